//! What happens after the moves of a game: somebody resigns, both agree, a flag falls.

use crate::rules::{Color, articles};

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Story {
    /// Nothing: the position decides.
    None,
    /// This side resigns.
    Resigns(Color),
    /// Both agree on a draw.
    Agreement,
    /// This side's time runs out.
    Flag(Color),
    /// This side makes an illegal move for the second time.
    SecondIllegalMove(Color),
}

impl Story {
    /// The words of lesson files.
    pub const WORDS: &'static [&'static str] = &["none", "resigns", "agreement", "flag", "second-illegal-move"];

    /// The story with this word, told of a side.
    pub fn from_word(word: &str, by: Color) -> Self {
        match word {
            "resigns" => Self::Resigns(by),
            "agreement" => Self::Agreement,
            "flag" => Self::Flag(by),
            "second-illegal-move" => Self::SecondIllegalMove(by),
            _ => Self::None,
        }
    }

    /// Its word in lesson files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Resigns(_) => "resigns",
            Self::Agreement => "agreement",
            Self::Flag(_) => "flag",
            Self::SecondIllegalMove(_) => "second-illegal-move",
        }
    }

    /// The side that would lose by it.
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Resigns(by) | Self::Flag(by) | Self::SecondIllegalMove(by) => Some(by),
            Self::None | Self::Agreement => None,
        }
    }

    /// Whether it can only happen to the side to move.
    pub const fn is_on_own_move(self) -> bool {
        matches!(self, Self::Flag(_) | Self::SecondIllegalMove(_))
    }

    /// It as a sentence, for `turn` to move.
    pub fn sentence(self, turn: Color) -> Option<String> {
        match self {
            Self::None => None,
            Self::Resigns(by) => Some(format!("{by} resigns.")),
            Self::Agreement => Some(format!("{turn} offers a draw, and {} agrees.", !turn)),
            Self::Flag(by) => Some(format!("{by}'s flag falls: no time is left.")),
            Self::SecondIllegalMove(by) => Some(format!(
                "{by} makes an illegal move, for the second time in this game. The board shows the position before it."
            )),
        }
    }

    /// The words of the option: `White's resignation`.
    pub fn option(self) -> String {
        match self {
            Self::None => "Nothing".into(),
            Self::Resigns(by) => format!("{by}'s resignation"),
            Self::Agreement => "The agreement on a draw".into(),
            Self::Flag(by) => format!("{by}'s fallen flag"),
            Self::SecondIllegalMove(by) => format!("{by}'s second illegal move"),
        }
    }

    /// The article behind it.
    pub const fn article(self) -> &'static str {
        match self {
            Self::None => articles::CHECKMATE,
            Self::Resigns(_) => articles::RESIGNATION,
            Self::Agreement => articles::AGREEMENT,
            Self::Flag(_) => articles::FLAG_FALL,
            Self::SecondIllegalMove(_) => articles::SECOND_ILLEGAL_MOVE,
        }
    }
}
