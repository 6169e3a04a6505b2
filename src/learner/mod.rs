//! One person's attempts and what follows from them: the log, what is done, what is next, settings, sessions.
//!
//! Knows nothing of classes or screens.

pub mod fresh;
pub mod log;
pub mod overview;
pub mod place;
pub mod placement;
pub mod progress;
pub mod selection;
pub mod session;
pub mod settings;
pub mod start;
pub mod statistics;
pub mod topic;
pub mod usual;
pub mod world;

pub use world::World;
