//! What a series of captures on one square comes to, played with legal moves only.

use std::collections::HashMap;

use crate::rules::{Board, Color, Move, Piece, Position, Role, Square, SquareSet};

/// The usual worth of a piece in pawns, for counting exchanges: 1, 3, 3, 5, 9. A king can't be lost, so it counts nothing.
#[must_use]
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What the pieces of one side are worth together, in pawns.
#[must_use]
pub fn material(board: &Board, color: Color) -> i32 {
    board.by_color(color).into_iter().filter_map(|sq| board.piece_at(sq)).map(|piece| worth(piece.role)).sum()
}

/// The worth of the piece that a legal move takes, in pawns; 0 when it takes none.
#[must_use]
pub fn worth_taken(pos: &Position, mv: Move) -> i32 {
    pos.taken_square(mv).and_then(|sq| pos.piece_at(sq)).map_or(0, |piece| worth(piece.role))
}

/// What a legal move wins at once, in pawns: the piece it takes, and by how much a pawn grows that is promoted.
#[must_use]
pub fn won_at_once(pos: &Position, mv: Move) -> i32 {
    worth_taken(pos, mv) + mv.promotion.map_or(0, |role| worth(role) - worth(Role::Pawn))
}

/// A series of captures, begun by the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What the side that begins wins in all, in pawns; negative when it loses. A promotion on the way counts too.
    pub gain: i32,
    /// The captures, best for both sides. Either side stops where going on would not pay.
    pub line: Vec<Move>,
}

/// What pays best for the side to move where a piece stands that can be taken: by the squares that are still occupied and
/// the piece there, for only takers have left their squares. The same pieces may have taken in many orders, so that each
/// position comes up often.
type Replies = HashMap<(SquareSet, Square, Option<Piece>), Option<Exchange>>;

/// All ways for the side to move to take the piece on `target`, each with what the exchange on that square comes to, best
/// first, and the cheaper taker first where they are equal. Pinned pieces don't take, uncovered ones do, kings take only what is unguarded: all moves are legal ones.
/// A pawn can be taken en passant; the exchange then goes on where the taker stands.
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::rules::Square;
/// use touchmove::solve::exchange;
/// // The rook takes a pawn that a pawn guards: one pawn won, one rook lost.
/// let pos = fen::position("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1").unwrap();
/// assert_eq!(exchange::captures_of(&pos, Square::E5)[0].gain, -4);
/// ```
#[must_use]
pub fn captures_of(pos: &Position, target: Square) -> Vec<Exchange> {
    captures(pos, target, &mut Replies::new())
}

/// The legal moves that take the piece on `target`, en passant too.
pub fn takers(pos: &Position, target: Square) -> impl Iterator<Item = Move> {
    let takers = pos.board().attackers(target, pos.turn());
    let passing = pos.legal_en_passant().map_or(SquareSet::EMPTY, |_| SquareSet::rank(target.rank()));
    let movers = (takers | passing) & pos.board().by_color(pos.turn());
    pos.legal_moves_of(movers).into_iter().filter(move |&mv| pos.taken_square(mv) == Some(target))
}

fn captures(pos: &Position, target: Square, known: &mut Replies) -> Vec<Exchange> {
    let mut exchanges: Vec<Exchange> = takers(pos, target).map(|mv| begun(pos, mv, known)).collect();
    let taker = |exchange: &Exchange| pos.piece_at(exchange.line[0].from).map_or(0, |piece| worth(piece.role));
    exchanges.sort_by_key(|exchange| (-exchange.gain, taker(exchange), exchange.line[0]));
    exchanges
}

/// The exchange that begins with this legal move, capture or not: what the opponent wins by taking the piece that moved
/// is counted against it.
#[must_use]
pub fn begun_with(pos: &Position, mv: Move) -> Exchange {
    begun(pos, mv, &mut Replies::new())
}

fn begun(pos: &Position, mv: Move, known: &mut Replies) -> Exchange {
    let reply = best_reply(&pos.after(mv), mv.to, known);
    let mut line = vec![mv];
    let lost = reply.map_or(0, |reply| {
        line.extend(reply.line);
        reply.gain
    });
    Exchange { gain: won_at_once(pos, mv) - lost, line }
}

/// The exchange that pays best for the side to move; `None` when none pays.
fn best_reply(pos: &Position, target: Square, known: &mut Replies) -> Option<Exchange> {
    let place = (pos.board().occupied(), target, pos.piece_at(target));
    if let Some(reply) = known.get(&place) {
        return reply.clone();
    }
    let reply = captures(pos, target, known).into_iter().next().filter(|exchange| exchange.gain > 0);
    known.insert(place, reply.clone());
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};

    fn gains(fen: &str, target: Square) -> Vec<(String, i32)> {
        let pos = fen::position(fen).unwrap();
        captures_of(&pos, target).into_iter().map(|e| (coordinate::write(e.line[0]), e.gain)).collect()
    }

    #[test]
    fn the_cheapest_taker_begins() {
        // Two takers, one guard.
        let found = gains("4k3/8/5n2/3p4/4P3/2N5/8/4K3 w - - 0 1", Square::D5);
        assert_eq!(found, [("e4d5".into(), 1), ("c3d5".into(), 1)]);
        let found = gains("4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1", Square::E5);
        assert_eq!(found, [("f3e5".into(), -1), ("e1e5".into(), -3)]);
    }

    #[test]
    fn many_takers_are_counted_in_bounded_time() {
        // Ten takers against eleven guards, which could follow one another in millions of orders.
        let found = gains("3r3k/2nrn3/1n1r1n2/3p4/1NB2N2/1BNRNb2/B2R2b1/K2R3b w - - 0 1", Square::D5);
        assert_eq!(found.len(), 6, "four knights, a bishop and a rook can begin");
        assert!(found[0].1 <= 1);
    }

    #[test]
    fn a_battery_on_a_file_is_counted_through() {
        // Rook takes, rook takes, rook takes, and no guard is left: the pawn is won.
        let found = gains("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", Square::E5);
        assert_eq!(found[0], ("e2e5".into(), 1));
    }

    #[test]
    fn pinned_guards_do_not_guard() {
        // The knight on d7 is pinned to the king on e8 by the bishop on b5, so e5 is free to take.
        assert_eq!(gains("4k3/3n4/8/1B2p3/8/5N2/8/4K3 w - - 0 1", Square::E5)[0].1, 1);
        assert_eq!(gains("4k3/3n4/8/4p3/8/5N2/8/4K3 w - - 0 1", Square::E5)[0].1, -2);
    }

    #[test]
    fn kings_take_only_what_is_unguarded() {
        assert!(gains("4k3/8/8/8/8/5b2/4p3/4K3 w - - 0 1", Square::E2).is_empty());
        assert_eq!(gains("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", Square::E2), [("e1e2".into(), 1)]);
    }

    #[test]
    fn promotion_and_en_passant_count() {
        assert_eq!(gains("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", Square::D8)[0], ("e7d8q".into(), 13));
        assert_eq!(gains("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::D5), [("e5d6".into(), 1)]);
    }
}
