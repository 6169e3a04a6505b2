//! Finds hand-ins in files and folders: bounded, untrusted, one file at a time.

use std::fs;
use std::path::{Path, PathBuf};

use super::hand_in::file::ENDING;
use super::hand_in::{HandIn, HandInError, HandInReading, MAX_FILE, begins_with_json};
use super::name::one_line;
use super::report::Remark;
use crate::course::bounded::{self, Unread};

/// Most files looked at.
const MAX_FILES: usize = 20_000;
/// Deepest folder below the one given.
const MAX_DEPTH: usize = 6;
/// Most bytes of all files together.
const MAX_TOTAL: usize = 512 * 1024 * 1024;

/// Hand-ins and their files, and what is to be known of files that are none.
#[derive(Debug, Default)]
pub struct Gathered {
    /// The hand-ins with the names of their files.
    pub hand_ins: Vec<(String, HandInReading)>,
    /// Files that can't be used.
    pub remarks: Vec<Remark>,
}

/// Reads the hand-ins in these files, and in the `.jsonl` files of these folders. A sound file of another sort in a folder,
/// such as a progress file, is passed over in silence, unless its name says that it is a hand-in; whatever else can't be
/// used is told.
#[must_use]
pub fn gather(paths: &[PathBuf]) -> Gathered {
    let mut gathered = Gathered::default();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, 0, &mut files, &mut gathered.remarks);
        } else {
            files.push((path.clone(), true));
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    let mut total = 0;
    for (path, is_named) in files {
        let same = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if seen.insert(same) {
            gathered.file(&path, is_named, &mut total);
        }
    }
    gathered
}

impl Gathered {
    fn file(&mut self, path: &Path, is_named: bool, total: &mut usize) {
        let name = one_line(&path.display().to_string());
        let mut unusable = |text: String| {
            self.remarks.push(Remark { file: name.clone(), text, unusable: true });
        };
        if *total > MAX_TOTAL {
            unusable("It was not read: there are more than 512 MiB of files.".to_owned());
            return;
        }
        match bounded::bytes(path, MAX_FILE) {
            Ok(bytes) => {
                *total += bytes.len();
                match HandIn::read(&bytes) {
                    Ok(reading) => self.hand_ins.push((name, reading)),
                    Err(HandInError::Foreign) if !is_named && !is_called_hand_in(path) && begins_with_json(&bytes) => {}
                    Err(error) => unusable(format!("It can't be used: {error}.")),
                }
            }
            Err(Unread::TooLarge { .. }) => unusable(format!("It can't be used: {}.", HandInError::TooLarge)),
            Err(Unread::Missing) => {
                unusable("There is no such file or folder; look for a slip in the name.".to_owned());
            }
            Err(error) => unusable(format!("It can't be used: {error}.")),
        }
    }
}

/// Whether a file's name says that it is a hand-in.
fn is_called_hand_in(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains(ENDING.trim_end_matches(".jsonl"))
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<(PathBuf, bool)>, remarks: &mut Vec<Remark>) {
    let mut remark = |text: &str| {
        let file = one_line(&folder.display().to_string());
        remarks.push(Remark { file, text: text.to_owned(), unusable: true });
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return remark(&format!("The folder can't be read: {error}.")),
    };
    let mut paths: Vec<PathBuf> = entries.take(MAX_FILES).filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        if name.starts_with(b".") {
            continue;
        }
        if path.is_dir() {
            if depth < MAX_DEPTH {
                walk(&path, depth + 1, files, remarks);
            }
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl")) {
            if files.len() >= MAX_FILES {
                let file = one_line(&folder.display().to_string());
                let text = format!("There are more than {MAX_FILES} files; those from here on were not read.");
                remarks.push(Remark { file, text, unusable: true });
                return;
            }
            files.push((path, false));
        }
    }
}
