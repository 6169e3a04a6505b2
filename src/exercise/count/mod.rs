//! `count`: say how many there are: moves, checks, captures, attackers, guards, points.

mod generate;
mod judge;
mod read;
#[cfg(test)]
mod tests;
mod what;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, table};
use crate::rules::{Game, Position};
use what::What;

/// The kind.
pub static KIND: Kind = Kind {
    id: "count",
    title: "How many?",
    summary: "Say how many there are: legal moves, checks, captures, attackers, guards, points.",
    fields: &[
        Field {
            name: "what",
            shape: Shape::Word(read::WHATS),
            required: true,
            doc: "What is counted: `legal-moves` (of the side to move, or of its piece on `of`), `checks` or `captures` among \
                  them, `attackers` (pieces of `side` that attack `of`), `guards` (pieces of `side` that guard their own \
                  piece on `of`), `material` (the points of `side`), `difference` (by how many points the sides differ).",
        },
        Field { name: "of", shape: Shape::Square, required: false, doc: "The square asked about." },
        Field {
            name: "side",
            shape: Shape::Word(&["white", "black"]),
            required: false,
            doc: "Whose pieces; when left out the side to move, for `attackers` the opponent of the piece on `of`, for \
                  `guards` its own side.",
        },
        Field {
            name: "expect",
            shape: Shape::Number(0, 300),
            required: false,
            doc: "The number, compared with the engine's.",
        },
    ],
    example: r#"
id = "first-moves"
kind = "count"
what = "legal-moves"
expect = 20
note = "Sixteen pawn moves and four knight moves."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// A position, what is counted in it, and how many there are.
#[derive(Clone, Debug)]
struct Counting {
    game: Game,
    what: What,
    number: i64,
}

impl Counting {
    fn new(game: Game, what: What) -> Self {
        let number = what.number(game.position());
        Self { game, what, number }
    }

    fn pos(&self) -> &Position {
        self.game.position()
    }
}

impl Task for Counting {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![self.number.to_string()], possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let (word, of, side) = self.what.written();
        let table = table::with(table::of_game(&self.game), "what", word);
        let table = table::with_some(table, "of", of.map(|sq| sq.to_string()));
        Some(table::with_some(table, "side", side.map(table::color)))
    }

    fn identity(&self) -> String {
        format!("{} {:?}", game_identity(&self.game), self.what)
    }

    fn open_game(&self) -> Option<&Game> {
        // That a side has no legal move is what ends the game, so that it can be asked.
        let counts_the_end = self.what == What::LegalMoves(None) && !self.game.position().has_legal_move();
        (self.what.is_of_moves() && !counts_the_end).then_some(&self.game)
    }
}
