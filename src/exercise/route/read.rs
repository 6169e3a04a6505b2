//! Reads the fields of `route`.

use std::sync::Arc;

use super::{RouteTask, Way};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::{Color, Piece, Role, SquareSet};

/// The words of `piece`.
pub(super) const PIECES: &[&str] = &["knight", "bishop", "rook", "queen", "king"];

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    for name in ["from", "to"] {
        if !fields.has(name) {
            fields.value(name);
            fields.missing(name, Shape::Square);
        }
    }
    let (from, to) = (fields.square("from"), fields.square("to"));
    let word = fields.word("piece", PIECES).map(|(word, _)| word);
    let side = fields.side("side").map(|(side, _)| side);
    let forbidden = fields.squares("forbidden");
    let expected = fields.number("expect", 1..=63);
    if (fields.has("side") && side.is_none())
        || (fields.has("piece") && word.is_none())
        || (fields.has("forbidden") && forbidden.is_none())
    {
        return None;
    }
    let ((from, from_span), (to, to_span)) = (from?, to?);
    let role = Role::ALL.into_iter().find(|role| Some(role.to_string().as_str()) == word).unwrap_or(Role::Knight);
    let piece = Piece::new(side.unwrap_or(Color::White), role);
    let forbidden: SquareSet = forbidden.map_or_else(Vec::new, |(squares, _)| squares).into_iter().collect();
    if forbidden.contains(from) {
        fields.problem(from_span, "bad-route", format!("it can't begin on {from}, which is forbidden"), None);
        return None;
    }
    let Some(way) = Way::new(piece, from, to, forbidden) else {
        let message = if from == to {
            format!("the {role} stands on {to} already")
        } else {
            format!("no way leads the {role} from {from} to {to}")
        };
        fields.problem(to_span, "no-right-answer", message, None);
        return None;
    };
    if let Some((expected, span)) = expected
        && usize::try_from(expected) != Ok(way.best.distance)
    {
        fields.expect_differs(span, &expected.to_string(), &way.best.distance.to_string());
    }
    Some(Box::new(RouteTask(Arc::new(way))))
}
