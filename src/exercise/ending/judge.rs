//! One attempt at an ending exercise: what has ended the game, then the result.

use std::sync::Arc;

use super::decision::Score;
use super::end::End;
use super::{Case, Story, telling};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Misconception, Pick, Progress, Prompt, Solution, Text,
    Verdict,
};
use crate::notation::pgn;
use crate::rules::{Position, Termination};

/// Where the learner is.
pub(super) struct EndingJudge {
    case: Arc<Case>,
    /// Whether the end has been named.
    named: bool,
    /// What a miss has shown that names the end: it is told once that is found.
    believed: Option<Misconception>,
}

impl EndingJudge {
    pub(super) const fn new(case: Arc<Case>) -> Self {
        Self { case, named: false, believed: None }
    }

    fn answer_end(&mut self, answer: &Answer) -> Understood<Feedback> {
        let case = &*self.case;
        let options = End::options(case);
        let said = options[understand::option(answer, options.len())?];
        if said != case.decision.end {
            let missed = telling::end_missed(case, said);
            if telling::names_the_end(case, said) {
                self.believed = self.believed.or(missed.misconceptions.first().copied());
                return Ok(Feedback { misconceptions: Vec::new(), ..missed });
            }
            return Ok(missed);
        }
        let believed = self.believed.take();
        if case.decision.score == Score::Open {
            return Ok(self.done().revealing(believed));
        }
        let words = match (said, case.story.loser()) {
            (End::Story, Some(loser)) => format!("Yes: that ended the game. Now look: could {} still mate?", !loser),
            (End::By(Termination::Checkmate), _) => "Yes: checkmate.".into(),
            (End::By(Termination::Stalemate), _) => "Yes: stalemate.".into(),
            (
                End::By(_) | End::Story | End::Nothing | End::KingNotTaken | End::ThirdTime | End::FiftyMoves,
                Some(_) | None,
            ) => "Yes: that ended the game.".into(),
        };
        self.named = true;
        Ok(Feedback::new(Verdict::Continue, Explanation::short(words)).revealing(believed))
    }

    fn answer_score(&self, answer: &Answer) -> Understood<Feedback> {
        let said = Score::WRITTEN[understand::option(answer, Score::WRITTEN.len())?];
        if said == self.case.decision.score { Ok(self.done()) } else { Ok(telling::score_missed(&self.case, said)) }
    }

    fn done(&self) -> Feedback {
        Feedback::new(Verdict::Right, telling::explanation(&self.case)).with_marks(telling::marks(&self.case))
    }
}

impl Judge for EndingJudge {
    fn prompt(&self) -> Prompt {
        let case = &*self.case;
        let (game, turn) = (&case.game, case.game.position().turn());
        let from_the_start = *game.start() == Position::initial();
        let moves = (!game.moves().is_empty()).then(|| {
            let beginning = if from_the_start { "The game so far" } else { "The last moves" };
            format!("{beginning}: {}", pgn::write_moves_before_question(game))
        });
        let clock = game.position().halfmove_clock();
        let quiet = (clock >= 100 && game.start().halfmove_clock() > 0)
            .then(|| format!("Nothing has been taken and no pawn has moved for {} moves of each side.", clock / 2));
        let told = [moves, quiet, Some(format!("It is {turn}'s turn.")), case.story.sentence(turn)];
        let (question, options) = if self.named {
            ("Which result is written down?", Score::WRITTEN.map(|score| score.option().to_owned()).to_vec())
        } else {
            let question =
                if case.story == Story::None { "Has the game ended, and by what?" } else { "What has ended the game?" };
            (question, End::options(case).into_iter().map(|end| end.option(case)).collect())
        };
        Prompt {
            question: Text::paragraphs(told.into_iter().flatten()).and(Text::plain(question)),
            diagrams: vec![Diagram::of_game(game)],
            input: Input::Choice { options: options.into_iter().map(Text::plain).collect(), pick: Pick::One },
            progress: self.named.then_some(Progress { done: 1, of: 2, unit: "questions" }),
            game: Some(game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = if self.named { self.answer_score(answer) } else { self.answer_end(answer) };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let case = &*self.case;
        let rule = if self.named {
            "Mate wins. Who resigns, runs out of time or errs twice loses, unless the other side could never mate."
        } else {
            "Look at the board before you listen: mate, stalemate and a dead position end a game by themselves."
        };
        let look = if self.named {
            "Who could still give mate, if both sides helped?".to_owned()
        } else {
            let turn = case.game.position().turn();
            format!("Is {turn} in check? Does {turn} have a legal move? Can anyone still mate?")
        };
        let last = telling::explanation(case).short;
        vec![Hint::new(rule), Hint::new(look), Hint::new(last).with_marks(telling::marks(case))]
    }

    fn solution(&self) -> Solution {
        let case = &*self.case;
        let end = End::options(case).into_iter().position(|end| end == case.decision.end);
        let end = (!self.named).then(|| Answer::Choice(end.into_iter().collect()));
        let score = Score::WRITTEN.iter().position(|&score| score == case.decision.score);
        Solution {
            answers: end.into_iter().chain(score.map(|score| Answer::Choice(vec![score]))).collect(),
            explanation: telling::explanation(case),
            marks: telling::marks(case),
        }
    }
}
