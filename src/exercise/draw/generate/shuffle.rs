//! Games in which pieces go out and come back: positions that repeat, or only seem to.

use crate::exercise::positions::{self, KINGS};
use crate::exercise::{Random, sample};
use crate::rules::{CastlingSide, Color, Game, Move, MoveKind, Piece, Position, Role, SquareSet};

/// A position of seeded play from which pieces will shuffle; with rights to castle that can be lost where wanted.
pub(super) fn start(random: &mut Random, level: u8, with_rights: bool) -> Option<Position> {
    let most = if with_rights { 14 } else { 8 + 8 * usize::from(level) };
    let plies = 4 + random.below(most);
    let game = positions::random_game(random, plies);
    let pos = game.position();
    let has_rights = !pos.castling().corners().is_empty();
    (!pos.is_check() && (!with_rights || has_rights)).then(|| pos.clone())
}

/// A position of seeded play just after a double step that could be taken en passant.
pub(super) fn double_step(random: &mut Random) -> Option<Position> {
    let mut game = Game::default();
    for _ in 0..60 {
        let moves = sample::sorted_moves(game.position());
        let fitting: Vec<Position> = moves
            .into_iter()
            .filter(|&mv| game.position().kind(mv) == MoveKind::DoubleStep)
            .map(|mv| game.position().after(mv))
            .filter(|after| after.legal_en_passant().is_some() && !after.is_check())
            .collect();
        if let Some(found) = random.pick(&fitting) {
            return Some(found.clone());
        }
        sample::play(random, &mut game, 1, |_, _| true);
    }
    None
}

/// How many ways out each side uses at a level, and how many single moves are played at the most.
const fn size(level: u8) -> (usize, usize) {
    match level {
        1 => (1, 9),
        2 => (2, 13),
        3 => (2, 16),
        4 => (3, 20),
        _ => (3, 26),
    }
}

/// Plays moves out and back until the game is `wanted`; `None` when it is too long or nothing fits. With `losing_rights`
/// the side to move begins with a king or rook that could castle before.
pub(super) fn walk(
    random: &mut Random,
    start: Position,
    level: u8,
    losing_rights: bool,
    wanted: impl Fn(&Game) -> bool,
) -> Option<Game> {
    let (ways, longest) = size(level);
    let longest = longest.max(17).min(longest + 8);
    let mut game = Game::new(start);
    let mut outs: [Vec<Move>; 2] = [Vec::new(), Vec::new()];
    for ply in 0..longest {
        let pos = game.position().clone();
        let own = &mut outs[pos.turn().index()];
        if own.is_empty() {
            *own = ways_out(random, &pos, ways, losing_rights && ply == 0);
        }
        let mv = if ply == 0 && losing_rights { own.first().copied() } else { step(random, &pos, own) };
        game.go_on(mv?);
        if game.position().is_check() || game.occurrences() > 5 {
            return None;
        }
        if wanted(&game) {
            return Some(game);
        }
        if game.occurrences() == 5 {
            return None;
        }
    }
    None
}

/// Quiet moves to safe squares that can be taken back.
fn ways_out(random: &mut Random, pos: &Position, ways: usize, losing_rights: bool) -> Vec<Move> {
    let (us, board) = (pos.turn(), pos.board());
    let keepers = keepers(pos);
    let mut moves = sample::sorted_moves(pos);
    moves.retain(|&mv| {
        let is_pawn = board.pieces(us, Role::Pawn).contains(mv.from);
        let fits = keepers.contains(mv.from) == losing_rights;
        let safe = board.attackers(mv.to, !us).is_empty();
        !is_pawn && fits && safe && pos.kind(mv) == MoveKind::Quiet && !pos.after(mv).is_check()
    });
    random.shuffle(&mut moves);
    moves.truncate(if losing_rights { 1 } else { ways });
    moves
}

/// The king and the rooks that can still castle.
fn keepers(pos: &Position) -> SquareSet {
    let us = pos.turn();
    let corners: SquareSet = CastlingSide::ALL
        .into_iter()
        .filter(|&side| pos.castling().has(us, side))
        .map(|side| side.rook_from(us))
        .collect();
    if corners.is_empty() { corners } else { corners.with(CastlingSide::king_from(us)) }
}

/// One of the ways out, or back.
fn step(random: &mut Random, pos: &Position, ways: &[Move]) -> Option<Move> {
    let board = pos.board();
    let us = board.by_color(pos.turn());
    let fits = |mv: &Move| us.contains(mv.from) && pos.is_legal(*mv) && pos.kind(*mv) == MoveKind::Quiet;
    let back = |mv: &Move| Move::new(mv.to, mv.from);
    let between = |mv: &Move| {
        let others = ways.iter().filter(move |other| other.from == mv.from && other.to != mv.to);
        others.map(|other| Move::new(other.to, mv.to)).collect::<Vec<Move>>()
    };
    let mut moves: Vec<Move> =
        ways.iter().flat_map(|mv| [*mv, back(mv)].into_iter().chain(between(mv))).filter(fits).collect();
    moves.sort_unstable();
    moves.dedup();
    random.pick(&moves).copied()
}

/// Checks in a row by a queen, without the third repetition.
pub(super) fn checks(random: &mut Random, level: u8) -> Option<Game> {
    let (us, them) = if random.chance(1, 2) { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
    let mut pieces = KINGS.to_vec();
    pieces.push(Piece::new(us, Role::Queen));
    pieces.extend([Piece::new(them, Role::Rook), Piece::new(them, Role::Rook)]);
    for _ in 0..usize::from(level) {
        pieces.push(Piece::new(if random.chance(1, 2) { us } else { them }, Role::Pawn));
    }
    let pos = positions::scatter(random, &pieces, us)?;
    if pos.is_check() {
        return None;
    }
    let mut game = Game::new(Position::new(pos.to_setup()).ok()?);
    let checks = 3 + random.below(2 + usize::from(level) / 2);
    for _ in 0..checks {
        let pos = game.position();
        let queens = pos.board().pieces(us, Role::Queen);
        let mut moves = sample::sorted_moves(pos);
        moves.retain(|&mv| {
            let after = pos.after(mv);
            let safe = pos.board().attackers(mv.to, them).is_empty();
            queens.contains(mv.from) && safe && after.is_check() && pos.kind(mv) == MoveKind::Quiet
        });
        game.go_on(*random.pick(&moves)?);
        if game.moves().len() + 1 == 2 * checks {
            break;
        }
        let pos = game.position();
        let mut moves = sample::sorted_moves(pos);
        moves.retain(|&mv| pos.king(them) == Some(mv.from) && pos.kind(mv) == MoveKind::Quiet);
        game.go_on(*random.pick(&moves)?);
    }
    (!game.position().is_checkmate()).then_some(game)
}
