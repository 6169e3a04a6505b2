//! Moves looked for from their target square backwards: for reading notation, where the target is known first.

use super::{Move, MoveKind, Position, Role, Square, SquareSet, attacks};

impl Position {
    /// The pieces of the side to move of this kind that attack `to`, pinned or not (article 3.1.3).
    ///
    /// ```
    /// use touchmove::rules::{Position, Role, Square};
    /// assert_eq!(Position::initial().sources(Role::Knight, Square::F3).to_string(), "g1");
    /// ```
    #[must_use]
    pub fn sources(&self, role: Role, to: Square) -> SquareSet {
        let core = self.core();
        let occupied = core.occupied();
        let queens = core.diagonals & core.straights;
        let any = match role {
            Role::Pawn => attacks::pawn(!self.turn(), to) & core.pawns,
            Role::Knight => attacks::knight(to) & core.knights,
            Role::Bishop => attacks::bishop(to, occupied) & (core.diagonals - queens),
            Role::Rook => attacks::rook(to, occupied) & (core.straights - queens),
            Role::Queen => attacks::queen(to, occupied) & queens,
            Role::King => attacks::king(to) & core.kings,
        };
        any & core.by_color(self.turn())
    }

    /// The position after a move of which all is known but whether it leaves the own king in check (article 3.9.2);
    /// `None` when it does. `role` and `kind` must be those of the move; castling is not for this.
    pub(crate) fn after_if_safe(&self, mv: Move, role: Role, kind: MoveKind) -> Option<Self> {
        let after = self.after_as(mv, kind, Some(role));
        after.is_king_safe(self.turn()).then_some(after)
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
    fn a_pinned_piece_is_not_safe_to_move() {
        let pos = position("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
        let quiet = |mv| pos.after_if_safe(mv, Role::Knight, MoveKind::Quiet);
        assert_eq!(quiet(Move::new(Square::C3, Square::E4)), None);
        let free = position("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
        let mv = Move::new(Square::C3, Square::E4);
        assert_eq!(free.after_if_safe(mv, Role::Knight, MoveKind::Quiet), Some(free.after(mv)));
    }
}
