//! One attempt at an array: the board as it was shown last.

use std::sync::Arc;

use super::{Array, hint, telling};
use crate::exercise::{Answer, Diagram, Feedback, Hint, Input, Judge, Progress, Prompt, Solution, Verdict, understand};
use crate::rules::{Board, Color};

pub(super) struct Setting {
    array: Arc<Array>,
    /// As it was handed in last.
    board: Board,
}

impl Setting {
    pub(super) fn new(array: Arc<Array>) -> Self {
        let board = array.start;
        Self { array, board }
    }

    /// The board, seen from the side that is set up, where it is one.
    fn diagram(&self) -> Diagram {
        let orientation = if self.array.colors == [Color::Black] { Color::Black } else { Color::White };
        Diagram { orientation, ..Diagram::of_board(self.board) }
    }
}

impl Judge for Setting {
    fn prompt(&self) -> Prompt {
        let array = &self.array;
        Prompt {
            question: telling::question(array),
            diagrams: vec![self.diagram()],
            input: Input::Placement { pieces: array.pieces() },
            progress: Some(Progress {
                done: array.in_place(&self.board),
                of: array.target.occupied().len(),
                unit: "pieces in place",
            }),
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let Answer::Placement(board) = answer else { return *understand::wrong_shape("pieces on the board") };
        self.board = *board;
        if self.board != self.array.target {
            return telling::miss(&self.array, &self.board);
        }
        Feedback::new(Verdict::Right, telling::explanation(&self.array)).on(self.diagram())
    }

    fn hints(&self) -> Vec<Hint> {
        hint::ladder(&self.array, &self.board)
    }

    fn solution(&self) -> Solution {
        Solution {
            answers: vec![Answer::Placement(self.array.target)],
            explanation: telling::explanation(&self.array),
            marks: Vec::new(),
        }
    }
}
