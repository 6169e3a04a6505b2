//! Whether one move can have given the check that stands on the board.

use super::{Board, Color, Piece, Rank, Role, Square, SquareSet, attacks};

/// Whether the check against the king of `us` on `king`, if any, can have come from a single move of the other side.
///
/// One checker is always believed. Two need a move of one of them that opened the other's line, or an en passant
/// capture that opened both. Three can't be. The move is taken back on the board and there must be no check before. Kings
/// side by side are another fault, so a king is no checker here.
pub(super) fn is_possible(board: &Board, king: Square, us: Color) -> bool {
    let checkers = checkers(board, king, !us);
    match checkers.len() {
        0 | 1 => true,
        2 => {
            checkers.into_iter().any(|mover| can_have_arrived(board, king, us, mover))
                || (board.pieces(!us, Role::Pawn) & SquareSet::rank(en_passant_rank(!us)))
                    .into_iter()
                    .any(|mover| can_have_taken_en_passant(board, king, us, mover))
        }
        _ => false,
    }
}

/// The pieces of `them` that check the king on this square, but for their king.
fn checkers(board: &Board, king: Square, them: Color) -> SquareSet {
    board.attackers(king, them) - board.pieces(them, Role::King)
}

/// Whether a check by one piece alone can have come from a single move; true where there is none, or are several.
///
/// The checker has arrived itself, from an empty square and with no check before, or a line that runs over some squares has
/// been opened by another piece; a pawn on its first square never moved. (A rook that may have castled may as well have
/// come from the square that its king has left.)
pub(super) fn is_single_possible(board: &Board, king: Square, us: Color) -> bool {
    let them = !us;
    let Some(mover) = checkers(board, king, them).single() else { return true };
    let en_passant = board.pieces(them, Role::Pawn) & SquareSet::rank(en_passant_rank(them));
    let is_line = !attacks::between(mover, king).is_empty();
    let others = if is_line { board.by_color(them).without(mover) } else { SquareSet::EMPTY };
    let movers = others.with(mover);
    can_have_arrived(board, king, us, mover)
        || others.into_iter().any(|other| can_have_arrived(board, king, us, other))
        || (en_passant & movers).into_iter().any(|pawn| can_have_taken_en_passant(board, king, us, pawn))
}

/// The rank on which pawns of this colour arrive when they take en passant.
const fn en_passant_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Sixth,
        Color::Black => Rank::Third,
    }
}

/// Whether some move to `mover` by the piece there, en passant aside, left a board without check before it.
fn can_have_arrived(board: &Board, king: Square, us: Color, mover: Square) -> bool {
    let Some(piece) = board.piece_at(mover) else { return false };
    let them = piece.color;
    let empty = !board.occupied();
    let back = -them.forward();
    let mut origins: Vec<(Square, Role, bool)> = Vec::new();
    let pawn_origins = |origins: &mut Vec<(Square, Role, bool)>| {
        if let Some(one) = mover.offset(0, back).filter(|&sq| empty.contains(sq)) {
            origins.push((one, Role::Pawn, false));
            if let Some(two) = one.offset(0, back).filter(|&sq| empty.contains(sq) && sq.rank() == them.pawn_rank()) {
                origins.push((two, Role::Pawn, false));
            }
        }
        origins.extend((attacks::pawn(us, mover) & empty).into_iter().map(|sq| (sq, Role::Pawn, true)));
    };
    if piece.role == Role::Pawn {
        pawn_origins(&mut origins);
    } else {
        for sq in attacks::of(piece, mover, board.occupied()) & empty {
            origins.extend([(sq, piece.role, false), (sq, piece.role, true)]);
        }
        if piece.role != Role::King && mover.rank() == them.promotion_rank() {
            pawn_origins(&mut origins);
        }
    }
    let may_have_captured = board.by_color(us).len() < 16;
    origins.into_iter().any(|(from, role, captured)| {
        let mut before = *board;
        before.remove(mover);
        before.put(from, Piece::new(them, role));
        if captured {
            before.put(mover, Piece::new(us, Role::Knight));
        }
        let pawn_at_home = role != Role::Pawn || from.rank() != them.home_rank();
        let beside = role == Role::King && attacks::king(from).contains(king);
        pawn_at_home && !beside && (may_have_captured || !captured) && checkers(&before, king, them).is_empty()
    })
}

/// Whether the pawn on `mover` can have come there by taking en passant, with no check before.
fn can_have_taken_en_passant(board: &Board, king: Square, us: Color, mover: Square) -> bool {
    let them = !us;
    let taken = mover.offset(0, -them.forward());
    let first = mover.offset(0, them.forward());
    let (Some(taken), Some(first)) = (taken, first) else { return false };
    let empty = !board.occupied();
    if !empty.contains(taken) || !empty.contains(first) || board.by_color(us).len() == 16 {
        return false;
    }
    (attacks::pawn(us, mover) & empty).into_iter().any(|from| {
        let mut before = *board;
        before.remove(mover);
        before.put(from, Piece::new(them, Role::Pawn));
        before.put(taken, Piece::new(us, Role::Pawn));
        checkers(&before, king, them).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::setup;

    fn possible(fen: &str) -> bool {
        let setup = setup(fen);
        let king = setup.board.king(setup.turn).expect("the test position has a king");
        is_possible(&setup.board, king, setup.turn)
    }

    #[test]
    fn double_checks_from_one_move() {
        assert!(possible("4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1"), "the knight left the file");
        assert!(possible("3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1"), "a pawn took from e7 and became a queen");
        assert!(possible("4k3/3P4/8/8/8/8/8/K3R3 b - - 0 1"), "a pawn took from e6");
        assert!(possible("8/8/3Pk3/8/8/8/B7/K3R3 b - - 0 1"), "e5xd6 in passing opened the file and the diagonal");
    }

    #[test]
    fn double_checks_that_no_move_gives() {
        assert!(!possible("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1"), "two knights");
        assert!(!possible("8/8/4k3/8/8/8/B7/K3R3 b - - 0 1"), "no pawn that took in passing");
        assert!(!possible("R3k2R/8/8/8/8/8/8/K7 b - - 0 1"), "two rooks of one rank");
        assert!(!possible("4k2R/5P2/8/8/8/8/8/K7 b - - 0 1"), "the pawn can't have left the rank");
        assert!(!possible("4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"), "three checkers");
    }
}
