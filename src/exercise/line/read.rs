//! Reads the fields of `line`.

use std::sync::Arc;

use super::{Combination, Line, Plan};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::notation::{coordinate, pgn};
use crate::rules::Game;
use crate::rules::game::SEVENTY_FIVE_MOVES;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let mate_in = fields.number("mate_in", 1..=5);
    let line = fields.string("line", Shape::Moves);
    let (has_mate, has_line) = (fields.has("mate_in"), fields.has("line"));
    let game = game?;
    let pos = game.position();
    let plan = match (mate_in, line) {
        (_, Some((_, span))) if has_mate => {
            let help = Some("give only one of them".into());
            fields.problem(span, "conflicting-fields", "both `mate_in` and `line` are given", help);
            return None;
        }
        (Some((moves, span)), _) => {
            let mates_at_once = !pos.mating_moves().is_empty();
            if moves > 1 && mates_at_once {
                let message = format!("`mate_in` is {moves}, but there is mate in one");
                fields.problem(span, "mate-is-quicker", message, Some("mend `mate_in`, or the position".into()));
                return None;
            }
            if moves == 1 && !mates_at_once {
                fields.problem(span, "no-right-answer", "there is no mate in one", None);
                return None;
            }
            Plan::Mate(u32::try_from(moves).ok()?)
        }
        (None, Some((text, span))) => match pgn::play_moves(pos.clone(), &text) {
            Ok(played) if is_drawn_on_the_way(&played) => {
                let message = "the game is drawn by the seventy-five-move rule before the line ends";
                fields.problem(span, "bad-line", message, Some("lower the fifth field of the FEN".into()));
                return None;
            }
            Ok(played) if played.moves().len() % 2 == 1 => Plan::Given(played.moves().to_vec()),
            Ok(_) => {
                let help = Some("it begins and ends with a move of the side to move".into());
                fields.problem(span, "bad-line", "the line does not end with the learner's move", help);
                return None;
            }
            Err(error) => {
                fields.problem(span, "bad-line", error.message, None);
                return None;
            }
        },
        (None, None) => {
            if !has_mate && !has_line {
                fields.missing("mate_in", Shape::Number(1, 5));
            }
            return None;
        }
    };
    let combination = Combination::new(game, plan);
    if fields.has("expect")
        && let Ok(moves) = combination.first_moves()
    {
        let found: Vec<String> = moves.into_iter().map(coordinate::write).collect();
        fields.expect_all(&found);
    }
    Some(Box::new(Line(Arc::new(combination))))
}

/// Whether seventy-five moves are over before the last move of a line (article 9.6.2).
fn is_drawn_on_the_way(line: &Game) -> bool {
    line.positions()[..line.moves().len()].iter().any(|pos| pos.halfmove_clock() >= SEVENTY_FIVE_MOVES)
}
