//! Forsyth-Edwards Notation: one line for a set-up.

use crate::rules::{Position, Setup, SetupProblem};

/// What is wrong with a FEN: its text, or the position it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// The text can't be read.
    #[error("{field}, column {column}: {message}")]
    Syntax {
        /// Name of the field: `placement`, `side to move`, `castling`, `en passant`, `halfmove clock`, `move number`.
        field: &'static str,
        /// Column in characters, counted from 1.
        column: usize,
        /// What was found and what was expected.
        message: String,
    },
    /// The text is fine, the position can't be.
    #[error("{}", describe(.0))]
    Problems(Vec<SetupProblem>),
}

fn describe(problems: &[SetupProblem]) -> String {
    problems.iter().map(super::describe::setup_problem).collect::<Vec<_>>().join(" ")
}

/// When a FEN that is written names the square passed over by a double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassantField {
    /// Only where a legal en passant capture exists (article 9.2.3.1).
    #[default]
    Legal,
    /// After every double step, as the PGN standard has it.
    Always,
}

/// Reads a FEN. The clocks may be missing (they are then 0 and 1).
///
/// # Errors
/// The first thing that can't be read, with its field and column.
pub fn read(text: &str) -> Result<Setup, FenError> {
    let _ = text;
    todo!("notation helper")
}

/// Reads a FEN and checks it.
///
/// # Errors
/// What can't be read, or all problems of the position.
pub fn position(text: &str) -> Result<Position, FenError> {
    Position::new(read(text)?).map_err(FenError::Problems)
}

/// Reads a FEN and checks it, kings being optional (see [`Position::study`]).
///
/// # Errors
/// As [`position`].
pub fn study_position(text: &str) -> Result<Position, FenError> {
    Position::study(read(text)?).map_err(FenError::Problems)
}

/// Writes a position.
#[must_use]
pub fn write(pos: &Position, en_passant: EnPassantField) -> String {
    let _ = (pos, en_passant);
    todo!("notation helper")
}
