//! `setup`: places the pieces of an array, on an empty board or on one where something is not right.

mod generate;
mod hint;
mod judge;
mod mistake;
mod read;
mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::{Audit, Judge, Task, table};
use crate::notation::fen;
use crate::rules::{Board, Color, Piece, Role, Square, SquareSet};

/// The kind.
pub static KIND: Kind = Kind {
    id: "setup",
    title: "Set it up",
    summary: "Place the pieces of the starting position or another one, or mend an array in which something is not right.",
    fields: &[
        Field {
            name: "target",
            shape: Shape::Text,
            required: false,
            doc: "Where the pieces belong: `\"initial\"` (when left out) or a placement in FEN.",
        },
        Field {
            name: "start",
            shape: Shape::Text,
            required: false,
            doc: "What stands there at first: `\"empty\"` (when left out), `\"initial\"` or a placement in FEN.",
        },
        Field {
            name: "only",
            shape: Shape::Words,
            required: false,
            doc: "The colours that are to be placed, `[\"white\"]`; pieces of the other colour stay as they are in `start`.",
        },
    ],
    example: r#"
id = "whose-square-is-it"
kind = "setup"
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
note = "The queen is on her own colour again."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// Where the pieces belong, and where they stand at first.
#[derive(Clone, Debug)]
struct Array {
    target: Board,
    start: Board,
    /// The colours that are placed.
    colors: Vec<Color>,
}

impl Array {
    /// Pieces of other colours than `colors` stay where `start` has them.
    fn new(target: Board, start: Board, colors: Vec<Color>) -> Self {
        let placed = target.iter().filter(|(_, piece)| colors.contains(&piece.color));
        let left = start.iter().filter(|(_, piece)| !colors.contains(&piece.color));
        let target = left.chain(placed).collect();
        Self { target, start, colors }
    }

    /// The kinds of pieces that can be placed.
    fn pieces(&self) -> Vec<Piece> {
        let roles = Role::ALL.into_iter().rev();
        self.colors.iter().flat_map(|&color| roles.clone().map(move |role| Piece::new(color, role))).collect()
    }

    /// The squares on which something else stands than belongs there, empty ones too.
    fn differences(&self, board: &Board) -> SquareSet {
        Square::all().filter(|&sq| board.piece_at(sq) != self.target.piece_at(sq)).collect()
    }

    /// How many pieces of the target stand where they belong.
    fn in_place(&self, board: &Board) -> usize {
        self.target.iter().filter(|&(sq, piece)| board.piece_at(sq) == Some(piece)).count()
    }

    /// Whether the target is the starting array, or all that one side has in it.
    fn is_initial(&self) -> bool {
        let initial = Board::initial();
        self.colors.iter().all(|&color| self.target.by_color(color) == initial.by_color(color))
            && self.target.iter().all(|(sq, piece)| initial.piece_at(sq) == Some(piece))
    }
}

#[derive(Debug)]
struct SetUp(Arc<Array>);

impl Task for SetUp {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::Setting::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![fen::write_board(&self.0.target)], possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Array { target, start, colors } = &*self.0;
        let table = table::with(toml::Table::new(), "target", fen::write_board(target));
        let table = table::with(table, "start", fen::write_board(start));
        let only: Vec<&str> = colors.iter().map(|&color| table::color(color)).collect();
        Some(table::with_some(table, "only", (only.len() < Color::ALL.len()).then_some(only)))
    }

    fn identity(&self) -> String {
        format!("{} from {}", fen::write_board(&self.0.target), fen::write_board(&self.0.start))
    }
}
