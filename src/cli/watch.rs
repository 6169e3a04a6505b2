//! Does something again whenever a file changes.
//!
//! It looks at names, sizes and times a few times a second. That works on every file system, network drives included,
//! and for a folder of lessons costs nothing that could be measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::bail;

use super::Done;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(300);
/// Deeper folders than this are not looked at; content lies higher.
const DEEPEST: usize = 8;

/// What a look at the files shows.
type Look = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// Does `work` now, and again after each change of a file under these paths, until the program is ended.
///
/// # Errors
/// There is nothing to watch, or what `work` says.
pub fn watch(paths: &[PathBuf], mut work: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<Done> {
    if paths.is_empty() {
        bail!("name the files or folders to be watched: touchmove check --watch my-lessons");
    }
    loop {
        let seen = look(paths);
        work()?;
        while look(paths) == seen {
            thread::sleep(PAUSE);
        }
    }
}

fn look(paths: &[PathBuf]) -> Look {
    let mut look = Look::new();
    for path in paths {
        look_at(path, DEEPEST, &mut look);
    }
    look.sort();
    look
}

/// What can't be read is not seen; the work itself tells of it.
fn look_at(path: &Path, deepest: usize, look: &mut Look) {
    let Ok(metadata) = fs::metadata(path) else { return };
    if !metadata.is_dir() {
        look.push((path.to_owned(), metadata.len(), metadata.modified().ok()));
    } else if deepest > 0 {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| look_at(&entry.path(), deepest - 1, look));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_sees_what_is_new_changed_or_gone() {
        let dir = tempfile::tempdir().unwrap();
        let paths = [dir.path().to_owned()];
        let nothing = look(&paths);
        let file = dir.path().join("a/b.toml");
        fs::create_dir(dir.path().join("a")).unwrap();
        fs::write(&file, "1").unwrap();
        let one = look(&paths);
        fs::write(&file, "22").unwrap();
        let two = look(&paths);
        fs::remove_file(&file).unwrap();
        assert_eq!((nothing.len(), one.len(), two[0].1), (0, 1, 2));
        assert_eq!(look(&paths), nothing);
    }
}
