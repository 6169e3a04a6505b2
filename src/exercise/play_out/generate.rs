//! Fresh endings: pieces on squares by chance, kept when the mate is as far away as the level asks.

use std::sync::Arc;

use super::{ALLOWANCE, Ending, PlayOut, moves_to_mate, way};
use crate::exercise::positions::{KINGS, scatter};
use crate::exercise::sample::Mirror;
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Game, Piece, Position, Role};
use crate::solve::endgame::{self, Endgame};

pub(super) const SKILLS: &[&str] = &[
    "endgame.two-rooks",
    "endgame.queen",
    "endgame.rook",
    "endgame.pawn",
    "endgame.two-bishops",
    "endgame.bishop-knight",
];

/// The ending of each skill, the longest mate in it, and the level from which it comes up unasked.
const ENDINGS: [(Endgame, usize, u8); 6] = [
    (Endgame::TwoRooks, 7, 1),
    (Endgame::Queen, 10, 1),
    (Endgame::Rook, 16, 2),
    (Endgame::Pawn, 28, 3),
    (Endgame::TwoBishops, 19, 4),
    (Endgame::BishopAndKnight, 33, 5),
];

/// Boards tried before one is played on until it fits.
const TRIES: usize = 60;

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let asked = request.skill.and_then(|asked| SKILLS.iter().position(|skill| *skill == asked));
    let open: Vec<usize> = (0..ENDINGS.len()).filter(|&index| ENDINGS[index].2 <= level).collect();
    let index = asked.or_else(|| random.pick(&open).copied()).unwrap_or(0);
    let (endgame, longest, _) = ENDINGS[index];
    let (least, most) = distances(longest, level);
    let pos = position(random, endgame, least, most);
    let pos = Mirror::pick(random).position(&pos);
    let fewest = moves_to_mate(&pos).unwrap_or(most);
    let limit = fewest + ALLOWANCE[usize::from(level) - 1];
    let ending = Ending::new(Game::new(pos), endgame, Some(limit), level);
    Generated { task: Box::new(PlayOut(Arc::new(ending))), skills: vec![SKILLS[index]] }
}

/// How many moves the mate may take on a level: from one or two up to nearly the longest.
fn distances(longest: usize, level: u8) -> (usize, usize) {
    let most = (longest * usize::from(level)).div_ceil(5).max(2);
    let least = (longest * usize::from(level - 1) / 5).max(2);
    (least.min(longest - 2), most.min(longest))
}

/// A won position, White to move, with the mate at such a distance.
fn position(random: &mut Random, endgame: Endgame, least: usize, most: usize) -> Position {
    let mut pieces = KINGS.to_vec();
    pieces.extend(roles(endgame).iter().map(|&role| Piece::new(Color::White, role)));
    let mut farther: Option<Position> = None;
    let mut attempt = 0;
    loop {
        attempt += 1;
        let Some(pos) = scatter(random, &pieces, Color::White) else { continue };
        match moves_to_mate(&pos) {
            Some(moves) if (least..=most).contains(&moves) => return pos,
            Some(moves) if moves > most => farther = Some(pos),
            Some(_) | None => {}
        }
        // Most positions are far from mate: play one of them on.
        if attempt >= TRIES
            && let Some(near) = farther.take().and_then(|pos| played_on(random, pos, endgame, most))
        {
            return near;
        }
    }
}

const fn roles(endgame: Endgame) -> &'static [Role] {
    match endgame {
        Endgame::Queen => &[Role::Queen],
        Endgame::Rook => &[Role::Rook],
        Endgame::TwoRooks => &[Role::Rook, Role::Rook],
        Endgame::TwoBishops => &[Role::Bishop, Role::Bishop],
        Endgame::BishopAndKnight => &[Role::Bishop, Role::Knight],
        Endgame::Pawn => &[Role::Pawn],
    }
}

/// The position after the best moves of both sides until the mate is near enough; `None` when the ending has turned into
/// another by then.
fn played_on(random: &mut Random, mut pos: Position, endgame: Endgame, most: usize) -> Option<Position> {
    while moves_to_mate(&pos)? > most {
        let best = endgame::best_moves(&pos)?;
        let after = pos.after(*random.pick(&best)?);
        pos = after.after(way::reply(&after)?);
    }
    let same = Endgame::of(&pos.board()).is_some_and(|(now, _)| now == endgame);
    same.then_some(pos)
}
