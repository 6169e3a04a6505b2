//! `impossible`: why a diagram can't come up in any game, or that it can.

mod case;
mod generate;
mod judge;
pub(super) mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{FEN_HELP, Field, Fields, Shape};
use super::kind::{Generator, Kind};
use super::{Audit, Judge, Task, table};
use crate::notation::{fen, pgn};
use crate::rules::Position;
use case::{Case, Unproven};

/// The kind.
pub static KIND: Kind = Kind {
    id: "impossible",
    title: "Can this be?",
    summary: "Say why no game can lead to a diagram, or that one does.",
    fields: &[
        Field {
            name: "fen",
            shape: Shape::Fen,
            required: true,
            doc: "The diagram, possible or not. A right to castle and an en passant square are told to the learner; the \
                  move counters are not looked at.",
        },
        Field {
            name: "game",
            shape: Shape::Moves,
            required: false,
            doc: "The proof that a diagram without a fault is possible: a game from the starting position that leads to \
                  it. Without one, a diagram in which no fault is found is refused.",
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
        Box::new(judge::Judging::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let right = self.0.right().into_iter().map(|option| self.0.options[option].code().to_owned()).collect();
        Audit { right, possible: Some(self.0.options.len()), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = table::with(toml::Table::new(), "fen", fen::write_setup(&self.0.setup));
        Some(table::with_some(table, "game", self.0.proof.as_ref().map(pgn::write_moves)))
    }

    fn identity(&self) -> String {
        fen::write_setup(&self.0.setup)
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    if !fields.has("fen") {
        fields.missing("fen", Shape::Fen);
    }
    let fen = fields.string("fen", Shape::Fen);
    let game = fields.played("game", Some(Position::initial()), "the starting position");
    let (text, span) = fen?;
    let setup = fen::read(&text)
        .map_err(|error| fields.problem(span.clone(), "bad-fen", error.to_string(), Some(FEN_HELP.into())))
        .ok()?;
    if fields.has("game") && game.is_none() {
        return None;
    }
    let (game, game_span) = game.unzip();
    match Case::new(setup, game) {
        Ok(case) => {
            if let Some(span) = game_span.filter(|_| case.proof.is_none()) {
                let fault = case.problems.first().map_or("", |problem| problem.fault.code());
                fields.problem(span, "proof-differs", format!("no game leads to this diagram: {fault}"), None);
                return None;
            }
            let task = Impossible(Arc::new(case));
            fields.expect_all(&task.audit().right);
            Some(Box::new(task))
        }
        Err(why) => {
            let (code, message) = unproven(why);
            let help = "add game = \"1. e4 …\": moves from the starting position that lead to the diagram";
            fields.problem(game_span.unwrap_or(span), code, message, Some(help.into()));
            None
        }
    }
}

/// What is told of a missing proof: code and message.
const fn unproven(why: Unproven) -> (&'static str, &'static str) {
    match why {
        Unproven::NoGame => ("unproven", "no fault is found, and no game is given that leads to it"),
        Unproven::OtherPieces => ("proof-differs", "`game` leads to another placement of the pieces"),
        Unproven::OtherTurn => ("proof-differs", "after `game` the other side is to move"),
        Unproven::FewerRights => ("proof-differs", "after `game` a right to castle that `fen` names is lost"),
        Unproven::NoDoubleStep => ("proof-differs", "`game` does not end with the double step that `fen` names"),
    }
}
