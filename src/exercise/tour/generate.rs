//! Fresh tours: a tour by chance on a board of the level, of which a beginning is given.

use std::sync::Arc;

use super::{FIRST_LIMIT, Tour, TourTask};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Square, SquareSet};
use crate::solve::tour::{Closure, TourAnswer, TourBoard, TourQuery, solve};

/// Files, ranks, holes, closed, and how many squares are left for the learner at the least (0: all but the first).
type Plan = (u8, u8, usize, Closure, usize);

/// The boards of each level.
const PLANS: [&[Plan]; 5] = [
    &[
        (4, 3, 0, Closure::Open, 0),
        (5, 4, 0, Closure::Open, 8),
        (5, 5, 0, Closure::Open, 10),
        (6, 5, 0, Closure::Open, 10),
    ],
    &[
        (7, 3, 0, Closure::Open, 0),
        (5, 5, 0, Closure::Open, 18),
        (6, 5, 0, Closure::Open, 16),
        (6, 6, 0, Closure::Open, 16),
        (6, 6, 2, Closure::Open, 14),
    ],
    &[
        (5, 5, 0, Closure::Open, 0),
        (6, 5, 0, Closure::Open, 0),
        (6, 6, 0, Closure::Closed, 20),
        (6, 6, 3, Closure::Open, 24),
        (8, 8, 0, Closure::Open, 24),
    ],
    &[
        (6, 6, 0, Closure::Open, 0),
        (6, 6, 0, Closure::Closed, 0),
        (7, 7, 0, Closure::Open, 0),
        (7, 7, 4, Closure::Open, 0),
        (8, 8, 0, Closure::Open, 40),
    ],
    &[
        (8, 8, 0, Closure::Open, 0),
        (8, 8, 0, Closure::Closed, 0),
        (8, 8, 4, Closure::Open, 0),
        (8, 8, 6, Closure::Open, 0),
        (7, 8, 0, Closure::Open, 0),
    ],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let plans = PLANS[usize::from(request.level.clamp(1, 5)) - 1];
    // Each plan has tours, and most draws of holes and first square leave one: this ends soon.
    loop {
        let &plan = random.pick(plans).unwrap_or(&plans[0]);
        if let Some(task) = draw(random, plan) {
            return Generated { task: Box::new(Tour(Arc::new(task))), skills: vec!["knight.tour"] };
        }
    }
}

fn draw(random: &mut Random, (files, ranks, holes, closure, left): Plan) -> Option<TourTask> {
    let whole = TourBoard::new(files, ranks, SquareSet::EMPTY).ok()?;
    let mut squares: Vec<Square> = whole.squares().into_iter().collect();
    random.shuffle(&mut squares);
    let cut: SquareSet = squares.iter().take(holes).copied().collect();
    let board = TourBoard::new(files, ranks, cut).ok()?;
    let tour = tour(random, &board, closure, squares[holes])?;
    let given = if left == 0 { 1 } else { tour.len() - left - random.below(3) };
    Some(TourTask::with_tour(board, closure, tour[..given].to_vec(), tour))
}

/// A tour by chance: always on to a square from which the fewest ways lead on (Warnsdorff 1823), chance deciding
/// between equals; where that fails several times, or the tour has to close, the solver's.
fn tour(random: &mut Random, board: &TourBoard, closure: Closure, from: Square) -> Option<Vec<Square>> {
    if closure == Closure::Open
        && let Some(tour) = (0..20).find_map(|_| fewest_ways_first(random, board, from))
    {
        return Some(tour);
    }
    let query = TourQuery { board: *board, closure, path: vec![from], end: None, limit: FIRST_LIMIT / 100 };
    match solve(&query) {
        TourAnswer::Found(tour) => Some(tour),
        TourAnswer::Impossible(_) | TourAnswer::Undecided { .. } => None,
    }
}

fn fewest_ways_first(random: &mut Random, board: &TourBoard, from: Square) -> Option<Vec<Square>> {
    let mut path = vec![from];
    let mut free = board.squares().without(from);
    let mut at = from;
    while !free.is_empty() {
        let mut next: Vec<Square> = (board.moves_from(at) & free).into_iter().collect();
        random.shuffle(&mut next);
        at = next.into_iter().min_by_key(|&sq| (board.moves_from(sq) & free).len())?;
        free.remove(at);
        path.push(at);
    }
    Some(path)
}
