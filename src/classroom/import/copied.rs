//! Puzzles of another set, taken over as they are.

use super::moment::Moment;
use super::pick::Candidate;
use super::puzzle::{Table, words};
use super::run::Request;
use crate::exercise::fingerprint;

/// The puzzles of a set that are asked for: by the kinds that the moments become, by skills named as themes.
///
/// # Errors
/// The text is no TOML, or has no puzzles in it.
pub(super) fn read(text: &str, request: &Request) -> Result<Vec<Candidate>, String> {
    let set: toml::Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let Some(puzzles) = set.get("puzzle").and_then(toml::Value::as_array) else {
        return Err("there are no [[puzzle]] tables in this file".into());
    };
    let of_set = words(&set, "skills");
    let tables = puzzles.iter().filter_map(toml::Value::as_table).cloned().map(|mut table| {
        if words(&table, "skills").is_empty() {
            let skills = of_set.iter().cloned().map(toml::Value::String).collect();
            table.insert("skills".into(), toml::Value::Array(skills));
        }
        table
    });
    Ok(tables.filter(|table| is_wanted(table, request)).map(candidate).collect())
}

fn is_wanted(table: &toml::Table, request: &Request) -> bool {
    let kind = table.get("kind").and_then(toml::Value::as_str).unwrap_or_default();
    let is_kind = |moment: &Moment| moment.kinds().contains(&kind);
    let skills = words(table, "skills");
    let has_theme = |theme: &String| kind == theme || skills.iter().any(|skill| skill == theme);
    request.rating.is_none()
        && request.by_player.is_none()
        && (request.find.is_empty() || request.find.iter().any(is_kind))
        && (request.themes.is_empty() || request.themes.iter().any(has_theme))
}

fn candidate(mut table: toml::Table) -> Candidate {
    let id = table.remove("id").and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_else(|| "puzzle".into());
    let mut asked = table.clone();
    for key in ["skills", "level", "note", "hints", "text", "marks"] {
        asked.remove(key);
    }
    let pattern = fingerprint::number(toml::to_string(&asked).unwrap_or_default().as_bytes());
    Candidate { sort: "puzzle", id, pattern, table: Table::Copied(table) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: &str = r#"format = 1
id = "a"
title = "A"
summary = "S."
skills = ["mate.in-one"]

[[puzzle]]
id = "one"
kind = "line"
mate_in = 1
fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"

[[puzzle]]
id = "two"
kind = "castling"
skills = ["castling.how"]
fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
"#;

    fn ids(request: &Request) -> Vec<String> {
        read(SET, request).unwrap().into_iter().map(|it| it.id).collect()
    }

    #[test]
    fn puzzles_are_taken_by_kind_and_skill() {
        assert_eq!(ids(&Request::default()), ["one", "two"]);
        assert_eq!(ids(&Request { find: vec![Moment::Castling], ..Request::default() }), ["two"]);
        assert_eq!(ids(&Request { themes: vec!["mate.in-one".into()], ..Request::default() }), ["one"]);
        assert_eq!(read(SET, &Request::default()).unwrap()[0].table.skills(), ["mate.in-one"]);
        assert!(read("format = 1", &Request::default()).unwrap_err().contains("no [[puzzle]]"));
        assert!(read("[", &Request::default()).is_err());
    }
}
