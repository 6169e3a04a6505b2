//! The Laws of Chess: board, pieces, legal moves, why a move is illegal, and how games end.
//!
//! Knows nothing of text for people, of files or of exercises.

#[cfg(test)]
mod agreement;
pub mod articles;
pub mod attacks;
mod backward;
pub mod board;
pub mod castling;
mod check_origin;
mod core;
pub mod game;
pub mod legality;
mod movegen;
pub mod mv;
mod origin;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
#[cfg(test)]
mod reference;
pub mod setup;
mod sliders;
pub mod square;
pub mod square_set;
mod tables;
#[cfg(test)]
mod testing;

pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use game::{DrawClaim, Game};
pub use legality::Illegality;
pub use mv::{Move, MoveKind};
pub use outcome::{Outcome, Termination};
pub use piece::{Color, Piece, Role};
pub use position::{MoveList, Position};
pub use setup::{Setup, SetupFault, SetupProblem};
pub use square::{File, Rank, Square};
pub use square_set::SquareSet;
