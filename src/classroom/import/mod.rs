//! Import: games, positions and puzzles of other programs become a set that passes every check.
//!
//! ```text
//! Input ── Format ──> Cutter ── records ──> read, on all cores ── Candidate ──> Picker ── set ──> text of a set
//!           zstd        flat memory              Moment, note         near-copies        proved by course::check
//! ```
//!
//! Files come from anywhere and may be of any size: every record is bounded, and no more is kept than was asked for.

mod copied;
mod cut;
mod epd;
mod find;
mod fork;
mod format;
mod moment;
mod origin;
mod pick;
mod puzzle;
mod row;
mod run;
mod set;
#[cfg(test)]
mod tests;
mod unpack;

pub use format::Format;
pub use moment::Moment;
pub use run::{Broken, Gathered, Input, Request, gather};
pub use set::{Head, MAX_PUZZLES, Made, make};
