//! `touchmove moves`: the legal moves of a position.

use std::io::Write;

use serde::Serialize;

use super::answers::{Format, Report};
use super::{Done, input};
use crate::notation::{coordinate, describe, fen, san};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position; the starting position when left out, `-` reads one a line
    #[arg(value_name = "FEN")]
    fen: Option<String>,
    /// Moves played from there first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Drop a castling right, en passant square or clock that can't be instead of refusing the position
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
struct Listed {
    fen: String,
    moves: Vec<Named>,
    #[serde(skip)]
    turn: crate::rules::Color,
}

#[derive(Serialize)]
struct Named {
    uci: String,
    san: String,
}

impl Report for Listed {
    fn sentences(&self) -> Vec<String> {
        let list = self.moves.iter().map(|mv| mv.san.clone());
        match self.moves.len() {
            0 => vec![format!("{} has no legal move.", self.turn)],
            1 => vec![format!("{} has 1 legal move: {}.", self.turn, describe::list(list))],
            many => vec![format!("{} has {many} legal moves: {}.", self.turn, describe::list(list))],
        }
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    args.format.answer(args.fen.as_deref(), out, |text| {
        let game = input::game(text, args.moves.as_deref(), args.lenient)?;
        let pos = game.position();
        let mut moves: Vec<Named> = pos
            .legal_moves()
            .into_iter()
            .map(|mv| Named { uci: coordinate::write(mv), san: san::write(pos, mv) })
            .collect();
        moves.sort_by(|a, b| a.uci.cmp(&b.uci));
        Ok(Listed { fen: fen::write(pos, fen::EnPassantField::Legal), moves, turn: pos.turn() })
    })
}
