//! Why castling is not allowed: pieces not at home, rights lost for good, hindrances of the moment (article 3.8.2).

use super::{Illegality, history};
use crate::rules::game::Departure;
use crate::rules::{CastlingSide, Game, Move, Piece, Position, Role};

/// The side to which a king's move of two squares along its home rank means to castle.
pub(super) fn meant(pos: &Position, role: Role, mv: Move) -> Option<CastlingSide> {
    let home = pos.turn().home_rank();
    let along = mv.from.rank() == home && mv.to.rank() == home;
    let two = mv.from.file().index().abs_diff(mv.to.file().index()) == 2;
    let side = if mv.to > mv.from { CastlingSide::King } else { CastlingSide::Queen };
    (role == Role::King && along && two).then_some(side)
}

/// Whether the move is the king's move of castling, from its home square.
pub(super) fn is_from_home(pos: &Position, role: Role, mv: Move) -> bool {
    mv.from == CastlingSide::king_from(pos.turn()) && meant(pos, role, mv).is_some()
}

pub(super) fn reasons(pos: &Position, game: Option<&Game>, side: CastlingSide) -> Vec<Illegality> {
    let (us, them) = (pos.turn(), !pos.turn());
    let board = pos.board();
    let (home, corner, through, to) =
        (CastlingSide::king_from(us), side.rook_from(us), side.rook_to(us), side.king_to(us));
    let king_is_home = pos.king(us) == Some(home);
    let mut reasons = Vec::new();
    if !king_is_home {
        reasons.push(Illegality::CastlingNoKing { side });
    }
    if board.piece_at(corner) != Some(Piece::new(us, Role::Rook)) {
        reasons.push(Illegality::CastlingNoRook { side, corner });
    }
    if !pos.castling().has(us, side) {
        let king_moved = game.and_then(|game| history::king_moved(game, us));
        let rook_moved = game.and_then(|game| history::rook_moved(game, us, side));
        reasons.extend(king_moved.map(|move_number| Illegality::CastlingKingMoved { side, move_number }));
        reasons.extend(rook_moved.map(|Departure { move_number, taken }| Illegality::CastlingRookMoved {
            side,
            corner,
            move_number,
            taken,
        }));
        if king_moved.is_none() && rook_moved.is_none() {
            reasons.push(Illegality::CastlingRightLost { side });
        }
    }
    if !king_is_home {
        return reasons;
    }
    let blockers = side.between(us) & board.occupied();
    if !blockers.is_empty() {
        reasons.push(Illegality::CastlingPathBlocked { side, blockers });
    }
    let attackers = board.attackers(home, them);
    if !attackers.is_empty() {
        reasons.push(Illegality::CastlingInCheck { king: home, attackers });
    }
    let attackers = board.attackers(through, them);
    if !attackers.is_empty() {
        reasons.push(Illegality::CastlingThroughCheck { through, attackers });
    }
    let attackers = board.attackers(to, them);
    if !attackers.is_empty() {
        reasons.push(Illegality::CastlingIntoCheck { to, attackers });
    }
    reasons
}
