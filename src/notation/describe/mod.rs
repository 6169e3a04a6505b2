//! Sentences about chess facts: pieces, moves, illegalities, checks, mates, stalemates, faults of a set-up.
//!
//! All text for learners that is not the business of one kind of exercise is written here. Each sentence names
//! pieces by kind and square, states the fact first and then the rule.

mod ending;
mod illegality;
mod king;
mod laws;
mod mate;
mod moves;
mod rule;
mod setup;
mod stalemate;

pub use ending::{claim, outcome, termination};
pub use illegality::{illegality, way};
pub use king::{FlightObstacle, check, flight_squares};
pub use laws::{cite, law};
pub use mate::mate_proof;
pub use moves::{answers, answers_by, legal_move, wing};
pub use rule::rule;
pub use setup::setup_problem;
pub use stalemate::stalemate_proof;

use crate::rules::{Board, Color, Square, SquareSet};

/// How many pieces a sentence names before it counts the rest.
const NAMED: usize = 4;

/// `the white knight on c3`, or `the empty square c3`.
#[must_use]
pub fn piece_on(board: &Board, sq: Square) -> String {
    board.piece_at(sq).map_or_else(
        || format!("the empty square {sq}"),
        |piece| format!("the {} {} on {sq}", piece.color.to_string().to_lowercase(), piece.role),
    )
}

/// `the knight on c3`, where the colour is plain, or `the empty square c3`.
fn kind_on(board: &Board, sq: Square) -> String {
    board.piece_at(sq).map_or_else(|| format!("the empty square {sq}"), |piece| format!("the {} on {sq}", piece.role))
}

/// `1 move`, `3 moves`: a number with the word it counts.
#[must_use]
pub fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Squares as a list: `a1`, `a1 and b3`, `a1, b3 and c5`.
#[must_use]
pub fn squares(set: SquareSet) -> String {
    list(set.into_iter().map(|sq| sq.to_string()))
}

/// Pieces as a list: `the bishop on a6 and the rook on f8`. Of more than four the rest is counted.
#[must_use]
pub fn pieces(board: &Board, set: SquareSet) -> String {
    let mut names: Vec<String> = set.into_iter().map(|sq| kind_on(board, sq)).collect();
    let more = names.len().saturating_sub(NAMED);
    if more > 0 {
        names.truncate(NAMED);
        names.push(format!("{more} more"));
    }
    list(names)
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

/// Words to choose from: `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn either(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match words.as_slice() {
        [start @ .., last] if !start.is_empty() => format!("{} or {last}", start.join(", ")),
        _ => words.concat(),
    }
}

/// The first letter made a capital.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `White to move.`
#[must_use]
pub fn to_move(color: Color) -> String {
    format!("{color} to move.")
}

/// The verb of one piece or of several.
fn verb<'a>(set: SquareSet, one: &'a str, several: &'a str) -> &'a str {
    if set.more_than_one() { several } else { one }
}

/// What these pieces do, as the beginning of a sentence: `The rook on e8 gives check`.
fn act(board: &Board, set: SquareSet, one: &str, several: &str) -> String {
    format!("{} {}", capitalized(&pieces(board, set)), verb(set, one, several))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn pieces_are_named_by_kind_and_square() {
        // Italian game.
        let board = fen::read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").unwrap().board;
        assert_eq!(piece_on(&board, Square::C4), "the white bishop on c4");
        assert_eq!(piece_on(&board, Square::C6), "the black knight on c6");
        assert_eq!(piece_on(&board, Square::D4), "the empty square d4");
        let two = SquareSet::from([Square::C4, Square::F3]);
        assert_eq!(pieces(&board, two), "the knight on f3 and the bishop on c4");
        let all = board.by_color(Color::White);
        assert!(pieces(&board, all).ends_with("the queen on d1 and 12 more"), "{}", pieces(&board, all));
    }

    #[test]
    fn lists_and_capitals() {
        assert_eq!(list([]), "");
        assert_eq!(list(["a", "b", "c"].map(str::to_owned)), "a, b and c");
        assert_eq!(squares(SquareSet::from([Square::A1, Square::B3])), "a1 and b3");
        assert_eq!(either(["a", "b", "c"].map(str::to_owned)), "a, b or c");
        assert_eq!(either(["a".to_owned()]), "a");
        assert_eq!(capitalized("the king"), "The king");
        assert_eq!(capitalized(""), "");
        assert_eq!(to_move(Color::Black), "Black to move.");
    }
}
