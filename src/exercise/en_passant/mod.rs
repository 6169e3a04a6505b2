//! En passant: which pawns may take that way now, or why none may.

mod generate;
mod judge;
mod reason;
#[cfg(test)]
mod tests;

pub(super) use generate::question;

use std::sync::Arc;

use super::fields::{Field, Fields, Shape};
use super::task::game_identity;
use super::{Audit, Generator, Judge, Kind, Task, table};
use crate::notation::coordinate;
use crate::rules::Game;
use judge::Passing;
use reason::Scene;

/// The kind `en_passant`.
pub static KIND: Kind = Kind {
    id: "en_passant",
    title: "En passant or not",
    summary: "Pick the pawns that may take en passant now, or say why none may.",
    fields: FIELDS,
    example: r#"id = "just-now"
kind = "en_passant"
fen = "4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1"
moves = "1. e5 d5"
expect = ["e5d6"]
note = "The black pawn is taken on d5, but the white one lands on d6."
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

static FIELDS: &[Field] = &[Field {
    name: "expect",
    shape: Shape::Words,
    required: false,
    doc: "The captures that are allowed, in coordinates: [\"e5d6\"], or [].",
}];

#[derive(Debug)]
struct EnPassantTask(Arc<Scene>);

impl EnPassantTask {
    fn right(&self) -> Vec<String> {
        self.0.right().into_iter().map(coordinate::write).collect()
    }
}

impl Task for EnPassantTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(Passing::new(self.0.clone()))
    }

    fn audit(&self) -> Audit {
        Audit { right: self.right(), possible: None, none_is_an_answer: true }
    }

    fn written(&self) -> Option<toml::Table> {
        Some(table::of_game(&self.0.game))
    }

    fn identity(&self) -> String {
        game_identity(&self.0.game)
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let task = EnPassantTask(Arc::new(Scene::new(fields.game(false)?)));
    fields.expect_all(&task.right());
    Some(Box::new(task))
}
