//! What may be claimed by announcing a move without playing it (articles 9.2.1, 9.3.1).

use crate::rules::{DrawClaim, Game, Move};

/// The draws that an intended move would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    No,
    Threefold,
    Fifty,
    Both,
}

impl Claim {
    /// All four, in the order of the options.
    pub const ALL: [Self; 4] = [Self::No, Self::Threefold, Self::Fifty, Self::Both];

    /// What the player to move may claim by announcing `mv`.
    pub fn by_announcing(game: &Game, mv: Move) -> Self {
        let claims: Vec<DrawClaim> =
            game.claims_by_move().into_iter().filter(|&(by, _)| by == mv).map(|(_, claim)| claim).collect();
        match claims[..] {
            [] => Self::No,
            [DrawClaim::ThreefoldRepetition] => Self::Threefold,
            [DrawClaim::FiftyMoves] => Self::Fifty,
            [..] => Self::Both,
        }
    }

    /// The words of the option.
    pub const fn option(self) -> &'static str {
        match self {
            Self::No => "No",
            Self::Threefold => "Yes: the same position would be there for the third time",
            Self::Fifty => "Yes: it would be 50 moves each without a capture or a pawn move",
            Self::Both => "Yes, for both reasons",
        }
    }
}
