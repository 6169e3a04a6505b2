//! Fresh exchanges: pieces by chance around one square, more of them on each level.

use std::sync::Arc;

use super::{ExchangeTask, Trade};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Game, Piece, Position, Role, Square, SquareSet, attacks};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["pieces.exchanges"];

/// Least captures in the line, most captures, takers placed, guards placed.
const PLANS: [(usize, usize, usize, usize); 5] = [(1, 2, 1, 1), (2, 3, 2, 1), (2, 4, 2, 2), (3, 5, 3, 2), (4, 7, 3, 3)];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let plan = PLANS[level - 1];
    // Who is to be ahead is drawn first, so that no answer comes up too often.
    let wanted = random.below(3);
    let mirror = Mirror::pick(random);
    // Each draw has a fair chance to hold a fitting exchange, so that this ends.
    loop {
        let Some((pos, on)) = draw(random, level, plan) else { continue };
        let Some(trade) = Trade::new(Game::new(mirror.position(&pos)), mirror.square(on), None) else { continue };
        let sign = usize::try_from(trade.gain.signum() + 1).unwrap_or(0);
        let fits = (plan.0..=plan.1).contains(&trade.line.len()) && (level == 1 || sign == wanted);
        if fits {
            return Generated { task: Box::new(ExchangeTask(Arc::new(trade))), skills: vec![SKILLS[0]] };
        }
    }
}

/// White to move, a black piece in the middle, and pieces placed where they look at it, perhaps through others.
fn draw(random: &mut Random, level: usize, plan: (usize, usize, usize, usize)) -> Option<(Position, Square)> {
    let mut board = Board::empty();
    let middle = sample::within(Square::D4, 2) | sample::within(Square::E5, 2);
    let prey = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook])?;
    sample::put(random, &mut board, Piece::new(Color::Black, prey), middle);
    let on = board.occupied().first()?;
    for (color, count) in [(Color::White, plan.2), (Color::Black, plan.3)] {
        for _ in 0..count + random.below(2) {
            let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen];
            let role = *random.pick(&roles)?;
            // A pawn attacks the square from where one of the other side on it would attack.
            let from = attacks::of(Piece::new(!color, role), on, SquareSet::EMPTY);
            sample::put(random, &mut board, Piece::new(color, role), from);
        }
    }
    for color in Color::ALL {
        let far = if level >= 4 && random.chance(1, 3) { SquareSet::ALL } else { sample::edge() };
        sample::put(random, &mut board, Piece::new(color, Role::King), far);
        for _ in 0..level {
            let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop])?;
            sample::put(random, &mut board, Piece::new(color, role), SquareSet::ALL);
        }
    }
    let pos = sample::position(board, Color::White)?;
    (!pos.is_check()).then_some((pos, on))
}
