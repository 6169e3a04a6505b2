//! `touchmove show`: a position as a diagram.

use std::io::Write;

use serde::Serialize;

use super::Done;
use super::answers::{Format, Report};
use crate::notation::{describe, diagram, fen};
use crate::rules::{Setup, Square};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The position; the starting position when left out, `-` reads one a line. It need not be a possible one
    #[arg(value_name = "FEN")]
    fen: Option<String>,
    /// See it from Black's side
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
struct Shown {
    fen: String,
    pieces: Vec<ShownPiece>,
    #[serde(skip)]
    setup: Setup,
    #[serde(skip)]
    flip: bool,
}

#[derive(Serialize)]
struct ShownPiece {
    square: String,
    color: String,
    piece: String,
}

impl Report for Shown {
    fn sentences(&self) -> Vec<String> {
        let side = if self.flip { !crate::rules::Color::White } else { crate::rules::Color::White };
        let mut lines: Vec<String> = diagram::text(&self.setup.board, side).lines().map(str::to_string).collect();
        lines.push(describe::to_move(self.setup.turn));
        lines.extend(self.setup.problems().iter().map(describe::setup_problem));
        lines
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    args.format.answer(args.fen.as_deref(), out, |text| {
        let setup = text.map_or_else(|| Ok(Setup::initial()), fen::read)?;
        let name = |sq: Square| sq.to_string();
        let pieces = setup
            .board
            .iter()
            .map(|(sq, piece)| ShownPiece {
                square: name(sq),
                color: piece.color.to_string().to_lowercase(),
                piece: piece.role.to_string(),
            })
            .collect();
        Ok(Shown { fen: fen::write_setup(&setup), pieces, setup, flip: args.flip })
    })
}
