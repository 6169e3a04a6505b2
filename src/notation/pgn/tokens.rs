//! Move text cut into tokens; comments, escapes, numbers, NAGs and signs are left out on the way.

use super::PgnError;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Move,
    Result,
    Open,
    Close,
    /// The bracket of a tag: the next game begins.
    Tag,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    pub offset: usize,
}

impl Token<'_> {
    pub fn error(&self, message: impl Into<String>) -> PgnError {
        PgnError { offset: self.offset, len: self.text.len(), message: message.into() }
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

    /// Makes this token the next one again.
    pub const fn put_back(&mut self, token: Token<'a>) {
        self.offset = token.offset;
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn at_line_start(&self) -> bool {
        self.offset == 0 || self.text[..self.offset].ends_with(['\n', '\r'])
    }

    fn skip_line(&mut self) {
        self.offset += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    fn take(&mut self, len: usize) -> (&'a str, usize) {
        let (text, offset) = (&self.rest()[..len], self.offset);
        self.offset += len;
        (text, offset)
    }

    pub fn next_token(&mut self) -> Result<Option<Token<'a>>, PgnError> {
        if let Some(token) = self.usual_move() {
            return Ok(Some(token));
        }
        self.patient_token()
    }

    fn patient_token(&mut self) -> Result<Option<Token<'a>>, PgnError> {
        while let Some(c) = self.rest().chars().next() {
            match c {
                '%' if self.at_line_start() => self.skip_line(),
                ';' => self.skip_line(),
                '{' => self.comment()?,
                '(' if self.rest().starts_with("(=)") => self.offset += 3,
                '[' if self.at_line_start() => return Ok(Some(self.single(TokenKind::Tag))),
                '(' => return Ok(Some(self.single(TokenKind::Open))),
                ')' => return Ok(Some(self.single(TokenKind::Close))),
                '}' => {
                    return Err(self
                        .single(TokenKind::Close)
                        .error("This brace closes a comment that was never opened."));
                }
                '$' => {
                    let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                    self.offset += 1 + digits;
                }
                c if c.is_whitespace() || matches!(c, '\u{feff}' | '.' | '…') => self.offset += c.len_utf8(),
                _ => {
                    if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The move that comes next, perhaps after blanks and a number, when it is plain letters, digits and signs, byte
    /// by byte. Of anything else nothing is read but the blanks and the number.
    fn usual_move(&mut self) -> Option<Token<'a>> {
        let bytes = self.text.as_bytes();
        let mut at = self.offset;
        let start = loop {
            match bytes.get(at)? {
                b' ' | b'\n' | b'\r' | b'\t' | b'.' => at += 1,
                b'0'..=b'9' => {
                    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if bytes.get(at + digits) != Some(&b'.') {
                        return None;
                    }
                    at += digits + 1;
                }
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => break at,
                _ => return None,
            }
            self.offset = at;
        };
        let len = bytes[start..].iter().take_while(|&&byte| is_usual_in_move(byte)).count();
        let end = start + len;
        let is_whole = bytes.get(end).is_none_or(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'{' | b')'));
        let text = &self.text[start..end];
        if !is_whole || text == "ep" {
            return None;
        }
        self.offset = end;
        Some(Token { kind: TokenKind::Move, text, offset: start })
    }

    fn single(&mut self, kind: TokenKind) -> Token<'a> {
        let (text, offset) = self.take(1);
        Token { kind, text, offset }
    }

    fn comment(&mut self) -> Result<(), PgnError> {
        let Some(end) = self.rest().find('}') else {
            return Err(self.single(TokenKind::Open).error("The comment that begins here is never closed."));
        };
        self.offset += end + 1;
        Ok(())
    }

    /// A result, a move, or nothing when it was a move number or a sign.
    fn word(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        for result in ["1-0", "0-1", "1/2-1/2", "½-½", "*"] {
            let after = rest.strip_prefix(result);
            if after.is_some_and(|after| after.starts_with(ends_word) || after.is_empty()) {
                let (text, offset) = self.take(result.len());
                return Some(Token { kind: TokenKind::Result, text, offset });
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
        let (text, offset) = self.take(end.max(rest.chars().next().map_or(0, char::len_utf8)));
        let is_sign = text != "--" && !text.chars().any(|c| c.is_alphanumeric() || is_figurine(c));
        let skipped = is_sign || matches!(text, "e.p." | "e.p" | "ep");
        (!skipped).then_some(Token { kind: TokenKind::Move, text, offset })
    }
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
    let letter = chars.next().filter(|c| "QRBNqrbn".contains(*c))?;
    chars.as_str().starts_with(')').then(|| 2 + letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the patient half of the reader alone makes of a text.
    fn patiently(text: &str) -> Vec<Token<'_>> {
        let mut tokens = Tokens::new(text, 0);
        let mut all = Vec::new();
        while let Ok(Some(token)) = tokens.patient_token() {
            all.push(token);
        }
        all
    }

    fn quickly(text: &str) -> Vec<Token<'_>> {
        let mut tokens = Tokens::new(text, 0);
        let mut all = Vec::new();
        while let Ok(Some(token)) = tokens.next_token() {
            all.push(token);
        }
        all
    }

    #[test]
    fn usual_moves_are_cut_as_the_patient_reader_does() {
        const TEXT: &str = "12. Nf3! {good} Nc6 13.exd6 e.p. ep 13... O-O-O (13... e8(Q) $5) 14 b4 b1=Q+ 1-0\n%e4\n[";
        for at in 0..=TEXT.len() {
            for c in " .1-0*eN{}();%[$\n½♘pQ\"".chars() {
                let (before, after) = TEXT.split_at(at);
                for text in [format!("{before}{c}{after}"), format!("{before}{c}{}", after.get(1..).unwrap_or(""))] {
                    assert_eq!(quickly(&text), patiently(&text), "{text}");
                }
            }
        }
    }
}
