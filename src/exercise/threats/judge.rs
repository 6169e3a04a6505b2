//! One look after the other: squares marked or moves picked, what is missing named with its piece.

use std::sync::Arc;

use super::look::{Look, Whose, harm, offered};
use super::{Looking, telling};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Misconception, Pick, Progress, Prompt,
    Solution, Text, Verdict, whereabouts,
};
use crate::notation::describe;
use crate::rules::{Color, Move, Position, SquareSet, articles};

/// How many reasons are told at once; the rest is in the long form.
const TOLD: usize = 3;

pub(super) struct ThreatsJudge {
    task: Arc<Looking>,
    /// Looks that are done.
    done: usize,
}

impl ThreatsJudge {
    pub(super) const fn new(task: Arc<Looking>) -> Self {
        Self { task, done: 0 }
    }

    /// The position in which the side looked at is to move.
    fn pos(&self) -> &Position {
        &self.task.imagined
    }

    fn side(&self) -> Color {
        self.pos().turn()
    }

    fn look(&self) -> Look {
        self.task.looks.get(self.done).or(self.task.looks.last()).copied().unwrap_or(Look::Threats)
    }

    /// `Black can` of what is, `Black could` of what is only thought.
    fn can(&self) -> &'static str {
        match self.task.whose {
            Whose::Opponent => "could",
            Whose::Own => "can",
        }
    }

    fn question(&self) -> String {
        let (side, can) = (self.side(), self.can());
        let begin = match self.task.whose {
            Whose::Opponent if self.done == 0 => format!("Before {} moves: suppose it were {side}'s turn. ", !side),
            Whose::Own if self.done == 0 => format!("{side} to move. "),
            Whose::Opponent => format!("Still as if it were {side}'s turn. "),
            Whose::Own => String::new(),
        };
        let ask = match self.look() {
            Look::Checks => format!("To which squares {can} {side} move with check? Mark each of them, or none."),
            Look::Captures => {
                format!("Which pieces and pawns of {}'s {can} {side} take? Mark each of them, or none.", !side)
            }
            Look::Threats => {
                format!(
                    "Which of these moves of {side}'s would mate, or win something by taking or promoting? Pick all, or none."
                )
            }
        };
        format!("{begin}{ask}")
    }

    fn rule(&self) -> String {
        let side = self.side();
        match self.look() {
            Look::Checks => {
                format!(
                    "Look from {}'s king outwards: from where would each piece of {side}'s attack it? A move that opens a line counts too.",
                    !side
                )
            }
            Look::Captures => {
                format!("Go through {}'s pieces and pawns: does a piece of {side}'s attack it, and may it take?", !side)
            }
            Look::Threats => {
                "First look for mate. Then count each capture to its end: what is taken, and what is taken back?".into()
            }
        }
    }

    /// What there is, as a sentence.
    fn fact(&self) -> String {
        let (pos, side, can) = (self.pos(), self.side(), self.can());
        let moves = self.look().moves(pos);
        match (self.look(), moves.is_empty()) {
            (Look::Checks, true) => format!("{side} {can} give no check."),
            (Look::Captures, true) => format!("{side} {can} take nothing."),
            (Look::Threats, true) => "None of them is a threat.".to_string(),
            (Look::Checks, false) => {
                format!("{side} {can} give check on {}.", describe::squares(self.look().squares(pos)))
            }
            (Look::Captures, false) => {
                format!("{side} {can} take {}.", describe::pieces(&pos.board(), self.look().squares(pos)))
            }
            (Look::Threats, false) => {
                let right: Vec<String> = self.right_moves().into_iter().map(|mv| telling::bare(pos, mv)).collect();
                let verb = if right.len() == 1 { "is a threat" } else { "are threats" };
                format!("{} {verb}.", describe::list(right))
            }
        }
    }

    fn explanation(&self) -> Explanation {
        let (pos, look) = (self.pos(), self.look());
        let moves = if look == Look::Threats { self.right_moves() } else { look.moves(pos) };
        let full: Vec<String> = moves.into_iter().map(|mv| telling::done(pos, look, mv)).collect();
        let article = match look {
            Look::Checks => Some(articles::CHECK),
            Look::Captures => Some(articles::CAPTURE),
            Look::Threats => None,
        };
        Explanation::short(self.fact()).in_full(Text::paragraphs(full)).by(article)
    }

    /// The threats among the moves offered.
    fn right_moves(&self) -> Vec<Move> {
        let pos = self.pos();
        offered(pos).into_iter().filter(|&mv| harm(pos, mv).is_some()).collect()
    }

    fn marks(&self) -> Vec<Mark> {
        match self.look() {
            Look::Threats => {
                self.right_moves().into_iter().map(|mv| Mark::arrow(MarkRole::Good, mv.from, mv.to)).collect()
            }
            look @ (Look::Checks | Look::Captures) => squares_marked(MarkRole::Good, look.squares(self.pos())),
        }
    }

    /// The answer that is right now.
    fn right(&self, look: Look) -> Answer {
        let pos = self.pos();
        match look {
            Look::Checks | Look::Captures => Answer::Squares(look.squares(pos).into_iter().collect()),
            Look::Threats => {
                let right = offered(pos).into_iter().enumerate().filter(|&(_, mv)| harm(pos, mv).is_some());
                Answer::Choice(right.map(|(index, _)| index).collect())
            }
        }
    }

    /// The end of a look: on to the next one, or done.
    fn accept(&mut self) -> Feedback {
        let (explanation, marks) = (self.explanation(), self.marks());
        self.done += 1;
        let verdict = if self.done < self.task.looks.len() { Verdict::Continue } else { Verdict::Right };
        Feedback::new(verdict, explanation).with_marks(marks)
    }

    fn answer_squares(&mut self, answer: &Answer) -> Understood<Feedback> {
        let picked = understand::squares(answer)?;
        let (pos, look) = (self.pos(), self.look());
        let right = look.squares(pos);
        if picked == right {
            return Ok(self.accept());
        }
        let (missing, extra) = (right - picked, picked - right);
        let mut revealed: Vec<Misconception> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        for sq in extra {
            let why = telling::why_not(pos, look, sq);
            revealed.extend(why.reveals);
            told.push(why.text);
        }
        revealed.dedup();
        let verdict = verdict(picked & right, missing.len(), extra.len());
        let marks = [squares_marked(MarkRole::Good, picked & right), squares_marked(MarkRole::Bad, extra)].concat();
        Ok(miss(verdict, told, missing.len()).with_marks(marks).revealing(revealed))
    }

    fn answer_moves(&mut self, answer: &Answer) -> Understood<Feedback> {
        let pos = self.pos();
        let offered = offered(pos);
        let picked = understand::options(answer, offered.len(), Pick::Any)?;
        let (mut told, mut missing, mut hits) = (Vec::new(), 0, SquareSet::EMPTY);
        let mut marks = Vec::new();
        for (index, &mv) in offered.iter().enumerate() {
            match (picked.contains(&index), harm(pos, mv).is_some()) {
                (true, true) => {
                    hits.insert(mv.to);
                    marks.push(Mark::arrow(MarkRole::Good, mv.from, mv.to));
                }
                (true, false) => {
                    told.push(telling::no_threat(pos, mv));
                    marks.push(Mark::arrow(MarkRole::Bad, mv.from, mv.to));
                }
                (false, true) => missing += 1,
                (false, false) => {}
            }
        }
        if told.is_empty() && missing == 0 {
            return Ok(self.accept());
        }
        let verdict = verdict(hits, missing, told.len());
        Ok(miss(verdict, told, missing).with_marks(marks))
    }
}

fn verdict(hits: SquareSet, missing: usize, extra: usize) -> Verdict {
    if hits.is_empty() { Verdict::Wrong } else { Verdict::Partly { missing, extra } }
}

fn squares_marked(role: MarkRole, squares: SquareSet) -> Vec<Mark> {
    if squares.is_empty() { Vec::new() } else { vec![Mark::squares(role, squares)] }
}

/// What does not belong to it, then how many are missing: which these are is for the hints to say.
fn miss(verdict: Verdict, mut told: Vec<String>, missing: usize) -> Feedback {
    let full = if told.len() > TOLD { Text::paragraphs(told.iter().cloned()) } else { Text::default() };
    let more = told.len().saturating_sub(TOLD);
    told.truncate(TOLD);
    if more > 0 {
        told.push(if more == 1 { "And one more.".into() } else { format!("And {more} more.") });
    }
    let number = describe::capitalized(&whereabouts::number(missing));
    told.extend(match missing {
        0 => None,
        1 => Some("One is not seen yet.".to_owned()),
        _ => Some(format!("{number} are not seen yet.")),
    });
    Feedback::new(verdict, Explanation::short(Text::paragraphs(told)).in_full(full))
}

impl Judge for ThreatsJudge {
    fn prompt(&self) -> Prompt {
        let pos = self.pos();
        let input = match self.look() {
            Look::Checks | Look::Captures => Input::Squares { pick: Pick::Any },
            Look::Threats => Input::Choice {
                options: offered(pos).into_iter().map(|mv| Text::plain(telling::bare(pos, mv))).collect(),
                pick: Pick::Any,
            },
        };
        let of = self.task.looks.len();
        Prompt {
            question: self.question().into(),
            diagrams: vec![Diagram::of_game(&self.task.game)],
            input,
            progress: (of > 1).then(|| Progress { done: self.done.min(of), of, unit: "looks" }),
            game: Some(self.task.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = match self.look() {
            Look::Checks | Look::Captures => self.answer_squares(answer),
            Look::Threats => self.answer_moves(answer),
        };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let (pos, look) = (self.pos(), self.look());
        let moves = if look == Look::Threats { self.right_moves() } else { look.moves(pos) };
        let mut hints = vec![Hint::new(self.rule())];
        let origins: SquareSet = moves.iter().map(|mv| mv.from).collect();
        if origins.is_empty() {
            hints.push(Hint::new("There is none: answer with none."));
            return hints;
        }
        let who = describe::pieces(&pos.board(), origins);
        hints.push(Hint::new(match look {
            Look::Threats => match moves.len() {
                1 => "Exactly one of them is a threat.".to_string(),
                count => format!("{count} of them are threats."),
            },
            Look::Checks | Look::Captures => match look.squares(pos).len() {
                1 => "There is exactly one.".to_string(),
                count => format!("There are {count} in all."),
            },
        }));
        hints.push(Hint::new(format!("Look at {who}.")).with_marks([Mark::squares(MarkRole::From, origins)]));
        hints.push(Hint::new(self.fact()).with_marks(self.marks()));
        hints
    }

    fn solution(&self) -> Solution {
        let left = self.task.looks.get(self.done..).unwrap_or_default();
        Solution {
            answers: left.iter().map(|&look| self.right(look)).collect(),
            explanation: self.explanation(),
            marks: self.marks(),
        }
    }
}
