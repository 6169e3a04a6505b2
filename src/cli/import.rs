//! `touchmove import`: a puzzle set out of games, positions or puzzles of other programs.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, anyhow, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::answers::print_json;
use super::options::Options;
use super::output::{self, Overwrite};
use super::{Done, content};
use crate::classroom::import::{self, Broken, Format, Gathered, Head, Input, MAX_PUZZLES, Made, Moment, Request};
use crate::classroom::name::one_line;
use crate::notation::describe::counted;

/// Most puzzles when nothing is said.
const USUAL_LIMIT: &str = "50";

#[derive(clap::Args, Debug)]
#[command(after_help = "Words for --find: mate, stalemate, check, double-check, discovered-check, mate-in-one, \
    missed-mate, mate-in-two, en-passant, castling, promotion, underpromotion, fork, pin.\n\
    Files packed with zstd (.zst) are unpacked on the way.")]
pub struct Args {
    /// Games (PGN), positions (FEN or EPD, one a line), puzzles in rows (CSV), sets (TOML); `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The set to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Look for these moments: words with commas between
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = Moment::from_str)]
    find: Vec<Moment>,
    /// Only moments of the player with this in the name
    #[arg(long, value_name = "NAME")]
    by_player: Option<String>,
    /// Only puzzles with one of these themes
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    themes: Vec<String>,
    /// Only puzzles with such a rating, and games of such players
    #[arg(long, value_name = "MIN..MAX", value_parser = rating)]
    rating: Option<(u32, u32)>,
    /// How many puzzles at the most
    #[arg(long, value_name = "N", default_value = USUAL_LIMIT, value_parser = limit)]
    limit: usize,
    /// A sample out of all there is, instead of the first ones; the same number gives the same sample
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// What the files hold, where it can't be told
    #[arg(long, value_name = "FORMAT")]
    format: Option<FormatArg>,
    /// The id of the set; made of the name of the file when left out
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// The title of the set
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Print what was done as a JSON object
    #[arg(long)]
    json: bool,
}

/// The formats, as words.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum FormatArg {
    /// Games
    Pgn,
    /// Positions, one a line
    Epd,
    /// Puzzles in rows
    Csv,
    /// A puzzle set
    Toml,
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::Pgn => Self::Pgn,
            FormatArg::Epd => Self::Epd,
            FormatArg::Csv => Self::Csv,
            FormatArg::Toml => Self::Set,
        }
    }
}

/// `1200..1600`, `1200..` or `..1600`.
fn rating(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str, otherwise| if text.is_empty() { Ok(otherwise) } else { text.parse::<u32>() };
    let wrong = || "expected two numbers, as in 1200..1600, 1200.. or ..1600".to_owned();
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let (least, most) = (number(least.trim(), 0), number(most.trim(), u32::MAX));
    match (least, most) {
        (Ok(least), Ok(most)) if least <= most => Ok((least, most)),
        (Ok(_), Ok(_)) => Err("the first number is to be the lower one".into()),
        _ => Err(wrong()),
    }
}

fn limit(text: &str) -> Result<usize, String> {
    let within = |limit: &usize| (1..=MAX_PUZZLES).contains(limit);
    text.parse().ok().filter(within).ok_or_else(|| format!("expected a number from 1 to {MAX_PUZZLES}"))
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let overwrite = output::settle(&args.output, args.overwrite)?;
    let sources = content::sources(&options.content)?;
    let bar = bar(&args.files, args.json);
    let inputs = args.files.iter().map(|path| input(path, args, &bar)).collect::<anyhow::Result<Vec<Input>>>()?;
    let request = Request {
        find: distinct(&args.find),
        by_player: args.by_player.clone(),
        themes: args.themes.clone(),
        rating: args.rating,
        limit: args.limit,
        seed: args.seed,
    };
    let gathered = import::gather(inputs, &request);
    bar.finish_and_clear();
    tell_broken(&gathered)?;
    let read = counts(&gathered);
    let told = Told::of(&gathered);
    let made = import::make(gathered, &head(args), args.limit, &sources).map_err(|fault| anyhow!(fault))?;
    if made.is_empty() {
        if args.json {
            print_json(&told.with(&made, None), out)?;
        } else {
            writeln!(out, "Nothing to ask was found in {read}. No file was written.")?;
        }
        return Ok(Done::WithProblems);
    }
    output::write(&args.output, made.text.as_bytes(), overwrite)?;
    if args.json {
        print_json(&told.with(&made, Some(&args.output)), out)?;
    } else {
        tell(&made, &told, &read, &args.output, out)?;
    }
    Ok(Done::Well)
}

/// Each moment once, in the order given.
fn distinct(find: &[Moment]) -> Vec<Moment> {
    let mut once = Vec::new();
    for &moment in find {
        if !once.contains(&moment) {
            once.push(moment);
        }
    }
    once
}

/// A bar on a terminal, and nothing anywhere else.
fn bar(files: &[PathBuf], json: bool) -> ProgressBar {
    let sizes = files.iter().map(|path| path.metadata().ok().filter(std::fs::Metadata::is_file).map(|it| it.len()));
    let total: Option<u64> = sizes.sum();
    if json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    let style = match total {
        Some(_) => "{wide_bar} {bytes} of {total_bytes}, {eta} left",
        None => "{bytes} read",
    };
    bar.with_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn input(path: &Path, args: &Args, bar: &ProgressBar) -> anyhow::Result<Input> {
    let format = args.format.map(Format::from);
    if path == Path::new("-") {
        return Ok(Input { name: "-".into(), stream: Box::new(bar.wrap_read(io::stdin())), format });
    }
    let name = path.display().to_string();
    let shown = one_line(&name);
    if path.is_dir() {
        bail!("{shown} is a folder; name the files in it");
    }
    let file = File::open(path).with_context(|| format!("{shown} can't be read"))?;
    let stream: Box<dyn Read + Send> = Box::new(bar.wrap_read(file));
    Ok(Input { name, stream, format })
}

fn head(args: &Args) -> Head {
    let stem = args.output.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let names: Vec<String> = args.files.iter().map(|path| source_name(path)).collect();
    let from = match names.as_slice() {
        [one] => one.clone(),
        several => counted(several.len(), "file", "files"),
    };
    let what: Vec<&str> = args.find.iter().map(|moment| moment.word()).collect();
    let what = if what.is_empty() { "Puzzles".to_owned() } else { capitalized(&what.join(", ")) };
    Head {
        id: args.id.clone().unwrap_or(stem),
        title: args.title.as_deref().map_or_else(|| format!("{what} from {from}"), one_line),
        summary: format!("{what}, imported from {from}."),
    }
}

fn source_name(path: &Path) -> String {
    match path.file_name() {
        Some(name) if path != Path::new("-") => one_line(&name.to_string_lossy()).chars().take(60).collect(),
        Some(_) | None => "standard input".into(),
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn tell_broken(gathered: &Gathered) -> io::Result<()> {
    let mut err = io::stderr().lock();
    for Broken { file, line, reason } in &gathered.broken {
        match line {
            Some(line) => writeln!(err, "{file}, line {line}: {reason}")?,
            None => writeln!(err, "{file}: {reason}")?,
        }
    }
    let more = gathered.broken_count - gathered.broken.len() as u64;
    if more > 0 {
        writeln!(err, "… and {more} more that can't be read.")?;
    }
    Ok(())
}

/// `1 game and 20 positions`
fn counts(gathered: &Gathered) -> String {
    let counted = gathered.read.iter().map(|(format, &count)| {
        let (one, many) = format.records();
        counted(usize::try_from(count).unwrap_or(usize::MAX), one, many)
    });
    let counted: Vec<String> = counted.collect();
    if counted.is_empty() { "0 records".into() } else { counted.join(" and ") }
}

/// What reading came to, kept for the report.
struct Told {
    read: u64,
    broken: u64,
    found: u64,
    copies: u64,
    stopped_early: bool,
}

/// The report in JSON.
#[derive(Serialize)]
struct Report<'a> {
    output: Option<String>,
    id: &'a str,
    puzzles: usize,
    sorts: &'a std::collections::BTreeMap<&'static str, usize>,
    read: u64,
    broken: u64,
    found: u64,
    near_copies: u64,
    left_out: usize,
    stopped_early: bool,
}

impl Told {
    fn of(gathered: &Gathered) -> Self {
        Self {
            read: gathered.read.values().sum(),
            broken: gathered.broken_count,
            found: gathered.found,
            copies: gathered.copies,
            stopped_early: gathered.stopped_early,
        }
    }

    fn with<'a>(&self, made: &'a Made, output: Option<&Path>) -> Report<'a> {
        Report {
            output: output.map(|path| path.display().to_string()),
            id: &made.id,
            puzzles: made.len(),
            sorts: &made.sorts,
            read: self.read,
            broken: self.broken,
            found: self.found,
            near_copies: self.copies,
            left_out: made.left_out + made.no_room,
            stopped_early: self.stopped_early,
        }
    }
}

fn tell(made: &Made, told: &Told, read: &str, path: &Path, out: &mut dyn Write) -> io::Result<()> {
    let shown = one_line(&path.display().to_string());
    let sorts: Vec<String> = made.sorts.iter().map(|(sort, &count)| sorted(sort, count)).collect();
    let sorts =
        if made.sorts.keys().eq(["puzzle"].iter()) { String::new() } else { format!(" ({})", sorts.join(", ")) };
    let puzzles = counted(made.len(), "puzzle", "puzzles");
    writeln!(out, "{shown}: {puzzles}{sorts}, the set \"{}\".", made.id)?;
    let early = if told.stopped_early { "; the rest was not needed (--seed takes a sample of all)" } else { "" };
    writeln!(out, "Read: {read}{early}. Found: {}, {} of them near-copies.", told.found, told.copies)?;
    if told.broken > 0 {
        writeln!(out, "Not readable: {}; see above.", told.broken)?;
    }
    if made.left_out > 0 {
        writeln!(out, "Left out, for they did not pass the checks: {}.", made.left_out)?;
    }
    if made.no_room > 0 {
        writeln!(out, "Left out, for a set file has no more room: {}.", made.no_room)?;
    }
    writeln!(out, "  touchmove preview {shown}    shows the set as a learner sees it")
}

/// `2 castling`, `2 positions`: moments have no plural.
fn sorted(sort: &str, count: usize) -> String {
    let plural = if count != 1 && ["position", "puzzle"].contains(&sort) { "s" } else { "" };
    format!("{count} {sort}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_and_moments_are_named() {
        assert_eq!(
            [sorted("position", 1), sorted("puzzle", 2), sorted("mate", 2)],
            ["1 position", "2 puzzles", "2 mate"]
        );
    }

    #[test]
    fn ratings_are_ranges() {
        assert_eq!(rating("1200..1600"), Ok((1200, 1600)));
        assert_eq!(rating("..900"), Ok((0, 900)));
        assert_eq!(rating("2000 .."), Ok((2000, u32::MAX)));
        for wrong in ["1200", "a..b", "1600..1200", "-1..5", "1...5"] {
            assert!(rating(wrong).is_err(), "{wrong}");
        }
        assert!(limit("0").is_err() && limit("10001").is_err() && limit("7") == Ok(7));
    }

    #[test]
    fn a_moment_is_looked_for_once() {
        assert_eq!(distinct(&[Moment::Fork, Moment::Mate, Moment::Fork]), [Moment::Fork, Moment::Mate]);
    }
}
