//! Node counts: how many sequences of legal moves of a given length there are.

use super::{Move, Position};

/// The number of sequences of `depth` legal moves.
#[must_use]
pub fn perft(pos: &Position, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|mv| perft(&pos.after(mv), depth - 1)).sum(),
    }
}

/// [`perft`] split by first move.
#[must_use]
pub fn divide(pos: &Position, depth: u32) -> Vec<(Move, u64)> {
    pos.legal_moves().into_iter().map(|mv| (mv, perft(&pos.after(mv), depth.saturating_sub(1)))).collect()
}
