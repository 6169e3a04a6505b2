//! Which legal move the parts of a text name: looked for from the target square backwards.

use super::SanError;
use super::parse::{Core, Parsed};
use crate::rules::{CastlingSide, File, Illegality, Move, MoveKind, Position, Rank, Role, Square, SquareSet, legality};

pub(super) fn resolve(pos: &Position, parsed: &Parsed) -> Result<Move, SanError> {
    let mv = match parsed.core {
        Core::Castling(side) => castling(pos, side, parsed.promotion)?,
        Core::Squares { from, to, .. } => squares(pos, from, to, parsed.promotion)?,
        Core::Piece { role: Role::Pawn, file, rank, captures, to } => {
            pawn(pos, Origin { file, rank }, captures, to, parsed.promotion)?
        }
        Core::Piece { role, file, rank, to, .. } => piece(pos, role, Origin { file, rank }, to, parsed.promotion)?,
    };
    match parsed.en_passant {
        Some(column) if pos.kind(mv) != MoveKind::EnPassant => {
            Err(SanError::Unreadable { column, expected: "no e.p., which is only for taking en passant" })
        }
        Some(_) | None => Ok(mv),
    }
}

/// Whether the text is a pawn's move in the long form, `e2e4`, but no pawn stands on the first square.
pub(super) fn is_pawn_move_without_pawn(pos: &Position, parsed: &Parsed) -> bool {
    match parsed.core {
        Core::Piece { role: Role::Pawn, file: Some(file), rank: Some(rank), .. } => {
            let from = Square::new(file, rank);
            !pos.piece_at(from).is_some_and(|piece| piece.color == pos.turn() && piece.role == Role::Pawn)
        }
        Core::Piece { .. } | Core::Castling(_) | Core::Squares { .. } => false,
    }
}

/// What the text says of the departure square.
#[derive(Clone, Copy)]
struct Origin {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Origin {
    fn squares(self) -> SquareSet {
        let file = self.file.map_or(SquareSet::ALL, SquareSet::file);
        file & self.rank.map_or(SquareSet::ALL, SquareSet::rank)
    }

    const fn is_whole(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }
}

fn castling(pos: &Position, side: CastlingSide, promotion: Option<Role>) -> Result<Move, SanError> {
    let (from, to) = (CastlingSide::king_from(pos.turn()), side.king_to(pos.turn()));
    let mv = Move { from, to, promotion };
    if pos.king(pos.turn()) == Some(from) {
        return judged(pos, Role::King, mv);
    }
    let why = legality::explain_castling(pos, None, side).err().unwrap_or_default();
    Err(SanError::NoSuchMove { role: Role::King, to, meant: None, why })
}

fn squares(pos: &Position, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, SanError> {
    let role = |sq| pos.piece_at(sq).filter(|piece| piece.color == pos.turn()).map(|piece| piece.role);
    if role(from) == Some(Role::King) && role(to) == Some(Role::Rook) && promotion.is_none() {
        let side = CastlingSide::ALL.into_iter().find(|side| side.rook_from(pos.turn()) == to);
        if let Some(side) = side.filter(|_| from == CastlingSide::king_from(pos.turn())) {
            return castling(pos, side, None);
        }
    }
    judged(pos, pos.piece_at(from).map_or(Role::Pawn, |piece| piece.role), Move { from, to, promotion })
}

/// The move, when it is legal; else why not.
fn judged(pos: &Position, role: Role, mv: Move) -> Result<Move, SanError> {
    match legality::explain(pos, mv) {
        Ok(_) => Ok(mv),
        Err(why) if matches!(why.as_slice(), [Illegality::PromotionNeeded { .. }]) => {
            Err(SanError::PromotionMissing { from: mv.from, to: mv.to })
        }
        Err(why) => Err(SanError::NoSuchMove { role, to: mv.to, meant: Some(mv), why }),
    }
}

fn piece(pos: &Position, role: Role, origin: Origin, to: Square, promotion: Option<Role>) -> Result<Move, SanError> {
    let moves = |from| Move { from, to, promotion };
    let fitting = pos.sources(role, to) & origin.squares();
    let legal: SquareSet = fitting.into_iter().filter(|&from| pos.is_legal(moves(from))).collect();
    if let Some(from) = legal.single() {
        return Ok(moves(from));
    }
    if !legal.is_empty() {
        return Err(SanError::Ambiguous { candidates: legal.into_iter().map(moves).collect() });
    }
    let own = pos.board().pieces(pos.turn(), role) & origin.squares();
    // A king's way of two squares is castling, which has its own notation; with both squares named it is understood.
    let meant = if role == Role::King && !origin.is_whole() && own.into_iter().any(|from| pos.is_legal(moves(from))) {
        None
    } else {
        fitting.single().or(own.single())
    };
    match meant {
        Some(from) => judged(pos, role, moves(from)),
        None => Err(SanError::NoSuchMove { role, to, meant: None, why: Vec::new() }),
    }
}

fn pawn(pos: &Position, origin: Origin, captures: bool, to: Square, promotion: Option<Role>) -> Result<Move, SanError> {
    let us = pos.turn();
    let back = |files: i8, ranks: i8| to.offset(files, -us.forward() * ranks);
    let pawns = pos.board().pieces(us, Role::Pawn);
    let promotes = to.rank() == us.promotion_rank();
    let moves = |from| Move { from, to, promotion };
    // Without the piece it becomes a promotion is legal as a move of any piece: the queen stands for all.
    let trial = |from| Move { promotion: promotion.or(promotes.then_some(Role::Queen)), ..moves(from) };
    let legal = |from: &Square| pawns.contains(*from) && pos.is_legal(trial(*from));
    let takers: SquareSet = [back(-1, 1), back(1, 1)].into_iter().flatten().filter(legal).collect();
    let steps: SquareSet = [back(0, 1), back(0, 2)].into_iter().flatten().filter(legal).collect();
    if origin.file.is_none() && !takers.is_empty() && (captures || steps.is_empty()) {
        return Err(SanError::PawnCaptureWithoutFile { to });
    }
    let fitting = if origin.file.is_none() { steps } else { (takers | steps) & origin.squares() };
    if let Some(from) = fitting.single() {
        return if promotes && promotion.is_none() {
            Err(SanError::PromotionMissing { from, to })
        } else {
            Ok(moves(from))
        };
    }
    if !fitting.is_empty() {
        return Err(SanError::Ambiguous { candidates: fitting.into_iter().map(moves).collect() });
    }
    let near = [back(0, 1), back(0, 2), back(0, 3), back(0, 4), back(0, 5), back(-1, 1), back(1, 1)];
    let meant = match (origin.file, origin.rank) {
        (Some(file), Some(rank)) => Some(Square::new(file, rank)),
        (Some(_), None) => {
            let own = pawns & origin.squares();
            near.into_iter().flatten().find(|&from| own.contains(from)).or(own.single())
        }
        (None, _) => near.into_iter().flatten().find(|&from| pawns.contains(from) && from.file() == to.file()),
    };
    match meant.filter(|&from| pawns.contains(from)) {
        Some(from) => judged(pos, Role::Pawn, moves(from)),
        None => Err(SanError::NoSuchMove { role: Role::Pawn, to, meant: None, why: Vec::new() }),
    }
}
