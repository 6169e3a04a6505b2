//! The rows of the table, one file for each kind of work.

pub mod fen;
pub mod mates;
pub mod notation;
pub mod perft;

use crate::row::Row;

/// All rows, in the order of the table.
pub fn all() -> Vec<Row> {
    [perft::rows(), fen::rows(), mates::rows(), notation::rows()].into_iter().flatten().collect()
}
