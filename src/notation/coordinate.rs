//! Coordinate notation: `e2e4`, `e7e8q`, castling `e1g1`.

use crate::rules::{Move, Role, Square};

/// Writes a move.
#[must_use]
pub fn write(mv: Move) -> String {
    let mut text = format!("{}{}", mv.from, mv.to);
    text.extend(mv.promotion.map(Role::letter));
    text
}

/// Reads a move; `None` when the text is not one. Says nothing about legality.
///
/// ```
/// use touchmove::notation::coordinate;
/// use touchmove::rules::{Move, Role, Square};
/// assert_eq!(coordinate::read("e7e8q"), Some(Move::promoting(Square::E7, Square::E8, Role::Queen)));
/// assert_eq!(coordinate::read("Nf3"), None);
/// ```
#[must_use]
pub fn read(text: &str) -> Option<Move> {
    let (from, to) = (text.get(..2)?, text.get(2..4)?);
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    let mut rest = text.get(4..)?.chars();
    let promotion = match (rest.next(), rest.next()) {
        (None, _) => None,
        (Some(letter), None) => Some(Role::from_letter(letter)?),
        (Some(_), Some(_)) => return None,
    };
    Some(Move { from, to, promotion })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip() {
        for text in ["e2e4", "e1g1", "a7a8n", "h2g1q"] {
            assert_eq!(read(text).map(write).as_deref(), Some(text));
        }
        assert_eq!(read("E2E4"), Some(Move::new(Square::E2, Square::E4)));
        assert_eq!(read("e7e8Q"), Some(Move::promoting(Square::E7, Square::E8, Role::Queen)));
    }

    #[test]
    fn other_text_is_no_move() {
        for text in ["", "e", "e2", "e2e", "e2e9", "e2e4qq", "e2-e4", "é2e4", "e2é4", "♘f3", "e2e4♕", "aé", "1234"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
