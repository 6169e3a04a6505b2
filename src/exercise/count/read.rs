//! Reads the fields of `count`.

use super::Counting;
use super::what::What;
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::Square;

/// The words of `what`.
pub(super) const WHATS: &[&str] =
    &["legal-moves", "checks", "captures", "attackers", "guards", "material", "difference"];

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    if !fields.has("what") {
        fields.missing("what", Shape::Word(WHATS));
    }
    let word = fields.word("what", WHATS).map(|(word, _)| word);
    let of = fields.square("of");
    let side = fields.side("side").map(|(side, _)| side);
    let expected = fields.number("expect", 0..=300);
    let is_of_bad = fields.has("of") && of.is_none();
    let (word, game) = (word?, game?);
    if is_of_bad {
        return None;
    }
    let pos = game.position();
    let piece_on = |sq: Square| pos.piece_at(sq).map(|piece| piece.color);
    let needs_of = matches!(word, "attackers" | "guards");
    if needs_of && of.is_none() {
        fields.missing("of", Shape::Square);
        return None;
    }
    let beside = format!("with what = \"{word}\"");
    if !needs_of && word != "legal-moves" {
        fields.unused("of", &beside);
    }
    if !needs_of && word != "material" {
        fields.unused("side", &beside);
    }
    let at = of.as_ref().map(|(sq, _)| *sq);
    let what = match (word, at) {
        ("checks", _) => What::Checks,
        ("captures", _) => What::Captures,
        ("material", _) => What::Material(side.unwrap_or_else(|| pos.turn())),
        ("difference", _) => What::Difference,
        ("attackers", Some(sq)) => {
            let Some(side) = side.or_else(|| piece_on(sq).map(|color| !color)) else {
                let message = format!("`side` is missing: whose pieces attack the empty square {sq}?");
                fields.problem(fields.span(), "missing-field", message, Some("add side = \"white\"".into()));
                return None;
            };
            What::Attackers(sq, side)
        }
        ("guards", Some(sq)) => match piece_on(sq) {
            Some(color) if side.is_none_or(|side| side == color) => What::Guards(sq, color),
            Some(_) | None => {
                let message = format!("no own piece to be guarded stands on {sq}");
                fields.problem(of.map_or_else(|| fields.span(), |(_, span)| span), "no-piece", message, None);
                return None;
            }
        },
        (_, Some(sq)) if piece_on(sq) != Some(pos.turn()) => {
            let message = format!("no piece of {}'s, whose move it is, stands on {sq}", pos.turn());
            fields.problem(of.map_or_else(|| fields.span(), |(_, span)| span), "no-piece", message, None);
            return None;
        }
        (_, of) => What::LegalMoves(of),
    };
    let task = Counting::new(game, what);
    if let Some((expected, span)) = expected
        && expected != task.number
    {
        fields.expect_differs(span, &expected.to_string(), &task.number.to_string());
    }
    Some(Box::new(task))
}
