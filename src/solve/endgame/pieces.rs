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
        let mut table = Self { roles, white: vec![OPEN; ENTRIES], black: vec![OPEN; ENTRIES], after_capture };
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
            let mut candidates = Vec::new();
            for squares in won {
                before_black(squares, &mut candidates);
            }
            for squares in candidates {
                if table.black[table.index(squares)] == OPEN
                    && table.is_possible(squares)
                    && let Some(plies) = table.black_loses_in(squares)
                {
                    push_at(&mut waves, plies, squares);
                }
            }
            depth += 1;
        }
        table
    }

    /// The mates, and the positions in which Black can do nothing but take into another lost ending.
    fn first_waves(&self) -> Vec<Vec<Squares>> {
        let mut waves = Vec::new();
        self.for_each(&mut |squares| {
            if let Some(plies) = self.black_loses_in(squares) {
                push_at(&mut waves, plies, squares);
            }
        });
        waves
    }

    /// All positions in which the pieces stand on different squares and the kings apart, up to symmetry.
    fn for_each(&self, act: &mut impl FnMut(Squares)) {
        for king in Square::all().filter(|&sq| corner_number(sq).is_some()) {
            for enemy in !(attacks::king(king).with(king)) {
                for first in Square::all() {
                    let others = if self.roles.len() == 1 { SquareSet::of(king) } else { SquareSet::ALL };
                    for second in others {
                        let squares = [king, enemy, first, second];
                        let is_twice = self.are_twins() && first > second;
                        if !is_twice && self.is_possible(squares) {
                            act(squares);
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

    /// With Black to move: the plies to mate when every move of Black is known to lose, or it is mate.
    fn black_loses_in(&self, squares: Squares) -> Option<usize> {
        let [king, enemy, first, second] = squares;
        let attacked = self.attacked(squares);
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
        let king = squares[0];
        let flip_files = king.file().index() > 3;
        let flip_ranks = king.rank().index() > 3;
        let turned = squares.map(|sq| {
            let files = if flip_files { sq.index() ^ 7 } else { sq.index() };
            if flip_ranks { files ^ 0b11_1000 } else { files }
        });
        let (file, rank) = (turned[0] & 7, turned[0] >> 3);
        let mirrored = turned.map(|sq| (sq & 7) << 3 | sq >> 3);
        match rank.cmp(&file) {
            Ordering::Less => self.entry(turned),
            Ordering::Equal => self.entry(turned).min(self.entry(mirrored)),
            Ordering::Greater => self.entry(mirrored),
        }
    }

    fn entry(&self, [king, enemy, first, second]: [usize; 4]) -> usize {
        let corner = Square::from_index(king).and_then(corner_number).expect("turned into the corner");
        let (first, second) = if self.are_twins() && first > second { (second, first) } else { (first, second) };
        ((corner << 6 | enemy) << 6 | first) << 6 | second
    }

    /// Whether the two pieces are of one kind, so that it doesn't matter which is which.
    fn are_twins(&self) -> bool {
        self.roles.len() == 2 && self.roles[0] == self.roles[1]
    }
}

/// The positions from which Black's king can have moved here.
fn before_black([king, enemy, first, second]: Squares, candidates: &mut Vec<Squares>) {
    for from in attacks::king(enemy) - attacks::king(king) {
        candidates.push([king, from, first, second]);
    }
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

/// Numbers the squares of the triangle a1, d1, d4.
fn corner_number(sq: Square) -> Option<usize> {
    const NUMBERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [10, 4, 5, 6], [10, 10, 7, 8], [10, 10, 10, 9]];
    let number = *NUMBERS.get(sq.rank().index())?.get(sq.file().index())?;
    (number < 10).then_some(number)
}
