//! One learner on the way: each step has to be the piece's; the end is told with how short it could have been.

use std::sync::Arc;

use super::{Way, in_words};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Solution, Text,
    Verdict, reach, understand,
};
use crate::notation::describe;
use crate::rules::{Board, Square, SquareSet, articles, attacks};

pub(super) struct RouteJudge {
    way: Arc<Way>,
    /// The squares so far, the first one included.
    path: Vec<Square>,
}

impl RouteJudge {
    pub(super) fn new(way: Arc<Way>) -> Self {
        Self { path: vec![way.from], way }
    }

    fn at(&self) -> Square {
        self.path.last().copied().unwrap_or(self.way.from)
    }

    fn diagram(&self) -> Diagram {
        let mut board = Board::empty();
        board.put(self.at(), self.way.piece);
        let before_last = self.path.len().saturating_sub(2);
        let numbers = self.path.iter().zip(0..).skip(1).take(before_last).map(|(&sq, step)| (sq, step)).collect();
        let mut marks = Vec::new();
        marks.extend((!self.way.forbidden.is_empty()).then(|| Mark::squares(MarkRole::Blocker, self.way.forbidden)));
        marks.extend((self.at() != self.way.to).then(|| Mark::squares(MarkRole::Target, self.way.to)));
        Diagram { numbers, orientation: self.way.piece.color, ..Diagram::of_board(board) }.with_marks(marks)
    }

    /// Why the piece can't step there; `None` when it can.
    fn obstacle(&self, to: Square) -> Option<String> {
        let (at, piece, forbidden) = (self.at(), self.way.piece, self.way.forbidden);
        let role = piece.role;
        if forbidden.contains(to) {
            return Some(format!("{to} is forbidden here."));
        }
        if attacks::of(piece, at, forbidden).contains(to) {
            return None;
        }
        let barred = attacks::between(at, to) & forbidden;
        if attacks::of(piece, at, SquareSet::EMPTY).contains(to) && !barred.is_empty() {
            let is = if barred.more_than_one() { "are forbidden" } else { "is forbidden" };
            return Some(format!("{} {is}, and a {role} does not jump.", describe::squares(barred)));
        }
        let mut board = Board::empty();
        board.put(at, piece);
        Some(reach::why_not(&board, at, to).map_or_else(|| format!("The {role} can't go to {to}."), |(why, _)| why))
    }

    fn done(&self) -> Feedback {
        let (made, best) = (self.path.len() - 1, &self.way.best);
        let mut told = vec![format!("{} is reached, in {}.", self.way.to, describe::counted(made, "move", "moves"))];
        let mut full = Text::default();
        if made > best.distance {
            told.push(format!("It can be done in {}.", describe::counted(best.distance, "move", "moves")));
            full = Text::paragraphs(self.way.listed());
        } else {
            told.push("There is no shorter way.".into());
            if best.count > 1 {
                told.push(format!("{} ways are just as short.", best.count));
                full = Text::paragraphs(self.way.listed());
            }
        }
        let explanation =
            Explanation::short(Text::paragraphs(told)).in_full(full).by([articles::of_role(self.way.piece.role)]);
        Feedback::new(Verdict::Right, explanation).on(self.diagram())
    }
}

impl Judge for RouteJudge {
    fn prompt(&self) -> Prompt {
        let Way { piece, from, to, forbidden, .. } = &*self.way;
        let role = piece.role;
        let question = if self.path.len() == 1 {
            let without = if forbidden.is_empty() { "" } else { " The marked squares are forbidden." };
            format!("Lead the {role} from {from} to {to} in as few moves as you can.{without} Pick the next square.")
        } else {
            format!("The {role} is on {}. Which square is next?", self.at())
        };
        Prompt {
            question: question.into(),
            diagrams: vec![self.diagram()],
            input: Input::Squares { pick: Pick::One },
            progress: (self.path.len() > 1).then(|| Progress {
                done: self.path.len() - 1,
                of: self.way.best.distance.max(self.path.len() - 1),
                unit: "moves",
            }),
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let Answer::Squares(squares) = answer else { return *understand::wrong_shape("squares of the board") };
        // The square it stands on may be named as the beginning of a whole route.
        let steps =
            if squares.len() > 1 && squares.first() == Some(&self.at()) { &squares[1..] } else { squares.as_slice() };
        if steps.is_empty() {
            return Feedback::slip("Pick the square where the piece goes.");
        }
        for &sq in steps {
            if let Some(why) = self.obstacle(sq) {
                let explanation = Explanation::short(why).by([articles::of_role(self.way.piece.role)]);
                return Feedback::new(Verdict::Wrong, explanation)
                    .with_marks([Mark::squares(MarkRole::Bad, sq)])
                    .on(self.diagram());
            }
            self.path.push(sq);
            if sq == self.way.to {
                return self.done();
            }
        }
        let made = describe::counted(self.path.len() - 1, "move", "moves");
        let told = format!("On {}, after {made}.", self.at());
        Feedback::new(Verdict::Continue, Explanation::short(told)).on(self.diagram())
    }

    fn hints(&self) -> Vec<Hint> {
        let role = self.way.piece.role;
        let mut hints = vec![Hint::new(describe::way(role))];
        let Some(best) = self.way.best_from(self.at()) else { return hints };
        hints.push(Hint::new(format!(
            "From {} it can be done in {}.",
            self.at(),
            describe::counted(best.distance, "move", "moves")
        )));
        // Seen from the goal: where the last step begins.
        let last: SquareSet = best.routes.iter().filter_map(|route| route.iter().rev().nth(1)).copied().collect();
        if best.distance > 1 {
            let squares = describe::squares(last).replace(" and ", " or ");
            hints.push(
                Hint::new(format!("Think from the goal: the last step can come from {squares}."))
                    .with_marks([Mark::squares(MarkRole::Path, last)]),
            );
        }
        if let Some(&next) = best.routes.first().and_then(|route| route.get(1)) {
            hints.push(Hint::new(format!("Go to {next}.")).with_marks([Mark::arrow(MarkRole::Good, self.at(), next)]));
        }
        hints
    }

    fn solution(&self) -> Solution {
        let best = self.way.best_from(self.at());
        let route = best.as_ref().and_then(|best| best.routes.first()).cloned().unwrap_or_default();
        let full = match &best {
            Some(best) if self.path.len() == 1 && best.count > 1 => Text::paragraphs(self.way.listed()),
            Some(_) | None => Text::default(),
        };
        Solution {
            answers: route.iter().skip(1).map(|&sq| Answer::Squares(vec![sq])).collect(),
            explanation: Explanation::short(format!("A shortest way: {}.", in_words(&route)))
                .in_full(full)
                .by([articles::of_role(self.way.piece.role)]),
            marks: route.windows(2).map(|pair| Mark::arrow(MarkRole::Path, pair[0], pair[1])).collect(),
        }
    }

    fn take_back(&mut self) -> bool {
        self.can_take_back() && self.path.pop().is_some()
    }

    fn can_take_back(&self) -> bool {
        self.path.len() > 1
    }
}
