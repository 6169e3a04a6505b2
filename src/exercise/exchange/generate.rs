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
        if fits && !is_decided_by_mate(&pos, on, &mut HashSet::new()) {
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
        || exchange::takers(pos, on).any(|mv| is_decided_by_mate(&pos.after(mv), mv.to, seen))
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
    // Where White could mate, points don't count.
    (!pos.is_check() && pos.mating_moves().is_empty()).then_some((pos, on))
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
}
