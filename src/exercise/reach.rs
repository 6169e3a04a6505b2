//! Why a piece attacks a square or does not, in words: blocked by what, or not on its way.

use crate::notation::describe;
use crate::rules::{Board, Piece, Role, Square, SquareSet, attacks};

/// How a piece and a square stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The piece attacks the square (or guards what stands there).
    Attacks,
    /// The piece stands on it.
    Itself,
    /// On its way, but behind these pieces.
    Blocked(SquareSet),
    /// Not on its way at all.
    OffItsWay,
}

/// How the piece on `from` and the square `to` stand to each other; `None` when no piece stands on `from`.
#[must_use]
pub fn reach(board: &Board, from: Square, to: Square) -> Option<Reach> {
    let piece = board.piece_at(from)?;
    Some(if from == to {
        Reach::Itself
    } else if board.attacks_from(from).contains(to) {
        Reach::Attacks
    } else if attacks::of(piece, from, SquareSet::EMPTY).contains(to) {
        Reach::Blocked(attacks::between(from, to) & board.occupied())
    } else {
        Reach::OffItsWay
    })
}

/// Why the piece on `from` does not attack `to`, with the pieces in the way; `None` when it does attack it, or when no
/// piece stands there.
///
/// ```
/// use touchmove::exercise::reach;
/// use touchmove::notation::fen;
/// use touchmove::rules::{Square, SquareSet};
/// let board = fen::study_position("8/8/8/8/8/3P4/8/3R4 w - - 0 1")?.board();
/// let (why, blockers) = reach::why_not(&board, Square::D1, Square::D4).unwrap();
/// assert_eq!(why, "d4 is behind the pawn on d3: a rook does not jump.");
/// assert_eq!(blockers, SquareSet::from([Square::D3]));
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn why_not(board: &Board, from: Square, to: Square) -> Option<(String, SquareSet)> {
    let piece = board.piece_at(from)?;
    let role = piece.role;
    match reach(board, from, to)? {
        Reach::Attacks => None,
        Reach::Itself => Some((format!("On {to} stands the {role} itself."), SquareSet::EMPTY)),
        Reach::Blocked(blockers) => {
            let behind = describe::pieces(board, blockers);
            Some((format!("{to} is behind {behind}: a {role} does not jump."), blockers))
        }
        Reach::OffItsWay => Some((off_its_way(piece, from, to), SquareSet::EMPTY)),
    }
}

fn off_its_way(piece: Piece, from: Square, to: Square) -> String {
    let role = piece.role;
    if role != Role::Pawn {
        return format!("The {role} on {from} does not reach {to}. {}", describe::way(role));
    }
    let straight_ahead = from.file() == to.file() && from.offset(0, piece.color.forward()) == Some(to);
    let fact = if straight_ahead {
        format!("{to} is straight ahead of the pawn on {from}.")
    } else {
        format!("The pawn on {from} does not attack {to}.")
    };
    format!("{fact} A pawn attacks only the squares diagonally ahead of it.")
}

/// What a piece of this kind attacks, as a sentence.
#[must_use]
pub const fn rule(role: Role) -> &'static str {
    match role {
        Role::Pawn => "A pawn attacks only the squares diagonally ahead of it.",
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => describe::way(role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn each_reason_is_told() {
        let board = fen::study_position("8/8/8/5p2/4P3/2n5/1B6/8 w - - 0 1").unwrap().board();
        let why = |from, to| why_not(&board, from, to).map(|(why, _)| why);
        assert_eq!(why(Square::E4, Square::F5), None);
        assert_eq!(
            why(Square::E4, Square::E5).unwrap(),
            "e5 is straight ahead of the pawn on e4. A pawn attacks only the squares diagonally ahead of it."
        );
        assert!(why(Square::E4, Square::D3).unwrap().starts_with("The pawn on e4 does not attack d3."));
        assert_eq!(why(Square::B2, Square::E5).unwrap(), "e5 is behind the knight on c3: a bishop does not jump.");
        assert!(why(Square::B2, Square::B3).unwrap().ends_with("A bishop moves along diagonals."));
        assert_eq!(why(Square::C3, Square::C3).unwrap(), "On c3 stands the knight itself.");
        assert_eq!(why(Square::A8, Square::C3), None);
        assert_eq!(reach(&board, Square::F5, Square::E4), Some(Reach::Attacks));
    }
}
