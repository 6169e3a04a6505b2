//! Proofs about one exercise: it has a right answer, not every answer is right, its own solution completes it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Checker, hint};
use crate::course::diagnostic::Severity;
use crate::course::mirror::{Body, StepTable, WordingPlace};
use crate::exercise::fields::FieldProblem;
use crate::exercise::{Exercise, Unanswerable, Verdict};
use crate::notation::describe;
use crate::solve::ending;

/// Most answers that a solution may take.
const MAX_ANSWERS: usize = 1_000;
/// The code of a question whose answers a search could not find within its limit.
const UNDECIDED: &str = "undecided";

/// After so many questions that could not be decided, each at the cost of a long search, the rest of a file is left.
pub(super) const MOST_UNDECIDED: usize = 3;

/// After so many positions looked at for the answers of all exercises together, those of kinds that need a search are no
/// longer proved: some seconds, and far more than usual sets need.
pub(super) const MOST_SEARCHED: u64 = 12_000_000;

/// What is wrong: code, message, help.
type Fault = (&'static str, String, String);

impl Checker<'_> {
    /// Proves what can be proved about the exercises of a file.
    pub(super) fn exercises(&mut self, file: usize, steps: &[StepTable]) {
        let mut same: BTreeMap<String, &str> = BTreeMap::new();
        let mut undecided = 0;
        let mut unproved: Vec<&Range<usize>> = Vec::new();
        for step in steps {
            let Body::Exercise(exercise) = &step.body else { continue };
            let (id, span) = &step.id;
            if self.searched >= MOST_SEARCHED && exercise.questions().any(|it| self.slow_kinds.contains(it.kind.id)) {
                unproved.push(span);
                continue;
            }
            if undecided >= MOST_UNDECIDED {
                let message = format!("after {undecided} undecided questions the file is checked no further than here");
                self.error(file, span, UNDECIDED, message, "mend those above, and check again".into());
                return;
            }
            let mut is_sound = true;
            let mut asked: BTreeSet<String> = BTreeSet::new();
            for (number, (question, place)) in exercise.questions().zip(&step.wording).enumerate() {
                let span = if number == 0 { span } else { &place.span };
                for (code, message, help) in over_fault(question).into_iter().chain(answers_fault(question)) {
                    undecided += usize::from(code == UNDECIDED);
                    is_sound = false;
                    self.error(file, span, code, message, help);
                }
                if question.searched() > 0 {
                    self.searched += question.searched();
                    self.slow_kinds.insert(question.kind.id);
                }
                if number > 0 && !asked.insert(question.content_hash()) {
                    let help = "change one of the two, or take it out";
                    self.error(file, span, "same-question", "this is asked twice in the chain".into(), help.into());
                }
                self.hints(file, place, question);
                self.marks(file, span, question);
            }
            if is_sound && let Err(why) = solve(exercise) {
                let help = "look whether the question is the one that is meant; if it is, this is a fault of touchmove";
                self.error(
                    file,
                    span,
                    "unsolved",
                    format!("its own solution does not complete it: {why}"),
                    help.into(),
                );
            }
            if let Some(other) = same.insert(exercise.content_hash(), id) {
                let message = format!("\"{id}\" asks the same as \"{other}\"");
                self.error(file, span, "same-question", message, "change one of the two, or take it out".into());
            }
        }
        self.unproved(file, &unproved);
    }

    /// Tells how many exercises were not looked at, at the first of them.
    fn unproved(&mut self, file: usize, unproved: &[&Range<usize>]) {
        let Some(&first) = unproved.first() else { return };
        let exercises = describe::counted(unproved.len(), "exercise from here on was", "exercises from here on were");
        let problem = FieldProblem {
            span: first.clone(),
            code: "not-proved",
            message: format!("{exercises} not proved: the searches for the answers of those before took too long"),
            help: Some("check a smaller file alone, or ask for mate in fewer moves".into()),
        };
        self.faults.push(file, Severity::Warning, problem);
    }

    fn hints(&mut self, file: usize, place: &WordingPlace, question: &Exercise) {
        if place.hints.is_empty() {
            return;
        }
        let attempt = question.alone().begin();
        let Some(answer) = attempt.solution().answers.into_iter().next() else { return };
        let (prompt, right) = (attempt.prompt(), question.audit().right);
        for (hint, span) in question.common.hints.iter().zip(&place.hints) {
            if let Some(answer) = hint::given_away(hint, &prompt, &right, &answer) {
                let message = format!("this hint gives the answer away: {answer}");
                let help = "say where to look, or which rule it is";
                self.error(file, span, "hint-gives-away", message, help.into());
            }
        }
    }
}

impl Checker<'_> {
    /// Marks that show the answer: a rule of form, for a first step may be meant to be led by the hand.
    fn marks(&mut self, file: usize, span: &Range<usize>, question: &Exercise) {
        if question.common.marks.is_empty() {
            return;
        }
        let Some(answer) = question.alone().begin().solution().answers.into_iter().next() else { return };
        if let Some(answer) = hint::shown(&question.common.marks, &question.audit().right, &answer) {
            let problem = FieldProblem {
                span: span.clone(),
                code: "marks-show-answer",
                message: format!("the marks on the board show the answer: {answer}"),
                help: Some("mark something else, or leave the marks out".into()),
            };
            self.faults.push(file, Severity::Warning, problem);
        }
    }
}

/// A question about a move or about what is legal, asked when the game is over.
pub(super) fn over_fault(question: &Exercise) -> Option<Fault> {
    let game = question.open_game()?;
    let end = ending::ending(game, ending::IN_PLAY)?;
    let how = describe::termination(end.outcome.termination);
    let message = match game.moves().len() - end.ply {
        0 => format!("the game is over here: {how}"),
        1 => format!("the game was over one move before: {how}"),
        plies => format!("the game was over {plies} single moves before: {how}"),
    };
    let help = "no move is legal any more; ask about a position in which the game goes on";
    Some(("game-over", message, help.into()))
}

/// What is wrong with the answer set of a question.
pub(super) fn answers_fault(question: &Exercise) -> Option<Fault> {
    match question.unanswerable() {
        Some(Unanswerable::Undecided(clause)) => {
            return Some((UNDECIDED, clause, "take a simpler position, or ask for less".into()));
        }
        Some(Unanswerable::NoAnswer(clause)) => {
            return Some(("no-right-answer", clause, "change the position or the question".into()));
        }
        None => {}
    }
    let audit = question.audit();
    if audit.right.is_empty() && !audit.none_is_an_answer {
        let help = "change the position or the question";
        return Some(("no-right-answer", "there is no right answer".into(), help.into()));
    }
    match audit.possible {
        Some(possible) if audit.right.len() >= possible && !(audit.right.is_empty() && audit.none_is_an_answer) => {
            let message = format!("every answer is right: {}", audit.right.join(", "));
            Some(("all-answers-right", message, "ask for something that can be missed".into()))
        }
        Some(_) | None => None,
    }
}

/// Plays the exercise's own solution.
///
/// # Errors
/// How far it came, when it does not complete the exercise.
pub(super) fn solve(exercise: &Exercise) -> Result<(), String> {
    let mut attempt = exercise.begin();
    let answers = attempt.solution().answers;
    if answers.is_empty() || answers.len() > MAX_ANSWERS {
        return Err(format!("it has {} answers", answers.len()));
    }
    for (number, answer) in answers.iter().enumerate() {
        match attempt.submit(answer).verdict {
            Verdict::Right | Verdict::Continue => {}
            verdict @ (Verdict::Partly { .. } | Verdict::Wrong | Verdict::Slip | Verdict::Noted) => {
                return Err(format!("answer {} of {} is judged {verdict:?}", number + 1, answers.len()));
            }
        }
    }
    if attempt.is_finished() { Ok(()) } else { Err(format!("it is not done after {} answers", answers.len())) }
}
