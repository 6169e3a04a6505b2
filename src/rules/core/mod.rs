//! A position as eight words, one cache line, copied for each move: what the move generator works on.
//!
//! Whose turn it is stands in the type of the functions (see [`Side`]), clocks and history stand in
//! [`super::Position`] and [`super::Game`].

mod play;
mod side;

pub(super) use side::{Black, Side, White, east, pawn_attacks, west};

use super::{Board, CastlingRights, Color, Piece, Role, Square, SquareSet, sliders, tables};

/// Placement, castling rights and usable en passant square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(64))]
pub(super) struct Core {
    colors: [SquareSet; 2],
    pub(super) pawns: SquareSet,
    pub(super) knights: SquareSet,
    /// Bishops and queens.
    pub(super) diagonals: SquareSet,
    /// Rooks and queens.
    pub(super) straights: SquareSet,
    pub(super) kings: SquareSet,
    /// Castling rights as the corners of their rooks, and the en passant square where a pawn stands ready to take.
    state: SquareSet,
}

/// What moves, as far as the generator tells pieces apart. A queen is both a `Diagonal` and a `Straight`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Knight,
    Diagonal,
    Straight,
    King,
}

impl Core {
    /// The core of a placement; an en passant square that no pawn can use is left out.
    pub(super) fn new(board: &Board, castling: CastlingRights, en_passant: Option<Square>, turn: Color) -> Self {
        let mut core = Self {
            colors: Color::ALL.map(|color| board.by_color(color)),
            pawns: board.by_role(Role::Pawn),
            knights: board.by_role(Role::Knight),
            diagonals: board.by_role(Role::Bishop) | board.by_role(Role::Queen),
            straights: board.by_role(Role::Rook) | board.by_role(Role::Queen),
            kings: board.by_role(Role::King),
            state: castling.corners(),
        };
        if let Some(sq) = en_passant.filter(|&sq| core.is_usable_en_passant(sq, turn)) {
            core.state.insert(sq);
        }
        core
    }

    fn is_usable_en_passant(&self, sq: Square, turn: Color) -> bool {
        !(tables::pawn(!turn, sq) & self.pawns & self.by_color(turn)).is_empty()
    }

    pub(super) fn board(&self) -> Board {
        let queens = self.diagonals & self.straights;
        let roles = [self.pawns, self.knights, self.diagonals - queens, self.straights - queens, queens, self.kings];
        Board::from_sets(self.colors, roles)
    }

    #[inline]
    pub(super) fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) fn us<S: Side>(&self) -> SquareSet {
        self.colors[S::COLOR.index()]
    }

    #[inline]
    pub(super) fn them<S: Side>(&self) -> SquareSet {
        self.colors[S::Them::COLOR.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    pub(super) fn role_at(&self, sq: Square) -> Option<Role> {
        if !self.occupied().contains(sq) {
            return None;
        }
        Some(match (self.diagonals.contains(sq), self.straights.contains(sq)) {
            (true, true) => Role::Queen,
            (true, false) => Role::Bishop,
            (false, true) => Role::Rook,
            (false, false) if self.pawns.contains(sq) => Role::Pawn,
            (false, false) if self.knights.contains(sq) => Role::Knight,
            (false, false) => Role::King,
        })
    }

    pub(super) fn piece_at(&self, sq: Square) -> Option<Piece> {
        let color = if self.colors[0].contains(sq) { Color::White } else { Color::Black };
        self.role_at(sq).map(|role| Piece { color, role })
    }

    #[inline]
    pub(super) fn castling(&self) -> CastlingRights {
        CastlingRights::from_corners(self.state)
    }

    /// The en passant square where a pawn stands ready to take, legally or not.
    #[inline]
    pub(super) fn en_passant(&self) -> Option<Square> {
        (self.state - CastlingRights::ALL.corners()).first()
    }

    /// Whether placement and castling rights are the same.
    pub(super) fn same_but_for_en_passant(&self, other: &Self) -> bool {
        let rights = |core: &Self| core.state & CastlingRights::ALL.corners();
        Self { state: rights(self), ..*self } == Self { state: rights(other), ..*other }
    }

    /// The pieces of `S` that attack `sq` when `occupied` are the occupied squares; only pieces in it count.
    #[inline]
    pub(super) fn attackers<S: Side>(&self, sq: Square, occupied: SquareSet) -> SquareSet {
        let any = tables::pawn(S::Them::COLOR, sq) & self.pawns
            | tables::knight(sq) & self.knights
            | tables::king(sq) & self.kings
            | sliders::bishop(sq, occupied) & self.diagonals
            | sliders::rook(sq, occupied) & self.straights;
        any & self.us::<S>() & occupied
    }
}
