//! Makes an assignment of what a teacher has picked: lessons, sets, skills, kinds.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::read::{MAX_EXERCISES, MAX_ITEMS, ORIGIN};
use super::write::hash;
use super::{Assignment, Item, Rules, Variant};
use crate::classroom::name::{file_part, one_line};
use crate::course::{Catalog, Sources};
use crate::exercise::{Exercise, Random, Request, fingerprint};
use crate::learner::fresh::{self, Fresh};
use crate::learner::selection::Selection;
use crate::learner::usual;

/// So many variants when nobody says how many.
pub const USUAL_VARIANTS: usize = 4;
/// Most variants of one question.
pub const MAX_VARIANTS: usize = 40;
/// Draws after which no further variant is looked for.
const MOST_DRAWS: usize = 40;

/// What a teacher wants.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    /// Lessons, sets, skills, areas of skills and kinds, by their words.
    pub topics: Vec<String>,
    /// The name for people; made of the topics when `None`.
    pub title: Option<String>,
    /// A note for the class.
    pub note: Option<String>,
    /// How many questions; all of a lesson or set and ten of anything else when `None`.
    pub count: Option<usize>,
    /// The level of fresh exercises, 1 to 5; the usual one when `None`.
    pub level: Option<u8>,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// When it is due.
    pub due: Option<DateTime<FixedOffset>>,
    /// How it is to be done.
    pub rules: Rules,
    /// How many variants of each fresh question there are to be; 1 for the same questions for all.
    pub variants: usize,
    /// The time.
    pub now: DateTime<FixedOffset>,
}

/// Makes the assignment. `sources` is the text that the catalog was read from: exercises of the course are copied
/// from it word for word, so that the file needs neither.
///
/// # Errors
/// No such topic, nothing to ask, or too much; a sentence that says what to do.
pub fn make(catalog: &Catalog, sources: &Sources, order: &Order) -> Result<Assignment, String> {
    if order.topics.is_empty() {
        return Err("Say what it is to be about: a lesson, a puzzle set, a skill or a kind of exercise".to_owned());
    }
    // Each topic has its share of the questions; a topic named twice counts once.
    let mut all = Selection::default();
    let mut parts: Vec<Selection> = Vec::new();
    for word in &order.topics {
        let mut part = Selection::default();
        part.add(catalog, word)?;
        if all.join(&part) {
            parts.push(part);
        }
    }
    let mut maker =
        Maker { sources, order, random: Random::new(order.seed), seen: HashSet::new(), parsed: BTreeMap::new() };
    let mut items = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        // The first topics get one more where the number can't be shared evenly.
        let share = order.count.map(|count| (count + parts.len() - 1 - index) / parts.len());
        items.extend(maker.items(part, share)?);
    }
    if items.is_empty() {
        return Err("There is nothing to ask about this. Try another topic: touchmove list puzzles".to_owned());
    }
    let exercises: usize = items.iter().map(Vec::len).sum();
    if items.len() > MAX_ITEMS || exercises > MAX_EXERCISES {
        return Err(format!(
            "These are {} questions with {exercises} variants; the most is {MAX_ITEMS} with {MAX_EXERCISES}. Ask for fewer: --count 50",
            items.len()
        ));
    }
    let title = order.title.as_deref().map(one_line).filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(|| all.title());
    let title: String = title.chars().take(120).collect();
    finished(title, items, order)
}

/// The variants of one question as tables, each with the id of where it comes from.
type Written = Vec<(toml::Table, Option<String>)>;

/// Numbers the questions and gives everything its id.
///
/// # Errors
/// An exercise that the file would not give back as it is: better no file than one with fewer questions.
fn finished(title: String, items: Vec<Written>, order: &Order) -> Result<Assignment, String> {
    let mark = fingerprint::of(format!("{} {}", order.seed, order.now.timestamp_millis()).as_bytes());
    let id = format!("{}-{}", file_part(&title, "assignment").chars().take(30).collect::<String>(), &mark[..4]);
    let mut made = Vec::with_capacity(items.len());
    for (number, variants) in (1u32..).zip(items) {
        let mut item = Item { number, variants: Vec::new() };
        for (index, (mut table, from)) in variants.into_iter().enumerate() {
            let own = if index == 0 { format!("q{number}") } else { format!("q{number}-{}", index + 1) };
            table.insert("id".into(), own.clone().into());
            table.insert("item".into(), i64::from(number).into());
            if let Some(from) = &from {
                table.insert(ORIGIN.into(), from.clone().into());
            }
            let text = toml::to_string(&table).unwrap_or_default();
            let mut exercise =
                super::read::carried(&text).ok_or_else(|| cannot_be_carried(from.as_deref().unwrap_or(&own)))?;
            exercise.id = format!("{id}/{}", exercise.id.rsplit('/').next().unwrap_or_default());
            item.variants.push(Variant { exercise: Arc::new(exercise), table, from });
        }
        made.push(item);
    }
    let hash = hash(made.iter().flat_map(|item| &item.variants).map(|variant| &variant.table));
    Ok(Assignment {
        id,
        title,
        note: order.note.clone(),
        created: Some(order.now),
        due: order.due,
        rules: order.rules,
        seed: order.seed,
        items: made,
        hash,
        changed: false,
    })
}

/// Nothing is left out silently.
fn cannot_be_carried(id: &str) -> String {
    format!(
        "The exercise {id} can't be put into a file. Leave out its set, lesson or kind, and please tell us about it."
    )
}

struct Maker<'a> {
    sources: &'a Sources,
    order: &'a Order,
    random: Random,
    /// Content hashes of everything that is asked already.
    seen: HashSet<String>,
    /// The files that exercises were copied from.
    parsed: BTreeMap<String, toml::Table>,
}

impl Maker<'_> {
    /// The questions of one topic, each with its variants and where they come from.
    fn items(&mut self, part: &Selection, share: Option<usize>) -> Result<Vec<Written>, String> {
        let mut fresh = Fresh::new(&part.generators, self.order.level, self.random.seed());
        let usual = if part.own.is_empty() { usual::COUNT } else { part.own.len() };
        let count = share.unwrap_or(usual).min(MAX_ITEMS + 1);
        // Only fresh questions have variants.
        let varies = self.order.variants > 1 && !fresh.is_empty();
        let own = if varies { Vec::new() } else { self.chosen(&part.own, count) };
        let mut items: Vec<Written> = Vec::with_capacity(count);
        for exercise in &own {
            fresh.note(exercise);
            self.seen.insert(exercise.content_hash());
            let table = self.copied(exercise).ok_or_else(|| cannot_be_carried(&exercise.id))?;
            items.push(vec![(table, Some(exercise.id.clone()))]);
        }
        for exercise in fresh.take(count - own.len()) {
            self.seen.insert(exercise.content_hash());
            let mut variants = vec![written(&exercise)?];
            for _ in 1..self.order.variants.min(MAX_VARIANTS) {
                if let Some(variant) = self.variant(&exercise) {
                    variants.push(written(&variant)?);
                }
            }
            items.push(variants);
        }
        Ok(items)
    }

    /// So many of a set's or lesson's own exercises, in their order.
    fn chosen(&mut self, own: &[Arc<Exercise>], count: usize) -> Vec<Arc<Exercise>> {
        let mut places: Vec<usize> = (0..own.len()).collect();
        if count < own.len() {
            self.random.shuffle(&mut places);
            places.truncate(count);
            places.sort_unstable();
        }
        places.into_iter().filter_map(|place| own.get(place).cloned()).collect()
    }

    /// Another exercise of the same kind, level and skill; `None` when no new one turns up.
    fn variant(&mut self, first: &Exercise) -> Option<Exercise> {
        let level = first.common.level.unwrap_or(usual::LEVEL);
        let skill = first.common.skills.first().map(String::as_str);
        (0..MOST_DRAWS).find_map(|_| {
            let made = fresh::exercise(first.kind, &Request { level, skill }, self.random.seed())?;
            self.seen.insert(made.content_hash()).then_some(made)
        })
    }

    /// The table of an exercise in the file it stands in, word for word, with the skills that it has from its file.
    fn copied(&mut self, exercise: &Exercise) -> Option<toml::Table> {
        let (file_id, own_id) = exercise.id.split_once('/')?;
        if !self.parsed.contains_key(file_id) {
            let table = file_of(self.sources, file_id)?;
            self.parsed.insert(file_id.to_owned(), table);
        }
        let file = self.parsed.get(file_id)?;
        let lists = ["puzzle", "step"].into_iter().filter_map(|key| file.get(key)?.as_array());
        let has_id = |table: &&toml::Table| table.get("id").and_then(toml::Value::as_str) == Some(own_id);
        let mut table = lists.flatten().filter_map(toml::Value::as_table).find(has_id)?.clone();
        table.insert("skills".into(), exercise.common.skills.clone().into());
        Some(table)
    }
}

/// The file of a lesson or set, of the topmost layer that has one.
fn file_of(sources: &Sources, id: &str) -> Option<toml::Table> {
    let candidates = sources.files.iter().rev().filter(|file| file.text.contains(id));
    candidates
        .filter_map(|file| file.text.parse::<toml::Table>().ok())
        .find(|table| table.get("id").and_then(toml::Value::as_str) == Some(id))
}

/// A fresh exercise written down, with its id of origin.
fn written(exercise: &Exercise) -> Result<(toml::Table, Option<String>), String> {
    let table = exercise.written().ok_or_else(|| cannot_be_carried(&exercise.id))?;
    Ok((table, Some(exercise.id.clone())))
}
