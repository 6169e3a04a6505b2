//! Fresh exercises: draws them from generators, in turn and without repeating itself.

use std::collections::HashSet;

use crate::course::{Generate, PuzzleSet};
use crate::exercise::{Common, Exercise, Kind, Random, Request, kind, likeness};

/// Draws without a new exercise after which the supply counts as used up.
const MOST_DRAWS: usize = 64;

/// A fresh exercise of a kind; `None` when the kind has no generator. Its id tells how to make it again: see [`again`].
///
/// ```
/// use touchmove::exercise::{Request, kind};
/// use touchmove::learner::fresh;
/// for kind in kind::KINDS.iter().filter(|kind| kind.generator.is_some()) {
///     let request = Request { level: 2, skill: None };
///     let exercise = fresh::exercise(kind, &request, 7).expect("the kind has a generator");
///     let same = fresh::again(&exercise.id).expect("the id is of its own making");
///     assert_eq!(exercise.content_hash(), same.content_hash());
/// }
/// ```
#[must_use]
pub fn exercise(kind: &'static Kind, request: &Request<'_>, seed: u64) -> Option<Exercise> {
    let generator = kind.generator.as_ref()?;
    let generated = (generator.make)(&mut Random::new(seed), request);
    let mut id = PuzzleSet::generated_id(kind, request.level, seed);
    if let Some(skill) = request.skill {
        id.push('@');
        id.push_str(skill);
    }
    let common = Common {
        skills: generated.skills.iter().map(|skill| (*skill).to_owned()).collect(),
        level: Some(request.level),
        ..Common::default()
    };
    Some(Exercise::new(id, kind, common, generated.task))
}

/// The fresh exercise with this id, made again: `kind@level@seed`, or `kind@level@seed@skill` when a skill was asked
/// for. `None` for any other text.
#[must_use]
pub fn again(id: &str) -> Option<Exercise> {
    let mut parts = id.splitn(4, '@');
    let kind = kind::find(parts.next()?)?;
    let level = parts.next()?.parse().ok().filter(|level| (1..=5).contains(level))?;
    let seed = parts.next()?.parse().ok()?;
    let skill = parts.next();
    let known = kind.generator.as_ref()?.skills;
    let skill_is_known = skill.is_none_or(|skill| known.contains(&skill));
    skill_is_known.then(|| exercise(kind, &Request { level, skill }, seed)).flatten()
}

/// An endless supply of fresh exercises.
#[derive(Debug)]
pub struct Fresh {
    sources: Vec<Source>,
    level: Option<u8>,
    random: Random,
    /// The content hashes of what has been asked.
    seen: HashSet<String>,
    /// What near-copies of it would share.
    alike: HashSet<u64>,
}

#[derive(Debug)]
struct Source {
    request: Generate,
    kind: &'static Kind,
    own_random: Option<Random>,
    served: usize,
}

impl Fresh {
    /// A supply from these generators: in turn, one with a larger `count` more often. Everything follows from `seed`;
    /// a generator with a seed of its own keeps to that. `level` stands above the generators' own.
    #[must_use]
    pub fn new(generators: &[Generate], level: Option<u8>, seed: u64) -> Self {
        let sources = generators
            .iter()
            .filter_map(|request| {
                let kind = kind::find(request.kind).filter(|kind| kind.generator.is_some())?;
                let own_random = request.seed.map(Random::new);
                Some(Source { request: request.clone(), kind, own_random, served: 0 })
            })
            .collect();
        Self { sources, level, random: Random::new(seed), seen: HashSet::new(), alike: HashSet::new() }
    }

    /// Whether nothing can be made at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Notes that this exercise has been asked, so that its like is not made.
    pub fn note(&mut self, exercise: &Exercise) {
        self.note_as(exercise.content_hash(), likeness::of_exercise(exercise));
    }

    fn note_as(&mut self, hash: String, alike: Option<u64>) {
        self.seen.insert(hash);
        self.alike.extend(alike);
    }
}

/// No question comes twice, and no near-copy of one, until the supply of its generator is used up; then near-copies do,
/// and at last a new round begins.
impl Iterator for Fresh {
    type Item = Exercise;

    fn next(&mut self) -> Option<Exercise> {
        let weight = |source: &Source| source.request.count.max(1);
        let source = self.sources.iter_mut().min_by(|a, b| (a.served * weight(b)).cmp(&(b.served * weight(a))))?;
        source.served += 1;
        let level = self.level.unwrap_or(source.request.level).clamp(1, 5);
        let known = source.kind.generator.as_ref().map_or(&[] as &[&str], |generator| generator.skills);
        let wanted: Vec<&str> =
            known.iter().copied().filter(|skill| source.request.skills.iter().any(|wanted| wanted == skill)).collect();
        let random = source.own_random.as_mut().unwrap_or(&mut self.random);
        let (mut copy, mut last) = (None, None);
        for _ in 0..MOST_DRAWS {
            let skill = random.pick(&wanted).copied();
            let exercise = exercise(source.kind, &Request { level, skill }, random.seed())?;
            let hash = exercise.content_hash();
            if self.seen.contains(&hash) {
                last = Some(exercise);
                continue;
            }
            let alike = likeness::of_exercise(&exercise);
            if alike.is_some_and(|alike| self.alike.contains(&alike)) {
                copy = copy.or(Some(exercise));
            } else {
                self.note_as(hash, alike);
                return Some(exercise);
            }
        }
        if copy.is_none() {
            self.seen.clear();
            self.alike.clear();
        }
        copy.or(last).inspect(|exercise| self.note(exercise))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drill(kind: &'static str, level: u8, count: usize) -> Vec<Exercise> {
        let generate = Generate { kind, skills: Vec::new(), level, count, seed: None };
        Fresh::new(&[generate], None, 3).take(count).collect()
    }

    #[test]
    fn a_drill_asks_no_near_copies() {
        let drill = drill("verdict", 1, 60);
        let alike: HashSet<Option<u64>> = drill.iter().map(likeness::of_exercise).collect();
        assert_eq!(alike.len(), drill.len());
    }

    #[test]
    fn when_the_supply_is_used_up_a_new_round_begins() {
        // There are 64 squares to name, on two boards, and their colours to be said.
        let drill = drill("name_square", 1, 400);
        let different: HashSet<String> = drill.iter().map(Exercise::content_hash).collect();
        assert_eq!(drill.len(), 400);
        assert!((100..=256).contains(&different.len()), "{}", different.len());
    }
}
