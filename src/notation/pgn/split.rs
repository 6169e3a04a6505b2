//! A stream cut into the texts of its games, in flat memory: a game ends before the tag that follows move text.
//!
//! Only lines are looked at, so that a comment that is never closed spoils no more than its own game. A text may hold
//! several games when they have no tags; the reader of games tells them apart.

use std::io::{self, Read};

use super::error::Place;
use super::tags;

/// So much is read at once.
const STEP: usize = 1 << 16;
/// Past this length a text also ends after a result at the end of a line, for games without tags.
const LONG: usize = 1 << 20;
/// No game is longer than this.
pub(super) const LIMIT: usize = 1 << 24;

/// What a stream goes on with.
pub(super) enum Chunk<'a> {
    /// The text of a game, or of several without tags.
    Text(&'a [u8], Place),
    /// A text longer than [`LIMIT`], which was skipped.
    TooLong(Place),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Tags,
    /// Tags, and a blank line after them.
    AfterTags,
    /// After a line that looks like a broken tag.
    BrokenTags,
    Moves,
}

/// The texts of a stream, one after the other.
#[derive(Debug)]
pub(super) struct Splitter<R> {
    input: R,
    buffer: Vec<u8>,
    /// How much of the buffer is filled.
    filled: usize,
    /// Where the buffer begins in the stream.
    base: usize,
    /// Where the text at hand begins in the buffer, and in the stream.
    begin: usize,
    place: Place,
    /// The line to look at next: where it begins in the buffer, and its number in the stream.
    line: usize,
    line_number: usize,
    section: Section,
    /// Whether the beginning of the text at hand has been dropped.
    too_long: bool,
    exhausted: bool,
}

impl<R: Read> Splitter<R> {
    pub const fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            filled: 0,
            base: 0,
            begin: 0,
            place: Place::START,
            line: 0,
            line_number: 1,
            section: Section::Tags,
            too_long: false,
            exhausted: false,
        }
    }

    /// The next text; `None` at the end of the stream.
    pub fn next(&mut self) -> io::Result<Option<Chunk<'_>>> {
        let mut searched = self.line;
        loop {
            let Some((end, next)) = line_end(&self.buffer[..self.filled], searched, self.exhausted) else {
                if self.exhausted {
                    if self.line < self.filled && self.ends_before_line(self.filled) {
                        return Ok(Some(self.cut(self.line)));
                    }
                    self.line = self.filled;
                    return Ok((self.begin < self.filled || self.too_long).then(|| self.cut(self.filled)));
                }
                let seen = self.base + self.filled.saturating_sub(1).max(self.line);
                self.fill()?;
                searched = (seen.saturating_sub(self.base)).max(self.line);
                continue;
            };
            if self.ends_before_line(end) {
                return Ok(Some(self.cut(self.line)));
            }
            let cut_after = next - self.begin > LONG && ends_with_result(&self.buffer[self.line..end]);
            self.line = next;
            self.line_number += 1;
            searched = next;
            if cut_after {
                self.section = Section::Tags;
                return Ok(Some(self.cut(next)));
            }
        }
    }

    /// Whether the text at hand ends before the line that goes up to `end`; remembers what kind of line it is.
    fn ends_before_line(&mut self, end: usize) -> bool {
        let line = &self.buffer[self.line..end];
        let Some(&first) = line.first() else {
            if self.section == Section::Tags {
                self.section = Section::AfterTags;
            }
            return false;
        };
        let was = self.section;
        if first == b'[' && tags::is_whole(line) {
            self.section = if line.trim_ascii_end().ends_with(b"]") { Section::Tags } else { Section::Moves };
            let is_new = was == Section::Moves || (was == Section::AfterTags && line.starts_with(b"[Event "));
            return is_new && self.line > self.begin;
        }
        match was {
            _ if matches!(first, b'%' | b';') => {}
            Section::Moves if tags::is_begun(line) => {
                self.section = Section::BrokenTags;
            }
            Section::Moves => {}
            Section::Tags | Section::AfterTags | Section::BrokenTags => {
                let line = line.trim_ascii_start();
                let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii_start();
                if line.is_empty() {
                    self.section = if was == Section::Tags { Section::AfterTags } else { was };
                } else if !tags::is_begun(line) {
                    self.section = Section::Moves;
                }
            }
        }
        false
    }

    /// The text up to `end`, after which the next one begins.
    fn cut(&mut self, end: usize) -> Chunk<'_> {
        let (begin, place) = (self.begin, self.place);
        self.begin = end;
        self.place = Place { offset: self.base + end, line: self.line_number };
        if std::mem::take(&mut self.too_long) {
            return Chunk::TooLong(place);
        }
        Chunk::Text(&self.buffer[begin..end], place)
    }

    /// Reads on, having moved what is still needed to the front.
    fn fill(&mut self) -> io::Result<()> {
        if self.filled - self.begin > LIMIT {
            self.too_long = true;
            if self.filled - self.line > LIMIT {
                self.line = self.filled;
            }
            self.begin = self.line;
        }
        self.buffer.copy_within(self.begin..self.filled, 0);
        self.base += self.begin;
        self.line -= self.begin;
        self.filled -= self.begin;
        self.begin = 0;
        if self.buffer.len() < self.filled + STEP {
            self.buffer.resize((2 * self.filled).max(2 * STEP), 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.exhausted = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }
}

/// Where the line ends that is searched from here, and where the next one begins. A carriage return at the end of
/// what has been read may be half of an end of line.
fn line_end(text: &[u8], from: usize, exhausted: bool) -> Option<(usize, usize)> {
    let end = from + memchr::memchr2(b'\n', b'\r', text.get(from..)?)?;
    match (text[end], text.get(end + 1)) {
        (b'\r', Some(b'\n')) => Some((end, end + 2)),
        (b'\r', None) if !exhausted => None,
        _ => Some((end, end + 1)),
    }
}

fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    ["1-0", "0-1", "1/2-1/2", "*"].into_iter().any(|result| line.ends_with(result.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a text away in pieces of some length.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.1.min(self.0.len()).min(buffer.len());
            let (piece, rest) = self.0.split_at(len);
            buffer[..len].copy_from_slice(piece);
            self.0 = rest;
            Ok(len)
        }
    }

    fn split(text: &str, step: usize) -> Vec<(String, usize)> {
        let mut splitter = Splitter::new(Pieces(text.as_bytes(), step));
        let mut all = Vec::new();
        while let Some(chunk) = splitter.next().unwrap() {
            match chunk {
                Chunk::Text(bytes, place) => {
                    assert!(text.as_bytes()[place.offset..].starts_with(bytes));
                    all.push((String::from_utf8(bytes.to_vec()).unwrap(), place.line));
                }
                Chunk::TooLong(place) => all.push(("too long".to_owned(), place.line)),
            }
        }
        all
    }

    #[test]
    fn games_are_parted_before_their_tags() {
        for end in ["\n", "\r\n", "\r"] {
            let games = [
                "\u{feff}[Event \"A\"]\n[Site \"?\"]\n\n1. e4 {never closed\n%[Event \"escaped\"]\n*\n\n",
                "[Event \"B\"]\n\n1. e4 { a\n[comment } e5\n[%clk 0:01]\n",
                "[Event \"C\"]\n\n",
                "[Event \"D\"]\n\n[Site \"?\"]\n\n*\n[White D]\n[Black \"D\"]\n\n1. e4 *\n",
                "[Event \"E\"]",
            ];
            let games = games.map(|game| game.replace('\n', end));
            for step in [1, 2, 3, 7, 1_000] {
                let split = split(&games.concat(), step);
                let texts: Vec<&str> = split.iter().map(|chunk| chunk.0.as_str()).collect();
                assert_eq!(texts, games, "{step}");
                let lines: Vec<usize> = split.iter().map(|chunk| chunk.1).collect();
                assert_eq!(lines, [1, 8, 13, 15, 24], "{step} {end:?}");
            }
        }
    }

    #[test]
    fn memory_stays_flat() {
        let long = format!("[Event \"A\"]\n\n{{{}\n[Event \"B\"]\n\n*\n", "Knights and knaves. ".repeat(1 << 20));
        for text in [long.clone(), long.replace(". ", ".\n")] {
            let split = split(&text, 1 << 20);
            assert_eq!(split[0], ("too long".to_owned(), 1));
            assert_eq!(split[1].0, "[Event \"B\"]\n\n*\n");
            assert_eq!(split[1].1, 1 + text[..text.len() - 15].lines().count());
        }
        let untagged = split(&"1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n".repeat(100_000), 1 << 18);
        assert_eq!(untagged.len(), 3);
        assert!(untagged.iter().all(|chunk| chunk.0.trim_start().starts_with("1. e4") || chunk.0.trim().is_empty()));
    }
}
