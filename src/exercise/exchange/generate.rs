//! Fresh exchanges: pieces by chance around one square, more of them on each level.

use std::collections::HashSet;
use std::sync::Arc;

use super::{ExchangeTask, Trade};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{Board, Color, Game, Piece, Position, Role, Square, SquareSet, attacks};
use crate::solve::exchange;

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["pieces.exchanges"];

/// Least captures in the line, most captures, takers placed, guards placed.
const PLANS: [(usize, usize, usize, usize); 5] = [(1, 2, 1, 1), (2, 3, 2, 1), (2, 4, 2, 2), (3, 5, 3, 2), (4, 7, 3, 3)];

/// The pieces that are taken, and those that take: White's and Black's.
struct Cast {
    prey: &'static [Role],
    takers: &'static [Role],
    guards: &'static [Role],
}

const ANY: Cast = Cast {
    prey: &[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook],
    takers: &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen],
    guards: &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen],
};

/// White loses most often where big pieces take a small one, and small ones guard it.
const DEAR: Cast = Cast {
    prey: &[Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight],
    takers: &[Role::Knight, Role::Bishop, Role::Rook, Role::Rook, Role::Queen],
    guards: &[Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen],
};

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = usize::from(request.level.clamp(1, 5));
    let plan = PLANS[level - 1];
    // Who is to be ahead is drawn first, so that no answer comes up too often.
    let wanted = [-1, 0, 1][random.below(3)];
    let fits =
        |gain: i32, captures: usize| (plan.0..=plan.1).contains(&captures) && (level == 1 || gain.signum() == wanted);
    let mirror = Mirror::pick(random);
    // Each draw has a fair chance to hold a fitting exchange, so that this ends.
    loop {
        let cast = if wanted == -1 && random.chance(3, 4) { &DEAR } else { &ANY };
        let seems_to_fit = |board: &Board, on: Square| {
            let (gain, captures) = at_a_glance(board, on);
            fits(gain, captures)
        };
        let Some((board, on)) = draw(random, level, plan, cast, &seems_to_fit) else { continue };
        let Some(pos) = sample::position(board, Color::White).filter(|pos| !pos.is_check()) else { continue };
        let Some(trade) = Trade::new(Game::new(mirror.position(&pos)), mirror.square(on), None) else { continue };
        if fits(trade.gain, trade.line.len()) && !is_decided_by_mate(&pos, on, &mut HashSet::new()) {
            return Generated { task: Box::new(ExchangeTask(Arc::new(trade))), skills: vec![SKILLS[0]] };
        }
    }
}

/// Whether a mate decides, not the points: somebody could mate instead of going on, or by taking. `seen` are the
/// pieces left and the one on the square in positions looked at already, for the same captures can be made in many orders.
fn is_decided_by_mate(pos: &Position, on: Square, seen: &mut HashSet<(SquareSet, Option<Piece>)>) -> bool {
    if !seen.insert((pos.board().occupied(), pos.piece_at(on))) {
        return false;
    }
    !pos.mating_moves().is_empty()
        || exchange::takers(pos, on).into_iter().any(|mv| is_decided_by_mate(&pos.after(mv), mv.to, seen))
}

/// What White wins by taking on `on`, and after how many captures it ends, when the cheapest piece always takes that is not
/// pinned now. Pieces that are pinned or set free on the way are for the solver: this only saves it most of the boards.
fn at_a_glance(board: &Board, on: Square) -> (i32, usize) {
    let pinned = pinned_from(board, on, Color::White) | pinned_from(board, on, Color::Black);
    let mut occupied = board.occupied() - pinned;
    let takers = |side: Color, occupied: SquareSet| board.attackers_through(on, side, occupied | pinned) - pinned;
    let mut won = Vec::new();
    let (mut side, mut there) = (Color::White, board.piece_at(on).map_or(0, |piece| exchange::worth(piece.role)));
    loop {
        let all = takers(side, occupied) & occupied;
        let cheapest = Role::ALL.into_iter().find_map(|role| Some((role, (all & board.by_role(role)).first()?)));
        let Some((role, from)) = cheapest else { break };
        if role == Role::King && !(takers(!side, occupied) & occupied).is_empty() {
            break;
        }
        won.push(there);
        there = exchange::worth(role);
        occupied.remove(from);
        side = !side;
    }
    // From the last capture back: each is made only where it pays, but for the first.
    let (mut gain, mut captures) = (0, 0);
    for at_once in won.into_iter().rev() {
        let goes_on = gain > 0;
        gain = at_once - gain.max(0);
        captures = if goes_on { captures + 1 } else { 1 };
    }
    (gain, captures)
}

/// The pieces of a side that can't take on `on`, for they would leave a line to their king.
fn pinned_from(board: &Board, on: Square, side: Color) -> SquareSet {
    let Some(king) = board.king(side) else { return SquareSet::EMPTY };
    let leaves_line = |&(_, pinner): &(Square, Square)| !attacks::line(king, pinner).contains(on);
    board.pins(side).into_iter().filter(leaves_line).map(|(pinned, _)| pinned).collect()
}

/// White to move, a black piece in the middle, and pieces placed where they look at it, perhaps through others.
/// `None` when what is drawn does not seem to fit, without the pieces that have no part in it or with them.
fn draw(
    random: &mut Random,
    level: usize,
    plan: (usize, usize, usize, usize),
    cast: &Cast,
    seems_to_fit: &impl Fn(&Board, Square) -> bool,
) -> Option<(Board, Square)> {
    let mut board = Board::empty();
    let middle = sample::within(Square::D4, 2) | sample::within(Square::E5, 2);
    let &prey = random.pick(cast.prey)?;
    sample::put(random, &mut board, Piece::new(Color::Black, prey), middle);
    let on = board.occupied().first()?;
    for (color, roles, count) in [(Color::White, cast.takers, plan.2), (Color::Black, cast.guards, plan.3)] {
        for _ in 0..count + random.below(2) {
            let &role = random.pick(roles)?;
            // A pawn attacks the square from where one of the other side on it would attack.
            let from = attacks::of(Piece::new(!color, role), on, SquareSet::EMPTY);
            sample::put(random, &mut board, Piece::new(color, role), from);
        }
    }
    if !seems_to_fit(&board, on) {
        return None;
    }
    for color in Color::ALL {
        let far = if level >= 4 && random.chance(1, 3) { SquareSet::ALL } else { sample::edge() };
        sample::put(random, &mut board, Piece::new(color, Role::King), far);
        for _ in 0..level {
            let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop])?;
            sample::put(random, &mut board, Piece::new(color, role), SquareSet::ALL);
        }
    }
    seems_to_fit(&board, on).then_some((board, on))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn decided(text: &str, on: Square) -> bool {
        is_decided_by_mate(&fen::position(text).unwrap(), on, &mut HashSet::new())
    }

    #[test]
    fn where_somebody_could_mate_points_do_not_count() {
        let pawn = "4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1";
        assert!(!decided(pawn, Square::E5));
        // Instead of taking on d5, White mates on e8; or the rook that takes leaves the first rank, and Black mates there.
        assert!(decided("6k1/5ppp/8/3p4/8/8/5PPP/3RR1K1 w - - 0 1", Square::D5));
        assert!(decided("4r1k1/3r1ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1", Square::D5));
    }

    #[test]
    fn most_exchanges_are_seen_at_a_glance() {
        let mut random = Random::new(5);
        let (mut same, mut made) = (0, 0);
        while made < 400 {
            let level = 1 + made % 5;
            let Some((board, on)) = draw(&mut random, level, PLANS[level - 1], &ANY, &|_, _| true) else { continue };
            let Some(pos) = sample::position(board, Color::White).filter(|pos| !pos.is_check()) else { continue };
            let Some(best) = exchange::best_capture_of(&pos, on) else { continue };
            made += 1;
            same += usize::from(at_a_glance(&board, on) == (best.gain, best.line.len()));
        }
        assert!(same > 340, "{same} of {made}");
        // A pinned guard is seen not to take back; one that is pinned along the line takes.
        let glance = |text: &str, on: Square| at_a_glance(&fen::position(text).unwrap().board(), on);
        assert_eq!(glance("4k3/3n4/8/1B2p3/8/5N2/8/4K3 w - - 0 1", Square::E5), (1, 1));
        assert_eq!(glance("4k3/8/4r3/8/4p3/8/8/4QK2 w - - 0 1", Square::E4), (-8, 2));
    }
}
