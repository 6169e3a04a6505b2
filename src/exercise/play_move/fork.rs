//! Forks: whether one piece attacks several at once, and whether that wins something.

use super::exchange::best_capture;
use crate::exercise::sample::sorted_moves;
use crate::notation::{describe, san};
use crate::rules::{Move, Position, Role, Square};
use crate::solve::exchange;

/// Whether the piece that has moved attacks what it should and wins something, see [`super::goal::Goal::Fork`].
///
/// # Errors
/// What it does not attack, or the answer after which nothing is won.
pub(super) fn forked(pos: &Position, mv: Move, prey: &[Square]) -> Result<(), String> {
    let after = pos.after(mv);
    let board = after.board();
    let attacked = board.attacks_from(mv.to) & board.by_color(!pos.turn());
    let name = describe::capitalized(&describe::pieces(&board, mv.to.into()));
    if prey.is_empty() {
        let attacked = attacked - board.by_role(Role::Pawn);
        match (attacked.single(), attacked.is_empty()) {
            (_, true) => return Err(format!("{name} attacks no piece.")),
            (Some(only), false) => {
                return Err(format!("{name} attacks only {}.", describe::pieces(&board, only.into())));
            }
            (None, false) => {}
        }
    } else if let Some(spared) = prey.iter().copied().find(|&sq| !attacked.contains(sq)) {
        return Err(format!("{name} does not attack {}.", describe::pieces(&board, spared.into())));
    }
    if after.is_stalemate() {
        return Err(format!("{} has no move after that: stalemate, and the game is drawn.", after.turn()));
    }
    match sorted_moves(&after).into_iter().min_by_key(|&reply| (balance(&after, reply, mv.to), reply)) {
        Some(reply) if balance(&after, reply, mv.to) <= 0 => Err(format!(
            "{name} attacks them, but wins nothing: {} answers {}. {}",
            after.turn(),
            san::write(&after, reply),
            describe::legal_move(&after, reply)
        )),
        Some(_) | None => Ok(()),
    }
}

/// What the side that forks with the piece on `at` is ahead by after this answer and its own best capture with that
/// piece, or on its square when the answer took it. A mate is worth more than anything.
fn balance(pos: &Position, reply: Move, at: Square) -> i32 {
    let lost = exchange::won_at_once(pos, reply);
    let after = pos.after(reply);
    if after.is_checkmate() {
        return i32::MIN;
    }
    if !after.mating_moves().is_empty() {
        return i32::MAX;
    }
    if reply.to == at {
        return best_capture(&after, at).map_or(0, |(won, _)| won) - lost;
    }
    let captures = after.legal_moves_from(at).into_iter().filter(|&mv| after.kind(mv).is_capture());
    let won = captures.map(|mv| exchange::begun_with(&after, mv).gain);
    won.max().unwrap_or(0).max(0) - lost
}

#[cfg(test)]
mod tests {
    use super::super::goal::Goal;
    use super::*;
    use crate::notation::{coordinate, fen};

    /// The moves that fork, in algebraic notation.
    fn forks(text: &str, prey: &[Square]) -> String {
        let pos = fen::position(text).unwrap();
        let moves = sorted_moves(&pos).into_iter().filter(|&mv| forked(&pos, mv, prey).is_ok());
        moves.map(|mv| san::write(&pos, mv)).collect::<Vec<_>>().join(" ")
    }

    fn missed(text: &str, mv: &str, prey: &[Square]) -> String {
        forked(&fen::position(text).unwrap(), coordinate::read(mv).unwrap(), prey).unwrap_err()
    }

    #[test]
    fn two_pieces_are_attacked_at_once() {
        // From c7 the knight attacks king and rook; from f6 only the king.
        let text = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        assert_eq!(forks(text, &[]), "Nc7+");
        assert_eq!(forks(text, &[Square::A8, Square::E8]), "Nc7+");
        assert!(missed(text, "d5f6", &[]).contains("The knight on f6 attacks only the king on e8."));
        assert!(missed(text, "d5f6", &[Square::A8]).contains("does not attack the rook on a8"));
        let task = Goal::Fork(vec![Square::A8, Square::E8]).task(&fen::position(text).unwrap());
        assert_eq!(task, "attack the rook on a8 and the king on e8 at once with one piece");
    }

    #[test]
    fn a_fork_has_to_win_something() {
        // The bishop on d8 takes the knight that forks.
        let taken = "r2bk3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        assert_eq!(forks(taken, &[]), "");
        assert!(
            missed(taken, "d5c7", &[])
                .contains("wins nothing: Black answers Bxc7. The bishop on d8 takes the knight on c7.")
        );
        // With a pawn on b6 that takes back, bishop and knight are exchanged: nothing is won.
        assert_eq!(forks("r2bk3/8/1P6/3N4/8/8/8/4K3 w - - 0 1", &[]), "");
        // A rook that takes the knight is worth more than it.
        assert_eq!(forks("r3k3/5r2/1P6/3N4/8/8/8/4K3 w - - 0 1", &[]), "Nc7+");
        // Two guarded knights: the queen attacks both and can take neither.
        assert_eq!(forks("4k3/2p1p3/1n1n4/8/8/8/8/3QK3 w - - 0 1", &[Square::B6, Square::D6]), "");
        // A pawn that attacks two knights wins one, guarded or not.
        assert_eq!(forks("4k3/1p3p2/2n1n3/8/3P4/8/8/4K3 w - - 0 1", &[Square::C6, Square::E6]), "d5");
    }
}
