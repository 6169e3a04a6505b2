//! A board as it is shown: placement, side it is seen from, marks, numbers.

use super::{Mark, MarkRole, MarkShape};
use crate::rules::{Board, Color, Game, Move, Position, Square, SquareSet};

/// What a front end draws or reads aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// The side at the bottom.
    pub orientation: Color,
    /// The squares that exist: all 64 but on the small boards of knight's tours.
    pub squares: SquareSet,
    /// The marks, later ones above earlier ones.
    pub marks: Vec<Mark>,
    /// The move just played.
    pub last_move: Option<Move>,
    /// Who is to move, where that means anything.
    pub turn: Option<Color>,
    /// Whether files and ranks are written at the edge; not when their names are the question.
    pub coordinates: bool,
    /// Numbers on squares: the steps of a tour.
    pub numbers: Vec<(Square, u16)>,
}

impl Diagram {
    /// A placement seen from White's side, with nothing on it.
    #[must_use]
    pub const fn of_board(board: Board) -> Self {
        Self {
            board,
            orientation: Color::White,
            squares: SquareSet::ALL,
            marks: Vec::new(),
            last_move: None,
            turn: None,
            coordinates: true,
            numbers: Vec::new(),
        }
    }

    /// A position seen from the side to move.
    #[must_use]
    pub fn of_position(pos: &Position) -> Self {
        Self { orientation: pos.turn(), turn: Some(pos.turn()), ..Self::of_board(pos.board()) }
    }

    /// The position at the end of a game, with its last move.
    #[must_use]
    pub fn of_game(game: &Game) -> Self {
        Self { last_move: game.moves().last().copied(), ..Self::of_position(game.position()) }
    }

    /// The diagram with these marks added.
    #[must_use]
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks);
        self
    }

    /// The squares marked with this role.
    #[must_use]
    pub fn marked(&self, role: MarkRole) -> SquareSet {
        self.marks.iter().filter(|mark| mark.role == role).fold(SquareSet::EMPTY, |set, mark| match mark.shape {
            MarkShape::Squares(squares) => set | squares,
            MarkShape::Arrow(..) => set,
        })
    }
}
