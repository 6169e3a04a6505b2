//! The file of an assignment, read by every command that takes one.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::anyhow;

use super::options::Options;
use crate::classroom::Assignment;
use crate::classroom::assignment::read::MAX_FILE;
use crate::course::bounded;

/// The text of an assignment's file.
///
/// # Errors
/// It is no file, too large, no text, or can't be read.
pub fn text(path: &Path) -> anyhow::Result<String> {
    bounded::text(path, MAX_FILE).map_err(|unread| anyhow!("the assignment {}: {unread}", path.display()))
}

/// The assignment; `None` when its faults have been printed.
///
/// # Errors
/// As [`text`].
pub fn read(path: &Path, options: &Options) -> anyhow::Result<Option<Assignment>> {
    let text = text(path)?;
    match Assignment::read(&path.display().to_string(), &text) {
        Ok(assignment) => Ok(Some(assignment)),
        Err(faults) => {
            let mut error = io::stderr().lock();
            for fault in &faults {
                writeln!(error, "{}\n", fault.render(Some(&text), options.color.on_stdout()))?;
            }
            Ok(None)
        }
    }
}
