//! Reads one content file: TOML to a mirror of its form, every value with its place, collecting every fault.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeTable;

use super::catalog::Page;
use super::schema::{self, FORMAT, MAX_EXERCISES, MAX_ID, READ};
use super::source::{Form, SourceFile};
use crate::exercise::fields::{At, Field, FieldProblem, Fields, Shape, did_you_mean};
use crate::exercise::{Common, Diagram, Exercise, Kind, Text, common, kind};
use crate::rules::Color;

/// Most faults told of one file.
pub const MAX_PROBLEMS: usize = 1_000;

/// A file that has been read.
#[derive(Clone, Debug)]
pub enum Mirror {
    /// `curriculum.toml`.
    Curriculum(CurriculumFile),
    /// A lesson.
    Lesson(LessonFile),
    /// A set.
    Set(SetFile),
}

/// What stands in a curriculum file.
#[derive(Clone, Debug, Default)]
pub struct CurriculumFile {
    /// Its units in order.
    pub units: Vec<UnitTable>,
    /// Its skills in order.
    pub skills: Vec<SkillTable>,
}

/// A `[[unit]]`.
#[derive(Clone, Debug)]
pub struct UnitTable {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Ids of lessons.
    pub lessons: Vec<At<String>>,
}

/// A `[[skill]]`.
#[derive(Clone, Debug)]
pub struct SkillTable {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: String,
    /// Articles of the Laws.
    pub articles: Vec<At<String>>,
}

/// What the heads of lessons and sets have in common.
#[derive(Clone, Debug)]
pub struct Head {
    /// Its id.
    pub id: At<String>,
    /// Name for people.
    pub title: At<String>,
    /// One or two sentences.
    pub summary: At<String>,
    /// Ids of skills.
    pub skills: Vec<At<String>>,
}

/// What stands in a lesson file.
#[derive(Clone, Debug)]
pub struct LessonFile {
    /// Id, title, summary, skills; `None` when they have faults, and the lesson can't be used.
    pub head: Option<Head>,
    /// Ids of the lessons before.
    pub after: Vec<At<String>>,
    /// The steps that could be read, in order.
    pub steps: Vec<StepTable>,
    /// How many steps there are, those with faults counted.
    pub written: usize,
    /// Every skill named anywhere in the file.
    pub named_skills: Vec<At<String>>,
}

/// What stands in a set file.
#[derive(Clone, Debug)]
pub struct SetFile {
    /// Id, title, summary, skills; `None` when they have faults, and the set can't be used.
    pub head: Option<Head>,
    /// The puzzles that could be read, in order.
    pub puzzles: Vec<StepTable>,
    /// The generators that could be read.
    pub generators: Vec<GenerateTable>,
    /// Every skill named in the file, but for its generators.
    pub named_skills: Vec<At<String>>,
}

/// A `[[step]]` or `[[puzzle]]`.
#[derive(Clone, Debug)]
pub struct StepTable {
    /// Where its table begins.
    pub span: Range<usize>,
    /// Its own part of the id.
    pub id: At<String>,
    /// Skills of its own; those of the file when empty.
    pub skills: Vec<At<String>>,
    /// Where its hints stand.
    pub hints: Vec<Range<usize>>,
    /// Where its text stands.
    pub text: Option<Range<usize>>,
    /// The page or the exercise.
    pub body: Body,
}

/// A page or an exercise.
#[derive(Clone, Debug)]
pub enum Body {
    /// A page.
    Page(Arc<Page>),
    /// An exercise; its skills are completed when the catalog is put together.
    Exercise(Exercise),
}

/// A `[[generate]]`.
#[derive(Clone, Debug)]
pub struct GenerateTable {
    /// Where its table begins.
    pub span: Range<usize>,
    /// A kind that has a generator.
    pub kind: &'static Kind,
    /// The skills to train.
    pub skills: Vec<At<String>>,
    /// 1 to 5.
    pub level: u8,
    /// How many.
    pub count: usize,
    /// The seed.
    pub seed: Option<u64>,
}

/// The common keys that the kinds read; one that a kind has no use for is a fault.
const OF_KINDS: [&str; 3] = ["fen", "moves", "expect"];

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
fn id_fault(id: &str, dotted: bool) -> Option<String> {
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

fn required_id(fields: &mut Fields<'_>, dotted: bool) -> Option<At<String>> {
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
fn required_words(fields: &mut Fields<'_>, name: &'static str) -> Option<At<String>> {
    let (words, span) = fields.required_string(name, Shape::Text)?;
    let shown = Text::markdown(&words).to_plain();
    if shown.trim().is_empty() {
        fields.problem(span, "empty-text", format!("`{name}` says nothing"), Some("write a sentence".into()));
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
fn list(fields: &mut Fields<'_>, name: &'static str) -> Vec<At<String>> {
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
            if !is_article(article) {
                let help = "expected its number: \"3.8.2.2\", or \"C.9\" in Appendix C";
                let message = format!("\"{article}\" is not an article of the Laws");
                table.problem(span.clone(), "bad-article", message, Some(help.into()));
            }
        }
        if let (Some(id), Some((title, _))) = (id, title) {
            read.skills.push(SkillTable { id, title, articles });
        }
        fields.absorb(table.finish(&schema::names(schema::SKILL)));
    }
    read
}

/// `3.8.2.2`, `C.9`: numbers with dots, the first of which may be the letter of an appendix.
fn is_article(text: &str) -> bool {
    let number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split('.');
    let first = parts.next().is_some_and(|part| number(part) || matches!(part.as_bytes(), [b'A'..=b'D']));
    let rest: Vec<&str> = parts.collect();
    first && (1..=5).contains(&rest.len()) && rest.into_iter().all(number)
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

/// The steps or puzzles without faults, and how many there are in all.
fn steps(
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
    let mut seen = std::collections::BTreeSet::new();
    let mut steps = Vec::new();
    for mut table in tables {
        let file_id = head.map_or("", |head| head.id.0.as_str());
        let skills = list(&mut table, "skills");
        named_skills.extend(skills.iter().cloned());
        let (step, known) = step(&mut table, file_id, pages, skills, &mut seen);
        let found = table.finish(&known);
        let faultless = found.is_empty();
        fields.absorb(found);
        steps.extend(step.filter(|_| faultless));
    }
    (steps, written)
}

fn step(
    table: &mut Fields<'_>,
    file_id: &str,
    pages: bool,
    skills: Vec<At<String>>,
    seen: &mut std::collections::BTreeSet<String>,
) -> (Option<StepTable>, Vec<&'static str>) {
    let id = required_id(table, false);
    if let Some((id, span)) = &id {
        if !seen.insert(id.clone()) {
            let help = "give each one an id of its own";
            table.problem(
                span.clone(),
                "repeated-id",
                format!("\"{id}\" is used twice in this file"),
                Some(help.into()),
            );
        }
    }
    let kind_word = table.required_string("kind", Shape::Text);
    let full_id = |id: &Option<At<String>>| format!("{file_id}/{}", id.as_ref().map_or("", |(id, _)| id));
    let Some((word, word_span)) = kind_word else {
        let _ = Common::read(table);
        return (None, every_key());
    };
    let span = table.span();
    if word == READ {
        if !pages {
            let help = "a set has exercises only; put the page into a lesson";
            table.problem(word_span, "unknown-kind", "a page can't be a puzzle", Some(help.into()));
        }
        let text = table.value("text").map(Spanned::span);
        let page = page(table, full_id(&id));
        let step = id.zip(page).map(|(id, page)| StepTable {
            span,
            id,
            skills,
            hints: Vec::new(),
            text,
            body: Body::Page(Arc::new(page)),
        });
        return (step, schema::names(schema::PAGE));
    }
    let Some(kind) = kind::find(&word) else {
        let kinds = || kind::KINDS.iter().map(|kind| kind.id).chain(pages.then_some(READ));
        let help = did_you_mean(&word, kinds()).map_or_else(
            || format!("known: {}", kinds().collect::<Vec<_>>().join(", ")),
            |word| format!("did you mean \"{word}\"?"),
        );
        table.problem(word_span, "unknown-kind", format!("there is no kind \"{word}\""), Some(help));
        let _ = Common::read(table);
        return (None, every_key());
    };
    let hints = table
        .value("hints")
        .and_then(|value| value.get_ref().as_array())
        .map_or_else(Vec::new, |items| items.iter().map(Spanned::span).collect());
    let text = table.value("text").map(Spanned::span);
    let common = Common::read(table);
    let task = (kind.read)(table);
    let mut known = schema::names(kind.fields);
    known.extend(
        common::FIELDS.iter().map(|field| field.name).filter(|name| task.is_none() || !OF_KINDS.contains(name)),
    );
    let exercise_id = full_id(&id);
    let step = id.zip(task).map(|(id, task)| StepTable {
        span,
        id,
        skills,
        hints,
        text,
        body: Body::Exercise(Exercise::new(exercise_id, kind, common, task)),
    });
    (step, known)
}

/// All keys of all kinds, for a table whose kind is not known.
fn every_key() -> Vec<&'static str> {
    let of_kinds = kind::KINDS.iter().flat_map(|kind| kind.fields.iter());
    common::FIELDS.iter().chain(of_kinds).map(|field: &Field| field.name).collect()
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
