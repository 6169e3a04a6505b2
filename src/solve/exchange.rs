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

/// The best reply where a piece stands that can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reply {
    /// What it wins; 0 when none pays.
    gain: i32,
    /// The capture; `None` when none pays.
    mv: Option<Move>,
    /// Whether nothing better may have been left out, because this was good enough to show that the capture before it
    /// does not pay.
    is_exact: bool,
}

/// Replies by the squares that are still occupied and the piece that stands there, for only takers have left their
/// squares. The same pieces may have taken in many orders, so that each position comes up often.
type Replies = HashMap<(SquareSet, Square, Option<Piece>), Reply>;

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
    let mut known = Replies::new();
    let mut exchanges: Vec<Exchange> =
        cheapest_first(pos, target).into_iter().map(|mv| begun(pos, mv, &mut known)).collect();
    exchanges.sort_by_key(|exchange| -exchange.gain);
    exchanges
}

/// The first of [`captures_of`], found without counting through those that can't be better.
#[must_use]
pub fn best_capture_of(pos: &Position, target: Square) -> Option<Exchange> {
    let mut known = Replies::new();
    let mut best: Option<(i32, Move)> = None;
    for mv in cheapest_first(pos, target) {
        let won = won_at_once(pos, mv);
        let enough = best.map_or(i32::MAX, |(gain, _)| won - gain);
        if enough > 0 {
            let gain = won - best_reply(&pos.after(mv), mv.to, enough, &mut known).gain;
            if best.is_none_or(|(least, _)| gain > least) {
                best = Some((gain, mv));
            }
        }
    }
    best.map(|(gain, mv)| Exchange { gain, line: line(pos, mv, &known) })
}

/// The legal moves that take the piece on `target`, en passant too.
#[must_use]
pub fn takers(pos: &Position, target: Square) -> Vec<Move> {
    let turn = pos.turn();
    if pos.piece_at(target).is_none_or(|piece| piece.color == turn) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for role in Role::ALL {
        for from in pos.sources(role, target) {
            let mv = Move::new(from, target);
            if !pos.leaves_king_safe(role, mv) {
                continue;
            }
            if role == Role::Pawn && target.rank() == turn.promotion_rank() {
                moves.extend(Role::PROMOTIONS.map(|promotion| Move { promotion: Some(promotion), ..mv }));
            } else {
                moves.push(mv);
            }
        }
    }
    if pos.legal_en_passant().is_some() {
        let beside = pos.board().pieces(turn, Role::Pawn) & SquareSet::rank(target.rank());
        let passing = pos.legal_moves_of(beside).into_iter();
        moves.extend(passing.filter(|&mv| mv.to != target && pos.taken_square(mv) == Some(target)));
    }
    moves
}

/// [`takers`], in the order in which they are preferred where they win as much.
fn cheapest_first(pos: &Position, target: Square) -> Vec<Move> {
    let mut moves = takers(pos, target);
    moves.sort_unstable_by_key(|&mv| (pos.piece_at(mv.from).map_or(0, |piece| worth(piece.role)), mv));
    moves
}

/// The exchange that begins with this legal move, capture or not: what the opponent wins by taking the piece that moved
/// is counted against it.
#[must_use]
pub fn begun_with(pos: &Position, mv: Move) -> Exchange {
    begun(pos, mv, &mut Replies::new())
}

fn begun(pos: &Position, mv: Move, known: &mut Replies) -> Exchange {
    let reply = best_reply(&pos.after(mv), mv.to, i32::MAX, known);
    Exchange { gain: won_at_once(pos, mv) - reply.gain, line: line(pos, mv, known) }
}

/// The captures that follow this move, as far as they have been counted through.
fn line(pos: &Position, mv: Move, known: &Replies) -> Vec<Move> {
    let mut line = vec![mv];
    let (mut pos, mut target) = (pos.after(mv), mv.to);
    while let Some(mv) = known.get(&place(&pos, target)).and_then(|reply| reply.mv) {
        line.push(mv);
        (pos, target) = (pos.after(mv), mv.to);
    }
    line
}

fn place(pos: &Position, target: Square) -> (SquareSet, Square, Option<Piece>) {
    (pos.board().occupied(), target, pos.piece_at(target))
}

/// The reply that pays best for the side to move. One that wins `enough` is given without looking for a better one: then
/// the capture before it is not chosen, whatever more it loses. Nor is a capture counted through that wins less at once
/// than another wins in the end. (Alpha and beta, with the gain so far and `enough` as the bounds.)
fn best_reply(pos: &Position, target: Square, enough: i32, known: &mut Replies) -> Reply {
    let place = place(pos, target);
    if let Some(&reply) = known.get(&place)
        && (reply.is_exact || reply.gain >= enough)
    {
        return reply;
    }
    let mut best = Reply { gain: 0, mv: None, is_exact: true };
    for mv in cheapest_first(pos, target) {
        let won = won_at_once(pos, mv);
        if won <= best.gain {
            continue;
        }
        let gain = won - best_reply(&pos.after(mv), mv.to, won - best.gain, known).gain;
        if gain > best.gain {
            best = Reply { gain, mv: Some(mv), is_exact: gain < enough };
            if !best.is_exact {
                break;
            }
        }
    }
    known.insert(place, best);
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::{Board, Color, Setup, attacks};

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

    /// What each capture comes to, without any memory or bound: every order of captures is played.
    fn plainly(pos: &Position, target: Square) -> Vec<Exchange> {
        let moves = pos.legal_moves().into_iter().filter(|&mv| pos.taken_square(mv) == Some(target));
        let mut all: Vec<Exchange> = moves
            .map(|mv| {
                let reply = plainly(&pos.after(mv), mv.to).into_iter().next().filter(|reply| reply.gain > 0);
                let (lost, rest) = reply.map_or((0, Vec::new()), |reply| (reply.gain, reply.line));
                Exchange { gain: won_at_once(pos, mv) - lost, line: [vec![mv], rest].concat() }
            })
            .collect();
        let taker = |exchange: &Exchange| pos.piece_at(exchange.line[0].from).map_or(0, |piece| worth(piece.role));
        all.sort_by_key(|exchange| (-exchange.gain, taker(exchange), exchange.line[0]));
        all
    }

    #[test]
    fn nothing_is_lost_by_leaving_captures_out() {
        let mut chance: u64 = 0x2545_f491_4f6c_dd1d;
        let mut draw = |below: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from((chance >> 33) % u64::try_from(below).expect("small")).expect("small")
        };
        let lines: Vec<Square> = attacks::queen(Square::D5, SquareSet::EMPTY).into_iter().collect();
        let (mut compared, mut long, mut passing, mut promoted) = (0, 0, 0, 0);
        while compared < 4_000 {
            let mut board = Board::empty();
            let mut put = |piece: Piece, sq: usize| board.put(Square::from_index(sq).expect("on the board"), piece);
            for _ in 0..6 + draw(7) {
                let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen][draw(6)];
                // Many on lines to one square, so that much is taken there.
                let sq = if role == Role::Pawn {
                    8 + draw(48)
                } else if draw(3) > 0 {
                    lines[draw(lines.len())].index()
                } else {
                    draw(64)
                };
                put(Piece::new(Color::ALL[draw(2)], role), sq);
            }
            put(Piece::new(Color::ALL[draw(2)], Role::Pawn), Square::D5.index());
            for color in Color::ALL {
                put(Piece::new(color, Role::King), draw(64));
            }
            let turn = Color::ALL[draw(2)];
            // A pawn of the other side that may just have passed.
            let passed = (draw(2) == 0).then(|| {
                let (file, ranks) = (draw(8), if turn == Color::White { [4, 5] } else { [3, 2] });
                put(Piece::new(!turn, Role::Pawn), ranks[0] * 8 + file);
                Square::from_index(ranks[1] * 8 + file).expect("on the board")
            });
            let setup = Setup { board, turn, en_passant: passed, ..Setup::empty() };
            let Ok(pos) = Position::new(setup) else { continue };
            for target in pos.board().by_color(!turn) {
                let plain = plainly(&pos, target);
                assert_eq!(captures_of(&pos, target), plain, "{target} {board:?}");
                assert_eq!(best_capture_of(&pos, target), plain.first().cloned(), "{target} {board:?}");
                compared += usize::from(!plain.is_empty());
                long += usize::from(plain.iter().any(|exchange| exchange.line.len() > 3));
                passing += usize::from(plain.iter().any(|exchange| exchange.line[0].to != target));
                promoted += usize::from(plain.iter().any(|exchange| exchange.line[0].promotion.is_some()));
            }
        }
        assert!(long > 20 && passing > 20 && promoted > 10, "{long} {passing} {promoted}");
    }
}
