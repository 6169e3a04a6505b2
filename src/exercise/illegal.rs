//! What an illegal move is told: the reasons as sentences, marks, and the misconceptions behind it.

use super::{Answer, Explanation, Feedback, Mark, MarkRole, Misconception, Text, Verdict, misconception, understand};
use crate::notation::describe;
use crate::rules::{Game, Illegality, Move, Position, Role, Square, legality};

/// What a question is about, as far as it decides how an illegal move is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Castling: a king's two squares are an attempt at it, whatever speaks against it.
    Castling,
    /// Anything else: see [`plainly`].
    Other,
}

/// The move meant, when it is legal.
///
/// # Errors
/// A slip when it is not [understood](understand::mv), and the reasons when it is not legal, the game's history counted.
pub fn legal_move(game: &Game, answer: &Answer, subject: Subject) -> Result<Move, Box<Feedback>> {
    let pos = game.position();
    let mv = understand::mv(pos, answer)?;
    let is_written = matches!(answer, Answer::Text(text) if text.trim_start().starts_with(['O', 'o', '0']));
    match legality::explain_in_game(game, mv) {
        Err(why) if !pos.is_legal(mv) => {
            let why = if subject == Subject::Castling || is_written { why } else { plainly(mv, why) };
            Err(Box::new(feedback(pos, mv, &why)))
        }
        Ok(_) | Err(_) => Ok(mv),
    }
}

/// The reasons where nobody has spoken of castling: for a king that goes two squares and could not castle there in any
/// case, for want of a right, of a rook or of a free way, the first one is that it goes too far.
#[must_use]
pub fn plainly(mv: Move, why: Vec<Illegality>) -> Vec<Illegality> {
    let is_far_from_castling = matches!(
        why.first(),
        Some(
            Illegality::CastlingNoRook { .. }
                | Illegality::CastlingRightLost { .. }
                | Illegality::CastlingPathBlocked { .. }
        )
    );
    let too_far = Illegality::NotItsWay { role: Role::King, from: mv.from, to: mv.to };
    is_far_from_castling.then_some(too_far).into_iter().chain(why).collect()
}

/// Feedback for an illegal move: the most basic reason in short, all of them in full.
#[must_use]
pub fn feedback(pos: &Position, mv: Move, why: &[Illegality]) -> Feedback {
    Feedback::new(Verdict::Wrong, explanation(pos, mv, why))
        .with_marks(marks(mv, why))
        .revealing(move_reason(why).and_then(|reason| misconception(pos, reason)))
}

/// The most basic reason that lies in the move itself, not in that the game is over.
fn move_reason(why: &[Illegality]) -> Option<&Illegality> {
    why.iter().find(|reason| !matches!(reason, Illegality::GameOver { .. }))
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
pub(in crate::exercise) const fn cause_role(reason: &Illegality) -> MarkRole {
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

/// The misconception that playing a move shows which is illegal for this reason.
#[must_use]
pub fn misconception(pos: &Position, reason: &Illegality) -> Option<Misconception> {
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

/// What a move shows that is not the piece's way: a pawn backwards, a bishop straight onto the other colour.
fn odd_way(pos: &Position, role: Role, mv: Move) -> Option<Misconception> {
    let forward = i16::from(pos.turn().forward());
    let ranks = |sq: Square| i16::try_from(sq.rank().index()).unwrap_or_default();
    let is_straight = mv.from.file() == mv.to.file() || mv.from.rank() == mv.to.rank();
    match role {
        Role::Pawn if (ranks(mv.to) - ranks(mv.from)) * forward < 0 => Some(misconception::PAWN_GOES_BACK),
        // Farther off it is a diagonal that was miscounted.
        Role::Bishop if is_straight && mv.from.is_light() != mv.to.is_light() => {
            Some(misconception::BISHOP_CHANGES_COLOR)
        }
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
        // A diagonal miscounted by one square.
        assert!(told("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1f5").misconceptions.is_empty());
    }

    #[test]
    fn only_the_first_reason_shows_a_misconception() {
        // Without a right to castle, f1 attacked.
        let miss = told("4k3/8/8/8/5r2/8/8/4K2R w - - 0 1", "e1g1");
        assert!(miss.explanation.short.to_plain().starts_with("White has lost the right"), "{miss:?}");
        assert!(miss.misconceptions.is_empty());
    }

    #[test]
    fn castling_is_not_spoken_of_where_it_is_far() {
        let said = |position: &str, text: &str, subject| {
            let game = Game::new(fen::position(position).unwrap());
            let refusal = legal_move(&game, &Answer::Text(text.into()), subject).unwrap_err();
            refusal.explanation.short.to_plain()
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let no_right = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        for (position, text) in [(start, "e1g1"), (no_right, "e1c1")] {
            let plain = said(position, text, Subject::Other);
            assert!(plain.contains("is more than one step. A king moves one square"), "{plain}");
            assert!(said(position, text, Subject::Castling).contains("castl"), "{position}");
        }
        assert_eq!(
            said(start, "e1a1", Subject::Other),
            "From e1 to a1 is more than one step. A king moves one square in any direction."
        );
        assert!(said(start, "O-O", Subject::Other).contains("between king and rook"));
        // Only the attacked square is in the way: that has to do with castling.
        let crossing = said("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", Subject::Other);
        assert!(crossing.contains("The king would cross f1"), "{crossing}");
    }

    #[test]
    fn marks_point_at_the_move_and_the_cause() {
        let marks = told("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3g4").marks;
        assert_eq!(marked(&marks, MarkRole::Pinned), SquareSet::of(Square::E3));
        assert_eq!(marked(&marks, MarkRole::Attacker), SquareSet::of(Square::E8));
        assert_eq!(marked(&marks, MarkRole::Target), SquareSet::of(Square::E1));
    }
}
