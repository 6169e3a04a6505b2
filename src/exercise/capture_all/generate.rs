//! Fresh hunts: a way by chance over the board, an enemy on each of its squares.

use std::sync::Arc;

use super::{CaptureAll, Hunt};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Piece, Role, Square, SquareSet};
use crate::solve::route::Collection;

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["pieces.capturing", "rook.moves", "bishop.moves", "queen.moves", "knight.moves"];

const ROLES: [Role; 4] = [Role::Rook, Role::Bishop, Role::Queen, Role::Knight];

/// Enemies on each level.
const ENEMIES: [usize; 5] = [2, 3, 4, 5, 7];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let asked = request.skill.and_then(|asked| SKILLS.iter().position(|skill| *skill == asked)).unwrap_or(0);
    let index = if asked == 0 { random.below(ROLES.len()) } else { asked - 1 };
    let skills = if asked == 0 { vec![SKILLS[0]] } else { vec![SKILLS[asked], SKILLS[0]] };
    // Some percent of the ways can be taken safely, so that this ends.
    loop {
        if let Some(hunt) = draw(random, level, ROLES[index]) {
            return Generated { task: Box::new(CaptureAll(Arc::new(hunt))), skills };
        }
    }
}

fn draw(random: &mut Random, level: usize, role: Role) -> Option<Hunt> {
    let color = if random.chance(3, 4) { Color::White } else { Color::Black };
    let piece = Piece::new(color, role);
    let all: Vec<Square> = Square::all().collect();
    let hero = *random.pick(&all)?;
    let mut board = Board::empty();
    board.put(hero, piece);
    let mut at = hero;
    let mut used = SquareSet::of(hero);
    for _ in 0..ENEMIES[level - 1] {
        let next = crate::rules::attacks::of(piece, at, board.occupied()) - used;
        let enemy = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook])?;
        let enemy = if level == 1 { Role::Pawn } else { enemy };
        let ends = SquareSet::rank(crate::rules::Rank::First) | SquareSet::rank(crate::rules::Rank::Eighth);
        let next = if enemy == Role::Pawn { next - ends } else { next };
        at = *random.pick(&next.into_iter().collect::<Vec<_>>())?;
        used.insert(at);
        board.put(at, Piece::new(!color, enemy));
    }
    let start = Collection { board, hero, color, stars: SquareSet::EMPTY };
    let is_safe_now = start.guards_of(hero).is_empty();
    // From level 2 on something is guarded at first, or not everything can be taken in any order.
    let takers = start.moves().into_iter().filter(|mv| board.by_color(!color).contains(mv.to)).count();
    (is_safe_now && (level == 1 || takers > 1 || random.chance(1, 3))).then(|| Hunt::new(start, false)).flatten()
}
