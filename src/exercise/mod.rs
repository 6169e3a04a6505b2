//! Exercises: questions with a judge. One file a kind, and the model that all kinds and all front ends share.
//!
//! Knows nothing of where exercises come from, nor of who shows them.
//!
//! ```text
//! Exercise ── begin ──> Attempt          one learner at one exercise: a pure state machine
//! Attempt::prompt()  -> Prompt           what to show and what to collect now
//! Attempt::submit(&Answer) -> Feedback   what the answer was worth, and what to show about it
//! Attempt::hint()    -> Hint             the next rung of the ladder
//! Attempt::solution() -> Solution        the full answer set, with its explanation
//! ```

pub mod attempt;
pub mod build;
pub mod capture_all;
pub mod castling;
pub mod choice;
pub mod collect;
pub mod common;
pub mod count;
pub mod diagram;
pub mod draw;
pub mod en_passant;
pub mod ending;
pub mod exchange;
pub mod feedback;
pub mod fields;
pub mod find_square;
pub mod fingerprint;
pub mod illegal;
pub mod impossible;
pub mod kind;
pub mod legal;
pub mod likeness;
pub mod line;
mod lone_piece;
pub mod mark;
pub mod misconception;
pub mod name_square;
mod number;
pub mod placing;
pub mod play_move;
pub mod play_out;
pub mod positions;
pub mod printed;
pub mod promotion;
pub mod prompt;
#[cfg(test)]
mod properties;
pub mod random;
pub mod reach;
pub mod read_move;
#[cfg(test)]
mod revealing;
pub mod route;
pub mod sample;
pub mod select;
pub mod setup;
mod table;
pub mod task;
#[cfg(test)]
mod testing;
pub mod text;
pub mod threats;
pub mod tour;
pub mod understand;
pub mod verdict;
pub mod whereabouts;
pub mod why;
pub mod words;
pub mod write_move;
mod written;

pub use attempt::{Attempt, Exercise, MAX_QUESTIONS};
pub use common::Common;
pub use diagram::Diagram;
pub use feedback::{Depth, Explanation, Feedback, Hint, Reply, Solution, Verdict};
pub use kind::{Generated, Generator, Kind, Request};
pub use mark::{Mark, MarkRole, MarkShape};
pub use misconception::Misconception;
pub use printed::Printed;
pub use prompt::{Answer, Input, Pick, Progress, Prompt};
pub use random::Random;
pub use task::{Audit, Judge, Task, Unanswerable};
pub use text::{Block, Inline, Text};
