//! Marks on the board: what a sentence points at.

use std::str::FromStr;

use crate::rules::{Square, SquareSet};

/// What a mark means. Each role has a shape of its own beside its colour in every front end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkRole {
    /// Where a move begins.
    From,
    /// Where it ends.
    To,
    /// A piece that attacks.
    Attacker,
    /// A piece or square that is attacked, or asked about.
    Target,
    /// A piece that guards.
    Guard,
    /// Squares on the way.
    Path,
    /// A piece in the way.
    Blocker,
    /// A pinned piece.
    Pinned,
    /// Right.
    Good,
    /// Not right.
    Bad,
    /// A star to collect.
    Star,
}

impl MarkRole {
    /// All roles.
    pub const ALL: [Self; 11] = [
        Self::From,
        Self::To,
        Self::Attacker,
        Self::Target,
        Self::Guard,
        Self::Path,
        Self::Blocker,
        Self::Pinned,
        Self::Good,
        Self::Bad,
        Self::Star,
    ];

    /// The word used in lesson files, and spoken.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::Attacker => "attacker",
            Self::Target => "target",
            Self::Guard => "guard",
            Self::Path => "path",
            Self::Blocker => "blocker",
            Self::Pinned => "pinned",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Star => "star",
        }
    }

    /// What it is called in the legend of a board.
    #[must_use]
    pub const fn legend(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::Attacker => "attacks",
            Self::Target => "target",
            Self::Guard => "guards",
            Self::Path => "on the way",
            Self::Blocker => "in the way",
            Self::Pinned => "pinned",
            Self::Good => "right",
            Self::Bad => "not so",
            Self::Star => "star",
        }
    }
}

/// Squares or an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkShape {
    /// Each of these squares.
    Squares(SquareSet),
    /// An arrow from the first square to the second.
    Arrow(Square, Square),
}

/// A mark: a role, and where it is drawn.
///
/// ```
/// use touchmove::exercise::{Mark, MarkRole, MarkShape};
/// use touchmove::rules::{Square, SquareSet};
/// let mark: Mark = "path f1 g1".parse().unwrap();
/// assert_eq!(mark, Mark::squares(MarkRole::Path, SquareSet::from([Square::F1, Square::G1])));
/// let arrow: Mark = "arrow e1 g1".parse().unwrap();
/// assert_eq!(arrow.shape, MarkShape::Arrow(Square::E1, Square::G1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// What it means.
    pub role: MarkRole,
    /// Where it is.
    pub shape: MarkShape,
}

impl Mark {
    /// Marks each of these squares.
    #[must_use]
    pub fn squares(role: MarkRole, squares: impl Into<SquareSet>) -> Self {
        Self { role, shape: MarkShape::Squares(squares.into()) }
    }

    /// An arrow.
    #[must_use]
    pub const fn arrow(role: MarkRole, from: Square, to: Square) -> Self {
        Self { role, shape: MarkShape::Arrow(from, to) }
    }

    /// The roles that squares are marked with, each once, for the legend.
    #[must_use]
    pub fn roles(marks: &[Self]) -> Vec<MarkRole> {
        let squares = |mark: &&Self| matches!(mark.shape, MarkShape::Squares(squares) if !squares.is_empty());
        MarkRole::ALL.into_iter().filter(|role| marks.iter().filter(squares).any(|mark| mark.role == *role)).collect()
    }
}

/// What is wrong with the text of a mark.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseMarkError(pub String);

/// `ROLE SQUARE...` or `arrow [ROLE] SQUARE SQUARE`.
impl FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, ParseMarkError> {
        let role_of = |word: &str| MarkRole::ALL.into_iter().find(|role| role.word() == word);
        let square_of = |word: &str| {
            word.parse::<Square>().map_err(|_| ParseMarkError(format!("`{word}` is not a square such as e4")))
        };
        let mut words = text.split_whitespace().peekable();
        let first =
            words.next().ok_or_else(|| ParseMarkError("a mark needs a role and squares: `path f1 g1`".into()))?;
        if first == "arrow" {
            let role = words.peek().and_then(|word| role_of(word));
            if role.is_some() {
                words.next();
            }
            let squares = words.map(square_of).collect::<Result<Vec<_>, _>>()?;
            return match squares[..] {
                [from, to] if from != to => Ok(Self::arrow(role.unwrap_or(MarkRole::Path), from, to)),
                _ => Err(ParseMarkError("an arrow needs two different squares: `arrow e1 g1`".into())),
            };
        }
        let role = role_of(first).ok_or_else(|| {
            let known: Vec<&str> = MarkRole::ALL.into_iter().map(MarkRole::word).collect();
            ParseMarkError(format!("`{first}` is not a mark: expected arrow or one of {}", known.join(", ")))
        })?;
        let squares = words.map(square_of).collect::<Result<SquareSet, _>>()?;
        if squares.is_empty() {
            return Err(ParseMarkError(format!("the mark `{first}` needs at least one square")));
        }
        Ok(Self::squares(role, squares))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_named() {
        for (text, expected) in [
            ("", "needs a role"),
            ("path", "at least one square"),
            ("pth e4", "`pth` is not a mark"),
            ("path e9", "`e9` is not a square"),
            ("arrow e4", "two different squares"),
            ("arrow e4 e4", "two different squares"),
        ] {
            let error = text.parse::<Mark>().unwrap_err();
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn an_arrow_may_have_a_role() {
        assert_eq!("arrow bad a1 a8".parse(), Ok(Mark::arrow(MarkRole::Bad, Square::A1, Square::A8)));
    }
}
