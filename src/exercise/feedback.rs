//! What comes back for an answer: verdict, explanation, marks; hints and solutions.

use super::{Answer, Diagram, Mark, Misconception, Text};
use crate::notation::describe;
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

impl Verdict {
    /// What a learner is told of it first; nothing after a slip, which is no answer.
    ///
    /// ```
    /// use touchmove::exercise::Verdict;
    /// assert_eq!(Verdict::Partly { missing: 2, extra: 1 }.heading(), "Not all yet: 2 missing, 1 too many");
    /// assert_eq!(Verdict::Wrong.heading(), "Not yet");
    /// ```
    #[must_use]
    pub fn heading(self) -> String {
        match self {
            Self::Right => "Right".to_owned(),
            Self::Continue => "Right so far".to_owned(),
            Self::Wrong => "Not yet".to_owned(),
            Self::Slip => "One moment".to_owned(),
            Self::Noted => "Noted".to_owned(),
            Self::Partly { missing, extra } => {
                let part = |count: usize, what: &str| (count > 0).then(|| format!("{count} {what}"));
                let parts: Vec<String> =
                    [part(missing, "missing"), part(extra, "too many")].into_iter().flatten().collect();
                let start = if missing == 0 { "Nearly" } else { "Not all yet" };
                format!("{start}: {}", parts.join(", "))
            }
        }
    }
}

/// How much of an explanation is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Depth {
    /// One or two sentences.
    #[default]
    Short,
    /// Each square.
    Full,
    /// With the articles of the Laws.
    Article,
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

    /// The next depth at which there is more to read; `None` where this was all.
    #[must_use]
    pub const fn deeper(&self, depth: Depth) -> Option<Depth> {
        match depth {
            Depth::Short if !self.full.blocks.is_empty() => Some(Depth::Full),
            Depth::Short | Depth::Full if !self.articles.is_empty() => Some(Depth::Article),
            Depth::Short | Depth::Full | Depth::Article => None,
        }
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

impl Reply {
    /// The sentence that tells it, with the move as the front end writes or says it.
    #[must_use]
    pub fn sentence(mv: &str) -> String {
        format!("The reply on the board is {mv}.")
    }
}

/// So many other right answers are named at the most.
const MOST_OTHERS: usize = 8;

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

    /// The other right answers in a sentence, the rest of many only counted; `None` where there are none.
    #[must_use]
    pub fn also_right(&self) -> Option<String> {
        if !self.others.is_empty() && self.others.iter().all(|other| other.ends_with('.')) {
            return Some(format!("Also right: {}", self.others.join(" ")));
        }
        let named = if self.others.len() > MOST_OTHERS { MOST_OTHERS - 1 } else { self.others.len() };
        let others = self.others.iter().take(named).map(|other| other.trim_end_matches('.').to_owned());
        let rest = (self.others.len() > named).then(|| format!("{} more", self.others.len() - named));
        (!self.others.is_empty()).then(|| format!("Also right: {}.", describe::list(others.chain(rest))))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_deepens_step_by_step() {
        let short = Explanation::short("Mate.");
        assert_eq!(short.deeper(Depth::Short), None);
        let articles = short.clone().by(["1.4.2"]);
        assert_eq!((articles.deeper(Depth::Short), articles.deeper(Depth::Article)), (Some(Depth::Article), None));
        let all = articles.in_full("Each square.");
        assert_eq!((all.deeper(Depth::Short), all.deeper(Depth::Full)), (Some(Depth::Full), Some(Depth::Article)));
    }

    #[test]
    fn what_is_missing_and_too_much_is_counted() {
        let heading = |missing, extra| Verdict::Partly { missing, extra }.heading();
        assert_eq!(heading(2, 0), "Not all yet: 2 missing");
        assert_eq!(heading(1, 3), "Not all yet: 1 missing, 3 too many");
        assert_eq!(heading(0, 1), "Nearly: 1 too many");
    }

    #[test]
    fn other_right_answers_are_one_sentence() {
        let feedback = Feedback::new(Verdict::Right, Explanation::default());
        assert_eq!(feedback.also_right(), None);
        let feedback = feedback.with_others(vec!["Qh5.".into(), "Qg4".into()]);
        assert_eq!(feedback.also_right().unwrap(), "Also right: Qh5 and Qg4.");
        let sentences =
            feedback.clone().with_others(vec!["The king is in check.".into(), "The rook has moved.".into()]);
        assert_eq!(sentences.also_right().unwrap(), "Also right: The king is in check. The rook has moved.");
        let many = feedback.with_others((1..=9).map(|number| format!("Q{number}")).collect());
        assert_eq!(many.also_right().unwrap(), "Also right: Q1, Q2, Q3, Q4, Q5, Q6, Q7 and 2 more.");
    }
}
