//! The table of king and pawn against king, made backwards from the mates and from what the pawn becomes. The stronger
//! side is White; the pawn stands on the files a to d, as positions on the others are mirrored.
//!
//! As in [`super::pieces`], all squares of Black's king are one set for each place of White's king and pawn.

use super::kings::{self, OPEN};
use super::pieces;
use crate::rules::{Color, File, Rank, Square, SquareSet, attacks};

/// 24 squares of the pawn, 64 of White's king.
const STANDS: usize = 24 << 6;

/// Plies to mate plus one for each position, with White to move and with Black to move.
pub(super) struct Table {
    white: Vec<u8>,
    black: Vec<u8>,
}

/// What is known, for each place of White's king and pawn, of the squares of Black's king.
struct Known {
    /// Where White, to move, wins.
    won: Vec<SquareSet>,
    /// Where Black, to move, loses.
    lost: Vec<SquareSet>,
}

/// The plies to mate after the pawn has been promoted to what mates sooner, with Black to move: for each file of the pawn,
/// each square of White's king and of Black's.
struct Promoted(Vec<Option<u32>>);

impl Table {
    /// Needs the tables of queen and rook.
    pub(super) fn new(queen: &pieces::Table, rook: &pieces::Table) -> Self {
        let promoted = Promoted::new(queen, rook);
        let longest_promoted = promoted.0.iter().flatten().copied().max().unwrap_or(0);
        let mut table = Self { white: vec![OPEN; STANDS << 6], black: vec![OPEN; STANDS << 6] };
        let mut known = Known { won: vec![SquareSet::EMPTY; STANDS], lost: vec![SquareSet::EMPTY; STANDS] };
        for depth in (0..).step_by(2) {
            let mut is_done = depth > longest_promoted;
            for (king, pawn) in stands() {
                let index = index(king, pawn);
                let now = black_loses(king, pawn, known.won[index]) - known.lost[index];
                known.lost[index] |= now;
                kings::note(&mut table.black, index, now, depth);
                is_done &= now.is_empty();
            }
            for (king, pawn) in stands() {
                let index = index(king, pawn);
                let now = white_wins(king, pawn, &known, &promoted, depth) - known.won[index];
                known.won[index] |= now;
                kings::note(&mut table.white, index, now, depth + 1);
                is_done &= now.is_empty();
            }
            if is_done {
                break;
            }
        }
        table
    }

    /// Plies to mate; `None` for a draw.
    pub(super) fn plies(&self, white_to_move: bool, king: Square, enemy: Square, pawn: Square) -> Option<u32> {
        let mirror = if pawn.file() > File::D { 7 } else { 0 };
        let [king, enemy, pawn] =
            [king, enemy, pawn].map(|sq| Square::from_index(sq.index() ^ mirror).expect("a mirrored square"));
        let entries = if white_to_move { &self.white } else { &self.black };
        u32::from(entries[index(king, pawn) << 6 | enemy.index()]).checked_sub(1)
    }

    /// Plies to mate in the longest win, with White to move.
    pub(super) fn longest(&self) -> u32 {
        self.white.iter().max().map_or(0, |&plies| u32::from(plies).saturating_sub(1))
    }
}

impl Promoted {
    fn new(queen: &pieces::Table, rook: &pieces::Table) -> Self {
        let mut plies = Vec::with_capacity(4 << 12);
        for file in &File::ALL[..4] {
            let sq = Square::new(*file, Rank::Eighth);
            for king in Square::all() {
                for enemy in Square::all() {
                    let is_possible = king != sq && !attacks::king(king).with(king).with(sq).contains(enemy);
                    let by = |table: &pieces::Table| table.plies(false, [king, enemy, sq, king]);
                    plies.push([queen, rook].into_iter().filter_map(by).min().filter(|_| is_possible));
                }
            }
        }
        Self(plies)
    }

    /// The squares of Black's king on which he is lost within so many plies.
    fn lost_within(&self, king: Square, file: File, depth: u32) -> SquareSet {
        let begin = (file.index() << 6 | king.index()) << 6;
        let is_lost = |enemy: &Square| self.0[begin + enemy.index()].is_some_and(|plies| plies <= depth);
        Square::all().filter(is_lost).collect()
    }
}

/// All places of White's king and pawn.
fn stands() -> impl Iterator<Item = (Square, Square)> {
    let is_pawn = |sq: &Square| sq.file() <= File::D && ![Rank::First, Rank::Eighth].contains(&sq.rank());
    Square::all()
        .filter(is_pawn)
        .flat_map(|pawn| SquareSet::ALL.without(pawn).into_iter().map(move |king| (king, pawn)))
}

/// Where Black's king may be with Black to move.
fn possible(king: Square, pawn: Square) -> SquareSet {
    !attacks::king(king).with(king).with(pawn)
}

/// Where every move of Black's king leads to where White is known to win, or it is mate. To take the pawn is a draw.
fn black_loses(king: Square, pawn: Square, won: SquareSet) -> SquareSet {
    let attacked = attacks::king(king) | attacks::pawn(Color::White, pawn);
    let stuck = !kings::next_to(!attacked) - attacked;
    possible(king, pawn) - kings::next_to(!attacked - won) - stuck
}

/// Where some move of White leads to where Black is known to lose within `depth` plies.
fn white_wins(king: Square, pawn: Square, known: &Known, promoted: &Promoted, depth: u32) -> SquareSet {
    let by_king = (attacks::king(king).without(pawn))
        .into_iter()
        .fold(SquareSet::EMPTY, |set, to| set | known.lost[index(to, pawn)]);
    let free = |sq: Square| sq.offset(0, 1).filter(|&ahead| ahead != king);
    let by_pawn = free(pawn).map_or(SquareSet::EMPTY, |one| {
        if one.rank() == Rank::Eighth {
            return promoted.lost_within(king, one.file(), depth);
        }
        let two = if pawn.rank() == Rank::Second { free(one) } else { None };
        let by_two = two.map_or(SquareSet::EMPTY, |two| known.lost[index(king, two)].without(one));
        by_two | known.lost[index(king, one)]
    });
    (by_king | by_pawn) & (possible(king, pawn) - attacks::pawn(Color::White, pawn))
}

fn index(king: Square, pawn: Square) -> usize {
    ((pawn.rank().index() - 1) << 2 | pawn.file().index()) << 6 | king.index()
}
