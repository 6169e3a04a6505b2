//! The names of a class, out of a text file: one a line. A name that two pupils have stands there twice.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::name::{MAX_NAME, PupilName, one_line};
use crate::course::bounded::{self, Unread};

/// Most names of a list.
pub const MAX_NAMES: usize = 1_000;
/// Largest file in bytes.
const MAX_FILE: u64 = 256 * 1024;
/// So much of a line that is no name is shown, in characters.
const SHOWN: usize = 40;

/// Why a class list can't be used. The messages say what to write.
#[derive(Debug, thiserror::Error)]
pub enum ClassListError {
    /// The file was not read.
    #[error("the class list {}: {source}", file.display())]
    Unread {
        /// The file.
        file: PathBuf,
        /// Why.
        source: Unread,
    },
    /// A line is no name.
    #[error(
        "the class list {}, line {line}: \"{text}\" is no name; write one of 1 to {MAX_NAME} characters, or # in front of \
         what is none",
        file.display()
    )]
    NoName {
        /// The file.
        file: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The beginning of the line.
        text: String,
    },
    /// There is no name in it.
    #[error("the class list {} has no names; write one a line", .0.display())]
    Empty(PathBuf),
    /// There are too many.
    #[error("the class list {} has more than {MAX_NAMES} names; make a list for each class", .0.display())]
    TooMany(PathBuf),
}

/// The names in a file, in its order. Empty lines and those that begin with `#` are left out.
///
/// # Errors
/// The file can't be read, has no names or too many, or has a line that is no name.
pub fn read(path: &Path) -> Result<Vec<PupilName>, ClassListError> {
    let file = || path.to_owned();
    let text = bounded::text(path, MAX_FILE).map_err(|source| ClassListError::Unread { file: file(), source })?;
    let mut names = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let no_name = || {
            let text = one_line(line).chars().take(SHOWN).collect();
            ClassListError::NoName { file: file(), line: number, text }
        };
        names.push(PupilName::new(line).ok_or_else(no_name)?);
    }
    match names.len() {
        0 => Err(ClassListError::Empty(file())),
        1..=MAX_NAMES => Ok(names),
        _ => Err(ClassListError::TooMany(file())),
    }
}

/// The names as they are told apart: of a name that stands there twice the second is `Anna (2)`.
///
/// ```
/// use touchmove::classroom::class_list::told_apart;
/// use touchmove::classroom::name::PupilName;
/// let names = ["Anna", "Ben", "ANNA"].map(|name| PupilName::new(name).unwrap());
/// assert_eq!(told_apart(&names), ["Anna", "Ben", "ANNA (2)"]);
/// ```
#[must_use]
pub fn told_apart(names: &[PupilName]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let told = |name: &PupilName| {
        let times = seen.entry(name.key()).or_default();
        *times += 1;
        name.numbered(*times)
    };
    names.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read_text(bytes: &[u8]) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("names.txt");
        fs::write(&path, bytes).unwrap();
        let names = read(&path).map_err(|error| error.to_string())?;
        Ok(names.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn names_are_read_line_by_line() {
        assert_eq!(
            read_text("\u{feff}Anna  Li\r\n\n # 7b\nBen\t\nANNA LI".as_bytes()).unwrap(),
            ["Anna Li", "Ben", "ANNA LI"]
        );
    }

    #[test]
    fn a_line_that_is_no_name_is_told_with_its_place() {
        let long = format!("Anna\n\n{}\n", "x".repeat(61));
        let error = read_text(long.as_bytes()).unwrap_err();
        assert!(error.contains("names.txt, line 3: \"xxxxx") && error.contains("1 to 60 characters"), "{error}");
        assert!(error.len() < 300, "{error}");
        let error = read_text(b"Anna\n\x1b\n").unwrap_err();
        assert!(error.contains("line 2: \"\" is no name"), "{error}");
    }

    #[test]
    fn lists_without_names_or_of_another_sort_are_told() {
        assert!(read_text(b"\n#\n").unwrap_err().contains("has no names"));
        assert!(read_text(b"Anna\n\xff\xfe").unwrap_err().contains("line 2"));
        assert!(read_text(&vec![b'x'; 300_000]).unwrap_err().contains("too large"));
        let many: Vec<String> = (0..=MAX_NAMES).map(|number| format!("Anna {number}")).collect();
        assert!(read_text(many.join("\n").as_bytes()).unwrap_err().contains("more than 1000 names"));
        let error = read(Path::new("no/such/list.txt")).unwrap_err().to_string();
        assert!(error.contains("there is no such file"), "{error}");
    }
}
