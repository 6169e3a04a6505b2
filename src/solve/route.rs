//! Shortest ways of one piece: over stars, between two squares, past forbidden squares.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::rules::{Board, Color, Move, Piece, Role, Square, SquareSet, attacks};

/// One piece that collects stars while the others stand still. The piece never stands where an enemy could take it,
/// and may take enemies (which then no longer guard anything), but no king (article 1.4.1). Where its own king is on the
/// board, no move may leave it in check (article 3.9.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The placement: the hero, own blockers, enemies.
    pub board: Board,
    /// Where the hero stands.
    pub hero: Square,
    /// The hero's side.
    pub color: Color,
    /// The stars left.
    pub stars: SquareSet,
}

impl Collection {
    /// The moves the hero may make now: as its kind moves, not onto an own piece or a king, not to where an enemy could
    /// take it, and so that no enemy attacks its own king. A pawn becomes a queen on its last rank. Empty when no piece of the hero's side stands on its square.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let Some(hero) = self.hero_piece() else { return Vec::new() };
        let own = self.board.by_color(self.color);
        let enemies = self.board.by_color(!self.color);
        let targets = match hero.role {
            Role::Pawn => {
                pawn_steps(self.color, self.hero, own | enemies) | attacks::pawn(self.color, self.hero) & enemies
            }
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                self.board.attacks_from(self.hero) - own
            }
        } - self.board.by_role(Role::King);
        let promotes = |to: Square| hero.role == Role::Pawn && to.rank() == self.color.promotion_rank();
        targets
            .into_iter()
            .filter(|&to| self.is_safe(to) && self.checkers_after(to).is_empty())
            .map(|to| Move { from: self.hero, to, promotion: promotes(to).then_some(Role::Queen) })
            .collect()
    }

    /// The enemies that could take the hero after it has gone to `to`.
    #[must_use]
    pub fn guards_of(&self, to: Square) -> SquareSet {
        let occupied = self.board.occupied().without(self.hero).with(to);
        self.board.attackers_through(to, !self.color, occupied).without(to)
    }

    /// The enemies that attack the own king after the hero has gone to `to`: such a move is not legal. Empty where there
    /// is no own king but the hero.
    #[must_use]
    pub fn checkers_after(&self, to: Square) -> SquareSet {
        let own_king = self.board.pieces(self.color, Role::King).without(self.hero).first();
        let Some(king) = own_king else { return SquareSet::EMPTY };
        let occupied = self.board.occupied().without(self.hero).with(to);
        self.board.attackers_through(king, !self.color, occupied).without(to)
    }

    /// The task after one of its [`Collection::moves`].
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        if let Some(hero) = next.board.remove(mv.from) {
            next.board.put(mv.to, Piece::new(hero.color, mv.promotion.unwrap_or(hero.role)));
        }
        next.hero = mv.to;
        next.stars.remove(mv.to);
        next
    }

    fn is_safe(&self, to: Square) -> bool {
        self.guards_of(to).is_empty()
    }

    fn hero_piece(&self) -> Option<Piece> {
        self.board.piece_at(self.hero).filter(|piece| piece.color == self.color)
    }

    /// What tells two stages of one task apart.
    fn key(&self) -> Key {
        Key {
            hero: self.hero,
            promoted: self.hero_piece().is_none_or(|hero| hero.role == Role::Queen),
            stars: self.stars,
            enemies: self.board.by_color(!self.color),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    hero: Square,
    promoted: bool,
    stars: SquareSet,
    enemies: SquareSet,
}

/// The fewest moves that visit all stars, as one shortest list; `None` when it can't be done.
/// A pawn that reaches its last rank becomes a queen. A star under the hero counts as collected.
///
/// ```
/// use touchmove::rules::{Board, Color, Piece, Role, Square, SquareSet};
/// use touchmove::solve::route::{Collection, shortest_collection};
/// let mut board = Board::empty();
/// board.put(Square::A1, Piece::new(Color::White, Role::Rook));
/// let stars = SquareSet::from([Square::A8, Square::H8]);
/// let task = Collection { board, hero: Square::A1, color: Color::White, stars };
/// assert_eq!(shortest_collection(&task).unwrap().len(), 2);
/// ```
#[must_use]
pub fn shortest_collection(task: &Collection) -> Option<Vec<Move>> {
    let mut start = task.clone();
    start.stars.remove(start.hero);
    // Best-first: a move collects one star at the most, so the stars left are a lower bound for the moves to come.
    // `rounds[n]` holds the stages from which at least n moves are needed in all.
    let mut known = vec![Stage { task: start.clone(), arrival: None, moves: 0 }];
    let mut best = HashMap::from([(start.key(), 0)]);
    let mut rounds = vec![Vec::new(); start.stars.len() + 1];
    rounds[start.stars.len()].push(0);
    let mut round = 0;
    while round < rounds.len() {
        let Some(index) = rounds[round].pop() else {
            round += 1;
            continue;
        };
        let stage = known[index].clone();
        if stage.task.stars.is_empty() {
            return Some(trace(&known, index));
        }
        if best.get(&stage.task.key()).is_some_and(|&moves| moves < stage.moves) {
            continue;
        }
        for mv in stage.task.moves() {
            let next = Stage { task: stage.task.after(mv), arrival: Some((index, mv)), moves: stage.moves + 1 };
            match best.entry(next.task.key()) {
                Entry::Occupied(entry) if *entry.get() <= next.moves => continue,
                Entry::Occupied(mut entry) => {
                    entry.insert(next.moves);
                }
                Entry::Vacant(entry) => {
                    entry.insert(next.moves);
                }
            }
            let bound = next.moves + next.task.stars.len();
            if rounds.len() <= bound {
                rounds.resize(bound + 1, Vec::new());
            }
            rounds[bound].push(known.len());
            known.push(next);
        }
    }
    None
}

#[derive(Clone)]
struct Stage {
    task: Collection,
    /// The stage before and the move made there.
    arrival: Option<(usize, Move)>,
    moves: usize,
}

fn trace(known: &[Stage], last: usize) -> Vec<Move> {
    let mut moves = Vec::with_capacity(known[last].moves);
    let mut at = last;
    while let Some((before, mv)) = known[at].arrival {
        moves.push(mv);
        at = before;
    }
    moves.reverse();
    moves
}

/// All shortest routes of one piece between two squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routes {
    /// Number of moves.
    pub distance: usize,
    /// How many routes of that length there are.
    pub count: u64,
    /// The routes themselves, from the first square to the last, up to the limit asked for, in order of their squares.
    pub routes: Vec<Vec<Square>>,
}

/// The shortest routes of a piece from one square to another on a board that is empty but for forbidden squares: these
/// can't be entered, nor passed by a piece that doesn't jump. At most `limit` routes are written out. `None` when there
/// is no way.
///
/// ```
/// use touchmove::rules::{Color, Piece, Role, Square, SquareSet};
/// use touchmove::solve::route::shortest_routes;
/// let knight = Piece::new(Color::White, Role::Knight);
/// let corner_to_corner = shortest_routes(knight, Square::A1, Square::H8, SquareSet::EMPTY, 1).unwrap();
/// assert_eq!((corner_to_corner.distance, corner_to_corner.count), (6, 108));
/// ```
#[must_use]
pub fn shortest_routes(piece: Piece, from: Square, to: Square, forbidden: SquareSet, limit: usize) -> Option<Routes> {
    if forbidden.contains(to) {
        return None;
    }
    // `layers[n]` holds the squares that are n moves away.
    let mut layers = vec![SquareSet::of(from)];
    let mut seen = layers[0];
    while !seen.contains(to) {
        let reached: SquareSet =
            layers[layers.len() - 1].into_iter().fold(SquareSet::EMPTY, |set, sq| set | steps(piece, sq, forbidden));
        let new = reached - seen;
        if new.is_empty() {
            return None;
        }
        seen |= new;
        layers.push(new);
    }
    let distance = layers.len() - 1;
    // `ways[sq]` counts the shortest ways from a square of its layer to the goal.
    let mut ways = [0u64; 64];
    ways[to.index()] = 1;
    layers[distance] = SquareSet::of(to);
    for n in (0..distance).rev() {
        for sq in layers[n] {
            let ahead = steps(piece, sq, forbidden) & layers[n + 1];
            ways[sq.index()] = ahead.into_iter().map(|next| ways[next.index()]).sum();
        }
        layers[n] = layers[n].into_iter().filter(|sq| ways[sq.index()] > 0).collect();
    }
    let mut routes = Vec::new();
    write_out(piece, forbidden, &layers, &mut vec![from], limit, &mut routes);
    Some(Routes { distance, count: ways[from.index()], routes })
}

fn write_out(
    piece: Piece,
    forbidden: SquareSet,
    layers: &[SquareSet],
    route: &mut Vec<Square>,
    limit: usize,
    routes: &mut Vec<Vec<Square>>,
) {
    if routes.len() == limit {
        return;
    }
    let Some(&layer) = layers.get(route.len()) else {
        routes.push(route.clone());
        return;
    };
    let last = *route.last().expect("a route begins with its first square");
    for next in steps(piece, last, forbidden) & layer {
        route.push(next);
        write_out(piece, forbidden, layers, route, limit, routes);
        route.pop();
    }
}

fn steps(piece: Piece, sq: Square, forbidden: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn_steps(piece.color, sq, forbidden),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            attacks::of(piece, sq, forbidden) - forbidden
        }
    }
}

/// One or, from the first rank of the pawns, two squares ahead (articles 3.7.1 and 3.7.2).
fn pawn_steps(color: Color, sq: Square, occupied: SquareSet) -> SquareSet {
    let free_ahead = |sq: Square| sq.offset(0, color.forward()).filter(|&ahead| !occupied.contains(ahead));
    let one = free_ahead(sq);
    let two = if sq.rank() == color.pawn_rank() { one.and_then(free_ahead) } else { None };
    one.into_iter().chain(two).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(pieces: &[(Square, char)], hero: Square, stars: &[Square]) -> Collection {
        let piece = |letter: char| {
            let color = if letter.is_uppercase() { Color::White } else { Color::Black };
            Piece::new(color, Role::from_letter(letter.to_ascii_lowercase()).unwrap())
        };
        let board: Board = pieces.iter().map(|&(sq, letter)| (sq, piece(letter))).collect();
        Collection { board, hero, color: board.piece_at(hero).unwrap().color, stars: stars.iter().copied().collect() }
    }

    /// Breadth-first without any bound, to compare with.
    fn plain(task: &Collection) -> Option<usize> {
        let mut layer = vec![task.clone()];
        let mut seen = std::collections::HashSet::from([task.key()]);
        for moves in 0.. {
            if layer.is_empty() {
                return None;
            }
            if layer.iter().any(|task| task.stars.is_empty()) {
                return Some(moves);
            }
            let next: Vec<_> =
                layer.iter().flat_map(|task| task.moves().into_iter().map(|mv| task.after(mv))).collect();
            layer = next.into_iter().filter(|task| seen.insert(task.key())).collect();
        }
        None
    }

    fn replayed(task: &Collection) -> usize {
        let moves = shortest_collection(task).unwrap();
        let end = moves.iter().fold(task.clone(), |task, &mv| {
            assert!(task.moves().contains(&mv));
            task.after(mv)
        });
        assert!(end.stars.is_empty());
        assert_eq!(Some(moves.len()), plain(task));
        moves.len()
    }

    #[test]
    fn a_bishop_never_reaches_the_other_colour() {
        assert_eq!(shortest_collection(&task(&[(Square::C1, 'B')], Square::C1, &[Square::C2])), None);
        assert_eq!(replayed(&task(&[(Square::C1, 'B')], Square::C1, &[Square::H8, Square::A5])), 4);
    }

    #[test]
    fn a_pawn_goes_straight_and_takes_diagonally_and_becomes_a_queen() {
        assert_eq!(replayed(&task(&[(Square::E2, 'P')], Square::E2, &[Square::E4])), 1);
        assert_eq!(
            shortest_collection(&task(&[(Square::E2, 'P'), (Square::E3, 'n')], Square::E2, &[Square::E4])),
            None
        );
        // No pawn goes sideways: it takes the long way round, as a queen.
        assert_eq!(replayed(&task(&[(Square::E3, 'P')], Square::E3, &[Square::D4])), 7);
        assert_eq!(replayed(&task(&[(Square::E3, 'P'), (Square::D4, 'p')], Square::E3, &[Square::D4])), 1);
        let promotes = task(&[(Square::E6, 'P')], Square::E6, &[Square::A8]);
        assert_eq!(replayed(&promotes), 3);
        assert_eq!(shortest_collection(&promotes).unwrap()[1].promotion, Some(Role::Queen));
        assert_eq!(replayed(&task(&[(Square::D7, 'p')], Square::D7, &[Square::D5, Square::D1])), 5);
    }

    #[test]
    fn guarded_squares_are_avoided_and_guards_can_be_taken() {
        // The rook on d8 bars the way to a1: the king must walk up to it and take it.
        assert_eq!(replayed(&task(&[(Square::E1, 'K'), (Square::D8, 'r')], Square::E1, &[Square::A1])), 14);
        // With a guard beside the rook there is no way.
        let barred = task(&[(Square::E1, 'K'), (Square::D8, 'r'), (Square::C7, 'k')], Square::E1, &[Square::A1]);
        assert_eq!(shortest_collection(&barred), None);
        // A rook takes the guard first.
        assert_eq!(replayed(&task(&[(Square::H8, 'R'), (Square::D8, 'r')], Square::H8, &[Square::D1])), 2);
        // The guard of the guard makes that impossible.
        let guarded = task(&[(Square::H8, 'R'), (Square::D8, 'r'), (Square::C7, 'k')], Square::H8, &[Square::D8]);
        assert_eq!(shortest_collection(&guarded), None);
        // The king may not step back along the line on which it is attacked.
        let line = task(&[(Square::E4, 'K'), (Square::E8, 'r')], Square::E4, &[Square::E3]);
        assert!(line.moves().iter().all(|mv| mv.to != Square::E3));
    }

    #[test]
    fn own_pieces_are_in_the_way() {
        let blocked = task(&[(Square::A1, 'R'), (Square::A2, 'P'), (Square::B1, 'N')], Square::A1, &[Square::H8]);
        assert_eq!(shortest_collection(&blocked), None);
        assert_eq!(shortest_collection(&Collection { hero: Square::H1, ..blocked }), None);
    }

    #[test]
    fn many_stars_are_collected_in_the_fewest_moves() {
        let stars = [Square::B3, Square::D4, Square::F5, Square::H6, Square::G8, Square::E7, Square::C8, Square::A7];
        assert_eq!(replayed(&task(&[(Square::A1, 'N')], Square::A1, &stars)), 8);
        let edge: Vec<Square> = Square::all().filter(|sq| sq.rank().index() % 7 == 0 && *sq != Square::A1).collect();
        assert_eq!(shortest_collection(&task(&[(Square::A1, 'K')], Square::A1, &edge)).unwrap().len(), 21);
    }

    #[test]
    fn known_knight_distances() {
        let knight = Piece::new(Color::White, Role::Knight);
        let distance = |from, to| shortest_routes(knight, from, to, SquareSet::EMPTY, 0).unwrap().distance;
        assert_eq!(distance(Square::A1, Square::B2), 4);
        assert_eq!(distance(Square::D4, Square::E5), 2);
        assert_eq!(distance(Square::D4, Square::D5), 3);
        assert_eq!(distance(Square::A1, Square::A1), 0);
        let far = Square::all().map(|to| distance(Square::A1, to)).max();
        assert_eq!(far, Some(6));
    }

    #[test]
    fn routes_are_listed_and_counted() {
        let knight = Piece::new(Color::White, Role::Knight);
        let all = shortest_routes(knight, Square::A1, Square::H8, SquareSet::EMPTY, 1000).unwrap();
        assert_eq!(all.routes.len() as u64, all.count);
        for route in &all.routes {
            assert_eq!((route[0], route[6], route.len()), (Square::A1, Square::H8, 7));
            assert!(route.windows(2).all(|pair| attacks::knight(pair[0]).contains(pair[1])));
        }
        let mut distinct = all.routes.clone();
        distinct.dedup();
        assert_eq!(distinct.len(), 108);
        let forbidden = SquareSet::from([Square::B3, Square::C2]);
        assert_eq!(shortest_routes(knight, Square::A1, Square::H8, forbidden, 5), None);
        let rook = Piece::new(Color::White, Role::Rook);
        let round = shortest_routes(rook, Square::A1, Square::A3, SquareSet::of(Square::A2), 50).unwrap();
        assert_eq!((round.distance, round.count), (3, 7));
        let pawn = Piece::new(Color::Black, Role::Pawn);
        assert_eq!(shortest_routes(pawn, Square::E7, Square::E4, SquareSet::EMPTY, 9).unwrap().count, 1);
        assert_eq!(shortest_routes(pawn, Square::E7, Square::D6, SquareSet::EMPTY, 9), None);
    }
}
