//! The options that every command knows.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Options that go with every command.
#[derive(Args, Debug, Clone, Default)]
pub struct Options {
    /// Keep the progress of this learner
    #[arg(long, global = true, value_name = "NAME", help_heading = "Options for every command")]
    pub learner: Option<String>,
    /// Keep the progress in this file
    #[arg(long, global = true, value_name = "FILE", help_heading = "Options for every command")]
    pub progress: Option<PathBuf>,
    /// Add lessons and puzzles from this folder; can be given again
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options for every command")]
    pub content: Vec<PathBuf>,
    /// Lines of text instead of the full screen: for screen readers, pipes and scripts
    #[arg(long, global = true, help_heading = "Options for every command")]
    pub plain: bool,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Options for every command"
    )]
    pub color: ColorWhen,
    /// How pieces are drawn
    #[arg(long, global = true, value_name = "HOW", help_heading = "Options for every command")]
    pub pieces: Option<PieceStyle>,
    /// Leave the mouse to the terminal
    #[arg(long, global = true, help_heading = "Options for every command")]
    pub no_mouse: bool,
}

/// When to use colours.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColorWhen {
    /// As the terminal and `NO_COLOR` say
    #[default]
    Auto,
    /// Even where the output is no terminal
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// Whether standard output gets colours: by itself when it is a terminal and `NO_COLOR` is not set.
    pub fn on_stdout(self) -> bool {
        match self {
            Self::Auto => {
                std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty())
            }
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How pieces are drawn.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceStyle {
    /// K Q R B N P
    Letters,
    /// ♔ ♕ ♖ ♗ ♘ ♙
    Figurines,
}
