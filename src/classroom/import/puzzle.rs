//! The table of a puzzle before it is written.

use serde::Serialize;

use crate::exercise::fields::MAX_HISTORY;
use crate::notation::fen::{self, EnPassantField};
use crate::notation::pgn;
use crate::rules::{Game, Position};

/// A `[[puzzle]]`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Table {
    /// One that was made of a moment or a row.
    Made(Box<Puzzle>),
    /// One that was taken over as it is.
    Copied(toml::Table),
}

/// The keys of a puzzle that was made, in the order in which they are written.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(super) struct Puzzle {
    pub id: String,
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_in: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    pub skills: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<toml::Value>,
}

impl Puzzle {
    /// A puzzle on the position after `ply` moves of a game, with the moves from `from` on before it. `None` when a set could
    /// not hold it: its first position is one that only a lenient reader takes, or the history is too long.
    pub fn on(kind: &'static str, game: &Game, from: usize, ply: usize) -> Option<Self> {
        let start = game.positions().get(from)?;
        let is_initial = ply > from && *start == Position::initial();
        let fen = if is_initial { None } else { Some(fen::write(start, EnPassantField::Legal)) };
        if ply - from > MAX_HISTORY || fen.as_ref().is_some_and(|fen| fen::position(fen).is_err()) {
            return None;
        }
        let mut part = Game::new(start.clone());
        for &mv in game.moves().get(from..ply)? {
            part.go_on(mv);
        }
        let moves = (ply > from).then(|| pgn::write_moves(&part));
        Some(Self { kind, fen, moves, ..Self::default() })
    }
}

impl Table {
    /// Gives the puzzle its id.
    pub fn set_id(&mut self, id: String) {
        match self {
            Self::Made(puzzle) => puzzle.id = id,
            Self::Copied(table) => {
                table.insert("id".into(), toml::Value::String(id));
            }
        }
    }

    /// The skills that it names.
    pub fn skills(&self) -> Vec<String> {
        match self {
            Self::Made(puzzle) => puzzle.skills.clone(),
            Self::Copied(table) => words(table, "skills"),
        }
    }
}

/// A list of words in a table; empty when there is none.
pub(super) fn words(table: &toml::Table, key: &str) -> Vec<String> {
    let items = table.get(key).and_then(toml::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect()
}
