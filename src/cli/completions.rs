//! `touchmove completions` and `touchmove man`: what a shell and `man` need to know.

use std::io::Write;

use anyhow::Context as _;
use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Done};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    clap_complete::generate(args.shell, &mut Cli::command(), "touchmove", &mut &mut *out);
    Done::Well
}

#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// The page of this command instead of the main one
    command: Option<String>,
}

pub fn man(args: &ManArgs, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut main = Cli::command();
    main.build();
    let page = match &args.command {
        None => main,
        Some(name) => main.find_subcommand(name).with_context(|| format!("there is no command {name}"))?.clone(),
    };
    clap_mangen::Man::new(page).render(&mut &mut *out)?;
    Ok(Done::Well)
}
