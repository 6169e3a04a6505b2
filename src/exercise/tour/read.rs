//! Reads the fields of `tour`.

use std::sync::Arc;

use super::{Tour, TourTask};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::{Square, SquareSet};
use crate::solve::tour::{Closure, TourBoard, check_path};

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let size = read_size(fields);
    let holes = fields.squares("holes");
    let closed = fields.boolean("closed").is_some_and(|(closed, _)| closed);
    let from = fields.square("from");
    let path = fields.squares("path");
    let (files, ranks) = size?;
    if fields.has("holes") && holes.is_none() || fields.has("from") && from.is_none() {
        return None;
    }
    let (hole_squares, hole_span) = holes.unwrap_or_else(|| (Vec::new(), fields.span()));
    let board = match TourBoard::new(files, ranks, hole_squares.into_iter().collect::<SquareSet>()) {
        Ok(board) => board,
        Err(error) => {
            fields.problem(hole_span.clone(), "bad-board", error.to_string(), None);
            return None;
        }
    };
    if board.squares().len() == 1 {
        let message = "a board of one square is visited as soon as the knight stands on it";
        fields.problem(hole_span, "nothing-to-do", message, Some("take a larger board".into()));
        return None;
    }
    let (beginning, span): (Vec<Square>, _) = match (from, path) {
        (Some(_), Some((_, span))) => {
            let help = Some("give only one of them".into());
            fields.problem(span, "conflicting-fields", "both `from` and `path` are given", help);
            return None;
        }
        (Some((sq, span)), None) => (vec![sq], span),
        (None, Some((path, span))) => (path, span),
        (None, None) => (Vec::new(), fields.span()),
    };
    if let Err(error) = check_path(&board, &beginning) {
        fields.problem(span, "bad-path", error.to_string(), None);
        return None;
    }
    if beginning.len() == board.squares().len() {
        fields.problem(span, "bad-path", "the path is a whole tour: nothing is left to do", None);
        return None;
    }
    let closure = if closed { Closure::Closed } else { Closure::Open };
    let task = TourTask::new(board, closure, beginning);
    if fields.has("expect") {
        fields.expect_all(&task.good_steps());
    }
    Some(Box::new(Tour(Arc::new(task))))
}

fn read_size(fields: &mut Fields<'_>) -> Option<(u8, u8)> {
    let Some((text, span)) = fields.string("size", Shape::Text) else {
        return (!fields.has("size")).then_some((8, 8));
    };
    let length = |text: &str| text.trim().parse::<u8>().ok().filter(|length| (1..=8).contains(length));
    let size = text.split_once(['x', 'X', '×']).and_then(|(files, ranks)| Some((length(files)?, length(ranks)?)));
    if size.is_none() {
        let help = Some("expected files x ranks, 1 to 8 each, such as \"5x6\"".into());
        fields.problem(span, "bad-size", format!("`size` is \"{text}\""), help);
    }
    size
}
