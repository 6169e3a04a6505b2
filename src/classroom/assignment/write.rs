//! An assignment as its file: TOML that a teacher can read and mend by hand.

use std::fmt::Write as _;

use chrono::SecondsFormat;
use toml::Value;

use super::Assignment;
use crate::exercise::fingerprint;

/// The version of the form that this program writes.
pub const FORMAT: i64 = 1;

impl Assignment {
    /// The text of the file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::from("# An assignment for touchmove. Pupils work on it with: touchmove do THIS-FILE\n");
        let mut line = |key: &str, value: String| {
            // Writing into a string can't go wrong.
            let _ = writeln!(text, "{key} = {value}");
        };
        let quoted = |words: &str| Value::from(words).to_string();
        line("format", FORMAT.to_string());
        line("id", quoted(&self.id));
        line("title", quoted(&self.title));
        if let Some(note) = &self.note {
            line("note", quoted(note));
        }
        for (key, moment) in [("created", self.created), ("due", self.due)] {
            if let Some(moment) = moment {
                line(key, moment.to_rfc3339_opts(SecondsFormat::Secs, false));
            }
        }
        line("hints", self.rules.hints.to_string());
        line("retries", self.rules.retries.to_string());
        line("shuffled", self.rules.shuffled.to_string());
        line("exam", self.rules.exam.to_string());
        if let Some(minutes) = self.rules.minutes {
            line("minutes", minutes.to_string());
        }
        // A number of TOML has a sign: the seed is kept as text of digits.
        line("seed", quoted(&self.seed.to_string()));
        line("hash", quoted(&self.hash));
        for variant in self.items.iter().flat_map(|item| &item.variants) {
            text.push('\n');
            text.push_str(&as_exercise(&variant.table));
        }
        text
    }
}

/// The table under the heading `[[exercise]]`.
fn as_exercise(table: &toml::Table) -> String {
    let list = Value::Array(vec![Value::Table(table.clone())]);
    let file = toml::Table::from_iter([("exercise".to_owned(), list)]);
    toml::to_string(&file).expect("a table that was read from TOML, or made of words and numbers, can be written")
}

/// The hash of exercises as they stand in a file: the keys in order, whatever their order in the file, and no wording
/// of the file around them. The same in every version of touchmove.
pub(super) fn hash<'t>(tables: impl Iterator<Item = &'t toml::Table>) -> String {
    let tables: Vec<&toml::Table> = tables.collect();
    let canonical = serde_json::to_vec(&tables).expect("words, numbers and lists of TOML are JSON");
    fingerprint::of(&canonical)
}
