//! Edges that no tour can use, or none can do without, because each vertex needs its two edges.
//!
//! A tour gives each vertex the edges it needs. Forget that they form one cycle, and an assignment of edges to the light
//! and dark vertices of the graph is left, a flow. If there is none, there is no tour. If there is one, the others
//! differ from it by alternating cycles, so an edge that lies on no such cycle is in all of them or in none
//! (the filter of Régin's global cardinality constraint, 1996). This finds at once, for example, that no tour of a
//! 4x8 board begins on an inner rank.

use super::graph::{Contradiction, Graph, Set, VERTICES, bit, members};

/// Drops the edges that are in no assignment, makes those certain that are in all.
pub(super) fn filter(graph: &mut Graph) -> Result<(), Contradiction> {
    repair(graph)?;
    let residual = Residual::of(graph);
    let mut rest = graph.vertices;
    while rest != 0 {
        let vertex = rest.trailing_zeros() as usize;
        let component = Residual::reach(vertex, &residual.out, rest) & Residual::reach(vertex, &residual.into, rest);
        rest &= !component;
        for inside in members(component) {
            for other in members(graph.open_edges(inside) & !component) {
                settle(graph, inside, other)?;
            }
        }
    }
    Ok(())
}

/// The edge keeps its present state in all assignments.
fn settle(graph: &mut Graph, a: usize, b: usize) -> Result<(), Contradiction> {
    if graph.flow[a] & bit(b) == 0 {
        graph.drop_edge(a, b);
        Ok(())
    } else {
        graph.require(a, b)
    }
}

/// Makes the flow agree with what is known, changing as little as possible.
fn repair(graph: &mut Graph) -> Result<(), Contradiction> {
    for vertex in members(graph.vertices) {
        graph.flow[vertex] = graph.flow[vertex] & graph.may[vertex] | graph.must[vertex];
    }
    for vertex in members(graph.vertices) {
        while graph.flow[vertex].count_ones() > u32::from(graph.need[vertex]) {
            let spare = (graph.flow[vertex] & !graph.must[vertex]).trailing_zeros() as usize;
            graph.flow[vertex] &= !bit(spare);
            graph.flow[spare] &= !bit(vertex);
        }
    }
    let lacking = |graph: &Graph, side: Set| {
        members(side).filter(|&v| graph.flow[v].count_ones() < u32::from(graph.need[v])).fold(0, |set, v| set | bit(v))
    };
    let mut goals = lacking(graph, graph.vertices & !graph.left);
    for source in members(lacking(graph, graph.vertices & graph.left)) {
        while graph.flow[source].count_ones() < u32::from(graph.need[source]) {
            let goal = augment(graph, source, goals).ok_or(Contradiction)?;
            if graph.flow[goal].count_ones() == u32::from(graph.need[goal]) {
                goals &= !bit(goal);
            }
        }
    }
    if goals == 0 { Ok(()) } else { Err(Contradiction) }
}

/// Adds one edge to the flow by an alternating path from `source` to the nearest of the goals.
fn augment(graph: &mut Graph, source: usize, goals: Set) -> Option<usize> {
    let mut came_from = [0u8; VERTICES];
    let mut queue = [0u8; VERTICES];
    let (mut head, mut tail) = (0, 1);
    let mut seen = bit(source);
    queue[0] = u8::try_from(source).expect("there are 66 vertices");
    while head < tail {
        let vertex = usize::from(queue[head]);
        head += 1;
        let steps = if graph.left & bit(vertex) != 0 {
            graph.may[vertex] & !graph.flow[vertex]
        } else {
            graph.flow[vertex] & !graph.must[vertex]
        };
        for next in members(steps & !seen) {
            seen |= bit(next);
            came_from[next] = u8::try_from(vertex).expect("there are 66 vertices");
            if goals & bit(next) != 0 {
                let mut at = next;
                while at != source {
                    let before = usize::from(came_from[at]);
                    graph.flow[at] ^= bit(before);
                    graph.flow[before] ^= bit(at);
                    at = before;
                }
                return Some(next);
            }
            queue[tail] = u8::try_from(next).expect("there are 66 vertices");
            tail += 1;
        }
    }
    None
}

/// The ways in which the flow can be changed: from left over unused edges, from right over used ones.
struct Residual {
    out: [Set; VERTICES],
    into: [Set; VERTICES],
}

impl Residual {
    fn of(graph: &Graph) -> Self {
        let mut residual = Self { out: [0; VERTICES], into: [0; VERTICES] };
        for vertex in members(graph.vertices) {
            let unused = graph.may[vertex] & !graph.flow[vertex];
            let used = graph.flow[vertex] & !graph.must[vertex];
            let is_left = graph.left & bit(vertex) != 0;
            (residual.out[vertex], residual.into[vertex]) = if is_left { (unused, used) } else { (used, unused) };
        }
        residual
    }

    fn reach(from: usize, steps: &[Set; VERTICES], within: Set) -> Set {
        let mut reached = bit(from);
        let mut frontier = reached;
        while frontier != 0 {
            let vertex = frontier.trailing_zeros() as usize;
            frontier &= frontier - 1;
            let new = steps[vertex] & within & !reached;
            reached |= new;
            frontier |= new;
        }
        reached
    }
}
