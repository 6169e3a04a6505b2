//! What is won and lost by taking on one square, over legal moves only.

use crate::notation::describe;
use crate::rules::{Move, Position, Square};
use crate::solve::exchange;

/// The capture on a square that wins the side to move most, and how much; `None` when it is best not to begin.
pub(super) fn best_capture(pos: &Position, sq: Square) -> Option<(i32, Move)> {
    let best = exchange::best_capture_of(pos, sq).filter(|best| best.gain > 0)?;
    Some((best.gain, *best.line.first()?))
}

/// The capture with which the opponent wins something after a legal move, the best one, and how much.
pub(super) fn best_answer(after: &Position) -> Option<(i32, Move)> {
    let prey = after.board().by_color(!after.turn());
    let best = prey.into_iter().filter_map(|sq| best_capture(after, sq));
    best.max_by_key(|&(won, mv)| (won, std::cmp::Reverse(mv)))
}

/// Whether the piece on `sq` is safe after a legal move, see [`super::goal::Goal::Save`].
pub(super) fn saved(pos: &Position, mv: Move, sq: Square) -> Result<(), String> {
    let moves_itself = mv.from == sq;
    let place = if moves_itself { mv.to } else { sq };
    let after = pos.after(mv);
    let Some((_, capture)) = best_capture(&after, place) else { return Ok(()) };
    // What it took on its way, or became, may be worth as much as is lost.
    if moves_itself && exchange::begun_with(pos, mv).gain >= 0 {
        return Ok(());
    }
    Err(format!(
        "{} can still be won: {} takes it.",
        describe::capitalized(&describe::pieces(&after.board(), place.into())),
        describe::pieces(&after.board(), capture.from.into())
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn exchanges_are_counted_to_the_end() {
        // Rook takes pawn, rook takes rook: White loses four, so it does not begin.
        let pos = fen::position("3r3k/3p4/8/8/8/8/8/3R3K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::D7), None);
        // With a second rook behind, White wins the pawn: pawn, rook, rook.
        let pos = fen::position("3r3k/3p4/8/8/8/8/3R4/3R3K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::D7), Some((1, Move::new(Square::D2, Square::D7))));
        // The guard is pinned and can't take back.
        let pos = fen::position("4k3/4r3/8/2p5/8/8/8/2R1R2K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::C5).map(|(won, _)| won), Some(1));
    }

    #[test]
    fn many_takers_are_judged_in_bounded_time() {
        // Every piece of both sides looks at d5, and could take there in millions of orders.
        let crowd = fen::position("3r3k/2nrn3/1n1r1n2/3p4/1NB2N2/1BNRNb2/B2R2b1/K2R3b b - - 0 1").unwrap();
        let king = Move::new(Square::H8, Square::H7);
        assert!(saved(&crowd, king, Square::D5).is_ok(), "ten guards");
    }
}
