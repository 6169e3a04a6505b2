//! touchmove measured and checked against other chess libraries. Not published.
//!
//! `cargo run --release --bin ratios` prints how many times faster than its peers each piece of work is;
//! `cargo run --release --bin oracle` looks for positions on which the libraries disagree. A new row is a function in a
//! file of [`rows`] that returns [`row::Row`]s, and its name in [`rows::all`]. `cargo run --release --bin winnable FILE` counts
//! the answers to "who can still win?" on positions of which it is known.

#![forbid(unsafe_code)]

pub mod generated;
pub mod positions;
pub mod row;
pub mod rows;
pub mod winnable;
