//! Reads the fields of `setup`.

use std::sync::Arc;

use super::{Array, SetUp};
use crate::exercise::fields::{Fields, Shape};
use crate::exercise::{Task, table};
use crate::notation::{describe, fen};
use crate::rules::{Board, Color, Position, Setup, SetupFault, SetupProblem};

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let target = read_board(fields, "target", Board::initial());
    let start = read_board(fields, "start", Board::empty());
    let colors = read_colors(fields)?;
    let array = Array::new(target?, start?, colors);
    if let Some(message) = impossible(&array.target) {
        let help = Some("mend `target`: it is where the pieces belong in the end".into());
        fields.problem(fields.span(), "impossible-position", message, help);
        return None;
    }
    if array.target == array.start {
        fields.problem(fields.span(), "nothing-to-do", "the pieces stand where they belong from the start", None);
        return None;
    }
    Some(Box::new(SetUp(Arc::new(array))))
}

/// Why pieces can't belong like this in any game or study: too many of them, a second king, a pawn on a last rank, none at
/// all. Kings may be missing: lessons on single pieces have none.
fn impossible(target: &Board) -> Option<String> {
    if target.occupied().is_empty() {
        return Some("no piece belongs on the board in the end".into());
    }
    let setup = Setup { board: *target, ..Position::initial().to_setup() };
    let is_of_the_placement = |problem: &&SetupProblem| match problem.fault {
        SetupFault::ManyKings(_)
        | SetupFault::AdjacentKings
        | SetupFault::PawnOnBackRank
        | SetupFault::TooManyPawns(_)
        | SetupFault::TooManyPieces(_) => true,
        SetupFault::NoKing(_)
        | SetupFault::LockedIn(_)
        | SetupFault::OppositeCheck
        | SetupFault::CastlingWithoutKingOrRook
        | SetupFault::BadEnPassant
        | SetupFault::ImpossibleCheck
        | SetupFault::ImpossibleClock => false,
    };
    setup.problems().iter().find(is_of_the_placement).map(describe::setup_problem)
}

/// Reads a placement: a word for the common ones, or FEN with or without the fields behind the placement.
fn read_board(fields: &mut Fields<'_>, name: &'static str, otherwise: Board) -> Option<Board> {
    let Some((text, span)) = fields.string(name, Shape::Text) else {
        return (!fields.has(name)).then_some(otherwise);
    };
    match text.as_str() {
        "initial" => return Some(Board::initial()),
        "empty" => return Some(Board::empty()),
        _ => {}
    }
    let whole = if text.contains(' ') { text } else { format!("{text} w - - 0 1") };
    match fen::read(&whole) {
        Ok(setup) => Some(setup.board),
        Err(error) => {
            let help = Some("expected \"initial\", \"empty\" or a placement in FEN".into());
            fields.problem(span, "bad-fen", error.to_string(), help);
            None
        }
    }
}

fn read_colors(fields: &mut Fields<'_>) -> Option<Vec<Color>> {
    let Some((words, span)) = fields.strings("only", Shape::Words) else {
        return (!fields.has("only")).then(|| Color::ALL.to_vec());
    };
    let find = |word: &str| Color::ALL.into_iter().find(|&color| table::color(color) == word);
    let found: Option<Vec<Color>> = words.iter().map(|(word, _)| find(word)).collect();
    match found {
        Some(mut colors) if !colors.is_empty() => {
            colors.sort_unstable();
            colors.dedup();
            Some(colors)
        }
        Some(_) | None => {
            let help = Some("expected [\"white\"], [\"black\"] or both".into());
            fields.problem(span, "unknown-word", "`only` names the colours that are placed", help);
            None
        }
    }
}
