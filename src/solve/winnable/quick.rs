//! The first search for a mate, for positions in which one is easy to find: nearly all that occur in play.
//!
//! Moves wait unplayed, ordered by a guess that needs no look at the position after them; a position is made only when
//! its turn comes. A mate that is found is a proof, and so is a queue that has run empty.

use crate::rules::{Board, Color, File, Move, Piece, Position, Rank, Role, Square};

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
    /// Into this corner, and all other pieces near it: for mates by minor pieces, which need the loser's own ones.
    Gather(Square),
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
    if force(&root.board(), winner) == MINORS_ONLY {
        return gather(root, winner, limit);
    }
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
    attempt(root, winner, tries, limit)
}

/// The search for a side that has only minor pieces: a bishop mates in corners of its own colour.
fn gather(root: &Position, winner: Color, limit: u64) -> Found {
    let board = root.board();
    let own = board.by_color(winner);
    let bishops = own & board.by_role(Role::Bishop);
    let has_knight = !own.is_disjoint(board.by_role(Role::Knight));
    let prey = board.king(!winner).expect("the caller has looked for kings");
    let mut corners: Vec<Square> = [Square::A1, Square::H1, Square::A8, Square::H8]
        .into_iter()
        .filter(|corner| has_knight || bishops.into_iter().any(|sq| sq.is_light() == corner.is_light()))
        .collect();
    corners.sort_by_key(|corner| corner.distance(prey));
    let rounds = [(Ties::Latest, 8), (Ties::Mixed, 8), (Ties::Latest, 2), (Ties::Mixed, 1)];
    let tries = rounds
        .into_iter()
        .flat_map(|(ties, share)| corners.iter().map(move |&corner| (Plan::Gather(corner), ties, share)));
    attempt(root, winner, tries, limit)
}

fn attempt(root: &Position, winner: Color, tries: impl IntoIterator<Item = (Plan, Ties, u64)>, limit: u64) -> Found {
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
    /// In [`Plan::Gather`], how far all pieces but the kings are from the corner.
    apart: i32,
    plan: Plan,
}

impl Guess {
    fn of(board: &Board, winner: Color, plan: Plan) -> Self {
        let king = |color| board.king(color).expect("the caller has looked for kings");
        let theirs = board.by_color(!winner) - board.by_role(Role::King);
        let pawns = (theirs & board.by_role(Role::Pawn)).len();
        let in_the_way = i32::try_from(2 * theirs.len() - pawns).expect("at most 62");
        Self {
            prey: king(!winner),
            hunter: king(winner),
            in_the_way,
            force: force(board, winner),
            apart: apart(board, plan),
            plan,
        }
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
        if let Plan::Gather(corner) = self.plan {
            guess.apart += self.drawn_nearer(board, mv, mover, winner, corner);
        }
        guess
    }

    /// What a move changes in the distances from the corner. Who takes a piece of the winner, or a helper, loses by it.
    fn drawn_nearer(self, board: &Board, mv: Move, mover: Color, winner: Color, corner: Square) -> i32 {
        if mv.from == self.prey || mv.from == self.hunter {
            return 0;
        }
        let before = board.piece_at(mv.from).map_or(0, |piece| away(piece, mv.from, corner));
        let role = mv.promotion.or(board.piece_at(mv.from).map(|piece| piece.role)).unwrap_or(Role::Pawn);
        let lost = match board.piece_at(mv.to) {
            Some(_) if mover == winner => 6,
            Some(_) => 20,
            None => 0,
        };
        away(Piece::new(mover, role), mv.to, corner) - before + lost
    }

    fn total(self) -> i32 {
        if let Plan::Gather(corner) = self.plan {
            let way = i32::try_from(self.prey.distance(corner)).expect("at most 7");
            return 3 * way + 2 * post(corner, self.hunter) + self.apart;
        }
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

/// How far a piece is from where it helps to mate in a corner; a pawn has to become a piece first.
fn away(piece: Piece, sq: Square, corner: Square) -> i32 {
    match piece.role {
        Role::Pawn => 4 + 2 * steps(sq, piece.color),
        // A queen takes what gives mate rather than only standing in the way.
        Role::Queen => 8,
        Role::King => 0,
        Role::Knight | Role::Bishop | Role::Rook => i32::try_from(sq.distance(corner)).expect("at most 7"),
    }
}

fn apart(board: &Board, plan: Plan) -> i32 {
    match plan {
        Plan::Gather(corner) => board.iter().map(|(sq, piece)| away(piece, sq, corner)).sum(),
        Plan::March | Plan::Corner => 0,
    }
}

/// How far the losing king is from the nearest corner, and the other from its post there.
fn corner_and_post(prey: Square, hunter: Square) -> (i32, i32) {
    let file = if prey.file().index() > 3 { File::H } else { File::A };
    let rank = if prey.rank().index() > 3 { Rank::Eighth } else { Rank::First };
    let corner = Square::new(file, rank);
    (i32::try_from(prey.distance(corner)).expect("at most 7"), post(corner, hunter))
}

/// How far the winner's king is from the nearest square from which it guards the ways out of a corner: for a8, b6 or c7.
fn post(corner: Square, hunter: Square) -> i32 {
    let files = corner.file().index().abs_diff(hunter.file().index());
    let ranks = corner.rank().index().abs_diff(hunter.rank().index());
    let to = |file: usize, rank: usize| files.abs_diff(file).max(ranks.abs_diff(rank));
    i32::try_from(to(1, 2).min(to(2, 1))).expect("at most 7")
}
