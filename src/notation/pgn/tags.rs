//! The tags in front of a game: names and quoted values.

use std::borrow::Cow;

use super::error::Fault;
use super::game::Tag;
use crate::notation::fen;
use crate::rules::Position;

/// The tags of a game that is being read.
#[derive(Clone, Debug, Default)]
pub struct Tags<'a> {
    /// Offset and length in the text, name, value.
    all: Vec<(usize, usize, &'a str, Cow<'a, str>)>,
}

impl<'a> Tags<'a> {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// Names and values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.all.iter().map(|tag| (tag.2, tag.3.as_ref()))
    }

    /// The same as owned texts.
    #[must_use]
    pub fn to_owned(&self) -> Vec<Tag> {
        self.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// Reads the tag that begins at `offset` and returns its length.
    pub(super) fn read(&mut self, text: &'a str, offset: usize) -> Result<usize, Fault> {
        let rest = &text[offset..];
        let Some((name, value, len)) = tag(rest) else {
            let line = rest.lines().next().unwrap_or_default();
            let line = line.split('\r').next().unwrap_or_default();
            let message = "A tag looks like this: [White \"Anna\"].".to_owned();
            return Err(Fault { offset, len: line.trim_end().len(), message });
        };
        self.all.push((offset, len, name, value));
        Ok(len)
    }

    /// The first position of the game.
    pub(super) fn start(&self) -> Result<Position, Fault> {
        let place = |name: &str| self.all.iter().find(|tag| tag.2 == name).map_or((0, 0), |tag| (tag.0, tag.1));
        if let Some(variant) = self.get("Variant")
            && !["standard", "chess", "normal", "from position"].contains(&variant.to_lowercase().as_str())
        {
            let (offset, len) = place("Variant");
            return Err(Fault { offset, len, message: format!("The variant {variant} is another game than chess.") });
        }
        let Some(text) = self.get("FEN") else { return Ok(Position::initial()) };
        let position = fen::read(text).and_then(|setup| Position::lenient(setup).map_err(fen::FenError::Problems));
        position.map_err(|error| {
            let (offset, len) = place("FEN");
            Fault { offset, len, message: format!("The position of the FEN tag: {error}") }
        })
    }
}

/// Whether a line begins with a tag up to the first quotation mark of its value.
pub(super) fn is_whole(line: &[u8]) -> bool {
    let Some(line) = line.strip_prefix(b"[") else { return false };
    let line = line.trim_ascii_start();
    let name = line.iter().take_while(|&&byte| is_in_name(byte)).count();
    name > 0 && line[name..].trim_ascii_start().starts_with(b"\"")
}

/// Whether a line looks like a tag, even if a broken one.
pub(super) fn is_begun(line: &[u8]) -> bool {
    line.starts_with(b"[") && line.get(1).is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a tag's name may have this character (PGN standard 7: a symbol).
pub(super) const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// Name, value and length of the tag with which a text begins. It does not go beyond its line.
fn tag(text: &str) -> Option<(&str, Cow<'_, str>, usize)> {
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    let inner = text.strip_prefix('[')?.trim_start_matches(is_blank);
    let (name, rest) = inner.split_at(inner.bytes().take_while(|&byte| is_in_name(byte)).count());
    let quoted = rest.trim_start_matches(is_blank).strip_prefix('"')?;
    let strict = quoted_value(quoted).and_then(|(value, rest)| {
        let after = rest.trim_start_matches(is_blank).strip_prefix(']')?;
        Some((value, after))
    });
    let (value, after) = strict.or_else(|| unescaped_value(quoted))?;
    (!name.is_empty()).then(|| (name, value, text.len() - after.len()))
}

/// The text up to the last quotation mark of the line, when a bracket follows it and ends the line: many programs leave
/// quotation marks in a value as they are.
fn unescaped_value(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let line = text.split(['\n', '\r']).next()?.trim_end();
    let value = line.strip_suffix("\"]")?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((Cow::Owned(value), &text[line.len()..]))
}

/// The text up to the closing quotation mark, and what follows it.
fn quoted_value(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let ends = |c: u8| matches!(c, b'"' | b'\\' | b'\n' | b'\r');
    let plain = text.bytes().position(ends)?;
    if text.as_bytes()[plain] == b'"' {
        return Some((Cow::Borrowed(&text[..plain]), &text[plain + 1..]));
    }
    let mut value = text[..plain].to_owned();
    let mut chars = text[plain..].chars();
    loop {
        match chars.next()? {
            '"' => return Some((Cow::Owned(value), chars.as_str())),
            '\n' | '\r' => return None,
            '\\' => value.push(chars.next().filter(|c| !matches!(c, '\n' | '\r'))?),
            c => value.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_names_and_quoted_values() {
        assert_eq!(tag("[White \"Anna\"]\n"), Some(("White", "Anna".into(), 14)));
        assert_eq!(tag("[ White\t\"A \\\"B\\\" \\\\ ]\" ] x"), Some(("White", "A \"B\" \\ ]".into(), 24)));
        assert_eq!(tag("[White \"A \"B\" \\ C\"]\n"), Some(("White", "A \"B\" \\ C".into(), 19)), "nothing is escaped");
        assert_eq!(tag("[Empty\"\"]"), Some(("Empty", "".into(), 9)));
        for wrong in
            ["[White]", "[White Anna]", "[\"Anna\"]", "[White \"Anna]\n\"]", "[White \"Anna\" x]", "White \"Anna\""]
        {
            assert_eq!(tag(wrong), None, "{wrong}");
        }
        assert!(
            is_whole(b"[White \"") && is_whole(b"[ A\"\"]") && !is_whole(b"[%clk \"") && !is_whole(b"[White Anna]")
        );
    }
}
