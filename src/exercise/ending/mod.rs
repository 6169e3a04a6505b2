//! `ending`: what has ended this game, if anything, and which result is written down.

mod decision;
mod end;
mod generate;
mod judge;
mod read;
mod story;
mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::game_identity;
use super::{Audit, Judge, Task, table};
use crate::rules::Game;
use decision::{Decision, Score, Undecided};
use story::Story;

/// The kind.
pub static KIND: Kind = Kind {
    id: "ending",
    title: "How did it end?",
    summary: "Say what has ended a game, if anything has, and which result is written down.",
    fields: &[
        Field {
            name: "story",
            shape: Shape::Word(Story::WORDS),
            required: false,
            doc: "What happens after the moves: `none` (the position decides; so when left out), `resigns`, `agreement` (the \
                  players agree on a draw), `flag` (the time of the side to move runs out), `second-illegal-move` (the \
                  side to move makes an illegal move for the second time). Whether the opponent could still mate \
                  (articles 5.1.2, 6.9, 7.5.5) is worked out; a game that was over before is over.",
        },
        Field {
            name: "by",
            shape: Shape::Word(&["white", "black"]),
            required: false,
            doc: "Who resigns, runs out of time or makes the illegal move; the side to move when left out.",
        },
        Field {
            name: "expect",
            shape: Shape::Word(Score::WORDS),
            required: false,
            doc: "The result, `*` when the game goes on, compared with what the engine finds.",
        },
    ],
    example: r#"
id = "time-against-a-bare-king"
kind = "ending"
fen = "8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71"
story = "flag"
expect = "1/2-1/2"
note = "A queen more, and no time left: nobody loses to a bare king."
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// A game, what happens after it, and what follows.
#[derive(Clone, Debug)]
struct Case {
    game: Game,
    story: Story,
    decision: Decision,
}

impl Case {
    /// # Errors
    /// When the engine can't find out who could still mate.
    fn new(game: Game, story: Story) -> Result<Self, Undecided> {
        let decision = Decision::of(&game, story)?;
        Ok(Self { game, story, decision })
    }
}

#[derive(Debug)]
struct EndingTask(Arc<Case>);

impl Task for EndingTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(judge::EndingJudge::new(Arc::clone(&self.0)))
    }

    fn audit(&self) -> Audit {
        Audit {
            right: vec![self.0.decision.score.word().to_owned()],
            possible: Some(Score::WORDS.len()),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let Case { game, story, .. } = &*self.0;
        let table = table::with(table::of_game(game), "story", story.word());
        Some(table::with_some(table, "by", story.loser().map(table::color)))
    }

    fn identity(&self) -> String {
        format!("{} {:?}", game_identity(&self.0.game), self.0.story)
    }
}
