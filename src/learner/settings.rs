//! What a learner has chosen about the look of things.

use serde::{Deserialize, Serialize};

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
