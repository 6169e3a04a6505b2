//! A lesson, a set or a drill being worked on: the code that every front end drives.

mod journal;
mod parts;
mod serving;
mod sheet;
mod supply;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use self::journal::Journal;
pub use self::parts::{Closed, DrillPlan, Screen, Submitted, Summary};
use self::serving::{Effort, Round, Serving, Work};
pub use self::sheet::{Before, Conduct, Sheet, SheetStep};
use self::supply::{Supply, cited};
use super::fresh::Fresh;
use super::log::{Entry, Event, LoggedVerdict, Record};
use super::placement::{Found, Placement};
use super::progress::Progress;
pub use super::topic::{Topic, topic};
use crate::course::{Catalog, Generate, Lesson, PuzzleSet, Step};
use crate::exercise::{Answer, Exercise, Feedback, Hint, Solution};
use crate::notation::describe::counted;

/// A lesson, a set or a drill in progress. Knows the time only from its callers.
pub struct Session {
    title: String,
    /// The skills of exercises that name none.
    skills: Vec<String>,
    servings: Vec<Serving>,
    at: usize,
    finished: bool,
    supply: Supply,
    minutes: Option<u32>,
    begun: Option<DateTime<Utc>>,
    journal: Journal,
    /// The rules of set work; `None` for the learner's own.
    conduct: Option<Conduct>,
    /// What fresh exercises take the articles of their skills from.
    catalog: Option<Arc<Catalog>>,
}

impl Session {
    /// A lesson, at its first step that is not done (at the beginning when all are done). Going on passes over steps
    /// that were done in an earlier session; going back reaches them.
    #[must_use]
    pub fn lesson(lesson: &Lesson, progress: &Progress, record: Box<dyn Record>) -> Self {
        let done: Vec<bool> = lesson.steps.iter().map(|step| progress.is_done(step)).collect();
        let first_open = done.iter().position(|done| !done);
        let servings =
            lesson.steps.iter().zip(done).map(|(step, done)| Serving::of_step(step, done && first_open.is_some()));
        let mut session = Self::new(&lesson.title, &lesson.skills, Supply::Lesson, None, record);
        session.servings = servings.collect();
        session.at = first_open.unwrap_or(0);
        session.arrive(None);
        session
    }

    /// A set: its own puzzles that are not done; then fresh ones from its generators (its done puzzles, where it has
    /// none) until `count` is reached. What was missed comes back once at the end.
    #[must_use]
    pub fn set(set: &PuzzleSet, progress: &Progress, plan: DrillPlan, record: Box<dyn Record>) -> Self {
        let mut fresh = Fresh::new(&set.generators, plan.level, plan.seed);
        for exercise in &set.exercises {
            fresh.note(exercise);
        }
        let is_done = |exercise: &&Arc<Exercise>| progress.is_done(&Step::Exercise(Arc::clone(exercise)));
        let (done, open): (Vec<_>, Vec<_>) = set.exercises.iter().partition(is_done);
        let mut waiting: VecDeque<Arc<Exercise>> = open.into_iter().cloned().collect();
        if fresh.is_empty() {
            waiting.extend(done.into_iter().cloned());
        }
        let left = if fresh.is_empty() {
            Some(plan.count.map_or(waiting.len(), |count| count.min(waiting.len())))
        } else {
            plan.count
        };
        Self::practice(
            &set.title,
            &set.skills,
            Supply::Practice { waiting, fresh: Box::new(fresh), left },
            plan.minutes,
            record,
        )
    }

    /// Fresh exercises from these generators in turn. What was missed comes back once: at the end, or after a few others
    /// in an endless drill.
    #[must_use]
    pub fn drill(title: &str, generators: &[Generate], plan: DrillPlan, record: Box<dyn Record>) -> Self {
        let fresh = Fresh::new(generators, plan.level, plan.seed);
        let left = if fresh.is_empty() { Some(0) } else { plan.count };
        Self::practice(
            title,
            &[],
            Supply::Practice { waiting: VecDeque::new(), fresh: Box::new(fresh), left },
            plan.minutes,
            record,
        )
    }

    /// The placement quiz. Nothing comes back; a question that is passed open counts as not known.
    #[must_use]
    pub fn placement(placement: Placement, record: Box<dyn Record>) -> Self {
        Self::practice("Where to begin", &[], Supply::Placement(Box::new(placement)), None, record)
    }

    fn practice(title: &str, skills: &[String], supply: Supply, minutes: Option<u32>, record: Box<dyn Record>) -> Self {
        let mut session = Self::new(title, skills, supply, minutes, record);
        let first = session.supply.next(&mut session.servings, None);
        session.servings.extend(first);
        session.arrive(None);
        session
    }

    fn new(title: &str, skills: &[String], supply: Supply, minutes: Option<u32>, record: Box<dyn Record>) -> Self {
        Self {
            title: title.to_owned(),
            skills: skills.to_vec(),
            servings: Vec::new(),
            at: 0,
            finished: false,
            supply,
            minutes,
            begun: None,
            journal: Journal::new(record),
            conduct: None,
            catalog: None,
        }
    }

    /// The session with fresh exercises that cite the articles of their skills, as those of lessons and sets do.
    #[must_use]
    pub fn citing(mut self, catalog: Arc<Catalog>) -> Self {
        for serving in &mut self.servings {
            if let Some(exercise) = serving.effort().and_then(|effort| cited(&effort.exercise, &catalog)) {
                serving.work = Work::Exercise(Box::new(Effort::new(Arc::new(exercise))));
            }
        }
        self.catalog = Some(catalog);
        self
    }

    /// The session with entries of earlier ones that could not be written yet: they are written before its own.
    #[must_use]
    pub fn with_unsaved(mut self, unsaved: Vec<Entry>) -> Self {
        self.journal.owes(unsaved);
        self
    }

    /// Starts the clock: from now on the first question counts as shown. Without this the clock starts with the first
    /// answer.
    pub fn begin(&mut self, now: DateTime<Utc>) {
        self.begun.get_or_insert(now);
        if let Some(serving) = self.current_mut() {
            serving.since.get_or_insert(now);
        }
    }

    /// The title of the lesson, set or drill.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is on the screen now.
    #[must_use]
    pub fn screen(&self) -> Screen {
        match self.current().map(|serving| &serving.work) {
            None => Screen::Finished(self.summary()),
            Some(Work::Page { page, .. }) => Screen::Page(Arc::clone(page)),
            Some(Work::Exercise(effort)) => match &effort.last_prompt {
                Some(prompt) if effort.is_closed() => Screen::Answered(self.without_game(prompt.clone())),
                Some(_) | None => Screen::Question(self.without_game(Box::new(effort.attempt.prompt()))),
            },
        }
    }

    /// The exercise on the screen; `None` on a page and at the end.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.current()?.effort().map(|effort| &*effort.exercise)
    }

    /// Whether the exercise on the screen was missed before in this session and has come back.
    #[must_use]
    pub fn is_repeat(&self) -> bool {
        self.current().and_then(Serving::effort).is_some_and(|effort| effort.round == Round::Second)
    }

    /// Step (from 1) and number of steps; `None` of steps for an endless drill. What comes back is added as it does.
    #[must_use]
    pub fn place(&self) -> (usize, Option<usize>) {
        let to_come = match &self.supply {
            Supply::Lesson => Some(0),
            Supply::Practice { .. } if self.finished => Some(0),
            Supply::Practice { left, .. } => *left,
            Supply::Placement(placement) => placement.found().map(|_| 0),
        };
        let step = if self.finished { self.servings.len() } else { self.at + 1 };
        (step, to_come.map(|to_come| self.servings.len() + to_come))
    }

    /// What came of the session so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let is_set_work = self.conduct.is_some();
        let counts = |serving: &&Serving| is_set_work || !serving.done_before || serving.visited;
        let efforts = || self.servings.iter().filter(counts);
        let efforts = || efforts().filter_map(Serving::effort);
        let mut completed: Vec<&str> =
            efforts().filter(|effort| effort.is_closed()).map(|effort| effort.exercise.id.as_str()).collect();
        completed.sort_unstable();
        completed.dedup();
        let served = efforts().filter(|effort| effort.round != Round::Second).count();
        let of = match &self.supply {
            Supply::Lesson => Some(served),
            Supply::Practice { left, .. } => left.map(|left| served + left),
            Supply::Placement(_) => None,
        };
        let found = match &self.supply {
            Supply::Placement(placement) => placement.found().map(Found::told),
            Supply::Lesson | Supply::Practice { .. } => None,
        };
        let first_try = efforts().filter(|effort| effort.is_first_try()).count();
        Summary { completed: completed.len(), first_try, of, found }
    }

    /// Everything that has happened, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.journal.entries()
    }

    /// Submits an answer to the question on the screen, and logs it. Slips are not logged.
    pub fn submit(&mut self, answer: &Answer, now: DateTime<Utc>) -> Submitted {
        self.begun.get_or_insert(now);
        if self.is_set_work_over(now) {
            self.finished = true;
            return Submitted { feedback: Feedback::slip(sheet::TIME_IS_OVER), trouble: None };
        }
        let skills = self.skills.clone();
        let conduct = self.conduct;
        let Some(serving) = self.current_mut() else {
            return Submitted { feedback: Feedback::slip("There is no question here."), trouble: None };
        };
        let since = serving.since;
        let Some(effort) = serving.effort_mut() else {
            return Submitted { feedback: Feedback::slip("There is no question on this page."), trouble: None };
        };
        if effort.attempt.is_finished() {
            return Submitted { feedback: effort.attempt.submit(answer), trouble: None };
        }
        if effort.is_closed() {
            return Submitted { feedback: Feedback::slip(sheet::ONE_TRY), trouble: None };
        }
        let prompt = effort.attempt.prompt();
        let feedback = effort.attempt.submit(answer);
        let Some(verdict) = LoggedVerdict::of(feedback.verdict) else {
            return Submitted { feedback, trouble: None };
        };
        effort.last_prompt = Some(Box::new(prompt));
        let attempt = effort.misses + 1;
        let (mut restarts_clock, mut missed) = (false, 0);
        match verdict {
            LoggedVerdict::Right => {}
            LoggedVerdict::Continue => restarts_clock = true,
            LoggedVerdict::Partly | LoggedVerdict::Wrong => missed = 1,
        }
        effort.misses += missed;
        if let Some(conduct) = conduct {
            effort.given.push(answer.to_words());
            effort.closed |= missed > 0 && !conduct.has_retries();
        }
        let own_skills = &effort.exercise.common.skills;
        let event = Event::Answered {
            exercise: effort.exercise.id.clone(),
            hash: effort.exercise.content_hash(),
            kind: effort.exercise.kind.id.to_owned(),
            verdict,
            attempt,
            hints: effort.hints,
            shown: effort.shown,
            skills: if own_skills.is_empty() { skills } else { own_skills.clone() },
            misconceptions: feedback.misconceptions.iter().map(|misconception| misconception.id.to_owned()).collect(),
            answer: conduct.map(|_| answer.to_words()),
            millis: since.and_then(|since| u64::try_from((now - since).num_milliseconds()).ok()),
        };
        if restarts_clock {
            serving.since = Some(now);
        }
        let trouble = self.journal.log(event, now);
        Submitted { feedback: sheet::as_told(conduct, feedback), trouble }
    }

    /// The next hint for the question on the screen; `None` on a page, and when the question is answered.
    pub fn hint(&mut self, now: DateTime<Utc>) -> Option<Hint> {
        let refused = self.conduct.filter(|conduct| !conduct.has_hints());
        let effort = self.open_effort()?;
        if refused.is_some() {
            return Some(Hint::new(sheet::NO_HINTS));
        }
        effort.hints += 1;
        let hint = effort.attempt.hint();
        self.note_help(now);
        Some(hint)
    }

    /// The solution of the question on the screen. The exercise then no longer counts as solved by the learner, but can
    /// be completed or passed. After the question is answered this changes nothing any more.
    pub fn solution(&mut self, now: DateTime<Utc>) -> Option<Solution> {
        let conduct = self.conduct;
        let effort = self.current_mut()?.effort_mut()?;
        if let Some(refusal) = sheet::refusal(conduct, effort.is_closed()) {
            return Some(refusal);
        }
        let is_help = !effort.is_closed() && !effort.shown;
        effort.shown |= is_help;
        let solution = effort.attempt.solution();
        if is_help {
            self.note_help(now);
        }
        Some(solution)
    }

    /// Undoes the last step of the question on the screen, where it has steps.
    pub fn take_back(&mut self) -> bool {
        self.open_effort().is_some_and(|effort| {
            let is_undone = effort.attempt.take_back();
            if is_undone {
                effort.given.pop();
            }
            is_undone
        })
    }

    /// Whether the question on the screen has a step to take back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        let effort = self.current().and_then(Serving::effort).filter(|effort| !effort.is_closed());
        effort.is_some_and(|effort| effort.attempt.can_take_back())
    }

    /// Goes on: from a page (which then counts as read), from an answered question, or past an open one (which stays
    /// open). Nothing moves on by itself. Returns what went wrong with the progress file, if anything.
    pub fn advance(&mut self, now: DateTime<Utc>) -> Option<String> {
        let is_beginning = self.begun.is_none();
        self.begun.get_or_insert(now);
        let read = match self.current_mut().map(|serving| &mut serving.work) {
            Some(Work::Page { page, logged }) if !*logged => {
                *logged = true;
                Some(page.id.clone())
            }
            Some(Work::Page { .. } | Work::Exercise(_)) => None,
            None => return None,
        };
        self.go_on(now);
        self.arrive(Some(now));
        if is_beginning && self.conduct.is_some() {
            return self.journal.log(Event::Begun, now);
        }
        if self.finished
            && let Supply::Placement(placement) = &self.supply
            && let Some(found) = placement.found()
        {
            let unit = found.unit().map(str::to_owned);
            return self.journal.log(Event::Placed { unit }, now);
        }
        read.and_then(|step| self.journal.log(Event::Read { step }, now))
    }

    fn go_on(&mut self, now: DateTime<Utc>) {
        if self.conduct.is_some() {
            self.go_on_in_set_work(now);
            return;
        }
        let is_passed_over = |serving: &Serving| serving.done_before && !serving.visited;
        let next = (self.at + 1..self.servings.len()).find(|&next| !is_passed_over(&self.servings[next]));
        if let Some(next) = next {
            self.at = next;
        } else if self.is_time_over(now) {
            self.finished = true;
        } else if let Some(serving) = self.supply.next(&mut self.servings, self.catalog.as_deref()) {
            self.at = self.servings.len();
            self.servings.push(serving);
        } else {
            self.finished = true;
        }
    }

    fn is_time_over(&self, now: DateTime<Utc>) -> bool {
        match (self.minutes, self.begun) {
            (Some(minutes), Some(begun)) => now - begun >= TimeDelta::minutes(i64::from(minutes)),
            (Some(_) | None, Some(_) | None) => false,
        }
    }

    /// Goes one step back; false at the first one.
    pub fn back(&mut self) -> bool {
        if self.finished && !self.servings.is_empty() {
            self.finished = false;
        } else if self.at > 0 {
            self.at -= 1;
        } else {
            return false;
        }
        self.arrive(None);
        true
    }

    /// Ends the session: tries once more to write what could not be written.
    #[must_use]
    pub fn close(mut self) -> Closed {
        let trouble = self.journal.write().err().map(|error| {
            let (lines, place) = (self.journal.missing(), if self.conduct.is_some() { "hand-in" } else { "progress" });
            let lines = counted(lines, "line is", "lines are");
            format!("Not everything could be written down; {lines} missing in your {place}: {error}")
        });
        if self.conduct.is_some() {
            // Set work stands in its own file: it is no part of the learner's progress.
            return Closed { entries: Vec::new(), unsaved: Vec::new(), trouble };
        }
        let (entries, unsaved) = self.journal.into_entries();
        Closed { entries, unsaved, trouble }
    }

    /// The step at hand is on the screen from now on.
    fn arrive(&mut self, now: Option<DateTime<Utc>>) {
        self.finished |= self.servings.is_empty();
        if let Some(serving) = self.current_mut() {
            serving.visited = true;
            serving.since = now;
        }
    }

    fn current(&self) -> Option<&Serving> {
        if self.finished { None } else { self.servings.get(self.at) }
    }

    fn current_mut(&mut self) -> Option<&mut Serving> {
        if self.finished { None } else { self.servings.get_mut(self.at) }
    }

    fn open_effort(&mut self) -> Option<&mut Effort> {
        self.current_mut()?.effort_mut().filter(|effort| !effort.is_closed())
    }
}
