//! `build`: add, take away or put elsewhere one piece so that the position shows what is asked for.

mod generate;
mod judge;
mod look;
mod read;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::{drawn_by_count, game_identity};
use super::verdict::Call;
use super::{Audit, Judge, Task, table};
use crate::notation::coordinate;
use crate::rules::{Board, Game, Move, Piece, Position, Setup, SetupProblem, Square};
use crate::solve::ending::IN_PLAY;

/// The kind.
pub static KIND: Kind = Kind {
    id: "build",
    title: "Build it",
    summary: "Add, take away or put elsewhere one piece so that it is mate, stalemate or whatever is asked for.",
    fields: &[
        Field {
            name: "goal",
            shape: Shape::Word(Call::WORDS),
            required: true,
            doc: "What the position has to show for the side to move.",
        },
        Field {
            name: "add",
            shape: Shape::Text,
            required: false,
            doc: "The piece to be added on an empty square: `\"white queen\"`.",
        },
        Field {
            name: "remove",
            shape: Shape::Bool,
            required: false,
            doc: "In place of `add`: one piece is taken away.",
        },
        Field {
            name: "move",
            shape: Shape::Text,
            required: false,
            doc: "In place of `add`: such a piece is put on any other empty square: `\"white rook\"`.",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The right squares (for `move` both squares, `a1d1`), compared with the engine's.",
        },
    ],
    example: r#"
id = "a-queen-too-kind"
kind = "build"
goal = "stalemate"
add = "white queen"
fen = "7k/5K2/8/8/8/8/8/8 b - - 0 1"
expect = ["b1", "c2", "d3", "e4", "f5", "g6"]
note = "Anywhere on this diagonal the queen takes h7 away without attacking the king."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// What may be done to the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Add(Piece),
    Remove,
    Shift(Piece),
}

/// One way of doing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Put(Square),
    Take(Square),
    Shift(Square, Square),
}

impl Step {
    /// As an author writes it.
    fn word(self) -> String {
        match self {
            Self::Put(sq) | Self::Take(sq) => sq.to_string(),
            Self::Shift(from, to) => coordinate::write(Move::new(from, to)),
        }
    }
}

/// A position, what may be done to it, and what it has to show then.
#[derive(Clone, Debug)]
struct Site {
    game: Game,
    change: Change,
    goal: Call,
    /// Every step that does it.
    right: Vec<Step>,
}

impl Site {
    /// `None` when it is not decided for some step whether it does it, see [`Call::of`].
    fn new(game: Game, change: Change, goal: Call) -> Option<Self> {
        Self::within(usize::MAX, IN_PLAY, game, change, goal)
    }

    /// As [`Site::new`]; `None` too when more than so many steps do it at the first look at the board. Then it is not asked
    /// after which of them anybody can still mate, for which `limit` positions are looked at.
    fn within(most: usize, limit: u64, game: Game, change: Change, goal: Call) -> Option<Self> {
        let mut site = Self { game, change, goal, right: Vec::new() };
        let turn = site.game.position().turn();
        let mut likely: Vec<(Step, Position)> = Vec::new();
        for step in site.steps() {
            if look::may_show(&site.board_after(step), turn, goal)
                && let Ok(pos) = site.result(step)
                && look::at_sight(&pos, goal) != Some(false)
            {
                if likely.len() == most {
                    return None;
                }
                likely.push((step, pos));
            }
        }
        for (step, pos) in likely {
            if look::shows(&pos, goal, limit)? {
                site.right.push(step);
            }
        }
        Some(site)
    }

    fn board(&self) -> Board {
        self.game.position().board()
    }

    /// Every step there is.
    fn steps(&self) -> Vec<Step> {
        let board = self.board();
        let empty = !board.occupied();
        match self.change {
            Change::Add(_) => empty.into_iter().map(Step::Put).collect(),
            Change::Remove => board.occupied().into_iter().map(Step::Take).collect(),
            Change::Shift(piece) => board
                .pieces(piece.color, piece.role)
                .into_iter()
                .flat_map(|from| empty.into_iter().map(move |to| Step::Shift(from, to)))
                .collect(),
        }
    }

    /// How many steps there are to choose from: any piece that stands there can be named to be taken away, but none is put
    /// where it can't be.
    fn possible(&self) -> usize {
        let can_be = |step: &Step| self.change == Change::Remove || self.result(*step).is_ok();
        self.steps().iter().filter(|step| can_be(step)).count()
    }

    /// What stands there after a step.
    fn board_after(&self, step: Step) -> Board {
        let mut board = self.board();
        match (step, self.change) {
            (Step::Put(sq), Change::Add(piece)) => board.put(sq, piece),
            (Step::Take(sq), _) => {
                board.remove(sq);
            }
            (Step::Shift(from, to), _) => {
                if let Some(piece) = board.remove(from) {
                    board.put(to, piece);
                }
            }
            (Step::Put(_), Change::Remove | Change::Shift(_)) => {}
        }
        board
    }

    /// The set-up after a step, possible or not. Rights without king or rook at home are gone.
    fn after(&self, step: Step) -> Setup {
        let board = self.board_after(step);
        let mut setup = Setup { board, en_passant: None, ..self.game.position().to_setup() };
        setup.castling = setup.sound_castling();
        setup
    }

    /// The position after a step, or what is impossible about it.
    fn result(&self, step: Step) -> Result<Position, Vec<SetupProblem>> {
        Position::new(self.after(step))
    }
}

#[derive(Debug)]
struct Build(Arc<Site>);

impl Task for Build {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::Building(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit {
            right: self.0.right.iter().map(|step| step.word()).collect(),
            possible: Some(self.0.possible()),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let piece = |piece: Piece| format!("{} {}", table::color(piece.color), piece.role);
        let table = table::with(table::of_game(&self.0.game), "goal", self.0.goal.word());
        Some(match self.0.change {
            Change::Add(added) => table::with(table, "add", piece(added)),
            Change::Remove => table::with(table, "remove", true),
            Change::Shift(moved) => table::with(table, "move", piece(moved)),
        })
    }

    fn identity(&self) -> String {
        let change = match self.0.change {
            Change::Add(piece) => format!("add {}", piece.letter()),
            Change::Remove => "remove".into(),
            Change::Shift(piece) => format!("move {}", piece.letter()),
        };
        format!("{} {change} {}", game_identity(&self.0.game), self.0.goal.word())
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game).filter(|game| drawn_by_count(game))
    }
}
