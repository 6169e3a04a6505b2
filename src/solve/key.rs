//! What makes two positions the same, packed into 32 bytes.

use crate::rules::{Color, Position, Role, SquareSet};

/// All that the Laws ask of a position apart from history: placement, side to move, castling rights, legal en passant
/// right. Two positions have the same key exactly when they agree in these.
///
/// A number of three bits for each square, in three planes, and the colour in a fourth. 1 to 6 are pawn, knight, bishop,
/// rook, queen and king; 7 is the king of the side to move; 1 on the first or eighth rank is a rook that may still
/// castle; 0 with the colour bit is the square of a legal en passant capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key([u64; 4]);

impl Key {
    pub(super) fn of(pos: &Position) -> Self {
        let board = pos.board();
        let [pawns, knights, bishops, rooks, queens, kings] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
                .map(|role| board.by_role(role));
        let corners = pos.castling().corners();
        let mover = kings & board.by_color(pos.turn());
        let passed = pos.en_passant().and_then(|_| pos.legal_en_passant()).map_or(SquareSet::EMPTY, SquareSet::of);
        let ones = pawns | bishops | queens | mover | corners;
        let twos = knights | bishops | kings;
        let fours = (rooks - corners) | queens | kings;
        let white = board.by_color(Color::White) | passed;
        Self([ones.0, twos.0, fours.0, white.0])
    }

    pub(super) fn hash(self) -> u64 {
        let mut hash = 0u64;
        for word in self.0 {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        hash ^ (hash >> 29)
    }
}
