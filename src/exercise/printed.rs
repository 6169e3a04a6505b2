//! An exercise on paper: what can be asked at once, without a later question giving an earlier answer away, and the key.

use super::{Answer, Diagram, Exercise, Input, MarkRole, Prompt, Solution};

/// An exercise on paper. Lines for the answer follow from the prompts' input.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Question, boards, options.
    pub first: Prompt,
    /// What comes after the first answer.
    pub rest: Rest,
    /// The answers of the key, one a prompt on the way of the solution, as a teacher would write them.
    pub answers: Vec<String>,
    /// Explanation and marks of the key.
    pub key: Solution,
}

/// What comes after the first answer of an exercise on paper.
#[derive(Clone, Debug)]
pub enum Rest {
    /// Nothing.
    Nothing,
    /// More of the same on the board as it then is: the moves of a combination, the squares of a walk. How many, where
    /// the first prompt tells that.
    InTurn(Option<usize>),
    /// Questions about the same board that stand on their own.
    Further(Vec<Prompt>),
    /// Questions that would give the first answer away: on paper a reason is asked for instead.
    Reason,
}

impl Exercise {
    /// The printed form of its first question; each of the [`Exercise::questions`] of a chain has its own. It is found
    /// by playing the solution, so it needs nothing from the kind.
    ///
    /// ```
    /// use touchmove::exercise::printed::Rest;
    /// use touchmove::learner::fresh;
    /// let castling = fresh::again("castling@1@0").expect("the id of a fresh exercise").printed();
    /// assert!(matches!(castling.rest, Rest::Reason), "“why not?” gives away that it is not allowed");
    /// let squares = fresh::again("find_square@3@0").expect("the id of a fresh exercise").printed();
    /// assert!(matches!(squares.rest, Rest::Further(more) if more.len() == 2), "“where is b2?” gives nothing away");
    /// ```
    #[must_use]
    pub fn printed(&self) -> Printed {
        let mut attempt = self.alone().begin();
        let key = attempt.solution();
        let mut stages: Vec<(Prompt, &Answer)> = Vec::with_capacity(key.answers.len());
        for answer in &key.answers {
            let mut prompt = attempt.prompt();
            if !stages.is_empty() {
                prompt.diagrams.iter_mut().for_each(forget_verdicts);
            }
            stages.push((prompt, answer));
            attempt.submit(answer);
        }
        let answers = stages.iter().map(|(prompt, answer)| prompt.told(answer)).collect();
        let rest = rest(&stages);
        let first = stages.into_iter().next().map_or_else(|| self.alone().begin().prompt(), |(prompt, _)| prompt);
        Printed { first, rest, answers, key }
    }
}

fn rest(stages: &[(Prompt, &Answer)]) -> Rest {
    let Some(((first, _), later)) = stages.split_first() else { return Rest::Nothing };
    if later.is_empty() {
        return Rest::Nothing;
    }
    if later.iter().any(|(prompt, _)| !is_alike(&prompt.input, &first.input)) {
        return Rest::Reason;
    }
    let stands_alone = |pair: &[(Prompt, &Answer)]| match pair {
        [(before, answer), (prompt, _)] => {
            same_boards(&first.diagrams, &prompt.diagrams)
                && prompt.question != before.question
                && !mentions(&prompt.question.to_plain(), &before.told(answer))
        }
        _ => false,
    };
    if stages.windows(2).all(stands_alone) {
        return Rest::Further(later.iter().map(|(prompt, _)| prompt.clone()).collect());
    }
    let left = first.progress.map(|progress| progress.of - progress.done.min(progress.of));
    Rest::InTurn(left.filter(|&left| left == stages.len()))
}

/// Takes off the marks that tell what an earlier answer was worth.
fn forget_verdicts(diagram: &mut Diagram) {
    diagram.marks.retain(|mark| !matches!(mark.role, MarkRole::Good | MarkRole::Bad));
}

/// Whether the same is collected. Options that differ ask another question.
fn is_alike(a: &Input, b: &Input) -> bool {
    let written = |input: &Input| matches!(input, Input::Text { .. });
    let counted = |input: &Input| matches!(input, Input::Number { .. });
    a == b || (written(a) && written(b)) || (counted(a) && counted(b))
}

/// Whether the boards show the same pieces and steps; marks may differ.
fn same_boards(a: &[Diagram], b: &[Diagram]) -> bool {
    let seen = |diagram: &Diagram| (diagram.board, diagram.numbers.clone());
    a.iter().map(seen).eq(b.iter().map(seen))
}

fn mentions(question: &str, answer: &str) -> bool {
    question.split(|c: char| !c.is_alphanumeric()).any(|word| word == answer)
}

#[cfg(test)]
mod tests {
    use super::super::kind::KINDS;
    use super::super::{Request, testing};
    use super::*;

    fn fresh(kind: &str, level: u8, seed: u64) -> Printed {
        let kind = super::super::kind::find(kind).expect("a kind");
        let generator = kind.generator.as_ref().expect("it has a generator");
        let made = (generator.make)(&mut super::super::Random::new(seed), &Request { level, skill: None });
        Exercise::new("test", kind, super::super::Common::default(), made.task).printed()
    }

    #[test]
    fn a_walk_goes_on_on_the_board_as_it_then_is() {
        let tour = fresh("tour", 1, 0);
        assert!(matches!(tour.rest, Rest::InTurn(Some(steps)) if steps == tour.answers.len()));
        let route = fresh("route", 1, 0);
        assert!(matches!(route.rest, Rest::InTurn(None)), "how many moves it takes is the question");
    }

    #[test]
    fn what_depends_on_the_answer_is_not_printed() {
        let mate = fresh("verdict", 1, 0);
        assert!(matches!(mate.rest, Rest::Reason));
        assert_eq!(mate.answers[0], "Checkmate");
        assert!(matches!(fresh("write_move", 1, 0).rest, Rest::Nothing));
    }

    #[test]
    fn every_kind_can_be_printed() {
        for kind in KINDS {
            let printed = testing::exercise(kind, kind.example).printed();
            assert!(!printed.first.question.is_empty(), "{}", kind.id);
            assert_eq!(printed.answers.len(), printed.key.answers.len(), "{}", kind.id);
            assert!(printed.answers.iter().all(|answer| !answer.is_empty()), "{}", kind.id);
        }
    }
}
