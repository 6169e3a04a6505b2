//! One question about a diagram: what can't be about it?

use std::sync::Arc;

use super::case::{Case, Claim};
use super::telling;
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Pick, Prompt, Solution, Text, Verdict, understand,
};

pub(super) struct Judging(pub Arc<Case>);

impl Judging {
    fn pick(&self) -> Pick {
        if self.0.problems.len() > 1 { Pick::Any } else { Pick::One }
    }

    fn miss(&self, picked: &[usize], right: &[usize]) -> Feedback {
        let case = &self.0;
        let extra: Vec<Claim> =
            picked.iter().filter(|option| !right.contains(option)).map(|&option| case.options[option]).collect();
        let missing: Vec<usize> = right.iter().copied().filter(|option| !picked.contains(option)).collect();
        let mut told: Vec<String> = extra.iter().map(|&claim| telling::against(case, claim)).collect();
        if extra.is_empty() {
            let open = case
                .problems
                .iter()
                .find(|problem| missing.iter().any(|&option| case.options[option] == Claim::Fault(problem.fault)));
            let look = open.map_or_else(String::new, |problem| telling::look(&case.setup, problem.fault));
            told.push(format!("That is so, but there is more. {look}"));
        }
        let verdict = if missing.len() == right.len() {
            Verdict::Wrong
        } else {
            Verdict::Partly { missing: missing.len(), extra: extra.len() }
        };
        let believed = extra.iter().filter_map(|&claim| telling::believed(case, claim));
        Feedback::new(verdict, Explanation::short(Text::paragraphs(told))).revealing(believed)
    }
}

impl Judge for Judging {
    fn prompt(&self) -> Prompt {
        let case = &self.0;
        let turn = case.setup.turn;
        let ask = match self.pick() {
            Pick::One => "Can a game lead to this position? Pick what can't be.",
            Pick::Any => "Can a game lead to this position? Pick everything that can't be.",
        };
        let mut question = telling::story(&case.setup);
        question.push(format!("{turn} is to move. {ask}"));
        let options = case.options.iter().map(|&claim| Text::plain(telling::option(&case.setup, claim))).collect();
        let diagram = Diagram { orientation: turn, turn: Some(turn), ..Diagram::of_board(case.setup.board) };
        Prompt {
            question: Text::paragraphs(question),
            diagrams: vec![diagram],
            input: Input::Choice { options, pick: self.pick() },
            progress: None,
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let case = &self.0;
        let picked = match understand::options(answer, case.options.len(), self.pick()) {
            Ok(picked) if picked.is_empty() => {
                return Feedback::slip("Then what can't be? Pick at least one of the options.");
            }
            Ok(picked) => picked,
            Err(slip) => return *slip,
        };
        let right = case.right();
        if picked != right {
            return self.miss(&picked, &right);
        }
        Feedback::new(Verdict::Right, telling::explanation(case)).with_marks(telling::marks(case))
    }

    fn hints(&self) -> Vec<Hint> {
        let case = &self.0;
        let mut hints = vec![Hint::new(telling::RULE)];
        // A diagram that is possible gets a place to look at too: else the second hint would tell.
        let looks = case.problems.iter().map(|problem| problem.fault);
        let nothing = case.problems.is_empty().then_some(case.suspect);
        hints.extend(looks.chain(nothing).map(|fault| Hint::new(telling::look(&case.setup, fault))));
        let answer = self.solution();
        hints.push(Hint::new(answer.explanation.short).with_marks(answer.marks));
        hints
    }

    fn solution(&self) -> Solution {
        Solution {
            answers: vec![Answer::Choice(self.0.right())],
            explanation: telling::explanation(&self.0),
            marks: telling::marks(&self.0),
        }
    }
}
