//! A hand-in as the text of its file, and back: bounded, untrusted, sealed.

use serde::{Deserialize, Serialize};

use super::{HandIn, Head, VERSION};
use crate::classroom::name::{PupilName, one_line};
use crate::exercise::fingerprint;
use crate::learner::log::Reading;

/// Largest file in bytes.
pub const MAX_FILE: u64 = 4 * 1024 * 1024;
/// Most exercises that a hand-in may say were asked.
const MAX_ASKED: usize = 2_000;

/// The last line.
#[derive(Serialize, Deserialize)]
struct Seal {
    seal: String,
}

/// What a file says.
#[derive(Clone, PartialEq, Debug)]
pub struct HandInReading {
    /// The hand-in, as far as it could be read.
    pub hand_in: HandIn,
    /// Whether it is as touchmove wrote it.
    pub condition: Condition,
}

/// Whether a hand-in is as touchmove wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The seal holds.
    Whole,
    /// There is no seal: the end of the file is missing.
    Cut,
    /// The seal does not hold: something was changed after it was written.
    Edited,
}

/// Why a file is no hand-in that can be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HandInError {
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// Another sort of file.
    #[error("this is no hand-in of touchmove")]
    Foreign,
    /// The first line breaks off.
    #[error("the file breaks off in its first line, so nothing of it can be used")]
    Torn,
    /// The first line says that this is a hand-in, and not what else it has to.
    #[error("its first line is not as touchmove wrote it, so nothing of it can be used")]
    BadHead,
    /// A later form.
    #[error("this was written by a newer touchmove; get a newer one to read it")]
    Newer,
    /// More than [`MAX_FILE`] bytes or `MAX_ASKED` exercises.
    #[error("this is far larger than any hand-in")]
    TooLarge,
}

impl HandIn {
    /// The text of the file: a head, a line for each answer, a seal over all before it.
    ///
    /// # Panics
    /// Never: names, numbers and times are always JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string(&self.head).expect("words and numbers are always JSON");
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&serde_json::to_string(entry).expect("words and numbers are always JSON"));
            text.push('\n');
        }
        let seal = Seal { seal: fingerprint::of(text.as_bytes()) };
        text.push_str(&serde_json::to_string(&seal).expect("a word is always JSON"));
        text.push('\n');
        text
    }

    /// Reads the bytes of a file. What can't be understood of its answers is left out and shows in the condition.
    ///
    /// # Errors
    /// Not even its head can be used.
    pub fn read(bytes: &[u8]) -> Result<HandInReading, HandInError> {
        if bytes.len() as u64 > MAX_FILE {
            return Err(HandInError::TooLarge);
        }
        if bytes.trim_ascii().is_empty() {
            return Err(HandInError::Empty);
        }
        let (first, rest) = match bytes.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&bytes[..end], &bytes[end + 1..]),
            None => (bytes, &[] as &[u8]),
        };
        let mut head = head(first)?;
        let (answers, seal) = split_seal(rest);
        let sealed = bytes.len() - (rest.len() - answers.len());
        // Line ends are not counted as edits: some mail programs and editors turn them around.
        let is_whole = |seal: &str| {
            fingerprint::of(&bytes[..sealed]) == seal || fingerprint::of(&without_returns(&bytes[..sealed])) == seal
        };
        let reading = Reading::of(answers).unwrap_or_default();
        let condition = match &seal {
            Some(seal) if is_whole(seal) && !head.mended => Condition::Whole,
            Some(_) => Condition::Edited,
            None => Condition::Cut,
        };
        if head.asked.len() > MAX_ASKED {
            return Err(HandInError::TooLarge);
        }
        head.pupil = PupilName::of_anything(&head.pupil).to_string();
        head.assignment.title = one_line(&head.assignment.title);
        head.assignment.id = one_line(&head.assignment.id);
        let mut entries = reading.entries;
        entries.sort_by_key(|entry| entry.at);
        Ok(HandInReading { hand_in: Self { head, entries }, condition })
    }
}

fn head(line: &[u8]) -> Result<Head, HandInError> {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    match serde_json::from_slice::<Head>(line) {
        Ok(head) if head.hand_in == VERSION => return Ok(head),
        Ok(head) if head.hand_in > VERSION => return Err(HandInError::Newer),
        Ok(_) | Err(_) => {}
    }
    let beginning = b"{\"hand_in\":";
    Err(match serde_json::from_slice::<serde_json::Value>(line) {
        Ok(value) => match value.get("hand_in").map(serde_json::Value::as_u64) {
            Some(Some(version)) if version > u64::from(VERSION) => HandInError::Newer,
            Some(_) => HandInError::BadHead,
            None => HandInError::Foreign,
        },
        Err(_) if beginning.starts_with(&line[..line.len().min(beginning.len())]) => HandInError::Torn,
        Err(_) => HandInError::Foreign,
    })
}

/// Whether the first line can be read as some sort of JSON: then the file is sound, if not of the sort looked for.
pub(in crate::classroom) fn begins_with_json(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}

/// The lines of the answers, and the seal in the last line, if that is one.
fn split_seal(rest: &[u8]) -> (&[u8], Option<String>) {
    let end = rest.trim_ascii_end().len();
    let start = rest[..end].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    match serde_json::from_slice::<Seal>(&rest[start..end]) {
        Ok(Seal { seal }) => (&rest[..start], Some(seal)),
        Err(_) => (rest, None),
    }
}

fn without_returns(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().filter(|&byte| byte != b'\r').collect()
}
