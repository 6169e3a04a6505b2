//! Fresh castling questions: single attackers on a bare board, then fragments of games in which king and rooks went
//! out and came back.

use std::sync::Arc;

use super::condition::{self, Case, Condition};
use super::{Asked, CastlingTask};
use crate::exercise::sample::{self, Mirror};
use crate::exercise::{Generated, Random, Request};
use crate::notation::fen;
use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Game, Move, Piece, Position, Rank, Role, Setup, Square, SquareSet,
};

pub(super) const SKILLS: &[&str] = &[
    "castling.rights",
    "castling.how",
    "castling.path",
    "castling.in-check",
    "castling.through",
    "castling.into",
    "castling.rook-attacked",
];

/// Games tried before a known one is taken.
const TRIES: usize = 300;

/// What at least one of the castlings asked about has to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// Allowed.
    Fine,
    /// Allowed although the rook, or b1, is attacked.
    RookAttacked,
    /// Not allowed for this.
    Broken(Condition),
}

impl Wanted {
    const fn skill(self) -> &'static str {
        match self {
            Self::Fine => "castling.how",
            Self::RookAttacked | Self::Broken(Condition::RookAttacked | Condition::RookCrosses) => {
                "castling.rook-attacked"
            }
            Self::Broken(Condition::KingMoved | Condition::RookMoved | Condition::RightLost) => "castling.rights",
            Self::Broken(Condition::Blocked) => "castling.path",
            Self::Broken(Condition::InCheck) => "castling.in-check",
            Self::Broken(Condition::Crosses) => "castling.through",
            Self::Broken(Condition::Lands) => "castling.into",
        }
    }

    /// The wishes at a level, those that come up twice included twice.
    fn all(level: u8) -> &'static [Self] {
        const NOW: &[Wanted] = &[
            Wanted::Fine,
            Wanted::Fine,
            Wanted::Broken(Condition::Blocked),
            Wanted::Broken(Condition::InCheck),
            Wanted::Broken(Condition::Crosses),
            Wanted::Broken(Condition::Lands),
        ];
        const EVER: &[Wanted] = &[
            Wanted::Fine,
            Wanted::RookAttacked,
            Wanted::RookAttacked,
            Wanted::Broken(Condition::KingMoved),
            Wanted::Broken(Condition::RookMoved),
            Wanted::Broken(Condition::Blocked),
            Wanted::Broken(Condition::InCheck),
            Wanted::Broken(Condition::Crosses),
            Wanted::Broken(Condition::Lands),
        ];
        if level == 1 { NOW } else { EVER }
    }

    fn is_met(self, game: &Game, case: &Case, strictly: bool) -> bool {
        let harmless = || {
            !condition::rook_attackers(game, case.side).is_empty()
                || !condition::crossing_attackers(game, case.side).is_empty()
        };
        match self {
            Self::Fine => case.is_allowed(),
            Self::RookAttacked => case.is_allowed() && harmless(),
            Self::Broken(condition) if strictly => case.broken() == [condition],
            Self::Broken(condition) => case.broken().contains(&condition),
        }
    }
}

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let wishes: Vec<Wanted> = match request.skill {
        None => Wanted::all(level).to_vec(),
        Some(skill) => Wanted::all(5).iter().copied().filter(|wanted| wanted.skill() == skill).collect(),
    };
    let wanted = random.pick(&wishes).copied().unwrap_or(Wanted::Fine);
    let mirror = Mirror { files: false, colors: random.chance(1, 2) };
    let asked = (0..TRIES)
        .find_map(|attempt| {
            let game = candidate(random, level, wanted, attempt)?;
            let asked = ask(&game)?;
            asked.cases.iter().any(|case| wanted.is_met(&game, case, level < 5)).then_some(game)
        })
        .and_then(|game| ask(&mirror.game(&game)?))
        .unwrap_or_else(|| known(wanted));
    Generated { task: Box::new(CastlingTask(Arc::new(asked))), skills: vec![wanted.skill()] }
}

fn ask(game: &Game) -> Option<Asked> {
    let sides = Asked::sides_with_rook(game);
    game.outcome().is_none().then(|| Asked::new(game.clone(), &sides)).flatten()
}

/// A game to look at, White to move.
fn candidate(random: &mut Random, level: u8, wanted: Wanted, attempt: usize) -> Option<Game> {
    let outing = match wanted {
        Wanted::Broken(Condition::KingMoved) => Some(Role::King),
        Wanted::Broken(Condition::RookMoved) => Some(Role::Rook),
        Wanted::Fine | Wanted::RookAttacked | Wanted::Broken(_) => {
            (level >= 4 && random.chance(1, 2)).then_some(Role::Rook)
        }
    };
    let told = outing.is_some() || (level >= 3 && attempt < TRIES / 2 && random.chance(2, 3));
    if outing == Some(Role::Rook) && level >= 3 && random.chance(1, 3) {
        stolen_rook(random)
    } else if told {
        fragment(random, level, outing)
    } else {
        bare(random, level).map(Game::new)
    }
}

/// King and rooks at home, a few enemies that look at the first rank or do not.
fn bare(random: &mut Random, level: u8) -> Option<Position> {
    let mut board = Board::empty();
    board.put(Square::E1, Piece::new(Color::White, Role::King));
    let corners: &[Square] = match random.below(4) {
        0 => &[Square::A1],
        1 => &[Square::H1],
        _ => &[Square::A1, Square::H1],
    };
    for &corner in corners {
        board.put(corner, Piece::new(Color::White, Role::Rook));
    }
    let top = SquareSet::rank(Rank::Seventh) | SquareSet::rank(Rank::Eighth);
    sample::put(random, &mut board, Piece::new(Color::Black, Role::King), top);
    for file in File::ALL {
        if random.chance(usize::from(level), 9) {
            let rank = if random.chance(3, 4) { Rank::Second } else { Rank::Third };
            board.put(Square::new(file, rank), Piece::new(Color::White, Role::Pawn));
        }
        if random.chance(usize::from(level), 9) {
            sample::put(random, &mut board, Piece::new(Color::Black, Role::Pawn), SquareSet::file(file) - top);
        }
    }
    let between = CastlingSide::ALL.into_iter().fold(SquareSet::EMPTY, |all, side| all | side.between(Color::White));
    if random.chance(1, 3) {
        let role = *random.pick(&[Role::Bishop, Role::Knight, Role::Queen])?;
        sample::put(random, &mut board, Piece::new(Color::White, role), between);
    }
    for _ in 0..=random.below(usize::from(level).min(3)) {
        let role = *random.pick(&[Role::Bishop, Role::Bishop, Role::Rook, Role::Rook, Role::Queen, Role::Knight])?;
        let low = SquareSet::rank(Rank::First);
        sample::put(random, &mut board, Piece::new(Color::Black, role), SquareSet::ALL - low);
    }
    let castling = CastlingRights::from_corners(corners.iter().copied().collect());
    Position::new(Setup { board, castling, fullmove_number: 20, ..Setup::empty() }).ok()
}

/// Positions in which castling is near on one wing or both, White to move. Nobody has moved king or rook.
const STARTS: &[&str] = &[
    "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 9",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
    "r3kbnr/pppqpppp/2n5/3p1b2/3P1B2/2N5/PPPQPPPP/R3KBNR w KQkq - 6 5",
    "r3k2r/ppp2ppp/2n2n2/2bq4/8/2N1BN2/PPP2PPP/R2QK2R w KQkq - 0 10",
    "r3k2r/p4ppp/1p2b3/8/8/1B2P3/P4PPP/R3K2R w KQkq - 0 16",
    "r3k2r/1b3p1p/p3p3/1p6/8/P3P1P1/1P3P1P/R2BK2R w KQkq - 0 18",
    "r3k2r/pb1nqppp/1p1bpn2/3p4/3P4/1P1BPN2/PB1NQPPP/R3K2R w KQkq - 4 10",
    "r3k2r/pp1q1pp1/2n1bn1p/2b1p3/4P3/1BN1BN1P/PPQ2PP1/R3K2R w KQkq - 0 12",
];

/// Some moves from one of the starts; with an outing, the king or a rook leaves home and comes back.
fn fragment(random: &mut Random, level: u8, outing: Option<Role>) -> Option<Game> {
    let start = *random.pick(STARTS)?;
    let mut game = Game::new(fen::position(start).expect("the starts are possible positions"));
    let rounds = 2 + random.below(usize::from(level));
    let leave_at = random.below(rounds - 1);
    let mut home = None;
    for round in 0..rounds {
        let leaving = outing.filter(|_| round == leave_at);
        let back: Option<Move> = home.filter(|&mv| game.position().is_legal(mv));
        if let Some(back) = back {
            game.play(back).ok()?;
            home = None;
        } else if let Some(role) = leaving {
            let out = leave_home(random, game.position(), role)?;
            game.play(out).ok()?;
            home = Some(Move::new(out.to, out.from));
        } else {
            sample::play(random, &mut game, 1, stays_home);
        }
        sample::play(random, &mut game, 1, |_, _| true);
    }
    (home.is_none() && game.position().turn() == Color::White).then_some(game)
}

fn stays_home(pos: &Position, mv: Move) -> bool {
    pos.piece_at(mv.from).is_none_or(|piece| !matches!(piece.role, Role::King | Role::Rook))
}

/// A quiet step of the king, or of a rook in its corner; never castling.
fn leave_home(random: &mut Random, pos: &Position, role: Role) -> Option<Move> {
    let corners = SquareSet::from([Square::A1, Square::H1]);
    let mut moves = sample::sorted_moves(pos);
    moves.retain(|&mv| {
        let is_role = pos.piece_at(mv.from).is_some_and(|piece| piece.role == role);
        let at_home = role == Role::King || corners.contains(mv.from);
        is_role && at_home && pos.kind(mv) == crate::rules::MoveKind::Quiet
    });
    random.pick(&moves).copied()
}

/// The rook of h1 is taken, and the rook of a1 comes round to stand there.
fn stolen_rook(random: &mut Random) -> Option<Game> {
    let mut board = Board::empty();
    for (sq, piece) in [
        (Square::E1, Piece::new(Color::White, Role::King)),
        (Square::A1, Piece::new(Color::White, Role::Rook)),
        (Square::H1, Piece::new(Color::White, Role::Rook)),
        (Square::G2, Piece::new(Color::White, Role::Pawn)),
        (Square::E8, Piece::new(Color::Black, Role::King)),
    ] {
        board.put(sq, piece);
    }
    let (knight, lift) =
        (*random.pick(&[Square::F2, Square::G3])?, *random.pick(&[Rank::Third, Rank::Fourth, Rank::Fifth])?);
    board.put(knight, Piece::new(Color::Black, Role::Knight));
    for file in [File::B, File::C, File::D, File::E] {
        if random.chance(1, 2) {
            board.put(Square::new(file, Rank::Second), Piece::new(Color::White, Role::Pawn));
        }
    }
    for file in [File::A, File::B, File::C, File::F, File::G] {
        if random.chance(2, 3) {
            board.put(Square::new(file, Rank::Seventh), Piece::new(Color::Black, Role::Pawn));
        }
    }
    let castling = CastlingRights::from_corners(SquareSet::from([Square::A1, Square::H1]));
    let number = 18 + u32::try_from(random.below(15)).unwrap_or_default();
    let setup = Setup { board, castling, turn: Color::Black, fullmove_number: number, ..Setup::empty() };
    let mut game = Game::new(Position::new(setup).ok()?);
    game.play(Move::new(knight, Square::H1)).ok()?;
    let (up, across) = (Square::new(File::A, lift), Square::new(File::H, lift));
    for (from, to) in [(Square::A1, up), (up, across), (across, Square::H1)] {
        game.play(Move::new(from, to)).ok()?;
        let quiet = |pos: &Position, mv: Move| {
            pos.piece_at(mv.from).is_some_and(|piece| piece.role != Role::Knight) && !pos.after(mv).is_check()
        };
        let before = game.moves().len();
        sample::play(random, &mut game, 1, quiet);
        if game.moves().len() == before {
            return None;
        }
    }
    Some(game)
}

/// A known position where chance has found none.
fn known(wanted: Wanted) -> Asked {
    let text = match wanted {
        Wanted::Fine => "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        Wanted::RookAttacked => "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        Wanted::Broken(Condition::InCheck) => "4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1",
        Wanted::Broken(Condition::Crosses) => "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
        Wanted::Broken(Condition::Lands) => "4k3/8/8/2b5/8/8/8/R3K2R w KQ - 0 1",
        Wanted::Broken(Condition::Blocked) => "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
        Wanted::Broken(
            Condition::KingMoved
            | Condition::RookMoved
            | Condition::RightLost
            | Condition::RookAttacked
            | Condition::RookCrosses,
        ) => "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
    };
    let game = Game::new(fen::position(text).expect("a position known to be possible"));
    Asked::new(game, &CastlingSide::ALL).expect("king and rooks are at home")
}

/// A game and a castling in it, allowed or not, for questions of another kind. White is to move.
pub(in crate::exercise) fn question(random: &mut Random, level: u8) -> Option<(Game, Move)> {
    let wanted = *random.pick(Wanted::all(level))?;
    let attempt = random.below(TRIES);
    let game = candidate(random, level, wanted, attempt)?;
    let asked = ask(&game)?;
    let fitting: Vec<CastlingSide> =
        asked.cases.iter().filter(|case| wanted.is_met(&game, case, true)).map(|case| case.side).collect();
    let side = *random.pick(&fitting)?;
    Some((game, Case::mv(Color::White, side)))
}
