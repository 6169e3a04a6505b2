//! A pupil at an assignment: which variants and which order are theirs, what is left, and the session that goes on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use chrono::{DateTime, FixedOffset, Utc};

use super::assignment::{Assignment, Rules, Variant};
use super::hand_in::file::{FileError, HandInFile, Wish};
use super::hand_in::{Asked, AssignmentHead, Condition, HandIn, Head, VERSION};
use super::name::PupilName;
use crate::exercise::{Random, Text, fingerprint};
use crate::learner::log::{Entry, Event, Forgetful, LoggedVerdict};
use crate::learner::session::{Before, Conduct, Session, Sheet, SheetStep};
use crate::notation::describe::counted;

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
    let Rules { conduct, minutes, .. } = assignment.rules;
    let before = |variant: &Variant| befores.get(variant.exercise.id.as_str()).cloned().unwrap_or_default();
    let steps: Vec<SheetStep> = variants
        .iter()
        .map(|(_, variant)| SheetStep { exercise: variant.exercise.clone(), before: before(variant) })
        .collect();
    let answered = steps.iter().filter(|step| step.before.is_closed(conduct)).count();
    // The first line that was written is that of the first question: the time runs from there, whoever closes the file.
    let begun = file.hand_in.entries.first().map(|entry| entry.at);
    let path = file.path.clone();
    let goes_on = condition.is_some().then_some(answered);
    let mut cover = vec![greeting(assignment, pupil, goes_on)];
    cover.extend(conditions(assignment, begun, now));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    cover
        .push(format!("Your answers are kept in the file {}: that is what you hand in.", super::name::one_line(&name)));
    let cover = with_note(assignment, cover);
    let of = steps.len();
    let session = Session::sheet(
        Sheet { title: assignment.title.clone(), cover, steps, conduct, minutes, begun },
        Box::new(file),
    );
    Ok(Work { session, path, answered, of, remarks })
}

/// The assignment as a pupil of some name meets it, with nothing written down.
#[must_use]
pub fn preview(assignment: &Assignment, pupil: &PupilName, now: DateTime<Utc>) -> Session {
    let mut cover = vec![greeting(assignment, pupil, None)];
    cover.extend(conditions(assignment, None, now));
    cover.push("This is a preview: nothing is written down.".to_owned());
    let step = |variant: &Variant| SheetStep { exercise: variant.exercise.clone(), before: Before::default() };
    let sheet = Sheet {
        title: assignment.title.clone(),
        cover: with_note(assignment, cover),
        steps: variants_of(assignment, pupil).into_iter().map(|(_, variant)| step(variant)).collect(),
        conduct: assignment.rules.conduct,
        minutes: assignment.rules.minutes,
        begun: None,
    };
    Session::sheet(sheet, Box::new(Forgetful))
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
        let (Event::Answered { exercise, hints, shown, .. } | Event::Helped { exercise, hints, shown }) = &entry.event
        else {
            continue;
        };
        let before = befores.entry(exercise).or_default();
        before.hints = before.hints.max(*hints);
        before.shown |= shown;
        let Event::Answered { verdict, answer, .. } = &entry.event else { continue };
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

/// The first words a pupil reads; `goes_on` is how many are answered already, when work is gone on with.
fn greeting(assignment: &Assignment, pupil: &PupilName, goes_on: Option<usize>) -> String {
    let of = assignment.items.len();
    let questions = counted(of, "question", "questions");
    let who = "If that was not you but somebody else of your name, leave and begin with your full name.";
    match goes_on {
        None => format!("Hello {pupil}! Here are {questions} for you."),
        Some(answered) if answered == of => format!("Welcome back, {pupil}! All {questions} are answered."),
        Some(answered) => format!("Welcome back, {pupil}! You have answered {answered} of {questions}. {who}"),
    }
}

/// When it is due, and by which rules it is done.
fn conditions(assignment: &Assignment, begun: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(due) = assignment.due {
        told.push(if now > due {
            format!("It was due on {}. What you answer from now on is marked as late.", moment(due))
        } else {
            format!("It is due on {}.", moment(due))
        });
    }
    match assignment.rules.conduct {
        Conduct::Exam => told.push(
            "This is a test: one try for each question, no hints, and what is right is told at the end.".to_owned(),
        ),
        Conduct::Homework { hints, retries } => {
            told.extend((!hints).then(|| "There are no hints in this work.".to_owned()));
            told.extend((!retries).then(|| "You have one try for each question.".to_owned()));
        }
    }
    if let Some(minutes) = assignment.rules.minutes {
        let all = counted(minutes as usize, "minute", "minutes");
        let left = begun.map(|begun| i64::from(minutes) - (now - begun).num_minutes().max(0));
        told.push(match left {
            None => format!("You have {all} from the first question on, also while touchmove is closed."),
            Some(..=0) => "The time is over.".to_owned(),
            Some(left) => {
                format!("You have {left} of {all} left. The time runs also while touchmove is closed.")
            }
        });
    }
    told
}

/// The teacher's note, then what is told by the program.
fn with_note(assignment: &Assignment, told: Vec<String>) -> Text {
    let note = assignment.note.as_deref().map(Text::markdown).unwrap_or_default();
    note.and(Text::paragraphs(told))
}
