//! Questions that need search: knight's tours, shortest routes, forced mates, who can still win.
//!
//! Knows nothing of exercises.

pub mod captures;
pub mod endgame;
pub mod ending;
pub mod exchange;
mod key;
pub mod mate;
pub mod route;
pub mod tour;
pub mod winnable;
