//! Forks: whether one piece attacks several at once, and whether that wins something.

use super::exchange::best_capture;
use crate::exercise::sample::sorted_moves;
use crate::notation::{describe, san};
use crate::rules::{Move, Position, Role, Square, SquareSet};
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
    let ahead = |reply: Move| exchange::worth_taken(pos, mv).saturating_add(balance(&after, reply, mv, attacked));
    match sorted_moves(&after).into_iter().min_by_key(|&reply| (ahead(reply), reply)) {
        Some(reply) if ahead(reply) <= 0 => Err(format!(
            "{name} attacks them, but wins nothing: {} answers {}. {}",
            after.turn(),
            san::write(&after, reply),
            describe::legal_move(&after, reply)
        )),
        Some(_) | None => Ok(()),
    }
}

/// What the side that forks is ahead by after this answer and its own best capture: of a piece on `attacked`, of anything
/// by the piece that forks, or on its square when the answer took it. A piece that the fork promoted and that is taken at
/// once was only a pawn. A mate is worth more than anything.
fn balance(pos: &Position, reply: Move, forking: Move, attacked: SquareSet) -> i32 {
    let lost = exchange::won_at_once(pos, reply);
    let after = pos.after(reply);
    if after.is_checkmate() {
        return i32::MIN;
    }
    if !after.mating_moves().is_empty() {
        return i32::MAX;
    }
    if pos.taken_square(reply) == Some(forking.to) {
        let grown = forking.promotion.map_or(0, |role| exchange::worth(role) - exchange::worth(Role::Pawn));
        return best_capture(&after, reply.to).map_or(0, |(won, _)| won) - (lost - grown);
    }
    let counts = |mv: Move, taken: Square| mv.from == forking.to || attacked.contains(taken);
    let captures =
        after.legal_moves().into_iter().filter(|&mv| after.taken_square(mv).is_some_and(|taken| counts(mv, taken)));
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

    #[test]
    fn a_promoted_piece_that_is_taken_was_a_pawn() {
        // Whatever stands on b1, the queen takes it, the knight takes back, and all is the same; the bishop forks both knights.
        let taken = "8/7N/8/4k1P1/1Q6/2n5/N1p5/KQn5 b - - 0 1";
        assert_eq!(forks(taken, &[]), "cxb1=Q+ cxb1=R+ cxb1=B");
        // The promotion took a bishop, and the knight can take the other, with the queen or the rook behind it.
        assert_eq!(forks("1bb5/P3n3/1k1N4/8/1p6/5K2/8/8 w - - 0 1", &[]), "axb8=Q+ axb8=R+");
        // A pawn for nothing is lost, whatever it became: the rook on a8 takes the new piece.
        assert_eq!(forks("r7/2P1k3/5b2/8/8/8/8/6K1 w - - 0 1", &[]), "");
    }
}
