//! Whether a side can still give mate by some series of legal moves, with a proof either way.
//!
//! One question serves five articles of the Laws: a dead position (5.2.2), a resignation (5.1.2), a flag fall (6.9), a
//! second illegal move (7.5.5) and the lone check "can he still win". The answer depends on the placement, the side
//! to move, the castling rights and the en passant right; not on history or clocks.
//!
//! The arguments, cheapest first: [`material`], short searches (`quick`, `wander`), what each piece can ever reach
//! (`reach`) and whether a mate can be made of it (`net`), what is left when only kings and pawns are followed (`loose`), and
//! the exhaustion of all positions (`search`). Each `no` rests on a proof that is written where the argument is made.

mod aim;
mod guess;
mod guide;
mod loose;
pub mod material;
mod net;
mod plan;
mod quick;
mod reach;
mod search;
mod store;
mod tell;
mod wander;

use super::exchange;
use crate::rules::{Color, Move, Position};

pub use material::Lemma;
pub use net::Static;

/// Nodes that settle every position known from play, and nearly all that have been made up against programs like this.
pub const USUAL_LIMIT: u64 = 2_000_000;

/// Positions visited in the search through all of them before walks are tried for longer.
const FIRST_PART: u64 = 10_000;
/// Positions seen in walks at random, first and later.
const WALKS: [u64; 2] = [40_000, 400_000];

/// Can this side mate by some series of legal moves?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can, for example by these moves, which end in mate.
    Yes {
        /// Legal moves of both sides, one after the other; empty when the mate is on the board.
        line: Vec<Move>,
    },
    /// It can't.
    No {
        /// Why not.
        argument: Argument,
    },
    /// The limit of nodes ran out, or a king is missing.
    Unknown {
        /// Positions visited.
        nodes: u64,
    },
}

impl Verdict {
    /// `yes`, `no` or `unknown`, as JSON output has it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Yes { .. } => "yes",
            Self::No { .. } => "no",
            Self::Unknown { .. } => "unknown",
        }
    }
}

/// Why a side can't mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// By the material alone.
    Material(Lemma),
    /// By what the pieces can ever reach.
    Static(Static),
    /// Even if some of the pieces could go wherever they like, none of the positions of the others would allow a mate.
    Loose {
        /// How many there are.
        views: u64,
    },
    /// All positions that can come up have been looked at, or end in one of the other arguments.
    Closure {
        /// How many.
        positions: u64,
    },
}

/// Whether `winner` can mate from here. At most `limit` positions are visited in each search, and only the last of them,
/// after some short ones, comes near a high limit. The limit bounds memory too: some hundred bytes for each.
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::rules::Color;
/// use touchmove::solve::winnable::{Verdict, can_mate};
/// // Two knights can't force mate, but they can give it when Black helps.
/// let pos = fen::position("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1").unwrap();
/// assert!(matches!(can_mate(&pos, Color::White, 100_000), Verdict::Yes { .. }));
/// assert!(matches!(can_mate(&pos, Color::Black, 100_000), Verdict::No { .. }));
/// ```
#[must_use]
pub fn can_mate(pos: &Position, winner: Color, limit: u64) -> Verdict {
    if Color::ALL.into_iter().any(|color| pos.king(color).is_none()) {
        return Verdict::Unknown { nodes: 0 };
    }
    if !pos.has_legal_move() {
        return if pos.is_check() && pos.turn() != winner {
            Verdict::Yes { line: Vec::new() }
        } else {
            Verdict::No { argument: Argument::Closure { positions: 1 } }
        };
    }
    if let Some(lemma) = material::rules_out_mate(&pos.board(), winner) {
        return Verdict::No { argument: Argument::Material(lemma) };
    }
    prove(pos, winner, limit).unwrap_or(Verdict::Unknown { nodes: limit })
}

/// The arguments that take a while: those that seem to settle the position first.
fn prove(pos: &Position, winner: Color, limit: u64) -> Option<Verdict> {
    let tries = quick::Tries::new(pos, winner);
    let is_blocked = reach::is_blocked(&pos.board());
    let glance = || tries.glance(limit).verdict();
    if !is_blocked && let Some(verdict) = glance() {
        return Some(verdict);
    }
    match net::survey(pos, winner) {
        Ok(survey) => (if is_blocked { glance() } else { None })
            .or_else(|| tries.look(limit).verdict())
            .or_else(|| wander::mate(pos, winner, limit.min(WALKS[0])).map(|line| Verdict::Yes { line }))
            .or_else(|| {
                loose::prove(pos, winner, limit).map(|views| Verdict::No { argument: Argument::Loose { views } })
            })
            .or_else(|| exhaust(pos, winner, survey, limit).verdict()),
        Err(reason) => Some(Verdict::No { argument: Argument::Static(reason) }),
    }
}

/// The search through all positions; after a first part of it, walks at random, which often find what is far away.
fn exhaust(pos: &Position, winner: Color, survey: net::Survey, limit: u64) -> search::Found {
    let mut search = search::Search::new(pos, winner, survey);
    let found = search.run(limit.min(FIRST_PART));
    if found.is_settled() {
        return found;
    }
    match wander::mate(pos, winner, limit.min(WALKS[1])) {
        Some(line) => search::Found::Mate(line),
        None => search.run(limit),
    }
}

/// Whether neither side can mate by any series of legal moves (article 5.2.2): `Some(true)` when proven dead,
/// `Some(false)` when proven alive, `None` when the limit ran out. Mate and stalemate come first, and are not asked.
#[must_use]
pub fn is_dead(pos: &Position, limit: u64) -> Option<bool> {
    let mut dead = Some(true);
    // The stronger side is the one that can mate more often, and one that can is enough.
    let board = pos.board();
    let mut sides = [pos.turn(), !pos.turn()];
    sides.sort_by_key(|&color| std::cmp::Reverse(exchange::material(&board, color)));
    for winner in sides {
        match can_mate(pos, winner, limit) {
            Verdict::Yes { .. } => return Some(false),
            Verdict::No { .. } => {}
            Verdict::Unknown { .. } => dead = None,
        }
    }
    dead
}

#[cfg(test)]
mod tests;
