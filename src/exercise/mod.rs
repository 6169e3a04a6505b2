//! Exercises.
