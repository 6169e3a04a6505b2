//! The moments that can be looked for in games and positions: their words, and what they train.

use std::str::FromStr;

use crate::exercise::fields::did_you_mean;

/// What can be looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moment {
    /// Checkmate on the board.
    Mate,
    /// Stalemate on the board.
    Stalemate,
    /// Check, with a way out.
    Check,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A check by a piece that has not moved.
    DiscoveredCheck,
    /// A mate in one move that was played, or that a position allows.
    MateInOne,
    /// A mate in one move that was not played.
    MissedMate,
    /// A mate in two moves that was played, or that a position allows.
    MateInTwo,
    /// En passant is allowed.
    EnPassant,
    /// Castling, with the history of the game.
    Castling,
    /// A pawn promotes.
    Promotion,
    /// A pawn promotes to less than a queen.
    Underpromotion,
    /// A piece that can't be taken with profit attacks two at once.
    Fork,
    /// A piece of the side to move is pinned to its king.
    Pin,
}

impl Moment {
    /// All of them, in the order of the help.
    pub const ALL: [Self; 14] = [
        Self::Mate,
        Self::Stalemate,
        Self::Check,
        Self::DoubleCheck,
        Self::DiscoveredCheck,
        Self::MateInOne,
        Self::MissedMate,
        Self::MateInTwo,
        Self::EnPassant,
        Self::Castling,
        Self::Promotion,
        Self::Underpromotion,
        Self::Fork,
        Self::Pin,
    ];

    /// The word on the command line; ids of puzzles begin with it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::Check => "check",
            Self::DoubleCheck => "double-check",
            Self::DiscoveredCheck => "discovered-check",
            Self::MateInOne => "mate-in-one",
            Self::MissedMate => "missed-mate",
            Self::MateInTwo => "mate-in-two",
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Promotion => "promotion",
            Self::Underpromotion => "underpromotion",
            Self::Fork => "fork",
            Self::Pin => "pin",
        }
    }

    /// The skill of the curriculum that it trains.
    #[must_use]
    pub const fn skill(self) -> &'static str {
        match self {
            Self::Mate => "mate.proof",
            Self::Stalemate => "stalemate.what",
            Self::Check | Self::DiscoveredCheck => "check.attacks",
            Self::DoubleCheck => "check.double",
            Self::MateInOne | Self::MissedMate => "mate.in-one",
            Self::MateInTwo => "mate.in-two",
            Self::EnPassant => "en-passant.how",
            Self::Castling => "castling.how",
            Self::Promotion => "promotion.any-piece",
            Self::Underpromotion => "promotion.under",
            Self::Fork => "look.first",
            Self::Pin => "check.pins",
        }
    }

    /// The kinds of exercise that it becomes.
    pub(super) const fn kinds(self) -> &'static [&'static str] {
        match self {
            Self::Mate | Self::Stalemate | Self::Check => &["verdict"],
            Self::DoubleCheck | Self::DiscoveredCheck | Self::Pin => &["select"],
            Self::MateInOne | Self::MissedMate | Self::MateInTwo => &["line"],
            Self::EnPassant => &["en_passant"],
            Self::Castling => &["castling"],
            Self::Promotion | Self::Underpromotion => &["promotion", "move"],
            Self::Fork => &["move"],
        }
    }

    /// Whether the side that has just moved brought it about; else it is for the side to move to find.
    pub(super) const fn is_done(self) -> bool {
        match self {
            Self::Mate | Self::Stalemate | Self::Check | Self::DoubleCheck | Self::DiscoveredCheck | Self::Pin => true,
            Self::MateInOne
            | Self::MissedMate
            | Self::MateInTwo
            | Self::EnPassant
            | Self::Castling
            | Self::Promotion
            | Self::Underpromotion
            | Self::Fork => false,
        }
    }
}

impl FromStr for Moment {
    type Err = String;

    /// The moment of a word; underscores count as hyphens.
    fn from_str(word: &str) -> Result<Self, String> {
        let wanted = word.trim().to_lowercase().replace('_', "-");
        if let Some(moment) = Self::ALL.into_iter().find(|moment| moment.word() == wanted) {
            return Ok(moment);
        }
        let words = || Self::ALL.into_iter().map(Self::word);
        Err(did_you_mean(&wanted, words()).map_or_else(
            || format!("expected one of {}", words().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean \"{near}\"?"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources};
    use crate::exercise::kind;

    #[test]
    fn every_moment_has_its_word_kind_and_skill() {
        let content = Content::load(Sources::embedded());
        for moment in Moment::ALL {
            assert_eq!(moment.word().parse(), Ok(moment));
            assert!(content.catalog.skill(moment.skill()).is_some(), "{}", moment.skill());
            assert!(moment.kinds().iter().all(|id| kind::find(id).is_some()), "{:?}", moment.kinds());
        }
        assert_eq!("En_Passant".parse(), Ok(Moment::EnPassant));
        assert_eq!("stalmate".parse::<Moment>(), Err("did you mean \"stalemate\"?".into()));
    }
}
