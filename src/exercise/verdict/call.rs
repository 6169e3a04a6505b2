//! The five calls: checkmate, stalemate, check, dead position, none of these.

use crate::rules::{Position, articles};
use crate::solve::ending::IN_PLAY;
use crate::solve::winnable;

/// What a position shows, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// In check, and no legal move (article 5.1.1).
    Checkmate,
    /// Not in check, and no legal move (article 5.2.1).
    Stalemate,
    /// In check, with a legal move (article 3.9.1).
    Check,
    /// Nobody can mate any more (article 5.2.2).
    DeadPosition,
    /// No check, a legal move, and the game goes on.
    None,
}

impl Call {
    /// All five, in the order of the options.
    pub const ALL: [Self; 5] = [Self::Checkmate, Self::Stalemate, Self::Check, Self::DeadPosition, Self::None];

    /// A limit for [`Call::within`] that decides nearly all positions made by chance, so that generators drop the few others.
    pub(in crate::exercise) const FRESH: u64 = 300;

    /// The words of all five in lesson files, in the same order.
    pub const WORDS: &'static [&'static str] = &["checkmate", "stalemate", "check", "dead-position", "none"];

    /// What a position shows. Mate and stalemate go before a dead position, and that before a check. `None` when it is not
    /// decided within a limit whether anybody can still mate.
    ///
    /// ```
    /// use touchmove::exercise::verdict::Call;
    /// use touchmove::notation::fen;
    /// let call = |text: &str| fen::position(text).map(|pos| Call::of(&pos));
    /// // The pair that looks alike.
    /// assert_eq!(call("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")?, Some(Call::Checkmate));
    /// assert_eq!(call("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")?, Some(Call::Stalemate));
    /// # Ok::<(), fen::FenError>(())
    /// ```
    #[must_use]
    pub fn of(pos: &Position) -> Option<Self> {
        Self::within(pos, IN_PLAY)
    }

    /// As [`Call::of`], with a limit of one's own for the positions looked at.
    #[must_use]
    pub(in crate::exercise) fn within(pos: &Position, limit: u64) -> Option<Self> {
        Some(match (pos.is_check(), pos.has_legal_move()) {
            (true, false) => Self::Checkmate,
            (false, false) => Self::Stalemate,
            (_, true) if winnable::is_dead(pos, limit)? => Self::DeadPosition,
            (true, true) => Self::Check,
            (false, true) => Self::None,
        })
    }

    /// The word in lesson files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// The words of the option, among these.
    #[must_use]
    pub fn option(self, among: &[Self]) -> &'static str {
        match self {
            Self::Checkmate => "Checkmate",
            Self::Stalemate => "Stalemate",
            Self::Check if among.contains(&Self::Checkmate) => "Check, but not mate",
            Self::Check => "Check",
            Self::DeadPosition => "Dead position",
            Self::None if among == [Self::Check, Self::None] => "No check",
            Self::None => "None of these",
        }
    }

    /// The skill that teaches it; none for that nothing is the matter.
    pub(super) const fn taught_by(self) -> Option<&'static str> {
        match self {
            Self::Checkmate => Some("mate.proof"),
            Self::Stalemate => Some("stalemate.what"),
            Self::Check => Some("check.attacks"),
            Self::DeadPosition => Some("draw.dead"),
            Self::None => None,
        }
    }

    /// Whether it says that the king is in check.
    #[must_use]
    pub const fn is_with_check(self) -> bool {
        matches!(self, Self::Checkmate | Self::Check)
    }

    /// The article of the Laws behind it.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Checkmate => articles::CHECKMATE,
            Self::Stalemate | Self::None => articles::STALEMATE,
            Self::Check => articles::KING_SAFETY,
            Self::DeadPosition => articles::DEAD_POSITION,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn calls_of_known_positions() {
        for (text, call) in [
            ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Call::Checkmate),
            ("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", Call::Checkmate),
            ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Call::Stalemate),
            ("R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1", Call::Check),
            ("k7/8/1K6/3B4/8/8/8/8 b - - 0 1", Call::DeadPosition),
            ("8/8/4k3/8/8/3NN3/4K3/8 w - - 0 1", Call::None),
            ("k7/2K5/1NN5/8/8/8/8/8 b - - 0 1", Call::Checkmate),
            // The king has to take the rook, and then nobody can mate.
            ("7k/6R1/8/8/8/8/8/K7 b - - 0 60", Call::DeadPosition),
            ("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 60", Call::DeadPosition),
            // A pawn that can step is no chance by itself: here every step only locks the wall.
            ("2k5/2p1p1p1/p1P1P1P1/P1p4K/8/8/2P5/8 w - - 0 60", Call::DeadPosition),
            // The king has to take the pawn that has just given check, and a knight is left.
            ("6k1/7P/4N1K1/8/8/8/8/8 b - - 0 60", Call::DeadPosition),
        ] {
            assert_eq!(Call::of(&fen::position(text).unwrap()), Some(call), "{text}");
        }
        assert!(Call::ALL.into_iter().zip(Call::WORDS).all(|(call, &word)| call.word() == word));
    }
}
