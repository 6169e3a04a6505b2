//! What is told of checks, captures and threats: each with its piece and square, and why something else is none.

use crate::exercise::exchange::points;
use crate::exercise::{Misconception, misconception, understand};
use crate::notation::{describe, san};
use crate::rules::{Illegality, Move, Position, Role, Square, SquareSet, legality};
use crate::solve::exchange;

use super::look::{Harm, Look, harm};

/// The move without the signs for check and mate, which would give it away.
pub(super) fn bare(pos: &Position, mv: Move) -> String {
    san::write(pos, mv).trim_end_matches(['+', '#']).to_owned()
}

/// What a move looked for does: `The queen goes from d1 to h5. That is check.`
pub(super) fn done(pos: &Position, look: Look, mv: Move) -> String {
    let what = describe::legal_move(pos, mv);
    match (look, harm(pos, mv)) {
        (Look::Checks | Look::Threats, Some(Harm::Mate)) => format!("{what} That is checkmate."),
        (Look::Checks, _) => {
            let after = pos.after(mv);
            // A rook that castles has not stood there before.
            let others = after.checkers().without(mv.to) & pos.board().occupied();
            if after.checkers().contains(mv.to) || others.is_empty() {
                format!("{what} That is check.")
            } else {
                let checker = describe::pieces(&after.board(), others);
                format!("{what} That opens the way for {checker}: check.")
            }
        }
        (Look::Threats, Some(Harm::Wins(gain))) => format!("{what} That wins {}.", points(gain)),
        (Look::Captures | Look::Threats, _) => what,
    }
}

/// Why a square that was marked does not belong to it.
pub(super) struct Excess {
    pub(super) text: String,
    pub(super) reveals: Option<Misconception>,
}

pub(super) fn why_not(pos: &Position, look: Look, sq: Square) -> Excess {
    let plain = |text: String| Excess { text, reveals: None };
    match look {
        Look::Captures => not_taken(pos, sq),
        Look::Checks | Look::Threats => {
            let movers: SquareSet = pos.legal_moves().into_iter().filter(|mv| mv.to == sq).map(|mv| mv.from).collect();
            let side = pos.turn();
            if movers.is_empty() {
                plain(format!("No piece of {side}'s can legally go to {sq}."))
            } else {
                let who = describe::capitalized(&describe::pieces(&pos.board(), movers));
                let king = pos.king(!side).map_or_else(String::new, |king| format!(" on {king}"));
                plain(format!("{who} can go to {sq}, but nothing attacks the king{king} then."))
            }
        }
    }
}

/// Why what stands on a square can't be taken.
fn not_taken(pos: &Position, sq: Square) -> Excess {
    let (board, side) = (pos.board(), pos.turn());
    let name = describe::capitalized(&describe::pieces(&board, sq.into()));
    let Some(piece) = board.piece_at(sq) else {
        return Excess { text: format!("Nothing stands on {sq}."), reveals: None };
    };
    if piece.color == side {
        return Excess { text: format!("{name} is {side}'s own."), reveals: None };
    }
    if piece.role == Role::King {
        let text = format!("{name} can be attacked, but it is never taken.");
        return Excess { text, reveals: Some(misconception::KING_CAPTURED) };
    }
    let attackers = board.attackers(sq, side);
    let Some(attacker) = attackers.first() else {
        return Excess {
            text: format!("No piece of {side}'s attacks {}.", describe::pieces(&board, sq.into())),
            reveals: None,
        };
    };
    let mv = understand::queening(pos, attacker, sq);
    let why = legality::explain(pos, mv).err().unwrap_or_default();
    let reason = why.first().map_or_else(String::new, |why| format!(" {}", describe::illegality(pos, mv, why)));
    let reveals = match why.first() {
        Some(Illegality::Pinned { .. }) => Some(misconception::PINNED_MAY_MOVE),
        Some(Illegality::KingTakesGuarded { .. }) => Some(misconception::KING_TAKES_GUARDED),
        Some(_) | None => None,
    };
    let attacker = describe::capitalized(&describe::pieces(&board, attacker.into()));
    Excess { text: format!("{attacker} attacks it, but may not take it.{reason}"), reveals }
}

/// Why a move that was picked is no threat.
pub(super) fn no_threat(pos: &Position, mv: Move) -> String {
    let what = describe::legal_move(pos, mv);
    if pos.taken_square(mv).is_some() || mv.promotion.is_some() {
        let exchange = exchange::begun_with(pos, mv);
        let after = pos.after(mv);
        let back =
            exchange.line.get(1).map_or_else(String::new, |&reply| format!(" {}", describe::legal_move(&after, reply)));
        let balance = match exchange.gain {
            0 => "That wins nothing in the end.".to_string(),
            gain => format!("In the end that loses {}.", points(gain)),
        };
        return format!("{what}{back} {balance}");
    }
    if pos.after(mv).is_check() {
        return format!("{what} That is check, but there is a way out, and nothing is taken.");
    }
    format!("{what} That takes nothing and is no mate.")
}
