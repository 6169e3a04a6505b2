//! Answers about positions, one after the other: as sentences or as JSON lines, from an argument or a stream.

use std::io::{self, BufRead as _, BufReader, Write};

use anyhow::Context as _;
use serde::Serialize;

use super::Done;
use super::fault::{Fault, FaultObject};

/// What a command found out about one position.
pub trait Report: Serialize {
    /// The same facts as the JSON form, as sentences, a line each.
    fn sentences(&self) -> Vec<String>;
}

/// How answers are printed.
#[derive(clap::Args, Debug, Clone, Copy)]
pub struct Format {
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

impl Format {
    /// Prints one answer.
    pub fn print(self, report: &impl Report, out: &mut dyn Write) -> io::Result<()> {
        if self.json {
            print_json(report, out)
        } else {
            report.sentences().iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
        }
    }

    /// Prints one fault among the answers of a stream.
    pub fn print_fault(self, fault: &Fault, out: &mut dyn Write) -> io::Result<()> {
        if self.json { print_json(&FaultObject { error: fault }, out) } else { writeln!(out, "{fault}") }
    }

    /// Answers for one position, or for each line of standard input when it is `-`.
    ///
    /// A stream is answered line by line in its order, a faulty line with its fault; what has been answered is written
    /// out whenever no further line is waiting.
    pub fn answer<R: Report>(
        self,
        fen: Option<&str>,
        out: &mut dyn Write,
        mut report_on: impl FnMut(Option<&str>) -> Result<R, Fault>,
    ) -> anyhow::Result<Done> {
        if fen != Some("-") {
            return self.answer_one(report_on(fen), out);
        }
        let mut input = BufReader::new(io::stdin().lock());
        let mut done = Done::Well;
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line).context("can't read standard input")? == 0 {
                return Ok(done);
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_start_matches('\u{feff}').trim();
            match report_on(Some(text)) {
                Ok(report) => self.print(&report, out)?,
                Err(fault) => {
                    self.print_fault(&fault, out)?;
                    done = Done::WithProblems;
                }
            }
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
    }

    /// Prints one answer; a fault goes to standard error as a sentence, or to standard output as JSON.
    pub fn answer_one<R: Report>(self, answer: Result<R, Fault>, out: &mut dyn Write) -> anyhow::Result<Done> {
        match answer {
            Ok(report) => {
                self.print(&report, out)?;
                Ok(Done::Well)
            }
            Err(fault) if self.json => {
                self.print_fault(&fault, out)?;
                Ok(Done::WithProblems)
            }
            Err(fault) => Err(fault.into()),
        }
    }
}

/// One JSON object on a line of its own.
pub fn print_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
