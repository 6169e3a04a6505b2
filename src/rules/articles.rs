//! The article numbers of the FIDE Laws of Chess in force since 1 January 2023, in one place: FIDE revises every few
//! years.

#![allow(missing_docs)] // each name says what its article rules

pub const WHO_MOVES: &str = "1.3";
pub const OWN_PIECE: &str = "3.1";
pub const BISHOP: &str = "3.2";
pub const ROOK: &str = "3.3";
pub const QUEEN: &str = "3.4";
pub const NO_JUMPING: &str = "3.5";
pub const KNIGHT: &str = "3.6";
pub const PAWN: &str = "3.7";
pub const PAWN_STEP: &str = "3.7.1";
pub const PAWN_DOUBLE_STEP: &str = "3.7.2";
pub const PAWN_CAPTURE: &str = "3.7.3";
pub const EN_PASSANT: &str = "3.7.3.1";
pub const EN_PASSANT_AT_ONCE: &str = "3.7.3.2";
pub const PROMOTION: &str = "3.7.3.3";
pub const KING: &str = "3.8.1";
pub const CASTLING: &str = "3.8.2";
pub const CASTLING_LOST: &str = "3.8.2.1";
pub const CASTLING_ATTACKED: &str = "3.8.2.2.1";
pub const CASTLING_BLOCKED: &str = "3.8.2.2.2";
pub const KING_SAFETY: &str = "3.9.2";
pub const CHECKMATE: &str = "5.1.1";
pub const STALEMATE: &str = "5.2.1";
pub const DEAD_POSITION: &str = "5.2.2";
pub const FIVEFOLD_REPETITION: &str = "9.6.1";
pub const SEVENTY_FIVE_MOVES: &str = "9.6.2";
