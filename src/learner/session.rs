//! A lesson, a set or a drill being worked on: the code that every front end drives.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::log::Record;
use super::progress::Progress;
use crate::course::{Catalog, Generate, Lesson, Page, PuzzleSet};
use crate::exercise::{Answer, Feedback, Hint, Prompt, Solution};

/// What is on the screen now.
#[derive(Clone, Debug)]
pub enum Screen {
    /// A page to read.
    Page(Arc<Page>),
    /// A question, being answered.
    Question(Box<Prompt>),
    /// A question that has been answered rightly; [`Session::advance`] goes on. The prompt is the last one shown.
    Answered(Box<Prompt>),
    /// Everything is done.
    Finished(Summary),
}

/// What came of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Exercises completed.
    pub completed: usize,
    /// Of these, right at the first try without hint or solution.
    pub first_try: usize,
    /// Exercises in all; `None` for an endless drill.
    pub of: Option<usize>,
}

/// Feedback to an answer, and whether it could be written down.
#[derive(Debug)]
pub struct Submitted {
    /// What the answer was worth.
    pub feedback: Feedback,
    /// What went wrong with the progress file, with what to do; the answer is kept in memory and written with the next.
    pub trouble: Option<String>,
}

/// A lesson, a set or a drill in progress.
pub struct Session {
    _todo: (),
}

impl Session {
    /// A lesson, at its first step that is not done (at the beginning when all are done).
    #[must_use]
    pub fn lesson(lesson: &Lesson, progress: &Progress, record: Box<dyn Record>) -> Self {
        let _ = (lesson, progress, record);
        todo!("learner helper")
    }

    /// A set's own puzzles, those not done first; then fresh ones from its generators until `count` is reached.
    #[must_use]
    pub fn set(set: &PuzzleSet, progress: &Progress, plan: DrillPlan, record: Box<dyn Record>) -> Self {
        let _ = (set, progress, plan, record);
        todo!("learner helper")
    }

    /// Fresh exercises from these generators in turn.
    #[must_use]
    pub fn drill(title: &str, generators: &[Generate], plan: DrillPlan, record: Box<dyn Record>) -> Self {
        let _ = (title, generators, plan, record);
        todo!("learner helper")
    }

    /// The title of the lesson, set or drill.
    #[must_use]
    pub fn title(&self) -> &str {
        todo!("learner helper")
    }

    /// What is on the screen now.
    #[must_use]
    pub fn screen(&self) -> Screen {
        todo!("learner helper")
    }

    /// Step (from 1) and number of steps; `None` of steps for an endless drill.
    #[must_use]
    pub fn place(&self) -> (usize, Option<usize>) {
        todo!("learner helper")
    }

    /// Submits an answer to the question on the screen, and logs it. Slips are not logged.
    pub fn submit(&mut self, answer: &Answer, now: DateTime<Utc>) -> Submitted {
        let _ = (answer, now);
        todo!("learner helper")
    }

    /// The next hint for the question on the screen; `None` on a page.
    pub fn hint(&mut self) -> Option<Hint> {
        todo!("learner helper")
    }

    /// The solution of the question on the screen. The exercise then no longer counts as solved by the learner, but can
    /// be completed or passed.
    pub fn solution(&mut self) -> Option<Solution> {
        todo!("learner helper")
    }

    /// Undoes the last step of the question on the screen, where it has steps.
    pub fn take_back(&mut self) -> bool {
        todo!("learner helper")
    }

    /// Goes on: from a page (which then counts as read), from an answered question, or past an open one (which stays
    /// open). Nothing moves on by itself. Returns what went wrong with the progress file, if anything.
    pub fn advance(&mut self, now: DateTime<Utc>) -> Option<String> {
        let _ = now;
        todo!("learner helper")
    }

    /// Goes one step back; false at the first one.
    pub fn back(&mut self) -> bool {
        todo!("learner helper")
    }
}

/// How a set or a drill runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrillPlan {
    /// How many exercises; `None` for endless.
    pub count: Option<usize>,
    /// The seed of what is generated.
    pub seed: u64,
    /// 1 to 5; the generators' own when `None`.
    pub level: Option<u8>,
    /// When to stop asking, in minutes from the first question.
    pub minutes: Option<u32>,
}

/// What a word on the command line (`practice WORD`) may mean.
#[derive(Clone, Debug)]
pub enum Topic<'a> {
    /// A set.
    Set(&'a PuzzleSet),
    /// Generators of a kind or for a skill.
    Drill(String, Vec<Generate>),
}

/// The set, skill or kind with this id; `Err` with suggestions when there is none.
///
/// # Errors
/// A message that names what exists and the closest word.
pub fn topic<'a>(catalog: &'a Catalog, word: &str) -> Result<Topic<'a>, String> {
    let _ = (catalog, word);
    todo!("learner helper")
}
