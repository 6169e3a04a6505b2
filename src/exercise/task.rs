//! What a kind of exercise has to provide.

use std::fmt;

use super::{Answer, Feedback, Hint, Prompt, Solution};
use crate::notation::coordinate;
use crate::notation::fen::{self, EnPassantField};
use crate::rules::{Game, Termination};
use crate::solve::ending;

/// The question of one exercise, read and checked: what its kind knows about it.
pub trait Task: fmt::Debug + Send + Sync {
    /// A fresh attempt.
    fn begin(&self) -> Box<dyn Judge>;

    /// What the checker wants to know of the answer set.
    fn audit(&self) -> Audit;

    /// Why the answer set of [`Task::audit`] is empty, where only a search can tell. Kinds that need no long search, or settle
    /// it when they are read, have nothing to say.
    fn unanswerable(&self) -> Option<Unanswerable> {
        None
    }

    /// How many positions the search for its answers has looked at, where there was a long one.
    fn searched(&self) -> u64 {
        0
    }

    /// What is asked, without its wording: positions, squares, goals. Two tasks with the same identity are the same
    /// question, so a reworded exercise keeps its result and a changed position is asked again.
    fn identity(&self) -> String;

    /// The kind's own fields with `fen` and `moves`, as an author would write them: reading them gives a task of the same
    /// identity. `None` for what can't be written down; whatever a generator makes can be.
    fn written(&self) -> Option<toml::Table>;

    /// The game that has to be going on for the question to make sense, because a move is asked for, or what is legal.
    /// Where mate, stalemate or a dead position can be asked about, but no drawn game, see `drawn_by_count`.
    /// `None` where a finished game can be asked about, or there is no game.
    fn open_game(&self) -> Option<&Game> {
        None
    }

    /// The same question for learners who have been taught only some skills, where that changes what they are offered to
    /// choose from: rules they can't know yet are left out. `None` where it changes nothing.
    fn for_skills(&self, _knows: &dyn Fn(&str) -> bool) -> Option<Box<dyn Task>> {
        None
    }
}

/// Whether a game was drawn by a fifth repetition or by seventy-five moves (articles 9.6.1, 9.6.2): the board does not
/// show it, and the side to move could go on.
pub(super) fn drawn_by_count(game: &Game) -> bool {
    let end = ending::outcome(game).map(|outcome| outcome.termination);
    matches!(end, Some(Termination::FivefoldRepetition | Termination::SeventyFiveMoves))
}

/// Why a question has no answer that is known, as a clause for its author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswerable {
    /// There is no answer.
    NoAnswer(String),
    /// The search for the answers ran out of its limit.
    Undecided(String),
}

/// The state of one attempt: a pure state machine.
pub trait Judge: Send {
    /// What to show and to collect now.
    fn prompt(&self) -> Prompt;

    /// Judges an answer and goes on where it is right. An answer of a shape that the prompt did not ask for is a slip.
    fn submit(&mut self, answer: &Answer) -> Feedback;

    /// The engine's ladder of hints for where the learner is now: rule, region, piece, answer; never empty.
    fn hints(&self) -> Vec<Hint>;

    /// The way from here to the end.
    fn solution(&self) -> Solution;

    /// Whether every prompt asks the same question over again, so that the author's wording and hints hold to the end.
    fn asks_the_same(&self) -> bool {
        false
    }

    /// Undoes the last step; false where there is nothing to undo or the kind has no steps.
    fn take_back(&mut self) -> bool {
        false
    }

    /// Whether [`take_back`](Judge::take_back) would undo something now.
    fn can_take_back(&self) -> bool {
        false
    }
}

/// The answer set as the checker sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// The right answers, each as an author would write it in `expect` (or the texts of right options). A long list
    /// may be cut.
    pub right: Vec<String>,
    /// How many answers could be given at all, where that can be counted.
    pub possible: Option<usize>,
    /// Whether there being no right answer is an answer itself ("none of these", "no castling is allowed").
    pub none_is_an_answer: bool,
}

/// A game for [`Task::identity`]: its first position and its moves.
#[must_use]
pub fn game_identity(game: &Game) -> String {
    let moves = game.moves().iter().map(|&mv| format!(" {}", coordinate::write(mv)));
    fen::write(game.start(), EnPassantField::Always) + &moves.collect::<String>()
}
