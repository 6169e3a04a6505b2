//! An assignment: what is asked, and how it is to be done. One self-contained TOML file.

pub mod make;
pub mod read;
mod write;

use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::exercise::Exercise;

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
#[expect(clippy::struct_excessive_bools, reason = "each of them can be with each other")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// Whether hints and solutions are given.
    pub hints: bool,
    /// Whether a question that was missed may be tried again.
    pub retries: bool,
    /// Whether each pupil gets another order.
    pub shuffled: bool,
    /// Whether what answers are worth is told only at the end; then there are no hints and no retries.
    pub exam: bool,
    /// The time from the first question, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { hints: true, retries: true, shuffled: false, exam: false, minutes: None }
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
