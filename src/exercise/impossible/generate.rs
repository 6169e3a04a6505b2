//! Fresh diagrams: positions of games by chance, with a fault put in, and some that only look impossible.

use std::sync::Arc;

use super::Impossible;
use super::case::Case;
use super::telling::double_step;
use crate::exercise::positions::{KINGS, random_game, scatter, some_pieces};
use crate::exercise::sample::{self, sorted_moves};
use crate::exercise::{Generated, Random, Request};
use crate::rules::{
    CastlingRights, CastlingSide, Color, Game, Piece, Position, Rank, Role, Setup, Square, SquareSet, attacks,
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
    // Nothing is the matter with the rest.
    Quiet,
    Check,
    Queens,
    DoubleCheck,
    Rights,
    JustPassed,
}

use Twist::{
    AdjacentKings, Castling, Check, DoubleCheck, EnPassant, ImpossibleCheck, JustPassed, ManyKings, NoKing,
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
    ],
];

pub(super) fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let level = request.level.clamp(1, 5);
    let menu = MENUS[usize::from(level) - 1];
    // Drawn first, so that each answer comes up as often as it should.
    let twists = random.pick(menu).copied().unwrap_or(&[Quiet]);
    // Each draw has a fair chance, so that this ends.
    loop {
        let Some(setup) = draw(random, level, twists) else { continue };
        let case = Case::new(setup);
        let mut found: Vec<&str> = case.problems.iter().map(|problem| problem.fault.code()).collect();
        let mut wanted: Vec<&str> = twists.iter().filter_map(|twist| twist.fault()).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        if found == wanted {
            return Generated { task: Box::new(Impossible(Arc::new(case))), skills: vec![SKILLS[0]] };
        }
    }
}

fn draw(random: &mut Random, level: u8, twists: &[Twist]) -> Option<Setup> {
    let mut setup = base(random, level, twists)?;
    for &twist in twists {
        apply(random, &mut setup, twist)?;
    }
    Some(setup)
}

/// A position that games lead to, without rights and en passant square unless these are the question.
fn base(random: &mut Random, level: u8, twists: &[Twist]) -> Option<Setup> {
    let has = |twist| twists.contains(&twist);
    let pos = if has(DoubleCheck) {
        double_check(random)?
    } else if has(Queens) {
        with_queens(random, level)?
    } else if level == 1 {
        let turn = if random.chance(1, 2) { Color::White } else { Color::Black };
        let mut pieces = KINGS.to_vec();
        for color in Color::ALL {
            let count = 2 + random.below(4);
            pieces.extend(some_pieces(random, color, count));
        }
        scatter(random, &pieces, turn)?
    } else {
        let crowded = has(TooManyPawns) || has(TooManyPieces) || has(Rights) || has(JustPassed) || has(Castling);
        let plies = if crowded { 8 + random.below(20) } else { 20 + random.below(40) };
        let game = random_game(random, plies);
        late(random, &game, |pos| {
            pos.is_check() == has(Check)
                && (!has(JustPassed) || pos.en_passant().is_some())
                && (!has(Rights) || pos.castling() != CastlingRights::NONE)
                && (!has(Castling) || pos.castling() != CastlingRights::ALL)
        })?
    };
    let mut setup = pos.to_setup();
    if pos.is_check() && !has(Check) && !has(DoubleCheck) {
        return None;
    }
    if !has(Rights) {
        setup.castling = CastlingRights::NONE;
    }
    if !has(JustPassed) {
        setup.en_passant = None;
    }
    Some(setup)
}

/// One of the later positions of a game that fits.
fn late(random: &mut Random, game: &Game, fits: impl Fn(&Position) -> bool) -> Option<Position> {
    let positions = game.positions();
    let fitting: Vec<&Position> = positions.iter().skip(positions.len() / 3).filter(|pos| fits(pos)).collect();
    random.pick(&fitting).map(|&pos| pos.clone())
}

/// Few pawns and a second or third queen: they have been promoted.
fn with_queens(random: &mut Random, level: u8) -> Option<Position> {
    let mut pieces = KINGS.to_vec();
    let rich = if random.chance(1, 2) { Color::White } else { Color::Black };
    let role = if level >= 4 { *random.pick(&[Role::Queen, Role::Knight, Role::Rook])? } else { Role::Queen };
    let first = if role == Role::Queen { 1 } else { 2 };
    let count = first + 1 + random.below(2);
    pieces.extend(vec![Piece::new(rich, role); count]);
    for color in Color::ALL {
        let pawns = 1 + random.below(3);
        pieces.extend(vec![Piece::new(color, Role::Pawn); pawns]);
    }
    let others = 1 + random.below(3);
    pieces.extend(some_pieces(random, !rich, others));
    let turn = if random.chance(1, 2) { rich } else { !rich };
    let pos = scatter(random, &pieces, turn)?;
    (!pos.is_check()).then_some(pos)
}

/// A double check that a move gives: a piece steps out of the line of another and checks too.
fn double_check(random: &mut Random) -> Option<Position> {
    let us = if random.chance(1, 2) { Color::White } else { Color::Black };
    let mut pieces = KINGS.to_vec();
    for color in Color::ALL {
        let count = 2 + random.below(4);
        pieces.extend(some_pieces(random, color, count));
    }
    let mut board = scatter(random, &pieces, us)?.board();
    let king = board.king(!us)?;
    let slider = *random.pick(&[Role::Rook, Role::Bishop, Role::Queen])?;
    let lines = attacks::of(Piece::new(us, slider), king, SquareSet::EMPTY) - attacks::king(king);
    let from = *random.pick(&(lines - board.occupied()).into_iter().collect::<Vec<_>>())?;
    let between: Vec<Square> = attacks::between(from, king).into_iter().collect();
    for &sq in &between {
        board.remove(sq);
    }
    board.put(from, Piece::new(us, slider));
    let blocker = *random.pick(&[Role::Knight, Role::Bishop, Role::Rook])?;
    let shield = *random.pick(&between)?;
    board.put(shield, Piece::new(us, blocker));
    let pos = sample::position(board, us)?;
    let doubles: Vec<Position> = sorted_moves(&pos)
        .into_iter()
        .filter(|mv| mv.from == shield)
        .map(|mv| pos.after(mv))
        .filter(|after| after.checkers().more_than_one())
        .collect();
    random.pick(&doubles).cloned()
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
