//! Reads the fields of `threats`.

use std::sync::Arc;

use super::look::{Look, Whose, offered, threats};
use super::{Looking, Threats};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape, did_you_mean};
use crate::notation::coordinate;

pub(super) const WHOSE: &[&str] = &["opponent", "own"];

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(false);
    let whose = match fields.word("of", WHOSE) {
        Some(("own", _)) => Whose::Own,
        Some(_) | None => Whose::Opponent,
    };
    let looks = looks(fields);
    let span = fields.value("fen").or_else(|| fields.value("moves")).map_or_else(|| fields.span(), toml::Spanned::span);
    let (game, looks) = (game?, looks?);
    let side = whose.side(game.position());
    let Some(looking) = Looking::new(game, whose, looks) else {
        let message = format!("{} is in check, so that it can't be {side}'s turn", !side);
        let help = "ask for `of = \"own\"`, or take the check away";
        fields.problem(span, "in-check", message, Some(help.into()));
        return None;
    };
    if looking.looks.contains(&Look::Threats) && offered(&looking.imagined).len() < 2 {
        let help = Some("leave the threats out, or change the position".into());
        fields.problem(span, "nothing-to-ask", format!("{side} has too few legal moves to choose from"), help);
        return None;
    }
    if fields.has("expect") {
        let found: Vec<String> =
            threats(&looking.imagined).into_iter().map(|threat| coordinate::write(threat.mv)).collect();
        fields.expect_all(&found);
    }
    Some(Box::new(Threats(Arc::new(looking))))
}

/// What is looked for, in the usual order; `None` when a word is not understood.
fn looks(fields: &mut Fields<'_>) -> Option<Vec<Look>> {
    let has_what = fields.has("what");
    let Some((words, span)) = fields.distinct("what", Shape::Words) else {
        return (!has_what).then(|| Look::ALL.to_vec());
    };
    let known = || Look::ALL.into_iter().map(Look::word);
    let mut understood = true;
    for (word, span) in &words {
        if known().all(|known| known != word) {
            let help = did_you_mean(word, known()).map_or_else(
                || format!("expected {}", known().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean \"{near}\"?"),
            );
            fields.problem(span.clone(), "unknown-word", format!("`what` can't be \"{word}\""), Some(help));
            understood = false;
        }
    }
    if words.is_empty() {
        fields.problem(span, "nothing-to-ask", "`what` asks nothing", Some("leave it out to ask for all three".into()));
        return None;
    }
    let asked = |look: &Look| words.iter().any(|(word, _)| word == look.word());
    understood.then(|| Look::ALL.into_iter().filter(asked).collect())
}
