//! Which mates there could be if some pieces were let loose, so that only the others have to be followed move by move.

use std::collections::HashSet;

use crate::rules::{Board, Color, Position, Role, Square, SquareSet, attacks};

use super::net::{Covers, MIDDLE, Net, Survey};
use super::reach::{Unit, pushes};

/// Views looked at in all attempts.
const VIEWS: usize = 30_000;
/// A piece with no more squares than this is followed from the start.
const FEW: usize = 3;

/// The number of views that had to be looked at to see that `winner` can't mate; `None` when nothing was proven.
///
/// # Proof
///
/// Some pieces are *loose*, the kings never. A [`View`] is all that is known of a position when one looks only at the others:
/// their squares, whose turn it is, the square passed over in a double step that one of them has just made, and how many
/// of their pawns have been promoted (such a piece is loose from then on). Of a loose piece nothing is known but that it
/// is gone, or on one of the squares that it can reach by [`super::reach`]; of a promoted one, on one that some pawn of
/// its colour can reach promoted.
///
/// Claim: each position that comes up in the game is seen in one of the views collected here. The first is. Let one be
/// seen, and a legal move be made there.
/// - A piece that is followed moves. Nothing that is followed is in its way, for all of these are on the board;
///   [`Follow::moves`] lets it pass through all that is loose, and a pawn take wherever a loose enemy may be. It leaves
///   out only squares that no such piece of its colour can reach at all. The double step of a loose pawn passes over a square which that pawn can reach, so taking it en passant is among these.
/// - A loose piece moves. The view changes only in whose turn it is and in what is taken: a followed piece on a square
///   that some loose piece of the mover can reach, or, en passant, one that has just passed over such a square.
///   [`Follow::others`] tries each, and none.
///
/// In both cases the mover's king isn't attacked afterwards. [`View::exposes`] leaves out only views in which a piece that
/// is followed attacks it across squares on which nothing can stand. Nor does it go on where the winner has nothing but
/// a king, which mates nobody.
///
/// So if there is a mate it is seen in a view, right after a move of the winner. The argument of [`super::net::survey`]
/// holds with the followed pieces on their squares. The check, too, comes from that move: from the piece that has
/// moved, or along a line on which something has gone away. [`Follow::may_mate`] looks for these after each move.
pub(super) fn prove(pos: &Position, winner: Color, survey: &Survey) -> Option<u64> {
    if !pos.castling().corners().is_empty() {
        return None;
    }
    let units = &survey.reach.units;
    let is_king = |unit: &Unit| unit.piece.role == Role::King;
    let is_runner = |unit: &Unit| !unit.promoted.is_empty();
    let is_followed = |unit: &Unit| is_king(unit) || unit.squares().len() <= FEW || unit.piece.role == Role::Pawn;
    let usual: SquareSet = units.iter().filter(|unit| !is_followed(unit)).map(|unit| unit.home).collect();
    let runners: SquareSet = units.iter().filter(|unit| is_runner(unit)).map(|unit| unit.home).collect();
    let mut attempts = vec![usual, usual | runners];
    attempts.extend(usual.into_iter().map(|sq| usual.without(sq)));
    attempts.extend(usual.into_iter().map(|sq| usual.without(sq) | runners));
    attempts.dedup();
    attempts.retain(|loose| !loose.is_empty());
    let mut left = VIEWS;
    attempts.into_iter().find_map(|loose| Follow::new(units, loose, winner).run(pos, &mut left))
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Hash)]
struct View {
    followed: Board,
    turn: Color,
    /// Passed over in a double step by a followed pawn just now.
    passed: Option<Square>,
    /// How many followed pawns of each colour have been promoted.
    promoted: [u8; 2],
}

/// How a side has moved.
#[derive(Clone, Copy)]
enum Step {
    /// A followed piece has come to a square, and these squares have been vacated.
    Followed(Square, SquareSet),
    /// A loose piece, or one that has just been promoted.
    Loose,
}

struct Follow {
    winner: Color,
    loose: Vec<Unit>,
    /// By colour, what pawns that are followed become when they are promoted.
    promoted: [Option<Unit>; 2],
    /// By colour, squares on which a loose piece may stand.
    haunts: [SquareSet; 2],
    /// By colour and kind, the squares that the followed pieces can reach.
    grounds: [[SquareSet; 6]; 2],
}

impl Follow {
    fn new(units: &[Unit], loose: SquareSet, winner: Color) -> Self {
        let is_loose = |unit: &Unit| loose.contains(unit.home);
        let mut haunts = [SquareSet::EMPTY; 2];
        for unit in units.iter().filter(|unit| is_loose(unit)) {
            haunts[unit.piece.color.index()] |= unit.squares();
        }
        let promoted = Color::ALL.map(|color| {
            let pawns = units.iter().filter(|unit| !is_loose(unit) && unit.piece.color == color);
            let pawns = pawns.filter(|unit| unit.piece.role == Role::Pawn);
            pawns.fold(None, |so_far: Option<Unit>, unit| Some(unit.promoted_like(so_far.as_ref().unwrap_or(unit))))
        });
        let mut grounds = [[SquareSet::EMPTY; 6]; 2];
        for Unit { piece, walks, promoted, .. } in units.iter().filter(|unit| !is_loose(unit)) {
            grounds[piece.color.index()][piece.role.index()] |= *walks | *promoted;
        }
        Self { winner, grounds, loose: units.iter().filter(|unit| is_loose(unit)).copied().collect(), promoted, haunts }
    }

    /// Follows all moves; the number of views if no mate can be seen in any.
    fn run(&self, pos: &Position, left: &mut usize) -> Option<u64> {
        let mut followed = pos.board();
        for unit in &self.loose {
            followed.remove(unit.home);
        }
        let root = View { followed, turn: pos.turn(), passed: None, promoted: [0; 2] };
        let root = View { passed: pos.en_passant().filter(|&sq| root.is_pawn_before(sq)), ..root };
        let mut seen = HashSet::from([root.clone()]);
        let mut open = vec![root];
        while let Some(view) = open.pop() {
            for (next, step) in self.steps(&view) {
                if next.exposes(view.turn, self.anywhere(&next)) {
                    continue;
                }
                if view.turn == self.winner && self.may_mate(&next, step) {
                    return None;
                }
                if !self.is_bare(&next) && !seen.contains(&next) {
                    seen.insert(next.clone());
                    open.push(next);
                }
            }
            *left = left.checked_sub(1)?;
        }
        Some(seen.len() as u64)
    }

    /// Where a loose piece of this colour may stand.
    fn haunts(&self, view: &View, color: Color) -> SquareSet {
        let promoted = self.promoted[color.index()].filter(|_| view.promoted[color.index()] > 0);
        self.haunts[color.index()] | promoted.map_or(SquareSet::EMPTY, |unit| unit.promoted)
    }

    fn anywhere(&self, view: &View) -> SquareSet {
        self.haunts(view, Color::White) | self.haunts(view, Color::Black)
    }

    /// All loose pieces of a colour there may be.
    fn loose(&self, view: &View, color: Color) -> impl Iterator<Item = &Unit> {
        let promoted = self.promoted[color.index()].iter();
        let promoted = promoted.flat_map(move |unit| (0..view.promoted[color.index()]).map(move |_| unit));
        self.loose.iter().filter(move |unit| unit.piece.color == color).chain(promoted)
    }

    fn is_bare(&self, view: &View) -> bool {
        view.followed.by_color(self.winner).single().is_some() && self.loose(view, self.winner).next().is_none()
    }

    fn steps(&self, view: &View) -> Vec<(View, Step)> {
        let mut steps = Vec::new();
        for sq in view.followed.by_color(view.turn) {
            self.moves(view, sq, &mut steps);
        }
        if self.loose(view, view.turn).next().is_some() {
            self.others(view, &mut steps);
        }
        steps
    }

    /// The moves of a followed piece.
    fn moves(&self, view: &View, from: Square, steps: &mut Vec<(View, Step)>) {
        let color = view.turn;
        let board = &view.followed;
        let Some(piece) = board.piece_at(from) else { return };
        let prey = board.by_color(!color) - board.by_role(Role::King);
        let targets = if piece.role == Role::Pawn {
            let passed = view.passed.map_or(SquareSet::EMPTY, SquareSet::of);
            let takes = attacks::pawn(color, from) & (prey | self.haunts(view, !color) | passed);
            pushes(color, from, board.occupied()) | takes - board.by_color(color) - board.by_role(Role::King)
        } else {
            attacks::of(piece, from, board.occupied()) - board.by_color(color) - board.by_role(Role::King)
        };
        for to in targets & self.grounds[color.index()][piece.role.index()] {
            let mut next = View { followed: *board, turn: !color, passed: None, promoted: view.promoted };
            let mut vacated = SquareSet::of(from);
            next.followed.remove(from);
            let is_pawn = piece.role == Role::Pawn;
            if is_pawn && from.file() != to.file() && Some(to) == view.passed && !prey.contains(to) {
                let taken = to.offset(0, -color.forward());
                vacated |= taken.map_or(SquareSet::EMPTY, SquareSet::of);
                taken.map(|sq| next.followed.remove(sq));
            }
            if is_pawn && to.rank() == color.promotion_rank() {
                next.followed.remove(to);
                next.promoted[color.index()] += 1;
                steps.push((next, Step::Loose));
                continue;
            }
            next.followed.put(to, piece);
            if is_pawn && from.distance(to) == 2 {
                next.passed = from.offset(0, color.forward());
            }
            steps.push((next, Step::Followed(to, vacated)));
        }
    }

    /// The moves of the loose pieces.
    fn others(&self, view: &View, steps: &mut Vec<(View, Step)>) {
        let color = view.turn;
        let next = View { turn: !color, passed: None, ..view.clone() };
        let haunts = self.haunts(view, color);
        let mut taken = view.followed.by_color(!color) & haunts;
        if let Some(passed) = view.passed.filter(|&sq| haunts.contains(sq)) {
            taken |= passed.offset(0, -color.forward()).map_or(SquareSet::EMPTY, SquareSet::of);
        }
        for sq in taken - view.followed.by_role(Role::King) {
            let mut next = next.clone();
            next.followed.remove(sq);
            steps.push((next, Step::Loose));
        }
        steps.push((next, Step::Loose));
    }

    /// Whether the losing king could be mated now, after this step of the winner.
    fn may_mate(&self, view: &View, step: Step) -> bool {
        let board = &view.followed;
        let Some(grave) = board.king(!self.winner) else { return true };
        let net = Net::among(grave, board.occupied());
        // Whether a piece on this square can be the one that checks.
        let checks = |sq: Square| match step {
            Step::Followed(to, vacated) => sq == to || !attacks::between(sq, grave).is_disjoint(vacated),
            Step::Loose => true,
        };
        if let Step::Followed(to, vacated) = step {
            let is_direct = board.attackers(grave, self.winner).contains(to);
            if !is_direct && vacated.into_iter().all(|sq| attacks::line(sq, grave).is_empty()) {
                return false;
            }
        }
        let cast = |(sq, cover)| if checks(sq) { cover } else { cover & !MIDDLE };
        let mut covers = Covers::none();
        for unit in board.by_color(!self.winner).without(grave) {
            covers.add(std::iter::once(net.number(SquareSet::of(unit))));
        }
        for unit in self.loose(view, !self.winner) {
            covers.add(net.blocks(unit));
        }
        for sq in board.by_color(self.winner) {
            let piece = board.piece_at(sq).expect("the square is occupied");
            covers.add(std::iter::once(cast((sq, net.cast(piece, sq)))));
        }
        for unit in self.loose(view, self.winner) {
            covers.add(net.casts(unit).map(cast));
        }
        covers.contains(net.all())
    }
}

impl View {
    /// Whether the side's king is attacked for certain, when loose pieces may stand on `haunts`.
    fn exposes(&self, color: Color, haunts: SquareSet) -> bool {
        let occupied = self.followed.occupied() | haunts;
        self.followed.king(color).is_none_or(|king| !self.followed.attackers_through(king, !color, occupied).is_empty())
    }

    /// Whether the pawn that has just passed over a square is followed.
    fn is_pawn_before(&self, passed: Square) -> bool {
        let before = passed.offset(0, -self.turn.forward());
        before.is_some_and(|sq| self.followed.pieces(!self.turn, Role::Pawn).contains(sq))
    }
}
