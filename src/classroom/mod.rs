//! A classroom without accounts: an assignment is a file, a hand-in is a file, a report is read out of many.
//!
//! ```text
//! Catalog, Sources ── assignment::make ──> Assignment ── write ──> homework.toml
//! homework.toml, name ── work::begin ──> Session, hand-in file      every answer at once
//! hand-in files ── gather ──> HandIn ── Report::of ──> Report       table, CSV, JSON, page
//! games, positions, puzzles of other programs ── import ──> set    a file of content
//! ```
//!
//! Knows nothing of screens. All files come from others: they are bounded before they are read, and no name in them can
//! control a terminal.

pub mod assignment;
pub mod class_list;
pub mod gather;
pub mod hand_in;
pub mod import;
pub mod name;
pub mod report;
pub mod work;

pub use assignment::Assignment;
pub use hand_in::HandIn;
pub use report::Report;
