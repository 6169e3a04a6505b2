//! Whether a position with a check can have come about by a move: every move back is tried.

use shakmaty::{Board, Color, Piece, Role, Square};

/// Whether the side that is not to move has a last move that leads here from a position in which the other king was not
/// in check. How that position came about is not asked.
pub(super) fn can_have_come_about(board: &Board, turn: Color) -> bool {
    let mover = !turn;
    board
        .by_color(mover)
        .into_iter()
        .any(|to| board.piece_at(to).is_some_and(|piece| steps_back(board, piece, to) || castled(board, piece, to)))
}

/// Whether a bishop of this side is where it can't have got, for the pawns before its first square have never moved, and more
/// pieces would have to be promoted pawns than pawns are missing.
pub(super) fn has_locked_in_bishop(board: &Board, side: Color) -> bool {
    let count = |role: Role| board.by_piece(Piece { color: side, role });
    let rank = |first: shakmaty::Rank, eighth: shakmaty::Rank| side.fold_wb(first, eighth);
    let home = rank(shakmaty::Rank::First, shakmaty::Rank::Eighth);
    let pawns = rank(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
    let stands = |file: shakmaty::File| count(Role::Pawn).contains(Square::from_coords(file, pawns));
    let (mut promoted, mut locked) = (0, false);
    for (role, at_first) in [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)] {
        promoted += count(role).count().saturating_sub(at_first);
    }
    for (file, locks) in [
        (shakmaty::File::C, [shakmaty::File::B, shakmaty::File::D]),
        (shakmaty::File::F, [shakmaty::File::E, shakmaty::File::G]),
    ] {
        let first = Square::from_coords(file, home);
        let alike = count(Role::Bishop).into_iter().filter(|sq| sq.is_light() == first.is_light());
        let (at_home, elsewhere): (Vec<Square>, Vec<Square>) = alike.partition(|&sq| sq == first);
        let is_locked = locks.into_iter().all(stands);
        locked |= is_locked && !elsewhere.is_empty();
        promoted += if is_locked { elsewhere.len() } else { (elsewhere.len() + at_home.len()).saturating_sub(1) };
    }
    locked && promoted > 8 - count(Role::Pawn).count().min(8)
}

/// Whether this may be the board before the last move.
fn is_before(board: &Board, mover: Color) -> bool {
    board.king_of(!mover).is_some_and(|king| board.attacks_to(king, mover, board.occupied()).is_empty())
}

/// The board with the piece back on `from`, and what it took (if anything) on `on`.
fn taken_back(board: &Board, to: Square, from: Square, before: Piece, taken: Option<(Square, Role)>) -> Board {
    let mut earlier = board.clone();
    earlier.discard_piece_at(to);
    if let Some((on, role)) = taken {
        earlier.set_piece_at(on, Piece { color: !before.color, role });
    }
    earlier.set_piece_at(from, before);
    earlier
}

fn steps_back(board: &Board, piece: Piece, to: Square) -> bool {
    let mover = piece.color;
    let is_back_rank = matches!(to.rank(), shakmaty::Rank::First | shakmaty::Rank::Eighth);
    let prey = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn].into_iter();
    let prey: Vec<Role> = prey.filter(|&role| role != Role::Pawn || !is_back_rank).collect();
    let is_complete = board.by_color(!mover).count() == 16;
    let try_one = |from: Square, before: Role, quiet: bool, takes: bool| {
        let before = Piece { color: mover, role: before };
        let taken = prey.iter().map(|&role| Some((to, role))).filter(|_| takes && !is_complete);
        taken.chain(quiet.then_some(None)).any(|taken| is_before(&taken_back(board, to, from, before, taken), mover))
    };
    let empty = !board.occupied();
    let from_pawn =
        |before: Role| pawn_steps_back(board, mover, to, &|from, takes| try_one(from, before, !takes, takes));
    if piece.role == Role::Pawn {
        return from_pawn(Role::Pawn) || passed(board, mover, to);
    }
    let ways = board.attacks_from(to) & empty;
    let last = mover.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
    ways.into_iter().any(|from| try_one(from, piece.role, true, true))
        || piece.role != Role::King && to.rank() == last && from_pawn(Role::Pawn)
}

/// Tries each square from which a pawn may have come.
fn pawn_steps_back(board: &Board, mover: Color, to: Square, is_fine: &dyn Fn(Square, bool) -> bool) -> bool {
    let back = mover.fold_wb(-8, 8);
    let first = mover.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
    let may_come = |sq: &Square| !board.occupied().contains(*sq) && sq.rank() != first;
    let one = to.offset(back).filter(may_come);
    let doubled = mover.fold_wb(shakmaty::Rank::Fourth, shakmaty::Rank::Fifth);
    let two = one.filter(|_| to.rank() == doubled).and_then(|sq| sq.offset(back)).filter(may_come);
    let beside = shakmaty::attacks::pawn_attacks(!mover, to).into_iter().filter(may_come);
    one.into_iter().chain(two).any(|from| is_fine(from, false)) || beside.into_iter().any(|from| is_fine(from, true))
}

/// Whether a pawn may have taken en passant.
fn passed(board: &Board, mover: Color, to: Square) -> bool {
    let sixth = mover.fold_wb(shakmaty::Rank::Sixth, shakmaty::Rank::Third);
    let back = mover.fold_wb(-8, 8);
    let is_empty = |sq: Square| !board.occupied().contains(sq);
    let Some(on) = to.offset(back).filter(|&sq| to.rank() == sixth && is_empty(sq)) else { return false };
    let behind = to.offset(-back).is_some_and(is_empty);
    let before = Piece { color: mover, role: Role::Pawn };
    behind
        && board.by_color(!mover).count() < 16
        && shakmaty::attacks::pawn_attacks(!mover, to)
            .into_iter()
            .filter(|&from| is_empty(from))
            .any(|from| is_before(&taken_back(board, to, from, before, Some((on, Role::Pawn))), mover))
}

fn castled(board: &Board, piece: Piece, to: Square) -> bool {
    let rank = piece.color.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
    let at = |file: shakmaty::File| Square::from_coords(file, rank);
    let sides = [
        (shakmaty::File::G, shakmaty::File::F, shakmaty::File::H),
        (shakmaty::File::C, shakmaty::File::D, shakmaty::File::A),
    ];
    let rook = Piece { color: piece.color, role: Role::Rook };
    piece.role == Role::King
        && sides.into_iter().any(|(king_to, rook_to, rook_from)| {
            let empty = [shakmaty::File::E, rook_from].into_iter().all(|file| board.piece_at(at(file)).is_none());
            if to != at(king_to) || board.piece_at(at(rook_to)) != Some(rook) || !empty {
                return false;
            }
            let mut earlier = board.clone();
            earlier.discard_piece_at(to);
            earlier.discard_piece_at(at(rook_to));
            earlier.set_piece_at(at(shakmaty::File::E), piece);
            earlier.set_piece_at(at(rook_from), rook);
            is_before(&earlier, piece.color)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn come_about(board: &str, turn: Color) -> bool {
        can_have_come_about(&board.parse::<shakmaty::fen::Fen>().expect("a board").into_setup().board, turn)
    }

    #[test]
    fn checks_have_to_come_from_somewhere() {
        // A rook that came along the rank.
        assert!(come_about("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", Color::Black));
        // The knight has gone out of the bishop's way.
        assert!(come_about("4k3/8/3N4/8/B7/8/8/K7 b - - 0 1", Color::Black));
        // Queen and rook on two lines to the king, and neither can have come from the other's.
        assert!(!come_about("8/8/8/8/R2k4/8/1Q6/7K b - - 0 1", Color::Black));
        // A pawn that took and became a queen may have opened the file.
        assert!(come_about("3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1", Color::Black));
    }
}
