//! The rows of the table, one file for each kind of work.

pub mod fen;
pub mod mates;
pub mod notation;
pub mod perft;
pub mod pgn;
pub mod winnable;

use crate::row::Row;

/// All rows, in the order of the table.
pub fn all() -> Vec<Row> {
    [perft::rows(), fen::rows(), mates::rows(), notation::rows(), pgn::rows(), winnable::rows()]
        .into_iter()
        .flatten()
        .collect()
}
