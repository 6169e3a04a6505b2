//! Fresh diagrams: positions of games by chance, with a fault put in, and some that only look impossible.

use std::sync::Arc;

use super::Impossible;
use super::case::{Case, bishop_homes, locks, of_its_color};
use super::telling::double_step;
use crate::exercise::positions::random_game;
use crate::exercise::sample::sorted_moves;
use crate::exercise::{Generated, Random, Request};
use crate::rules::{
    CastlingRights, CastlingSide, Color, Game, Move, Piece, Position, Rank, Role, Setup, Square, SquareSet, attacks,
};

/// The skills that can be asked for.
pub(super) const SKILLS: &[&str] = &["position.possible"];

/// What is done to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Twist {
    NoKing,
    ManyKings,
    AdjacentKings,
    OppositeCheck,
    PawnOnBackRank,
    TooManyPawns,
    TooManyPieces,
    Castling,
    EnPassant,
    ImpossibleCheck,
    LockedIn,
    // Nothing is the matter with the rest.
    Quiet,
    Check,
    Queens,
    DoubleCheck,
    Rights,
    JustPassed,
}

use Twist::{
    AdjacentKings, Castling, Check, DoubleCheck, EnPassant, ImpossibleCheck, JustPassed, LockedIn, ManyKings, NoKing,
    OppositeCheck, PawnOnBackRank, Queens, Quiet, Rights, TooManyPawns, TooManyPieces,
};

impl Twist {
    /// The code of the fault that it puts in, if it is one.
    const fn fault(self) -> Option<&'static str> {
        match self {
            NoKing => Some("no-king"),
            ManyKings => Some("many-kings"),
            AdjacentKings => Some("adjacent-kings"),
            OppositeCheck => Some("opposite-check"),
            PawnOnBackRank => Some("pawn-on-back-rank"),
            TooManyPawns => Some("too-many-pawns"),
            TooManyPieces => Some("too-many-pieces"),
            Castling => Some("castling-without-king-or-rook"),
            EnPassant => Some("bad-en-passant"),
            ImpossibleCheck => Some("impossible-check"),
            LockedIn => Some("locked-in"),
            Quiet | Check | Queens | DoubleCheck | Rights | JustPassed => None,
        }
    }
}

/// What comes up on each level.
const MENUS: [&[&[Twist]]; 5] = [
    &[
        &[NoKing],
        &[ManyKings],
        &[AdjacentKings],
        &[AdjacentKings],
        &[PawnOnBackRank],
        &[PawnOnBackRank],
        &[Quiet],
        &[Quiet],
    ],
    &[
        &[ManyKings],
        &[AdjacentKings],
        &[PawnOnBackRank],
        &[OppositeCheck],
        &[OppositeCheck],
        &[TooManyPawns],
        &[Quiet],
        &[Check],
    ],
    &[
        &[OppositeCheck],
        &[OppositeCheck],
        &[TooManyPawns],
        &[TooManyPieces],
        &[AdjacentKings],
        &[PawnOnBackRank],
        &[Check],
        &[Queens],
    ],
    &[
        &[OppositeCheck],
        &[TooManyPieces],
        &[ImpossibleCheck],
        &[DoubleCheck],
        &[Queens],
        &[EnPassant],
        &[JustPassed],
        &[Castling],
        &[Rights],
        &[LockedIn],
    ],
    &[
        &[TooManyPieces, OppositeCheck],
        &[AdjacentKings, TooManyPawns],
        &[PawnOnBackRank, TooManyPieces],
        &[OppositeCheck, PawnOnBackRank],
        &[ImpossibleCheck],
        &[DoubleCheck],
        &[EnPassant],
        &[JustPassed],
        &[Castling, OppositeCheck],
        &[Queens],
        &[LockedIn],
        &[Quiet],
    ],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let menu = MENUS[usize::from(level) - 1];
    // Drawn first, so that each answer comes up as often as it should.
    let twists = random.pick(menu).copied().unwrap_or(&[Quiet]);
    // Each draw has a fair chance, so that this ends.
    loop {
        let Some((setup, game)) = draw(random, level, twists) else { continue };
        let Ok(case) = Case::new(setup, Some(game)) else { continue };
        let mut found: Vec<&str> = case.problems.iter().map(|problem| problem.fault.code()).collect();
        let mut wanted: Vec<&str> = twists.iter().filter_map(|twist| twist.fault()).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        if found == wanted {
            return Generated { task: Box::new(Impossible(Arc::new(case))), skills: vec![SKILLS[0]] };
        }
    }
}

/// The diagram, and the game from which it was made.
fn draw(random: &mut Random, level: u8, twists: &[Twist]) -> Option<(Setup, Game)> {
    let has = |twist| twists.contains(&twist);
    let game = base(random, level, twists)?;
    let pos = game.position();
    if pos.is_check() && !has(Check) && !has(DoubleCheck) {
        return None;
    }
    // Rights and double steps are told only where these are the question.
    let mut setup = pos.to_setup();
    if !has(Rights) {
        setup.castling = CastlingRights::NONE;
    }
    if !has(JustPassed) {
        setup.en_passant = None;
    }
    for &twist in twists {
        apply(random, &mut setup, twist)?;
    }
    Some((setup, game))
}

/// A game that was played, to where the question is asked.
fn base(random: &mut Random, level: u8, twists: &[Twist]) -> Option<Game> {
    let has = |twist| twists.contains(&twist);
    if has(DoubleCheck) {
        return double_check(random);
    }
    if has(Queens) {
        return with_queens(random, level);
    }
    if level == 1 {
        let left = 6 + random.below(7);
        return thinned(random, false, |pos| pos.board().occupied().len() <= left);
    }
    let crowded =
        has(TooManyPawns) || has(TooManyPieces) || has(Rights) || has(JustPassed) || has(Castling) || has(LockedIn);
    let plies = if crowded { 8 + random.below(20) } else { 20 + random.below(40) };
    let game = random_game(random, plies);
    late(random, &game, |pos| {
        pos.is_check() == has(Check)
            && (!has(JustPassed) || pos.en_passant().is_some())
            && (!has(Rights) || pos.castling() != CastlingRights::NONE)
            && (!has(Castling) || pos.castling() != CastlingRights::ALL)
    })
}

/// The game up to one of its later positions that fits.
fn late(random: &mut Random, game: &Game, fits: impl Fn(&Position) -> bool) -> Option<Game> {
    let positions = game.positions();
    let fitting: Vec<usize> = (positions.len() / 3..positions.len()).filter(|&ply| fits(&positions[ply])).collect();
    random.pick(&fitting).map(|&ply| up_to(game, ply))
}

/// The first moves of a game.
fn up_to(game: &Game, plies: usize) -> Game {
    let mut first = game.clone();
    while first.moves().len() > plies {
        first.take_back();
    }
    first
}

/// Longest game that is played for a diagram, in single moves.
const LONGEST: usize = 240;

/// A game by chance in which much is taken, until `done`; `None` when that does not happen. With `pawns_run` they do, and
/// are promoted.
fn thinned(random: &mut Random, pawns_run: bool, done: impl Fn(&Position) -> bool) -> Option<Game> {
    let mut game = Game::default();
    while game.moves().len() < LONGEST {
        if done(game.position()) {
            return Some(game);
        }
        let pos = game.position();
        let moves = sorted_moves(pos);
        let fitting =
            |wanted: &dyn Fn(Move) -> bool| moves.iter().copied().filter(|&mv| wanted(mv)).collect::<Vec<_>>();
        let promotes = fitting(&|mv| pawns_run && mv.promotion.is_some());
        let takes = fitting(&|mv| pos.kind(mv).is_capture());
        let runs = fitting(&|mv| pawns_run && pos.board().by_role(Role::Pawn).contains(mv.from));
        let liked = if !promotes.is_empty() {
            &promotes
        } else if !takes.is_empty() && random.chance(2, 3) {
            &takes
        } else if !runs.is_empty() && random.chance(1, 3) {
            &runs
        } else {
            &moves
        };
        let mv = *random.pick(liked)?;
        game.play(mv).ok()?;
    }
    None
}

/// A second or third piece of a kind that there was one or two of: it was promoted.
fn with_queens(random: &mut Random, level: u8) -> Option<Game> {
    let most = 14 + random.below(6);
    thinned(random, true, |pos| {
        let setup = pos.to_setup();
        let more = |color| {
            let queens = pos.board().pieces(color, Role::Queen).more_than_one();
            queens || (level >= 4 && setup.extra_pieces(color).0 > 0)
        };
        !pos.is_check() && setup.board.occupied().len() <= most && Color::ALL.into_iter().any(more)
    })
}

/// A game that ends with a double check: a piece steps out of the line of another and checks too.
fn double_check(random: &mut Random) -> Option<Game> {
    let left = 10 + random.below(8);
    let game = thinned(random, false, |pos| pos.board().occupied().len() <= left)?;
    let doubles: Vec<(usize, Move)> = game
        .positions()
        .iter()
        .enumerate()
        .skip(12)
        .flat_map(|(ply, pos)| double_checks(pos).into_iter().map(move |mv| (ply, mv)))
        .collect();
    let &(ply, mv) = random.pick(&doubles)?;
    let mut first = up_to(&game, ply);
    first.play(mv).ok()?;
    Some(first)
}

/// The moves that give check with two pieces at once.
fn double_checks(pos: &Position) -> Vec<Move> {
    let us = pos.turn();
    let board = pos.board();
    let Some(king) = pos.king(!us) else { return Vec::new() };
    let opens = |sq: Square| !board.attackers_through(king, us, board.occupied().without(sq)).without(sq).is_empty();
    let shields: SquareSet = board.by_color(us).into_iter().filter(|&sq| opens(sq)).collect();
    if shields.is_empty() {
        return Vec::new();
    }
    let moves = sorted_moves(pos).into_iter().filter(|mv| shields.contains(mv.from));
    moves.filter(|&mv| pos.after(mv).checkers().more_than_one()).collect()
}

fn any(random: &mut Random, set: SquareSet) -> Option<Square> {
    random.pick(&set.into_iter().collect::<Vec<_>>()).copied()
}

fn shift(setup: &mut Setup, from: Square, to: Square) -> Option<()> {
    let piece = setup.board.remove(from)?;
    setup.board.put(to, piece);
    Some(())
}

/// Puts the fault in; `None` where it can't be.
fn apply(random: &mut Random, setup: &mut Setup, twist: Twist) -> Option<()> {
    let color = if random.chance(1, 2) { Color::White } else { Color::Black };
    let empty = !setup.board.occupied();
    let back_ranks = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
    match twist {
        NoKing => {
            setup.board.remove(setup.board.king(color)?)?;
        }
        ManyKings => {
            let sq = any(random, empty)?;
            setup.board.put(sq, Piece::new(color, Role::King));
        }
        AdjacentKings => {
            let (near, far) = (setup.board.king(color)?, setup.board.king(!color)?);
            let to = any(random, attacks::king(far) & empty)?;
            shift(setup, near, to)?;
        }
        OppositeCheck => attack_king(random, setup, setup.turn)?,
        ImpossibleCheck => {
            attack_king(random, setup, !setup.turn)?;
            attack_king(random, setup, !setup.turn)?;
        }
        PawnOnBackRank => {
            let pawn = any(random, setup.board.pieces(color, Role::Pawn))?;
            let to = any(random, empty & back_ranks)?;
            shift(setup, pawn, to)?;
        }
        TooManyPawns => {
            let missing = setup.missing_pawns(color);
            if missing > 2 {
                return None;
            }
            for _ in 0..=missing {
                let ranks = empty - back_ranks - SquareSet::rank(color.pawn_rank());
                let sq = any(random, ranks - setup.board.occupied())?;
                setup.board.put(sq, Piece::new(color, Role::Pawn));
            }
        }
        TooManyPieces => {
            while setup.extra_pieces(color).0 <= setup.missing_pawns(color) {
                let role = *random.pick(&[Role::Queen, Role::Rook, Role::Knight, Role::Bishop])?;
                let sq = any(random, empty - setup.board.occupied())?;
                setup.board.put(sq, Piece::new(color, role));
            }
            if setup.board.by_color(color).len() > 18 {
                return None;
            }
        }
        Castling => {
            let side = *random.pick(&CastlingSide::ALL)?;
            setup.castling = CastlingRights::NONE.with(color, side);
        }
        LockedIn => {
            let home = *random.pick(&bishop_homes(color))?;
            let locked = locks(home, color).is_subset(setup.board.pieces(color, Role::Pawn));
            if !locked || !setup.board.pieces(color, Role::Bishop).contains(home) {
                return None;
            }
            let to = any(random, (empty & of_its_color(home)) - back_ranks)?;
            shift(setup, home, to)?;
        }
        EnPassant => {
            let them = !setup.turn;
            let pawn = any(random, setup.board.pieces(them, Role::Pawn))?;
            let passed = pawn.offset(0, -them.forward())?;
            let (from, _) = double_step(setup, passed)?;
            if from.rank() != them.pawn_rank() {
                return None;
            }
            let in_the_way = if random.chance(1, 2) { from } else { passed };
            if !setup.board.occupied().contains(in_the_way) {
                let movers = setup.board.by_color(them) - setup.board.by_role(Role::King);
                let mover = any(random, movers.without(pawn))?;
                shift(setup, mover, in_the_way)?;
            }
            setup.en_passant = Some(passed);
        }
        Quiet | Check | Queens | DoubleCheck | Rights | JustPassed => {}
    }
    Some(())
}

/// Moves a piece of `by` to where it attacks the other king.
fn attack_king(random: &mut Random, setup: &mut Setup, by: Color) -> Option<()> {
    let board = &setup.board;
    let king = board.king(!by)?;
    let movers = board.by_color(by) - board.by_role(Role::King) - board.attackers(king, by);
    let mover = any(random, movers)?;
    let piece = board.piece_at(mover)?;
    // A pawn attacks the king from where the other side's pawn on the king's square would attack.
    let from = attacks::of(Piece::new(!by, piece.role), king, board.occupied()) - board.occupied();
    let to = any(random, from)?;
    shift(setup, mover, to)
}
