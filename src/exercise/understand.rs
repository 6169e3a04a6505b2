//! How answers are understood: the option, squares or move that was meant, or a slip that says what was not.

use super::{Answer, Feedback, Pick, Text};
use crate::notation::coordinate;
use crate::notation::san::{self, SanError};
use crate::notation::spoken::{self, Spoken};
use crate::rules::{CastlingSide, Move, MoveKind, Piece, Position, Role, Square, SquareSet};

/// What was meant, or a slip. The slip is boxed, being rare and large.
pub type Understood<T> = Result<T, Box<Feedback>>;

/// A slip that asks for what was wanted: `This question asks for a move.`
#[must_use]
pub fn wrong_shape(wanted: &str) -> Box<Feedback> {
    slip(format!("This question asks for {wanted}."))
}

/// A boxed slip.
#[must_use]
pub fn slip(message: impl Into<Text>) -> Box<Feedback> {
    Box::new(Feedback::slip(message))
}

/// The options picked, each once and in rising order, when there are `count` options.
///
/// # Errors
/// A slip for another shape, an option that is not there, or not exactly one where one is asked for.
pub fn options(answer: &Answer, count: usize, pick: Pick) -> Understood<Vec<usize>> {
    let Answer::Choice(picked) = answer else { return Err(wrong_shape("one of the options")) };
    let mut picked = picked.clone();
    picked.sort_unstable();
    picked.dedup();
    if picked.iter().any(|&option| option >= count) {
        return Err(slip(format!("The options are numbered from 1 to {count}.")));
    }
    match pick {
        Pick::One if picked.len() != 1 => Err(slip("Pick one of the options.")),
        Pick::One | Pick::Any => Ok(picked),
    }
}

/// The one option picked.
///
/// # Errors
/// As [`options`].
pub fn option(answer: &Answer, count: usize) -> Understood<usize> {
    options(answer, count, Pick::One).map(|picked| picked[0])
}

/// The squares picked, as a set.
///
/// # Errors
/// A slip for another shape.
pub fn squares(answer: &Answer) -> Understood<SquareSet> {
    match answer {
        Answer::Squares(squares) => Ok(squares.iter().copied().collect()),
        Answer::Choice(_) | Answer::Move(_) | Answer::Text(_) | Answer::Number(_) | Answer::Placement(_) => {
            Err(wrong_shape("squares of the board"))
        }
    }
}

/// The one square picked.
///
/// # Errors
/// A slip for another shape or another number of squares.
pub fn square(answer: &Answer) -> Understood<Square> {
    squares(answer)?.single().ok_or_else(|| slip("Pick one square."))
}

/// The text typed; `wanted` says what was asked for.
///
/// # Errors
/// A slip for another shape.
pub fn text<'a>(answer: &'a Answer, wanted: &str) -> Understood<&'a str> {
    match answer {
        Answer::Text(text) => Ok(text),
        Answer::Choice(_) | Answer::Squares(_) | Answer::Move(_) | Answer::Number(_) | Answer::Placement(_) => {
            Err(wrong_shape(wanted))
        }
    }
}

/// The move meant, given on the board, in notation or in words. It need not be legal: what an illegal move is worth is
/// for the kind to say.
///
/// # Errors
/// A slip for another shape, unreadable or ambiguous text, or a pawn on its last rank that became nothing.
pub fn mv(pos: &Position, answer: &Answer) -> Understood<Move> {
    match answer {
        Answer::Move(mv) => castling_onto_rook(pos, *mv).map_or_else(|| promoted(pos, *mv), Err),
        Answer::Text(text) => match spoken::hear(text) {
            Some(Spoken::Castling) => castling(pos),
            Some(Spoken::Becoming(role)) => becoming(pos, role),
            Some(Spoken::Move(notation)) => read(pos, &notation),
            None => read(pos, text),
        },
        Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => Err(wrong_shape("a move")),
    }
}

/// The move of a pawn to its last rank, when the answer names no piece that it becomes: what a piece named in the next
/// answer belongs to.
#[must_use]
pub fn unpromoted(pos: &Position, answer: &Answer) -> Option<Move> {
    let mv = match answer {
        Answer::Move(mv) => *mv,
        Answer::Text(text) => san::attempt(pos, text).ok()?,
        Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => return None,
    };
    promoted(pos, mv).is_err().then_some(mv)
}

/// What a pawn becomes, when an answer names nothing else.
#[must_use]
pub fn piece_alone(answer: &Answer) -> Option<Role> {
    match answer {
        Answer::Text(text) => match spoken::hear(text) {
            Some(Spoken::Becoming(role)) => Some(role),
            Some(Spoken::Move(_) | Spoken::Castling) | None => None,
        },
        Answer::Move(_) | Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => None,
    }
}

fn promoted(pos: &Position, mv: Move) -> Understood<Move> {
    let queening = Move { promotion: Some(Role::Queen), ..mv };
    if mv.promotion.is_none() && pos.is_legal(queening) {
        return Err(slip("Say also what the pawn becomes: queen, rook, bishop or knight."));
    }
    Ok(mv)
}

fn read(pos: &Position, text: &str) -> Understood<Move> {
    if let Some(onto) = coordinate::read(text.trim()).filter(|&mv| is_king_onto_rook(pos, mv)) {
        return castling_onto_rook(pos, onto).map_or(Ok(onto), Err);
    }
    match san::attempt(pos, text) {
        Ok(mv) => promoted(pos, mv),
        // Castling that is not allowed: the king's move is meant.
        Err(SanError::NoSuchMove { role: Role::King, to, meant: None, why }) if !why.is_empty() => {
            Ok(Move::new(CastlingSide::king_from(pos.turn()), to))
        }
        Err(SanError::Unreadable { column, expected }) => Err(slip(format!(
            "This can't be read as a move. Type its two squares, as in e2e4; in notation, at character {column} there \
             should be {expected}."
        ))),
        Err(error) => Err(slip(error.message(pos))),
    }
}

/// The move of a piece to a square, a pawn becoming a queen on its last rank.
#[must_use]
pub fn queening(pos: &Position, from: Square, to: Square) -> Move {
    let promotes =
        pos.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn && to.rank() == piece.color.promotion_rank());
    Move { from, to, promotion: promotes.then_some(Role::Queen) }
}

/// Castling without a side: the only one with king and rook at home, allowed or not.
fn castling(pos: &Position) -> Understood<Move> {
    let us = pos.turn();
    let from = CastlingSide::king_from(us);
    let rook = Some(Piece::new(us, Role::Rook));
    let is_at_home = pos.king(us) == Some(from);
    let mut sides = CastlingSide::ALL.into_iter().filter(|side| is_at_home && pos.piece_at(side.rook_from(us)) == rook);
    match (sides.next(), sides.next()) {
        (Some(side), None) => Ok(Move::new(from, side.king_to(us))),
        (Some(_), Some(_)) => Err(slip("On which side? Say castle short or castle long.")),
        (None, _) => Err(slip(format!("Castling needs {us}'s king on {from} and a rook in its corner."))),
    }
}

/// A promotion without its squares: the only one there is.
fn becoming(pos: &Position, role: Role) -> Understood<Move> {
    let mut moves: Vec<Move> = pos.legal_moves().into_iter().filter(|mv| mv.promotion == Some(role)).collect();
    moves.sort_unstable();
    match moves[..] {
        [mv] => Ok(mv),
        [] => Err(slip("A piece alone is no move. Type its two squares, as in e2e4, or notation, as in Nf3.")),
        [first, ..] => {
            // Without the signs of check and mate, which would say which piece it has to be.
            let written = san::write(pos, first);
            Err(slip(format!("Say the move too, as in {}.", written.trim_end_matches(['+', '#']))))
        }
    }
}

/// What is said to a king that goes onto its own rook where it may castle: it is understood, but not how one castles.
fn castling_onto_rook(pos: &Position, mv: Move) -> Option<Box<Feedback>> {
    let us = pos.turn();
    let (king, side) = CastlingSide::ALL
        .into_iter()
        .map(|side| (Move::new(CastlingSide::king_from(us), side.king_to(us)), side))
        .find(|&(king, side)| (mv.from, mv.to) == (king.from, side.rook_from(us)) && castles(pos, king))?;
    let rook = side.rook_to(us);
    Some(slip(format!(
        "Nearly: to castle, the king goes two squares, from {} to {}, and the rook comes to {rook}.",
        king.from, king.to
    )))
}

fn is_king_onto_rook(pos: &Position, mv: Move) -> bool {
    let us = pos.turn();
    pos.king(us) == Some(mv.from) && pos.board().pieces(us, Role::Rook).contains(mv.to)
}

fn castles(pos: &Position, mv: Move) -> bool {
    pos.is_legal(mv) && matches!(pos.kind(mv), MoveKind::Castle(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Verdict;
    use crate::notation::fen;

    #[test]
    fn options_are_counted_and_sorted() {
        assert_eq!(options(&Answer::Choice(vec![2, 0, 2]), 3, Pick::Any).unwrap(), [0, 2]);
        assert_eq!(options(&Answer::Choice(vec![]), 3, Pick::Any).unwrap(), [0; 0]);
        for answer in [Answer::Choice(vec![3]), Answer::Choice(vec![0, 1]), Answer::Choice(vec![]), Answer::Number(1)] {
            assert_eq!(option(&answer, 3).unwrap_err().verdict, Verdict::Slip, "{answer:?}");
        }
    }

    #[test]
    fn a_pawn_on_its_last_rank_has_to_become_something() {
        let pos = fen::position("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let answer = Answer::Move(Move::new(Square::A7, Square::A8));
        assert!(mv(&pos, &answer).unwrap_err().explanation.short.to_plain().contains("what the pawn becomes"));
        let rook = Move::promoting(Square::A7, Square::A8, Role::Rook);
        assert_eq!(mv(&pos, &Answer::Move(rook)).unwrap(), rook);
        let illegal = Move::new(Square::A1, Square::A5);
        assert_eq!(mv(&pos, &Answer::Move(illegal)).unwrap(), illegal, "an illegal move is understood");
    }

    #[test]
    fn a_piece_named_alone_is_what_the_only_pawn_becomes() {
        let text = |words: &str| Answer::Text(words.into());
        let one = fen::position("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
        for words in ["queen", "q", "a queen", "a8=queen", "a8 queen", "a7 a8 q", "=Q"] {
            let queen = Move::promoting(Square::A7, Square::A8, Role::Queen);
            assert_eq!(mv(&one, &text(words)).unwrap(), queen, "{words}");
        }
        let two = fen::position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let slip = mv(&two, &text("knight")).unwrap_err();
        assert!(slip.explanation.short.to_plain().contains("a8=N"), "{slip:?}");
        assert_eq!(mv(&Position::initial(), &text("queen")).unwrap_err().verdict, Verdict::Slip);
        assert_eq!(unpromoted(&two, &text("axb8")), Some(Move::new(Square::A7, Square::B8)));
        assert_eq!(unpromoted(&two, &text("axb8=Q")), None);
    }

    #[test]
    fn castling_in_words_is_asked_for_its_side_where_there_are_two_rooks() {
        let text = |words: &str| Answer::Text(words.into());
        let both = fen::position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let (short, long) = (Move::new(Square::E1, Square::G1), Move::new(Square::E1, Square::C1));
        for (words, expected) in [("castle short", short), ("castles kingside", short), ("long castling", long)] {
            assert_eq!(mv(&both, &text(words)).unwrap(), expected, "{words}");
        }
        assert!(mv(&both, &text("castle")).unwrap_err().explanation.short.to_plain().contains("On which side?"));
        let one = fen::position("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1").unwrap();
        let asked = mv(&one, &text("castle")).unwrap_err().explanation.short.to_plain();
        assert!(asked.contains("On which side?"), "that the rook on c4 looks at c1 is not told: {asked}");
        assert_eq!(mv(&one, &text("castle long")).unwrap(), long, "not legal, but it is what was said");
        let alone = fen::position("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1").unwrap();
        assert_eq!(mv(&alone, &text("castle")).unwrap(), short, "there is one rook, allowed or not");
        for bare in ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/3K4/R6R w - - 0 1"] {
            let told = mv(&fen::position(bare).unwrap(), &text("castle")).unwrap_err().explanation.short.to_plain();
            assert_eq!(told, "Castling needs White's king on e1 and a rook in its corner.");
        }
    }

    #[test]
    fn words_that_are_no_move_are_met_with_the_simplest_way_to_write_one() {
        let slip = mv(&Position::initial(), &Answer::Text("hello".into())).unwrap_err();
        let told = slip.explanation.short.to_plain();
        assert!(told.starts_with("This can't be read as a move. Type its two squares, as in e2e4"), "{told}");
    }

    #[test]
    fn a_king_does_not_castle_onto_its_rook() {
        let pos = fen::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (to, king_to) in [(Square::H1, "g1"), (Square::A1, "c1")] {
            let onto = Move::new(Square::E1, to);
            for answer in [Answer::Move(onto), Answer::Text(coordinate::write(onto))] {
                let slip = mv(&pos, &answer).unwrap_err();
                assert_eq!(slip.verdict, Verdict::Slip);
                let told = slip.explanation.short.to_plain();
                assert!(told.starts_with("Nearly:") && told.contains(&format!("from e1 to {king_to}")), "{told}");
            }
        }
        let queen = fen::position("k7/8/8/8/8/8/8/4Q2K w - - 0 1").unwrap();
        let onto = Move::new(Square::E1, Square::H1);
        assert_eq!(mv(&queen, &Answer::Move(onto)).unwrap(), onto, "it is no king");
        let castled = Move::new(Square::E1, Square::G1);
        assert_eq!(mv(&pos, &Answer::Text("O-O".into())).unwrap(), castled);
        assert_eq!(mv(&pos, &Answer::Text("e1g1".into())).unwrap(), castled);
    }

    #[test]
    fn one_square_is_one_square() {
        assert_eq!(square(&Answer::Squares(vec![Square::E4])).unwrap(), Square::E4);
        assert_eq!(square(&Answer::Squares(vec![])).unwrap_err().verdict, Verdict::Slip);
        assert_eq!(square(&Answer::Text("e4".into())).unwrap_err().verdict, Verdict::Slip);
    }
}
