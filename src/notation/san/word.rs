//! A short text in one number, so that its bytes are looked at without a loop.

/// A text of up to eight bytes, the first one lowest.
#[derive(Clone, Copy, Debug)]
pub(in crate::notation) struct Word {
    bytes: u64,
    len: u32,
}

impl Word {
    /// As many of the lowest bytes as the text is long. Above them may stand anything.
    pub const fn new(bytes: u64, len: u32) -> Self {
        Self { bytes, len }
    }

    /// `None` for a longer text.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; 8];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Some(Self::new(u64::from_le_bytes(bytes), u32::try_from(text.len()).ok()?))
    }

    /// The number of bytes.
    pub const fn len(self) -> u32 {
        self.len
    }

    /// All eight bytes.
    pub const fn bytes(self) -> [u8; 8] {
        self.bytes.to_le_bytes()
    }

    /// The byte at this place, counted from 0. What lies outside the text has no meaning.
    #[allow(clippy::cast_possible_truncation)] // The lowest byte is wanted.
    pub const fn at(self, place: u32) -> u8 {
        (self.bytes >> (place.wrapping_mul(8) & 63)) as u8
    }

    /// The byte at this place, counted from 1 at the end. What lies outside the text has no meaning.
    pub const fn back(self, place: u32) -> u8 {
        self.at(self.len.wrapping_sub(place))
    }

    /// The text without as many bytes at its end.
    #[must_use]
    pub const fn shortened(self, by: u32) -> Self {
        Self { len: self.len.saturating_sub(by), ..self }
    }

    /// Whether a sign such as `!?` stands at the end.
    pub const fn has_sign(self) -> bool {
        // Without a branch: signs come and go.
        (self.len > 0) & ((self.back(1) == b'!') | (self.back(1) == b'?'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_from_both_ends() {
        let word = Word::of(b"Nbxd2!?").unwrap();
        assert_eq!([word.at(0), word.at(2), word.back(1), word.back(7)], *b"Nx?N");
        assert!(word.has_sign());
        let bare = word.shortened(2);
        assert_eq!((bare.len(), bare.back(1), bare.has_sign()), (5, b'2', false));
        assert!(!Word::of(b"").unwrap().has_sign());
        assert!(Word::of(b"exd8=Q+!?").is_none());
    }
}
