//! What a learner can say has ended a game.

use super::Case;
use crate::rules::{Termination, game};

/// What has ended a game. The last three are misunderstandings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// It ended by itself.
    By(Termination),
    /// What the story tells ended it.
    Story,
    /// Nothing: it goes on.
    Nothing,
    /// Nothing, for a king has still to be taken.
    KingNotTaken,
    /// The third time, which only allows a claim.
    ThirdTime,
    /// Fifty moves, which only allow a claim.
    FiftyMoves,
}

impl End {
    /// The options of a game: what is right, and what may be taken for it.
    pub fn options(case: &Case) -> Vec<Self> {
        let (game, pos) = (&case.game, case.game.position());
        let repeated = game.occurrences() >= 3 || case.decision.end == Self::By(Termination::FivefoldRepetition);
        let quiet =
            pos.halfmove_clock() >= game::FIFTY_MOVES || case.decision.end == Self::By(Termination::SeventyFiveMoves);
        let mut options = Vec::new();
        if case.story != super::Story::None {
            options.push(Self::Story);
        }
        options.extend([Termination::Checkmate, Termination::Stalemate, Termination::DeadPosition].map(Self::By));
        if repeated {
            options.extend([Self::ThirdTime, Self::By(Termination::FivefoldRepetition)]);
        }
        if quiet {
            options.extend([Self::FiftyMoves, Self::By(Termination::SeventyFiveMoves)]);
        }
        if pos.is_check() {
            options.push(Self::KingNotTaken);
        }
        options.push(Self::Nothing);
        options
    }

    /// The words of the option.
    pub fn option(self, case: &Case) -> String {
        match self {
            Self::By(Termination::Checkmate) => "Checkmate".into(),
            Self::By(Termination::Stalemate) => "Stalemate".into(),
            Self::By(Termination::DeadPosition) => "A dead position: nobody can ever mate".into(),
            Self::By(Termination::FivefoldRepetition) => "The same position for the fifth time".into(),
            Self::By(Termination::SeventyFiveMoves) => "75 moves each without a capture or a pawn move".into(),
            Self::Story => case.story.option(),
            Self::Nothing => "Nothing: the game goes on".into(),
            Self::KingNotTaken => "Nothing yet: the king has still to be taken".into(),
            Self::ThirdTime => "The same position for the third time".into(),
            Self::FiftyMoves => "50 moves each without a capture or a pawn move".into(),
        }
    }
}
