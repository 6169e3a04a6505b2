//! What comes back for an answer: verdict, explanation, marks; hints and solutions.

use super::{Answer, Diagram, Mark, Misconception, Text};
use crate::rules::Move;

/// What an answer was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Right, and the exercise is done.
    Right,
    /// Right so far; the next prompt goes on.
    Continue,
    /// Not all of it: so many right ones are missing, so many are too much.
    Partly {
        /// Right ones not given.
        missing: usize,
        /// Given ones that are not right.
        extra: usize,
    },
    /// Not right.
    Wrong,
    /// Not understood; costs nothing.
    Slip,
    /// Written down; what it was worth is told at the end. No kind gives this: a session puts it in place of the others.
    Noted,
}

/// An explanation at three depths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// One or two sentences: the fact, then the rule.
    pub short: Text,
    /// Each square; empty when the short form says it all.
    pub full: Text,
    /// The articles of the Laws it rests on.
    pub articles: Vec<&'static str>,
}

impl Explanation {
    /// An explanation with only its short form.
    #[must_use]
    pub fn short(text: impl Into<Text>) -> Self {
        Self { short: text.into(), ..Self::default() }
    }

    /// With the long form.
    #[must_use]
    pub fn in_full(mut self, text: impl Into<Text>) -> Self {
        self.full = text.into();
        self
    }

    /// With the articles of the Laws.
    #[must_use]
    pub fn by(mut self, articles: impl IntoIterator<Item = &'static str>) -> Self {
        self.articles.extend(articles);
        self
    }
}

/// The opponent's answer to a move of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// The move in algebraic notation.
    pub san: String,
    /// The board after it.
    pub diagram: Diagram,
}

/// What an answer was worth, and what to show about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feedback {
    /// The worth.
    pub verdict: Verdict,
    /// Why.
    pub explanation: Explanation,
    /// Marks for the board that the answer was given on.
    pub marks: Vec<Mark>,
    /// The board to show with the feedback, where it is not the prompt's (a move has been played on it).
    pub diagram: Option<Diagram>,
    /// What the opponent played.
    pub reply: Option<Reply>,
    /// What the answer shows that the learner believes.
    pub misconceptions: Vec<Misconception>,
    /// The other right answers, as the learner would write them.
    pub others: Vec<String>,
    /// The author's note, after success.
    pub note: Option<Text>,
}

impl Feedback {
    /// Feedback with a verdict and its explanation; the rest is empty.
    #[must_use]
    pub fn new(verdict: Verdict, explanation: Explanation) -> Self {
        Self {
            verdict,
            explanation,
            marks: Vec::new(),
            diagram: None,
            reply: None,
            misconceptions: Vec::new(),
            others: Vec::new(),
            note: None,
        }
    }

    /// A slip: what was not understood, and what to do.
    #[must_use]
    pub fn slip(message: impl Into<Text>) -> Self {
        Self::new(Verdict::Slip, Explanation::short(message))
    }

    /// With these marks.
    #[must_use]
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks);
        self
    }

    /// With the board to show.
    #[must_use]
    pub fn on(mut self, diagram: Diagram) -> Self {
        self.diagram = Some(diagram);
        self
    }

    /// With what the answer reveals.
    #[must_use]
    pub fn revealing(mut self, misconceptions: impl IntoIterator<Item = Misconception>) -> Self {
        self.misconceptions.extend(misconceptions);
        self
    }

    /// With the other right answers.
    #[must_use]
    pub fn with_others(mut self, others: Vec<String>) -> Self {
        self.others = others;
        self
    }
}

/// One rung of the ladder of hints: rule, region, piece, answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The hint.
    pub text: Text,
    /// Marks that go with it.
    pub marks: Vec<Mark>,
}

impl Hint {
    /// A hint without marks.
    #[must_use]
    pub fn new(text: impl Into<Text>) -> Self {
        Self { text: text.into(), marks: Vec::new() }
    }

    /// With these marks.
    #[must_use]
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.marks.extend(marks);
        self
    }
}

/// The whole answer from where the learner is now to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Answers that, submitted one after the other, complete the exercise.
    pub answers: Vec<Answer>,
    /// The explanation, with all right answers.
    pub explanation: Explanation,
    /// Marks for the board.
    pub marks: Vec<Mark>,
}
