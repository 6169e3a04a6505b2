//! A hand-in: everything one pupil did on one assignment, in one file.
//!
//! The file is JSON Lines: a head that tells the pupil, the assignment and what was asked; a line for every answer, as in
//! the progress file; and a seal, which is a checksum of all before it. It is written anew after every answer and put in
//! place in one step, so that it is whole at any moment. The seal tells a file that was edited or torn by accident; it
//! is no protection against somebody who means to cheat, who can compute it as well as touchmove can.

pub mod file;
mod text;

pub(super) use text::begins_with_json;
pub use text::{Condition, HandInError, HandInReading, MAX_FILE};

use chrono::{DateTime, FixedOffset, Utc};
use serde::{Deserialize, Serialize};

use super::assignment::Rules;
use crate::learner::log::{Entry, Event, LoggedVerdict};

/// The version of the form that this program writes.
pub const VERSION: u32 = 1;

/// What a pupil did.
#[derive(Clone, PartialEq, Debug)]
pub struct HandIn {
    /// Who, what, and what was asked.
    pub head: Head,
    /// Every answer, oldest first.
    pub entries: Vec<Entry>,
}

impl HandIn {
    /// How many of its exercises are done, and how many there are: right, or answered where there is a single try.
    #[must_use]
    pub fn answered(&self) -> (usize, usize) {
        let has_one_try = !self.head.assignment.rules.conduct.has_retries();
        let is_done = |asked: &&Asked| {
            self.entries.iter().any(|entry| match &entry.event {
                Event::Answered { exercise, verdict, .. } => {
                    *exercise == asked.id
                        && (*verdict == LoggedVerdict::Right || (has_one_try && *verdict != LoggedVerdict::Continue))
                }
                Event::Read { .. } | Event::Placed { .. } | Event::Begun | Event::Helped { .. } => false,
            })
        };
        (self.head.asked.iter().filter(is_done).count(), self.head.asked.len())
    }
}

/// The first line of a hand-in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Version of the form; see [`VERSION`].
    pub hand_in: u32,
    /// The pupil's name, as typed.
    pub pupil: String,
    /// Made by chance when the hand-in was begun: copies of one hand-in have it in common, two pupils of one name not.
    pub id: String,
    /// When work began.
    pub begun: DateTime<Utc>,
    /// The version of touchmove.
    pub program: String,
    /// Whether it was found edited or torn and then gone on with.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mended: bool,
    /// The assignment.
    pub assignment: AssignmentHead,
    /// What was asked, in the order of the assignment.
    pub asked: Vec<Asked>,
}

/// What a hand-in says of its assignment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AssignmentHead {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The hash of what is asked.
    pub hash: String,
    /// When it is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DateTime<FixedOffset>>,
    /// How it is to be done.
    pub rules: Rules,
}

/// One exercise, as this pupil was asked it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Its number in the assignment, from 1.
    pub item: u32,
    /// Its id in the entries.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// Skills it trains.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
    /// The exercise itself, as a table of TOML.
    pub exercise: String,
}
