//! Questions that need search: knight's tours, shortest routes, forced mates, who can still win.
//!
//! Knows nothing of exercises.

pub mod route;
pub mod tour;
