//! Text to rules and back: FEN, algebraic and coordinate notation, PGN, diagrams, sentences.
//!
//! Knows nothing of exercises.

pub mod coordinate;
pub mod describe;
pub mod diagram;
pub mod fen;
pub mod letters;
pub mod pgn;
#[cfg(test)]
mod round_trips;
pub mod san;
