//! Counts that follow from the log: by skill, by misconception, and in all. No streaks, no points.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::log::{Event, LoggedVerdict};
use super::progress::Progress;

/// How often something was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Answers that completed an exercise or missed it.
    pub answers: usize,
    /// Of these, right.
    pub right: usize,
    /// Of these, right at the first try without hint or solution.
    pub first_try: usize,
    /// When it was answered last.
    pub last: Option<DateTime<Utc>>,
}

/// Everything in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// All answers.
    pub tally: Tally,
    /// Different exercises answered rightly.
    pub exercises: usize,
    /// Different pages read.
    pub pages: usize,
    /// Days (UTC) with an answer.
    pub days: usize,
}

/// A misconception and how often answers showed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Its id, as logged. A misconception of another version may be unknown here.
    pub id: String,
    /// Answers that showed it.
    pub times: usize,
    /// The last of them.
    pub last: DateTime<Utc>,
}

impl Tally {
    fn add(&mut self, event: &Event, at: DateTime<Utc>) {
        let Event::Answered { verdict, attempt, hints, shown, .. } = event else { return };
        match verdict {
            LoggedVerdict::Continue => return,
            LoggedVerdict::Partly | LoggedVerdict::Wrong => {}
            LoggedVerdict::Right => {
                self.right += 1;
                self.first_try += usize::from(*attempt == 1 && *hints == 0 && !shown);
            }
        }
        self.answers += 1;
        self.last = self.last.max(Some(at));
    }
}

impl Progress {
    /// The tally of each skill that an answer belonged to, by id.
    #[must_use]
    pub fn skills(&self) -> BTreeMap<&str, Tally> {
        let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
        for entry in self.entries() {
            if let Event::Answered { skills, .. } = &entry.event {
                let different: BTreeSet<&str> = skills.iter().map(String::as_str).collect();
                for skill in different {
                    tallies.entry(skill).or_default().add(&entry.event, entry.at);
                }
            }
        }
        tallies
    }

    /// The misconceptions that answers showed, most often first.
    #[must_use]
    pub fn misconceptions(&self) -> Vec<Shown> {
        let mut all: BTreeMap<&str, Shown> = BTreeMap::new();
        for entry in self.entries() {
            if let Event::Answered { misconceptions, .. } = &entry.event {
                for id in misconceptions {
                    let shown = all.entry(id).or_insert(Shown { id: id.clone(), times: 0, last: entry.at });
                    shown.times += 1;
                    shown.last = shown.last.max(entry.at);
                }
            }
        }
        let mut all: Vec<Shown> = all.into_values().collect();
        all.sort_by(|a, b| b.times.cmp(&a.times).then(b.last.cmp(&a.last)).then(a.id.cmp(&b.id)));
        all
    }

    /// Everything in all.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let (mut tally, mut exercises, mut pages, mut days) =
            (Tally::default(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for entry in self.entries() {
            if let Event::Answered { .. } = entry.event {
                days.insert(entry.at.date_naive());
            }
            tally.add(&entry.event, entry.at);
            match &entry.event {
                Event::Read { step } => {
                    pages.insert(step);
                }
                Event::Answered { exercise, verdict: LoggedVerdict::Right, .. } => {
                    exercises.insert(exercise);
                }
                Event::Answered { .. } | Event::Placed { .. } | Event::Begun | Event::Helped { .. } => {}
            }
        }
        Totals { tally, exercises: exercises.len(), pages: pages.len(), days: days.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::{Entry, VERSION};
    use super::*;

    fn answered(day: u32, exercise: &str, verdict: LoggedVerdict, attempt: u32, misconceptions: &[&str]) -> Entry {
        let at = format!("2026-03-{day:02}T10:00:00Z").parse().unwrap();
        let event = Event::Answered {
            exercise: exercise.into(),
            hash: "0".into(),
            kind: "castling".into(),
            verdict,
            attempt,
            hints: 0,
            shown: false,
            skills: vec!["castling.through".into(), "castling.into".into()],
            misconceptions: misconceptions.iter().map(|id| (*id).to_owned()).collect(),
            answer: None,
            millis: None,
        };
        Entry { v: VERSION, at, event }
    }

    #[test]
    fn answers_add_up() {
        use LoggedVerdict::{Continue, Partly, Right, Wrong};
        let read = Entry {
            v: VERSION,
            at: "2026-02-28T09:00:00Z".parse().unwrap(),
            event: Event::Read { step: "castling/page".into() },
        };
        let progress = Progress::of([
            read,
            answered(1, "a", Wrong, 1, &["castling-through-check"]),
            answered(1, "a", Continue, 2, &[]),
            answered(1, "a", Right, 2, &[]),
            answered(2, "b", Right, 1, &[]),
            answered(3, "c", Partly, 1, &["rook-attacked"]),
            answered(3, "c", Wrong, 2, &["rook-attacked"]),
        ]);
        let last = Some("2026-03-03T10:00:00Z".parse().unwrap());
        let tally = Tally { answers: 5, right: 2, first_try: 1, last };
        assert_eq!(progress.skills()["castling.through"], tally);
        assert_eq!(progress.totals(), Totals { tally, exercises: 2, pages: 1, days: 3 });
        let shown: Vec<(String, usize)> =
            progress.misconceptions().into_iter().map(|shown| (shown.id, shown.times)).collect();
        assert_eq!(shown, [("rook-attacked".into(), 2), ("castling-through-check".into(), 1)]);
    }

    #[test]
    fn nothing_adds_up_to_nothing() {
        let progress = Progress::default();
        assert_eq!(progress.totals(), Totals::default());
        assert!(progress.skills().is_empty() && progress.misconceptions().is_empty());
    }
}
