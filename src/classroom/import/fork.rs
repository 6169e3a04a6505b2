//! Forks worth the name: a safe piece that attacks two at once, each of them worth taking.

use crate::rules::{Move, Position, Role, Square};
use crate::solve::exchange::{best_capture_of, worth};

/// The pieces that a legal move forks: the king, dearer pieces, and unguarded ones that are no pawns, when they are two
/// or more, and the opponent gains nothing by taking the piece that moved.
pub(super) fn prey(pos: &Position, mv: Move) -> Option<Vec<Square>> {
    let mover = mv.promotion.or_else(|| pos.piece_at(mv.from).map(|piece| piece.role))?;
    if mover == Role::King {
        return None;
    }
    let after = pos.after(mv);
    let board = after.board();
    let attacked = board.attacks_from(mv.to) & board.by_color(after.turn());
    let is_prey = |sq: &Square| {
        let role = board.piece_at(*sq).map_or(Role::Pawn, |piece| piece.role);
        match role {
            Role::King => true,
            Role::Pawn => false,
            role => worth(role) > worth(mover) || board.attackers(*sq, after.turn()).is_empty(),
        }
    };
    let prey: Vec<Square> = attacked.into_iter().filter(is_prey).collect();
    let is_fork =
        prey.len() >= 2 && best_capture_of(&after, mv.to).is_none_or(|best| best.gain <= 0) && after.has_legal_move();
    is_fork.then_some(prey)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};

    fn forked(text: &str, mv: &str) -> Option<String> {
        let pos = fen::position(text).unwrap();
        let prey = prey(&pos, coordinate::read(mv).unwrap())?;
        Some(prey.iter().map(Square::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn only_safe_pieces_fork_what_can_be_taken() {
        let knight = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        assert_eq!(forked(knight, "d5c7").as_deref(), Some("a8 e8"));
        assert_eq!(forked(knight, "d5f6"), None, "only the king");
        assert_eq!(forked("r3k3/3q4/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"), None, "the queen takes the knight");
        assert_eq!(forked("4k3/8/8/2n1n3/8/3P4/8/4K3 w - - 0 1", "d3d4").as_deref(), Some("c5 e5"));
        // The queen attacks two knights that guard each other and the king.
        assert_eq!(forked("4k3/8/3n4/8/4n3/8/8/Q3K3 w - - 0 1", "a1a4").as_deref(), None);
    }
}
