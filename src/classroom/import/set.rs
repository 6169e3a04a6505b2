//! Puzzles become the text of a set, and the set is proved: what does not pass every check is left out.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::pick::Candidate;
use super::puzzle::Table;
use super::run::Gathered;
use crate::course::schema::{FORMAT, MAX_EXERCISES, MAX_ID};
use crate::course::source::MAX_FILE;
use crate::course::{Catalog, Content, Severity, Sources, check};

/// Most puzzles of one set.
pub const MAX_PUZZLES: usize = MAX_EXERCISES;
/// So often what does not pass is replaced.
const ROUNDS: usize = 6;
/// The name under which the set is checked.
const NAME: &str = "puzzles/import.toml";
/// What the file begins with.
const FIRST_LINE: &str =
    "# Made by `touchmove import`. The engine finds the answers; change what you like, then run `touchmove check`.\n";

/// What a set is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The id that is wished; it is changed where it is taken.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
}

/// A set that passes every check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Its text.
    pub text: String,
    /// Its id.
    pub id: String,
    /// How many puzzles of each sort it has: words of moments, or `line`, `position`, `puzzle`.
    pub sorts: BTreeMap<&'static str, usize>,
    /// How many did not pass.
    pub left_out: usize,
    /// How many had no room in a file.
    pub no_room: usize,
}

impl Made {
    /// How many puzzles it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorts.values().sum()
    }

    /// Whether nothing was left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorts.is_empty()
    }
}

#[derive(Serialize)]
struct HeadTable<'a> {
    format: i64,
    id: &'a str,
    title: &'a str,
    summary: &'a str,
    skills: BTreeSet<String>,
}

#[derive(Serialize)]
struct PuzzleTable<'a> {
    puzzle: [&'a Table; 1],
}

/// Makes a set of the first `limit` puzzles that pass, beside the content that is there already.
///
/// # Errors
/// What is wrong with the head of the set: an id or title that no set can have.
pub fn make(gathered: Gathered, head: &Head, limit: usize, sources: &Sources) -> Result<Made, String> {
    let catalog = Content::load(sources.clone()).catalog;
    let mut waiting = gathered.candidates;
    name_all(&mut waiting);
    let id = free_id(&head.id, &catalog);
    let mut left_out = 0;
    for _ in 0..ROUNDS {
        if waiting.is_empty() {
            return Ok(Made { text: String::new(), id, sorts: BTreeMap::new(), left_out, no_room: 0 });
        }
        let draft = Draft::new(&id, head, &waiting[..waiting.len().min(limit)], &catalog)?;
        let faulty = draft.faulty(sources)?;
        if faulty.is_empty() {
            let (puzzles, wished) = (draft.begins.len(), waiting.len().min(limit));
            let mut sorts = BTreeMap::new();
            waiting[..puzzles].iter().for_each(|it| *sorts.entry(it.sort).or_default() += 1);
            return Ok(Made { text: draft.text, id, sorts, left_out, no_room: wished - puzzles });
        }
        left_out += faulty.len();
        let mut index = 0;
        waiting.retain(|_| {
            index += 1;
            !faulty.contains(&(index - 1))
        });
    }
    Err("too many of the puzzles found are not fit to be asked".into())
}

/// A set that is not proved yet.
struct Draft {
    text: String,
    /// Where each puzzle begins, in bytes.
    begins: Vec<usize>,
}

impl Draft {
    /// The text of as many of these as there is room for in a file.
    fn new(id: &str, head: &Head, candidates: &[Candidate], catalog: &Catalog) -> Result<Self, String> {
        let named = candidates.iter().flat_map(|it| it.table.skills());
        let skills = named.filter(|skill| catalog.skill(skill).is_some()).collect();
        let head = HeadTable { format: FORMAT, id, title: &head.title, summary: &head.summary, skills };
        let mut text = FIRST_LINE.to_owned() + &toml::to_string(&head).map_err(|error| error.to_string())?;
        let mut begins = Vec::new();
        for candidate in candidates {
            let table = PuzzleTable { puzzle: [&candidate.table] };
            let table = toml::to_string(&table).map_err(|error| error.to_string())?;
            if (text.len() + table.len() + 1) as u64 > MAX_FILE {
                break;
            }
            text.push('\n');
            begins.push(text.len());
            text.push_str(&table);
        }
        Ok(Self { text, begins })
    }

    /// The puzzles with faults; a fault before the first one is a fault of the head.
    fn faulty(&self, sources: &Sources) -> Result<BTreeSet<usize>, String> {
        let sources = sources.clone().with_text(NAME, self.text.as_str());
        let layer = sources.layers() - 1;
        let content = Content::load(sources);
        let mut faulty = BTreeSet::new();
        for fault in check::check(&content, Some(layer)) {
            if fault.severity != Severity::Error || fault.file != NAME {
                continue;
            }
            let begin = fault.place.as_ref().map_or(0, |place| place.span.start);
            match self.begins.partition_point(|&at| at <= begin).checked_sub(1) {
                Some(puzzle) => drop(faulty.insert(puzzle)),
                None => {
                    return Err(fault.help.map_or(fault.message.clone(), |help| format!("{}: {help}", fault.message)));
                }
            }
        }
        Ok(faulty)
    }
}

/// Gives each puzzle an id of its own.
fn name_all(candidates: &mut [Candidate]) {
    let mut taken = BTreeSet::new();
    for candidate in candidates {
        let stem: String = candidate.id.chars().take(MAX_ID - 6).collect();
        let mut id = candidate.id.clone();
        let mut number = 1;
        while !taken.insert(id.clone()) {
            number += 1;
            id = format!("{stem}-{number}");
        }
        candidate.table.set_id(id);
    }
}

/// The id made of lower-case letters, digits and hyphens; with a number when a set, a lesson or a kind has it already.
fn free_id(wished: &str, catalog: &Catalog) -> String {
    let lower = wished.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let stem: String = words.join("-").chars().take(MAX_ID - 6).collect();
    let stem = match stem.trim_matches('-') {
        "" => "imported",
        stem => stem,
    };
    catalog.free_id(stem)
}
