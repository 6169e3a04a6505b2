//! Reads the fields of `build`.

use std::sync::Arc;

use super::{Build, Change, Site, look};
use crate::exercise::fields::{Fields, Shape};
use crate::exercise::verdict::Call;
use crate::exercise::{Task, table};
use crate::rules::{Color, Piece, Role};
use crate::solve::ending::IN_PLAY;

/// The fields of which one says what may be done.
const CHANGES: [&str; 3] = ["add", "remove", "move"];

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    if !fields.has("goal") {
        fields.missing("goal", Shape::Word(Call::WORDS));
    }
    let goal = fields.word("goal", Call::WORDS);
    let goal = goal.and_then(|(word, _)| Call::ALL.into_iter().find(|call| call.word() == word));
    let given: Vec<&str> = CHANGES.into_iter().filter(|name| fields.has(name)).collect();
    let (add, shift) = (read_piece(fields, "add"), read_piece(fields, "move"));
    let remove = fields.boolean("remove").map(|(yes, _)| yes);
    match given[..] {
        [_] => {}
        [] => {
            fields.missing("add", Shape::Text);
            return None;
        }
        [first, ..] => {
            let help = Some(format!("give only `{first}`"));
            let message = format!("{} are given", given.join(" and "));
            fields.problem(fields.span(), "conflicting-fields", message, help);
            return None;
        }
    }
    let change = match (add, shift, remove) {
        (Some(piece), _, _) => Change::Add(piece),
        (None, Some(piece), _) => Change::Shift(piece),
        (None, None, Some(true)) => Change::Remove,
        (None, None, Some(false)) => {
            fields.problem(fields.span(), "out-of-range", "`remove` is false", Some("leave it out".into()));
            return None;
        }
        (None, None, None) => return None,
    };
    let Some(site) = Site::new(game?, change, goal?) else {
        let message = "whether anybody can still mate could not be found out for every change";
        fields.problem(fields.span(), "undecided", message, Some("take a simpler position".into()));
        return None;
    };
    if let Change::Shift(piece) = change
        && site.board().pieces(piece.color, piece.role).is_empty()
    {
        let message = format!("there is no {} {} on the board", piece.color.to_string().to_lowercase(), piece.role);
        fields.problem(fields.span(), "no-piece", message, None);
        return None;
    }
    if site.right.is_empty() {
        fields.problem(fields.span(), "no-right-answer", format!("nothing gives {}", site.goal.word()), None);
        return None;
    }
    if look::shows(site.game.position(), site.goal, IN_PLAY) == Some(true) {
        let message = format!("`goal` is {}, and the position shows that before anything is done", site.goal.word());
        let help = Some("ask for something else, or change the position".into());
        fields.problem(fields.span(), "nothing-to-do", message, help);
        return None;
    }
    let task = Build(Arc::new(site));
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

/// Reads `white queen`.
fn read_piece(fields: &mut Fields<'_>, name: &'static str) -> Option<Piece> {
    let (text, span) = fields.string(name, Shape::Text)?;
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let color = |word: &str| Color::ALL.into_iter().find(|color| table::color(*color) == word);
    let role = |word: &str| Role::ALL.into_iter().find(|role| role.to_string() == word);
    let piece = match &words[..] {
        [first, second] => color(first).zip(role(second)).map(|(color, role)| Piece::new(color, role)),
        _ => None,
    };
    if piece.is_none() {
        let help = Some("expected a piece such as \"white queen\"".into());
        fields.problem(span, "bad-piece", format!("\"{text}\" is not a piece"), help);
    }
    piece
}
