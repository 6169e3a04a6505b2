//! Fresh building sites: a position that shows what is asked for, with one piece taken away, added or put elsewhere.

use std::sync::Arc;

use super::{Build, Change, Site, shows};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::verdict::Call;
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Game, Piece, Position, Role, Square, SquareSet, attacks};

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
        if !site.right.is_empty() && site.right.len() <= most_right(level, goal) {
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

/// Black to move in a position that shows the goal.
fn draw(random: &mut Random, level: usize, goal: Call) -> Option<Position> {
    let mut board = Board::empty();
    let corner_or_edge = if random.chance(1, 6) { SquareSet::ALL } else { sample::edge() };
    sample::put(random, &mut board, Piece::new(Color::Black, Role::King), corner_or_edge);
    let king = board.king(Color::Black)?;
    let near = sample::within(king, 3) - attacks::king(king);
    let white_king = if level >= 3 && random.chance(1, 4) { SquareSet::ALL - attacks::king(king) } else { near };
    sample::put(random, &mut board, Piece::new(Color::White, Role::King), white_king);
    if goal == Call::DeadPosition {
        let color = if random.chance(1, 2) { Color::White } else { Color::Black };
        let minor = *random.pick(&[Role::Bishop, Role::Knight])?;
        sample::put(random, &mut board, Piece::new(color, minor), SquareSet::ALL);
    } else {
        for index in 0..level.div_ceil(2) + random.below(2) {
            let roles = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
            let role = if index == 0 { roles[random.below(2)] } else { *random.pick(&roles)? };
            let squares = if random.chance(1, 2) { sample::within(king, 3) } else { SquareSet::ALL };
            sample::put(random, &mut board, Piece::new(Color::White, role), squares);
        }
        for _ in 0..(level - 1).min(3) {
            let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook])?;
            let squares = if random.chance(2, 3) { sample::within(king, 2) } else { SquareSet::ALL };
            sample::put(random, &mut board, Piece::new(Color::Black, role), squares);
        }
    }
    if matches!(goal, Call::Checkmate | Call::Stalemate) && !is_shut_in(&board, king, goal == Call::Checkmate) {
        return None;
    }
    sample::position(board, Color::Black).filter(|pos| shows(pos, goal) == Some(true))
}

/// Whether the black king is in check or not, as it has to be, and can't step anywhere: a quick look that most boards
/// don't pass.
fn is_shut_in(board: &Board, king: Square, check: bool) -> bool {
    let through = board.occupied().without(king);
    let is_guarded = |sq: Square| !board.attackers_through(sq, Color::White, through).is_empty();
    is_guarded(king) == check && (attacks::king(king) - board.by_color(Color::Black)).into_iter().all(is_guarded)
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
            Change::Remove
        }
        Work::Shift => {
            let &from = random.pick(&whites)?;
            let piece = board.remove(from)?;
            sample::put(random, &mut board, piece, SquareSet::ALL.without(from));
            Change::Shift(mirrored(piece))
        }
    };
    let base = sample::position(board, Color::Black).filter(|base| shows(base, goal) == Some(false))?;
    let game = Game::new(mirror.position(&base));
    // Whether a position is dead is not seen at the first look.
    let most = if goal == Call::DeadPosition { usize::MAX } else { most_right(level, goal) };
    Site::with_at_most(most, game, change, goal)
}
