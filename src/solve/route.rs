//! Shortest ways of one piece: over stars, between two squares, past forbidden squares.

use crate::rules::{Board, Color, Move, Square, SquareSet};

/// One piece that collects stars while the others stand still. The piece never stands where an enemy could take it,
/// and may take enemies (which then no longer guard anything).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The placement: the hero, own blockers, enemies.
    pub board: Board,
    /// Where the hero stands.
    pub hero: Square,
    /// The hero's side.
    pub color: Color,
    /// The stars left.
    pub stars: SquareSet,
}

/// The fewest moves that visit all stars, as one shortest list; `None` when it can't be done.
/// A pawn that reaches its last rank becomes a queen.
#[must_use]
pub fn shortest_collection(task: &Collection) -> Option<Vec<Move>> {
    let _ = task;
    todo!("solve helper")
}
