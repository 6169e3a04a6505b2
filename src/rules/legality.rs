//! Why a move is illegal: every reason that holds, the most basic first.

use super::{CastlingSide, Game, Move, MoveKind, Position, Role, Square, SquareSet, Termination};

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
    PathBlocked { from: Square, to: Square, blockers: Vec<Square> },
    /// The square ahead of the pawn is occupied.
    PawnBlocked { from: Square, to: Square },
    /// A double step of a pawn that has moved.
    PawnNotFirstMove { from: Square },
    /// A pawn's diagonal move to an empty square.
    PawnNothingToCapture { from: Square, to: Square },
    /// The neighbour's double step was `moves_ago` moves ago (1: it would have been allowed one move earlier).
    EnPassantTooLate { to: Square, pawn: Square, moves_ago: u32 },
    /// The neighbour made no double step.
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
    /// The rook has moved (or has been taken there), at this move number.
    CastlingRookMoved { side: CastlingSide, corner: Square, move_number: u32 },
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
    /// The code used in JSON output, in lesson files and in diagnostics.
    #[must_use]
    pub fn code(&self) -> &'static str {
        todo!("legality helper")
    }

    /// The article of the Laws that is broken; `None` where there is none (an empty square).
    #[must_use]
    pub fn article(&self) -> Option<&'static str> {
        todo!("legality helper")
    }

    /// The squares to point at: targets, crossed squares, squares in the way.
    #[must_use]
    pub fn squares(&self) -> SquareSet {
        todo!("legality helper")
    }

    /// The pieces that cause it: blockers, attackers, pinners.
    #[must_use]
    pub fn causes(&self) -> SquareSet {
        todo!("legality helper")
    }

    /// All codes, in the order of telling.
    pub const CODES: &'static [&'static str] = &[];
}

/// Judges a move in a position without history.
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain(pos: &Position, mv: Move) -> Result<MoveKind, Vec<Illegality>> {
    let _ = (pos, mv);
    todo!("legality helper")
}

/// Judges a move at the end of a game's moves: knows when king, rook and pawns moved, and whether the game is over.
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain_in_game(game: &Game, mv: Move) -> Result<MoveKind, Vec<Illegality>> {
    let _ = (game, mv);
    todo!("legality helper")
}
