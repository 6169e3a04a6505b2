//! One question about a diagram: what can't be about it?

use std::sync::Arc;

use super::case::{Case, Claim};
use super::telling;
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Misconception, Pick, Prompt, Solution, Text, Verdict,
    understand,
};

pub(super) struct Judging {
    case: Arc<Case>,
    /// What taking the diagram for possible has shown: it names the fault, so it is told once that is found.
    believed: Option<Misconception>,
}

impl Judging {
    pub const fn new(case: Arc<Case>) -> Self {
        Self { case, believed: None }
    }

    fn pick(&self) -> Pick {
        if self.case.problems.len() > 1 { Pick::Any } else { Pick::One }
    }

    fn miss(&self, picked: &[usize], right: &[usize]) -> Feedback {
        let case = &self.case;
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
        let named = extra.iter().filter(|&&claim| claim != Claim::Possible);
        let believed = named.filter_map(|&claim| telling::believed(case, claim));
        Feedback::new(verdict, Explanation::short(Text::paragraphs(told))).revealing(believed)
    }
}

impl Judge for Judging {
    fn prompt(&self) -> Prompt {
        let case = &self.case;
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
        let case = &self.case;
        let picked = match understand::options(answer, case.options.len(), self.pick()) {
            Ok(picked) if picked.is_empty() => {
                return Feedback::slip("Then what can't be? Pick at least one of the options.");
            }
            Ok(picked) => picked,
            Err(slip) => return *slip,
        };
        let right = case.right();
        if picked != right {
            let believed = picked.iter().any(|&option| case.options[option] == Claim::Possible);
            self.believed = self.believed.or_else(|| telling::believed(case, Claim::Possible).filter(|_| believed));
            return self.miss(&picked, &right);
        }
        Feedback::new(Verdict::Right, telling::explanation(case))
            .with_marks(telling::marks(case))
            .revealing(self.believed)
    }

    fn hints(&self) -> Vec<Hint> {
        let case = &self.case;
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
            answers: vec![Answer::Choice(self.case.right())],
            explanation: telling::explanation(&self.case),
            marks: telling::marks(&self.case),
        }
    }
}
