//! Streams and texts of games, read one after the other.

use std::borrow::Cow;
use std::io::Read;

use super::error::{Fault, PgnError, Place, ReadError};
use super::game::{MainLine, PgnGame, PgnResult};
use super::main_line::Recorder;
use super::movetext::{self, Visitor};
use super::split::{Chunk, Splitter};
use super::tags::{self, Tags};
use super::texts::too_long;
use super::tokens::Tokens;
use super::tree::Planter;
use crate::notation::letters::Letters;
use crate::rules::Position;

/// Reads the games of a stream one after the other, in memory for a single game: files may be of any size. Give it
/// a file as it is; it reads in large pieces.
///
/// Text that is no UTF-8 is taken for Latin-1, in which old files are written, game by game. A broken game gives an error,
/// and reading goes on with the next one.
///
/// ```
/// use touchmove::notation::pgn::{ReadError, Reader};
/// let file: &[u8] = b"[White \"Gr\xfcnfeld\"]\n\n1. d4 Nf6 *\n\n[White \"B\"]\n\n1. e4 e4 *\n";
/// let mut reader = Reader::new(file);
/// assert_eq!(reader.next_main_line().unwrap()?.tag("White"), Some("Grünfeld"));
/// let Some(Err(ReadError::Game(error))) = reader.next_main_line() else { panic!("e4 is taken") };
/// assert_eq!((error.line, error.column), (7, 7));
/// assert!(reader.next_main_line().is_none());
/// # Ok::<(), ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    stream: Splitter<R>,
    letters: Letters,
    /// The text at hand, where it begins, and how much of it is read.
    text: String,
    place: Place,
    offset: usize,
    failed: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of games with the English piece letters of the standard. Figurines are understood too.
    #[must_use]
    pub const fn new(stream: R) -> Self {
        Self::with_letters(stream, Letters::English)
    }

    /// A reader of games with the piece letters of a language.
    #[must_use]
    pub const fn with_letters(stream: R, letters: Letters) -> Self {
        let stream = Splitter::new(stream);
        Self { stream, letters, text: String::new(), place: Place::START, offset: 0, failed: false }
    }

    /// Shows the next game to a visitor; `None` at the end of the stream.
    pub fn visit(&mut self, visitor: &mut impl Visitor) -> Option<Result<(), ReadError>> {
        if self.failed {
            return None;
        }
        loop {
            self.offset = skip_blank(&self.text, self.offset);
            if self.offset < self.text.len() {
                break;
            }
            match self.next_text()? {
                Ok(()) => {}
                Err(error) => return Some(Err(error)),
            }
        }
        let begin = self.offset;
        match game(&self.text, begin, self.letters, visitor) {
            Ok(end) => {
                self.offset = end;
                Some(Ok(()))
            }
            Err(fault) => {
                self.offset = next_game(&self.text, fault.offset.max(begin));
                Some(Err(ReadError::Game(fault.located(&self.text, self.place))))
            }
        }
    }

    /// The next game as a tree; `None` at the end of the stream.
    pub fn next_game(&mut self) -> Option<Result<PgnGame, ReadError>> {
        let mut planter = Planter::default();
        match self.visit(&mut planter)? {
            Ok(()) => planter.into_game().map(Ok),
            Err(error) => Some(Err(error)),
        }
    }

    /// The main line of the next game; `None` at the end of the stream. Variations are not looked at.
    pub fn next_main_line(&mut self) -> Option<Result<MainLine, ReadError>> {
        let mut recorder = Recorder::new(&Position::initial());
        Some(self.visit(&mut recorder)?.map(|()| recorder.into_main_line()))
    }

    /// Takes the next text from the stream.
    fn next_text(&mut self) -> Option<Result<(), ReadError>> {
        self.text.clear();
        self.offset = 0;
        match self.stream.next() {
            Ok(Some(Chunk::Text(bytes, place))) => {
                self.place = place;
                self.text.push_str(&decode(bytes));
                Some(Ok(()))
            }
            Ok(Some(Chunk::TooLong(place))) => Some(Err(too_long(place))),
            Ok(None) => None,
            Err(error) => {
                self.failed = true;
                Some(Err(ReadError::Input(error)))
            }
        }
    }
}

/// The text of a file: UTF-8, or else Latin-1, in which old PGN files are written.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    const MARK: &str = "\u{feff}";
    std::str::from_utf8(bytes).map_or_else(
        |_| {
            // Some editors put the mark of UTF-8 before texts that are none.
            let (mark, rest) = bytes.strip_prefix(MARK.as_bytes()).map_or(("", bytes), |rest| (MARK, rest));
            Cow::Owned(mark.chars().chain(rest.iter().map(|&byte| char::from(byte))).collect())
        },
        Cow::Borrowed,
    )
}

/// Reads the games of a text as trees, one after the other. A broken game gives an error, with its place in the whole
/// text, and reading goes on with the next one.
///
/// ```
/// use touchmove::notation::pgn;
/// let text = "[White \"A\"]\n\n1. e4 e4 *\n\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n";
/// let games: Vec<_> = pgn::read_games(text).collect();
/// assert_eq!(games[0].as_ref().unwrap_err().line, 3);
/// assert_eq!(games[1].as_ref().unwrap().tag("White"), Some("B"));
/// ```
#[must_use]
pub const fn read_games(text: &str) -> Games<'_> {
    Games(Reader::new(text.as_bytes()))
}

/// The games of a text, see [`read_games`].
#[derive(Debug)]
pub struct Games<'a>(Reader<&'a [u8]>);

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_game().map(of_memory)
    }
}

/// As [`read_games`], but only the main line of each game, with its history.
#[must_use]
pub const fn read_main_lines(text: &str) -> MainLines<'_> {
    MainLines(Reader::new(text.as_bytes()))
}

/// The main lines of a text, see [`read_main_lines`].
#[derive(Debug)]
pub struct MainLines<'a>(Reader<&'a [u8]>);

impl Iterator for MainLines<'_> {
    type Item = Result<MainLine, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_main_line().map(of_memory)
    }
}

fn of_memory<T>(game: Result<T, ReadError>) -> Result<T, PgnError> {
    game.map_err(|error| match error {
        ReadError::Game(error) => error,
        ReadError::Input(error) => panic!("memory can always be read: {error}"),
    })
}

/// Shows the game that begins at `begin` to a visitor; returns where it ends.
fn game(text: &str, begin: usize, letters: Letters, visitor: &mut impl Visitor) -> Result<usize, Fault> {
    let mut tags = Tags::default();
    let mut offset = begin;
    while text[offset..].starts_with('[') {
        offset += tags.read(text, offset)?;
        offset = skip_blank(text, offset);
    }
    let start = tags.start()?;
    let mut tokens = Tokens::new(text, offset);
    if visitor.begin(&tags, &start).is_break() {
        movetext::skip(&mut tokens)?;
    } else {
        let result = movetext::read(&start, &mut tokens, letters, visitor)?;
        let result = result.or_else(|| tags.get("Result").and_then(PgnResult::read));
        visitor.end(result.unwrap_or_default());
    }
    Ok(tokens.offset())
}

/// Skips white space, and lines that are escaped or comments.
fn skip_blank(text: &str, mut offset: usize) -> usize {
    loop {
        let rest = &text[offset..];
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        offset += rest.len() - trimmed.len();
        if !trimmed.starts_with(['%', ';']) {
            return offset;
        }
        offset += trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
    }
}

/// Where the next game of a text begins after a broken one: at the first tag that follows move text.
fn next_game(text: &str, broken: usize) -> usize {
    let mut offset = text[..broken].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let mut in_tags = text[offset..].starts_with('[');
    for line in text[offset..].split_inclusive(['\n', '\r']) {
        let is_tag = tags::is_begun(line.as_bytes());
        if is_tag && !in_tags && offset > broken {
            return offset;
        }
        in_tags = is_tag || (in_tags && line.trim().is_empty());
        offset += line.len();
    }
    text.len()
}
