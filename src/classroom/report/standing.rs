//! How each exercise of one hand-in stands: what follows from its answers.

use std::collections::BTreeMap;

use super::Standing;
use crate::classroom::hand_in::HandIn;
use crate::learner::log::{Event, LoggedVerdict};

/// What a pupil did about one exercise.
#[derive(Clone, Debug, Default)]
pub(super) struct Effort<'h> {
    pub right: bool,
    pub answers: usize,
    pub misses: u32,
    pub hints: u32,
    pub shown: bool,
    pub millis: u64,
    /// Answers that missed, each with the right steps before it.
    pub wrong: Vec<(Vec<&'h str>, &'h str)>,
    pub misconceptions: Vec<&'h str>,
    /// The right steps so far.
    path: Vec<&'h str>,
    /// The time of the step at hand: the same moment of showing counts once.
    running: u64,
}

impl Effort<'_> {
    pub const fn standing(&self) -> Standing {
        match (self.answers, self.right) {
            (0, _) => Standing::Open,
            (_, false) => Standing::Missed,
            (_, true) if self.misses == 0 && self.hints == 0 && !self.shown => Standing::FirstTry,
            (_, true) => Standing::Later,
        }
    }

    fn spend(&mut self, millis: u64) {
        // Time is counted from when the question came on the screen; less than before means that it came anew.
        if millis < self.running {
            self.millis = self.millis.saturating_add(self.running);
        }
        self.running = millis;
    }

    fn step_done(&mut self) {
        self.millis = self.millis.saturating_add(std::mem::take(&mut self.running));
    }
}

/// The longest time that counts for one answer: what is longer was a break.
const LONGEST: u64 = 30 * 60 * 1000;

/// The efforts of a hand-in by the ids of its exercises; answers to exercises that were not asked are left out.
pub(super) fn efforts(hand_in: &HandIn) -> BTreeMap<&str, Effort<'_>> {
    let mut efforts: BTreeMap<&str, Effort<'_>> =
        hand_in.head.asked.iter().map(|asked| (asked.id.as_str(), Effort::default())).collect();
    for entry in &hand_in.entries {
        if let Event::Helped { exercise, hints, shown } = &entry.event
            && let Some(effort) = efforts.get_mut(exercise.as_str()).filter(|effort| !effort.right)
        {
            effort.hints = effort.hints.max(*hints);
            effort.shown |= shown;
        }
        let Event::Answered { exercise, verdict, hints, shown, misconceptions, answer, millis, .. } = &entry.event
        else {
            continue;
        };
        let Some(effort) = efforts.get_mut(exercise.as_str()) else { continue };
        if effort.right {
            continue;
        }
        effort.answers += 1;
        effort.hints = effort.hints.max(*hints);
        effort.shown |= shown;
        effort.misconceptions.extend(misconceptions.iter().map(String::as_str));
        effort.spend(millis.unwrap_or(0).min(LONGEST));
        let words = answer.as_deref();
        match verdict {
            LoggedVerdict::Right => effort.right = true,
            LoggedVerdict::Continue => {
                effort.path.extend(words);
                effort.step_done();
            }
            LoggedVerdict::Partly | LoggedVerdict::Wrong => {
                effort.misses += 1;
                effort.wrong.extend(words.map(|words| (effort.path.clone(), words)));
            }
        }
    }
    for effort in efforts.values_mut() {
        effort.step_done();
    }
    efforts
}
