//! Moves and their kinds.

use std::cmp::Ordering;

use super::{CastlingSide, Role, Square};

/// A move from one square to another. Castling is the king's move of two squares (article 3.8.2).
///
/// A `Move` is an attempt: whether it is legal is for a position to say.
///
/// Moves are in the order of their squares. Of the promotions of a pawn the queen comes first, then rook, bishop and
/// knight: whoever shows the first of several right moves shows the usual one.
///
/// ```
/// use touchmove::rules::{Move, Role, Square};
/// let [queen, knight] = [Role::Queen, Role::Knight].map(|role| Move::promoting(Square::A7, Square::A8, role));
/// assert!(queen < knight);
/// assert!(knight < Move::promoting(Square::A7, Square::B8, Role::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it reaches.
    pub to: Square,
    /// What a pawn becomes on its last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move that is no promotion.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// A pawn's move to its last rank.
    #[must_use]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self { from, to, promotion: Some(role) }
    }

    /// The number by which moves are put in order: by squares, then the bigger promotion first. Short, for many lists of
    /// moves are sorted.
    #[allow(clippy::cast_possible_truncation)] // The number of a square is below 64.
    pub(crate) const fn rank(self) -> u16 {
        let promotion = match self.promotion {
            Some(role) => 6 - role as u16,
            None => 7,
        };
        (self.from.index() as u16) << 9 | (self.to.index() as u16) << 3 | promotion
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a legal move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// To an empty square; nothing special.
    Quiet,
    /// Takes an enemy piece on the target square.
    Capture,
    /// A pawn's two squares from its first rank.
    DoubleStep,
    /// A pawn takes a pawn that has just advanced two squares (article 3.7.3.1).
    EnPassant,
    /// Castling on the given side (article 3.8.2).
    Castle(CastlingSide),
    /// A pawn reaches its last rank on an empty square.
    Promotion,
    /// A pawn reaches its last rank by taking.
    CapturePromotion,
}

impl MoveKind {
    /// Whether an enemy piece leaves the board.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Capture | Self::EnPassant | Self::CapturePromotion)
    }
}
