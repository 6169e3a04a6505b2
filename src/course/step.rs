//! Reads the steps of a lesson and the puzzles of a set: pages, and exercises of every kind.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;

use super::catalog::Page;
use super::chain;
use super::mirror::{Body, Head, StepTable, WordingPlace};
use super::reader::{list, required_id, required_words};
use super::schema::{self, MAX_EXERCISES, READ};
use crate::exercise::fields::{At, FieldProblem, Fields, Shape, did_you_mean};
use crate::exercise::{Common, Diagram, Exercise, Kind, Task, Text, common, kind};
use crate::rules::Color;

/// The common keys that the kinds read; one that a kind has no use for is a fault.
const OF_KINDS: [&str; 3] = ["fen", "moves", "expect"];

/// The steps or puzzles without faults, and how many there are in all.
pub(super) fn steps(
    fields: &mut Fields<'_>,
    name: &'static str,
    head: Option<&Head>,
    named_skills: &mut Vec<At<String>>,
) -> (Vec<StepTable>, usize) {
    let pages = name == "step";
    let mut tables = fields.tables(name).map_or_else(Vec::new, |(tables, _)| tables);
    let written = tables.len();
    if let Some(first_too_many) = tables.get(MAX_EXERCISES) {
        let message = format!("there are {written} {name}s");
        let help = format!("the most is {MAX_EXERCISES}; split the file");
        fields.problem(first_too_many.span(), "too-many-exercises", message, Some(help));
        tables.truncate(MAX_EXERCISES);
    }
    let mut seen = BTreeSet::new();
    let mut steps = Vec::new();
    for mut table in tables {
        let file_id = head.map_or("", |head| head.id.0.as_str());
        let skills = list(&mut table, "skills");
        named_skills.extend(skills.iter().cloned());
        let (step, known) = step(&mut table, file_id, pages, skills, &mut seen);
        let mut found = table.finish(known.as_deref().unwrap_or_default());
        if known.is_none() {
            found.retain(|problem| problem.code != "unknown-key");
        }
        let faultless = found.is_empty();
        fields.absorb(found);
        steps.extend(step.filter(|_| faultless));
    }
    (steps, written)
}

/// Reads one exercise out of a table of a file of another form: all keys of a puzzle, and those that the caller has
/// asked the table for before. What is wrong with it is told with its place. The id becomes `file_id/id`.
///
/// # Errors
/// Everything that is wrong with the table; never nothing.
pub fn exercise(mut table: Fields<'_>, file_id: &str) -> Result<Exercise, Vec<FieldProblem>> {
    let skills = list(&mut table, "skills");
    let span = table.span();
    let (read, known) = step(&mut table, file_id, false, skills, &mut BTreeSet::new());
    let mut problems = table.finish(known.as_deref().unwrap_or_default());
    if known.is_none() {
        problems.retain(|problem| problem.code != "unknown-key");
    }
    match read {
        Some(StepTable { body: Body::Exercise(mut exercise), skills, .. }) if problems.is_empty() => {
            exercise.common.skills = skills.into_iter().map(|(skill, _)| skill).collect();
            Ok(*exercise)
        }
        Some(_) | None => {
            if problems.is_empty() {
                let message = "no exercise can be made of this".to_owned();
                problems.push(FieldProblem { span, code: "no-exercise", message, help: None });
            }
            Err(problems)
        }
    }
}

fn step(
    table: &mut Fields<'_>,
    file_id: &str,
    pages: bool,
    skills: Vec<At<String>>,
    seen: &mut BTreeSet<String>,
) -> (Option<StepTable>, Option<Vec<&'static str>>) {
    let id = required_id(table, false);
    if let Some((id, span)) = &id
        && !seen.insert(id.clone())
    {
        let help = "give each one an id of its own".to_string();
        table.problem(span.clone(), "repeated-id", format!("\"{id}\" is used twice in this file"), Some(help));
    }
    let kind_word = table.required_string("kind", Shape::Text);
    let full_id = |id: &Option<At<String>>| format!("{file_id}/{}", id.as_ref().map_or("", |(id, _)| id));
    let Some((word, word_span)) = kind_word else {
        let _ = Common::read(table);
        return (None, None);
    };
    let span = table.span();
    if word == READ {
        if !pages {
            let help = "a set has exercises only; put the page into a lesson";
            table.problem(word_span, "unknown-kind", "a page can't be a puzzle", Some(help.into()));
        }
        let text = table.value("text").map(Spanned::span);
        let page = page(table, full_id(&id));
        let wording = vec![WordingPlace { span: span.clone(), hints: Vec::new(), text }];
        let step =
            id.zip(page).map(|(id, page)| StepTable { span, id, skills, wording, body: Body::Page(Arc::new(page)) });
        return (step, Some(schema::names(schema::PAGE)));
    }
    let Some(kind) = kind::find(&word).or_else(|| meant_kind(table, &word, word_span, pages)) else {
        let _ = Common::read(table);
        return (None, None);
    };
    let place = wording_place(table);
    let Question { common, task, mut known } = question(table, kind);
    let chain = chain::then(table);
    if table.has_own("then") {
        known.extend(["fen", "moves"]);
    }
    let exercise_id = full_id(&id);
    let step = id.zip(task).map(|(id, task)| {
        let (then, then_places) = chain.into_iter().unzip::<Exercise, WordingPlace, Vec<_>, Vec<_>>();
        let exercise = Exercise::new(exercise_id, kind, common, task).followed_by(then);
        let body = Body::Exercise(Box::new(exercise));
        StepTable { span, id, skills, wording: std::iter::once(place).chain(then_places).collect(), body }
    });
    (step, Some(known))
}

/// What the table of a step and that of a further question of a chain have in common.
pub(super) struct Question {
    pub(super) common: Common,
    pub(super) task: Option<Box<dyn Task>>,
    /// The keys that belong there.
    pub(super) known: Vec<&'static str>,
}

/// Reads what is asked.
pub(super) fn question(table: &mut Fields<'_>, kind: &'static Kind) -> Question {
    let common = Common::read(table);
    let task = kind.task(table);
    let mut known = schema::names(kind.fields);
    known.extend(
        common::FIELDS.iter().map(|field| field.name).filter(|name| task.is_none() || !OF_KINDS.contains(name)),
    );
    Question { common, task, known }
}

/// Where the words of a question stand.
pub(super) fn wording_place(table: &mut Fields<'_>) -> WordingPlace {
    let hints = table
        .value("hints")
        .and_then(|value| value.get_ref().as_array())
        .map_or_else(Vec::new, |items| items.iter().map(Spanned::span).collect());
    let text = table.value("text").map(Spanned::span);
    WordingPlace { span: table.span(), hints, text }
}

/// Tells that there is no such kind. The one that is likely meant is returned, so that the other keys can be read.
pub(super) fn meant_kind(table: &mut Fields<'_>, word: &str, span: Range<usize>, pages: bool) -> Option<&'static Kind> {
    let kinds = || kind::KINDS.iter().map(|kind| kind.id).chain(pages.then_some(READ));
    let meant = did_you_mean(word, kinds());
    let help = meant.map_or_else(
        || format!("known: {}", kinds().collect::<Vec<_>>().join(", ")),
        |word| format!("did you mean \"{word}\"?"),
    );
    table.problem(span, "unknown-kind", format!("there is no kind \"{word}\""), Some(help));
    meant.and_then(kind::find)
}

fn page(table: &mut Fields<'_>, id: String) -> Option<Page> {
    let orientation = common::orientation(table);
    let marks = common::marks(table);
    let has_board = table.has("fen") || table.has("moves") || table.has("marks");
    let game = table.game(true);
    let words = required_words(table, "text");
    let text = Text::markdown(&table.string("text", Shape::Text)?.0);
    words?;
    let diagram = if has_board {
        let game = game?;
        let mut diagram = Diagram::of_position(game.position()).with_marks(marks);
        diagram.orientation = orientation.unwrap_or(Color::White);
        diagram.last_move = game.moves().last().copied();
        Some(diagram)
    } else {
        None
    };
    Some(Page { id, text, diagram })
}
