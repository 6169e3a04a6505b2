//! The table of king and pawn against king. The stronger side is White; the pawn stands on the files a to d, as
//! positions on the others are mirrored.

use crate::rules::{Color, Rank, Square, SquareSet, attacks};

use super::pieces;

/// Not known, or a draw.
const OPEN: u8 = 0;
/// 24 squares of the pawn, 64 of each king.
const ENTRIES: usize = 24 << 12;

/// Plies to mate plus one for each position, with White to move and with Black to move.
pub(super) struct Table {
    white: Vec<u8>,
    black: Vec<u8>,
}

/// The endings a pawn can be promoted to with winning chances.
struct Promotions<'a> {
    queen: &'a pieces::Table,
    rook: &'a pieces::Table,
}

impl Table {
    /// Needs the tables of queen and rook.
    pub(super) fn new(queen: &pieces::Table, rook: &pieces::Table) -> Self {
        let promotions = Promotions { queen, rook };
        let mut table = Self { white: vec![OPEN; ENTRIES], black: vec![OPEN; ENTRIES] };
        // Values only ever fall to the true distance, so repeating until nothing changes ends with it.
        while table.improve(&promotions) {}
        table
    }

    /// Plies to mate; `None` for a draw.
    pub(super) fn plies(&self, white_to_move: bool, king: Square, enemy: Square, pawn: Square) -> Option<u32> {
        let entries = if white_to_move { &self.white } else { &self.black };
        u32::from(entries[index(king, enemy, pawn)]).checked_sub(1)
    }

    /// Plies to mate in the longest win, with White to move.
    pub(super) fn longest(&self) -> u32 {
        self.white.iter().max().map_or(0, |&plies| u32::from(plies).saturating_sub(1))
    }

    fn improve(&mut self, promotions: &Promotions<'_>) -> bool {
        let mut improved = false;
        for rank in Rank::ALL[1..7].iter().rev() {
            for pawn in SquareSet::rank(*rank).into_iter().filter(|sq| sq.file().index() < 4) {
                for king in Square::all().filter(|&sq| sq != pawn) {
                    for enemy in !(attacks::king(king).with(king).with(pawn)) {
                        let entry = index(king, enemy, pawn);
                        if !attacks::pawn(Color::White, pawn).contains(enemy) {
                            let plies = self.white_wins_in(king, enemy, pawn, promotions);
                            improved |= update(&mut self.white[entry], plies);
                        }
                        let plies = self.black_loses_in(king, enemy, pawn);
                        improved |= update(&mut self.black[entry], plies);
                    }
                }
            }
        }
        improved
    }

    fn white_wins_in(&self, king: Square, enemy: Square, pawn: Square, promotions: &Promotions<'_>) -> Option<u32> {
        let king_moves = attacks::king(king).without(pawn) - attacks::king(enemy);
        let by_king = king_moves.into_iter().filter_map(|to| self.plies(false, to, enemy, pawn)).min();
        let free = |sq: Square| sq.offset(0, 1).filter(|&ahead| ahead != king && ahead != enemy);
        let one = free(pawn);
        let two = if pawn.rank() == Rank::Second { one.and_then(free) } else { None };
        let by_pawn = one
            .into_iter()
            .chain(two)
            .filter_map(|to| {
                if to.rank() == Rank::Eighth {
                    let promoted = [king, enemy, to, king];
                    let values = [promotions.queen.plies(false, promoted), promotions.rook.plies(false, promoted)];
                    values.into_iter().flatten().min()
                } else {
                    self.plies(false, king, enemy, to)
                }
            })
            .min();
        by_king.into_iter().chain(by_pawn).min().map(|plies| plies + 1)
    }

    fn black_loses_in(&self, king: Square, enemy: Square, pawn: Square) -> Option<u32> {
        let attacked = attacks::king(king) | attacks::pawn(Color::White, pawn);
        let mut longest = None;
        for to in attacks::king(enemy) - attacked {
            if to == pawn {
                return None;
            }
            longest = longest.max(Some(self.plies(true, king, to, pawn)? + 1));
        }
        longest.or(attacked.contains(enemy).then_some(0))
    }
}

/// Takes a better value; says whether it was one.
fn update(entry: &mut u8, plies: Option<u32>) -> bool {
    let Some(value) = plies.and_then(|plies| u8::try_from(plies + 1).ok()) else { return false };
    let better = *entry == OPEN || value != *entry;
    *entry = value;
    better
}

fn index(king: Square, enemy: Square, pawn: Square) -> usize {
    let mirror = if pawn.file().index() > 3 { 7 } else { 0 };
    let [king, enemy, pawn] = [king, enemy, pawn].map(|sq| sq.index() ^ mirror);
    let row = (pawn >> 3) - 1;
    ((row * 4 + (pawn & 3)) << 6 | king) << 6 | enemy
}
