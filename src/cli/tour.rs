//! `touchmove tour`: knight's tours, found, checked and completed.

use std::io::Write;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::Done;
use super::answers::{Format, Report};
use super::fault::Fault;
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

/// What the search came to.
enum Answer {
    Found(Vec<String>),
    Impossible(String),
    /// So many nodes were not enough.
    Undecided(u64),
}

/// `exists` is true with the path, false with the reason, or null.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match self {
            Self::Found(path) => {
                object.serialize_entry("exists", &true)?;
                object.serialize_entry("path", path)?;
            }
            Self::Impossible(reason) => {
                object.serialize_entry("exists", &false)?;
                object.serialize_entry("reason", reason)?;
            }
            Self::Undecided(_) => object.serialize_entry("exists", &None::<bool>)?,
        }
        object.end()
    }
}

impl Report for Answer {
    fn sentences(&self) -> Vec<String> {
        vec![match self {
            Self::Found(path) => format!("A tour: {}.", path.join(" ")),
            Self::Impossible(reason) => format!("There is no such tour. {reason}"),
            Self::Undecided(nodes) => format!("Not decided after {nodes} nodes. Try again with a larger --nodes."),
        }]
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
        TourAnswer::Found(path) => Answer::Found(path.iter().map(ToString::to_string).collect()),
        TourAnswer::Impossible(reason) => Answer::Impossible(describe::capitalized(&reason)),
        TourAnswer::Undecided { nodes } => Answer::Undecided(nodes),
    });
    args.format.answer_one(answer, out)
}
