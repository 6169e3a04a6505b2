//! Counts right, wrong and open answers to "can this side still win?" on a file of positions: `winnable FILE`. Each line
//! has a FEN, `white` or `black`, and `winnable`, `unwinnable` or another word where that isn't known, with tabs between; or,
//! as in chasolver's own files, `WB`, `W-`, `-B` or `--` for the sides that can win, and a FEN. Lines that begin with # are
//! skipped.
//! `--ours` leaves chasolver out, whose full mode can take minutes for a position it gives up on. `--every N` takes every Nth
//! line. `--times` asks each question five times and tells how long the fastest answers took; without it, each mate is
//! replayed.
//!
//! Without a file, `--games` asks both about positions of 100 games played at random, and tells where they differ or one
//! takes more than a second.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove_bench::positions::game_ends;
use touchmove_bench::winnable::{Answer, ours, theirs};

/// A question with its answer.
struct Question {
    fen: String,
    is_white: bool,
    expected: Answer,
}

impl Question {
    /// The questions of one line.
    fn read(line: &str) -> Vec<Self> {
        let mut fields = line.split('\t');
        if let (Some(fen), Some(side), Some(label)) = (fields.next(), fields.next(), fields.next()) {
            let expected = match label {
                "winnable" => Answer::Yes,
                "unwinnable" => Answer::No,
                _ => Answer::Unknown,
            };
            return vec![Self { fen: fen.to_owned(), is_white: side == "white", expected }];
        }
        let Some((sides, fen)) = line.split_once(' ') else { return Vec::new() };
        let question = |(is_white, letter)| {
            let expected = if sides.contains(letter) { Answer::Yes } else { Answer::No };
            Self { fen: fen.to_owned(), is_white, expected }
        };
        [(true, 'W'), (false, 'B')].map(question).into()
    }
}

impl std::fmt::Display for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { fen, is_white, expected } = self;
        write!(f, "{fen} {}, expected {expected:?}", if *is_white { "White" } else { "Black" })
    }
}

/// What came of the answers of one library.
#[derive(Default)]
struct Count {
    right: u32,
    wrong: u32,
    open: u32,
    /// Answered, where the right answer isn't known.
    new: u32,
    times: Vec<Duration>,
}

impl Count {
    /// Asks a question so many times.
    fn add(&mut self, name: &str, question: &Question, rounds: u32, ask: impl Fn() -> Answer) {
        let mut answer = Answer::Unknown;
        let mut best = Duration::MAX;
        for _ in 0..rounds {
            let start = Instant::now();
            answer = ask();
            best = best.min(start.elapsed());
        }
        self.times.push(best);
        match answer {
            Answer::Unknown => self.open += 1,
            _ if answer == question.expected => self.right += 1,
            _ if question.expected == Answer::Unknown => self.new += 1,
            Answer::Yes | Answer::No => self.wrong += 1,
        }
        if answer != question.expected {
            println!("{name} says {answer:?} after {best:.2?}: {question}");
        }
    }

    fn print(&mut self, name: &str) {
        let Self { right, wrong, open, new, times } = self;
        times.sort();
        let total: Duration = times.iter().sum();
        let part = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
        let mean = total.checked_div(u32::try_from(times.len()).unwrap_or(u32::MAX)).unwrap_or_default();
        println!("{name:12} {right:5} right {wrong:3} wrong {open:3} open {new:3} new in {total:.2?}");
        let (median, ninth, most) = (part(50), part(90), times.last().copied().unwrap_or_default());
        println!("{:12} median {median:.1?}, nine of ten within {ninth:.1?}, mean {mean:.1?}, most {most:.1?}", "");
    }
}

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut take = |word: &str| words.iter().position(|it| it == word).map(|at| words.remove(at)).is_some();
    if take("--games") {
        return compare_games();
    }
    let (only_ours, times) = (take("--ours"), take("--times"));
    let every = words.iter().position(|word| word == "--every").and_then(|at| {
        let number = words.get(at + 1)?.parse::<usize>().ok()?;
        words.drain(at..at + 2);
        Some(number.max(1))
    });
    let [file] = words.as_slice() else {
        eprintln!("usage: winnable [--ours] [--times] [--every N] FILE, or winnable --games");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (mut mine, mut other, mut unread) = (Count::default(), Count::default(), 0);
    let rounds = if times { 5 } else { 1 };
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every.unwrap_or(1));
    for question in lines.flat_map(Question::read) {
        match ours::read(&question.fen) {
            Some(pos) => {
                let ask = if times { ours::ask_one } else { ours::ask_and_replay };
                mine.add("touchmove", &question, rounds, || ask(&pos, question.is_white));
            }
            None => {
                unread += 1;
                println!("touchmove does not read {question}");
            }
        }
        if !only_ours {
            match theirs::read(&question.fen) {
                Some(board) => other.add("chasolver", &question, rounds, || theirs::ask_one(&board, question.is_white)),
                None => println!("chasolver does not read {question}"),
            }
        }
    }
    mine.print("touchmove");
    if !only_ours {
        other.print("chasolver");
    }
    if mine.wrong == 0 && unread == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn compare_games() -> ExitCode {
    let positions = game_ends(100, 19);
    let mut differences = 0;
    for fen in &positions {
        let (Some(pos), Some(board)) = (ours::read(fen), theirs::read(fen)) else {
            differences += 1;
            println!("not read by both: {fen}");
            continue;
        };
        let start = Instant::now();
        let mine = ours::ask(&pos);
        let our_time = start.elapsed();
        let other = theirs::ask(&board);
        let their_time = start.elapsed() - our_time;
        if our_time.max(their_time) > Duration::from_secs(1) {
            println!("{fen}: touchmove needs {our_time:.2?}, chasolver {their_time:.2?}");
        }
        if mine != other {
            differences += 1;
            println!("{fen}: touchmove says {mine:?}, chasolver {other:?}");
        }
    }
    println!("{} positions: {differences} differences", positions.len());
    if differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
