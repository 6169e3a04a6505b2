//! Fresh looks: a few pieces on the lower levels, positions of games by chance above.

use std::sync::Arc;

use super::look::{Harm, Look, Whose, threats};
use super::{Looking, Threats};
use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Game, Position};

/// `look.first`: all three looks; `pieces.loose`: what can be taken, and what that wins.
pub(super) const SKILLS: &[&str] = &["look.first", "pieces.loose"];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let asked = request.skill.and_then(|asked| SKILLS.iter().copied().find(|skill| *skill == asked));
    let skill = asked.unwrap_or(SKILLS[usize::from(level <= 2 && random.chance(1, 3))]);
    let looks = if skill == SKILLS[1] { vec![Look::Captures, Look::Threats] } else { Look::ALL.to_vec() };
    // One position in a few holds something to be found and not too much, so that this ends soon.
    loop {
        let whose = if level > 1 && random.chance(2, 3) { Whose::Opponent } else { Whose::Own };
        let looking = position(random, level).and_then(|pos| Looking::new(Game::new(pos), whose, looks.clone()));
        if let Some(looking) = looking.filter(|looking| is_worth_asking(looking, level)) {
            return Generated { task: Box::new(Threats(Arc::new(looking))), skills: vec![skill] };
        }
    }
}

fn position(random: &mut Random, level: u8) -> Option<Position> {
    if level >= 3 {
        let length = 8 * usize::from(level) - 8 + random.below(16);
        return Some(random_game(random, length).position().clone());
    }
    let turn = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    for color in Color::ALL {
        pieces.extend(some_pieces(random, color, 2 * usize::from(level)));
    }
    scatter(random, &pieces, turn)
}

/// Something has to be found, but no more than a beginner can keep in mind; on the upper levels there is a mate or a capture
/// that does not pay.
fn is_worth_asking(looking: &Looking, level: u8) -> bool {
    let pos = &looking.imagined;
    let most = 2 + usize::from(level);
    let found = threats(pos);
    let captures = Look::Captures.squares(pos).len();
    let checks = if looking.looks.contains(&Look::Checks) { Look::Checks.squares(pos).len() } else { 0 };
    let is_deep = found.iter().any(|threat| threat.harm == Harm::Mate) || found.len() < captures;
    (1..=4).contains(&found.len())
        && (1..=most).contains(&captures)
        && checks <= most
        && (level < 3 || is_deep)
        && pos.count_legal_moves() > 5
}
