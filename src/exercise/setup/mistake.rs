//! The typical mistakes in an array, found by comparing it with where the pieces belong.

use super::Array;
use crate::rules::{Board, Color, File, Piece, Rank, Role, Square, SquareSet};

/// A typical mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mistake {
    /// The whole array is turned by a quarter: the board was laid the wrong way.
    QuarterTurn,
    /// Each side stands where the other belongs.
    SidesExchanged,
    /// Pieces of these two kinds have changed places.
    Exchanged(Color, Role, Role),
    /// The pawns stand on the rank of the king.
    PawnsBehind(Color),
    /// The pawns stand on another rank than the one they start from.
    PawnsOnRank(Color, Rank),
}

/// Pieces that agree with a whole mistake, to be sure of it: at least so many, and three of four.
const SURE: usize = 4;

/// The mistakes in a board, each with the squares to point at.
pub(super) fn find(array: &Array, board: &Board) -> Vec<(Mistake, SquareSet)> {
    let whole = whole(array, board);
    if !whole.is_empty() {
        return whole;
    }
    let mut found = Vec::new();
    for &color in &array.colors {
        found.extend(exchanges(array, board, color));
        found.extend(pawns(array, board, color));
    }
    found
}

/// Mistakes of the array as a whole.
fn whole(array: &Array, board: &Board) -> Vec<(Mistake, SquareSet)> {
    let standing: Vec<(Square, Piece)> =
        board.iter().filter(|(_, piece)| array.colors.contains(&piece.color)).collect();
    let agreeing = |turned: &Board| standing.iter().filter(|(sq, piece)| turned.piece_at(*sq) == Some(*piece)).count();
    let own = agreeing(&array.target);
    let sure = |turned: &Board| {
        let count = agreeing(turned);
        count >= SURE && count * 4 >= standing.len() * 3 && own * 2 < standing.len()
    };
    let place =
        |turn: fn(Square) -> Square| -> Board { array.target.iter().map(|(sq, piece)| (turn(sq), piece)).collect() };
    let squares = standing.iter().map(|(sq, _)| *sq).collect();
    let quarter = |sq: Square| Square::new(File::ALL[sq.rank().index()], Rank::ALL[7 - sq.file().index()]);
    let other_quarter = |sq: Square| Square::new(File::ALL[7 - sq.rank().index()], Rank::ALL[sq.file().index()]);
    let half = |sq: Square| Square::new(File::ALL[7 - sq.file().index()], Rank::ALL[7 - sq.rank().index()]);
    let mistake = if sure(&place(quarter)) || sure(&place(other_quarter)) {
        Some(Mistake::QuarterTurn)
    } else if sure(&place(Square::flip_ranks)) || sure(&place(half)) {
        Some(Mistake::SidesExchanged)
    } else {
        None
    };
    mistake.map(|mistake| (mistake, squares)).into_iter().collect()
}

/// Kinds of pieces that stand on each other's squares.
fn exchanges(array: &Array, board: &Board, color: Color) -> Vec<(Mistake, SquareSet)> {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let mut found = Vec::new();
    for (index, &first) in roles.iter().enumerate() {
        for &second in &roles[index + 1..] {
            let at = |belongs, stands| array.target.pieces(color, belongs) & board.pieces(color, stands);
            let (one, other) = (at(first, second), at(second, first));
            if !one.is_empty() && !other.is_empty() {
                found.push((Mistake::Exchanged(color, first, second), one | other));
            }
        }
    }
    found
}

/// Rows of pawns on a rank that is not theirs; only where the target is the starting array.
fn pawns(array: &Array, board: &Board, color: Color) -> Option<(Mistake, SquareSet)> {
    let pawns = board.pieces(color, Role::Pawn);
    let row = |rank: Rank| pawns & SquareSet::rank(rank);
    let rank = Rank::ALL.into_iter().find(|&rank| rank != color.pawn_rank() && row(rank).len() >= SURE)?;
    let (mistake, squares) = if rank == color.home_rank() {
        let before_them = board.by_color(color) & SquareSet::rank(color.pawn_rank());
        (Mistake::PawnsBehind(color), row(rank) | (before_them - pawns))
    } else {
        (Mistake::PawnsOnRank(color, rank), row(rank))
    };
    array.is_initial().then_some((mistake, squares))
}
