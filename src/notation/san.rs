//! Standard algebraic notation (FIDE Laws, Appendix C; PGN standard 8.2.3): tolerant in, strict out.

use crate::rules::{Illegality, Move, Position, Square};

/// How a piece of text was understood as a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The legal move it names.
    pub mv: Move,
    /// How close to the standard the text is.
    pub quality: Quality,
    /// What differs from strict notation, as short notes for the learner ("the + for check is missing").
    pub remarks: Vec<Remark>,
}

/// How close a text is to the standard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Quality {
    /// Exactly what [`write`] gives.
    Strict,
    /// Allowed by Appendix C (long form, `e.p.`, no `x`, `0-0`, `d8Q`, missing or double signs).
    Fide,
    /// Customary, understood without doubt, but not in Appendix C (hyphen, lower-case letters, coordinates, `!?`).
    Lenient,
}

/// One difference from strict notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The `x` of a capture is missing.
    CaptureSignMissing,
    /// An `x` although nothing is taken.
    CaptureSignTooMuch,
    /// The `+` or `#` is missing.
    CheckSignMissing { mate: bool },
    /// A `+` or `#` that is not true of the move.
    CheckSignWrong,
    /// The departure square or part of it is given although nobody else could go there.
    OriginTooMuch,
    /// Written with its squares only, or in the long form.
    LongForm,
    /// The promotion's `=` is missing.
    PromotionSignMissing,
    /// Castling with zeros.
    CastlingZeros,
    /// A piece letter in lower case.
    LowerCasePiece,
    /// Anything else that was skipped: hyphen, spaces, `!?`, `e.p.`, `(=)`.
    Skipped(String),
}

/// Why a piece of text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// Not notation at all, from this column (in characters, from 1) on.
    Unreadable { column: usize, expected: &'static str },
    /// More than one legal move fits; each is named.
    Ambiguous { candidates: Vec<Move> },
    /// A pawn's capture without its file.
    PawnCaptureWithoutFile { to: Square },
    /// A pawn reaches its last rank, the piece it becomes is not named.
    PromotionMissing { to: Square },
    /// No piece of that kind can go there; when one piece was surely meant, why it can't.
    NoSuchMove { meant: Option<Move>, why: Vec<Illegality> },
}

/// Reads a move in algebraic or coordinate notation, tolerantly: see the table in the crate's `ARCHITECTURE.md`.
///
/// # Errors
/// Why the text is not one legal move here.
pub fn read(pos: &Position, text: &str) -> Result<Reading, SanError> {
    let _ = (pos, text);
    todo!("notation helper")
}

/// Writes a legal move in strict algebraic notation, with `+` and `#`.
#[must_use]
pub fn write(pos: &Position, mv: Move) -> String {
    let _ = (pos, mv);
    todo!("notation helper")
}

impl SanError {
    /// One or two sentences for the learner: what was not understood, and what to write.
    #[must_use]
    pub fn message(&self, pos: &Position) -> String {
        let _ = pos;
        todo!("notation helper")
    }
}

impl Remark {
    /// The remark as a short sentence.
    #[must_use]
    pub fn message(&self) -> String {
        todo!("notation helper")
    }
}
