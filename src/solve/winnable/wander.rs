//! Mates come upon by chance: on a board full of pieces a king that wanders about is soon met by one.
//!
//! A last resort for crowded boards on which no plan succeeds at once. A mate that is found is a proof; nothing else is.

use crate::rules::{Color, Move, Position, Role, Square};

/// Single moves in one walk.
const PLIES: usize = 120;

/// A line that ends in mate by `winner`, if one of so many walks comes upon one. The same for the same position each time.
pub(super) fn mate(root: &Position, winner: Color, walks: u64) -> Option<Vec<Move>> {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    (0..walks).find_map(|_| walk(root, winner, &mut chance))
}

fn walk(root: &Position, winner: Color, chance: &mut Chance) -> Option<Vec<Move>> {
    let mut pos = root.clone();
    let mut line = Vec::with_capacity(PLIES);
    while line.len() < PLIES {
        if pos.turn() == winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            line.push(mate);
            return Some(line);
        }
        let moves = pos.legal_moves();
        let board = pos.board();
        let king = board.king(!winner)?;
        // Of a few moves drawn by lot, the one that seems best for the purpose.
        let drawn = (0..3).filter_map(|_| moves.get(chance.below(moves.len())));
        let takes = |mv: &Move| board.occupied().contains(mv.to);
        let &mv = if pos.turn() == winner {
            let pawns = board.by_role(Role::Pawn);
            drawn.max_by_key(|mv| (mv.promotion.is_some(), !takes(mv), !pawns.contains(mv.from)))
        } else {
            drawn.max_by_key(|mv| (!takes(mv), if mv.from == king { step(mv.to, winner) } else { 0 }))
        }?;
        pos = pos.after(mv);
        line.push(mv);
    }
    None
}

/// How far forward the losing king has come, at least 1.
fn step(to: Square, winner: Color) -> usize {
    1 + to.rank().index().abs_diff(winner.promotion_rank().index())
}

/// A source of numbers that is the same each time.
struct Chance(u64);

impl Chance {
    /// A number below `bound`; 0 if that is 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0).checked_rem(bound).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_starting_position_a_walk_comes_upon_a_mate_by_either_side() {
        for winner in Color::ALL {
            let line = mate(&Position::initial(), winner, 100).expect("one in ten walks or so does");
            let end = line.iter().fold(Position::initial(), |pos, &mv| pos.play(mv).unwrap());
            assert!(end.is_checkmate() && end.turn() != winner);
        }
    }

    #[test]
    fn a_walk_that_ends_without_mate_is_none() {
        let pos = crate::notation::fen::position("k7/8/1Q6/8/8/8/8/K7 b - - 0 1").unwrap();
        assert_eq!(mate(&pos, Color::White, 3), None);
    }
}
