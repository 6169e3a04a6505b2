//! The rule behind each illegality code, as a learner would pick it from a list.

/// The rule alone behind an illegality code, as a learner would pick it from a list: "The king may not cross an
/// attacked square when castling."; `None` for an unknown code.
///
/// ```
/// use touchmove::notation::describe;
/// assert_eq!(describe::rule("castling-in-check"), Some("A king in check may not castle."));
/// ```
#[must_use]
pub fn rule(code: &str) -> Option<&'static str> {
    Some(match code {
        "game-over" => "The game is over: nobody moves any more.",
        "empty-square" => "A move has to begin with a piece.",
        "not-your-piece" => "You may only move your own pieces.",
        "same-square" => "A move has to end on another square.",
        "not-its-way" => "This kind of piece does not move like that.",
        "own-piece-there" => "A piece may not move onto a piece of its own side.",
        "path-blocked" => "Only a knight may jump over other pieces.",
        "pawn-blocked" => "A pawn may not take straight ahead.",
        "pawn-not-first-move" => "A pawn may go two squares only on its first move.",
        "pawn-nothing-to-capture" => "A pawn moves diagonally only to take something.",
        "en-passant-too-late" => "En passant is allowed only on the very next move.",
        "en-passant-no-double-step" => "En passant takes only a pawn that has just gone two squares.",
        "king-next-to-king" => "Two kings may never stand side by side.",
        "king-into-check" => "A king may not step onto an attacked square.",
        "king-takes-guarded" => "A king may not take a guarded piece.",
        "still-in-check" => "A check has to be answered: no move may leave the king in check.",
        "double-check" => "Against two checks at once only the king can move.",
        "pinned" => "A pinned piece may not leave its king open to check.",
        "en-passant-exposes-king" => "Taking en passant may not open a line to your own king.",
        "castling-no-rook" => "Castling needs a rook in the corner where it began.",
        "castling-no-king" => "Castling needs the king on the square where it began.",
        "castling-king-moved" => "A king that has moved may never castle, even after it came back.",
        "castling-rook-moved" => "A king may not castle with a rook that has moved.",
        "castling-right-lost" => "The right to castle is lost once the king or that rook has moved.",
        "castling-path-blocked" => "Nothing may stand between king and rook when castling.",
        "castling-in-check" => "A king in check may not castle.",
        "castling-through-check" => "A king may not cross an attacked square when castling.",
        "castling-into-check" => "A king may not castle onto an attacked square.",
        "promotion-needed" => "A pawn on its last rank has to become another piece.",
        "promotion-bad-piece" => "A pawn becomes a queen, a rook, a bishop or a knight, nothing else.",
        "promotion-not-last-rank" => "A pawn becomes another piece only on its last rank.",
        "promotion-not-a-pawn" => "Only a pawn can become another piece.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Illegality;
    use std::collections::HashSet;

    #[test]
    fn every_code_has_a_rule_of_its_own() {
        let rules: HashSet<&str> =
            Illegality::CODES.iter().map(|code| rule(code).unwrap_or_else(|| panic!("{code}"))).collect();
        assert_eq!(rules.len(), Illegality::CODES.len());
        for text in rules {
            assert!(text.ends_with('.') && text.len() < 80, "{text}");
        }
        assert_eq!(rule("castling"), None);
    }
}
