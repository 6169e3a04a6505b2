//! The usual kind of notation, as strict texts have it: found from its target square backwards.
//!
//! Anything else, and whatever is no legal move, is left to the patient reader, which knows what is tolerated and what
//! to say of the rest.

#![allow(clippy::inline_always)] // Files of games are read in a row of these.

use super::word::Word;
use crate::rules::{CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square, SquareSet};

/// The legal move a text names, if the text is of the usual kind.
pub(super) fn find(pos: &Position, text: &[u8]) -> Option<Move> {
    let bare = text.iter().rposition(|byte| !matches!(byte, b'!' | b'?'))?;
    found(pos, Word::of(&text[..=bare])?, MoveAlone)
}

/// As [`find`]; the position after the move is written to `after`, where no copy of it is needed.
pub(super) fn play(pos: &Position, word: Word, after: &mut Position) -> Option<Move> {
    let mut word = word;
    while word.has_sign() {
        word = word.shortened(1);
    }
    found(pos, word, Played(after))
}

/// What is made of a move that is found. Each kind of move does so in its own place, where it is known which it is.
trait Make {
    /// The move, having made something of it, of what it does, and of whether a pawn makes it.
    fn make(self, pos: &Position, mv: Move, kind: MoveKind, by_pawn: bool) -> Move;
}

struct MoveAlone;

impl Make for MoveAlone {
    #[inline(always)]
    fn make(self, _: &Position, mv: Move, _: MoveKind, _: bool) -> Move {
        mv
    }
}

struct Played<'a>(&'a mut Position);

impl Make for Played<'_> {
    #[inline(always)]
    fn make(self, pos: &Position, mv: Move, kind: MoveKind, by_pawn: bool) -> Move {
        pos.write_after(mv, kind, by_pawn, self.0);
        mv
    }
}

#[inline(always)]
fn found(pos: &Position, word: Word, make: impl Make) -> Option<Move> {
    let has_sign = (word.back(1) == b'+') | (word.back(1) == b'#');
    let word = word.shortened(u32::from(has_sign));
    match OFFICERS.get(usize::from(word.at(0))) {
        None => pawn(pos, word, make),
        Some(Some(role)) => piece(pos, *role, word, make),
        Some(None) => castling(pos, word, make),
    }
}

/// The letters of all pieces but pawns. What begins like none of them is castling, and what comes after them in the
/// alphabet of bytes a pawn's move, or neither.
static OFFICERS: [Option<Role>; b'a' as usize] = {
    let mut roles = [None; b'a' as usize];
    roles[b'N' as usize] = Some(Role::Knight);
    roles[b'B' as usize] = Some(Role::Bishop);
    roles[b'R' as usize] = Some(Role::Rook);
    roles[b'Q' as usize] = Some(Role::Queen);
    roles[b'K' as usize] = Some(Role::King);
    roles
};

#[inline(always)]
fn file(byte: u8) -> Option<File> {
    File::from_index(usize::from(byte.wrapping_sub(b'a')))
}

#[inline(always)]
fn rank(byte: u8) -> Option<Rank> {
    Rank::from_index(usize::from(byte.wrapping_sub(b'1')))
}

#[inline(always)]
fn square(file_letter: u8, rank_digit: u8) -> Option<Square> {
    let (file, rank) = (file_letter.wrapping_sub(b'a'), rank_digit.wrapping_sub(b'1'));
    if file | rank < 8 { Square::from_index(usize::from(8 * rank + file)) } else { None }
}

fn castling(pos: &Position, word: Word, make: impl Make) -> Option<Move> {
    let side = match word.bytes().get(..word.len() as usize)? {
        b"O-O" => CastlingSide::King,
        b"O-O-O" => CastlingSide::Queen,
        _ => return None,
    };
    let us = pos.turn();
    let mv = Move::new(CastlingSide::king_from(us), side.king_to(us));
    (pos.king(us) == Some(mv.from) && pos.is_legal(mv)).then(|| make.make(pos, mv, MoveKind::Castle(side), false))
}

/// Where the piece may stand by the `len` bytes after its letter: a file, a rank, or a square.
#[cold]
fn among(word: Word, len: u32) -> Option<SquareSet> {
    match len {
        1 => file(word.at(1)).map(SquareSet::file).or_else(|| rank(word.at(1)).map(SquareSet::rank)),
        2 => square(word.at(1), word.at(2)).map(SquareSet::of),
        _ => None,
    }
}

/// A move of a piece.
#[inline(always)]
fn piece(pos: &Position, role: Role, word: Word, make: impl Make) -> Option<Move> {
    let to = square(word.back(2), word.back(1))?;
    if word.len() < 3 {
        return None;
    }
    let origin_len = word.len() - 3 - u32::from(word.back(3) == b'x');
    let among = if origin_len == 0 { SquareSet::ALL } else { among(word, origin_len)? };
    let (own, other) = pos.own_and_other();
    if own.contains(to) {
        return None;
    }
    let from = pos.only_source(role, to, among)?;
    let mv = Move::new(from, to);
    Some(make.make(pos, mv, if other.contains(to) { MoveKind::Capture } else { MoveKind::Quiet }, false))
}

#[inline(always)]
fn pawn(pos: &Position, word: Word, make: impl Make) -> Option<Move> {
    if word.len() == 2 {
        let (from, to, kind) = step(pos, square(word.at(0), word.at(1))?)?;
        let mv = Move::new(from, to);
        let is_legal = to.rank() != pos.turn().promotion_rank() && pos.leaves_king_safe(Role::Pawn, mv);
        return is_legal.then(|| make.make(pos, mv, kind, true));
    }
    other_pawn(pos, word.bytes().get(..word.len() as usize)?).map(|(mv, kind)| make.make(pos, mv, kind, true))
}

/// Promotions and captures.
fn other_pawn(pos: &Position, text: &[u8]) -> Option<(Move, MoveKind)> {
    let (text, promotion) = match text {
        [text @ .., b'=', b'Q'] => (text, Some(Role::Queen)),
        [text @ .., b'=', b'R'] => (text, Some(Role::Rook)),
        [text @ .., b'=', b'B'] => (text, Some(Role::Bishop)),
        [text @ .., b'=', b'N'] => (text, Some(Role::Knight)),
        text => (text, None),
    };
    let (from, to, kind) = match *text {
        [file_letter, rank_digit] => step(pos, square(file_letter, rank_digit)?)?,
        [from_file, b'x', file_letter, rank_digit] => capture(pos, file(from_file)?, square(file_letter, rank_digit)?)?,
        _ => return None,
    };
    if (to.rank() == pos.turn().promotion_rank()) != promotion.is_some() {
        return None;
    }
    let mv = Move { from, to, promotion };
    let is_legal = if kind == MoveKind::EnPassant { pos.is_legal(mv) } else { pos.leaves_king_safe(Role::Pawn, mv) };
    let kind = match (promotion, kind) {
        (Some(_), MoveKind::Capture) => MoveKind::CapturePromotion,
        (Some(_), _) => MoveKind::Promotion,
        (None, kind) => kind,
    };
    is_legal.then_some((mv, kind))
}

/// Where the pawn comes from that steps to this square.
#[inline(always)]
fn step(pos: &Position, to: Square) -> Option<(Square, Square, MoveKind)> {
    let us = pos.turn();
    let (own, other) = pos.own_and_other();
    let (pawns, occupied) = (pos.own_pawns(), own | other);
    if occupied.contains(to) {
        return None;
    }
    let one = to.offset(0, -us.forward())?;
    if pawns.contains(one) {
        return Some((one, to, MoveKind::Quiet));
    }
    let two = one.offset(0, -us.forward())?;
    let can_step = two.rank() == us.pawn_rank() && !occupied.contains(one) && pawns.contains(two);
    can_step.then_some((two, to, MoveKind::DoubleStep))
}

/// Where the pawn of this file comes from that takes on this square.
fn capture(pos: &Position, from: File, to: Square) -> Option<(Square, Square, MoveKind)> {
    let from = (pos.sources(Role::Pawn, to) & SquareSet::file(from)).first()?;
    if pos.own_and_other().1.contains(to) {
        return Some((from, to, MoveKind::Capture));
    }
    (pos.en_passant() == Some(to)).then_some((from, to, MoveKind::EnPassant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::notation::letters::Letters;
    use crate::notation::san;

    /// Positions of games played at random, from starts in which everything happens.
    fn positions() -> Vec<Position> {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move |end: usize| {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            usize::try_from(bits >> 33).unwrap() % end
        };
        let mut all = Vec::new();
        for start in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            // Petrov's suite of perft positions, no. 2 ("Kiwipete").
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
            "k2r4/4P3/8/3pP3/8/1N3N2/8/1N2KN1R w - d6 0 1",
            "3k4/8/8/q7/2Q1Q3/7b/2Q3p1/4K2R w K - 0 1",
        ] {
            let mut pos = fen::position(start).unwrap();
            for _ in 0..80 {
                all.push(pos.clone());
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                pos = pos.after(moves[random(moves.len())]);
            }
        }
        all
    }

    /// Whether the quick reader understood the text; then it must have as the patient one does.
    fn compare(pos: &Position, text: &str) -> bool {
        let mut after = Position::initial();
        let Some(mv) = Word::of(text.as_bytes()).and_then(|word| play(pos, word, &mut after)) else { return false };
        assert_eq!(find(pos, text.as_bytes()), Some(mv), "{text}");
        assert_eq!(after, pos.after(mv), "{text}");
        let patient = san::understood(pos, text, Letters::English).map(|understood| understood.0);
        assert_eq!(patient, Ok(mv), "{text} in {}", fen::write(pos, fen::EnPassantField::Always));
        true
    }

    #[test]
    fn strict_texts_are_read_as_the_patient_reader_does() {
        for pos in positions() {
            for mv in pos.legal_moves() {
                let text = san::write(&pos, mv);
                assert!(compare(&pos, &text), "{text} in {}", fen::write(&pos, fen::EnPassantField::Always));
                assert_eq!(find(&pos, format!("{text}!?").as_bytes()), Some(mv));
            }
        }
    }

    #[test]
    fn both_readers_agree_on_changed_texts() {
        let mut understood = 0;
        for pos in positions().into_iter().step_by(7) {
            for mv in pos.legal_moves() {
                let text = san::write(&pos, mv);
                for at in 0..text.len() {
                    let (before, after) = (&text[..at], &text[at + 1..]);
                    understood += u32::from(compare(&pos, &format!("{before}{after}")));
                    for c in "abch138xKNQRBO-=+#!".chars() {
                        understood += u32::from(compare(&pos, &format!("{before}{c}{after}")));
                        understood += u32::from(compare(&pos, &format!("{before}{c}{}", &text[at..])));
                    }
                }
            }
        }
        assert!(understood > 1_000, "{understood}");
    }
}
