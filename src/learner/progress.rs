//! What follows from the log: what is done, what has begun, what is next.

use std::collections::{BTreeMap, BTreeSet};

use super::log::{Entry, Event, LoggedVerdict};
use crate::course::{Catalog, Lesson, Step};

/// Everything derived from the log; never written anywhere.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    read: BTreeSet<String>,
    done: BTreeMap<String, BTreeSet<String>>,
    entries: Vec<Entry>,
}

/// How far a lesson is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonState {
    /// Nothing done.
    New,
    /// Some steps done.
    Begun {
        /// Steps done.
        done: usize,
        /// Steps in all.
        of: usize,
    },
    /// All steps done.
    Done,
}

impl Progress {
    /// What these entries, in order, add up to.
    #[must_use]
    pub fn of(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut progress = Self::default();
        for entry in entries {
            progress.add(entry);
        }
        progress
    }

    /// Takes one more entry into account.
    pub fn add(&mut self, entry: Entry) {
        match &entry.event {
            Event::Read { step } => {
                self.read.insert(step.clone());
            }
            Event::Answered { exercise, hash, verdict: LoggedVerdict::Right, .. } => {
                self.done.entry(exercise.clone()).or_default().insert(hash.clone());
            }
            Event::Answered { .. } | Event::Placed { .. } | Event::Begun | Event::Helped { .. } => {}
        }
        self.entries.push(entry);
    }

    /// All entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether a step has been read or answered rightly, in the form it has now.
    #[must_use]
    pub fn is_done(&self, step: &Step) -> bool {
        match step {
            Step::Read(page) => self.read.contains(&page.id),
            Step::Exercise(exercise) => {
                self.done.get(&exercise.id).is_some_and(|hashes| hashes.contains(&exercise.content_hash()))
            }
        }
    }

    /// How far a lesson is.
    #[must_use]
    pub fn lesson(&self, lesson: &Lesson) -> LessonState {
        let done = lesson.steps.iter().filter(|step| self.is_done(step)).count();
        match done {
            0 => LessonState::New,
            _ if done == lesson.steps.len() => LessonState::Done,
            _ => LessonState::Begun { done, of: lesson.steps.len() },
        }
    }

    /// The lesson to go on with: the one begun last and not done, or the first open one of the unit (or after it) where
    /// the placement quiz found the learner since; else the first that is not done.
    #[must_use]
    pub fn next_lesson<'a>(&self, catalog: &'a Catalog) -> Option<&'a Lesson> {
        let open = |lesson: &&Lesson| self.lesson(lesson) != LessonState::Done;
        let last = self.entries.iter().rev().find_map(|entry| {
            let id = match &entry.event {
                Event::Read { step } => step,
                Event::Answered { exercise, .. } | Event::Helped { exercise, .. } => exercise,
                Event::Begun => return None,
                Event::Placed { unit } => return self.first_open(catalog, unit.as_deref()?),
            };
            let (lesson, _) = id.split_once('/')?;
            catalog.lesson(lesson).filter(open)
        });
        last.or_else(|| catalog.lessons.iter().find(open))
    }

    /// The first lesson that is not done, of this unit or one after it.
    fn first_open<'a>(&self, catalog: &'a Catalog, unit: &str) -> Option<&'a Lesson> {
        let units = catalog.units.iter().skip_while(|it| it.id != unit);
        let lessons = units.flat_map(|unit| &unit.lessons).filter_map(|id| catalog.lesson(id));
        lessons.into_iter().find(|lesson| self.lesson(lesson) != LessonState::Done)
    }
}
