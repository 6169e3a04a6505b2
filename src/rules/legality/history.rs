//! What the moves of a game tell about a move now: who has moved, and when.

use crate::rules::{CastlingSide, Color, Game, Move, MoveKind, Piece, Position, Role, Square};

/// The number of the move with which this king first moved.
pub(super) fn king_moved(game: &Game, color: Color) -> Option<u32> {
    first(game, |pos, mv| pos.piece_at(mv.from) == Some(Piece::new(color, Role::King)))
}

/// The number of the move with which the rook of this corner first moved, or was taken there. `None` too when no such
/// rook stood there when the known moves began.
pub(super) fn rook_moved(game: &Game, color: Color, side: CastlingSide) -> Option<u32> {
    let corner = side.rook_from(color);
    if game.start().piece_at(corner) != Some(Piece::new(color, Role::Rook)) {
        return None;
    }
    first(game, |pos, mv| {
        mv.from == corner || mv.to == corner || (pos.turn() == color && pos.kind(mv) == MoveKind::Castle(side))
    })
}

/// How many moves of one side ago the pawn on `sq` came there by its double step: 0 for the last move made. `None`
/// when it came otherwise, or before the known moves began.
pub(super) fn double_step_age(game: &Game, sq: Square) -> Option<usize> {
    let index = game.moves().iter().rposition(|mv| mv.to == sq)?;
    let double = game.positions()[index].kind(game.moves()[index]) == MoveKind::DoubleStep;
    double.then(|| (game.moves().len() - index - 1) / 2)
}

fn first(game: &Game, is_it: impl Fn(&Position, Move) -> bool) -> Option<u32> {
    game.positions().iter().zip(game.moves()).find(|&(pos, &mv)| is_it(pos, mv)).map(|(pos, _)| pos.fullmove_number())
}
