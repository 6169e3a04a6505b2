//! What near-copies have in common: a position without its clocks, seen from the side to move, mirrored or not.

use super::{Exercise, fingerprint};
use crate::rules::{Color, File, Piece, Position, Square};

/// A number that near-copies share: the same position, with another clock or move number, with colours changed, or (where
/// nobody may castle) with left and right changed. `what` tells questions apart that are asked of one position.
#[must_use]
pub fn of(pos: &Position, what: &str) -> u64 {
    let plain = seen(pos, false);
    let pattern = if pos.castling().corners().is_empty() { plain.min(seen(pos, true)) } else { plain };
    fingerprint::number(&[what.as_bytes(), &pattern].concat())
}

/// A number that exercises share which ask the same of near-copies; `None` where no position of chess is asked about.
#[must_use]
pub fn of_exercise(exercise: &Exercise) -> Option<u64> {
    let prompt = exercise.begin().prompt();
    let question = prompt.question.to_plain();
    // Squares, moves and colours change with the copy; the other words of the question don't.
    let is_told = |word: &&str| !word.contains(|letter: char| letter.is_ascii_digit()) && !is_color(word);
    let what: Vec<&str> =
        std::iter::once(exercise.kind.id).chain(question.split_whitespace().filter(is_told)).collect();
    Some(of(prompt.game?.position(), &what.join(" ")))
}

/// Whether a word names a side: `White`, `black's`.
fn is_color(word: &str) -> bool {
    let word = word.to_lowercase();
    word.starts_with("white") || word.starts_with("black")
}

/// The squares as the side to move sees them, then castling rights and the en passant square.
fn seen(pos: &Position, mirrored: bool) -> Vec<u8> {
    let place = |sq: Square| {
        let sq = if pos.turn() == Color::Black { sq.flip_ranks() } else { sq };
        let file = if mirrored { File::ALL[7 - sq.file().index()] } else { sq.file() };
        Square::new(file, sq.rank()).index()
    };
    let mut seen = vec![b'.'; 64];
    for (sq, piece) in pos.board().iter() {
        let color = if piece.color == pos.turn() { Color::White } else { Color::Black };
        seen[place(sq)] = u8::try_from(Piece::new(color, piece.role).letter()).unwrap_or(b'?');
    }
    let marks = pos.castling().corners().into_iter().chain(pos.legal_en_passant());
    let mut marks: Vec<u8> = marks.filter_map(|sq| u8::try_from(place(sq)).ok()).collect();
    marks.sort_unstable();
    seen.extend(marks);
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn near_copies_are_alike() {
        let of = |text: &str| of(&fen::position(text).unwrap(), "mate");
        let mate = of("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert_eq!(of("7k/6Q1/5K2/8/8/8/8/8 b - - 9 71"), mate, "other clocks");
        assert_eq!(of("k7/1Q6/2K5/8/8/8/8/8 b - - 0 1"), mate, "left and right");
        assert_eq!(of("8/8/8/8/8/5k2/6q1/7K w - - 0 1"), mate, "colours");
        assert_ne!(of("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), mate);
        let other = "7k/8/5K2/8/8/6Q1/8/8";
        assert_ne!(of(&format!("{other} w - - 0 1")), of(&format!("{other} b - - 0 1")), "the other side to move");
    }

    #[test]
    fn exercises_are_alike_whichever_side_they_are_seen_from() {
        let verdict = |fen: &str| {
            let kind = crate::exercise::kind::find("verdict").unwrap();
            of_exercise(&crate::exercise::testing::exercise(kind, &format!("fen = \"{fen}\""))).unwrap()
        };
        let mate = verdict("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert_eq!(verdict("8/8/8/8/8/5k2/6q1/7K w - - 0 1"), mate, "another side is named in the question");
        assert_ne!(verdict("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), mate);
        let square = crate::exercise::testing::exercise(&crate::exercise::name_square::KIND, "square = \"e4\"");
        assert_eq!(of_exercise(&square), None);
    }

    #[test]
    fn rights_make_a_difference() {
        let of = |text: &str| of(&fen::position(text).unwrap(), "");
        assert_ne!(of("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), of("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"));
        assert_eq!(of("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), of("r3k2r/8/8/8/8/8/8/4K3 b k - 0 1"));
        assert_ne!(of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    }
}
