//! The content that a command works with: what comes with the program, and the `--content` folders.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::course::{Content, Severity, Sources};

/// The embedded content and these folders, each above the one before.
///
/// # Errors
/// A folder that is not there.
pub fn sources(folders: &[PathBuf]) -> anyhow::Result<Sources> {
    let mut sources = Sources::embedded();
    for folder in folders {
        must_be_there(folder)?;
        sources = sources.with_path(folder);
    }
    Ok(sources)
}

/// A path that was named on the command line has to exist.
///
/// # Errors
/// It does not, or cannot be looked at.
pub fn must_be_there(path: &Path) -> anyhow::Result<()> {
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => bail!("there is no file or folder {}; look for a slip in the name", path.display()),
        Err(error) => bail!("{} can't be read: {error}", path.display()),
    }
}

/// What a learner is told when content has faults: how many, and how to see them. `None` when it has none.
#[must_use]
pub fn remark(content: &Content, folders: &[PathBuf]) -> Option<String> {
    let errors = content.diagnostics.iter().filter(|it| it.severity == Severity::Error).count();
    let what = match errors {
        0 => return None,
        1 => "There is a fault in the content; the exercise concerned is left out.".to_string(),
        many => format!("There are {many} faults in the content; the exercises concerned are left out."),
    };
    let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    Some(format!("{what} To see more: touchmove check {}", folders.join(" ")).trim_end().to_string())
}
