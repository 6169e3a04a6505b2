//! A stream cut into records: games, rows and lines, each bounded, each with the line on which it begins.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use super::format::Format;
use crate::notation::pgn::{ReadError, Texts};

/// Longest line of a list or row of a table in bytes.
const MAX_LINE: usize = 1 << 14;
/// Longest text of a game in bytes.
const MAX_GAME: usize = 1 << 21;
/// Where nothing ends a line for so many bytes, the file is given up.
const MAX_SKIP: usize = 1 << 26;
/// Most lines over which a quoted field of a row may go.
const MAX_QUOTED_LINES: usize = 8;
/// So many bytes, or so many records, are handed out at once.
const BATCH_BYTES: usize = 1 << 22;
const BATCH_RECORDS: usize = 1 << 12;

/// A record, or why it is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub line: usize,
    pub text: Result<Vec<u8>, String>,
}

/// Cuts a stream.
pub(super) enum Cutter<R> {
    Games(Texts<R>),
    Rows(Lines<R>),
    Lines(Lines<R>),
}

impl<R: BufRead> Cutter<R> {
    /// The cutter of a format.
    ///
    /// # Errors
    /// The stream again: a set is no stream of records.
    pub fn new(format: Format, stream: R) -> Result<Self, R> {
        match format {
            Format::Pgn => Ok(Self::Games(Texts::new(stream))),
            Format::Csv => Ok(Self::Rows(Lines::new(stream))),
            Format::Epd => Ok(Self::Lines(Lines::new(stream))),
            Format::Set => Err(stream),
        }
    }

    /// The next records, enough to keep all cores busy, and whether the stream can be read on; none at its end.
    pub fn batch(&mut self) -> (Vec<Record>, io::Result<()>) {
        let (mut records, mut bytes) = (Vec::new(), 0);
        while bytes < BATCH_BYTES && records.len() < BATCH_RECORDS {
            match self.next() {
                Ok(Some(record)) => {
                    bytes += record.text.as_ref().map_or(0, Vec::len);
                    records.push(record);
                }
                Ok(None) => break,
                Err(error) => return (records, Err(error)),
            }
        }
        (records, Ok(()))
    }

    /// The next record.
    pub fn next(&mut self) -> io::Result<Option<Record>> {
        match self {
            Self::Lines(lines) => lines.next_line(),
            Self::Rows(lines) => lines.next_row(),
            Self::Games(texts) => match texts.next_text() {
                None => Ok(None),
                Some(Ok(text)) if text.bytes.len() > MAX_GAME => {
                    let why = format!("this game is longer than {} MiB", MAX_GAME >> 20);
                    Ok(Some(Record { line: text.line, text: Err(why) }))
                }
                Some(Ok(text)) => Ok(Some(Record { line: text.line, text: Ok(text.bytes) })),
                Some(Err(ReadError::Game(error))) => Ok(Some(Record { line: error.line, text: Err(error.message) })),
                Some(Err(ReadError::Input(error))) => Err(error),
            },
        }
    }
}

/// The lines of a stream, and rows made of them.
pub(super) struct Lines<R> {
    stream: R,
    line: usize,
    waiting: VecDeque<Record>,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(stream: R) -> Self {
        Self { stream, line: 0, waiting: VecDeque::new() }
    }

    fn next_line(&mut self) -> io::Result<Option<Record>> {
        if let Some(record) = self.waiting.pop_front() {
            return Ok(Some(record));
        }
        let mut text = Vec::new();
        let read = self.stream.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut text)?;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        let text = if text.ends_with(b"\n") || read < MAX_LINE {
            text.truncate(text.trim_ascii_end().len());
            Ok(text)
        } else {
            self.skip_line()?;
            Err(format!("this line is longer than {} KiB", MAX_LINE >> 10))
        };
        Ok(Some(Record { line: self.line, text }))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        let mut skipped = 0;
        while skipped < MAX_SKIP {
            let buffer = self.stream.fill_buf()?;
            let (len, ends) = match memchr::memchr(b'\n', buffer) {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.stream.consume(len);
            if ends {
                return Ok(());
            }
            skipped += len;
        }
        let message = format!("no line ends in {} MiB here: this is no list of positions or puzzles", MAX_SKIP >> 20);
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    /// A row: a line, or several when a quoted field goes over them. A quote that is never closed spoils its own line.
    fn next_row(&mut self) -> io::Result<Option<Record>> {
        let Some(first) = self.next_line()? else { return Ok(None) };
        let Ok(start) = &first.text else { return Ok(Some(first)) };
        if !ends_in_quotes(start) {
            return Ok(Some(first));
        }
        let (mut row, mut after) = (start.clone(), Vec::new());
        while after.len() < MAX_QUOTED_LINES {
            let Some(next) = self.next_line()? else { break };
            let text = next.text.clone();
            after.push(next);
            let Ok(text) = text else { break };
            row.push(b'\n');
            row.extend(text);
            if row.len() > MAX_LINE {
                break;
            }
            if !ends_in_quotes(&row) {
                return Ok(Some(Record { line: first.line, text: Ok(row) }));
            }
        }
        for record in after.into_iter().rev() {
            self.waiting.push_front(record);
        }
        Ok(Some(Record { line: first.line, text: Err("a quotation mark is never closed".into()) }))
    }
}

/// Whether a quoted field is still open at the end (RFC 4180): a quote opens one only where the field begins.
fn ends_in_quotes(row: &[u8]) -> bool {
    let (mut quoted, mut begins) = (false, true);
    for &byte in row {
        if byte == b'"' && (quoted || begins) {
            quoted = !quoted;
        }
        // A doubled quote inside a field closes it and opens it again.
        begins = (byte == b',' && !quoted) || byte == b'"';
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &[u8]) -> Vec<(usize, Result<String, String>)> {
        let mut lines = Lines::new(text);
        let mut all = Vec::new();
        while let Some(record) = lines.next_row().unwrap() {
            all.push((record.line, record.text.map(|text| String::from_utf8_lossy(&text).into_owned())));
        }
        all
    }

    #[test]
    fn quoted_fields_go_over_lines() {
        let text = b"a,\"b\nc\",d\r\ne,f \"g\" h\ni,\"j \"\"k\"\"\"\n";
        let whole: Vec<_> = rows(text).into_iter().map(|(line, row)| (line, row.unwrap())).collect();
        let expected = [(1, "a,\"b\nc\",d"), (3, "e,f \"g\" h"), (4, "i,\"j \"\"k\"\"\"")];
        assert_eq!(whole, expected.map(|(line, row)| (line, row.to_owned())));
    }

    #[test]
    fn an_open_quote_spoils_one_line() {
        let text = format!("a,\"b\n{}", "c,d\n".repeat(20));
        let rows = rows(text.as_bytes());
        assert_eq!(rows.len(), 21);
        assert!(rows[0].1.as_ref().unwrap_err().contains("never closed"));
        assert!(rows[1..].iter().zip(2..).all(|(row, line)| *row == (line, Ok("c,d".into()))));
    }

    #[test]
    fn long_lines_are_skipped_and_endless_ones_given_up() {
        let text = [vec![b'x'; 3 * MAX_LINE], b"\nshort\n".to_vec(), vec![b'y'; MAX_LINE]].concat();
        let mut lines = Lines::new(&text[..]);
        assert!(lines.next_line().unwrap().unwrap().text.unwrap_err().contains("longer than 16 KiB"));
        assert_eq!(lines.next_line().unwrap().unwrap(), Record { line: 2, text: Ok(b"short".to_vec()) });
        assert!(lines.next_line().unwrap().unwrap().text.is_err());
        assert_eq!(lines.next_line().unwrap(), None);
        let mut endless = Lines::new(io::BufReader::with_capacity(1 << 20, io::repeat(0)));
        assert!(endless.next_line().unwrap_err().to_string().contains("no line ends"));
    }
}
