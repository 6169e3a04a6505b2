//! The first search for a mate, for positions in which one is easy to find: nearly all that occur in play.
//!
//! Who must be where is guessed: the kings near each other, or in a corner, and a piece that mates.
//! Moves wait unplayed, ordered by a guess that needs no look at the position after them; a position is made only when
//! its turn comes. A mate that is found is a proof, and so is a queue that has run empty.

use arrayvec::ArrayVec;

use crate::rules::{Board, Color, File, Move, Position, Rank, Role, Square, SquareSet};

use super::aim::Aim;
use super::material;
use super::search::Found;
use super::store::{ROOT, Store};
use super::wander;
use crate::solve::key::Key;

/// Positions visited in one of the first tries.
const GLANCE: u64 = 96;
/// Walks on a crowded board.
const WALKS: u64 = 12;

/// Where the losing king is to be led.
#[derive(Clone, Copy)]
enum Plan {
    /// Towards the other king, among the winner's pieces.
    March,
    /// Into the nearest corner.
    Corner,
    /// Into a corner, with each other piece that is needed where it is needed.
    Aim(&'static Aim),
}

/// Which of two moves that seem equal is played first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// The one that was found last.
    Latest,
    /// Any one, but always the same.
    Mixed,
}

/// The tries to find a mate, each with another plan: some positions yield to one at once and to another not at all.
pub(super) struct Tries<'a> {
    root: &'a Position,
    winner: Color,
    /// Tried first.
    plans: ArrayVec<Plan, 4>,
    /// Whether these are mates to aim at; if not, the nearest of those is tried too where the first fail.
    are_aims: bool,
    /// Whether the winner has so many pieces that what they can reach takes long to find out.
    is_crowded: bool,
}

impl<'a> Tries<'a> {
    /// What to try. Neither side is mated or stalemated yet.
    pub(super) fn new(root: &'a Position, winner: Color) -> Self {
        let board = root.board();
        let is_crowded = (board.by_color(winner) - board.by_role(Role::Pawn)).len() >= 5;
        let are_aims = force(&board, winner) == MINORS_ONLY;
        let plans = if are_aims {
            Aim::nearest(&board, root.turn(), winner).map(Plan::Aim).take(4).collect()
        } else if is_crowded {
            [Plan::March, Plan::Corner].into_iter().collect()
        } else {
            [Plan::Corner, Plan::March].into_iter().collect()
        };
        Self { root, winner, plans, are_aims, is_crowded }
    }

    /// Short tries, which find a mate in nearly all positions that occur in play.
    pub(super) fn glance(&self, limit: u64) -> Found {
        let plans = &self.plans[..self.plans.len().min(2)];
        let mut rounds = (0..2).map(|doubled| self.round(limit, GLANCE << doubled, plans));
        let found = rounds.find(Found::is_settled).unwrap_or(Found::OutOfNodes);
        if found.is_settled() || !self.is_crowded {
            return found;
        }
        wander::mate(self.root, self.winner, limit.min(WALKS)).map_or(Found::OutOfNodes, Found::Mate)
    }

    /// Longer ones.
    pub(super) fn look(&self, limit: u64) -> Found {
        let mut plans = self.plans.clone();
        if !self.are_aims {
            plans.extend(Aim::nearest(&self.root.board(), self.root.turn(), self.winner).map(Plan::Aim).take(1));
        }
        let mut rounds = (1..=4).map(|doubled| self.round(limit, GLANCE << doubled, &plans));
        rounds.find(Found::is_settled).unwrap_or(Found::OutOfNodes)
    }

    fn round(&self, limit: u64, share: u64, plans: &[Plan]) -> Found {
        let tries = [Ties::Latest, Ties::Mixed].into_iter().flat_map(|ties| plans.iter().map(move |plan| (plan, ties)));
        let mut found = tries.map(|(plan, ties)| follow(self.root, self.winner, plan, ties, share.min(limit)));
        found.find(Found::is_settled).unwrap_or(Found::OutOfNodes)
    }
}

fn follow(root: &Position, winner: Color, plan: &Plan, ties: Ties, limit: u64) -> Found {
    let mut search = Search {
        winner,
        plan,
        ties,
        store: Store::new(root),
        positions: Vec::with_capacity(80),
        heads: [NONE; SCORES],
        best: SCORES,
        moves: Vec::with_capacity(800),
    };
    search.positions.push((root.clone(), None));
    let mut next = Some((ROOT, Guess::of(&root.board(), root.turn(), winner, plan)));
    while let Some((number, guess)) = next {
        let pos = &search.positions[number as usize].0;
        if pos.turn() == winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            return Found::Mate(search.line(number, mate));
        }
        search.list_moves(number, guess);
        if search.positions.len() as u64 >= limit {
            return Found::OutOfNodes;
        }
        next = search.take();
    }
    Found::Nothing { positions: search.positions.len() as u64 }
}

struct Waiting {
    parent: u32,
    mv: Move,
    guess: Guess,
    /// The move that waits behind this one, with the same score.
    next: u32,
}

/// No move waits.
const NONE: u32 = u32::MAX;
/// Scores run from 0 to below this.
const SCORES: usize = 768;

struct Search<'a> {
    winner: Color,
    plan: &'a Plan,
    ties: Ties,
    store: Store,
    /// Each position with the move that led to it and where from.
    positions: Vec<(Position, Option<(u32, Move)>)>,
    /// For each score, the first of the moves that wait with it; the lower, the nearer the mate seems.
    heads: [u32; SCORES],
    /// No move waits with a lower score.
    best: usize,
    moves: Vec<Waiting>,
}

impl Search<'_> {
    fn list_moves(&mut self, number: u32, guess: Guess) {
        let pos = &self.positions[number as usize].0;
        let board = pos.board();
        let mover = pos.turn();
        let score = |guess: Guess| usize::try_from(guess.total(self.plan)).unwrap_or(0).min(SCORES - 1);
        let unchanged = score(guess);
        // Moves of these pieces, or to these squares, change the guess; with an aim in mind all may.
        let (active, occupied) = match self.plan {
            Plan::Aim(_) => (SquareSet::ALL, SquareSet::ALL),
            Plan::March | Plan::Corner => (board.by_role(Role::King) | board.by_role(Role::Pawn), board.occupied()),
        };
        for &mv in &pos.legal_moves() {
            let (guess, score) = if active.contains(mv.from) || occupied.contains(mv.to) {
                let guess = guess.after(&board, mv, mover, self.winner, self.plan);
                (guess, score(guess))
            } else {
                (guess, unchanged)
            };
            self.wait(score, Waiting { parent: number, mv, guess, next: NONE });
        }
    }

    fn wait(&mut self, score: usize, mut waiting: Waiting) {
        let order = u32::try_from(self.moves.len()).expect("the limit is small");
        let head = self.heads[score];
        let goes_behind = self.ties == Ties::Mixed && order.wrapping_mul(0x9e37_79b1) >> 31 == 1;
        match self.moves.get_mut(head as usize).filter(|_| goes_behind) {
            Some(first) => waiting.next = std::mem::replace(&mut first.next, order),
            None => waiting.next = std::mem::replace(&mut self.heads[score], order),
        }
        self.best = self.best.min(score);
        self.moves.push(waiting);
    }

    /// The most promising move that waits.
    fn pop(&mut self) -> Option<u32> {
        while let Some(head) = self.heads.get_mut(self.best) {
            if let Some(first) = self.moves.get(*head as usize) {
                return Some(std::mem::replace(head, first.next));
            }
            self.best += 1;
        }
        None
    }

    /// Plays the most promising move that leads to a new position.
    fn take(&mut self) -> Option<(u32, Guess)> {
        loop {
            let order = self.pop()?;
            let Waiting { parent, mv, guess, next: _ } = self.moves[order as usize];
            let before = &self.positions[parent as usize].0;
            let board = before.board();
            let is_pawn = board.by_role(Role::Pawn).contains(mv.from);
            let may_change_material = is_pawn || board.occupied().contains(mv.to);
            let pos = before.after(mv);
            let Some(number) = self.store.insert(Key::of(&pos), parent) else { continue };
            let is_hopeless = may_change_material && material::rules_out_mate(&pos.board(), self.winner).is_some();
            self.positions.push((pos, Some((parent, mv))));
            if !is_hopeless {
                return Some((number, guess));
            }
        }
    }

    fn line(&self, number: u32, mate: Move) -> Vec<Move> {
        let mut line = vec![mate];
        let mut at = number;
        while let Some((parent, mv)) = self.positions[at as usize].1 {
            line.push(mv);
            at = parent;
        }
        line.reverse();
        line
    }
}

/// How far it may be to a mate: the losing king should get to a corner and the other near it, what could interfere be
/// taken, and a pawn be promoted where there is neither queen nor rook.
#[derive(Clone, Copy)]
struct Guess {
    prey: Square,
    hunter: Square,
    in_the_way: i16,
    force: i16,
    /// The enemy pawn to be taken first, where nothing but blocked pawns could become a piece that mates.
    blocker: Option<Square>,
    /// In [`Plan::Aim`], how far it is to that.
    apart: i16,
}

impl Guess {
    fn of(board: &Board, turn: Color, winner: Color, plan: &Plan) -> Self {
        let king = |color| board.king(color).expect("the caller has looked for kings");
        let theirs = board.by_color(!winner) - board.by_role(Role::King);
        let pawns = (theirs & board.by_role(Role::Pawn)).len();
        let in_the_way = i16::try_from(2 * theirs.len() - pawns).expect("at most 62");
        Self {
            prey: king(!winner),
            hunter: king(winner),
            in_the_way,
            force: force(board, winner),
            blocker: blocker(board, winner),
            apart: if let Plan::Aim(aim) = plan { aim.cost(board, turn) } else { 0 },
        }
    }

    /// The guess after a move, of which `board` is the placement before.
    fn after(self, board: &Board, mv: Move, mover: Color, winner: Color, plan: &Plan) -> Self {
        let mut guess = self;
        if let Plan::Aim(aim) = plan {
            guess.blocker = None;
            guess.apart = aim.cost_after(board, mv, mover);
            if mover == winner && board.by_color(!mover).contains(mv.to) {
                guess.in_the_way -= if board.by_role(Role::Pawn).contains(mv.to) { 1 } else { 2 };
            }
            return guess;
        }
        let pawns = board.by_role(Role::Pawn);
        let is_pawn = pawns.contains(mv.from);
        let takes = board.by_color(!mover).contains(mv.to);
        if mover == winner {
            if mv.from == self.hunter {
                guess.hunter = mv.to;
            } else if is_pawn && self.force > 0 {
                guess.force = match mv.promotion {
                    Some(Role::Queen | Role::Rook) => 0,
                    Some(Role::Pawn | Role::Knight | Role::Bishop | Role::King) => self.force,
                    None => self.force.min(FAR + STEP * steps(mv.to, winner)),
                };
            }
            if self.blocker == Some(mv.to) || is_pawn {
                guess.blocker = None;
            }
            if takes {
                guess.in_the_way -= if pawns.contains(mv.to) { 1 } else { 2 };
            } else if is_pawn && mv.from.file() != mv.to.file() {
                guess.in_the_way -= 1;
            }
        } else {
            if mv.from == self.prey {
                guess.prey = mv.to;
            }
            if takes {
                let mut after = *board;
                after.remove(mv.to);
                guess.force = force(&after, winner);
            }
        }
        guess
    }

    fn total(self, plan: &Plan) -> i16 {
        if let Some(blocker) = self.blocker {
            let way = i16::try_from(self.hunter.distance(blocker)).expect("at most 7");
            let guarded = i16::from(self.prey.distance(blocker) < 2);
            return 50 + 3 * way + guarded + self.in_the_way + self.force;
        }
        match plan {
            Plan::Aim(_) => self.apart + self.in_the_way,
            Plan::March => {
                let apart = i16::try_from(self.prey.distance(self.hunter)).expect("at most 7");
                3 * (apart - 2) + self.in_the_way + self.force
            }
            Plan::Corner => {
                let (corner, post) = corner_and_post(self.prey, self.hunter);
                3 * corner + 2 * post + self.in_the_way + self.force
            }
        }
    }
}

const FAR: i16 = 6;
const STEP: i16 = 3;
const MINORS_ONLY: i16 = 30;

/// How far the winner is from a queen or a rook.
fn force(board: &Board, winner: Color) -> i16 {
    let own = board.by_color(winner);
    if !(own & (board.by_role(Role::Queen) | board.by_role(Role::Rook))).is_empty() {
        return 0;
    }
    let pawns = own & board.by_role(Role::Pawn);
    let theirs = board.pieces(!winner, Role::Pawn);
    // A pawn that no enemy pawn faces is the one to run, even if another is nearer.
    let is_ahead = |sq: Square, other: Square| other.file() == sq.file() && steps(other, winner) < steps(sq, winner);
    let free = pawns.into_iter().filter(|&sq| !theirs.into_iter().any(|other| is_ahead(sq, other)));
    let nearest = free.map(|sq| steps(sq, winner)).min();
    let nearest = nearest.or_else(|| pawns.into_iter().map(|sq| steps(sq, winner)).min());
    nearest.map_or(MINORS_ONLY, |steps| FAR + STEP * steps)
}

/// The nearest pawn for the king to take, if the winner has only pawns beside it and each is blocked by one.
fn blocker(board: &Board, winner: Color) -> Option<Square> {
    let hunter = board.king(winner)?;
    let own = board.by_color(winner).without(hunter);
    let theirs = board.pieces(!winner, Role::Pawn);
    let ahead: SquareSet = own.into_iter().filter_map(|sq| sq.offset(0, winner.forward())).collect();
    if !own.is_subset(board.by_role(Role::Pawn)) || !ahead.is_subset(theirs) {
        return None;
    }
    ahead.into_iter().min_by_key(|sq| sq.distance(hunter))
}

fn steps(sq: Square, color: Color) -> i16 {
    i16::try_from(sq.rank().index().abs_diff(color.promotion_rank().index())).expect("at most 7")
}

/// How far the losing king is from the nearest corner, and the other from its post there.
fn corner_and_post(prey: Square, hunter: Square) -> (i16, i16) {
    let file = if prey.file().index() > 3 { File::H } else { File::A };
    let rank = if prey.rank().index() > 3 { Rank::Eighth } else { Rank::First };
    let corner = Square::new(file, rank);
    (i16::try_from(prey.distance(corner)).expect("at most 7"), post(corner, hunter))
}

/// How far the winner's king is from the nearest square from which it guards the ways out of a corner: for a8, b6 or c7.
fn post(corner: Square, hunter: Square) -> i16 {
    let files = corner.file().index().abs_diff(hunter.file().index());
    let ranks = corner.rank().index().abs_diff(hunter.rank().index());
    let to = |file: usize, rank: usize| files.abs_diff(file).max(ranks.abs_diff(rank));
    i16::try_from(to(1, 2).min(to(2, 1))).expect("at most 7")
}
