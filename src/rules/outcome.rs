//! How a game has ended.

use super::{Color, articles};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Termination {
    /// Article 5.1.1.
    Checkmate,
    /// Article 5.2.1.
    Stalemate,
    /// Neither side can mate by any series of legal moves (article 5.2.2).
    DeadPosition,
    /// The same position five times (article 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move (article 9.6.2).
    SeventyFiveMoves,
}

impl Termination {
    /// The code used in JSON output.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::SeventyFiveMoves => "seventy-five-moves",
        }
    }

    /// The article of the Laws.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Checkmate => articles::CHECKMATE,
            Self::Stalemate => articles::STALEMATE,
            Self::DeadPosition => articles::DEAD_POSITION,
            Self::FivefoldRepetition => articles::FIVEFOLD_REPETITION,
            Self::SeventyFiveMoves => articles::SEVENTY_FIVE_MOVES,
        }
    }
}

/// The end of a game: who won, if anyone, and why it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub termination: Termination,
}

impl Outcome {
    /// The result as written on a score sheet file: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
