//! Standard algebraic notation (FIDE Laws, Appendix C; PGN standard 8.2.3): tolerant in, strict out.

use super::coordinate;
use crate::rules::{Illegality, Move, MoveKind, Position, Role, Square, SquareSet};

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
///
/// ```
/// use touchmove::notation::{fen, san};
/// use touchmove::rules::{Move, Square};
/// // Two knights can reach d2; the one on f3 is named by its file.
/// let pos = fen::position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")?;
/// assert_eq!(san::write(&pos, Move::new(Square::F3, Square::D2)), "Nfd2");
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn write(pos: &Position, mv: Move) -> String {
    let Some(piece) = pos.piece_at(mv.from) else { return coordinate::write(mv) };
    let mut text = write_bare(pos, piece.role, mv);
    let after = pos.after(mv);
    if after.is_check() {
        text.push(if after.has_legal_move() { '+' } else { '#' });
    }
    text
}

/// As [`write`], without the sign for check or mate.
fn write_bare(pos: &Position, role: Role, mv: Move) -> String {
    let kind = pos.kind(mv);
    let mut text = String::with_capacity(8);
    if let MoveKind::Castle(side) = kind {
        text.push_str(side.notation());
    } else {
        if role == Role::Pawn {
            text.extend(kind.is_capture().then(|| mv.from.file().letter()));
        } else {
            text.push(role.letter().to_ascii_uppercase());
            text.push_str(&origin(pos, role, mv));
        }
        text.extend(kind.is_capture().then_some('x'));
        text.push_str(&mv.to.to_string());
        if let Some(role) = mv.promotion {
            text.push('=');
            text.push(role.letter().to_ascii_uppercase());
        }
    }
    text
}

/// What tells the piece from its twins that can go to the same square: nothing, the file, else the rank, else both
/// (article C.10; PGN 8.2.3.4). A twin that is pinned can't go there and needs no telling apart.
fn origin(pos: &Position, role: Role, mv: Move) -> String {
    let twins: SquareSet = sources(pos, role, mv.to)
        .without(mv.from)
        .into_iter()
        .filter(|&from| pos.is_legal(Move::new(from, mv.to)))
        .collect();
    if twins.is_empty() {
        String::new()
    } else if twins.is_disjoint(SquareSet::file(mv.from.file())) {
        mv.from.file().to_string()
    } else if twins.is_disjoint(SquareSet::rank(mv.from.rank())) {
        mv.from.rank().to_string()
    } else {
        mv.from.to_string()
    }
}

/// The pieces of the side to move of this kind that attack `to`: found from the target backwards.
fn sources(pos: &Position, role: Role, to: Square) -> SquareSet {
    let board = pos.board();
    board.attackers(to, pos.turn()) & board.by_role(role)
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
