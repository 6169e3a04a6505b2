//! All legal moves of a position, found in one walk.
//!
//! The walk hands sets of targets to a [`Sink`], which counts them, collects them, plays them or stops at the first.
//! Each target is legal: squares that answer a check and lines of pins are known before a piece is looked at, and
//! only en passant is tried out. `reference` holds the definition this must agree with.

// The walk is one long function for each sink; left to itself the compiler cuts it up, at a tenth of the speed.
#![allow(clippy::inline_always)]

mod guard;
mod mates;
mod sinks;

pub(super) use mates::mating_moves;
pub(super) use sinks::{Any, Collect, Contains, Count};

use super::core::{Core, Kind, Side, east, west};
use super::{CastlingSide, Square, SquareSet, sliders, tables};
use guard::{Guard, attacked};

/// What is done with the moves found. Each method returns whether the walk may stop.
pub(super) trait Sink {
    /// Moves of one piece that is no pawn.
    fn piece(&mut self, kind: Kind, from: Square, targets: SquareSet) -> bool;
    /// Single steps and captures of pawns; each pawn's square is `step` below its target.
    fn pawns(&mut self, step: isize, targets: SquareSet) -> bool;
    /// Double steps.
    fn double_steps(&mut self, step: isize, targets: SquareSet) -> bool;
    /// As [`Sink::pawns`], on the last rank: four moves for each target.
    fn promotions(&mut self, step: isize, targets: SquareSet) -> bool;
    /// One en passant capture.
    fn en_passant(&mut self, from: Square, to: Square) -> bool;
    /// Castling on this side.
    fn castle(&mut self, side: CastlingSide) -> bool;
}

/// Walks over the legal moves of side `S`.
#[inline(always)]
pub(super) fn walk<S: Side>(core: &Core, sink: &mut impl Sink) -> bool {
    walk_from::<S>(core, SquareSet::ALL, sink)
}

/// Walks over the legal moves of side `S` that start from a square in `movers`.
#[inline(always)]
pub(super) fn walk_from<S: Side>(core: &Core, movers: SquareSet, sink: &mut impl Sink) -> bool {
    let guard = Guard::new::<S>(core);
    if guard.checkers.is_empty() {
        others::<S>(core, &guard, movers, sink) || king::<S>(core, &guard, movers, sink)
    } else {
        king::<S>(core, &guard, movers, sink)
            || (!guard.checkers.more_than_one() && others::<S>(core, &guard, movers, sink))
    }
}

/// The enemy pieces that give check to side `S`.
pub(super) fn checkers<S: Side>(core: &Core) -> SquareSet {
    (core.kings & core.us::<S>())
        .first()
        .map_or(SquareSet::EMPTY, |king| core.attackers::<S::Them>(king, core.occupied()))
}

/// Where a pawn stood that has moved to `to`.
#[inline]
pub(super) fn origin(to: Square, step: isize) -> Square {
    let index = to.index().wrapping_add_signed(-step);
    Square::from_index_masked(index)
}

/// The king's moves.
#[inline(always)]
fn king<S: Side>(core: &Core, guard: &Guard, movers: SquareSet, sink: &mut impl Sink) -> bool {
    let Some(from) = (core.kings & core.us::<S>() & movers).first() else { return false };
    let targets = tables::king(from) - core.us::<S>();
    let shadow = core.occupied().without(from);
    let corners = core.castling().corners() & S::HOME;
    if corners.is_empty()
        && let Some(to) = targets.single()
    {
        let safe = core.attackers::<S::Them>(to, shadow.with(to)).is_empty();
        return safe && sink.piece(Kind::King, from, targets);
    }
    if targets.is_empty() {
        return false;
    }
    let attacked = attacked::<S>(core, shadow);
    let safe = targets - attacked;
    if !safe.is_empty() && sink.piece(Kind::King, from, safe) {
        return true;
    }
    if !guard.checkers.is_empty() || corners.is_empty() {
        return false;
    }
    CastlingSide::ALL.into_iter().any(|side| {
        let crossed = SquareSet::of(side.rook_to(S::COLOR)) | SquareSet::of(side.king_to(S::COLOR));
        corners.contains(side.rook_from(S::COLOR))
            && side.between(S::COLOR).is_disjoint(core.occupied())
            && crossed.is_disjoint(attacked)
            && sink.castle(side)
    })
}

/// The moves of everything but the king, where at most one piece gives check.
#[inline(always)]
fn others<S: Side>(core: &Core, guard: &Guard, movers: SquareSet, sink: &mut impl Sink) -> bool {
    let us = core.us::<S>() & movers;
    let occupied = core.occupied();
    let allowed = guard.answers - core.us::<S>();
    if pawns::<S>(core, guard, us & core.pawns, sink) {
        return true;
    }
    for from in (us & core.knights) - (guard.diagonal_pins | guard.straight_pins) {
        if sink.piece(Kind::Knight, from, tables::knight(from) & allowed) {
            return true;
        }
    }
    for from in (us & core.diagonals) - guard.straight_pins {
        let mut targets = sliders::bishop(from, occupied) & allowed;
        if guard.diagonal_pins.contains(from) {
            targets &= guard.diagonal_pins;
        }
        if sink.piece(Kind::Diagonal, from, targets) {
            return true;
        }
    }
    for from in (us & core.straights) - guard.diagonal_pins {
        let mut targets = sliders::rook(from, occupied) & allowed;
        if guard.straight_pins.contains(from) {
            targets &= guard.straight_pins;
        }
        if sink.piece(Kind::Straight, from, targets) {
            return true;
        }
    }
    false
}

/// All pawns at once.
///
/// A pinned pawn may go on along its pin. It can't get onto the line of another pin by that, so one set for all
/// pins of a direction is enough; the same holds for sliders.
#[inline(always)]
fn pawns<S: Side>(core: &Core, guard: &Guard, pawns: SquareSet, sink: &mut impl Sink) -> bool {
    let (diagonal, straight) = (guard.diagonal_pins, guard.straight_pins);
    let free = pawns - (diagonal | straight);
    let empty = !core.occupied();
    let single = (S::forward(free) | S::forward(pawns & straight) & straight) & empty;
    let double = S::forward(single & S::THIRD) & empty & guard.answers;
    let single = single & guard.answers;
    let prey = core.them::<S>() & guard.answers;
    let (free, pinned) = (S::forward(free), S::forward(pawns & diagonal));
    let westward = (west(free) | west(pinned) & diagonal) & prey;
    let eastward = (east(free) | east(pinned) & diagonal) & prey;
    if sink.pawns(S::STEP, single - S::LAST)
        || sink.double_steps(2 * S::STEP, double)
        || sink.pawns(S::STEP - 1, westward - S::LAST)
        || sink.pawns(S::STEP + 1, eastward - S::LAST)
    {
        return true;
    }
    if !((single | westward | eastward) & S::LAST).is_empty()
        && (sink.promotions(S::STEP, single & S::LAST)
            || sink.promotions(S::STEP - 1, westward & S::LAST)
            || sink.promotions(S::STEP + 1, eastward & S::LAST))
    {
        return true;
    }
    core.en_passant().is_some_and(|to| {
        (tables::pawn(S::Them::COLOR, to) & pawns)
            .into_iter()
            .any(|from| is_en_passant_safe::<S>(core, from, to) && sink.en_passant(from, to))
    })
}

/// Whether the own king is safe after this en passant capture, found by playing it.
pub(super) fn is_en_passant_safe<S: Side>(core: &Core, from: Square, to: Square) -> bool {
    checkers::<S>(&core.after_en_passant::<S>(from, to)).is_empty()
}
