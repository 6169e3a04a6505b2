//! What goes across assignments: skills, misconceptions, and what to teach next.

use std::collections::{BTreeMap, BTreeSet};

use super::build::{Counted, Pupil};
use super::{Advice, MisconceptionRow, SkillRow, Standing};
use crate::classroom::name::one_line;
use crate::course::Catalog;
use crate::exercise::misconception;
use crate::learner::topic::topic;
use crate::notation::describe::counted;

/// Most things to teach next.
const MOST_ADVICE: usize = 5;
/// A skill with a smaller part of first tries, in percent, needs work.
const WEAK: usize = 60;
/// Fewer answers than this tell nothing about a skill.
const FEWEST: usize = 3;

/// The skills, the weakest first.
pub(super) fn skills(counted: &[Vec<Counted<'_>>], names: &[Pupil], catalog: &Catalog) -> Vec<SkillRow> {
    // For each skill and pupil: answered, right at the first try.
    let mut tallies: BTreeMap<&str, BTreeMap<usize, (usize, usize)>> = BTreeMap::new();
    for it in counted.iter().flatten() {
        for (asked, effort) in it.asked.keys().filter_map(|&item| it.effort(item)) {
            if effort.answers == 0 {
                continue;
            }
            let skills: BTreeSet<&str> = asked.skills.iter().map(String::as_str).collect();
            for skill in skills {
                let tally = tallies.entry(skill).or_default().entry(it.pupil).or_default();
                tally.0 += 1;
                tally.1 += usize::from(effort.standing() == Standing::FirstTry);
            }
        }
    }
    let mut rows: Vec<SkillRow> = tallies
        .into_iter()
        .map(|(id, pupils)| {
            let weak = pupils.iter().filter(|(_, (answered, first))| first * 2 < *answered);
            let weak = weak.filter_map(|(&pupil, _)| Some(names.get(pupil)?.name.clone())).collect();
            SkillRow {
                id: one_line(id),
                title: catalog.skill(id).map_or_else(|| one_line(id), |skill| skill.title.clone()),
                answered: pupils.values().map(|(answered, _)| answered).sum(),
                first_try: pupils.values().map(|(_, first)| first).sum(),
                weak,
            }
        })
        .collect();
    // By the part that was right at the first try, without a fraction.
    rows.sort_by(|a, b| (a.first_try * b.answered).cmp(&(b.first_try * a.answered)).then(b.answered.cmp(&a.answered)));
    rows
}

/// The misconceptions, those of most pupils first.
pub(super) fn misconceptions(counted: &[Vec<Counted<'_>>], names: &[Pupil]) -> Vec<MisconceptionRow> {
    let mut shown: BTreeMap<&str, (BTreeSet<usize>, usize)> = BTreeMap::new();
    for it in counted.iter().flatten() {
        for id in it.efforts.values().flat_map(|effort| &effort.misconceptions) {
            let (pupils, times) = shown.entry(id).or_default();
            pupils.insert(it.pupil);
            *times += 1;
        }
    }
    let mut rows: Vec<MisconceptionRow> = shown
        .into_iter()
        .map(|(id, (pupils, times))| {
            let known = misconception::find(id);
            MisconceptionRow {
                id: one_line(id),
                belief: known.map_or_else(|| one_line(id), |known| known.belief.to_owned()),
                truth: known.map_or_else(String::new, |known| known.truth.to_owned()),
                pupils: pupils.into_iter().filter_map(|pupil| Some(names.get(pupil)?.name.clone())).collect(),
                times,
            }
        })
        .collect();
    rows.sort_by(|a, b| b.pupils.len().cmp(&a.pupils.len()).then(b.times.cmp(&a.times)).then(a.id.cmp(&b.id)));
    rows
}

/// What to teach next: what several pupils believe, then what most did not get right at once.
pub(super) fn advice(
    skills: &[SkillRow],
    misconceptions: &[MisconceptionRow],
    pupils: usize,
    catalog: &Catalog,
) -> Vec<Advice> {
    let mut covered: BTreeSet<&str> = BTreeSet::new();
    let mut all = Vec::new();
    let least = if pupils < 5 { 1 } else { 2 };
    for row in misconceptions.iter().filter(|row| row.pupils.len() >= least) {
        let Some(known) = misconception::find(&row.id) else { continue };
        covered.extend(known.skills);
        let count = row.pupils.len();
        let who = counted(count, "pupil", "pupils");
        let belief = known.belief.trim_start_matches("Many think").trim();
        let thinks = if count == 1 { "seems to think" } else { "seem to think" };
        all.push(Advice {
            because: format!("{who} of {pupils} {thinks} {belief} {}", known.truth),
            lessons: lessons(known.skills, catalog),
            command: command(known.skills, catalog),
        });
    }
    for row in skills.iter().filter(|row| row.answered >= FEWEST && row.first_try * 100 < row.answered * WEAK) {
        if covered.contains(row.id.as_str()) {
            continue;
        }
        let skill = [row.id.as_str()];
        all.push(Advice {
            because: format!(
                "{}: {} of {} answers were right at the first try.",
                row.title, row.first_try, row.answered
            ),
            lessons: lessons(&skill, catalog),
            command: command(&skill, catalog),
        });
    }
    all.truncate(MOST_ADVICE);
    all
}

fn lessons(skills: &[&str], catalog: &Catalog) -> Vec<(String, String)> {
    let teaches = |taught: &[String]| taught.iter().any(|skill| skills.contains(&skill.as_str()));
    let lessons = catalog.lessons.iter().filter(|lesson| teaches(&lesson.skills));
    lessons.map(|lesson| (lesson.id.clone(), lesson.title.clone())).take(3).collect()
}

fn command(skills: &[&str], catalog: &Catalog) -> Option<String> {
    let makes = |skill: &&&str| topic(catalog, skill).is_ok();
    skills.iter().find(makes).map(|skill| format!("touchmove assign {skill} -o next.toml"))
}
