//! Reads the lines of a progress file: what is understood counts, what is damaged is set aside and reported.

use std::io::{self, BufRead, Read as _};

use serde_json::Value;

use super::{Entry, Event, VERSION};

/// Longest line in bytes. The program's own have a few hundred.
const MAX_LINE: u64 = 64 * 1024;

/// What a progress file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// What was understood, oldest first.
    pub entries: Vec<Entry>,
    /// Lines that are damaged. They stay in the file and count for nothing.
    pub damaged: Vec<Damaged>,
    /// How many lines a newer version of the program wrote. They stay in the file for it.
    pub newer: usize,
    /// Whether a damaged line looks like no progress line at all, not even like a part of one.
    pub(super) has_foreign_lines: bool,
}

/// A line that was set aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// Its number in the file, from 1.
    pub line: usize,
    /// What is wrong with it, in a few words.
    pub reason: &'static str,
}

impl Reading {
    /// Reads all lines. A last line without its newline counts if it is whole.
    ///
    /// # Errors
    /// What the source reports. A damaged line is no error.
    ///
    /// ```
    /// use touchmove::learner::log::Reading;
    /// let file = concat!(
    ///     r#"{"v":1,"at":"2026-03-01T17:04:05Z","event":"read","step":"the-board/files"}"#, "\n",
    ///     r#"{"v":1,"at":"2026-03-01T17:0"#, "\n", // the power went
    ///     r#"{"v":2,"at":"2026-03-02T09:00:00Z","event":"dreamt"}"#, "\n",
    /// );
    /// let reading = Reading::of(file.as_bytes())?;
    /// assert_eq!((reading.entries.len(), reading.damaged[0].line, reading.newer), (1, 2, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of(mut source: impl BufRead) -> io::Result<Self> {
        let mut reading = Self::default();
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            if source.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE {
                source.skip_until(b'\n')?;
                reading.set_aside(number, "it is too long");
                reading.has_foreign_lines |= !begins_like_an_entry(&bytes);
                continue;
            }
            let line = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes).trim_ascii();
            if !line.is_empty() {
                reading.line(number, line);
            }
        }
        Ok(reading)
    }

    fn line(&mut self, number: usize, line: &[u8]) {
        match serde_json::from_slice::<Entry>(line) {
            Ok(entry) if (1..=VERSION).contains(&entry.v) => self.entries.push(entry),
            Ok(_) | Err(_) if is_newer(line) => self.newer += 1,
            Ok(_) => self.set_aside(number, "its version is not known"),
            Err(error) => {
                let reason = match error.classify() {
                    serde_json::error::Category::Eof => "it breaks off",
                    serde_json::error::Category::Data => "a part is missing or not understood",
                    serde_json::error::Category::Syntax | serde_json::error::Category::Io => "it is not readable",
                };
                self.set_aside(number, reason);
                self.has_foreign_lines |= !begins_like_an_entry(line);
            }
        }
    }

    fn set_aside(&mut self, line: usize, reason: &'static str) {
        self.damaged.push(Damaged { line, reason });
    }

    /// What to tell the learner, if anything: how many lines were set aside, and which.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Some(first) = self.damaged.first() {
            let shown: Vec<String> =
                self.damaged.iter().take(5).map(|damaged| format!("{} ({})", damaged.line, damaged.reason)).collect();
            let more = self.damaged.len() - shown.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            remarks.push(match self.damaged.len() {
                1 => format!(
                    "Line {} of your progress file is damaged: {}. It was set aside; everything else counts.",
                    first.line, first.reason
                ),
                _ => format!(
                    "Some lines of your progress file are damaged: {}{more}. They were set aside; everything else counts.",
                    shown.join(", ")
                ),
            });
        }
        match self.newer {
            0 => {}
            1 => remarks.push(
                "One line of your progress file was written by a newer touchmove. It is kept, but not understood here."
                    .to_owned(),
            ),
            newer => remarks.push(format!(
                "{newer} lines of your progress file were written by a newer touchmove. They are kept, but not understood here."
            )),
        }
        remarks
    }
}

/// Whether a whole line tells of a version or an event that this program does not know yet.
fn is_newer(line: &[u8]) -> bool {
    let Ok(Value::Object(fields)) = serde_json::from_slice(line) else { return false };
    let Some(version) = fields.get("v").and_then(Value::as_u64) else { return false };
    let event_is_new =
        || fields.get("event").and_then(Value::as_str).is_some_and(|event| !Event::NAMES.contains(&event));
    version > u64::from(VERSION) || (version > 0 && event_is_new())
}

/// An entry, or a part of one; or the zeros that a power loss can leave.
fn begins_like_an_entry(line: &[u8]) -> bool {
    b"{\"v\":".starts_with(&line[..line.len().min(5)]) || line.iter().all(|&byte| byte == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: &str = r#"{"v":1,"at":"2026-03-01T17:04:05Z","event":"read","step":"a/b"}"#;
    const ANSWERED: &str = r#"{"v":1,"at":"2026-03-01T17:04:05.123456789Z","event":"answered","exercise":"a/c","hash":"0f","kind":"move","verdict":"wrong","attempt":2,"hints":0,"shown":false}"#;

    fn reasons(text: &[u8]) -> Vec<(usize, &'static str)> {
        let reading = Reading::of(text).unwrap();
        reading.damaged.iter().map(|damaged| (damaged.line, damaged.reason)).collect()
    }

    #[test]
    fn whole_lines_count_around_damaged_ones() {
        let text = format!("\u{feff}{READ}\r\n\n{{\"v\":1,\"at\":\n{ANSWERED}\nnonsense\n{{\"v\":1}}\n{READ}");
        let reading = Reading::of(text.as_bytes()).unwrap();
        assert_eq!(reading.entries.len(), 3);
        assert_eq!(
            reasons(text.as_bytes()),
            [(3, "it breaks off"), (5, "it is not readable"), (6, "a part is missing or not understood")]
        );
        assert!(reading.has_foreign_lines);
    }

    #[test]
    fn bytes_that_are_no_text_are_one_damaged_line() {
        let mut text = b"\xff\xfe\x00{\n".to_vec();
        text.extend(READ.as_bytes());
        assert_eq!(reasons(&text), [(1, "it is not readable")]);
        assert_eq!(Reading::of(&text[..]).unwrap().entries.len(), 1);
        assert!(!Reading::of(&b"\0\0\0\0\0\0\n"[..]).unwrap().has_foreign_lines);
    }

    #[test]
    fn newer_lines_are_no_damage() {
        let newer = [
            r#"{"v":2,"at":"2026-03-01T17:04:05Z","event":"read","step":"a/b"}"#,
            r#"{"v":7,"something":"else"}"#,
            r#"{"v":1,"at":"2026-03-01T17:04:05Z","event":"reviewed"}"#,
        ];
        let reading = Reading::of(newer.join("\n").as_bytes()).unwrap();
        assert_eq!((reading.newer, reading.damaged.len(), reading.entries.len()), (3, 0, 0));
        let broken = [r#"{"v":0,"event":"reviewed"}"#, r#"{"v":-1}"#, r#"{"v":1,"event":7}"#, "[2]"];
        assert_eq!(reasons(broken.join("\n").as_bytes()).len(), 4);
    }

    #[test]
    fn a_line_of_a_known_event_that_lacks_a_part_is_damaged_not_newer() {
        for name in Event::NAMES {
            let line = format!(r#"{{"v":1,"at":"yesterday","event":"{name}"}}"#);
            let reading = Reading::of(line.as_bytes()).unwrap();
            assert_eq!((reading.newer, reading.damaged.len()), (0, 1), "{name}");
        }
    }

    #[test]
    fn a_line_without_end_is_set_aside_and_the_next_counts() {
        let mut text = vec![b'{'; 3 * 64 * 1024];
        text.push(b'\n');
        text.extend(READ.as_bytes());
        assert_eq!(reasons(&text), [(1, "it is too long")]);
        assert_eq!(Reading::of(&text[..]).unwrap().entries.len(), 1);
    }

    #[test]
    fn nested_brackets_do_no_harm() {
        let deep = format!("{{\"v\":1,\"at\":{}", "[".repeat(50_000));
        assert_eq!(reasons(deep.as_bytes()).len(), 1);
    }

    /// A file cut off at any byte keeps every line that was whole.
    #[test]
    fn a_cut_anywhere_costs_at_most_the_line_it_falls_in() {
        let lines = [READ, ANSWERED, READ, ANSWERED];
        let text = lines.map(|line| format!("{line}\n")).concat();
        for cut in 0..=text.len() {
            let whole = text[..cut].matches('\n').count();
            let torn = text.as_bytes()[..cut].rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
            let torn_is_whole = lines.iter().any(|line| line.as_bytes() == torn);
            let reading = Reading::of(&text.as_bytes()[..cut]).unwrap();
            assert_eq!(reading.entries.len(), whole + usize::from(torn_is_whole), "cut at {cut}");
            assert_eq!(reading.damaged.len(), usize::from(!torn.is_empty() && !torn_is_whole), "cut at {cut}");
            assert!(!reading.has_foreign_lines, "cut at {cut}");
        }
    }

    #[test]
    fn remarks_name_the_lines() {
        let text = format!("{READ}\n{{\"v\":1,\n{{\"v\":2}}\n");
        let remarks = Reading::of(text.as_bytes()).unwrap().remarks();
        assert_eq!(
            remarks,
            [
                "Line 2 of your progress file is damaged: it breaks off. It was set aside; everything else counts.",
                "One line of your progress file was written by a newer touchmove. It is kept, but not understood here.",
            ]
        );
        let many = "{\"v\":1\n".repeat(7);
        assert!(Reading::of(many.as_bytes()).unwrap().remarks()[0].contains("5 (it breaks off) and 2 more."));
        assert!(Reading::of(READ.as_bytes()).unwrap().remarks().is_empty());
    }
}
