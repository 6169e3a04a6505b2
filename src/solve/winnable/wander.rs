//! Mates come upon by chance: walks in which the moves that open a position up are the likeliest.
//!
//! On a board full of pieces a king that wanders about is soon met by one; and a wall of pawns with many bishops, in which
//! a search loses itself among the places where each of them may stand, falls when one of them happens to give itself up
//! to a pawn. A mate that is found is a proof; nothing else is.

use crate::rules::{Board, Color, Move, Position, Role, SquareSet, attacks};

/// Single moves in one walk: a mate behind walls is far away.
const PLIES: usize = 400;

/// A line that ends in mate by `winner`, if one of the walks comes upon one before this many positions have been seen. The same
/// for the same position each time.
pub(super) fn mate(root: &Position, winner: Color, positions: u64) -> Option<Vec<Move>> {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut left = positions;
    while left > 0 {
        let found = walk(root, winner, &mut chance, &mut left);
        if found.is_some() {
            return found;
        }
    }
    None
}

fn walk(root: &Position, winner: Color, chance: &mut Chance, left: &mut u64) -> Option<Vec<Move>> {
    let mut pos = root.clone();
    let mut line = Vec::with_capacity(PLIES);
    while line.len() < PLIES {
        *left = left.checked_sub(1)?;
        if pos.turn() == winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            line.push(mate);
            return Some(line);
        }
        let board = pos.board();
        if !board.by_color(winner).more_than_one() {
            return None;
        }
        let moves = pos.legal_moves();
        let likings = Likings::of(&board, pos.turn(), winner);
        let total = moves.iter().map(|&mv| likings.weight(mv)).sum();
        let mut drawn = chance.below(total);
        let &mv = moves.iter().find(|&&mv| {
            let weight = likings.weight(mv);
            let is_it = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_it
        })?;
        pos = pos.after(mv);
        line.push(mv);
    }
    None
}

/// What makes a move likelier.
struct Likings {
    wins: bool,
    pawns: SquareSet,
    kings: SquareSet,
    occupied: SquareSet,
    /// Where the winner's pawns can take.
    before_pawns: SquareSet,
}

impl Likings {
    fn of(board: &Board, turn: Color, winner: Color) -> Self {
        let attacked = board.pieces(winner, Role::Pawn).into_iter().map(|sq| attacks::pawn(winner, sq));
        Self {
            wins: turn == winner,
            pawns: board.by_role(Role::Pawn),
            kings: board.by_role(Role::King),
            occupied: board.occupied(),
            before_pawns: attacked.fold(SquareSet::EMPTY, |all, set| all | set),
        }
    }

    /// How likely a move is against others: one that promotes or takes with a pawn of the winner most of all, and one that
    /// takes what the winner needs least.
    fn weight(&self, mv: Move) -> usize {
        let takes = self.occupied.contains(mv.to);
        let is_pawn = self.pawns.contains(mv.from);
        let is_king = self.kings.contains(mv.from);
        if self.wins {
            return match (is_pawn, takes) {
                (true, _) if mv.promotion.is_some() => 50,
                (true, true) => 30,
                (true, false) => 5,
                (false, true) => 3,
                (false, false) => 2 + usize::from(is_king),
            };
        }
        match (is_pawn, takes) {
            (_, true) => 1 + 2 * usize::from(self.pawns.contains(mv.to)),
            (_, false) if is_king => 4,
            (_, false) if self.before_pawns.contains(mv.to) => 8,
            (true, false) => 3,
            (false, false) => 2,
        }
    }
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
            let line = mate(&Position::initial(), winner, 10_000).expect("most walks do");
            let end = line.iter().fold(Position::initial(), |pos, &mv| pos.play(mv).unwrap());
            assert!(end.is_checkmate() && end.turn() != winner);
        }
    }

    #[test]
    fn a_walk_that_ends_without_mate_is_none() {
        let pos = crate::notation::fen::position("k7/8/1Q6/8/8/8/8/K7 b - - 0 1").unwrap();
        assert_eq!(mate(&pos, Color::White, 1000), None);
    }
}
