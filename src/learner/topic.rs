//! What a word for practice means: a set, a skill, an area of skills, or a kind of exercise.

use super::usual;
use crate::course::{Catalog, Generate, PuzzleSet};
use crate::exercise::fields::did_you_mean;
use crate::exercise::kind::{self, Kind};
use crate::notation::describe;

/// What a word on the command line (`practice WORD`) may mean.
#[derive(Clone, Debug)]
pub enum Topic<'a> {
    /// A set.
    Set(&'a PuzzleSet),
    /// Generators of a kind or for a skill, under a title.
    Drill(String, Vec<Generate>),
}

/// The set, skill (`castling.through`), area of skills (`castling`) or kind with this id, in this order. Capitals don't
/// matter, and a space, hyphen and underscore are the same.
///
/// # Errors
/// A sentence that names the closest word, or says where the words are listed.
pub fn topic<'a>(catalog: &'a Catalog, word: &str) -> Result<Topic<'a>, String> {
    find(catalog, word).unwrap_or_else(|| Err(unknown(catalog, word)))
}

/// As [`topic`]; `None` when nothing at all has this name.
pub(super) fn find<'a>(catalog: &'a Catalog, word: &str) -> Option<Result<Topic<'a>, String>> {
    let wanted = normal(word);
    if let Some(set) = catalog.sets.iter().find(|set| normal(&set.id) == wanted || normal(&set.title) == wanted) {
        return Some(Ok(Topic::Set(set)));
    }
    if let Some(skill) = catalog.skills.iter().find(|skill| normal(&skill.id) == wanted) {
        let generators = for_skills(|id| id == skill.id);
        return Some(if generators.is_empty() {
            Err(without_generator(catalog, &skill.title, &skill.id))
        } else {
            Ok(Topic::Drill(skill.title.clone(), generators))
        });
    }
    if let Some(kind) = kind::KINDS.iter().find(|kind| normal(kind.id) == wanted || normal(kind.title) == wanted) {
        return Some(if kind.generator.is_some() {
            Ok(Topic::Drill(kind.title.to_owned(), vec![request(kind, Vec::new())]))
        } else {
            Err(without_generator(catalog, &shown(word), kind.id))
        });
    }
    let generators = for_skills(|id| id.split_once('.').is_some_and(|(area, _)| normal(area) == wanted));
    let title = || describe::capitalized(&wanted.replace('-', " "));
    (!generators.is_empty()).then(|| Ok(Topic::Drill(title(), generators)))
}

fn normal(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

fn request(kind: &Kind, skills: Vec<String>) -> Generate {
    Generate { kind: kind.id, skills, level: usual::LEVEL, count: 1, seed: None }
}

/// A request to each kind that can train one of the skills.
pub(super) fn for_skills(is_wanted: impl Fn(&str) -> bool) -> Vec<Generate> {
    kind::KINDS
        .iter()
        .filter_map(|kind| {
            let known = kind.generator.as_ref()?.skills;
            let skills: Vec<String> =
                known.iter().filter(|skill| is_wanted(skill)).map(|skill| (*skill).to_owned()).collect();
            (!skills.is_empty()).then(|| request(kind, skills))
        })
        .collect()
}

/// There is such a thing, but no fresh exercises of it: says where else it is practised.
fn without_generator(catalog: &Catalog, title: &str, id: &str) -> String {
    let has_skill = |skills: &[String]| skills.iter().any(|skill| skill == id);
    let sets = catalog
        .sets
        .iter()
        .filter(|set| has_skill(&set.skills) || set.exercises.iter().any(|exercise| exercise.kind.id == id))
        .map(|set| format!("touchmove practice {}", set.id));
    let lessons = catalog
        .lessons
        .iter()
        .filter(|lesson| has_skill(&lesson.skills))
        .map(|lesson| format!("touchmove learn {}", lesson.id));
    let elsewhere: Vec<String> = sets.chain(lessons).take(3).collect();
    let advice = if elsewhere.is_empty() {
        "Try another word: touchmove list puzzles".to_owned()
    } else {
        format!("Try: {}", elsewhere.join(", or "))
    };
    format!("No fresh exercises can be made for \"{title}\". {advice}")
}

/// No set, skill or kind has this name. A lesson may have it, which is no drill.
fn unknown(catalog: &Catalog, word: &str) -> String {
    if let Some(lesson) = catalog.lesson(&normal(word)) {
        return format!("\"{}\" is a lesson. To open it: touchmove learn {}", lesson.title, lesson.id);
    }
    let advice = advice(word, words(catalog), "touchmove list puzzles, list skills and list kinds name them all");
    format!("There is no puzzle set, skill or kind of exercise called \"{}\". {advice}", shown(word))
}

/// No set, skill, kind or lesson has this name.
pub(super) fn unknown_anywhere(catalog: &Catalog, word: &str) -> String {
    let lessons = catalog.lessons.iter().map(|lesson| lesson.id.as_str());
    let all = "touchmove list, list skills and list kinds name them all";
    let advice = advice(word, words(catalog).chain(lessons), all);
    format!("There is no lesson, puzzle set, skill or kind of exercise called \"{}\". {advice}", shown(word))
}

/// What can be drilled.
fn words(catalog: &Catalog) -> impl Iterator<Item = &str> {
    let sets = catalog.sets.iter().map(|set| set.id.as_str());
    let skills = catalog.skills.iter().map(|skill| skill.id.as_str());
    let kinds = kind::KINDS.iter().filter(|kind| kind.generator.is_some()).map(|kind| kind.id);
    sets.chain(skills).chain(kinds)
}

fn advice<'a>(word: &str, known: impl Iterator<Item = &'a str>, all: &str) -> String {
    did_you_mean(&normal(word), known).map_or_else(|| all.to_owned(), |near| format!("Did you mean {near}?"))
}

fn shown(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(60).collect()
}
