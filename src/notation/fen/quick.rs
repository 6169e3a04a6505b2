//! The usual kind of FEN, read byte by byte without a branch for each: six fields, one blank between them.
//!
//! Anything unusual is left to the patient reader, which knows what is tolerated and what to say of the rest.

use crate::rules::{Board, CastlingRights, CastlingSide, Color, File, Rank, Setup, Square, SquareSet};

/// Where the set of the white pawns is; the other kinds follow in the order of [`crate::rules::Role`].
const WHITE: usize = 0;
/// Where ends of ranks are noted.
const SLASH: usize = 6;
/// Where empty squares are noted.
const DIGIT: usize = 7;
/// Where the sets of the black pieces begin.
const BLACK: usize = 8;
/// Where bytes that don't belong into a placement are noted.
const OTHER: usize = 14;

/// For each byte the set it belongs to, in the low four bits, and how many squares it stands for, in the high four.
static BYTES: [u8; 256] = bytes();

#[allow(clippy::cast_possible_truncation)] // The sets are numbered from 0 to 15.
const fn bytes() -> [u8; 256] {
    const WIDTH_ONE: u8 = 1 << 4;
    let mut table = [OTHER as u8; 256];
    let mut role = 0;
    while role < 6 {
        let letter = b"pnbrqk"[role];
        table[letter.to_ascii_uppercase() as usize] = (WHITE + role) as u8 | WIDTH_ONE;
        table[letter as usize] = (BLACK + role) as u8 | WIDTH_ONE;
        role += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        table[b'0' as usize + digit] = DIGIT as u8 | (digit as u8) << 4;
        digit += 1;
    }
    table[b'/' as usize] = SLASH as u8;
    table
}

/// The set-up, if the text is of the usual kind; then it is what the patient reader makes of it too.
pub(super) fn read(text: &str) -> Option<Setup> {
    let (board, rest) = placement(text.as_bytes())?;
    let (turn, rest) = match rest {
        [b'w', b' ', rest @ ..] => (Color::White, rest),
        [b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let (castling, rest) = castling(rest)?;
    let (en_passant, rest) = match rest {
        [b'-', b' ', rest @ ..] => (None, rest),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', b' ', rest @ ..] => {
            let (file, rank) = (File::ALL[usize::from(file - b'a')], Rank::ALL[usize::from(rank - b'1')]);
            (Some(Square::new(file, rank)), rest)
        }
        _ => return None,
    };
    let (halfmove_clock, rest) = number(rest)?;
    let (fullmove_number, rest) = number(rest.strip_prefix(b" ")?)?;
    let setup = Setup { board, turn, castling, en_passant, halfmove_clock, fullmove_number };
    rest.is_empty().then_some(setup)
}

/// The placement, up to and with the blank after it.
///
/// Squares are counted as they come, a8 first; where each rank has to end is tested once for all.
fn placement(bytes: &[u8]) -> Option<(Board, &[u8])> {
    const ENDS_OF_RANKS: u64 = 0x0101_0101_0101_0100;
    let mut sets = [0_u64; 16];
    let (mut at, mut slashes, mut last, mut two_numbers) = (0_u32, 0, SLASH, false);
    let mut used = 0;
    for &byte in bytes {
        if byte == b' ' {
            break;
        }
        used += 1;
        let entry = BYTES[usize::from(byte)];
        let set = usize::from(entry & 15);
        sets[set] |= 1_u64.wrapping_shl(at);
        at += u32::from(entry >> 4);
        slashes += u32::from(set == SLASH);
        two_numbers |= set == DIGIT && last == DIGIT;
        last = set;
    }
    let whole = at == 64 && slashes == 7 && sets[SLASH] == ENDS_OF_RANKS && sets[OTHER] == 0 && !two_numbers;
    let rest = bytes.get(used + 1..).filter(|_| whole)?;
    let set = |index: usize| SquareSet(sets[index]).flip_ranks();
    let color = |first: usize| (first..first + 6).fold(SquareSet::EMPTY, |all, index| all | set(index));
    let roles = [0, 1, 2, 3, 4, 5].map(|role| set(WHITE + role) | set(BLACK + role));
    Some((Board::from_sets([color(WHITE), color(BLACK)], roles), rest))
}

/// Castling rights in any order, each once, up to and with the blank after them.
fn castling(bytes: &[u8]) -> Option<(CastlingRights, &[u8])> {
    if let [b'-', b' ', rest @ ..] = bytes {
        return Some((CastlingRights::NONE, rest));
    }
    let mut rights = CastlingRights::NONE;
    for (index, &byte) in bytes.iter().enumerate() {
        let (color, side) = match byte {
            b'K' => (Color::White, CastlingSide::King),
            b'Q' => (Color::White, CastlingSide::Queen),
            b'k' => (Color::Black, CastlingSide::King),
            b'q' => (Color::Black, CastlingSide::Queen),
            b' ' if index > 0 => return Some((rights, &bytes[index + 1..])),
            _ => return None,
        };
        if rights.has(color, side) {
            return None;
        }
        rights = rights.with(color, side);
    }
    None
}

/// A number of one to nine digits.
fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = bytes.split_at(digits);
    let value = number.iter().fold(0_u32, |value, digit| value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0')));
    (1..=9).contains(&digits).then_some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    const TEXTS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        // Petrov's suite of perft positions, no. 2 ("Kiwipete").
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w qK f6 0 3",
        "8/8/8/8/8/8/8/8 b - - 99 120",
        "k7/7P/8/1K6/8/8/8/qrbnpQRB w - h6 000000001 999999999",
        "KKKKKKKK/1k1k1k1k/8/7p/p7/8/8/8 w - a1 0 0",
    ];

    #[test]
    fn usual_texts_are_read_as_the_patient_reader_does() {
        for text in TEXTS {
            assert_eq!(read(text), Some(fen::read_patiently(text).unwrap()), "{text}");
        }
    }

    #[test]
    fn unusual_texts_are_left_to_the_patient_reader() {
        for text in [
            "8/8/8/8/8/8/8/8 w - -",
            " 8/8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8  w - - 0 1",
            "8/8/8/8/8/8/8/8 w - - 0 1\n",
            "8/8/8/8/8/8/8/8 w - E3 0 1",
            "8/8/8/44/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/88 w - - 0 1",
            "/8/8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8/ w - - 0 1",
            "8/8/8/7/8p/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8 w KK - 0 1",
            "8/8/8/8/8/8/8/8 w - - 0 9999999999",
            "8/8/8/8/8/8/8/8",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn both_readers_agree_on_every_change_of_one_character() {
        const CHARACTERS: &str = "/ 0189PpKkQqRrBbNnwhxX-aAé♞\n\u{feff}\u{0}";
        let mut both_read = 0;
        let mut compare = |text: &str| {
            if let Some(setup) = read(text) {
                assert_eq!(Ok(setup), fen::read_patiently(text), "{text}");
                both_read += 1;
            }
        };
        for text in TEXTS {
            for at in 0..=text.len() {
                let (before, after) = text.split_at(at);
                for c in CHARACTERS.chars() {
                    compare(&format!("{before}{c}{after}"));
                    let mut rest = after.chars();
                    rest.next();
                    compare(&format!("{before}{c}{}", rest.as_str()));
                    compare(&format!("{before}{}", rest.as_str()));
                }
            }
        }
        assert!(both_read > 500, "{both_read} texts were read by both");
    }
}
