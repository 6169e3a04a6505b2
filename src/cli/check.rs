//! `touchmove check`: every fault of every content file, with line and caret.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};

use super::answers::print_json;
use super::options::Options;
use super::{Done, content, watch};
use crate::course::{Content, Coverage, Diagnostic, Severity, check, codes};
use crate::notation::describe::counted;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Content files or folders; what comes with the program and the --content folders when left out
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Show what there is for each skill and each article of the Laws, and the holes
    #[arg(long)]
    coverage: bool,
    /// Say what a code means and how to mend it, as in `error[par-differs]`; list all codes when left out
    #[arg(long, value_name = "CODE", num_args = 0..=1, conflicts_with_all = ["paths", "json", "coverage", "watch"])]
    #[allow(clippy::option_option)] // not asked, asked for all, asked for one
    explain: Option<Option<String>>,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["json", "coverage"])]
    watch: bool,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.explain {
        Some(Some(code)) => writeln!(out, "{}", codes::explain(code).map_err(|message| anyhow!(message))?)?,
        Some(None) => codes::all().try_for_each(|code| writeln!(out, "{code}"))?,
        None if args.watch => {
            let watched = if args.paths.is_empty() { &options.content } else { &args.paths };
            return watch::watch(watched, || check_all(args, options, out).map(drop));
        }
        None => return check_all(args, options, out),
    }
    Ok(Done::Well)
}

fn check_all(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut sources = content::sources(&options.content)?;
    let layer = sources.layers();
    for path in &args.paths {
        content::must_be_there(path)?;
    }
    if !args.paths.is_empty() {
        sources = sources.with_paths(&args.paths);
    }
    let content = Content::load(sources);
    let found = check::check(&content, (!args.paths.is_empty()).then_some(layer));
    for diagnostic in &found {
        if args.json {
            writeln!(out, "{}", diagnostic.to_json())?;
        } else {
            let text = content.sources.named(&diagnostic.file).map(|file| file.text.as_str());
            writeln!(out, "{}\n", diagnostic.render(text, options.color.on_stdout()))?;
        }
    }
    if args.coverage {
        print_coverage(&Coverage::of(&content.catalog), args.json, out)?;
    } else if !args.json {
        let layer = (!args.paths.is_empty()).then_some(layer);
        let files = content.sources.files.iter().filter(|file| layer.is_none_or(|layer| file.layer == layer)).count();
        writeln!(out, "{}", summary(&found, files))?;
    }
    out.flush().context("can't write the report")?;
    let faulty = found.iter().any(|it| it.severity == Severity::Error);
    Ok(if faulty { Done::WithProblems } else { Done::Well })
}

fn print_coverage(coverage: &Coverage, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    if !json {
        return write!(out, "{}", coverage.to_table());
    }
    coverage.skills.iter().try_for_each(|row| print_json(row, out))?;
    coverage.articles.iter().try_for_each(|row| print_json(row, out))
}

/// `2 errors and 1 warning in 24 files.`
fn summary(found: &[Diagnostic], files: usize) -> String {
    let count = |severity| found.iter().filter(|it| it.severity == severity).count();
    let files = counted(files, "file", "files");
    let errors = |count| counted(count, "error", "errors");
    let warnings = |count| counted(count, "warning", "warnings");
    match (count(Severity::Error), count(Severity::Warning)) {
        (0, 0) => format!("No faults in {files}."),
        (0, few) => format!("No errors and {} in {files}.", warnings(few)),
        (many, 0) => format!("{} in {files}.", errors(many)),
        (many, few) => format!("{} and {} in {files}.", errors(many), warnings(few)),
    }
}
