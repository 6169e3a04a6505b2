//! Tries fresh exercises of every kind: `--count N` of each kind (10,000), spread over the five levels; `--seed S` (1);
//! `--kind WORD` for some kinds. Prints for each kind and level how many are made in a second of this thread's work, what
//! was tried and what is wrong; ends with an error when anything is. The tables of the endings that are played out are
//! made first, each timed by itself: a program makes them once. `--show ID` prints one exercise as it is written down.

use std::process::ExitCode;
use std::time::Duration;

use touchmove::exercise::kind::KINDS;
use touchmove::learner::fresh;
use touchmove::solve::endgame::Endgame;
use touchmove_bench::generated::{Tally, clock, run};

/// Made in a second at least, so that a drill never waits; of tours and of mates in two less.
const LEAST_RATE: f64 = 200.0;
const LEAST_RATE_OF_SEARCHES: f64 = 5.0;

/// Makes the tables of all endings, and says how long each took. Those of queen and rook are part of others.
fn make_tables() {
    let tables = Endgame::ALL.map(|endgame| {
        let begun = clock::now();
        let longest = endgame.longest_mate();
        format!("{endgame:?} {} ms (mate in {longest})", clock::since(&begun).as_millis())
    });
    println!("play_out: tables made once: {}", tables.join(", "));
}

/// Takes a single one longer by the clock, it is named.
const LONGEST: Duration = Duration::from_millis(300);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value =
        |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|at| arguments.get(at + 1));
    let count: u64 = value("--count").and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let seed: u64 = value("--seed").and_then(|text| text.parse().ok()).unwrap_or(1);
    let only = value("--kind");
    if let Some(id) = value("--show") {
        println!("{}", fresh::again(id).and_then(|exercise| exercise.written()).unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    let (mut all, mut faults) = (Tally::default(), 0);
    println!("kind            level   made  a second    tried compared    right   missed    slips  copies");
    for kind in KINDS.iter().filter(|kind| only.is_none_or(|word| kind.id.contains(word.as_str()))) {
        if kind.id == "play_out" {
            make_tables();
        }
        for level in 1..=5 {
            let Some(tally) = run(kind, level, count.div_ceil(5), seed) else { continue };
            let rate = tally.rate();
            let least = if ["tour", "line"].contains(&kind.id) { LEAST_RATE_OF_SEARCHES } else { LEAST_RATE };
            let slow = if rate < least { "  SLOW" } else { "" };
            let Tally { made, tried, compared, right, missed, slips, copies, .. } = tally;
            println!(
                "{:<16}{level:>5}{made:>7}{rate:>10.0}{tried:>9}{compared:>9}{right:>9}{missed:>9}{slips:>9}{copies:>8}{slow}",
                kind.id
            );
            let (slowest, id) = tally.slowest;
            if slowest > LONGEST {
                println!("   one took {} ms: {id}", slowest.as_millis());
            }
            let examples = tally.faults.iter().filter(|(what, _)| what.starts_with(' ')).take(6);
            for (what, (times, first)) in tally.faults.iter().filter(|(what, _)| !what.starts_with(' ')) {
                faults += times;
                println!("   {times} times: {what}, first in {first}");
            }
            for (what, _) in examples {
                println!("{what}");
            }
            all.made += made;
            all.tried += tried;
            all.compared += compared;
        }
    }
    let Tally { made, tried, compared, .. } = all;
    println!("{made} exercises, {tried} answers, {compared} of them compared, seed {seed}: {faults} faults");
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
