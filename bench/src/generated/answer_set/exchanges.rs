//! Exchanges on one square, counted over shakmaty's legal moves.

use shakmaty::{Chess, Move, Position as _, Role, Square};

use super::{AnswerSet, after, taken, written};
use crate::generated::asked::Asked;

const fn worth(role: Role) -> i64 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a capture wins at once.
fn won(pos: &Chess, mv: Move) -> i64 {
    let prey = taken(mv).and_then(|sq| pos.board().role_at(sq)).map_or(0, worth);
    prey + mv.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn))
}

/// The most that the side to move wins by taking on a square, or nothing.
fn best(pos: &Chess, on: Square) -> i64 {
    captures(pos, on).into_iter().map(|mv| value(pos, mv)).max().unwrap_or(0).max(0)
}

fn captures(pos: &Chess, on: Square) -> Vec<Move> {
    pos.legal_moves().into_iter().filter(|&mv| taken(mv) == Some(on)).collect()
}

/// What an exchange comes to that begins with this move.
fn value(pos: &Chess, mv: Move) -> i64 {
    won(pos, mv) - best(&after(pos, mv), mv.to())
}

fn gain(asked: &Asked, pos: &Chess) -> Option<i64> {
    if let Some(given) = asked.word("move") {
        let mv = pos.legal_moves().into_iter().find(|&mv| written(mv) == given)?;
        return Some(value(pos, mv));
    }
    captures(pos, asked.square("on")?).into_iter().map(|mv| value(pos, mv)).max()
}

pub(super) fn exchange(asked: &Asked, step: usize) -> Option<AnswerSet> {
    let gain = gain(asked, &asked.position()?)?;
    Some(match (step, gain) {
        (0, 1..) => AnswerSet::Option([0].into(), true),
        (0, 0) => AnswerSet::Option([2].into(), true),
        (0, _) => AnswerSet::Option([1].into(), true),
        (_, _) => AnswerSet::Amount(gain.abs()),
    })
}

/// Whether points decide here: no capture on the way mates, and nobody could mate instead of taking.
pub(super) fn is_about_points(asked: &Asked) -> Option<String> {
    let pos = asked.position()?;
    let on = asked.square("on")?;
    decided_by_mate(&pos, on).then(|| "a mate decides, not the exchange".into())
}

fn decided_by_mate(pos: &Chess, on: Square) -> bool {
    let mates = pos.legal_moves().into_iter().any(|mv| after(pos, mv).is_checkmate());
    mates || captures(pos, on).into_iter().any(|mv| decided_by_mate(&after(pos, mv), mv.to()))
}
