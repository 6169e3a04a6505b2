//! One piece that takes everything, with a capture at each move and without ever standing where it can be taken.

use std::collections::HashSet;

use super::route::Collection;
use crate::rules::{Move, Square, SquareSet};

/// An order in which the hero takes every enemy, one at each move; `None` when there is none. The stars play no part.
///
/// ```
/// use touchmove::rules::{Board, Color, Piece, Role, Square, SquareSet};
/// use touchmove::solve::captures::capture_every_move;
/// use touchmove::solve::route::Collection;
/// let mut board = Board::empty();
/// board.put(Square::A1, Piece::new(Color::White, Role::Rook));
/// board.put(Square::A5, Piece::new(Color::Black, Role::Pawn));
/// board.put(Square::E5, Piece::new(Color::Black, Role::Knight));
/// let task = Collection { board, hero: Square::A1, color: Color::White, stars: SquareSet::EMPTY };
/// assert_eq!(capture_every_move(&task).unwrap().len(), 2);
/// ```
#[must_use]
pub fn capture_every_move(task: &Collection) -> Option<Vec<Move>> {
    let mut way = Vec::new();
    search(task, &mut HashSet::new(), &mut way).then(|| {
        way.reverse();
        way
    })
}

/// Whether the rest can be taken; the moves are pushed from the last to the first. What leads nowhere is remembered: the
/// hero's square and the enemies left say all.
fn search(task: &Collection, hopeless: &mut HashSet<(Square, SquareSet)>, way: &mut Vec<Move>) -> bool {
    let enemies = task.board.by_color(!task.color);
    if enemies.is_empty() {
        return true;
    }
    if hopeless.contains(&(task.hero, enemies)) {
        return false;
    }
    for mv in task.moves().into_iter().filter(|mv| enemies.contains(mv.to)) {
        if search(&task.after(mv), hopeless, way) {
            way.push(mv);
            return true;
        }
    }
    hopeless.insert((task.hero, enemies));
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn way(text: &str) -> Option<Vec<Square>> {
        let pos = fen::study_position(text).unwrap();
        let hero = pos.board().by_color(pos.turn()).single().unwrap();
        let task = Collection { board: pos.board(), hero, color: pos.turn(), stars: SquareSet::EMPTY };
        let moves = capture_every_move(&task)?;
        let end = moves.iter().fold(task, |task, &mv| {
            assert!(task.moves().contains(&mv));
            task.after(mv)
        });
        assert!(end.board.by_color(!end.color).is_empty());
        Some(moves.into_iter().map(|mv| mv.to).collect())
    }

    #[test]
    fn guarded_pieces_are_taken_when_their_guards_are_gone() {
        // The pawn on d6 guards e5; it has to go first.
        assert_eq!(way("8/8/3p4/4p3/8/8/8/3R4 w - - 0 1"), None, "from d6 the rook can't go on to e5");
        assert_eq!(way("8/8/3p4/4p3/8/8/1B6/8 w - - 0 1"), None, "the bishop would be taken on e5");
        assert_eq!(way("8/8/3p4/4p3/8/6B1/8/8 w - - 0 1"), None);
        assert_eq!(way("8/8/3n4/2p5/8/8/8/3R4 w - - 0 1"), None);
        assert_eq!(way("8/8/8/1p1n4/8/8/8/3Q4 w - - 0 1"), Some(vec![Square::D5, Square::B5]));
    }

    #[test]
    fn a_pawn_takes_its_way_up_and_becomes_a_queen() {
        let found = way("n6n/1P6/8/8/8/8/8/8 w - - 0 1");
        assert_eq!(found, Some(vec![Square::A8, Square::H8]));
        assert_eq!(way("8/8/8/8/3p4/8/4N3/8 w - - 0 1"), Some(vec![Square::D4]));
    }
}
