//! What words and files select: exercises as they stand, and generators of fresh ones; and what is drawn from that.

use std::sync::Arc;

use super::fresh::Fresh;
use super::topic::{self, Topic};
use super::usual;
use crate::course::{Catalog, Generate, Lesson, PuzzleSet, Step};
use crate::exercise::{Exercise, Random};
use crate::notation::describe;

/// What can be drawn from.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The titles of what was selected.
    pub titles: Vec<String>,
    /// Exercises as they stand in lessons and sets, in order.
    pub own: Vec<Arc<Exercise>>,
    /// What makes fresh ones.
    pub generators: Vec<Generate>,
}

/// How many are drawn, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// How many; all that stand in the files when `None`, or a dozen where there are none.
    pub count: Option<usize>,
    /// 1 to 5; the generators' own when `None`.
    pub level: Option<u8>,
    /// Everything follows from this.
    pub seed: u64,
}

impl Selection {
    /// Adds the lesson, set, skill, area of skills or kind that a word means; see [`topic()`](super::topic::topic).
    ///
    /// # Errors
    /// No such thing; the message names the closest.
    pub fn add(&mut self, catalog: &Catalog, word: &str) -> Result<(), String> {
        if let Some(lesson) = lesson(catalog, word) {
            self.add_lesson(lesson);
            return Ok(());
        }
        match topic::find(catalog, word).unwrap_or_else(|| Err(topic::unknown_anywhere(catalog, word)))? {
            Topic::Set(set) => self.add_set(set),
            Topic::Drill(title, generators) => {
                self.join(&Self { titles: vec![title], own: Vec::new(), generators });
            }
        }
        Ok(())
    }

    /// Adds the exercises of a lesson.
    pub fn add_lesson(&mut self, lesson: &Lesson) {
        let own = lesson.steps.iter().filter_map(|step| match step {
            Step::Exercise(exercise) => Some(Arc::clone(exercise)),
            Step::Read(_) => None,
        });
        self.join(&Self { titles: vec![lesson.title.clone()], own: own.collect(), generators: Vec::new() });
    }

    /// Adds the puzzles and generators of a set.
    pub fn add_set(&mut self, set: &PuzzleSet) {
        let (own, generators) = (set.exercises.clone(), set.generators.clone());
        self.join(&Self { titles: vec![set.title.clone()], own, generators });
    }

    /// Adds all of another selection that is not in this one. Whether there was any: what is named twice counts once.
    pub fn join(&mut self, other: &Self) -> bool {
        let is_new = |exercise: &&Arc<Exercise>| self.own.iter().all(|known| known.id != exercise.id);
        let own: Vec<Arc<Exercise>> = other.own.iter().filter(is_new).cloned().collect();
        let generators = other.generators.iter().filter(|generate| !self.generators.contains(generate));
        let generators: Vec<Generate> = generators.cloned().collect();
        let is_joined = !own.is_empty() || !generators.is_empty();
        if is_joined {
            self.titles
                .extend(other.titles.iter().filter(|title| !self.titles.contains(title)).cloned().collect::<Vec<_>>());
            self.own.extend(own);
            self.generators.extend(generators);
        }
        is_joined
    }

    /// Whether nothing can be drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.generators.is_empty()
    }

    /// The titles as one: `Castling and Promotion`.
    #[must_use]
    pub fn title(&self) -> String {
        describe::list(self.titles.iter().cloned())
    }

    /// The exercises as they stand, the first ones where there are more than wanted; then fresh ones until there are enough.
    #[must_use]
    pub fn draw(&self, draw: Draw) -> Vec<Arc<Exercise>> {
        let count = self.count(draw);
        let mut drawn: Vec<Arc<Exercise>> = self.own.iter().take(count).cloned().collect();
        let mut fresh = Fresh::new(&self.generators, draw.level, draw.seed);
        for exercise in &drawn {
            fresh.note(exercise);
        }
        let missing = count - drawn.len();
        drawn.extend(fresh.take(missing).map(Arc::new));
        drawn
    }

    /// As many as [`draw`](Self::draw) gives, equivalent but different for each seed: in place of an exercise whose kind
    /// has a generator a fresh one of the same kind, skill and level; the others as they stand.
    #[must_use]
    pub fn variant(&self, draw: Draw) -> Vec<Arc<Exercise>> {
        let count = self.count(draw);
        let mut random = Random::new(draw.seed);
        let mut drawn: Vec<Arc<Exercise>> = Vec::with_capacity(count);
        let mut like: Vec<(Generate, Fresh)> = Vec::new();
        for exercise in self.own.iter().take(count) {
            let generate = like_it(exercise);
            let place = like.iter().position(|(known, _)| *known == generate).unwrap_or_else(|| {
                let fresh = Fresh::new(std::slice::from_ref(&generate), draw.level, random.seed());
                like.push((generate, fresh));
                like.len() - 1
            });
            drawn.push(like[place].1.next().map_or_else(|| Arc::clone(exercise), Arc::new));
        }
        let missing = count - drawn.len();
        drawn.extend(Fresh::new(&self.generators, draw.level, random.seed()).take(missing).map(Arc::new));
        drawn
    }

    fn count(&self, draw: Draw) -> usize {
        draw.count.unwrap_or(if self.own.is_empty() { usual::COUNT_ON_PAPER } else { self.own.len() })
    }
}

/// A request for exercises like this one.
fn like_it(exercise: &Exercise) -> Generate {
    let level = exercise.common.level.unwrap_or(usual::LEVEL);
    Generate { kind: exercise.kind.id, skills: exercise.common.skills.clone(), level, count: 1, seed: None }
}

fn lesson<'a>(catalog: &'a Catalog, word: &str) -> Option<&'a Lesson> {
    let wanted = word.trim().to_lowercase();
    catalog.lessons.iter().find(|lesson| lesson.id == wanted || lesson.title.to_lowercase() == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources};

    fn selection(words: &[&str]) -> Selection {
        let catalog = Content::load(Sources::embedded()).catalog;
        let mut selection = Selection::default();
        for word in words {
            selection.add(&catalog, word).expect("the course has it");
        }
        selection
    }

    fn hashes(drawn: &[Arc<Exercise>]) -> Vec<String> {
        drawn.iter().map(|exercise| exercise.content_hash()).collect()
    }

    const DRAW: Draw = Draw { count: Some(8), level: None, seed: 5 };

    #[test]
    fn sets_lessons_skills_and_kinds_can_be_selected() {
        let lesson = selection(&["how-to-castle"]);
        assert!(!lesson.own.is_empty() && lesson.generators.is_empty());
        let skill = selection(&["castling.through"]);
        assert!(skill.own.is_empty() && !skill.generators.is_empty());
        let both = selection(&["verdict", "may-i-castle"]);
        assert_eq!(both.titles.len(), 2);
        let catalog = Content::load(Sources::embedded()).catalog;
        assert!(Selection::default().add(&catalog, "castlng").is_err());
    }

    #[test]
    fn what_is_named_twice_counts_once() {
        let once = selection(&["may-i-castle", "verdict"]);
        let twice = selection(&["may-i-castle", "verdict", "may-i-castle", "verdict"]);
        assert_eq!((twice.title(), twice.titles.len()), (once.title(), 2));
        assert_eq!(hashes(&once.own), hashes(&twice.own));
        assert_eq!(once.generators, twice.generators);
    }

    #[test]
    fn as_many_as_wanted_are_drawn_and_the_same_again() {
        let selection = selection(&["verdict"]);
        let first = selection.draw(DRAW);
        assert_eq!(first.len(), 8);
        assert_eq!(hashes(&first), hashes(&selection.draw(DRAW)));
        assert_eq!(selection.draw(Draw { count: None, ..DRAW }).len(), usual::COUNT_ON_PAPER);
    }

    #[test]
    fn variants_are_equivalent_but_different() {
        let selection = selection(&["how-to-castle", "write_move"]);
        let count = selection.own.len() + 3;
        let draw = Draw { count: Some(count), ..DRAW };
        let (one, other) = (selection.variant(draw), selection.variant(Draw { seed: 6, ..draw }));
        assert_eq!((one.len(), other.len()), (count, count));
        assert_eq!(hashes(&one), hashes(&selection.variant(draw)));
        assert_ne!(hashes(&one), hashes(&other));
        for ((a, b), own) in one.iter().zip(&other).zip(&selection.own) {
            assert_eq!((a.kind.id, b.kind.id), (own.kind.id, own.kind.id));
        }
    }
}
