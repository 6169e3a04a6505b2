//! The first search for a mate, for positions in which one is easy to find: nearly all that occur in play.
//!
//! Who must be where is guessed: the kings near each other, or in a corner, and a piece that mates.
//! Moves wait unplayed, ordered by a guess that needs no look at the position after them; a position is made only when
//! its turn comes, and moves that change nothing in the guess are not even listed before. A mate that is found is a proof,
//! and so is a queue that has run empty.

use arrayvec::ArrayVec;

use crate::rules::{Board, Color, Move, Position, Role, Square, SquareSet, attacks};

use super::aim::Aim;
use super::guess::{Guess, MINORS_ONLY, Plan, SCORES, force};
use super::material;
use super::search::Found;
use super::store::{ROOT, Store};
use super::wander;
use crate::solve::key::Key;

/// Positions visited in the first tries: nearly all mates are found in a tenth of this.
const GLANCE: u64 = 384;
/// The same with only minor pieces, where it matters more which mate is aimed at.
const GLANCE_AT_AIM: u64 = 128;
/// Positions visited in each try of the first of the longer rounds.
const LOOK: u64 = 192;
/// Positions seen in walks on a crowded board.
const WALKS: u64 = 2000;

/// Which of two moves that seem equal is played first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// The one that was found last.
    Latest,
    /// Mostly the last but one, which keeps from going round in the same moves; always the same.
    Mixed,
}

/// The tries to find a mate, each with another plan: some positions yield to one at once and to another not at all.
pub(super) struct Tries<'a> {
    root: &'a Position,
    winner: Color,
}

impl<'a> Tries<'a> {
    /// What to try. Neither side is mated or stalemated yet.
    pub(super) fn new(root: &'a Position, winner: Color) -> Self {
        Self { root, winner }
    }

    /// Short tries, which find a mate in nearly all positions that occur in play.
    pub(super) fn glance(&self, limit: u64) -> Found {
        let board = self.root.board();
        let follow = |plan, ties, share| follow(self.root, self.winner, plan, ties, limit.min(share));
        let found = if force(&board, self.winner) == MINORS_ONLY {
            let mut tries = self.aims().take(3).map(|aim| follow(aim, Ties::Latest, GLANCE_AT_AIM));
            tries.find(Found::is_settled)
        } else {
            let mut tries = [Plan::Corner, Plan::March].into_iter().map(|plan| follow(plan, Ties::Mixed, GLANCE));
            tries.find(Found::is_settled)
        };
        if let Some(found) = found {
            return found;
        }
        let is_crowded = (board.by_color(self.winner) - board.by_role(Role::Pawn)).len() >= 5;
        if !is_crowded {
            return Found::OutOfNodes;
        }
        wander::mate(self.root, self.winner, limit.min(WALKS)).map_or(Found::OutOfNodes, Found::Mate)
    }

    /// Longer ones.
    pub(super) fn look(&self, limit: u64) -> Found {
        let mut plans: ArrayVec<Plan, 4> = self.aims().collect();
        if force(&self.root.board(), self.winner) != MINORS_ONLY {
            plans.truncate(2);
            plans.insert(0, Plan::Corner);
            plans.push(Plan::March);
        }
        let shares = (0..4).map(|doubled| limit.min(LOOK << doubled));
        let tries = shares.flat_map(|share| [Ties::Latest, Ties::Mixed].map(|ties| (share, ties)));
        let tries = tries.flat_map(|(share, ties)| plans.iter().map(move |&plan| (plan, ties, share)));
        let mut found = tries.map(|(plan, ties, share)| follow(self.root, self.winner, plan, ties, share));
        found.find(Found::is_settled).unwrap_or(Found::OutOfNodes)
    }

    /// The nearest mates to aim at.
    fn aims(&self) -> impl Iterator<Item = Plan> + use<> {
        Aim::nearest(&self.root.board(), self.root.turn(), self.winner).map(Plan::Aim)
    }
}

fn follow(root: &Position, winner: Color, plan: Plan, ties: Ties, limit: u64) -> Found {
    let (mut search, node) = Search::new(root, winner, plan, ties);
    let mut next = Some(node);
    while let Some(node) = next {
        let pos = &search.positions[node.number as usize];
        if pos.turn() == winner
            && let Some(&mate) = pos.mating_moves().first()
        {
            return Found::Mate(search.line(node.number, mate));
        }
        search.list_moves(node);
        if search.positions.len() as u64 >= limit {
            return Found::OutOfNodes;
        }
        next = search.take();
    }
    Found::Nothing { positions: search.positions.len() as u64 }
}

/// A position that has been made.
#[derive(Clone, Copy)]
struct Node {
    number: u32,
    guess: Guess,
    score: usize,
}

/// What waits for its turn in a position.
#[derive(Clone, Copy)]
enum What {
    /// To be played.
    Move(Move),
    /// To be listed: moves that change nothing in the guess, of the kinds of pieces from this one in [`LISTED`] on.
    Others(u8),
}

/// In which order pieces that change nothing in the guess have their moves listed.
const LISTED: [Role; 5] = [Role::Rook, Role::Queen, Role::Bishop, Role::Knight, Role::Pawn];

struct Waiting {
    parent: u32,
    what: What,
    guess: Guess,
    /// What waits behind this, with the same score.
    next: u32,
}

/// Nothing waits.
const NONE: u32 = u32::MAX;

struct Search {
    winner: Color,
    plan: Plan,
    ties: Ties,
    store: Store,
    positions: Vec<Position>,
    /// The move to each position but the first.
    moves: Vec<Move>,
    /// For each score, the first of what waits with it; the lower, the nearer the mate seems.
    heads: [u32; SCORES],
    /// Nothing waits with a lower score.
    best: usize,
    waiting: Vec<Waiting>,
}

impl Search {
    /// The search with its first position, of which nothing is listed yet.
    fn new(root: &Position, winner: Color, plan: Plan, ties: Ties) -> (Self, Node) {
        let mut search = Self {
            winner,
            plan,
            ties,
            store: Store::new(root),
            positions: Vec::with_capacity(64),
            moves: Vec::with_capacity(64),
            heads: [NONE; SCORES],
            best: SCORES,
            waiting: Vec::with_capacity(256),
        };
        search.positions.push(root.clone());
        let guess = Guess::of(&root.board(), root.turn(), winner, &plan);
        (search, Node { number: ROOT, guess, score: guess.score(&plan) })
    }

    /// Lists the moves that may change the guess, and lets the others wait.
    ///
    /// # Proof
    ///
    /// When nothing waits any more, each legal move has been listed: those of leading pieces here. Of any other piece, what it
    /// takes on the target is listed here if it is the winner's, for then it attacks an enemy piece and is among the takers,
    /// and by [`Search::list_others`] if it is the loser's; all else, en passant with it, is listed there too. All pieces
    /// but the kings, which lead, are of a kind in [`LISTED`].
    fn list_moves(&mut self, node: Node) {
        let pos = &self.positions[node.number as usize];
        let board = pos.board();
        let turn = pos.turn();
        let leading = self.leading(&board, turn, node.guess);
        let takers = if turn == self.winner { takers(&board, turn) } else { SquareSet::EMPTY };
        let moves = pos.legal_moves_of(leading | takers);
        if !board.by_color(turn).is_subset(leading) {
            self.wait(node, What::Others(0));
        }
        for &mv in &moves {
            if leading.contains(mv.from) || board.occupied().contains(mv.to) {
                self.wait(self.node_after(node, &board, mv, turn), What::Move(mv));
            }
        }
    }

    /// Lists moves that have not been listed yet: of one kind of piece, the others go on waiting.
    fn list_others(&mut self, node: Node, from: u8) {
        let pos = &self.positions[node.number as usize];
        let board = pos.board();
        let turn = pos.turn();
        let rest = board.by_color(turn) - self.leading(&board, turn, node.guess);
        let kinds = (from..).zip(&LISTED[usize::from(from)..]).map(|(kind, &role)| (kind, rest & board.by_role(role)));
        let mut kinds = kinds.filter(|(_, pieces)| !pieces.is_empty());
        let Some((kind, pieces)) = kinds.next() else { return };
        let is_last = kinds.next().is_none();
        let moves = pos.legal_moves_of(pieces);
        if !is_last {
            self.wait(node, What::Others(kind + 1));
        }
        for &mv in &moves {
            let takes = board.occupied().contains(mv.to);
            if !takes {
                self.wait(node, What::Move(mv));
            } else if turn != self.winner {
                self.wait(self.node_after(node, &board, mv, turn), What::Move(mv));
            }
        }
    }

    /// What is guessed after a move, of which `board` is the placement before.
    fn node_after(&self, node: Node, board: &Board, mv: Move, turn: Color) -> Node {
        let guess = node.guess.after(board, mv, turn, self.winner, &self.plan);
        Node { guess, score: guess.score(&self.plan), ..node }
    }

    /// The pieces whose moves may change the guess even if they take nothing.
    fn leading(&self, board: &Board, turn: Color, guess: Guess) -> SquareSet {
        let own = board.by_color(turn);
        match self.plan {
            Plan::Aim(_) => own,
            Plan::March | Plan::Corner if turn == self.winner && guess.needs_force() => {
                own & (board.by_role(Role::King) | board.by_role(Role::Pawn))
            }
            Plan::March | Plan::Corner => own & board.by_role(Role::King),
        }
    }

    fn wait(&mut self, Node { number, guess, score }: Node, what: What) {
        let order = u32::try_from(self.waiting.len()).expect("the limit is small");
        let goes_behind = self.ties == Ties::Mixed && order.wrapping_mul(0x9e37_79b1) >> 28 != 0;
        let first = if goes_behind { self.waiting.get_mut(self.heads[score] as usize) } else { None };
        let link = first.map_or(&mut self.heads[score], |first| &mut first.next);
        let next = std::mem::replace(link, order);
        self.best = self.best.min(score);
        self.waiting.push(Waiting { parent: number, what, guess, next });
    }

    /// The most promising of what waits.
    fn pop(&mut self) -> Option<&Waiting> {
        while let Some(head) = self.heads.get_mut(self.best) {
            if let Some(first) = self.waiting.get(*head as usize) {
                *head = first.next;
                return Some(first);
            }
            self.best += 1;
        }
        None
    }

    /// Plays the most promising move that leads to a new position.
    fn take(&mut self) -> Option<Node> {
        loop {
            let &Waiting { parent, what, guess, next: _ } = self.pop()?;
            let score = self.best;
            let mv = match what {
                What::Move(mv) => mv,
                What::Others(from) => {
                    self.list_others(Node { number: parent, guess, score }, from);
                    continue;
                }
            };
            let before = &self.positions[parent as usize];
            let board = before.board();
            let is_pawn = board.by_role(Role::Pawn).contains(mv.from);
            let may_change_material = is_pawn || board.occupied().contains(mv.to);
            let pos = before.after(mv);
            let Some(number) = self.store.insert(Key::of(&pos), parent) else { continue };
            let is_hopeless = may_change_material && material::rules_out_mate(&pos.board(), self.winner).is_some();
            self.positions.push(pos);
            self.moves.push(mv);
            if !is_hopeless {
                return Some(Node { number, guess, score });
            }
        }
    }

    fn line(&self, number: u32, mate: Move) -> Vec<Move> {
        let mut line = vec![mate];
        let mut at = number;
        while at != ROOT {
            line.push(self.moves[at as usize - 1]);
            at = self.store.parent(at);
        }
        line.reverse();
        line
    }
}

/// The pieces of one side that attack something of the other's; kings left out.
fn takers(board: &Board, turn: Color) -> SquareSet {
    let own = board.by_color(turn);
    let theirs = board.by_color(!turn);
    let occupied = board.occupied();
    let with = |role: Role, attacked: &dyn Fn(Square) -> SquareSet| -> SquareSet {
        let pieces = own & board.by_role(role);
        pieces.into_iter().filter(|&sq| !attacked(sq).is_disjoint(theirs)).collect()
    };
    with(Role::Pawn, &|sq| attacks::pawn(turn, sq))
        | with(Role::Knight, &|sq| attacks::knight(sq))
        | with(Role::Bishop, &|sq| attacks::bishop(sq, occupied))
        | with(Role::Rook, &|sq| attacks::rook(sq, occupied))
        | with(Role::Queen, &|sq| attacks::queen(sq, occupied))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn each_legal_move_is_listed_once() {
        for text in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1",
            "4k3/4q3/8/8/8/5n2/4P3/4K3 w - - 0 1",
        ] {
            let pos = fen::position(text).unwrap();
            let aims = Color::ALL.map(|winner| Aim::nearest(&pos.board(), pos.turn(), winner).map(Plan::Aim).next());
            for (winner, aim) in Color::ALL.into_iter().zip(aims) {
                for plan in [Plan::Corner, Plan::March].into_iter().chain(aim) {
                    let (mut search, node) = Search::new(&pos, winner, plan, Ties::Mixed);
                    search.list_moves(node);
                    let mut listed = Vec::new();
                    while let Some(&Waiting { what, .. }) = search.pop() {
                        match what {
                            What::Move(mv) => listed.push(mv),
                            What::Others(from) => search.list_others(node, from),
                        }
                    }
                    listed.sort_unstable();
                    let mut legal = pos.legal_moves();
                    legal.sort_unstable();
                    assert_eq!(listed, legal.as_slice(), "{text} {winner:?} {plan:?}");
                }
            }
        }
    }
}
