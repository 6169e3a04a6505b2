//! `collect`: lead one piece over all stars in few moves, never stopping where an enemy piece could take it.

mod generate;
mod read;
#[cfg(test)]
mod tests;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::lone_piece::{self, diagram, hero, name, position, refused, way_in_words};
use super::{
    Answer, Audit, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Progress, Prompt, Solution, Task, Text,
    Verdict, table, whereabouts,
};
use crate::notation::{coordinate, describe, fen};
use crate::rules::{Game, Move, Role, articles};
use crate::solve::route::{Collection, shortest_collection};

/// The kind.
pub static KIND: Kind = Kind {
    id: "collect",
    title: "Collect the stars",
    summary: "Lead one piece over all stars in as few moves as you can.",
    fields: &[
        Field {
            name: "hero",
            shape: Shape::Square,
            required: false,
            doc: "The square of the piece that moves; the only piece of the side to move when left out.",
        },
        Field { name: "stars", shape: Shape::Squares, required: true, doc: "The squares to visit, 1 to 10." },
        Field {
            name: "par",
            shape: Shape::Number(1, 60),
            required: false,
            doc: "The fewest moves; compared with the proven minimum, and reckoned when left out.",
        },
    ],
    example: r#"
id = "two-corners"
kind = "collect"
fen = "8/8/8/8/8/8/8/R7 w - - 0 1"
stars = ["a8", "h8"]
par = 2
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

#[derive(Clone, Debug)]
struct Collect {
    start: Collection,
    par: usize,
}

impl Task for Collect {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(CollectJudge { task: self.clone(), stages: vec![self.start.clone()], moves: Vec::new() })
    }

    fn audit(&self) -> Audit {
        let right = shortest_collection(&self.start).unwrap_or_default();
        Audit { right: right.into_iter().map(coordinate::write).collect(), possible: None, none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let Collection { board, hero, color, stars } = &self.start;
        let table = table::with(table::of_board(board, *color), "hero", hero.to_string());
        Some(table::with(table, "stars", table::squares(*stars)))
    }

    fn identity(&self) -> String {
        let Collection { board, hero, color, stars } = &self.start;
        format!("{} {hero} {color} {stars}", fen::write_board(board))
    }
}

struct CollectJudge {
    task: Collect,
    /// The stages so far, the first one included.
    stages: Vec<Collection>,
    moves: Vec<Move>,
}

impl CollectJudge {
    fn stage(&self) -> &Collection {
        self.stages.last().expect("there is the first stage")
    }

    /// Only a pawn can leave a star behind for good.
    fn out_of_reach(&self, mv: Move) -> Feedback {
        let left = self.stage().after(mv).stars;
        let told = [
            format!("From {} the pawn could never reach {}.", mv.to, describe::squares(left)),
            "A pawn only goes forward. Choose the way that leads over all stars.".to_string(),
        ];
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by([articles::PAWN]))
            .with_marks([Mark::squares(MarkRole::Bad, mv.to)])
    }

    fn done(&self) -> Feedback {
        let (needed, par) = (self.moves.len(), self.task.par);
        let mut told = vec![format!("All stars are collected, in {}.", describe::counted(needed, "move", "moves"))];
        let mut full = Text::default();
        if needed > par {
            told.push(format!("It can be done in {}.", describe::counted(par, "move", "moves")));
            let way = shortest_collection(&self.task.start).unwrap_or_default();
            full = Text::plain(format!("A shortest way: {}.", way_in_words(self.task.start.hero, &way)));
        } else {
            told.push("Nobody can do it in fewer.".into());
        }
        Feedback::new(
            Verdict::Right,
            Explanation::short(Text::paragraphs(told))
                .in_full(full)
                .by([articles::of_role(hero(&self.task.start).role)]),
        )
        .on(diagram(self.stage().board, self.stage(), self.moves.last().copied()))
    }
}

impl Judge for CollectJudge {
    fn prompt(&self) -> Prompt {
        let stage = self.stage();
        let enemies = !stage.board.by_color(!stage.color).is_empty();
        let danger = if enemies { " Never stop where an enemy piece attacks it." } else { "" };
        let question = if self.moves.is_empty() {
            let par = self.task.par;
            let plural = if par == 1 { "" } else { "s" };
            let stars = if stage.stars.len() == 1 { "the star" } else { "all the stars" };
            format!("Collect {stars} with {}. It can be done in {par} move{plural}.{danger}", name(self.stage()))
        } else {
            let left = stage.stars.len();
            let plural = if left == 1 { "" } else { "s" };
            format!("{} star{plural} left.{danger}", describe::capitalized(&whereabouts::number(left)))
        };
        let of = self.task.start.stars.len();
        Prompt {
            question: question.into(),
            diagrams: vec![diagram(stage.board, stage, self.moves.last().copied())],
            input: Input::Move,
            progress: (of > 1).then(|| Progress { done: of - stage.stars.len(), of, unit: "stars" }),
            game: position(stage).map(Game::new),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let mv = match lone_piece::understand(self.stage(), answer) {
            Ok(mv) => mv,
            Err(slip) => return *slip,
        };
        let stage = self.stage();
        if mv.from != stage.hero {
            return Feedback::slip(format!("Only {} moves here.", name(self.stage())));
        }
        let Some(mv) = stage.moves().into_iter().find(|found| found.to == mv.to) else {
            return refused(stage, mv);
        };
        let next = stage.after(mv);
        if hero(stage).role == Role::Pawn && !next.stars.is_empty() && shortest_collection(&next).is_none() {
            return self.out_of_reach(mv);
        }
        let collected = next.stars.len() < stage.stars.len();
        self.stages.push(next);
        self.moves.push(mv);
        let stage = self.stage();
        if stage.stars.is_empty() {
            return self.done();
        }
        let left = stage.stars.len();
        let plural = if left == 1 { "" } else { "s" };
        let text = if collected {
            format!("A star! {left} star{plural} left.")
        } else {
            format!("On {}. {left} star{plural} left.", mv.to)
        };
        Feedback::new(Verdict::Continue, Explanation::short(text)).on(diagram(stage.board, stage, Some(mv)))
    }

    fn hints(&self) -> Vec<Hint> {
        let stage = self.stage();
        let mut hints = vec![Hint::new(describe::way(hero(stage).role))];
        let way = shortest_collection(stage).unwrap_or_default();
        hints
            .push(Hint::new(format!("From here it can be done in {}.", describe::counted(way.len(), "move", "moves"))));
        if let Some(star) = way.iter().map(|mv| mv.to).find(|&to| stage.stars.contains(to)) {
            hints.push(
                Hint::new(format!("Go for the star on {star} first."))
                    .with_marks([Mark::squares(MarkRole::Target, star)]),
            );
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
        let way = shortest_collection(self.stage()).unwrap_or_default();
        let text = format!("A shortest way: {}.", way_in_words(self.stage().hero, &way));
        Solution {
            marks: way.iter().map(|mv| Mark::arrow(MarkRole::Path, mv.from, mv.to)).collect(),
            answers: way.into_iter().map(Answer::Move).collect(),
            explanation: Explanation::short(text),
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
