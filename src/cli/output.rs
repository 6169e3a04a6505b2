//! Files that commands write: whole or not at all, and over nothing that is there unless asked to.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

/// Whether a file that is already there may be replaced.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Overwrite {
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// Writes a file beside its place and then puts it there, so that nobody ever sees half of it.
///
/// # Errors
/// The file is there and may not be replaced, is a folder, or can't be written; the message says what to do.
pub fn write(path: &Path, text: &[u8], overwrite: Overwrite) -> anyhow::Result<()> {
    let shown = path.display();
    must_be_free(path, overwrite)?;
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

/// Looks whether a file can be written there, before work is put into what it will hold.
///
/// # Errors
/// The file is there and may not be replaced, is a folder or write-protected, or its folder is not there.
pub fn must_be_free(path: &Path, overwrite: Overwrite) -> anyhow::Result<()> {
    let shown = path.display();
    if path.is_dir() {
        bail!("{shown} is a folder; name a file in it");
    }
    match path.symlink_metadata() {
        Ok(_) if !overwrite.force => {
            bail!("{shown} is already there, and was left as it is; name another file, or replace it with --force")
        }
        Ok(metadata) if metadata.permissions().readonly() => bail!("{shown} is write-protected; name another file"),
        Err(_) if !folder_of(path).is_dir() => bail!("there is no folder {}; make it first", folder_of(path).display()),
        Ok(_) | Err(_) => Ok(()),
    }
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
