//! The placement quiz: asks unit by unit, and finds the first one that a newcomer does not master.

use std::collections::VecDeque;
use std::sync::Arc;

use super::fresh::Fresh;
use super::{topic, usual};
use crate::course::{Catalog, Step, Unit};
use crate::exercise::{Exercise, Random};

/// So many right at the first try, and the unit counts as mastered.
const ENOUGH_RIGHT: u32 = 3;
/// So many missed, and the course begins with this unit.
const MANY_MISSED: u32 = 2;
/// A unit with fewer kinds that make fresh exercises for it is asked from its last lesson, which repeats it all.
const ENOUGH_GENERATORS: usize = 3;

/// A quiz under way. Each unit is asked until three answers are right or two are not.
#[derive(Debug)]
pub struct Placement {
    units: VecDeque<Questions>,
    right: u32,
    missed: u32,
    asked: bool,
    found: Option<Found>,
}

/// Where the course begins for a learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// With this unit.
    Unit {
        /// Its id.
        id: String,
        /// Its number in the course, from 1.
        number: usize,
        /// Its title.
        title: String,
    },
    /// Every unit is mastered.
    Everything,
}

impl Found {
    /// The id of the unit; `None` when every unit is mastered.
    #[must_use]
    pub fn unit(&self) -> Option<&str> {
        match self {
            Self::Unit { id, .. } => Some(id),
            Self::Everything => None,
        }
    }

    /// What is told to the learner.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Unit { number: 1, title, .. } => format!("Begin at the beginning: unit 1, {title}."),
            Self::Unit { number, title, .. } => {
                format!("You know what comes before. Begin with unit {number}, {title}: Continue leads there.")
            }
            Self::Everything => "You know every unit of the course. Practice and puzzle sets have more.".into(),
        }
    }
}

/// The questions of one unit.
#[derive(Debug)]
struct Questions {
    found: Found,
    waiting: VecDeque<Arc<Exercise>>,
    fresh: Fresh,
}

impl Placement {
    /// A quiz over the course; everything follows from `seed`.
    #[must_use]
    pub fn new(catalog: &Catalog, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let units =
            catalog.units.iter().enumerate().map(|(at, unit)| Questions::of(catalog, at + 1, unit, &mut random));
        let units = units.filter(|unit| !(unit.waiting.is_empty() && unit.fresh.is_empty())).collect();
        Self { units, right: 0, missed: 0, asked: false, found: None }
    }

    /// The next question, told how the last one went (right at the first try, without help); `None` when the place is
    /// [found](Self::found).
    pub fn next(&mut self, last_was_right: bool) -> Option<Arc<Exercise>> {
        if self.found.is_some() {
            return None;
        }
        if std::mem::replace(&mut self.asked, true) {
            *(if last_was_right { &mut self.right } else { &mut self.missed }) += 1;
        }
        loop {
            let Some(unit) = self.units.front_mut() else {
                self.found = Some(Found::Everything);
                return None;
            };
            if self.missed == MANY_MISSED {
                self.found = Some(unit.found.clone());
                return None;
            }
            let next = if self.right < ENOUGH_RIGHT { unit.next() } else { None };
            if next.is_some() {
                return next;
            }
            self.units.pop_front();
            (self.right, self.missed) = (0, 0);
        }
    }

    /// Where the course begins, once it is known.
    #[must_use]
    pub const fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }
}

impl Questions {
    fn of(catalog: &Catalog, number: usize, unit: &Unit, random: &mut Random) -> Self {
        let lessons: Vec<_> = unit.lessons.iter().filter_map(|id| catalog.lesson(id)).collect();
        let taught = |id: &str| lessons.iter().any(|lesson| lesson.skills.iter().any(|skill| skill == id));
        let generators = topic::for_skills(taught);
        let seed = random.seed();
        let mut waiting = Vec::new();
        let fresh = if generators.len() >= ENOUGH_GENERATORS {
            Fresh::new(&generators, Some(usual::LEVEL), seed)
        } else {
            waiting.extend(lessons.last().into_iter().flat_map(|lesson| &lesson.steps).filter_map(|step| match step {
                Step::Exercise(exercise) => Some(Arc::clone(exercise)),
                Step::Read(_) => None,
            }));
            random.shuffle(&mut waiting);
            Fresh::new(&[], Some(usual::LEVEL), seed)
        };
        let found = Found::Unit { id: unit.id.clone(), number, title: unit.title.clone() };
        Self { found, waiting: waiting.into(), fresh }
    }

    fn next(&mut self) -> Option<Arc<Exercise>> {
        self.waiting.pop_front().or_else(|| self.fresh.next().map(Arc::new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources};

    fn catalog() -> Catalog {
        Content::load(Sources::embedded()).catalog
    }

    /// Asks to the end; `knows` says how many units the learner masters.
    fn place(catalog: &Catalog, knows: usize, seed: u64) -> (Found, usize) {
        let mut placement = Placement::new(catalog, seed);
        let (mut last, mut asked) = (false, 0);
        while let Some(exercise) = placement.next(last) {
            asked += 1;
            let unit = placement.units.len();
            assert!(!exercise.id.is_empty());
            last = catalog.units.len() - unit < knows;
        }
        assert!(placement.next(true).is_none(), "found is found");
        (placement.found().unwrap().clone(), asked)
    }

    #[test]
    fn the_first_unit_that_is_not_mastered_is_found() {
        let catalog = catalog();
        for knows in 0..catalog.units.len() {
            let (found, asked) = place(&catalog, knows, 7);
            let Found::Unit { id, number, .. } = &found else { panic!("{found:?}") };
            assert_eq!((id, *number), (&catalog.units[knows].id, knows + 1));
            assert_eq!(asked, 3 * knows + 2, "three of each unit known, two of the next");
        }
        assert_eq!(place(&catalog, catalog.units.len(), 7).0, Found::Everything);
    }

    #[test]
    fn one_slip_is_forgiven_and_a_seed_asks_the_same() {
        let catalog = catalog();
        let ask = |seed| {
            let mut placement = Placement::new(&catalog, seed);
            [false, false, true, true, true].map(|last| placement.next(last).unwrap().id.clone())
        };
        let asked = ask(1);
        assert_eq!(asked, ask(1));
        assert_ne!(asked, ask(2));
        let mut placement = Placement::new(&catalog, 1);
        let before = placement.units.len();
        for last in [false, false, true, true, true] {
            placement.next(last);
        }
        assert_eq!(placement.units.len(), before - 1, "one missed, three right: on to the second unit");
    }
}
