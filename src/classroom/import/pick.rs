//! Picks from what is found: no near-copies, every sort alike, the first ones or a sample; memory for no more than those.

use std::collections::{BTreeMap, BTreeSet};

use super::puzzle::Table;

/// Something to ask.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Candidate {
    /// What sort it is of: the word of a moment, or `line`, `position`, `puzzle`.
    pub sort: &'static str,
    /// What its id begins with, or is.
    pub id: String,
    /// What near-copies have in common.
    pub pattern: u64,
    pub table: Table,
}

/// Those kept of one sort: by rank, each with its place in the order in which they came.
#[derive(Clone, Debug, Default)]
struct Kept {
    by_rank: BTreeMap<(u64, u64), (u64, Candidate)>,
    patterns: BTreeSet<u64>,
}

/// Picks while candidates come in.
#[derive(Clone, Debug)]
pub(super) struct Picker {
    room: usize,
    seed: Option<u64>,
    kept: BTreeMap<&'static str, Kept>,
    /// All that came, near-copies too.
    pub came: u64,
    /// How many were near-copies of one that is kept.
    pub copies: u64,
}

impl Picker {
    /// Keeps so many of each sort: the first ones, or with a seed a sample in which every pattern has the same chance.
    pub fn new(room: usize, seed: Option<u64>) -> Self {
        Self { room, seed, kept: BTreeMap::new(), came: 0, copies: 0 }
    }

    /// Takes one, or leaves it.
    pub fn offer(&mut self, candidate: Candidate) {
        let order = self.came;
        self.came += 1;
        let kept = self.kept.entry(candidate.sort).or_default();
        if kept.patterns.contains(&candidate.pattern) {
            self.copies += 1;
            return;
        }
        // Near-copies share their chance, so that no memory of those left out is needed.
        let chance = self.seed.map_or(order, |seed| mix(seed ^ mix(candidate.pattern)));
        let rank = (chance, candidate.pattern);
        if kept.by_rank.len() >= self.room {
            if kept.by_rank.last_key_value().is_none_or(|(&last, _)| last < rank) {
                return;
            }
            if let Some(((_, pattern), _)) = kept.by_rank.pop_last() {
                kept.patterns.remove(&pattern);
            }
        }
        kept.patterns.insert(candidate.pattern);
        kept.by_rank.insert(rank, (order, candidate));
    }

    /// Whether nothing that may still come of these sorts would be kept.
    pub fn is_full(&self, sorts: &[&'static str]) -> bool {
        let is_full = |sort| self.kept.get(sort).is_some_and(|kept| kept.by_rank.len() >= self.room);
        self.seed.is_none() && sorts.iter().all(is_full)
    }

    /// What is kept: one of each sort in turn, each sort in the order in which it came.
    pub fn into_candidates(self) -> Vec<Candidate> {
        let mut sorts: Vec<Vec<(u64, Candidate)>> =
            self.kept.into_values().map(|kept| kept.by_rank.into_values().collect()).collect();
        for sort in &mut sorts {
            sort.sort_by_key(|(order, _)| *order);
        }
        let mut turns: Vec<(usize, u64, Candidate)> = Vec::new();
        for sort in sorts {
            turns.extend(sort.into_iter().enumerate().map(|(turn, (order, candidate))| (turn, order, candidate)));
        }
        turns.sort_by_key(|(turn, order, _)| (*turn, *order));
        turns.into_iter().map(|(_, _, candidate)| candidate).collect()
    }
}

/// Scatters a number over all 64 bits (the finaliser of `SplitMix64`).
const fn mix(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(sort: &'static str, pattern: u64) -> Candidate {
        Candidate { sort, id: pattern.to_string(), pattern, table: Table::Copied(toml::Table::new()) }
    }

    fn picked(picker: Picker) -> Vec<String> {
        picker.into_candidates().into_iter().map(|it| format!("{} {}", it.sort, it.id)).collect()
    }

    #[test]
    fn sorts_take_turns_and_copies_are_left_out() {
        let mut picker = Picker::new(2, None);
        for pattern in [5, 5, 6, 7, 8] {
            picker.offer(candidate("fork", pattern));
        }
        assert!(!picker.is_full(&["fork", "mate"]));
        picker.offer(candidate("mate", 5));
        picker.offer(candidate("mate", 9));
        assert!(picker.is_full(&["fork", "mate"]));
        assert_eq!((picker.came, picker.copies), (7, 1));
        assert_eq!(picked(picker), ["fork 5", "mate 5", "fork 6", "mate 9"]);
    }

    #[test]
    fn a_sample_is_the_same_in_pieces_and_fair() {
        let mut often = [0; 100];
        for seed in 0..400 {
            let mut picker = Picker::new(10, Some(seed));
            // Every pattern comes three times; the first ten come a hundred times more.
            (0..3).for_each(|_| (0..100).for_each(|pattern| picker.offer(candidate("fork", pattern))));
            (0..100).for_each(|_| (0..10).for_each(|pattern| picker.offer(candidate("fork", pattern))));
            let kept = picker.into_candidates();
            assert_eq!(kept.len(), 10);
            for it in &kept {
                often[usize::try_from(it.pattern).unwrap()] += 1;
            }
        }
        assert!(often.iter().all(|&times| (15..=70).contains(&times)), "each about 40 times: {often:?}");
    }
}
