//! The `touchmove` command: hands the arguments to [`touchmove::cli`] and exits with its code.

use std::process::ExitCode;

fn main() -> ExitCode {
    touchmove::cli::main()
}
