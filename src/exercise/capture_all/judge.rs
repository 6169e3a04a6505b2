//! One learner who takes piece after piece: unsafe stops are punished, dead ends are told before they are entered.

use std::sync::Arc;

use super::{Hunt, enemies, way};
use crate::exercise::lone_piece::{self, hero, name, position, refused, way_in_words};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Progress, Prompt, Solution, Text,
    Verdict,
};
use crate::notation::describe;
use crate::rules::{Game, Move, SquareSet, articles};
use crate::solve::route::Collection;

pub(super) struct CaptureJudge {
    hunt: Arc<Hunt>,
    /// The stages so far, the first one included.
    stages: Vec<Collection>,
    moves: Vec<Move>,
}

impl CaptureJudge {
    pub(super) fn new(hunt: Arc<Hunt>) -> Self {
        Self { stages: vec![hunt.start.clone()], hunt, moves: Vec::new() }
    }

    fn stage(&self) -> &Collection {
        self.stages.last().expect("there is the first stage")
    }

    fn way(&self, stage: &Collection) -> Vec<Move> {
        way(stage, self.hunt.free_moves).unwrap_or_default()
    }

    fn diagram(stage: &Collection, last_move: Option<Move>) -> Diagram {
        Diagram { orientation: stage.color, last_move, ..Diagram::of_board(stage.board) }
    }

    /// Nothing is taken, although each move has to take something.
    fn takes_nothing(&self, mv: Move) -> Feedback {
        let stage = self.stage();
        let can = stage.moves().into_iter().map(|mv| mv.to).filter(|&to| enemies(stage).contains(to)).count();
        let told = [
            format!("Nothing stands on {}. Here each move has to take something.", mv.to),
            format!(
                "There {} to choose from.",
                if can == 1 { "is 1 safe capture".into() } else { format!("are {can} safe captures") }
            ),
        ];
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)))
            .with_marks([Mark::squares(MarkRole::Bad, mv.to)])
    }

    /// After this not everything can be taken any more.
    fn dead_end(&self, mv: Move) -> Feedback {
        let stage = self.stage();
        let next = stage.after(mv);
        let left = enemies(&next);
        let near: SquareSet = next.moves().into_iter().map(|mv| mv.to).filter(|&to| left.contains(to)).collect();
        let name = describe::pieces(&next.board, left);
        let told = if near.is_empty() && !self.hunt.free_moves {
            format!("From {} nothing more can be taken safely, and {name} would be left.", mv.to)
        } else {
            format!("After that it would get stuck: of {name} something would always be left.")
        };
        let explanation = Explanation::short(Text::paragraphs([told, "Choose another order.".into()]));
        Feedback::new(Verdict::Wrong, explanation)
            .with_marks([Mark::squares(MarkRole::Bad, mv.to), Mark::squares(MarkRole::Target, left)])
    }

    fn done(&self) -> Feedback {
        let (made, par) = (self.moves.len(), self.hunt.par);
        let moves = |count: usize| describe::counted(count, "move", "moves");
        let mut told = vec![format!("Everything is taken, in {}.", moves(made))];
        let mut full = Text::default();
        if made > par {
            told.push(format!("It can be done in {}.", moves(par)));
            let shortest = self.way(&self.hunt.start);
            full = Text::plain(format!("A shortest way: {}.", way_in_words(self.hunt.start.hero, &shortest)));
        } else {
            told.push("Nobody can do it in fewer.".into());
        }
        let article = articles::of_role(hero(&self.hunt.start).role);
        Feedback::new(Verdict::Right, Explanation::short(Text::paragraphs(told)).in_full(full).by([article]))
            .on(Self::diagram(self.stage(), self.moves.last().copied()))
    }
}

impl Judge for CaptureJudge {
    fn prompt(&self) -> Prompt {
        let stage = self.stage();
        let left = enemies(stage).len();
        let question = if self.moves.is_empty() {
            let rule = if self.hunt.free_moves {
                format!("It can be done in {} moves.", self.hunt.par)
            } else {
                "Each move has to take something.".to_string()
            };
            format!("Take everything with {}. {rule} Never stop where an enemy piece attacks it.", name(stage))
        } else {
            format!("{left} left to take. Never stop with {} where an enemy piece attacks it.", name(stage))
        };
        let of = enemies(&self.hunt.start).len();
        Prompt {
            question: question.into(),
            diagrams: vec![Self::diagram(stage, self.moves.last().copied())],
            input: Input::Move,
            progress: (of > 1).then(|| Progress { done: of - left, of, unit: "pieces" }),
            game: position(stage).map(Game::new),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let stage = self.stage();
        let mv = match lone_piece::understand(stage, answer) {
            Ok(mv) => mv,
            Err(slip) => return *slip,
        };
        if mv.from != stage.hero {
            return Feedback::slip(format!("Only {} moves here.", name(stage)));
        }
        let is_capture = enemies(stage).contains(mv.to);
        let Some(mv) = stage.moves().into_iter().find(|found| found.to == mv.to) else {
            return refused(&Collection { stars: SquareSet::EMPTY, ..stage.clone() }, mv);
        };
        if !is_capture && !self.hunt.free_moves {
            return self.takes_nothing(mv);
        }
        let next = stage.after(mv);
        if way(&next, self.hunt.free_moves).is_none() {
            return self.dead_end(mv);
        }
        let prey = describe::pieces(&stage.board, mv.to.into());
        self.stages.push(next);
        self.moves.push(mv);
        let stage = self.stage();
        let left = enemies(stage).len();
        if left == 0 {
            return self.done();
        }
        let what =
            if is_capture { format!("{} is taken.", describe::capitalized(&prey)) } else { format!("On {}.", mv.to) };
        Feedback::new(Verdict::Continue, Explanation::short(format!("{what} {left} left.")))
            .on(Self::diagram(stage, Some(mv)))
    }

    fn hints(&self) -> Vec<Hint> {
        let stage = self.stage();
        let mut hints = vec![Hint::new(describe::way(hero(stage).role))];
        let safe: SquareSet =
            stage.moves().into_iter().map(|mv| mv.to).filter(|&to| enemies(stage).contains(to)).collect();
        if !safe.is_empty() {
            hints.push(
                Hint::new(format!("Safe to take now: {}.", describe::pieces(&stage.board, safe)))
                    .with_marks([Mark::squares(MarkRole::Target, safe)]),
            );
        }
        let way = self.way(stage);
        let next = way.iter().map(|mv| mv.to).find(|&to| enemies(stage).contains(to));
        if let Some(prey) = next.filter(|_| safe.is_empty()) {
            let prey = describe::pieces(&stage.board, prey.into());
            hints.push(Hint::new(format!("Nothing can be taken safely at once. Look for the way round to {prey}.")));
        }
        if let Some(mv) = way.first() {
            hints.push(Hint::new(format!("Go to {}.", mv.to)).with_marks([Mark::arrow(
                MarkRole::Good,
                mv.from,
                mv.to,
            )]));
        }
        hints
    }

    fn solution(&self) -> Solution {
        let way = self.way(self.stage());
        let article = articles::of_role(hero(self.stage()).role);
        Solution {
            marks: way.iter().map(|mv| Mark::arrow(MarkRole::Path, mv.from, mv.to)).collect(),
            explanation: Explanation::short(format!("A way: {}.", way_in_words(self.stage().hero, &way))).by([article]),
            answers: way.into_iter().map(Answer::Move).collect(),
        }
    }

    fn take_back(&mut self) -> bool {
        let can = self.moves.pop().is_some();
        if can {
            self.stages.pop();
        }
        can
    }

    fn can_take_back(&self) -> bool {
        !self.moves.is_empty()
    }
}
