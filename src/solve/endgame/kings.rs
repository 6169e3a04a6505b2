//! What the tables share: sets of squares of Black's king, a king's steps from all of them at once, and the plies to mate
//! written down for each.

use crate::rules::{File, SquareSet};

/// The entry of a position that is not known to be won, or is drawn.
pub(super) const OPEN: u8 = 0;

/// Writes the plies to mate, plus one, down for each of these squares of Black's king: 64 entries for each `index`.
pub(super) fn note(entries: &mut [u8], index: usize, enemies: SquareSet, plies: u32) {
    let entry = u8::try_from(plies + 1).expect("no win takes 127 moves");
    for enemy in enemies {
        entries[index << 6 | enemy.index()] = entry;
    }
}

/// The squares that are one step of a king away from some square of the set; one of the set itself only when another of the
/// set is beside it.
pub(super) const fn next_to(set: SquareSet) -> SquareSet {
    let beside = (set.0 & !SquareSet::file(File::H).0) << 1 | (set.0 & !SquareSet::file(File::A).0) >> 1;
    let row = set.0 | beside;
    SquareSet(beside | row << 8 | row >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Square, attacks};

    #[test]
    fn all_steps_of_all_kings() {
        for one in Square::all() {
            assert_eq!(next_to(one.into()), attacks::king(one));
            for other in Square::all() {
                assert_eq!(next_to([one, other].into()), attacks::king(one) | attacks::king(other));
            }
        }
    }
}
