//! Playing a legal move on a [`Core`]: a copy with a few masks, hardly a branch.
//!
//! Whatever stands on the target is masked out of the enemy's sets whether or not something stands there, and both
//! squares are masked out of the castling rights, so that a rook that moves or is taken needs no case of its own.

use super::{Core, Kind, Side, east, west};
use crate::rules::{CastlingRights, CastlingSide, Color, Role, Square, SquareSet};

impl Core {
    /// A piece of `us` moved in the colours only, and the target cleared of enemy pieces.
    #[inline]
    fn shift(&mut self, us: Color, from: SquareSet, to: SquareSet) {
        self.colors[us.index()] ^= from | to;
        self.colors[(!us).index()] -= to;
        self.pawns -= to;
        self.knights -= to;
        self.diagonals -= to;
        self.straights -= to;
        self.state = (self.state & CastlingRights::ALL.corners()) - (from | to);
    }

    /// A move of any piece that is no pawn, castling aside, without a branch for what it is.
    #[inline]
    pub(in crate::rules) fn play_officer(&mut self, us: Color, from: Square, to: Square) {
        let (from_set, to_set) = (SquareSet::of(from), SquareSet::of(to));
        let stands_in = |set: SquareSet| SquareSet((set.0 >> from.index() & 1).wrapping_neg());
        let [knight, diagonal, straight, king] =
            [self.knights, self.diagonals, self.straights, self.kings].map(stands_in);
        self.shift(us, from_set, to_set);
        let both = from_set | to_set;
        self.knights ^= both & knight;
        self.diagonals ^= both & diagonal;
        self.straights ^= both & straight;
        self.kings ^= both & king;
        self.state -= SquareSet::rank(us.home_rank()) & king;
    }

    /// A pawn's step or capture that is neither en passant nor a promotion.
    #[inline]
    pub(in crate::rules) fn play_pawn(&mut self, us: Color, from: Square, to: Square) {
        let (from, to) = (SquareSet::of(from), SquareSet::of(to));
        self.shift(us, from, to);
        self.pawns ^= from | to;
    }

    /// Remembers the square passed over if the pawn's move to `to` was a double step and a pawn stands ready to take.
    #[inline]
    pub(in crate::rules) fn note_double_step(&mut self, us: Color, from: Square, to: Square) {
        let to_set = SquareSet::of(to);
        let ready = (west(to_set) | east(to_set)) & self.pawns & self.by_color(!us);
        let is_double = from.index() ^ to.index() == 16;
        let passed = 1_u64 << usize::midpoint(from.index(), to.index());
        self.state |= SquareSet(passed & u64::from(is_double && !ready.is_empty()).wrapping_neg());
    }

    /// After a move of a piece that is no pawn, castling aside.
    #[inline]
    pub(in crate::rules) fn after_piece<S: Side>(&self, kind: Kind, from: Square, to: Square) -> Self {
        let (from_set, to_set) = (SquareSet::of(from), SquareSet::of(to));
        let mut next = *self;
        next.shift(S::COLOR, from_set, to_set);
        let moved = from_set | to_set;
        let also = |set: SquareSet| SquareSet((set.0 >> from.index() & 1).wrapping_neg() & moved.0);
        match kind {
            Kind::Knight => next.knights ^= moved,
            Kind::Diagonal => {
                next.diagonals ^= moved;
                next.straights ^= also(self.straights);
            }
            Kind::Straight => {
                next.straights ^= moved;
                next.diagonals ^= also(self.diagonals);
            }
            Kind::King => {
                next.kings ^= moved;
                next.state -= S::HOME;
            }
        }
        next
    }

    /// After a pawn's single step or capture that is neither en passant nor a promotion.
    #[inline]
    pub(in crate::rules) fn after_pawn<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.play_pawn(S::COLOR, from, to);
        next
    }

    /// After a pawn's double step.
    #[inline]
    pub(in crate::rules) fn after_double_step<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = self.after_pawn::<S>(from, to);
        let to = SquareSet::of(to);
        let ready = (west(to) | east(to)) & self.pawns & self.them::<S>();
        if !ready.is_empty() {
            next.state |= S::forward(SquareSet::of(from));
        }
        next
    }

    /// After an en passant capture (article 3.7.3.1).
    pub(in crate::rules) fn after_en_passant<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = self.after_pawn::<S>(from, to);
        let taken = S::Them::forward(SquareSet::of(to));
        next.colors[S::Them::COLOR.index()] -= taken;
        next.pawns -= taken;
        next
    }

    /// After a promotion (article 3.7.3.3), capturing or not.
    #[inline]
    pub(in crate::rules) fn after_promotion<S: Side>(&self, from: Square, to: Square, role: Role) -> Self {
        let (from, to) = (SquareSet::of(from), SquareSet::of(to));
        let mut next = *self;
        next.shift(S::COLOR, from, to);
        next.pawns -= from;
        match role {
            Role::Queen => {
                next.diagonals |= to;
                next.straights |= to;
            }
            Role::Rook => next.straights |= to,
            Role::Bishop => next.diagonals |= to,
            Role::Knight => next.knights |= to,
            // No legal promotion: the piece stays what it was.
            Role::Pawn | Role::King => next.pawns |= to,
        }
        next
    }

    /// After castling (article 3.8.2).
    pub(in crate::rules) fn after_castling<S: Side>(&self, side: CastlingSide) -> Self {
        let (king_from, king_to) = (CastlingSide::king_from(S::COLOR), side.king_to(S::COLOR));
        let rook = SquareSet::of(side.rook_from(S::COLOR)) | SquareSet::of(side.rook_to(S::COLOR));
        let mut next = self.after_piece::<S>(Kind::King, king_from, king_to);
        next.colors[S::COLOR.index()] ^= rook;
        next.straights ^= rook;
        next
    }
}
