//! `touchmove`: a tutor for the rules of chess and a puzzle trainer.
//!
//! The rooms of the house, each using only what stands to its left (see `ARCHITECTURE.md`):
//!
//! ```text
//! rules ← notation ← solve ← exercise ← course ← learner ← classroom ← { tui, plain, page } ← cli ← main
//! ```

pub mod classroom;
pub mod cli;
pub mod course;
pub mod exercise;
pub mod learner;
pub mod notation;
pub mod page;
pub mod plain;
pub mod rules;
pub mod solve;
pub mod tui;
