//! Reads the fields of `collect`.

use super::Collect;
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::exercise::lone_piece;
use crate::rules::{Role, SquareSet};
use crate::solve::route::{Collection, shortest_collection};

/// More stars than this would take too long to prove a minimum for.
const MOST_STARS: usize = 10;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let par = fields.number("par", 1..=60);
    if !fields.has("stars") {
        fields.missing("stars", Shape::Squares);
    }
    let stars = fields.squares("stars");
    let hero = game.as_ref().and_then(|game| lone_piece::read_hero(fields, game));
    let (game, hero, (stars, stars_span)) = (game?, hero?, stars?);
    let pos = game.position();
    let (board, color) = (pos.board(), pos.turn());
    let own = board.by_color(color);
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
    if let Some(sq) = (star_set & board.by_role(Role::King)).first() {
        let message = format!("{}'s king stands on the star {sq}, and a king is never taken", !color);
        fields.problem(stars_span, "bad-star", message, Some("put the star on another square".into()));
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
