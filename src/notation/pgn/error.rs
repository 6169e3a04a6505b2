//! What is wrong with a game, and where.

use std::io;

/// What is wrong with move text or with a game of a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct PgnError {
    /// Byte offset into the text. In a text that was decoded from Latin-1, bytes of the decoded game are counted.
    pub offset: usize,
    /// Length in bytes of what is wrong.
    pub len: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters counted from 1.
    pub column: usize,
    /// What was found, and why it can't be.
    pub message: String,
}

/// Why a game of a stream could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The stream itself; nothing more can be read from it.
    #[error(transparent)]
    Input(#[from] io::Error),
    /// The game is broken. Reading goes on with the next one.
    #[error("line {}, column {}: {}", .0.line, .0.column, .0.message)]
    Game(PgnError),
}

/// A [`PgnError`] inside the text at hand, before lines are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub offset: usize,
    pub len: usize,
    pub message: String,
}

/// Where a text begins in the stream it was cut from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub offset: usize,
    pub line: usize,
}

impl Place {
    pub const START: Self = Self { offset: 0, line: 1 };
}

impl Fault {
    /// The error with its place in the stream, when `text` begins at `place`.
    pub fn located(self, text: &str, place: Place) -> PgnError {
        let before = &text[..self.offset];
        let mut last_line = before;
        let mut lines = 0;
        while let Some(end) = memchr::memchr2(b'\n', b'\r', last_line.as_bytes()) {
            let rest = &last_line[end..];
            last_line = rest.strip_prefix("\r\n").unwrap_or(&rest[1..]);
            lines += 1;
        }
        PgnError {
            offset: place.offset + self.offset,
            len: self.len,
            line: place.line + lines,
            column: 1 + last_line.trim_start_matches('\u{feff}').chars().count(),
            message: self.message,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_every_way() {
        for text in ["a\nb\n\nxéy", "a\r\nb\r\n\r\nxéy", "a\rb\r\rxéy", "\u{feff}a\n\n\nxéy"] {
            let fault = Fault { offset: text.len() - 1, len: 1, message: String::new() };
            let error = fault.located(text, Place { offset: 100, line: 7 });
            assert_eq!((error.line, error.column, error.offset), (10, 3, 99 + text.len()), "{text:?}");
        }
    }
}
