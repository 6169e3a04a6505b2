//! The full screen as a learner uses it: by keys, mouse and typing, in windows of all sizes.

mod by_keys;
mod every_kind;
mod for_a_class;
mod rig;
mod snapshots;
mod windows;
