//! Reads the fields of `select`.

use std::ops::Range;

use super::Select;
use super::what::{What, parse_pieces};
use crate::exercise::Task;
use crate::exercise::fields::{Fields, Shape};
use crate::rules::{Color, File, Position, Rank, Role, Square, SquareSet, attacks};

/// The words of `what`.
pub(super) const WHATS: &[&str] = &[
    "moves",
    "attacks",
    "attackers",
    "guards",
    "king-safe",
    "check-squares",
    "pinned",
    "undefended",
    "free",
    "light",
    "dark",
    "file",
    "rank",
    "diagonal",
    "pieces",
];

/// What is wrong with a field: its place, a code, the message.
struct Fault {
    span: Range<usize>,
    code: &'static str,
    message: String,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let has_pieces = fields.has("fen") || fields.has("moves");
    let game = fields.game(true);
    if !fields.has("what") {
        fields.value("what");
        fields.missing("what", Shape::Word(WHATS));
    }
    let word = fields.word("what", WHATS).map(|(word, _)| word);
    let of = fields.string("of", Shape::Text);
    let side = fields.side("side").map(|(side, _)| side);
    let (word, game) = (word?, game?);
    let what = match parse(word, of.as_ref(), side, game.position(), fields.span()) {
        Ok(what) => what,
        Err(Fault { span, code, message }) => {
            fields.problem(span, code, message, None);
            return None;
        }
    };
    let has_pieces = has_pieces || !what.is_geometry();
    let select = Select::new(what, game, has_pieces);
    if select.right.is_empty() && !what.may_be_empty() {
        fields.problem(fields.span(), "no-right-answer", "no square is to be marked", None);
        return None;
    }
    fields.expect_all(&select.audit().right);
    Some(Box::new(select))
}

fn parse(
    word: &str,
    of: Option<&(String, Range<usize>)>,
    side: Option<Color>,
    pos: &Position,
    table: Range<usize>,
) -> Result<What, Fault> {
    let missing = |shape: &str| Fault {
        span: table.clone(),
        code: "missing-field",
        message: format!("`of` is missing: with what = \"{word}\" it is {shape}"),
    };
    let bad = |of: &(String, Range<usize>), shape: &str| Fault {
        span: of.1.clone(),
        code: "bad-of",
        message: format!("`of` is \"{}\"; with what = \"{word}\" it has to be {shape}", of.0),
    };
    let square = || -> Result<(Square, Range<usize>), Fault> {
        let of = of.ok_or_else(|| missing("a square"))?;
        let sq = of.0.parse().map_err(|_| bad(of, "a square such as \"e4\""))?;
        Ok((sq, of.1.clone()))
    };
    let piece_of = |own_turn: bool| -> Result<Square, Fault> {
        let (sq, span) = square()?;
        match pos.piece_at(sq) {
            None => Err(Fault { span, code: "no-piece", message: format!("no piece stands on {sq}") }),
            Some(piece) if own_turn && piece.color != pos.turn() => Err(Fault {
                span,
                code: "not-to-move",
                message: format!("the piece on {sq} is {}'s, and it is {}'s move", piece.color, pos.turn()),
            }),
            Some(_) => Ok(sq),
        }
    };
    let text = |shape: &str| of.ok_or_else(|| missing(shape));
    let king = |color: Color| {
        pos.king(color).ok_or_else(|| Fault {
            span: table.clone(),
            code: "no-king",
            message: format!("with what = \"{word}\" {color} needs a king"),
        })
    };
    Ok(match word {
        "moves" => What::Moves(piece_of(true)?),
        "attacks" => What::Attacks(piece_of(false)?),
        "attackers" => {
            let (sq, span) = square()?;
            let side = side.or_else(|| pos.piece_at(sq).map(|piece| !piece.color)).ok_or(Fault {
                span,
                code: "missing-field",
                message: format!("`side` is missing: whose pieces attack the empty square {sq}?"),
            })?;
            What::Attackers(sq, side)
        }
        "guards" => {
            let sq = piece_of(false)?;
            What::Guards(sq, pos.piece_at(sq).map_or(pos.turn(), |piece| piece.color))
        }
        "king-safe" => What::KingSafe(king(pos.turn())?),
        "check-squares" => {
            let sq = piece_of(true)?;
            king(!pos.turn())?;
            if pos.piece_at(sq).is_some_and(|piece| piece.role == Role::King) {
                let message = "a king never gives check".into();
                return Err(Fault { span: square()?.1, code: "bad-of", message });
            }
            What::CheckSquares(sq)
        }
        "pinned" => {
            let side = side.unwrap_or(pos.turn());
            king(side)?;
            What::Pinned(side)
        }
        "undefended" => What::Undefended(side.unwrap_or(pos.turn())),
        "free" => What::Free,
        "light" => What::Light,
        "dark" => What::Dark,
        "file" => {
            let of = text("a letter from a to h")?;
            let letter = single_char(&of.0).and_then(File::from_letter);
            What::File(letter.ok_or_else(|| bad(of, "a letter from a to h"))?)
        }
        "rank" => {
            let of = text("a number from 1 to 8")?;
            let digit = single_char(&of.0).and_then(Rank::from_digit);
            What::Rank(digit.ok_or_else(|| bad(of, "a number from 1 to 8, in quotes"))?)
        }
        "diagonal" => {
            let of = text("two squares of it, such as \"a1 h8\"")?;
            let squares: Vec<Option<Square>> = of.0.split_whitespace().map(|word| word.parse().ok()).collect();
            match squares[..] {
                [Some(a), Some(b)] if attacks::bishop(a, SquareSet::EMPTY).contains(b) => What::Diagonal(a, b),
                _ => return Err(bad(of, "two squares of one diagonal, such as \"a1 h8\"")),
            }
        }
        _ => {
            let of = text("pieces such as \"white knight\"")?;
            parse_pieces(&of.0).ok_or_else(|| bad(of, "pieces such as \"white knight\" or \"black pieces\""))?
        }
    })
}

fn single_char(text: &str) -> Option<char> {
    let mut chars = text.trim().chars();
    chars.next().filter(|_| chars.next().is_none())
}
