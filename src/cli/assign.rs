//! `touchmove assign`: makes an assignment, one file that a class can work on.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use chrono::{DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, TimeZone as _};

use super::options::Options;
use super::output::{self, Overwrite};
use super::{Done, content, world};
use crate::classroom::Assignment;
use crate::classroom::assignment::Rules;
use crate::classroom::assignment::make::{MAX_VARIANTS, Order, USUAL_VARIANTS, make};
use crate::course::{Content, Severity};
use crate::learner::session::Conduct;
use crate::notation::describe::counted;

#[expect(clippy::struct_excessive_bools, reason = "switches of the command line")]
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What it is about: puzzle sets, skills, kinds of exercise, lessons, or files with puzzles of your own
    #[arg(value_name = "SET|SKILL|KIND|LESSON|FILE", required = true)]
    topics: Vec<String>,
    /// The file to write; standard output when left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// The title; made of the topics when left out
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A note for the class, read before the first question
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// How many questions; all of a set or lesson, and ten of a skill or kind, when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=500))]
    count: Option<u32>,
    /// The level of fresh questions, 1 (easiest) to 5
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// The same number gives the same questions
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// When it is due: 2026-03-08, "2026-03-08 20:00", or with a zone 2026-03-08T20:00:00+01:00
    #[arg(long, value_name = "WHEN")]
    due: Option<String>,
    /// No hints and no solutions before an answer
    #[arg(long)]
    no_hints: bool,
    /// One try for each question
    #[arg(long)]
    no_retries: bool,
    /// Another order for each pupil
    #[arg(long)]
    shuffle: bool,
    /// The time for all of it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=600))]
    minutes: Option<u32>,
    /// A test: what is right is told at the end; no hints, one try
    #[arg(long)]
    exam: bool,
    /// Different but equivalent positions for different pupils: so many of each question
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "4", require_equals = true)]
    variants: Option<usize>,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut sources = content::sources(&options.content)?;
    let files: Vec<&Path> = args.topics.iter().map(Path::new).filter(|path| is_file(path)).collect();
    for file in &files {
        sources = sources.with_path(file);
    }
    let content = Content::load(sources);
    let topics = args.topics.iter().map(|topic| topics_of(topic, &content)).collect::<anyhow::Result<Vec<_>>>()?;
    let now = Local::now().fixed_offset();
    let variants = args.variants.unwrap_or(1);
    if !(1..=MAX_VARIANTS).contains(&variants) {
        bail!("--variants={variants}: use from 1 to {MAX_VARIANTS}; {USUAL_VARIANTS} is a good number");
    }
    let order = Order {
        topics: topics.into_iter().flatten().collect(),
        title: args.title.clone(),
        note: args.note.clone(),
        count: args.count.map(|count| count as usize),
        level: args.level,
        seed: args.seed.unwrap_or_else(world::seed),
        due: args.due.as_deref().map(due).transpose()?,
        rules: Rules {
            conduct: if args.exam {
                Conduct::Exam
            } else {
                Conduct::Homework { hints: !args.no_hints, retries: !args.no_retries }
            },
            shuffled: args.shuffle,
            minutes: args.minutes,
        },
        variants,
        now,
    };
    let assignment = make(&content.catalog, &content.sources, &order).map_err(|message| anyhow!(message))?;
    let text = assignment.to_toml();
    let Some(path) = &args.output else {
        out.write_all(text.as_bytes())?;
        return Ok(Done::Well);
    };
    output::write(path, text.as_bytes(), args.overwrite)?;
    writeln!(out, "{}", told(&assignment, path, args))?;
    Ok(Done::Well)
}

/// What was made, and what to do with it.
fn told(assignment: &Assignment, path: &Path, args: &Args) -> String {
    let questions = assignment.items.len();
    let varying = assignment.items.iter().filter(|item| item.variants.len() > 1).count();
    let variants = match (args.variants, varying) {
        (None, _) => String::new(),
        (Some(_), 0) => {
            " None of them has variants: only fresh questions of skills and kinds can have them.".to_owned()
        }
        (Some(_), all) if all == questions => " Different pupils get different positions.".to_owned(),
        (Some(_), some) => format!(" {some} of them differ from pupil to pupil."),
    };
    format!(
        "{}: {} in {}.{variants}\nPupils work on it with: touchmove do {}",
        assignment.title,
        counted(questions, "question", "questions"),
        path.display(),
        path.file_name().unwrap_or_default().to_string_lossy()
    )
}

fn is_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml") && path.is_file()
}

/// The topics that a word stands for: the lessons and sets of a file, or the word itself.
fn topics_of(word: &str, content: &Content) -> anyhow::Result<Vec<String>> {
    let path = Path::new(word);
    if !is_file(path) {
        if path.extension().is_some_and(|ending| ending == "toml") {
            bail!("there is no file {word}; look for a slip in the name");
        }
        return Ok(vec![word.to_owned()]);
    }
    let name = path.display().to_string();
    let in_file = |file: &usize| content.sources.files.get(*file).is_some_and(|file| file.name == name);
    let ids: Vec<String> =
        content.files_at.iter().filter(|(_, file)| in_file(file)).map(|(id, _)| id.clone()).collect();
    let faults = content.diagnostics.iter().filter(|it| it.file == name && it.severity == Severity::Error).count();
    if faults > 0 {
        bail!("{name} has {}. See them: touchmove check {name}", counted(faults, "fault", "faults"));
    }
    if ids.is_empty() {
        bail!("{name} has no lesson or puzzle set in it");
    }
    Ok(ids)
}

/// A date, a date with a time, or a moment with its zone; without a zone, that of this machine.
fn due(text: &str) -> anyhow::Result<DateTime<FixedOffset>> {
    let text = text.trim();
    if let Ok(moment) = DateTime::parse_from_rfc3339(&text.replacen(' ', "T", 1)) {
        return Ok(moment);
    }
    let time = ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .or_else(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(23, 59, 59));
    let time = time.with_context(|| format!("--due {text}: write 2026-03-08 or \"2026-03-08 20:00\""))?;
    let moment = Local.from_local_datetime(&time).earliest();
    Ok(moment.with_context(|| format!("--due {text}: the clocks skip this time"))?.fixed_offset())
}
