//! What a learner has chosen about the look of things.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::course::bounded::{self, Unread};
use crate::course::destination;

/// Choices kept beside the progress file, one TOML file a learner.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// Figurines or letters.
    pub pieces: Pieces,
    /// Light or dark.
    pub theme: Theme,
    /// Full words for files when read aloud: "echo four".
    pub phonetic: bool,
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Pieces {
    #[default]
    Figurines,
    Letters,
}

/// The colours of the full screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Theme {
    #[default]
    Dark,
    Light,
}

/// Settings that could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("Your settings could not be kept in {}: {source}. They hold until you quit.", path.display())]
pub struct SaveError {
    path: PathBuf,
    source: io::Error,
}

impl Settings {
    /// Largest settings file, in bytes.
    const MAX_FILE: u64 = 64 * 1024;

    /// Reads a settings file. One that is not there gives the usual settings; so does one that can't be understood,
    /// with a sentence that says why.
    #[must_use]
    pub fn load(path: &Path) -> (Self, Option<String>) {
        let reason = match bounded::text(path, Self::MAX_FILE) {
            Ok(text) => match toml::from_str(&text) {
                Ok(settings) => return (settings, None),
                Err(error) => error.message().to_owned(),
            },
            Err(Unread::Missing) => return (Self::default(), None),
            Err(error) => error.to_string(),
        };
        let trouble = format!(
            "Your settings in {} could not be read, so the usual ones hold: {reason}. Choose again to write them anew.",
            path.display()
        );
        (Self::default(), Some(trouble))
    }

    /// Writes the settings file, making its folder when it is not there. The file is replaced as a whole: whatever
    /// happens, it holds the old settings or the new ones.
    ///
    /// # Errors
    /// What the system says, in a sentence for the learner.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        let write = || -> io::Result<()> {
            let text = toml::to_string(self).map_err(io::Error::other)?;
            let path = destination::of(path)?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            fs::create_dir_all(folder)?;
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_data()?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|source| SaveError { path: path.to_owned(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/anna.settings.toml");
        assert_eq!(Settings::load(&path), (Settings::default(), None));
        let settings = Settings { pieces: Pieces::Letters, theme: Theme::Light, phonetic: true };
        settings.save(&path).unwrap();
        settings.save(&path).unwrap();
        assert_eq!(Settings::load(&path), (settings, None));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_broken_file_gives_the_usual_settings_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna.settings.toml");
        for text in [&b"pieces = 7"[..], b"pieces = \"stones\"", b"\xff\xfe", b"[[["] {
            fs::write(&path, text).unwrap();
            let (settings, trouble) = Settings::load(&path);
            assert_eq!(settings, Settings::default());
            assert!(trouble.unwrap().contains("could not be read"));
        }
    }

    #[test]
    fn settings_of_a_newer_version_are_read_as_far_as_they_are_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna.settings.toml");
        fs::write(&path, "phonetic = true\nvoice = \"soft\"\n").unwrap();
        assert_eq!(Settings::load(&path), (Settings { phonetic: true, ..Settings::default() }, None));
    }

    #[test]
    fn what_cannot_be_saved_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = Settings::default().save(folder.path()).unwrap_err();
        assert!(error.to_string().contains("They hold until you quit"), "{error}");
    }
}
