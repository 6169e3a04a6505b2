//! One learner at one exercise: the kind's judge, with what the author and every kind have in common around it.

use std::sync::Arc;

use super::{Answer, Audit, Common, Feedback, Hint, Judge, Kind, Prompt, Solution, Task, Text, Verdict, fingerprint};

/// One question with a judge.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// `lesson-id/step-id`, `set-id/puzzle-id`, or for a generated one `kind@seed`.
    pub id: String,
    /// Its kind.
    pub kind: &'static Kind,
    /// What the author says about it.
    pub common: Common,
    task: Arc<dyn Task>,
}

impl Exercise {
    /// An exercise of a kind.
    #[must_use]
    pub fn new(id: impl Into<String>, kind: &'static Kind, common: Common, task: Box<dyn Task>) -> Self {
        Self { id: id.into(), kind, common, task: task.into() }
    }

    /// A fresh attempt.
    #[must_use]
    pub fn begin(&self) -> Attempt {
        Attempt {
            judge: self.task.begin(),
            common: self.common.clone(),
            at_start: true,
            finished: false,
            hints_given: 0,
        }
    }

    /// The answer set as the checker sees it.
    #[must_use]
    pub fn audit(&self) -> Audit {
        self.task.audit()
    }

    /// A hash of what is asked, without its wording: 16 hexadecimal digits (FNV-1a), the same on every machine.
    #[must_use]
    pub fn content_hash(&self) -> String {
        let identity = format!("{}\n{}", self.kind.id, self.task.identity());
        fingerprint::of(identity.as_bytes())
    }

    /// The printed form: the first prompt, and the key.
    #[must_use]
    pub fn printed(&self) -> Printed {
        let attempt = self.begin();
        Printed { prompt: attempt.prompt(), key: attempt.solution() }
    }
}

/// An exercise on paper. Lines for the answer follow from the prompt's input.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Question, boards, options.
    pub prompt: Prompt,
    /// For the answer key.
    pub key: Solution,
}

/// One learner working on one exercise: a pure state machine that knows no terminal, file, clock or chance.
pub struct Attempt {
    judge: Box<dyn Judge>,
    common: Common,
    at_start: bool,
    finished: bool,
    hints_given: usize,
}

impl Attempt {
    /// What to show and to collect now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let mut prompt = self.judge.prompt();
        if self.at_start {
            if let Some(ask) = &self.common.ask {
                prompt.question = ask.clone();
            }
            if let Some(text) = &self.common.text {
                prompt.question = text.clone().and(std::mem::take(&mut prompt.question));
            }
        }
        if let Some(diagram) = prompt.diagrams.first_mut() {
            if let Some(side) = self.common.orientation {
                diagram.orientation = side;
            }
            if self.at_start {
                diagram.marks.extend(self.common.marks.iter().copied());
            }
        }
        prompt
    }

    /// Judges an answer. After [`Verdict::Right`] the attempt is finished and further answers are slips.
    pub fn submit(&mut self, answer: &Answer) -> Feedback {
        if self.finished {
            return Feedback::slip("This exercise is done. Go on to the next one.");
        }
        let mut feedback = self.judge.submit(answer);
        match feedback.verdict {
            Verdict::Right => {
                self.finished = true;
                feedback.note.clone_from(&self.common.note);
            }
            Verdict::Continue => {
                self.at_start = false;
                self.hints_given = 0;
            }
            Verdict::Partly { .. } | Verdict::Wrong | Verdict::Slip => {}
        }
        if let (Some(side), Some(diagram)) = (self.common.orientation, &mut feedback.diagram) {
            diagram.orientation = side;
        }
        if let (Some(side), Some(reply)) = (self.common.orientation, &mut feedback.reply) {
            reply.diagram.orientation = side;
        }
        feedback
    }

    /// The next hint: the author's first, then the engine's ladder. The last rung is given again when asked again.
    pub fn hint(&mut self) -> Hint {
        let authored = if self.at_start { self.common.hints.as_slice() } else { &[] };
        let given = self.hints_given;
        self.hints_given += 1;
        if let Some(text) = authored.get(given) {
            return Hint::new(text.clone());
        }
        let mut ladder = self.judge.hints();
        let rung = (given - authored.len()).min(ladder.len().saturating_sub(1));
        if ladder.is_empty() { Hint::new(Text::plain("There is no hint here.")) } else { ladder.swap_remove(rung) }
    }

    /// The way from here to the end.
    #[must_use]
    pub fn solution(&self) -> Solution {
        self.judge.solution()
    }

    /// Undoes the last step, where the kind has steps.
    pub fn take_back(&mut self) -> bool {
        !self.finished && self.judge.take_back()
    }

    /// Whether the exercise has been completed.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finished
    }
}
