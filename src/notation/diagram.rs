//! Diagrams as text: a square board of letters, and a spoken list of pieces.

use crate::rules::{Board, Color};

/// Eight lines of letters with ranks and files named, seen from this side, ending in a newline.
#[must_use]
pub fn text(board: &Board, orientation: Color) -> String {
    let _ = (board, orientation);
    todo!("notation helper")
}

/// The pieces as a list to be read aloud: "White: king e1, rooks a1 and h1, pawns e2 and f2. Black: king e8."
#[must_use]
pub fn spoken(board: &Board) -> String {
    let _ = board;
    todo!("notation helper")
}
