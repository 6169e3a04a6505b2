//! The progress file: JSON Lines, append-only, a line per answered exercise, flushed at the moment of the answer.
//!
//! ```
//! use touchmove::learner::log::{Entry, Event};
//! let line = r#"{"v":1,"at":"2026-03-01T17:04:05Z","event":"read","step":"when-may-i-castle/the-conditions"}"#;
//! let entry: Entry = serde_json::from_str(line).unwrap();
//! assert_eq!(entry.event, Event::Read { step: "when-may-i-castle/the-conditions".into() });
//! assert_eq!(serde_json::to_string(&entry).unwrap(), line);
//! ```

mod file;
mod reading;

pub use file::{LogError, LogFile};
pub use reading::{Damaged, Reading};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::exercise::Verdict;

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Version of the line's form; see [`VERSION`].
    pub v: u32,
    /// When.
    pub at: DateTime<Utc>,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// The version of the lines this program writes.
pub const VERSION: u32 = 1;

/// What a line tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A page was read.
    Read {
        /// `lesson-id/step-id`.
        step: String,
    },
    /// The placement quiz found where the course begins for the learner.
    Placed {
        /// Id of the unit; `None` when every unit is mastered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// The first question of set work was shown: its time runs from here.
    Begun,
    /// In set work: a hint was taken or the solution looked at. An answer need not follow.
    Helped {
        /// Id of the exercise.
        exercise: String,
        /// Hints taken so far.
        hints: u32,
        /// Whether the solution has been shown.
        shown: bool,
    },
    /// An answer was given. Slips are not logged.
    Answered {
        /// Id of the exercise.
        exercise: String,
        /// Its content hash.
        hash: String,
        /// Its kind.
        kind: String,
        /// What the answer was worth.
        verdict: LoggedVerdict,
        /// Number of this try, from 1.
        attempt: u32,
        /// Hints taken before it.
        hints: u32,
        /// Whether the solution had been shown.
        shown: bool,
        /// Skills it trains.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skills: Vec<String>,
        /// Ids of misconceptions revealed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        misconceptions: Vec<String>,
        /// The answer in words, where it is kept: in set work, for whoever reads it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
        /// Milliseconds since the question was shown, where known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        millis: Option<u64>,
    },
}

impl Event {
    /// The names of all events, as they stand in the lines.
    pub const NAMES: [&str; 5] = ["read", "placed", "begun", "helped", "answered"];
}

/// A verdict as it is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedVerdict {
    /// Done.
    Right,
    /// Right so far.
    Continue,
    /// Not all of it.
    Partly,
    /// Not right.
    Wrong,
}

impl LoggedVerdict {
    /// The verdict as it is logged; `None` for a slip.
    #[must_use]
    pub const fn of(verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::Right => Some(Self::Right),
            Verdict::Continue => Some(Self::Continue),
            Verdict::Partly { .. } => Some(Self::Partly),
            Verdict::Wrong => Some(Self::Wrong),
            Verdict::Slip | Verdict::Noted => None,
        }
    }
}

/// Where entries go: a file, or a list in tests. The front ends know only this.
pub trait Record: Send {
    /// Writes one entry through to the disk.
    ///
    /// # Errors
    /// A full or read-only disk; the entry is then kept in memory by the session.
    fn record(&mut self, entry: &Entry) -> std::io::Result<()>;
}

/// A record that keeps nothing: previews and tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl Record for Forgetful {
    fn record(&mut self, _: &Entry) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// serde knows every variant and names them all when it meets another.
    #[test]
    fn the_names_of_events_are_those_of_the_variants() {
        let told = serde_json::from_str::<Event>(r#"{"event":"dreamt"}"#).unwrap_err().to_string();
        let (_, known) = told.split_once("expected one of ").unwrap();
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        assert_eq!(Event::NAMES[..], known);
    }
}
