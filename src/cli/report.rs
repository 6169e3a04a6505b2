//! `touchmove report`: what a class handed in.

use std::io::Write;
use std::path::PathBuf;

use chrono::Utc;

use super::answers::print_json;
use super::options::Options;
use super::output::{self, Overwrite};
use super::{Done, content};
use crate::classroom::gather::gather;
use crate::classroom::{Report, class_list};
use crate::course::Content;
use crate::page;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Hand-ins, or folders with hand-ins
    #[arg(value_name = "HAND-IN|FOLDER", required = true)]
    paths: Vec<PathBuf>,
    /// A text file with the names of the class, one a line: then it is told who is missing
    #[arg(long, value_name = "FILE")]
    class: Option<PathBuf>,
    /// Print a table for a spreadsheet: a line for each hand-in
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print the whole report as one JSON object
    #[arg(long)]
    json: bool,
    /// Write a page with charts and boards, to be looked at in a browser or printed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["csv", "json"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let catalog = Content::load(content::sources(&options.content)?).catalog;
    let class = args.class.as_deref().map(class_list::read).transpose()?;
    let report = Report::of(&gather(&args.paths), class.as_deref(), &catalog, Utc::now());
    if let Some(path) = &args.html {
        output::write(path, page::report::html(&report)?.as_bytes(), args.overwrite)?;
        writeln!(out, "The report is in {}: open it in a browser.", path.display())?;
        report.remarks.iter().try_for_each(|remark| writeln!(out, "{}: {}", remark.file, remark.text))?;
    } else if args.json {
        print_json(&report, out)?;
    } else if args.csv {
        out.write_all(report.to_csv().as_bytes())?;
    } else {
        report.to_lines().iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    let has_unusable = report.remarks.iter().any(|remark| remark.unusable);
    Ok(if has_unusable || report.assignments.is_empty() { Done::WithProblems } else { Done::Well })
}
