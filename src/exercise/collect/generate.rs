//! Fresh stars to collect: one piece, stars by chance, from level 3 on enemy pieces that guard squares.

use super::Collect;
use crate::exercise::positions::{scatter, some_pieces};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Piece, Role, Square, SquareSet};
use crate::solve::route::{Collection, shortest_collection};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["rook.moves", "bishop.moves", "queen.moves", "king.moves", "knight.moves"];

const ROLES: [Role; 5] = [Role::Rook, Role::Bishop, Role::Queen, Role::King, Role::Knight];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let asked = request.skill.and_then(|asked| SKILLS.iter().position(|skill| *skill == asked));
    let index = asked.unwrap_or_else(|| random.below(SKILLS.len()));
    // Most draws can be collected, so that this ends soon.
    loop {
        if let Some(task) = draw(random, level, ROLES[index]) {
            return Generated { task: Box::new(task), skills: vec![SKILLS[index]] };
        }
    }
}

fn draw(random: &mut Random, level: usize, role: Role) -> Option<Collect> {
    let color = if random.chance(3, 4) { Color::White } else { Color::Black };
    let mut pieces = vec![Piece::new(color, role)];
    pieces.extend(some_pieces(random, !color, level.saturating_sub(2)));
    let pos = scatter(random, &pieces, color)?;
    let board = pos.board();
    let hero = board.by_color(color).single()?;
    let mut free: Vec<Square> = (SquareSet::ALL - board.occupied()).into_iter().collect();
    if role == Role::Bishop {
        free.retain(|sq| sq.is_light() == hero.is_light());
    }
    random.shuffle(&mut free);
    let stars: SquareSet = free.into_iter().take(level.min(4)).collect();
    let stage = Collection { board, hero, color, stars };
    let is_safe_now = stage.guards_of(hero).is_empty();
    let par = shortest_collection(&stage)?.len();
    let far = if role == Role::King { 14 } else { 12 };
    (is_safe_now && (level.min(3)..=far).contains(&par)).then_some(Collect { start: stage, par })
}
