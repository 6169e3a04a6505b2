//! The report of a class as one page: what to teach next, pupils, exercises with their commonest misses, skills,
//! misconceptions, and who is missing.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, Utc};
use minijinja::value::Value;
use serde::Serialize;

use super::chart::{bar, percent};
use super::diagram::{self, Ink, Symbols};
use super::pieces;
use super::template::{PageError, render};
use super::text::clean;
use crate::classroom::report::{
    Advice, AssignmentPart, HandInMarks, HandInRow, ItemRow, Report, SkillRow, Standing, WrongAnswer,
};
use crate::exercise::{Diagram, Mark};
use crate::notation::describe;

/// The page.
///
/// # Errors
/// A fault of a template: never by what names and exercises are.
pub fn html(report: &Report) -> Result<String, PageError> {
    render("report.html", View::of(report))
}

#[derive(Serialize)]
struct View {
    made: String,
    summary: String,
    symbols: Value,
    advice: Vec<AdviceView>,
    overview: Vec<OverviewRow>,
    has_class: bool,
    pupils: Vec<PupilView>,
    skills: Vec<SkillView>,
    misconceptions: Vec<MisconceptionView>,
    assignments: Vec<PartView>,
    remarks: Vec<RemarkView>,
}

#[derive(Serialize)]
struct AdviceView {
    because: String,
    lessons: Vec<String>,
    command: Option<String>,
}

#[derive(Serialize)]
struct OverviewRow {
    anchor: String,
    title: String,
    due: String,
    hand_ins: usize,
    missing: usize,
    first_try: Share,
}

/// A share with its bar.
#[derive(Serialize)]
struct Share {
    words: String,
    of: String,
    bar: Value,
}

#[derive(Serialize)]
struct PupilView {
    name: String,
    guest: bool,
    handed_in: usize,
    answered: String,
    right: String,
    first_try: Share,
    time: String,
    misconceptions: Vec<String>,
}

#[derive(Serialize)]
struct SkillView {
    title: String,
    first_try: Share,
    weak: String,
}

#[derive(Serialize)]
struct MisconceptionView {
    belief: String,
    truth: String,
    pupils: String,
    count: usize,
    times: usize,
    bar: Value,
}

#[derive(Serialize)]
struct PartView {
    anchor: String,
    title: String,
    due: String,
    missing: Vec<String>,
    columns: Vec<usize>,
    rows: Vec<RowView>,
    items: Vec<ItemView>,
}

#[derive(Serialize)]
struct RowView {
    pupil: String,
    standings: Vec<StandingView>,
    first_try: String,
    hints: u32,
    time: String,
    marks: Vec<&'static str>,
}

#[derive(Serialize)]
struct StandingView {
    class: &'static str,
    sign: &'static str,
    words: &'static str,
}

#[derive(Serialize)]
struct ItemView {
    number: usize,
    title: String,
    question: String,
    board: Option<Value>,
    variants: usize,
    skills: Vec<String>,
    first_try: Share,
    right: String,
    helped: usize,
    median: String,
    wrong: Vec<WrongView>,
}

#[derive(Serialize)]
struct WrongView {
    answer: String,
    pupils: String,
    told: String,
    board: Option<Value>,
    legend: Vec<(Value, &'static str)>,
}

#[derive(Serialize)]
struct RemarkView {
    file: String,
    text: String,
    unusable: bool,
}

/// Most beliefs told of one pupil.
const MOST_BELIEFS: usize = 2;

/// The commonest beliefs of a pupil in few words: the table of misconceptions has them all.
fn shortly(ids: &[String], beliefs: &BTreeMap<&str, &str>) -> Vec<String> {
    let belief = |id: &String| {
        let belief = beliefs.get(id.as_str()).copied().unwrap_or(id);
        clean(belief.strip_prefix("Many think").unwrap_or(belief).trim().trim_end_matches('.'))
    };
    let more = ids.len().saturating_sub(MOST_BELIEFS);
    let more = (more > 0).then(|| format!("and {more} more"));
    ids.iter().take(MOST_BELIEFS).map(belief).chain(more).collect()
}

impl View {
    fn of(report: &Report) -> Self {
        let beliefs: BTreeMap<&str, &str> =
            report.misconceptions.iter().map(|row| (row.id.as_str(), row.belief.as_str())).collect();
        let most = report.misconceptions.iter().map(|row| row.pupils.len()).max().unwrap_or(0);
        let pupils = report.pupils.len();
        let remarks = report.remarks.iter();
        Self {
            made: when_made(report.made),
            summary: format!(
                "{} in {}",
                describe::counted(pupils, "pupil", "pupils"),
                describe::counted(report.assignments.len(), "assignment", "assignments")
            ),
            symbols: Value::from_safe_string(pieces::sheet()),
            advice: report.advice.iter().map(advice).collect(),
            overview: report.assignments.iter().zip(1..).map(|(part, number)| overview(part, number)).collect(),
            has_class: report.has_class,
            pupils: report
                .pupils
                .iter()
                .map(|row| PupilView {
                    name: clean(&row.name),
                    guest: !row.in_class,
                    handed_in: row.handed_in,
                    answered: format!("{} of {}", row.answered, row.exercises),
                    right: row.right.to_string(),
                    first_try: share(row.first_try, row.answered),
                    time: duration(row.millis),
                    misconceptions: shortly(&row.misconceptions, &beliefs),
                })
                .collect(),
            skills: report.skills.iter().map(skill).collect(),
            misconceptions: report
                .misconceptions
                .iter()
                .map(|row| MisconceptionView {
                    belief: clean(&row.belief),
                    truth: clean(&row.truth),
                    pupils: names(&row.pupils),
                    count: row.pupils.len(),
                    times: row.times,
                    bar: Value::from_safe_string(bar(row.pupils.len(), most)),
                })
                .collect(),
            assignments: report
                .assignments
                .iter()
                .zip(1..)
                .map(|(part, number)| assignment(part, number, &report.skills))
                .collect(),
            remarks: remarks
                .map(|remark| RemarkView {
                    file: clean(&remark.file),
                    text: clean(&remark.text),
                    unusable: remark.unusable,
                })
                .collect(),
        }
    }
}

fn advice(advice: &Advice) -> AdviceView {
    AdviceView {
        because: clean(&advice.because),
        lessons: advice.lessons.iter().map(|(_, title)| clean(title)).collect(),
        command: advice.command.as_deref().map(clean),
    }
}

fn anchor(number: usize) -> String {
    format!("assignment-{number}")
}

fn overview(part: &AssignmentPart, number: usize) -> OverviewRow {
    let sum = |count: fn(&HandInRow) -> usize| part.rows.iter().map(count).sum();
    OverviewRow {
        anchor: anchor(number),
        title: clean(&part.title),
        due: due(part.due),
        hand_ins: part.rows.len(),
        missing: part.missing.len(),
        first_try: share(sum(|row| row.first_try), sum(|row| row.answered)),
    }
}

fn skill(row: &SkillRow) -> SkillView {
    SkillView { title: clean(&row.title), first_try: share(row.first_try, row.answered), weak: names(&row.weak) }
}

fn assignment(part: &AssignmentPart, number: usize, skills: &[SkillRow]) -> PartView {
    let title_of = |id: &String| {
        let known = skills.iter().find(|skill| skill.id == *id);
        clean(known.map_or(id, |skill| &skill.title))
    };
    let item = |item: &ItemRow| ItemView {
        number: usize::try_from(item.number).unwrap_or_default(),
        title: clean(&item.title),
        question: clean(&item.question),
        board: item.diagram.as_ref().map(picture),
        variants: item.variants,
        skills: item.skills.iter().map(title_of).collect(),
        first_try: share(item.first_try, item.pupils),
        right: format!("{} of {}", item.right, item.pupils),
        helped: item.helped,
        median: item.median_millis.map_or_else(|| "–".to_owned(), duration),
        wrong: item.wrong.iter().map(wrong).collect(),
    };
    PartView {
        anchor: anchor(number),
        title: clean(&part.title),
        due: due(part.due),
        missing: part.missing.iter().map(|name| clean(name)).collect(),
        columns: part.items.iter().map(|item| usize::try_from(item.number).unwrap_or_default()).collect(),
        rows: part.rows.iter().map(hand_in).collect(),
        items: part.items.iter().map(item).collect(),
    }
}

fn wrong(wrong: &WrongAnswer) -> WrongView {
    let roles = wrong.diagram.as_ref().map_or_else(Vec::new, |diagram| Mark::roles(&diagram.marks));
    let sign = |role| Value::from_safe_string(diagram::legend_sign(role, Ink::Color));
    WrongView {
        answer: clean(&wrong.answer),
        pupils: describe::counted(wrong.pupils, "pupil", "pupils"),
        told: clean(&wrong.told),
        board: wrong.diagram.as_ref().map(picture),
        legend: roles.into_iter().map(|role| (sign(role), role.legend())).collect(),
    }
}

fn hand_in(row: &HandInRow) -> RowView {
    let HandInMarks { late, partial, repeated, edited, cut } = row.marks;
    let marks = [
        (late, "late"),
        (partial, "not all answered"),
        (repeated, "handed in again"),
        (edited, "file edited"),
        (cut, "file breaks off"),
    ];
    RowView {
        pupil: clean(&row.pupil),
        standings: row.standings.iter().map(|standing| standing_view(*standing)).collect(),
        first_try: format!("{} of {}", row.first_try, row.standings.len()),
        hints: row.hints,
        time: duration(row.millis),
        marks: marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words).collect(),
    }
}

fn standing_view(standing: Standing) -> StandingView {
    let (class, sign, words) = match standing {
        Standing::Open => ("open", "·", "no answer"),
        Standing::FirstTry => ("first", "✓", "right at the first try"),
        Standing::Later => ("later", "○", "right later or with help"),
        Standing::Missed => ("missed", "✗", "not right yet"),
    };
    StandingView { class, sign, words }
}

fn picture(diagram: &Diagram) -> Value {
    Value::from_safe_string(diagram::svg(diagram, Ink::Color, Symbols::Shared))
}

fn share(part: usize, whole: usize) -> Share {
    Share {
        words: percent(part, whole).map_or_else(|| "–".to_owned(), |percent| format!("{percent} %")),
        of: format!("{part} of {whole}"),
        bar: Value::from_safe_string(bar(part, whole)),
    }
}

fn names(names: &[String]) -> String {
    names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(", ")
}

fn when_made(made: DateTime<Utc>) -> String {
    made.format("%-d %B %Y, %H:%M UTC").to_string()
}

fn due(due: Option<DateTime<FixedOffset>>) -> String {
    due.map_or_else(String::new, |due| due.format("%-d %B %Y, %H:%M").to_string())
}

/// A time as people say it: `40 s`, `12 min`, `1 h 5 min`.
fn duration(millis: u64) -> String {
    let seconds = millis.saturating_add(500) / 1000;
    let minutes = seconds.saturating_add(30) / 60;
    match (seconds, minutes) {
        (0..90, _) => format!("{seconds} s"),
        (_, 0..90) => format!("{minutes} min"),
        (_, _) => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests;
