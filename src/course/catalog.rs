//! All content that has been read: units, lessons, sets, skills.

use std::sync::Arc;

use super::known;
use super::schema::{MAX_ID, READ};
use crate::exercise::{Diagram, Exercise, Kind, Text, kind};

/// Everything there is to learn from.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// The units in the order of the curriculum.
    pub units: Vec<Unit>,
    /// The lessons in the order of the curriculum; lessons of no unit last.
    pub lessons: Vec<Lesson>,
    /// The puzzle sets, by title.
    pub sets: Vec<PuzzleSet>,
    /// The skills in the order of the curriculum.
    pub skills: Vec<Skill>,
}

/// A unit of the course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Ids of its lessons in order.
    pub lessons: Vec<String>,
}

/// Something that can be known: one rule, or one part of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Stable id, `area.part`: `castling.through`.
    pub id: String,
    /// Name for people: `The king may not cross an attacked square`.
    pub title: String,
    /// Articles of the Laws.
    pub articles: Vec<String>,
    /// Whether fresh exercises can be made for it, so that it is missed when no kind makes any.
    pub fresh: bool,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Skills it teaches.
    pub skills: Vec<String>,
    /// Lessons to be done before.
    pub after: Vec<String>,
    /// Its steps in order.
    pub steps: Vec<Step>,
}

/// One step of a lesson.
#[derive(Clone, Debug)]
pub enum Step {
    /// A page to read.
    Read(Arc<Page>),
    /// A question.
    Exercise(Arc<Exercise>),
}

/// A page to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// `lesson-id/step-id`.
    pub id: String,
    /// The text.
    pub text: Text,
    /// The board beside it, if any.
    pub diagram: Option<Diagram>,
}

/// A set of puzzles, with or without generators.
#[derive(Clone, Debug)]
pub struct PuzzleSet {
    /// Stable id.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Skills it trains.
    pub skills: Vec<String>,
    /// The puzzles in order.
    pub exercises: Vec<Arc<Exercise>>,
    /// What makes fresh ones.
    pub generators: Vec<Generate>,
}

/// A request for fresh exercises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generate {
    /// Id of a kind that has a generator.
    pub kind: &'static str,
    /// Skills to train; any of the kind's own when empty.
    pub skills: Vec<String>,
    /// 1 to 5.
    pub level: u8,
    /// How many.
    pub count: usize,
    /// Seed, when the same ones are wanted each time.
    pub seed: Option<u64>,
}

impl Step {
    /// `lesson-id/step-id`.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Read(page) => &page.id,
            Self::Exercise(exercise) => &exercise.id,
        }
    }
}

impl Catalog {
    /// The lesson with this id.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The set with this id.
    #[must_use]
    pub fn set(&self, id: &str) -> Option<&PuzzleSet> {
        self.sets.iter().find(|set| set.id == id)
    }

    /// The articles of the Laws that these skills rest on, each once; none where they are so many that the exercise is about
    /// none of them in particular.
    #[must_use]
    pub fn articles(&self, skills: &[String]) -> Vec<&'static str> {
        known::of_skills(&self.skills, skills)
    }

    /// What has this id already, so that nothing else can: `a lesson`.
    #[must_use]
    pub fn holder_of(&self, id: &str) -> Option<&'static str> {
        if id == READ || kind::find(id).is_some() {
            Some("a kind of step")
        } else if self.lesson(id).is_some() {
            Some("a lesson")
        } else {
            self.set(id).map(|_| "a set")
        }
    }

    /// This id, or where something has it already, the id with the first number behind it that is free.
    #[must_use]
    pub fn free_id(&self, id: &str) -> String {
        let stem: String = id.chars().take(MAX_ID - 6).collect();
        let stem = stem.trim_end_matches('-');
        let (mut free, mut number) = (id.to_owned(), 1_u32);
        while self.holder_of(&free).is_some() {
            number += 1;
            free = format!("{stem}-{number}");
        }
        free
    }

    /// The skill with this id.
    #[must_use]
    pub fn skill(&self, id: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.id == id)
    }
}

impl PuzzleSet {
    /// How many exercises are asked in one go: its own, and as many fresh ones as its generators say.
    #[must_use]
    pub fn in_one_go(&self) -> usize {
        self.exercises.len() + self.generators.iter().map(|generate| generate.count).sum::<usize>()
    }

    /// A fresh exercise of a kind, with an id that tells how to make it again: `kind@level@seed`.
    #[must_use]
    pub fn generated_id(kind: &Kind, level: u8, seed: u64) -> String {
        format!("{}@{level}@{seed}", kind.id)
    }
}
