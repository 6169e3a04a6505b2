//! Moves and their notation: what the two kinds `read_move` and `write_move` share.

pub(super) mod generate;
pub(super) mod signs;
pub(super) mod untrue;

use super::fields::{Fields, Shape};
use super::illegal;
use crate::notation::san;
use crate::rules::{Game, Move, legality};

/// The legal move in the field `move`, in coordinate or algebraic notation.
pub(super) fn read_move(fields: &mut Fields<'_>, game: &Game) -> Option<Move> {
    read_move_in(fields, "move", game)
}

/// As [`read_move`], in the field of this name.
pub(super) fn read_move_in(fields: &mut Fields<'_>, name: &'static str, game: &Game) -> Option<Move> {
    let (text, span) = fields.required_string(name, Shape::Move)?;
    let pos = game.position();
    let mv = match san::attempt(pos, &text) {
        Ok(mv) => mv,
        Err(error) => {
            fields.problem(span, "bad-move", error.message(pos), Some(format!("expected {}", Shape::Move.expected())));
            return None;
        }
    };
    match legality::explain_in_game(game, mv) {
        Ok(_) => Some(mv),
        Err(why) => {
            let reason = illegal::explanation(pos, mv, &why).short.to_plain();
            fields.problem(span, "illegal-move", format!("{text} is not legal here. {reason}"), None);
            None
        }
    }
}
