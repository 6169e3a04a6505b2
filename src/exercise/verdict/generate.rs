//! Fresh verdicts: from king and queen in the corner to middle games, with near misses and pairs that look alike.

use super::{Call, VerdictTask};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::notation::fen;
use crate::rules::{Board, Color, Game, Piece, Position, Rank, Role, Square, SquareSet, attacks};

pub(super) const SKILLS: &[&str] = &["mate.or-stalemate", "mate.proof", "stalemate.what", "check.attacks", "draw.dead"];

/// Boards tried before a known position is taken.
const TRIES: usize = 600;

/// What kind of position is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Checkmate,
    Stalemate,
    /// The checked king can't move, but the check can be answered.
    NearMate,
    Check,
    /// The king can't move, but another piece can.
    NearStalemate,
    None,
    Dead,
    /// Few pieces, and yet not dead.
    NearDead,
    /// Two positions that differ by one piece's square and have different calls.
    Pair,
}

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    use Wanted::{Check, Checkmate, Dead, NearDead, NearMate, NearStalemate, None, Pair, Stalemate};
    let skill = request.skill.and_then(|skill| SKILLS.iter().copied().find(|known| *known == skill));
    let skill = skill.unwrap_or(SKILLS[0]);
    let wishes: &[Wanted] = match skill {
        "mate.proof" => &[Checkmate, Checkmate, Checkmate, NearMate, NearMate, Pair],
        "stalemate.what" => &[Stalemate, Stalemate, Stalemate, NearStalemate, NearStalemate, Pair],
        "check.attacks" => &[Check, Check, NearMate, None, Checkmate],
        "draw.dead" => &[Dead, NearDead],
        _ => &[Checkmate, Checkmate, Stalemate, Stalemate, NearMate, NearMate, NearStalemate, Check, None, Pair, Pair],
    };
    let wanted = *random.pick(wishes).expect("there are wishes");
    let level = request.level.clamp(1, 5);
    let positions = if wanted == Pair {
        pair(random, level)
    } else {
        vec![find(random, level, wanted).unwrap_or_else(|| known(random, wanted))]
    };
    let mirror = Mirror::pick(random);
    let mirrored = positions.iter().map(|pos| Game::new(mirror.position(pos)));
    let task = VerdictTask::new(mirrored, true)
        .or_else(|| VerdictTask::new(positions.iter().cloned().map(Game::new), true))
        .expect("each position was taken for its call");
    Generated { task: Box::new(task), skills: vec![skill] }
}

/// Whether a position is what is looked for. Whether it is dead is asked last, for that can take long.
fn fits(pos: &Position, wanted: Wanted) -> bool {
    let (is_check, is_over) = (pos.is_check(), !pos.has_legal_move());
    let king_stuck = || {
        let king = pos.king(pos.turn());
        let moves = pos.legal_moves();
        moves.len() <= 4 && moves.iter().all(|mv| Some(mv.from) != king)
    };
    let calls = |call: Call| Call::within(pos, Call::FRESH) == Some(call);
    match wanted {
        Wanted::Checkmate => is_check && is_over,
        Wanted::Stalemate => !is_check && is_over,
        Wanted::Pair => is_over,
        Wanted::Check => is_check && !is_over && calls(Call::Check),
        Wanted::NearMate => is_check && !is_over && king_stuck() && calls(Call::Check),
        Wanted::None | Wanted::NearDead => !is_check && !is_over && calls(Call::None),
        Wanted::NearStalemate => !is_check && !is_over && king_stuck() && calls(Call::None),
        Wanted::Dead => !is_over && calls(Call::DeadPosition),
    }
}

/// A position that fits, Black to move; `None` when the tries are used up.
fn find(random: &mut Random, level: u8, wanted: Wanted) -> Option<Position> {
    let quiet = matches!(wanted, Wanted::Stalemate | Wanted::NearStalemate);
    if matches!(wanted, Wanted::Dead | Wanted::NearDead) {
        return (0..TRIES).find_map(|_| bare(random, wanted).filter(|pos| fits(pos, wanted)));
    }
    if level >= 4 && !quiet {
        return (0..12).find_map(|_| middle_game(random, level, wanted));
    }
    (0..TRIES).find_map(|_| {
        let pos = if level >= 4 { locked(random, level) } else { few_pieces(random, level, wanted) };
        pos.filter(|pos| fits(pos, wanted))
    })
}

const fn white(role: Role) -> Piece {
    Piece::new(Color::White, role)
}

const fn black(role: Role) -> Piece {
    Piece::new(Color::Black, role)
}

/// The attackers of the first three levels.
const ATTACKERS: [&[&[Role]]; 3] = [
    &[&[Role::Queen], &[Role::Queen], &[Role::Rook], &[Role::Queen, Role::Rook], &[Role::Rook, Role::Rook]],
    &[
        &[Role::Queen],
        &[Role::Rook, Role::Rook],
        &[Role::Queen, Role::Bishop],
        &[Role::Queen, Role::Knight],
        &[Role::Rook, Role::Bishop],
        &[Role::Rook, Role::Knight],
        &[Role::Bishop, Role::Bishop],
        &[Role::Queen, Role::Pawn],
        &[Role::Pawn, Role::Pawn],
    ],
    &[
        &[Role::Queen, Role::Rook, Role::Pawn],
        &[Role::Rook, Role::Rook, Role::Bishop],
        &[Role::Queen, Role::Knight, Role::Pawn, Role::Pawn],
        &[Role::Rook, Role::Bishop, Role::Knight],
        &[Role::Bishop, Role::Knight, Role::Pawn],
        &[Role::Queen, Role::Bishop, Role::Pawn, Role::Pawn],
    ],
];

/// The black king at the edge, white attackers near it, and from level 2 on black pieces.
fn few_pieces(random: &mut Random, level: u8, wanted: Wanted) -> Option<Position> {
    let mut board = Board::empty();
    let home = if random.chance(9, 10) { sample::edge() } else { SquareSet::ALL };
    sample::put(random, &mut board, black(Role::King), home);
    let king = board.king(Color::Black)?;
    let reach = if random.chance(3, 4) { 2 } else { 4 };
    sample::put(random, &mut board, white(Role::King), sample::within(king, reach) - attacks::king(king));
    let attackers = random.pick(ATTACKERS[usize::from(level - 1)])?;
    for &role in *attackers {
        let near = random.chance(1, 2);
        let squares = if near { sample::within(king, 3) } else { SquareSet::ALL };
        sample::put(random, &mut board, white(role), squares);
    }
    let defenders = match level {
        1 => usize::from(wanted == Wanted::NearStalemate),
        2 => 1 + random.below(2),
        _ => 2 + random.below(3),
    };
    for _ in 0..defenders {
        let role = *random.pick(&[Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook])?;
        let role = if level == 1 { Role::Pawn } else { role };
        let squares = if random.chance(2, 3) { sample::within(king, 2) } else { SquareSet::ALL };
        sample::put(random, &mut board, black(role), squares);
    }
    sample::position(board, Color::Black)
}

/// Hardly any material: dead, or just not.
fn bare(random: &mut Random, wanted: Wanted) -> Option<Position> {
    const DEAD: &[(&[Role], &[Role])] = &[
        (&[], &[]),
        (&[Role::Knight], &[]),
        (&[Role::Bishop], &[]),
        (&[], &[Role::Knight]),
        (&[Role::Bishop], &[Role::Bishop]),
    ];
    const ALIVE: &[(&[Role], &[Role])] = &[
        (&[Role::Knight, Role::Knight], &[]),
        (&[Role::Bishop], &[Role::Bishop]),
        (&[Role::Knight], &[Role::Bishop]),
        (&[Role::Knight], &[Role::Knight]),
        (&[Role::Pawn], &[]),
        (&[], &[Role::Pawn]),
        (&[Role::Bishop], &[Role::Pawn]),
        (&[Role::Rook], &[]),
    ];
    let (ours, theirs) = *random.pick(if wanted == Wanted::Dead { DEAD } else { ALIVE })?;
    let mut board = Board::empty();
    for (color, roles) in [(Color::White, ours), (Color::Black, theirs)] {
        sample::put(random, &mut board, Piece::new(color, Role::King), SquareSet::ALL);
        for &role in roles {
            sample::put(random, &mut board, Piece::new(color, role), SquareSet::ALL);
        }
    }
    sample::position(board, Color::Black).filter(|pos| !pos.is_check())
}

/// Black with nothing but king and blocked pawns, White with a full hand: where stalemates of whole games come from.
fn locked(random: &mut Random, level: u8) -> Option<Position> {
    let mut board = Board::empty();
    sample::put(random, &mut board, black(Role::King), sample::edge());
    let king = board.king(Color::Black)?;
    for _ in 0..=usize::from(level - 3) + random.below(2) {
        let ranks = [Rank::Fourth, Rank::Fifth, Rank::Sixth, Rank::Seventh];
        let rank = SquareSet::rank(*random.pick(&ranks)?);
        let ahead: Vec<Square> = rank.into_iter().filter(|&sq| can_lock(&board, sq)).collect();
        let &pawn = random.pick(&ahead)?;
        board.put(pawn, black(Role::Pawn));
        board.put(pawn.offset(0, -1)?, white(Role::Pawn));
    }
    let far = SquareSet::ALL - sample::within(king, 1);
    sample::put(random, &mut board, white(Role::King), far);
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].into_iter().take(1 + random.below(4)) {
        let squares = if random.chance(1, 2) { sample::within(king, 3) } else { SquareSet::ALL };
        sample::put(random, &mut board, white(role), squares);
    }
    if random.chance(1, 4) {
        sample::put(random, &mut board, black(Role::Bishop), sample::within(king, 1));
    }
    sample::position(board, Color::Black)
}

fn can_lock(board: &Board, pawn: Square) -> bool {
    let ahead = pawn.offset(0, -1);
    ahead.is_some_and(|ahead| board.occupied().is_disjoint(SquareSet::from([pawn, ahead])))
}

/// A position of seeded play, Black to move; for checks and mates a white piece is put where it attacks the king.
fn middle_game(random: &mut Random, level: u8, wanted: Wanted) -> Option<Position> {
    let mut game = Game::default();
    let plies = if level == 4 { 31 + 2 * random.below(20) } else { 15 + 2 * random.below(16) };
    sample::play(random, &mut game, plies, |_, _| true);
    let pos = game.position();
    if pos.turn() == Color::White || game.outcome().is_some() {
        return None;
    }
    let board = pos.board();
    if wanted == Wanted::None {
        return sample::position(board, Color::Black).filter(|pos| fits(pos, wanted));
    }
    let king = pos.king(Color::Black)?;
    let pieces = board.by_color(Color::White) - board.by_role(Role::King) - board.by_role(Role::Pawn);
    let pieces: Vec<Square> = pieces.into_iter().collect();
    for _ in 0..60 {
        let &from = random.pick(&pieces)?;
        let mut board = board;
        let piece = board.remove(from)?;
        // Some shelter goes, some comes, so that kings in the open are mated too.
        if random.chance(1, 3) {
            let &second = random.pick(&pieces)?;
            if let Some(helper) = board.remove(second) {
                sample::put(random, &mut board, helper, sample::within(king, 3));
            }
        }
        let squares = attacks::of(black(piece.role), king, board.occupied()) - board.by_color(Color::White);
        let squares: Vec<Square> = squares.into_iter().collect();
        if let Some(&sq) = random.pick(&squares) {
            if board.piece_at(sq).is_some_and(|there| there.role == Role::King) {
                continue;
            }
            board.put(sq, piece);
            if let Some(pos) = sample::position(board, Color::Black).filter(|pos| fits(pos, wanted)) {
                return Some(pos);
            }
        }
    }
    None
}

/// Two positions that differ by one piece's square: mate beside stalemate where such a pair is found.
fn pair(random: &mut Random, level: u8) -> Vec<Position> {
    for _ in 0..8 {
        let base = if level >= 4 && random.chance(1, 2) { Wanted::Stalemate } else { Wanted::Pair };
        let Some(pos) = find(random, level, base) else { continue };
        if let Some(other) = partner(random, &pos) {
            let mut both = vec![pos, other];
            random.shuffle(&mut both);
            return both;
        }
    }
    let [mate, stalemate] = ["7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"].map(from_fen);
    vec![mate, stalemate]
}

/// A position with another call that differs from `pos` by one piece, moved by at most two squares.
fn partner(random: &mut Random, pos: &Position) -> Option<Position> {
    let call = Call::of(pos)?;
    let board = pos.board();
    let near_king = pos.king(Color::Black).map_or(SquareSet::ALL, |king| sample::within(king, 4).with(king));
    let mut steps: Vec<(Square, Square)> = (board.occupied() & near_king)
        .into_iter()
        .flat_map(|from| (sample::within(from, 2) - board.occupied()).into_iter().map(move |to| (from, to)))
        .collect();
    random.shuffle(&mut steps);
    let mut second_best = None;
    for (from, to) in steps.into_iter().take(100) {
        let mut board = board;
        let Some(piece) = board.remove(from) else { continue };
        board.put(to, piece);
        let Some(other) = sample::position(board, Color::Black) else { continue };
        match call {
            Call::Checkmate if other.is_stalemate() => return Some(other),
            Call::Stalemate if other.is_checkmate() => return Some(other),
            Call::Checkmate if second_best.is_none() && other.is_check() => {
                second_best = Some(other).filter(|other| Call::within(other, Call::FRESH) == Some(Call::Check));
            }
            Call::Stalemate if second_best.is_none() && !other.is_check() => {
                second_best = Some(other).filter(|other| Call::within(other, Call::FRESH) == Some(Call::None));
            }
            Call::Checkmate | Call::Stalemate | Call::Check | Call::DeadPosition | Call::None => {}
        }
    }
    second_best
}

/// A known position where chance has found none.
fn known(random: &mut Random, wanted: Wanted) -> Position {
    let texts: &[&str] = match wanted {
        Wanted::Checkmate | Wanted::Pair => &[
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b - - 0 4",
        ],
        Wanted::Stalemate => &["k7/P7/1K6/8/8/8/8/8 b - - 0 1", "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1"],
        Wanted::NearMate => &["R5k1/1b3ppp/8/8/8/8/8/6K1 b - - 0 1", "3R2k1/1r3ppp/8/8/8/8/8/6K1 b - - 0 1"],
        Wanted::Check => &["R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1"],
        Wanted::NearStalemate => &["k7/P6p/1K6/8/8/8/8/8 b - - 0 1"],
        Wanted::None | Wanted::NearDead => &["8/8/4k3/8/8/3NN3/4K3/8 b - - 0 1"],
        Wanted::Dead => &["8/8/4k3/8/8/3N4/4K3/8 b - - 0 1"],
    };
    from_fen(random.pick(texts).expect("there is one"))
}

fn from_fen(text: &str) -> Position {
    fen::position(text).expect("a position known to be possible")
}
