//! `touchmove perft`: node counts, for comparing move generators.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use super::Done;
use super::answers::{Format, Report};
use super::fault::Fault;
use crate::notation::describe::counted;
use crate::notation::{coordinate, fen};
use crate::rules::{Position, perft};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The number of single moves
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// The position, which no game need have reached; the starting position when left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Split the count by first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

impl Report for Count {
    fn sentences(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.divide.iter().flatten().map(|(mv, nodes)| format!("{mv}: {nodes}")).collect();
        let sequences = counted(usize::try_from(self.nodes).unwrap_or(usize::MAX), "sequence", "sequences");
        lines.push(format!("{sequences} of {}.", counted(self.depth as usize, "move", "moves")));
        lines
    }
}

fn position(text: Option<&str>) -> Result<Position, Fault> {
    let Some(text) = text else { return Ok(Position::initial()) };
    Position::unreachable(fen::read(text)?).map_err(|problems| Fault::of_problems(&problems))
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let count = position(args.fen.as_deref()).map(|pos| {
        let divide = args.divide.then(|| {
            let by_move = if args.depth == 0 { Vec::new() } else { perft::divide(&pos, args.depth) };
            by_move.into_iter().map(|(mv, nodes)| (coordinate::write(mv), nodes)).collect()
        });
        let nodes = match &divide {
            Some(parts) if args.depth > 0 => BTreeMap::values(parts).sum(),
            Some(_) | None => perft::perft(&pos, args.depth),
        };
        Count { depth: args.depth, nodes, divide }
    });
    args.format.answer_one(count, out)
}
