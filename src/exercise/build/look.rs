//! Whether a board shows what is asked for: cheap looks first, who can still mate last.

use crate::exercise::verdict::Call;
use crate::rules::{Board, Color, Position, Role, Square, SquareSet, attacks};

/// Whether a position shows this; `None` when that is not decided within so many positions. Where a look at the board
/// settles it, it is not asked who can still mate.
pub(super) fn shows(pos: &Position, goal: Call, limit: u64) -> Option<bool> {
    at_sight(pos, goal).map_or_else(|| Call::within(pos, limit).map(|call| call == goal), Some)
}

/// Whether a position shows this, where a look at the board settles it.
pub(super) fn at_sight(pos: &Position, goal: Call) -> Option<bool> {
    match goal {
        Call::Checkmate => Some(pos.is_checkmate()),
        Call::Stalemate => Some(pos.is_stalemate()),
        Call::Check => (!pos.is_check() || !pos.has_legal_move()).then_some(false),
        Call::None => (pos.is_check() || !pos.has_legal_move()).then_some(false),
        Call::DeadPosition => None,
    }
}

/// Whether a board may show this with this side to move. False is certain; most boards that don't show it are found here,
/// before anything is made of them.
pub(super) fn may_show(board: &Board, turn: Color, goal: Call) -> bool {
    let Some(king) = board.king(turn) else { return true };
    let is_check = || !board.attackers(king, !turn).is_empty();
    match goal {
        Call::Checkmate => is_check() && unguarded(board, king, turn).is_empty(),
        Call::Stalemate => !is_check() && unguarded(board, king, turn).is_empty() && is_stuck(board, king, turn),
        Call::Check => is_check(),
        Call::None => !is_check(),
        Call::DeadPosition => true,
    }
}

/// The squares to which the king of this side can step.
pub(super) fn unguarded(board: &Board, king: Square, turn: Color) -> SquareSet {
    let through = board.occupied().without(king);
    let steps = attacks::king(king) - board.by_color(turn);
    steps.into_iter().filter(|&sq| board.attackers_through(sq, !turn, through).is_empty()).collect()
}

/// Whether no piece but the king can move, as far as it can't be pinned: those on a line with the king are believed to be.
fn is_stuck(board: &Board, king: Square, turn: Color) -> bool {
    let own = board.by_color(turn);
    let in_line = attacks::queen(king, board.occupied());
    (own - in_line).without(king).into_iter().all(|sq| {
        if board.by_role(Role::Pawn).contains(sq) {
            let ahead = sq.offset(0, turn.forward());
            let takes = attacks::pawn(turn, sq) & board.by_color(!turn);
            takes.is_empty() && ahead.is_none_or(|ahead| board.occupied().contains(ahead))
        } else {
            (board.attacks_from(sq) - own).is_empty()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Random;
    use crate::exercise::positions::{KINGS, scatter, some_pieces};
    use crate::notation::fen;

    #[test]
    fn a_cheap_look_never_hides_what_is_there() {
        let mut random = Random::new(11);
        let mut found = [0; 4];
        let goals = [Call::Checkmate, Call::Stalemate, Call::Check, Call::None];
        for _ in 0..60_000 {
            let mut pieces = KINGS.to_vec();
            pieces.extend(some_pieces(&mut random, Color::White, 4));
            pieces.extend(some_pieces(&mut random, Color::Black, 1));
            let Some(pos) = scatter(&mut random, &pieces, Color::Black) else { continue };
            for (goal, found) in goals.into_iter().zip(&mut found) {
                if at_sight(&pos, goal) != Some(false) {
                    assert!(may_show(&pos.board(), Color::Black, goal), "{goal:?} {:?}", pos.board());
                    *found += 1;
                }
            }
        }
        assert!(found.iter().all(|&found| found > 10), "{found:?}");
    }

    #[test]
    fn pinned_pieces_are_stuck_perhaps() {
        let may_be_stalemate = |text: &str| {
            let pos = fen::position(text).unwrap();
            may_show(&pos.board(), pos.turn(), Call::Stalemate)
        };
        assert!(may_be_stalemate("kb5R/8/1K6/8/8/8/8/8 b - - 0 1"), "the bishop is pinned");
        assert!(!may_be_stalemate("7k/5K2/6Q1/8/8/8/8/1n6 b - - 0 1"), "the knight moves");
        assert!(!may_be_stalemate("7k/5K2/6Q1/8/p7/8/8/8 b - - 0 1"), "the pawn moves");
        assert!(may_be_stalemate("7k/5K2/6Q1/8/p7/P7/8/8 b - - 0 1"), "the pawn is blocked");
        assert!(!may_be_stalemate("7k/5K2/6Q1/8/p7/PP6/8/8 b - - 0 1"), "the pawn takes");
    }
}
