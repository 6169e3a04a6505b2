//! The search for a mate with the help of both sides: best-first over exact positions, each visited once.
//!
//! A mate that is found is a proof, and so are queues that have run empty. Branches end in the cheaper arguments: the
//! material, and what the pieces can reach after a move that can't be taken back.
//!
//! Several guesses of how far it is to a mate take turns in choosing what to look at next: where one of them leads into a
//! dead end, another often goes round it.

use crate::rules::{Color, Move, Position};

use super::guide::{self, Guide};
use super::material;
use super::net::{self, Survey};
use super::reach::is_irreversible;
use super::store::{ROOT, Store};
use super::{Argument, Verdict};
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

impl Found {
    pub(super) fn is_settled(&self) -> bool {
        !matches!(self, Self::OutOfNodes)
    }

    /// What follows from it.
    pub(super) fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Mate(line) => Some(Verdict::Yes { line }),
            Self::Nothing { positions } => Some(Verdict::No { argument: Argument::Closure { positions } }),
            Self::OutOfNodes => None,
        }
    }
}

struct Node {
    /// Given away when its moves are made, to spare memory.
    pos: Option<Box<Position>>,
    /// Whether what the pieces can reach has to be looked at anew.
    is_changed: bool,
    plies: u16,
}

/// A search that looks anew at what the pieces can reach after each move that can't be taken back.
pub(super) struct Search<'a> {
    root: &'a Position,
    winner: Color,
    /// What is known of mates from the root on.
    survey: Survey,
    guide: Guide,
    store: Store,
    /// By their numbers in the store.
    nodes: Vec<Node>,
    /// One for each guess.
    queues: [Queue; 3],
    /// Whose turn it is.
    turn: usize,
    patience: Patience,
}

/// Whether the argument of what the pieces can reach has been of use so far. It costs as much as a dozen positions.
#[derive(Default)]
struct Patience {
    asked: u32,
    skipped: u32,
    useful: u32,
}

impl Patience {
    fn is_worth_asking(&mut self) -> bool {
        let is_worth = self.asked < 64 || self.useful * 12 >= self.asked || self.skipped >= 15;
        self.skipped = if is_worth { 0 } else { self.skipped + 1 };
        is_worth
    }

    fn learn(&mut self, was_useful: bool) {
        self.asked += 1;
        self.useful += u32::from(was_useful);
        if self.asked > 4096 {
            self.asked /= 2;
            self.useful /= 2;
        }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(root: &'a Position, winner: Color, survey: Survey) -> Self {
        let mut search = Self {
            root,
            winner,
            guide: Guide::new(&root.board(), winner, &survey),
            survey,
            store: Store::new(root),
            nodes: vec![Node { pos: Some(Box::new(root.clone())), is_changed: false, plies: 0 }],
            queues: [Queue::new(), Queue::new(), Queue::new()],
            turn: 0,
            patience: Patience::default(),
        };
        search.queues[0].push(0, ROOT);
        search
    }

    /// Goes on until it is settled, or so many positions have been visited in all.
    pub(super) fn run(&mut self, limit: u64) -> Found {
        while self.nodes.len() as u64 <= limit {
            let Some(number) = self.take() else { return Found::Nothing { positions: self.nodes.len() as u64 } };
            if let Some(mate) = self.expand(number) {
                return Found::Mate(self.replay(number, mate));
            }
        }
        Found::OutOfNodes
    }

    fn take(&mut self) -> Option<u32> {
        let nodes = &self.nodes;
        let turn = self.turn;
        self.turn = (turn + 1) % self.queues.len();
        let (before, after) = self.queues.split_at_mut(turn);
        after.iter_mut().chain(before).find_map(|queue| queue.pop(|number| nodes[number as usize].pos.is_some()))
    }

    /// Visits all positions one move on; a move that mates, if there is one.
    fn expand(&mut self, number: u32) -> Option<Move> {
        let node = &mut self.nodes[number as usize];
        let plies = node.plies.saturating_add(1);
        let pos = node.pos.take()?;
        if node.is_changed && self.patience.is_worth_asking() {
            let is_hopeless = net::is_hopeless(&pos, self.winner, &self.survey);
            self.patience.learn(is_hopeless);
            if is_hopeless {
                return None;
            }
        }
        if pos.turn() == self.winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            return Some(mate);
        }
        let board = pos.board();
        for mv in pos.legal_moves() {
            let after = pos.after(mv);
            let Some(child) = self.store.insert(Key::of(&after), number) else { continue };
            let kind = pos.kind(mv);
            let changes_material = kind.is_capture() || mv.promotion.is_some();
            let is_hopeless = changes_material && material::rules_out_mate(&after.board(), self.winner).is_some();
            if !is_hopeless {
                let scores = guide::scores(&after, self.winner, plies, &self.guide);
                for (queue, score) in self.queues.iter_mut().zip(scores) {
                    queue.push(score, child);
                }
            }
            let is_changed = is_irreversible(&board, mv, kind);
            let after = (!is_hopeless).then(|| Box::new(after));
            self.nodes.push(Node { pos: after, is_changed, plies });
        }
        None
    }

    /// The moves from the root to a position that was found, and the mate.
    fn replay(&self, number: u32, mate: Move) -> Vec<Move> {
        let mut pos = self.root.clone();
        let mut line = Vec::new();
        for key in self.store.way_to(number) {
            let mv = pos
                .legal_moves()
                .into_iter()
                .find(|&mv| Key::of(&pos.after(mv)) == key)
                .expect("each position was reached by a legal move");
            pos = pos.after(mv);
            line.push(mv);
        }
        line.push(mate);
        line
    }
}

/// Positions to expand, by score: the lower, the nearer the mate seems; of equals, the latest first.
struct Queue {
    buckets: Vec<Vec<u32>>,
    best: usize,
}

impl Queue {
    fn new() -> Self {
        Self { buckets: vec![Vec::new(); guide::SCORES], best: guide::SCORES }
    }

    fn push(&mut self, score: usize, number: u32) {
        self.best = self.best.min(score);
        self.buckets[score].push(number);
    }

    fn pop(&mut self, is_wanted: impl Fn(u32) -> bool) -> Option<u32> {
        while let Some(bucket) = self.buckets.get_mut(self.best) {
            while let Some(number) = bucket.pop() {
                if is_wanted(number) {
                    return Some(number);
                }
            }
            self.best += 1;
        }
        None
    }
}
