//! Reads the fields of `play_out`.

use std::sync::Arc;

use super::{Ending, MOST_MOVES, PlayOut};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::CastlingRights;
use crate::solve::endgame::Endgame;

/// The level of an exercise that names none.
const USUAL_LEVEL: i64 = 3;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let limit = fields.number("limit", 1..=MOST_MOVES);
    let has_limit = fields.has("limit");
    let level = fields.number("level", 1..=5).map_or(USUAL_LEVEL, |(level, _)| level);
    if !fields.has("fen") && !fields.has("moves") {
        fields.missing("fen", Shape::Fen);
        return None;
    }
    let game = fields.game(false)?;
    let pos = game.position();
    let span = fields.value("fen").map_or_else(|| fields.span(), toml::Spanned::span);
    let known = Endgame::of(&pos.board()).filter(|_| pos.castling() == CastlingRights::NONE);
    let Some((endgame, strong)) = known else {
        let help =
            "one king is bare; the other has a queen, a rook, two rooks, two bishops, bishop and knight, or a pawn";
        fields.problem(span, "no-such-ending", "this is no ending that can be played out", Some(help.into()));
        return None;
    };
    if pos.turn() != strong {
        let help = Some(format!("let {strong} move"));
        fields.problem(span, "wrong-side", "the bare king is to move", help);
        return None;
    }
    if has_limit && limit.is_none() {
        return None;
    }
    let given = limit.and_then(|(limit, _)| usize::try_from(limit).ok());
    let level = u8::try_from(level).ok()?;
    Some(Box::new(PlayOut(Arc::new(Ending::new(game, endgame, given, level)))))
}
