//! The search for a mate with the help of both sides: best-first over exact positions, each visited once.
//!
//! A mate that is found is a proof, and so is a queue that has run empty. Branches end in the cheaper arguments: the
//! material, and (in the full search) what the pieces can reach after a move that can't be taken back.

use crate::rules::{Color, Move, Position};

use super::guide;
use super::material;
use super::net::{self, Survey};
use super::reach::is_irreversible;
use super::store::{ROOT, Store};
use crate::solve::key::Key;

/// What a search came to.
pub(super) enum Found {
    /// A line that ends in mate.
    Mate(Vec<Move>),
    /// No mate in any position that can come up.
    Nothing {
        /// How many positions were visited.
        positions: u64,
    },
    /// The limit ran out.
    OutOfNodes,
}

/// A search that surveys the position after each move that can't be taken back.
pub(super) fn full(pos: &Position, winner: Color, survey: Survey, limit: u64) -> Found {
    Search::new(pos, winner, vec![survey]).run(pos, limit)
}

struct Waiting {
    pos: Position,
    number: u32,
    survey: u32,
    plies: u16,
}

struct Search {
    winner: Color,
    store: Store,
    /// What is known after each move that can't be taken back; empty in the quick search.
    surveys: Vec<Survey>,
    /// Positions to expand, by score: the lower, the nearer the mate seems.
    waiting: Vec<Vec<Waiting>>,
    best: usize,
}

impl Search {
    fn new(root: &Position, winner: Color, surveys: Vec<Survey>) -> Self {
        let waiting = std::iter::repeat_with(Vec::new).take(guide::SCORES).collect();
        Self { winner, store: Store::new(root), surveys, waiting, best: 0 }
    }

    fn run(mut self, root: &Position, limit: u64) -> Found {
        self.waiting[0].push(Waiting { pos: root.clone(), number: ROOT, survey: 0, plies: 0 });
        while let Some(next) = self.take() {
            if let Some(mate) = self.expand(&next) {
                return Found::Mate(self.replay(root, mate));
            }
            if self.store.len() as u64 > limit {
                return Found::OutOfNodes;
            }
        }
        Found::Nothing { positions: self.store.len() as u64 }
    }

    fn take(&mut self) -> Option<Waiting> {
        while self.best < self.waiting.len() {
            if let Some(next) = self.waiting[self.best].pop() {
                return Some(next);
            }
            self.best += 1;
        }
        None
    }

    /// Visits all positions one move on; the number of one that is mate, if any.
    fn expand(&mut self, at: &Waiting) -> Option<u32> {
        let board = at.pos.board();
        for mv in at.pos.legal_moves() {
            let pos = at.pos.after(mv);
            let Some(number) = self.store.insert(Key::of(&pos), at.number) else { continue };
            if at.pos.turn() == self.winner && pos.is_checkmate() {
                return Some(number);
            }
            let kind = at.pos.kind(mv);
            let mut survey = at.survey;
            if is_irreversible(&board, mv, kind) {
                if (kind.is_capture() || mv.promotion.is_some())
                    && material::rules_out_mate(&pos.board(), self.winner).is_some()
                {
                    continue;
                }
                if !self.surveys.is_empty() {
                    let Ok(new) = net::survey(&pos, self.winner) else { continue };
                    survey = u32::try_from(self.surveys.len()).expect("there are no more surveys than positions");
                    self.surveys.push(new);
                }
            }
            let plies = at.plies.saturating_add(1);
            let score = guide::score(&pos, self.winner, plies, self.surveys.get(survey as usize));
            self.best = self.best.min(score);
            self.waiting[score].push(Waiting { pos, number, survey, plies });
        }
        None
    }

    /// The moves from the root to a position that was found.
    fn replay(&self, root: &Position, mate: u32) -> Vec<Move> {
        let mut pos = root.clone();
        let mut line = Vec::new();
        for key in self.store.way_to(mate) {
            let mv = pos
                .legal_moves()
                .into_iter()
                .find(|&mv| Key::of(&pos.after(mv)) == key)
                .expect("each position was reached by a legal move");
            pos = pos.after(mv);
            line.push(mv);
        }
        line
    }
}
