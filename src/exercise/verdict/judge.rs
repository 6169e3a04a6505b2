//! One attempt at a verdict exercise: the calls, and the questions that prove them.

use std::sync::Arc;

use super::Call;
use super::scene::{Question, Scene};
use super::telling;
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Misconception, Pick, Progress, Prompt,
    Solution, Text, Verdict, illegal,
};
use crate::notation::{describe, san};
use crate::rules::{Square, SquareSet, articles, attacks};

/// Where the learner is: which position, which of its questions.
pub(super) struct Verdicts {
    scenes: Arc<[Scene]>,
    /// What there is to choose from.
    calls: Vec<Call>,
    scene: usize,
    question: usize,
    /// What a miss has shown that can't be told before the call is known.
    believed: Option<Misconception>,
}

impl Verdicts {
    pub const fn new(scenes: Arc<[Scene]>, calls: Vec<Call>) -> Self {
        Self { scenes, calls, scene: 0, question: 0, believed: None }
    }

    fn scene(&self) -> &Scene {
        &self.scenes[self.scene]
    }

    fn question(&self) -> Question {
        self.scene().questions[self.question]
    }

    /// Goes on to the next question; the feedback is `Right` after the last one, else `Continue`.
    fn go_on(&mut self, mut feedback: Feedback) -> Feedback {
        let ended = self.question + 1 == self.scene().questions.len();
        if ended {
            feedback.explanation = told(&feedback.explanation.short, telling::explanation(self.scene()));
            feedback.marks = telling::marks(self.scene());
        }
        feedback.verdict = Verdict::Continue;
        match (ended, self.scene + 1 == self.scenes.len()) {
            (true, true) => feedback.verdict = Verdict::Right,
            (true, false) => (self.scene, self.question) = (self.scene + 1, 0),
            (false, _) => self.question += 1,
        }
        feedback
    }

    fn answer_call(&mut self, answer: &Answer) -> Understood<Feedback> {
        let said = self.calls[understand::option(answer, self.calls.len())?];
        let call = self.scene().call;
        if said != call {
            self.believed = self.believed.or_else(|| telling::believed_till_told(self.scene(), said));
            return Ok(telling::miss(self.scene(), said));
        }
        let words = format!("Yes: {}.", call.option(&self.calls).to_lowercase());
        let believed = std::mem::take(&mut self.believed);
        Ok(self.go_on(Feedback::new(Verdict::Continue, Explanation::short(words)).revealing(believed)))
    }

    fn answer_checkers(&mut self, answer: &Answer, checkers: SquareSet) -> Understood<Feedback> {
        let picked = understand::squares(answer)?;
        let pos = self.scene().pos();
        let (missing, extra) = (checkers - picked, picked - checkers);
        let empty = picked - pos.board().occupied();
        if picked.is_empty() {
            return Err(understand::slip("Checkmate is a check too. Pick the piece or pieces that give it."));
        }
        if !empty.is_empty() {
            let is = if empty.more_than_one() { "are" } else { "is" };
            let words = format!("{} {is} empty. Pick the piece or pieces that give check.", describe::squares(empty));
            return Err(understand::slip(words));
        }
        if missing.is_empty() && extra.is_empty() {
            let words = describe::check(pos);
            return Ok(self.go_on(Feedback::new(Verdict::Continue, Explanation::short(words))));
        }
        let king = self.scene().king();
        let words = match extra.first() {
            Some(sq) if sq == king => "The king itself does not give check: an enemy piece does.".to_owned(),
            Some(sq) if pos.board().by_color(pos.turn()).contains(sq) => {
                let piece = describe::capitalized(&describe::piece_on(&pos.board(), sq));
                format!("{piece} belongs to {}: only an enemy piece can give check.", pos.turn())
            }
            Some(sq) => telling::does_not_attack(pos, sq, king),
            None => "One more piece attacks the king: it is a double check.".to_owned(),
        };
        let verdict = if (picked & checkers).is_empty() {
            Verdict::Wrong
        } else {
            Verdict::Partly { missing: missing.len(), extra: extra.len() }
        };
        let bad = (!extra.is_empty()).then(|| Mark::squares(MarkRole::Bad, extra));
        Ok(Feedback::new(verdict, Explanation::short(words).by([articles::CHECK]))
            .with_marks([Mark::squares(MarkRole::Target, king)].into_iter().chain(bad)))
    }

    fn answer_guard(&mut self, answer: &Answer, flight: Square, right: SquareSet) -> Understood<Feedback> {
        let picked = understand::square(answer)?;
        let pos = self.scene().pos();
        let board = pos.board();
        let Some(piece) = board.piece_at(picked) else {
            return Err(understand::slip(format!("{picked} is empty. Pick a piece.")));
        };
        let named = |sq| describe::pieces(&board, SquareSet::of(sq));
        if right.contains(picked) {
            let words = format!("{} guards {flight}.", describe::capitalized(&named(picked)));
            let others = right.without(picked).into_iter().map(named).collect();
            return Ok(self.go_on(Feedback::new(Verdict::Continue, Explanation::short(words)).with_others(others)));
        }
        let words = if pos.king(pos.turn()) == Some(picked) {
            format!("That is the king itself. Pick an enemy piece that keeps it from {flight}.")
        } else if piece.color == pos.turn() {
            format!("{} is of the king's own side. Pick an enemy piece.", describe::capitalized(&named(picked)))
        } else if picked == flight {
            format!("{} does not guard itself. Pick a piece that guards it.", describe::capitalized(&named(picked)))
        } else {
            telling::does_not_attack(pos, picked, flight)
        };
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([articles::KING_SAFETY]))
            .with_marks([Mark::squares(MarkRole::Target, flight), Mark::squares(MarkRole::Bad, picked)]))
    }

    fn answer_move(&mut self, answer: &Answer) -> Feedback {
        let pos = self.scene().pos();
        let mv = match illegal::legal_move(&self.scene().game, answer, illegal::Subject::Other) {
            Ok(mv) => mv,
            Err(refusal) => return *refusal,
        };
        let after = Diagram { last_move: Some(mv), turn: Some(!pos.turn()), ..diagram(self.scene()) };
        let after = Diagram { board: pos.after(mv).board(), ..after };
        let mut others = telling::written(pos);
        others.retain(|other| *other != san::write(pos, mv));
        let words = describe::legal_move(pos, mv);
        self.go_on(Feedback::new(Verdict::Continue, Explanation::short(words)).on(after).with_others(others))
    }

    /// An answer that is right for a question.
    fn right_answer(&self, scene: &Scene, question: Question) -> Answer {
        match question {
            Question::Call => {
                Answer::Choice(self.calls.iter().position(|&call| call == scene.call).into_iter().collect())
            }
            Question::Checkers(checkers) => Answer::Squares(checkers.into_iter().collect()),
            Question::Guard { guards, .. } => Answer::Squares(guards.into_iter().take(1).collect()),
            Question::LegalMove => Answer::Move(telling::ways_out(scene.pos())[0]),
        }
    }
}

/// What was just answered, then the whole explanation, which may begin with the same words.
fn told(first: &Text, whole: Explanation) -> Explanation {
    if whole.short.to_plain().starts_with(&first.to_plain()) {
        return whole;
    }
    Explanation { short: first.clone().and(whole.short), ..whole }
}

fn diagram(scene: &Scene) -> Diagram {
    Diagram { last_move: scene.game.moves().last().copied(), ..Diagram::of_position(scene.pos()) }
}

impl Judge for Verdicts {
    fn prompt(&self) -> Prompt {
        let scene = self.scene();
        let (us, king) = (scene.pos().turn(), scene.king());
        let board = scene.pos().board();
        let mut shown = diagram(scene);
        let (question, input) = match self.question() {
            Question::Call => {
                let which = match (self.scenes.len(), self.scene) {
                    (1, _) => "What does this position show?",
                    (_, 0) => "Two positions that look alike. What does the first one show?",
                    _ => "And what does the second one show?",
                };
                let options = self.calls.iter().map(|call| Text::plain(call.option(&self.calls))).collect();
                (format!("{us} is to move. {which}"), Input::Choice { options, pick: Pick::One })
            }
            Question::Checkers(_) => {
                let question = format!("Prove it. Pick every piece that gives check to the king on {king}.");
                (question, Input::Squares { pick: Pick::Any })
            }
            Question::Guard { flight, .. } => {
                shown.marks.push(Mark::squares(MarkRole::Target, flight));
                let why = if board.occupied().contains(flight) {
                    format!("Why can't the king take {}?", describe::pieces(&board, flight.into()))
                } else {
                    format!("Why can't the king go to {flight}?")
                };
                (format!("{why} Pick a piece that guards {flight}."), Input::Squares { pick: Pick::One })
            }
            Question::LegalMove => {
                let question = if scene.call == Call::Check && !self.calls.contains(&Call::Checkmate) {
                    format!("Play a move that gets {us} out of check.")
                } else if scene.call == Call::Check {
                    format!("Show that it is not mate: play a move that gets {us} out of check.")
                } else {
                    format!("Show that the game goes on: play any legal move of {us}.")
                };
                (question, Input::Move)
            }
        };
        // A board that has been answered would only be taken for the one asked about.
        let to_come = &self.scenes[self.scene + 1..];
        let count = |scenes: &[Scene]| scenes.iter().map(|scene| scene.questions.len()).sum::<usize>();
        let (done, of) = (count(&self.scenes[..self.scene]) + self.question, count(&self.scenes));
        Prompt {
            question: Text::plain(question),
            diagrams: std::iter::once(shown).chain(to_come.iter().map(diagram)).collect(),
            input,
            progress: (of > 1).then_some(Progress { done, of, unit: "questions" }),
            game: Some(scene.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = match self.question() {
            Question::Call => self.answer_call(answer),
            Question::Checkers(checkers) => self.answer_checkers(answer, checkers),
            Question::Guard { flight, guards } => self.answer_guard(answer, flight, guards),
            Question::LegalMove => Ok(self.answer_move(answer)),
        };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let scene = self.scene();
        let pos = scene.pos();
        let (us, king) = (pos.turn(), scene.king());
        let around = Mark::squares(MarkRole::Path, attacks::king(king));
        let target = Mark::squares(MarkRole::Target, king);
        match self.question() {
            Question::Call => {
                let to_look_at = if scene.call == Call::DeadPosition {
                    vec![Hint::new("Who could still give mate with these pieces, even if both sides helped?")]
                } else {
                    vec![
                        Hint::new(format!("It is {us}'s move. Look at the king on {king} and the squares around it."))
                            .with_marks([around, target]),
                        Hint::new(describe::check(pos)).with_marks([target]),
                    ]
                };
                let mut hints = vec![Hint::new(telling::to_be_asked(&self.calls))];
                hints.extend(to_look_at);
                hints.push(
                    Hint::new(format!("The answer: {}.", scene.call.option(&self.calls).to_lowercase()))
                        .with_marks(telling::marks(scene)),
                );
                hints
            }
            Question::Checkers(checkers) => vec![
                Hint::new("Check means that an enemy piece attacks the king."),
                Hint::new(format!("Begin at {king} and look along ranks, files, diagonals and knight's jumps."))
                    .with_marks([target]),
                Hint::new(if checkers.more_than_one() { "Two pieces do it." } else { "One piece does it." }),
                Hint::new(describe::check(pos)).with_marks([Mark::squares(MarkRole::Attacker, checkers)]),
            ],
            Question::Guard { flight, guards } => {
                let board = pos.board();
                let role = guards.first().and_then(|sq| board.piece_at(sq)).map(|piece| piece.role);
                vec![
                    Hint::new("The king may not go where an enemy piece attacks, nor take what an enemy piece guards."),
                    Hint::new(format!("Look from {flight} along ranks, files, diagonals and knight's jumps."))
                        .with_marks([Mark::squares(MarkRole::Target, flight)]),
                    Hint::new(role.map_or_else(String::new, |role| format!("Look for a {role} of {}.", !us))),
                    Hint::new(format!("{} guards it.", describe::capitalized(&describe::pieces(&board, guards))))
                        .with_marks([Mark::squares(MarkRole::Guard, guards)]),
                ]
            }
            Question::LegalMove => {
                let way = telling::ways_out(pos)[0];
                let rule = if pos.is_check() {
                    "There are three ways out of check: move the king, take the checking piece, put a piece in between."
                } else {
                    "Any move will do that does not leave the own king in check."
                };
                let from = Mark::squares(MarkRole::From, way.from);
                let piece = describe::pieces(&pos.board(), way.from.into());
                vec![
                    Hint::new(rule),
                    Hint::new(format!("Look at the pieces of {us}."))
                        .with_marks([Mark::squares(MarkRole::Path, pos.board().by_color(us))]),
                    Hint::new(format!("{} can move.", describe::capitalized(&piece))).with_marks([from]),
                    Hint::new(describe::legal_move(pos, way)).with_marks([from, Mark::squares(MarkRole::To, way.to)]),
                ]
            }
        }
    }

    fn solution(&self) -> Solution {
        let mut answers = Vec::new();
        let mut explanation = Explanation::default();
        for (index, scene) in self.scenes.iter().enumerate().skip(self.scene) {
            let first = if index == self.scene { self.question } else { 0 };
            answers.extend(scene.questions[first..].iter().map(|&question| self.right_answer(scene, question)));
            let told = telling::explanation(scene);
            explanation.short = explanation.short.and(told.short);
            explanation.full = explanation.full.and(told.full);
            explanation.articles.extend(told.articles);
        }
        Solution { answers, explanation, marks: telling::marks(self.scene()) }
    }
}
