//! The texts of the games of a stream, cut apart but not yet read: for reading them on several cores.

use std::io::Read;

use super::error::{Fault, Place, ReadError};
use super::split::{Chunk, LIMIT, Splitter};

/// The text of a game as it stands in a stream, or of several games without tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The bytes: see [`decode`](super::decode).
    pub bytes: Vec<u8>,
    /// The line of the stream with which it begins, counted from 1.
    pub line: usize,
}

/// Cuts a stream into the texts of its games, in memory for a single game. Reading a text with
/// [`read_main_lines`](super::read_main_lines) gives what a [`Reader`](super::Reader) of the stream gives.
///
/// ```
/// use touchmove::notation::pgn::Texts;
/// let mut texts = Texts::new(&b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n"[..]);
/// assert_eq!(texts.next_text().unwrap()?.line, 1);
/// assert_eq!(texts.next_text().unwrap()?.line, 5);
/// assert!(texts.next_text().is_none());
/// # Ok::<(), touchmove::notation::pgn::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Texts<R>(Splitter<R>);

impl<R: Read> Texts<R> {
    /// The texts of a stream, which is read in large pieces.
    #[must_use]
    pub const fn new(stream: R) -> Self {
        Self(Splitter::new(stream))
    }

    /// The next text; `None` at the end of the stream.
    ///
    /// # Errors
    /// The stream can't be read, or a game is too long and was skipped.
    pub fn next_text(&mut self) -> Option<Result<GameText, ReadError>> {
        match self.0.next() {
            Ok(Some(Chunk::Text(bytes, place))) => Some(Ok(GameText { bytes: bytes.to_vec(), line: place.line })),
            Ok(Some(Chunk::TooLong(place))) => Some(Err(too_long(place))),
            Ok(None) => None,
            Err(error) => Some(Err(ReadError::Input(error))),
        }
    }
}

/// What is said of a game that was skipped for its length.
pub(super) fn too_long(place: Place) -> ReadError {
    let message = format!("The game that begins here is longer than {} MiB.", LIMIT >> 20);
    ReadError::Game(Fault { offset: 0, len: 0, message }.located("", place))
}
