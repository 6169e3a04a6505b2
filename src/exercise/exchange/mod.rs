//! `exchange`: who comes out ahead when a piece is taken and taken back, and by how much.

mod generate;
mod judge;
mod read;
mod telling;
#[cfg(test)]
mod tests;

pub(in crate::exercise) use telling::points;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, table};
use crate::notation::coordinate;
use crate::rules::{Color, Game, Move, Position, Square};
use crate::solve::exchange::{self, Exchange};

/// The kind.
pub static KIND: Kind = Kind {
    id: "exchange",
    title: "Who comes out ahead?",
    summary: "A piece is taken, and taken back: say who comes out ahead, and by how much.",
    fields: &[
        Field {
            name: "on",
            shape: Shape::Square,
            required: false,
            doc: "The square of the enemy piece that is taken, in the best way.",
        },
        Field {
            name: "move",
            shape: Shape::Move,
            required: false,
            doc: "In place of `on`: the capture with which it begins.",
        },
        Field {
            name: "expect",
            shape: Shape::Number(-40, 40),
            required: false,
            doc: "By how many points the side to move is ahead in the end (below 0: behind), compared with the engine's.",
        },
    ],
    example: r#"
id = "guarded-pawn"
kind = "exchange"
on = "e5"
fen = "4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1"
expect = -1
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// Who is ahead in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ahead {
    Side(Color),
    Nobody,
}

/// An exchange that is asked about.
#[derive(Clone, Debug)]
struct Trade {
    game: Game,
    /// The square of the piece that is taken first.
    on: Square,
    /// The capture that is given; `None` when the best one is meant.
    given: Option<Move>,
    /// The captures, best for both sides.
    line: Vec<Move>,
    /// What the side that begins wins in all.
    gain: i32,
}

impl Trade {
    /// The exchange that begins with the given capture, or with the best one of the piece on `on`; `None` when that
    /// piece can't be taken.
    fn new(game: Game, on: Square, given: Option<Move>) -> Option<Self> {
        let pos = game.position();
        let Exchange { gain, line } = match given {
            Some(mv) => exchange::begun_with(pos, mv),
            None => exchange::best_capture_of(pos, on)?,
        };
        Some(Self { game, on, given, line, gain })
    }

    fn pos(&self) -> &Position {
        self.game.position()
    }

    fn ahead(&self) -> Ahead {
        match self.gain {
            0 => Ahead::Nobody,
            1.. => Ahead::Side(self.pos().turn()),
            ..0 => Ahead::Side(!self.pos().turn()),
        }
    }
}

#[derive(Debug)]
struct ExchangeTask(Arc<Trade>);

impl Task for ExchangeTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::ExchangeJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![self.0.gain.to_string()], possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = table::of_game(&self.0.game);
        Some(match self.0.given {
            Some(mv) => table::with(table, "move", coordinate::write(mv)),
            None => table::with(table, "on", self.0.on.to_string()),
        })
    }

    fn identity(&self) -> String {
        let given = self.0.given.map_or_else(String::new, coordinate::write);
        format!("{} on {} {given}", game_identity(&self.0.game), self.0.on)
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}
