//! Node counts: how many sequences of legal moves of a given length there are.

use std::marker::PhantomData;

use super::core::{Black, Core, Kind, Side, White};
use super::movegen::{Count, Sink, origin, walk};
use super::{CastlingSide, Color, Move, Position, Role, Square, SquareSet};

/// The number of sequences of `depth` legal moves.
///
/// ```
/// use touchmove::rules::{Position, perft::perft};
/// assert_eq!(perft(&Position::initial(), 3), 8_902);
/// ```
#[must_use]
pub fn perft(pos: &Position, depth: u32) -> u64 {
    match pos.turn() {
        Color::White => count::<White>(pos.core(), depth),
        Color::Black => count::<Black>(pos.core(), depth),
    }
}

/// [`perft`] split by first move; nothing for depth 0.
#[must_use]
pub fn divide(pos: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    pos.legal_moves().into_iter().map(|mv| (mv, perft(&pos.after(mv), rest))).collect()
}

fn count<S: Side>(core: &Core, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut leaves = Count::default();
            walk::<S>(core, &mut leaves);
            leaves.0 as u64
        }
        _ => {
            let mut children = Children::<S> { core, depth: depth - 1, nodes: 0, side: PhantomData };
            walk::<S>(core, &mut children);
            children.nodes
        }
    }
}

/// Plays each move and counts on.
struct Children<'a, S> {
    core: &'a Core,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side> Children<'_, S> {
    #[inline]
    fn visit(&mut self, after: &Core) {
        self.nodes += count::<S::Them>(after, self.depth);
    }
}

impl<S: Side> Sink for Children<'_, S> {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square, targets: SquareSet) -> bool {
        for to in targets {
            self.visit(&self.core.after_piece::<S>(kind, from, to));
        }
        false
    }

    #[inline]
    fn pawns(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in targets {
            self.visit(&self.core.after_pawn::<S>(origin(to, step), to));
        }
        false
    }

    #[inline]
    fn double_steps(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in targets {
            self.visit(&self.core.after_double_step::<S>(origin(to, step), to));
        }
        false
    }

    fn promotions(&mut self, step: isize, targets: SquareSet) -> bool {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.visit(&self.core.after_promotion::<S>(origin(to, step), to, role));
            }
        }
        false
    }

    fn en_passant(&mut self, from: Square, to: Square) -> bool {
        self.visit(&self.core.after_en_passant::<S>(from, to));
        false
    }

    fn castle(&mut self, side: CastlingSide) -> bool {
        self.visit(&self.core.after_castling::<S>(side));
        false
    }
}
