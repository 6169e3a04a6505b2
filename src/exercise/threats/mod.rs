//! `threats`: before moving, look for the checks, captures and threats of the opponent, or of one's own.

mod generate;
mod judge;
mod look;
mod read;
mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, table};
use crate::notation::coordinate;
use crate::rules::{Game, Position};
use look::{Look, Whose};

/// The kind.
pub static KIND: Kind = Kind {
    id: "threats",
    title: "Checks, captures, threats",
    summary: "Before moving, find every check, every capture and every threat of the opponent, or of the side to move.",
    fields: &[
        Field {
            name: "of",
            shape: Shape::Word(read::WHOSE),
            required: false,
            doc: "Whose: of the `opponent`, as if it were their turn (when left out), or the side's `own`.",
        },
        Field {
            name: "what",
            shape: Shape::Words,
            required: false,
            doc: "What is looked for, in this order: `checks` (the squares they are given from), `captures` (the pieces that \
                  can be taken), `threats` (moves that mate, or win something by taking or promoting); all three when left \
                  out.",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The threats as `e2e4`, compared with those that the engine finds among all legal moves.",
        },
    ],
    example: r#"
id = "before-castling"
kind = "threats"
moves = "1. e4 e5 2. Bc4 Nc6 3. Qh5"
expect = ["h5f7", "c4f7"]
note = "Three moves into the game White threatens mate."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// A position, and what is looked for in it.
#[derive(Debug)]
struct Looking {
    game: Game,
    whose: Whose,
    /// The position in which the side looked at is to move.
    imagined: Position,
    looks: Vec<Look>,
}

impl Looking {
    fn new(game: Game, whose: Whose, looks: Vec<Look>) -> Option<Self> {
        let imagined = whose.imagine(game.position())?;
        Some(Self { game, whose, imagined, looks })
    }
}

#[derive(Debug)]
struct Threats(Arc<Looking>);

impl Task for Threats {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::ThreatsJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let pos = &self.0.imagined;
        let right = self.0.looks.iter().flat_map(|&what| match what {
            Look::Checks | Look::Captures => what.squares(pos).into_iter().map(|sq| sq.to_string()).collect::<Vec<_>>(),
            Look::Threats => look::threats(pos).into_iter().map(|threat| coordinate::write(threat.mv)).collect(),
        });
        Audit { right: right.collect(), possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Looking { game, whose, looks, .. } = &*self.0;
        let words: Vec<&str> = looks.iter().map(|look| look.word()).collect();
        let what = (looks.len() < Look::ALL.len()).then_some(words);
        Some(table::with_some(table::with(table::of_game(game), "of", whose.word()), "what", what))
    }

    fn identity(&self) -> String {
        let looks: Vec<&str> = self.0.looks.iter().map(|look| look.word()).collect();
        format!("{} | {} {}", game_identity(&self.0.game), self.0.whose.word(), looks.join(" "))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}
