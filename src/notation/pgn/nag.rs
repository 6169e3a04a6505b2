//! Numeric annotation glyphs: what is thought of a move or a position, as a number (PGN standard 8.2.4, 10).

/// What is thought of a move or a position: `$1` is a good move, `!`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Signs with their numbers; the first of a number is the one that is written for it.
const SIGNS: [(&str, u8); 25] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("=+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

/// In characters.
const LONGEST_SIGN: usize = 3;

impl Nag {
    /// `!`
    pub const GOOD_MOVE: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT_MOVE: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING_MOVE: Self = Self(5);
    /// `?!`
    pub const DUBIOUS_MOVE: Self = Self(6);

    /// The number of a sign that is customary in books and files.
    ///
    /// ```
    /// use touchmove::notation::pgn::Nag;
    /// assert_eq!(Nag::of_sign("?!"), Some(Nag::DUBIOUS_MOVE));
    /// assert_eq!(Nag::of_sign("+/-"), Some(Nag(16)));
    /// ```
    #[must_use]
    pub fn of_sign(text: &str) -> Option<Self> {
        SIGNS.iter().find(|sign| sign.0 == text).map(|sign| Self(sign.1))
    }

    /// The ways to take a sign off the end of a word: what is before it, and the sign's number, the longest sign first.
    pub(super) fn at_end_of(word: &str) -> impl Iterator<Item = (&str, Self)> {
        (1..=LONGEST_SIGN).rev().filter_map(move |len| {
            let at = word.char_indices().rev().nth(len - 1).map(|(at, _)| at).filter(|&at| at > 0)?;
            Some((&word[..at], Self::of_sign(&word[at..])?))
        })
    }

    /// The sign of this number, if it has one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|sign| sign.1 == self.0).map(|sign| sign.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_read_back() {
        for number in 0..=u8::MAX {
            let nag = Nag(number);
            assert!(nag.sign().is_none_or(|sign| Nag::of_sign(sign) == Some(nag)), "{number}");
        }
        assert_eq!(Nag::BLUNDER.sign(), Some("??"));
        assert_eq!(Nag::of_sign("+"), None);
    }
}
