//! What an exercise shows and collects at one moment, and the shapes of answers.

use super::{Diagram, Text};
use crate::rules::{Board, Color, Game, Move, Piece, Role, Square};

/// What to show and what to collect now.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// The question.
    pub question: Text,
    /// The boards; usually one, none for a question of words.
    pub diagrams: Vec<Diagram>,
    /// What is collected.
    pub input: Input,
    /// How far the learner is inside this exercise.
    pub progress: Option<Progress>,
    /// The game behind the first board, for queries ("which moves has this piece?", "why not?").
    pub game: Option<Game>,
}

/// Progress inside one exercise: 12 of 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Done so far.
    pub done: usize,
    /// Of how many.
    pub of: usize,
    /// What is counted, in the plural: `squares`, `questions`, `stars`.
    pub unit: &'static str,
}

/// How many are to be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// One; a single pick is the whole answer.
    One,
    /// Any number, none included; the learner says when it is all.
    Any,
}

/// What is collected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A pick from options.
    Choice {
        /// The options in the order shown, numbered from 1 for the learner.
        options: Vec<Text>,
        /// One or several.
        pick: Pick,
    },
    /// Squares of the (first) board.
    Squares {
        /// One or several.
        pick: Pick,
    },
    /// A move on the (first) board. [`Answer::Text`] with the move in notation is understood too.
    Move,
    /// A move on the (first) board, given by its two squares: where it is asked in notation, notation is no answer.
    Way,
    /// Words, or a move to be written down.
    Text {
        /// What is expected, for the label of the field: `a move, as in Nf3`.
        expected: &'static str,
    },
    /// A whole number.
    Number {
        /// What is counted, in the plural: `moves`, `points`.
        unit: &'static str,
    },
    /// Pieces to be placed on the board.
    Placement {
        /// The pieces that may be placed.
        pieces: Vec<Piece>,
    },
}

/// What a learner answers: the six shapes of [`Input`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Indices of the options picked, counted from 0.
    Choice(Vec<usize>),
    /// Squares in the order picked.
    Squares(Vec<Square>),
    /// A move on the board.
    Move(Move),
    /// Words, or a move in notation.
    Text(String),
    /// A number.
    Number(i64),
    /// The whole placement.
    Placement(Board),
}

impl Prompt {
    /// Whether a move from one square to another on the first board would bring a pawn to its last rank, so that
    /// the front end has to ask what it becomes.
    #[must_use]
    pub fn needs_promotion(&self, from: Square, to: Square) -> bool {
        let piece = self.diagrams.first().and_then(|diagram| diagram.board.piece_at(from));
        match piece {
            Some(Piece { color: color @ (Color::White | Color::Black), role: Role::Pawn }) => {
                to.rank() == color.promotion_rank()
            }
            _ => false,
        }
    }
}
