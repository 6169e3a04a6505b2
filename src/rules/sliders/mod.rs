//! Attacks of bishops and rooks, looked up in a table that the build script fills (see [`layout`]).

mod layout;

use super::{Square, SquareSet};

/// The table as bytes, eight for each set, least first.
#[repr(align(64))]
struct Table([u8; 8 * layout::LEN]);

static TABLE: Table = Table(*include_bytes!(concat!(env!("OUT_DIR"), "/sliders.bin")));

#[inline]
fn answer(index: usize) -> SquareSet {
    let at = 8 * (index & (layout::LEN - 1));
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&TABLE.0[at..at + 8]);
    SquareSet(u64::from_le_bytes(bytes))
}

#[inline]
pub(super) fn bishop(sq: Square, occupied: SquareSet) -> SquareSet {
    answer(layout::BISHOP[sq.index()].index(occupied.0))
}

#[inline]
pub(super) fn rook(sq: Square, occupied: SquareSet) -> SquareSet {
    answer(layout::ROOK[sq.index()].index(occupied.0))
}
