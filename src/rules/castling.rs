//! Castling sides, rights and squares.

use super::{Color, File, Square, SquareSet};

/// Which rook castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// With the rook of the h-file: O-O.
    King,
    /// With the rook of the a-file: O-O-O.
    Queen,
}

impl CastlingSide {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king stands before castling.
    #[must_use]
    pub const fn king_from(color: Color) -> Square {
        Square::new(File::E, color.home_rank())
    }

    /// Where the king stands after castling.
    #[must_use]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, color.home_rank())
    }

    /// Where the rook stands before castling.
    #[must_use]
    pub const fn rook_from(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::H,
            Self::Queen => File::A,
        };
        Square::new(file, color.home_rank())
    }

    /// Where the rook stands after castling: the square the king crosses.
    #[must_use]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, color.home_rank())
    }

    /// The squares between king and rook, which must be empty (article 3.8.2.2.2).
    #[must_use]
    pub fn between(self, color: Color) -> SquareSet {
        let files: &[File] = match self {
            Self::King => &[File::F, File::G],
            Self::Queen => &[File::B, File::C, File::D],
        };
        files.iter().map(|&file| Square::new(file, color.home_rank())).collect()
    }

    /// `O-O` or `O-O-O`.
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// Which castlings have not been lost for good (article 3.8.2.1), as the home squares of the rooks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(SquareSet);

impl CastlingRights {
    /// No castling is possible any more.
    pub const NONE: Self = Self(SquareSet::EMPTY);
    /// All four castlings, as at the start of a game.
    pub const ALL: Self = Self(SquareSet(0x8100_0000_0000_0081));

    /// The rights whose rooks stand at home in `corners`; other squares are ignored.
    #[must_use]
    pub const fn from_corners(corners: SquareSet) -> Self {
        Self(SquareSet(corners.0 & Self::ALL.0.0))
    }

    /// The home squares of the rooks that may still castle.
    #[must_use]
    pub const fn corners(self) -> SquareSet {
        self.0
    }

    /// Whether this side may still castle there, as far as king and rook have not moved.
    #[must_use]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0.contains(side.rook_from(color))
    }

    /// The rights with this one added.
    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide) -> Self {
        Self(self.0.with(side.rook_from(color)))
    }

    /// The rights with this one lost.
    #[must_use]
    pub const fn without(self, color: Color, side: CastlingSide) -> Self {
        Self(self.0.without(side.rook_from(color)))
    }
}
