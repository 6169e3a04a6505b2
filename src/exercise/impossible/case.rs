//! A diagram with its faults, and the claims about it that a learner picks from.

use crate::rules::{CastlingRights, Color, Game, Role, Setup, SetupFault, SetupProblem, Square, SquareSet};

/// How many faults are among the options at least, true ones and others.
const FAULTS_SHOWN: usize = 4;

/// What can be said about a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Claim {
    /// It has this fault.
    Fault(SetupFault),
    /// A game leads to it.
    Possible,
}

impl Claim {
    /// The word in lesson files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fault(fault) => fault.code(),
            Self::Possible => "possible",
        }
    }
}

/// A diagram, its faults and the options.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub setup: Setup,
    pub problems: Vec<SetupProblem>,
    /// A game that leads to the diagram: there is one where nothing is wrong.
    pub proof: Option<Game>,
    /// Faults in the order of their gravity, then that there is none.
    pub options: Vec<Claim>,
    /// The fault to be suspected first, whether it is there or not.
    pub suspect: SetupFault,
}

/// Why a game does not prove a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unproven {
    /// Nothing is wrong with the diagram as far as is known, but there is no game.
    NoGame,
    /// The game leads to another placement.
    OtherPieces,
    /// The other side is to move after the game.
    OtherTurn,
    /// After the game there is not every right to castle that is said to be there.
    FewerRights,
    /// The game does not end with the double step that is said to be the last move.
    NoDoubleStep,
}

impl Case {
    /// Looks for the faults of a diagram. Move counters are brought in order: nobody sees them.
    ///
    /// # Errors
    /// No fault is known, and no game leads there: that a position is possible needs a proof.
    pub fn new(mut setup: Setup, game: Option<Game>) -> Result<Self, Unproven> {
        (setup.halfmove_clock, setup.fullmove_number) = setup.sound_clocks();
        let problems = setup.every_problem();
        let proof = if problems.is_empty() { Some(game.ok_or(Unproven::NoGame)?) } else { None };
        if let Some(game) = &proof {
            leads_to(game, &setup)?;
        }
        let mut faults: Vec<SetupFault> = problems.iter().map(|problem| problem.fault).collect();
        faults.dedup();
        let shown = FAULTS_SHOWN.max(faults.len() + 2);
        let suspects = plausible(&setup);
        let suspect = suspects.first().copied().unwrap_or(SetupFault::AdjacentKings);
        let others = suspects.into_iter().filter(|fault| !faults.contains(fault) && !is_told_by(*fault, &faults));
        let others: Vec<SetupFault> = others.take(shown - faults.len()).collect();
        faults.extend(others);
        faults.sort_unstable();
        let options = faults.into_iter().map(Claim::Fault).chain([Claim::Possible]).collect();
        Ok(Self { setup, problems, proof, options, suspect })
    }

    /// Whether the claim is true.
    pub fn holds(&self, claim: Claim) -> bool {
        match claim {
            Claim::Fault(fault) => self.problems.iter().any(|problem| problem.fault == fault),
            Claim::Possible => self.problems.is_empty(),
        }
    }

    /// The numbers of the true options.
    pub fn right(&self) -> Vec<usize> {
        (0..self.options.len()).filter(|&option| self.holds(self.options[option])).collect()
    }
}

/// Whether a game ends in a diagram, with all that is said of it.
fn leads_to(game: &Game, setup: &Setup) -> Result<(), Unproven> {
    let end = game.position();
    let rights = setup.castling.corners();
    if end.board() != setup.board {
        Err(Unproven::OtherPieces)
    } else if end.turn() != setup.turn {
        Err(Unproven::OtherTurn)
    } else if !rights.is_subset(end.castling().corners()) {
        Err(Unproven::FewerRights)
    } else if setup.en_passant.is_some() && setup.en_passant != end.en_passant() {
        Err(Unproven::NoDoubleStep)
    } else {
        Ok(())
    }
}

/// Whether a fault is only another way to tell one of those that are there: no such option is offered.
fn is_told_by(fault: SetupFault, there: &[SetupFault]) -> bool {
    match fault {
        SetupFault::TooManyPieces(color) => there.contains(&SetupFault::LockedIn(color)),
        SetupFault::LockedIn(color) => {
            there.contains(&SetupFault::TooManyPieces(color)) || there.contains(&SetupFault::TooManyPawns(color))
        }
        SetupFault::NoKing(_)
        | SetupFault::ManyKings(_)
        | SetupFault::AdjacentKings
        | SetupFault::OppositeCheck
        | SetupFault::PawnOnBackRank
        | SetupFault::TooManyPawns(_)
        | SetupFault::CastlingWithoutKingOrRook
        | SetupFault::BadEnPassant
        | SetupFault::ImpossibleCheck
        | SetupFault::ImpossibleClock => false,
    }
}

/// Whether a bishop is away although the pawns that lock it in stand on their first squares.
fn bishop_seems_locked_in(setup: &Setup, color: Color) -> bool {
    let pawns = setup.board.pieces(color, Role::Pawn);
    let bishops = setup.board.pieces(color, Role::Bishop);
    let home = SquareSet::rank(color.home_rank());
    bishop_homes(color)
        .into_iter()
        .any(|sq| locks(sq, color).is_subset(pawns) && !((bishops & of_its_color(sq)) - home).is_empty())
}

/// The first squares of a side's bishops.
pub(super) fn bishop_homes(color: Color) -> [Square; 2] {
    [Square::C1, Square::F1].map(|sq| Square::new(sq.file(), color.home_rank()))
}

/// The first squares of the pawns that lock in the bishop which begins on `home`.
pub(super) fn locks(home: Square, color: Color) -> SquareSet {
    [-1, 1].into_iter().filter_map(|files| home.offset(files, color.forward())).collect()
}

/// All squares of the same colour.
pub(super) const fn of_its_color(sq: Square) -> SquareSet {
    if sq.is_light() { SquareSet::LIGHT } else { SquareSet::DARK }
}

/// The faults that a learner could suspect in a diagram, the most suspect first.
fn plausible(setup: &Setup) -> Vec<SetupFault> {
    let board = &setup.board;
    let kings = Color::ALL.map(|color| board.king(color));
    let distance = match kings {
        [Some(white), Some(black)] => white.distance(black),
        [Some(_) | None, Some(_) | None] => 8,
    };
    let checkers = kings[setup.turn.index()].map_or(SquareSet::EMPTY, |king| board.attackers(king, !setup.turn));
    let near_the_edge = Color::ALL
        .into_iter()
        .any(|color| !(board.pieces(color, Role::Pawn) & SquareSet::rank((!color).pawn_rank())).is_empty());
    let mut suspects = vec![
        (SetupFault::AdjacentKings, if distance <= 2 { 3 } else { 1 }),
        (SetupFault::OppositeCheck, if checkers.is_empty() { 2 } else { 3 }),
        (SetupFault::PawnOnBackRank, if near_the_edge { 2 } else { 1 }),
        (SetupFault::ImpossibleCheck, [0, 2, 4][checkers.len().min(2)]),
    ];
    for color in Color::ALL {
        let (extra, _) = setup.extra_pieces(color);
        let pawns = board.pieces(color, Role::Pawn).len();
        suspects.push((SetupFault::TooManyPieces(color), if extra > 0 { 4 } else { i32::from(pawns > 4) }));
        suspects.push((SetupFault::TooManyPawns(color), if pawns >= 8 { 2 } else { i32::from(pawns > 4) }));
        let at_home = (board.pieces(color, Role::Pawn) & SquareSet::rank(color.pawn_rank())).len();
        let locked_in = if bishop_seems_locked_in(setup, color) { 4 } else { i32::from(at_home > 6) };
        suspects.push((SetupFault::LockedIn(color), locked_in));
        suspects.push((SetupFault::ManyKings(color), 0));
        suspects.push((SetupFault::NoKing(color), -1));
    }
    if setup.castling != CastlingRights::NONE {
        suspects.push((SetupFault::CastlingWithoutKingOrRook, 3));
    }
    if setup.en_passant.is_some() {
        suspects.push((SetupFault::BadEnPassant, 3));
    }
    suspects.sort_by_key(|&(fault, closeness)| (-closeness, fault));
    suspects.into_iter().map(|(fault, _)| fault).collect()
}
