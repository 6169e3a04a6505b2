//! Counts right, wrong and open answers to "can this side still win?" on a file of positions: `winnable FILE`. Each line
//! has a FEN, `white` or `black`, and `winnable` or `unwinnable`, with tabs between; lines that begin with # are skipped.
//! `--ours` leaves chasolver out, whose full mode can take minutes for a position it gives up on.
//!
//! Without a file, `--games` asks both about positions of 100 games played at random, and tells where they differ or one
//! takes more than a second.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove_bench::positions::game_ends;
use touchmove_bench::winnable::{Answer, ours, theirs};

/// What came of the answers of one library.
#[derive(Default)]
struct Count {
    right: u32,
    wrong: u32,
    open: u32,
    time: Duration,
}

impl Count {
    fn add(&mut self, name: &str, line: &str, expected: Answer, ask: impl FnOnce() -> Answer) {
        let start = Instant::now();
        let answer = ask();
        let time = start.elapsed();
        self.time += time;
        match answer {
            Answer::Unknown => self.open += 1,
            _ if answer == expected => self.right += 1,
            Answer::Yes | Answer::No => self.wrong += 1,
        }
        if answer != expected {
            println!("{name} says {answer:?} after {time:.2?}: {line}");
        }
    }

    fn print(&self, name: &str) {
        let Self { right, wrong, open, time } = self;
        println!("{name:12} {right:5} right {wrong:3} wrong {open:3} open in {time:.2?}");
    }
}

fn main() -> ExitCode {
    let (flags, files): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    if flags.iter().any(|flag| flag == "--games") {
        return compare_games();
    }
    let [file] = files.as_slice() else {
        eprintln!("usage: winnable [--ours] FILE, or winnable --games");
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
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(fen), Some(side), Some(label)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let expected = if label == "winnable" { Answer::Yes } else { Answer::No };
        let (white, line) = (side == "white", format!("{fen} {side} {label}"));
        match ours::read(fen) {
            Some(pos) => mine.add("touchmove", &line, expected, || ours::ask_one(&pos, white)),
            None => {
                unread += 1;
                println!("touchmove does not read {line}");
            }
        }
        if !flags.iter().any(|flag| flag == "--ours") {
            match theirs::read(fen) {
                Some(board) => other.add("chasolver", &line, expected, || theirs::ask_one(&board, white)),
                None => println!("chasolver does not read {line}"),
            }
        }
    }
    mine.print("touchmove");
    if !flags.iter().any(|flag| flag == "--ours") {
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
