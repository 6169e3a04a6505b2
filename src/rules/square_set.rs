//! Sets of squares as 64 bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use touchmove::rules::{Square, SquareSet};
/// let set = SquareSet::from([Square::A1, Square::C3, Square::H8]);
/// assert_eq!(set.len(), 3);
/// assert!(set.contains(Square::C3));
/// assert_eq!(set.to_string(), "a1 c3 h8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The 32 light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The set of this one square.
    #[must_use]
    pub const fn of(sq: Square) -> Self {
        Self(1 << sq.index())
    }

    /// The eight squares of a file.
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Number of squares in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `sq` is in the set.
    #[must_use]
    pub const fn contains(self, sq: Square) -> bool {
        self.0 >> sq.index() & 1 == 1
    }

    /// Whether the two sets have no square in common.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether each square of this set is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Puts `sq` in.
    pub const fn insert(&mut self, sq: Square) {
        self.0 |= 1 << sq.index();
    }

    /// Takes `sq` out.
    pub const fn remove(&mut self, sq: Square) {
        self.0 &= !(1 << sq.index());
    }

    /// This set and `sq`.
    #[must_use]
    pub const fn with(self, sq: Square) -> Self {
        Self(self.0 | 1 << sq.index())
    }

    /// This set but for `sq`.
    #[must_use]
    pub const fn without(self, sq: Square) -> Self {
        Self(self.0 & !(1 << sq.index()))
    }

    /// The first square in the order a1 to h8.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_masked(self.0.trailing_zeros() as usize)) }
    }

    /// The only square of a set of one; `None` for any other set.
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.0 != 0 && self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Whether the set has more than one square.
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set has more than two squares.
    #[must_use]
    pub const fn more_than_two(self) -> bool {
        Self(self.0 & self.0.wrapping_sub(1)).more_than_one()
    }

    /// The set mirrored top to bottom.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// A drawing of the set, eight lines from the eighth rank down: `X` in the set, `.` not.
    #[must_use]
    pub fn diagram(self) -> String {
        let mut lines = String::with_capacity(128);
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                lines.push(if self.contains(Square::new(file, rank)) { 'X' } else { '.' });
                lines.push(if file == File::H { '\n' } else { ' ' });
            }
        }
        lines
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a set, a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for sq in squares {
            self.insert(sq);
        }
    }
}

impl<const N: usize> From<[Square; N]> for SquareSet {
    fn from(squares: [Square; N]) -> Self {
        squares.into_iter().collect()
    }
}

impl From<Square> for SquareSet {
    fn from(sq: Square) -> Self {
        Self::of(sq)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $body:expr;)*) => {$(
        impl $trait for SquareSet {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($body)
            }
        }
        impl $assign for SquareSet {
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sq) in self.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{sq}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_and_dark_split_the_board() {
        let light: SquareSet = Square::all().filter(|sq| sq.is_light()).collect();
        assert_eq!(light, SquareSet::LIGHT);
        assert_eq!(!light, SquareSet::DARK);
    }

    #[test]
    fn iteration_is_in_order_and_complete() {
        assert_eq!(SquareSet::ALL.into_iter().collect::<Vec<_>>(), Square::all().collect::<Vec<_>>());
        assert_eq!(SquareSet::file(File::C).to_string(), "c1 c2 c3 c4 c5 c6 c7 c8");
        assert_eq!(SquareSet::rank(Rank::Second).first(), Some(Square::A2));
    }

    #[test]
    fn single_and_more_than_one() {
        assert_eq!(SquareSet::of(Square::D5).single(), Some(Square::D5));
        assert_eq!(SquareSet::EMPTY.single(), None);
        assert!(!SquareSet::of(Square::D5).more_than_one());
        assert!(SquareSet::LIGHT.more_than_one());
        let three = SquareSet::from([Square::A1, Square::D5, Square::H8]);
        assert!(three.more_than_two() && !three.without(Square::D5).more_than_two());
        assert!(!SquareSet::EMPTY.more_than_one() && !SquareSet::EMPTY.more_than_two());
        assert_eq!(SquareSet::LIGHT.single(), None);
    }
}
