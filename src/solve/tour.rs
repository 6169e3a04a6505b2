//! Knight's tours on boards up to 8x8, with or without holes, open or closed: found, checked, completed.

use crate::rules::{Square, SquareSet};

/// The board a tour runs on: squares from a1 to the far corner, less the holes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TourBoard {
    files: u8,
    ranks: u8,
    holes: SquareSet,
}

/// Why there is no such tour board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TourBoardError {
    /// A side is not between 1 and 8.
    #[error("a board of {files}x{ranks}: both sides must be from 1 to 8")]
    Size { files: u8, ranks: u8 },
    /// A hole lies off the board.
    #[error("the hole {0} is not on the board")]
    HoleOffBoard(Square),
    /// Nothing but holes.
    #[error("the board has no square left")]
    Empty,
}

impl TourBoard {
    /// A board of this many files and ranks with these holes.
    ///
    /// # Errors
    /// A size that is not 1 to 8, a hole off the board, no square left.
    pub fn new(files: u8, ranks: u8, holes: SquareSet) -> Result<Self, TourBoardError> {
        let _ = (files, ranks, holes);
        todo!("solve helper")
    }

    /// Number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The squares that exist.
    #[must_use]
    pub fn squares(&self) -> SquareSet {
        todo!("solve helper")
    }
}

/// Whether a tour must end a knight's move from where it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Closure {
    Open,
    Closed,
}

/// The answer of the exact solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TourAnswer {
    /// A whole tour that begins with the given squares.
    Found(Vec<Square>),
    /// There is none; the argument in a sentence.
    Impossible(String),
    /// The limit of nodes ran out.
    Undecided {
        /// Nodes spent.
        nodes: u64,
    },
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourQuery {
    /// The board.
    pub board: TourBoard,
    /// Open or closed.
    pub closure: Closure,
    /// The squares visited so far, in order; may be empty (any start will do).
    pub path: Vec<Square>,
    /// The square it has to end on, if any.
    pub end: Option<Square>,
    /// Nodes to spend.
    pub limit: u64,
}

/// Why a path is no beginning of a tour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PathError {
    /// Step `step` (counted from 1) is not on the board or a hole.
    #[error("step {step}: {square} is not a square of this board")]
    OffBoard { step: usize, square: Square },
    /// Step `step` is no knight's move from the square before.
    #[error("step {step}: from {from} to {square} is no knight's move")]
    NoKnightMove { step: usize, from: Square, square: Square },
    /// Step `step` comes to a square for the second time.
    #[error("step {step}: {square} has been visited at step {earlier}")]
    Visited { step: usize, square: Square, earlier: usize },
}

/// Checks a path square by square.
///
/// # Errors
/// The first step that is wrong.
pub fn check_path(board: &TourBoard, path: &[Square]) -> Result<(), PathError> {
    let _ = (board, path);
    todo!("solve helper")
}

/// Finds a tour that begins with the path of the query, or proves that there is none, or says that the limit ran out.
/// The path must be one that [`check_path`] accepts.
#[must_use]
pub fn solve(query: &TourQuery) -> TourAnswer {
    let _ = query;
    todo!("solve helper")
}

/// The unvisited squares that no unvisited square (nor the path's last one) is a knight's move away from.
#[must_use]
pub fn stranded(board: &TourBoard, path: &[Square]) -> SquareSet {
    let _ = (board, path);
    todo!("solve helper")
}
