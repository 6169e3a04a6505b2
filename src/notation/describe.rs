//! Sentences about chess facts: pieces, moves, illegalities, checks, mates, stalemates, faults of a set-up.
//!
//! All text for learners that is not the business of one kind of exercise is written here. Each sentence names
//! pieces by kind and square, states the fact first and then the rule.

use crate::rules::{
    Board, Color, DrawClaim, Illegality, Move, Outcome, Position, SetupProblem, Square, SquareSet, Termination,
};

/// `the white knight on c3`, or `the empty square c3`.
#[must_use]
pub fn piece_on(board: &Board, sq: Square) -> String {
    let _ = (board, sq);
    todo!("notation helper")
}

/// Squares as a list: `a1`, `a1 and b3`, `a1, b3 and c5`.
#[must_use]
pub fn squares(set: SquareSet) -> String {
    list(set.into_iter().map(|sq| sq.to_string()))
}

/// Pieces as a list: `the bishop on a6 and the rook on f8`.
#[must_use]
pub fn pieces(board: &Board, set: SquareSet) -> String {
    let _ = (board, set);
    todo!("notation helper")
}

/// Words as a list: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// The first letter made a capital.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A legal move as a sentence: "The knight goes from g1 to f3.", "The pawn on e5 takes the pawn on d5 en passant."
#[must_use]
pub fn legal_move(pos: &Position, mv: Move) -> String {
    let _ = (pos, mv);
    todo!("notation helper")
}

/// An illegality as one or two sentences: the fact of the board, then the rule. `pos` is the position before the move.
#[must_use]
pub fn illegality(pos: &Position, mv: Move, why: &Illegality) -> String {
    let _ = (pos, mv, why);
    todo!("notation helper")
}

/// The rule alone behind an illegality code, as a learner would pick it from a list: "The king may not cross an
/// attacked square when castling."; `None` for an unknown code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static str> {
    let _ = code;
    todo!("notation helper")
}

/// One fault of a set-up as a sentence.
#[must_use]
pub fn setup_problem(problem: &SetupProblem) -> String {
    let _ = problem;
    todo!("notation helper")
}

/// Why one flight square of a king is no way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlightObstacle {
    /// An own piece stands there.
    OwnPiece,
    /// The square, or the piece that stands there, is attacked by these.
    Guarded(SquareSet),
}

/// The neighbouring squares of the king of the side to move, each with what is in the way; `None` for a free one.
#[must_use]
pub fn flight_squares(pos: &Position) -> Vec<(Square, Option<FlightObstacle>)> {
    let _ = pos;
    todo!("notation helper")
}

/// Proof that a checkmate is one, sentence by sentence: the checker, each flight square with its guard, why the
/// checker can't be taken, why the line can't be blocked. Empty when the position is no checkmate.
#[must_use]
pub fn mate_proof(pos: &Position) -> Vec<String> {
    let _ = pos;
    todo!("notation helper")
}

/// Proof that a stalemate is one, sentence by sentence: no check, each flight square with its guard, why no other
/// piece can move. Empty when the position is no stalemate.
#[must_use]
pub fn stalemate_proof(pos: &Position) -> Vec<String> {
    let _ = pos;
    todo!("notation helper")
}

/// A check as a sentence: "The rook on e8 gives check to the king on e1."; "The king on e1 is not in check."
#[must_use]
pub fn check(pos: &Position) -> String {
    let _ = pos;
    todo!("notation helper")
}

/// The end of a game as a sentence: "Checkmate: White wins."
#[must_use]
pub fn outcome(outcome: Outcome) -> String {
    let _ = outcome;
    todo!("notation helper")
}

/// A termination in words: `checkmate`, `draw by fivefold repetition`.
#[must_use]
pub fn termination(termination: Termination) -> &'static str {
    let _ = termination;
    todo!("notation helper")
}

/// A claim in words: `threefold repetition`.
#[must_use]
pub fn claim(claim: DrawClaim) -> &'static str {
    let _ = claim;
    todo!("notation helper")
}

/// `White to move.`
#[must_use]
pub fn to_move(color: Color) -> String {
    format!("{color} to move.")
}
