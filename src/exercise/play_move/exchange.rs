//! What is won and lost by taking on one square, over legal moves only.

use crate::notation::describe;
use crate::rules::{Move, MoveKind, Position, Role, Square};

use super::goal::taken_square;

/// The usual value of a piece; a king is never taken.
const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a legal move wins at once: the piece taken, and what a pawn becomes.
fn gain(pos: &Position, mv: Move) -> i32 {
    let taken = taken_square(pos, mv).and_then(|sq| pos.piece_at(sq)).map_or(0, |piece| value(piece.role));
    taken + mv.promotion.map_or(0, |role| value(role) - value(Role::Pawn))
}

/// The most the side to move can win by legal captures on a square, either side stopping when it likes; with the
/// first capture, `None` when it is best not to begin.
pub(super) fn best_capture(pos: &Position, sq: Square) -> (i32, Option<Move>) {
    let mut captures: Vec<Move> = pos.legal_moves().into_iter().filter(|mv| mv.to == sq).collect();
    captures.retain(|&mv| matches!(pos.kind(mv), MoveKind::Capture | MoveKind::CapturePromotion));
    captures.sort_unstable();
    let mut best = (0, None);
    for mv in captures {
        let won = gain(pos, mv) - best_capture(&pos.after(mv), sq).0;
        if won > best.0 {
            best = (won, Some(mv));
        }
    }
    best
}

/// The capture with which the opponent wins something after a legal move, the best one.
pub(super) fn best_answer(after: &Position) -> Option<(i32, Move)> {
    let prey = after.board().by_color(!after.turn());
    let answers = prey.into_iter().filter_map(|sq| {
        let (won, mv) = best_capture(after, sq);
        mv.map(|mv| (won, mv))
    });
    answers.max_by_key(|&(won, mv)| (won, std::cmp::Reverse(mv)))
}

/// Whether the piece on `sq` is safe after a legal move, see [`super::goal::Goal::Save`].
pub(super) fn saved(pos: &Position, mv: Move, sq: Square) -> Result<(), String> {
    let moves_itself = mv.from == sq;
    let place = if moves_itself { mv.to } else { sq };
    let after = pos.after(mv);
    let (lost, capture) = best_capture(&after, place);
    let won = if moves_itself { gain(pos, mv) } else { 0 };
    match capture {
        Some(capture) if lost > won => Err(format!(
            "{} can still be won: {} takes it.",
            describe::capitalized(&describe::pieces(&after.board(), place.into())),
            describe::pieces(&after.board(), capture.from.into())
        )),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn exchanges_are_counted_to_the_end() {
        // Rook takes pawn, rook takes rook: White loses four, so it does not begin.
        let pos = fen::position("3r3k/3p4/8/8/8/8/8/3R3K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::D7), (0, None));
        // With a second rook behind, White wins the pawn: pawn, rook, rook.
        let pos = fen::position("3r3k/3p4/8/8/8/8/3R4/3R3K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::D7), (1, Some(Move::new(Square::D2, Square::D7))));
        // The guard is pinned and can't take back.
        let pos = fen::position("4k3/4r3/8/2p5/8/8/8/2R1R2K w - - 0 1").unwrap();
        assert_eq!(best_capture(&pos, Square::C5).0, 1);
    }
}
