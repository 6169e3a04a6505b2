//! Reads the fields of `exchange`.

use std::sync::Arc;

use super::{ExchangeTask, Trade};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::exercise::written;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let expected = fields.number("expect", -40..=40);
    let on = fields.square("on");
    if fields.has("on") && fields.has("move") {
        let help = Some("give only one of them".into());
        fields.problem(fields.span(), "conflicting-fields", "both `on` and `move` are given", help);
        return None;
    }
    if !fields.has("on") && !fields.has("move") {
        fields.missing("on", Shape::Square);
        return None;
    }
    let game = game?;
    let pos = game.position();
    let (on, given, span) = if let Some((sq, span)) = on {
        if pos.piece_at(sq).is_none_or(|piece| piece.color == pos.turn()) {
            fields.problem(span, "no-piece", format!("no piece of {}'s stands on {sq}", !pos.turn()), None);
            return None;
        }
        (sq, None, span)
    } else {
        let mv = written::read_move(fields, &game)?;
        let span = fields.value("move").map_or_else(|| fields.span(), toml::Spanned::span);
        let Some(sq) = pos.taken_square(mv) else {
            fields.problem(span, "no-capture", "this move takes nothing", None);
            return None;
        };
        (sq, Some(mv), span)
    };
    let Some(trade) = Trade::new(game, on, given) else {
        fields.problem(span, "no-right-answer", format!("nothing can take on {on}"), None);
        return None;
    };
    if let Some((expected, span)) = expected
        && expected != i64::from(trade.gain)
    {
        fields.expect_differs(span, &expected.to_string(), &trade.gain.to_string());
    }
    Some(Box::new(ExchangeTask(Arc::new(trade))))
}
