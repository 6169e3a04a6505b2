//! Answers about positions, one after the other: as sentences or as JSON lines, from an argument or a stream.

use std::io::{self, BufRead as _, BufReader, Read, Write};

use anyhow::Context as _;
use serde::Serialize;

use super::Done;
use super::fault::{Fault, FaultObject};

/// Longest line of a stream in bytes; a FEN has less than a hundred.
const MAX_LINE: u64 = 4096;

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
    /// out whenever no further line is waiting. Of a line without end no more than [`MAX_LINE`] bytes are kept.
    pub fn answer<R: Report>(
        self,
        fen: Option<&str>,
        out: &mut dyn Write,
        mut report_on: impl FnMut(Option<&str>) -> Result<R, Fault>,
    ) -> anyhow::Result<Done> {
        if fen != Some("-") {
            return self.answer_one(report_on(fen), out);
        }
        self.answer_stream(BufReader::new(io::stdin().lock()), out, report_on)
    }

    fn answer_stream<R: Report>(
        self,
        mut input: BufReader<impl Read>,
        out: &mut dyn Write,
        mut report_on: impl FnMut(Option<&str>) -> Result<R, Fault>,
    ) -> anyhow::Result<Done> {
        let mut done = Done::Well;
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).context("can't read standard input")? == 0 {
                break;
            }
            let is_cut = line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n');
            if is_cut {
                input.skip_until(b'\n').context("can't read standard input")?;
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_start_matches('\u{feff}').trim();
            let answer = if is_cut {
                Err(Fault::new(format!("this line has more than {MAX_LINE} bytes; write one FEN a line")))
            } else {
                report_on(Some(text))
            };
            match answer {
                Ok(report) => self.print(&report, out)?,
                Err(fault) => {
                    self.print_fault(&fault.in_line(number, text), out)?;
                    done = Done::WithProblems;
                }
            }
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
        Ok(done)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Length(usize);

    impl Report for Length {
        fn sentences(&self) -> Vec<String> {
            vec![self.0.to_string()]
        }
    }

    fn answers(input: &[u8], json: bool) -> (Done, String) {
        let mut out = Vec::new();
        let report_on = |text: Option<&str>| match text.unwrap_or_default() {
            "" => Err(Fault::new("nothing here")),
            text => Ok(Length(text.len())),
        };
        let done = Format { json }.answer_stream(BufReader::new(input), &mut out, report_on).unwrap();
        (done, String::from_utf8(out).unwrap())
    }

    #[test]
    fn each_line_has_its_answer_and_a_fault_its_place() {
        assert_eq!(
            answers(b"four\r\n\nsix666", true),
            (
                Done::WithProblems,
                "4\n{\"error\":{\"message\":\"nothing here\",\"problems\":[],\"line\":2,\"input\":\"\"}}\n6\n"
                    .to_owned()
            )
        );
        assert_eq!(answers(b"four\n \n", false).1, "4\nline 2, \"\": nothing here\n");
        assert_eq!(answers(b"four\n", true), (Done::Well, "4\n".to_owned()));
    }

    #[test]
    fn a_line_without_end_is_cut_and_the_next_is_answered() {
        let mut input = vec![b'8'; 3 * 4096];
        input.extend(b"\nfour\n");
        let (done, told) = answers(&input, false);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!((done, lines.len(), lines[1]), (Done::WithProblems, 2, "4"));
        assert!(lines[0].starts_with("line 1, \"8888") && lines[0].contains("more than 4096 bytes"), "{told}");
        assert!(lines[0].len() < 250, "{told}");
    }
}
