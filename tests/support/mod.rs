//! The program run as a command.

use std::path::Path;

use assert_cmd::Command;

/// What came of a run.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// What it printed.
    pub out: String,
    /// What it told on standard error.
    pub err: String,
}

/// Runs the program in a folder, with this on its standard input. Progress is kept in the folder too.
pub fn run(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    let output = Command::cargo_bin("touchmove")
        .expect("the binary has been built")
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env_remove("NO_COLOR")
        .args(arguments)
        .write_stdin(input)
        .output()
        .expect("the binary runs");
    Ran {
        code: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
    }
}
