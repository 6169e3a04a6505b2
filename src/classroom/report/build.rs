//! Puts hand-ins together: which count, what came of each assignment, each exercise and each pupil.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::line::on_one_line;
use super::standing::{Effort, efforts};
use super::wrong::{Carried, commonest};
use super::{AssignmentPart, HandInMarks, HandInRow, ItemRow, PupilRow, Remark, Report, Standing, across};
use crate::classroom::gather::Gathered;
use crate::classroom::hand_in::{Asked, Condition, HandInReading};
use crate::classroom::name::{PupilName, one_line};
use crate::course::Catalog;
use crate::exercise::fields::did_you_mean;
use crate::exercise::kind;
use crate::learner::log::{Entry, Event};

/// A hand-in that counts.
pub(super) struct Counted<'h> {
    /// Its place in [`Report::pupils`].
    pub pupil: usize,
    file: &'h str,
    reading: &'h HandInReading,
    pub asked: BTreeMap<u32, &'h Asked>,
    pub efforts: BTreeMap<&'h str, Effort<'h>>,
    is_repeated: bool,
}

impl<'h> Counted<'h> {
    pub fn effort(&self, item: u32) -> Option<(&'h Asked, &Effort<'h>)> {
        let asked = self.asked.get(&item)?;
        Some((asked, self.efforts.get(asked.id.as_str())?))
    }
}

impl Report {
    /// The report on these hand-ins. `class` is the class list, where there is one; a name that two pupils have stands
    /// in it twice.
    #[must_use]
    pub fn of(gathered: &Gathered, class: Option<&[PupilName]>, catalog: &Catalog, made: DateTime<Utc>) -> Self {
        let mut remarks = gathered.remarks.clone();
        let mut names = Names::new(class);
        let mut parts: BTreeMap<(&str, &str), Vec<(&str, &HandInReading)>> = BTreeMap::new();
        for (file, reading) in &gathered.hand_ins {
            let head = &reading.hand_in.head.assignment;
            parts.entry((&head.id, &head.hash)).or_default().push((file, reading));
        }
        editions(&parts, &mut remarks);
        let mut counted: Vec<Vec<Counted<'_>>> =
            parts.values().map(|part| counted(part, &mut names, &mut remarks)).collect();
        counted.sort_by_key(|part| part.iter().map(|it| it.reading.hand_in.head.begun).min());
        let order = names.order();
        for part in &mut counted {
            for it in part.iter_mut() {
                it.pupil = order[it.pupil];
            }
            part.sort_by_key(|it| it.pupil);
        }
        let names = names.into_sorted();
        let mut carried = Carried::default();
        let assignments: Vec<AssignmentPart> =
            counted.iter().map(|part| assignment_part(part, &names, class.is_some(), &mut carried)).collect();
        let pupils = pupils(&names, &counted, &assignments);
        let skills = across::skills(&counted, &names, catalog);
        let misconceptions = across::misconceptions(&counted, &names);
        let advice = across::advice(&skills, &misconceptions, pupils.len(), catalog);
        remarks.sort_by_key(|remark| !remark.unusable);
        Self { made, assignments, pupils, skills, misconceptions, advice, remarks, has_class: class.is_some() }
    }
}

/// One pupil of the report.
pub(super) struct Pupil {
    pub name: String,
    pub in_class: bool,
}

/// The pupils while they are being found.
struct Names {
    has_class: bool,
    pupils: Vec<Pupil>,
    /// The pupils of each name, as it is compared.
    by_key: BTreeMap<String, Vec<usize>>,
}

impl Names {
    fn new(class: Option<&[PupilName]>) -> Self {
        let mut names = Self { has_class: class.is_some(), pupils: Vec::new(), by_key: BTreeMap::new() };
        for name in class.unwrap_or_default() {
            names.add(name, true);
        }
        names
    }

    fn add(&mut self, name: &PupilName, in_class: bool) -> usize {
        let same = self.by_key.entry(name.key()).or_default();
        same.push(self.pupils.len());
        self.pupils.push(Pupil { name: name.numbered(same.len()), in_class });
        self.pupils.len() - 1
    }

    /// The pupils of this name; a name that is not known yet becomes one.
    fn of(&mut self, name: &PupilName, file: &str, remarks: &mut Vec<Remark>) -> Vec<usize> {
        if let Some(known) = self.by_key.get(&name.key()) {
            return known.clone();
        }
        if self.has_class {
            let listed = self.pupils.iter().filter(|pupil| pupil.in_class).map(|pupil| pupil.name.as_str());
            let near = did_you_mean(&name.to_string(), listed);
            let near = near.map_or_else(String::new, |near| format!(" Is it {near}?"));
            let text = format!("{name} is not in the class list.{near}");
            remarks.push(Remark { file: file.to_owned(), text, unusable: false });
        }
        let is_in_class = !self.has_class;
        vec![self.add(name, is_in_class)]
    }

    /// The new place of each pupil: the class list first, then by name.
    fn order(&self) -> Vec<usize> {
        let mut places = vec![0; self.pupils.len()];
        for (new, old) in self.sorted().into_iter().enumerate() {
            places[old] = new;
        }
        places
    }

    fn sorted(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pupils.len()).collect();
        let listed = |at: usize| self.has_class && self.pupils[at].in_class;
        order.sort_by_cached_key(|&at| {
            let name = if listed(at) { String::new() } else { self.pupils[at].name.to_lowercase() };
            (!listed(at), name, at)
        });
        order
    }

    fn into_sorted(self) -> Vec<Pupil> {
        let order = self.sorted();
        let mut pupils: Vec<Option<Pupil>> = self.pupils.into_iter().map(Some).collect();
        order.into_iter().filter_map(|at| pupils[at].take()).collect()
    }
}

/// Two editions of one assignment are told: they do not ask the same.
fn editions(parts: &BTreeMap<(&str, &str), Vec<(&str, &HandInReading)>>, remarks: &mut Vec<Remark>) {
    for ((id, hash), part) in parts {
        let largest = parts
            .iter()
            .filter(|((other, _), _)| other == id)
            .max_by_key(|((_, hash), part)| (part.len(), Reverse(*hash)))
            .map(|((_, hash), _)| *hash);
        if largest == Some(*hash) {
            continue;
        }
        for (file, _) in part {
            let text =
                "It belongs to another edition of the assignment than most: the exercises are not the same, so it \
                        is told apart."
                    .to_owned();
            remarks.push(Remark { file: (*file).to_owned(), text, unusable: false });
        }
    }
}

/// A hand-in and its file.
type Handed<'h> = (&'h str, &'h HandInReading);

/// One of each hand-in and its copies: a whole one before those that were changed or cut, then the one with the most
/// answers, then the latest. The others are told.
fn without_copies<'h>(same: Vec<Handed<'h>>, remarks: &mut Vec<Remark>) -> Vec<Handed<'h>> {
    let mut by_id: BTreeMap<&str, Vec<Handed<'h>>> = BTreeMap::new();
    for handed in same {
        by_id.entry(&handed.1.hand_in.head.id).or_default().push(handed);
    }
    let first_of = |mut copies: Vec<Handed<'h>>| {
        copies.sort_by_key(|(file, reading)| {
            let entries = &reading.hand_in.entries;
            (is_damaged(reading), Reverse(entries.len()), Reverse(entries.last().map(|entry| entry.at)), *file)
        });
        let mut copies = copies.into_iter();
        let first = copies.next()?;
        for (file, reading) in copies {
            let why = if is_damaged(reading) && !is_damaged(first.1) {
                "which is as touchmove wrote it and counts; this one was changed or cut, and is left out"
            } else {
                "which has as many answers or more and counts"
            };
            let text = format!("It is a copy of {}, {why}.", first.0);
            remarks.push(Remark { file: file.to_owned(), text, unusable: false });
        }
        Some(first)
    };
    by_id.into_values().filter_map(first_of).collect()
}

/// Whether a hand-in is not as touchmove wrote it.
fn is_damaged(reading: &HandInReading) -> bool {
    match reading.condition {
        Condition::Whole => false,
        Condition::Cut | Condition::Edited => true,
    }
}

/// The hand-ins of one assignment that count: for each pupil the one begun first, of those that are as touchmove wrote
/// them if there are any.
fn counted<'h>(
    part: &[(&'h str, &'h HandInReading)],
    names: &mut Names,
    remarks: &mut Vec<Remark>,
) -> Vec<Counted<'h>> {
    let mut by_name: BTreeMap<String, Vec<Handed<'h>>> = BTreeMap::new();
    for &(file, reading) in part {
        let name = PupilName::of_anything(&reading.hand_in.head.pupil);
        by_name.entry(name.key()).or_default().push((file, reading));
    }
    let mut counted = Vec::new();
    for same in by_name.into_values() {
        let mut same = without_copies(same, remarks);
        same.sort_by_key(|&(file, reading)| {
            let head = &reading.hand_in.head;
            (is_damaged(reading), head.begun, head.id.as_str(), file)
        });
        let Some((file, reading)) = same.first() else { continue };
        let name = PupilName::of_anything(&reading.hand_in.head.pupil);
        let pupils = names.of(&name, file, remarks);
        for (place, &(file, reading)) in same.iter().enumerate() {
            let Some(&pupil) = pupils.get(place) else {
                let first = if is_damaged(same[0].1) == is_damaged(reading) {
                    "the work begun first counts"
                } else {
                    "the work that is as touchmove wrote it counts"
                };
                let text = format!(
                    "{name} has handed this in more than once; {first}, and this is left out. If these are two pupils, \
                     write the name into the class list twice."
                );
                remarks.push(Remark { file: file.to_owned(), text, unusable: false });
                continue;
            };
            match reading.condition {
                Condition::Whole => {}
                Condition::Edited => {
                    let text =
                        "It was changed by something else than touchmove. What can be read of it counts.".to_owned();
                    remarks.push(Remark { file: file.to_owned(), text, unusable: false });
                }
                Condition::Cut => {
                    let text = "Its end is missing. What can be read of it counts.".to_owned();
                    remarks.push(Remark { file: file.to_owned(), text, unusable: false });
                }
            }
            let hand_in = &reading.hand_in;
            counted.push(Counted {
                pupil,
                file,
                reading,
                asked: hand_in.head.asked.iter().map(|asked| (asked.item, asked)).collect(),
                efforts: efforts(hand_in),
                is_repeated: same.len() > pupils.len(),
            });
        }
    }
    counted
}

fn assignment_part<'h>(
    part: &[Counted<'h>],
    names: &[Pupil],
    has_class: bool,
    carried: &mut Carried<'h>,
) -> AssignmentPart {
    let numbers: BTreeSet<u32> = part.iter().flat_map(|it| it.asked.keys().copied()).collect();
    let items: Vec<ItemRow> = numbers.iter().map(|&number| item(number, part, carried)).collect();
    let rows: Vec<HandInRow> = part.iter().map(|it| row(it, &numbers, names)).collect();
    let handed: BTreeSet<usize> = part.iter().map(|it| it.pupil).collect();
    let missing = names.iter().enumerate().filter(|(at, pupil)| has_class && pupil.in_class && !handed.contains(at));
    let missing = missing.map(|(_, pupil)| pupil.name.clone()).collect();
    let head = part.first().map(|it| &it.reading.hand_in.head.assignment);
    AssignmentPart {
        id: head.map(|head| head.id.clone()).unwrap_or_default(),
        title: head.map(|head| head.title.clone()).unwrap_or_default(),
        hash: head.map(|head| one_line(&head.hash)).unwrap_or_default(),
        due: head.and_then(|head| head.due),
        items,
        rows,
        missing,
    }
}

fn row(it: &Counted<'_>, numbers: &BTreeSet<u32>, names: &[Pupil]) -> HandInRow {
    let efforts: Vec<Option<&Effort<'_>>> =
        numbers.iter().map(|&number| it.effort(number).map(|(_, effort)| effort)).collect();
    let standings: Vec<Standing> =
        efforts.iter().map(|effort| effort.map_or(Standing::Open, Effort::standing)).collect();
    let count = |wanted: &[Standing]| standings.iter().filter(|standing| wanted.contains(standing)).count();
    let done = || efforts.iter().flatten();
    let head = &it.reading.hand_in.head;
    let is_answer = |entry: &&Entry| matches!(entry.event, Event::Answered { .. });
    let last = it.reading.hand_in.entries.iter().rfind(is_answer).map(|entry| entry.at);
    let answered = standings.len() - count(&[Standing::Open]);
    let right = count(&[Standing::FirstTry, Standing::Later]);
    let is_done = if head.assignment.rules.conduct.has_retries() { right } else { answered };
    HandInRow {
        pupil: names.get(it.pupil).map(|pupil| pupil.name.clone()).unwrap_or_default(),
        file: it.file.to_owned(),
        answered,
        right,
        first_try: count(&[Standing::FirstTry]),
        hints: done().map(|effort| effort.hints).fold(0, u32::saturating_add),
        solutions: done().filter(|effort| effort.shown).count(),
        millis: done().map(|effort| effort.millis).fold(0, u64::saturating_add),
        begun: head.begun,
        last,
        marks: HandInMarks {
            late: last.zip(head.assignment.due).is_some_and(|(last, due)| last > due),
            partial: is_done < standings.len(),
            repeated: it.is_repeated,
            edited: it.reading.condition == Condition::Edited,
            cut: it.reading.condition == Condition::Cut,
        },
        standings,
    }
}

fn item<'h>(number: u32, part: &[Counted<'h>], carried: &mut Carried<'h>) -> ItemRow {
    let found: Vec<(usize, &'h Asked, &Effort<'h>)> =
        part.iter().filter_map(|it| it.effort(number).map(|(asked, effort)| (it.pupil, asked, effort))).collect();
    let answered = || found.iter().filter(|(_, _, effort)| effort.answers > 0);
    let count = |test: &dyn Fn(&Effort<'_>) -> bool| answered().filter(|(_, _, effort)| test(effort)).count();
    let mut times: Vec<u64> = answered().map(|(_, _, effort)| effort.millis).filter(|&millis| millis > 0).collect();
    times.sort_unstable();
    let mut wrong: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
    for (pupil, asked, effort) in &found {
        for (path, words) in &effort.wrong {
            wrong.entry((asked.exercise.as_str(), path.clone(), *words)).or_default().insert(*pupil);
        }
    }
    let first = found.first().map(|(_, asked, _)| *asked);
    let kind_id = first.map(|asked| one_line(&asked.kind)).unwrap_or_default();
    let prompt = first.and_then(|asked| carried.get(&asked.exercise)).map(|exercise| exercise.begin().prompt());
    let variants: BTreeSet<&str> = found.iter().map(|(_, asked, _)| asked.exercise.as_str()).collect();
    ItemRow {
        number,
        title: kind::find(&kind_id).map_or_else(|| kind_id.clone(), |kind| kind.title.to_owned()),
        kind: kind_id,
        question: prompt.as_ref().map(|prompt| on_one_line(&prompt.question)).unwrap_or_default(),
        diagram: prompt.and_then(|prompt| prompt.diagrams.into_iter().next()),
        variants: variants.len(),
        skills: first.map(|asked| asked.skills.iter().map(|skill| one_line(skill)).collect()).unwrap_or_default(),
        pupils: answered().count(),
        first_try: count(&|effort| effort.standing() == Standing::FirstTry),
        right: count(&|effort| effort.right),
        helped: found.iter().filter(|(_, _, effort)| effort.hints > 0 || effort.shown).count(),
        median_millis: times.get(times.len() / 2).copied(),
        wrong: commonest(wrong, carried),
    }
}

fn pupils(names: &[Pupil], counted: &[Vec<Counted<'_>>], parts: &[AssignmentPart]) -> Vec<PupilRow> {
    let mut rows: Vec<PupilRow> = names
        .iter()
        .map(|pupil| PupilRow {
            name: pupil.name.clone(),
            in_class: pupil.in_class,
            handed_in: 0,
            exercises: 0,
            answered: 0,
            right: 0,
            first_try: 0,
            millis: 0,
            misconceptions: Vec::new(),
        })
        .collect();
    let mut shown: Vec<BTreeMap<&str, usize>> = vec![BTreeMap::new(); rows.len()];
    for (part, told) in counted.iter().zip(parts) {
        for (it, hand_in) in part.iter().zip(&told.rows) {
            let Some(row) = rows.get_mut(it.pupil) else { continue };
            row.handed_in += 1;
            row.exercises += hand_in.standings.len();
            row.answered += hand_in.answered;
            row.right += hand_in.right;
            row.first_try += hand_in.first_try;
            row.millis = row.millis.saturating_add(hand_in.millis);
            for id in it.efforts.values().flat_map(|effort| &effort.misconceptions) {
                *shown[it.pupil].entry(id).or_default() += 1;
            }
        }
    }
    for (row, shown) in rows.iter_mut().zip(shown) {
        let mut shown: Vec<(&str, usize)> = shown.into_iter().collect();
        shown.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        row.misconceptions = shown.into_iter().map(|(id, _)| one_line(id)).collect();
    }
    rows
}
