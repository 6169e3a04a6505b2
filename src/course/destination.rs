//! Where a file goes that is written whole and then renamed into place: over ordinary files only, and through links.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why no file can be put there. The messages go on after the file's name: `out.toml is no ordinary file …`.
#[derive(Debug, thiserror::Error)]
pub enum NoDestination {
    /// A folder.
    #[error("is a folder; name a file in it")]
    Folder,
    /// A pipe, a device or the like: a rename would take its place.
    #[error("is no ordinary file, and was left as it is; name another file")]
    NotOrdinary,
    /// A link that leads nowhere.
    #[error("is a link to a file that is not there; name that file")]
    Dangling,
    /// What the system says.
    #[error("can't be looked at: {0}")]
    System(#[source] io::Error),
}

impl From<NoDestination> for io::Error {
    fn from(reason: NoDestination) -> Self {
        let kind = match &reason {
            NoDestination::Folder => ErrorKind::IsADirectory,
            NoDestination::NotOrdinary => ErrorKind::InvalidInput,
            NoDestination::Dangling => ErrorKind::NotFound,
            NoDestination::System(error) => error.kind(),
        };
        Self::new(kind, format!("it {reason}"))
    }
}

/// The file that is to be renamed over when something is written to `path`: the one a link names, else `path` itself,
/// whether or not it is there.
///
/// # Errors
/// What is there can't be replaced.
pub fn of(path: &Path) -> Result<PathBuf, NoDestination> {
    let is_link = match fs::symlink_metadata(path) {
        Ok(metadata) => metadata.is_symlink(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(path.to_owned());
        }
        Err(error) => return Err(NoDestination::System(error)),
    };
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if is_link && error.kind() == ErrorKind::NotFound => return Err(NoDestination::Dangling),
        Err(error) => return Err(NoDestination::System(error)),
    };
    if metadata.is_dir() {
        Err(NoDestination::Folder)
    } else if !metadata.is_file() {
        Err(NoDestination::NotOrdinary)
    } else if is_link {
        fs::canonicalize(path).map_err(NoDestination::System)
    } else {
        Ok(path.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_may_be_replaced_and_folders_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        assert_eq!(of(&path).unwrap(), path, "nothing is there yet");
        fs::write(&path, "x").unwrap();
        assert_eq!(of(&path).unwrap(), path);
        assert!(matches!(of(folder.path()), Err(NoDestination::Folder)));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_sockets_left_alone() {
        use std::os::unix::{fs::symlink, net::UnixListener};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "x").unwrap();
        symlink(at("file"), at("link")).unwrap();
        symlink("link", at("link-to-link")).unwrap();
        let file = fs::canonicalize(at("file")).unwrap();
        assert_eq!((of(&at("link")).unwrap(), of(&at("link-to-link")).unwrap()), (file.clone(), file));
        symlink(at("nowhere"), at("dangling")).unwrap();
        assert!(matches!(of(&at("dangling")), Err(NoDestination::Dangling)));
        let _socket = UnixListener::bind(at("socket")).unwrap();
        symlink(at("socket"), at("link-to-socket")).unwrap();
        for name in ["socket", "link-to-socket"] {
            assert!(matches!(of(&at(name)), Err(NoDestination::NotOrdinary)), "{name}");
        }
    }
}
