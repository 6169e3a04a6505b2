//! Reads the fields of `capture_all`.

use std::sync::Arc;

use super::{CaptureAll, Hunt};
use crate::exercise::Task;
use crate::exercise::fields::Fields;
use crate::exercise::lone_piece;
use crate::rules::SquareSet;
use crate::solve::route::Collection;

/// More enemies than this would take too long to prove a minimum for.
const MOST_ENEMIES: usize = 12;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let par = fields.number("par", 1..=60);
    let free_moves = fields.boolean("free_moves").is_some_and(|(yes, _)| yes);
    let game = game?;
    let hero = lone_piece::read_hero(fields, &game)?;
    let pos = game.position();
    let (board, color) = (pos.board(), pos.turn());
    let span = fields.value("fen").map_or_else(|| fields.span(), toml::Spanned::span);
    let enemies = board.by_color(!color).len();
    if enemies == 0 || enemies > MOST_ENEMIES {
        let help = Some(format!("expected from 1 to {MOST_ENEMIES}"));
        fields.problem(span, "out-of-range", format!("{enemies} enemy pieces to take"), help);
        return None;
    }
    if let Some(king) = pos.king(!color) {
        let message = format!("everything is to be taken, and {}'s king on {king} never is", !color);
        fields.problem(span, "king-to-take", message, Some("take the king off the board".into()));
        return None;
    }
    let Some(hunt) = Hunt::new(Collection { board, hero, color, stars: SquareSet::EMPTY }, free_moves) else {
        fields.problem(span, "no-right-answer", "the pieces can't all be taken", None);
        return None;
    };
    if let Some((par, span)) = par
        && usize::try_from(par) != Ok(hunt.par)
    {
        let message = format!("`par` is {par}, the proven minimum is {}", hunt.par);
        fields.problem(span, "par-differs", message, Some("mend `par`, or leave it out".into()));
    }
    Some(Box::new(CaptureAll(Arc::new(hunt))))
}
