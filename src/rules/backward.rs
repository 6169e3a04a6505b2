//! Moves looked for from their target square backwards: for reading notation, where the target is known first.

#![allow(clippy::inline_always)] // A game is read in a row of these; as calls they take half as long again.

use super::{Move, Position, Role, Square, SquareSet, tables};

impl Position {
    /// The pieces of the side to move of this kind that attack `to`, pinned or not (article 3.1.3).
    ///
    /// ```
    /// use touchmove::rules::{Position, Role, Square};
    /// assert_eq!(Position::initial().sources(Role::Knight, Square::F3).to_string(), "g1");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn sources(&self, role: Role, to: Square) -> SquareSet {
        if role == Role::Pawn {
            return tables::pawn(!self.turn(), to) & self.own_pawns();
        }
        self.in_line(role, to).into_iter().filter(|&from| self.is_way_free(from, to)).collect()
    }

    /// The only piece of this kind among these squares that may legally go to `to`, where no own piece stands; `None` when
    /// there are several. Neither for pawns nor for castling.
    #[inline(always)]
    pub(crate) fn only_source(&self, role: Role, to: Square, among: SquareSet) -> Option<Square> {
        let mut found = None;
        for from in self.in_line(role, to) & among {
            let may_go = self.is_way_free(from, to) && self.leaves_king_safe(role, Move::new(from, to));
            if may_go && found.replace(from).is_some() {
                return None;
            }
        }
        found
    }

    /// The pieces of the side to move of this kind that would attack `to` on an empty board; no pawns.
    #[inline(always)]
    fn in_line(&self, role: Role, to: Square) -> SquareSet {
        let core = self.core();
        let queens = core.diagonals & core.straights;
        let kinds =
            [SquareSet::EMPTY, core.knights, core.diagonals - queens, core.straights - queens, queens, core.kings];
        tables::on_empty_board(role, to) & kinds[role.index()] & core.by_color(self.turn())
    }

    /// Whether nothing stands between two squares of one line. Few pieces are in line with a square, so that this is quicker
    /// than to look up what is seen from there.
    #[inline(always)]
    fn is_way_free(&self, from: Square, to: Square) -> bool {
        self.core().occupied().is_disjoint(tables::between(from, to))
    }

    /// The pawns of the side to move.
    #[inline(always)]
    pub(crate) fn own_pawns(&self) -> SquareSet {
        self.core().pawns & self.core().by_color(self.turn())
    }

    /// The occupied squares of the side to move, and of the other.
    #[inline(always)]
    pub(crate) fn own_and_other(&self) -> (SquareSet, SquareSet) {
        (self.core().by_color(self.turn()), self.core().by_color(!self.turn()))
    }

    /// Whether a move of this kind of piece leaves the own king out of check (article 3.9.2), when all else about it is known to be right.
    /// Not for castling and taking en passant, in which more than one square of departure is left.
    #[inline(always)]
    pub(crate) fn leaves_king_safe(&self, role: Role, mv: Move) -> bool {
        let (core, us) = (self.core(), self.turn());
        let king = if role == Role::King { Some(mv.to) } else { (core.kings & core.by_color(us)).first() };
        let Some(king) = king else { return true };
        let occupied = core.occupied().without(mv.from).with(mv.to);
        let them = core.by_color(!us).without(mv.to);
        let leapers =
            tables::pawn(us, king) & core.pawns | tables::knight(king) & core.knights | tables::king(king) & core.kings;
        let sliders = tables::bishop_empty(king) & core.diagonals | tables::rook_empty(king) & core.straights;
        leapers.is_disjoint(them)
            && !(sliders & them).into_iter().any(|slider| occupied.is_disjoint(tables::between(king, slider)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::position;

    #[test]
    fn sources_are_the_attackers_of_that_kind() {
        for fen in [
            // Petrov's suite of perft positions, no. 2 ("Kiwipete"), and its mirror with queens to spare.
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1k1q3q/8/2Q2Q2/q7/4R3/1Bn2b2/4N3/3RK2b b - - 0 1",
        ] {
            let pos = position(fen);
            for to in Square::all() {
                let attackers = pos.board().attackers(to, pos.turn());
                for role in Role::ALL {
                    assert_eq!(pos.sources(role, to), attackers & pos.board().by_role(role), "{fen} {role} {to}");
                }
            }
        }
    }

    #[test]
    fn a_move_leaves_the_king_safe_as_the_generator_has_it() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/1b6/2N5/3R4/r3K3 w - - 0 1",
            "4k3/4r3/8/8/1b6/2Q5/8/4K3 w - - 0 1",
            "8/8/3p4/2k5/1P6/8/2Q5/4K3 b - - 0 1",
            "8/8/8/8/8/1p1k4/2n5/K7 w - - 0 1",
        ] {
            let pos = position(fen);
            for from in pos.board().by_color(pos.turn()) {
                for to in pos.board().attacks_from(from) - pos.board().by_color(pos.turn()) {
                    let mv = Move::new(from, to);
                    let role = pos.piece_at(from).unwrap().role;
                    let goes_nowhere = pos.board().by_role(Role::Pawn).contains(from) && pos.piece_at(to).is_none();
                    assert!(goes_nowhere || pos.leaves_king_safe(role, mv) == pos.is_legal(mv), "{fen} {mv:?}");
                }
            }
        }
    }
}
