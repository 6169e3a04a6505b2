//! The first search for a mate, for positions in which one is easy to find: nearly all that occur in play.
//!
//! Moves wait unplayed, ordered by a guess that needs no look at the position after them; a position is made only when
//! its turn comes. A mate that is found is a proof, and so is a queue that has run empty.

use crate::rules::{Board, Color, Move, Position, Role, Square};

use super::material;
use super::search::Found;
use super::store::{ROOT, Store};
use crate::solve::key::Key;

/// Positions visited before the search gives up.
pub(super) const LIMIT: u64 = 2000;

/// Where the losing king is to be led.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// Towards the other king, among the winner's pieces.
    March,
    /// Into the nearest corner.
    Corner,
}

/// Which of two moves that seem equal is played first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// The one that was found last.
    Latest,
    /// Any one, but always the same.
    Mixed,
}

/// Searches for a mate by `winner`, visiting at most `limit` positions. Neither side is mated or stalemated yet.
///
/// Some positions yield to one plan at once and to the other not at all, so each gets a short try first.
pub(super) fn search(root: &Position, winner: Color, limit: u64) -> Found {
    let officers = root.board().by_color(winner) - root.board().by_role(Role::Pawn);
    let (first, second) = if officers.len() >= 5 { (Plan::March, Plan::Corner) } else { (Plan::Corner, Plan::March) };
    let tries = [
        (first, Ties::Latest, 16),
        (second, Ties::Latest, 16),
        (first, Ties::Mixed, 16),
        (second, Ties::Mixed, 16),
        (first, Ties::Latest, 4),
        (second, Ties::Latest, 4),
        (first, Ties::Mixed, 4),
        (second, Ties::Mixed, 1),
    ];
    for (plan, ties, share) in tries {
        match follow(root, winner, plan, ties, limit / share) {
            Found::OutOfNodes => {}
            found => return found,
        }
    }
    Found::OutOfNodes
}

fn follow(root: &Position, winner: Color, plan: Plan, ties: Ties, limit: u64) -> Found {
    let mut search = Search {
        winner,
        ties,
        store: Store::new(root),
        positions: vec![(root.clone(), None)],
        heads: [NONE; SCORES],
        best: SCORES,
        moves: Vec::new(),
    };
    let mut next = Some((ROOT, Guess::of(&root.board(), winner, plan), 0));
    while let Some((number, guess, plies)) = next {
        let pos = &search.positions[number as usize].0;
        if pos.turn() == winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            return Found::Mate(search.line(number, mate));
        }
        search.list_moves(number, guess, plies);
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
    plies: u16,
    /// The move that waits behind this one, with the same score.
    next: u32,
}

/// No move waits.
const NONE: u32 = u32::MAX;
/// Scores run from 0 to below this.
const SCORES: usize = 768;

struct Search {
    winner: Color,
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

impl Search {
    fn list_moves(&mut self, number: u32, guess: Guess, plies: u16) {
        let pos = &self.positions[number as usize].0;
        let board = pos.board();
        let mover = pos.turn();
        for mv in pos.legal_moves() {
            let guess = guess.after(&board, mv, mover, self.winner);
            let score = usize::try_from(guess.total() * 4 + i32::from(plies)).unwrap_or(0).min(SCORES - 1);
            self.wait(score, Waiting { parent: number, mv, guess, plies: plies + 1, next: NONE });
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
    fn take(&mut self) -> Option<(u32, Guess, u16)> {
        loop {
            let order = self.pop()?;
            let Waiting { parent, mv, guess, plies, next: _ } = self.moves[order as usize];
            let before = &self.positions[parent as usize].0;
            let changes_material = before.kind(mv).is_capture() || mv.promotion.is_some();
            let pos = before.after(mv);
            let Some(number) = self.store.insert(Key::of(&pos), parent) else { continue };
            let is_hopeless = changes_material && material::rules_out_mate(&pos.board(), self.winner).is_some();
            self.positions.push((pos, Some((parent, mv))));
            if !is_hopeless {
                return Some((number, guess, plies));
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
    in_the_way: i32,
    force: i32,
    plan: Plan,
}

impl Guess {
    fn of(board: &Board, winner: Color, plan: Plan) -> Self {
        let king = |color| board.king(color).expect("the caller has looked for kings");
        let theirs = board.by_color(!winner) - board.by_role(Role::King);
        let pawns = (theirs & board.by_role(Role::Pawn)).len();
        let in_the_way = i32::try_from(2 * theirs.len() - pawns).expect("at most 62");
        Self { prey: king(!winner), hunter: king(winner), in_the_way, force: force(board, winner), plan }
    }

    /// The guess after a move, of which `board` is the placement before.
    fn after(self, board: &Board, mv: Move, mover: Color, winner: Color) -> Self {
        let mut guess = self;
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

    fn total(self) -> i32 {
        if self.plan == Plan::March {
            let apart = i32::try_from(self.prey.distance(self.hunter)).expect("at most 7");
            return 3 * (apart - 2) + self.in_the_way + self.force;
        }
        let (corner, post) = corner_and_post(self.prey, self.hunter);
        3 * corner + 2 * post + self.in_the_way + self.force
    }
}

const FAR: i32 = 6;
const STEP: i32 = 3;
const MINORS_ONLY: i32 = 30;

/// How far the winner is from a queen or a rook.
fn force(board: &Board, winner: Color) -> i32 {
    let own = board.by_color(winner);
    if !(own & (board.by_role(Role::Queen) | board.by_role(Role::Rook))).is_empty() {
        return 0;
    }
    let pawns = own & board.by_role(Role::Pawn);
    pawns.into_iter().map(|sq| FAR + STEP * steps(sq, winner)).min().unwrap_or(MINORS_ONLY)
}

fn steps(sq: Square, color: Color) -> i32 {
    i32::try_from(sq.rank().index().abs_diff(color.promotion_rank().index())).expect("at most 7")
}

/// How far the losing king is from the nearest corner, and the other from the nearest square from which it guards the
/// ways out: for a8, from b6 or c7.
fn corner_and_post(prey: Square, hunter: Square) -> (i32, i32) {
    let (file, rank) = (prey.file().index(), prey.rank().index());
    let turn = |sq: Square| {
        let index = if file > 3 { sq.index() ^ 7 } else { sq.index() };
        if rank > 3 { index ^ 0b11_1000 } else { index }
    };
    let (prey, hunter) = (turn(prey), turn(hunter));
    let far = |from: usize, file: usize, rank: usize| (from & 7).abs_diff(file).max((from >> 3).abs_diff(rank));
    let post = far(hunter, 1, 2).min(far(hunter, 2, 1));
    let number = |distance: usize| i32::try_from(distance).expect("at most 7");
    (number(far(prey, 0, 0)), number(post))
}
