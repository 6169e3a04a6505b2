//! Look-up tables of leaps and lines, made at compile time. Sliders among other pieces are in [`super::sliders`].

use super::{Color, Role, Square, SquareSet};

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

type PerSquare = [SquareSet; 64];

const fn square(index: usize) -> Square {
    Square::from_index_masked(index)
}

/// The squares one step away in each of these directions.
const fn leaps(steps: &[(i8, i8)]) -> PerSquare {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = square(index).offset(steps[step].0, steps[step].1) {
                table[index].insert(to);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

/// The squares seen from `from` in one direction, up to and with the first one in `occupied`.
const fn ray(from: Square, direction: (i8, i8), occupied: SquareSet) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut at = from;
    while let Some(next) = at.offset(direction.0, direction.1) {
        set.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    set
}

/// The squares seen on an empty board in these directions.
const fn rays(directions: &[(i8, i8)]) -> PerSquare {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < directions.len() {
            table[index].0 |= ray(square(index), directions[direction], SquareSet::EMPTY).0;
            direction += 1;
        }
        index += 1;
    }
    table
}

/// For two squares of one line: the squares strictly between, or the whole line from edge to edge.
#[allow(clippy::large_stack_arrays)] // Made at compile time.
const fn pairs(whole_line: bool) -> [PerSquare; 64] {
    let mut table = [[SquareSet::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < KING_STEPS.len() {
            let (files, ranks) = KING_STEPS[direction];
            let line = ray(square(a), (files, ranks), SquareSet::EMPTY).0
                | ray(square(a), (-files, -ranks), SquareSet::EMPTY).0
                | 1 << a;
            let mut between = SquareSet::EMPTY;
            let mut at = square(a);
            while let Some(next) = at.offset(files, ranks) {
                table[a][next.index()] = if whole_line { SquareSet(line) } else { between };
                between.insert(next);
                at = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}

/// By kind of piece; pawns, which don't go both ways, have none.
const fn on_empty() -> [PerSquare; 6] {
    let mut table = [[SquareSet::EMPTY; 64]; 6];
    table[Role::Knight as usize] = leaps(&KNIGHT_STEPS);
    table[Role::Bishop as usize] = rays(&DIAGONAL);
    table[Role::Rook as usize] = rays(&STRAIGHT);
    table[Role::Queen as usize] = rays(&KING_STEPS);
    table[Role::King as usize] = leaps(&KING_STEPS);
    table
}

static PAWN: [PerSquare; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static ON_EMPTY: [PerSquare; 6] = on_empty();
static BETWEEN: [PerSquare; 64] = pairs(false);
static LINE: [PerSquare; 64] = pairs(true);

#[inline]
pub(super) fn pawn(color: Color, sq: Square) -> SquareSet {
    PAWN[color.index()][sq.index()]
}

/// The squares that a piece, but for pawns, reaches on an empty board. One look for all of them: which piece it is need not be
/// asked.
#[inline]
pub(super) fn on_empty_board(role: Role, sq: Square) -> SquareSet {
    ON_EMPTY[role.index()][sq.index()]
}

#[inline]
pub(super) fn knight(sq: Square) -> SquareSet {
    on_empty_board(Role::Knight, sq)
}

#[inline]
pub(super) fn king(sq: Square) -> SquareSet {
    on_empty_board(Role::King, sq)
}

/// A bishop's squares on an empty board.
#[inline]
pub(super) fn bishop_empty(sq: Square) -> SquareSet {
    on_empty_board(Role::Bishop, sq)
}

/// A rook's squares on an empty board.
#[inline]
pub(super) fn rook_empty(sq: Square) -> SquareSet {
    on_empty_board(Role::Rook, sq)
}

/// The squares strictly between two squares of one line.
#[inline]
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares.
#[inline]
pub(super) fn line(a: Square, b: Square) -> SquareSet {
    LINE[a.index()][b.index()]
}
