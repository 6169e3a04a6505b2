//! What the moves of a game tell about a move now: who has moved, and when.

use crate::rules::game::Departure;
use crate::rules::{CastlingSide, Color, Game, Piece, Role, Square};

/// The number of the move with which this king first moved.
pub(super) fn king_moved(game: &Game, color: Color) -> Option<u32> {
    let king = Some(Piece::new(color, Role::King));
    let mut played = game.positions().iter().zip(game.moves());
    played.find(|(pos, mv)| pos.piece_at(mv.from) == king).map(|(pos, _)| pos.fullmove_number())
}

/// How the rook of this corner first went from there. `None` too when no such rook stood there when the known moves
/// began.
pub(super) fn rook_moved(game: &Game, color: Color, side: CastlingSide) -> Option<Departure> {
    let corner = side.rook_from(color);
    let was_there = game.start().piece_at(corner) == Some(Piece::new(color, Role::Rook));
    was_there.then(|| game.first_departure(corner)).flatten()
}

/// How many moves too late it is to take the pawn on `sq` en passant. `None` when the moves known show no double step
/// of it.
pub(super) fn moves_since_double_step(game: &Game, sq: Square, color: Color) -> Option<u32> {
    let plies = game.double_step_age(sq, color)?;
    u32::try_from(plies.saturating_sub(1) / 2).ok()
}
