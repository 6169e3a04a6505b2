//! `touchmove tour`: knight's tours, found, checked and completed.

use std::io::Write;

use serde::Serialize;

use super::Done;
use super::fault::Fault;
use super::report::{Format, Report};
use crate::notation::describe;
use crate::rules::{Square, SquareSet};
use crate::solve::tour::{self, Closure, TourAnswer, TourBoard, TourQuery};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files and ranks of the board
    #[arg(long, value_name = "FxR", default_value = "8x8")]
    size: String,
    /// Where the tour begins
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "SQUARE")]
    to: Option<String>,
    /// It has to end a knight's move from where it began
    #[arg(long)]
    closed: bool,
    /// Squares that don't exist: "a1 b2"
    #[arg(long, value_name = "SQUARES")]
    holes: Option<String>,
    /// The beginning of a tour, to be completed: "a1 b3 c5"
    #[arg(long, value_name = "SQUARES")]
    path: Option<String>,
    /// How many nodes to search before giving up
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    #[command(flatten)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    exists: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    nodes: u64,
}

impl Report for Answer {
    fn sentences(&self) -> Vec<String> {
        match (self.exists, &self.path, &self.reason) {
            (Some(true), Some(path), _) => vec![format!("A tour: {}.", path.join(" "))],
            (Some(_), _, reason) => {
                vec![format!("There is no such tour. {}", reason.as_deref().unwrap_or_default())]
            }
            (None, ..) => {
                let nodes = self.nodes;
                vec![format!("Not decided after {nodes} nodes. Try again with a larger --nodes.")]
            }
        }
    }
}

fn squares(option: &str, text: &str) -> Result<Vec<Square>, Fault> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .enumerate()
        .map(|(index, word)| {
            word.parse().map_err(|error| Fault::new(format!("{option}, square {}: \"{word}\" is {error}", index + 1)))
        })
        .collect()
}

fn query(args: &Args) -> Result<TourQuery, Fault> {
    let wrong_size = || Fault::new(format!("--size {}: expected files x ranks, as in 8x8 or 5x6", args.size));
    let (files, ranks) = args.size.split_once(['x', 'X']).ok_or_else(wrong_size)?;
    let (files, ranks) = (files.parse().map_err(|_| wrong_size())?, ranks.parse().map_err(|_| wrong_size())?);
    let holes: SquareSet = squares("--holes", args.holes.as_deref().unwrap_or_default())?.into_iter().collect();
    let board = TourBoard::new(files, ranks, holes).map_err(|error| Fault::new(error.to_string()))?;
    let one = |option: &str, text: &Option<String>| -> Result<Option<Square>, Fault> {
        let Some(text) = text else { return Ok(None) };
        let square = text.parse().map_err(|error| Fault::new(format!("{option} \"{text}\" is {error}")))?;
        if board.squares().contains(square) {
            Ok(Some(square))
        } else {
            Err(Fault::new(format!("{option} {square} is not a square of this board")))
        }
    };
    let (from, end) = (one("--from", &args.from)?, one("--to", &args.to)?);
    let mut path = squares("--path", args.path.as_deref().unwrap_or_default())?;
    match (from, path.first()) {
        (Some(from), Some(&first)) if from != first => {
            return Err(Fault::new(format!("--path begins on {first}, but --from is {from}")));
        }
        (Some(from), None) => path.push(from),
        (Some(_) | None, _) => {}
    }
    tour::check_path(&board, &path).map_err(|error| Fault::new(format!("--path, {error}")))?;
    let closure = if args.closed { Closure::Closed } else { Closure::Open };
    Ok(TourQuery { board, closure, path, end, limit: args.nodes })
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let answer = query(args).map(|query| match tour::solve(&query) {
        TourAnswer::Found(path) => Answer {
            exists: Some(true),
            path: Some(path.iter().map(std::string::ToString::to_string).collect()),
            reason: None,
            nodes: 0,
        },
        TourAnswer::Impossible(reason) => {
            Answer { exists: Some(false), path: None, reason: Some(describe::capitalized(&reason)), nodes: 0 }
        }
        TourAnswer::Undecided { nodes } => Answer { exists: None, path: None, reason: None, nodes },
    });
    args.format.answer_one(answer, out)
}
