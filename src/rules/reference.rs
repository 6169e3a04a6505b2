//! Legal moves by the letter of the Laws, slowly: what the fast generator is compared with in tests.
//!
//! Every piece's moves are written down as articles 3.2 to 3.8 give them, each is played on the board, and those that
//! leave the own king attacked (article 3.9.2) are dropped.

use super::{Board, CastlingRights, CastlingSide, Color, Move, MoveKind, Piece, Role, Setup, Square, SquareSet};

/// All legal moves.
pub(super) fn legal_moves(setup: &Setup) -> Vec<Move> {
    let us = setup.turn;
    let is_safe = |mv: &Move| {
        let board = after(setup, *mv).board;
        board.king(us).is_none_or(|king| !is_attacked(&board, king, !us))
    };
    piece_moves(setup).into_iter().chain(castlings(setup)).filter(is_safe).collect()
}

/// Whether a piece of `color` attacks `sq`.
pub(super) fn is_attacked(board: &Board, sq: Square, color: Color) -> bool {
    board.by_color(color).into_iter().any(|from| attacks(board, from).contains(sq))
}

/// Whether the side to move is in check (article 3.9.1).
pub(super) fn is_check(setup: &Setup) -> bool {
    setup.board.king(setup.turn).is_some_and(|king| is_attacked(&setup.board, king, !setup.turn))
}

/// The squares attacked from `from`: step by step until something stands there.
fn attacks(board: &Board, from: Square) -> SquareSet {
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let Some(piece) = board.piece_at(from) else { return SquareSet::EMPTY };
    let all = [DIAGONAL, STRAIGHT].concat();
    let pawn = [(-1, piece.color.forward()), (1, piece.color.forward())];
    let (directions, reach): (&[(i8, i8)], usize) = match piece.role {
        Role::Pawn => (&pawn, 1),
        Role::Knight => (&KNIGHT, 1),
        Role::Bishop => (&DIAGONAL, 7),
        Role::Rook => (&STRAIGHT, 7),
        Role::Queen => (&all, 7),
        Role::King => (&all, 1),
    };
    let mut set = SquareSet::EMPTY;
    for &(files, ranks) in directions {
        let mut at = from;
        for _ in 0..reach {
            let Some(next) = at.offset(files, ranks) else { break };
            set.insert(next);
            if board.piece_at(next).is_some() {
                break;
            }
            at = next;
        }
    }
    set
}

fn piece_moves(setup: &Setup) -> Vec<Move> {
    let (us, board) = (setup.turn, &setup.board);
    let mut moves = Vec::new();
    for from in board.by_color(us) {
        let is_pawn = board.pieces(us, Role::Pawn).contains(from);
        let mut targets = attacks(board, from) - board.by_color(us);
        if is_pawn {
            let prey = board.by_color(!us) | setup.en_passant.map_or(SquareSet::EMPTY, SquareSet::of);
            targets &= prey;
            let ahead = |sq: Square| sq.offset(0, us.forward()).filter(|&sq| board.piece_at(sq).is_none());
            if let Some(one) = ahead(from) {
                targets.insert(one);
                if let Some(two) = ahead(one).filter(|_| from.rank() == us.pawn_rank()) {
                    targets.insert(two);
                }
            }
        }
        for to in targets {
            if is_pawn && to.rank() == us.promotion_rank() {
                moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
            } else {
                moves.push(Move::new(from, to));
            }
        }
    }
    moves
}

fn castlings(setup: &Setup) -> Vec<Move> {
    let us = setup.turn;
    let prevented = |side: CastlingSide| {
        is_check(setup)
            || !side.between(us).is_disjoint(setup.board.occupied())
            || is_attacked(&setup.board, side.rook_to(us), !us)
    };
    CastlingSide::ALL
        .into_iter()
        .filter(|&side| setup.castling.has(us, side) && !prevented(side))
        .map(|side| Move::new(CastlingSide::king_from(us), side.king_to(us)))
        .collect()
}

/// What a move does.
pub(super) fn kind(setup: &Setup, mv: Move) -> MoveKind {
    let role = setup.board.piece_at(mv.from).map(|piece| piece.role);
    let files = mv.from.file().index().abs_diff(mv.to.file().index());
    match (role, setup.board.piece_at(mv.to).is_some()) {
        (Some(Role::King), _) if files == 2 && mv.to > mv.from => MoveKind::Castle(CastlingSide::King),
        (Some(Role::King), _) if files == 2 => MoveKind::Castle(CastlingSide::Queen),
        (Some(Role::Pawn), true) if mv.promotion.is_some() => MoveKind::CapturePromotion,
        (Some(Role::Pawn), false) if mv.promotion.is_some() => MoveKind::Promotion,
        (Some(Role::Pawn), false) if files == 1 => MoveKind::EnPassant,
        (Some(Role::Pawn), false) if mv.from.distance(mv.to) == 2 => MoveKind::DoubleStep,
        (_, true) => MoveKind::Capture,
        (_, false) => MoveKind::Quiet,
    }
}

/// The set-up after a move.
pub(super) fn after(setup: &Setup, mv: Move) -> Setup {
    let (us, kind) = (setup.turn, kind(setup, mv));
    let mut next = setup.clone();
    let piece = next.board.remove(mv.from).expect("a move starts from a piece");
    next.board.put(mv.to, Piece::new(us, mv.promotion.unwrap_or(piece.role)));
    next.en_passant = None;
    match kind {
        MoveKind::EnPassant => {
            next.board.remove(Square::new(mv.to.file(), mv.from.rank()));
        }
        MoveKind::Castle(side) => {
            next.board.remove(side.rook_from(us));
            next.board.put(side.rook_to(us), Piece::new(us, Role::Rook));
        }
        MoveKind::DoubleStep => next.en_passant = mv.from.offset(0, us.forward()),
        MoveKind::Quiet | MoveKind::Capture | MoveKind::Promotion | MoveKind::CapturePromotion => {}
    }
    let mut corners = setup.castling.corners().without(mv.from).without(mv.to);
    if piece.role == Role::King {
        corners -= SquareSet::rank(us.home_rank());
    }
    next.castling = CastlingRights::from_corners(corners);
    next.halfmove_clock = if piece.role == Role::Pawn || kind.is_capture() { 0 } else { setup.halfmove_clock + 1 };
    next.fullmove_number = setup.fullmove_number + u32::from(us == Color::Black);
    next.turn = !us;
    next
}
