//! The squares a piece attacks (articles 3.2 to 3.8), on any occupancy.

use super::{Color, Piece, Role, Square, SquareSet};

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn steps(sq: Square, steps: &[(i8, i8)]) -> SquareSet {
    steps.iter().filter_map(|&(files, ranks)| sq.offset(files, ranks)).collect()
}

fn rays(sq: Square, directions: &[(i8, i8)], occupied: SquareSet) -> SquareSet {
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

/// Squares a pawn of this colour attacks from `sq`: one diagonally forward (article 3.7.3).
#[must_use]
pub fn pawn(color: Color, sq: Square) -> SquareSet {
    steps(sq, &[(-1, color.forward()), (1, color.forward())])
}

/// Squares a knight attacks (article 3.6).
#[must_use]
pub fn knight(sq: Square) -> SquareSet {
    steps(sq, &KNIGHT)
}

/// Squares a king attacks (article 3.8.1).
#[must_use]
pub fn king(sq: Square) -> SquareSet {
    steps(sq, &DIAGONAL) | steps(sq, &STRAIGHT)
}

/// Squares a bishop attacks (article 3.2), up to and with the first occupied one on each diagonal.
#[must_use]
pub fn bishop(sq: Square, occupied: SquareSet) -> SquareSet {
    rays(sq, &DIAGONAL, occupied)
}

/// Squares a rook attacks (article 3.3), up to and with the first occupied one on each line.
#[must_use]
pub fn rook(sq: Square, occupied: SquareSet) -> SquareSet {
    rays(sq, &STRAIGHT, occupied)
}

/// Squares a queen attacks (article 3.4).
#[must_use]
pub fn queen(sq: Square, occupied: SquareSet) -> SquareSet {
    bishop(sq, occupied) | rook(sq, occupied)
}

/// Squares a piece attacks from `sq`.
#[must_use]
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
#[must_use]
pub fn between(a: Square, b: Square) -> SquareSet {
    let (ends_a, ends_b) = (SquareSet::of(a), SquareSet::of(b));
    if rook(a, SquareSet::EMPTY).contains(b) {
        rook(a, ends_b) & rook(b, ends_a)
    } else if bishop(a, SquareSet::EMPTY).contains(b) {
        bishop(a, ends_b) & bishop(b, ends_a)
    } else {
        SquareSet::EMPTY
    }
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty when they share none.
#[must_use]
pub fn line(a: Square, b: Square) -> SquareSet {
    let ends = SquareSet::from([a, b]);
    for attacks in [rook, bishop] {
        if attacks(a, SquareSet::EMPTY).contains(b) {
            return attacks(a, SquareSet::EMPTY) & attacks(b, SquareSet::EMPTY) | ends;
        }
    }
    SquareSet::EMPTY
}
