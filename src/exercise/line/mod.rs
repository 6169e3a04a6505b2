//! `line`: a whole combination, move by move: mate in so many moves against the best defence, or a line that is given.

mod generate;
mod judge;
mod read;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::sample::sorted_moves;
use super::task::game_identity;
use super::{Audit, Judge, Task, Unanswerable, table};
use crate::notation::{coordinate, pgn};
use crate::rules::game::SEVENTY_FIVE_MOVES;
use crate::rules::{Game, Move, Position};
use crate::solve::exchange::won_at_once;
use crate::solve::mate::{self, MateKey, Solution, Undecided};

/// The kind.
pub static KIND: Kind = Kind {
    id: "line",
    title: "A whole combination",
    summary: "Play a combination to its end: mate in so many moves against the best defence, or a given line.",
    fields: &[
        Field {
            name: "mate_in",
            shape: Shape::Number(1, 5),
            required: false,
            doc: "Mate in so many moves; every move that keeps the mate counts, and the replies hold out longest.",
        },
        Field {
            name: "line",
            shape: Shape::Moves,
            required: false,
            doc: "In place of `mate_in`: the learner's moves and the replies. Any mate ends it; else the exact move is asked for.",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The right first moves as `e2e4`, compared with the engine's.",
        },
    ],
    example: r#"
id = "smothered"
kind = "line"
mate_in = 2
fen = "r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1"
expect = ["c4g8"]
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// Positions the solver may look at for one judgement.
const LIMIT: u64 = 1_000_000;

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Plan {
    /// Mate in so many moves against the best defence.
    Mate(u32),
    /// These moves and replies; the first and the last are the learner's.
    Given(Vec<Move>),
}

#[derive(Debug)]
struct Combination {
    game: Game,
    plan: Plan,
    /// The first moves that keep the mate, found at the first need: reading a set must not solve all of it.
    mates: OnceLock<Result<Solution, Undecided>>,
}

impl Combination {
    const fn new(game: Game, plan: Plan) -> Self {
        Self { game, plan, mates: OnceLock::new() }
    }

    /// How many moves the learner has to make at the most.
    fn moves(&self) -> usize {
        match &self.plan {
            Plan::Mate(moves) => usize::try_from(*moves).unwrap_or(1),
            Plan::Given(line) => line.len().div_ceil(2),
        }
    }

    /// The first moves that force mate in time, quickest first; none for a given line.
    fn keys(&self) -> Result<&[MateKey], Undecided> {
        let Plan::Mate(moves) = self.plan else { return Ok(&[]) };
        let found = self.mates.get_or_init(|| mate::solve(self.game.position(), moves, LIMIT));
        found.as_ref().map(|solution| &*solution.keys).map_err(|&undecided| undecided)
    }

    /// Whether it leads to mate, or only follows moves that are given.
    fn ends_in_mate(&self) -> bool {
        match &self.plan {
            Plan::Mate(_) => true,
            Plan::Given(line) => {
                line.iter().fold(self.game.position().clone(), |pos, &mv| pos.after(mv)).is_checkmate()
            }
        }
    }

    /// Whether it is more than moves to be read and played: it mates, promotes, or takes more than it gives.
    fn is_combination(&self) -> bool {
        let Plan::Given(line) = &self.plan else { return true };
        let us = self.game.position().turn();
        let (mut pos, mut won) = (self.game.position().clone(), 0);
        for &mv in line {
            let gain = won_at_once(&pos, mv);
            won += if pos.turn() == us { gain } else { -gain };
            pos = pos.after(mv);
        }
        won > 0 || pos.is_checkmate()
    }

    /// All right first moves.
    fn first_moves(&self) -> Result<Vec<Move>, Undecided> {
        match &self.plan {
            Plan::Mate(_) => Ok(self.keys()?.iter().map(|key| key.mv).collect()),
            Plan::Given(line) => Ok(given_or_mates(self.game.position(), line.first().copied())),
        }
    }
}

/// The moves that force mate in at most so many moves, quickest first.
fn keys(pos: &Position, moves: u32) -> Result<Vec<MateKey>, Undecided> {
    mate::solve(pos, moves, LIMIT).map(|solution| solution.keys)
}

/// The given move, then every move that mates at once.
fn given_or_mates(pos: &Position, given: Option<Move>) -> Vec<Move> {
    let mates = sorted_moves(pos).into_iter().filter(|&mv| Some(mv) != given && pos.after(mv).is_checkmate());
    given.into_iter().chain(mates).collect()
}

#[derive(Debug)]
struct Line(Arc<Combination>);

impl Task for Line {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::LineJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit {
            right: self.0.first_moves().unwrap_or_default().into_iter().map(coordinate::write).collect(),
            possible: Some(self.0.game.position().legal_moves().len()),
            none_is_an_answer: false,
        }
    }

    fn unanswerable(&self) -> Option<Unanswerable> {
        let moves = self.0.moves();
        match self.0.first_moves() {
            Ok(right) if right.is_empty() => {
                let before_the_last = 2 * (moves - 1);
                let clock = usize::try_from(self.0.game.position().halfmove_clock()).unwrap_or(usize::MAX);
                let too_late = if clock.saturating_add(before_the_last) >= SEVENTY_FIVE_MOVES as usize {
                    "; where nothing is taken and no pawn moves, the game is drawn by the seventy-five moves before it"
                } else {
                    ""
                };
                Some(Unanswerable::NoAnswer(format!("there is no mate in {moves} against the best defence{too_late}")))
            }
            Ok(_) => None,
            Err(undecided) => Some(Unanswerable::Undecided(format!("whether there is mate in {moves} is {undecided}"))),
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = table::of_game(&self.0.game);
        Some(match &self.0.plan {
            Plan::Mate(moves) => table::with(table, "mate_in", i64::from(*moves)),
            Plan::Given(line) => {
                let mut played = Game::new(self.0.game.position().clone());
                line.iter().try_for_each(|&mv| played.play_on(mv)).ok()?;
                table::with(table, "line", pgn::write_moves(&played))
            }
        })
    }

    fn identity(&self) -> String {
        let plan = match &self.0.plan {
            Plan::Mate(moves) => format!("mate in {moves}"),
            Plan::Given(line) => line.iter().map(|&mv| coordinate::write(mv)).collect::<Vec<_>>().join(" "),
        };
        format!("{} | {plan}", game_identity(&self.0.game))
    }

    fn searched(&self) -> u64 {
        match self.0.mates.get() {
            Some(Ok(solution)) => solution.nodes,
            Some(Err(undecided)) => undecided.nodes,
            None => 0,
        }
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.0.game)
    }
}
