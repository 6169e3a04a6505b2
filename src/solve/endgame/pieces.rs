//! Tables of king and one or two pieces against king, made backwards from the mates.
//!
//! The stronger side is White. A position is four squares: White's king, Black's king, and the pieces; where there is only
//! one, the last square is White's king again. Turned and mirrored positions share one entry: White's king stands on one
//! of the ten squares a1, b1, c1, d1, b2, c2, d2, c3, d3, d4.

use std::cmp::Ordering;

use crate::rules::{Color, Piece, Role, Square, SquareSet, attacks};

/// White's king, Black's king, the pieces.
pub(super) type Squares = [Square; 4];

/// Not known, or a draw.
const OPEN: u8 = 0;
/// Entries: ten squares of White's king, 64 of each other piece.
const ENTRIES: usize = 10 << 18;

/// Plies to mate plus one for each position, with White to move and with Black to move.
pub(super) struct Table {
    roles: Vec<Role>,
    /// Whether the two pieces are of one kind, so that it doesn't matter which is which.
    twins: bool,
    white: Vec<u8>,
    black: Vec<u8>,
    /// The ending that is left when Black takes one of two pieces; `None` when that is a draw.
    after_capture: Option<&'static Self>,
}

impl Table {
    pub(super) fn of_one(role: Role) -> Self {
        Self::new(vec![role], None)
    }

    pub(super) fn of_two(first: Role, second: Role, after_capture: Option<&'static Self>) -> Self {
        Self::new(vec![first, second], after_capture)
    }

    /// Plies to mate; `None` for a draw.
    pub(super) fn plies(&self, white_to_move: bool, squares: Squares) -> Option<u32> {
        let entries = if white_to_move { &self.white } else { &self.black };
        u32::from(entries[self.index(squares)]).checked_sub(1)
    }

    /// Plies to mate in the longest win, with White to move.
    pub(super) fn longest(&self) -> u32 {
        self.white.iter().max().map_or(0, |&plies| u32::from(plies).saturating_sub(1))
    }

    fn new(roles: Vec<Role>, after_capture: Option<&'static Self>) -> Self {
        let twins = roles.len() == 2 && roles[0] == roles[1];
        let mut table = Self { roles, twins, white: vec![OPEN; ENTRIES], black: vec![OPEN; ENTRIES], after_capture };
        let mut waves = table.first_waves();
        let mut depth = 0;
        while depth < waves.len() {
            let lost = std::mem::take(&mut waves[depth]);
            let mut won = Vec::new();
            for squares in lost {
                let entry = table.index(squares);
                if table.black[entry] != OPEN {
                    continue;
                }
                table.black[entry] = u8::try_from(depth + 1).expect("no win takes 127 moves");
                table.before_white(squares, &mut won, depth + 1);
            }
            for squares in won {
                // Black's king has moved here: White's pieces stood, and attacked, as they do now.
                let attacked = table.attacked(squares);
                for before in before_black(squares) {
                    if table.black[table.index(before)] == OPEN
                        && table.is_possible(before)
                        && let Some(plies) = table.black_loses_in(before, attacked)
                    {
                        push_at(&mut waves, plies, before);
                    }
                }
            }
            depth += 1;
        }
        table
    }

    /// The mates, and the positions in which Black can do nothing but take into another lost ending.
    fn first_waves(&self) -> Vec<Vec<Squares>> {
        let mut waves = Vec::new();
        self.for_each(&mut |squares, attacked| {
            if let Some(plies) = self.black_loses_in(squares, attacked) {
                push_at(&mut waves, plies, squares);
            }
        });
        waves
    }

    /// All positions in which the pieces stand on different squares and the kings apart, up to symmetry; each with the
    /// squares that White attacks.
    fn for_each(&self, act: &mut impl FnMut(Squares, SquareSet)) {
        for king in Square::all().filter(|&sq| is_in_triangle(sq)) {
            let others = if self.roles.len() == 1 { SquareSet::of(king) } else { SquareSet::ALL };
            for first in Square::all() {
                for second in others.into_iter().filter(|&second| !(self.twins && first > second)) {
                    let attacked = self.attacked([king, king, first, second]);
                    for enemy in !(attacks::king(king).with(king)) {
                        let squares = [king, enemy, first, second];
                        if self.is_possible(squares) {
                            act(squares, attacked);
                        }
                    }
                }
            }
        }
    }

    fn is_possible(&self, squares: Squares) -> bool {
        let set: SquareSet = squares.into_iter().collect();
        set.len() == 2 + self.roles.len() && !attacks::king(squares[0]).contains(squares[1])
    }

    /// The squares White attacks with Black's king out of the way.
    fn attacked(&self, [king, _, first, second]: Squares) -> SquareSet {
        let occupied = SquareSet::from([king, first, second]);
        let pieces = self.roles.iter().zip([first, second]);
        pieces.fold(attacks::king(king), |set, (&role, sq)| set | of_white(role, sq, occupied))
    }

    /// With Black to move: the plies to mate when every move of Black is known to lose, or it is mate. `attacked` are the
    /// squares that White attacks.
    fn black_loses_in(&self, [king, enemy, first, second]: Squares, attacked: SquareSet) -> Option<usize> {
        let mut longest = None;
        for to in attacks::king(enemy) - attacked {
            let plies = if to == first && self.roles.len() == 2 {
                self.after_capture?.plies(true, [king, to, second, king])?
            } else if to == second && self.roles.len() == 2 {
                self.after_capture?.plies(true, [king, to, first, king])?
            } else if to == first {
                return None;
            } else {
                self.plies(true, [king, to, first, second])?
            };
            longest = longest.max(Some(plies + 1));
        }
        let is_check = attacked.contains(enemy);
        longest.or(is_check.then_some(0)).and_then(|plies| usize::try_from(plies).ok())
    }

    /// Marks the open positions from which White can move to this one, and lists them.
    fn before_white(&mut self, squares: Squares, won: &mut Vec<Squares>, plies: usize) {
        let occupied: SquareSet = squares.into_iter().collect();
        for mover in 0..=self.roles.len() {
            let slot = if mover == 0 { 0 } else { mover + 1 };
            let sq = squares[slot];
            let back = if mover == 0 { attacks::king(sq) } else { of_white(self.roles[mover - 1], sq, occupied) };
            for from in back - occupied {
                let mut before = squares;
                before[slot] = from;
                if self.roles.len() == 1 {
                    before[3] = before[0];
                }
                let entry = self.index(before);
                // Black must not have been in check with White to move.
                if self.white[entry] == OPEN && self.is_possible(before) && !self.attacked(before).contains(before[1]) {
                    self.white[entry] = u8::try_from(plies + 1).expect("no win takes 127 moves");
                    won.push(before);
                }
            }
        }
    }

    /// The entry of a position, the same for all its turned and mirrored forms.
    fn index(&self, squares: Squares) -> usize {
        let turn = &TURNS[squares[0].index()];
        let turned = squares.map(|sq| sq.index() ^ turn.flips);
        let mirrored = || turned.map(|sq| (sq & 7) << 3 | sq >> 3);
        match turn.diagonal {
            Ordering::Less => self.entry(turn.corner, turned),
            Ordering::Equal => self.entry(turn.corner, turned).min(self.entry(turn.corner, mirrored())),
            Ordering::Greater => self.entry(turn.corner, mirrored()),
        }
    }

    fn entry(&self, corner: usize, [_, enemy, first, second]: [usize; 4]) -> usize {
        let (first, second) = if self.twins && first > second { (second, first) } else { (first, second) };
        ((corner << 6 | enemy) << 6 | first) << 6 | second
    }
}

/// The positions from which Black's king can have moved here.
fn before_black([king, enemy, first, second]: Squares) -> impl Iterator<Item = Squares> {
    (attacks::king(enemy) - attacks::king(king)).into_iter().map(move |from| [king, from, first, second])
}

fn push_at(waves: &mut Vec<Vec<Squares>>, plies: usize, squares: Squares) {
    if waves.len() <= plies {
        waves.resize_with(plies + 1, Vec::new);
    }
    waves[plies].push(squares);
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
