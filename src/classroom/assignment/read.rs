//! Reads the file of an assignment: untrusted, bounded, every fault with its place.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use toml::de::DeTable;

use super::write::{FORMAT, hash};
use super::{Assignment, Flags, Item, Rules, Variant};
use crate::classroom::name::{file_part, one_line};
use crate::course::diagnostic::LineIndex;
use crate::course::{Diagnostic, Severity, step};
use crate::exercise::Exercise;
use crate::exercise::fields::{FieldProblem, Fields, Shape};

/// Largest file in bytes.
pub const MAX_FILE: u64 = 8 * 1024 * 1024;
/// Most questions.
pub const MAX_ITEMS: usize = 500;
/// Most variants of all questions together.
pub const MAX_EXERCISES: usize = 5_000;
/// Longest title in characters.
const MAX_TITLE: usize = 120;
/// Most faults told.
const MAX_PROBLEMS: usize = 20;

/// The key of an exercise that says where it comes from; no kind has a field of this name.
pub(super) const ORIGIN: &str = "origin";

/// The keys of the file.
const KEYS: [&str; 13] = [
    "format", "id", "title", "note", "created", "due", "hints", "retries", "shuffled", "exam", "minutes", "seed",
    "hash",
];

impl Assignment {
    /// Reads the text of a file; `name` is told with each fault.
    ///
    /// # Errors
    /// What is wrong with it, in the order of the file; at least one fault.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        read(text).map_err(|mut problems| {
            problems.sort_by_key(|problem| problem.span.start);
            problems.truncate(MAX_PROBLEMS);
            let index = LineIndex::new(text);
            problems.into_iter().map(|problem| Diagnostic::at(Severity::Error, name, &index, problem)).collect()
        })
    }
}

/// Whether a text is meant as an assignment, well made or not: it has `[[exercise]]` tables.
#[must_use]
pub fn is_assignment(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    DeTable::parse(text).is_ok_and(|table| table.get_ref().contains_key("exercise"))
}

fn read(text: &str) -> Result<Assignment, Vec<FieldProblem>> {
    let parsed = DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or("this is not TOML").to_owned();
        vec![FieldProblem { span: error.span().unwrap_or(0..0), code: "toml-syntax", message, help: None }]
    })?;
    // The same text a second time, as plain values: what stands in it is handed on word for word.
    let tables = exercise_tables(text);
    let first_line = 0..text.lines().next().map_or(0, str::len);
    let mut fields = Fields::new(parsed.get_ref(), first_line.clone());
    check_sort(&mut fields, parsed.get_ref(), &first_line)?;

    let title = fields.required_string("title", Shape::Text).map(|(title, _)| one_line(&title));
    let title: String = title.unwrap_or_default().chars().take(MAX_TITLE).collect();
    let id = fields.required_string("id", Shape::Text).map(|(id, _)| file_part(&id, "assignment")).unwrap_or_default();
    let note = fields.string("note", Shape::Text).map(|(note, _)| note);
    let (created, due) = (moment(&mut fields, "created"), moment(&mut fields, "due"));
    let mut flag = |key, usual| fields.boolean(key).map_or(usual, |(yes, _)| yes);
    let mut flags = Flags {
        hints: flag("hints", true),
        retries: flag("retries", true),
        shuffled: flag("shuffled", false),
        exam: flag("exam", false),
        minutes: None,
    };
    flags.minutes = fields.number("minutes", 1..=600).and_then(|(minutes, _)| u32::try_from(minutes).ok());
    let rules = Rules::from(flags);
    let seed = fields.string("seed", Shape::Text).and_then(|(seed, _)| seed.parse().ok()).unwrap_or(0);
    let told_hash = fields.string("hash", Shape::Text).map(|(hash, _)| hash);
    let items = items(&mut fields, &id, &tables);
    let problems = fields.finish(&KEYS);
    if !problems.is_empty() {
        return Err(problems);
    }
    let hash = hash(items.iter().flat_map(|item| &item.variants).map(|variant| &variant.table));
    let changed = told_hash.is_some_and(|told| told != hash);
    Ok(Assignment { id, title, note, created, due, rules, seed, items, hash, changed })
}

fn exercise_tables(text: &str) -> Vec<toml::Table> {
    let file: toml::Table = text.parse().unwrap_or_default();
    let tables = file.get("exercise").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    tables.into_iter().filter_map(|value| value.try_into::<toml::Table>().ok()).collect()
}

/// A lesson or a set is told apart from an assignment, and a newer version from this one.
fn check_sort(fields: &mut Fields<'_>, table: &DeTable<'_>, at: &Range<usize>) -> Result<(), Vec<FieldProblem>> {
    let fault = |code, message: String, help: &str| {
        Err(vec![FieldProblem { span: at.clone(), code, message, help: Some(help.to_owned()) }])
    };
    if !table.contains_key("exercise") {
        let help = if table.contains_key("puzzle") || table.contains_key("step") || table.contains_key("generate") {
            "this is a lesson or a puzzle set; make an assignment of it: touchmove assign THIS-FILE -o homework.toml"
        } else {
            "an assignment has [[exercise]] tables; make one: touchmove assign castling -o homework.toml"
        };
        return fault("not-an-assignment", "this file is no assignment".to_owned(), help);
    }
    match fields.number("format", 1..=i64::MAX) {
        Some((newer, span)) if newer > FORMAT => {
            let message = format!("format {newer} is written for a newer touchmove");
            let help = format!("get a newer touchmove; this one reads format {FORMAT}");
            Err(vec![FieldProblem { span, code: "format", message, help: Some(help) }])
        }
        Some(_) => Ok(()),
        None => fault("format", "the version of the form is missing".to_owned(), "write format = 1"),
    }
}

/// A moment with its zone.
fn moment(fields: &mut Fields<'_>, name: &'static str) -> Option<DateTime<FixedOffset>> {
    let value = fields.value(name)?;
    let text = match value.get_ref().as_datetime() {
        Some(moment) => moment.to_string(),
        None => value.get_ref().as_str().unwrap_or_default().to_owned(),
    };
    let moment = DateTime::parse_from_rfc3339(&text.replacen(' ', "T", 1)).ok();
    if moment.is_none() {
        let help = "write date, time and zone: 2026-03-08T20:00:00+01:00";
        fields.problem(value.span(), "bad-date", format!("`{name}` is no moment"), Some(help.into()));
    }
    moment
}

fn items(fields: &mut Fields<'_>, assignment: &str, raw: &[toml::Table]) -> Vec<Item> {
    let Some((tables, span)) = fields.tables("exercise") else { return Vec::new() };
    if tables.is_empty() || tables.len() > MAX_EXERCISES || tables.len() != raw.len() {
        let message = format!("there are {} exercises", tables.len());
        fields.problem(span, "out-of-range", message, Some(format!("expected from 1 to {MAX_EXERCISES}")));
        return Vec::new();
    }
    let mut items: BTreeMap<u32, Item> = BTreeMap::new();
    let mut ids: BTreeMap<String, Range<usize>> = BTreeMap::new();
    for (index, (mut table, raw)) in tables.into_iter().zip(raw).enumerate() {
        let span = table.span();
        let number = item_number(&mut table, index);
        let from = table.string(ORIGIN, Shape::Text).map(|(from, _)| one_line(&from));
        match (number, step::exercise(table, assignment)) {
            (_, Err(problems)) => fields.absorb(problems),
            (Some(number), Ok(exercise)) => {
                if ids.insert(exercise.id.clone(), span.clone()).is_some() {
                    let help = Some("give each exercise an id of its own".to_owned());
                    fields.problem(span, "repeated-id", format!("\"{}\" is used twice", exercise.id), help);
                    continue;
                }
                let item = items.entry(number).or_insert_with(|| Item { number, variants: Vec::new() });
                item.variants.push(Variant { exercise: Arc::new(exercise), table: raw.clone(), from });
            }
            (None, Ok(_)) => {
                let help = Some(format!("expected a whole number from 1 to {MAX_ITEMS}"));
                fields.problem(span, "out-of-range", "`item` does not say which question this is", help);
            }
        }
    }
    items.into_values().collect()
}

/// The question that an exercise is a variant of: as the file says, else one of its own.
fn item_number(table: &mut Fields<'_>, index: usize) -> Option<u32> {
    if !table.has("item") {
        return u32::try_from(index + 1).ok();
    }
    let most = i64::try_from(MAX_ITEMS).unwrap_or(i64::MAX);
    table.number("item", 1..=most).and_then(|(number, _)| u32::try_from(number).ok())
}

/// The exercise in a table that an assignment or a hand-in carries, as TOML of its own; `None` when this version of
/// touchmove can't read it.
#[must_use]
pub fn carried(table: &str) -> Option<Exercise> {
    let parsed = DeTable::parse(table).ok()?;
    let mut fields = Fields::new(parsed.get_ref(), 0..0);
    for key in ["item", ORIGIN] {
        fields.value(key);
    }
    step::exercise(fields, "carried").ok()
}
