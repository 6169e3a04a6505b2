//! The mirror of each content file: what stands in it, every value with its place.

use std::ops::Range;
use std::sync::Arc;

use super::catalog::Page;
use crate::exercise::fields::At;
use crate::exercise::{Exercise, Kind};

/// A file that has been read.
#[derive(Clone, Debug)]
pub enum Mirror {
    /// `curriculum.toml`.
    Curriculum(CurriculumFile),
    /// A lesson.
    Lesson(LessonFile),
    /// A set.
    Set(SetFile),
}

/// What stands in a curriculum file.
#[derive(Clone, Debug, Default)]
pub struct CurriculumFile {
    /// Its units in order.
    pub units: Vec<UnitTable>,
    /// Its skills in order.
    pub skills: Vec<SkillTable>,
}

/// A `[[unit]]`.
#[derive(Clone, Debug)]
pub struct UnitTable {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Ids of lessons.
    pub lessons: Vec<At<String>>,
}

/// A `[[skill]]`.
#[derive(Clone, Debug)]
pub struct SkillTable {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: String,
    /// Articles of the Laws.
    pub articles: Vec<At<String>>,
    /// Whether fresh exercises can be made for it.
    pub fresh: bool,
}

/// What the heads of lessons and sets have in common.
#[derive(Clone, Debug)]
pub struct Head {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: At<String>,
    /// One or two sentences.
    pub summary: At<String>,
    /// Ids of skills.
    pub skills: Vec<At<String>>,
}

/// What stands in a lesson file.
#[derive(Clone, Debug)]
pub struct LessonFile {
    /// Id, title, summary, skills; `None` when they have faults, and the lesson can't be used.
    pub head: Option<Head>,
    /// Ids of the lessons before.
    pub after: Vec<At<String>>,
    /// The steps that could be read, in order.
    pub steps: Vec<StepTable>,
    /// How many steps there are, those with faults counted.
    pub written: usize,
    /// Every skill named anywhere in the file.
    pub named_skills: Vec<At<String>>,
}

/// What stands in a set file.
#[derive(Clone, Debug)]
pub struct SetFile {
    /// Id, title, summary, skills; `None` when they have faults, and the set can't be used.
    pub head: Option<Head>,
    /// The puzzles that could be read, in order.
    pub puzzles: Vec<StepTable>,
    /// The generators that could be read.
    pub generators: Vec<GenerateTable>,
    /// Every skill named in the file, but for its generators.
    pub named_skills: Vec<At<String>>,
}

/// A `[[step]]` or `[[puzzle]]`.
#[derive(Clone, Debug)]
pub struct StepTable {
    /// Where its table begins.
    pub span: Range<usize>,
    /// Its own part of the id.
    pub id: At<String>,
    /// Skills of its own; those of the file when empty.
    pub skills: Vec<At<String>>,
    /// Where the words of the page or of each question stand: one, or as many as a chain has questions.
    pub wording: Vec<WordingPlace>,
    /// The page or the exercise.
    pub body: Body,
}

/// Where the words of a page or of a question stand.
#[derive(Clone, Debug)]
pub struct WordingPlace {
    /// Where its table begins.
    pub span: Range<usize>,
    /// Where its hints stand.
    pub hints: Vec<Range<usize>>,
    /// Where its text stands.
    pub text: Option<Range<usize>>,
}

/// A page or an exercise.
#[derive(Clone, Debug)]
pub enum Body {
    /// A page.
    Page(Arc<Page>),
    /// An exercise; its skills are completed when the catalog is put together.
    Exercise(Box<Exercise>),
}

/// A `[[generate]]`.
#[derive(Clone, Debug)]
pub struct GenerateTable {
    /// Where its table begins.
    pub span: Range<usize>,
    /// A kind that has a generator.
    pub kind: &'static Kind,
    /// The skills to train.
    pub skills: Vec<At<String>>,
    /// 1 to 5.
    pub level: u8,
    /// How many.
    pub count: usize,
    /// The seed.
    pub seed: Option<u64>,
}
