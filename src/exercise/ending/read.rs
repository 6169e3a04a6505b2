//! Reads the fields of `ending`.

use std::sync::Arc;

use super::{Case, EndingTask, Score, Story};
use crate::exercise::Task;
use crate::exercise::fields::Fields;

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let word = fields.word("story", Story::WORDS);
    let told = !fields.has("story") || word.is_some();
    let by = fields.side("by");
    let expects = fields.has("expect");
    let case = game.filter(|_| told).and_then(|game| {
        let turn = game.position().turn();
        let side = by.as_ref().map_or(turn, |&(side, _)| side);
        let story = word.map_or(Story::None, |(word, _)| Story::from_word(word, side));
        if let Some((_, span)) = by {
            if story.loser().is_none() {
                let help = Some("leave `by` out".into());
                fields.problem(span, "unused-field", "`by` means nothing in this story", help);
                return None;
            }
            if story.is_on_own_move() && side != turn {
                let message = format!("this can't happen to {side}: it is {turn}'s turn");
                fields.problem(span, "not-their-turn", message, Some("leave `by` out, or change the position".into()));
                return None;
            }
        }
        if let Ok(case) = Case::new(game, story) {
            return Some(case);
        }
        let message = "whether the game can still be won here could not be found out";
        fields.problem(fields.span(), "undecided", message, Some("take a simpler position".into()));
        None
    });
    let case = case?;
    if expects {
        fields.expect_one(Score::WORDS, case.decision.score.word());
    }
    Some(Box::new(EndingTask(Arc::new(case))))
}
