//! How far it may be to a mate, for the first searches: a sum of ways that hardly needs more than the move itself.
//! Nothing here is proven.

use crate::rules::{Board, Color, File, Move, Rank, Role, Square, SquareSet};

use super::aim::Aim;

/// Scores run from 0 to below this.
pub(super) const SCORES: usize = 512;

/// Where the losing king is to be led.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    /// Towards the other king, among the winner's pieces.
    March,
    /// Into the nearest corner.
    Corner,
    /// Into a corner, with each other piece that is needed where it is needed.
    Aim(&'static Aim),
}

/// How far it may be to a mate: the losing king should get to a corner and the other near it, what could interfere be
/// taken, and a pawn be promoted where there is neither queen nor rook.
#[derive(Clone, Copy)]
pub(super) struct Guess {
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
    pub(super) fn of(board: &Board, turn: Color, winner: Color, plan: &Plan) -> Self {
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
    pub(super) fn after(self, board: &Board, mv: Move, mover: Color, winner: Color, plan: &Plan) -> Self {
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

    /// Whether the winner still has to get a piece that mates.
    pub(super) fn needs_force(self) -> bool {
        self.force > 0
    }

    /// The guess as one number below [`SCORES`], the lower the nearer.
    pub(super) fn score(self, plan: &Plan) -> usize {
        usize::try_from(self.total(plan)).unwrap_or(0).min(SCORES - 1)
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
                3 * (corner + post) + self.in_the_way + self.force
            }
        }
    }
}

const FAR: i16 = 6;
const STEP: i16 = 3;
pub(super) const MINORS_ONLY: i16 = 30;

/// How far the winner is from a queen or a rook.
pub(super) fn force(board: &Board, winner: Color) -> i16 {
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
