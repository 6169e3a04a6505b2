//! Fresh questions for `count`: few pieces on the lower levels, positions of games by chance above.

use super::Counting;
use super::what::What;
use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Color, Game, Position, Role, Square, SquareSet};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] =
    &["legal.any", "check.attacks", "pieces.capturing", "pieces.guarding", "pieces.values"];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let asked = request.skill.and_then(|asked| SKILLS.iter().copied().find(|skill| *skill == asked));
    let skill = asked.or_else(|| random.pick(SKILLS).copied()).unwrap_or(SKILLS[0]);
    // Most positions hold a question worth asking, so that this ends soon.
    loop {
        let pos = position(random, level);
        if let Some(what) = pos.as_ref().and_then(|pos| question(random, pos, skill, level))
            && let Some(task) = pos.map(|pos| Counting::new(Game::new(pos), what))
            && is_worth_asking(random, &task, level)
        {
            return Generated { task: Box::new(task), skills: vec![skill] };
        }
    }
}

fn position(random: &mut Random, level: u8) -> Option<Position> {
    if level >= 3 {
        let length = 12 + random.below(12 * usize::from(level - 2));
        return Some(random_game(random, length).position().clone());
    }
    let turn = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    for color in Color::ALL {
        pieces.extend(some_pieces(random, color, 2 * usize::from(level) + 1));
    }
    scatter(random, &pieces, turn)
}

fn question(random: &mut Random, pos: &Position, skill: &str, level: u8) -> Option<What> {
    let (board, turn) = (pos.board(), pos.turn());
    let mut one_of = |squares: SquareSet| random.pick(&squares.into_iter().collect::<Vec<Square>>()).copied();
    let no_kings = board.occupied() - board.by_role(Role::King);
    Some(match skill {
        "check.attacks" => {
            let target = one_of(no_kings)?;
            let side = !board.piece_at(target)?.color;
            if level >= 2 && random.chance(1, 2) { What::Checks } else { What::Attackers(target, side) }
        }
        "pieces.capturing" => What::Captures,
        "pieces.guarding" => {
            let own = one_of(no_kings)?;
            What::Guards(own, board.piece_at(own)?.color)
        }
        "pieces.values" => {
            let side = if random.chance(1, 2) { Color::White } else { Color::Black };
            if level >= 2 && random.chance(1, 2) { What::Difference } else { What::Material(side) }
        }
        _ if level >= 4 => What::LegalMoves(None),
        _ => What::LegalMoves(Some(one_of(board.by_color(turn))?)),
    })
}

/// Nothing to count is a question once in a while; more than can be counted in the head is none.
fn is_worth_asking(random: &mut Random, task: &Counting, level: u8) -> bool {
    let (least, most) = match task.what {
        What::LegalMoves(None) => (3, if level == 4 { 16 } else { 40 }),
        What::LegalMoves(Some(_)) => (1, 14),
        What::Checks | What::Captures => (if level >= 4 { 2 } else { 1 }, 8),
        What::Attackers(..) | What::Guards(..) => (if level >= 3 { 2 } else { 1 }, 8),
        What::Material(_) => (3, 39),
        What::Difference => (1, 30),
    };
    (least..=most).contains(&task.number) || (task.number == 0 && random.chance(1, 30))
}
