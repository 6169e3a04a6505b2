//! Anything a diagram and a side to move can say, and what is wrong with it as a chess position.

use super::{Board, CastlingRights, CastlingSide, Color, Piece, Rank, Role, Square, SquareSet, check_origin};

/// The highest move number or clock that is taken seriously. The longest possible game has fewer moves.
const HIGHEST_CLOCK: u32 = 9_999;

/// An unchecked position: what FEN can express. [`super::Position`] is the checked form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The placement.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The castling rights not lost for good.
    pub castling: CastlingRights,
    /// The square passed over by a pawn that has just made its double step.
    pub en_passant: Option<Square>,
    /// Moves of one side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// Number of the move, counted from 1 and up by one after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// The starting position.
    #[must_use]
    pub fn initial() -> Self {
        Self { board: Board::initial(), castling: CastlingRights::ALL, ..Self::empty() }
    }

    /// An empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::empty(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

/// What kind of fault a set-up has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// The kings stand side by side.
    AdjacentKings,
    /// The side that is not to move is in check (article 3.9.2).
    OppositeCheck,
    /// A pawn on the first or eighth rank.
    PawnOnBackRank,
    /// More than eight pawns of a colour.
    TooManyPawns(Color),
    /// More promoted pieces than pawns are missing.
    TooManyPieces(Color),
    /// A piece behind or in front of pawns that have never moved, past which it can't have come.
    LockedIn(Color),
    /// A castling right without king or rook at home.
    CastlingWithoutKingOrRook,
    /// No double step can have led to this en passant square.
    BadEnPassant,
    /// Three checkers, or one or two that no single move can have given.
    ImpossibleCheck,
    /// Clocks that contradict each other or the side to move.
    ImpossibleClock,
}

/// One fault of a set-up, with the squares to point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupProblem {
    /// What is wrong.
    pub fault: SetupFault,
    /// Where; empty for a missing king or the clocks.
    pub squares: SquareSet,
}

impl SetupFault {
    /// The code used in JSON output and diagnostics.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoKing(_) => "no-king",
            Self::ManyKings(_) => "many-kings",
            Self::AdjacentKings => "adjacent-kings",
            Self::OppositeCheck => "opposite-check",
            Self::PawnOnBackRank => "pawn-on-back-rank",
            Self::TooManyPawns(_) => "too-many-pawns",
            Self::TooManyPieces(_) => "too-many-pieces",
            Self::LockedIn(_) => "locked-in",
            Self::CastlingWithoutKingOrRook => "castling-without-king-or-rook",
            Self::BadEnPassant => "bad-en-passant",
            Self::ImpossibleCheck => "impossible-check",
            Self::ImpossibleClock => "impossible-clock",
        }
    }
}

impl Setup {
    /// All faults at once, the gravest first; none for a possible position.
    ///
    /// ```
    /// use touchmove::rules::{Color, Piece, Role, Setup, SetupFault, Square, SquareSet};
    /// let mut setup = Setup::empty();
    /// setup.board.put(Square::E1, Piece::new(Color::White, Role::King));
    /// setup.board.put(Square::E2, Piece::new(Color::White, Role::Queen));
    /// setup.board.put(Square::E8, Piece::new(Color::Black, Role::King));
    /// let problems = setup.problems();
    /// assert_eq!(problems[0].fault, SetupFault::OppositeCheck);
    /// assert_eq!(problems[0].squares, SquareSet::of(Square::E8));
    /// ```
    #[must_use]
    pub fn problems(&self) -> Vec<SetupProblem> {
        if self.is_plainly_sound() { Vec::new() } else { self.list_problems() }
    }

    /// A quick test that the usual position passes. One that doesn't may still be sound.
    pub(super) fn is_plainly_sound(&self) -> bool {
        let board = &self.board;
        let back_ranks = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
        let [Some(white), Some(black)] = Color::ALL.map(|color| board.king(color)) else { return false };
        let (us, them) = if self.turn == Color::White { (white, black) } else { (black, white) };
        let last_move_is_possible = match self.en_passant {
            Some(sq) => self.is_en_passant_possible(sq),
            None => !board.attackers(us, !self.turn).more_than_one(),
        };
        board.by_role(Role::Pawn).is_disjoint(back_ranks)
            && Color::ALL.into_iter().all(|color| self.has_plain_material(color))
            && board.attackers(them, self.turn).is_empty()
            && last_move_is_possible
            && (self.castling == CastlingRights::NONE || self.castling == self.sound_castling())
            && (self.halfmove_clock, self.fullmove_number) == self.sound_clocks()
    }

    /// Whether a side has no more pieces of any kind than at the start.
    fn has_plain_material(&self, color: Color) -> bool {
        let pieces = |role| self.board.pieces(color, role);
        let (bishops, pawns) = (pieces(Role::Bishop), pieces(Role::Pawn));
        !pieces(Role::Queen).more_than_one()
            && !pieces(Role::Rook).more_than_two()
            && !pieces(Role::Knight).more_than_two()
            && !(bishops & SquareSet::LIGHT).more_than_one()
            && !(bishops & SquareSet::DARK).more_than_one()
            && pawns.len() <= 8
    }

    fn list_problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        let mut report = |fault, squares| problems.push(SetupProblem { fault, squares });
        self.check_kings(&mut report);
        self.check_material(&mut report);
        let homeless = self.castling.corners() - self.sound_castling().corners();
        if !homeless.is_empty() {
            report(SetupFault::CastlingWithoutKingOrRook, homeless);
        }
        if let Some(sq) = self.en_passant.filter(|&sq| !self.is_en_passant_possible(sq)) {
            report(SetupFault::BadEnPassant, sq.into());
        } else if self.en_passant.is_none()
            && let Some(king) = self.board.king(self.turn)
            && !check_origin::is_possible(&self.board, king, self.turn)
        {
            let checkers = self.board.attackers(king, !self.turn);
            report(SetupFault::ImpossibleCheck, checkers.with(king));
        }
        if (self.halfmove_clock, self.fullmove_number) != self.sound_clocks() {
            report(SetupFault::ImpossibleClock, SquareSet::EMPTY);
        }
        problems.sort_by_key(|problem| problem.fault);
        problems
    }

    /// The rights that are left when those without king or rook at home are dropped (article 3.8.2).
    pub(crate) fn sound_castling(&self) -> CastlingRights {
        let mut sound = CastlingRights::NONE;
        for color in Color::ALL {
            let at_home = |role, sq| self.board.pieces(color, role).contains(sq);
            for side in CastlingSide::ALL {
                if self.castling.has(color, side)
                    && at_home(Role::King, CastlingSide::king_from(color))
                    && at_home(Role::Rook, side.rook_from(color))
                {
                    sound = sound.with(color, side);
                }
            }
        }
        sound
    }

    /// Whether the last move can have been a double step over `sq`, as far as the pieces stand: rank, empty squares, pawn.
    pub(crate) fn has_passed_over(&self, sq: Square) -> bool {
        let them = !self.turn;
        let rank = match them {
            Color::White => Rank::Third,
            Color::Black => Rank::Sixth,
        };
        let (Some(start), Some(pawn)) = (sq.offset(0, -them.forward()), sq.offset(0, them.forward())) else {
            return false;
        };
        sq.rank() == rank
            && self.board.occupied().is_disjoint(SquareSet::from([sq, start]))
            && self.board.pieces(them, Role::Pawn).contains(pawn)
    }

    /// Whether the last move can have been a double step over `sq`: the pieces stand so, and before it there was no
    /// check against the side that is now to move.
    pub(crate) fn is_en_passant_possible(&self, sq: Square) -> bool {
        let them = !self.turn;
        let (Some(start), Some(pawn)) = (sq.offset(0, -them.forward()), sq.offset(0, them.forward())) else {
            return false;
        };
        if !self.has_passed_over(sq) {
            return false;
        }
        let mut before = self.board;
        before.remove(pawn);
        before.put(start, Piece::new(them, Role::Pawn));
        before.king(self.turn).is_none_or(|king| before.attackers(king, them).is_empty())
    }

    /// Halfmove clock and move number, brought to the nearest values that don't contradict each other, the side to
    /// move or the en passant square.
    pub(crate) fn sound_clocks(&self) -> (u32, u32) {
        let fullmove_number = self.fullmove_number.clamp(1, HIGHEST_CLOCK);
        let plies = 2 * (fullmove_number - 1) + u32::from(self.turn == Color::Black);
        let most = if self.en_passant.is_some() { 0 } else { plies.min(HIGHEST_CLOCK) };
        (self.halfmove_clock.min(most), fullmove_number)
    }

    fn check_kings(&self, report: &mut impl FnMut(SetupFault, SquareSet)) {
        let kings = Color::ALL.map(|color| self.board.pieces(color, Role::King));
        for (color, set) in Color::ALL.into_iter().zip(kings) {
            if set.is_empty() {
                report(SetupFault::NoKing(color), set);
            } else if set.more_than_one() {
                report(SetupFault::ManyKings(color), set);
            }
        }
        let [Some(white), Some(black)] = Color::ALL.map(|color| self.board.king(color)) else {
            if let Some(king) = self.board.king(!self.turn) {
                self.check_opposite(king, report);
            }
            return;
        };
        if white.distance(black) == 1 {
            report(SetupFault::AdjacentKings, SquareSet::from([white, black]));
        }
        self.check_opposite(if self.turn == Color::White { black } else { white }, report);
    }

    fn check_opposite(&self, king: Square, report: &mut impl FnMut(SetupFault, SquareSet)) {
        let attackers = self.board.attackers(king, self.turn) - self.board.by_role(Role::King);
        if !attackers.is_empty() {
            report(SetupFault::OppositeCheck, king.into());
        }
    }

    fn check_material(&self, report: &mut impl FnMut(SetupFault, SquareSet)) {
        let back_ranks = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
        let misplaced = self.board.by_role(Role::Pawn) & back_ranks;
        if !misplaced.is_empty() {
            report(SetupFault::PawnOnBackRank, misplaced);
        }
        for color in Color::ALL {
            let pawns = self.board.pieces(color, Role::Pawn);
            if pawns.len() > 8 {
                report(SetupFault::TooManyPawns(color), pawns);
            }
        }
        for color in Color::ALL {
            let (extra, squares) = self.extra_pieces(color);
            if extra > self.missing_pawns(color) {
                report(SetupFault::TooManyPieces(color), squares);
            }
        }
    }

    /// How many of the eight pawns a side no longer has.
    #[must_use]
    pub fn missing_pawns(&self, color: Color) -> usize {
        8_usize.saturating_sub(self.board.pieces(color, Role::Pawn).len())
    }

    /// How many pieces a side has beyond those of the start, all of them pawns once (bishops counted by the colour of
    /// their squares), and the squares of the kinds of which there are too many.
    #[must_use]
    pub fn extra_pieces(&self, color: Color) -> (usize, SquareSet) {
        let bishops = self.board.pieces(color, Role::Bishop);
        let groups = [
            (self.board.pieces(color, Role::Queen), 1),
            (self.board.pieces(color, Role::Rook), 2),
            (bishops & SquareSet::LIGHT, 1),
            (bishops & SquareSet::DARK, 1),
            (self.board.pieces(color, Role::Knight), 2),
        ];
        let over = |&(set, first): &(SquareSet, usize)| set.len().saturating_sub(first);
        let squares = groups.iter().filter(|group| over(group) > 0).fold(SquareSet::EMPTY, |all, group| all | group.0);
        (groups.iter().map(over).sum(), squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::position::Position;
    use crate::rules::testing::setup;

    fn codes(fen: &str) -> Vec<&'static str> {
        setup(fen).problems().iter().map(|problem| problem.fault.code()).collect()
    }

    #[test]
    fn all_faults_are_told_at_once_the_gravest_first() {
        assert_eq!(codes("8/8/8/8/8/8/8/8 w - - 0 1"), ["no-king", "no-king"]);
        assert_eq!(
            codes("PPPPPPPP/PPPPPPPP/8/8/8/8/8/KK6 w KQkq e6 9 1"),
            [
                "no-king",
                "many-kings",
                "pawn-on-back-rank",
                "too-many-pawns",
                "castling-without-king-or-rook",
                "bad-en-passant",
                "impossible-clock"
            ]
        );
    }

    #[test]
    fn faults_of_kings() {
        assert_eq!(codes("8/8/8/3kK3/8/8/8/8 w - - 0 1"), ["adjacent-kings"]);
        assert_eq!(codes("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"), ["opposite-check"]);
        assert_eq!(codes("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"), [""; 0]);
        // A king that is alone on the board can be in check too.
        assert_eq!(codes("4k3/8/8/8/8/8/4Q3/8 w - - 0 1"), ["no-king", "opposite-check"]);
    }

    #[test]
    fn promoted_pieces_need_missing_pawns() {
        assert_eq!(codes("4k3/8/8/8/8/8/QPPPPPPP/RNBQKBNR b KQ - 0 9"), [""; 0]);
        assert_eq!(codes("4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR b KQ - 0 9"), ["too-many-pieces"]);
        assert_eq!(codes("4k3/8/8/8/8/4N3/PPPPPPPP/RNBQKBNR w KQ - 0 9"), ["too-many-pieces"]);
        // Two bishops on squares of one colour: one of them was a pawn.
        assert_eq!(codes("4k3/8/8/8/8/3B4/PPPPPPPP/RN1QKBNR w KQ - 0 9"), ["too-many-pieces"]);
        assert_eq!(codes("4k3/8/8/8/8/3B4/1PPPPPPP/RN1QKBNR w KQ - 0 9"), [""; 0]);
    }

    #[test]
    fn castling_rights_need_king_and_rook_at_home() {
        let problem = &setup("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1").problems()[..];
        assert_eq!(problem.len(), 1);
        assert_eq!(problem[0].squares, SquareSet::of(Square::H1));
        assert_eq!(codes("r3k2r/8/8/8/8/8/8/R2K3R w Qkq - 0 1"), ["castling-without-king-or-rook"]);
    }

    #[test]
    fn en_passant_squares_that_a_double_step_can_have_crossed() {
        assert_eq!(codes("rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq e6 0 2"), [""; 0]);
        for (fen, why) in [
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1", "the mover's own double step"),
            ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "the pawn's first square is occupied"),
            ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "the crossed square is occupied"),
            ("4k3/8/8/4n3/8/8/8/4K3 w - e6 0 1", "no pawn"),
            ("4k3/8/8/8/4p3/8/8/4K3 w - e5 0 1", "no rank for it"),
            ("1b2k3/8/8/4p3/8/6K1/8/8 w - e6 0 9", "the bishop gave check before the step"),
            ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "the queen gave check before the step"),
        ] {
            assert_eq!(codes(fen), ["bad-en-passant"], "{why}");
        }
        assert_eq!(codes("2b1k3/8/8/3p4/8/7K/8/8 w - d6 0 9"), [""; 0], "the step opened the bishop's diagonal");
        assert_eq!(codes("6k1/8/8/3p4/2K1P3/8/8/8 w - d6 0 9"), [""; 0], "the pawn itself checks");
    }

    #[test]
    fn what_is_plainly_sound_has_no_problem() {
        let mut sound = 0;
        for fen in [
            "r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 1 9",
            "4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1",
        ] {
            let first = setup(fen);
            let pieces = Color::ALL.map(|color| Role::ALL.map(|role| Some(Piece::new(color, role))));
            for piece in pieces.into_iter().flatten().chain([None]) {
                for sq in Square::all() {
                    let mut changed = first.clone();
                    changed.board.remove(sq);
                    if let Some(piece) = piece {
                        changed.board.put(sq, piece);
                    }
                    if changed.is_plainly_sound() {
                        sound += 1;
                        assert_eq!(changed.list_problems(), [], "{fen} with {piece:?} on {sq}");
                    }
                }
            }
        }
        assert!((500..3_000).contains(&sound), "{sound} of 3,328 are plainly sound");
    }

    #[test]
    fn clocks_fit_the_move_number() {
        let with = |tail: &str| codes(&format!("4k3/8/8/8/8/8/4P3/4K3 {tail}"));
        assert_eq!(with("w - - 2 2"), [""; 0]);
        assert_eq!(with("w - - 3 2"), ["impossible-clock"]);
        assert_eq!(with("b - - 3 2"), [""; 0]);
        assert_eq!(with("w - - 0 0"), ["impossible-clock"]);
        assert_eq!(with("w - - 0 4294967295"), ["impossible-clock"]);
        assert_eq!(codes("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 1 1"), ["impossible-clock"]);
    }

    #[test]
    fn study_forgives_missing_kings_and_nothing_else() {
        assert!(Position::study(setup("8/8/8/8/3N4/8/8/8 w - - 0 1")).is_ok());
        assert!(Position::new(setup("8/8/8/8/3N4/8/8/8 w - - 0 1")).is_err());
        let faults = Position::study(setup("8/8/8/8/3N4/8/8/7P w - - 0 1")).unwrap_err();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].fault, SetupFault::PawnOnBackRank);
    }

    #[test]
    fn lenient_drops_what_is_doubtful() {
        let pos = Position::lenient(setup("4k2r/8/8/8/4P3/8/8/4K3 w KQk e3 7 1")).unwrap();
        assert_eq!(pos.castling(), CastlingRights::NONE.with(Color::Black, CastlingSide::King));
        assert_eq!((pos.en_passant(), pos.halfmove_clock(), pos.fullmove_number()), (None, 0, 1));
        assert!(Position::lenient(setup("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1")).is_ok());
        assert!(Position::lenient(setup("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1")).is_err());
    }
}
