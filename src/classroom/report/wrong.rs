//! The commonest answers that were not right: understood, judged again, and told as on the board.

use std::collections::{BTreeMap, BTreeSet};

use super::WrongAnswer;
use super::line::on_one_line;
use crate::classroom::assignment::read::carried;
use crate::classroom::name::one_line;
use crate::exercise::{Exercise, Prompt};

/// How many are told of each exercise.
const TOLD: usize = 3;
/// How many different ones are looked at: judging takes time.
const LOOKED_AT: usize = 12;

/// An answer before it is understood: the table of the exercise, the right steps before, the words.
pub(super) type Raw<'h> = (&'h str, Vec<&'h str>, &'h str);

/// Exercises that hand-ins carry, each read once; `None` for one that this version can't read.
#[derive(Default)]
pub(super) struct Carried<'h>(BTreeMap<&'h str, Option<Exercise>>);

impl<'h> Carried<'h> {
    pub fn get(&mut self, table: &'h str) -> Option<&Exercise> {
        self.0.entry(table).or_insert_with(|| carried(table)).as_ref()
    }
}

/// The commonest of these answers, given by these pupils (numbers that tell them apart).
pub(super) fn commonest<'h>(all: BTreeMap<Raw<'h>, BTreeSet<usize>>, carried: &mut Carried<'h>) -> Vec<WrongAnswer> {
    let mut all: Vec<(Raw<'h>, BTreeSet<usize>)> = all.into_iter().collect();
    all.sort_by(|(a, a_pupils), (b, b_pupils)| b_pupils.len().cmp(&a_pupils.len()).then_with(|| a.cmp(b)));
    // Kf1 and e1f1 are one answer: what was understood is what counts.
    let mut understood: Vec<(String, Raw<'h>, BTreeSet<usize>)> = Vec::new();
    for (raw, pupils) in all.into_iter().take(LOOKED_AT) {
        let words = carried.get(raw.0).map_or_else(|| raw.2.to_owned(), |exercise| words(exercise, &raw.1, raw.2));
        match understood.iter_mut().find(|(known, first, _)| *known == words && first.0 == raw.0 && first.1 == raw.1) {
            Some((_, _, known)) => known.extend(pupils),
            None => understood.push((words, raw, pupils)),
        }
    }
    understood.sort_by_key(|(_, _, pupils)| std::cmp::Reverse(pupils.len()));
    understood.truncate(TOLD);
    let told = understood.into_iter().map(|(words, raw, pupils)| {
        let judged = carried.get(raw.0).and_then(|exercise| judged(exercise, &raw.1, raw.2));
        let (told, diagram, misconceptions) = judged.unwrap_or_default();
        WrongAnswer {
            answer: one_line(words.trim_end_matches('.')),
            pupils: pupils.len(),
            told,
            diagram,
            misconceptions,
        }
    });
    told.collect()
}

/// The attempt after these right steps, and its prompt.
fn after(exercise: &Exercise, path: &[&str]) -> Option<(crate::exercise::Attempt, Prompt)> {
    let mut attempt = exercise.begin();
    for words in path {
        let answer = attempt.prompt().read(words).ok()?;
        attempt.submit(&answer);
    }
    let prompt = attempt.prompt();
    Some((attempt, prompt))
}

/// The answer as the learner would call it.
fn words(exercise: &Exercise, path: &[&str], words: &str) -> String {
    let understood = after(exercise, path).map(|(_, prompt)| prompt.preview(words)).unwrap_or_default();
    if understood.is_empty() { words.to_owned() } else { understood }
}

type Judged = (String, Option<crate::exercise::Diagram>, Vec<String>);

fn judged(exercise: &Exercise, path: &[&str], words: &str) -> Option<Judged> {
    let (mut attempt, prompt) = after(exercise, path)?;
    let feedback = attempt.submit(&prompt.read(words).ok()?);
    let told = on_one_line(&feedback.explanation.short);
    let diagram = prompt.diagrams.into_iter().next().map(|diagram| diagram.with_marks(feedback.marks));
    let misconceptions = feedback.misconceptions.iter().map(|it| it.id.to_owned()).collect();
    Some((told, diagram, misconceptions))
}
