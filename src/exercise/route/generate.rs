//! Fresh ways: longer ones on each level, with forbidden squares that make them longer still.

use std::sync::Arc;

use super::{RouteTask, Way};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Piece, Role, Square, SquareSet};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["knight.moves", "bishop.moves", "rook.moves", "king.moves"];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let skill = request.skill.and_then(|asked| SKILLS.iter().copied().find(|skill| *skill == asked));
    let skill = skill.unwrap_or(SKILLS[0]);
    let role = match skill {
        "bishop.moves" => Role::Bishop,
        "rook.moves" => Role::Rook,
        "king.moves" => Role::King,
        _ => Role::Knight,
    };
    // Each draw has a fair chance to be kept, so that this ends.
    loop {
        if let Some(way) = draw(random, level, role) {
            return Generated { task: Box::new(RouteTask(Arc::new(way))), skills: vec![skill] };
        }
    }
}

fn draw(random: &mut Random, level: usize, role: Role) -> Option<Way> {
    let mut squares: Vec<Square> = Square::all().collect();
    random.shuffle(&mut squares);
    let (&from, &to) = (squares.first()?, squares.get(1)?);
    let count = match (role, level) {
        (Role::Knight, 1..=2) => 0,
        (Role::Knight, _) => 3 * (level - 2) + random.below(4),
        (_, _) => 4 * level + random.below(6),
    };
    let forbidden: SquareSet = squares.iter().skip(2).take(count).copied().collect();
    let piece = Piece::new(Color::White, role);
    let way = Way::new(piece, from, to, forbidden)?;
    let free = Way::new(piece, from, to, SquareSet::EMPTY).map(|way| way.best.distance);
    let (least, most) = match role {
        Role::Knight => [(2, 2), (3, 4), (3, 4), (4, 6), (5, 9)][level - 1],
        _ => [(2, 2), (2, 3), (3, 4), (3, 6), (4, 9)][level - 1],
    };
    // On the higher levels the forbidden squares have to matter.
    let matters = level < 4 || free.is_none_or(|free| free < way.best.distance) || (level == 4 && random.chance(1, 4));
    ((least..=most).contains(&way.best.distance) && matters).then_some(way)
}
