//! The side to move as a type, so that directions and ranks are known at compile time.

use crate::rules::{Color, Rank, SquareSet};

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// A player, known at compile time.
pub(in crate::rules) trait Side {
    /// The opponent.
    type Them: Side;
    /// The player's colour.
    const COLOR: Color;
    /// How much a square's index grows by a pawn's single step.
    const STEP: isize;
    /// The rank that a single step from the pawns' first rank reaches.
    const THIRD: SquareSet;
    /// The rank on which pawns promote.
    const LAST: SquareSet;
    /// The rank of king and rooks at the start.
    const HOME: SquareSet;

    /// Each square moved one rank forward; those of the last rank drop off.
    fn forward(set: SquareSet) -> SquareSet;
}

/// Each square moved one file towards the a-file.
#[inline]
pub(in crate::rules) fn west(set: SquareSet) -> SquareSet {
    SquareSet((set.0 & NOT_FILE_A) >> 1)
}

/// Each square moved one file towards the h-file.
#[inline]
pub(in crate::rules) fn east(set: SquareSet) -> SquareSet {
    SquareSet((set.0 & NOT_FILE_H) << 1)
}

/// The squares that a set of this side's pawns attacks.
#[inline]
pub(in crate::rules) fn pawn_attacks<S: Side>(pawns: SquareSet) -> SquareSet {
    let ahead = S::forward(pawns);
    west(ahead) | east(ahead)
}

pub(in crate::rules) struct White;
pub(in crate::rules) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const STEP: isize = 8;
    const THIRD: SquareSet = SquareSet::rank(Rank::Third);
    const LAST: SquareSet = SquareSet::rank(Rank::Eighth);
    const HOME: SquareSet = SquareSet::rank(Rank::First);

    #[inline]
    fn forward(set: SquareSet) -> SquareSet {
        SquareSet(set.0 << 8)
    }
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const STEP: isize = -8;
    const THIRD: SquareSet = SquareSet::rank(Rank::Sixth);
    const LAST: SquareSet = SquareSet::rank(Rank::First);
    const HOME: SquareSet = SquareSet::rank(Rank::Eighth);

    #[inline]
    fn forward(set: SquareSet) -> SquareSet {
        SquareSet(set.0 >> 8)
    }
}
