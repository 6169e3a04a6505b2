//! `tour`: lead a knight over every square of a board, each once; after each step it is known whether that can still
//! succeed.

mod generate;
mod read;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::{Arc, OnceLock};

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt,
    Solution, Task, Text, Unanswerable, Verdict, table, understand,
};
use crate::notation::describe;
use crate::rules::{Board, Color, Piece, Role, Square, SquareSet, articles};
use crate::solve::tour::{Closure, TourAnswer, TourBoard, TourQuery, solve, stranded};
use walk::{Misstep, Outlook, Walk};

/// The kind.
pub static KIND: Kind = Kind {
    id: "tour",
    title: "Knight's tours",
    summary: "Lead the knight over every square of the board, each once.",
    fields: &[
        Field {
            name: "size",
            shape: Shape::Text,
            required: false,
            doc: "Files x ranks, 1 to 8 each, such as `\"5x6\"`; the whole board when left out.",
        },
        Field { name: "holes", shape: Shape::Squares, required: false, doc: "Squares that are cut out." },
        Field {
            name: "closed",
            shape: Shape::Bool,
            required: false,
            doc: "Whether the last square has to be a knight's move away from the first.",
        },
        Field {
            name: "from",
            shape: Shape::Square,
            required: false,
            doc: "Where the knight begins; any square when left out.",
        },
        Field {
            name: "path",
            shape: Shape::Squares,
            required: false,
            doc: "A beginning that is given, in order; in place of `from`.",
        },
        Field {
            name: "expect",
            shape: Shape::Squares,
            required: false,
            doc: "The squares to which the next step may go without spoiling the tour, compared with the engine's.",
        },
    ],
    example: r#"
id = "three-by-four"
kind = "tour"
size = "4x3"
from = "a1"
"#,
    read: read::read,
    generator: Some(Generator { skills: &["knight.tour"], make: generate::make }),
};

/// Moves the solver may try for one judgement: some milliseconds at the most.
const LIMIT: u64 = 20_000;
/// Moves it may try once for the whole exercise.
const FIRST_LIMIT: u64 = 2_000_000;

/// Board, closure and beginning, with a tour of it once one has been asked for.
#[derive(Debug)]
struct TourTask {
    board: TourBoard,
    closure: Closure,
    beginning: Vec<Square>,
    /// Found at the first need: reading a set of tours must not solve them all.
    tour: OnceLock<TourAnswer>,
}

impl TourTask {
    fn new(board: TourBoard, closure: Closure, beginning: Vec<Square>) -> Self {
        Self { board, closure, beginning, tour: OnceLock::new() }
    }

    /// With a tour that is known already.
    fn with_tour(board: TourBoard, closure: Closure, beginning: Vec<Square>, tour: Vec<Square>) -> Self {
        Self { board, closure, beginning, tour: OnceLock::from(TourAnswer::Found(tour)) }
    }

    fn tour(&self) -> &TourAnswer {
        self.tour.get_or_init(|| self.solve(&self.beginning, FIRST_LIMIT))
    }

    fn solve(&self, path: &[Square], limit: u64) -> TourAnswer {
        solve(&TourQuery { board: self.board, closure: self.closure, path: path.to_vec(), end: None, limit })
    }

    /// How many squares there are to visit.
    fn squares(&self) -> usize {
        self.board.squares().len()
    }

    /// The squares to which the next step may go without spoiling the tour, as far as they are decided.
    fn good_steps(&self) -> Vec<String> {
        let visited: SquareSet = self.beginning.iter().copied().collect();
        let next = match self.beginning.last() {
            Some(&last) => self.board.moves_from(last) - visited,
            None => self.board.squares(),
        };
        let leads_on = |sq: &Square| {
            let path: Vec<Square> = self.beginning.iter().copied().chain([*sq]).collect();
            matches!(self.solve(&path, FIRST_LIMIT), TourAnswer::Found(_))
        };
        next.into_iter().filter(leads_on).map(|sq| sq.to_string()).collect()
    }
}

#[derive(Debug)]
struct Tour(Arc<TourTask>);

impl Task for Tour {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(TourJudge { walk: Walk::new(Arc::clone(&self.0)) })
    }

    fn audit(&self) -> Audit {
        let right = match self.0.tour() {
            TourAnswer::Found(tour) => tour.iter().map(Square::to_string).collect(),
            TourAnswer::Impossible(_) | TourAnswer::Undecided { .. } => Vec::new(),
        };
        Audit { right, possible: None, none_is_an_answer: false }
    }

    fn unanswerable(&self) -> Option<Unanswerable> {
        match self.0.tour() {
            TourAnswer::Found(_) => None,
            TourAnswer::Impossible(argument) => {
                Some(Unanswerable::NoAnswer(format!("there is no such tour: {argument}")))
            }
            TourAnswer::Undecided { nodes } => Some(Unanswerable::Undecided(format!(
                "whether there is such a tour is not decided within {nodes} positions"
            ))),
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let TourTask { board, closure, beginning, .. } = &*self.0;
        let table = table::with(toml::Table::new(), "size", format!("{}x{}", board.files(), board.ranks()));
        let is_inside =
            |sq: &Square| sq.file().index() < board.files().into() && sq.rank().index() < board.ranks().into();
        let holes = Square::all().filter(is_inside).collect::<SquareSet>() - board.squares();
        let table = table::with_some(table, "holes", (!holes.is_empty()).then(|| table::squares(holes)));
        let table = table::with(table, "closed", *closure == Closure::Closed);
        let path = (!beginning.is_empty()).then(|| table::squares(beginning.iter().copied()));
        Some(table::with_some(table, "path", path))
    }

    fn identity(&self) -> String {
        let task = &self.0;
        let path: Vec<String> = task.beginning.iter().map(Square::to_string).collect();
        format!("{} {:?} {}", task.board.squares(), task.closure, path.join(" "))
    }
}

struct TourJudge {
    walk: Walk,
}

impl TourJudge {
    fn task(&self) -> &TourTask {
        self.walk.task()
    }

    /// The knight on its square, the steps numbered, what can't be reached any more.
    fn diagram(&self) -> Diagram {
        let path = self.walk.path();
        let mut board = Board::empty();
        if let Some(&last) = path.last() {
            board.put(last, Piece::new(Color::White, Role::Knight));
        }
        let numbers = path.iter().zip(1..).map(|(&sq, step)| (sq, step)).collect();
        let diagram = Diagram { squares: self.task().board.squares(), numbers, ..Diagram::of_board(board) };
        diagram.with_marks(self.warning_marks())
    }

    fn warning_marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        if self.walk.path().len() > 1 {
            let cut_off = stranded(&self.task().board, self.walk.path());
            marks.extend((!cut_off.is_empty()).then(|| Mark::squares(MarkRole::Bad, cut_off)));
        }
        if let Outlook::Dead { .. } = self.walk.outlook()
            && let Some(back) = self.walk.go_back_to()
        {
            marks.push(Mark::squares(MarkRole::Target, back));
        }
        marks
    }

    /// Why no tour can begin like this; empty where one can, or where it is not decided.
    fn dead_end(&self) -> Text {
        let Outlook::Dead { argument } = self.walk.outlook() else { return Text::default() };
        let cut_off = stranded(&self.task().board, self.walk.path());
        let told = (!cut_off.is_empty() && self.walk.path().len() > 1).then(|| {
            let is = if cut_off.len() == 1 { "is" } else { "are" };
            format!("{} {is} cut off: no way leads there.", describe::squares(cut_off))
        });
        Text::paragraphs([argument.clone()].into_iter().chain(told))
    }

    /// What to do about the state of the walk; empty when all is well.
    fn advice(&self) -> Text {
        match self.walk.outlook() {
            Outlook::Open(_) => Text::default(),
            Outlook::Undecided => {
                Text::plain("Whether this can still be completed is not decided: it was too much to try.")
            }
            Outlook::Dead { .. } => Text::plain(match (self.walk.keep(), self.walk.go_back_to()) {
                (0, _) | (_, None) => "Begin again on another square.".to_string(),
                (keep, Some(back)) => {
                    format!("Go back to {back}, square {keep}: pick it, or take back. From there a tour is known.")
                }
            }),
        }
    }

    /// The steps from here of a tour that is known; the way back first where there is none.
    fn way_on(&self) -> Vec<Square> {
        let path = self.walk.path();
        match self.walk.outlook() {
            Outlook::Open(tour) => tour[path.len()..].to_vec(),
            Outlook::Dead { .. } | Outlook::Undecided => {
                let keep = self.walk.keep();
                let tour = self.walk.known_tour();
                tour.get(keep.saturating_sub(1)..).unwrap_or_default().to_vec()
            }
        }
    }

    /// Takes one step. `Ok` holds the feedback when the tour is complete.
    fn step(&mut self, sq: Square) -> Result<Option<Feedback>, Box<Feedback>> {
        match self.walk.step(sq) {
            Ok(()) if self.walk.is_complete() => Ok(Some(self.done())),
            Ok(()) => Ok(None),
            Err(misstep) => Err(Box::new(misstep_feedback(sq, &misstep))),
        }
    }

    fn done(&self) -> Feedback {
        let path = self.walk.path();
        let (first, last) = (path[0], path[path.len() - 1]);
        let end = match self.task().closure {
            Closure::Open => format!("The tour began on {first} and ends on {last}."),
            Closure::Closed => format!("From {last} the knight could go on to {first}: the tour is closed."),
        };
        let short = [format!("All {} squares are visited, each once.", path.len()), end];
        let names: Vec<String> = path.iter().map(Square::to_string).collect();
        let explanation = Explanation::short(Text::paragraphs(short)).in_full(names.join(" ")).by([articles::KNIGHT]);
        Feedback::new(Verdict::Right, explanation).on(self.diagram())
    }
}

/// Why a step is not taken.
fn misstep_feedback(sq: Square, misstep: &Misstep) -> Feedback {
    let (text, verdict) = match misstep {
        Misstep::OffBoard => (format!("{sq} is not a square of this board."), Verdict::Slip),
        Misstep::NoKnightMove { from } => {
            (format!("From {from} to {sq} is no knight's jump. {}", describe::way(Role::Knight)), Verdict::Wrong)
        }
        Misstep::Visited { step } => {
            (format!("{sq} has been visited before, as square {step}. Each square is visited once."), Verdict::Wrong)
        }
        Misstep::NoTourFrom { argument } => {
            (format!("No tour begins on {sq}. {argument} Begin on another square."), Verdict::Wrong)
        }
    };
    Feedback::new(verdict, Explanation::short(text).by([articles::KNIGHT]))
        .with_marks([Mark::squares(MarkRole::Bad, sq)])
}

impl Judge for TourJudge {
    fn prompt(&self) -> Prompt {
        let task = self.task();
        let path = self.walk.path();
        let (files, ranks) = (task.board.files(), task.board.ranks());
        let closed = match task.closure {
            Closure::Open => "",
            Closure::Closed => " From the last square it has to be able to jump back to the first.",
        };
        let question = match path.last() {
            None => {
                format!("Lead a knight over all {} squares, each once.{closed} Where does it begin?", task.squares())
            }
            Some(last) if path.len() <= task.beginning.len().max(1) => format!(
                "Lead the knight from {last} over every square of this {files}x{ranks} board, each once.{closed} \
                 Pick the next square."
            ),
            Some(last) => format!("The knight is on {last}. Which square is next?"),
        };
        Prompt {
            question: Text::plain(question).and(self.advice()),
            diagrams: vec![self.diagram()],
            input: Input::Squares { pick: Pick::One },
            progress: Some(Progress { done: path.len(), of: task.squares(), unit: "squares" }),
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let Answer::Squares(squares) = answer else {
            return *understand::wrong_shape("squares of the board");
        };
        if squares.is_empty() {
            return Feedback::slip("Pick the square where the knight goes.");
        }
        let before = self.walk.path().len();
        for &sq in squares {
            match self.step(sq) {
                Ok(None) => {}
                Ok(Some(done)) => return done,
                Err(misstep) => return misstep.on(self.diagram()),
            }
        }
        let path = self.walk.path();
        let place = format!("Square {} of {}.", path.len(), self.task().squares());
        let short = if path.len() > before {
            Text::plain(place).and(self.dead_end())
        } else {
            Text::plain(format!(
                "Back on {}, square {}.",
                path.last().map_or_else(String::new, Square::to_string),
                path.len()
            ))
        };
        let text = if self.walk.is_all_visited() {
            short.and("Every square is visited, but the knight can't jump back to the first one.".into())
        } else {
            short
        };
        Feedback::new(Verdict::Continue, Explanation::short(text)).with_marks(self.warning_marks()).on(self.diagram())
    }

    fn hints(&self) -> Vec<Hint> {
        let task = self.task();
        let mut hints = vec![
            Hint::new(describe::way(Role::Knight)),
            Hint::new("Go first where the fewest ways lead on: corners and edges are hard to reach later."),
        ];
        if let Outlook::Dead { .. } = self.walk.outlook() {
            hints = vec![Hint::new(self.dead_end().and(self.advice())).with_marks(self.warning_marks())];
        } else if let Some(&last) = self.walk.path().last() {
            let open = self.walk.next_squares();
            let ways = open.into_iter().map(|sq| {
                let ways = (task.board.moves_from(sq) & self.walk.unvisited()).len();
                let plural = if ways == 1 { "way" } else { "ways" };
                format!("{sq} ({ways} {plural} on)")
            });
            let text = format!("From {last} the knight can go to {}.", describe::list(ways));
            hints.push(Hint::new(text).with_marks([Mark::squares(MarkRole::Path, open)]));
        }
        hints.push(match self.way_on().first() {
            Some(&next) => Hint::new(format!("{next} is next in a tour that works."))
                .with_marks([Mark::squares(MarkRole::Good, next)]),
            None => Hint::new("No tour is known from here."),
        });
        hints
    }

    fn solution(&self) -> Solution {
        let way = self.way_on();
        let names: Vec<String> = way.iter().map(Square::to_string).collect();
        let text = if self.walk.is_complete() {
            "The tour is complete: every square is visited, each once.".to_string()
        } else if way.is_empty() {
            "No tour is known from here.".to_string()
        } else {
            format!("A tour: {}.", names.join(" "))
        };
        Solution {
            answers: way.iter().map(|&sq| Answer::Squares(vec![sq])).collect(),
            explanation: Explanation::short(text).by([articles::KNIGHT]),
            marks: way.windows(2).take(8).map(|pair| Mark::arrow(MarkRole::Path, pair[0], pair[1])).collect(),
        }
    }

    fn take_back(&mut self) -> bool {
        self.walk.take_back()
    }

    fn can_take_back(&self) -> bool {
        self.walk.can_take_back()
    }
}
