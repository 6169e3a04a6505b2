//! Mates that could be aimed at: where each piece would have to stand, and how far it is from there.
//!
//! A guide for the search, made from the same contributions as the proof in [`super::net`]. Nothing here is proven.

use crate::rules::{Board, Color, Piece, Role, Square, SquareSet, attacks};

use super::net::{Cover, MIDDLE, Net};
use super::reach::{Reach, Unit, pushes};

/// Plans kept for one position.
const PLANS: usize = 4;
/// Squares of the losing king for which a plan is made, the nearest first.
const GRAVES: usize = 32;
/// Farther than any way.
const NEVER: u8 = 100;

/// A mate to aim at.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// For each piece it needs, which kind it is, and the moves from each square to where it is needed.
    targets: Vec<Target>,
}

#[derive(Clone, Debug)]
struct Target {
    piece: Piece,
    way: [u8; 64],
}

impl Plan {
    /// Moves until all pieces stand where the plan wants them.
    pub(super) fn distance(&self, board: &Board) -> usize {
        let mut used = SquareSet::EMPTY;
        let mut sum = 0;
        for target in &self.targets {
            let candidates = board.pieces(target.piece.color, target.piece.role) - used;
            let nearest = candidates.into_iter().min_by_key(|sq| target.way[sq.index()]);
            sum += nearest.map_or(20, |sq| {
                used.insert(sq);
                usize::from(target.way[sq.index()])
            });
        }
        sum
    }
}

/// The plans that need the fewest moves, for a mate on one of these squares.
pub(super) fn make(board: &Board, winner: Color, reach: &Reach, graves: SquareSet) -> Vec<Plan> {
    let Some(prey) = reach.of_color(!winner).find(|unit| unit.piece.role == Role::King) else { return Vec::new() };
    let to_graves = distances(prey, reach.walls);
    let mut order: Vec<Square> = graves.into_iter().collect();
    order.sort_by_key(|sq| to_graves[sq.index()]);
    let ways: Vec<Ways> = reach.units.iter().map(|unit| Ways::of(unit, reach.walls)).collect();
    let mut found: Vec<(usize, Plan)> = Vec::new();
    for grave in order.into_iter().take(GRAVES) {
        let Some((cost, placed)) = cheapest(grave, winner, reach, &ways) else { continue };
        let penalty = if is_mate(board, reach, winner, grave, &placed) { 0 } else { 12 };
        let cost = cost + usize::from(to_graves[grave.index()]) + penalty;
        let king = Target { piece: prey.piece, way: backwards(prey.piece, grave, reach.walls) };
        let others = placed.iter().map(|&(piece, sq)| Target { piece, way: backwards(piece, sq, reach.walls) });
        found.push((cost, Plan { targets: std::iter::once(king).chain(others).collect() }));
    }
    found.sort_by_key(|&(cost, _)| cost);
    found.into_iter().take(PLANS).map(|(_, plan)| plan).collect()
}

/// How far a unit is from each square, as itself and promoted.
struct Ways {
    walks: [u8; 64],
    promoted: [u8; 64],
}

impl Ways {
    fn of(unit: &Unit, walls: SquareSet) -> Self {
        let far = distances(unit, walls);
        let mut promoted = [NEVER; 64];
        if !unit.promoted.is_empty() {
            let last_rank = SquareSet::rank(unit.piece.color.promotion_rank()) & unit.promoted;
            let steps = last_rank.into_iter().map(|sq| far[sq.index()]).min().unwrap_or(NEVER);
            spread(&mut promoted, last_rank, steps, unit.promoted, |sq| {
                attacks::queen(sq, walls) | attacks::knight(sq)
            });
        }
        Self { walks: far, promoted }
    }
}

fn distances(unit: &Unit, walls: SquareSet) -> [u8; 64] {
    let mut way = [NEVER; 64];
    let ground = unit.squares();
    spread(&mut way, SquareSet::of(unit.home), 0, ground, |sq| moves(unit.piece, sq, walls));
    way
}

fn moves(piece: Piece, sq: Square, walls: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pushes(piece.color, sq, walls) | attacks::pawn(piece.color, sq),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => attacks::of(piece, sq, walls),
    }
}

/// The moves of a piece from each square to `goal`.
fn backwards(piece: Piece, goal: Square, walls: SquareSet) -> [u8; 64] {
    let mut way = [NEVER; 64];
    match piece.role {
        Role::Pawn => {
            let forward = usize::from(piece.color == Color::White);
            for sq in Square::all() {
                let files = sq.file().index().abs_diff(goal.file().index());
                let (from, to) = (sq.rank().index(), goal.rank().index());
                let ranks = if forward == 1 { to.checked_sub(from) } else { from.checked_sub(to) };
                if let Some(ranks) = ranks.filter(|&ranks| ranks >= files) {
                    way[sq.index()] = u8::try_from(ranks + files).unwrap_or(NEVER);
                }
            }
        }
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            spread(&mut way, SquareSet::of(goal), 0, !walls | SquareSet::of(goal), |sq| moves(piece, sq, walls));
        }
    }
    way
}

fn spread(way: &mut [u8; 64], start: SquareSet, steps: u8, ground: SquareSet, moves: impl Fn(Square) -> SquareSet) {
    let mut seen = start;
    let mut frontier = start;
    let mut steps = steps;
    while !frontier.is_empty() {
        for sq in frontier {
            way[sq.index()] = steps;
        }
        frontier = frontier.into_iter().fold(SquareSet::EMPTY, |set, sq| set | moves(sq)) & (ground - seen);
        seen |= frontier;
        steps = steps.saturating_add(1);
    }
}

/// The cheapest set of contributions that closes the net around a square: its cost, and who stands where.
fn cheapest(grave: Square, winner: Color, reach: &Reach, ways: &[Ways]) -> Option<(usize, Vec<(Piece, Square)>)> {
    let net = Net::around(grave, reach);
    let all = net.all();
    // `stages[n][cover]` is the least cost of that cover with the first n units, and the choice of the last of them.
    let mut costs = [u16::MAX; 512];
    costs[0] = 0;
    let mut choices: Vec<[Option<(Cover, Piece, Square)>; 512]> = Vec::with_capacity(reach.units.len());
    for (unit, way) in reach.units.iter().zip(ways) {
        let mut choice = [None; 512];
        let before = costs;
        for (cover, piece, sq, cost) in options(unit, way, &net, grave, winner) {
            for (mask, &so_far) in before.iter().enumerate().filter(|&(_, &so_far)| so_far != u16::MAX) {
                let joined = mask | cover;
                let sum = so_far + u16::from(cost);
                if joined != mask && sum < costs[joined] {
                    costs[joined] = sum;
                    choice[joined] = Some((mask, piece, sq));
                }
            }
        }
        choices.push(choice);
    }
    if costs[all] == u16::MAX || all & MIDDLE == 0 {
        return None;
    }
    let mut placed = Vec::new();
    let mut cover = all;
    for choice in choices.iter().rev() {
        if let Some((before, piece, sq)) = choice[cover] {
            placed.push((piece, sq));
            cover = before;
        }
    }
    Some((usize::from(costs[all]), placed))
}

/// What one unit can contribute, each cover once, from the nearest square.
fn options(unit: &Unit, way: &Ways, net: &Net, grave: Square, winner: Color) -> Vec<(Cover, Piece, Square, u8)> {
    let mut options: Vec<(Cover, Piece, Square, u8)> = Vec::new();
    let mut add = |cover: Cover, piece: Piece, sq: Square, cost: u8| {
        if cover == 0 || cost >= NEVER {
            return;
        }
        match options.iter_mut().find(|option| option.0 == cover) {
            Some(option) if option.3 <= cost => {}
            Some(option) => *option = (cover, piece, sq, cost),
            None => options.push((cover, piece, sq, cost)),
        }
    };
    let is_king = unit.piece.role == Role::King;
    if unit.piece.color == winner {
        for sq in unit.walks.without(grave).into_iter().filter(|sq| !is_king || sq.distance(grave) > 1) {
            add(net.cast(unit.piece, sq), unit.piece, sq, way.walks[sq.index()]);
        }
        for sq in unit.promoted.without(grave) {
            for role in [Role::Queen, Role::Knight] {
                let piece = Piece::new(winner, role);
                add(net.cast(piece, sq), piece, sq, way.promoted[sq.index()]);
            }
        }
    } else if !is_king {
        for sq in unit.squares() & attacks::king(grave) {
            let cost = way.walks[sq.index()].min(way.promoted[sq.index()]);
            let role = if unit.walks.contains(sq) { unit.piece.role } else { Role::Knight };
            add(net.number(SquareSet::of(sq)), Piece::new(unit.piece.color, role), sq, cost);
        }
    }
    options
}

/// Whether the pieces of a plan, with the walls, would really be mate.
fn is_mate(board: &Board, reach: &Reach, winner: Color, grave: Square, placed: &[(Piece, Square)]) -> bool {
    let mut mate: Board = board.iter().filter(|&(sq, _)| reach.walls.contains(sq) && sq != grave).collect();
    for &(piece, sq) in placed {
        if mate.piece_at(sq).is_some_and(|there| there != piece) {
            return false;
        }
        mate.put(sq, piece);
    }
    mate.put(grave, Piece::new(!winner, Role::King));
    let checkers = mate.attackers(grave, winner);
    let without_king = mate.occupied().without(grave);
    let can_flee = (attacks::king(grave) - mate.by_color(!winner))
        .into_iter()
        .any(|sq| mate.attackers_through(sq, winner, without_king).without(sq).is_empty());
    let is_taken = checkers.single().is_some_and(|sq| !mate.attackers(sq, !winner).without(grave).is_empty());
    !checkers.is_empty() && !can_flee && !is_taken
}
