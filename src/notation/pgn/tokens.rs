//! Move text cut into tokens; blanks, escapes and move numbers are left out on the way.

use super::error::Fault;
use super::nag::Nag;
use crate::notation::san::Word;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A move, perhaps with signs such as `!?` at its end.
    Move,
    Result,
    Open,
    Close,
    /// The bracket of a tag: the next game begins.
    Tag,
    /// What stands between the braces, or after the semicolon.
    Comment,
    Nag(Nag),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub offset: usize,
}

impl Token<'_> {
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { offset: self.offset, len: self.text.len(), message: message.into() }
    }
}

/// The tokens of a text from an offset on.
pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    pub const fn new(text: &'a str, offset: usize) -> Self {
        Self { text, offset }
    }

    /// Where the next token is looked for.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The whole text, of which the tokens are a part.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Makes this token the next one again.
    pub const fn put_back(&mut self, token: Token<'a>) {
        self.offset = token.offset;
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn at_line_start(&self) -> bool {
        self.offset == 0 || matches!(self.text.as_bytes()[self.offset - 1], b'\n' | b'\r')
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.offset..];
        self.offset += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    fn token(&mut self, kind: TokenKind, len: usize) -> Token<'a> {
        let (text, offset) = (&self.rest()[..len], self.offset);
        self.offset += len;
        Token { kind, text, offset }
    }

    /// The next token; `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<Token<'a>>, Fault> {
        let bytes = self.text.as_bytes();
        loop {
            let Some(&byte) = bytes.get(self.offset) else { return Ok(None) };
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' | b'.' => self.offset += 1,
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => {
                    if let Some(token) = self.usual_move() {
                        return Ok(Some(token));
                    }
                    if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
                b'1'..=b'9' => {
                    let digits = bytes[self.offset..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if bytes.get(self.offset + digits) == Some(&b'.') {
                        self.offset += digits + 1;
                    } else if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
                b'{' => return self.comment().map(Some),
                b'(' if self.rest().starts_with("(=)") => self.offset += 3,
                b'(' => return Ok(Some(self.token(TokenKind::Open, 1))),
                b')' => return Ok(Some(self.token(TokenKind::Close, 1))),
                b'}' => {
                    let token = self.token(TokenKind::Close, 1);
                    return Err(token.fault("This brace closes a comment that was never opened."));
                }
                b'$' => {
                    if let Some(token) = self.nag() {
                        return Ok(Some(token));
                    }
                }
                b';' => {
                    self.offset += 1;
                    let begin = self.offset;
                    self.skip_line();
                    let text = &self.text[begin..self.offset];
                    return Ok(Some(Token { kind: TokenKind::Comment, text, offset: begin }));
                }
                b'%' if self.at_line_start() => self.skip_line(),
                b'[' if self.at_line_start() => return Ok(Some(self.token(TokenKind::Tag, 1))),
                _ => {
                    if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }

    /// The word of less than eight bytes that comes next, when a blank ends it. Blanks and move numbers before it are
    /// skipped, and unless they are wanted, comments, NAGs and variations that hold nothing but moves.
    #[inline]
    pub fn peek_short_word(&mut self, annotated: bool) -> Option<Word> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.offset)? {
                b' ' | b'\n' | b'\r' | b'\t' | b'.' => self.offset += 1,
                b'1'..=b'9' => {
                    let digits = bytes[self.offset..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if bytes.get(self.offset + digits) != Some(&b'.') {
                        return None;
                    }
                    self.offset += digits + 1;
                }
                b'{' if !annotated => self.offset += 1 + memchr::memchr(b'}', &bytes[self.offset..])?,
                b'(' if !annotated => self.offset += plain_variation(&bytes[self.offset..])?,
                b'$' if !annotated => {
                    let digits = bytes[self.offset + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    self.offset += 1 + digits;
                }
                _ => break,
            }
        }
        let eight = u64::from_le_bytes(*bytes[self.offset..].first_chunk()?);
        // The high bit of each byte up to a space; above the first one a borrow may set others.
        let blanks = eight.wrapping_sub(ONES * 0x21) & !eight & (ONES * 0x80);
        (blanks != 0).then(|| Word::new(eight, blanks.trailing_zeros() / 8))
    }

    /// Goes on after a word that was looked at.
    pub const fn skip_word(&mut self, word: Word) {
        self.offset += word.len() as usize;
    }

    /// The move of plain letters, digits and signs that begins here, byte by byte; `None` when something else follows
    /// on it.
    fn usual_move(&mut self) -> Option<Token<'a>> {
        let rest = &self.text.as_bytes()[self.offset..];
        let len = rest.iter().take_while(|&&byte| is_usual_in_move(byte)).count();
        let is_whole = rest.get(len).is_none_or(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'{' | b')'));
        (is_whole && &rest[..len] != b"ep").then(|| self.token(TokenKind::Move, len))
    }

    /// Skips a variation whose opening bracket was the last token.
    pub fn skip_variation(&mut self, open: Token<'a>) -> Result<(), Fault> {
        let bytes = self.text.as_bytes();
        let mut depth = 1_usize;
        while depth > 0 {
            let Some(&byte) = bytes.get(self.offset) else {
                return Err(open.fault("The variation that begins here is never closed."));
            };
            match byte {
                b'{' => {
                    self.comment()?;
                    continue;
                }
                b'}' => {
                    self.next()?;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                b';' => self.skip_line(),
                b'%' if self.at_line_start() => self.skip_line(),
                _ => {}
            }
            self.offset += 1;
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<Token<'a>, Fault> {
        let begin = self.offset + 1;
        let Some(len) = memchr::memchr(b'}', &self.text.as_bytes()[begin..]) else {
            return Err(self.token(TokenKind::Open, 1).fault("The comment that begins here is never closed."));
        };
        self.offset = begin + len + 1;
        Ok(Token { kind: TokenKind::Comment, text: &self.text[begin..begin + len], offset: begin })
    }

    /// `$` and a number; nothing when the number is missing or above 255.
    fn nag(&mut self) -> Option<Token<'a>> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let token = self.token(TokenKind::Close, 1 + digits);
        let number = token.text[1..].parse().ok()?;
        Some(Token { kind: TokenKind::Nag(Nag(number)), ..token })
    }

    /// A result, a move, a sign, or nothing when it was a move number, an unknown sign or a blank.
    fn word(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        if first.is_whitespace() || matches!(first, '\u{feff}' | '…') {
            self.offset += first.len_utf8();
            return None;
        }
        for result in ["1-0", "0-1", "1/2-1/2", "½-½", "*"] {
            let after = rest.strip_prefix(result);
            if after.is_some_and(|after| after.starts_with(ends_word) || after.is_empty()) {
                return Some(self.token(TokenKind::Result, result.len()));
            }
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest[digits..];
        if digits > 0 && (after.is_empty() || after.starts_with(['.', '…']) || after.starts_with(ends_word)) {
            self.offset += digits;
            return None;
        }
        let mut end = rest.find(ends_word).unwrap_or(rest.len());
        if let Some(bracket) = promotion_in_brackets(&rest[end..]) {
            end += bracket;
            end += rest[end..].find(ends_word).unwrap_or(rest.len() - end);
        }
        let token = self.token(TokenKind::Move, end.max(first.len_utf8()));
        if let Some(nag) = Nag::of_sign(token.text) {
            return Some(Token { kind: TokenKind::Nag(nag), ..token });
        }
        let is_sign = token.text != "--" && !token.text.chars().any(|c| c.is_alphanumeric() || is_figurine(c));
        let is_skipped = is_sign || matches!(token.text, "e.p." | "e.p" | "ep");
        (!is_skipped).then_some(token)
    }
}

/// The length of the variation that begins here, when it holds no comments, escapes and other variations.
fn plain_variation(text: &[u8]) -> Option<usize> {
    let end = 1 + memchr::memchr3(b')', b'(', b'{', &text[1..])?;
    let is_plain = text[end] == b')' && !text[..end].iter().any(|byte| matches!(byte, b';' | b'%' | b'}'));
    is_plain.then_some(end + 1)
}

const fn is_usual_in_move(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b'=' | b'-' | b'!' | b'?')
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '$' | '*')
}

const fn is_figurine(c: char) -> bool {
    matches!(c, '♔'..='♟')
}

/// The length of `(Q)` at the start of a text.
fn promotion_in_brackets(text: &str) -> Option<usize> {
    let mut chars = text.strip_prefix('(')?.chars();
    let letter = chars.next().filter(|&c| c.is_uppercase() || "qrbn".contains(c))?;
    chars.as_str().starts_with(')').then(|| 2 + letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
        let mut tokens = Tokens::new(text, 0);
        let mut all = Vec::new();
        while let Ok(Some(token)) = tokens.next() {
            assert_eq!(&text[token.offset..token.offset + token.text.len()], token.text);
            all.push((token.kind, token.text));
        }
        all
    }

    #[test]
    fn move_text_is_cut_into_tokens() {
        use TokenKind::{Close, Comment, Move, Open, Result, Tag};
        let text = "12. Nf3! {good} Nc6 13.exd6 e.p. ep 13... O-O-O (13... e8(Q) $5) ;end\n±$999 $ 0-0 (=) 1-0\n%e4\n[";
        let expected = [
            (Move, "Nf3!"),
            (Comment, "good"),
            (Move, "Nc6"),
            (Move, "exd6"),
            (Move, "O-O-O"),
            (Open, "("),
            (Move, "e8(Q)"),
            (TokenKind::Nag(Nag(5)), "$5"),
            (Close, ")"),
            (Comment, "end"),
            (TokenKind::Nag(Nag(16)), "±"),
            (Move, "0-0"),
            (Result, "1-0"),
            (Tag, "["),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn usual_moves_are_cut_as_other_words() {
        const TEXT: &str = "Nf3! exd6 e.p. ep O-O-O e8(Q) b1=Q+ 1-0 ";
        for at in 0..=TEXT.len() {
            for c in " .1-0*eN{}();%[$½♘pQ\"".chars() {
                let text = format!("{}{c}{}", &TEXT[..at], &TEXT[at..]);
                for begin in text.char_indices().map(|place| place.0) {
                    let (mut quick, mut patient) = (Tokens::new(&text, begin), Tokens::new(&text, begin));
                    if text[begin..].starts_with(|c: char| c.is_ascii_alphabetic())
                        && let Some(token) = quick.usual_move()
                    {
                        assert_eq!(Some(token), patient.word(), "{text} {begin}");
                        assert_eq!(quick.offset(), patient.offset());
                    }
                }
            }
        }
    }

    #[test]
    fn variations_are_skipped_whole() {
        let text = "(1. d4 (1. c4 {)} ) (=) e8(Q) ; )\n) e5";
        let mut tokens = Tokens::new(text, 0);
        let open = tokens.next().unwrap().unwrap();
        tokens.skip_variation(open).unwrap();
        assert_eq!(tokens.rest(), " e5");
    }

    #[test]
    fn plain_variations_are_skipped_as_all_others() {
        for text in
            ["(1. d4 d5)", "()", "(1. d4 (1. c4) )", "(1. d4 {)} )", "(1. d4 ;)\n)", "(\n%)\n)", "(} )", "(1. d4"]
        {
            let text = format!("{text} e5 Nf3 2.");
            let (mut quick, mut patient) = (Tokens::new(&text, 0), Tokens::new(&text, 0));
            let open = patient.next().unwrap();
            if quick.peek_short_word(false).is_some() {
                if let Some(open) = open.filter(|token| token.kind == TokenKind::Open) {
                    patient.skip_variation(open).unwrap();
                }
                assert_eq!(quick.rest().trim_start(), patient.rest().trim_start(), "{text}");
            }
        }
        assert!(Tokens::new("(1. d4 d5) e5 Nf3 2.", 0).peek_short_word(false).is_some());
    }
}
