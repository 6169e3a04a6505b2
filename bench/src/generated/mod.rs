//! Fresh exercises by the thousand: each solved by its own solution, answered by chance, and judged beside shakmaty.
//!
//! What is asked is read from what the exercise writes down ([`asked`]), as an author would have written it, so that
//! nothing of its judge is used: [`answer_set`] works the right answers out anew. Then each answer that is tried has to
//! be judged as the answer set says, each refusal has to give a reason, and each piece that it names has to stand where
//! it is said to stand ([`named`]).

pub mod answer_set;
pub mod asked;
pub mod clock;
pub mod copies;
pub mod named;
pub mod tried;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use touchmove::exercise::{Answer, Attempt, Exercise, Feedback, Kind, Prompt, Random, Request, Verdict};
use touchmove::learner::fresh;

use answer_set::AnswerSet;
use asked::Asked;

/// What became of the exercises of one kind on one level.
#[derive(Debug, Default)]
pub struct Tally {
    /// Exercises made.
    pub made: usize,
    /// How long that took.
    pub time: Duration,
    /// The one that took longest by the clock, and how long.
    pub slowest: (Duration, String),
    /// Answers tried.
    pub tried: usize,
    /// Of them, those that the answer set could judge.
    pub compared: usize,
    /// Answers taken for right, for not right, and not understood.
    pub right: usize,
    /// See [`Tally::right`].
    pub missed: usize,
    /// See [`Tally::right`].
    pub slips: usize,
    /// Near-copies within drills of fifty.
    pub copies: usize,
    /// What is wrong, with how often, and the id of the first exercise in which it was found.
    pub faults: BTreeMap<String, (usize, String)>,
}

impl Tally {
    fn fault(&mut self, exercise: &Exercise, what: impl Into<String>) {
        self.faults.entry(what.into()).or_insert_with(|| (0, exercise.id.clone())).0 += 1;
    }

    /// Exercises made in a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.made as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Makes and tries `count` exercises of a kind on a level; `None` when the kind makes none.
#[must_use]
pub fn run(kind: &'static Kind, level: u8, count: u64, seed: u64) -> Option<Tally> {
    kind.generator.as_ref()?;
    let mut tally = Tally::default();
    let mut seeds = Random::new(seed);
    let seeds: Vec<u64> = (0..count).map(|_| seeds.seed()).collect();
    let begun = clock::now();
    let mut exercises = Vec::with_capacity(seeds.len());
    for &one in &seeds {
        let begun = Instant::now();
        let exercise = fresh::exercise(kind, &Request { level, skill: None }, one)?;
        let time = begun.elapsed();
        if time > tally.slowest.0 {
            tally.slowest = (time, exercise.id.clone());
        }
        exercises.push(exercise);
    }
    tally.time = clock::since(&begun);
    tally.made = exercises.len();
    for (exercise, one) in exercises.iter().zip(seeds) {
        try_out(exercise, &mut Random::new(one ^ seed), &mut tally);
    }
    tally.copies = copies::in_drills(kind, level, seed);
    Some(tally)
}

fn try_out(exercise: &Exercise, random: &mut Random, tally: &mut Tally) {
    let Some(asked) = Asked::of(exercise) else {
        tally.fault(exercise, "can't be written down");
        return;
    };
    for fault in answer_set::whole(&asked, exercise) {
        tally.fault(exercise, fault);
    }
    let solution = exercise.begin().solution();
    if solution.explanation.short.is_empty() {
        tally.fault(exercise, "the solution explains nothing");
    }
    let mut attempt = exercise.begin();
    for (step, answer) in solution.answers.iter().enumerate() {
        let prompt = attempt.prompt();
        let set = answer_set::of(&asked, step, &prompt);
        // The first question is looked at closely, those that follow it a little.
        if step < 4 {
            for other in tried::answers(random, &prompt, set.as_ref(), if step == 0 { 12 } else { 4 }) {
                if let Some(mut fresh) = again(exercise, &solution.answers[..step]) {
                    judge_one(exercise, &mut fresh, &prompt, set.as_ref(), &other, tally);
                }
            }
        }
        let feedback = judge_one(exercise, &mut attempt, &prompt, set.as_ref(), answer, tally);
        if !matches!(feedback.verdict, Verdict::Right | Verdict::Continue) {
            tally.fault(exercise, format!("its own answer number {} is judged {:?}", step + 1, feedback.verdict));
            return;
        }
    }
    if !attempt.is_finished() {
        tally.fault(exercise, "not done after its own solution");
    }
}

/// An attempt in which these answers have been given.
fn again(exercise: &Exercise, before: &[Answer]) -> Option<Attempt> {
    let mut attempt = exercise.begin();
    for answer in before {
        matches!(attempt.submit(answer).verdict, Verdict::Continue).then_some(())?;
    }
    Some(attempt)
}

fn judge_one(
    exercise: &Exercise,
    attempt: &mut Attempt,
    prompt: &Prompt,
    set: Option<&AnswerSet>,
    answer: &Answer,
    tally: &mut Tally,
) -> Feedback {
    let feedback = attempt.submit(answer);
    tally.tried += 1;
    let right = match feedback.verdict {
        Verdict::Right | Verdict::Continue => {
            tally.right += 1;
            Some(true)
        }
        Verdict::Wrong | Verdict::Partly { .. } => {
            tally.missed += 1;
            Some(false)
        }
        Verdict::Slip | Verdict::Noted => {
            tally.slips += 1;
            None
        }
    };
    let told = format!(
        "{} {}",
        feedback.explanation.short.to_plain().replace('\n', " "),
        feedback.explanation.full.to_plain().replace('\n', " ")
    );
    if feedback.explanation.short.is_empty() {
        tally.fault(exercise, format!("nothing is said to an answer that is judged {:?}", feedback.verdict));
    }
    for harsh in ["wrong", "failed", "incorrect"] {
        if told.to_lowercase().contains(harsh) {
            tally.fault(exercise, format!("\"{harsh}\" is said"));
        }
    }
    if let (Some(judged), Some(fits)) = (right, set.and_then(|set| set.fits(answer))) {
        tally.compared += 1;
        if judged != fits {
            let judged = if judged { "taken for right" } else { "refused" };
            let words = prompt.told(answer);
            tally.fault(exercise, format!("an answer is {judged} that should not be"));
            tally.faults.entry(format!("   e.g. {}: {words}: {told}", exercise.id)).or_insert((1, exercise.id.clone()));
        }
    }
    for piece in named::out_of_place(&told, prompt, &feedback, answer) {
        tally.fault(exercise, format!("a piece is named that is not there ({})", exercise.kind.id));
        tally.faults.entry(format!("   e.g. {}: {piece}: {told}", exercise.id)).or_insert((1, exercise.id.clone()));
    }
    feedback
}
