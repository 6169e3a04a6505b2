//! Set work: exercises that somebody else has chosen, with rules about help, tries and time.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::serving::{Effort, Serving, Work};
use super::{Session, Supply};
use crate::course::Page;
use crate::exercise::{Diagram, Exercise, Explanation, Feedback, Prompt, Solution, Text, Verdict};
use crate::learner::log::{Event, Record};
use crate::notation::describe::counted;

/// Told for a hint where there are none.
pub(super) const NO_HINTS: &str = "There are no hints in this work. Try what you know, or go on and come back.";
/// Told for another answer where there is one try.
pub(super) const ONE_TRY: &str = "This question is answered: here each one has a single try. Go on to the next one.";
/// Told for an answer that comes too late.
pub(super) const TIME_IS_OVER: &str = "The time is over. This answer does not count any more; all those before it do.";

/// What is set.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its title.
    pub title: String,
    /// What is read before the first question.
    pub cover: Text,
    /// The exercises in order.
    pub steps: Vec<SheetStep>,
    /// The rules.
    pub conduct: Conduct,
    /// The time for all of it, in minutes.
    pub minutes: Option<u32>,
    /// When its first question was shown in an earlier session: the time runs from there. `None` when none was.
    pub begun: Option<DateTime<Utc>>,
}

/// The rules of set work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conduct {
    /// What an answer is worth is told at once.
    Homework {
        /// Whether hints and solutions are given.
        hints: bool,
        /// Whether a question that was missed may be tried again.
        retries: bool,
    },
    /// A test: no hints, one try, and what answers are worth is told at the end.
    Exam,
}

impl Conduct {
    /// Hints, and as many tries as it takes.
    pub const FREE: Self = Self::Homework { hints: true, retries: true };

    /// Whether hints and solutions are given.
    #[must_use]
    pub const fn has_hints(self) -> bool {
        matches!(self, Self::Homework { hints: true, .. })
    }

    /// Whether a question that was missed may be tried again.
    #[must_use]
    pub const fn has_retries(self) -> bool {
        matches!(self, Self::Homework { retries: true, .. })
    }

    /// Whether what answers are worth is told only at the end.
    #[must_use]
    pub const fn is_exam(self) -> bool {
        matches!(self, Self::Exam)
    }
}

/// One exercise of it.
#[derive(Clone, Debug)]
pub struct SheetStep {
    /// The exercise.
    pub exercise: Arc<Exercise>,
    /// What was done about it in earlier sessions.
    pub before: Before,
}

/// What earlier sessions have made of an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// It was answered rightly.
    pub right: bool,
    /// Answers that missed.
    pub misses: u32,
    /// Hints taken.
    pub hints: u32,
    /// The solution was seen.
    pub shown: bool,
    /// All answers in words, oldest first.
    pub given: Vec<String>,
}

impl Before {
    /// Whether it takes no more answers: it was right, or a miss ends it.
    #[must_use]
    pub const fn is_closed(&self, conduct: Conduct) -> bool {
        self.right || (self.misses > 0 && !conduct.has_retries())
    }
}

impl Session {
    /// Set work, at its cover; going on from there leads to the first question that is open. Answers go into `record`
    /// and nowhere else: they are no part of the learner's progress.
    #[must_use]
    pub fn sheet(sheet: Sheet, record: Box<dyn Record>) -> Self {
        let Sheet { title, cover, steps, conduct, minutes, begun } = sheet;
        let mut session = Self::new(&title, &[], Supply::Lesson, minutes, record);
        session.begun = begun;
        session.conduct = Some(conduct);
        session.servings.push(page(cover, None));
        session.servings.extend(steps.into_iter().map(|step| serving(step, conduct)));
        session.arrive(None);
        session
    }

    /// Whether the time of set work has run out.
    pub(super) fn is_set_work_over(&self, now: DateTime<Utc>) -> bool {
        self.conduct.is_some() && self.is_time_over(now)
    }

    /// Every help in set work is written down at once, so that it is known also when no answer follows. What goes wrong
    /// is told with the next answer, and the line is brought again until then.
    pub(super) fn note_help(&mut self, now: DateTime<Utc>) {
        let effort = self.current().filter(|_| self.conduct.is_some()).and_then(Serving::effort);
        let Some(Effort { exercise, hints, shown, .. }) = effort else { return };
        let event = Event::Helped { exercise: exercise.id.clone(), hints: *hints, shown: *shown };
        let _ = self.journal.note(event, now);
    }

    /// To the next open question; in an exam round and round until all are answered or the time is over, and then to
    /// what came of it.
    pub(super) fn go_on_in_set_work(&mut self, now: DateTime<Utc>) {
        let is_exam = self.conduct.is_some_and(Conduct::is_exam);
        let is_open = |serving: &Serving| serving.effort().is_some_and(|effort| !effort.is_closed());
        let is_result = |serving: &Serving| matches!(serving.work, Work::Page { .. });
        let ahead = (self.at + 1..self.servings.len()).find(|&next| is_result(&self.servings[next]));
        let open = (self.at + 1..self.servings.len()).chain(0..=self.at).find(|&next| is_open(&self.servings[next]));
        let next = match (open, ahead) {
            (_, Some(page)) => Some(page),
            (Some(open), None) if !self.is_time_over(now) => (is_exam || open > self.at).then_some(open),
            (_, None) if is_exam && !self.servings[1..].iter().any(is_result) => {
                let results = self.results();
                self.servings.extend(results);
                (self.servings.last().is_some_and(is_result))
                    .then(|| self.servings.iter().skip(1).position(is_result).map_or(self.at, |page| page + 1))
            }
            (Some(_) | None, None) => None,
        };
        match next {
            Some(next) => self.at = next,
            None => self.finished = true,
        }
    }

    /// What came of an exam: a page for each exercise that was missed.
    fn results(&self) -> Vec<Serving> {
        let efforts: Vec<&Effort> = self.servings.iter().filter_map(Serving::effort).collect();
        let right = efforts.iter().filter(|effort| effort.is_right()).count();
        let answered = efforts.iter().filter(|effort| effort.is_closed()).count();
        let all = if right == efforts.len() { "All of them are right." } else { "Now look at the others." };
        let first = Text::paragraphs([
            format!(
                "You answered {answered} of {}, {right} of them rightly.",
                counted(efforts.len(), "question", "questions")
            ),
            all.to_owned(),
        ]);
        let missed = efforts.iter().enumerate().filter(|(_, effort)| !effort.is_right());
        let pages = missed.map(|(index, effort)| result(index + 1, effort));
        std::iter::once(page(first, None)).chain(pages).collect()
    }

    /// In an exam nothing can be asked about the position: the game behind the board is left out.
    pub(super) fn without_game(&self, mut prompt: Box<Prompt>) -> Box<Prompt> {
        if self.conduct.is_some_and(Conduct::is_exam) {
            prompt.game = None;
        }
        prompt
    }
}

fn page(text: Text, diagram: Option<Diagram>) -> Serving {
    let page = Page { id: String::new(), text, diagram };
    // Nobody has to know whether it was read.
    Serving { work: Work::Page { page: Arc::new(page), logged: true }, done_before: false, visited: false, since: None }
}

fn serving(step: SheetStep, conduct: Conduct) -> Serving {
    let SheetStep { exercise, before } = step;
    let mut effort = Effort::new(exercise);
    effort.closed = before.is_closed(conduct);
    effort.right_before = before.right;
    effort.misses = before.misses;
    effort.hints = before.hints;
    effort.shown = before.shown;
    let is_done = effort.closed;
    if is_done {
        effort.given = before.given;
        effort.last_prompt = Some(Box::new(effort.attempt.prompt()));
    }
    Serving { done_before: is_done, ..Serving::of_effort(effort) }
}

/// One missed exercise of an exam: the question, the answer that missed, why, and what was right.
fn result(number: usize, effort: &Effort) -> Serving {
    let mut attempt = effort.exercise.begin();
    let mut prompt = attempt.prompt();
    let mut last: Option<(String, Feedback)> = None;
    for words in &effort.given {
        prompt = attempt.prompt();
        let Ok(answer) = prompt.read(words) else { break };
        last = Some((understood(&prompt, words), attempt.submit(&answer)));
    }
    let told = Text::plain(format!("Question {number}.")).and(prompt.question.clone());
    let (told, board, marks) = match last {
        None => (told.and("You gave no answer.".into()), None, Vec::new()),
        Some((words, feedback)) => {
            let Feedback { explanation, diagram, marks, .. } = feedback;
            let told = told.and(Text::plain(format!("Your answer was: {words}.")));
            (told.and("Not yet.".into()).and(explanation.short), diagram, marks)
        }
    };
    let told = told.and("The solution:".into()).and(attempt.solution().explanation.short);
    let board = board.or_else(|| prompt.diagrams.first().cloned());
    page(told, board.map(|board| board.with_marks(marks)))
}

/// The words as they were understood; as they are, where nothing is to be said about that.
fn understood(prompt: &Prompt, words: &str) -> String {
    let understood = prompt.preview(words);
    if understood.is_empty() { words.to_owned() } else { understood }
}

/// What the learner is told: in an exam only that the answer is written down.
pub(super) fn as_told(conduct: Option<Conduct>, feedback: Feedback) -> Feedback {
    if !conduct.is_some_and(Conduct::is_exam) {
        return feedback;
    }
    let noted = |verdict, words: &str| Feedback::new(verdict, Explanation::short(words));
    match feedback.verdict {
        Verdict::Continue => noted(Verdict::Continue, "Noted. It goes on."),
        Verdict::Right | Verdict::Partly { .. } | Verdict::Wrong | Verdict::Noted => {
            noted(Verdict::Noted, "Your answer is written down.")
        }
        Verdict::Slip => feedback,
    }
}

/// Why no solution is given, in place of it; `None` where it is.
pub(super) fn refusal(conduct: Option<Conduct>, is_closed: bool) -> Option<Solution> {
    let words = match conduct? {
        Conduct::Exam => "What is right is told at the end.",
        Conduct::Homework { hints: false, .. } if !is_closed => {
            "There are no solutions in this work before a question is answered."
        }
        Conduct::Homework { .. } => return None,
    };
    Some(Solution { answers: Vec::new(), explanation: Explanation::short(words), marks: Vec::new() })
}
