//! How a game stands after its last move: it goes on, a draw may be claimed, or it is over (articles 5 and 9).

use crate::rules::{DrawClaim, Game, Termination, game};
use crate::solve::{ending, winnable};

/// Positions visited at the most before it counts as undecided whether a position is dead.
pub(super) const LIMIT: u64 = 200_000;

/// Why no question can be made of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Undecided {
    /// Whether the last position is dead could not be found out.
    MaybeDead,
    /// The game was over after so many single moves already.
    OverBefore(usize, Termination),
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Nothing can be claimed.
    Nothing,
    /// The player to move may claim: the third time (article 9.2).
    Threefold,
    /// The player to move may claim: fifty moves (article 9.3).
    Fifty,
    /// Both may be claimed.
    Both,
    /// Drawn, without a claim.
    Drawn(Termination),
    /// Checkmate.
    Won,
}

impl Standing {
    /// The words of lesson files.
    pub const WORDS: &'static [&'static str] = &[
        "nothing",
        "threefold",
        "fifty",
        "both",
        "stalemate",
        "dead-position",
        "fivefold",
        "seventy-five",
        "checkmate",
    ];

    /// How a game stands after its last move.
    pub fn of(game: &Game) -> Result<Self, Undecided> {
        if let Some(end) = ending::ending(game, LIMIT) {
            let termination = end.outcome.termination;
            return match (end.ply == game.moves().len(), termination) {
                (false, _) => Err(Undecided::OverBefore(end.ply, termination)),
                (true, Termination::Checkmate) => Ok(Self::Won),
                (
                    true,
                    Termination::Stalemate
                    | Termination::DeadPosition
                    | Termination::FivefoldRepetition
                    | Termination::SeventyFiveMoves,
                ) => Ok(Self::Drawn(termination)),
            };
        }
        if winnable::is_dead(game.position(), LIMIT).is_none() {
            return Err(Undecided::MaybeDead);
        }
        Ok(match game.claims()[..] {
            [] => Self::Nothing,
            [DrawClaim::ThreefoldRepetition] => Self::Threefold,
            [DrawClaim::FiftyMoves] => Self::Fifty,
            [..] => Self::Both,
        })
    }

    /// The word of lesson files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
            Self::Both => "both",
            Self::Drawn(termination) => match termination {
                Termination::Stalemate => "stalemate",
                Termination::DeadPosition => "dead-position",
                Termination::FivefoldRepetition => "fivefold",
                Termination::SeventyFiveMoves => "seventy-five",
                Termination::Checkmate => "checkmate",
            },
            Self::Won => "checkmate",
        }
    }

    /// What a learner says when this is the case.
    pub const fn said(self) -> Said {
        match self {
            Self::Nothing => Said::Nothing,
            Self::Threefold => Said::Threefold,
            Self::Fifty => Said::Fifty,
            Self::Both => Said::Both,
            Self::Drawn(_) => Said::Drawn,
            Self::Won => Said::Won,
        }
    }
}

/// What a learner says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    Nothing,
    Threefold,
    Fifty,
    Both,
    Drawn,
    Won,
}

impl Said {
    /// All six, in the order of the options.
    pub const ALL: [Self; 6] = [Self::Nothing, Self::Threefold, Self::Fifty, Self::Both, Self::Drawn, Self::Won];
}

/// A rule by which a learner thinks the game is drawn. Two of them only allow a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    By(Termination),
    ThirdTime,
    FiftyMoves,
}

impl Reason {
    /// All, in the order of the options.
    pub const ALL: [Self; 6] = [
        Self::By(Termination::Stalemate),
        Self::By(Termination::DeadPosition),
        Self::ThirdTime,
        Self::By(Termination::FivefoldRepetition),
        Self::FiftyMoves,
        Self::By(Termination::SeventyFiveMoves),
    ];

    /// The words of the option.
    pub const fn option(self) -> &'static str {
        match self {
            Self::By(termination) => match termination {
                Termination::Stalemate => "Stalemate: no legal move, and no check",
                Termination::DeadPosition => "Dead position: nobody can ever mate",
                Termination::FivefoldRepetition => "The same position for the fifth time",
                Termination::SeventyFiveMoves => "75 moves each without a capture or a pawn move",
                Termination::Checkmate => "Checkmate",
            },
            Self::ThirdTime => "The same position for the third time",
            Self::FiftyMoves => "50 moves each without a capture or a pawn move",
        }
    }
}

/// Every rule that draws the game now; the first is the one that [`Standing`] names. A fifth time and the seventy-fifth
/// move can come together.
pub(super) fn reasons(game: &Game, first: Termination) -> Vec<Termination> {
    let fifth = (game.occurrences() >= 5).then_some(Termination::FivefoldRepetition);
    let quiet = (game.position().halfmove_clock() >= game::SEVENTY_FIVE_MOVES).then_some(Termination::SeventyFiveMoves);
    let others = fifth.into_iter().chain(quiet).filter(|&other| other != first);
    std::iter::once(first).chain(others).collect()
}
