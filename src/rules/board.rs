//! Which piece stands where, and nothing more: no side to move, no rights.

use super::{Color, Piece, Role, Square, SquareSet, attacks};

/// A placement of pieces. Anything can stand anywhere: nine kings, pawns on the first rank.
///
/// ```
/// use touchmove::rules::{Board, Color, Piece, Role, Square};
/// let mut board = Board::empty();
/// board.put(Square::E4, Piece::new(Color::White, Role::Knight));
/// assert_eq!(board.piece_at(Square::E4), Some(Piece::new(Color::White, Role::Knight)));
/// assert_eq!(board.attacks_from(Square::E4).len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    colors: [SquareSet; 2],
    roles: [SquareSet; 6],
}

impl Board {
    /// No piece at all.
    #[must_use]
    pub const fn empty() -> Self {
        Self { colors: [SquareSet::EMPTY; 2], roles: [SquareSet::EMPTY; 6] }
    }

    /// The starting array (article 2.3).
    #[must_use]
    pub fn initial() -> Self {
        let mut board = Self::empty();
        let back =
            [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];
        for color in Color::ALL {
            for (file, role) in super::File::ALL.into_iter().zip(back) {
                board.put(Square::new(file, color.home_rank()), Piece::new(color, role));
                board.put(Square::new(file, color.pawn_rank()), Piece::new(color, Role::Pawn));
            }
        }
        board
    }

    /// The board with these sets. The caller promises that colours and roles cover the same squares, each once.
    pub(crate) const fn from_sets(colors: [SquareSet; 2], roles: [SquareSet; 6]) -> Self {
        Self { colors, roles }
    }

    /// What stands on `sq`.
    #[must_use]
    pub fn piece_at(&self, sq: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|color| self.colors[color.index()].contains(sq))?;
        let role = Role::ALL.into_iter().find(|role| self.roles[role.index()].contains(sq))?;
        Some(Piece { color, role })
    }

    /// Puts a piece on `sq`, in place of what stood there.
    pub fn put(&mut self, sq: Square, piece: Piece) {
        self.remove(sq);
        self.colors[piece.color.index()].insert(sq);
        self.roles[piece.role.index()].insert(sq);
    }

    /// Takes away and returns what stood on `sq`.
    pub fn remove(&mut self, sq: Square) -> Option<Piece> {
        let piece = self.piece_at(sq)?;
        self.colors[piece.color.index()].remove(sq);
        self.roles[piece.role.index()].remove(sq);
        Some(piece)
    }

    /// All squares with a piece.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// The squares of this colour's pieces.
    #[must_use]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    /// The squares of all pieces of this kind, of both colours.
    #[must_use]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    /// The squares of this colour's pieces of this kind.
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.by_color(color) & self.by_role(role)
    }

    /// The king's square, when this colour has exactly one king.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// All pieces with their squares, a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }

    /// The squares that the piece on `sq` attacks, whether pinned or not (article 3.1.3); none when `sq` is empty.
    #[must_use]
    pub fn attacks_from(&self, sq: Square) -> SquareSet {
        self.piece_at(sq).map_or(SquareSet::EMPTY, |piece| attacks::of(piece, sq, self.occupied()))
    }

    /// The pieces of `color` that attack `sq`, whether pinned or not (article 3.1.3).
    #[must_use]
    pub fn attackers(&self, sq: Square, color: Color) -> SquareSet {
        self.attackers_through(sq, color, self.occupied())
    }

    /// The pieces of `color` that are pinned to their king, each with the piece that pins it, as (pinned, pinner). None without a
    /// king, or with several.
    #[must_use]
    pub fn pins(&self, color: Color) -> Vec<(Square, Square)> {
        let Some(king) = self.king(color) else { return Vec::new() };
        let queens = self.by_role(Role::Queen);
        let straight = attacks::rook(king, SquareSet::EMPTY) & (self.by_role(Role::Rook) | queens);
        let diagonal = attacks::bishop(king, SquareSet::EMPTY) & (self.by_role(Role::Bishop) | queens);
        let pinners = (straight | diagonal) & self.by_color(!color);
        let shield = |pinner| (attacks::between(king, pinner) & self.occupied()).single();
        pinners
            .into_iter()
            .filter_map(|pinner| Some((shield(pinner)?, pinner)))
            .filter(|&(pinned, _)| self.by_color(color).contains(pinned))
            .collect()
    }

    /// As [`Board::attackers`], with other occupied squares: for what would be attacked when a piece had gone.
    /// Pieces that stand on a square not in `occupied` do not attack.
    #[must_use]
    pub fn attackers_through(&self, sq: Square, color: Color, occupied: SquareSet) -> SquareSet {
        let bishops = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
        let rooks = self.by_role(Role::Rook) | self.by_role(Role::Queen);
        let any = attacks::pawn(!color, sq) & self.by_role(Role::Pawn)
            | attacks::knight(sq) & self.by_role(Role::Knight)
            | attacks::king(sq) & self.by_role(Role::King)
            | attacks::bishop(sq, occupied) & bishops
            | attacks::rook(sq, occupied) & rooks;
        any & self.by_color(color) & occupied
    }
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::empty();
        for (sq, piece) in pieces {
            board.put(sq, piece);
        }
        board
    }
}
