//! A game of a file: its tags, its main line, and the tree of its variations.

use super::nag::Nag;
use crate::rules::{Color, Game, Move, Position};

/// The result written at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: unknown or still going on.
    #[default]
    Unknown,
}

impl PgnResult {
    /// As it is written: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a result; `None` for anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::White)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Name and value of a tag.
pub type Tag = (String, String);

/// The main line of a game, with its history.
#[derive(Clone, Debug)]
pub struct MainLine {
    /// Names and values, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves, from the position of the `FEN` tag or the starting position.
    pub game: Game,
    /// The result at the end of the move text, else that of the tag.
    pub result: PgnResult,
}

impl MainLine {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

/// A whole game: main line, variations, comments and signs, as a tree.
///
/// ```
/// use touchmove::notation::pgn::{self, Nag};
/// let text = "[White \"Anna\"]\n\n{Open game} 1. e4! e5 (1... c5 {Sicilian}) 2. Nf3 *";
/// let game = pgn::read_games(text).next().unwrap()?;
/// assert_eq!(game.tag("White"), Some("Anna"));
/// assert_eq!(game.line.comments, ["Open game"]);
/// assert_eq!(game.line.moves[0].nags, [Nag::GOOD_MOVE]);
/// let sicilian = &game.line.moves[1].variations[0];
/// assert_eq!(sicilian.moves[0].comments, ["Sicilian"]);
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// Names and values, in the order of the file.
    pub tags: Vec<Tag>,
    /// The position of the `FEN` tag, or the starting position.
    pub start: Position,
    /// The main line, with all that branches off from it.
    pub line: Variation,
    /// The result at the end of the move text, else that of the tag.
    pub result: PgnResult,
}

/// Moves that follow one another. A variation begins in the position before the move that it is given for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves with what is said about them.
    pub moves: Vec<PgnMove>,
}

/// A move of a game with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move.
    pub mv: Move,
    /// Signs such as `!`, in their order.
    pub nags: Vec<Nag>,
    /// What is said after the move. White space is folded, since lines are broken anew when a game is written.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

impl PgnMove {
    /// A move about which nothing is said.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Move> {
        self.line.moves.iter().map(|step| step.mv)
    }
}

fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
}
