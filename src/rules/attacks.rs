//! The squares a piece attacks (articles 3.2 to 3.8), on any occupancy.

use super::{Color, Piece, Role, Square, SquareSet, sliders, tables};

/// Squares a pawn of this colour attacks from `sq`: one diagonally forward (article 3.7.3).
#[must_use]
#[inline]
pub fn pawn(color: Color, sq: Square) -> SquareSet {
    tables::pawn(color, sq)
}

/// Squares a knight attacks (article 3.6).
#[must_use]
#[inline]
pub fn knight(sq: Square) -> SquareSet {
    tables::knight(sq)
}

/// Squares a king attacks (article 3.8.1).
#[must_use]
#[inline]
pub fn king(sq: Square) -> SquareSet {
    tables::king(sq)
}

/// Squares a bishop attacks (article 3.2), up to and with the first occupied one on each diagonal.
///
/// ```
/// use touchmove::rules::{Square, SquareSet, attacks};
/// let seen = attacks::bishop(Square::C1, SquareSet::from([Square::B2, Square::F4]));
/// assert_eq!(seen.to_string(), "b2 d2 e3 f4");
/// ```
#[must_use]
#[inline]
pub fn bishop(sq: Square, occupied: SquareSet) -> SquareSet {
    sliders::bishop(sq, occupied)
}

/// Squares a rook attacks (article 3.3), up to and with the first occupied one on each line.
#[must_use]
#[inline]
pub fn rook(sq: Square, occupied: SquareSet) -> SquareSet {
    sliders::rook(sq, occupied)
}

/// Squares a queen attacks (article 3.4).
#[must_use]
#[inline]
pub fn queen(sq: Square, occupied: SquareSet) -> SquareSet {
    bishop(sq, occupied) | rook(sq, occupied)
}

/// Squares a piece attacks from `sq`.
#[must_use]
#[inline]
pub fn of(piece: Piece, sq: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn(piece.color, sq),
        Role::Knight => knight(sq),
        Role::Bishop => bishop(sq, occupied),
        Role::Rook => rook(sq, occupied),
        Role::Queen => queen(sq, occupied),
        Role::King => king(sq),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; empty for any other pair.
///
/// ```
/// use touchmove::rules::{Square, attacks};
/// assert_eq!(attacks::between(Square::E1, Square::H4).to_string(), "f2 g3");
/// assert!(attacks::between(Square::E1, Square::F3).is_empty());
/// ```
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    tables::between(a, b)
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty when they share none.
#[must_use]
#[inline]
pub fn line(a: Square, b: Square) -> SquareSet {
    tables::line(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

    /// The definition: go on until something stands there.
    fn walk(sq: Square, directions: &[(i8, i8)], occupied: SquareSet) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for &(files, ranks) in directions {
            let mut at = sq;
            while let Some(next) = at.offset(files, ranks) {
                set.insert(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        set
    }

    #[test]
    fn sliders_stop_where_something_stands() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2_000 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let occupied = SquareSet(if round % 2 == 0 { bits } else { bits & bits.rotate_left(23) });
            for sq in Square::all() {
                assert_eq!(bishop(sq, occupied), walk(sq, &DIAGONAL, occupied), "bishop {sq} among {occupied}");
                assert_eq!(rook(sq, occupied), walk(sq, &STRAIGHT, occupied), "rook {sq} among {occupied}");
            }
        }
    }

    #[test]
    fn leapers() {
        assert_eq!(knight(Square::A1).to_string(), "c2 b3");
        assert_eq!(king(Square::H8).to_string(), "g7 h7 g8");
        assert_eq!(pawn(Color::White, Square::A2).to_string(), "b3");
        assert_eq!(pawn(Color::Black, Square::E5).to_string(), "d4 f4");
        assert_eq!(Square::all().map(|sq| knight(sq).len()).sum::<usize>(), 336);
    }

    #[test]
    fn between_and_line_follow_from_the_sliders() {
        for a in Square::all() {
            for b in Square::all() {
                let (ends_a, ends_b) = (SquareSet::of(a), SquareSet::of(b));
                let (mut strictly_between, mut whole) = (SquareSet::EMPTY, SquareSet::EMPTY);
                for directions in [&STRAIGHT, &DIAGONAL] {
                    let seen = |sq, occupied| walk(sq, directions, occupied);
                    if seen(a, SquareSet::EMPTY).contains(b) {
                        strictly_between = seen(a, ends_b) & seen(b, ends_a);
                        whole = seen(a, SquareSet::EMPTY) & seen(b, SquareSet::EMPTY) | ends_a | ends_b;
                    }
                }
                assert_eq!(between(a, b), strictly_between, "{a} {b}");
                assert_eq!(line(a, b), whole, "{a} {b}");
            }
        }
    }
}
