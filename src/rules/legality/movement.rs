//! Whether a piece moves like that (articles 3.1 to 3.7), its king's safety left aside.

use super::{Illegality, castling, history};
use crate::rules::{Color, Game, Move, Piece, Position, Rank, Role, Square, SquareSet, attacks};

/// Adds what hinders the piece on its way. A king's castling from its home square is left to [`castling`].
pub(super) fn reasons(pos: &Position, game: Option<&Game>, role: Role, mv: Move, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    if castling::is_from_home(pos, role, mv) {
        return;
    }
    let board = pos.board();
    if board.by_color(pos.turn()).contains(to) {
        reasons.push(Illegality::OwnPieceThere { to });
    }
    let in_its_way = match role {
        Role::Pawn => return pawn(pos, game, mv, reasons),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            attacks::of(Piece::new(pos.turn(), role), from, SquareSet::EMPTY).contains(to)
        }
    };
    if !in_its_way {
        reasons.push(Illegality::NotItsWay { role, from, to });
        return;
    }
    push_blockers(role, mv, attacks::between(from, to) & board.occupied(), reasons);
}

fn push_blockers(role: Role, mv: Move, blockers: SquareSet, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    if role != Role::Knight && !blockers.is_empty() {
        let mut blockers: Vec<Square> = blockers.into_iter().collect();
        blockers.sort_by_key(|&sq| from.distance(sq));
        reasons.push(Illegality::PathBlocked { role, from, to, blockers });
    }
}

fn pawn(pos: &Position, game: Option<&Game>, mv: Move, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    let (us, board) = (pos.turn(), pos.board());
    let one = from.offset(0, us.forward());
    let two = one.and_then(|sq| sq.offset(0, us.forward()));
    if Some(to) == one || Some(to) == two {
        if Some(to) == two {
            push_blockers(Role::Pawn, mv, attacks::between(from, to) & board.occupied(), reasons);
            if from.rank() != us.pawn_rank() {
                reasons.push(Illegality::PawnNotFirstMove { from });
            }
        }
        if board.occupied().contains(to) {
            reasons.push(Illegality::PawnBlocked { from, to });
        }
    } else if attacks::pawn(us, from).contains(to) {
        if !board.occupied().contains(to) && pos.en_passant() != Some(to) {
            nothing_to_capture(pos, game, mv, reasons);
        }
    } else {
        reasons.push(Illegality::NotItsWay { role: Role::Pawn, from, to });
    }
}

/// A diagonal step to an empty square: said to be a missed en passant where an enemy pawn stands beside and both
/// stand on the rank of en passant.
fn nothing_to_capture(pos: &Position, game: Option<&Game>, mv: Move, reasons: &mut Vec<Illegality>) {
    let Move { from, to, .. } = mv;
    let nothing = Illegality::PawnNothingToCapture { from, to };
    let pawn = Square::new(to.file(), from.rank());
    let beside = pos.piece_at(pawn) == Some(Piece::new(!pos.turn(), Role::Pawn));
    if !beside || from.rank() != en_passant_rank(pos.turn()) {
        reasons.push(nothing);
        return;
    }
    let Some(game) = game.filter(|game| !game.moves().is_empty()) else {
        reasons.extend([nothing, Illegality::EnPassantNoDoubleStep { to, pawn }]);
        return;
    };
    reasons.push(match history::moves_since_double_step(game, pawn, !pos.turn()) {
        Some(moves_ago) => Illegality::EnPassantTooLate { to, pawn, moves_ago },
        None => Illegality::EnPassantNoDoubleStep { to, pawn },
    });
}

/// The rank from which a pawn takes en passant.
const fn en_passant_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Fifth,
        Color::Black => Rank::Fourth,
    }
}

/// What is wrong with the piece a pawn is to become, or is not.
pub(super) fn promotion(pos: &Position, role: Role, mv: Move) -> Option<Illegality> {
    let Move { from, to, promotion } = mv;
    let us = pos.turn();
    if role != Role::Pawn {
        return promotion.map(|_| Illegality::PromotionNotAPawn { from, role });
    }
    if to.rank() != us.promotion_rank() {
        return promotion.map(|_| Illegality::PromotionNotLastRank { to });
    }
    let reaches = from.offset(0, us.forward()) == Some(to) || attacks::pawn(us, from).contains(to);
    match promotion {
        None => reaches.then_some(Illegality::PromotionNeeded { to }),
        Some(role @ (Role::King | Role::Pawn)) => Some(Illegality::PromotionBadPiece { to, role }),
        Some(Role::Queen | Role::Rook | Role::Bishop | Role::Knight) => None,
    }
}
