//! Writing a move in strict algebraic notation.

use crate::notation::coordinate;
use crate::notation::letters::Letters;
use crate::rules::{Move, MoveKind, Position, Role, SquareSet};

/// Writes a legal move in strict algebraic notation, with `+` and `#`.
///
/// ```
/// use touchmove::notation::{fen, san};
/// use touchmove::rules::{Move, Square};
/// // Two knights can reach d2; the one on f3 is named by its file.
/// let pos = fen::position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")?;
/// assert_eq!(san::write(&pos, Move::new(Square::F3, Square::D2)), "Nfd2");
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn write(pos: &Position, mv: Move) -> String {
    write_with(pos, mv, Letters::English)
}

/// As [`write()`], with the letters of another language (article C.3).
#[must_use]
pub fn write_with(pos: &Position, mv: Move, letters: Letters) -> String {
    let Some(piece) = pos.piece_at(mv.from) else { return coordinate::write(mv) };
    let mut text = write_bare(pos, piece.role, mv, letters);
    let after = pos.after(mv);
    if after.is_check() {
        text.push(if after.has_legal_move() { '+' } else { '#' });
    }
    text
}

/// As [`write()`], without the sign for check or mate.
fn write_bare(pos: &Position, role: Role, mv: Move, letters: Letters) -> String {
    let kind = pos.kind(mv);
    let mut text = String::with_capacity(8);
    if let MoveKind::Castle(side) = kind {
        text.push_str(side.notation());
    } else {
        if role == Role::Pawn {
            text.extend(kind.is_capture().then(|| mv.from.file().letter()));
        } else {
            text.push_str(letters.write(role));
            text.push_str(&origin(pos, role, mv));
        }
        text.extend(kind.is_capture().then_some('x'));
        text.push_str(&mv.to.to_string());
        if let Some(role) = mv.promotion {
            text.push('=');
            text.push_str(letters.write(role));
        }
    }
    text
}

/// What tells the piece from its twins that can go to the same square: nothing, the file, else the rank, else both
/// (article C.10; PGN 8.2.3.4). A twin that is pinned can't go there and needs no telling apart.
pub(super) fn origin(pos: &Position, role: Role, mv: Move) -> String {
    let twins: SquareSet = pos
        .sources(role, mv.to)
        .without(mv.from)
        .into_iter()
        .filter(|&from| pos.is_legal(Move::new(from, mv.to)))
        .collect();
    if twins.is_empty() {
        String::new()
    } else if twins.is_disjoint(SquareSet::file(mv.from.file())) {
        mv.from.file().to_string()
    } else if twins.is_disjoint(SquareSet::rank(mv.from.rank())) {
        mv.from.rank().to_string()
    } else {
        mv.from.to_string()
    }
}
