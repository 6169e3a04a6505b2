//! `touchmove do`: a pupil works on an assignment, and leaves a hand-in.

use std::fs;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use chrono::Utc;

use super::options::Options;
use super::{Done, assignment_file, world};
use crate::classroom::hand_in::MAX_FILE;
use crate::classroom::hand_in::file::{ENDING, Wish};
use crate::classroom::name::PupilName;
use crate::classroom::{Assignment, HandIn, work};
use crate::course::bounded;
use crate::learner::start::Start;

/// Longest line that is listened to for a name, in bytes.
const MAX_LINE: u64 = 4096;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The assignment
    #[arg(value_name = "HOMEWORK.toml")]
    assignment: PathBuf,
    /// The hand-in, or the folder for it; beside the assignment when left out
    #[arg(short, long, value_name = "FILE|FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, options: &Options) -> anyhow::Result<Done> {
    let Some(assignment) = assignment_file::read(&args.assignment, options)? else { return Ok(Done::WithProblems) };
    let beside = args.assignment.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let wish = match &args.output {
        Some(path) if path.is_dir() => Wish::Folder(path),
        Some(path) => Wish::File(path),
        None => Wish::Folder(beside),
    };
    let pupil = pupil(&assignment, wish, options)?;
    let begun = work::begin(&assignment, &pupil, wish, Utc::now(), world::seed())?;
    // The answers are in the hand-in, so nothing of the learner's own is begun here.
    let mut learner = world::visit(options)?;
    learner.remarks.extend(begun.remarks);
    let done = world::show(learner, Start::Session(Box::new(begun.session)), options)?;
    // What is in the file, not what was on the screen.
    let bytes = bounded::bytes(&begun.path, MAX_FILE).with_context(|| begun.path.display().to_string())?;
    let reading = HandIn::read(&bytes)?;
    let (answered, of) = reading.hand_in.answered();
    writeln!(io::stderr(), "{answered} of {of} answered. Hand in this file: {}", begun.path.display())?;
    Ok(done)
}

/// The pupil: `--learner`, or who is asked for.
fn pupil(assignment: &Assignment, wish: Wish<'_>, options: &Options) -> anyhow::Result<PupilName> {
    const NO_NAME: &str = "a name has 1 to 60 letters. Say who you are: --learner NAME";
    if let Some(name) = &options.learner {
        return PupilName::new(name).context(NO_NAME);
    }
    let known = known(assignment, wish);
    let mut out = io::stdout().lock();
    let usual = known.as_ref().map_or_else(String::new, |name| format!(" (just Enter: {name})"));
    write!(out, "What is your name?{usual} ")?;
    out.flush()?;
    let mut bytes = Vec::new();
    io::stdin().lock().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        bail!("{NO_NAME}");
    }
    let line = String::from_utf8_lossy(&bytes);
    match known {
        Some(name) if line.trim().is_empty() => Ok(name),
        Some(_) | None => PupilName::new(&line).context(NO_NAME),
    }
}

/// The one pupil whose work on this assignment is there already; `None` when there are none or several.
fn known(assignment: &Assignment, wish: Wish<'_>) -> Option<PupilName> {
    let files: Vec<PathBuf> = match wish {
        Wish::File(path) => vec![path.to_owned()],
        Wish::Folder(folder) => {
            let is_hand_in = |path: &PathBuf| path.to_string_lossy().ends_with(ENDING);
            fs::read_dir(folder)
                .ok()?
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(is_hand_in)
                .take(200)
                .collect()
        }
    };
    let pupils = files.iter().filter_map(|path| {
        let reading = HandIn::read(&bounded::bytes(path, MAX_FILE).ok()?).ok()?;
        let head = reading.hand_in.head;
        (head.assignment.id == assignment.id).then(|| PupilName::of_anything(&head.pupil))
    });
    let mut pupils: Vec<PupilName> = pupils.collect();
    pupils.dedup_by_key(|name| name.key());
    pupils.pop().filter(|_| pupils.is_empty())
}
