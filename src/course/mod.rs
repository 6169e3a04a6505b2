//! Lessons, sets and curriculum as data.
