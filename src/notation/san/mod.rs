//! Standard algebraic notation (FIDE Laws, Appendix C; PGN standard 8.2.3): tolerant in, strict out.

mod judge;
mod message;
mod parse;
mod quick;
mod resolve;
mod word;
mod write;

pub(super) use word::Word;
pub use write::{write, write_with};

use super::coordinate;
use super::letters::Letters;
use crate::rules::{Illegality, Move, Position, Role, Square};

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
    /// Exactly what [`write()`] gives.
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
    CheckSignMissing {
        /// Whether it is the `#` of a mate.
        mate: bool,
    },
    /// A `+` or `#` that is not true of the move.
    CheckSignWrong,
    /// More, or another part, of the departure square is given than is needed to tell the piece apart.
    OriginTooMuch,
    /// In the long form: the departure square is written too.
    LongForm,
    /// A piece's two squares without its letter.
    SquaresAlone,
    /// Castling written as the king's way, and not with its own sign.
    CastlingBySquares,
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
    Unreadable {
        /// Where it stops making sense, in characters counted from 1.
        column: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// More than one legal move fits; each is named.
    Ambiguous {
        /// The moves that fit.
        candidates: Vec<Move>,
    },
    /// A pawn's capture without its file.
    PawnCaptureWithoutFile {
        /// The target.
        to: Square,
    },
    /// A pawn's move with a letter for the pawn, which has none (article C.4).
    PawnLetter,
    /// A file written as a capital, where it can be no piece (article C.5).
    CapitalFile {
        /// The text with its files in small letters.
        small: String,
    },
    /// A pawn reaches its last rank, the piece it becomes is not named.
    PromotionMissing {
        /// Where the pawn stands.
        from: Square,
        /// The target.
        to: Square,
    },
    /// No piece of that kind can go there; when one piece was surely meant, why it can't.
    NoSuchMove {
        /// The kind of piece that was named.
        role: Role,
        /// The target.
        to: Square,
        /// The move of the one piece that was surely meant.
        meant: Option<Move>,
        /// Why it is illegal.
        why: Vec<Illegality>,
    },
}

/// Reads a move in algebraic or coordinate notation, tolerantly: what Appendix C allows, and what is customary and
/// can't be mistaken. The canonical reading goes first, so that `bxc3` is a pawn's move and `Bxc3` a bishop's.
///
/// ```
/// use touchmove::notation::{fen, san};
/// use touchmove::rules::{Move, Square};
/// let pos = fen::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
/// let reading = san::read(&pos, "0-0").expect("White may castle");
/// assert_eq!(reading.mv, Move::new(Square::E1, Square::G1));
/// assert_eq!(reading.quality, san::Quality::Fide);
/// assert_eq!(reading.remarks, [san::Remark::CastlingZeros]);
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
/// Why the text is not one legal move here.
pub fn read(pos: &Position, text: &str) -> Result<Reading, SanError> {
    read_with(pos, text, Letters::English)
}

/// As [`read`], with the letters of another language (article C.3). Figurines are always understood.
///
/// # Errors
/// Why the text is not one legal move here.
pub fn read_with(pos: &Position, text: &str, letters: Letters) -> Result<Reading, SanError> {
    let (mv, parsed) = understood(pos, text, letters)?;
    let (quality, remarks) = judge::judge(pos, mv, &parsed, text, letters);
    Ok(Reading { mv, quality, remarks })
}

/// The move a text means, whether or not it is legal: for those who go on to ask why it isn't. A pawn on its last rank
/// may be left unpromoted.
///
/// ```
/// use touchmove::notation::san;
/// use touchmove::rules::{Move, Position, Square};
/// let pos = Position::initial();
/// assert_eq!(san::attempt(&pos, "e1g1"), Ok(Move::new(Square::E1, Square::G1)));
/// assert_eq!(san::attempt(&pos, "O-O"), Ok(Move::new(Square::E1, Square::G1)));
/// assert!(san::attempt(&pos, "Ra3b3").is_err());
/// ```
///
/// # Errors
/// Why the text names no move for sure.
pub fn attempt(pos: &Position, text: &str) -> Result<Move, SanError> {
    match read(pos, text) {
        Ok(reading) => Ok(reading.mv),
        Err(SanError::NoSuchMove { meant: Some(mv), .. }) => Ok(mv),
        Err(SanError::PromotionMissing { from, to }) => Ok(Move::new(from, to)),
        Err(error) => Err(error),
    }
}

/// The move alone, without a verdict on how it is written: for long texts.
pub(super) fn find(pos: &Position, text: &str, letters: Letters) -> Result<Move, SanError> {
    let quick = if letters == Letters::English { quick::find(pos, text.as_bytes()) } else { None };
    quick.map_or_else(|| understood(pos, text, letters).map(|understood| understood.0), Ok)
}

/// The move of a text in usual English notation, and in `after` the position after it; `None` for anything else.
pub(super) fn play_usual(pos: &Position, word: Word, after: &mut Position) -> Option<Move> {
    quick::play(pos, word, after)
}

/// Tries the readings of a text one after the other: canonical, then squares alone, then piece letters in lower case.
/// When none is a legal move, the first that was notation at all tells why. Two squares with nothing before them are a
/// pawn's move in the long form only where a pawn stands; otherwise they mean whatever stands on the first.
fn understood(pos: &Position, text: &str, letters: Letters) -> Result<(Move, parse::Parsed), SanError> {
    let mut first = None;
    let mut unreadable = None;
    for style in parse::Style::ALL {
        if style == parse::Style::LowerCase && coordinate::read(text.trim()).is_some() {
            break;
        }
        match parse::parse(text, letters, style) {
            Err(error) => unreadable = unreadable.or(Some(error)),
            Ok(parsed) if resolve::is_pawn_move_without_pawn(pos, &parsed) => {}
            Ok(parsed) => match resolve::resolve(pos, &parsed) {
                Ok(mv) => return Ok((mv, parsed)),
                Err(error) => first = first.or(Some(error)),
            },
        }
    }
    if first.is_none() && parse::has_pawn_letter(text, letters) {
        return Err(SanError::PawnLetter);
    }
    if first.is_none()
        && let Some(small) = parse::with_small_files(text, letters)
    {
        return Err(SanError::CapitalFile { small });
    }
    Err(first.or(unreadable).unwrap_or(SanError::Unreadable { column: 1, expected: "a move" }))
}

#[cfg(test)]
mod tests;
