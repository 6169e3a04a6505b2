//! The walk of a knight: its steps, and after each whether a whole tour is still possible.

use std::sync::Arc;

use super::{FIRST_LIMIT, LIMIT, TourTask};
use crate::rules::{Square, SquareSet, attacks};
use crate::solve::tour::{Closure, TourAnswer, unvisited};

/// What can still become of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outlook {
    /// It can be completed: a whole tour that begins with it.
    Open(Vec<Square>),
    /// It can't, for this reason.
    Dead {
        /// The reason, in a sentence.
        argument: String,
    },
    /// The limit ran out before it was decided.
    Undecided,
}

/// Why a step is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Misstep {
    /// No square of this board.
    OffBoard,
    /// No knight's move.
    NoKnightMove { from: Square },
    /// Visited before, as this step.
    Visited { step: usize },
    /// A first square from which there is no tour.
    NoTourFrom { argument: String },
}

/// The path so far, with the outlook after each of its steps.
pub(super) struct Walk {
    task: Arc<TourTask>,
    path: Vec<Square>,
    /// The outlook of each beginning of the path, the empty one first.
    outlooks: Vec<Outlook>,
}

impl Walk {
    pub(super) fn new(task: Arc<TourTask>) -> Self {
        let outlook = Outlook::of(task.tour());
        // Whatever holds for the beginning given holds for all its parts: nobody can go back behind it.
        let outlooks = vec![outlook; task.beginning.len() + 1];
        Self { path: task.beginning.clone(), outlooks, task }
    }

    pub(super) fn task(&self) -> &TourTask {
        &self.task
    }

    pub(super) fn path(&self) -> &[Square] {
        &self.path
    }

    /// What can still become of the path.
    pub(super) fn outlook(&self) -> &Outlook {
        self.outlooks.last().expect("even the empty path has an outlook")
    }

    /// How much of the path to keep so that a tour is known: all of it where the outlook is open.
    pub(super) fn keep(&self) -> usize {
        let open = self.outlooks.iter().rposition(|outlook| matches!(outlook, Outlook::Open(_)));
        open.unwrap_or(0).max(self.task.beginning.len())
    }

    /// The last square of the part to keep.
    pub(super) fn go_back_to(&self) -> Option<Square> {
        self.keep().checked_sub(1).and_then(|index| self.path.get(index)).copied()
    }

    /// A tour that begins with the part to keep; empty where none is known.
    pub(super) fn known_tour(&self) -> &[Square] {
        match &self.outlooks[self.keep()] {
            Outlook::Open(tour) => tour,
            Outlook::Dead { .. } | Outlook::Undecided => &[],
        }
    }

    pub(super) fn unvisited(&self) -> SquareSet {
        unvisited(&self.task.board, &self.path)
    }

    /// Where the knight may go next.
    pub(super) fn next_squares(&self) -> SquareSet {
        match self.path.last() {
            Some(&last) => self.task.board.moves_from(last) & self.unvisited(),
            None => self.task.board.squares(),
        }
    }

    pub(super) fn is_all_visited(&self) -> bool {
        self.unvisited().is_empty()
    }

    /// All squares visited, and closed where that is asked for.
    pub(super) fn is_complete(&self) -> bool {
        let closes = match (self.path.first(), self.path.last()) {
            (Some(&first), Some(&last)) => attacks::knight(last).contains(first),
            (None, _) | (_, None) => false,
        };
        self.is_all_visited() && (self.task.closure == Closure::Open || closes)
    }

    /// Steps to a square. In a dead end, naming the square to go back to goes back there.
    pub(super) fn step(&mut self, sq: Square) -> Result<(), Misstep> {
        if !self.task.board.squares().contains(sq) {
            return Err(Misstep::OffBoard);
        }
        if matches!(self.outlook(), Outlook::Dead { .. } | Outlook::Undecided) {
            let keep = self.keep();
            if self.go_back_to() == Some(sq) && keep < self.path.len() {
                self.go_back(keep);
                return Ok(());
            }
            if keep == 0 && !self.next_squares().contains(sq) {
                self.go_back(0);
            }
        }
        if let Some(earlier) = self.path.iter().position(|&visited| visited == sq) {
            return Err(Misstep::Visited { step: earlier + 1 });
        }
        match self.path.last() {
            Some(&from) if !attacks::knight(from).contains(sq) => return Err(Misstep::NoKnightMove { from }),
            Some(_) | None => {}
        }
        let outlook = self.outlook_after(sq);
        if let (true, Outlook::Dead { argument }) = (self.path.is_empty(), &outlook) {
            return Err(Misstep::NoTourFrom { argument: argument.clone() });
        }
        if let Outlook::Open(tour) = &outlook {
            // What was not decided before is decided now.
            let open = Outlook::Open(tour.clone());
            self.outlooks.iter_mut().filter(|earlier| **earlier == Outlook::Undecided).for_each(|earlier| {
                earlier.clone_from(&open);
            });
        }
        self.path.push(sq);
        self.outlooks.push(outlook);
        Ok(())
    }

    /// The outlook after one more step: nothing is searched while the steps follow a tour that is known, nor in an end
    /// that is dead already.
    fn outlook_after(&self, sq: Square) -> Outlook {
        match self.outlook() {
            Outlook::Open(tour) if tour.get(self.path.len()) == Some(&sq) => Outlook::Open(tour.clone()),
            Outlook::Dead { argument } => Outlook::Dead { argument: argument.clone() },
            Outlook::Open(_) | Outlook::Undecided => {
                let mut path = self.path.clone();
                path.push(sq);
                let limit = if self.path.is_empty() { FIRST_LIMIT } else { LIMIT };
                Outlook::of(&self.task.solve(&path, limit))
            }
        }
    }

    fn go_back(&mut self, keep: usize) {
        self.path.truncate(keep);
        self.outlooks.truncate(keep + 1);
    }

    /// Whether there is a step after the beginning that was given.
    pub(super) fn can_take_back(&self) -> bool {
        self.path.len() > self.task.beginning.len()
    }

    /// Undoes the last step, not the beginning that was given.
    pub(super) fn take_back(&mut self) -> bool {
        let can = self.can_take_back();
        if can {
            self.go_back(self.path.len() - 1);
        }
        can
    }
}

impl Outlook {
    fn of(answer: &TourAnswer) -> Self {
        match answer {
            TourAnswer::Found(tour) => Self::Open(tour.clone()),
            TourAnswer::Impossible(argument) => Self::Dead { argument: argument.clone() },
            TourAnswer::Undecided { .. } => Self::Undecided,
        }
    }
}
