//! The progress file on the disk: opened, locked and flushed for every single entry, never rewritten.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{Entry, Reading, Record};

/// So long another program may hold the file before we give up: tries, and the pause between them.
const LOCK_TRIES: u32 = 200;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// A progress file. Holds only its path: the file is opened anew for each entry, so that it may be moved, restored
/// from a backup or written by another program meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogFile {
    path: PathBuf,
}

/// Why a progress file can't be used. The messages say what to do.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The path is a folder, a pipe or the like.
    #[error("{} is not a file. Name a file for your progress: --progress FILE", .0.display())]
    NotAFile(PathBuf),
    /// The file is something else; nothing is written into it.
    #[error("{} is not a progress file, so nothing will be written into it. Name another: --progress FILE", .0.display())]
    Foreign(PathBuf),
    /// The folder can't be made.
    #[error("The folder {} for your progress can't be made: {}", folder.display(), advice(source))]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file can't be read or written.
    #[error("Your progress file {} can't be used: {}", path.display(), advice(source))]
    Use {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What went wrong, with what to do about it.
fn advice(error: &io::Error) -> String {
    let advice = match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "Allow writing there, or name another file: --progress FILE"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "Make some room on the disk, or name a file elsewhere: --progress FILE"
        }
        ErrorKind::WouldBlock => "Close the other program that uses it",
        _ => "Name another file: --progress FILE",
    };
    format!("{error}. {advice}")
}

impl LogFile {
    /// Opens a progress file for reading and writing, making it and its folders when they are not there, and reads it.
    ///
    /// # Errors
    /// The path is a folder, can't be written, or is a file of another sort (which is then left alone).
    pub fn open(path: &Path) -> Result<(Self, Reading), LogError> {
        let log = Self::at(path);
        let used = |source| LogError::Use { path: path.to_owned(), source };
        let mut file = log.open_for_append()?;
        if !file.metadata().map_err(used)?.is_file() {
            return Ok((log, Reading::default()));
        }
        let reading = locked(&mut file, |file| Reading::of(BufReader::new(file))).map_err(used)?;
        Ok((log, own(path, reading)?))
    }

    /// Reads a progress file without making or writing anything; one that is not there is empty.
    ///
    /// # Errors
    /// The path is a folder, can't be read, or is a file of another sort.
    pub fn read(path: &Path) -> Result<Reading, LogError> {
        let used = |source| LogError::Use { path: path.to_owned(), source };
        check_sort(path)?;
        match File::open(path) {
            Ok(file) if file.metadata().map_err(used)?.is_file() => {
                own(path, Reading::of(BufReader::new(file)).map_err(used)?)
            }
            Ok(_) => Ok(Reading::default()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Reading::default()),
            Err(error) => Err(used(error)),
        }
    }

    /// A progress file that is made with its first entry.
    #[must_use]
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn open_for_append(&self) -> Result<File, LogError> {
        check_sort(&self.path)?;
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|source| LogError::Folder { folder: folder.to_owned(), source })?;
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(&self.path);
        file.map_err(|source| LogError::Use { path: self.path.clone(), source })
    }

    fn append(&self, entry: &Entry) -> Result<(), LogError> {
        let used = |source| LogError::Use { path: self.path.clone(), source };
        let line = serde_json::to_string(entry).map_err(|error| used(error.into()))?;
        let mut file = self.open_for_append()?;
        locked(&mut file, |file| append_line(file, &line)).map_err(used)
    }
}

impl Record for LogFile {
    fn record(&mut self, entry: &Entry) -> io::Result<()> {
        self.append(entry).map_err(|error| {
            let kind = match &error {
                LogError::NotAFile(_) => ErrorKind::IsADirectory,
                LogError::Foreign(_) => ErrorKind::InvalidData,
                LogError::Folder { source, .. } | LogError::Use { source, .. } => source.kind(),
            };
            io::Error::new(kind, error)
        })
    }
}

/// What was read, where it comes from a progress file and not from one of another sort.
fn own(path: &Path, reading: Reading) -> Result<Reading, LogError> {
    let is_foreign = reading.entries.is_empty() && reading.newer == 0 && reading.has_foreign_lines;
    if is_foreign { Err(LogError::Foreign(path.to_owned())) } else { Ok(reading) }
}

/// Refuses what is no file, before anything is opened: opening a pipe would wait for its other end.
fn check_sort(path: &Path) -> Result<(), LogError> {
    let Ok(metadata) = fs::metadata(path) else { return Ok(()) };
    #[cfg(unix)]
    let is_pipe = {
        use std::os::unix::fs::FileTypeExt as _;
        metadata.file_type().is_fifo() || metadata.file_type().is_socket()
    };
    #[cfg(not(unix))]
    let is_pipe = false;
    if metadata.is_dir() || is_pipe { Err(LogError::NotAFile(path.to_owned())) } else { Ok(()) }
}

/// Does something while no other program that locks the file can touch it. On a file system that knows no locks it is
/// done without.
fn locked<T>(file: &mut File, work: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
    let mut tries = 0;
    let is_locked = loop {
        match file.try_lock() {
            Ok(()) => break true,
            Err(TryLockError::WouldBlock) if tries < LOCK_TRIES => {
                tries += 1;
                thread::sleep(LOCK_PAUSE);
            }
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(ErrorKind::WouldBlock, "another program holds it"));
            }
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => break false,
            Err(TryLockError::Error(error)) => return Err(error),
        }
    };
    let result = work(file);
    if is_locked {
        file.unlock()?;
    }
    result
}

/// Appends a line and waits until it is on the disk. A line that a power loss has torn is ended first, so that it
/// spoils nothing but itself. What could be written only in part is taken away again.
fn append_line(file: &mut File, line: &str) -> io::Result<()> {
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return file.write_all(format!("{line}\n").as_bytes());
    }
    let is_torn = metadata.len() > 0 && {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        last != *b"\n"
    };
    let text = if is_torn { format!("\n{line}\n") } else { format!("{line}\n") };
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
    if written.is_err() {
        // When even this fails, the line stays torn, and the next one ends it.
        let _ = file.set_len(metadata.len());
    }
    written
}

#[cfg(test)]
mod tests {
    use super::super::{Event, VERSION};
    use super::*;

    fn entry(number: usize) -> Entry {
        let at = chrono::DateTime::from_timestamp(1_780_000_000, 0).unwrap();
        Entry { v: VERSION, at, event: Event::Read { step: format!("lesson/step-{number}") } }
    }

    fn steps(reading: &Reading) -> Vec<String> {
        let step = |entry: &Entry| match &entry.event {
            Event::Read { step } => step.clone(),
            Event::Answered { exercise, .. } | Event::Helped { exercise, .. } => exercise.clone(),
            Event::Placed { unit } => format!("{unit:?}"),
            Event::Begun => "begun".to_owned(),
        };
        reading.entries.iter().map(step).collect()
    }

    #[test]
    fn what_is_recorded_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/anna.jsonl");
        let (mut log, reading) = LogFile::open(&path).unwrap();
        assert_eq!(reading, Reading::default());
        for number in 0..3 {
            log.record(&entry(number)).unwrap();
        }
        let (_, reading) = LogFile::open(&path).unwrap();
        assert_eq!(reading.entries, [entry(0), entry(1), entry(2)]);
        assert_eq!(LogFile::read(&path).unwrap(), reading);
    }

    /// A thousand power losses: the file is cut anywhere in its last line, and writing goes on.
    #[test]
    fn after_each_of_a_thousand_cuts_only_the_torn_line_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna.jsonl");
        let line_length = serde_json::to_string(&entry(1000)).unwrap().len() as u64 + 1;
        let mut expected = Vec::new();
        for round in 1000..2000 {
            let before = fs::metadata(&path).map_or(0, |metadata| metadata.len());
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path).unwrap();
            append_line(&mut file, &serde_json::to_string(&entry(round)).unwrap()).unwrap();
            let cut = (round as u64 * 37) % (line_length + 2);
            let length = file.metadata().unwrap().len();
            file.set_len(length - cut.min(length - before)).unwrap();
            if cut <= 1 {
                expected.push(format!("lesson/step-{round}"));
            }
        }
        assert_eq!(steps(&LogFile::read(&path).unwrap()), expected);
        assert!(expected.len() > 20);
    }

    #[test]
    fn two_writers_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna.jsonl");
        thread::scope(|scope| {
            for writer in 0..4 {
                let mut log = LogFile::open(&path).unwrap().0;
                scope.spawn(move || {
                    for number in 0..50 {
                        log.record(&entry(writer * 1000 + number)).unwrap();
                    }
                });
            }
        });
        let reading = LogFile::read(&path).unwrap();
        assert_eq!(reading.damaged, []);
        let mut steps = steps(&reading);
        for writer in 0..4 {
            let own =
                |step: &&String| step.strip_prefix("lesson/step-").unwrap().parse::<usize>().unwrap() / 1000 == writer;
            let own: Vec<&String> = steps.iter().filter(own).collect();
            assert!(own.is_sorted_by_key(|step| step[12..].parse::<usize>().unwrap()), "{own:?}");
        }
        steps.sort();
        steps.dedup();
        assert_eq!(steps.len(), 200);
    }

    #[test]
    fn a_file_of_another_sort_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        fs::write(&path, "Dear Anna,\nyours\n").unwrap();
        for error in [LogFile::open(&path).unwrap_err(), LogFile::read(&path).unwrap_err()] {
            assert!(error.to_string().contains("is not a progress file"), "{error}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Anna,\nyours\n");
        fs::write(&path, "{\"v\":1,\"a").unwrap();
        assert!(LogFile::open(&path).is_ok(), "the first line ever was torn");
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        for error in [LogFile::open(folder.path()).unwrap_err(), LogFile::read(folder.path()).unwrap_err()] {
            assert!(error.to_string().ends_with("is not a file. Name a file for your progress: --progress FILE"));
        }
        let below = folder.path().join("file");
        fs::write(&below, "").unwrap();
        let error = LogFile::open(&below.join("anna.jsonl")).unwrap_err();
        assert!(matches!(error, LogError::Folder { .. }), "{error}");
        assert!(error.to_string().contains("--progress FILE"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_there_reads_as_empty_and_is_not_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nobody.jsonl");
        assert_eq!(LogFile::read(&path).unwrap(), Reading::default());
        assert!(!path.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let (mut log, _) = LogFile::open(Path::new("/dev/full")).unwrap();
        let error = log.record(&entry(1)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert!(error.to_string().contains("Make some room on the disk"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        if made.is_ok_and(|status| status.success()) {
            assert!(matches!(LogFile::open(&path), Err(LogError::NotAFile(_))));
        }
    }
}
