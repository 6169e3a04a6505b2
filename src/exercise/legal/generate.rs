//! Fresh moves to judge: from games by chance, with one broken rule each, or legal ones that look doubtful.

use std::sync::Arc;

use super::{LegalTask, Shown, themes};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request, castling, en_passant};
use crate::notation::fen;
use crate::rules::{Board, Color, Game, Move, MoveKind, Piece, Position, Role, Square, SquareSet, attacks};

pub(super) const SKILLS: &[&str] = &[
    "legal.any",
    "pawn.double-step",
    "pawn.captures",
    "pawn.never-back",
    "bishop.color",
    "check.double",
    "check.kings-apart",
    "promotion.several",
];

/// Games tried before a known one is taken.
const TRIES: usize = 60;
/// Moves looked at in one position.
const MOVES: usize = 90;

/// The rules that a level asks about; each level has those below it too.
const BROKEN: [&[&str]; 5] = [
    &["not-its-way", "path-blocked", "own-piece-there"],
    &["pawn-blocked", "pawn-nothing-to-capture", "pawn-not-first-move", "king-into-check", "still-in-check"],
    &["pinned", "king-takes-guarded", "king-next-to-king", "castling-path-blocked", "en-passant-too-late"],
    &[
        "castling-in-check",
        "castling-through-check",
        "castling-into-check",
        "castling-king-moved",
        "castling-rook-moved",
        "en-passant-no-double-step",
    ],
    &["double-check", "en-passant-exposes-king", "promotion-bad-piece"],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    if let Some(theme) = request.skill.and_then(themes::find) {
        return themes::make(random, theme, level);
    }
    let mirror = Mirror { files: false, colors: random.chance(1, 2) };
    let wants_legal = random.chance(2, 5);
    let shown = (0..TRIES)
        .find_map(|_| if wants_legal { legal(random, level) } else { broken(random, level) })
        .and_then(|shown| Some(Shown::new(mirror.game(&shown.game)?, mirror.mv(shown.mv))))
        .unwrap_or_else(known);
    Generated { task: Box::new(LegalTask(Arc::new(shown))), skills: vec![SKILLS[0]] }
}

/// A game to find a move in, and the move where the game was made for one.
fn source(random: &mut Random, level: u8) -> Option<(Game, Option<Move>)> {
    if level >= 3 && random.chance(1, 4) {
        return castling::question(random, level).map(|(game, mv)| (game, Some(mv)));
    }
    if level >= 3 && random.chance(1, 5) {
        return en_passant::question(random, level).map(|(game, mv)| (game, Some(mv)));
    }
    if level <= 2 || random.chance(1, 3) {
        return few_pieces(random, level).map(|pos| (Game::new(pos), None));
    }
    let mut game = Game::default();
    let plies = 12 + 2 * random.below(6 * usize::from(level));
    sample::play(random, &mut game, plies, |_, _| true);
    // A check makes more rules count.
    if random.chance(1, 3) {
        let before = game.moves().len();
        sample::play(random, &mut game, 1, |pos, mv| pos.after(mv).is_check());
        if game.moves().len() == before {
            return None;
        }
    }
    game.outcome().is_none().then(|| (Game::new(game.position().clone()), None))
}

fn few_pieces(random: &mut Random, level: u8) -> Option<Position> {
    let mut board = Board::empty();
    for color in Color::ALL {
        sample::put(random, &mut board, Piece::new(color, Role::King), SquareSet::ALL);
        for _ in 0..2 + level {
            let roles = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            let role = *random.pick(&roles)?;
            sample::put(random, &mut board, Piece::new(color, role), SquareSet::ALL);
        }
    }
    sample::position(board, Color::White)
}

/// A move that breaks exactly one rule of the level; rare rules are taken before common ones.
fn broken(random: &mut Random, level: u8) -> Option<Shown> {
    let (game, given) = source(random, level)?;
    let known: Vec<&str> = BROKEN[..usize::from(level)].concat();
    let moves = given.map_or_else(|| doubtful(random, game.position()), |mv| vec![mv]);
    let shown: Vec<Shown> = moves
        .into_iter()
        .map(|mv| Shown::new(game.clone(), mv))
        .filter(|shown| shown.why.len() == 1 && known.contains(&shown.code()))
        .collect();
    let mut codes: Vec<&str> = shown.iter().map(Shown::code).collect();
    codes.sort_unstable();
    codes.dedup();
    let newest = codes.iter().copied().filter(|code| BROKEN[usize::from(level - 1)].contains(code)).collect::<Vec<_>>();
    let code = if newest.is_empty() || random.chance(1, 3) { random.pick(&codes) } else { random.pick(&newest) };
    let code = *code?;
    let fitting: Vec<Shown> = shown.into_iter().filter(|shown| shown.code() == code).collect();
    let index = random.below(fitting.len());
    fitting.into_iter().nth(index)
}

/// A legal move, rather one that looks as if it broke a rule.
fn legal(random: &mut Random, level: u8) -> Option<Shown> {
    let (game, given) = source(random, level)?;
    let pos = game.position();
    let moves = match given {
        Some(mv) => vec![mv],
        None => sample::sorted_moves(pos),
    };
    let pinned: SquareSet = pos.pins(pos.turn()).into_iter().map(|(pinned, _)| pinned).collect();
    let tempting = |mv: &Move| {
        let role = pos.piece_at(mv.from).map(|piece| piece.role);
        let special = match pos.kind(*mv) {
            MoveKind::EnPassant | MoveKind::Castle(_) | MoveKind::Promotion | MoveKind::CapturePromotion => true,
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoubleStep => false,
        };
        special || pos.is_check() || pinned.contains(mv.from) || matches!(role, Some(Role::King | Role::Knight))
    };
    let looking: Vec<Move> = moves.iter().copied().filter(tempting).collect();
    let mv = if random.chance(3, 4) { random.pick(&looking) } else { random.pick(&moves) }.copied()?;
    let shown = Shown::new(game, mv);
    shown.why.is_empty().then_some(shown)
}

/// Moves that somebody might try: along the lines of the pieces whatever stands there, a little beside them, pawns in
/// all their ways, kings to every neighbour.
fn doubtful(random: &mut Random, pos: &Position) -> Vec<Move> {
    let us = pos.turn();
    let board = pos.board();
    let own: Vec<Square> = board.by_color(us).into_iter().collect();
    let mut moves = Vec::new();
    for _ in 0..MOVES {
        let Some(&from) = random.pick(&own) else { break };
        let Some(piece) = board.piece_at(from) else { break };
        let mut way = attacks::of(piece, from, SquareSet::EMPTY);
        if piece.role == Role::Pawn {
            let ahead = [1, 2].into_iter().filter_map(|steps| from.offset(0, steps * us.forward()));
            way |= ahead.collect::<SquareSet>();
        } else if random.chance(1, 6) {
            way = sample::within(from, 3) - way;
        }
        let way: Vec<Square> = way.into_iter().collect();
        let Some(&to) = random.pick(&way) else { continue };
        let promotes = piece.role == Role::Pawn && to.rank() == us.promotion_rank();
        let becomes = *random.pick(&[Role::Queen, Role::Queen, Role::Knight, Role::King]).unwrap_or(&Role::Queen);
        moves.push(Move { from, to, promotion: promotes.then_some(becomes) });
    }
    moves
}

/// A known question where chance has found none.
fn known() -> Shown {
    let pos = fen::position("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1").expect("a position known to be possible");
    Shown::new(Game::new(pos), Move::new(Square::C3, Square::D5))
}
