//! An assignment: what is asked, and how it is to be done. One self-contained TOML file.

pub mod make;
pub mod read;
mod write;

use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::exercise::Exercise;
use crate::learner::session::Conduct;

/// An assignment.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// Stable id; part of the names of hand-ins.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// A note for the class, read before the first question.
    pub note: Option<String>,
    /// When it was made.
    pub created: Option<DateTime<FixedOffset>>,
    /// When it is due.
    pub due: Option<DateTime<FixedOffset>>,
    /// How it is to be done.
    pub rules: Rules,
    /// Decides which variant and which order a pupil gets.
    pub seed: u64,
    /// What is asked, in order.
    pub items: Vec<Item>,
    /// A hash of the exercises as they stand in the file, the same in every version of touchmove.
    pub hash: String,
    /// Whether the exercises are others than when the file was made.
    pub changed: bool,
}

/// How an assignment is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Flags", into = "Flags")]
pub struct Rules {
    /// Help, tries, and when it is told what answers are worth.
    pub conduct: Conduct,
    /// Whether each pupil gets another order.
    pub shuffled: bool,
    /// The time from the first question, in minutes.
    pub minutes: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { conduct: Conduct::FREE, shuffled: false, minutes: None }
    }
}

/// The rules as they stand in files, where a teacher mends them by hand: a test has neither hints nor retries, whatever
/// else is said.
#[expect(clippy::struct_excessive_bools, reason = "the form of the files")]
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Flags {
    hints: bool,
    retries: bool,
    shuffled: bool,
    exam: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minutes: Option<u32>,
}

impl From<Flags> for Rules {
    fn from(Flags { hints, retries, shuffled, exam, minutes }: Flags) -> Self {
        let conduct = if exam { Conduct::Exam } else { Conduct::Homework { hints, retries } };
        Self { conduct, shuffled, minutes }
    }
}

impl From<Rules> for Flags {
    fn from(Rules { conduct, shuffled, minutes }: Rules) -> Self {
        let (hints, retries) = (conduct.has_hints(), conduct.has_retries());
        Self { hints, retries, shuffled, exam: conduct.is_exam(), minutes }
    }
}

/// One question of an assignment: variants of which each pupil gets one.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number, from 1.
    pub number: u32,
    /// The variants; at least one.
    pub variants: Vec<Variant>,
}

/// One variant of a question.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The exercise.
    pub exercise: Arc<Exercise>,
    /// Its table in the file.
    pub table: toml::Table,
    /// Where it comes from: the id of an exercise of the course, or `kind@level@seed` of a generated one.
    pub from: Option<String>,
}
