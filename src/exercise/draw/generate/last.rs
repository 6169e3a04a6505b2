//! Last moves that end the game, or nearly do: mate, stalemate, the capture of the last piece that could mate.

use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Random, positions};
use crate::rules::{Board, Color, Game, Move, Piece, Position, Role, SquareSet};

const fn white(role: Role) -> Piece {
    Piece::new(Color::White, role)
}

const fn black(role: Role) -> Piece {
    Piece::new(Color::Black, role)
}

/// A game of one move, with the colours as chance has it.
fn one_move(random: &mut Random, pos: &Position, mv: Move, clock: u32) -> Option<Game> {
    let mirror = Mirror::pick(random);
    let mut setup = mirror.position(pos).to_setup();
    setup.halfmove_clock = clock;
    setup.fullmove_number = clock / 2 + 40;
    let mut game = Game::new(Position::new(setup).ok()?);
    game.play(mirror.mv(mv)).ok()?;
    Some(game)
}

/// The black king at the edge, White's king and some pieces near it, White to move.
fn hunt(random: &mut Random, level: u8) -> Option<Position> {
    const HUNTERS: &[&[Role]] = &[
        &[Role::Queen],
        &[Role::Queen],
        &[Role::Rook],
        &[Role::Rook, Role::Rook],
        &[Role::Queen, Role::Knight],
        &[Role::Bishop, Role::Bishop],
        &[Role::Rook, Role::Bishop],
        &[Role::Queen, Role::Pawn],
    ];
    let mut board = Board::empty();
    sample::put(random, &mut board, black(Role::King), sample::edge());
    let king = board.king(Color::Black)?;
    sample::put(random, &mut board, white(Role::King), sample::within(king, 3) - sample::within(king, 1));
    for &role in *random.pick(HUNTERS)? {
        sample::put(random, &mut board, white(role), SquareSet::ALL);
    }
    if level >= 3 {
        for _ in 0..random.below(usize::from(level) - 1) {
            sample::put(random, &mut board, black(Role::Pawn), SquareSet::ALL);
        }
    }
    sample::position(board, Color::White)
}

/// A last move that mates; at times it is the move that would have made the seventy-fifth.
pub(in crate::exercise) fn mate(random: &mut Random, level: u8) -> Option<Game> {
    let pos = hunt(random, level)?;
    let mut mates: Vec<Move> = pos.mating_moves().into_iter().collect();
    mates.sort_unstable();
    let mv = *random.pick(&mates)?;
    let clock = *random.pick(if level >= 3 { &[99, 100, 149, 149][..] } else { &[4, 20, 99][..] })?;
    one_move(random, &pos, mv, clock)
}

/// A last move that gives check, or takes most squares from the king, but does not end the game.
pub(in crate::exercise) fn check(random: &mut Random, level: u8) -> Option<Game> {
    let pos = hunt(random, level)?;
    let near_miss = |mv: Move| {
        let after = pos.after(mv);
        let stuck = after.king(Color::Black).is_some_and(|king| after.legal_moves_from(king).is_empty());
        after.has_legal_move() && (stuck || after.is_check() && after.legal_moves().len() <= 3)
    };
    let moves: Vec<Move> = sample::sorted_moves(&pos).into_iter().filter(|&mv| near_miss(mv)).collect();
    let mv = *random.pick(&moves)?;
    one_move(random, &pos, mv, 6)
}

/// A last move that leaves the other side without a move.
pub(in crate::exercise) fn stalemate(random: &mut Random, level: u8) -> Option<Game> {
    let pos = hunt(random, level)?;
    let moves: Vec<Move> = sample::sorted_moves(&pos).into_iter().filter(|&mv| pos.after(mv).is_stalemate()).collect();
    let mv = *random.pick(&moves)?;
    let clock = u32::try_from(random.below(20)).ok()?;
    one_move(random, &pos, mv, clock)
}

/// The last piece of one side is taken: what is left can mate, or can't.
pub(in crate::exercise) fn capture(random: &mut Random, level: u8) -> Option<Game> {
    const LEFT: &[(&[Role], &[Role])] = &[
        (&[Role::Knight], &[]),
        (&[Role::Bishop], &[]),
        (&[Role::Knight, Role::Knight], &[]),
        (&[Role::Pawn], &[]),
        (&[], &[]),
        (&[Role::Bishop], &[Role::Bishop]),
        (&[Role::Knight], &[Role::Knight]),
        (&[Role::Bishop], &[Role::Knight]),
    ];
    const TAKEN: &[Role] = &[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    let simple = if level <= 2 { 4 } else { LEFT.len() };
    let (ours, theirs) = LEFT[random.below(simple)];
    let mut pieces = positions::KINGS.to_vec();
    pieces.extend(ours.iter().map(|&role| white(role)));
    pieces.extend(theirs.iter().map(|&role| black(role)));
    pieces.push(black(*random.pick(TAKEN)?));
    let pos = positions::scatter(random, &pieces, Color::White)?;
    let moves: Vec<Move> = sample::sorted_moves(&pos)
        .into_iter()
        .filter(|&mv| pos.kind(mv).is_capture() && mv.promotion.is_none() && !pos.after(mv).is_check())
        .collect();
    let mv = *random.pick(&moves)?;
    let left = pos.after(mv).board().occupied().len();
    (left == 2 + ours.len() + theirs.len()).then(|| one_move(random, &pos, mv, 0)).flatten()
}
