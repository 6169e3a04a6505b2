//! The file of a hand-in: found, begun, and written anew after every answer.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::text::MAX_FILE;
use super::{Condition, HandIn, HandInError, HandInReading};
use crate::classroom::name::{PupilName, file_part};
use crate::course::bounded::{self, Unread};
use crate::course::destination;
use crate::exercise::fingerprint;
use crate::learner::log::{Entry, Record};

/// What every hand-in's name ends with.
pub const ENDING: &str = ".hand-in.jsonl";
/// So many names are tried when files of others are in the way.
const MOST_NAMES: usize = 20;

/// A hand-in and its file.
#[derive(Clone, Debug)]
pub struct HandInFile {
    /// Where it is.
    pub path: PathBuf,
    /// What stands in it.
    pub hand_in: HandIn,
    /// The fingerprint of the bytes on the disk; `None` while there is no file.
    on_disk: Option<String>,
}

/// Why a hand-in can't be begun or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Somebody else's work, or no hand-in at all, is where this one should go.
    #[error("{} is there already and is {what}, so nothing was written. Name another file: -o FILE", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: String,
    },
    /// The file can't be read or written.
    #[error("The hand-in {} can't be written: {source}. Name a place where you may write: -o FILE", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Where a hand-in is to be.
#[derive(Clone, Copy, Debug)]
pub enum Wish<'p> {
    /// In this folder, under a name made of assignment and pupil.
    Folder(&'p Path),
    /// In this file.
    File(&'p Path),
}

impl HandInFile {
    /// The hand-in of this pupil for this assignment, gone on with or begun. `new` is written when it is begun. Files of
    /// other pupils, other assignments and other sorts are left alone.
    ///
    /// # Errors
    /// The place is taken by something else, or can't be written.
    pub fn open(wish: Wish<'_>, new: HandIn) -> Result<(Self, Option<Condition>), FileError> {
        let (assignment, pupil) = (&new.head.assignment, PupilName::of_anything(&new.head.pupil));
        let base = format!("{}.{}", file_part(&assignment.id, "assignment"), pupil.file_part());
        let paths: Vec<PathBuf> = match wish {
            Wish::File(path) => vec![path.to_owned()],
            Wish::Folder(folder) => (1..=MOST_NAMES)
                .map(|number| if number == 1 { String::new() } else { format!("-{number}") })
                .map(|number| folder.join(format!("{base}{number}{ENDING}")))
                .collect(),
        };
        let mut taken = None;
        for path in paths {
            match found(&path, &new) {
                Found::Nothing => {
                    let mut file = Self { path, hand_in: new, on_disk: None };
                    file.write().map_err(|source| FileError::Write { path: file.path.clone(), source })?;
                    return Ok((file, None));
                }
                Found::Own(reading, on_disk) => {
                    let HandInReading { mut hand_in, condition } = *reading;
                    hand_in.head.mended |= condition != Condition::Whole;
                    return Ok((Self { path, hand_in, on_disk: Some(on_disk) }, Some(condition)));
                }
                Found::Other(what) => taken = taken.or(Some(FileError::Taken { path, what })),
                Found::Unreadable(source) => return Err(FileError::Write { path, source }),
            }
        }
        Err(taken.unwrap_or_else(|| FileError::Taken { path: PathBuf::new(), what: "no file".to_owned() }))
    }

    /// Puts the whole hand-in in place of its file in one step. A file that is not as it was left is not touched.
    ///
    /// # Errors
    /// What the system says, or that another program has written to the file.
    pub fn write(&mut self) -> io::Result<()> {
        let now = match bounded::bytes(&self.path, MAX_FILE) {
            Ok(bytes) => Some(fingerprint::of(&bytes)),
            Err(Unread::Missing) => None,
            Err(error) => return Err(error.into()),
        };
        if now.is_some() && now != self.on_disk {
            let message = "another program has changed the file meanwhile; close it and begin again";
            return Err(io::Error::other(message));
        }
        let text = self.hand_in.to_text();
        let path = destination::of(&self.path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_data()?;
        if now.is_some() {
            file.persist(&path)?;
        } else {
            file.persist_noclobber(&path)?;
        }
        self.on_disk = Some(fingerprint::of(text.as_bytes()));
        Ok(())
    }
}

/// Each answer is in the file before anything is told about it.
impl Record for HandInFile {
    fn record(&mut self, entry: &Entry) -> io::Result<()> {
        self.hand_in.entries.push(entry.clone());
        let written = self.write();
        if written.is_err() {
            // The session keeps the entry and brings it again.
            self.hand_in.entries.pop();
        }
        written
    }
}

/// A file in a folder that gets its name when all of it is written.
pub(in crate::classroom) fn new_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".touchmove-");
    // Others have to be able to read it: as any new file, not for its owner alone.
    #[cfg(unix)]
    let readable = {
        use std::os::unix::fs::PermissionsExt as _;
        fs::Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    builder.permissions(readable);
    builder.tempfile_in(folder)
}

/// What is at a path.
enum Found {
    Nothing,
    /// The pupil's own work on the same assignment, and the fingerprint of its bytes.
    Own(Box<HandInReading>, String),
    Other(String),
    Unreadable(io::Error),
}

fn found(path: &Path, new: &HandIn) -> Found {
    let bytes = match bounded::bytes(path, MAX_FILE) {
        Ok(bytes) => bytes,
        Err(Unread::Missing) => return Found::Nothing,
        Err(Unread::Folder) => return Found::Other("a folder".to_owned()),
        Err(Unread::TooLarge { .. }) => return Found::Other("far larger than any hand-in".to_owned()),
        Err(error) => return Found::Unreadable(error.into()),
    };
    let key = |hand_in: &HandIn| PupilName::of_anything(&hand_in.head.pupil).key();
    match HandIn::read(&bytes) {
        Ok(reading) => {
            let (theirs, ours) = (&reading.hand_in.head.assignment, &new.head.assignment);
            if key(&reading.hand_in) != key(new) {
                Found::Other(format!("the work of {}", reading.hand_in.head.pupil))
            } else if theirs.id != ours.id {
                Found::Other(format!("work on another assignment, {}", theirs.title))
            } else if theirs.hash != ours.hash {
                Found::Other("work on an older edition of this assignment".to_owned())
            } else {
                Found::Own(Box::new(reading), fingerprint::of(&bytes))
            }
        }
        Err(HandInError::Empty | HandInError::Foreign) => Found::Other("another sort of file".to_owned()),
        Err(HandInError::Torn) => Found::Other("a hand-in that breaks off in its first line".to_owned()),
        Err(HandInError::BadHead) => Found::Other("a hand-in that can't be read".to_owned()),
        Err(HandInError::Newer) => Found::Other("a hand-in of a newer touchmove".to_owned()),
        Err(HandInError::TooLarge) => Found::Other("far larger than any hand-in".to_owned()),
    }
}
