//! How games stand and end: repetitions, clocks, mates, who can't win any more.

use std::collections::BTreeSet;

use shakmaty::{Chess, Color, Position as _};
use touchmove::exercise::{Exercise, Input, Prompt, Verdict};

use super::{AnswerSet, is_perhaps_dead, is_surely_dead};
use crate::generated::asked::{Asked, likeness};

/// How often the last position has been on the board.
fn occurrences(positions: &[Chess]) -> usize {
    let Some(last) = positions.last() else { return 0 };
    let last = likeness(last);
    positions.iter().filter(|pos| likeness(pos) == last).count()
}

pub(super) fn draw(asked: &Asked, step: usize, prompt: &Prompt) -> Option<AnswerSet> {
    let positions = asked.positions()?;
    let pos = positions.last()?;
    let (times, clock) = (occurrences(&positions), pos.halfmoves());
    match &prompt.input {
        Input::Number { unit: "times" } => Some(AnswerSet::Number(i64::try_from(times).ok()?)),
        Input::Number { unit: "moves" } => Some(AnswerSet::Number(i64::from(clock / 2))),
        Input::Choice { .. } if step == 0 => {
            let standing = if pos.is_checkmate() {
                5
            } else if pos.is_stalemate() || is_surely_dead(pos) || times >= 5 || clock >= 150 {
                4
            } else {
                usize::from(times >= 3) + 2 * usize::from(clock >= 100)
            };
            let perhaps = standing < 4 && is_perhaps_dead(pos);
            let right: BTreeSet<usize> = [standing].into_iter().chain(perhaps.then_some(4)).collect();
            Some(AnswerSet::Option(right, !perhaps))
        }
        Input::Choice { .. }
        | Input::Squares { .. }
        | Input::Move
        | Input::Way
        | Input::Text { .. }
        | Input::Number { .. }
        | Input::Placement { .. } => None,
    }
}

pub(super) fn ending(asked: &Asked, step: usize, prompt: &Prompt) -> Option<AnswerSet> {
    let positions = asked.positions()?;
    let pos = positions.last()?;
    let (times, clock) = (occurrences(&positions), pos.halfmoves());
    let Input::Choice { options, .. } = &prompt.input else { return None };
    let by_itself = if pos.is_checkmate() {
        Some("Checkmate")
    } else if pos.is_stalemate() {
        Some("Stalemate")
    } else if is_surely_dead(pos) {
        Some("A dead position")
    } else if times >= 5 {
        Some("The same position for the fifth")
    } else if clock >= 150 {
        Some("75 moves")
    } else {
        None
    };
    let index = |begin: &str| options.iter().position(|option| option.to_plain().starts_with(begin));
    if step == 0 {
        let right: BTreeSet<usize> = match by_itself {
            Some(begin) => index(begin).into_iter().collect(),
            None => {
                let never = ["Checkmate", "Stalemate", "The same position", "75 moves", "50 moves", "Nothing yet"];
                let dead = if is_perhaps_dead(pos) { "-" } else { "A dead" };
                let possible = |at: &usize| {
                    let text = options[*at].to_plain();
                    !never.iter().chain([&dead]).any(|begin| text.starts_with(begin))
                };
                (0..options.len()).filter(possible).collect()
            }
        };
        return Some(AnswerSet::Option(right, by_itself.is_some()));
    }
    // The result: White has won, Black has won, drawn.
    let right = match (by_itself, asked.word("story"), asked.color("by")) {
        (Some("Checkmate"), ..) => pos.turn().fold_wb(1, 0),
        (Some(_), ..) | (None, Some("agreement"), _) => 2,
        (None, _, Some(loser)) if pos.has_insufficient_material(!loser) => 2,
        (None, _, Some(loser)) => {
            let winner = match loser {
                Color::White => 1,
                Color::Black => 0,
            };
            return Some(AnswerSet::Option([winner, 2].into(), false));
        }
        (None, ..) => return None,
    };
    Some(AnswerSet::Option([right].into(), true))
}

/// Whether a whole solution ends in mate on the board that is shown last.
pub(super) fn ends_in_mate(exercise: &Exercise) -> Option<String> {
    let mut attempt = exercise.begin();
    for answer in attempt.solution().answers {
        let shown = attempt.prompt().game;
        if attempt.submit(&answer).verdict == Verdict::Right {
            let touchmove::exercise::Answer::Move(mv) = answer else {
                return Some("a last answer that is no move".into());
            };
            let pos = shown?.position().after(mv);
            let text = touchmove::notation::fen::write(&pos, touchmove::notation::fen::EnPassantField::Legal);
            let mates = crate::generated::asked::read(&text).is_some_and(|pos| pos.is_checkmate());
            return (!mates).then(|| "its solution ends without mate".into());
        }
    }
    Some("its solution does not end".into())
}
