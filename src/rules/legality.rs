//! Why a move is illegal: every reason that holds, the most basic first.

mod castling;
mod history;
mod movement;
mod safety;

use super::{CastlingSide, Game, Move, MoveKind, Position, Role, Square, SquareSet, Termination, articles};

/// One reason for which a move is illegal, with the squares and pieces to point at.
///
/// The order of the variants is the order of telling: the most basic first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Illegality {
    /// The game is over.
    GameOver { termination: Termination },
    /// Nothing stands on `from`.
    EmptySquare { from: Square },
    /// The piece on `from` is the opponent's (article 1.3).
    NotYourPiece { from: Square },
    /// The move ends where it began.
    SameSquare { from: Square },
    /// The piece does not move like that.
    NotItsWay { role: Role, from: Square, to: Square },
    /// An own piece stands on the target (article 3.1).
    OwnPieceThere { to: Square },
    /// Something stands in the way; `blockers` from near to far.
    PathBlocked { role: Role, from: Square, to: Square, blockers: Vec<Square> },
    /// The square ahead of the pawn is occupied.
    PawnBlocked { from: Square, to: Square },
    /// A double step of a pawn that has moved.
    PawnNotFirstMove { from: Square },
    /// A pawn's diagonal move to an empty square.
    PawnNothingToCapture { from: Square, to: Square },
    /// The neighbour's double step was `moves_ago` moves ago (1: it would have been allowed one move earlier).
    EnPassantTooLate { to: Square, pawn: Square, moves_ago: u32 },
    /// The neighbour has not just made a double step: it came in single steps, or how it came is not known.
    EnPassantNoDoubleStep { to: Square, pawn: Square },
    /// The king would stand beside the other king.
    KingNextToKing { to: Square, king: Square },
    /// The king's target is attacked.
    KingIntoCheck { to: Square, attackers: SquareSet },
    /// The piece the king would take is guarded.
    KingTakesGuarded { to: Square, guards: SquareSet },
    /// The move does nothing against a check.
    StillInCheck { king: Square, checkers: SquareSet },
    /// Two pieces give check: only the king can move.
    DoubleCheck { king: Square, checkers: SquareSet },
    /// The piece shields its king.
    Pinned { from: Square, king: Square, pinner: Square },
    /// En passant would take both pawns off the line to the king.
    EnPassantExposesKing { to: Square, king: Square, attackers: SquareSet },
    /// No own rook at home on that side.
    CastlingNoRook { side: CastlingSide, corner: Square },
    /// The king is not at home.
    CastlingNoKing { side: CastlingSide },
    /// The king has moved, at this move number.
    CastlingKingMoved { side: CastlingSide, move_number: u32 },
    /// The rook has moved, or has been taken there, at this move number.
    CastlingRookMoved { side: CastlingSide, corner: Square, move_number: u32, taken: bool },
    /// The right is lost; how is not known.
    CastlingRightLost { side: CastlingSide },
    /// Something stands between king and rook.
    CastlingPathBlocked { side: CastlingSide, blockers: SquareSet },
    /// The king is in check.
    CastlingInCheck { king: Square, attackers: SquareSet },
    /// The square the king crosses is attacked.
    CastlingThroughCheck { through: Square, attackers: SquareSet },
    /// The square the king would reach is attacked.
    CastlingIntoCheck { to: Square, attackers: SquareSet },
    /// A pawn on its last rank has to become something.
    PromotionNeeded { to: Square },
    /// A pawn can't become a king or stay a pawn.
    PromotionBadPiece { to: Square, role: Role },
    /// A promotion away from the last rank.
    PromotionNotLastRank { to: Square },
    /// A promotion of a piece that is no pawn.
    PromotionNotAPawn { from: Square, role: Role },
}

impl Illegality {
    /// All codes, in the order of telling.
    pub const CODES: &'static [&'static str] = &[
        "game-over",
        "empty-square",
        "not-your-piece",
        "same-square",
        "not-its-way",
        "own-piece-there",
        "path-blocked",
        "pawn-blocked",
        "pawn-not-first-move",
        "pawn-nothing-to-capture",
        "en-passant-too-late",
        "en-passant-no-double-step",
        "king-next-to-king",
        "king-into-check",
        "king-takes-guarded",
        "still-in-check",
        "double-check",
        "pinned",
        "en-passant-exposes-king",
        "castling-no-rook",
        "castling-no-king",
        "castling-king-moved",
        "castling-rook-moved",
        "castling-right-lost",
        "castling-path-blocked",
        "castling-in-check",
        "castling-through-check",
        "castling-into-check",
        "promotion-needed",
        "promotion-bad-piece",
        "promotion-not-last-rank",
        "promotion-not-a-pawn",
    ];

    /// The code used in JSON output, in lesson files and in diagnostics.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver { .. } => "game-over",
            Self::EmptySquare { .. } => "empty-square",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::SameSquare { .. } => "same-square",
            Self::NotItsWay { .. } => "not-its-way",
            Self::OwnPieceThere { .. } => "own-piece-there",
            Self::PathBlocked { .. } => "path-blocked",
            Self::PawnBlocked { .. } => "pawn-blocked",
            Self::PawnNotFirstMove { .. } => "pawn-not-first-move",
            Self::PawnNothingToCapture { .. } => "pawn-nothing-to-capture",
            Self::EnPassantTooLate { .. } => "en-passant-too-late",
            Self::EnPassantNoDoubleStep { .. } => "en-passant-no-double-step",
            Self::KingNextToKing { .. } => "king-next-to-king",
            Self::KingIntoCheck { .. } => "king-into-check",
            Self::KingTakesGuarded { .. } => "king-takes-guarded",
            Self::StillInCheck { .. } => "still-in-check",
            Self::DoubleCheck { .. } => "double-check",
            Self::Pinned { .. } => "pinned",
            Self::EnPassantExposesKing { .. } => "en-passant-exposes-king",
            Self::CastlingNoRook { .. } => "castling-no-rook",
            Self::CastlingNoKing { .. } => "castling-no-king",
            Self::CastlingKingMoved { .. } => "castling-king-moved",
            Self::CastlingRookMoved { .. } => "castling-rook-moved",
            Self::CastlingRightLost { .. } => "castling-right-lost",
            Self::CastlingPathBlocked { .. } => "castling-path-blocked",
            Self::CastlingInCheck { .. } => "castling-in-check",
            Self::CastlingThroughCheck { .. } => "castling-through-check",
            Self::CastlingIntoCheck { .. } => "castling-into-check",
            Self::PromotionNeeded { .. } => "promotion-needed",
            Self::PromotionBadPiece { .. } => "promotion-bad-piece",
            Self::PromotionNotLastRank { .. } => "promotion-not-last-rank",
            Self::PromotionNotAPawn { .. } => "promotion-not-a-pawn",
        }
    }

    /// The article of the Laws that is broken; `None` where there is none (an empty square).
    #[must_use]
    pub const fn article(&self) -> Option<&'static str> {
        Some(match self {
            Self::EmptySquare { .. } | Self::SameSquare { .. } => return None,
            Self::GameOver { termination } => termination.article(),
            Self::NotYourPiece { .. } => articles::WHO_MOVES,
            Self::NotItsWay { role, .. } => articles::of_role(*role),
            Self::OwnPieceThere { .. } => articles::OWN_PIECE,
            Self::PathBlocked { role: Role::Pawn, .. } | Self::PawnNotFirstMove { .. } => articles::PAWN_DOUBLE_STEP,
            Self::PathBlocked { .. } => articles::NO_JUMPING,
            Self::PawnBlocked { .. } => articles::PAWN_STEP,
            Self::PawnNothingToCapture { .. } => articles::PAWN_CAPTURE,
            Self::EnPassantTooLate { .. } => articles::EN_PASSANT_AT_ONCE,
            Self::EnPassantNoDoubleStep { .. } => articles::EN_PASSANT,
            Self::KingNextToKing { .. }
            | Self::KingIntoCheck { .. }
            | Self::KingTakesGuarded { .. }
            | Self::StillInCheck { .. }
            | Self::DoubleCheck { .. }
            | Self::Pinned { .. }
            | Self::EnPassantExposesKing { .. } => articles::KING_SAFETY,
            Self::CastlingNoRook { .. } | Self::CastlingNoKing { .. } => articles::CASTLING,
            Self::CastlingKingMoved { .. } | Self::CastlingRookMoved { .. } | Self::CastlingRightLost { .. } => {
                articles::CASTLING_LOST
            }
            Self::CastlingPathBlocked { .. } => articles::CASTLING_BLOCKED,
            Self::CastlingInCheck { .. } | Self::CastlingThroughCheck { .. } | Self::CastlingIntoCheck { .. } => {
                articles::CASTLING_ATTACKED
            }
            Self::PromotionNeeded { .. }
            | Self::PromotionBadPiece { .. }
            | Self::PromotionNotLastRank { .. }
            | Self::PromotionNotAPawn { .. } => articles::PROMOTION,
        })
    }

    /// The squares to point at: targets, crossed squares, squares in the way.
    #[must_use]
    pub fn squares(&self) -> SquareSet {
        match self {
            Self::GameOver { .. }
            | Self::CastlingNoKing { .. }
            | Self::CastlingKingMoved { .. }
            | Self::CastlingRightLost { .. } => SquareSet::EMPTY,
            Self::EmptySquare { from }
            | Self::NotYourPiece { from }
            | Self::SameSquare { from }
            | Self::PawnNotFirstMove { from }
            | Self::PromotionNotAPawn { from, .. } => SquareSet::of(*from),
            Self::NotItsWay { to, .. }
            | Self::OwnPieceThere { to }
            | Self::PawnBlocked { to, .. }
            | Self::PawnNothingToCapture { to, .. }
            | Self::EnPassantTooLate { to, .. }
            | Self::EnPassantNoDoubleStep { to, .. }
            | Self::KingNextToKing { to, .. }
            | Self::KingIntoCheck { to, .. }
            | Self::KingTakesGuarded { to, .. }
            | Self::CastlingIntoCheck { to, .. }
            | Self::PromotionNeeded { to }
            | Self::PromotionBadPiece { to, .. }
            | Self::PromotionNotLastRank { to } => SquareSet::of(*to),
            Self::PathBlocked { blockers, .. } => blockers.iter().copied().collect(),
            Self::StillInCheck { king, .. }
            | Self::DoubleCheck { king, .. }
            | Self::EnPassantExposesKing { king, .. }
            | Self::CastlingInCheck { king, .. } => SquareSet::of(*king),
            Self::Pinned { from, king, .. } => SquareSet::from([*from, *king]),
            Self::CastlingNoRook { corner, .. } | Self::CastlingRookMoved { corner, .. } => SquareSet::of(*corner),
            Self::CastlingPathBlocked { blockers, .. } => *blockers,
            Self::CastlingThroughCheck { through, .. } => SquareSet::of(*through),
        }
    }

    /// The pieces that cause it: blockers, attackers, pinners.
    #[must_use]
    pub fn causes(&self) -> SquareSet {
        match self {
            Self::OwnPieceThere { to } | Self::PawnBlocked { to, .. } => SquareSet::of(*to),
            Self::PathBlocked { blockers, .. } => blockers.iter().copied().collect(),
            Self::EnPassantTooLate { pawn, .. } | Self::EnPassantNoDoubleStep { pawn, .. } => SquareSet::of(*pawn),
            Self::KingNextToKing { king, .. } => SquareSet::of(*king),
            Self::KingTakesGuarded { guards: causes, .. }
            | Self::StillInCheck { checkers: causes, .. }
            | Self::DoubleCheck { checkers: causes, .. }
            | Self::CastlingPathBlocked { blockers: causes, .. }
            | Self::KingIntoCheck { attackers: causes, .. }
            | Self::EnPassantExposesKing { attackers: causes, .. }
            | Self::CastlingInCheck { attackers: causes, .. }
            | Self::CastlingThroughCheck { attackers: causes, .. }
            | Self::CastlingIntoCheck { attackers: causes, .. } => *causes,
            Self::Pinned { pinner, .. } => SquareSet::of(*pinner),
            Self::GameOver { .. }
            | Self::EmptySquare { .. }
            | Self::NotYourPiece { .. }
            | Self::SameSquare { .. }
            | Self::NotItsWay { .. }
            | Self::PawnNotFirstMove { .. }
            | Self::PawnNothingToCapture { .. }
            | Self::CastlingNoRook { .. }
            | Self::CastlingNoKing { .. }
            | Self::CastlingKingMoved { .. }
            | Self::CastlingRookMoved { .. }
            | Self::CastlingRightLost { .. }
            | Self::PromotionNeeded { .. }
            | Self::PromotionBadPiece { .. }
            | Self::PromotionNotLastRank { .. }
            | Self::PromotionNotAPawn { .. } => SquareSet::EMPTY,
        }
    }
}

/// Judges a move in a position without history. It is legal exactly when [`Position::legal_moves`] has it; of the ends
/// of a game only checkmate and stalemate are known here, see [`explain_in_game`].
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::rules::{Illegality, Move, Square, SquareSet, legality};
/// // The bishop on a6 looks at f1, which the king would cross.
/// let pos = fen::position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?;
/// let why = legality::explain(&pos, Move::new(Square::E1, Square::G1)).unwrap_err();
/// assert_eq!(why, [Illegality::CastlingThroughCheck { through: Square::F1, attackers: SquareSet::of(Square::A6) }]);
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain(pos: &Position, mv: Move) -> Result<MoveKind, Vec<Illegality>> {
    let mut reasons = reasons(pos, None, mv);
    if reasons.is_empty() {
        return Ok(pos.kind(mv));
    }
    if pos.king(pos.turn()).is_some() && !pos.has_legal_move() {
        let termination = if pos.is_check() { Termination::Checkmate } else { Termination::Stalemate };
        reasons.insert(0, Illegality::GameOver { termination });
    }
    Err(reasons)
}

/// Judges a move at the end of a game's moves: knows when king, rook and pawns moved, and whether the game is over.
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain_in_game(game: &Game, mv: Move) -> Result<MoveKind, Vec<Illegality>> {
    let pos = game.position();
    let mut reasons = reasons(pos, Some(game), mv);
    if let Some(outcome) = game.outcome() {
        reasons.insert(0, Illegality::GameOver { termination: outcome.termination });
    }
    if reasons.is_empty() { Ok(pos.kind(mv)) } else { Err(reasons) }
}

/// Judges castling to one side, also where the king is not at home and there is no move to write down. `game` gives
/// the history, where it is known; its last position has to be `pos`.
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain_castling(pos: &Position, game: Option<&Game>, side: CastlingSide) -> Result<MoveKind, Vec<Illegality>> {
    let (from, to) = (CastlingSide::king_from(pos.turn()), side.king_to(pos.turn()));
    if pos.king(pos.turn()) == Some(from) {
        let mv = Move::new(from, to);
        return game.map_or_else(|| explain(pos, mv), |game| explain_in_game(game, mv));
    }
    Err(ordered(castling::reasons(pos, game, side)))
}

fn reasons(pos: &Position, game: Option<&Game>, mv: Move) -> Vec<Illegality> {
    let Move { from, to, .. } = mv;
    let mut reasons = Vec::new();
    match pos.piece_at(from) {
        None => reasons.push(Illegality::EmptySquare { from }),
        Some(piece) if piece.color != pos.turn() => reasons.push(Illegality::NotYourPiece { from }),
        Some(piece) => {
            if from != to {
                if let Some(side) = castling::meant(pos, piece.role, mv) {
                    reasons.extend(castling::reasons(pos, game, side));
                }
                movement::reasons(pos, game, piece.role, mv, &mut reasons);
                if !reasons.iter().any(|why| matches!(why, Illegality::NotItsWay { .. })) {
                    safety::reasons(pos, piece.role, mv, &mut reasons);
                }
            }
            if let Some(why) = movement::promotion(pos, piece.role, mv) {
                reasons.push(why);
            }
        }
    }
    if from == to {
        reasons.push(Illegality::SameSquare { from });
    }
    ordered(reasons)
}

fn ordered(mut reasons: Vec<Illegality>) -> Vec<Illegality> {
    let order = |why: &Illegality| Illegality::CODES.iter().position(|&code| code == why.code());
    reasons.sort_by_key(order);
    reasons
}

#[cfg(test)]
mod tests;
