//! Lessons, puzzle sets and the curriculum as data: read from TOML, checked, kept in a catalog.
//!
//! Knows nothing of learners.
//!
//! ```text
//! Sources (embedded, folders) ── reader ──> Mirror of each file ── load ──> Catalog
//!                                  └── every fault, with its place ──> Diagnostic
//! ```

pub mod bounded;
pub mod catalog;
mod chain;
pub mod check;
pub mod codes;
pub mod coverage;
pub mod destination;
pub mod diagnostic;
pub mod guide;
pub mod json_schema;
mod known;
pub mod load;
pub mod mirror;
pub mod reader;
pub mod schema;
pub mod source;
pub mod step;
pub mod template;

pub use catalog::{Catalog, Generate, Lesson, Page, PuzzleSet, Skill, Step, Unit};
pub use coverage::Coverage;
pub use diagnostic::{Diagnostic, Severity};
pub use load::Content;
pub use source::Sources;
