//! What binds a side: checks to answer, pins, and squares closed to its king.

use crate::rules::core::{Core, Side, pawn_attacks};
use crate::rules::{SquareSet, sliders, tables};

/// Checks and pins against one king.
pub(super) struct Guard {
    /// The enemy pieces that give check.
    pub(super) checkers: SquareSet,
    /// The squares on which another piece answers the check; all squares when there is none.
    pub(super) answers: SquareSet,
    /// Diagonals between the king and an enemy slider with one piece on them, the slider's square included.
    pub(super) diagonal_pins: SquareSet,
    /// The same for ranks and files.
    pub(super) straight_pins: SquareSet,
}

impl Guard {
    #[inline(always)]
    pub(super) fn new<S: Side>(core: &Core) -> Self {
        let mut guard = Self {
            checkers: SquareSet::EMPTY,
            answers: SquareSet::ALL,
            diagonal_pins: SquareSet::EMPTY,
            straight_pins: SquareSet::EMPTY,
        };
        let Some(king) = (core.kings & core.us::<S>()).first() else { return guard };
        let (them, occupied) = (core.them::<S>(), core.occupied());
        let mut checkers = (tables::pawn(S::COLOR, king) & core.pawns | tables::knight(king) & core.knights) & them;
        let mut answers = checkers;
        for slider in tables::bishop_empty(king) & core.diagonals & them {
            let between = tables::between(king, slider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers.insert(slider);
                answers |= between.with(slider);
            } else if !blockers.more_than_one() {
                guard.diagonal_pins |= between.with(slider);
            }
        }
        for slider in tables::rook_empty(king) & core.straights & them {
            let between = tables::between(king, slider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers.insert(slider);
                answers |= between.with(slider);
            } else if !blockers.more_than_one() {
                guard.straight_pins |= between.with(slider);
            }
        }
        if !checkers.is_empty() {
            guard.checkers = checkers;
            guard.answers = answers;
        }
        guard
    }
}

/// The squares that the opponent of `S` attacks when `occupied` are the occupied squares: take the own king out, so
/// that it can't hide in its own shadow.
#[inline(always)]
pub(super) fn attacked<S: Side>(core: &Core, occupied: SquareSet) -> SquareSet {
    let them = core.them::<S>();
    let mut attacked = pawn_attacks::<S::Them>(core.pawns & them);
    for from in core.knights & them {
        attacked |= tables::knight(from);
    }
    for from in core.diagonals & them {
        attacked |= sliders::bishop(from, occupied);
    }
    for from in core.straights & them {
        attacked |= sliders::rook(from, occupied);
    }
    for from in core.kings & them {
        attacked |= tables::king(from);
    }
    attacked
}
