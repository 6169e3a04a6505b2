//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

/// A column of the board, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A row of the board, 1 to 8, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl File {
    /// All files from `a` to `h`.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this index, 0 for `a`; `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// 0 for `a` to 7 for `h`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter of the file.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        ('a'..='h').contains(&lower).then(|| Self::ALL[lower as usize - 'a' as usize])
    }
}

impl Rank {
    /// All ranks from 1 to 8.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth, Self::Seventh, Self::Eighth];

    /// The rank with this index, 0 for the first; `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// 0 for the first rank to 7 for the eighth.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit of the rank, `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        ('1'..='8').contains(&digit).then(|| Self::ALL[digit as usize - '1' as usize])
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

/// One of the 64 squares. The index runs along the ranks: a1 = 0, b1 = 1, … h8 = 63.
///
/// ```
/// use touchmove::rules::Square;
/// let sq: Square = "e4".parse().unwrap();
/// assert_eq!(sq, Square::E4);
/// assert!(sq.is_light());
/// assert_eq!(sq.offset(1, 2), Some(Square::F6));
/// assert_eq!(Square::H8.offset(1, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The text was not the name of a square such as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square: expected a file a to h and a rank 1 to 8, as in e4")]
pub struct ParseSquareError;

macro_rules! squares {
    ($($name:ident)*) => {
        #[allow(missing_docs, non_upper_case_globals)]
        impl Square {
            squares!(@ 0u8, $($name)*);
        }
    };
    (@ $index:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Self = Self($index);
        squares!(@ $index + 1, $($rest)*);
    };
    (@ $index:expr,) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square where this file and this rank cross.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square with this index (a1 = 0 … h8 = 63); `None` from 64 on.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // It is below 64.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square with the low six bits of `index`: for table look-ups that can't be out of range.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // Six bits are left.
    pub(crate) const fn from_index_masked(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// 0 for a1 to 63 for h8.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file the square lies on.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank the square lies on.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// The square `files` to the right and `ranks` up as White sees it; `None` when that is off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7).cast_signed() + files;
        let rank = (self.0 >> 3).cast_signed() + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Self((rank * 8 + file).cast_unsigned()))
        } else {
            None
        }
    }

    /// Whether the square is a light one. a1 is dark, h1 is light (article 2.1).
    #[must_use]
    pub const fn is_light(self) -> bool {
        !((self.0 & 7) + (self.0 >> 3)).is_multiple_of(2)
    }

    /// Number of king moves between two squares on an empty board.
    #[must_use]
    pub fn distance(self, other: Self) -> usize {
        let files = self.file().index().abs_diff(other.file().index());
        let ranks = self.rank().index().abs_diff(other.rank().index());
        files.max(ranks)
    }

    /// The square mirrored top to bottom: e2 becomes e7.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// All squares, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(file), Some(rank), None) => {
                let file = File::from_letter(file).ok_or(ParseSquareError)?;
                let rank = Rank::from_digit(rank).ok_or(ParseSquareError)?;
                Ok(Self::new(file, rank))
            }
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_agree() {
        for (index, sq) in Square::all().enumerate() {
            assert_eq!(sq.index(), index);
            assert_eq!(sq.to_string().parse(), Ok(sq));
            assert_eq!(Square::new(sq.file(), sq.rank()), sq);
        }
        assert_eq!(Square::H8.index(), 63);
        for wrong in ["", "e", "e9", "i1", "e44", "44", "é4"] {
            assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong}");
        }
    }

    #[test]
    fn a_light_square_is_at_each_players_right_hand() {
        assert!(Square::H1.is_light() && Square::A8.is_light());
        assert!(!Square::A1.is_light() && !Square::H8.is_light());
        assert_eq!(Square::all().filter(|sq| sq.is_light()).count(), 32);
    }
}
