//! Fresh building sites: a position that shows what is asked for, with one piece taken away, added or put elsewhere.

use std::sync::Arc;

use super::look::{at_sight, may_show, shows, unguarded};
use super::{Build, Change, Site};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::verdict::Call;
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Game, Piece, Position, Rank, Role, Setup, Square, SquareSet, attacks};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["mate.or-stalemate", "mate.proof", "stalemate.what", "draw.dead"];

/// How many right answers there may be.
const MOST_RIGHT: [usize; 5] = [20, 8, 5, 3, 2];

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Add,
    Remove,
    Shift,
}

/// What comes up on each level.
const WORKS: [&[Work]; 5] = [
    &[Work::Add],
    &[Work::Add, Work::Add, Work::Remove],
    &[Work::Add, Work::Remove, Work::Shift],
    &[Work::Add, Work::Remove, Work::Shift, Work::Shift],
    &[Work::Add, Work::Remove, Work::Shift, Work::Shift],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let goal = goal(random, level, request.skill);
    let work = match goal {
        // Only where a piece is taken away does a position become dead.
        Call::DeadPosition => Work::Remove,
        Call::None if level == 1 => Work::Remove,
        Call::Checkmate | Call::Stalemate | Call::Check | Call::None => {
            random.pick(WORKS[level - 1]).copied().unwrap_or(Work::Add)
        }
    };
    let mirror = Mirror::pick(random);
    // Mates and stalemates are found in some percent of the boards, so that this ends.
    loop {
        let Some(built) = draw(random, level, goal) else { continue };
        let Some(site) = undo(random, level, &built, goal, work, mirror) else { continue };
        if site.right.len() <= most_right(level, goal) && site.right.len() < site.possible() {
            return Generated { task: Box::new(Build(Arc::new(site))), skills: skills(goal) };
        }
    }
}

/// How many steps may do it at the most.
fn most_right(level: usize, goal: Call) -> usize {
    MOST_RIGHT[level - 1].max(usize::from(goal == Call::None) * 6)
}

fn skills(goal: Call) -> Vec<&'static str> {
    match goal {
        Call::Checkmate => vec!["mate.or-stalemate", "mate.proof"],
        Call::Stalemate => vec!["mate.or-stalemate", "stalemate.what"],
        Call::Check | Call::None => vec!["mate.or-stalemate"],
        Call::DeadPosition => vec!["draw.dead"],
    }
}

fn goal(random: &mut Random, level: usize, skill: Option<&str>) -> Call {
    match skill {
        Some("mate.proof") => Call::Checkmate,
        Some("stalemate.what") => Call::Stalemate,
        Some("draw.dead") => Call::DeadPosition,
        Some("mate.or-stalemate") => [Call::Checkmate, Call::Stalemate][random.below(2)],
        Some(_) | None => match random.below(if level == 1 { 9 } else { 10 }) {
            0..=3 => Call::Checkmate,
            4..=6 => Call::Stalemate,
            7 => Call::Check,
            8 => Call::None,
            _ => Call::DeadPosition,
        },
    }
}

/// White's pieces: the first is always a queen or a rook.
const PIECES: [Role; 6] = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Black to move in a position that shows the goal, as far as can be seen at sight.
fn draw(random: &mut Random, level: usize, goal: Call) -> Option<Position> {
    let mut board = Board::empty();
    let corner_or_edge = if random.chance(1, 6) { SquareSet::ALL } else { sample::edge() };
    sample::put(random, &mut board, Piece::new(Color::Black, Role::King), corner_or_edge);
    let king = board.king(Color::Black)?;
    let near = sample::within(king, 3) - attacks::king(king);
    let white_king = if level >= 3 && random.chance(1, 4) { SquareSet::ALL - attacks::king(king) } else { near };
    sample::put(random, &mut board, Piece::new(Color::White, Role::King), white_king);
    let whites = level.div_ceil(2) + random.below(2);
    let blacks = (level - 1).min(3);
    match goal {
        Call::DeadPosition => {
            let color = if random.chance(1, 2) { Color::White } else { Color::Black };
            let minor = *random.pick(&[Role::Bishop, Role::Knight])?;
            sample::put(random, &mut board, Piece::new(color, minor), SquareSet::ALL);
        }
        Call::Check | Call::None => {
            (0..whites).for_each(|index| put_white(random, &mut board, king, index == 0));
            (0..blacks).for_each(|_| put_black(random, &mut board, king));
        }
        Call::Checkmate | Call::Stalemate => {
            (1..whites).for_each(|index| put_white(random, &mut board, king, index == 1));
            for _ in 0..blacks {
                if goal == Call::Stalemate && random.chance(9, 10) {
                    put_blocked(random, &mut board);
                } else {
                    put_black(random, &mut board, king);
                }
            }
            shut_in(random, &mut board, king, goal, whites == 1)?;
        }
    }
    if !may_show(&board, Color::Black, goal) {
        return None;
    }
    sample::position(board, Color::Black).filter(|pos| at_sight(pos, goal) != Some(false))
}

fn put_white(random: &mut Random, board: &mut Board, king: Square, is_first: bool) {
    let role = PIECES[random.below(if is_first { 2 } else { PIECES.len() })];
    let squares = if random.chance(1, 2) { sample::within(king, 3) } else { SquareSet::ALL };
    sample::put(random, board, Piece::new(Color::White, role), squares);
}

fn put_black(random: &mut Random, board: &mut Board, king: Square) {
    let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    let role = roles[random.below(roles.len())];
    let squares = if random.chance(2, 3) { sample::within(king, 2) } else { SquareSet::ALL };
    sample::put(random, board, Piece::new(Color::Black, role), squares);
}

/// A black pawn that is blocked: by what stands there, or by a pawn of White's.
fn put_blocked(random: &mut Random, board: &mut Board) {
    let occupied = board.occupied();
    let before = |sq: Square| sq.offset(0, 1);
    if random.chance(1, 2) {
        let behind = occupied.into_iter().filter_map(before).collect();
        sample::put(random, board, Piece::new(Color::Black, Role::Pawn), behind);
        return;
    }
    let pairs = (!occupied).into_iter().filter(|&sq| before(sq).is_some_and(|sq| !occupied.contains(sq)));
    let pairs: SquareSet = pairs.filter(|&sq| sq.rank() != Rank::Seventh).collect();
    if sample::put(random, board, Piece::new(Color::White, Role::Pawn), pairs)
        && let Some(sq) = (board.occupied() - occupied).first().and_then(before)
    {
        board.put(sq, Piece::new(Color::Black, Role::Pawn));
    }
}

/// Puts White's last piece where it takes from the king what others leave it: the squares to step on, and for a mate the
/// one on which it stands. `None` where no piece does.
fn shut_in(random: &mut Random, board: &mut Board, king: Square, goal: Call, is_first: bool) -> Option<()> {
    let is_check = !board.attackers(king, Color::White).is_empty();
    let mut wanted = unguarded(board, king, Color::Black);
    match goal {
        Call::Checkmate if !is_check => wanted.insert(king),
        Call::Stalemate if is_check => return None,
        Call::Checkmate | Call::Stalemate | Call::Check | Call::DeadPosition | Call::None => {}
    }
    let through = board.occupied().without(king);
    let first = random.below(PIECES.len());
    let roles = (0..PIECES.len()).map(|index| PIECES[(first + index) % PIECES.len()]);
    for role in roles.filter(|role| !is_first || matches!(role, Role::Queen | Role::Rook)) {
        // A pawn attacks a square from where one of the other side on it would attack.
        let from = |sq: Square| attacks::of(Piece::new(Color::Black, role), sq, through);
        let mut squares = wanted.into_iter().fold(!board.occupied(), |all, sq| all & from(sq));
        if goal == Call::Stalemate {
            squares -= from(king);
        }
        if sample::put(random, board, Piece::new(Color::White, role), squares) {
            return Some(());
        }
    }
    None
}

/// The position before the piece was added, taken away or put where it stands; `None` where that makes no question.
fn undo(random: &mut Random, level: usize, built: &Position, goal: Call, work: Work, mirror: Mirror) -> Option<Site> {
    let mut board = built.board();
    let color = |color: Color| if mirror.colors { !color } else { color };
    let mirrored = |piece: Piece| Piece::new(color(piece.color), piece.role);
    let king_stays = level < 3 || work == Work::Add;
    let kings = if king_stays { board.by_role(Role::King) } else { SquareSet::EMPTY };
    let whites: Vec<_> = (board.by_color(Color::White) - kings).into_iter().collect();
    let change = match work {
        Work::Add => {
            let &sq = random.pick(&whites)?;
            Change::Add(mirrored(board.remove(sq)?))
        }
        Work::Remove => {
            let king = board.king(Color::Black)?;
            let side = if random.chance(1, 2) { Color::White } else { Color::Black };
            let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen])?;
            let squares = if random.chance(2, 3) { sample::within(king, 3) } else { SquareSet::ALL };
            sample::put(random, &mut board, Piece::new(side, role), squares);
            let strong = board.by_role(Role::Queen) | board.by_role(Role::Rook);
            if matches!(goal, Call::Check | Call::None) && !strong.more_than_one() {
                // Without any, it takes long to tell whether anybody can still mate, for a learner too.
                return None;
            }
            Change::Remove
        }
        Work::Shift => {
            let &from = random.pick(&whites)?;
            let piece = board.remove(from)?;
            sample::put(random, &mut board, piece, SquareSet::ALL.without(from));
            Change::Shift(mirrored(piece))
        }
    };
    let base = sample::position(board, Color::Black).filter(|base| at_sight(base, goal) != Some(true))?;
    let game = Game::new(mirror.position(&base));
    // Whether a position is dead is not seen at the first look.
    let most = if goal == Call::DeadPosition { usize::MAX } else { most_right(level, goal) };
    let site = Site::within(most, Call::FRESH, game, change, goal)?;
    // What takes longest is asked last: whether it is shown already, and whether games can lead there.
    let can_be = |setup: &Setup| setup.every_problem().is_empty();
    (!site.right.is_empty()
        && shows(&base, goal, Call::FRESH) == Some(false)
        && can_be(&base.to_setup())
        && site.right.iter().all(|&step| can_be(&site.after(step))))
    .then_some(site)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_can_be_a_position_of_a_game() {
        let mut checks = 0;
        for level in 1..=5 {
            for seed in 0..40 {
                let mut random = Random::new(seed);
                let goal = goal(&mut random, level, None);
                let mut sites = (0..4_000).filter_map(|_| {
                    let built = draw(&mut random, level, goal)?;
                    undo(&mut random, level, &built, goal, WORKS[level - 1][0], Mirror { files: false, colors: false })
                });
                let Some(site) = sites.next() else { continue };
                for &step in &site.right {
                    assert_eq!(site.after(step).every_problem(), [], "{site:?} {step:?}");
                    checks += usize::from(site.result(step).is_ok_and(|pos| pos.is_check()));
                }
            }
        }
        assert!(checks > 50, "{checks}");
    }
}
