//! Fresh promotions: to mate, to fork, and not to stalemate; on the higher levels the queen is not the right piece.

use super::Promotion;
use crate::exercise::play_move::goal::Goal;
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Game, Piece, Position, Rank, Role, SquareSet, attacks};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["promotion.any-piece", "promotion.at-once", "promotion.under"];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let asked = request.skill.and_then(|asked| SKILLS.iter().copied().find(|skill| *skill == asked));
    let skill = asked.unwrap_or_else(|| match level {
        1 => SKILLS[1],
        2 => SKILLS[random.below(2)],
        3 => SKILLS[2 * random.below(2)],
        _ => SKILLS[2],
    });
    let mirror = Mirror::pick(random);
    // Forks and stalemates are found in some percent of the boards, so that this ends.
    loop {
        let goal = goal(random, skill);
        let Some(pos) = draw(random, level, &goal) else { continue };
        let task = Promotion::new(Game::new(mirror.position(&pos)), goal);
        if fits(&task, skill) {
            return Generated { task: Box::new(task), skills: vec![skill] };
        }
    }
}

fn goal(random: &mut Random, skill: &str) -> Goal {
    match (skill, random.below(4)) {
        ("promotion.at-once", 0..=2) | (_, 0) => Goal::Mate,
        ("promotion.at-once", _) | (_, 1) => Goal::Fork(Vec::new()),
        (_, _) => Goal::NoStalemate,
    }
}

/// Whether some promotions do it and some don't, and whether it is the queen that does.
fn fits(task: &Promotion, skill: &str) -> bool {
    let right = &task.play.right;
    let all = task.promotions();
    let queens = right.iter().filter(|mv| mv.promotion == Some(Role::Queen)).count();
    // Where something is asked for, only few moves may do it.
    let few = matches!(task.asked, Goal::NoStalemate) || right.len() <= 2;
    !right.is_empty()
        && right.len() < all.len()
        && few
        && match skill {
            "promotion.at-once" => queens > 0,
            "promotion.under" => queens == 0,
            _ => queens == 0 || right.len() > queens,
        }
}

/// White to move with a pawn before its last step, the black king near it at the edge.
fn draw(random: &mut Random, level: u8, goal: &Goal) -> Option<Position> {
    let mut board = Board::empty();
    let seventh = SquareSet::rank(Rank::Seventh);
    sample::put(random, &mut board, Piece::new(Color::White, Role::Pawn), seventh);
    let pawn = board.occupied().first()?;
    let near = sample::within(pawn, 3) & (sample::edge() | sample::within(pawn, 2));
    sample::put(random, &mut board, Piece::new(Color::Black, Role::King), near);
    let king = board.king(Color::Black)?;
    let apart = sample::within(king, if random.chance(2, 3) { 2 } else { 4 }) - attacks::king(king);
    sample::put(random, &mut board, Piece::new(Color::White, Role::King), apart);
    let quiet = matches!(goal, Goal::NoStalemate);
    let fork = matches!(goal, Goal::Fork(_));
    let helpers = if quiet { usize::from(level) / 4 } else { usize::from(level).div_ceil(2) - usize::from(fork) };
    for _ in 0..helpers {
        let role = *random.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Pawn])?;
        let squares = if random.chance(1, 2) { sample::within(king, 3) } else { SquareSet::ALL };
        sample::put(random, &mut board, Piece::new(Color::White, role), squares);
    }
    let others = if quiet { 0 } else { usize::from(level.min(4)) + usize::from(fork) };
    for _ in 0..others {
        let role = *random.pick(&[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen])?;
        let squares = if random.chance(1, 2) { sample::within(king, 2) } else { SquareSet::ALL };
        sample::put(random, &mut board, Piece::new(Color::Black, role), squares);
    }
    // Blocked pawns leave Black nothing but its king.
    let blocked = if quiet { 1 + random.below(usize::from(level)) } else { 0 };
    for _ in 0..blocked {
        let ranks = SquareSet::rank(Rank::Third) | SquareSet::rank(Rank::Fourth) | SquareSet::rank(Rank::Fifth);
        let free = ranks.into_iter().filter(|sq| {
            sq.offset(0, -1).is_some_and(|ahead| !board.occupied().contains(ahead) && !board.occupied().contains(*sq))
        });
        let free: Vec<_> = free.collect();
        let &sq = random.pick(&free)?;
        board.put(sq, Piece::new(Color::Black, Role::Pawn));
        board.put(sq.offset(0, -1)?, Piece::new(Color::White, Role::Pawn));
    }
    let pos = sample::position(board, Color::White).filter(|pos| !pos.is_check())?;
    // Where nothing stalemates, there is nothing to be avoided.
    let stalemates = || {
        let moves = pos.legal_moves();
        moves.into_iter().any(|mv| mv.promotion.is_some() && pos.after(mv).is_stalemate())
    };
    (!quiet || stalemates()).then_some(pos)
}
