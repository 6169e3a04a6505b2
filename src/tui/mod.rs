//! The full-screen front end, on cursive: turns keys, clicks and words into answers, and shows prompts and feedback.
//!
//! Knows no rules of chess. Views own plain data, draw it, and hand an [`app::Action`] to the app, which alone changes
//! screens. The backend is handed in, so that the whole of it runs in tests.

pub mod app;
pub mod backend;
pub mod board;
pub mod flow;
pub mod keys;
pub mod screens;
pub mod terminal;
pub mod theme;

pub use app::Options;
pub use terminal::{Ended, TerminalError, run};
pub use theme::ColorDepth;
