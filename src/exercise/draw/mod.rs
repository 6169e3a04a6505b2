//! `draw`: after the moves of a game, is it drawn, may a draw be claimed, or does it simply go on?

mod claim;
mod generate;
mod judge;
mod read;
mod record;
mod standing;
mod story;
mod telling;
#[cfg(test)]
mod tests;

pub(super) use generate::{last, quiet};

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, table};
use crate::notation::coordinate;
use crate::rules::{Game, Move, Position};
use claim::Claim;
use record::Record;
use standing::{Standing, Undecided};

/// The kind.
pub static KIND: Kind = Kind {
    id: "draw",
    title: "Is it a draw?",
    summary: "After some moves say whether the game is drawn, a draw may be claimed, or neither; then count.",
    fields: &[
        Field {
            name: "moments",
            shape: Shape::Bool,
            required: false,
            doc: "`true` asks at which earlier moments the same position was on the board, in place of a number. What is \
                  counted otherwise: the times this position has been there, or, for a long quiet time, the moves of \
                  each side without a capture or a pawn move (not without `moves`, where the learner is told). A quiet time need not be played out: the fifth field of \
                  `fen` (single moves since the last capture or pawn move, two for each full move) is where the count \
                  begins, and the learner is told so.",
        },
        Field {
            name: "intend",
            shape: Shape::Move,
            required: false,
            doc: "A legal move: asks, in place of a number, whether a draw may be claimed by announcing it.",
        },
        Field {
            name: "expect",
            shape: Shape::Word(Standing::WORDS),
            required: false,
            doc: "How the game stands, compared with what the engine finds.",
        },
    ],
    example: r#"
id = "knights-out-and-back"
kind = "draw"
moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8"
expect = "threefold"
note = "Different knights, the same position: it was there before the first move, too."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// One of the questions of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// How the game stands.
    Standing,
    /// By which rule it is drawn.
    Reason,
    /// How often this position has been on the board.
    Occurrences,
    /// For how many moves of each side nothing has been taken and no pawn has moved.
    QuietMoves,
    /// At which earlier moments this position was on the board.
    Moments,
    /// What may be claimed by announcing this move.
    Intended(Move, Claim),
}

/// What the author asks beside how the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Wish {
    moments: bool,
    intend: Option<Move>,
}

/// A game that is asked about.
#[derive(Clone, Debug)]
struct Case {
    record: Record,
    standing: Standing,
    questions: Vec<Question>,
}

/// The clock from which moves are counted rather than positions.
const LONG_QUIET: u32 = 60;

impl Case {
    /// The questions about a game.
    ///
    /// # Errors
    /// When it can't be told whether the last position is dead.
    fn new(game: Game, wish: Wish) -> Result<Self, Undecided> {
        let standing = Standing::of(&game)?;
        let record = Record::new(game);
        let mut questions = vec![Question::Standing];
        match standing {
            Standing::Drawn(_) => questions.push(Question::Reason),
            Standing::Won => {}
            Standing::Nothing | Standing::Threefold | Standing::Fifty | Standing::Both => {
                questions.extend(Self::further(&record, wish));
            }
        }
        Ok(Self { record, standing, questions })
    }

    /// What is asked of a game that goes on.
    fn further(record: &Record, wish: Wish) -> Vec<Question> {
        let moments = wish.moments.then_some(Question::Moments);
        let intended = wish.intend.map(|mv| Question::Intended(mv, Claim::by_announcing(&record.game, mv)));
        let wished: Vec<Question> = moments.into_iter().chain(intended).collect();
        if !wished.is_empty() {
            return wished;
        }
        let (now, before) = (record.pos().halfmove_clock(), record.game.start().halfmove_clock());
        let quiet = now.max(before) >= LONG_QUIET;
        let long_enough = record.game.moves().len() >= 4;
        let positions = (long_enough && (!quiet || record.has_been_alike())).then_some(Question::Occurrences);
        let counts = quiet && !record.game.moves().is_empty();
        positions.into_iter().chain(counts.then_some(Question::QuietMoves)).collect()
    }

    fn pos(&self) -> &Position {
        self.record.pos()
    }
}

#[derive(Debug)]
struct DrawTask(Arc<Case>);

impl Task for DrawTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::DrawJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![self.0.standing.word().to_owned()], possible: Some(6), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Case { record, questions, .. } = &*self.0;
        let table = table::of_game(&record.game);
        Some(questions.iter().fold(table, |table, question| match question {
            Question::Moments => table::with(table, "moments", true),
            Question::Intended(mv, _) => table::with(table, "intend", coordinate::write(*mv)),
            Question::Standing | Question::Reason | Question::Occurrences | Question::QuietMoves => table,
        }))
    }

    fn identity(&self) -> String {
        let asked = self.0.questions.iter().filter_map(|question| match question {
            Question::Moments => Some(" moments".to_owned()),
            Question::Intended(mv, _) => Some(format!(" intend {}", coordinate::write(*mv))),
            Question::Standing | Question::Reason | Question::Occurrences | Question::QuietMoves => None,
        });
        game_identity(&self.0.record.game) + &asked.collect::<String>()
    }
}
