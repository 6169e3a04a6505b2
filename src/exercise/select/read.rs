//! Reads the fields of `select`.

use std::ops::Range;

use super::Select;
use super::what::{What, parse_pieces};
use crate::exercise::Task;
use crate::exercise::fields::{At, Fields, Shape};
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

/// What `of` names, before anything is known of the position.
#[derive(Clone, Copy)]
enum Subject {
    /// Nothing: `what` says it all, but for the position.
    Unnamed,
    /// A square or the piece there.
    At(Square),
    /// All that is to be marked: the same in every position, or pieces by their names.
    Whole(What),
}

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let has_pieces = fields.has("fen") || fields.has("moves");
    let game = fields.game(true);
    if !fields.has("what") {
        fields.missing("what", Shape::Word(WHATS));
    }
    let word = fields.word("what", WHATS).map(|(word, _)| word);
    let of = fields.string("of", Shape::Text);
    let side = fields.side("side").map(|(side, _)| side);
    if let Some(word) = word {
        let beside = format!("with what = \"{word}\"");
        if matches!(word, "king-safe" | "pinned" | "undefended" | "free" | "light" | "dark") {
            fields.unused("of", &beside);
        }
        if !matches!(word, "attackers" | "pinned" | "undefended") {
            fields.unused("side", &beside);
        }
    }
    let place = of.as_ref().map_or_else(|| fields.span(), |(_, span)| span.clone());
    let subject = told(fields, subject(word?, of.as_ref(), fields.span()))?;
    let game = game?;
    let what = told(fields, parse(word?, subject, place, side, game.position(), fields.span()))?;
    let has_pieces = has_pieces || !what.is_geometry();
    let select = Select::new(what, game, has_pieces);
    if select.right.is_empty() && !what.may_be_empty() {
        fields.problem(fields.span(), "no-right-answer", "no square is to be marked", None);
        return None;
    }
    fields.expect_all(&select.audit().right);
    Some(Box::new(select))
}

/// What was read, or nothing once its fault is told.
fn told<T>(fields: &mut Fields<'_>, read: Result<T, Fault>) -> Option<T> {
    read.map_err(|Fault { span, code, message }| fields.problem(span, code, message, None)).ok()
}

fn subject(word: &str, of: Option<&At<String>>, table: Range<usize>) -> Result<Subject, Fault> {
    let missing = |shape: &str| Fault {
        span: table.clone(),
        code: "missing-field",
        message: format!("`of` is missing: with what = \"{word}\" it is {shape}"),
    };
    let text = |shape: &str| of.cloned().ok_or_else(|| missing(shape));
    let bad = |(of, span): At<String>, shape: &str| Fault {
        span,
        code: "bad-of",
        message: format!("`of` is \"{of}\"; with what = \"{word}\" it has to be {shape}"),
    };
    Ok(match word {
        "moves" | "attacks" | "attackers" | "guards" | "check-squares" => {
            let of = text("a square")?;
            Subject::At(of.0.parse().map_err(|_| bad(of, "a square such as \"e4\""))?)
        }
        "king-safe" | "pinned" | "undefended" | "free" => Subject::Unnamed,
        "light" => Subject::Whole(What::Light),
        "dark" => Subject::Whole(What::Dark),
        "file" => {
            let of = text("a letter from a to h")?;
            let letter = single_char(&of.0).and_then(File::from_letter);
            Subject::Whole(What::File(letter.ok_or_else(|| bad(of, "a letter from a to h"))?))
        }
        "rank" => {
            let of = text("a number from 1 to 8")?;
            let digit = single_char(&of.0).and_then(Rank::from_digit);
            Subject::Whole(What::Rank(digit.ok_or_else(|| bad(of, "a number from 1 to 8, in quotes"))?))
        }
        "diagonal" => {
            let of = text("two squares of it, such as \"a1 h8\"")?;
            let squares: Vec<Option<Square>> = of.0.split_whitespace().map(|word| word.parse().ok()).collect();
            match squares[..] {
                [Some(a), Some(b)] if attacks::bishop(a, SquareSet::EMPTY).contains(b) => {
                    Subject::Whole(What::Diagonal(a, b))
                }
                _ => return Err(bad(of, "two squares of one diagonal, such as \"a1 h8\"")),
            }
        }
        _ => {
            let of = text("pieces such as \"white knight\"")?;
            let pieces = parse_pieces(&of.0);
            Subject::Whole(pieces.ok_or_else(|| bad(of, "pieces such as \"white knight\" or \"black pieces\""))?)
        }
    })
}

/// What is asked in this position; `place` is where `of` stands.
fn parse(
    word: &str,
    subject: Subject,
    place: Range<usize>,
    side: Option<Color>,
    pos: &Position,
    table: Range<usize>,
) -> Result<What, Fault> {
    let fault = |code, message| Fault { span: place.clone(), code, message };
    let king = |color: Color| {
        pos.king(color).ok_or_else(|| Fault {
            span: table.clone(),
            code: "no-king",
            message: format!("with what = \"{word}\" {color} needs a king"),
        })
    };
    let sq = match subject {
        Subject::Whole(what) => return Ok(what),
        Subject::Unnamed => {
            return Ok(match word {
                "king-safe" => What::KingSafe(king(pos.turn())?),
                "pinned" => {
                    let side = side.unwrap_or(pos.turn());
                    king(side)?;
                    What::Pinned(side)
                }
                "undefended" => What::Undefended(side.unwrap_or(pos.turn())),
                _ => What::Free,
            });
        }
        Subject::At(sq) => sq,
    };
    let piece = pos.piece_at(sq);
    if word == "attackers" {
        let side = side.or_else(|| piece.map(|piece| !piece.color));
        let message = || format!("`side` is missing: whose pieces attack the empty square {sq}?");
        return Ok(What::Attackers(sq, side.ok_or_else(|| fault("missing-field", message()))?));
    }
    let Some(piece) = piece else { return Err(fault("no-piece", format!("no piece stands on {sq}"))) };
    match word {
        "attacks" => Ok(What::Attacks(sq)),
        "guards" => Ok(What::Guards(sq, piece.color)),
        _ if piece.color != pos.turn() => {
            let message = format!("the piece on {sq} is {}'s, and it is {}'s move", piece.color, pos.turn());
            Err(fault("not-to-move", message))
        }
        "moves" => Ok(What::Moves(sq)),
        _ => {
            king(!pos.turn())?;
            if piece.role == Role::King {
                return Err(fault("bad-of", "a king never gives check".into()));
            }
            Ok(What::CheckSquares(sq))
        }
    }
}

fn single_char(text: &str) -> Option<char> {
    let mut chars = text.trim().chars();
    chars.next().filter(|_| chars.next().is_none())
}
