//! Reads the fields of `move`: the goal as a word or a table, and how many moves are to be found.

use toml::Spanned;
use toml::de::DeValue;

use super::PlayMove;
use super::goal::{EscapeWay, Goal};
use crate::exercise::Task;
use crate::exercise::fields::{At, Fields, Shape, did_you_mean, type_of};
use crate::notation::describe;
use crate::rules::{CastlingSide, Color, Game, Position, Role, Square};

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

pub(super) fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let every = fields.word("find", &["one", "every"]).is_some_and(|(word, _)| word == "every");
    let goal = read_goal(fields, game.as_ref());
    let (game, (goal, span)) = (game?, goal?);
    let ask = fields.value("ask").and_then(|ask| ask.get_ref().as_str()).map(str::to_owned);
    let task = PlayMove::new(game, goal, every).asked_as(ask);
    if task.right.is_empty() {
        fields.problem(span, "no-right-answer", "no legal move meets the goal", None);
        return None;
    }
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

/// The field `goal`, which has to be there. Without a game only its form is looked at.
pub(in crate::exercise) fn read_goal(fields: &mut Fields<'_>, game: Option<&Game>) -> Option<At<Goal>> {
    let Some(value) = fields.value("goal") else {
        fields.missing("goal", Shape::Word(WORDS));
        return None;
    };
    let goal = parse(fields, value, game.map(Game::position), DEPTH)?;
    Some((goal, value.span()))
}

type Value<'t> = Spanned<DeValue<'t>>;

fn parse(fields: &mut Fields<'_>, value: &Value<'_>, pos: Option<&Position>, depth: usize) -> Option<Goal> {
    if depth == 0 {
        fields.problem(value.span(), "bad-goal", "the goal is nested too deeply", None);
        return None;
    }
    if let Some(word) = value.get_ref().as_str() {
        return of_word(fields, value, word, pos);
    }
    let Some(table) = value.get_ref().as_table() else {
        let help = format!("expected {} or a table such as {{ take = \"d5\" }}", Shape::Word(WORDS).expected());
        fields.problem(value.span(), "wrong-type", format!("a goal can't be {}", type_of(value)), Some(help));
        return None;
    };
    let mut entries = table.iter();
    let (Some((key, inner)), None) = (entries.next(), entries.next()) else {
        let help = Some("join several with { all = [ … ] }".into());
        fields.problem(value.span(), "bad-goal", "a goal table has exactly one key", help);
        return None;
    };
    let name: &str = key.get_ref().as_ref();
    match name {
        "all" => several(fields, name, inner, pos, depth).map(Goal::All),
        "any" => several(fields, name, inner, pos, depth).map(Goal::AnyOf),
        "not" => parse(fields, inner, pos, depth - 1).map(|goal| Goal::Not(Box::new(goal))),
        "take" | "reach" | "from" | "save" | "defend" => of_square(fields, name, inner, pos),
        "fork" => fork(fields, inner, pos),
        "with" => role(fields, name, inner, &Role::ALL).map(Goal::With),
        "promote" => role(fields, name, inner, &Role::PROMOTIONS).map(|role| Goal::Promote(Some(role))),
        _ => {
            let help = did_you_mean(name, KEYS.iter().copied())
                .map_or_else(|| format!("known: {}", KEYS.join(", ")), |word| format!("did you mean `{word}`?"));
            fields.problem(key.span(), "bad-goal", format!("`{name}` is not a goal"), Some(help));
            None
        }
    }
}

/// A list of goals; `None` when one of them can't be understood, after all of them are looked at.
fn several(
    fields: &mut Fields<'_>,
    key: &str,
    value: &Value<'_>,
    pos: Option<&Position>,
    depth: usize,
) -> Option<Vec<Goal>> {
    let Some(items) = value.get_ref().as_array().filter(|items| !items.is_empty()) else {
        let help = Some(format!("{key} = [\"capture\", \"check\"]"));
        fields.problem(value.span(), "wrong-type", format!("`{key}` needs a list of goals"), help);
        return None;
    };
    let goals: Vec<Option<Goal>> = items.iter().map(|item| parse(fields, item, pos, depth - 1)).collect();
    goals.into_iter().collect()
}

fn of_word(fields: &mut Fields<'_>, value: &Value<'_>, word: &str, pos: Option<&Position>) -> Option<Goal> {
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
            fields.problem(value.span(), "bad-goal", format!("\"{word}\" is not a goal"), Some(help));
            return None;
        }
    };
    if let Some(pos) = pos.filter(|pos| matches!(goal, Goal::Escape(_)) && !pos.is_check()) {
        fields.problem(value.span(), "bad-goal", format!("{} is not in check", pos.turn()), None);
        return None;
    }
    Some(goal)
}

fn of_square(fields: &mut Fields<'_>, key: &str, value: &Value<'_>, pos: Option<&Position>) -> Option<Goal> {
    let sq = square(fields, key, value)?;
    let (is_their_piece, goal) = match key {
        "take" => (Some(true), Goal::Take(sq)),
        "from" => (Some(false), Goal::From(sq)),
        "save" => (Some(false), Goal::Save(sq)),
        "defend" => (Some(false), Goal::Defend(sq)),
        _ => (None, Goal::Reach(sq)),
    };
    let stands = match (is_their_piece, pos) {
        (Some(is_their_piece), Some(pos)) => {
            stands_there(fields, value, sq, pos, if is_their_piece { !pos.turn() } else { pos.turn() })
        }
        (None, _) | (_, None) => true,
    };
    let can_be_asked = match pos {
        Some(pos) if stands && key == "defend" => needs_a_guard(fields, value, sq, pos),
        Some(_) | None => stands,
    };
    can_be_asked.then_some(goal)
}

/// Whether the own piece on a square can be guarded and is not yet; it is told when a move could not do it.
fn needs_a_guard(fields: &mut Fields<'_>, value: &Value<'_>, sq: Square, pos: &Position) -> bool {
    let board = pos.board();
    let (name, guards) = (describe::pieces(&board, sq.into()), board.attackers(sq, pos.turn()));
    let message = if pos.king(pos.turn()) == Some(sq) {
        format!("{name} can't be guarded: a king is never taken")
    } else if guards.is_empty() {
        return true;
    } else {
        format!("{name} is guarded already, by {}", describe::pieces(&board, guards))
    };
    fields.problem(value.span(), "bad-goal", message, Some("name a piece that nothing guards yet".into()));
    false
}

/// Whether a piece of this side stands on the square that a value names; it is told when none does.
fn stands_there(fields: &mut Fields<'_>, value: &Value<'_>, sq: Square, pos: &Position, side: Color) -> bool {
    let stands = pos.piece_at(sq).is_some_and(|piece| piece.color == side);
    if !stands {
        fields.problem(value.span(), "no-piece", format!("no piece of {side}'s stands on {sq}"), None);
    }
    stands
}

/// The enemy pieces to be attacked at once, or `true` for any two.
fn fork(fields: &mut Fields<'_>, value: &Value<'_>, pos: Option<&Position>) -> Option<Goal> {
    if value.get_ref().as_bool() == Some(true) {
        return Some(Goal::Fork(Vec::new()));
    }
    let Some(items) = value.get_ref().as_array().filter(|items| items.len() >= 2) else {
        let help = Some("fork = [\"e8\", \"c5\"]".into());
        let message = "`fork` needs the squares of two enemy pieces, or true";
        fields.problem(value.span(), "wrong-type", message, help);
        return None;
    };
    let mut prey = Vec::with_capacity(items.len());
    for item in items {
        let sq = square(fields, "fork", item);
        if let Some(sq) = sq.filter(|&sq| prey.contains(&Some(sq))) {
            fields.problem(item.span(), "repeated", format!("{sq} is in the list twice"), None);
            prey.push(None);
            continue;
        }
        prey.push(sq.filter(|&sq| pos.is_none_or(|pos| stands_there(fields, item, sq, pos, !pos.turn()))));
    }
    prey.into_iter().collect::<Option<Vec<Square>>>().map(Goal::Fork)
}

fn square(fields: &mut Fields<'_>, key: &str, value: &Value<'_>) -> Option<Square> {
    let sq = value.get_ref().as_str().and_then(|text| text.parse().ok());
    if sq.is_none() {
        let help = Some(format!("{key} = \"e4\""));
        fields.problem(value.span(), "bad-square", format!("`{key}` needs a square"), help);
    }
    sq
}

fn role(fields: &mut Fields<'_>, key: &str, value: &Value<'_>, known: &[Role]) -> Option<Role> {
    let text = value.get_ref().as_str().unwrap_or_default();
    let role = known.iter().copied().find(|role| role.to_string() == text);
    if role.is_none() {
        let names: Vec<String> = known.iter().map(Role::to_string).collect();
        let help = did_you_mean(text, names.iter().map(String::as_str))
            .map_or_else(|| format!("expected {}", names.join(", ")), |name| format!("did you mean \"{name}\"?"));
        fields.problem(value.span(), "bad-goal", format!("`{key}` needs a kind of piece"), Some(help));
    }
    role
}
