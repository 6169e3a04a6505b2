//! Files that commands write: whole or not at all, and over nothing that is there unless asked to.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use tempfile::NamedTempFile;

use crate::course::destination;

/// Longest answer that is listened to, in bytes.
const MAX_ANSWER: u64 = 4096;

/// Whether a file that is already there may be replaced.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Overwrite {
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// Writes a file beside its place and then puts it there, so that nobody ever sees half of it. A link stays: the file it
/// names is written.
///
/// # Errors
/// The file is there and may not be replaced, is no ordinary file, or can't be written; the message says what to do.
pub fn write(path: &Path, text: &[u8], overwrite: Overwrite) -> anyhow::Result<()> {
    let shown = path.display();
    let overwrite = settle(path, overwrite)?;
    let path = &destination::of(path).map_err(|reason| anyhow!("{shown} {reason}"))?;
    let folder = folder_of(path);
    let cannot = || format!("{shown} can't be written; is its folder there, and may you write in it?");
    let mut file = NamedTempFile::new_in(folder).with_context(cannot)?;
    file.write_all(text).and_then(|()| file.as_file().sync_all()).with_context(cannot)?;
    make_readable(&file).with_context(cannot)?;
    if overwrite.force {
        file.persist(path).map(drop).map_err(|error| error.error).with_context(cannot)
    } else {
        file.persist_noclobber(path).map(drop).map_err(|error| error.error).with_context(cannot)
    }
}

/// Looks whether a file can be written there, before work is put into what it will hold. A file that is there may be
/// replaced with `--force`, or when the user, asked on a terminal, says so; the answer is what to [`write()`] with.
///
/// # Errors
/// The file is there and may not be replaced, is no ordinary file or write-protected, or its folder is not there.
pub fn settle(path: &Path, overwrite: Overwrite) -> anyhow::Result<Overwrite> {
    settle_by(path, overwrite, agrees)
}

fn settle_by(path: &Path, overwrite: Overwrite, agrees: impl Fn(&Path) -> bool) -> anyhow::Result<Overwrite> {
    let shown = path.display();
    let destination = destination::of(path).map_err(|reason| anyhow!("{shown} {reason}"))?;
    match destination.metadata() {
        Ok(metadata) if overwrite.force && metadata.permissions().readonly() => {
            bail!("{shown} is write-protected; name another file")
        }
        Ok(metadata) if overwrite.force || (!metadata.permissions().readonly() && agrees(path)) => {
            Ok(Overwrite { force: true })
        }
        Ok(_) => {
            bail!("{shown} is already there, and was left as it is; name another file, or replace it with --force")
        }
        Err(_) if !folder_of(path).is_dir() => bail!("there is no folder {}; make it first", folder_of(path).display()),
        Err(_) => Ok(overwrite),
    }
}

/// Whether the user wants a file replaced. Asked only where somebody can answer: on a terminal.
fn agrees(path: &Path) -> bool {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return false;
    }
    let mut out = io::stdout().lock();
    let is_asked =
        write!(out, "{} is already there. Replace it? (yes or no) ", path.display()).and_then(|()| out.flush());
    let mut answer = Vec::new();
    let is_read = is_asked.and_then(|()| io::stdin().lock().take(MAX_ANSWER).read_until(b'\n', &mut answer));
    is_read.is_ok() && matches!(answer.trim_ascii().to_ascii_lowercase().as_slice(), b"y" | b"yes")
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Temporary files are for their owner alone; what a teacher hands out is not.
#[cfg(unix)]
fn make_readable(file: &NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &NamedTempFile) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over_unless_asked() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.toml");
        let (careful, forceful) = (Overwrite { force: false }, Overwrite { force: true });
        write(&path, b"one", careful).unwrap();
        let error = write(&path, b"two", careful).unwrap_err().to_string();
        assert!(error.contains("already there") && error.contains("--force"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        write(&path, b"two", forceful).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert!(write(dir.path(), b"", forceful).unwrap_err().to_string().contains("folder"));
        let missing = write(&dir.path().join("no/such/file"), b"", careful).unwrap_err().to_string();
        assert!(missing.contains("make it first"), "{missing}");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[cfg(unix)]
    #[test]
    fn only_ordinary_files_are_replaced_and_links_stay() {
        use std::os::unix::{fs::symlink, net::UnixListener};
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let forceful = Overwrite { force: true };
        let _socket = UnixListener::bind(at("socket")).unwrap();
        let error = write(&at("socket"), b"x", forceful).unwrap_err().to_string();
        assert!(error.contains("no ordinary file"), "{error}");
        assert!(!at("socket").is_file() && at("socket").symlink_metadata().is_ok(), "it is what it was");
        std::fs::create_dir(at("below")).unwrap();
        std::fs::write(at("below/file"), "old").unwrap();
        symlink("below/file", at("link")).unwrap();
        write(&at("link"), b"new", forceful).unwrap();
        assert!(at("link").symlink_metadata().unwrap().is_symlink());
        assert_eq!(std::fs::read(at("below/file")).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 3, "no temporary file is left");
    }

    #[test]
    fn who_is_asked_decides() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.toml");
        let careful = Overwrite { force: false };
        assert!(!settle_by(&path, careful, |_| panic!("nothing is there to ask about")).unwrap().force);
        std::fs::write(&path, "one").unwrap();
        assert!(settle_by(&path, careful, |_| false).is_err());
        let agreed = settle_by(&path, careful, |_| true).unwrap();
        write(&path, b"two", agreed).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
    }

    #[test]
    fn what_is_write_protected_stays() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("kept.html");
        std::fs::write(&path, "kept").unwrap();
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        assert!(write(&path, b"x", Overwrite { force: true }).unwrap_err().to_string().contains("write-protected"));
    }
}
