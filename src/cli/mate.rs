//! `touchmove mate`: forced mates, with proof.

use std::io::Write;

use serde::Serialize;

use super::answers::{Format, Report};
use super::fault::Fault;
use super::{Done, input};
use crate::notation::{coordinate, describe, fen, pgn, san};
use crate::rules::Game;
use crate::rules::game::SEVENTY_FIVE_MOVES;
use crate::solve::mate;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// In how many moves at most
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    moves: u32,
    /// The position; `-` reads one a line
    #[arg(value_name = "FEN")]
    fen: String,
    /// How many positions to search before giving up
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
struct Found {
    fen: String,
    mate_in: Option<u32>,
    keys: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    #[serde(skip)]
    sentences: Vec<String>,
}

impl Report for Found {
    fn sentences(&self) -> Vec<String> {
        self.sentences.clone()
    }
}

fn solve(text: &str, args: &Args) -> Result<Found, Fault> {
    let pos = input::position(text, false)?;
    let solution = mate::solve(&pos, args.moves, args.nodes)
        .map_err(|undecided| Fault::new(format!("{undecided}; try a larger --nodes")))?;
    let mut game = Game::new(pos.clone());
    for &mv in &solution.line {
        game.play_on(mv).expect("a line of the solver is legal");
    }
    let sentences = match solution.mate_in() {
        None => {
            let before_the_last = pos.halfmove_clock().saturating_add(2 * (args.moves - 1));
            let is_too_late = before_the_last >= SEVENTY_FIVE_MOVES;
            let rule =
                "The seventy-five-move rule ends the game before a mate that comes without a capture or a pawn move.";
            std::iter::once(format!("{} can't force mate in {}.", pos.turn(), args.moves))
                .chain(is_too_late.then(|| rule.to_owned()))
                .collect()
        }
        Some(mate_in) => {
            let keys = solution.keys.iter().map(|key| san::write(&pos, key.mv));
            vec![
                format!("{} mates in {mate_in}.", pos.turn()),
                format!("First moves that force mate in at most {}: {}.", args.moves, describe::list(keys)),
                format!("Against the best defence: {}.", pgn::write_moves(&game)),
            ]
        }
    };
    Ok(Found {
        fen: fen::write(&pos, fen::EnPassantField::Legal),
        mate_in: solution.mate_in(),
        keys: solution.keys.iter().map(|key| coordinate::write(key.mv)).collect(),
        line: solution.line.iter().map(|&mv| coordinate::write(mv)).collect(),
        nodes: solution.nodes,
        sentences,
    })
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    args.format.answer(Some(&args.fen), out, |text| solve(text.unwrap_or_default(), args))
}
