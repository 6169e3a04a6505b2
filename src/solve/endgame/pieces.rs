//! Tables of king and one or two pieces against king, made backwards from the mates.
//!
//! The stronger side is White. The squares of White's king and pieces are a *stand*. For each stand the squares of Black's
//! king on which he is lost, or on which White wins, are one set of 64 bits, so that a step back is made for all of them
//! at once. Turned and mirrored stands share one entry: White's king stands on one of the ten squares a1, b1, c1, d1, b2,
//! c2, d2, c3, d3, d4. Those with the king on the diagonal a1 to d4 have two, one the mirror of the other.

use std::cmp::Ordering;

use super::kings::{self, OPEN};
use crate::rules::{Color, Piece, Role, Square, SquareSet, attacks};

/// White's king, Black's king, the pieces; where there is only one, the last square is White's king again.
pub(super) type Squares = [Square; 4];

/// Plies to mate plus one for each position, with White to move and with Black to move.
pub(super) struct Table {
    roles: Vec<Role>,
    white: Vec<u8>,
    black: Vec<u8>,
}

/// White's king and pieces. The king is in the triangle; of two like pieces the first has the lower square; where there is
/// only one, the second square is the king's.
#[derive(Clone, Copy)]
struct Stand {
    king: Square,
    pieces: [Square; 2],
}

/// What is known of a stand for each square of Black's king.
#[derive(Clone, Copy, Default)]
struct Facts {
    /// Where Black's king can't go, for White attacks it.
    attacked: SquareSet,
    /// Where Black's king may be with Black to move.
    possible: SquareSet,
    /// Where White, to move, is known to win.
    won: SquareSet,
    /// Where Black, to move, is known to lose.
    lost: SquareSet,
    /// Where Black has become known to lose in this round.
    lost_now: SquareSet,
    /// Whether White has become known to win somewhere since Black's moves were last looked at.
    is_touched: bool,
}

impl Table {
    pub(super) fn of_one(role: Role) -> Self {
        Self::new(vec![role], None)
    }

    /// `after_capture` is the ending that is left when Black takes one of two pieces; `None` when that is a draw.
    pub(super) fn of_two(first: Role, second: Role, after_capture: Option<&Self>) -> Self {
        Self::new(vec![first, second], after_capture)
    }

    /// Plies to mate; `None` for a draw.
    pub(super) fn plies(&self, white_to_move: bool, [king, enemy, first, second]: Squares) -> Option<u32> {
        let turn = &TURNS[king.index()];
        let stand = self.stand(turn, turn.is_mirrored(), king, [first, second]);
        let entries = if white_to_move { &self.white } else { &self.black };
        let entry = self.index(stand) << 6 | turn.square(turn.is_mirrored(), enemy).index();
        u32::from(entries[entry]).checked_sub(1)
    }

    /// Plies to mate in the longest win, with White to move.
    pub(super) fn longest(&self) -> u32 {
        self.white.iter().max().map_or(0, |&plies| u32::from(plies).saturating_sub(1))
    }

    fn new(roles: Vec<Role>, after_capture: Option<&Self>) -> Self {
        let stands = 10 << (6 * roles.len());
        let mut table = Self { roles, white: vec![OPEN; stands << 6], black: vec![OPEN; stands << 6] };
        let all: Vec<(usize, Stand)> = table.stands();
        let mut facts = vec![Facts::default(); stands];
        for &(index, stand) in &all {
            facts[index] = table.first_facts(stand);
        }
        let longest_after_capture = after_capture.map_or(0, Self::longest);
        for depth in (0..).step_by(2) {
            let mut is_done = depth > longest_after_capture;
            for &(index, stand) in &all {
                let now = if facts[index].is_touched || depth <= longest_after_capture + 1 {
                    facts[index].is_touched = false;
                    Self::black_loses(stand, &facts[index], after_capture, depth)
                } else {
                    SquareSet::EMPTY
                };
                facts[index].lost_now = now;
                facts[index].lost |= now;
                kings::note(&mut table.black, index, now, depth);
                is_done &= now.is_empty();
            }
            if is_done {
                return table;
            }
            for &(index, stand) in &all {
                let now = facts[index].lost_now;
                if !now.is_empty() {
                    table.white_wins(stand, now, &mut facts, depth + 1);
                }
            }
        }
        table
    }

    /// All stands on different squares, with their numbers.
    fn stands(&self) -> Vec<(usize, Stand)> {
        let twins = self.are_twins();
        let mut stands = Vec::new();
        for king in Square::all().filter(|&sq| is_in_triangle(sq)) {
            let others = if self.roles.len() == 1 { SquareSet::of(king) } else { SquareSet::ALL.without(king) };
            for first in SquareSet::ALL.without(king) {
                for second in others.without(first).into_iter().filter(|&second| !twins || first < second) {
                    let stand = Stand { king, pieces: [first, second] };
                    stands.push((self.index(stand), stand));
                }
            }
        }
        stands
    }

    fn first_facts(&self, stand: Stand) -> Facts {
        let occupied = stand.occupied();
        let pieces = self.roles.iter().zip(stand.pieces);
        let attacked = pieces.fold(attacks::king(stand.king), |set, (&role, sq)| set | of_white(role, sq, occupied));
        let possible = !(attacks::king(stand.king) | occupied);
        Facts { attacked, possible, is_touched: true, ..Facts::default() }
    }

    /// The squares of Black's king on which every move is known by now to lose, or it is mate, and on which that is new.
    fn black_loses(stand: Stand, facts: &Facts, after_capture: Option<&Self>, depth: u32) -> SquareSet {
        let free = !facts.attacked;
        let mut escapes = free - facts.won;
        if let (Some(after), [first, second]) = (after_capture, stand.pieces) {
            for (taken, left) in [(first, second), (second, first)] {
                let plies = after.plies(true, [stand.king, taken, left, stand.king]);
                if escapes.contains(taken) && plies.is_some_and(|plies| plies < depth) {
                    escapes.remove(taken);
                }
            }
        }
        let stuck = !kings::next_to(free) - facts.attacked;
        facts.possible - kings::next_to(escapes) - stuck - facts.lost
    }

    /// Notes all positions from which White can move to this stand, when Black's king is on one of these squares.
    fn white_wins(&mut self, stand: Stand, lost: SquareSet, facts: &mut [Facts], plies: u32) {
        let occupied = stand.occupied();
        for (slot, &role) in self.roles.clone().iter().enumerate() {
            for from in of_white(role, stand.pieces[slot], occupied) - occupied {
                let mut before = stand;
                before.pieces[slot] = from;
                if self.are_twins() {
                    before.pieces.sort_unstable();
                }
                self.wins(before, lost, facts, plies);
            }
        }
        for from in attacks::king(stand.king) - occupied {
            let turn = &TURNS[from.index()];
            self.wins(
                self.stand(turn, turn.is_mirrored(), from, stand.pieces),
                turn.set(turn.is_mirrored(), lost),
                facts,
                plies,
            );
            if turn.diagonal == Ordering::Equal {
                self.wins(self.stand(turn, true, from, stand.pieces), turn.set(true, lost), facts, plies);
            }
        }
    }

    /// Notes that White, to move, wins from this stand in so many plies with Black's king on any of these squares, where
    /// that is possible and new. Black must not be in check with White to move.
    fn wins(&mut self, stand: Stand, enemies: SquareSet, facts: &mut [Facts], plies: u32) {
        let index = self.index(stand);
        let known = &mut facts[index];
        let now = (enemies & known.possible) - known.attacked - known.won;
        if !now.is_empty() {
            known.won |= now;
            known.is_touched = true;
            kings::note(&mut self.white, index, now, plies);
        }
    }

    /// Whether the two pieces are of one kind, so that it doesn't matter which is which.
    fn are_twins(&self) -> bool {
        matches!(self.roles[..], [first, second] if first == second)
    }

    /// The stand with White's king and pieces on these squares, turned so that the king is in the triangle.
    fn stand(&self, turn: &Turn, mirrored: bool, king: Square, pieces: [Square; 2]) -> Stand {
        let mut pieces = pieces.map(|sq| turn.square(mirrored, sq));
        let king = turn.square(mirrored, king);
        if self.roles.len() == 1 {
            pieces[1] = king;
        } else if self.are_twins() {
            pieces.sort_unstable();
        }
        Stand { king, pieces }
    }

    fn index(&self, Stand { king, pieces: [first, second] }: Stand) -> usize {
        let one = TURNS[king.index()].corner << 6 | first.index();
        if self.roles.len() == 1 { one } else { one << 6 | second.index() }
    }
}

impl Stand {
    fn occupied(self) -> SquareSet {
        SquareSet::from(self.pieces).with(self.king)
    }
}

fn of_white(role: Role, sq: Square, occupied: SquareSet) -> SquareSet {
    attacks::of(Piece::new(Color::White, role), sq, occupied)
}

/// How a board is turned so that White's king stands in the triangle a1, d1, d4.
#[derive(Clone, Copy)]
struct Turn {
    /// Bits of the index of each square to be flipped: files, ranks.
    flips: usize,
    /// Where the king then stands: below the diagonal a1 to h8, on it, or above it, so that it has to be mirrored.
    diagonal: Ordering,
    /// The number of its square of the triangle.
    corner: usize,
}

impl Turn {
    /// Whether the board has to be mirrored at the diagonal too.
    fn is_mirrored(&self) -> bool {
        self.diagonal == Ordering::Greater
    }

    /// Where a square goes, and with `mirrored` at the diagonal too.
    fn square(&self, mirrored: bool, sq: Square) -> Square {
        let turned = sq.index() ^ self.flips;
        let index = if mirrored { (turned & 7) << 3 | turned >> 3 } else { turned };
        Square::from_index(index).expect("a turned square is on the board")
    }

    /// Where the squares of a set go.
    fn set(&self, mirrored: bool, set: SquareSet) -> SquareSet {
        let mut bits = set.0;
        if self.flips & 0b11_1000 != 0 {
            bits = bits.swap_bytes();
        }
        if self.flips & 7 != 0 {
            bits = bits.reverse_bits().swap_bytes();
        }
        SquareSet(if mirrored { transposed(bits) } else { bits })
    }
}

/// The set mirrored at the diagonal a1 to h8: files and ranks change places (by blocks of four, two and one squares).
const fn transposed(mut bits: u64) -> u64 {
    let fours = 0x0f0f_0f0f_0000_0000 & (bits ^ bits << 28);
    bits ^= fours ^ fours >> 28;
    let twos = 0x3333_0000_3333_0000 & (bits ^ bits << 14);
    bits ^= twos ^ twos >> 14;
    let ones = 0x5500_5500_5500_5500 & (bits ^ bits << 7);
    bits ^ ones ^ ones >> 7
}

/// The turn for each square of White's king.
static TURNS: [Turn; 64] = turns();

const fn turns() -> [Turn; 64] {
    const NUMBERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 4, 5, 6], [2, 5, 7, 8], [3, 6, 8, 9]];
    let mut turns = [Turn { flips: 0, diagonal: Ordering::Equal, corner: 0 }; 64];
    let mut king = 0;
    while king < 64 {
        let flips = (if king & 7 > 3 { 7 } else { 0 }) | (if king >> 3 > 3 { 0b11_1000 } else { 0 });
        let (file, rank) = ((king ^ flips) & 7, (king ^ flips) >> 3);
        let diagonal = if rank < file {
            Ordering::Less
        } else if rank == file {
            Ordering::Equal
        } else {
            Ordering::Greater
        };
        turns[king] = Turn { flips, diagonal, corner: NUMBERS[rank][file] };
        king += 1;
    }
    turns
}

/// Whether a square is in the triangle a1, d1, d4.
fn is_in_triangle(sq: Square) -> bool {
    let turn = &TURNS[sq.index()];
    turn.flips == 0 && turn.diagonal != Ordering::Greater
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_turned_as_their_squares_are() {
        let set = SquareSet(0x8140_0a31_0207_f00d);
        for turn in &TURNS {
            for mirrored in [false, true] {
                let squares: SquareSet = set.into_iter().map(|sq| turn.square(mirrored, sq)).collect();
                assert_eq!(turn.set(mirrored, set), squares);
            }
        }
    }

    #[test]
    fn every_square_of_the_king_is_turned_into_the_triangle() {
        for king in Square::all() {
            let turn = &TURNS[king.index()];
            let turned = turn.square(turn.is_mirrored(), king);
            assert!(is_in_triangle(turned) && TURNS[turned.index()].corner == turn.corner, "{king}");
        }
    }
}
