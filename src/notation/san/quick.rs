//! The usual kind of notation, as strict texts have it: found from its target square backwards.
//!
//! Anything else, and whatever is no legal move, is left to the patient reader, which knows what is tolerated and what
//! to say of the rest.

use crate::rules::{CastlingSide, File, Move, Position, Rank, Role, Square, SquareSet};

/// The legal move a text names, if the text is of the usual kind.
pub(super) fn find(pos: &Position, text: &str) -> Option<Move> {
    let mut text = text.as_bytes();
    while let [rest @ .., b'!' | b'?'] = text {
        text = rest;
    }
    if let [rest @ .., b'+' | b'#'] = text {
        text = rest;
    }
    match text {
        [b'a'..=b'h', ..] => pawn(pos, text),
        [b'N', rest @ ..] => piece(pos, Role::Knight, rest),
        [b'B', rest @ ..] => piece(pos, Role::Bishop, rest),
        [b'R', rest @ ..] => piece(pos, Role::Rook, rest),
        [b'Q', rest @ ..] => piece(pos, Role::Queen, rest),
        [b'K', rest @ ..] => piece(pos, Role::King, rest),
        b"O-O" => castling(pos, CastlingSide::King),
        b"O-O-O" => castling(pos, CastlingSide::Queen),
        _ => None,
    }
}

fn file(byte: u8) -> Option<File> {
    File::from_index(usize::from(byte.wrapping_sub(b'a')))
}

fn rank(byte: u8) -> Option<Rank> {
    Rank::from_index(usize::from(byte.wrapping_sub(b'1')))
}

fn square(file_letter: u8, rank_digit: u8) -> Option<Square> {
    Some(Square::new(file(file_letter)?, rank(rank_digit)?))
}

fn castling(pos: &Position, side: CastlingSide) -> Option<Move> {
    let us = pos.turn();
    let mv = Move::new(CastlingSide::king_from(us), side.king_to(us));
    (pos.king(us) == Some(mv.from) && pos.is_legal(mv)).then_some(mv)
}

/// A move of a piece, without its letter.
fn piece(pos: &Position, role: Role, text: &[u8]) -> Option<Move> {
    let [origin @ .., file_letter, rank_digit] = text else { return None };
    let to = square(*file_letter, *rank_digit)?;
    let origin = if let [rest @ .., b'x'] = origin { rest } else { origin };
    let among = match *origin {
        [] => SquareSet::ALL,
        [one] => file(one).map(SquareSet::file).or_else(|| rank(one).map(SquareSet::rank))?,
        [file_letter, rank_digit] => SquareSet::of(square(file_letter, rank_digit)?),
        _ => return None,
    };
    if pos.piece_at(to).is_some_and(|piece| piece.color == pos.turn()) {
        return None;
    }
    let moves = (pos.sources(role, to) & among).into_iter().map(|from| Move::new(from, to));
    let mut legal = moves.filter(|&mv| pos.leaves_king_safe(mv));
    let found = legal.next()?;
    legal.next().is_none().then_some(found)
}

fn pawn(pos: &Position, text: &[u8]) -> Option<Move> {
    let (text, promotion) = match text {
        [text @ .., b'=', b'Q'] => (text, Some(Role::Queen)),
        [text @ .., b'=', b'R'] => (text, Some(Role::Rook)),
        [text @ .., b'=', b'B'] => (text, Some(Role::Bishop)),
        [text @ .., b'=', b'N'] => (text, Some(Role::Knight)),
        text => (text, None),
    };
    let (from, to) = match *text {
        [file_letter, rank_digit] => step(pos, square(file_letter, rank_digit)?)?,
        [from_file, b'x', file_letter, rank_digit] => capture(pos, file(from_file)?, square(file_letter, rank_digit)?)?,
        _ => return None,
    };
    if (to.rank() == pos.turn().promotion_rank()) != promotion.is_some() {
        return None;
    }
    let mv = Move { from, to, promotion };
    let takes_en_passant = text.len() == 4 && pos.piece_at(to).is_none();
    let is_legal = if takes_en_passant { pos.is_legal(mv) } else { pos.leaves_king_safe(mv) };
    is_legal.then_some(mv)
}

/// Where the pawn comes from that steps to this square.
fn step(pos: &Position, to: Square) -> Option<(Square, Square)> {
    let us = pos.turn();
    let is_own_pawn = |sq| pos.piece_at(sq).is_some_and(|piece| piece.color == us && piece.role == Role::Pawn);
    if pos.piece_at(to).is_some() {
        return None;
    }
    let one = to.offset(0, -us.forward())?;
    if is_own_pawn(one) {
        return Some((one, to));
    }
    let two = one.offset(0, -us.forward())?;
    let can_step = two.rank() == us.pawn_rank() && pos.piece_at(one).is_none() && is_own_pawn(two);
    can_step.then_some((two, to))
}

/// Where the pawn of this file comes from that takes on this square.
fn capture(pos: &Position, from: File, to: Square) -> Option<(Square, Square)> {
    let from = (pos.sources(Role::Pawn, to) & SquareSet::file(from)).first()?;
    let can_take = match pos.piece_at(to) {
        Some(piece) => piece.color != pos.turn(),
        None => pos.en_passant() == Some(to),
    };
    can_take.then_some((from, to))
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
        let Some(mv) = find(pos, text) else { return false };
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
                assert_eq!(find(&pos, &format!("{text}!?")), Some(mv));
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
