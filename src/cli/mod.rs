//! The command line: one file a command, and the only room that prints.

mod answers;
mod assign;
mod assignment_file;
mod check;
mod completions;
mod content;
mod r#do;
mod fault;
mod import;
mod input;
mod judge;
mod learn;
mod list;
mod mate;
mod moves;
mod new;
mod options;
mod output;
mod perft;
mod practice;
mod preview;
mod progress;
mod report;
mod schema;
mod show;
mod tour;
mod watch;
mod why;
mod worksheet;
mod world;

use std::io::{self, Write as _};
use std::panic;
use std::process::{self, ExitCode};

use clap::{Parser, Subcommand};

use fault::Fault;
use options::Options;

use crate::learner::start::Start;

/// Exit code when the content, position or answer has problems (they have been printed).
const PROBLEMS: u8 = 1;
/// Exit code for wrong usage and file trouble; clap uses the same.
const USAGE: u8 = 2;
/// Added to the number of the signal that ended the program, as shells do.
const BY_SIGNAL: u8 = 128;
/// Exit code after a fault of our own.
const FAULT_OF_OUR_OWN: i32 = 101;

/// An interactive tutor for the rules of chess and a puzzle trainer.
#[derive(Parser, Debug)]
#[command(name = "touchmove", version, about, max_term_width = 100)]
#[command(after_help = "Without a command: the home screen, or a plain menu where there is no terminal.\n\
    Exit codes: 0 done; 1 the content, position or answer has problems; 2 usage or file trouble.")]
pub struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Opens a lesson, or goes on where you stopped
    Learn(learn::Args),
    /// Drills a puzzle set, a skill or a kind of exercise
    Practice(practice::Args),
    /// Drills the shortest question: mate, stalemate, check or none of them?
    Quiz(practice::QuizArgs),
    /// Finds, by a short quiz, the unit of the course to begin with
    Placement(practice::PlacementArgs),
    /// Tells what you know and what you keep getting wrong
    Progress(progress::Args),
    /// Makes an assignment: one file for a class to work on
    Assign(assign::Args),
    /// Works on an assignment; leaves a file to hand in
    Do(r#do::Args),
    /// Tells what a class handed in: who, what, and what to teach next
    Report(report::Args),
    /// Says of a position or game: mate, stalemate, check, draws, claims, who can still win
    Judge(judge::Args),
    /// Says whether a move is legal, and exactly why not
    Why(why::Args),
    /// Lists the legal moves of a position
    Moves(moves::Args),
    /// Finds forced mates
    Mate(mate::Args),
    /// Draws a position
    Show(show::Args),
    /// Counts the sequences of legal moves of a length
    Perft(perft::Args),
    /// Finds, checks and completes knight's tours
    Tour(tour::Args),
    /// Lists lessons, puzzle sets, skills, kinds of exercise, or the assignments in this folder
    List(list::Args),
    /// Makes a page of exercises to print, with a key
    Worksheet(worksheet::Args),
    /// Tells every fault of lessons and puzzles, with line and caret
    Check(check::Args),
    /// Makes a puzzle set out of games, positions or puzzles of other programs
    Import(import::Args),
    /// Begins a lesson or a puzzle set: a template that is complete as it stands
    New(new::Args),
    /// Shows a lesson or puzzle set as a learner sees it, and keeps nothing
    Preview(preview::Args),
    /// Prints JSON Schema, with which an editor completes and checks content files
    Schema(schema::Args),
    /// Prints the completions for a shell
    Completions(completions::Args),
    /// Prints a manual page
    Man(completions::ManArgs),
}

/// What a command comes to: everything was well, problems have been printed, or a signal ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    Well,
    WithProblems,
    /// What a learner answered could not be written down; that has been told.
    Unsaved,
    BySignal(i32),
}

impl Done {
    const fn saved(is_saved: bool) -> Self {
        if is_saved { Self::Well } else { Self::Unsaved }
    }
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        // Nothing can be done when standard error is closed as well.
        let _ = writeln!(io::stderr(), "touchmove has stumbled over a fault of its own, sorry. {panic}");
        process::exit(FAULT_OF_OUR_OWN);
    }));
    let cli = Cli::parse();
    match run(&cli) {
        Ok(Done::Well) => ExitCode::SUCCESS,
        Ok(Done::WithProblems) => ExitCode::from(PROBLEMS),
        Ok(Done::Unsaved) => ExitCode::from(USAGE),
        Ok(Done::BySignal(signal)) => ExitCode::from(BY_SIGNAL.saturating_add(u8::try_from(signal).unwrap_or(0))),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done when standard error is closed as well.
            let _ = writeln!(io::stderr(), "touchmove: {}", told(&error));
            ExitCode::from(if error.is::<Fault>() { PROBLEMS } else { USAGE })
        }
    }
}

/// The error with its causes, each told once: many errors name their cause themselves. It goes on after the program's
/// name, so a sentence of the library begins in lower case.
fn told(error: &anyhow::Error) -> String {
    let told = error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told.as_str() {
        "" => cause,
        so_far if so_far.contains(&cause) => told,
        so_far => format!("{so_far}: {cause}"),
    });
    let first = told.split(' ').next().unwrap_or_default();
    if OPENINGS.contains(&first) { told[..1].to_lowercase() + &told[1..] } else { told }
}

/// Words that have a capital only at the beginning of a sentence.
const OPENINGS: [&str; 9] = ["The", "There", "These", "This", "Your", "No", "Nothing", "Say", "Leave"];

/// The reader of our output has gone (`touchmove moves … | head -1`): no fault of anybody.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

fn run(cli: &Cli) -> anyhow::Result<Done> {
    let options = &cli.options;
    let mut out = io::BufWriter::new(io::stdout());
    let done = match &cli.command {
        None => world::show(world::open(options)?, Start::Home, options),
        Some(Command::Learn(args)) => learn::run(args, options),
        Some(Command::Practice(args)) => practice::run(args, options),
        Some(Command::Quiz(args)) => practice::quiz(args, options),
        Some(Command::Placement(args)) => practice::placement(args, options),
        Some(Command::Progress(args)) => progress::run(args, options, &mut out),
        Some(Command::Assign(args)) => assign::run(args, options, &mut out),
        Some(Command::Do(args)) => r#do::run(args, options),
        Some(Command::Report(args)) => report::run(args, options, &mut out),
        Some(Command::Judge(args)) => judge::run(args, &mut out),
        Some(Command::Mate(args)) => mate::run(args, &mut out),
        Some(Command::Why(args)) => why::run(args, &mut out),
        Some(Command::Moves(args)) => moves::run(args, &mut out),
        Some(Command::Show(args)) => show::run(args, &mut out),
        Some(Command::Perft(args)) => perft::run(args, &mut out),
        Some(Command::Tour(args)) => tour::run(args, &mut out),
        Some(Command::List(args)) => list::run(args, &cli.options, &mut out),
        Some(Command::Worksheet(args)) => worksheet::run(args, options, &mut out),
        Some(Command::Check(args)) => check::run(args, &cli.options, &mut out),
        Some(Command::New(args)) => new::run(args, options, &mut out),
        Some(Command::Import(args)) => import::run(args, options, &mut out),
        Some(Command::Preview(args)) => preview::run(args, options),
        Some(Command::Schema(args)) => schema::run(args, &mut out),
        Some(Command::Completions(args)) => Ok(completions::run(args, &mut out)),
        Some(Command::Man(args)) => completions::man(args, &mut out),
    }?;
    out.flush()?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let cause = || io::Error::other("the disk is full");
        let without = Err::<(), _>(cause()).context("can't write a.txt").unwrap_err();
        assert_eq!(told(&without), "can't write a.txt: the disk is full");
        let with = Err::<(), _>(cause()).context("a.txt: the disk is full. Make room").unwrap_err();
        assert_eq!(told(&with), "a.txt: the disk is full. Make room");
    }

    #[test]
    fn an_error_goes_on_after_the_name_of_the_program() {
        assert_eq!(told(&anyhow::anyhow!("There is no set. Try another")), "there is no set. Try another");
        assert_eq!(told(&anyhow::anyhow!("White has no king")), "White has no king");
    }
}
