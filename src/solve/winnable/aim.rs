//! Mates in the corner to aim at: who has to stand where, and how far it is from there.
//!
//! All of them are variants of the few in [`PATTERNS`]. A side with minor pieces only often needs a piece of the other side to
//! shut in its own king. A guide for the search; nothing here is proven.

use std::sync::LazyLock;

use crate::rules::{Board, Color, Move, Piece, Role, Square, SquareSet, attacks};

/// More than any way.
const NEVER: u8 = 40;

/// File and rank, counted from 0.
type Place = (u8, u8);
/// Where the losing king stands, and the other; what the winner needs, and where it may stand; what the loser needs.
type Pattern = (Place, Place, &'static [(Role, &'static [Place])], &'static [(Role, &'static [Place])]);

const B8: Place = (1, 7);
const D8: Place = (3, 7);
const E6: Place = (4, 5);
const E7: Place = (4, 6);
const F4: Place = (5, 3);
const F7: Place = (5, 6);
const F8: Place = (5, 7);
const G5: Place = (6, 4);
const G6: Place = (6, 5);
const G7: Place = (6, 6);
const G8: Place = (6, 7);
const H6: Place = (7, 5);
const H7: Place = (7, 6);
const H8: Place = (7, 7);

/// The mates, or what leads to them by force, with the losing king near h8.
const PATTERNS: [Pattern; 12] = [
    (H8, G6, &[(Role::Queen, &[G7, H7, F8, D8])], &[]),
    (H8, G6, &[(Role::Rook, &[F8, D8, B8])], &[]),
    // A bare king must not be in the corner too early, where it is stalemated.
    (G8, G6, &[(Role::Knight, &[E7]), (Role::Knight, &[G5])], &[]),
    (G8, G6, &[(Role::Knight, &[E7, H6]), (Role::Bishop, &[G5, F4])], &[]),
    (G8, G6, &[(Role::Bishop, &[E6]), (Role::Bishop, &[G5, F4])], &[]),
    (H8, G6, &[(Role::Knight, &[F7])], &[(Role::Knight, &[G8])]),
    (H8, H6, &[(Role::Knight, &[G6])], &[(Role::Bishop, &[G8])]),
    (H8, H6, &[(Role::Knight, &[F7])], &[(Role::Rook, &[G8])]),
    (H8, F8, &[(Role::Knight, &[F7])], &[(Role::Pawn, &[H7])]),
    (H8, G6, &[(Role::Bishop, &[G7])], &[(Role::Knight, &[G8])]),
    (H8, H6, &[(Role::Bishop, &[G7])], &[(Role::Bishop, &[G8])]),
    (H8, F7, &[(Role::Bishop, &[G7])], &[(Role::Pawn, &[H7])]),
];

/// All aims, by the colour that wins.
static AIMS: LazyLock<[Vec<Aim>; 2]> = LazyLock::new(|| {
    Color::ALL
        .map(|winner| PATTERNS.iter().flat_map(|pattern| (0..8).map(|turn| Aim::new(pattern, turn, winner))).collect())
});

/// One mate to aim at.
#[derive(Debug)]
pub(super) struct Aim {
    winner: Color,
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    piece: Piece,
    /// The moves from each square to where the piece is needed, on an empty board.
    way: [u8; 64],
    /// The same for a pawn that becomes such a piece.
    promoting: [u8; 64],
}

impl Aim {
    /// The nearest mates by `winner`.
    pub(super) fn nearest(board: &Board, turn: Color, winner: Color) -> impl Iterator<Item = &'static Self> + use<> {
        let mut best: [(i16, Option<&Self>); 4] = [(3 * i16::from(NEVER), None); 4];
        for aims in AIMS[winner.index()].chunks_exact(8).filter(|aims| aims[0].has_all(board)) {
            for aim in aims {
                let cost = aim.cost(board, turn);
                if cost < best[3].0 {
                    best[3] = (cost, Some(aim));
                    best.sort_by_key(|&(cost, _)| cost);
                }
            }
        }
        best.into_iter().filter_map(|(_, aim)| aim)
    }

    /// A pattern in one of the four corners, mirrored in the long diagonal or not.
    fn new((prey, hunter, own, theirs): &Pattern, turn: u8, winner: Color) -> Self {
        let square = |&(file, rank): &Place| {
            let (file, rank) = if turn & 1 == 0 { (file, rank) } else { (rank, file) };
            let file = if turn & 2 == 0 { file } else { 7 - file };
            let rank = if turn & 4 == 0 { rank } else { 7 - rank };
            Square::from_index(usize::from(rank * 8 + file)).expect("files and ranks are below 8")
        };
        let part = |color: Color, role: Role, places: &[Place]| {
            let piece = Piece::new(color, role);
            let way = way(piece, places.iter().map(square).collect());
            Part { piece, way, promoting: promoting(piece, &way) }
        };
        let kings = [part(!winner, Role::King, &[*prey]), part(winner, Role::King, &[*hunter])];
        let own = own.iter().map(|(role, places)| part(winner, *role, places));
        let theirs = theirs.iter().map(|(role, places)| part(!winner, *role, places));
        Self { winner, parts: kings.into_iter().chain(own).chain(theirs).collect() }
    }

    /// Whether there is something on the board for each part.
    fn has_all(&self, board: &Board) -> bool {
        self.parts.iter().all(|part| {
            let color = part.piece.color;
            let pawns = if part.piece.role == Role::King { SquareSet::EMPTY } else { board.pieces(color, Role::Pawn) };
            !(board.pieces(color, part.piece.role) | pawns).is_empty()
        })
    }

    /// How far it is to the mate, when it is this side's turn: mostly the number of single moves it takes at least.
    pub(super) fn cost(&self, board: &Board, turn: Color) -> i16 {
        self.cost_of(turn, |piece| board.pieces(piece.color, piece.role))
    }

    /// The same after a move, of which `board` is the placement before.
    pub(super) fn cost_after(&self, board: &Board, mv: Move, mover: Color) -> i16 {
        let arrived = mv.promotion.or(board.piece_at(mv.from).map(|piece| piece.role));
        self.cost_of(!mover, |piece| {
            let rest = board.pieces(piece.color, piece.role).without(mv.from).without(mv.to);
            if piece.color == mover && arrived == Some(piece.role) { rest.with(mv.to) } else { rest }
        })
    }

    fn cost_of(&self, turn: Color, pieces: impl Fn(Piece) -> SquareSet) -> i16 {
        let mut used = SquareSet::EMPTY;
        let mut own = 0;
        let mut theirs = 0;
        for part in &self.parts {
            let mut best = NEVER;
            let mut from = SquareSet::EMPTY;
            for sq in pieces(part.piece) - used {
                if part.way[sq.index()] < best {
                    best = part.way[sq.index()];
                    from = SquareSet::of(sq);
                }
            }
            if best == NEVER {
                for sq in pieces(Piece::new(part.piece.color, Role::Pawn)) - used {
                    if part.promoting[sq.index()] < best {
                        best = part.promoting[sq.index()];
                        from = SquareSet::of(sq);
                    }
                }
            }
            used |= from;
            *(if part.piece.color == self.winner { &mut own } else { &mut theirs }) += i16::from(best);
        }
        let plies = if turn == self.winner { (2 * own - 1).max(2 * theirs + 1) } else { (2 * own).max(2 * theirs) };
        2 * plies + own + theirs
    }
}

fn way(piece: Piece, goals: SquareSet) -> [u8; 64] {
    let mut way = [NEVER; 64];
    if piece.role == Role::Pawn {
        for (goal, sq) in goals.into_iter().flat_map(|goal| Square::all().map(move |sq| (goal, sq))) {
            let (from, to) = (sq.rank().index(), goal.rank().index());
            let steps = if piece.color == Color::White { to.checked_sub(from) } else { from.checked_sub(to) };
            if let Some(steps) = steps.filter(|_| sq.file() == goal.file()) {
                way[sq.index()] = u8::try_from(steps).unwrap_or(NEVER);
            }
        }
        return way;
    }
    let mut seen = goals;
    let mut frontier = seen;
    let mut steps = 0;
    while !frontier.is_empty() {
        for sq in frontier {
            way[sq.index()] = steps;
        }
        let next =
            frontier.into_iter().fold(SquareSet::EMPTY, |set, sq| set | attacks::of(piece, sq, SquareSet::EMPTY));
        frontier = next - seen;
        seen |= frontier;
        steps += 1;
    }
    way
}

fn promoting(piece: Piece, way: &[u8; 64]) -> [u8; 64] {
    let mut promoting = [NEVER; 64];
    if matches!(piece.role, Role::King | Role::Pawn) {
        return promoting;
    }
    let rank = piece.color.promotion_rank();
    for sq in Square::all() {
        let goal = Square::new(sq.file(), rank);
        let steps = u8::try_from(sq.rank().index().abs_diff(rank.index())).unwrap_or(NEVER);
        promoting[sq.index()] = (way[goal.index()] + steps).min(NEVER);
    }
    promoting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Setup};

    fn places(aim: &Pattern) -> Vec<Vec<(Color, Role, Place)>> {
        let (prey, hunter, own, theirs) = aim;
        let mut all = vec![vec![(Color::Black, Role::King, *prey), (Color::White, Role::King, *hunter)]];
        let own = own.iter().map(|part| (Color::White, part));
        for (color, (role, places)) in own.chain(theirs.iter().map(|part| (Color::Black, part))) {
            let with = |place: &Place| {
                let place = *place;
                all.iter().map(move |so_far| so_far.iter().copied().chain([(color, *role, place)]).collect::<Vec<_>>())
            };
            all = places.iter().flat_map(with).collect();
        }
        all
    }

    #[test]
    fn each_pattern_is_mate_or_a_check_before_mate() {
        let mut seen = 0;
        for placed in PATTERNS.iter().flat_map(places) {
            let mut setup = Setup::empty();
            setup.turn = Color::Black;
            for &(color, role, (file, rank)) in &placed {
                let sq = Square::from_index(usize::from(rank * 8 + file)).unwrap();
                setup.board.put(sq, Piece::new(color, role));
            }
            let pos = Position::unreachable(setup).unwrap();
            let is_next = |mv: Move| !pos.after(mv).mating_moves().is_empty();
            assert!(pos.is_check(), "{placed:?}");
            assert!(pos.is_checkmate() || pos.legal_moves().into_iter().any(is_next), "{placed:?}");
            seen += 1;
        }
        assert!(seen > 20);
    }

    #[test]
    fn an_aim_counts_single_moves() {
        // A queen one move from g7, both kings in their places.
        let pos = crate::notation::fen::position("7k/8/6K1/8/6Q1/8/8/8 w - - 0 1").unwrap();
        let board = pos.board();
        let queens = &AIMS[Color::White.index()][0];
        assert_eq!(queens.cost(&board, Color::White), 3);
        assert_eq!(queens.cost_after(&board, Move::new(Square::G4, Square::D7), Color::White), 5);
    }
}
