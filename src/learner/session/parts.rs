//! What a session shows and what comes of it.

use std::sync::Arc;

use crate::course::Page;
use crate::exercise::{Feedback, Prompt};
use crate::learner::log::Entry;

/// What is on the screen now.
#[derive(Clone, Debug)]
pub enum Screen {
    /// A page to read.
    Page(Arc<Page>),
    /// A question, being answered.
    Question(Box<Prompt>),
    /// A question that has been answered rightly; [`advance`](super::Session::advance) goes on. The prompt is the last one shown.
    Answered(Box<Prompt>),
    /// Everything is done.
    Finished(Summary),
}

/// What came of a session. An exercise that came back counts once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Exercises completed in this session.
    pub completed: usize,
    /// Of these, right at the first try without hint or solution.
    pub first_try: usize,
    /// Exercises in all, those done in an earlier session left out; `None` for an endless drill.
    pub of: Option<usize>,
    /// What a placement quiz found, as a sentence or two.
    pub found: Option<String>,
}

/// Feedback to an answer, and whether it could be written down.
#[derive(Debug)]
pub struct Submitted {
    /// What the answer was worth.
    pub feedback: Feedback,
    /// What went wrong with the progress file, with what to do; the answer is kept in memory and written with the next.
    /// Told once, not again at each answer.
    pub trouble: Option<String>,
}

/// What a session leaves behind.
#[derive(Debug)]
pub struct Closed {
    /// Everything that happened, oldest first, to be added to the [`Progress`](crate::learner::progress::Progress).
    pub entries: Vec<Entry>,
    /// Those of them that still could not be written.
    pub unsaved: Vec<Entry>,
    /// Why they could not be written.
    pub trouble: Option<String>,
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
