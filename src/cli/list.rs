//! `touchmove list`: what there is: lessons, puzzle sets, skills, kinds of exercise, assignments.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use super::answers::print_json;
use super::options::Options;
use super::{Done, assignment_file, content};
use crate::classroom::Assignment;
use crate::classroom::gather::gather;
use crate::classroom::hand_in::HandInReading;
use crate::classroom::name::one_line;
use crate::classroom::work::moment;
use crate::course::{Catalog, Content, Lesson, Step};
use crate::exercise::kind;
use crate::notation::describe::counted;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to list; lessons and puzzle sets when left out
    #[arg(value_name = "WHAT")]
    what: Option<What>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Units and their lessons
    Lessons,
    /// Puzzle sets
    Puzzles,
    /// Skills with their articles of the Laws
    Skills,
    /// Kinds of exercise
    Kinds,
    /// Assignments in this folder, and what was handed in beside them
    Assignments,
}

#[derive(Serialize)]
struct LessonLine<'c> {
    lesson: &'c str,
    title: &'c str,
    summary: &'c str,
    unit: Option<&'c str>,
    skills: &'c [String],
    after: &'c [String],
    steps: usize,
    exercises: usize,
}

#[derive(Serialize)]
struct SetLine<'c> {
    puzzles: &'c str,
    title: &'c str,
    summary: &'c str,
    skills: &'c [String],
    exercises: usize,
    generators: Vec<&'static str>,
}

#[derive(Serialize)]
struct SkillLine<'c> {
    skill: &'c str,
    title: &'c str,
    articles: &'c [String],
    lessons: Vec<&'c str>,
}

#[derive(Serialize)]
struct KindLine {
    kind: &'static str,
    title: &'static str,
    summary: &'static str,
    generates: Vec<&'static str>,
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let catalog = Content::load(content::sources(&options.content)?).catalog;
    let all: &[What] = match &args.what {
        Some(what) => std::slice::from_ref(what),
        None => &[What::Lessons, What::Puzzles],
    };
    for (number, what) in all.iter().enumerate() {
        if number > 0 && !args.json {
            writeln!(out)?;
        }
        match what {
            What::Lessons => lessons(&catalog, args.json, out)?,
            What::Puzzles => puzzles(&catalog, args.json, out)?,
            What::Skills => skills(&catalog, args.json, out)?,
            What::Kinds => kinds(args.json, out)?,
            What::Assignments => assignments(args.json, out)?,
        }
    }
    Ok(Done::Well)
}

fn exercises(lesson: &Lesson) -> usize {
    let is_exercise = |step: &&Step| match step {
        Step::Read(_) => false,
        Step::Exercise(_) => true,
    };
    lesson.steps.iter().filter(is_exercise).count()
}

/// A line of two columns, the first of them `width` wide.
fn columns(id: &str, width: usize, text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "  {id:<width$}  {text}")
}

fn widest<'a>(ids: impl Iterator<Item = &'a str>) -> usize {
    ids.map(str::len).max().unwrap_or(0)
}

fn lessons(catalog: &Catalog, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let unit_of = |lesson: &Lesson| catalog.units.iter().find(|unit| unit.lessons.contains(&lesson.id));
    let width = widest(catalog.lessons.iter().map(|lesson| lesson.id.as_str()));
    let mut heading: Option<Option<&str>> = None;
    for lesson in &catalog.lessons {
        let unit = unit_of(lesson);
        if json {
            let line = LessonLine {
                lesson: &lesson.id,
                title: &lesson.title,
                summary: &lesson.summary,
                unit: unit.map(|unit| unit.id.as_str()),
                skills: &lesson.skills,
                after: &lesson.after,
                steps: lesson.steps.len(),
                exercises: exercises(lesson),
            };
            print_json(&line, out)?;
            continue;
        }
        let id = unit.map(|unit| unit.id.as_str());
        if heading != Some(id) {
            if heading.is_some() {
                writeln!(out)?;
            }
            writeln!(out, "{}", unit.map_or("More lessons", |unit| unit.title.as_str()))?;
            heading = Some(id);
        }
        columns(
            &lesson.id,
            width,
            &format!("{} ({})", lesson.title, counted(lesson.steps.len(), "step", "steps")),
            out,
        )?;
    }
    if catalog.lessons.is_empty() && !json {
        writeln!(out, "There are no lessons yet.")?;
    }
    Ok(())
}

fn puzzles(catalog: &Catalog, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let width = widest(catalog.sets.iter().map(|set| set.id.as_str()));
    if !json {
        writeln!(out, "{}", if catalog.sets.is_empty() { "There are no puzzle sets yet." } else { "Puzzle sets" })?;
    }
    for set in &catalog.sets {
        let mut generators: Vec<&'static str> = set.generators.iter().map(|generator| generator.kind).collect();
        generators.dedup();
        if json {
            let line = SetLine {
                puzzles: &set.id,
                title: &set.title,
                summary: &set.summary,
                skills: &set.skills,
                exercises: set.exercises.len(),
                generators,
            };
            print_json(&line, out)?;
        } else {
            let fresh = if generators.is_empty() { "" } else { " and fresh ones" };
            let puzzles = counted(set.exercises.len(), "puzzle", "puzzles");
            columns(&set.id, width, &format!("{} ({puzzles}{fresh})", set.title), out)?;
        }
    }
    Ok(())
}

fn skills(catalog: &Catalog, json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let width = widest(catalog.skills.iter().map(|skill| skill.id.as_str()));
    if !json {
        writeln!(out, "Skills")?;
    }
    for skill in &catalog.skills {
        if json {
            let teaches = |lesson: &&Lesson| lesson.skills.contains(&skill.id);
            let lessons = catalog.lessons.iter().filter(teaches).map(|lesson| lesson.id.as_str()).collect();
            let line = SkillLine { skill: &skill.id, title: &skill.title, articles: &skill.articles, lessons };
            print_json(&line, out)?;
        } else {
            let articles = match skill.articles.as_slice() {
                [] => String::new(),
                [one] => format!(" (article {one})"),
                several => format!(" (articles {})", several.join(", ")),
            };
            columns(&skill.id, width, &format!("{}{articles}", skill.title), out)?;
        }
    }
    Ok(())
}

fn kinds(json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let width = widest(kind::KINDS.iter().map(|kind| kind.id));
    if !json {
        writeln!(out, "Kinds of exercise (* makes fresh ones for practice)")?;
    }
    for kind in kind::KINDS {
        let generates = kind.generator.as_ref().map_or_else(Vec::new, |generator| generator.skills.to_vec());
        if json {
            print_json(&KindLine { kind: kind.id, title: kind.title, summary: kind.summary, generates }, out)?;
        } else {
            let star = if generates.is_empty() { ' ' } else { '*' };
            columns(kind.id, width, &format!("{star} {}", kind.summary), out)?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct AssignmentLine {
    assignment: String,
    id: String,
    title: String,
    questions: usize,
    due: Option<String>,
    /// The same for people.
    #[serde(skip)]
    due_in_words: String,
    hand_ins: usize,
}

/// Most files of the folder that are looked at.
const MAX_FILES: usize = 2_000;

fn assignments(json: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let mut files: Vec<PathBuf> = fs::read_dir(".")?.take(MAX_FILES).filter_map(|it| Some(it.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let gathered = gather(&[PathBuf::from(".")]);
    let mut found = Vec::new();
    for path in files {
        let name = one_line(&path.file_name().unwrap_or_default().to_string_lossy());
        let Some(assignment) = assignment_file::text(&path).ok().and_then(|text| Assignment::read(&name, &text).ok())
        else {
            continue;
        };
        let is_of_it = |reading: &HandInReading| reading.hand_in.head.assignment.id == assignment.id;
        found.push(AssignmentLine {
            hand_ins: gathered.hand_ins.iter().filter(|(_, reading)| is_of_it(reading)).count(),
            assignment: name,
            questions: assignment.items.len(),
            due: assignment.due.map(|due| due.to_rfc3339()),
            due_in_words: assignment.due.map_or_else(String::new, |due| format!(", due {}", moment(due))),
            id: assignment.id,
            title: assignment.title,
        });
    }
    if json {
        return found.iter().try_for_each(|line| print_json(line, out));
    }
    writeln!(
        out,
        "{}",
        if found.is_empty() { "There are no assignments in this folder." } else { "Assignments in this folder" }
    )?;
    let width = widest(found.iter().map(|line| line.assignment.as_str()));
    for line in &found {
        let AssignmentLine { title, questions, due_in_words, hand_ins, .. } = line;
        let questions = counted(*questions, "question", "questions");
        let text = format!("{title} ({questions}{due_in_words}; {hand_ins} handed in)");
        columns(&line.assignment, width, &text, out)?;
    }
    Ok(())
}
