//! Files of games: tags and move text, one game after the other.

use std::borrow::Cow;

use super::tokens::Tokens;
use super::{PgnError, main_line};
use crate::notation::fen;
use crate::rules::{Color, Game, Position};

/// The result written at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: unknown or still going on.
    #[default]
    Unknown,
}

impl PgnResult {
    /// As it is written: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a result; `None` for anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::White)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Offset and length of a tag.
type Place = (usize, usize);

/// Name and value of a tag.
pub type Tag = (String, String);

/// One game of a file: its tags in their order, and its main line from its first position.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Names and values, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves, from the position of the `FEN` tag or the starting position.
    pub game: Game,
    /// The result at the end of the move text, else that of the tag.
    pub result: PgnResult,
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
}

/// The text of a file: UTF-8, or else Latin-1, in which old PGN files are written.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes)
        .map_or_else(|_| Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()), Cow::Borrowed)
}

/// Reads the games of a text one after the other. A broken game gives an error, with its place in the whole text,
/// and reading goes on with the next one.
///
/// ```
/// use touchmove::notation::pgn;
/// let text = "[White \"A\"]\n\n1. e4 e4 *\n\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n";
/// let games: Vec<_> = pgn::read_games(text).collect();
/// assert_eq!(games[0].as_ref().unwrap_err().line(text), 3);
/// assert_eq!(games[1].as_ref().unwrap().tag("White"), Some("B"));
/// ```
#[must_use]
pub const fn read_games(text: &str) -> Games<'_> {
    Games { text, offset: 0 }
}

/// The games of a text, see [`read_games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    offset: usize,
}

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        let rest = &self.text[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let begin = self.offset;
        let game = self.game();
        if let Err(error) = &game {
            self.offset = self.next_game(error.offset.max(begin));
        }
        Some(game)
    }
}

impl Games<'_> {
    /// Skips white space, and lines that are escaped or comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.offset..];
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.offset += rest.len() - trimmed.len();
            if !trimmed.starts_with(['%', ';']) {
                return;
            }
            self.offset += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn game(&mut self) -> Result<PgnGame, PgnError> {
        let (tags, places) = self.tags()?;
        let start = start(&tags).map_err(|(name, message)| {
            let place = tags.iter().zip(places).find(|(tag, _)| tag.0 == name).map(|(_, place)| place);
            let (offset, len) = place.unwrap_or((self.offset, 0));
            PgnError { offset, len, message }
        })?;
        let mut tokens = Tokens::new(self.text, self.offset);
        let (game, result) = main_line(start, &mut tokens)?;
        self.offset = tokens.offset();
        let result = result.or_else(|| value(&tags, "Result")).and_then(PgnResult::read).unwrap_or_default();
        Ok(PgnGame { tags, game, result })
    }

    /// The tags of a game, and the offset and length of each.
    fn tags(&mut self) -> Result<(Vec<Tag>, Vec<Place>), PgnError> {
        let (mut tags, mut places) = (Vec::new(), Vec::new());
        self.skip_blank();
        while self.text[self.offset..].starts_with('[') {
            let line = &self.text[self.offset..];
            let line = &line[..line.find('\n').unwrap_or(line.len())];
            let Some((tag, len)) = tag(line) else {
                let message = "A tag looks like this: [White \"Anna\"].".to_owned();
                return Err(PgnError { offset: self.offset, len: line.trim_end().len(), message });
            };
            tags.push(tag);
            places.push((self.offset, len));
            self.offset += len;
            self.skip_blank();
        }
        Ok((tags, places))
    }

    /// Where the next game begins after a broken one: at the first tag that follows move text.
    fn next_game(&self, broken: usize) -> usize {
        let line_start = self.text[..broken].rfind('\n').map_or(0, |newline| newline + 1);
        let mut in_tags = self.text[line_start..].starts_with('[');
        let mut offset = line_start;
        for line in self.text[line_start..].split_inclusive('\n') {
            let is_tag = line.starts_with('[') && line[1..].starts_with(|c: char| c.is_ascii_alphabetic());
            if is_tag && !in_tags && offset > broken {
                return offset;
            }
            in_tags = is_tag || (in_tags && line.trim().is_empty());
            offset += line.len();
        }
        self.text.len()
    }
}

/// One tag at the start of a line, and its length.
fn tag(line: &str) -> Option<(Tag, usize)> {
    let inner = line.strip_prefix('[')?.trim_start();
    let name_len = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inner.split_at(name_len);
    let quoted = rest.trim_start().strip_prefix('"')?;
    let plain = quoted.find(['"', '\\'])?;
    let mut value = quoted[..plain].to_owned();
    let mut chars = quoted[plain..].chars();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => value.push(chars.next()?),
            c => value.push(c),
        }
    }
    let after = chars.as_str().trim_start().strip_prefix(']')?;
    (!name.is_empty()).then(|| ((name.to_owned(), value), line.len() - after.len()))
}

/// The first position of a game, by its tags; else the name of the tag that is wrong, and why.
fn start(tags: &[Tag]) -> Result<Position, (&'static str, String)> {
    let variant = value(tags, "Variant").unwrap_or("Standard").to_lowercase();
    if !["standard", "chess", "normal", "from position"].contains(&variant.as_str()) {
        return Err(("Variant", format!("The variant {variant} is another game than chess.")));
    }
    let Some(text) = value(tags, "FEN") else { return Ok(Position::initial()) };
    fen::read(text)
        .and_then(|setup| Position::lenient(setup).map_err(fen::FenError::Problems))
        .map_err(|error| ("FEN", format!("The position of the FEN tag: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn::write_moves;

    #[test]
    fn games_of_a_file_come_one_by_one() {
        let text = "\u{feff}[Event \"A \\\"quoted\\\" (name\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 e5\r\n2. Nf3 1-0\r\n\r\n\
                    [Event \"B\"]\r\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\r\n\r\n31... Kd7 *\r\n";
        let games: Vec<PgnGame> = read_games(text).map(|game| game.unwrap()).collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("Event"), Some("A \"quoted\" (name"));
        assert_eq!(games[0].result, PgnResult::Win(Color::White));
        assert_eq!(write_moves(&games[1].game), "31... Kd7");
    }

    #[test]
    fn a_broken_game_does_not_spoil_the_next() {
        let text = "[White \"A\"]\n\n1. e4 {never closed\n\n[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                    [White B]\n[Black \"C\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. e4 *\n\n\
                    [FEN \"8/8 w - -\"]\n\n1. e4 *\n\n[White \"E\"]\n\n*\n";
        let games: Vec<_> = read_games(text).collect();
        let lines: Vec<_> =
            games.iter().map(|game| game.as_ref().map_or_else(|error| error.line(text), |_| 0)).collect();
        assert_eq!(lines, [3, 7, 9, 0, 18, 0]);
        assert_eq!(games[3].as_ref().unwrap().tag("White"), Some("D"));
        assert_eq!(games[5].as_ref().unwrap().tag("White"), Some("E"));
    }

    #[test]
    fn games_without_tags_are_parted_by_results() {
        let games: Vec<_> = read_games("1. e4 e5 1-0 1. d4 d5 0-1").map(|game| game.unwrap().result).collect();
        assert_eq!(games, [PgnResult::Win(Color::White), PgnResult::Win(Color::Black)]);
        assert!(read_games(" \n% nothing\n").next().is_none());
    }

    #[test]
    fn old_files_are_latin_1() {
        assert_eq!(decode(b"[White \"Gr\xfcnfeld\"]"), "[White \"Grünfeld\"]");
        assert_eq!(decode("Grünfeld".as_bytes()), "Grünfeld");
    }
}
