//! `promotion`: promote a pawn to the piece that does what is asked for: mates, forks, does not stalemate.

mod generate;
#[cfg(test)]
mod tests;

use super::fields::{Field, Fields, Shape};
use super::kind::{Generator, Kind};
use super::play_move::PlayMove;
use super::play_move::goal::Goal;
use super::play_move::read::read_goal;
use super::sample::sorted_moves;
use super::{
    Answer, Audit, Feedback, Hint, Judge, Mark, MarkRole, Prompt, Solution, Task, Text, Verdict, table, understand,
};
use crate::notation::{coordinate, describe, san};
use crate::rules::{Game, Move, Role};

/// The kind.
pub static KIND: Kind = Kind {
    id: "promotion",
    title: "Promote well",
    summary: "Promote a pawn to the piece that does what is asked for.",
    fields: &[
        Field {
            name: "goal",
            shape: Shape::Tables,
            required: true,
            doc: "What the promotion has to do: a goal as in `move`, such as `mate`, `no-stalemate` or \
                  `{ fork = [\"e8\", \"c5\"] }` (`{ fork = true }`: any two pieces).",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The right moves as `e7e8n`, compared with the engine's.",
        },
    ],
    example: r#"
id = "not-a-queen"
kind = "promotion"
goal = { fork = ["a7", "d6"] }
fen = "8/k1P5/3q4/8/8/8/8/K7 w - - 0 1"
expect = ["c7c8n"]
note = "When the king has moved, the knight takes the queen."
"#,
    read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

/// One move that promotes and meets the goal.
#[derive(Clone, Debug)]
struct Promotion {
    asked: Goal,
    play: PlayMove,
}

impl Promotion {
    fn new(game: Game, asked: Goal) -> Self {
        let goal = Goal::All(vec![Goal::Promote(None), asked.clone()]);
        Self { asked, play: PlayMove::new(game, goal, false) }
    }

    /// All legal promotions, right or not.
    fn promotions(&self) -> Vec<Move> {
        sorted_moves(self.play.pos()).into_iter().filter(|mv| mv.promotion.is_some()).collect()
    }

    /// What the other pieces on the same square would have done.
    fn compared(&self, mv: Move) -> Vec<String> {
        let pos = self.play.pos();
        let siblings = self.promotions().into_iter().filter(|other| (other.from, other.to) == (mv.from, mv.to));
        siblings
            .filter(|&other| other != mv)
            .map(|other| {
                let written = san::write(pos, other);
                match self.play.goal.judge(pos, other) {
                    Ok(()) => format!("{written} does it too."),
                    Err(missed) => format!("{written} does not do it. {missed}"),
                }
            })
            .collect()
    }

    /// Where to look after a promotion that missed the goal.
    fn direction(&self, mv: Move) -> Option<String> {
        let right = &self.play.right;
        if right.iter().any(|other| (other.from, other.to) == (mv.from, mv.to)) {
            return Some(format!("The square is right. Another piece on {} does it.", mv.to));
        }
        right.first().map(|_| "Another way of promoting does it.".to_string())
    }
}

impl Task for Promotion {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        Audit {
            right: self.play.right.iter().map(|&mv| coordinate::write(mv)).collect(),
            possible: Some(self.promotions().len()),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let mut table = self.play.written()?;
        table.remove("find");
        Some(table::with(table, "goal", self.asked.written()))
    }

    fn identity(&self) -> String {
        self.play.identity()
    }

    fn open_game(&self) -> Option<&Game> {
        self.play.open_game()
    }
}

impl Judge for Promotion {
    fn prompt(&self) -> Prompt {
        let turn = self.play.pos().turn();
        let question = match &self.asked {
            Goal::NoStalemate => format!("{turn} to move: promote the pawn, but do not give stalemate. Which piece?"),
            asked => format!("{turn} to move: promote a pawn and {}. Which piece?", asked.task(self.play.pos())),
        };
        Prompt { question: question.into(), ..self.play.prompt() }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let mv = match understand::mv(self.play.pos(), answer) {
            Ok(mv) => mv,
            Err(slip) => return *slip,
        };
        let mut feedback = self.play.submit(&Answer::Move(mv));
        let more = match feedback.verdict {
            Verdict::Right => {
                let compared = Text::paragraphs(self.compared(mv));
                feedback.explanation.full = feedback.explanation.full.and(compared);
                None
            }
            Verdict::Wrong if mv.promotion.is_some() && self.play.pos().is_legal(mv) => self.direction(mv),
            Verdict::Wrong | Verdict::Slip | Verdict::Continue | Verdict::Partly { .. } | Verdict::Noted => None,
        };
        feedback.explanation.short = feedback.explanation.short.and(more.unwrap_or_default().into());
        feedback
    }

    fn hints(&self) -> Vec<Hint> {
        let (pos, right) = (self.play.pos(), &self.play.right);
        let mut hints = vec![Hint::new(Goal::Promote(None).rule()), Hint::new(self.asked.rule())];
        let Some(&mv) = right.first() else { return hints };
        let pawn = describe::pieces(&pos.board(), mv.from.into());
        let mark = Mark::squares(MarkRole::From, mv.from);
        hints.push(Hint::new(format!("Promote {pawn}.")).with_marks([mark]));
        if right.iter().all(|mv| mv.promotion != Some(Role::Queen)) {
            hints.push(Hint::new("This time it is not a queen.").with_marks([mark]));
        }
        let arrow = Mark::arrow(MarkRole::Good, mv.from, mv.to);
        hints.push(Hint::new(format!("{} does it.", san::write(pos, mv))).with_marks([arrow]));
        hints
    }

    fn solution(&self) -> Solution {
        let mut solution = self.play.solution();
        if let Some(&mv) = self.play.right.first() {
            solution.explanation.full = solution.explanation.full.and(Text::paragraphs(self.compared(mv)));
        }
        solution
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true);
    let goal = read_goal(fields, game.as_ref());
    let (game, (goal, span)) = (game?, goal?);
    let task = Promotion::new(game, goal);
    if task.play.right.is_empty() {
        let message =
            if task.promotions().is_empty() { "no pawn can promote here" } else { "no promotion meets the goal" };
        fields.problem(span, "no-right-answer", message, None);
        return None;
    }
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}
