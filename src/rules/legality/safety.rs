//! Whether a move leaves its own king in check (article 3.9.2), and through whom.

use super::{Illegality, castling};
use crate::rules::{Board, Color, Move, Position, Role, Square, SquareSet, attacks};

/// Adds how the move leaves the king in check. The piece has to move like that; castling is left to [`castling`].
pub(super) fn reasons(pos: &Position, role: Role, mv: Move, reasons: &mut Vec<Illegality>) {
    if castling::is_from_home(pos, role, mv) {
        return;
    }
    if role == Role::King {
        king_steps(pos, mv, reasons);
    } else if let Some(king) = pos.king(pos.turn()) {
        other_moves(pos, king, role, mv, reasons);
    }
}

fn king_steps(pos: &Position, mv: Move, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    let (board, them) = (pos.board(), !pos.turn());
    let near_king = pos.king(them).filter(|&king| attacks::king(king).contains(to));
    if let Some(king) = near_king {
        reasons.push(Illegality::KingNextToKing { to, king });
    }
    let attackers = board.attackers_through(to, them, board.occupied().without(from));
    if board.by_color(them).contains(to) {
        if !attackers.is_empty() {
            reasons.push(Illegality::KingTakesGuarded { to, guards: attackers });
        }
        return;
    }
    let attackers = near_king.map_or(attackers, |king| attackers.without(king));
    if !attackers.is_empty() {
        reasons.push(Illegality::KingIntoCheck { to, attackers });
    }
}

fn other_moves(pos: &Position, king: Square, role: Role, mv: Move, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    let (board, us) = (pos.board(), pos.turn());
    let checkers = pos.checkers();
    let en_passant = role == Role::Pawn && attacks::pawn(us, from).contains(to) && pos.en_passant() == Some(to);
    let taken = if en_passant { Square::new(to.file(), from.rank()) } else { to };
    let occupied = board.occupied().without(from).without(taken).with(to);
    let attackers = board.attackers_through(king, !us, occupied).without(taken);
    if attackers.is_empty() {
        return;
    }
    if checkers.more_than_one() {
        reasons.push(Illegality::DoubleCheck { king, checkers });
    } else if !attackers.is_disjoint(checkers) {
        reasons.push(Illegality::StillInCheck { king, checkers });
    }
    let pinner = pinner(&board, us, king, from).filter(|_| !attacks::line(king, from).contains(to));
    if let Some(pinner) = pinner {
        reasons.push(Illegality::Pinned { from, king, pinner });
    }
    let uncovered = attackers - checkers - pinner.map_or(SquareSet::EMPTY, SquareSet::of);
    if en_passant && !uncovered.is_empty() {
        reasons.push(Illegality::EnPassantExposesKing { to, king, attackers: uncovered });
    }
}

/// The enemy piece from whose line the piece on `from`, alone, shields its king.
fn pinner(board: &Board, us: Color, king: Square, from: Square) -> Option<Square> {
    let line = attacks::line(king, from);
    let straight = king.file() == from.file() || king.rank() == from.rank();
    let slider = if straight { Role::Rook } else { Role::Bishop };
    let sliders = (board.by_role(slider) | board.by_role(Role::Queen)) & board.by_color(!us) & line;
    sliders.into_iter().find(|&pinner| attacks::between(king, pinner) & board.occupied() == SquareSet::of(from))
}
