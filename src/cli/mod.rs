//! The command line: one file a command, and the only room that prints.

use std::process::ExitCode;

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
