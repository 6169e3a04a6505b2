//! Knight's tours on boards up to 8x8, with or without holes, open or closed: found, checked, completed.
//!
//! [`solve`] is exact. It turns the question into a Hamiltonian cycle on the squares that are left, keeps for each
//! square the knight's moves that may still be used and those that must be, and closes that knowledge under rules that
//! no tour can break (`graph`) before it tries anything (`search`).

mod argument;
mod graph;
mod search;
mod two_factor;

use crate::rules::{File, Rank, Square, SquareSet, attacks};

/// The board a tour runs on: squares from a1 to the far corner, less the holes.
///
/// ```
/// use touchmove::rules::{Square, SquareSet};
/// use touchmove::solve::tour::TourBoard;
/// let board = TourBoard::new(3, 3, SquareSet::of(Square::B2)).unwrap();
/// assert_eq!(board.squares().len(), 8);
/// ```
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
    Size {
        /// The number of files asked for.
        files: u8,
        /// The number of ranks asked for.
        ranks: u8,
    },
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
        if !(1..=8).contains(&files) || !(1..=8).contains(&ranks) {
            return Err(TourBoardError::Size { files, ranks });
        }
        let board = Self { files, ranks, holes };
        if let Some(hole) = (holes - board.rectangle()).first() {
            return Err(TourBoardError::HoleOffBoard(hole));
        }
        if board.squares().is_empty() { Err(TourBoardError::Empty) } else { Ok(board) }
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
        self.rectangle() - self.holes
    }

    /// The squares a knight on `sq` can go to on this board.
    #[must_use]
    pub fn moves_from(&self, sq: Square) -> SquareSet {
        attacks::knight(sq) & self.squares()
    }

    fn rectangle(self) -> SquareSet {
        let files =
            File::ALL.into_iter().take(self.files.into()).fold(SquareSet::EMPTY, |set, f| set | SquareSet::file(f));
        let ranks =
            Rank::ALL.into_iter().take(self.ranks.into()).fold(SquareSet::EMPTY, |set, r| set | SquareSet::rank(r));
        files & ranks
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
    /// Nodes to spend: times that a knight's move is tried.
    pub limit: u64,
}

/// Why a path is no beginning of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PathError {
    /// Step `step` (counted from 1) is not on the board or a hole.
    #[error("step {step}: {square} is not a square of this board")]
    OffBoard {
        /// The step, counted from 1.
        step: usize,
        /// The square off the board.
        square: Square,
    },
    /// Step `step` is no knight's move from the square before.
    #[error("step {step}: from {from} to {square} is no knight's move")]
    NoKnightMove {
        /// The step, counted from 1.
        step: usize,
        /// Where the knight stood.
        from: Square,
        /// The square it can't reach from there.
        square: Square,
    },
    /// Step `step` comes to a square for the second time.
    #[error("step {step}: {square} has been visited at step {earlier}")]
    Visited {
        /// The step, counted from 1.
        step: usize,
        /// The square visited twice.
        square: Square,
        /// The step of the first visit, counted from 1.
        earlier: usize,
    },
}

/// Checks a path square by square.
///
/// # Errors
/// The first step that is wrong.
///
/// ```
/// use touchmove::rules::{Square, SquareSet};
/// use touchmove::solve::tour::{PathError, TourBoard, check_path};
/// let board = TourBoard::new(8, 8, SquareSet::EMPTY).unwrap();
/// assert_eq!(check_path(&board, &[Square::A1, Square::B3, Square::D4]), Ok(()));
/// let again = check_path(&board, &[Square::A1, Square::B3, Square::A1]);
/// assert_eq!(again, Err(PathError::Visited { step: 3, square: Square::A1, earlier: 1 }));
/// ```
pub fn check_path(board: &TourBoard, path: &[Square]) -> Result<(), PathError> {
    for (index, &square) in path.iter().enumerate() {
        let step = index + 1;
        if !board.squares().contains(square) {
            return Err(PathError::OffBoard { step, square });
        }
        let before = &path[..index];
        if let Some(&from) = before.last().filter(|&&from| !attacks::knight(from).contains(square)) {
            return Err(PathError::NoKnightMove { step, from, square });
        }
        if let Some(first) = before.iter().position(|&sq| sq == square) {
            return Err(PathError::Visited { step, square, earlier: first + 1 });
        }
    }
    Ok(())
}

/// The squares of the board that the path has not visited.
#[must_use]
pub fn unvisited(board: &TourBoard, path: &[Square]) -> SquareSet {
    board.squares() - path.iter().copied().collect()
}

/// The unvisited squares that no unvisited square (nor the path's last one) is a knight's move away from.
#[must_use]
pub fn stranded(board: &TourBoard, path: &[Square]) -> SquareSet {
    let free = unvisited(board, path);
    let sources = free | path.last().copied().map_or(SquareSet::EMPTY, SquareSet::of);
    if sources.len() == 1 {
        return SquareSet::EMPTY;
    }
    free.into_iter().filter(|&sq| attacks::knight(sq).is_disjoint(sources)).collect()
}

/// Finds a tour that begins with the path of the query, or proves that there is none, or says that the limit ran out.
/// The path must be one that [`check_path`] accepts; for any other the answer is that no tour begins like that.
///
/// The same query always gets the same answer.
///
/// ```
/// use touchmove::rules::{Square, SquareSet};
/// use touchmove::solve::tour::{Closure, TourAnswer, TourBoard, TourQuery, solve};
/// let board = TourBoard::new(8, 8, SquareSet::EMPTY).unwrap();
/// let query = TourQuery { board, closure: Closure::Closed, path: vec![Square::E4], end: None, limit: 100_000 };
/// let TourAnswer::Found(tour) = solve(&query) else { panic!("8x8 has closed tours") };
/// assert_eq!((tour.len(), tour[0]), (64, Square::E4));
/// ```
#[must_use]
pub fn solve(query: &TourQuery) -> TourAnswer {
    if let Some(argument) = argument::at_sight(query) {
        return TourAnswer::Impossible(argument);
    }
    match search::run(query) {
        search::Found::Tour(tour) => TourAnswer::Found(tour),
        search::Found::None { nodes } => TourAnswer::Impossible(argument::after_search(query, nodes)),
        search::Found::OutOfNodes { nodes } => TourAnswer::Undecided { nodes },
    }
}

#[cfg(test)]
mod tests;
