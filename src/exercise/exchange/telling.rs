//! An exchange told capture by capture, with the balance after each.

use super::{Ahead, Trade};
use crate::exercise::understand;
use crate::notation::describe;
use crate::rules::{Color, Move, Position, Square, legality};
use crate::solve::exchange::{best_capture_of, won_at_once};

/// The usual values, as a sentence.
pub(super) const VALUES: &str = "A pawn counts 1, a knight or bishop 3, a rook 5, a queen 9.";

/// One capture of the line.
pub(super) struct Step {
    /// The move.
    pub(super) mv: Move,
    /// The position before it.
    pub(super) before: Position,
    /// What it wins at once.
    pub(super) won: i32,
    /// How many points the side that began is ahead after it.
    pub(super) balance: i32,
}

/// The captures of the line, in order.
pub(super) fn steps(trade: &Trade) -> Vec<Step> {
    let mut before = trade.pos().clone();
    let mut balance = 0;
    let mut steps = Vec::new();
    for (index, &mv) in trade.line.iter().enumerate() {
        let won = won_at_once(&before, mv);
        balance += if index % 2 == 0 { won } else { -won };
        let after = before.after(mv);
        steps.push(Step { mv, before, won, balance });
        before = after;
    }
    steps
}

/// `1 point`, `3 points`.
pub(in crate::exercise) fn points(count: i32) -> String {
    describe::counted(count.unsigned_abs() as usize, "point", "points")
}

/// `White is 3 points ahead`, `it is even`.
fn balance(first: Color, balance: i32) -> String {
    match balance {
        0 => "it is even".into(),
        1.. => format!("{first} is {} ahead", points(balance)),
        ..0 => format!("{} is {} ahead", !first, points(balance)),
    }
}

/// Each capture with the balance after it, and why it ends there.
pub(super) fn captures(trade: &Trade) -> Vec<String> {
    let first = trade.pos().turn();
    let steps = steps(trade);
    let mut told: Vec<String> = steps
        .iter()
        .zip(1..)
        .map(|(step, number)| {
            let what = describe::legal_move(&step.before, step.mv);
            format!("{number}. {} That wins {}: {}.", what, points(step.won), balance(first, step.balance))
        })
        .collect();
    told.extend(steps.last().map(|last| end(&last.before.after(last.mv), last.mv)));
    told
}

/// Why nobody takes any more.
fn end(after: &Position, mv: Move) -> String {
    let (board, turn) = (after.board(), after.turn());
    let last = describe::pieces(&board, mv.to.into());
    if after.is_checkmate() {
        return format!("{turn} is checkmated.");
    }
    match best_capture_of(after, mv.to) {
        Some(next) => {
            let taker = describe::pieces(&board, next.line[0].from.into());
            format!("{turn} does better not to take {last} with {taker}: that would not win anything.")
        }
        None if board.attackers(mv.to, turn).is_empty() => format!("Nothing of {turn}'s attacks {last}: it ends here."),
        None => {
            let lookers = board.attackers(mv.to, turn);
            let reason = lookers.first().map_or_else(String::new, |from| why_not(after, from, mv.to));
            let names = describe::capitalized(&describe::pieces(&board, lookers));
            format!("{names} can't legally take {last}: it ends here.{reason}")
        }
    }
}

/// Why a piece that attacks a square may not take there, as a sentence to follow another.
fn why_not(pos: &Position, from: Square, to: Square) -> String {
    let mv = understand::queening(pos, from, to);
    let why = legality::explain(pos, mv).err().unwrap_or_default();
    why.first().map_or_else(String::new, |reason| format!(" {}", describe::illegality(pos, mv, reason)))
}

/// Who is ahead in the end, as a sentence.
pub(super) fn result(trade: &Trade) -> String {
    match trade.ahead() {
        Ahead::Side(side) => format!("In the end {side} is {} ahead.", points(trade.gain)),
        Ahead::Nobody => "In the end it is even: both sides have lost the same.".to_string(),
    }
}
