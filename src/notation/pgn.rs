//! Portable Game Notation: move text and games.

use crate::rules::{Game, Position};

/// What is wrong with move text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct PgnError {
    /// Byte offset into the text.
    pub offset: usize,
    /// Length in bytes of what is wrong.
    pub len: usize,
    /// What was found, and why it can't be.
    pub message: String,
}

/// Plays the main line of PGN move text from a position: numbers, comments, variations, NAGs and results are
/// skipped; coordinate notation is understood too.
///
/// # Errors
/// The first move that can't be read or is illegal, with its place and the reason.
pub fn play_moves(start: Position, text: &str) -> Result<Game, PgnError> {
    let _ = (start, text);
    todo!("notation helper")
}

/// Writes moves as movetext: `1. e4 e5 2. Nf3`, with `1...` when Black begins.
#[must_use]
pub fn write_moves(game: &Game) -> String {
    let _ = game;
    todo!("notation helper")
}
