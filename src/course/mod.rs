//! Lessons, puzzle sets and the curriculum as data: read from TOML, checked, kept in a catalog.
//!
//! Knows nothing of learners.

pub mod catalog;

pub use catalog::{Catalog, Generate, Lesson, Page, PuzzleSet, Skill, Step, Unit};
