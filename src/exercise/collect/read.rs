//! Reads the fields of `collect`.

use super::Collect;
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::SquareSet;
use crate::solve::route::{Collection, shortest_collection};

/// More stars than this would take too long to prove a minimum for.
const MOST_STARS: usize = 10;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let par = fields.number("par", 1..=60);
    if !fields.has("stars") {
        fields.value("stars");
        fields.missing("stars", Shape::Squares);
    }
    let stars = fields.squares("stars");
    let hero = fields.square("hero");
    if fields.has("hero") && hero.is_none() {
        return None;
    }
    let (game, (stars, stars_span)) = (game?, stars?);
    let pos = game.position();
    let (board, color) = (pos.board(), pos.turn());
    let own = board.by_color(color);
    let hero = match hero {
        Some((sq, _)) if own.contains(sq) => sq,
        Some((sq, span)) => {
            fields.problem(span, "no-piece", format!("no piece of {color}'s stands on {sq}"), None);
            return None;
        }
        None => {
            let Some(only) = own.single() else {
                let message = format!("{color} has {} pieces, so `hero` has to say which one moves", own.len());
                fields.problem(fields.span(), "missing-field", message, Some("add hero = \"e4\"".into()));
                return None;
            };
            only
        }
    };
    let star_set: SquareSet = stars.iter().copied().collect();
    if stars.is_empty() || stars.len() > MOST_STARS {
        let message = format!("{} stars", stars.len());
        fields.problem(stars_span, "out-of-range", message, Some(format!("expected from 1 to {MOST_STARS}")));
        return None;
    }
    if let Some(sq) = (star_set & own).first() {
        fields.problem(stars_span, "bad-star", format!("{color}'s own piece stands on the star {sq}"), None);
        return None;
    }
    let task = Collection { board, hero, color, stars: star_set };
    let Some(shortest) = shortest_collection(&task) else {
        fields.problem(stars_span, "no-right-answer", "the stars can't all be collected", None);
        return None;
    };
    if let Some((par, span)) = par
        && usize::try_from(par) != Ok(shortest.len())
    {
        let message = format!("`par` is {par}, the proven minimum is {}", shortest.len());
        fields.problem(span, "par-differs", message, Some("mend `par`, or leave it out".into()));
    }
    Some(Box::new(Collect { par: shortest.len(), start: task }))
}
