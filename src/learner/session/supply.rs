//! Where the exercises of a session come from, and which comes next.

use std::collections::VecDeque;
use std::sync::Arc;

use super::serving::{Effort, Serving, second_serving};
use crate::course::Catalog;
use crate::exercise::Exercise;
use crate::learner::fresh::Fresh;
use crate::learner::placement::Placement;

/// So many other exercises come before a missed one comes back in an endless drill.
const REST: usize = 4;

/// Where further exercises come from.
pub(super) enum Supply {
    /// Nowhere: all steps of a lesson are there from the beginning.
    Lesson,
    /// A set or a drill.
    Practice {
        /// Puzzles of a set.
        waiting: VecDeque<Arc<Exercise>>,
        fresh: Box<Fresh>,
        /// First servings still to come; `None` without end.
        left: Option<usize>,
    },
    /// A placement quiz: what comes next depends on how the last one went.
    Placement(Box<Placement>),
}

impl Supply {
    /// What is served after these. Fresh exercises cite the articles of their skills as the catalog has them.
    pub fn next(&mut self, servings: &mut [Serving], catalog: Option<&Catalog>) -> Option<Serving> {
        let serve = |exercise: Arc<Exercise>| {
            let cited = catalog.and_then(|catalog| cited(&exercise, catalog));
            Serving::of_exercise(cited.map_or(exercise, Arc::new))
        };
        let (waiting, fresh, left) = match self {
            Self::Lesson => return None,
            Self::Practice { waiting, fresh, left } => (waiting, fresh, left),
            Self::Placement(placement) => {
                let last = servings.last().and_then(Serving::effort);
                return placement.next(last.is_some_and(Effort::is_first_try)).map(serve);
            }
        };
        let is_endless = left.is_none();
        if is_endless {
            let rested = servings.len().saturating_sub(REST);
            if let Some(again) = second_serving(&mut servings[..rested]) {
                return Some(again);
            }
        }
        if *left != Some(0)
            && let Some(exercise) = waiting.pop_front().or_else(|| fresh.next().map(Arc::new))
        {
            *left = left.map(|left| left - 1);
            return Some(serve(exercise));
        }
        second_serving(servings)
    }
}

/// A fresh exercise with the articles of its skills; `None` for one that has its articles from the course.
pub(super) fn cited(exercise: &Exercise, catalog: &Catalog) -> Option<Exercise> {
    let articles = catalog.articles(&exercise.common.skills);
    (exercise.common.articles.is_empty() && !articles.is_empty()).then(|| exercise.clone().resting_on(&articles))
}
