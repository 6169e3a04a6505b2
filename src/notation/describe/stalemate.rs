//! Proof that a stalemate is one.

use super::king::{flights, pinner, targets};
use super::{capitalized, check, kind_on};
use crate::rules::{Position, Role, Square};

/// Proof that a stalemate is one, sentence by sentence: no check, each flight square with its guard, why no other
/// piece can move. Empty when the position is no stalemate.
///
/// ```
/// use touchmove::notation::{describe, fen};
/// let pos = fen::position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")?;
/// assert_eq!(
///     describe::stalemate_proof(&pos),
///     [
///         "The king on h8 is not in check.",
///         "The king on g6 and the queen on f7 attack g7 and h7.",
///         "The queen on f7 attacks g8.",
///         "Black has no other piece.",
///         "So it is stalemate.",
///     ]
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn stalemate_proof(pos: &Position) -> Vec<String> {
    let us = pos.turn();
    let Some(king) = pos.king(us).filter(|_| pos.is_stalemate()) else { return Vec::new() };
    let mut proof = vec![check(pos)];
    proof.extend(flights(pos));
    let others = pos.board().by_color(us).without(king);
    if others.is_empty() {
        proof.push(format!("{us} has no other piece."));
    }
    proof.extend(others.into_iter().map(|sq| stuck(pos, sq)));
    proof.push("So it is stalemate.".to_owned());
    proof
}

/// Why this piece has no legal move.
fn stuck(pos: &Position, sq: Square) -> String {
    let board = pos.board();
    let name = capitalized(&kind_on(&board, sq));
    if !targets(pos, sq).is_empty() {
        return match pinner(pos, sq) {
            Some(pinner) => format!("{name} is pinned by {} and may not leave its king.", kind_on(&board, pinner)),
            None => format!("{name} could only take en passant, which would open a line to its own king."),
        };
    }
    let is_pawn = board.by_role(Role::Pawn).contains(sq);
    match sq.offset(0, pos.turn().forward()).filter(|&ahead| is_pawn && board.occupied().contains(ahead)) {
        Some(ahead) => format!("{name} is blocked by {} and has nothing to take.", kind_on(&board, ahead)),
        None => format!("{name} can't move: its own pieces stand in its way."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[track_caller]
    fn assert_proves(text: &str, expected: &[&str]) {
        let proof = stalemate_proof(&fen::position(text).unwrap());
        for sentence in expected {
            assert!(proof.iter().any(|said| said == sentence), "{sentence}\n{proof:#?}");
        }
    }

    #[test]
    fn other_pieces_are_stuck_for_a_reason() {
        assert_proves(
            "7k/8/6QK/p7/P7/8/8/8 b - - 0 1",
            &[
                "The king on h8 is not in check.",
                "The pawn on a5 is blocked by the pawn on a4 and has nothing to take.",
            ],
        );
        // The bishop on g8 may not leave the eighth rank, along which it can't move.
        assert_proves(
            "R5bk/8/7K/8/8/8/8/8 b - - 0 1",
            &[
                "The king can't go to g8: its own piece stands there.",
                "The bishop on g8 is pinned by the rook on a8 and may not leave its king.",
            ],
        );
    }

    #[test]
    fn what_is_no_stalemate_has_no_proof() {
        assert!(stalemate_proof(&Position::initial()).is_empty());
        assert!(stalemate_proof(&fen::position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap()).is_empty());
    }
}
