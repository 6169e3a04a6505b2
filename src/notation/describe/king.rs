//! What stands around a king: checks and flight squares.

use super::{act, capitalized, either, kind_on, pieces, squares, verb};
use crate::rules::{Position, Role, Square, SquareSet, attacks};

/// Why one flight square of a king is no way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlightObstacle {
    /// An own piece stands there.
    OwnPiece,
    /// The square, or the piece that stands there, is attacked by these.
    Guarded(SquareSet),
}

/// The neighbouring squares of the king of the side to move, each with what is in the way; `None` for a free one.
/// Squares attacked only through the king's own square count as guarded: the king can't run along the line.
#[must_use]
pub fn flight_squares(pos: &Position) -> Vec<(Square, Option<FlightObstacle>)> {
    let (board, us) = (pos.board(), pos.turn());
    let Some(king) = pos.king(us) else { return Vec::new() };
    let without_king = board.occupied().without(king);
    attacks::king(king)
        .into_iter()
        .map(|sq| {
            let guards = board.attackers_through(sq, !us, without_king);
            let obstacle = if board.by_color(us).contains(sq) {
                Some(FlightObstacle::OwnPiece)
            } else {
                (!guards.is_empty()).then_some(FlightObstacle::Guarded(guards))
            };
            (sq, obstacle)
        })
        .collect()
}

/// A check as a sentence: "The rook on e8 gives check to the king on e1."; "The king on e1 is not in check."
#[must_use]
pub fn check(pos: &Position) -> String {
    let Some(king) = pos.king(pos.turn()) else {
        return format!("{} has no king, so there is no check.", pos.turn());
    };
    let checkers = pos.checkers();
    if checkers.is_empty() {
        return format!("The king on {king} is not in check.");
    }
    let double = if checkers.more_than_one() { ": a double check" } else { "" };
    format!("{} check to the king on {king}{double}.", act(&pos.board(), checkers, "gives", "give"))
}

/// Sentences that tell for each flight square why it is none, alike ones together: own pieces, pieces that are
/// guarded, attacked squares, and squares that are attacked through the king.
pub(super) fn flights(pos: &Position) -> Vec<String> {
    let board = pos.board();
    let mut own = SquareSet::EMPTY;
    let mut groups: Vec<(SquareSet, SquareSet, bool)> = Vec::new();
    let mut sentences = Vec::new();
    for (sq, obstacle) in flight_squares(pos) {
        match obstacle {
            None => {}
            Some(FlightObstacle::OwnPiece) => own.insert(sq),
            Some(FlightObstacle::Guarded(guards)) if board.occupied().contains(sq) => {
                let (prey, guards) = (capitalized(&kind_on(&board, sq)), pieces(&board, guards));
                sentences.push(format!("{prey} can't be taken by the king: it is guarded by {guards}."));
            }
            Some(FlightObstacle::Guarded(guards)) => {
                let seen = guards & board.attackers(sq, !pos.turn());
                let (guards, direct) = if seen.is_empty() { (guards, false) } else { (seen, true) };
                match groups.iter_mut().find(|group| group.1 == guards && group.2 == direct) {
                    Some(group) => group.0.insert(sq),
                    None => groups.push((SquareSet::of(sq), guards, direct)),
                }
            }
        }
    }
    if !own.is_empty() {
        let stand = verb(own, "its own piece stands", "its own pieces stand");
        sentences.insert(0, format!("The king can't go to {}: {stand} there.", alternatives(own)));
    }
    for (set, guards, direct) in groups {
        let places = squares(set);
        sentences.push(if direct {
            format!("{} {places}.", act(&board, guards, "attacks", "attack"))
        } else {
            let (guards, attack) = (pieces(&board, guards), verb(guards, "attacks", "attack"));
            let it = verb(set, "that square", "those squares");
            format!("There is no way out on {places}: once the king moves off, {guards} {attack} {it} too.")
        });
    }
    sentences
}

/// Squares of which one is to be chosen: `a1`, `a1 or b3`, `a1, b3 or c5`.
pub(super) fn alternatives(set: SquareSet) -> String {
    either(set.into_iter().map(|sq| sq.to_string()))
}

/// Why a piece is bound to its king: the piece that pins it, when the way to `to` leaves their line.
pub(super) fn pinner(pos: &Position, sq: Square) -> Option<Square> {
    pos.pins(pos.turn()).into_iter().find(|&(pinned, _)| pinned == sq).map(|(_, pinner)| pinner)
}

/// The squares to which a pawn or piece could go if its king were of no account.
pub(super) fn targets(pos: &Position, from: Square) -> SquareSet {
    let (board, us) = (pos.board(), pos.turn());
    let Some(piece) = board.piece_at(from) else { return SquareSet::EMPTY };
    let reach = board.attacks_from(from) - board.by_color(us);
    if piece.role != Role::Pawn {
        return reach;
    }
    let prey = board.by_color(!us) | pos.en_passant().map_or(SquareSet::EMPTY, SquareSet::of);
    let mut targets = reach & prey;
    let free = |sq: &Square| !board.occupied().contains(*sq);
    if let Some(one) = from.offset(0, us.forward()).filter(free) {
        targets.insert(one);
        targets.extend(one.offset(0, us.forward()).filter(free).filter(|_| from.rank() == us.pawn_rank()));
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn checks_name_checker_and_king() {
        let says = |text: &str| check(&fen::study_position(text).unwrap());
        assert_eq!(says("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"), "The rook on e8 gives check to the king on e1.");
        assert_eq!(says("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "The king on e1 is not in check.");
        assert_eq!(
            says("4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1"),
            "The knight on f3 and the rook on e8 give check to the king on e1: a double check."
        );
        assert_eq!(says("8/8/8/8/8/8/8/R7 w - - 0 1"), "White has no king, so there is no check.");
    }

    #[test]
    fn flight_squares_are_free_exactly_where_the_king_can_go() {
        for text in [
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQ - 0 1",
            "4r1k1/8/8/8/8/8/4K3/8 w - - 0 1",
        ] {
            let pos = fen::position(text).unwrap();
            let king = pos.king(pos.turn()).unwrap();
            let free: SquareSet =
                flight_squares(&pos).into_iter().filter(|flight| flight.1.is_none()).map(|flight| flight.0).collect();
            let legal: SquareSet = pos.legal_moves_from(king).into_iter().map(|mv| mv.to).collect();
            assert_eq!(free, legal & attacks::king(king), "{text}");
        }
    }
}
