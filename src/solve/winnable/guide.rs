//! How near a mate seems, to try promising positions first. Nothing here is proven, and no proof rests on it.
//!
//! The plan: the losing king walks to a corner and the winner's king comes near. With queen or rook, the winner takes
//! what could interfere; with pawns, it gets a queen first; with minor pieces only, the loser's own pieces have to
//! stand in its king's way.

use crate::rules::{Board, Color, Position, Role, Square, SquareSet, attacks};

use super::net::Survey;
use super::plan::{self, Plan};

/// Scores run from 0 to below this.
pub(super) const SCORES: usize = 256;

/// What the guesses are made from.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    /// For each square, how many king moves it is from the nearest one on which mate is possible, over squares the king
    /// may reach.
    way: [u8; 64],
    /// Mates to aim at.
    plans: Vec<Plan>,
}

impl Guide {
    pub(super) fn new(board: &Board, winner: Color, survey: &Survey) -> Self {
        let Survey { graves, reach } = survey;
        let way = ways_to(*graves, reach.king(!winner));
        Self { way, plans: plan::make(board, winner, reach, *graves) }
    }
}

fn ways_to(graves: SquareSet, ground: SquareSet) -> [u8; 64] {
    let mut way = [32; 64];
    let mut frontier = graves;
    let mut seen = graves;
    let mut steps = 0;
    while !frontier.is_empty() {
        for sq in frontier {
            way[sq.index()] = steps;
        }
        let next = frontier.into_iter().fold(SquareSet::EMPTY, |set, sq| set | attacks::king(sq));
        frontier = next & (ground - seen);
        seen |= frontier;
        steps += 1;
    }
    way
}

/// Three guesses of how far it is to a mate by `winner`: by plans, by general rules, and by plans with the way that has been
/// come, which finds what is near.
pub(super) fn scores(pos: &Position, winner: Color, plies: u16, guide: &Guide) -> [usize; 3] {
    let board = pos.board();
    let come = usize::from(plies);
    let planned = guide.plans.iter().map(|plan| plan.distance(&board)).min().unwrap_or(0);
    let theirs = board.by_color(!winner).len();
    let near = 3 * (planned + come) + theirs;
    let planned = 3 * planned + theirs + come / 4;
    let general = general(&board, winner, guide) + come / 4;
    [planned, general, near].map(|score| score.min(SCORES - 1))
}

/// By general rules: the way to a square where mate is possible, the kings' distance, flights, means.
fn general(board: &Board, winner: Color, guide: &Guide) -> usize {
    let (Some(prey), Some(hunter)) = (board.king(!winner), board.king(winner)) else { return SCORES - 1 };
    let guarded = attacks_of(board, winner, board.occupied().without(prey));
    let flights = (attacks::king(prey) - guarded - board.by_color(!winner)).len();
    let home = usize::from(guide.way[prey.index()]);
    let apart = prey.distance(hunter) - 2;
    3 * home + 2 * apart + flights + means(board, winner, prey, flights)
}

fn means(board: &Board, winner: Color, prey: Square, flights: usize) -> usize {
    let own = board.by_color(winner);
    let theirs = board.by_color(!winner);
    let pawns = board.by_role(Role::Pawn);
    let in_the_way = 2 * (theirs - pawns).len() + (theirs & pawns).len();
    if !(own & (board.by_role(Role::Queen) | board.by_role(Role::Rook))).is_empty() {
        return in_the_way;
    }
    let steps = |color: Color| move |sq: Square| sq.rank().index().abs_diff(color.promotion_rank().index());
    if let Some(steps) = (own & pawns).into_iter().map(steps(winner)).min() {
        return 6 + 3 * steps + in_the_way;
    }
    let minors: usize = own.into_iter().map(|sq| sq.distance(prey)).sum();
    let promotions: usize = (theirs & pawns).into_iter().map(steps(!winner)).sum();
    let blockers: usize = (theirs - pawns).into_iter().map(|sq| sq.distance(prey)).sum();
    10 + 2 * flights + minors + promotions + blockers
}

fn attacks_of(board: &Board, color: Color, occupied: SquareSet) -> SquareSet {
    board.by_color(color).into_iter().fold(SquareSet::EMPTY, |set, sq| {
        set | board.piece_at(sq).map_or(SquareSet::EMPTY, |piece| attacks::of(piece, sq, occupied))
    })
}
