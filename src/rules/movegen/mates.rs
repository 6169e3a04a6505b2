//! Which legal moves give checkmate: only moves that give check are played.

use std::marker::PhantomData;

use super::{Any, Sink, checkers, origin, walk};
use crate::rules::core::{Core, Kind, Side};
use crate::rules::{CastlingSide, Move, MoveList, Role, Square, SquareSet, sliders, tables};

/// The legal moves of side `S` that give checkmate (article 5.1.1).
pub(in crate::rules) fn mating_moves<S: Side>(core: &Core) -> MoveList {
    let Some(king) = (core.kings & core.them::<S>()).first() else { return MoveList::new() };
    let occupied = core.occupied();
    let mut sink = Checks::<S> {
        core,
        king,
        by_pawn: tables::pawn(S::Them::COLOR, king),
        by_knight: tables::knight(king),
        by_diagonal: sliders::bishop(king, occupied),
        by_straight: sliders::rook(king, occupied),
        screens: screens::<S>(core, king),
        mates: MoveList::new(),
        side: PhantomData,
    };
    walk::<S>(core, &mut sink);
    sink.mates
}

/// The pieces of `S` that stand alone between an own slider and the enemy king: they discover a check by leaving.
fn screens<S: Side>(core: &Core, king: Square) -> SquareSet {
    let us = core.us::<S>();
    let diagonal = tables::bishop_empty(king) & core.diagonals;
    let straight = tables::rook_empty(king) & core.straights;
    ((diagonal | straight) & us)
        .into_iter()
        .map(|slider| tables::between(king, slider) & core.occupied())
        .filter(|blockers| !blockers.more_than_one())
        .fold(SquareSet::EMPTY, |all, blockers| all | blockers & us)
}

/// Plays the moves that give check and keeps those that mate.
struct Checks<'a, S> {
    core: &'a Core,
    king: Square,
    /// Squares from which each kind of piece gives check.
    by_pawn: SquareSet,
    by_knight: SquareSet,
    by_diagonal: SquareSet,
    by_straight: SquareSet,
    screens: SquareSet,
    mates: MoveList,
    side: PhantomData<S>,
}

impl<S: Side> Checks<'_, S> {
    /// The targets that give check by the piece that moves, or by one behind it.
    fn checking(&self, from: Square, targets: SquareSet, direct: SquareSet) -> SquareSet {
        let discovered =
            if self.screens.contains(from) { targets - tables::line(self.king, from) } else { SquareSet::EMPTY };
        targets & direct | discovered
    }

    fn keep_if_mate(&mut self, mv: Move, after: &Core) {
        if !walk::<S::Them>(after, &mut Any) {
            self.mates.push(mv);
        }
    }

    fn keep_if_checkmate(&mut self, mv: Move, after: &Core) -> bool {
        if !checkers::<S::Them>(after).is_empty() {
            self.keep_if_mate(mv, after);
        }
        false
    }

    fn pawn_checks(&self, step: isize, targets: SquareSet) -> SquareSet {
        let direct = targets & self.by_pawn;
        if self.screens.is_disjoint(self.core.pawns) {
            return direct;
        }
        targets.into_iter().filter(|&to| !self.checking(origin(to, step), to.into(), direct).is_empty()).collect()
    }
}

impl<S: Side> Sink for Checks<'_, S> {
    fn piece(&mut self, kind: Kind, from: Square, targets: SquareSet) -> bool {
        let direct = match kind {
            Kind::Knight => self.by_knight,
            Kind::Diagonal | Kind::Straight => {
                let diagonal = if self.core.diagonals.contains(from) { self.by_diagonal } else { SquareSet::EMPTY };
                let straight = if self.core.straights.contains(from) { self.by_straight } else { SquareSet::EMPTY };
                diagonal | straight
            }
            Kind::King => SquareSet::EMPTY,
        };
        for to in self.checking(from, targets, direct) {
            let after = self.core.after_piece::<S>(kind, from, to);
            self.keep_if_mate(Move::new(from, to), &after);
        }
        false
    }

    fn pawns(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in self.pawn_checks(step, targets) {
            let from = origin(to, step);
            let after = self.core.after_pawn::<S>(from, to);
            self.keep_if_mate(Move::new(from, to), &after);
        }
        false
    }

    fn double_steps(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in self.pawn_checks(step, targets) {
            let from = origin(to, step);
            let after = self.core.after_double_step::<S>(from, to);
            self.keep_if_mate(Move::new(from, to), &after);
        }
        false
    }

    fn promotions(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in targets {
            let from = origin(to, step);
            for role in Role::PROMOTIONS {
                let after = self.core.after_promotion::<S>(from, to, role);
                self.keep_if_checkmate(Move::promoting(from, to, role), &after);
            }
        }
        false
    }

    fn en_passant(&mut self, from: Square, to: Square) -> bool {
        self.keep_if_checkmate(Move::new(from, to), &self.core.after_en_passant::<S>(from, to))
    }

    fn castle(&mut self, side: CastlingSide) -> bool {
        let mv = Move::new(CastlingSide::king_from(S::COLOR), side.king_to(S::COLOR));
        self.keep_if_checkmate(mv, &self.core.after_castling::<S>(side))
    }
}
