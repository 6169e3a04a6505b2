//! Reads one content file: TOML to a mirror of its form, every value with its place, collecting every fault.

use std::ops::Range;

use toml::de::DeTable;

use super::mirror::{CurriculumFile, GenerateTable, Head, LessonFile, Mirror, SetFile, SkillTable, UnitTable};
use super::schema::{self, FORMAT, MAX_ID};
use super::source::{Form, SourceFile};
use super::step::steps;
use crate::exercise::fields::{At, FieldProblem, Fields, Shape, did_you_mean};
use crate::exercise::text::says_something;
use crate::exercise::{Text, kind};
use crate::rules::articles;

/// Most faults told of one file.
pub const MAX_PROBLEMS: usize = 1_000;

/// What came of reading a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What could be read; `None` when there is nothing to be used.
    pub mirror: Option<Mirror>,
    /// All faults, in the order of the file.
    pub problems: Vec<FieldProblem>,
}

/// Reads a file. Faults do not stop the reading: what has none is there in the mirror.
#[must_use]
pub fn read(file: &SourceFile) -> Reading {
    let (table, errors) = DeTable::parse_recoverable(&file.text);
    let broken: Vec<Range<usize>> = errors.iter().map(|error| error.span().unwrap_or(0..0)).collect();
    let mut problems: Vec<FieldProblem> = errors
        .iter()
        .zip(&broken)
        .map(|(error, span)| FieldProblem {
            span: span.clone(),
            code: "toml-syntax",
            message: first_line(error.message()),
            help: syntax_help(error.message()),
        })
        .collect();
    let table = table.get_ref();
    let mut fields = Fields::new(table, first_words(&file.text));
    let mut mirror = None;
    if readable_format(&mut fields) {
        let form = match file.form {
            Form::Unknown => form_by_keys(table),
            form @ (Form::Curriculum | Form::Lesson | Form::Set) => form,
        };
        let (read, found) = match form {
            Form::Curriculum => {
                let read = curriculum(&mut fields);
                (Some(Mirror::Curriculum(read)), fields.finish(&schema::names(schema::CURRICULUM)))
            }
            Form::Set => (Some(Mirror::Set(set(&mut fields))), fields.finish(&schema::names(schema::SET))),
            Form::Lesson | Form::Unknown => {
                (Some(Mirror::Lesson(lesson(&mut fields))), fields.finish(&schema::names(schema::LESSON)))
            }
        };
        mirror = read;
        problems.extend(found.into_iter().filter(|it| !follows_from(it, &broken, &file.text)));
    } else {
        problems.extend(fields.finish(&[]).into_iter().filter(|it| it.code == "format"));
    }
    problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
    problems.dedup();
    if problems.len() > MAX_PROBLEMS {
        let span = problems[MAX_PROBLEMS].span.clone();
        problems.truncate(MAX_PROBLEMS);
        problems.push(FieldProblem {
            span,
            code: "too-many-problems",
            message: format!("there are more than {MAX_PROBLEMS} faults; those from here on are not told"),
            help: Some("mend the first ones and check again".into()),
        });
    }
    Reading { mirror, problems }
}

/// A key that is missing only because the line it stands on could not be read is no fault of its own.
fn follows_from(problem: &FieldProblem, broken: &[Range<usize>], text: &str) -> bool {
    let Some(name) = problem.message.strip_prefix('`').and_then(|rest| rest.split('`').next()) else { return false };
    problem.code == "missing-field"
        && broken.iter().any(|span| {
            let at = text.floor_char_boundary(span.start);
            let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let line = text[start..].lines().next().unwrap_or_default().trim_start();
            line.starts_with(name) || ["\"\"\"", "'''", "[", "{"].iter().any(|opening| line.contains(opening))
        })
}

fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or("this is not TOML").to_string()
}

fn syntax_help(message: &str) -> Option<String> {
    if message.contains("duplicate key") {
        return Some("keep one of them".into());
    }
    message.lines().nth(1).map(str::to_string)
}

/// Where faults of the file as a whole are pointed out: its first line that says something.
fn first_words(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text[start..].lines().next().map_or(0, str::len)
}

/// Whether the file is of the version that this program reads; tells what is wrong when it is not.
fn readable_format(fields: &mut Fields<'_>) -> bool {
    let Some(value) = fields.value("format") else {
        fields.missing("format", Shape::Number(FORMAT, FORMAT));
        return true;
    };
    let number =
        value.get_ref().as_integer().and_then(|digits| i64::from_str_radix(digits.as_str(), digits.radix()).ok());
    match number {
        Some(FORMAT) => true,
        Some(newer) if newer > FORMAT => {
            let message = format!("format {newer} is written for a newer touchmove");
            let help = format!("get a newer touchmove; this one reads format {FORMAT}");
            fields.problem(value.span(), "format", message, Some(help));
            false
        }
        Some(_) | None => {
            let message = "this is not a version of the form".to_string();
            fields.problem(value.span(), "format", message, Some(format!("write format = {FORMAT}")));
            true
        }
    }
}

fn form_by_keys(table: &DeTable<'_>) -> Form {
    let has = |names: &[&str]| names.iter().any(|name| table.contains_key(*name));
    if has(&["puzzle", "generate"]) && !has(&["step"]) {
        Form::Set
    } else if has(&["unit", "skill"]) && !has(&["step"]) {
        Form::Curriculum
    } else {
        Form::Lesson
    }
}

/// What is wrong with an id of lower-case words, digits and hyphens; a skill has two parts with a dot between.
pub(super) fn id_fault(id: &str, dotted: bool) -> Option<String> {
    let words = |part: &str| {
        !part.is_empty()
            && part
                .split('-')
                .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
    };
    if id.chars().count() > MAX_ID {
        return Some(format!("the most is {MAX_ID} characters"));
    }
    let fine =
        if dotted { id.split_once('.').is_some_and(|(area, part)| words(area) && words(part)) } else { words(id) };
    let example = if dotted { "castling.through" } else { "when-may-i-castle" };
    (!fine).then(|| format!("expected lower-case words with hyphens: {example}"))
}

pub(super) fn required_id(fields: &mut Fields<'_>, dotted: bool) -> Option<At<String>> {
    let (id, span) = fields.required_string("id", Shape::Text)?;
    match id_fault(&id, dotted) {
        None => Some((id, span)),
        Some(help) => {
            fields.problem(span, "bad-id", format!("\"{id}\" is not an id"), Some(help));
            None
        }
    }
}

/// A text for people that has to be there and to say something.
pub(super) fn required_words(fields: &mut Fields<'_>, name: &'static str) -> Option<At<String>> {
    let (words, span) = fields.required_string(name, Shape::Text)?;
    let shown = Text::markdown(&words).to_plain();
    if !says_something(&shown) {
        fields.says_nothing(name, span);
        return None;
    }
    Some((shown, span))
}

fn required_list(fields: &mut Fields<'_>, name: &'static str) -> Vec<At<String>> {
    if !fields.has(name) {
        fields.missing(name, Shape::Words);
    }
    list(fields, name)
}

/// A list of different words; empty when it is not there.
pub(super) fn list(fields: &mut Fields<'_>, name: &'static str) -> Vec<At<String>> {
    let words = fields.strings(name, Shape::Words).map_or_else(Vec::new, |(words, _)| words);
    let mut seen = std::collections::BTreeSet::new();
    let mut different = Vec::with_capacity(words.len());
    for (word, span) in words {
        if seen.insert(word.clone()) {
            different.push((word, span));
        } else {
            fields.problem(span, "repeated", format!("\"{word}\" is in the list twice"), None);
        }
    }
    different
}

fn curriculum(fields: &mut Fields<'_>) -> CurriculumFile {
    let mut read = CurriculumFile::default();
    for mut table in fields.tables("unit").map_or_else(Vec::new, |(tables, _)| tables) {
        let id = required_id(&mut table, false);
        let title = required_words(&mut table, "title");
        let summary = required_words(&mut table, "summary");
        let lessons = required_list(&mut table, "lessons");
        if let (Some(id), Some((title, _)), Some((summary, _))) = (id, title, summary) {
            read.units.push(UnitTable { id, title, summary, lessons });
        }
        fields.absorb(table.finish(&schema::names(schema::UNIT)));
    }
    for mut table in fields.tables("skill").map_or_else(Vec::new, |(tables, _)| tables) {
        let id = required_id(&mut table, true);
        let title = required_words(&mut table, "title");
        let articles = required_list(&mut table, "articles");
        for (article, span) in &articles {
            if !articles::ALL.contains(&article.as_str()) {
                let help = did_you_mean(article, articles::ALL.iter().copied());
                let expected = "expected its number: \"3.8.2.2\", or \"C.9\" in Appendix C";
                let help = help.map_or_else(|| expected.to_owned(), |near| format!("did you mean \"{near}\"?"));
                let message = format!("\"{article}\" is not an article of the Laws");
                table.problem(span.clone(), "bad-article", message, Some(help));
            }
        }
        let fresh = table.boolean("fresh").is_none_or(|(fresh, _)| fresh);
        if let (Some(id), Some((title, _))) = (id, title) {
            read.skills.push(SkillTable { id, title, articles, fresh });
        }
        fields.absorb(table.finish(&schema::names(schema::SKILL)));
    }
    read
}

fn head(fields: &mut Fields<'_>, skills: Vec<At<String>>) -> Option<Head> {
    let id = required_id(fields, false);
    let title = required_words(fields, "title");
    let summary = required_words(fields, "summary");
    Some(Head { id: id?, title: title?, summary: summary?, skills })
}

fn lesson(fields: &mut Fields<'_>) -> LessonFile {
    let mut named_skills = required_list(fields, "skills");
    let head = head(fields, named_skills.clone());
    let after = list(fields, "after");
    if !fields.has("step") {
        fields.missing("step", Shape::Tables);
    }
    let (steps, written) = steps(fields, "step", head.as_ref(), &mut named_skills);
    LessonFile { head, after, steps, written, named_skills }
}

fn set(fields: &mut Fields<'_>) -> SetFile {
    let mut named_skills = required_list(fields, "skills");
    let head = head(fields, named_skills.clone());
    if !fields.has("puzzle") && !fields.has("generate") {
        let help = "add [[puzzle]] tables, or a [[generate]] table";
        fields.problem(fields.span(), "missing-field", "there is no puzzle in this set", Some(help.into()));
    }
    let (puzzles, _) = steps(fields, "puzzle", head.as_ref(), &mut named_skills);
    let mut generators = Vec::new();
    for mut table in fields.tables("generate").map_or_else(Vec::new, |(tables, _)| tables) {
        let generator = generate(&mut table);
        let found = table.finish(&schema::names(schema::GENERATE));
        generators.extend(generator.filter(|_| found.is_empty()));
        fields.absorb(found);
    }
    SetFile { head, puzzles, generators, named_skills }
}

fn generate(table: &mut Fields<'_>) -> Option<GenerateTable> {
    let span = table.span();
    let kind = table.required_string("kind", Shape::Text);
    let skills = list(table, "skills");
    for name in ["level", "count"] {
        if !table.has(name) {
            let shape =
                schema::GENERATE.iter().find(|field| field.name == name).map_or(Shape::Bool, |field| field.shape);
            table.missing(name, shape);
        }
    }
    let level = table.number("level", 1..=5);
    let count = table.number("count", 1..=1000);
    let seed = table.number("seed", 0..=i64::MAX).and_then(|(seed, _)| u64::try_from(seed).ok());
    let (word, word_span) = kind?;
    let makers = || kind::KINDS.iter().filter(|kind| kind.generator.is_some());
    let Some((kind, generator)) = kind::find(&word).and_then(|kind| Some((kind, kind.generator.as_ref()?))) else {
        let help = did_you_mean(&word, makers().map(|kind| kind.id)).map_or_else(
            || format!("known: {}", makers().map(|kind| kind.id).collect::<Vec<_>>().join(", ")),
            |word| format!("did you mean \"{word}\"?"),
        );
        let (code, message) = match kind::find(&word) {
            Some(_) => ("no-generator", format!("\"{word}\" can't make fresh exercises")),
            None => ("unknown-kind", format!("there is no kind \"{word}\"")),
        };
        table.problem(word_span, code, message, Some(help));
        return None;
    };
    for (skill, span) in &skills {
        if !generator.skills.contains(&skill.as_str()) {
            let help = did_you_mean(skill, generator.skills.iter().copied()).map_or_else(
                || format!("known to it: {}", generator.skills.join(", ")),
                |word| format!("did you mean \"{word}\"?"),
            );
            let message = format!("\"{word}\" can't make exercises for \"{skill}\"");
            table.problem(span.clone(), "generator-skill", message, Some(help));
        }
    }
    Some(GenerateTable {
        span,
        kind,
        skills,
        level: u8::try_from(level?.0).ok()?,
        count: usize::try_from(count?.0).ok()?,
        seed,
    })
}
