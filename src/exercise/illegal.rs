//! What an illegal move is told: the reasons as sentences, marks, and the misconceptions behind it.

use super::{Answer, Explanation, Feedback, Mark, MarkRole, Misconception, Text, Verdict, misconception, understand};
use crate::notation::describe;
use crate::rules::{Game, Illegality, Move, Position, Role, Square, legality};

/// The move meant, when it is legal.
///
/// # Errors
/// A slip when it is not [understood](understand::mv), and the reasons when it is not legal, the game's history counted.
pub fn legal_move(game: &Game, answer: &Answer) -> Result<Move, Box<Feedback>> {
    let pos = game.position();
    let mv = understand::mv(pos, answer)?;
    match legality::explain_in_game(game, mv) {
        Err(why) if !pos.is_legal(mv) => Err(Box::new(feedback(pos, mv, &why))),
        Ok(_) | Err(_) => Ok(mv),
    }
}

/// Feedback for an illegal move: the most basic reason in short, all of them in full.
#[must_use]
pub fn feedback(pos: &Position, mv: Move, why: &[Illegality]) -> Feedback {
    Feedback::new(Verdict::Wrong, explanation(pos, mv, why))
        .with_marks(marks(mv, why))
        .revealing(misconceptions(pos, why))
}

/// The reasons as sentences, the most basic first, with their articles.
#[must_use]
pub fn explanation(pos: &Position, mv: Move, why: &[Illegality]) -> Explanation {
    let mut sentences: Vec<String> = why.iter().map(|reason| describe::illegality(pos, mv, reason)).collect();
    let mut articles: Vec<&'static str> = why.iter().filter_map(Illegality::article).collect();
    articles.dedup();
    sentences.dedup();
    let full = if sentences.len() > 1 { Text::paragraphs(sentences.iter().cloned()) } else { Text::default() };
    let first = sentences.into_iter().next().unwrap_or_default();
    Explanation::short(first).in_full(full).by(articles)
}

/// The move, and what the most basic reason points at.
#[must_use]
pub fn marks(mv: Move, why: &[Illegality]) -> Vec<Mark> {
    let mut marks = vec![Mark::squares(MarkRole::From, mv.from)];
    if mv.to != mv.from {
        marks.push(Mark::squares(MarkRole::Bad, mv.to));
    }
    let Some(reason) = why.first() else { return marks };
    let (squares, causes) = (reason.squares(), reason.causes());
    let role = cause_role(reason);
    if let Illegality::Pinned { from, .. } = reason {
        marks.push(Mark::squares(MarkRole::Pinned, *from));
    }
    for (role, set) in [(MarkRole::Target, squares - causes.with(mv.to).with(mv.from)), (role, causes)] {
        if !set.is_empty() {
            marks.push(Mark::squares(role, set));
        }
    }
    marks
}

/// What the causing pieces of an illegality are marked as.
const fn cause_role(reason: &Illegality) -> MarkRole {
    match reason {
        Illegality::KingTakesGuarded { .. } => MarkRole::Guard,
        Illegality::OwnPieceThere { .. }
        | Illegality::PathBlocked { .. }
        | Illegality::PawnBlocked { .. }
        | Illegality::CastlingPathBlocked { .. } => MarkRole::Blocker,
        Illegality::EnPassantTooLate { .. } | Illegality::EnPassantNoDoubleStep { .. } => MarkRole::Target,
        Illegality::GameOver { .. }
        | Illegality::EmptySquare { .. }
        | Illegality::NotYourPiece { .. }
        | Illegality::SameSquare { .. }
        | Illegality::NotItsWay { .. }
        | Illegality::PawnNotFirstMove { .. }
        | Illegality::PawnNothingToCapture { .. }
        | Illegality::KingNextToKing { .. }
        | Illegality::KingIntoCheck { .. }
        | Illegality::StillInCheck { .. }
        | Illegality::DoubleCheck { .. }
        | Illegality::Pinned { .. }
        | Illegality::EnPassantExposesKing { .. }
        | Illegality::CastlingNoRook { .. }
        | Illegality::CastlingNoKing { .. }
        | Illegality::CastlingKingMoved { .. }
        | Illegality::CastlingRookMoved { .. }
        | Illegality::CastlingRightLost { .. }
        | Illegality::CastlingInCheck { .. }
        | Illegality::CastlingThroughCheck { .. }
        | Illegality::CastlingIntoCheck { .. }
        | Illegality::PromotionNeeded { .. }
        | Illegality::PromotionBadPiece { .. }
        | Illegality::PromotionNotLastRank { .. }
        | Illegality::PromotionNotAPawn { .. } => MarkRole::Attacker,
    }
}

/// The misconceptions that playing this illegal move shows, each once.
#[must_use]
pub fn misconceptions(pos: &Position, why: &[Illegality]) -> Vec<Misconception> {
    let mut found: Vec<Misconception> = why.iter().filter_map(|reason| misconception(pos, reason)).collect();
    found.dedup();
    found
}

fn misconception(pos: &Position, reason: &Illegality) -> Option<Misconception> {
    Some(match reason {
        Illegality::NotItsWay { role, from, to } => return odd_way(pos, *role, Move::new(*from, *to)),
        Illegality::PathBlocked { role, .. } => match role {
            Role::Pawn => misconception::PAWN_JUMPS,
            Role::Bishop | Role::Rook | Role::Queen => misconception::SLIDERS_JUMP,
            Role::Knight | Role::King => return None,
        },
        Illegality::PawnBlocked { to, .. } => {
            pos.piece_at(*to).filter(|piece| piece.color != pos.turn())?;
            misconception::PAWN_TAKES_STRAIGHT
        }
        Illegality::PawnNothingToCapture { .. } => misconception::PAWN_MOVES_DIAGONALLY,
        Illegality::EnPassantTooLate { .. } => misconception::EN_PASSANT_ANY_TIME,
        Illegality::EnPassantNoDoubleStep { .. } => misconception::EN_PASSANT_SINGLE_STEP,
        Illegality::KingNextToKing { .. } => misconception::KING_NEXT_TO_KING,
        Illegality::KingTakesGuarded { .. } => misconception::KING_TAKES_GUARDED,
        Illegality::KingIntoCheck { to, attackers } => {
            // Attacked only now that the king has left the line.
            (*attackers & pos.board().attackers(*to, !pos.turn())).is_empty().then_some(())?;
            misconception::KING_SHIELDS_ITSELF
        }
        Illegality::Pinned { .. } => misconception::PINNED_MAY_MOVE,
        Illegality::CastlingKingMoved { .. } | Illegality::CastlingRookMoved { .. } => {
            misconception::CASTLING_CAME_BACK
        }
        Illegality::CastlingInCheck { .. } => misconception::CASTLING_OUT_OF_CHECK,
        Illegality::CastlingThroughCheck { .. } => misconception::CASTLING_THROUGH_CHECK,
        Illegality::CastlingIntoCheck { .. } => misconception::CASTLING_INTO_CHECK,
        Illegality::GameOver { .. }
        | Illegality::EmptySquare { .. }
        | Illegality::NotYourPiece { .. }
        | Illegality::SameSquare { .. }
        | Illegality::OwnPieceThere { .. }
        | Illegality::PawnNotFirstMove { .. }
        | Illegality::StillInCheck { .. }
        | Illegality::DoubleCheck { .. }
        | Illegality::EnPassantExposesKing { .. }
        | Illegality::CastlingNoRook { .. }
        | Illegality::CastlingNoKing { .. }
        | Illegality::CastlingRightLost { .. }
        | Illegality::CastlingPathBlocked { .. }
        | Illegality::PromotionNeeded { .. }
        | Illegality::PromotionBadPiece { .. }
        | Illegality::PromotionNotLastRank { .. }
        | Illegality::PromotionNotAPawn { .. } => return None,
    })
}

/// What a move shows that is not the piece's way: a pawn backwards, a bishop onto the other colour.
fn odd_way(pos: &Position, role: Role, mv: Move) -> Option<Misconception> {
    let forward = i16::from(pos.turn().forward());
    let ranks = |sq: Square| i16::try_from(sq.rank().index()).unwrap_or_default();
    match role {
        Role::Pawn if (ranks(mv.to) - ranks(mv.from)) * forward < 0 => Some(misconception::PAWN_GOES_BACK),
        Role::Bishop if mv.from.is_light() != mv.to.is_light() => Some(misconception::BISHOP_CHANGES_COLOR),
        Role::Pawn | Role::Bishop | Role::Knight | Role::Rook | Role::Queen | Role::King => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::testing::marked;
    use crate::notation::{coordinate, fen};
    use crate::rules::{SquareSet, legality};

    fn told(fen: &str, mv: &str) -> Feedback {
        let pos = fen::position(fen).unwrap();
        let mv = coordinate::read(mv).unwrap();
        feedback(&pos, mv, &legality::explain(&pos, mv).unwrap_err())
    }

    #[test]
    fn the_misconception_behind_an_illegal_move() {
        for (fen, mv, id) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "pawn-moves-diagonally"),
            ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", "pawn-takes-straight"),
            ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "pawn-jumps"),
            ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", "pawn-goes-back"),
            ("4k3/8/8/8/4B3/8/8/4K3 w - - 0 1", "e4e5", "bishop-changes-color"),
            ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a4", "sliders-jump"),
            ("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3g4", "pinned-may-move"),
            ("4k3/8/8/8/8/2q5/3p4/4K3 w - - 0 1", "e1d2", "king-takes-guarded"),
            ("8/8/8/8/8/3k4/8/4K3 w - - 0 1", "e1d2", "king-next-to-king"),
            ("k7/8/8/8/8/8/r3K3/8 w - - 0 1", "e2f2", "king-shields-itself"),
            ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1", "castling-out-of-check"),
            ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", "castling-through-check"),
            ("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1g1", "castling-into-check"),
        ] {
            let ids: Vec<&str> = told(fen, mv).misconceptions.iter().map(|found| found.id).collect();
            assert_eq!(ids, [id], "{fen} {mv}");
        }
        assert!(told("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2").misconceptions.is_empty());
    }

    #[test]
    fn marks_point_at_the_move_and_the_cause() {
        let marks = told("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3g4").marks;
        assert_eq!(marked(&marks, MarkRole::Pinned), SquareSet::of(Square::E3));
        assert_eq!(marked(&marks, MarkRole::Attacker), SquareSet::of(Square::E8));
        assert_eq!(marked(&marks, MarkRole::Target), SquareSet::of(Square::E1));
    }
}
