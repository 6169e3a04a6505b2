//! The search for a tour: knowledge first, then one move tried at the square with the fewest left.

use crate::rules::{Square, SquareSet, attacks};

use super::graph::{Contradiction, END, Graph, START, bit, members};
use super::{Closure, TourQuery, check_path, unvisited};

/// What the search came to.
pub(super) enum Found {
    /// A whole tour.
    Tour(Vec<Square>),
    /// Everything has been tried.
    None {
        /// Moves tried.
        nodes: u64,
    },
    /// The limit ran out.
    OutOfNodes {
        /// Moves tried.
        nodes: u64,
    },
}

/// Answers a query whose path is sound, whose end is an unvisited square (or the last one of a full path), and whose
/// colours are in balance.
pub(super) fn run(query: &TourQuery) -> Found {
    if let Some(tour) = without_search(query) {
        return Found::Tour(tour);
    }
    let mut search = Search::new(build(query), query.limit);
    match search.next_complete() {
        Step::Complete(graph) => Found::Tour(read_off(query, &graph)),
        Step::Exhausted => Found::None { nodes: search.nodes },
        Step::OutOfNodes => Found::OutOfNodes { nodes: search.nodes },
    }
}

/// Paths that are tours already, and closed tours of two squares, which are no cycle.
fn without_search(query: &TourQuery) -> Option<Vec<Square>> {
    let free = unvisited(&query.board, &query.path);
    if free.is_empty() {
        return Some(query.path.clone());
    }
    if query.board.squares().len() > 2 {
        return None;
    }
    let last = query.end.or_else(|| free.into_iter().last())?;
    let tour: Vec<Square> = query.path.iter().copied().chain(free.without(last)).chain([last]).collect();
    check_path(&query.board, &tour).is_ok().then_some(tour)
}

/// The squares left as a graph; `None` when it can't hold a tour.
fn build(query: &TourQuery) -> Option<Graph> {
    let free = unvisited(&query.board, &query.path);
    let knight = query.path.last().copied();
    let mut graph = Graph::of_squares(free | knight.map_or(SquareSet::EMPTY, SquareSet::of));
    match (query.closure, knight) {
        (Closure::Closed, None) => {}
        (Closure::Closed, Some(_)) if query.path.len() == 1 => {
            if let Some(end) = query.end {
                graph.require(query.path[0].index(), end.index()).ok()?;
            }
        }
        (Closure::Closed, Some(knight)) => {
            let ends = query.end.map_or(free, SquareSet::of) & attacks::knight(query.path[0]);
            graph.add_terminal(END, ends);
            graph.link(knight.index(), END);
        }
        (Closure::Open, Some(knight)) => {
            let same = if knight.is_light() { SquareSet::LIGHT } else { SquareSet::DARK };
            let end_color = if free.len().is_multiple_of(2) { same } else { !same };
            graph.add_terminal(END, query.end.map_or(free, SquareSet::of) & end_color);
            graph.link(knight.index(), END);
        }
        (Closure::Open, None) => {
            let (starts, ends) = end_colors(free, query.end);
            graph.add_terminal(START, starts);
            graph.add_terminal(END, query.end.map_or(ends, SquareSet::of));
            graph.link(START, END);
        }
    }
    graph.finish().ok()?;
    Some(graph)
}

/// The squares of the colours on which an open tour of these squares can begin and end.
fn end_colors(free: SquareSet, end: Option<Square>) -> (SquareSet, SquareSet) {
    let (light, dark) = (free & SquareSet::LIGHT, free & SquareSet::DARK);
    if light.len() > dark.len() {
        (light, light)
    } else if light.len() < dark.len() {
        (dark, dark)
    } else if end.is_some_and(Square::is_light) {
        (dark, light)
    } else {
        (light, dark)
    }
}

fn read_off(query: &TourQuery, graph: &Graph) -> Vec<Square> {
    let mut tour = query.path.clone();
    if tour.is_empty() {
        tour.extend(first_square(query, graph));
    }
    let mut seen: SquareSet = tour.iter().copied().collect();
    while let Some(&last) = tour.last() {
        // At the first square of a closed tour both ways round are open; the one that doesn't lead to the wanted end is taken.
        let ahead = graph.certain_squares(last) - seen;
        let avoid = if ahead.more_than_one() { query.end } else { None };
        let Some(next) = ahead.into_iter().find(|&sq| Some(sq) != avoid) else { break };
        seen.insert(next);
        tour.push(next);
    }
    tour
}

/// Where a tour with a free start begins.
fn first_square(query: &TourQuery, graph: &Graph) -> Option<Square> {
    let neighbour = match query.closure {
        Closure::Open => members(graph.must[START]).next(),
        Closure::Closed => match query.end {
            Some(end) => return graph.certain_squares(end).first(),
            None => members(graph.vertices).next(),
        },
    };
    neighbour.and_then(Square::from_index)
}

/// What [`Search::next_complete`] came to.
enum Step {
    Complete(Box<Graph>),
    Exhausted,
    OutOfNodes,
}

/// A walk through all tours of a graph, each once.
struct Search {
    waiting: Vec<Graph>,
    nodes: u64,
    limit: u64,
}

impl Search {
    fn new(graph: Option<Graph>, limit: u64) -> Self {
        Self { waiting: graph.into_iter().collect(), nodes: 0, limit }
    }

    fn next_complete(&mut self) -> Step {
        while let Some(mut graph) = self.waiting.pop() {
            loop {
                if graph.is_complete() {
                    return Step::Complete(Box::new(graph));
                }
                if self.nodes >= self.limit {
                    return Step::OutOfNodes;
                }
                self.nodes += 1;
                let (a, b) = choose(&graph);
                let mut without = graph.clone();
                if without.exclude(a, b) == Ok(()) {
                    self.waiting.push(without);
                }
                if graph.assume(a, b) == Err(Contradiction) {
                    break;
                }
            }
        }
        Step::Exhausted
    }
}

/// The edge to try: at the vertex with the fewest open edges, towards the neighbour with the fewest (Warnsdorff's rule
/// for edges). Where a chain ends already, its next edge is tried first.
fn choose(graph: &Graph) -> (usize, usize) {
    let openings = |vertex: usize| graph.open_edges(vertex).count_ones();
    let vertex = members(graph.vertices)
        .filter(|&vertex| openings(vertex) > 0)
        .min_by_key(|&vertex| (openings(vertex), u32::from(graph.need[vertex]) - graph.must[vertex].count_ones()))
        .expect("an incomplete graph has open edges");
    let other = members(graph.open_edges(vertex))
        .min_by_key(|&other| (openings(other), bit(other)))
        .expect("the vertex was chosen for its open edges");
    (vertex, other)
}

#[cfg(test)]
pub(super) fn count(query: &TourQuery) -> u64 {
    let mut search = Search::new(build(query), u64::MAX);
    let mut tours = 0;
    while let Step::Complete(_) = search.next_complete() {
        tours += 1;
    }
    tours
}
