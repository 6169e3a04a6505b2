//! Material that rules out mate by any series of moves, whatever the squares.

use crate::rules::{Board, Color, Role, SquareSet};

/// A side that has no more than this can't mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lemma {
    /// A bare king.
    ///
    /// *Proof.* Mate is check, and a king gives none (it would stand in check itself).
    BareKing,
    /// King and knight against a king with nothing but queens.
    ///
    /// *Proof.* Let the king stand on (0, 0) and the knight give check from (2, 1); all other cases are turned or
    /// mirrored. The squares (0, 1), (1, 1) and (1, 0) are on the board. A queen on one of them takes the knight, or
    /// another queen between does: from (1, 1) and (1, 0) it stands beside it; from (0, 1) the only square between is
    /// (1, 1). Nothing can pin that queen. The knight attacks none of the three squares. So the other king has to guard
    /// all three. But a king next to both (0, 1) and (1, 0) stands on (1, 1) or (0, 0), next to the king or on it.
    LoneKnight {
        /// Whether the other king is bare.
        bare: bool,
    },
    /// King and bishops on squares of one colour, against no pawn, no knight and no bishop on the other colour.
    ///
    /// *Proof.* Let the king stand on (0, 0) and a bishop give check along (1, 1). The squares (1, 0) and (0, 1) are on
    /// the board, and no bishop of the mating side attacks them, for they have the other colour. Only rooks and queens
    /// can stand there, and they could take the bishop on (1, 1) or else move there between, for bishops don't pin
    /// along ranks and files. So both are empty, and the other king guards both, which it can from (1, 1) and (0, 0) only.
    BishopsOfOneColor {
        /// Whether the other king is bare.
        bare: bool,
    },
}

/// The lemma by which `winner` can't mate, if one applies.
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::rules::Color;
/// use touchmove::solve::winnable::material::{Lemma, rules_out_mate};
/// let pos = fen::position("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1").unwrap();
/// assert_eq!(rules_out_mate(&pos.board(), Color::White), Some(Lemma::BishopsOfOneColor { bare: true }));
/// assert_eq!(rules_out_mate(&pos.board(), Color::Black), Some(Lemma::BareKing));
/// ```
#[must_use]
pub fn rules_out_mate(board: &Board, winner: Color) -> Option<Lemma> {
    let own = board.by_color(winner) - board.by_role(Role::King);
    let theirs = board.by_color(!winner);
    let bare = !theirs.more_than_one();
    if own.is_empty() {
        return Some(Lemma::BareKing);
    }
    let bishops = board.by_role(Role::Bishop);
    if own.single().is_some() && own.is_subset(board.by_role(Role::Knight)) {
        let only_queens = theirs.is_subset(board.by_role(Role::King) | board.by_role(Role::Queen));
        return only_queens.then_some(Lemma::LoneKnight { bare });
    }
    if !own.is_subset(bishops) {
        return None;
    }
    let color = [SquareSet::LIGHT, SquareSet::DARK].into_iter().find(|&color| own.is_subset(color))?;
    let helpers = board.by_role(Role::Pawn) | board.by_role(Role::Knight) | (bishops - color);
    theirs.is_disjoint(helpers).then_some(Lemma::BishopsOfOneColor { bare })
}
