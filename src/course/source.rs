//! Where content comes from: files embedded in the program, and folders of the reader's own; bounded and untrusted.
//!
//! Folders come in *layers* above the embedded content. A lesson, set, unit or skill of a later layer *replaces* the
//! one with the same id in an earlier layer, and keeps its place in the course; one with a new id is *added*. The same
//! id twice in one layer is a fault.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

use super::bounded::{self, Unread};
use super::diagnostic::Diagnostic;

/// Largest file in bytes.
pub const MAX_FILE: u64 = 1024 * 1024;
/// Deepest folder below the one given.
pub const MAX_DEPTH: usize = 8;
/// Most content files of one folder.
pub const MAX_FILES: usize = 5_000;
/// Most entries (files and folders of any name) looked at in one folder.
pub const MAX_ENTRIES: usize = 50_000;
/// Most bytes of all files of one folder together.
pub const MAX_TOTAL: u64 = 64 * 1024 * 1024;

#[derive(RustEmbed)]
#[folder = "lessons/"]
#[prefix = "lessons/"]
struct Lessons;

#[derive(RustEmbed)]
#[folder = "puzzles/"]
#[prefix = "puzzles/"]
struct Puzzles;

/// What a file is, told by where it lies: `lessons/curriculum.toml`, `lessons/…`, `puzzles/…`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Units, order of the lessons, skills.
    Curriculum,
    /// A lesson.
    Lesson,
    /// A puzzle set.
    Set,
    /// Its place says nothing: its keys will.
    Unknown,
}

/// One file of content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// The name shown: the path as given, or for embedded files the path in the repository.
    pub name: String,
    /// What it is.
    pub form: Form,
    /// 0 for embedded content, then one more for each folder.
    pub layer: usize,
    /// What stands in it.
    pub text: String,
}

/// The files of content in the order of their layers, and what could not be read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The files.
    pub files: Vec<SourceFile>,
    /// Faults of files and folders that could not be read.
    pub problems: Vec<Diagnostic>,
    layers: usize,
}

impl Sources {
    /// No content at all.
    #[must_use]
    pub fn none() -> Self {
        Self { layers: 1, ..Self::default() }
    }

    /// The content that is part of the program.
    #[must_use]
    pub fn embedded() -> Self {
        let mut sources = Self::none();
        let names: BTreeSet<String> =
            Lessons::iter().chain(Puzzles::iter()).map(std::borrow::Cow::into_owned).collect();
        for name in names.into_iter().filter(|name| is_toml(Path::new(name))) {
            let Some(file) = Lessons::get(&name).or_else(|| Puzzles::get(&name)) else { continue };
            sources.add(name, 0, file.data.into_owned());
        }
        sources
    }

    /// Adds a layer: all content files of a folder, or one file. What cannot be read becomes a [`Diagnostic`].
    #[must_use]
    pub fn with_path(self, path: &Path) -> Self {
        self.with_paths(&[path])
    }

    /// Adds one layer of several folders and files.
    #[must_use]
    pub fn with_paths(mut self, paths: &[impl AsRef<Path>]) -> Self {
        let layer = self.layers;
        self.layers += 1;
        let mut total = 0;
        for path in paths.iter().map(AsRef::as_ref) {
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => self.add_folder(path, layer, &mut total),
                Ok(_) => self.add_file(path, layer, &mut total),
                Err(error) => self.problems.push(unreadable(path.display().to_string(), &error)),
            }
        }
        self
    }

    /// Adds one text under a name, in a layer of its own: for tests and previews.
    #[must_use]
    pub fn with_text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        let layer = self.layers;
        self.layers += 1;
        self.add(name.into(), layer, text.into().into_bytes());
        self
    }

    /// The number of layers, the embedded one counted.
    #[must_use]
    pub const fn layers(&self) -> usize {
        self.layers
    }

    /// A file by its name: that of the last layer, where others have files of the same name. In the project's own folder all
    /// have.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&SourceFile> {
        self.files.iter().rfind(|file| file.name == name)
    }

    fn add(&mut self, name: String, layer: usize, bytes: Vec<u8>) {
        match bounded::utf8(bytes) {
            Ok(text) => {
                let form = form_of(Path::new(&name));
                self.files.push(SourceFile { name, form, layer, text });
            }
            Err(error) => self.problems.push(unread(name, &error)),
        }
    }

    fn add_file(&mut self, path: &Path, layer: usize, total: &mut u64) {
        let name = path.display().to_string();
        match bounded::bytes(path, MAX_FILE) {
            Ok(bytes) => {
                *total += bytes.len() as u64;
                self.add(name, layer, bytes);
            }
            Err(error) => self.problems.push(unread(name, &error)),
        }
    }

    fn add_folder(&mut self, root: &Path, layer: usize, total: &mut u64) {
        let inside = match fs::canonicalize(root) {
            Ok(inside) => inside,
            Err(error) => return self.problems.push(unreadable(root.display().to_string(), &error)),
        };
        let starts: Vec<PathBuf> =
            ["lessons", "puzzles"].iter().map(|name| root.join(name)).filter(|path| path.exists()).collect();
        let starts = if starts.is_empty() { vec![root.to_path_buf()] } else { starts };
        let mut walk = Walk { inside, seen: BTreeSet::new(), files: Vec::new(), entries: 0, problems: Vec::new() };
        for start in starts {
            walk.entry(&start, 0);
        }
        self.problems.append(&mut walk.problems);
        if walk.files.is_empty() && walk.entries < MAX_ENTRIES {
            self.problems.push(Diagnostic::of_file(
                "no-content",
                root.display().to_string(),
                "there is no content file in this folder",
                "lessons belong in lessons/NAME.toml, puzzle sets in puzzles/NAME.toml",
            ));
        }
        for path in walk.files {
            if *total > MAX_TOTAL {
                self.problems.push(Diagnostic::of_file(
                    "too-much-content",
                    root.display().to_string(),
                    format!("the files of this folder have more than {} MiB together", MAX_TOTAL / 1024 / 1024),
                    "split the folder; the files after this size were not read",
                ));
                break;
            }
            self.add_file(&path, layer, total);
        }
    }
}

/// A walk through a folder that never leaves it and always ends.
struct Walk {
    inside: PathBuf,
    seen: BTreeSet<PathBuf>,
    files: Vec<PathBuf>,
    entries: usize,
    problems: Vec<Diagnostic>,
}

impl Walk {
    fn entry(&mut self, path: &Path, depth: usize) {
        let name = path.display().to_string();
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(error) => {
                if path.is_dir() || is_toml(path) {
                    self.problems.push(unreadable(path.display().to_string(), &error));
                }
                return;
            }
        };
        let Ok(metadata) = fs::metadata(&real) else { return };
        if !metadata.is_dir() && !is_toml(path) {
            return;
        }
        if !real.starts_with(&self.inside) {
            let help = "copy the file into the folder; links that lead out of it are not followed";
            let message = "this link leads out of the content folder";
            return self.problems.push(Diagnostic::of_file("outside-folder", name, message, help));
        }
        if !self.seen.insert(real) {
            return;
        }
        if !metadata.is_dir() {
            if self.files.len() < MAX_FILES {
                self.files.push(path.to_path_buf());
            } else if self.files.len() == MAX_FILES && !self.problems.iter().any(|it| it.code == "too-many-files") {
                let message = format!("there are more than {MAX_FILES} content files");
                let help = "split the folder; this file and those after it were not read";
                self.problems.push(Diagnostic::of_file("too-many-files", name, message, help));
            }
            return;
        }
        if path.extension().is_some_and(|extension| extension == "toml") {
            let help = "rename the folder, or put the file in its place";
            self.problems.push(Diagnostic::of_file("not-a-file", name, "this is a folder, not a file", help));
            return;
        }
        if depth >= MAX_DEPTH {
            let message = format!("folders are nested more than {MAX_DEPTH} deep");
            return self.problems.push(Diagnostic::of_file("too-deep", name, message, "move the files further up"));
        }
        self.folder(path, depth);
    }

    fn folder(&mut self, path: &Path, depth: usize) {
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.problems.push(unreadable(path.display().to_string(), &error)),
        };
        let mut paths = Vec::new();
        for entry in entries {
            self.entries += 1;
            if self.entries >= MAX_ENTRIES {
                if !self.problems.iter().any(|it| it.code == "too-many-entries") {
                    self.problems.push(Diagnostic::of_file(
                        "too-many-entries",
                        path.display().to_string(),
                        format!("there are more than {MAX_ENTRIES} files and folders here"),
                        "name a folder that holds content only",
                    ));
                }
                break;
            }
            match entry {
                Ok(entry) if entry.file_name().as_encoded_bytes().starts_with(b".") => {}
                Ok(entry) => paths.push(entry.path()),
                Err(error) => self.problems.push(unreadable(path.display().to_string(), &error)),
            }
        }
        paths.sort();
        for path in paths {
            self.entry(&path, depth + 1);
        }
    }
}

/// The fault of a file that was not read.
fn unread(name: String, unread: &Unread) -> Diagnostic {
    match unread {
        Unread::Missing => unreadable(name, &io::ErrorKind::NotFound.into()),
        Unread::Folder => {
            let help = "name a file, or the folder above its lessons";
            Diagnostic::of_file("not-a-file", name, "this is a folder, not a file", help)
        }
        Unread::NotOrdinary => {
            Diagnostic::of_file("not-a-file", name, "this is no ordinary file", "name a file of text")
        }
        Unread::TooLarge { .. } => {
            let message = "the file has more than 1 MiB (1,048,576 bytes)";
            Diagnostic::of_file("file-too-large", name, message, "split it into several lessons or sets")
        }
        Unread::NotText { at, line } => {
            let message = format!("byte {} (line {line}) is not UTF-8 text", at + 1);
            Diagnostic::of_file("not-utf8", name, message, "save the file as UTF-8")
        }
        Unread::System(error) => unreadable(name, error),
    }
}

fn unreadable(name: String, error: &io::Error) -> Diagnostic {
    let (message, help) = match error.kind() {
        io::ErrorKind::NotFound => ("there is no such file or folder".to_string(), "look for a slip in the name"),
        io::ErrorKind::PermissionDenied => {
            ("reading it is not permitted".to_string(), "change its permissions, or name another one")
        }
        _ => (format!("it cannot be read: {error}"), "look whether the disk and the name are right"),
    };
    Diagnostic::of_file("unreadable", name, message, help)
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// What the place of a file says about its form.
fn form_of(path: &Path) -> Form {
    if path.file_name().is_some_and(|name| name == "curriculum.toml") {
        return Form::Curriculum;
    }
    let mut folders = path.parent().into_iter().flat_map(Path::components).rev();
    folders
        .find_map(|component| match component.as_os_str().to_str() {
            Some("lessons") => Some(Form::Lesson),
            Some("puzzles") => Some(Form::Set),
            _ => None,
        })
        .unwrap_or(Form::Unknown)
}
