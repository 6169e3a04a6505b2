//! A diagram with its faults, and the claims about it that a learner picks from.

use crate::rules::{CastlingRights, Color, Role, Setup, SetupFault, SetupProblem, SquareSet};

/// How many faults are among the options at least, true ones and others.
const FAULTS_SHOWN: usize = 4;

/// What can be said about a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Claim {
    /// It has this fault.
    Fault(SetupFault),
    /// It has none.
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
    /// Faults in the order of their gravity, then that there is none.
    pub options: Vec<Claim>,
}

impl Case {
    /// Looks for the faults of a diagram. Move counters are brought in order: nobody sees them.
    pub fn new(mut setup: Setup) -> Self {
        (setup.halfmove_clock, setup.fullmove_number) = setup.sound_clocks();
        let problems = setup.problems();
        let mut faults: Vec<SetupFault> = problems.iter().map(|problem| problem.fault).collect();
        faults.dedup();
        let shown = FAULTS_SHOWN.max(faults.len() + 2);
        let others = plausible(&setup).into_iter().filter(|fault| !faults.contains(fault));
        let others: Vec<SetupFault> = others.take(shown - faults.len()).collect();
        faults.extend(others);
        faults.sort_unstable();
        let options = faults.into_iter().map(Claim::Fault).chain([Claim::Possible]).collect();
        Self { setup, problems, options }
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
