//! What can be looked for before a move, and the engine's list of it.

use crate::exercise::sample::sorted_moves;
use crate::rules::{Color, Move, Position, Role, Setup, SquareSet};
use crate::solve::exchange;

/// Whose moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// Those of the side that is not to move, as if it were.
    Opponent,
    /// Those of the side to move.
    Own,
}

impl Whose {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Opponent => "opponent",
            Self::Own => "own",
        }
    }

    /// The position with the side looked at to move: nothing else changes but that no pawn can be taken en passant. `None`
    /// when the side to move is in check, for then it can't be the other's turn.
    pub(super) fn imagine(self, pos: &Position) -> Option<Position> {
        match self {
            Self::Own => Some(pos.clone()),
            Self::Opponent if pos.is_check() => None,
            Self::Opponent => {
                let setup = Setup { turn: !pos.turn(), en_passant: None, ..pos.to_setup() };
                Position::lenient(setup).ok()
            }
        }
    }

    pub(super) fn side(self, pos: &Position) -> Color {
        match self {
            Self::Opponent => !pos.turn(),
            Self::Own => pos.turn(),
        }
    }
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Squares to which a piece can move with check.
    Checks,
    /// Pieces that can be taken.
    Captures,
    /// Moves that mate, or win something.
    Threats,
}

impl Look {
    pub(super) const ALL: [Self; 3] = [Self::Checks, Self::Captures, Self::Threats];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Checks => "checks",
            Self::Captures => "captures",
            Self::Threats => "threats",
        }
    }

    /// The moves looked for.
    pub(super) fn moves(self, pos: &Position) -> Vec<Move> {
        let all = sorted_moves(pos).into_iter();
        match self {
            Self::Checks => all.filter(|&mv| pos.after(mv).is_check()).collect(),
            Self::Captures => all.filter(|&mv| pos.taken_square(mv).is_some()).collect(),
            Self::Threats => threats(pos).into_iter().map(|threat| threat.mv).collect(),
        }
    }

    /// The squares to be marked: where the checks end, or where the pieces stand that can be taken.
    pub(super) fn squares(self, pos: &Position) -> SquareSet {
        let moves = self.moves(pos).into_iter();
        match self {
            Self::Checks | Self::Threats => moves.map(|mv| mv.to).collect(),
            Self::Captures => moves.filter_map(|mv| pos.taken_square(mv)).collect(),
        }
    }
}

/// A move that would hurt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threat {
    pub(super) mv: Move,
    pub(super) harm: Harm,
}

/// What it would do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Harm {
    /// Win so many points, after all captures on the square.
    Wins(i32),
    /// Mate.
    Mate,
}

/// The worst first: mates, then what wins most. A pawn that can become a queen is no threat as a bishop, unless that mates.
pub(super) fn threats(pos: &Position) -> Vec<Threat> {
    let mut found: Vec<Threat> =
        sorted_moves(pos).into_iter().filter_map(|mv| Some(Threat { mv, harm: harm(pos, mv)? })).collect();
    found.sort_by_key(|threat| (std::cmp::Reverse(threat.harm), threat.mv));
    found
}

/// What a legal move would do; `None` when it is no threat.
pub(super) fn harm(pos: &Position, mv: Move) -> Option<Harm> {
    if pos.after(mv).is_checkmate() {
        return Some(Harm::Mate);
    }
    let forcing = pos.taken_square(mv).is_some() || mv.promotion == Some(Role::Queen);
    if !forcing || mv.promotion.is_some_and(|role| role != Role::Queen) {
        return None;
    }
    let gain = exchange::begun_with(pos, mv).gain;
    (gain > 0).then_some(Harm::Wins(gain))
}

/// Most moves offered for the threats, and most right ones among them.
const MOST_OFFERED: usize = 7;
const MOST_RIGHT: usize = 5;

/// The moves among which the threats are to be found, in the order of the board: the worst threats, then what looks like one:
/// captures that win nothing, checks, moves that attack something.
pub(super) fn offered(pos: &Position) -> Vec<Move> {
    let mut offered: Vec<Move> = threats(pos).into_iter().take(MOST_RIGHT).map(|threat| threat.mv).collect();
    let mut others: Vec<Move> = sorted_moves(pos)
        .into_iter()
        .filter(|&mv| mv.promotion.is_none_or(|role| role == Role::Queen) && harm(pos, mv).is_none())
        .collect();
    others.sort_by_key(|&mv| {
        let after = pos.after(mv);
        let attacked = (after.board().attacks_from(mv.to) & after.board().by_color(after.turn())).len();
        (pos.taken_square(mv).is_none(), !after.is_check(), std::cmp::Reverse(attacked), mv)
    });
    offered.extend(others.into_iter().take(MOST_OFFERED - offered.len()));
    offered.sort_unstable();
    offered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, san};
    use crate::rules::Square;

    fn written(text: &str) -> Vec<String> {
        let pos = fen::position(text).unwrap();
        threats(&pos).into_iter().map(|threat| san::write(&pos, threat.mv)).collect()
    }

    #[test]
    fn threats_are_mates_and_captures_that_win() {
        // The pawn on e5 is guarded by the knight, the one on b5 by nothing.
        assert_eq!(written("4k3/8/2n5/1p2p3/2P5/5N2/8/4K3 w - - 0 1"), ["cxb5"]);
        // The back rank: mate goes before the loose rook.
        assert_eq!(written("6k1/5ppp/8/r7/8/8/3B1PPP/3R2K1 w - - 0 1"), ["Bxa5"]);
        assert_eq!(written("6k1/5ppp/8/r7/1B6/8/5PPP/3R2K1 w - - 0 1"), ["Rd8#", "Bxa5"]);
        // A pawn about to queen.
        assert_eq!(written("8/P6k/8/8/8/8/8/K7 w - - 0 1"), ["a8=Q"]);
    }

    #[test]
    fn it_can_not_be_their_turn_while_the_own_king_is_in_check() {
        let check = fen::position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
        assert_eq!(Whose::Opponent.imagine(&check), None);
        assert!(Whose::Own.imagine(&check).is_some());
        // En passant is gone when the other side is thought to move; all else is as it was.
        let pos = fen::position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
        let imagined = Whose::Opponent.imagine(&pos).unwrap();
        assert_eq!((imagined.turn(), imagined.en_passant()), (Color::Black, None));
        assert_eq!(imagined.board(), pos.board());
    }

    #[test]
    fn checks_end_on_squares_and_captures_begin_with_a_victim() {
        let pos = fen::position("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 1").unwrap();
        assert_eq!(Look::Checks.squares(&pos), SquareSet::of(Square::A8));
        assert_eq!(
            Look::Captures.squares(&pos),
            SquareSet::of(Square::D5),
            "the pawn, not the square where the taker lands"
        );
    }

    #[test]
    fn what_is_offered_holds_the_threats_and_something_else() {
        let pos = fen::position("6k1/5ppp/8/r7/1B6/8/5PPP/3R2K1 w - - 0 1").unwrap();
        let offered = offered(&pos);
        assert_eq!(offered.len(), MOST_OFFERED);
        assert!(threats(&pos).iter().all(|threat| offered.contains(&threat.mv)));
    }
}
