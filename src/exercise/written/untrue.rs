//! What is false in a text although the move it means is clear: signs may be left out (article C.13), but none may say
//! what is not so; and two squares are no notation for a piece or for castling.

use crate::notation::san::{Reading, Remark};
use crate::rules::Position;

/// The first thing that a text says of its move and that is not so, as a sentence or two; `None` when all of it is true.
pub(in crate::exercise) fn untrue(pos: &Position, text: &str, reading: &Reading) -> Option<String> {
    let squares = reading.remarks.iter().find_map(|remark| match remark {
        Remark::SquaresAlone => Some(
            "Those are the two squares. In notation a move without a letter is a pawn's: begin with the letter of the piece."
                .to_owned(),
        ),
        Remark::CastlingBySquares => {
            Some("That is the way of the king. Castling has a sign of its own, without any square.".to_owned())
        }
        Remark::CaptureSignTooMuch
        | Remark::CheckSignWrong
        | Remark::CaptureSignMissing
        | Remark::CheckSignMissing { .. }
        | Remark::OriginTooMuch
        | Remark::LongForm
        | Remark::PromotionSignMissing
        | Remark::CastlingZeros
        | Remark::LowerCasePiece
        | Remark::Skipped(_) => None,
    });
    squares.or_else(|| false_sign(pos, text, reading))
}

/// The first sign of a text that says what is not so: an x without a capture, a + or # without check or mate.
pub(in crate::exercise) fn false_sign(pos: &Position, text: &str, reading: &Reading) -> Option<String> {
    reading.remarks.iter().find_map(|remark| match remark {
        Remark::CaptureSignTooMuch => {
            Some(format!("The x says that something is taken, but nothing is taken on {}.", reading.mv.to))
        }
        Remark::CheckSignWrong => Some(false_check(pos, text, reading)),
        Remark::SquaresAlone
        | Remark::CastlingBySquares
        | Remark::CaptureSignMissing
        | Remark::CheckSignMissing { .. }
        | Remark::OriginTooMuch
        | Remark::LongForm
        | Remark::PromotionSignMissing
        | Remark::CastlingZeros
        | Remark::LowerCasePiece
        | Remark::Skipped(_) => None,
    })
}

/// What the sign at the end says, and what is so.
fn false_check(pos: &Position, text: &str, reading: &Reading) -> String {
    let after = pos.after(reading.mv);
    let (them, mates) = (after.turn(), after.is_checkmate());
    let (sign, says) = match (text.contains('#'), text.contains("++")) {
        (true, _) => ("#", "checkmate"),
        (false, true) => ("++", "checkmate"),
        (false, false) => ("+", "check"),
    };
    if mates {
        format!("The {sign} says check, but it is more: {them} has no way out. Checkmate has a sign of its own.")
    } else if after.is_check() {
        format!("The {sign} says {says}, but {them} has a way out: it is only check. Check has a sign of its own.")
    } else {
        let king = after.king(them).map_or_else(String::new, |king| format!(" on {king}"));
        format!("The {sign} says {says}, but after this move nothing attacks the king{king}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, san};

    fn said(text: &str, mv: &str) -> Option<String> {
        let pos = fen::position(text).unwrap();
        let reading = san::read(&pos, mv).unwrap();
        untrue(&pos, mv, &reading)
    }

    #[test]
    fn a_sign_may_be_missing_but_not_false() {
        // Fool's mate, one move before it.
        let fool = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
        for (text, reason) in [
            ("Qh4+", "it is more: White has no way out."),
            ("Qe7+", "after this move nothing attacks the king on e1."),
            ("Qe7#", "The # says checkmate, but after this move nothing attacks the king on e1."),
            ("Qxe7", "nothing is taken on e7"),
            ("d8e7", "a move without a letter is a pawn's"),
        ] {
            let told = said(fool, text).unwrap_or_else(|| panic!("{text} is false"));
            assert!(told.contains(reason), "{text}: {told}");
        }
        for text in ["Qh4#", "Qh4++", "Qh4", "Qe7", "Qd8e7", "e5e4"] {
            assert_eq!(said(fool, text), None, "{text}");
        }
        // A check that the king can leave.
        let check = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        for text in ["Ra8++", "Ra8#"] {
            assert!(said(check, text).unwrap().contains("Black has a way out: it is only check."), "{text}");
        }
        assert_eq!(said(check, "Ra8"), None);
    }

    #[test]
    fn castling_is_not_written_by_its_squares() {
        let castling = "4k2r/8/8/8/8/8/8/4K3 b k - 0 1";
        for text in ["e8g8", "Ke8g8", "e8h8"] {
            assert!(said(castling, text).unwrap().contains("Castling has a sign of its own"), "{text}");
        }
        for text in ["O-O", "0-0", "o-o"] {
            assert_eq!(said(castling, text), None, "{text}");
        }
    }
}
