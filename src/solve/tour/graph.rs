//! What is known of a tour: knight's moves that may still be used, moves that must be, and the rules that follow.
//!
//! The tour is seen as one cycle. Each square left has two moves of the tour at it. Where the tour is not closed, or
//! part of it has been walked, a *terminal* closes the cycle: a vertex that is no square, linked beforehand to the
//! knight's square (or to a second terminal, when any start will do) and with one edge to the tour's last square.

use crate::rules::{Square, SquareSet, attacks};

use super::two_factor;

/// Squares 0 to 63 and the two terminals.
pub(super) const VERTICES: usize = 66;
/// Stands next to the first square, when any will do.
pub(super) const START: usize = 64;
/// Stands next to the last square.
pub(super) const END: usize = 65;

/// A set of vertices.
pub(super) type Set = u128;

pub(super) const fn bit(vertex: usize) -> Set {
    1 << vertex
}

/// The vertices of a set.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let vertex = set.trailing_zeros() as usize;
            set &= set - 1;
            vertex
        })
    })
}

/// No tour agrees with what is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// The knowledge.
#[derive(Clone)]
pub(super) struct Graph {
    /// All vertices.
    pub(super) vertices: Set,
    /// One side of the two-coloured graph; the terminals are coloured against their squares.
    pub(super) left: Set,
    /// Edges that may be part of the tour.
    pub(super) may: [Set; VERTICES],
    /// Edges that must be; a part of `may`.
    pub(super) must: [Set; VERTICES],
    /// Edges of the tour at each vertex: two, or one beside a link made beforehand.
    pub(super) need: [u8; VERTICES],
    /// The last assignment of edges that gives each vertex what it needs.
    pub(super) flow: [Set; VERTICES],
    /// For the end of a chain of certain edges, the chain's other end; for a vertex without any, itself.
    far: [u8; VERTICES],
    /// Certain edges so far and edges of the whole tour.
    certain: u32,
    total: u32,
    /// Vertices at which something has changed.
    dirty: Set,
}

impl Graph {
    /// The squares with all knight's moves between them, no terminals yet.
    pub(super) fn of_squares(squares: SquareSet) -> Self {
        let mut may = [0; VERTICES];
        let mut need = [0; VERTICES];
        for sq in squares {
            may[sq.index()] = (attacks::knight(sq) & squares).0.into();
            need[sq.index()] = 2;
        }
        Self {
            vertices: squares.0.into(),
            left: (squares & SquareSet::LIGHT).0.into(),
            may,
            must: [0; VERTICES],
            need,
            flow: [0; VERTICES],
            far: std::array::from_fn(|vertex| u8::try_from(vertex).expect("there are 66 vertices")),
            certain: 0,
            total: 0,
            dirty: 0,
        }
    }

    /// Puts a terminal next to these squares, which must be of one colour.
    pub(super) fn add_terminal(&mut self, terminal: usize, squares: SquareSet) {
        self.vertices |= bit(terminal);
        self.may[terminal] = squares.0.into();
        self.need[terminal] = 1;
        if squares.is_disjoint(SquareSet::LIGHT) {
            self.left |= bit(terminal);
        }
        for sq in squares {
            self.may[sq.index()] |= bit(terminal);
        }
    }

    /// Two vertices are neighbours in the cycle over a link that is not one of the edges.
    pub(super) fn link(&mut self, a: usize, b: usize) {
        self.need[a] = 1;
        self.need[b] = 1;
        self.far[a] = u8::try_from(b).expect("there are 66 vertices");
        self.far[b] = u8::try_from(a).expect("there are 66 vertices");
    }

    /// To be called once the graph is built: counts edges, draws first conclusions.
    pub(super) fn finish(&mut self) -> Result<(), Contradiction> {
        let ends: u32 = self.need.iter().map(|&need| u32::from(need)).sum();
        self.total = ends / 2;
        self.dirty = self.vertices;
        self.conclude()
    }

    /// Whether every edge of the tour is known.
    pub(super) const fn is_complete(&self) -> bool {
        self.certain == self.total
    }

    /// The edges at a vertex that may be used but need not.
    pub(super) const fn open_edges(&self, vertex: usize) -> Set {
        self.may[vertex] & !self.must[vertex]
    }

    /// The certain neighbours of a square.
    pub(super) fn certain_squares(&self, sq: Square) -> SquareSet {
        let low = self.must[sq.index()] & Set::from(u64::MAX);
        SquareSet(u64::try_from(low).expect("masked to 64 bits"))
    }

    /// Decides that the edge is used, with all that follows.
    pub(super) fn assume(&mut self, a: usize, b: usize) -> Result<(), Contradiction> {
        self.require(a, b)?;
        self.conclude()
    }

    /// Decides that the edge is not used, with all that follows.
    pub(super) fn exclude(&mut self, a: usize, b: usize) -> Result<(), Contradiction> {
        self.drop_edge(a, b);
        self.conclude()
    }

    pub(super) fn drop_edge(&mut self, a: usize, b: usize) {
        self.may[a] &= !bit(b);
        self.may[b] &= !bit(a);
        self.dirty |= bit(a) | bit(b);
    }

    /// Makes an edge certain. The edge that would close the chain early is dropped: only the last one may close it.
    pub(super) fn require(&mut self, a: usize, b: usize) -> Result<(), Contradiction> {
        if self.may[a] & bit(b) == 0 {
            return Err(Contradiction);
        }
        if self.must[a] & bit(b) != 0 {
            return Ok(());
        }
        let (end_a, end_b) = (usize::from(self.far[a]), usize::from(self.far[b]));
        self.certain += 1;
        if end_a == b && self.certain != self.total {
            return Err(Contradiction);
        }
        self.must[a] |= bit(b);
        self.must[b] |= bit(a);
        self.dirty |= bit(a) | bit(b);
        (self.far[end_a], self.far[end_b]) = (self.far[b], self.far[a]);
        if self.open_edges(end_a) & bit(end_b) != 0 && self.certain + 1 != self.total {
            self.drop_edge(end_a, end_b);
        }
        Ok(())
    }

    /// Applies all rules until nothing changes.
    fn conclude(&mut self) -> Result<(), Contradiction> {
        loop {
            self.count_edges()?;
            if self.is_complete() {
                return Ok(());
            }
            two_factor::filter(self)?;
            if self.dirty == 0 {
                return if self.has_cut_vertex() { Err(Contradiction) } else { Ok(()) };
            }
        }
    }

    /// A vertex with all the edges it needs loses the others; one with no edge to spare keeps all it has.
    fn count_edges(&mut self) -> Result<(), Contradiction> {
        while self.dirty != 0 {
            let vertex = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            let need = u32::from(self.need[vertex]);
            let certain = self.must[vertex].count_ones();
            let possible = self.may[vertex].count_ones();
            if possible < need || certain > need {
                return Err(Contradiction);
            }
            if certain == possible {
                continue;
            }
            if certain == need {
                for other in members(self.open_edges(vertex)) {
                    self.drop_edge(vertex, other);
                }
            } else if possible == need {
                for other in members(self.open_edges(vertex)) {
                    self.require(vertex, other)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the graph falls apart, or would without one vertex: then no cycle runs through all of it.
    fn has_cut_vertex(&self) -> bool {
        let mut walk = Walk { graph: self, order: [0; VERTICES], low: [0; VERTICES], seen: 0, clock: 0 };
        let root = self.vertices.trailing_zeros() as usize;
        walk.cut_below(root, root) || walk.seen != self.vertices
    }

    /// Neighbours over edges and the link made beforehand.
    fn neighbours(&self, vertex: usize) -> Set {
        let linked = self.need[vertex] == 1;
        self.may[vertex] | if linked { self.link_of(vertex) } else { 0 }
    }

    /// The vertex linked beforehand: the only other one that needs a single edge.
    fn link_of(&self, vertex: usize) -> Set {
        members(self.vertices & !bit(vertex)).filter(|&v| self.need[v] == 1).fold(0, |set, v| set | bit(v))
    }
}

/// Depth-first walk that finds cut vertices (Tarjan's low points).
struct Walk<'a> {
    graph: &'a Graph,
    order: [u8; VERTICES],
    low: [u8; VERTICES],
    seen: Set,
    clock: u8,
}

impl Walk<'_> {
    fn cut_below(&mut self, vertex: usize, parent: usize) -> bool {
        self.seen |= bit(vertex);
        self.clock += 1;
        self.order[vertex] = self.clock;
        self.low[vertex] = self.clock;
        let is_root = vertex == parent;
        let mut children = 0;
        for next in members(self.graph.neighbours(vertex)) {
            if self.seen & bit(next) != 0 {
                if next != parent {
                    self.low[vertex] = self.low[vertex].min(self.order[next]);
                }
                continue;
            }
            children += 1;
            if self.cut_below(next, vertex) || (!is_root && self.low[next] >= self.order[vertex]) {
                return true;
            }
            self.low[vertex] = self.low[vertex].min(self.low[next]);
        }
        is_root && children > 1
    }
}
