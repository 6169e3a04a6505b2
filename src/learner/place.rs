//! Where a learner's files are.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

/// The learner when nobody is named.
pub const USUAL_LEARNER: &str = "me";

/// Longest name in characters.
const MAX_NAME: usize = 60;

/// The files of one learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The progress file.
    pub progress: PathBuf,
    /// The settings file, in the same folder.
    pub settings: PathBuf,
}

/// Why there is no place for a learner's files.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlaceError {
    /// No home folder is known.
    #[error("There is no home folder to keep your progress in. Name a file for it: --progress FILE")]
    NoHome,
    /// The name of the learner can't be used.
    #[error("\"{0}\" can't be the name of a learner: use 1 to 60 letters, digits, spaces or hyphens")]
    Name(String),
}

impl Place {
    /// The learner's files in a data folder: `touchmove/NAME.jsonl` and `touchmove/NAME.settings.toml`. Letters and
    /// digits of any script, spaces, hyphens, underscores and inner dots stay as they are; any other character of the
    /// name is written as `%` and its number, so that no name leads out of the folder and no two names to one file.
    ///
    /// # Errors
    /// [`PlaceError::Name`] when the name is empty, too long, or has control characters.
    ///
    /// ```
    /// use std::path::Path;
    /// use touchmove::learner::place::Place;
    /// let place = Place::of_learner(Path::new("/data"), "../Anna")?;
    /// assert_eq!(place.progress, Path::new("/data/touchmove/%2E.%2FAnna.jsonl"));
    /// # Ok::<(), touchmove::learner::place::PlaceError>(())
    /// ```
    pub fn of_learner(data_folder: &Path, name: &str) -> Result<Self, PlaceError> {
        let trimmed = name.trim();
        let length = trimmed.chars().count();
        if length == 0 || length > MAX_NAME || trimmed.chars().any(char::is_control) {
            return Err(PlaceError::Name(name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect()));
        }
        let mut file = String::with_capacity(trimmed.len());
        for (index, letter) in trimmed.char_indices() {
            if letter.is_alphanumeric() || " -_".contains(letter) || (letter == '.' && index > 0) {
                file.push(letter);
            } else {
                write!(file, "%{:02X}", u32::from(letter)).expect("a string takes any text");
            }
        }
        let folder = data_folder.join("touchmove");
        Ok(Self {
            progress: folder.join(format!("{file}.jsonl")),
            settings: folder.join(format!("{file}.settings.toml")),
        })
    }

    /// A progress file of the learner's own choice, with the settings beside it.
    #[must_use]
    pub fn of_file(progress: &Path) -> Self {
        let mut name = progress.file_stem().unwrap_or_default().to_owned();
        name.push(".settings.toml");
        Self { progress: progress.to_owned(), settings: progress.with_file_name(name) }
    }

    /// What the options `--progress` and `--learner` ask for; without them the usual learner of this account.
    ///
    /// # Errors
    /// No home folder, or a name that can't be one.
    pub fn find(progress: Option<&Path>, learner: Option<&str>) -> Result<Self, PlaceError> {
        match progress {
            Some(file) => Ok(Self::of_file(file)),
            None => Self::of_learner(&data_folder()?, learner.unwrap_or(USUAL_LEARNER)),
        }
    }
}

/// The platform's folder for the data of programs: `~/.local/share`, or what `XDG_DATA_HOME` says.
///
/// # Errors
/// [`PlaceError::NoHome`]
pub fn data_folder() -> Result<PathBuf, PlaceError> {
    etcetera::choose_base_strategy().map(|strategy| strategy.data_dir()).map_err(|_| PlaceError::NoHome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for name in ["..", "/etc/passwd", "a/../../b", "..\\b", "C:x", ".hidden", "~", "a/b"] {
            let place = Place::of_learner(Path::new("/data"), name).unwrap();
            assert_eq!(place.progress.parent(), Some(Path::new("/data/touchmove")), "{name}");
            let file = place.progress.file_name().unwrap().to_str().unwrap();
            assert!(!file.starts_with('.') && !file.contains(['/', '\\', ':']), "{file}");
        }
    }

    #[test]
    fn different_names_are_different_files() {
        let file = |name| Place::of_learner(Path::new("/data"), name).unwrap().progress;
        assert_eq!(file(" Anna "), file("Anna"));
        assert_eq!(file("Zoë"), Path::new("/data/touchmove/Zoë.jsonl"));
        assert_ne!(file("a/b"), file("a%2Fb"));
        assert_ne!(file("a/b"), file("ab"));
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for name in ["", "  ", "a\u{1b}[2J", &"x".repeat(61)] {
            let error = Place::of_learner(Path::new("/data"), name).unwrap_err();
            assert!(!error.to_string().contains('\u{1b}'), "{error}");
        }
    }

    #[test]
    fn settings_stand_beside_the_progress() {
        let place = Place::of_file(Path::new("school/anna.toml"));
        assert_eq!(place.settings, Path::new("school/anna.settings.toml"));
        assert_ne!(place.settings, place.progress);
    }
}
