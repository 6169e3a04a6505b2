//! `touchmove worksheet`: exercises on paper, with a key.

mod assignment;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::ValueEnum;

use super::options::Options;
use super::output::Overwrite;
use super::{Done, content, output, world};
use crate::classroom::class_list::{self, told_apart};
use crate::classroom::name::PupilName;
use crate::course::{Content as Course, Severity};
use crate::exercise::fingerprint;
use crate::learner::selection::{Draw, Selection};
use crate::notation::describe::counted;
use crate::page::worksheet::{Content, Look, Paper, Sheet, Worksheet};

/// A title names so many sets or lessons at most.
const MOST_TITLES: usize = 3;
/// Seeds that are drawn are short, so that they can be typed from a sheet.
const SHORT_SEED: u64 = 100_000;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The page is one HTML file. Open it in a browser and print it from there (paper and margins are set in the file; switch \
off the browser's own head and foot). Chromium makes a PDF of it without a window:

  chromium --headless --no-pdf-header-footer --print-to-pdf=sheet.pdf sheet.html

Examples:
  touchmove worksheet may-i-castle -o castling.html --key castling-key.html
  touchmove worksheet how-to-castle verdict --count 12 --per-page 6 -o monday.html --with-key
  touchmove worksheet castling --variants names.txt --count 6 -o class.html --with-key
  touchmove worksheet homework.toml --variants names.txt -o on-paper.html --with-key")]
pub struct Args {
    /// Puzzle sets, lessons, skills, kinds of exercise, content files, or one assignment
    #[arg(required = true, value_name = "SET|LESSON|SKILL|KIND|FILE")]
    sources: Vec<String>,
    /// Where to write the page
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Where to write the key
    #[arg(long, value_name = "FILE", conflicts_with = "with_key")]
    key: Option<PathBuf>,
    /// Put the key behind the questions
    #[arg(long)]
    with_key: bool,
    /// How many exercises; all that stand in the files when left out, or a dozen fresh ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=300))]
    count: Option<u16>,
    /// The same number gives the same sheet
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Of fresh exercises: 1 (easiest) to 5
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// How many exercises a page, 2 to 12; fewer where their texts are long [default: 6, in large print 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=12))]
    per_page: Option<u8>,
    /// The size of the paper
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: PaperSize,
    /// Letters of 16 points and more
    #[arg(long)]
    large_print: bool,
    /// The title on each page; the title of the set or lesson when left out
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// Make a sheet of its own for each pupil in this file, a name a line: other positions, and the same for a name every
    /// time
    #[arg(long, value_name = "FILE")]
    variants: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PaperSize {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    if args.key.as_ref() == Some(&args.output) {
        bail!(
            "the page and the key have the same name; give the key another, or put it behind the page with --with-key"
        );
    }
    let overwrite = output::settle(&args.output, args.overwrite)?;
    let overwrite_key = args.key.as_ref().map(|path| output::settle(path, args.overwrite)).transpose()?;
    let names = args.variants.as_deref().map(class_list::read).transpose()?;
    let (title, sheets) = if assignment::is_among(&args.sources) {
        let Some(made) = assignment::sheets(args, names.as_deref(), options)? else { return Ok(Done::WithProblems) };
        made
    } else {
        let selection = selected(&args.sources, options)?;
        let sheets = match &names {
            Some(names) => for_each_pupil(args, &selection, names),
            None => vec![for_all(args, &selection)],
        };
        (title(&selection), sheets)
    };
    let exercises = sheets.first().map_or(0, |sheet| sheet.exercises.len());
    if exercises == 0 {
        bail!("there are no exercises in {}", args.sources.join(", "));
    }
    let worksheet = Worksheet {
        title: args.title.clone().unwrap_or(title),
        look: Look {
            paper: match args.paper {
                PaperSize::A4 => Paper::A4,
                PaperSize::Letter => Paper::Letter,
            },
            per_page: args.per_page.map_or(if args.large_print { 2 } else { 6 }, usize::from),
            large_print: args.large_print,
        },
        sheets,
    };
    let page = worksheet.render(if args.with_key { Content::Both } else { Content::Questions })?;
    output::write(&args.output, page.html.as_bytes(), overwrite)?;
    if let Some((path, overwrite)) = args.key.as_ref().zip(overwrite_key) {
        output::write(path, worksheet.render(Content::Key)?.html.as_bytes(), overwrite)?;
    }
    let pupils = match worksheet.sheets.len() {
        1 => String::new(),
        many => format!(" for each of {many} pupils"),
    };
    let (exercises, papers) = (counted(exercises, "exercise", "exercises"), counted(page.papers, "page", "pages"));
    writeln!(out, "{exercises}{pupils} on {papers}: {}", args.output.display())?;
    if let Some(path) = &args.key {
        writeln!(out, "The key: {}", path.display())?;
    }
    writeln!(out, "To print, open it in a browser.")?;
    Ok(Done::Well)
}

/// What the words and files on the command line select.
fn selected(words: &[String], options: &Options) -> anyhow::Result<Selection> {
    let is_file = |word: &str| {
        let path = Path::new(word);
        path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1 || path.is_file()
    };
    // What is named twice counts once.
    let is_first = |(at, word): &(usize, &String)| !words[..*at].contains(word);
    let words: Vec<&String> = words.iter().enumerate().filter(is_first).map(|(_, word)| word).collect();
    let mut sources = content::sources(&options.content)?;
    let base = sources.layers();
    for word in words.iter().filter(|word| is_file(word)) {
        content::must_be_there(Path::new(word))?;
        sources = sources.with_path(Path::new(word));
    }
    let course = Course::load(sources);
    let mut selection = Selection::default();
    let mut layer = base;
    for word in &words {
        if is_file(word) {
            add_file(&mut selection, &course, layer, word)?;
            layer += 1;
        } else {
            selection.add(&course.catalog, word).map_err(|message| anyhow!(message))?;
        }
    }
    Ok(selection)
}

/// Everything that stands in one file or folder, which is a layer of its own.
fn add_file(selection: &mut Selection, course: &Course, layer: usize, word: &str) -> anyhow::Result<()> {
    let is_here = |id: &str| {
        let file = course.files_at.get(id).and_then(|&file| course.sources.files.get(file));
        file.is_some_and(|file| file.layer == layer)
    };
    let of_layer = |name: &str| course.sources.files.iter().any(|file| file.layer == layer && file.name == name);
    let faults = course
        .diagnostics
        .iter()
        .filter(|fault| fault.severity == Severity::Error && (of_layer(&fault.file) || fault.file == word))
        .count();
    if faults > 0 {
        let faults = counted(faults, "fault", "faults");
        bail!("{word} has {faults}, and a sheet would lack what is concerned. To see more: touchmove check {word}");
    }
    let lessons = || course.catalog.lessons.iter().filter(|lesson| is_here(&lesson.id));
    let sets = || course.catalog.sets.iter().filter(|set| is_here(&set.id));
    lessons().for_each(|lesson| selection.add_lesson(lesson));
    sets().for_each(|set| selection.add_set(set));
    if lessons().next().is_none() && sets().next().is_none() {
        bail!("there is no lesson and no puzzle set in {word}");
    }
    Ok(())
}

fn draw(args: &Args, seed: u64) -> Draw {
    Draw { count: args.count.map(usize::from), level: args.level, seed }
}

fn for_all(args: &Args, selection: &Selection) -> Sheet {
    let seed = args.seed.unwrap_or_else(|| world::seed() % SHORT_SEED);
    Sheet { pupil: None, foot: foot(args, seed), exercises: selection.draw(draw(args, seed)) }
}

/// A sheet for each name. The exercises follow from the name and `--seed` alone, so that a lost sheet can be made again.
fn for_each_pupil(args: &Args, selection: &Selection, names: &[PupilName]) -> Vec<Sheet> {
    let seed = args.seed.unwrap_or(0);
    let sheet = |pupil: String| {
        let exercises = selection.variant(draw(args, seed_of(&pupil, seed)));
        Sheet { pupil: Some(pupil), foot: foot(args, seed), exercises }
    };
    told_apart(names).into_iter().map(sheet).collect()
}

/// How the sheet can be made again.
fn foot(args: &Args, seed: u64) -> String {
    format!("touchmove worksheet {} --seed {seed}", args.sources.join(" "))
}

/// A seed that follows from a name, capitals aside, and from the seed of the class.
fn seed_of(pupil: &str, seed: u64) -> u64 {
    fingerprint::number(format!("{seed} {}", pupil.to_lowercase()).as_bytes())
}

/// The titles of what was selected; of many the page would have no room.
fn title(selection: &Selection) -> String {
    if selection.titles.len() > MOST_TITLES { "Mixed exercises".to_owned() } else { selection.title() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_its_seed() {
        assert_eq!(seed_of("Anna", 0), seed_of("ANNA", 0));
        assert_ne!(seed_of("Anna", 0), seed_of("Hanna", 0));
        assert_ne!(seed_of("Anna", 0), seed_of("Anna (2)", 0));
        assert_ne!(seed_of("Anna", 0), seed_of("Anna", 1));
    }
}
