//! Fresh mates in one and two: a king at the edge among few pieces, and positions of games by chance.

use std::sync::Arc;

use super::{Combination, Line, Plan};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request, positions};
use crate::notation::fen;
use crate::rules::{Board, Color, Game, Piece, Position, Role, SquareSet, attacks};
use crate::solve::mate;

pub(super) const SKILLS: &[&str] = &["mate.in-one", "mate.in-two"];

/// Boards tried before a known position is taken.
const TRIES: usize = 400;
/// Positions the solver may look at for one board.
const LIMIT: u64 = 6_000;

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let two_moves = match request.skill {
        Some(skill) => skill == SKILLS[1],
        None => random.chance(usize::from(level) - 1, 5),
    };
    let moves = if two_moves { 2 } else { 1 };
    let pos = (0..TRIES).find_map(|_| draw(random, level, moves)).unwrap_or_else(|| known(random, moves));
    let game = Game::new(Mirror::pick(random).position(&pos));
    let task = Line(Arc::new(Combination::new(game, Plan::Mate(moves))));
    Generated { task: Box::new(task), skills: vec![SKILLS[usize::from(two_moves)]] }
}

/// A position that fits, if the board drawn holds one.
fn draw(random: &mut Random, level: u8, moves: u32) -> Option<Position> {
    let from_game = match level {
        0..=2 => false,
        3 => random.chance(1, 3),
        _ => random.chance(2, 3),
    };
    if from_game {
        return of_game(random, level, moves);
    }
    few_pieces(random, level).filter(|pos| fits(pos, level, moves))
}

/// Whether there is mate in so many moves, not sooner, and in few enough ways.
fn fits(pos: &Position, level: u8, moves: u32) -> bool {
    let mates = pos.mating_moves().len();
    let most = usize::from(6_u8.saturating_sub(level)).min(3);
    let legal = pos.legal_moves().len();
    if pos.is_check() || legal < 6 {
        return false;
    }
    if moves == 1 {
        return (1..=most).contains(&mates);
    }
    if mates > 0 {
        return false;
    }
    mate::solve(pos, moves, LIMIT).is_ok_and(|solution| (1..=most).contains(&solution.keys.len()))
}

/// The pieces of White on each level, the king left out.
const ATTACKERS: [&[&[Role]]; 5] = [
    &[&[Role::Queen], &[Role::Rook, Role::Rook], &[Role::Queen, Role::Rook], &[Role::Rook]],
    &[
        &[Role::Queen],
        &[Role::Queen, Role::Bishop],
        &[Role::Queen, Role::Knight],
        &[Role::Rook, Role::Rook],
        &[Role::Rook, Role::Knight],
        &[Role::Queen, Role::Pawn],
    ],
    &[
        &[Role::Rook, Role::Bishop],
        &[Role::Rook, Role::Knight, Role::Pawn],
        &[Role::Queen, Role::Knight, Role::Pawn],
        &[Role::Bishop, Role::Bishop, Role::Pawn],
        &[Role::Queen, Role::Pawn, Role::Pawn],
    ],
    &[
        &[Role::Rook, Role::Rook, Role::Knight, Role::Pawn],
        &[Role::Queen, Role::Bishop, Role::Knight, Role::Pawn],
        &[Role::Rook, Role::Bishop, Role::Bishop, Role::Pawn],
        &[Role::Queen, Role::Rook, Role::Bishop, Role::Pawn],
    ],
    &[
        &[Role::Bishop, Role::Knight, Role::Pawn, Role::Pawn],
        &[Role::Rook, Role::Bishop, Role::Knight, Role::Pawn],
        &[Role::Rook, Role::Knight, Role::Knight, Role::Pawn],
        &[Role::Queen, Role::Knight, Role::Bishop, Role::Pawn, Role::Pawn],
    ],
];

/// White to move against a king at the edge; from level 2 on Black has other pieces too.
fn few_pieces(random: &mut Random, level: u8) -> Option<Position> {
    let mut board = Board::empty();
    sample::put(random, &mut board, Piece::new(Color::Black, Role::King), sample::edge());
    let king = board.king(Color::Black)?;
    let near = if random.chance(2, 3) { 2 } else { 4 };
    let kings = sample::within(king, near) - attacks::king(king);
    sample::put(random, &mut board, Piece::new(Color::White, Role::King), kings);
    for &role in *random.pick(ATTACKERS[usize::from(level - 1)])? {
        let squares = if random.chance(1, 2) { sample::within(king, 3) } else { SquareSet::ALL };
        sample::put(random, &mut board, Piece::new(Color::White, role), squares);
    }
    let defenders = if level == 1 { 0 } else { usize::from(level) - 1 + random.below(2) };
    for _ in 0..defenders {
        let roles = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
        let role = *random.pick(&roles)?;
        let squares = if random.chance(2, 3) { sample::within(king, 2) } else { SquareSet::ALL };
        sample::put(random, &mut board, Piece::new(Color::Black, role), squares);
    }
    sample::position(board, Color::White)
}

/// A position of a game by chance: before a mate in one, or one move of each side earlier.
fn of_game(random: &mut Random, level: u8, moves: u32) -> Option<Position> {
    let length = 24 + random.below(36);
    let game = positions::random_game(random, length);
    let back = 2 * (usize::try_from(moves).ok()? - 1);
    let stages = game.positions();
    (10..stages.len()).rev().find_map(|at| {
        let mates = !stages[at].mating_moves().is_empty();
        let pos = stages.get(at - back).filter(|_| mates)?;
        let plain = sample::position(pos.board(), pos.turn())?;
        fits(&plain, level, moves).then_some(plain)
    })
}

/// A known position where chance has found none.
fn known(random: &mut Random, moves: u32) -> Position {
    let texts: &[&str] = if moves == 1 {
        &["6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "6rk/6pp/8/6N1/8/8/6PP/6K1 w - - 0 1"]
    } else {
        &["r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]
    };
    let text = random.pick(texts).unwrap_or(&texts[0]);
    fen::position(text).expect("a position known to be possible")
}
