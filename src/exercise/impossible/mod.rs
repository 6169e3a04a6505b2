//! `impossible`: why a diagram can't come up in any game, or that it can.

mod case;
mod generate;
mod judge;
pub(super) mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Fields, Shape};
use super::kind::{Generator, Kind};
use super::{Audit, Judge, Task, table};
use crate::notation::fen;
use case::Case;

/// The kind.
pub static KIND: Kind = Kind {
    id: "impossible",
    title: "Can this be?",
    summary: "Say why no game can lead to a diagram, or that nothing speaks against it.",
    fields: &[
        Field {
            name: "fen",
            shape: Shape::Fen,
            required: true,
            doc: "The diagram, possible or not. A right to castle and an en passant square are told to the learner; the \
                  move counters are not looked at.",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The faults by their codes, as `judge` prints them: `[\"adjacent-kings\"]`; `[\"possible\"]` for none.",
        },
    ],
    example: r#"
id = "two-neighbours"
kind = "impossible"
fen = "8/8/8/3k4/3K4/8/5P2/8 w - - 0 1"
expect = ["adjacent-kings"]
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

#[derive(Debug)]
struct Impossible(Arc<Case>);

impl Task for Impossible {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::Judging(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let right = self.0.right().into_iter().map(|option| self.0.options[option].code().to_owned()).collect();
        Audit { right, possible: Some(self.0.options.len()), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        Some(table::with(toml::Table::new(), "fen", fen::write_setup(&self.0.setup)))
    }

    fn identity(&self) -> String {
        fen::write_setup(&self.0.setup)
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    if !fields.has("fen") {
        fields.value("fen");
        fields.missing("fen", Shape::Fen);
    }
    let (text, span) = fields.string("fen", Shape::Fen)?;
    match fen::read(&text) {
        Ok(setup) => {
            let task = Impossible(Arc::new(Case::new(setup)));
            fields.expect_all(&task.audit().right);
            Some(Box::new(task))
        }
        Err(error) => {
            fields.problem(span, "bad-fen", error.to_string(), None);
            None
        }
    }
}
