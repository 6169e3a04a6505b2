//! What a class handed in, put together: by assignment, by pupil, by exercise, by skill; and what to teach next.
//!
//! Plain data: the table, the CSV and JSON forms and the page are made of it. All texts are free of control characters,
//! but not of `<` and `&`.

mod across;
mod build;
mod csv;
mod line;
mod standing;
mod table;
mod wrong;

use chrono::{DateTime, FixedOffset, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

use crate::exercise::Diagram;

/// The whole report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// When it was made.
    #[serde(serialize_with = "to_seconds")]
    pub made: DateTime<Utc>,
    /// A part for each assignment, the one begun first in front.
    pub assignments: Vec<AssignmentPart>,
    /// Every pupil over all assignments: the class list in its order, then others by name.
    pub pupils: Vec<PupilRow>,
    /// The skills, the one that needs work most in front.
    pub skills: Vec<SkillRow>,
    /// The misconceptions, the one of most pupils in front.
    pub misconceptions: Vec<MisconceptionRow>,
    /// What to teach next, the most urgent in front; at most five.
    pub advice: Vec<Advice>,
    /// What is to be known of single files: not usable, edited, mixed up, handed in again.
    pub remarks: Vec<Remark>,
    /// Whether a class list was given, so that it is known who is missing.
    pub has_class: bool,
}

/// What came of one assignment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AssignmentPart {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The hash of what is asked. Two parts with one id and different hashes are two editions of the assignment.
    pub hash: String,
    /// When it is due.
    pub due: Option<DateTime<FixedOffset>>,
    /// Its exercises in the order of the file.
    pub items: Vec<ItemRow>,
    /// A row for each hand-in that counts, by the order of `pupils`.
    pub rows: Vec<HandInRow>,
    /// Who of the class has not handed in, in the order of the class list.
    pub missing: Vec<String>,
}

/// What came of one exercise, all its variants together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ItemRow {
    /// Its number in the assignment, from 1.
    pub number: u32,
    /// Its kind: `verdict`.
    pub kind: String,
    /// The name of the kind for people; the id where this version does not know it.
    pub title: String,
    /// The question, of the first variant that was handed in; empty where this version does not know the kind.
    pub question: String,
    /// The board of that question.
    #[serde(skip)]
    pub diagram: Option<Diagram>,
    /// How many variants were handed in.
    pub variants: usize,
    /// Ids of the skills it trains.
    pub skills: Vec<String>,
    /// Pupils that answered it.
    pub pupils: usize,
    /// Of these, right at the first try, without hint or solution.
    pub first_try: usize,
    /// Of these, right in the end.
    pub right: usize,
    /// Pupils who took a hint or saw the solution.
    pub helped: usize,
    /// Half of the pupils needed no longer, in milliseconds, all tries together.
    pub median_millis: Option<u64>,
    /// The commonest answers that were not right, most pupils first; at most three.
    pub wrong: Vec<WrongAnswer>,
}

/// An answer that was not right, and what was told about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WrongAnswer {
    /// The answer, as it was understood: `Kf1`, `stalemate`, `e4 and d5`.
    pub answer: String,
    /// How many pupils gave it.
    pub pupils: usize,
    /// What was told about it: the fact, then the rule. Empty where this version can't say.
    pub told: String,
    /// The board it was given on, with the marks of the explanation.
    #[serde(skip)]
    pub diagram: Option<Diagram>,
    /// Ids of the misconceptions it shows.
    pub misconceptions: Vec<String>,
}

/// How one exercise stands in a hand-in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// No answer.
    Open,
    /// Right at the first try, without hint or solution.
    FirstTry,
    /// Right after a miss, a hint or the solution.
    Later,
    /// Answered, and not right yet.
    Missed,
}

/// One hand-in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandInRow {
    /// The pupil.
    pub pupil: String,
    /// The file, as it was named.
    pub file: String,
    /// How each exercise stands, beside [`AssignmentPart::items`].
    pub standings: Vec<Standing>,
    /// Exercises answered (closed, or at least tried).
    pub answered: usize,
    /// Exercises right in the end.
    pub right: usize,
    /// Exercises right at the first try, without hint or solution.
    pub first_try: usize,
    /// Hints taken.
    pub hints: u32,
    /// Exercises whose solution was seen.
    pub solutions: usize,
    /// Time from each question to its answers, all together, in milliseconds.
    pub millis: u64,
    /// When work on it began.
    #[serde(serialize_with = "to_seconds")]
    pub begun: DateTime<Utc>,
    /// The last answer; `None` without any.
    #[serde(serialize_with = "some_to_seconds")]
    pub last: Option<DateTime<Utc>>,
    /// What is special about it.
    pub marks: HandInMarks,
}

/// What is special about a hand-in.
#[expect(clippy::struct_excessive_bools, reason = "each of them can be with each other")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HandInMarks {
    /// An answer was given after the assignment was due.
    pub late: bool,
    /// Not all exercises are answered.
    pub partial: bool,
    /// The pupil has handed in more than one file; the first begun counts.
    pub repeated: bool,
    /// The file is not as touchmove wrote it.
    pub edited: bool,
    /// The file breaks off.
    pub cut: bool,
}

/// One pupil over all assignments.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PupilRow {
    /// The name.
    pub name: String,
    /// Whether the class list has it; true when there is no list.
    pub in_class: bool,
    /// Assignments handed in.
    pub handed_in: usize,
    /// Exercises of these assignments.
    pub exercises: usize,
    /// Exercises answered.
    pub answered: usize,
    /// Exercises right in the end.
    pub right: usize,
    /// Exercises right at the first try.
    pub first_try: usize,
    /// Time in milliseconds.
    pub millis: u64,
    /// Ids of misconceptions shown, most often first.
    pub misconceptions: Vec<String>,
}

/// One skill.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SkillRow {
    /// Its id.
    pub id: String,
    /// Its name for people; the id where this version does not know it.
    pub title: String,
    /// Exercises answered by all pupils together.
    pub answered: usize,
    /// Of these, right at the first try.
    pub first_try: usize,
    /// Pupils that were right at the first try in less than half of its exercises.
    pub weak: Vec<String>,
}

/// One misconception.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MisconceptionRow {
    /// Its id.
    pub id: String,
    /// What is believed: `Many think ...`.
    pub belief: String,
    /// What is so.
    pub truth: String,
    /// Who showed it.
    pub pupils: Vec<String>,
    /// How often.
    pub times: usize,
}

/// Something to teach next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Advice {
    /// Why, in one sentence: `9 of 28 pupils think the rook may not be attacked when castling.`
    pub because: String,
    /// Lessons that teach it, as `(id, title)`.
    pub lessons: Vec<(String, String)>,
    /// A command that makes an assignment on it, where there is one: `touchmove assign castling.rook-attacked`.
    pub command: Option<String>,
}

/// Something about one file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    /// The file, as it was named.
    pub file: String,
    /// What is to be known, in one or two sentences.
    pub text: String,
    /// Whether the file could not be used at all.
    pub unusable: bool,
}

/// A moment as the CSV and JSON forms have it, to the second: `2026-03-02T10:00:05Z`.
fn written(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn to_seconds<S: Serializer>(moment: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&written(*moment))
}

#[expect(clippy::ref_option, reason = "serde hands it over like this")]
fn some_to_seconds<S: Serializer>(moment: &Option<DateTime<Utc>>, serializer: S) -> Result<S::Ok, S::Error> {
    moment.map(written).serialize(serializer)
}
