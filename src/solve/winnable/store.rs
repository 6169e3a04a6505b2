//! Positions already seen, each kept exactly (no hash is trusted), with the way they were reached.

use crate::rules::Position;

use super::super::key::Key;

/// The first position's number.
pub(super) const ROOT: u32 = 0;

/// The positions seen, numbered in the order of their discovery.
pub(super) struct Store {
    seen: Vec<(Key, u32)>,
    /// Open addressing: number of a position plus one, 0 where free. The length is a power of two.
    slots: Vec<u32>,
}

impl Store {
    pub(super) fn new(root: &Position) -> Self {
        let mut store = Self { seen: Vec::with_capacity(64), slots: vec![0; 256] };
        store.insert(Key::of(root), ROOT);
        store
    }

    /// Adds a position reached from `parent`; its number, or `None` when it was known.
    pub(super) fn insert(&mut self, key: Key, parent: u32) -> Option<u32> {
        if (self.seen.len() + 1) * 2 > self.slots.len() {
            self.widen();
        }
        let mask = self.slots.len() - 1;
        let mut slot = usize::try_from(key.hash() & mask as u64).expect("masked to an index");
        while self.slots[slot] != 0 {
            if self.seen[self.slots[slot] as usize - 1].0 == key {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let number = u32::try_from(self.seen.len()).expect("the limit of nodes is far below four thousand million");
        self.slots[slot] = number + 1;
        self.seen.push((key, parent));
        Some(number)
    }

    fn widen(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        self.slots = vec![0; mask + 1];
        for (number, (key, _)) in (1u32..).zip(&self.seen) {
            let mut slot = usize::try_from(key.hash() & mask as u64).expect("masked to an index");
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
        }
    }

    /// Where a position was first reached from.
    pub(super) fn parent(&self, number: u32) -> u32 {
        self.seen[number as usize].1
    }

    /// The keys on the way from the root (left out) to this position.
    pub(super) fn way_to(&self, number: u32) -> Vec<Key> {
        let mut way = Vec::new();
        let mut at = number;
        while at != ROOT {
            let (key, parent) = self.seen[at as usize];
            way.push(key);
            at = parent;
        }
        way.reverse();
        way
    }
}
