//! Two questions about an exchange: who is ahead, and by how many points.

use std::sync::Arc;

use super::telling::{self, VALUES};
use super::{Ahead, Trade};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Solution, Text,
    Verdict, understand,
};
use crate::notation::{describe, san};
use crate::rules::SquareSet;

pub(super) struct ExchangeJudge {
    trade: Arc<Trade>,
    /// Whether it has been said who is ahead.
    called: bool,
}

impl ExchangeJudge {
    pub(super) const fn new(trade: Arc<Trade>) -> Self {
        Self { trade, called: false }
    }

    fn options(&self) -> [Ahead; 3] {
        let turn = self.trade.pos().turn();
        [Ahead::Side(turn), Ahead::Side(!turn), Ahead::Nobody]
    }

    /// The piece that is taken.
    fn prey(&self) -> String {
        describe::pieces(&self.trade.pos().board(), self.trade.on.into())
    }

    fn explanation(&self) -> Explanation {
        Explanation::short(telling::result(&self.trade)).in_full(Text::paragraphs(telling::captures(&self.trade)))
    }

    /// All that could take part: takers and guards of the square.
    fn takers(&self) -> [Mark; 2] {
        let (pos, on) = (self.trade.pos(), self.trade.on);
        let board = pos.board();
        [
            Mark::squares(MarkRole::Attacker, board.attackers(on, pos.turn())),
            Mark::squares(MarkRole::Guard, board.attackers(on, !pos.turn())),
        ]
    }

    fn arrows(&self) -> Vec<Mark> {
        self.trade.line.iter().map(|mv| Mark::arrow(MarkRole::Path, mv.from, mv.to)).collect()
    }

    /// What a false call overlooks: the first capture that is taken back, or the guard that can't take.
    fn overlooked(&self, said: Ahead) -> Vec<String> {
        let steps = telling::steps(&self.trade);
        let turn = self.trade.pos().turn();
        let [first, rest @ ..] = steps.as_slice() else { return Vec::new() };
        let begins = describe::legal_move(&first.before, first.mv);
        let mut told = vec![format!("It begins: {begins} That wins {}.", telling::points(first.won))];
        match rest.first() {
            Some(reply) => {
                let back = describe::legal_move(&reply.before, reply.mv);
                told.push(format!("Then: {back} That wins {} back.", telling::points(reply.won)));
                if rest.len() > 1 {
                    told.push("And it goes on from there. Count each capture.".into());
                }
            }
            None => told.extend(telling::captures(&self.trade).pop().filter(|_| said != Ahead::Side(turn))),
        }
        told
    }

    fn call(&mut self, answer: &Answer) -> Feedback {
        let options = self.options();
        let said = match understand::option(answer, options.len()) {
            Ok(option) => options[option],
            Err(slip) => return *slip,
        };
        let ahead = self.trade.ahead();
        if said != ahead {
            let told = self.overlooked(said);
            return Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told))).with_marks(self.takers());
        }
        match ahead {
            Ahead::Nobody => Feedback::new(Verdict::Right, self.explanation()).with_marks(self.arrows()),
            Ahead::Side(side) => {
                self.called = true;
                let told = format!("Yes: {side} comes out ahead.");
                Feedback::new(Verdict::Continue, Explanation::short(told))
            }
        }
    }

    fn number(&self, answer: &Answer) -> Feedback {
        let Answer::Number(given) = *answer else { return *understand::wrong_shape("a number") };
        let won = i64::from(self.trade.gain.abs());
        if given < 0 {
            return Feedback::slip("Say by how many points that side is ahead: a number above 0.");
        }
        if given == won {
            return Feedback::new(Verdict::Right, self.explanation()).with_marks(self.arrows());
        }
        let steps = telling::steps(&self.trade);
        let mut told = Vec::new();
        let partial = steps.iter().position(|step| i64::from(step.balance.abs()) == given);
        match (partial, steps.first()) {
            (Some(index), _) if index + 1 < steps.len() => {
                let next = &steps[index + 1];
                let what = describe::legal_move(&next.before, next.mv);
                told.push(format!("So it stands after {}. But it goes on. {what}", captures(index + 1)));
            }
            (_, Some(first)) => {
                let what = describe::legal_move(&first.before, first.mv);
                told.push(format!("Count again, capture by capture. It begins: {what}"));
            }
            (_, None) => {}
        }
        told.push(VALUES.to_string());
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told))).with_marks(self.takers())
    }
}

/// `one capture`, `2 captures`.
fn captures(count: usize) -> String {
    if count == 1 { "one capture".into() } else { format!("{count} captures") }
}

impl Judge for ExchangeJudge {
    fn prompt(&self) -> Prompt {
        let trade = &self.trade;
        let (pos, prey) = (trade.pos(), self.prey());
        let turn = pos.turn();
        let (question, input) = if self.called {
            ("By how many points?".into(), Input::Number { unit: "points" })
        } else {
            let begins = match trade.given {
                Some(mv) => format!("{turn} plays {}.", san::write(pos, mv)),
                None => format!("{turn} takes {prey} in the best way."),
            };
            let question = Text::paragraphs([
                format!("{begins} Each side takes on there as long as that pays. Who comes out ahead?"),
                VALUES.to_string(),
            ]);
            let option = |ahead: Ahead| match ahead {
                Ahead::Side(side) => Text::plain(side.to_string()),
                Ahead::Nobody => Text::plain("Nobody: it comes out even."),
            };
            (question, Input::Choice { options: self.options().map(option).to_vec(), pick: Pick::One })
        };
        let mut marks = vec![Mark::squares(MarkRole::Target, trade.on)];
        marks.extend(trade.given.map(|mv| Mark::arrow(MarkRole::Path, mv.from, mv.to)));
        let of = if trade.gain == 0 { 1 } else { 2 };
        Prompt {
            question,
            diagrams: vec![Diagram::of_game(&trade.game).with_marks(marks)],
            input,
            progress: self.called.then_some(Progress { done: 1, of, unit: "questions" }),
            game: Some(trade.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        if self.called { self.number(answer) } else { self.call(answer) }
    }

    fn hints(&self) -> Vec<Hint> {
        let (pos, on) = (self.trade.pos(), self.trade.on);
        let (board, turn) = (pos.board(), pos.turn());
        let rule =
            "Count what each side loses: take with the cheapest piece first, and stop when going on does not pay.";
        let count = |set: SquareSet| if set.is_empty() { "nothing".to_string() } else { describe::pieces(&board, set) };
        let (takers, guards) = (board.attackers(on, turn), board.attackers(on, !turn));
        let mut hints = vec![
            Hint::new(rule),
            Hint::new(format!("{on} is attacked by {}, and guarded by {}.", count(takers), count(guards)))
                .with_marks(self.takers()),
        ];
        if let Some(&mv) = self.trade.line.first() {
            let begins = describe::legal_move(pos, mv);
            hints.push(Hint::new(format!("It begins: {begins}")).with_marks([Mark::arrow(
                MarkRole::Good,
                mv.from,
                mv.to,
            )]));
        }
        let all = Text::paragraphs(telling::captures(&self.trade)).and(telling::result(&self.trade).into());
        hints.push(Hint::new(all).with_marks(self.arrows()));
        hints
    }

    fn solution(&self) -> Solution {
        let ahead = self.trade.ahead();
        let call = self.options().into_iter().position(|option| option == ahead).unwrap_or(0);
        let number = (ahead != Ahead::Nobody).then(|| Answer::Number(i64::from(self.trade.gain.abs())));
        let call = (!self.called).then(|| Answer::Choice(vec![call]));
        Solution {
            answers: call.into_iter().chain(number).collect(),
            explanation: self.explanation(),
            marks: self.arrows(),
        }
    }
}
