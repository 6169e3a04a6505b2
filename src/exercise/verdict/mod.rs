//! Verdicts: checkmate, stalemate, check, dead position or none of these, and the proof of it.

mod call;
mod generate;
mod judge;
pub(super) mod scene;
pub(super) mod telling;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use call::Call;

use super::fields::{At, Field, Fields, Shape};
use super::task::{drawn_by_count, game_identity};
use super::{Audit, Generator, Judge, Kind, Task, table};
use crate::notation::fen::{self, EnPassantField};
use crate::rules::Game;
use judge::Verdicts;
use scene::Scene;

/// The kind `verdict`.
pub static KIND: Kind = Kind {
    id: "verdict",
    title: "Mate, stalemate or nothing",
    summary: "Say whether it is checkmate, stalemate, check, a dead position or none of these, and prove it.",
    fields: FIELDS,
    example: r#"id = "the-pair"
kind = "verdict"
fen = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"
beside = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
expect = ["checkmate", "stalemate"]
note = "One square makes the difference between a win and a draw."
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

static FIELDS: &[Field] = &[
    Field {
        name: "beside",
        shape: Shape::Fen,
        required: false,
        doc: "A second position, shown beside the first and asked after it.",
    },
    Field {
        name: "proof",
        shape: Shape::Bool,
        required: false,
        doc: "Whether the call has to be proven: the checkers, the guard of a flight square, a legal move; true when left out.",
    },
    Field {
        name: "expect",
        shape: Shape::WordOrWords,
        required: false,
        doc: "\"checkmate\", \"stalemate\", \"check\", \"dead-position\" or \"none\"; a list of two when there is a position beside.",
    },
];

/// One position, or two that look alike, with their calls.
#[derive(Debug)]
struct VerdictTask {
    scenes: Arc<[Scene]>,
    proof: bool,
    /// What there is to choose from.
    calls: Vec<Call>,
}

impl VerdictTask {
    /// `None` when the call of a position is not decided, see [`Call::of`].
    fn new(games: impl IntoIterator<Item = Game>, proof: bool) -> Option<Self> {
        let scenes: Option<Arc<[Scene]>> = games.into_iter().map(|game| Scene::new(game, proof)).collect();
        Some(Self { scenes: scenes?, proof, calls: Call::ALL.to_vec() })
    }

    /// The calls that learners with these skills know, and those that are right.
    fn known(&self, knows: &dyn Fn(&str) -> bool) -> Vec<Call> {
        let is_right = |call| self.scenes.iter().any(|scene| scene.call == call);
        Call::ALL.into_iter().filter(|&call| call.taught_by().is_none_or(knows) || is_right(call)).collect()
    }
}

impl Task for VerdictTask {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(Verdicts::new(self.scenes.clone(), self.calls.clone()))
    }

    fn audit(&self) -> Audit {
        Audit {
            right: self.scenes.iter().map(|scene| scene.call.word().to_owned()).collect(),
            possible: Some(Call::ALL.len()),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let (first, others) = self.scenes.split_first()?;
        let beside = others.first().map(|scene| fen::write(scene.game.position(), EnPassantField::Always));
        let table = table::with_some(table::of_game(&first.game), "beside", beside);
        Some(table::with(table, "proof", self.proof))
    }

    fn for_skills(&self, knows: &dyn Fn(&str) -> bool) -> Option<Box<dyn Task>> {
        let calls = Some(self.known(knows)).filter(|calls| calls.len() > 1 && *calls != self.calls)?;
        Some(Box::new(Self { scenes: self.scenes.clone(), proof: self.proof, calls }))
    }

    fn identity(&self) -> String {
        let positions: Vec<String> = self.scenes.iter().map(|scene| game_identity(&scene.game)).collect();
        format!("{}\nproof {}", positions.join("\n"), self.proof)
    }

    fn open_game(&self) -> Option<&Game> {
        let goes_on = self.scenes.iter().filter(|scene| matches!(scene.call, Call::Check | Call::None));
        goes_on.map(|scene| &scene.game).find(|game| drawn_by_count(game))
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let beside = fields.position("beside", false);
    let proof = fields.boolean("proof").is_none_or(|(yes, _)| yes);
    let expected = read_expected(fields);
    if fields.has("beside") && beside.is_none() {
        return None;
    }
    let game = game?;
    if let Some((_, span)) = beside.as_ref().filter(|(pos, _)| pos == game.position()) {
        let help = Some("change a square, or leave `beside` out".into());
        fields.problem(span.clone(), "same-question", "`beside` is the position of `fen` once more", help);
        return None;
    }
    let beside = beside.map(|(pos, _)| Game::new(pos));
    let Some(task) = VerdictTask::new([game].into_iter().chain(beside), proof) else {
        let message = "whether anybody can still mate here could not be found out";
        fields.problem(fields.span(), "undecided", message, Some("take a simpler position".into()));
        return None;
    };
    let found: Vec<&str> = task.scenes.iter().map(|scene| scene.call.word()).collect();
    if let Some((words, span)) = expected.filter(|(words, _)| *words != found) {
        fields.expect_differs(span, &words.join(", "), &found.join(", "));
    }
    Some(Box::new(task))
}

/// The calls that the author expects, one for each position; `None` too when one of them is no call.
fn read_expected(fields: &mut Fields<'_>) -> Option<At<Vec<&'static str>>> {
    let (words, span) = fields.word_or_words("expect")?;
    let calls: Vec<Option<&str>> =
        words.into_iter().map(|(word, place)| fields.known("expect", &word, place, Call::WORDS)).collect();
    Some((calls.into_iter().collect::<Option<_>>()?, span))
}
