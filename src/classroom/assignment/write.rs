//! An assignment as its file: TOML that a teacher can read and mend by hand.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use chrono::SecondsFormat;
use toml::Value;

use super::{Assignment, Flags};
use crate::classroom::hand_in::file::new_in;
use crate::classroom::name::file_part;
use crate::exercise::fingerprint;

/// The version of the form that this program writes.
pub const FORMAT: i64 = 1;
/// So many names are tried when files are in the way.
const MOST_NAMES: usize = 100;

impl Assignment {
    /// Saves it in a folder under a name made of its title; where files are in the way, a number is added. Returns where.
    ///
    /// # Errors
    /// What the system says.
    pub fn save_in(&self, folder: &Path) -> io::Result<PathBuf> {
        let base = file_part(&self.title, "assignment");
        let mut file = new_in(folder)?;
        file.write_all(self.to_toml().as_bytes())?;
        for number in 1..=MOST_NAMES {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{base}{number}.toml"));
            match file.persist_noclobber(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.error.kind() == ErrorKind::AlreadyExists => file = error.file,
                Err(error) => return Err(error.error),
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, format!("there are {MOST_NAMES} files of this name already")))
    }

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
        let flags = Flags::from(self.rules);
        line("hints", flags.hints.to_string());
        line("retries", flags.retries.to_string());
        line("shuffled", flags.shuffled.to_string());
        line("exam", flags.exam.to_string());
        if let Some(minutes) = flags.minutes {
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
