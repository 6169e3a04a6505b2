//! Anything a diagram and a side to move can say, and what is wrong with it as a chess position.

use super::{Board, CastlingRights, Color, Square, SquareSet};

/// An unchecked position: what FEN can express. [`super::Position`] is the checked form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The placement.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The castling rights not lost for good.
    pub castling: CastlingRights,
    /// The square passed over by a pawn that has just made its double step.
    pub en_passant: Option<Square>,
    /// Moves of one side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// Number of the move, counted from 1 and up by one after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// The starting position.
    #[must_use]
    pub fn initial() -> Self {
        Self { board: Board::initial(), castling: CastlingRights::ALL, ..Self::empty() }
    }

    /// An empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::empty(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

/// What kind of fault a set-up has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// The kings stand side by side.
    AdjacentKings,
    /// The side that is not to move is in check (article 3.9.2).
    OppositeCheck,
    /// A pawn on the first or eighth rank.
    PawnOnBackRank,
    /// More than eight pawns of a colour.
    TooManyPawns(Color),
    /// More promoted pieces than pawns are missing.
    TooManyPieces(Color),
    /// A castling right without king or rook at home.
    CastlingWithoutKingOrRook,
    /// No double step can have led to this en passant square.
    BadEnPassant,
    /// Three checkers, or two that no single move can have given.
    ImpossibleCheck,
    /// Clocks that contradict each other or the side to move.
    ImpossibleClock,
}

/// One fault of a set-up, with the squares to point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupProblem {
    /// What is wrong.
    pub fault: SetupFault,
    /// Where; empty for a missing king or the clocks.
    pub squares: SquareSet,
}

impl SetupFault {
    /// The code used in JSON output and diagnostics.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoKing(_) => "no-king",
            Self::ManyKings(_) => "many-kings",
            Self::AdjacentKings => "adjacent-kings",
            Self::OppositeCheck => "opposite-check",
            Self::PawnOnBackRank => "pawn-on-back-rank",
            Self::TooManyPawns(_) => "too-many-pawns",
            Self::TooManyPieces(_) => "too-many-pieces",
            Self::CastlingWithoutKingOrRook => "castling-without-king-or-rook",
            Self::BadEnPassant => "bad-en-passant",
            Self::ImpossibleCheck => "impossible-check",
            Self::ImpossibleClock => "impossible-clock",
        }
    }
}

impl Setup {
    /// All faults at once, the gravest first; none for a possible position.
    #[must_use]
    pub fn problems(&self) -> Vec<SetupProblem> {
        todo!("rules helper")
    }
}
