//! `play_out`: a won ending played until mate against the best defence, within so many moves.

mod generate;
mod judge;
mod plan;
mod read;
#[cfg(test)]
mod tests;
mod way;

use std::sync::{Arc, OnceLock};

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, Unanswerable, table};
use crate::notation::coordinate;
use crate::rules::{Game, Position};
use crate::solve::endgame::{self, Endgame, Outlook};

/// The kind.
pub static KIND: Kind = Kind {
    id: "play_out",
    title: "Play it out",
    summary: "Win a won ending until mate: two rooks, queen, rook, two bishops, bishop and knight, or pawn against a bare king.",
    fields: &[Field {
        name: "limit",
        shape: Shape::Number(1, MOST_MOVES),
        required: false,
        doc: "The most moves the learner may take. When left out, the fewest that force mate and some more: ten on \
              level 1, fewer above. `fen` is a won ending with the stronger side to move.",
    }],
    example: r#"
id = "queen-and-king"
kind = "play_out"
fen = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
limit = 15
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// Most moves of a limit.
const MOST_MOVES: i64 = 100;

/// How many moves more than the fewest the learner gets on each level.
const ALLOWANCE: [usize; 5] = [10, 8, 6, 4, 3];

/// A won ending, and how long it may take.
#[derive(Debug)]
struct Ending {
    game: Game,
    endgame: Endgame,
    /// The author's limit.
    given: Option<usize>,
    level: u8,
    /// The fewest moves that force mate, found at the first need: reading a set must not make the tables.
    fewest: OnceLock<Option<usize>>,
}

impl Ending {
    const fn new(game: Game, endgame: Endgame, given: Option<usize>, level: u8) -> Self {
        Self { game, endgame, given, level, fewest: OnceLock::new() }
    }

    /// The fewest moves that force mate; `None` when the position is a draw.
    fn fewest(&self) -> Option<usize> {
        *self.fewest.get_or_init(|| moves_to_mate(self.game.position()))
    }

    /// How many moves the learner may take.
    fn limit(&self) -> usize {
        let allowance = ALLOWANCE[usize::from(self.level.clamp(1, 5)) - 1];
        self.given.unwrap_or_else(|| self.fewest().unwrap_or(0) + allowance)
    }
}

/// How many moves the stronger side, to move, needs to mate; `None` for a draw.
fn moves_to_mate(pos: &Position) -> Option<usize> {
    match endgame::outlook(pos)? {
        Outlook::Mate { plies } => usize::try_from(plies.div_ceil(2)).ok(),
        Outlook::Draw => None,
    }
}

#[derive(Debug)]
struct PlayOut(Arc<Ending>);

impl Task for PlayOut {
    /// The table of the ending is made in the background, while the learner looks at the board.
    fn begin(&self) -> Box<dyn Judge> {
        self.0.endgame.prepare();
        Box::new(judge::PlayOutJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        let pos = self.0.game.position();
        let is_won = way::to_mate(&self.0.game, self.0.limit()).is_some();
        let best = if is_won { endgame::best_moves(pos).unwrap_or_default() } else { Vec::new() };
        Audit { right: best.into_iter().map(coordinate::write).collect(), possible: None, none_is_an_answer: false }
    }

    fn unanswerable(&self) -> Option<Unanswerable> {
        if way::to_mate(&self.0.game, self.0.limit()).is_some() {
            return None;
        }
        Some(Unanswerable::NoAnswer(match (moves_to_mate(self.0.game.position()), self.0.given) {
            (Some(needed), Some(limit)) if needed > limit => {
                format!("mate takes {needed} moves against the best defence, and the limit is {limit}")
            }
            (Some(_), _) => "a draw can be claimed before mate is reached".into(),
            (None, _) => "the best defence holds a draw".into(),
        }))
    }

    fn written(&self) -> Option<toml::Table> {
        let limit = self.0.given.and_then(|limit| i64::try_from(limit).ok());
        Some(table::with_some(table::of_game(&self.0.game), "limit", limit))
    }

    fn identity(&self) -> String {
        let limit = self.0.given.map_or_else(|| "of its own".to_string(), |limit| limit.to_string());
        format!("{} | limit {limit}", game_identity(&self.0.game))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}
