//! `touchmove new`: a commented template for a lesson or a puzzle set.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::ValueEnum;

use super::options::Options;
use super::output::{self, Overwrite};
use super::{Done, content};
use crate::course::Content;
use crate::course::template::Template;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to begin
    #[arg(value_name = "WHAT")]
    what: What,
    /// Its id: lower-case words with hyphens
    #[arg(value_name = "ID")]
    id: String,
    /// The file to write; ID.toml, in the folder `lessons` or `puzzles` if there is one, when left out
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    /// A lesson
    Lesson,
    /// A puzzle set
    Puzzles,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let (template, folder) = match args.what {
        What::Lesson => (Template::Lesson, "lessons"),
        What::Puzzles => (Template::Puzzles, "puzzles"),
    };
    let text = template.text(&args.id).map_err(|message| anyhow!(message))?;
    let known = Content::load(content::sources(&options.content)?).catalog;
    if let Some(what) = known.holder_of(&args.id) {
        let (id, free) = (&args.id, known.free_id(&args.id));
        bail!("{what} is called \"{id}\" already; take another id, such as {free}");
    }
    let name = format!("{}.toml", args.id);
    let usual = || if Path::new(folder).is_dir() { Path::new(folder).join(&name) } else { PathBuf::from(&name) };
    let path = args.output.clone().unwrap_or_else(usual);
    output::write(&path, text.as_bytes(), args.overwrite)?;
    let shown = path.display();
    writeln!(out, "{shown} is there, and complete as it stands. Change it, then:")?;
    writeln!(out, "  touchmove check --watch {shown}    tells every fault as you type")?;
    writeln!(out, "  touchmove preview {shown}          shows it as a learner sees it")?;
    Ok(Done::Well)
}
