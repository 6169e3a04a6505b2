//! Reads the fields of `move`: the goal as a word or a table, and how many moves are to be found.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::PlayMove;
use super::goal::{EscapeWay, Goal};
use crate::exercise::Task;
use crate::exercise::fields::{At, Fields, Shape, did_you_mean};
use crate::rules::{CastlingSide, Game, Position, Role, Square};

/// Goals in one word.
pub(super) const WORDS: &[&str] = &[
    "any",
    "capture",
    "check",
    "mate",
    "stalemate",
    "no-stalemate",
    "escape",
    "escape-by-moving",
    "escape-by-taking",
    "escape-by-blocking",
    "castle",
    "castle-kingside",
    "castle-queenside",
    "en-passant",
    "promote",
];

/// Goals in a table.
const KEYS: &[&str] = &["take", "reach", "with", "from", "promote", "save", "defend", "fork", "all", "any", "not"];

/// How deep goals may be nested.
const DEPTH: usize = 6;

struct Fault {
    span: Range<usize>,
    code: &'static str,
    message: String,
    help: Option<String>,
}

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let every = fields.word("find", &["one", "every"]).is_some_and(|(word, _)| word == "every");
    let (goal, span) = read_goal(fields, game.as_ref())?;
    let task = PlayMove::new(game?, goal, every);
    if task.right.is_empty() {
        fields.problem(span, "no-right-answer", "no legal move meets the goal", None);
        return None;
    }
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

/// The field `goal`, which has to be there.
pub(in crate::exercise) fn read_goal(fields: &mut Fields<'_>, game: Option<&Game>) -> Option<At<Goal>> {
    let Some(value) = fields.value("goal") else {
        fields.missing("goal", Shape::Word(WORDS));
        return None;
    };
    match parse(value, game?.position(), DEPTH) {
        Ok(goal) => Some((goal, value.span())),
        Err(Fault { span, code, message, help }) => {
            fields.problem(span, code, message, help);
            None
        }
    }
}

fn parse(value: &Spanned<DeValue<'_>>, pos: &Position, depth: usize) -> Result<Goal, Fault> {
    let fault = |code, message: String, help: Option<String>| Fault { span: value.span(), code, message, help };
    if depth == 0 {
        return Err(fault("bad-goal", "the goal is nested too deeply".into(), None));
    }
    if let Some(word) = value.get_ref().as_str() {
        return of_word(word, pos).map_err(|(message, help)| fault("bad-goal", message, help));
    }
    let Some(table) = value.get_ref().as_table() else {
        let help = Some(format!("expected {} or a table such as {{ take = \"d5\" }}", Shape::Word(WORDS).expected()));
        return Err(fault("wrong-type", format!("a goal is a {}", value.get_ref().type_str()), help));
    };
    let mut entries = table.iter();
    let (Some((key, inner)), None) = (entries.next(), entries.next()) else {
        let help = Some("join several with { all = [ … ] }".into());
        return Err(fault("bad-goal", "a goal table has exactly one key".into(), help));
    };
    let key_name: &str = key.get_ref().as_ref();
    let goals = || -> Result<Vec<Goal>, Fault> {
        match inner.get_ref().as_array() {
            Some(items) if !items.is_empty() => items.iter().map(|item| parse(item, pos, depth - 1)).collect(),
            Some(_) | None => Err(Fault {
                span: inner.span(),
                code: "wrong-type",
                message: format!("`{key_name}` needs a list of goals"),
                help: Some(format!("{key_name} = [\"capture\", \"check\"]")),
            }),
        }
    };
    match key_name {
        "all" => Ok(Goal::All(goals()?)),
        "any" => Ok(Goal::AnyOf(goals()?)),
        "not" => Ok(Goal::Not(Box::new(parse(inner, pos, depth - 1)?))),
        "take" | "reach" | "from" | "save" | "defend" => {
            of_square(key_name, square(key_name, inner)?, inner.span(), pos)
        }
        "fork" => fork(inner, pos),
        "with" | "promote" => {
            let role = role(key_name, inner)?;
            Ok(if key_name == "with" { Goal::With(role) } else { Goal::Promote(Some(role)) })
        }
        _ => Err(Fault {
            span: key.span(),
            code: "bad-goal",
            message: format!("`{key_name}` is not a goal"),
            help: did_you_mean(key_name, KEYS.iter().copied()).map_or_else(
                || Some(format!("known: {}", KEYS.join(", "))),
                |word| Some(format!("did you mean `{word}`?")),
            ),
        }),
    }
}

fn of_word(word: &str, pos: &Position) -> Result<Goal, (String, Option<String>)> {
    let goal = match word {
        "any" => Goal::Any,
        "capture" => Goal::Capture,
        "check" => Goal::Check,
        "mate" => Goal::Mate,
        "stalemate" => Goal::Stalemate,
        "no-stalemate" => Goal::NoStalemate,
        "escape" => Goal::Escape(None),
        "escape-by-moving" => Goal::Escape(Some(EscapeWay::Moving)),
        "escape-by-taking" => Goal::Escape(Some(EscapeWay::Taking)),
        "escape-by-blocking" => Goal::Escape(Some(EscapeWay::Blocking)),
        "castle" => Goal::Castle(None),
        "castle-kingside" => Goal::Castle(Some(CastlingSide::King)),
        "castle-queenside" => Goal::Castle(Some(CastlingSide::Queen)),
        "en-passant" => Goal::EnPassant,
        "promote" => Goal::Promote(None),
        _ => {
            let help = did_you_mean(word, WORDS.iter().copied())
                .map_or_else(|| format!("known: {}", WORDS.join(", ")), |known| format!("did you mean \"{known}\"?"));
            return Err((format!("\"{word}\" is not a goal"), Some(help)));
        }
    };
    if matches!(goal, Goal::Escape(_)) && !pos.is_check() {
        return Err((format!("{} is not in check", pos.turn()), None));
    }
    Ok(goal)
}

fn of_square(key: &str, sq: Square, span: Range<usize>, pos: &Position) -> Result<Goal, Fault> {
    let color = pos.piece_at(sq).map(|piece| piece.color);
    let (wanted, goal) = match key {
        "take" => (Some(!pos.turn()), Goal::Take(sq)),
        "from" => (Some(pos.turn()), Goal::From(sq)),
        "save" => (Some(pos.turn()), Goal::Save(sq)),
        "defend" => (Some(pos.turn()), Goal::Defend(sq)),
        _ => (None, Goal::Reach(sq)),
    };
    match wanted {
        Some(side) if color != Some(side) => {
            let message = format!("no piece of {side}'s stands on {sq}");
            Err(Fault { span, code: "no-piece", message, help: None })
        }
        Some(_) | None => Ok(goal),
    }
}

/// The enemy pieces to be attacked at once, or `true` for any two.
fn fork(value: &Spanned<DeValue<'_>>, pos: &Position) -> Result<Goal, Fault> {
    if value.get_ref().as_bool() == Some(true) {
        return Ok(Goal::Fork(Vec::new()));
    }
    let items = value.get_ref().as_array().filter(|items| items.len() >= 2).ok_or_else(|| Fault {
        span: value.span(),
        code: "wrong-type",
        message: "`fork` needs the squares of two enemy pieces, or true".into(),
        help: Some("fork = [\"e8\", \"c5\"]".into()),
    })?;
    let mut prey = Vec::new();
    for item in items {
        let sq = square("fork", item)?;
        if pos.piece_at(sq).is_none_or(|piece| piece.color == pos.turn()) {
            let message = format!("no piece of {}'s stands on {sq}", !pos.turn());
            return Err(Fault { span: item.span(), code: "no-piece", message, help: None });
        }
        prey.push(sq);
    }
    Ok(Goal::Fork(prey))
}

fn square(key: &str, value: &Spanned<DeValue<'_>>) -> Result<Square, Fault> {
    value.get_ref().as_str().and_then(|text| text.parse().ok()).ok_or_else(|| Fault {
        span: value.span(),
        code: "bad-square",
        message: format!("`{key}` needs a square"),
        help: Some(format!("{key} = \"e4\"")),
    })
}

fn role(key: &str, value: &Spanned<DeValue<'_>>) -> Result<Role, Fault> {
    let known: &[Role] = if key == "promote" { &Role::PROMOTIONS } else { &Role::ALL };
    let text = value.get_ref().as_str().unwrap_or_default();
    known.iter().copied().find(|role| role.to_string() == text).ok_or_else(|| Fault {
        span: value.span(),
        code: "bad-goal",
        message: format!("`{key}` needs a kind of piece"),
        help: Some(format!("expected {}", known.iter().map(Role::to_string).collect::<Vec<_>>().join(", "))),
    })
}
