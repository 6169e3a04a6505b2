//! The common sinks: how many, any at all, is this one there, and all of them.

use super::{Sink, origin};
use crate::rules::core::Kind;
use crate::rules::{CastlingSide, Color, Move, MoveList, Role, Square, SquareSet};

/// Counts moves without making any.
#[derive(Default)]
pub(in crate::rules) struct Count(pub(in crate::rules) usize);

impl Count {
    #[inline]
    fn add(&mut self, number: usize) -> bool {
        self.0 += number;
        false
    }
}

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Kind, _: Square, targets: SquareSet) -> bool {
        self.add(targets.len())
    }
    #[inline]
    fn pawns(&mut self, _: isize, targets: SquareSet) -> bool {
        self.add(targets.len())
    }
    #[inline]
    fn double_steps(&mut self, _: isize, targets: SquareSet) -> bool {
        self.add(targets.len())
    }
    #[inline]
    fn promotions(&mut self, _: isize, targets: SquareSet) -> bool {
        self.add(4 * targets.len())
    }
    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> bool {
        self.add(1)
    }
    #[inline]
    fn castle(&mut self, _: CastlingSide) -> bool {
        self.add(1)
    }
}

/// Stops at the first set that isn't empty.
pub(in crate::rules) struct Any;

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Kind, _: Square, targets: SquareSet) -> bool {
        !targets.is_empty()
    }
    #[inline]
    fn pawns(&mut self, _: isize, targets: SquareSet) -> bool {
        !targets.is_empty()
    }
    #[inline]
    fn double_steps(&mut self, _: isize, targets: SquareSet) -> bool {
        !targets.is_empty()
    }
    #[inline]
    fn promotions(&mut self, _: isize, targets: SquareSet) -> bool {
        !targets.is_empty()
    }
    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> bool {
        true
    }
    #[inline]
    fn castle(&mut self, _: CastlingSide) -> bool {
        true
    }
}

/// Stops when the move looked for is found.
pub(in crate::rules) struct Contains {
    pub(in crate::rules) mv: Move,
    pub(in crate::rules) color: Color,
}

impl Contains {
    fn pawn(&self, step: isize, targets: SquareSet) -> bool {
        targets.contains(self.mv.to) && origin(self.mv.to, step) == self.mv.from
    }
}

impl Sink for Contains {
    fn piece(&mut self, _: Kind, from: Square, targets: SquareSet) -> bool {
        from == self.mv.from && targets.contains(self.mv.to) && self.mv.promotion.is_none()
    }
    fn pawns(&mut self, step: isize, targets: SquareSet) -> bool {
        self.mv.promotion.is_none() && self.pawn(step, targets)
    }
    fn double_steps(&mut self, step: isize, targets: SquareSet) -> bool {
        self.mv.promotion.is_none() && self.pawn(step, targets)
    }
    fn promotions(&mut self, step: isize, targets: SquareSet) -> bool {
        self.mv.promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role)) && self.pawn(step, targets)
    }
    fn en_passant(&mut self, from: Square, to: Square) -> bool {
        self.mv == Move::new(from, to)
    }
    fn castle(&mut self, side: CastlingSide) -> bool {
        self.mv == Move::new(CastlingSide::king_from(self.color), side.king_to(self.color))
    }
}

/// Makes a list.
pub(in crate::rules) struct Collect {
    pub(in crate::rules) moves: MoveList,
    pub(in crate::rules) color: Color,
}

impl Collect {
    pub(in crate::rules) fn new(color: Color) -> Self {
        Self { moves: MoveList::new(), color }
    }
}

impl Sink for Collect {
    #[inline]
    fn piece(&mut self, _: Kind, from: Square, targets: SquareSet) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        false
    }
    #[inline]
    fn pawns(&mut self, step: isize, targets: SquareSet) -> bool {
        self.moves.extend(targets.into_iter().map(|to| Move::new(origin(to, step), to)));
        false
    }
    #[inline]
    fn double_steps(&mut self, step: isize, targets: SquareSet) -> bool {
        self.pawns(step, targets)
    }
    fn promotions(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in targets {
            self.moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(origin(to, step), to, role)));
        }
        false
    }
    fn en_passant(&mut self, from: Square, to: Square) -> bool {
        self.moves.push(Move::new(from, to));
        false
    }
    fn castle(&mut self, side: CastlingSide) -> bool {
        self.moves.push(Move::new(CastlingSide::king_from(self.color), side.king_to(self.color)));
        false
    }
}
