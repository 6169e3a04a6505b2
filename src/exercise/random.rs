//! Chance that can be repeated: the same seed gives the same drill on every machine and in every version.

use rand::Rng as _;
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

/// A seeded source of chance. Its stream is `ChaCha8`, which is promised to be stable; what is made of the stream
/// (ranges, shuffles) is written here, so that no library can change it.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The source that this seed starts.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The next 64 bits: a seed for a source of its own.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound - 1`, each equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.0.next_u64();
            if bits < fair {
                return usize::try_from(bits % bound).unwrap_or(0);
            }
        }
    }

    /// True in `numerator` of `denominator` cases.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) < numerator
    }

    /// One of the items; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_values_for_ever() {
        let mut random = Random::new(1);
        let values: [usize; 8] = std::array::from_fn(|_| random.below(64));
        let mut cards: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
        random.shuffle(&mut cards);
        assert_eq!((values, cards), PINNED);
    }

    const PINNED: ([usize; 8], [u8; 8]) = ([49, 43, 37, 2, 37, 24, 23, 14], [5, 2, 6, 4, 7, 1, 0, 3]);

    #[test]
    fn every_value_below_the_bound_comes_up() {
        let mut random = Random::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (800..1200).contains(&count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }
}
