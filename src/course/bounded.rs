//! Reads files of others: ordinary ones only, and never more than a limit of bytes.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// Why a file was not read. The messages go on after the file's name: `a.txt: this is a folder, not a file`.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// There is no such file.
    #[error("there is no such file; look for a slip in the name")]
    Missing,
    /// A folder.
    #[error("this is a folder, not a file")]
    Folder,
    /// A pipe, a device or the like, from which reading might never end.
    #[error("this is no ordinary file")]
    NotOrdinary,
    /// More bytes than the limit.
    #[error("it has more than {limit} bytes, which is too large")]
    TooLarge {
        /// The limit.
        limit: u64,
    },
    /// Bytes that are no text.
    #[error("byte {} (line {line}) is not UTF-8 text; save the file as UTF-8", at + 1)]
    NotText {
        /// The place of the first byte that is none, from 0.
        at: usize,
        /// Its line, from 1.
        line: usize,
    },
    /// What the system says.
    #[error("it can't be read: {0}")]
    System(#[source] io::Error),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::NotFound { Self::Missing } else { Self::System(error) }
    }
}

impl From<Unread> for io::Error {
    fn from(unread: Unread) -> Self {
        let kind = match &unread {
            Unread::Missing => ErrorKind::NotFound,
            Unread::Folder => ErrorKind::IsADirectory,
            Unread::NotOrdinary => ErrorKind::InvalidInput,
            Unread::TooLarge { .. } => ErrorKind::FileTooLarge,
            Unread::NotText { .. } => ErrorKind::InvalidData,
            Unread::System(error) => error.kind(),
        };
        Self::new(kind, unread)
    }
}

/// The bytes of an ordinary file that has at most `limit` of them.
///
/// # Errors
/// [`Unread`], for any reason but [`Unread::NotText`].
pub fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Unread> {
    // Looked at before it is opened: opening a pipe would wait for its other end.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(Unread::Folder);
    }
    if !metadata.is_file() {
        return Err(Unread::NotOrdinary);
    }
    if metadata.len() > limit {
        return Err(Unread::TooLarge { limit });
    }
    // The file may grow, or be another, by now.
    let mut bytes = Vec::new();
    File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(Unread::TooLarge { limit }) } else { Ok(bytes) }
}

/// The text of an ordinary file in UTF-8 that has at most `limit` bytes, without the mark that some editors put first.
///
/// # Errors
/// [`Unread`]
pub fn text(path: &Path, limit: u64) -> Result<String, Unread> {
    utf8(bytes(path, limit)?)
}

/// The text that these bytes are, without the mark that some editors put first.
///
/// # Errors
/// [`Unread::NotText`]
pub fn utf8(bytes: Vec<u8>) -> Result<String, Unread> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = memchr::memchr_iter(b'\n', &error.as_bytes()[..at]).count() + 1;
            Err(Unread::NotText { at, line })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_limit_and_no_further() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "\u{feff}four").unwrap();
        assert_eq!(text(&path, 7).unwrap(), "four");
        assert_eq!(bytes(&path, 7).unwrap().len(), 7);
        assert!(matches!(bytes(&path, 6), Err(Unread::TooLarge { limit: 6 })));
    }

    #[test]
    fn what_is_no_file_of_text_is_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        assert!(matches!(bytes(&path, 9), Err(Unread::Missing)));
        assert!(matches!(bytes(folder.path(), 9), Err(Unread::Folder)));
        fs::write(&path, b"one\ntwo \xff").unwrap();
        assert!(matches!(text(&path, 9), Err(Unread::NotText { at: 8, line: 2 })));
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_end_is_refused() {
        assert!(matches!(bytes(Path::new("/dev/zero"), 9), Err(Unread::NotOrdinary)));
    }
}
