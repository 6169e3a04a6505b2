//! The ladder of hints: the order of the pieces, where to look, one square, all of them.

use super::{Array, telling};
use crate::exercise::{Hint, Mark, MarkRole, Text};
use crate::notation::describe;
use crate::rules::{Board, Rank, Square, SquareSet};

/// How many squares are named one by one.
const NAMED: usize = 8;

pub(super) fn ladder(array: &Array, board: &Board) -> Vec<Hint> {
    let wrong = array.differences(board);
    let mark = |squares: SquareSet| Mark::squares(MarkRole::Target, squares);
    let rule = if array.is_initial() { telling::ORDER } else { "Go through the list piece by piece, and count them." };
    let mut hints = vec![Hint::new(rule)];
    let Some(first) = wrong.first() else { return hints };
    hints.push(Hint::new(format!("Look at {}.", places(wrong))).with_marks([mark(wrong)]));
    hints.push(Hint::new(belongs(array, first)).with_marks([mark(first.into())]));
    let all = wrong.into_iter().take(NAMED).map(|sq| belongs(array, sq));
    let more = (wrong.len() > NAMED).then(|| "And so on: the solution shows the whole board.".to_string());
    hints.push(Hint::new(Text::paragraphs(all.chain(more))).with_marks([mark(wrong)]));
    hints
}

/// Squares, or ranks where there are many.
fn places(wrong: SquareSet) -> String {
    if wrong.len() <= NAMED {
        return describe::squares(wrong);
    }
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|&rank| !wrong.is_disjoint(SquareSet::rank(rank))).collect();
    let plural = if ranks.len() > 1 { "s" } else { "" };
    format!("rank{plural} {}", describe::list(ranks.iter().map(Rank::to_string)))
}

/// `The white queen belongs on d1.`
fn belongs(array: &Array, sq: Square) -> String {
    match array.target.piece_at(sq) {
        Some(piece) => {
            format!("On {sq} belongs a {} {}.", piece.color.to_string().to_lowercase(), piece.role)
        }
        None => format!("{sq} has to be empty."),
    }
}
