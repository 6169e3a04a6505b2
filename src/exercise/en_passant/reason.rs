//! Which pawns may take en passant, and why none may (articles 3.7.3.1, 3.7.3.2 and 3.9.2).

use crate::rules::{Game, Illegality, Move, MoveKind, Piece, Position, Rank, Role, Square, SquareSet, legality};

/// Why nobody takes en passant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Reason {
    /// The double step was made earlier.
    TooLate,
    /// The pawn beside made no double step.
    NoDoubleStep,
    /// No own pawn stands beside a pawn that has just made its double step.
    NotBeside,
    /// The own king would be in check.
    KingInCheck,
}

impl Reason {
    pub const ALL: [Self; 4] = [Self::TooLate, Self::NoDoubleStep, Self::NotBeside, Self::KingInCheck];

    /// The words of the option.
    pub const fn option(self) -> &'static str {
        match self {
            Self::TooLate => "That pawn's double step was not the last move: it is too late.",
            Self::NoDoubleStep => "The pawn beside has not made a double step.",
            Self::NotBeside => "No pawn stands beside the pawn that made the double step.",
            Self::KingInCheck => "Its own king would be in check afterwards.",
        }
    }

    const fn of(why: &Illegality) -> Option<Self> {
        match why {
            Illegality::EnPassantTooLate { .. } => Some(Self::TooLate),
            Illegality::EnPassantNoDoubleStep { .. } => Some(Self::NoDoubleStep),
            Illegality::StillInCheck { .. }
            | Illegality::DoubleCheck { .. }
            | Illegality::Pinned { .. }
            | Illegality::EnPassantExposesKing { .. } => Some(Self::KingInCheck),
            Illegality::GameOver { .. }
            | Illegality::EmptySquare { .. }
            | Illegality::NotYourPiece { .. }
            | Illegality::SameSquare { .. }
            | Illegality::NotItsWay { .. }
            | Illegality::OwnPieceThere { .. }
            | Illegality::PathBlocked { .. }
            | Illegality::PawnBlocked { .. }
            | Illegality::PawnNotFirstMove { .. }
            | Illegality::PawnNothingToCapture { .. }
            | Illegality::KingNextToKing { .. }
            | Illegality::KingIntoCheck { .. }
            | Illegality::KingTakesGuarded { .. }
            | Illegality::CastlingNoRook { .. }
            | Illegality::CastlingNoKing { .. }
            | Illegality::CastlingKingMoved { .. }
            | Illegality::CastlingRookMoved { .. }
            | Illegality::CastlingRightLost { .. }
            | Illegality::CastlingPathBlocked { .. }
            | Illegality::CastlingInCheck { .. }
            | Illegality::CastlingThroughCheck { .. }
            | Illegality::CastlingIntoCheck { .. }
            | Illegality::PromotionNeeded { .. }
            | Illegality::PromotionBadPiece { .. }
            | Illegality::PromotionNotLastRank { .. }
            | Illegality::PromotionNotAPawn { .. } => None,
        }
    }
}

/// An own pawn beside an enemy pawn, and what speaks against taking it en passant.
#[derive(Clone, Debug)]
pub(super) struct Neighbour {
    /// The capture.
    pub mv: Move,
    /// Why it is not allowed; empty when it is.
    pub why: Vec<Illegality>,
}

/// The game so far, and the pairs of neighbours on the rank where en passant happens.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub game: Game,
    pub neighbours: Vec<Neighbour>,
}

impl Scene {
    pub fn new(game: Game) -> Self {
        let neighbours = neighbours(game.position())
            .into_iter()
            .map(|mv| Neighbour { mv, why: legality::explain_in_game(&game, mv).err().unwrap_or_default() })
            .collect();
        Self { game, neighbours }
    }

    pub fn pos(&self) -> &Position {
        self.game.position()
    }

    /// The captures that are allowed.
    pub fn right(&self) -> Vec<Move> {
        self.neighbours.iter().filter(|one| one.why.is_empty()).map(|one| one.mv).collect()
    }

    /// The pawns that may take.
    pub fn takers(&self) -> SquareSet {
        self.right().into_iter().map(|mv| mv.from).collect()
    }

    /// The pawn that has just made its double step.
    pub fn stepper(&self) -> Option<Square> {
        self.pos().en_passant().and_then(|sq| sq.offset(0, -self.pos().turn().forward()))
    }

    /// What the learner has to be told beside the board, because no move shows it: that the last move was no double
    /// step.
    pub fn is_past_unknown(&self) -> bool {
        self.game.moves().is_empty() && self.stepper().is_none()
    }

    /// Why nobody may take; empty when somebody may.
    pub fn reasons(&self) -> Vec<Reason> {
        if !self.right().is_empty() {
            return Vec::new();
        }
        let mut reasons: Vec<Reason> =
            self.neighbours.iter().filter_map(|one| one.why.iter().find_map(Reason::of)).collect();
        let stepper_alone = self.stepper().is_some_and(|pawn| self.beside(pawn).is_empty());
        if stepper_alone || self.neighbours.is_empty() {
            reasons.push(Reason::NotBeside);
        }
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }

    /// The own pawns beside an enemy pawn.
    pub fn beside(&self, pawn: Square) -> SquareSet {
        let sides = [pawn.offset(-1, 0), pawn.offset(1, 0)];
        let own = self.pos().board().pieces(self.pos().turn(), Role::Pawn);
        sides.into_iter().flatten().filter(|&sq| own.contains(sq)).collect()
    }

    /// What speaks against this pawn's taking, for the pawn beside it that stepped last, or else any.
    pub fn against(&self, taker: Square) -> Option<&Neighbour> {
        let mine = || self.neighbours.iter().filter(move |one| one.mv.from == taker);
        mine().find(|one| Some(one.mv.to) == self.pos().en_passant()).or_else(|| mine().next())
    }
}

/// The en passant captures that the placement suggests: own pawn and enemy pawn side by side, the target empty.
fn neighbours(pos: &Position) -> Vec<Move> {
    let us = pos.turn();
    let board = pos.board();
    let rank = SquareSet::rank(match us {
        crate::rules::Color::White => Rank::Fifth,
        crate::rules::Color::Black => Rank::Fourth,
    });
    let prey = Some(Piece::new(!us, Role::Pawn));
    let mut moves = Vec::new();
    for from in board.pieces(us, Role::Pawn) & rank {
        for step in [-1, 1] {
            let (Some(beside), Some(to)) = (from.offset(step, 0), from.offset(step, us.forward())) else { continue };
            if board.piece_at(beside) == prey && board.piece_at(to).is_none() {
                moves.push(Move::new(from, to));
            }
        }
    }
    moves
}

/// Whether the last move was a pawn's double step.
pub(super) fn is_double_step(pos: &Position, mv: Move) -> bool {
    pos.kind(mv) == MoveKind::DoubleStep
}
