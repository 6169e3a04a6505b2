//! `route`: lead one piece from square to square in as few moves as can be; every shortest route counts.

mod generate;
mod judge;
mod read;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, SIDES, Shape};
use super::kind::{Generator, Kind};
use super::{Audit, Judge, Task, table};
use crate::notation::describe;
use crate::rules::{Color, Piece, Square, SquareSet};
use crate::solve::route::{Routes, shortest_routes};

/// The kind.
pub static KIND: Kind = Kind {
    id: "route",
    title: "The shortest way",
    summary: "Lead a piece from one square to another in as few moves as you can.",
    fields: &[
        Field { name: "from", shape: Shape::Square, required: true, doc: "Where the piece begins." },
        Field { name: "to", shape: Shape::Square, required: true, doc: "Where it has to go." },
        Field {
            name: "piece",
            shape: Shape::Word(read::PIECES),
            required: false,
            doc: "The piece; a knight when left out.",
        },
        Field {
            name: "side",
            shape: Shape::Word(SIDES),
            required: false,
            doc: "Whose piece it is; White's when left out.",
        },
        Field {
            name: "forbidden",
            shape: Shape::Squares,
            required: false,
            doc: "Squares that can't be entered, nor passed by a piece that doesn't jump.",
        },
        Field {
            name: "expect",
            shape: Shape::Number(1, 63),
            required: false,
            doc: "The fewest moves, compared with the engine's.",
        },
    ],
    example: r#"
id = "next-door"
kind = "route"
from = "a1"
to = "b2"
expect = 4
note = "Next door, and yet four jumps away: so it is only beside a corner."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// Most routes that are written out.
const SHOWN: usize = 6;

/// A way to be found.
#[derive(Clone, Debug)]
struct Way {
    piece: Piece,
    from: Square,
    to: Square,
    forbidden: SquareSet,
    /// The shortest routes from the first square.
    best: Routes,
}

impl Way {
    /// `None` when there is no way, or when it is no move long.
    fn new(piece: Piece, from: Square, to: Square, forbidden: SquareSet) -> Option<Self> {
        let best = shortest_routes(piece, from, to, forbidden, SHOWN)?;
        (best.distance > 0).then_some(Self { piece, from, to, forbidden, best })
    }

    /// The shortest routes from a square on the way.
    fn best_from(&self, sq: Square) -> Option<Routes> {
        shortest_routes(self.piece, sq, self.to, self.forbidden, SHOWN)
    }

    /// All shortest routes, or the first few and how many there are.
    fn listed(&self) -> Vec<String> {
        let routes = &self.best.routes;
        let mut told: Vec<String> = routes.iter().map(|route| format!("{}.", in_words(route))).collect();
        let more = self.best.count.saturating_sub(u64::try_from(routes.len()).unwrap_or(0));
        told.extend((more > 0).then(|| format!("And {more} more, just as short.")));
        told
    }
}

/// `a1, b3, d4`.
fn in_words(route: &[Square]) -> String {
    route.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

#[derive(Debug)]
struct RouteTask(Arc<Way>);

impl Task for RouteTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::RouteJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let right = self.0.best.routes.iter().map(|route| in_words(route)).collect();
        Audit { right, possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Way { piece: Piece { role, color }, from, to, forbidden, .. } = &*self.0;
        let table = table::with(toml::Table::new(), "piece", role.to_string());
        let table = table::with_some(table, "side", (*color == Color::Black).then(|| table::color(*color)));
        let table = table::with(table::with(table, "from", from.to_string()), "to", to.to_string());
        let forbidden = (!forbidden.is_empty()).then(|| table::squares(*forbidden));
        Some(table::with_some(table, "forbidden", forbidden))
    }

    fn identity(&self) -> String {
        let Way { piece: Piece { role, color }, from, to, forbidden, .. } = &*self.0;
        let side = if *color == Color::Black { "black " } else { "" };
        format!("{side}{role} {from} {to} without {}", describe::squares(*forbidden))
    }
}
