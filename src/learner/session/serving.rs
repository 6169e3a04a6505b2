//! One serving of a step: the page or the attempt, and what the learner needed for it.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::course::{Page, Step};
use crate::exercise::{Attempt, Exercise, Prompt};

/// A step in front of the learner.
pub(super) struct Serving {
    pub work: Work,
    /// Done in an earlier session, so that going on passes over it.
    pub done_before: bool,
    /// Has been on the screen in this session.
    pub visited: bool,
    /// Since when it has been on the screen, or since when its present prompt has.
    pub since: Option<DateTime<Utc>>,
}

pub(super) enum Work {
    Page { page: Arc<Page>, logged: bool },
    Exercise(Box<Effort>),
}

/// Which serving of its exercise it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Round {
    /// The first.
    First,
    /// The first, and a second one has been made of it.
    FirstOfTwo,
    /// The second, of an exercise that was missed.
    Second,
}

/// An exercise, and what the learner needed for it.
pub(super) struct Effort {
    pub exercise: Arc<Exercise>,
    pub attempt: Attempt,
    /// The prompt that was on the screen when the last answer was given.
    pub last_prompt: Option<Box<Prompt>>,
    /// Answers that missed, those of an earlier serving included.
    pub misses: u32,
    pub hints: u32,
    pub shown: bool,
    pub round: Round,
    /// In set work: no further answer is taken.
    pub closed: bool,
    /// In set work: it was answered rightly in an earlier session.
    pub right_before: bool,
    /// In set work: the answers given, in words, oldest first.
    pub given: Vec<String>,
}

impl Serving {
    pub fn of_step(step: &Step, done_before: bool) -> Self {
        let work = match step {
            Step::Read(page) => Work::Page { page: Arc::clone(page), logged: false },
            Step::Exercise(exercise) => Work::Exercise(Box::new(Effort::new(Arc::clone(exercise)))),
        };
        Self { work, done_before, visited: false, since: None }
    }

    pub fn of_exercise(exercise: Arc<Exercise>) -> Self {
        Self::of_effort(Effort::new(exercise))
    }

    pub fn of_effort(effort: Effort) -> Self {
        Self { work: Work::Exercise(Box::new(effort)), done_before: false, visited: false, since: None }
    }

    pub const fn effort(&self) -> Option<&Effort> {
        match &self.work {
            Work::Page { .. } => None,
            Work::Exercise(effort) => Some(effort),
        }
    }

    pub const fn effort_mut(&mut self) -> Option<&mut Effort> {
        match &mut self.work {
            Work::Page { .. } => None,
            Work::Exercise(effort) => Some(effort),
        }
    }
}

impl Effort {
    pub fn new(exercise: Arc<Exercise>) -> Self {
        let attempt = exercise.begin();
        Self {
            exercise,
            attempt,
            last_prompt: None,
            misses: 0,
            hints: 0,
            shown: false,
            round: Round::First,
            closed: false,
            right_before: false,
            given: Vec::new(),
        }
    }

    /// Whether it was passed open, missed or told, so that it comes back.
    pub const fn is_to_come_back(&self) -> bool {
        let smooth = self.attempt.is_finished() && self.misses == 0 && !self.shown;
        !smooth && matches!(self.round, Round::First)
    }

    /// The second serving.
    pub fn again(&mut self) -> Self {
        self.round = Round::FirstOfTwo;
        let mut again = Self::new(Arc::clone(&self.exercise));
        again.misses = self.misses + u32::from(self.shown);
        again.round = Round::Second;
        again
    }

    /// Whether no further answer is taken.
    pub const fn is_closed(&self) -> bool {
        self.closed || self.attempt.is_finished()
    }

    /// Whether it was right in the end.
    pub const fn is_right(&self) -> bool {
        self.right_before || self.attempt.is_finished()
    }

    /// Whether it was right at the first try, without hint or solution.
    pub const fn is_first_try(&self) -> bool {
        self.is_right() && self.misses == 0 && self.hints == 0 && !self.shown
    }
}

/// A second serving of the first exercise that has to come back.
pub(super) fn second_serving(servings: &mut [Serving]) -> Option<Serving> {
    let mut efforts = servings.iter_mut().filter_map(Serving::effort_mut);
    efforts.find(|effort| effort.is_to_come_back()).map(|effort| Serving::of_effort(effort.again()))
}
