//! Names of pupils: as they are written, as they are compared, and as part of a file's name.

use std::fmt;

/// Longest name in characters.
pub const MAX_NAME: usize = 60;

/// The name of a pupil: one line without control characters, 1 to [`MAX_NAME`] characters.
///
/// ```
/// use touchmove::classroom::name::PupilName;
/// let name = PupilName::new("  Zoë   Li ").unwrap();
/// assert_eq!(name.to_string(), "Zoë Li");
/// assert_eq!(name.key(), PupilName::new("ZOË LI").unwrap().key());
/// assert!(PupilName::new(" \u{1b} ").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PupilName(String);

impl PupilName {
    /// The name in this text: control characters and those that turn the direction of writing are dropped, white space
    /// becomes single spaces. `None` when nothing is left or it is too long.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let name = one_line(text);
        (!name.is_empty() && name.chars().count() <= MAX_NAME).then_some(Self(name))
    }

    /// The name in a text that has to have one: cut when it is too long, `?` when nothing is left.
    #[must_use]
    pub fn of_anything(text: &str) -> Self {
        let name: String = one_line(text).chars().take(MAX_NAME).collect();
        Self(if name.is_empty() { "?".to_owned() } else { name })
    }

    /// What two ways to write one name have in common: lower case.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }

    /// The name of the so manieth pupil who has it, from 1: `Anna`, `Anna (2)`.
    #[must_use]
    pub fn numbered(&self, which: usize) -> String {
        if which <= 1 { self.0.clone() } else { format!("{} ({which})", self.0) }
    }

    /// The name as part of a file's name: letters and digits, with hyphens between; `pupil` when there are none.
    #[must_use]
    pub fn file_part(&self) -> String {
        file_part(&self.0, "pupil")
    }
}

impl fmt::Display for PupilName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text on one line: every run of white space a single space, nothing that could control a terminal.
#[must_use]
pub fn one_line(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let clean: String = clean.filter(|&c| !is_harmful(c)).collect();
    clean.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Lower-case letters and digits of any script with hyphens between, at most 40 characters; `otherwise` when there are none.
#[must_use]
pub fn file_part(text: &str, otherwise: &str) -> String {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let part: String = words.join("-").chars().take(40).collect();
    let part = part.trim_end_matches('-');
    if part.is_empty() { otherwise.to_owned() } else { part.to_owned() }
}

/// Control characters, and the invisible ones that turn the direction of writing.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_controls_a_terminal() {
        let name = PupilName::new("\u{1b}[2JAnna\u{202e}\r\n<b>").unwrap();
        assert_eq!(name.to_string(), "[2JAnna <b>");
        assert_eq!(name.file_part(), "2janna-b");
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for name in ["..", "/etc/passwd", "a/../../b", "..\\b", "C:x", ".hidden", "~", "a/b"] {
            let part = PupilName::new(name).unwrap().file_part();
            assert!(part.chars().all(|c| c.is_alphanumeric() || c == '-') && !part.is_empty(), "{name}: {part}");
        }
    }

    #[test]
    fn long_and_empty_names_are_none() {
        assert_eq!(PupilName::new(&"x".repeat(61)), None);
        assert_eq!(PupilName::new("\t \n"), None);
        assert_eq!(PupilName::of_anything("\t").to_string(), "?");
        assert_eq!(PupilName::of_anything(&"x".repeat(100)).to_string().len(), 60);
    }
}
