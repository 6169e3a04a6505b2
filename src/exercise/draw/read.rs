//! Reads the fields of `draw`.

use std::sync::Arc;

use super::standing::{Standing, Undecided};
use super::{Case, DrawTask, Question, Wish};
use crate::exercise::Task;
use crate::exercise::fields::Fields;
use crate::exercise::written;
use crate::notation::describe;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let moments = fields.boolean("moments").is_some_and(|(yes, _)| yes);
    let expects = fields.has("expect");
    let game = game?;
    let intends = fields.has("intend");
    let intend = if intends { written::read_move_in(fields, "intend", &game) } else { None };
    if intends && intend.is_none() {
        return None;
    }
    let case = case(fields, game, Wish { moments, intend })?;
    if expects {
        fields.expect_one(Standing::WORDS, case.standing.word());
    }
    if moments && case.record.game.moves().len() < 4 && case.questions.contains(&Question::Moments) {
        let help = Some("give at least four single moves in `moves`".into());
        fields.problem(fields.span(), "nothing-to-ask", "there are no earlier moments to ask about", help);
        return None;
    }
    Some(Box::new(DrawTask(Arc::new(case))))
}

fn case(fields: &mut Fields<'_>, game: crate::rules::Game, wish: Wish) -> Option<Case> {
    match Case::new(game, wish) {
        Ok(case) => Some(case),
        Err(Undecided::OverBefore(ply, termination)) => {
            let message = format!("the game was over before: {} after {ply} moves", describe::termination(termination));
            let help = Some("`moves` counts single moves; end them there".into());
            fields.problem(fields.span(), "over-before", message, help);
            None
        }
        Err(Undecided::MaybeDead) => {
            let message = "whether anybody can still mate here could not be found out";
            fields.problem(fields.span(), "undecided", message, Some("take a simpler position".into()));
            None
        }
    }
}
