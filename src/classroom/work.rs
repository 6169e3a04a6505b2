//! A pupil at an assignment: which variants and which order are theirs, what is left, and the session that goes on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use chrono::{DateTime, FixedOffset, Utc};

use super::assignment::{Assignment, Variant};
use super::hand_in::file::{FileError, HandInFile, Wish};
use super::hand_in::{Asked, AssignmentHead, Condition, HandIn, Head, VERSION};
use super::name::PupilName;
use crate::exercise::{Random, Text, fingerprint};
use crate::learner::log::{Entry, Event, LoggedVerdict};
use crate::learner::session::{Before, Conduct, Session, Sheet, SheetStep};

/// Work that has been begun or is gone on with.
pub struct Work {
    /// The session; every answer is in the file at once.
    pub session: Session,
    /// The hand-in.
    pub path: PathBuf,
    /// Exercises that are answered already.
    pub answered: usize,
    /// Exercises in all.
    pub of: usize,
    /// What is to be told before anything else.
    pub remarks: Vec<String>,
}

/// Begins work on an assignment, or goes on with it. `chance` makes the id of a new hand-in.
///
/// # Errors
/// The hand-in can't be written where it should be.
pub fn begin(
    assignment: &Assignment,
    pupil: &PupilName,
    wish: Wish<'_>,
    now: DateTime<Utc>,
    chance: u64,
) -> Result<Work, FileError> {
    let variants = variants_of(assignment, pupil);
    let (file, condition) = HandInFile::open(wish, new_hand_in(assignment, pupil, &variants, now, chance))?;
    let mut remarks = Vec::new();
    if assignment.changed {
        remarks.push(
            "The exercises of this assignment have been changed since it was made. If that was not your teacher, ask \
             for a new copy."
                .to_owned(),
        );
    }
    match condition {
        Some(Condition::Edited) => remarks.push(
            "Your hand-in has been changed by something else than touchmove. What can be read of it counts, and your \
             teacher will see a note about it."
                .to_owned(),
        ),
        Some(Condition::Cut) => remarks.push(
            "The end of your hand-in is missing. What can be read of it counts; please do the others again.".to_owned(),
        ),
        Some(Condition::Whole) | None => {}
    }
    let befores = befores(&file.hand_in.entries);
    let rules = assignment.rules;
    let conduct = Conduct { hints: rules.hints, retries: rules.retries, exam: rules.exam, minutes: rules.minutes };
    let before = |variant: &Variant| befores.get(variant.exercise.id.as_str()).cloned().unwrap_or_default();
    let has_one_try = rules.exam || !rules.retries;
    let is_closed = |before: &Before| before.right || (before.misses > 0 && has_one_try);
    let steps: Vec<SheetStep> = variants
        .iter()
        .map(|(_, variant)| SheetStep { exercise: variant.exercise.clone(), before: before(variant) })
        .collect();
    let answered = steps.iter().filter(|step| is_closed(&step.before)).count();
    let begun = file.hand_in.head.begun;
    let path = file.path.clone();
    let cover = cover(assignment, pupil, &file, answered, now, condition.is_some());
    let of = steps.len();
    let session =
        Session::sheet(Sheet { title: assignment.title.clone(), cover, steps, conduct, begun }, Box::new(file));
    Ok(Work { session, path, answered, of, remarks })
}

/// The variants of this pupil, in their order: the same for a name every time, however its capitals are written.
#[must_use]
pub fn variants_of<'a>(assignment: &'a Assignment, pupil: &PupilName) -> Vec<(u32, &'a Variant)> {
    let seed = fingerprint::number(format!("{} {}", assignment.seed, pupil.key()).as_bytes());
    let mut random = Random::new(seed);
    let mut chosen: Vec<(u32, &Variant)> = assignment
        .items
        .iter()
        .filter_map(|item| Some((item.number, item.variants.get(random.below(item.variants.len()))?)))
        .collect();
    if assignment.rules.shuffled {
        random.shuffle(&mut chosen);
    }
    chosen
}

/// An empty hand-in.
fn new_hand_in(
    assignment: &Assignment,
    pupil: &PupilName,
    variants: &[(u32, &Variant)],
    now: DateTime<Utc>,
    chance: u64,
) -> HandIn {
    let asked = variants.iter().map(|(item, variant)| Asked {
        item: *item,
        id: variant.exercise.id.clone(),
        kind: variant.exercise.kind.id.to_owned(),
        skills: variant.exercise.common.skills.clone(),
        exercise: toml::to_string(&variant.table).unwrap_or_default(),
    });
    let head = Head {
        hand_in: VERSION,
        pupil: pupil.to_string(),
        id: format!("{chance:016x}"),
        begun: now,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        mended: false,
        assignment: AssignmentHead {
            id: assignment.id.clone(),
            title: assignment.title.clone(),
            hash: assignment.hash.clone(),
            due: assignment.due,
            rules: assignment.rules,
        },
        asked: asked.collect(),
    };
    HandIn { head, entries: Vec::new() }
}

/// What earlier sessions have made of each exercise.
fn befores(entries: &[Entry]) -> BTreeMap<&str, Before> {
    let mut befores: BTreeMap<&str, Before> = BTreeMap::new();
    for entry in entries {
        let Event::Answered { exercise, verdict, hints, shown, answer, .. } = &entry.event else { continue };
        let before = befores.entry(exercise).or_default();
        before.hints = before.hints.max(*hints);
        before.shown |= shown;
        before.given.extend(answer.clone());
        match verdict {
            LoggedVerdict::Right => before.right = true,
            LoggedVerdict::Continue => {}
            LoggedVerdict::Partly | LoggedVerdict::Wrong => before.misses += 1,
        }
    }
    befores
}

/// A moment for people: `8 March 2026, 20:00`.
#[must_use]
pub fn moment(at: DateTime<FixedOffset>) -> String {
    at.format("%-d %B %Y, %H:%M").to_string()
}

/// What is read before the first question.
fn cover(
    assignment: &Assignment,
    pupil: &PupilName,
    file: &HandInFile,
    answered: usize,
    now: DateTime<Utc>,
    goes_on: bool,
) -> Text {
    let of = assignment.items.len();
    let questions = if of == 1 { "1 question".to_owned() } else { format!("{of} questions") };
    let mut told = vec![match (goes_on, answered) {
        (false, _) => format!("Hello {pupil}! Here are {questions} for you."),
        (true, all) if all == of => format!("Welcome back, {pupil}! All {questions} are answered."),
        (true, _) => format!("Welcome back, {pupil}! You have answered {answered} of {questions}."),
    }];
    if goes_on && answered < of {
        told.push(
            "If that was not you but somebody else of your name, leave and begin with your full name.".to_owned(),
        );
    }
    if let Some(due) = assignment.due {
        told.push(if now > due {
            format!("It was due on {}. What you answer from now on is marked as late.", moment(due))
        } else {
            format!("It is due on {}.", moment(due))
        });
    }
    let rules = assignment.rules;
    if rules.exam {
        told.push(
            "This is a test: one try for each question, no hints, and what is right is told at the end.".to_owned(),
        );
    } else {
        told.extend((!rules.hints).then(|| "There are no hints in this work.".to_owned()));
        told.extend((!rules.retries).then(|| "You have one try for each question.".to_owned()));
    }
    if let Some(minutes) = rules.minutes {
        let used = (now - file.hand_in.head.begun).num_minutes().max(0);
        let left = i64::from(minutes) - used;
        told.push(match left {
            ..=0 => "The time is over.".to_owned(),
            _ if used > 0 => format!("You have {left} of {minutes} minutes left."),
            _ => format!("You have {minutes} minutes, from now on."),
        });
    }
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    told.push(format!("Your answers are kept in the file {}: that is what you hand in.", super::name::one_line(&name)));
    let note = assignment.note.as_deref().map(Text::markdown).unwrap_or_default();
    note.and(Text::paragraphs(told))
}
