//! Endings in which nothing has been taken and no pawn has moved for long.

use super::shuffle;
use crate::exercise::positions::{self, KINGS};
use crate::exercise::{Random, sample};
use crate::rules::{Color, Game, Move, MoveKind, Piece, Position, Role, game};

/// Endings that are really played on for long, the stronger side first.
const ENDINGS: &[(&[Role], &[Role])] = &[
    (&[Role::Rook, Role::Bishop], &[Role::Rook]),
    (&[Role::Rook, Role::Knight], &[Role::Rook]),
    (&[Role::Bishop, Role::Knight], &[]),
    (&[Role::Queen], &[Role::Rook]),
    (&[Role::Bishop, Role::Bishop], &[Role::Knight]),
    (&[Role::Knight, Role::Knight], &[Role::Pawn]),
    (&[Role::Queen, Role::Pawn], &[Role::Queen]),
    (&[Role::Rook, Role::Pawn], &[Role::Rook]),
    (&[Role::Rook, Role::Pawn], &[Role::Bishop, Role::Pawn]),
    (&[Role::Bishop, Role::Pawn, Role::Pawn], &[Role::Knight, Role::Pawn, Role::Pawn]),
    (&[Role::Rook, Role::Pawn, Role::Pawn], &[Role::Rook, Role::Pawn, Role::Pawn]),
];

/// An ending by chance, with this clock.
fn ending(random: &mut Random, clock: u32) -> Option<Position> {
    let (strong, weak) = *random.pick(ENDINGS)?;
    let side = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    pieces.extend(strong.iter().map(|&role| Piece::new(side, role)));
    pieces.extend(weak.iter().map(|&role| Piece::new(!side, role)));
    let turn = if random.chance(1, 2) { Color::White } else { Color::Black };
    let pos = positions::scatter(random, &pieces, turn)?;
    let number = clock / 2 + 30 + u32::try_from(random.below(30)).ok()?;
    let mut setup = pos.to_setup();
    setup.halfmove_clock = clock;
    setup.fullmove_number = number;
    let pos = Position::new(setup).ok()?;
    let en_prise = |pos: &Position| {
        let board = pos.board();
        let prey = board.by_color(!pos.turn());
        prey.into_iter().any(|sq| !board.attackers(sq, pos.turn()).is_empty())
    };
    (!pos.is_check() && !en_prise(&pos)).then_some(pos)
}

/// A quiet move that leaves nothing to be taken at once.
fn is_quiet(pos: &Position, mv: Move) -> bool {
    let after = pos.after(mv);
    let loses = after.legal_moves().into_iter().any(|reply| after.kind(reply).is_capture());
    let pawn = pos.board().by_role(Role::Pawn).contains(mv.from);
    !pawn && !loses && pos.kind(mv) == MoveKind::Quiet
}

/// Quiet moves at the end of which the clock shows so much.
pub(in crate::exercise) fn until(random: &mut Random, level: u8, clock: u32) -> Option<Game> {
    let plies = 1 + random.below(2 + 2 * usize::from(level));
    let before = clock.checked_sub(u32::try_from(plies).ok()?)?;
    let mut game = Game::new(ending(random, before)?);
    sample::play(random, &mut game, plies, is_quiet);
    (game.moves().len() == plies).then_some(game)
}

/// A capture or a pawn move in between, so that the count starts anew.
pub(super) fn broken(random: &mut Random, level: u8) -> Option<Game> {
    let (first, second) = (1 + random.below(1 + usize::from(level)), 2 + random.below(2 * usize::from(level)));
    let clock = game::FIFTY_MOVES - u32::try_from(random.below(first + second + 1)).ok()?;
    let mut game = Game::new(ending(random, clock.saturating_sub(1).min(99 - u32::try_from(first).ok()?))?);
    sample::play(random, &mut game, first, is_quiet);
    let loud: Vec<Move> = sample::sorted_moves(game.position())
        .into_iter()
        .filter(|&mv| !is_reversible(game.position(), mv) && mv.promotion.is_none())
        .collect();
    game.play(*random.pick(&loud)?).ok()?;
    sample::play(random, &mut game, second, is_quiet);
    (game.moves().len() == first + 1 + second).then_some(game)
}

fn is_reversible(pos: &Position, mv: Move) -> bool {
    !pos.kind(mv).is_capture() && !pos.board().by_role(Role::Pawn).contains(mv.from)
}

/// Third time and fifty moves at once.
pub(super) fn repeated(random: &mut Random, level: u8) -> Option<Game> {
    let clock = 92 + u32::try_from(random.below(8)).ok()?;
    let start = ending(random, clock)?;
    shuffle::walk(random, start, level, false, |game| {
        game.occurrences() == 3 && game.position().halfmove_clock() >= game::FIFTY_MOVES
    })
}

/// A move to announce: quiet two times out of three, else a capture or a pawn move where there is one.
pub(super) fn any_move(random: &mut Random, game: &Game) -> Option<Move> {
    let pos = game.position();
    let (quiet, loud): (Vec<Move>, Vec<Move>) =
        sample::sorted_moves(pos).into_iter().partition(|&mv| is_reversible(pos, mv));
    let from = if random.chance(2, 3) || loud.is_empty() { quiet } else { loud };
    random.pick(&from).copied()
}
