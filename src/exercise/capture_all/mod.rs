//! `capture_all`: take everything with one piece, never stopping where it can be taken.

mod generate;
mod judge;
mod read;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::{Audit, Judge, Task, table};
use crate::notation::{coordinate, fen};
use crate::rules::{Move, SquareSet};
use crate::solve::captures::capture_every_move;
use crate::solve::route::{Collection, shortest_collection};

/// The kind.
pub static KIND: Kind = Kind {
    id: "capture_all",
    title: "Take everything",
    summary: "Take all enemy pieces with one piece, never stopping where it can be taken.",
    fields: &[
        Field {
            name: "hero",
            shape: Shape::Square,
            required: false,
            doc: "The square of the piece that moves; the only piece of the side to move when left out.",
        },
        Field {
            name: "free_moves",
            shape: Shape::Bool,
            required: false,
            doc: "Whether there may be moves that take nothing; when left out, each move has to take something.",
        },
        Field {
            name: "par",
            shape: Shape::Number(1, 60),
            required: false,
            doc: "The fewest moves; compared with the proven minimum, and reckoned when left out.",
        },
    ],
    example: r#"
id = "three-in-a-row"
kind = "capture_all"
fen = "8/8/3p2n1/8/8/6n1/8/3Q4 w - - 0 1"
par = 3
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// A piece and the enemies that it has to take.
#[derive(Clone, Debug)]
struct Hunt {
    /// The enemies are the stars.
    start: Collection,
    free_moves: bool,
    par: usize,
}

impl Hunt {
    /// `None` when not everything can be taken, or when there is nothing to take.
    fn new(mut start: Collection, free_moves: bool) -> Option<Self> {
        start.stars = enemies(&start);
        let par = way(&start, free_moves)?.len();
        (par > 0).then_some(Self { start, free_moves, par })
    }
}

/// A shortest way to take everything from a stage on.
fn way(stage: &Collection, free_moves: bool) -> Option<Vec<Move>> {
    if free_moves { shortest_collection(stage) } else { capture_every_move(stage) }
}

/// The enemies left.
fn enemies(stage: &Collection) -> SquareSet {
    stage.board.by_color(!stage.color)
}

#[derive(Debug)]
struct CaptureAll(Arc<Hunt>);

impl Task for CaptureAll {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::CaptureJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let right = way(&self.0.start, self.0.free_moves).unwrap_or_default();
        Audit { right: right.into_iter().map(coordinate::write).collect(), possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Collection { board, hero, color, .. } = &self.0.start;
        let table = table::with(table::of_board(board, *color), "hero", hero.to_string());
        Some(table::with(table, "free_moves", self.0.free_moves))
    }

    fn identity(&self) -> String {
        let Collection { board, hero, color, .. } = &self.0.start;
        format!("{} {hero} {color} {}", fen::write_board(board), self.0.free_moves)
    }
}
