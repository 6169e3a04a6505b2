//! Questions about moves: goals, combinations, rights, notation, what is looked for before a move.

use std::collections::BTreeSet;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position as _, Role};
use touchmove::exercise::{Exercise, Prompt};

use super::{AnswerSet, after, bits, is_perhaps_dead, is_surely_dead, shown, taken, target, written};
use crate::generated::asked::{Asked, position};

fn all(pos: &Chess, is: impl Fn(Move) -> bool) -> BTreeSet<String> {
    pos.legal_moves().into_iter().filter(|&mv| is(mv)).map(written).collect()
}

/// Whether a move meets a goal in one word; `None` for others.
fn meets(pos: &Chess, mv: Move, goal: &str) -> Option<bool> {
    let next = after(pos, mv);
    let takes_checker = taken(mv).is_some_and(|sq| pos.checkers().contains(sq));
    Some(match goal {
        "any" | "escape" => true,
        "capture" => taken(mv).is_some(),
        "check" => next.is_check(),
        "mate" => next.is_checkmate(),
        "stalemate" => next.is_stalemate(),
        "no-stalemate" => !next.is_stalemate() && !is_surely_dead(&next),
        "escape-by-moving" => mv.role() == Role::King,
        "escape-by-taking" => takes_checker,
        "escape-by-blocking" => mv.role() != Role::King && !takes_checker,
        "promote" => mv.promotion().is_some(),
        "en-passant" => mv.is_en_passant(),
        "castle" => mv.is_castle(),
        _ => return None,
    })
}

pub(super) fn goal(asked: &Asked) -> Option<AnswerSet> {
    let pos = asked.position()?;
    let goal = asked.word("goal")?;
    meets(&pos, *pos.legal_moves().first()?, goal)?;
    let known = goal != "no-stalemate" || !is_perhaps_dead(&pos);
    Some(AnswerSet::Moves(all(&pos, |mv| meets(&pos, mv, goal) == Some(true)), known))
}

pub(super) fn promotion(asked: &Asked) -> Option<AnswerSet> {
    let pos = asked.position()?;
    let goal = asked.word("goal")?;
    let known = goal == "mate" || goal == "no-stalemate" && !is_perhaps_dead(&pos);
    let forks = |mv: Move| {
        let board = after(&pos, mv).board().clone();
        let prey = board.attacks_from(mv.to()) & board.by_color(!pos.turn()) & !board.pawns();
        prey.count() >= 2
    };
    let right = all(&pos, |mv| {
        mv.promotion().is_some()
            && if goal.contains("fork") { forks(mv) } else { meets(&pos, mv, goal).unwrap_or(true) }
    });
    Some(AnswerSet::Moves(right, known))
}

/// Whether the side to move mates in at most so many moves against every defence.
fn mates_in(pos: &Chess, moves: usize) -> bool {
    pos.legal_moves().into_iter().any(|mv| keeps_mate(pos, mv, moves))
}

fn keeps_mate(pos: &Chess, mv: Move, moves: usize) -> bool {
    let next = after(pos, mv);
    let replies = next.legal_moves();
    if replies.is_empty() {
        return next.is_check();
    }
    moves > 1 && replies.into_iter().all(|reply| mates_in(&after(&next, reply), moves - 1))
}

/// The moves of an ending that do not throw the win away at once: no stalemate, nothing that can't mate, and no piece left to
/// the bare king, unless another rook remains. They may be too slow all the same.
pub(super) fn play_out(prompt: &Prompt) -> Option<AnswerSet> {
    let pos = shown(prompt)?;
    let keeps = |mv: Move| {
        let next = after(&pos, mv);
        let replies = next.legal_moves();
        let is_lost = || next.board().rooks().count() < 2 && replies.iter().any(|reply| reply.is_capture());
        if replies.is_empty() { next.is_checkmate() } else { !next.is_insufficient_material() && !is_lost() }
    };
    Some(AnswerSet::Moves(all(&pos, keeps), false))
}

pub(super) fn line(asked: &Asked, step: usize, prompt: &Prompt) -> Option<AnswerSet> {
    let moves = asked.word("mate_in")?.parse::<usize>().ok()?.checked_sub(step)?;
    let pos = shown(prompt)?;
    (1..=2).contains(&moves).then(|| AnswerSet::Moves(all(&pos, |mv| keeps_mate(&pos, mv, moves)), true))
}

pub(super) fn legal(asked: &Asked) -> Option<AnswerSet> {
    let pos = asked.position()?;
    let wanted = asked.word("move")?;
    let is_legal = pos.legal_moves().into_iter().any(|mv| written(mv) == wanted);
    Some(AnswerSet::Option([usize::from(!is_legal)].into(), true))
}

pub(super) fn castling(asked: &Asked) -> Option<AnswerSet> {
    let pos = asked.position()?;
    let may = |side: &str| {
        let to = if side == "kingside" { 'g' } else { 'c' };
        pos.legal_moves().into_iter().any(|mv| mv.is_castle() && target(mv).is_some_and(|sq| sq.file().char() == to))
    };
    let sides: Vec<bool> = asked.words("sides").iter().map(|side| may(side)).collect();
    let right = match sides[..] {
        [true] => 0,
        [false] => 1,
        [true, false] => 0,
        [false, true] => 1,
        [true, true] => 2,
        [false, false] => 3,
        _ => return None,
    };
    Some(AnswerSet::Option([right].into(), true))
}

pub(super) fn en_passant(asked: &Asked) -> Option<AnswerSet> {
    let pos = asked.position()?;
    Some(AnswerSet::Squares(bits(pos.en_passant_moves().into_iter().filter_map(Move::from))))
}

pub(super) fn look(asked: &Asked, step: usize) -> Option<AnswerSet> {
    let pos = asked.position()?;
    let pos = match asked.word("of")? {
        "own" => pos,
        _ => position(pos.to_setup(shakmaty::EnPassantMode::Legal).into_swapped_turn())?,
    };
    let what = asked.words("what");
    let what = if what.is_empty() { *["checks", "captures", "threats"].get(step)? } else { what.get(step)?.as_str() };
    let moves = pos.legal_moves().into_iter();
    match what {
        "checks" => {
            let checks = moves.filter(|&mv| after(&pos, mv).is_check());
            Some(AnswerSet::Squares(bits(checks.filter_map(target))))
        }
        "captures" => Some(AnswerSet::Squares(bits(moves.filter_map(taken)))),
        _ => None,
    }
}

pub(super) fn read_move(asked: &Asked) -> Option<AnswerSet> {
    Some(AnswerSet::Moves([asked.word("move")?.to_owned()].into(), true))
}

pub(super) fn write_move(asked: &Asked) -> Option<AnswerSet> {
    Some(AnswerSet::MoveText(Box::new(asked.position()?), asked.word("move")?.to_owned()))
}

/// Whether the notation in the question is shakmaty's name of the move.
pub(super) fn is_read_out(asked: &Asked, exercise: &Exercise) -> Option<String> {
    let pos = asked.position()?;
    let wanted = asked.word("move")?;
    let mv = pos.legal_moves().into_iter().find(|&mv| written(mv) == wanted);
    let Some(mv) = mv else { return Some(format!("{wanted} is not legal")) };
    let name = SanPlus::from_move(pos, mv).to_string();
    let question = exercise.begin().prompt().question.to_plain();
    (!question.contains(&format!(" {name}."))).then(|| format!("{name} is not in the question"))
}
