//! Near-copies in a drill: the same board once more, as it is, mirrored, or with colours changed.

use std::collections::BTreeSet;

use touchmove::course::Generate;
use touchmove::exercise::{Exercise, Kind};
use touchmove::learner::fresh::Fresh;
use touchmove::rules::{Board, Piece, Square};

/// How many exercises one drill asks here.
const DRILL: usize = 50;

/// How many exercises of ten drills of a kind on a level are near-copies of an earlier one of their drill.
#[must_use]
pub fn in_drills(kind: &'static Kind, level: u8, seed: u64) -> usize {
    (0..10).map(|drill| in_drill(kind, level, seed.wrapping_mul(1000) + drill)).sum()
}

fn in_drill(kind: &'static Kind, level: u8, seed: u64) -> usize {
    let generate = Generate { kind: kind.id, skills: Vec::new(), level, count: DRILL, seed: None };
    let drill: Vec<Exercise> = Fresh::new(&[generate], None, seed).take(DRILL).collect();
    let patterns: BTreeSet<String> = drill.iter().map(pattern).collect();
    drill.len() - patterns.len()
}

/// What near-copies have in common: what is asked, and the position from whichever side and mirrored or not. Exercises
/// without a game, on squares and journeys, are copies only when they are the same.
fn pattern(exercise: &Exercise) -> String {
    let prompt = exercise.begin().prompt();
    let Some(game) = prompt.game.filter(|_| !["collect", "capture_all"].contains(&exercise.kind.id)) else {
        return exercise.content_hash();
    };
    let board = game.position().board();
    let turn = game.position().turn();
    // The words of the question without squares and sides, so that a mirrored one is the same.
    let question = prompt.question.to_plain();
    let words: Vec<&str> = question
        .split_whitespace()
        .filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()))
        .filter(|word| !["white", "black"].iter().any(|side| word.to_lowercase().starts_with(side)))
        .collect();
    let views = [(false, false), (true, false), (false, true), (true, true)];
    let views =
        views.map(|(files, colors)| view(&board, files, colors) + &format!("{:?}", if colors { !turn } else { turn }));
    format!("{} {}", views.iter().min().cloned().unwrap_or_default(), words.join(" "))
}

fn view(board: &Board, files: bool, colors: bool) -> String {
    let place = |index: usize| index ^ if files { 7 } else { 0 } ^ if colors { 56 } else { 0 };
    let mut squares = ['.'; 64];
    for (sq, piece) in board.iter() {
        let color = if colors { !piece.color } else { piece.color };
        squares[place(Square::index(sq))] = Piece::new(color, piece.role).letter();
    }
    squares.iter().collect()
}
