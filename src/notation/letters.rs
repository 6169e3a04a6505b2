//! Piece letters by language, and figurines.

use crate::rules::{Color, Piece, Role};

/// How pieces are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// K Q R B N
    #[default]
    English,
    /// ♔ ♕ ♖ ♗ ♘, in text presentation.
    Figurines,
}

/// The figurine of a piece, always followed by the text-presentation selector so that no terminal draws an emoji.
#[must_use]
pub fn figurine(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => "♔\u{fe0e}",
        (Color::White, Role::Queen) => "♕\u{fe0e}",
        (Color::White, Role::Rook) => "♖\u{fe0e}",
        (Color::White, Role::Bishop) => "♗\u{fe0e}",
        (Color::White, Role::Knight) => "♘\u{fe0e}",
        (Color::White, Role::Pawn) => "♙\u{fe0e}",
        (Color::Black, Role::King) => "♚\u{fe0e}",
        (Color::Black, Role::Queen) => "♛\u{fe0e}",
        (Color::Black, Role::Rook) => "♜\u{fe0e}",
        (Color::Black, Role::Bishop) => "♝\u{fe0e}",
        (Color::Black, Role::Knight) => "♞\u{fe0e}",
        (Color::Black, Role::Pawn) => "♟\u{fe0e}",
    }
}
