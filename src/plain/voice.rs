//! Lines in and lines out: what is said carries no control characters, what is heard is bounded.

use std::io::{self, BufRead, Read as _, Write};

use super::speech;
use crate::exercise::Text;

/// Longest line that is listened to, in bytes; the rest of it is skipped.
const MAX_LINE: u64 = 4096;

/// Where a learner is heard and spoken to: standard input and output, or a script in tests.
pub struct Io<'a> {
    /// Lines typed by the learner.
    pub input: &'a mut dyn BufRead,
    /// Lines for the learner.
    pub output: &'a mut dyn Write,
}

/// The lines of a conversation.
pub(super) struct Voice<'a> {
    io: Io<'a>,
    /// Squares are said as "echo four".
    pub phonetic: bool,
}

impl<'a> Voice<'a> {
    pub const fn new(io: Io<'a>, phonetic: bool) -> Self {
        Self { io, phonetic }
    }

    /// One line, with its squares in phonetic words if wanted.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        if self.phonetic { self.say_exactly(&speech::phonetic(line)) } else { self.say_exactly(line) }
    }

    /// One line as it is: what is to be typed, a drawing.
    pub fn say_exactly(&mut self, line: &str) -> io::Result<()> {
        let clean: String = line.chars().filter(|letter| !is_harmful(*letter)).collect();
        writeln!(self.io.output, "{clean}")
    }

    /// Several lines.
    pub fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// A styled text, a line a sentence.
    pub fn say_text(&mut self, text: &Text) -> io::Result<()> {
        self.say_all(&speech::text(text))
    }

    /// The next line typed, without its control characters; `None` at the end of input.
    pub fn listen(&mut self) -> io::Result<Option<String>> {
        self.io.output.flush()?;
        let mut bytes = Vec::new();
        let read = (&mut *self.io.input).take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') {
            self.io.input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&bytes);
        let clean = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let clean: String = clean.filter(|letter| !is_harmful(*letter)).collect();
        Ok(Some(clean.trim().to_owned()))
    }
}

/// Control characters, and those that turn the direction of writing around.
fn is_harmful(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(input: &[u8]) -> Vec<String> {
        let (mut input, mut output) = (input, Vec::new());
        let mut voice = Voice::new(Io { input: &mut input, output: &mut output }, false);
        std::iter::from_fn(|| voice.listen().unwrap()).collect()
    }

    #[test]
    fn garbage_is_heard_as_harmless_text() {
        assert_eq!(heard(b"e4\r\n\x1b[2Je5\t\xff\nlast"), ["e4", "[2Je5 \u{fffd}", "last"]);
        let mut long = vec![b'x'; 100_000];
        long.extend(b"\nnext\n");
        let heard = heard(&long);
        assert_eq!((heard.len(), heard[0].len(), heard[1].as_str()), (2, 4096, "next"));
    }

    #[test]
    fn no_escape_sequence_is_said() {
        let (mut input, mut output) = (io::empty(), Vec::new());
        let mut voice = Voice::new(Io { input: &mut input, output: &mut output }, true);
        voice.say("\u{1b}]0;title\u{7}to e4\u{202e}").unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "]0;titleto echo four\n");
    }
}
