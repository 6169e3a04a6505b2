//! The opponent's answer that shows what a legal move has missed.

use super::exchange::{best_answer, best_capture};
use super::goal::Goal;
use crate::exercise::sample::sorted_moves;
use crate::notation::describe;
use crate::rules::{Move, Position};
use crate::solve::exchange;

/// An answer of the opponent, and why it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::exercise) struct Refutation {
    pub(in crate::exercise) mv: Move,
    pub(in crate::exercise) text: String,
}

/// From so many points on, a loss elsewhere on the board tells more than the goal that was missed.
const A_PIECE: i32 = 3;

/// The answer to a legal move that misses the goal, if one shows why: checkmate; the way out of what should have been
/// mate, or the move that is left where it should have been stalemate; the capture of what should have been saved or
/// guarded; a check after which mate can't be stopped; a capture that wins the piece that has moved, or more than a pawn.
/// Where there is none of these, any answer would do, and none is shown.
pub(in crate::exercise) fn refute(goal: &Goal, pos: &Position, mv: Move) -> Option<Refutation> {
    let after = pos.after(mv);
    let told =
        |answer: Move, what: &str| Some(Refutation { mv: answer, text: describe::answers_by(&after, answer, what) });
    if let Some(&mate) = after.mating_moves().iter().min() {
        return told(mate, "checkmate.");
    }
    if let Some(answer) = way_out(goal, &after) {
        return told(answer, &describe::legal_move(&after, answer));
    }
    if let Some(place) = to_be_safe(goal, mv)
        && let Some((_, capture)) = best_capture(&after, place)
    {
        return told(capture, &describe::legal_move(&after, capture));
    }
    if let Some(check) = mating_check(&after) {
        let what = describe::legal_move(&after, check);
        return told(check, &format!("{what} Whatever {} plays then, the next move mates.", pos.turn()));
    }
    let capture = telling_capture(pos, mv)?;
    told(capture, &describe::legal_move(&after, capture))
}

/// Where the piece that should be saved or guarded stands after the move.
fn to_be_safe(goal: &Goal, mv: Move) -> Option<crate::rules::Square> {
    match goal {
        Goal::Save(sq) if mv.from == *sq => Some(mv.to),
        Goal::Save(sq) | Goal::Defend(sq) => Some(*sq),
        Goal::All(goals) => goals.iter().find_map(|goal| to_be_safe(goal, mv)),
        Goal::Any
        | Goal::Capture
        | Goal::Check
        | Goal::Mate
        | Goal::Stalemate
        | Goal::Escape(_)
        | Goal::Castle(_)
        | Goal::EnPassant
        | Goal::Promote(_)
        | Goal::NoStalemate
        | Goal::Take(_)
        | Goal::Reach(_)
        | Goal::With(_)
        | Goal::From(_)
        | Goal::Fork(_)
        | Goal::AnyOf(_)
        | Goal::Not(_) => None,
    }
}

/// What shows that it is no mate, or no stalemate: out of a check by taking what gives it, else with the king, else by
/// blocking; without a check, where it should have been stalemate, a step of the king or another move.
fn way_out(goal: &Goal, after: &Position) -> Option<Move> {
    let asks = |wanted: &Goal| goal.asks_for(&|part| part == wanted);
    let shows = if after.is_check() { asks(&Goal::Mate) } else { asks(&Goal::Stalemate) };
    let (king, checkers) = (after.king(after.turn()), after.checkers());
    let moves = if shows { sorted_moves(after) } else { Vec::new() };
    moves.into_iter().min_by_key(|mv| {
        let lost = best_capture(&after.after(*mv), mv.to).map_or(0, |(lost, _)| lost);
        (!checkers.contains(mv.to), king != Some(mv.from), lost)
    })
}

/// A check after which every answer is mated at once.
fn mating_check(after: &Position) -> Option<Move> {
    let is_mated = |pos: &Position| !pos.mating_moves().is_empty();
    sorted_moves(after).into_iter().find(|&check| {
        let then = after.after(check);
        then.is_check() && then.legal_moves().into_iter().all(|answer| is_mated(&then.after(answer)))
    })
}

/// The capture that makes the move a bad one: more is won by it than the move has won, and it takes the piece that has
/// moved or is worth a piece. None where mate would follow.
fn telling_capture(pos: &Position, mv: Move) -> Option<Move> {
    let after = pos.after(mv);
    let (won, capture) = best_answer(&after)?;
    let is_telling = won - exchange::worth_taken(pos, mv) >= if capture.to == mv.to { 1 } else { A_PIECE };
    (is_telling && after.after(capture).mating_moves().is_empty()).then_some(capture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen, pgn, san};
    use crate::rules::Square;

    /// The answer to a move, in algebraic notation; empty where none is shown.
    fn answer(text: &str, mv: &str, goal: &Goal) -> String {
        let pos = fen::position(text).unwrap();
        let mv = coordinate::read(mv).unwrap();
        refute(goal, &pos, mv).map_or_else(String::new, |found| san::write(&pos.after(mv), found.mv))
    }

    #[test]
    fn a_mate_that_can_not_be_stopped_goes_before_a_capture() {
        // Légal's trap: the bishop takes the queen, and is mated in two.
        let trap = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5";
        let game = pgn::play_moves(Position::initial(), trap).unwrap();
        let found = refute(&Goal::Take(Square::E5), game.position(), coordinate::read("g4d1").unwrap());
        let text = found.unwrap().text;
        assert!(text.starts_with("White answers Bxf7+: the bishop on c4 takes the pawn on f7."), "{text}");
        assert!(text.ends_with("Whatever Black plays then, the next move mates."), "{text}");
    }

    #[test]
    fn a_quiet_move_is_not_answered_by_just_any_move() {
        let back_rank = "1n4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(answer(back_rank, "a1a2", &Goal::Mate), "", "no check, and nothing is lost");
        // A rook that can be taken is taken, and a loose pawn far away is not the point.
        assert_eq!(answer(back_rank, "a1a6", &Goal::Mate), "Nxa6");
        assert_eq!(answer("6k1/5ppp/8/8/7b/8/5P2/R5K1 w - - 0 1", "a1a2", &Goal::Check), "");
    }

    #[test]
    fn no_mate_is_shown_by_the_way_out() {
        // The bishop takes what gives check; else the king steps aside; else something stands between.
        assert_eq!(answer("6k1/5ppp/8/8/4b3/8/8/R5K1 w - - 0 1", "a1a8", &Goal::Mate), "Bxa8");
        assert_eq!(answer("3r2k1/5pp1/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", &Goal::Mate), "Rxb8");
        assert_eq!(answer("6k1/3r1pp1/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", &Goal::Mate), "Kh7");
        assert_eq!(answer("6k1/3r1ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", &Goal::Mate), "Rd8");
        assert_eq!(answer("7k/8/5K2/8/6Q1/8/8/8 w - - 0 1", "g4g5", &Goal::Stalemate), "Kh7");
    }

    #[test]
    fn what_the_move_has_won_is_counted() {
        // Queen takes rook, pawn takes queen: four points lost. Pawn takes knight, pawn takes pawn: a good exchange.
        assert_eq!(answer("6k1/8/4p3/3r4/8/8/8/3Q2K1 w - - 0 1", "d1d5", &Goal::Check), "exd5");
        assert_eq!(answer("6k1/8/4p3/3n4/4P3/8/8/6K1 w - - 0 1", "e4d5", &Goal::Check), "");
    }
}
