//! `touchmove completions` and `touchmove man`: what a shell and `man` need to know.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Done};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    clap_complete::generate(args.shell, &mut Cli::command(), "touchmove", &mut &mut *out);
    Ok(Done::Well)
}

pub fn man(out: &mut dyn Write) -> anyhow::Result<Done> {
    clap_mangen::Man::new(Cli::command()).render(&mut &mut *out)?;
    Ok(Done::Well)
}
