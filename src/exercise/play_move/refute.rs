//! The opponent's answer that shows what a legal move has missed.

use super::exchange::{best_answer, best_capture};
use super::goal::Goal;
use crate::exercise::sample::sorted_moves;
use crate::notation::{describe, san};
use crate::rules::{Move, Position};

/// An answer of the opponent, and why it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::exercise) struct Refutation {
    pub(in crate::exercise) mv: Move,
    pub(in crate::exercise) text: String,
}

/// The answer to a legal move that misses the goal, if one shows why: checkmate; the way out of what should have been
/// mate or stalemate; the capture of what should have been saved; any capture that wins something.
pub(in crate::exercise) fn refute(goal: &Goal, pos: &Position, mv: Move) -> Option<Refutation> {
    let after = pos.after(mv);
    let told = |answer: Move, what: &str| {
        let text = format!("{} answers {}: {what}", after.turn(), san::write(&after, answer));
        Some(Refutation { mv: answer, text })
    };
    if let Some(&mate) = after.mating_moves().iter().min() {
        return told(mate, "checkmate.");
    }
    if goal.asks_for(&|goal| matches!(goal, Goal::Mate | Goal::Stalemate)) && after.has_legal_move() {
        let answer = way_out(&after)?;
        return told(answer, &describe::legal_move(&after, answer));
    }
    if let Some(place) = to_be_saved(goal, mv)
        && let Some((_, capture)) = best_capture(&after, place)
    {
        return told(capture, &describe::legal_move(&after, capture));
    }
    let capture = best_answer(&after)?;
    told(capture, &describe::legal_move(&after, capture))
}

/// Where the piece that should be saved stands after the move.
fn to_be_saved(goal: &Goal, mv: Move) -> Option<crate::rules::Square> {
    match goal {
        Goal::Save(sq) if mv.from == *sq => Some(mv.to),
        Goal::Save(sq) => Some(*sq),
        Goal::All(goals) => goals.iter().find_map(|goal| to_be_saved(goal, mv)),
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
        | Goal::Defend(_)
        | Goal::Fork(_)
        | Goal::AnyOf(_)
        | Goal::Not(_) => None,
    }
}

/// The most telling legal move: out of a check by taking, else by blocking, else with the king.
fn way_out(after: &Position) -> Option<Move> {
    let king = after.king(after.turn());
    let checkers = after.checkers();
    sorted_moves(after).into_iter().min_by_key(|mv| {
        let takes = checkers.contains(mv.to);
        (!takes, king == Some(mv.from))
    })
}
