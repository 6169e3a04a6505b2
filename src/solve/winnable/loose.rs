//! Whether there could be a mate if some pieces were let loose, so that only the others have to be followed.
//!
//! In a position full of blocked pawns most of the positions that can come up differ only in where some bishops happen to
//! stand. Here they are all looked at as one.

use std::collections::{HashMap, HashSet};

use crate::rules::{Board, Color, Piece, Position, Role, Square, SquareSet, attacks};

use super::net::{Covers, MIDDLE, Net};
use super::reach::pushes;

/// Views looked at in all attempts together; with many loose pieces, of which each view takes long, fewer.
const VIEWS: u64 = 40_000;

/// The number of views that had to be looked at to see that `winner` can't mate; `None` when nothing was proven.
///
/// # Proof
///
/// Kings and pawns are *followed*, and in some attempts one or two other pieces; the rest is *loose*. A [`View`] is all that is
/// known of a position when one looks at nothing but the followed pieces: their squares, whose turn it is, the square
/// just passed over in a double step, and how many pawns of each side have been promoted, which makes them loose.
/// Views with the same pawns share a [`Frame`], which has a set of squares for each loose piece (one set for all that
/// have been promoted to one colour) and says which of them may have been taken. A view with its frame stands for all
/// positions in which the followed pieces are as it says and each loose piece is on another square of its set, or gone if
/// it may be. A loose piece that has only one square and can't be gone is *fixed*: it stands there for certain.
///
/// Claim: when [`Follow::pass`] has gone through all views from the first without adding to a frame, the views and
/// frames stand for all positions that can come up. They do for the first position. Let one be stood for, and let a
/// legal move be made. The mover's king is not attacked after it; [`Follow::exposes`] rules out only moves after which
/// a followed or fixed piece attacks it across squares on which neither followed nor loose pieces can stand.
/// - A followed piece moves. Followed and fixed pieces are on the board, so that they are in its way; nothing else is.
///   A pawn takes where there is a followed enemy or a loose one may be, or en passant. What a loose piece may lose is
///   marked as gone. If pawns have changed, the sets of the frame are joined to those of the new one, without the square
///   that is occupied now.
/// - A loose piece moves from one of its squares. Followed and fixed pieces are in its way; nothing else is. Its set
///   gains the square. If it takes a followed piece, the view loses it, and in a new frame the taker has no square
///   but this one. What loose pieces it may take is marked as gone. All other moves of it lead to the same view.
///
/// [`Follow::pass`] leaves out what comes after the winner has nothing but a king, which mates nobody.
///
/// So if there is a mate, a view stands for it, and the winner has just moved. By the argument of [`super::net::survey`],
/// with the sets for what is loose and certainty for what is followed or fixed, [`Follow::may_mate`] finds it. The check, too,
/// comes from that move: from the piece that has moved, or along a line on which something has gone away.
pub(super) fn prove(pos: &Position, winner: Color, limit: u64) -> Option<u64> {
    if !pos.castling().corners().is_empty() {
        return None;
    }
    let board = pos.board();
    let loose = board.occupied() - board.by_role(Role::King) - board.by_role(Role::Pawn);
    let mut left = VIEWS.min(limit);
    let ones = loose.into_iter().map(|one| loose.without(one));
    let twos = loose.into_iter().flat_map(|one| {
        let others = loose.into_iter().filter(move |&other| other < one);
        others.map(move |other| loose.without(one).without(other))
    });
    let mut attempts = std::iter::once(loose).chain(ones).chain(twos).filter(|loose| !loose.is_empty());
    attempts.find_map(|loose| Follow::new(pos, loose, winner).run(&mut left))
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Hash)]
struct View {
    followed: Board,
    turn: Color,
    /// Passed over in a double step just now.
    passed: Option<Square>,
    /// How many pawns of each colour have been promoted.
    promoted: [u8; 2],
}

impl View {
    /// What views of one frame have in common.
    fn frame(&self) -> ([SquareSet; 2], [u8; 2]) {
        (Color::ALL.map(|color| self.followed.pieces(color, Role::Pawn)), self.promoted)
    }
}

/// What is known of the loose pieces while the pawns stay as they are.
#[derive(Clone, PartialEq, Eq)]
struct Frame {
    /// The squares of each loose piece, and last of all those of White's and Black's promoted pieces.
    sets: Vec<SquareSet>,
    /// Whether it may be gone.
    gone: Vec<bool>,
}

impl Frame {
    /// The squares of pieces that can't be elsewhere.
    fn fixed(&self) -> SquareSet {
        let sets = self.sets.iter().zip(&self.gone).filter(|&(_, &gone)| !gone);
        sets.filter_map(|(set, _)| set.single()).collect()
    }

    fn anywhere(&self) -> SquareSet {
        self.sets.iter().fold(SquareSet::EMPTY, |all, &set| all | set)
    }

    /// Adds all that another frame knows; says whether that was anything.
    fn join(&mut self, other: &Self) -> bool {
        let before = self.clone();
        for (set, other) in self.sets.iter_mut().zip(&other.sets) {
            *set |= *other;
        }
        for (gone, other) in self.gone.iter_mut().zip(&other.gone) {
            *gone |= *other;
        }
        before != *self
    }
}

/// How the winner has moved.
#[derive(Clone, Copy)]
enum Step {
    /// A followed piece has come to a square, and these squares have been vacated.
    Followed(Square, SquareSet),
    /// A loose piece, or one that has just been promoted.
    Loose,
}

struct Follow {
    winner: Color,
    root: View,
    /// What is loose from the start.
    pieces: Vec<Piece>,
    /// By pawns and promotions, the number of the frame.
    numbers: HashMap<([SquareSet; 2], [u8; 2]), usize>,
    frames: Vec<Frame>,
    /// Whether a frame has gained something in this pass.
    has_grown: bool,
}

/// A mate may be possible, or too many views are.
struct Inconclusive;

impl Follow {
    fn new(pos: &Position, loose: SquareSet, winner: Color) -> Self {
        let mut followed = pos.board();
        let mut pieces = Vec::new();
        let mut sets = Vec::new();
        for sq in loose {
            pieces.extend(followed.remove(sq));
            sets.push(SquareSet::of(sq));
        }
        let mut gone = vec![false; pieces.len()];
        sets.extend([SquareSet::EMPTY; 2]);
        gone.extend([true; 2]);
        let root = View { followed, turn: pos.turn(), passed: pos.en_passant(), promoted: [0; 2] };
        let numbers = HashMap::from([(root.frame(), 0)]);
        Self { winner, root, pieces, numbers, frames: vec![Frame { sets, gone }], has_grown: false }
    }

    /// The number of views, if no mate can be seen in any; `left` is how many may be looked at.
    fn run(mut self, left: &mut u64) -> Option<u64> {
        loop {
            self.has_grown = false;
            let views = self.pass(left).ok()?;
            if !self.has_grown {
                return Some(views as u64);
            }
        }
    }

    /// Goes through all views.
    fn pass(&mut self, left: &mut u64) -> Result<usize, Inconclusive> {
        let mut seen = HashSet::from([self.root.clone()]);
        let mut open = vec![self.root.clone()];
        let mut next = Vec::new();
        let cost = 1 + (self.pieces.len() as u64).pow(2) / 64;
        while let Some(view) = open.pop() {
            *left = left.checked_sub(cost).ok_or(Inconclusive)?;
            self.move_followed(&view, &mut next)?;
            self.move_loose(&view, &mut next)?;
            for view in next.drain(..) {
                if !self.is_bare(&view) && !seen.contains(&view) {
                    seen.insert(view.clone());
                    open.push(view);
                }
            }
        }
        Ok(seen.len())
    }

    fn is_bare(&self, view: &View) -> bool {
        view.followed.by_color(self.winner).single().is_some()
            && !self.loose().any(|(_, piece)| piece.color == self.winner && view.has(piece))
    }

    /// The kinds of loose pieces, with their numbers in a frame; a pawn stands for what has been promoted.
    fn loose(&self) -> impl Iterator<Item = (usize, Piece)> {
        let promoted = Color::ALL.map(|color| Piece::new(color, Role::Pawn));
        self.pieces.iter().copied().chain(promoted).enumerate()
    }

    fn number(&self, view: &View) -> usize {
        self.numbers[&view.frame()]
    }

    /// Goes on to a view in which no more is known than in `frame`.
    fn reach(&mut self, view: View, step: Step, frame: &Frame, next: &mut Vec<View>) -> Result<(), Inconclusive> {
        let number = *self.numbers.entry(view.frame()).or_insert(self.frames.len());
        match self.frames.get_mut(number) {
            Some(known) => self.has_grown |= known.join(frame),
            None => self.frames.push(frame.clone()),
        }
        if view.turn != self.winner && self.may_mate(&view, step, number) {
            return Err(Inconclusive);
        }
        next.push(view);
        Ok(())
    }

    fn move_followed(&mut self, view: &View, next: &mut Vec<View>) -> Result<(), Inconclusive> {
        let color = view.turn;
        let board = &view.followed;
        let frame = self.frames[self.number(view)].clone();
        let fixed = self.fixed_by_color(&frame);
        let theirs: SquareSet = self.set_of(&frame, !color);
        let in_the_way = board.occupied() | fixed[0] | fixed[1];
        let kings = board.by_role(Role::King);
        for (from, piece) in board.iter().filter(|(_, piece)| piece.color == color) {
            let is_pawn = piece.role == Role::Pawn;
            let targets = if is_pawn {
                let passed = view.passed.map_or(SquareSet::EMPTY, SquareSet::of);
                pushes(color, from, in_the_way)
                    | attacks::pawn(color, from) & (board.by_color(!color) | theirs | passed)
            } else {
                attacks::of(piece, from, in_the_way)
            };
            for to in targets - board.by_color(color) - fixed[color.index()] - kings {
                let mut after = View { followed: *board, turn: !color, passed: None, promoted: view.promoted };
                let mut frame = frame.clone();
                let mut vacated = SquareSet::of(from);
                after.followed.remove(from);
                if is_pawn && from.file() != to.file() && Some(to) == view.passed {
                    let taken = to.offset(0, -color.forward());
                    vacated |= taken.map_or(SquareSet::EMPTY, SquareSet::of);
                    taken.map(|sq| after.followed.remove(sq));
                }
                after.followed.put(to, piece);
                if is_pawn && from.distance(to) == 2 {
                    after.passed = from.offset(0, color.forward());
                }
                self.lose(&mut frame, !color, to);
                if self.exposes(&after, color, &frame, to) {
                    continue;
                }
                if is_pawn && to.rank() == color.promotion_rank() {
                    after.followed.remove(to);
                    after.promoted[color.index()] += 1;
                    let promoted = self.pieces.len() + color.index();
                    frame.sets[promoted].insert(to);
                    self.reach(after, Step::Loose, &frame, next)?;
                    continue;
                }
                // In another frame nothing else stands where this piece has come to; in the same, kings come and go.
                if after.frame() != view.frame() {
                    for set in &mut frame.sets {
                        set.remove(to);
                    }
                }
                self.reach(after, Step::Followed(to, vacated), &frame, next)?;
            }
        }
        Ok(())
    }

    fn move_loose(&mut self, view: &View, next: &mut Vec<View>) -> Result<(), Inconclusive> {
        let color = view.turn;
        let board = &view.followed;
        let number = self.number(view);
        let pass = View { turn: !color, passed: None, ..view.clone() };
        let loose: Vec<(usize, Piece)> = self.loose().filter(|(_, piece)| piece.color == color).collect();
        for (index, piece) in loose {
            let frame = self.frames[number].clone();
            let fixed = self.fixed_by_color(&frame);
            let set = frame.sets[index] - board.occupied();
            let in_the_way = board.occupied() | fixed[0] | fixed[1];
            let targets = set.into_iter().fold(SquareSet::EMPTY, |all, sq| {
                all | match piece.role {
                    Role::Pawn => attacks::queen(sq, in_the_way) | attacks::knight(sq),
                    Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                        attacks::of(piece, sq, in_the_way)
                    }
                }
            });
            let mut has_moved = false;
            for to in targets - board.by_color(color) - fixed[color.index()] - board.by_role(Role::King) {
                let takes = board.by_color(!color).contains(to);
                let mut after = pass.clone();
                after.followed.remove(to);
                let mut frame = frame.clone();
                self.lose(&mut frame, !color, to);
                frame.sets[index].insert(to);
                if self.exposes(&after, color, &frame, to) {
                    continue;
                }
                if takes && after.frame() != view.frame() {
                    frame.sets[index] = if piece.role == Role::Pawn { frame.sets[index] } else { SquareSet::of(to) };
                }
                if takes {
                    self.reach(after, Step::Loose, &frame, next)?;
                } else {
                    self.has_grown |= self.frames[number].join(&frame);
                    has_moved = true;
                }
            }
            if has_moved {
                let frame = self.frames[number].clone();
                self.reach(pass.clone(), Step::Loose, &frame, next)?;
            }
        }
        Ok(())
    }

    /// Marks as gone what a side may lose on a square.
    fn lose(&self, frame: &mut Frame, color: Color, sq: Square) {
        for (index, piece) in self.loose() {
            if piece.color == color && frame.sets[index].contains(sq) {
                frame.gone[index] = true;
            }
        }
    }

    fn set_of(&self, frame: &Frame, color: Color) -> SquareSet {
        let loose = self.loose().filter(|(_, piece)| piece.color == color);
        loose.fold(SquareSet::EMPTY, |all, (index, _)| all | frame.sets[index])
    }

    fn fixed_by_color(&self, frame: &Frame) -> [SquareSet; 2] {
        let fixed = frame.fixed();
        Color::ALL.map(|color| fixed & self.set_of(frame, color))
    }

    /// Whether the side that has moved to a square would have its king attacked for certain.
    fn exposes(&self, view: &View, color: Color, frame: &Frame, to: Square) -> bool {
        let Some(king) = view.followed.king(color) else { return false };
        let mut certain = view.followed;
        for (index, piece) in self.loose() {
            if let Some(sq) = frame.sets[index].single().filter(|&sq| !frame.gone[index] && sq != to) {
                certain.put(sq, piece);
            }
        }
        let occupied = view.followed.occupied() | frame.anywhere() | SquareSet::of(to);
        !certain.attackers_through(king, !color, occupied).is_empty()
    }

    /// Whether the losing king could be mated now, after this step of the winner.
    fn may_mate(&self, view: &View, step: Step, number: usize) -> bool {
        let board = &view.followed;
        let frame = &self.frames[number];
        let Some(grave) = board.king(!self.winner) else { return true };
        if let Step::Followed(to, vacated) = step {
            let is_direct = board.attackers(grave, self.winner).contains(to);
            if !is_direct && vacated.into_iter().all(|sq| attacks::line(sq, grave).is_empty()) {
                return false;
            }
        }
        let net = Net::among(grave, board.occupied() | frame.fixed());
        // What can be the piece that checks.
        let checks = |sq: Square| match step {
            Step::Followed(to, vacated) => sq == to || !attacks::between(sq, grave).is_disjoint(vacated),
            Step::Loose => true,
        };
        let cast = |piece, sq| {
            let cover = net.cast(piece, sq);
            if checks(sq) { cover } else { cover & !MIDDLE }
        };
        let mut covers = Covers::none();
        for (sq, piece) in board.iter().filter(|&(sq, _)| sq != grave) {
            let cover = if piece.color == self.winner { cast(piece, sq) } else { net.number(SquareSet::of(sq)) };
            covers.add(std::iter::once(cover));
        }
        for (index, piece) in self.loose() {
            let set = frame.sets[index] - board.occupied();
            let count = if piece.role == Role::Pawn { view.promoted[piece.color.index()] } else { 1 };
            for _ in 0..count {
                if piece.color != self.winner {
                    covers.add(net.blocks(set));
                } else if piece.role == Role::Pawn {
                    let roles = [Role::Queen, Role::Knight].map(|role| Piece::new(piece.color, role));
                    covers.add(set.into_iter().flat_map(|sq| roles.map(|piece| cast(piece, sq))));
                } else {
                    covers.add(set.into_iter().map(|sq| cast(piece, sq)));
                }
            }
        }
        covers.contains(net.all())
    }
}

impl View {
    /// Whether there may be such a loose piece.
    fn has(&self, piece: Piece) -> bool {
        piece.role != Role::Pawn || self.promoted[piece.color.index()] > 0
    }
}
