//! What is being told beside the question: feedback, a hint, the solution, a ruling; at the depth asked for.

use crate::exercise::why::Ruling;
use crate::exercise::{Depth, Diagram, Explanation, Feedback, Hint, Mark, Reply, Solution, Text, Verdict};
use crate::notation::describe;
use crate::tui::flow::{self, Line};
use crate::tui::theme::Paint;

/// What is told.
#[derive(Clone, Debug, Default)]
pub enum Said {
    /// Nothing.
    #[default]
    Nothing,
    /// What an answer was worth.
    Feedback(Box<Feedback>),
    /// A hint.
    Hint(Hint),
    /// The solution.
    Solution(Box<Solution>),
    /// Whether a move is allowed.
    Ruling(Box<Ruling>),
    /// A short word of the program.
    Remark(String),
}

impl Said {
    /// The explanation in it.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        match self {
            Self::Feedback(feedback) => Some(&feedback.explanation),
            Self::Solution(solution) => Some(&solution.explanation),
            Self::Ruling(ruling) => Some(&ruling.explanation),
            Self::Nothing | Self::Hint(_) | Self::Remark(_) => None,
        }
    }

    /// What it points at on the board.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        match self {
            Self::Feedback(feedback) => &feedback.marks,
            Self::Hint(hint) => &hint.marks,
            Self::Solution(solution) => &solution.marks,
            Self::Ruling(ruling) => &ruling.marks,
            Self::Nothing | Self::Remark(_) => &[],
        }
    }

    /// The board that came of the answer, where a move was played on it.
    #[must_use]
    pub fn diagram(&self) -> Option<&Diagram> {
        match self {
            Self::Feedback(feedback) => {
                feedback.reply.as_ref().map(|reply| &reply.diagram).or(feedback.diagram.as_ref())
            }
            Self::Nothing | Self::Hint(_) | Self::Solution(_) | Self::Ruling(_) | Self::Remark(_) => None,
        }
    }

    /// Whether a board is to be looked at before the question is asked again.
    #[must_use]
    pub fn holds_the_board(&self) -> bool {
        match self {
            Self::Feedback(feedback) => match feedback.verdict {
                Verdict::Wrong | Verdict::Partly { .. } => self.diagram().is_some(),
                Verdict::Right | Verdict::Continue | Verdict::Slip | Verdict::Noted => false,
            },
            Self::Nothing | Self::Hint(_) | Self::Solution(_) | Self::Ruling(_) | Self::Remark(_) => false,
        }
    }

    /// The next depth at which there is more to read; the first one again after the last.
    #[must_use]
    pub fn deeper(&self, depth: Depth) -> Depth {
        self.explanation().and_then(|explanation| explanation.deeper(depth)).unwrap_or_default()
    }

    /// The words in lines.
    #[must_use]
    pub fn lines(&self, depth: Depth, width: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        match self {
            Self::Nothing => {}
            Self::Feedback(feedback) => {
                lines.push(headline(feedback.verdict));
                lines.extend(explained(&feedback.explanation, depth, width));
                self.afterwards(feedback, width, &mut lines);
            }
            Self::Hint(hint) => {
                lines.push(flow::line("Hint", Paint::Note));
                lines.extend(flow::text(&hint.text, width, Paint::Text));
            }
            Self::Solution(solution) => {
                lines.push(flow::line("Solution", Paint::Note));
                lines.extend(explained(&solution.explanation, depth, width));
            }
            Self::Ruling(ruling) => {
                let (words, paint) =
                    if ruling.legal { ("✓ Allowed", Paint::Right) } else { ("× Not allowed", Paint::NotYet) };
                lines.push(flow::line(words, paint));
                lines.extend(explained(&ruling.explanation, depth, width));
            }
            Self::Remark(words) => lines.extend(flow::words(words, width, "", Paint::Note)),
        }
        match self.deeper(depth) {
            Depth::Full if depth < Depth::Full => lines.push(flow::line("e: more about it", Paint::Dim)),
            Depth::Article if depth < Depth::Article => {
                lines.push(flow::line("e: the article of the Laws", Paint::Dim));
            }
            Depth::Short | Depth::Full | Depth::Article => {}
        }
        lines
    }

    fn afterwards(&self, feedback: &Feedback, width: usize, lines: &mut Vec<Line>) {
        if let Some(reply) = &feedback.reply {
            lines.extend(flow::words(&Reply::sentence(&reply.san), width, "", Paint::Notation));
        }
        for misconception in &feedback.misconceptions {
            lines.push(Vec::new());
            lines.extend(flow::words(misconception.belief, width, "", Paint::Emphasis));
            lines.extend(flow::words(misconception.truth, width, "", Paint::Text));
        }
        if let Some(others) = feedback.also_right() {
            lines.extend(flow::words(&others, width, "", Paint::Dim));
        }
        if let Some(note) = &feedback.note {
            lines.push(Vec::new());
            lines.extend(flow::text(note, width, Paint::Text));
        }
        if self.holds_the_board() {
            lines.push(flow::line("Enter: back to the question", Paint::Dim));
        }
    }
}

/// A sign, so that colour is not all there is to see, and what the learner is told first.
fn headline(verdict: Verdict) -> Line {
    let (sign, paint) = match verdict {
        Verdict::Right | Verdict::Continue => ("✓ ", Paint::Right),
        Verdict::Wrong => ("× ", Paint::NotYet),
        Verdict::Partly { .. } => ("◐ ", Paint::NotYet),
        Verdict::Slip | Verdict::Noted => ("", Paint::Note),
    };
    flow::line(format!("{sign}{}", verdict.heading()), paint)
}

fn explained(explanation: &Explanation, depth: Depth, width: usize) -> Vec<Line> {
    let text: &Text = match depth {
        Depth::Full | Depth::Article if !explanation.full.is_empty() => &explanation.full,
        Depth::Short | Depth::Full | Depth::Article => &explanation.short,
    };
    let mut lines = flow::text(text, width, Paint::Text);
    if depth == Depth::Article {
        for article in &explanation.articles {
            lines.extend(flow::words(&describe::cite(article), width, "", Paint::Emphasis));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::articles;

    fn plain(said: &Said, depth: Depth) -> String {
        let line = |line: Line| line.into_iter().map(|(text, _)| text).collect::<String>();
        said.lines(depth, 60).into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn an_explanation_deepens_step_by_step() {
        let explanation = Explanation::short("Mate.").in_full("Each square.").by([articles::MATED_HAS_LOST]);
        let said = Said::Feedback(Box::new(Feedback::new(Verdict::Wrong, explanation)));
        assert_eq!(plain(&said, Depth::Short), "× Not yet\nMate.\ne: more about it");
        let depth = said.deeper(Depth::Short);
        assert_eq!(plain(&said, depth), "× Not yet\nEach square.\ne: the article of the Laws");
        let depth = said.deeper(depth);
        assert_eq!(
            plain(&said, depth),
            "× Not yet\nEach square.\nFIDE Laws of Chess, article 1.4.2: A player whose king is\ncheckmated has lost."
        );
        assert_eq!(said.deeper(depth), Depth::Short);
    }
}
