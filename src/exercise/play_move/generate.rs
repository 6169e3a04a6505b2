//! Fresh questions for `move`: positions of random games in which some, but not most, moves meet a goal.

use super::PlayMove;
use super::goal::{EscapeWay, Goal};
use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Game, Piece, Position, Role};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &[
    "mate.in-one",
    "pieces.capturing",
    "check.attacks",
    "check.escape-move",
    "check.escape-take",
    "check.escape-block",
    "promotion.at-once",
    "stalemate.avoid",
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let first = SKILLS[0];
    let skill = match request.skill {
        Some(asked) => SKILLS.iter().copied().find(|skill| *skill == asked).unwrap_or(first),
        None => random.pick(SKILLS).copied().unwrap_or(first),
    };
    let goal = match skill {
        "pieces.capturing" => Goal::Capture,
        "check.attacks" => Goal::Check,
        "check.escape-move" => Goal::Escape(Some(EscapeWay::Moving)),
        "check.escape-take" => Goal::Escape(Some(EscapeWay::Taking)),
        "check.escape-block" => Goal::Escape(Some(EscapeWay::Blocking)),
        "promotion.at-once" => Goal::Promote(None),
        "stalemate.avoid" => Goal::NoStalemate,
        _ => Goal::Mate,
    };
    // Each draw has a fair chance to be kept, so that this ends.
    loop {
        let fitting = positions(random, level, &goal).into_iter().find_map(|pos| keep(pos, &goal, level));
        if let Some(task) = fitting {
            return Generated { task: Box::new(task), skills: vec![skill] };
        }
    }
}

/// Few pieces up to level 2, positions of a random game above.
fn positions(random: &mut Random, level: u8, goal: &Goal) -> Vec<Position> {
    let promotes = matches!(goal, Goal::Promote(_));
    if matches!(goal, Goal::NoStalemate) {
        return almost_bare(random, level).into_iter().collect();
    }
    if level >= 3 && !promotes {
        let moves = 30 + random.below(30);
        let game = random_game(random, moves);
        return game.positions().iter().skip(10).rev().cloned().collect();
    }
    let us = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    let others = usize::from(level) + 1;
    pieces.extend(some_pieces(random, us, others + 1));
    pieces.extend(some_pieces(random, !us, others));
    if promotes {
        pieces.push(Piece::new(us, Role::Pawn));
    }
    scatter(random, &pieces, us).into_iter().collect()
}

/// A king that is hunted by a queen and more, with hardly anything beside it: where stalemates happen.
fn almost_bare(random: &mut Random, level: u8) -> Option<Position> {
    let us = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    pieces.push(Piece::new(us, Role::Queen));
    pieces.extend(some_pieces(random, us, usize::from(level / 2)));
    if level >= 4 && random.chance(1, 2) {
        pieces.push(Piece::new(!us, Role::Pawn));
    }
    scatter(random, &pieces, us)
}

fn keep(pos: Position, goal: &Goal, level: u8) -> Option<PlayMove> {
    let is_escape = matches!(goal, Goal::Escape(_));
    if pos.is_check() != is_escape {
        return None;
    }
    let task = PlayMove::new(Game::new(pos), goal.clone(), false);
    let (right, legal) = (task.right.len(), task.pos().legal_moves().len());
    if matches!(goal, Goal::NoStalemate) {
        // Several moves stalemate, so that it has to be looked for; the king is not free to run.
        return (right > 0 && right + 1 < legal).then_some(task);
    }
    let most = if level >= 4 { 2 } else { 5 };
    ((1..=most.max(if matches!(goal, Goal::Promote(_)) { 4 } else { 0 })).contains(&right) && right < legal)
        .then_some(task)
}
