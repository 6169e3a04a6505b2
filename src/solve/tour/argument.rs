//! Why there is no tour, in a sentence: the simplest argument that holds.

use crate::rules::{Square, SquareSet, attacks};

use super::{Closure, TourQuery, check_path, stranded, unvisited};

/// An argument that can be seen on the board without any search.
pub(super) fn at_sight(query: &TourQuery) -> Option<String> {
    if let Err(error) = check_path(&query.board, &query.path) {
        return Some(format!("No tour begins like that: {error}."));
    }
    let free = unvisited(&query.board, &query.path);
    bad_end(query, free)
        .or_else(|| not_closing(query, free))
        .or_else(|| lonely(query))
        .or_else(|| colors(query, free))
        .or_else(|| schwenk(query))
        .or_else(|| way_home(query, free))
        .or_else(|| dead_ends(query, free))
        .or_else(|| out_of_reach(query, free))
        .or_else(|| bridge(query, free))
}

/// What the search has shown.
pub(super) fn after_search(query: &TourQuery, nodes: u64) -> String {
    let (what, knight) = match (query.closure, query.path.is_empty()) {
        (Closure::Open, true) => ("this board has no tour", "wherever the knight begins"),
        (Closure::Closed, true) => ("this board has no closed tour", "however the knight goes"),
        (Closure::Open, false) => ("from here the tour can't be finished", "however the knight goes on"),
        (Closure::Closed, false) => ("from here no closed tour can be finished", "however the knight goes on"),
    };
    if nodes > 0 {
        return format!("All ways to go on have been tried ({nodes} moves): {what}.");
    }
    let end = match (query.end, query.closure, query.path.first()) {
        (Some(end), _, _) => format!(" or does not end on {end}"),
        (None, Closure::Closed, Some(first)) => format!(" or can't get back to {first}"),
        (None, Closure::Closed, None) => " or can't get back to the first one".to_owned(),
        (None, Closure::Open, _) => String::new(),
    };
    let mut told = format!("{what}: {knight}, it leaves a square out{end}.");
    told[..1].make_ascii_uppercase();
    told
}

fn bad_end(query: &TourQuery, free: SquareSet) -> Option<String> {
    let end = query.end?;
    if !query.board.squares().contains(end) {
        return Some(format!("The tour can't end on {end}: that is not a square of this board."));
    }
    if !free.is_empty() && !free.contains(end) {
        return Some(format!("The tour can't end on {end}: that square has been visited before."));
    }
    let last = *query.path.last()?;
    (free.is_empty() && last != end).then(|| format!("The tour has ended on {last}, not on {end}."))
}

fn not_closing(query: &TourQuery, free: SquareSet) -> Option<String> {
    if query.closure == Closure::Open {
        return None;
    }
    if query.board.squares().len() == 1 {
        return Some("A board of one square has no knight's move, so no closed tour.".into());
    }
    if let (Some(&first), Some(end)) = (query.path.first(), query.end)
        && !attacks::knight(first).contains(end)
    {
        return Some(format!("A closed tour must end a knight's move from {first}, and {end} is none."));
    }
    let (&first, &last) = (query.path.first()?, query.path.last()?);
    (free.is_empty() && !attacks::knight(last).contains(first))
        .then(|| format!("All squares are visited, but no knight's move leads from {last} back to {first}."))
}

fn lonely(query: &TourQuery) -> Option<String> {
    let lonely = stranded(&query.board, &query.path);
    let sq = lonely.first()?;
    Some(if query.path.is_empty() {
        format!("No square of this board is a knight's move from {sq}.")
    } else {
        format!("No free square is a knight's move from {sq} any more, so {sq} can't be visited.")
    })
}

/// A knight changes the colour of its square with each move.
fn colors(query: &TourQuery, free: SquareSet) -> Option<String> {
    let (light, dark) = ((free & SquareSet::LIGHT).len(), (free & SquareSet::DARK).len());
    let takes_turns = "A knight goes from light to dark and from dark to light";
    if query.closure == Closure::Closed {
        let squares = query.board.squares();
        let (light, dark) = ((squares & SquareSet::LIGHT).len(), (squares & SquareSet::DARK).len());
        if light != dark {
            return Some(format!(
                "{takes_turns}, so a closed tour needs as many light squares as dark ones. This board has {light} \
                 light and {dark} dark squares."
            ));
        }
    }
    let Some(&knight) = query.path.last() else {
        return (light.abs_diff(dark) > 1).then(|| {
            format!("{takes_turns}, so both colours take turns. {light} light and {dark} dark squares don't pair up.")
        });
    };
    let (own, other) = if knight.is_light() { (light, dark) } else { (dark, light) };
    if other != own && other != own + 1 {
        return Some(format!(
            "{takes_turns}, so both colours take turns. From {knight}, with {light} light and {dark} dark squares \
             left, that can't come out even."
        ));
    }
    let end = query.end.filter(|&end| free.contains(end))?;
    let ends_on_own_color = other == own;
    (ends_on_own_color != (end.is_light() == knight.is_light()))
        .then(|| format!("{takes_turns}. Counted from {knight}, the last square can't have the colour of {end}."))
}

/// Closed tours on whole boards (Schwenk 1991), for the beginnings that say no more than that.
fn schwenk(query: &TourQuery) -> Option<String> {
    let (files, ranks) = (query.board.files(), query.board.ranks());
    let whole = query.board.squares().len() == usize::from(files) * usize::from(ranks);
    if query.closure == Closure::Open || !whole || query.path.len() > 1 {
        return None;
    }
    let (short, long) = (files.min(ranks), files.max(ranks));
    match (short, long) {
        (1 | 2, _) => Some("On a board only one or two squares wide a knight can't turn round: no closed tour.".into()),
        (4, _) => Some(
            "On a board four squares wide, each move from an outer line leads to an inner one, and there are as many \
             outer squares as inner ones. So outer and inner would take turns, and so do light and dark: the tour \
             would visit half of the squares only. No closed tour."
                .into(),
        ),
        (3, 4 | 6 | 8) => Some(format!("Boards of 3x{long} are among those without a closed tour (Schwenk 1991).")),
        _ => None,
    }
}

fn way_home(query: &TourQuery, free: SquareSet) -> Option<String> {
    let first = *query.path.first()?;
    (query.closure == Closure::Closed && !free.is_empty() && attacks::knight(first).is_disjoint(free))
        .then(|| format!("The tour must come back to {first}, but no free square is a knight's move from it."))
}

/// Squares with one way in and none out: only one of them can be the last.
fn dead_ends(query: &TourQuery, free: SquareSet) -> Option<String> {
    let knight = query.path.last().copied();
    let sources = free | knight.map_or(SquareSet::EMPTY, SquareSet::of);
    let back = if query.closure == Closure::Closed && query.path.len() > 1 {
        query.path.first().map_or(SquareSet::EMPTY, |&first| attacks::knight(first))
    } else {
        SquareSet::EMPTY
    };
    let ends: Vec<Square> = free
        .into_iter()
        .filter(|&sq| (attacks::knight(sq) & sources).len() + usize::from(back.contains(sq)) == 1)
        .collect();
    let allowed = match query.closure {
        Closure::Closed => 0,
        Closure::Open if knight.is_some() => 1,
        Closure::Open => 2,
    };
    // With two squares left in all, even a closed tour goes over and comes straight back.
    if ends.len() <= allowed || sources.len() <= 2 {
        return None;
    }
    let names = ends.iter().map(Square::to_string).collect::<Vec<_>>().join(", ");
    Some(match query.closure {
        Closure::Closed => {
            format!("A closed tour enters and leaves each square, but only one move is left at {names}.")
        }
        Closure::Open => format!("Only one move is left at each of {names}: whoever goes in can't come out again."),
    })
}

fn out_of_reach(query: &TourQuery, free: SquareSet) -> Option<String> {
    let start = query.path.last().copied().or_else(|| free.first())?;
    let missed = (free - flood(start, free)).first()?;
    Some(format!("The free squares fall apart: no way leads from {start} to {missed} over free squares."))
}

/// A square that alone holds parts of the board together, more parts than a tour can visit.
fn bridge(query: &TourQuery, free: SquareSet) -> Option<String> {
    let knight = query.path.last().copied();
    let closed_cycle = query.closure == Closure::Closed && query.path.len() <= 1;
    // Taken from the middle, a path falls into two parts, a cycle stays whole.
    let allowed = if closed_cycle { 1 } else { 2 };
    let whole = free | knight.map_or(SquareSet::EMPTY, SquareSet::of);
    free.into_iter().find_map(|sq| {
        let mut rest = whole.without(sq);
        let mut parts = 0;
        while let Some(start) = rest.first() {
            rest -= flood(start, rest);
            parts += 1;
        }
        (parts > allowed).then(|| {
            format!("Only {sq} holds {parts} parts of the board together, and the tour comes through {sq} only once.")
        })
    })
}

/// The squares of `free` that a knight can reach from `start` without leaving them.
fn flood(start: Square, free: SquareSet) -> SquareSet {
    let mut reached = SquareSet::of(start);
    let mut frontier = reached;
    while let Some(sq) = frontier.first() {
        let new = attacks::knight(sq) & (free - reached);
        reached |= new;
        frontier = frontier.without(sq) | new;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::tour::{TourAnswer, TourBoard, solve};

    #[test]
    fn what_only_the_rules_of_the_search_see_is_told_by_what_it_leads_to() {
        let board = TourBoard::new(3, 4, SquareSet::EMPTY).unwrap();
        let path = [Square::A1, Square::B3, Square::C1, Square::A2, Square::C3].to_vec();
        let query = TourQuery { board, closure: Closure::Open, path, end: None, limit: 20_000 };
        let TourAnswer::Impossible(told) = solve(&query) else { panic!("that is a dead end") };
        assert_eq!(told, "From here the tour can't be finished: however the knight goes on, it leaves a square out.");
    }
}
