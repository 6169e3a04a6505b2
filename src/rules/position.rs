//! A checked position and its legal moves.

use arrayvec::ArrayVec;

use super::core::{Black, Core, White};
use super::{
    Board, CastlingRights, CastlingSide, Color, Illegality, Move, MoveKind, Piece, Role, Setup, SetupFault,
    SetupProblem, Square, SquareSet, attacks, movegen,
};

/// The legal moves of a position: 218 at the most.
pub type MoveList = ArrayVec<Move, 256>;

/// Runs an expression with the side to move as a type.
macro_rules! by_side {
    ($turn:expr, $side:ident => $body:expr) => {
        match $turn {
            Color::White => {
                type $side = White;
                $body
            }
            Color::Black => {
                type $side = Black;
                $body
            }
        }
    };
}

/// A position in which chess can be played. History (repetition, claims) is in [`super::Game`].
///
/// ```
/// use touchmove::rules::{Move, Position, Square};
/// let mut pos = Position::initial();
/// // Fool's mate: the shortest game of all.
/// for (from, to) in [(Square::F2, Square::F3), (Square::E7, Square::E5), (Square::G2, Square::G4)] {
///     pos = pos.play(Move::new(from, to)).unwrap();
/// }
/// assert_eq!(pos.mating_moves().as_slice(), [Move::new(Square::D8, Square::H4)]);
/// assert!(pos.play(Move::new(Square::D8, Square::H4)).unwrap().is_checkmate());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    core: Core,
    turn: Color,
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Position {
    /// The starting position.
    #[must_use]
    pub fn initial() -> Self {
        Self::from_checked(&Setup::initial())
    }

    /// Checks a set-up.
    ///
    /// # Errors
    /// All faults of the set-up, see [`Setup::problems`].
    #[allow(clippy::needless_pass_by_value)] // A set-up becomes a position.
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        if setup.is_plainly_sound() { Ok(Self::from_checked(&setup)) } else { Self::unless(&setup, setup.problems()) }
    }

    /// As [`Position::new`], but a side may lack its king, for the first lessons on single pieces. Such a side is
    /// never in check; nothing else is forgiven.
    ///
    /// # Errors
    /// All other faults of the set-up.
    #[allow(clippy::needless_pass_by_value)] // A set-up becomes a position.
    pub fn study(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let mut problems = setup.problems();
        problems.retain(|problem| !matches!(problem.fault, SetupFault::NoKing(_)));
        Self::unless(&setup, problems)
    }

    /// As [`Position::new`], but a doubtful right, en passant square or clock is dropped instead of refused, and a
    /// check that no single move can have given is believed.
    ///
    /// # Errors
    /// All faults that can't be dropped.
    pub fn lenient(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let mut setup = setup;
        setup.castling = setup.sound_castling();
        setup.en_passant = setup.en_passant.filter(|&sq| setup.is_en_passant_possible(sq));
        (setup.halfmove_clock, setup.fullmove_number) = setup.sound_clocks();
        let mut problems = setup.problems();
        problems.retain(|problem| problem.fault != SetupFault::ImpossibleCheck);
        Self::unless(&setup, problems)
    }

    /// A position that need not be reachable: anything in which moves can be generated. Each side has one king, the side
    /// that has just moved is not in check, and no pawn stands on the first or last rank. For counting moves in the
    /// positions of test suites; castling rights and en passant squares that can't be used are dropped.
    ///
    /// # Errors
    /// The faults with which no move can be generated.
    pub fn unreachable(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let mut setup = setup;
        setup.castling = setup.sound_castling();
        let mut problems = setup.problems();
        problems.retain(|problem| match problem.fault {
            SetupFault::NoKing(_)
            | SetupFault::ManyKings(_)
            | SetupFault::AdjacentKings
            | SetupFault::OppositeCheck
            | SetupFault::PawnOnBackRank => true,
            SetupFault::TooManyPawns(_)
            | SetupFault::TooManyPieces(_)
            | SetupFault::LockedIn(_)
            | SetupFault::CastlingWithoutKingOrRook
            | SetupFault::BadEnPassant
            | SetupFault::ImpossibleCheck
            | SetupFault::ImpossibleClock => false,
        });
        setup.en_passant = setup.en_passant.filter(|&sq| setup.has_passed_over(sq));
        Self::unless(&setup, problems)
    }

    fn unless(setup: &Setup, problems: Vec<SetupProblem>) -> Result<Self, Vec<SetupProblem>> {
        if problems.is_empty() { Ok(Self::from_checked(setup)) } else { Err(problems) }
    }

    fn from_checked(setup: &Setup) -> Self {
        Self {
            core: Core::new(&setup.board, setup.castling, setup.en_passant, setup.turn),
            turn: setup.turn,
            en_passant: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        }
    }

    /// The set-up of this position.
    /// The en passant square is there after every double step, whether or not it can be used.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board(),
            turn: self.turn,
            castling: self.castling(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// What the move generator works on.
    #[inline]
    pub(super) fn core(&self) -> &Core {
        &self.core
    }

    /// The placement.
    #[must_use]
    pub fn board(&self) -> Board {
        self.core.board()
    }

    /// What stands on `sq`.
    #[must_use]
    pub fn piece_at(&self, sq: Square) -> Option<Piece> {
        self.core.piece_at(sq)
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights not lost for good.
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.core.castling()
    }

    /// The square passed over by the double step just made, usable or not.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The en passant square, only when a legal en passant capture exists (article 9.2.3.1).
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let to = self.core.en_passant()?;
        let pawns = attacks::pawn(!self.turn, to) & self.core.pawns & self.core.by_color(self.turn);
        let is_safe = |from| by_side!(self.turn, S => movegen::is_en_passant_safe::<S>(&self.core, from, to));
        pawns.into_iter().any(is_safe).then_some(to)
    }

    /// Moves of one side since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Number of the move.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square of this colour's king; `None` only in a position made by [`Position::study`].
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.core.kings & self.core.by_color(color)).first()
    }

    /// The enemy pieces that give check to the side to move (article 3.9.1).
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        by_side!(self.turn, S => movegen::checkers::<S>(&self.core))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// As [`Board::pins`].
    #[must_use]
    pub fn pins(&self, color: Color) -> Vec<(Square, Square)> {
        self.board().pins(color)
    }

    /// All legal moves (article 3.10.1), in no particular order.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut all = movegen::Collect::new(self.turn);
        by_side!(self.turn, S => movegen::walk::<S>(&self.core, &mut all));
        all.moves
    }

    /// The number of legal moves, found without making a list.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = movegen::Count::default();
        by_side!(self.turn, S => movegen::walk::<S>(&self.core, &mut count));
        count.0
    }

    /// The legal moves of the piece on `from`.
    #[must_use]
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        self.legal_moves_of(SquareSet::of(from))
    }

    /// The legal moves of the pieces on these squares.
    #[must_use]
    pub fn legal_moves_of(&self, movers: SquareSet) -> MoveList {
        let mut some = movegen::Collect::new(self.turn);
        by_side!(self.turn, S => movegen::walk_from::<S>(&self.core, movers, &mut some));
        some.moves
    }

    /// Whether this move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut sink = movegen::Contains { mv, color: self.turn };
        by_side!(self.turn, S => movegen::walk_from::<S>(&self.core, SquareSet::of(mv.from), &mut sink))
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        by_side!(self.turn, S => movegen::walk::<S>(&self.core, &mut movegen::Any))
    }

    /// In check and without a legal move (article 5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Not in check and without a legal move (article 5.2.1). A side without a king is never stalemated.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        self.king(self.turn()).is_some() && !self.is_check() && !self.has_legal_move()
    }

    /// The legal moves that give checkmate (article 5.1.1).
    #[must_use]
    pub fn mating_moves(&self) -> MoveList {
        by_side!(self.turn, S => movegen::mating_moves::<S>(&self.core))
    }

    /// Whether the material left rules out mate by any series of moves: bare kings, one minor piece, or bishops all
    /// on squares of one colour. A dead position (article 5.2.2), though not the only kind. Never so in a position
    /// without both kings.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let core = &self.core;
        let bishops = core.diagonals;
        let one_knight = bishops.is_empty() && !core.knights.more_than_one();
        let one_color =
            core.knights.is_empty() && (bishops.is_subset(SquareSet::LIGHT) || bishops.is_subset(SquareSet::DARK));
        core.pawns.is_empty() && core.straights.is_empty() && core.kings.len() == 2 && (one_knight || one_color)
    }

    /// What a legal move does. For an illegal move the answer has no meaning.
    #[must_use]
    pub fn kind(&self, mv: Move) -> MoveKind {
        let role = self.core.role_at(mv.from);
        let taken = self.core.occupied().contains(mv.to);
        match role {
            Some(Role::King) if mv.from.file().index().abs_diff(mv.to.file().index()) == 2 => {
                MoveKind::Castle(if mv.to > mv.from { CastlingSide::King } else { CastlingSide::Queen })
            }
            Some(Role::Pawn) if mv.promotion.is_some() => {
                if taken {
                    MoveKind::CapturePromotion
                } else {
                    MoveKind::Promotion
                }
            }
            Some(Role::Pawn) if mv.from.file() != mv.to.file() && !taken => MoveKind::EnPassant,
            Some(Role::Pawn) if mv.from.rank().index().abs_diff(mv.to.rank().index()) == 2 => MoveKind::DoubleStep,
            _ if taken => MoveKind::Capture,
            _ => MoveKind::Quiet,
        }
    }

    /// Where the piece stands that a legal move takes: beside the target when it takes en passant (article 3.7.3.1).
    /// `None` when it takes nothing.
    #[must_use]
    pub fn taken_square(&self, mv: Move) -> Option<Square> {
        match self.kind(mv) {
            MoveKind::Capture | MoveKind::CapturePromotion => Some(mv.to),
            MoveKind::EnPassant => Some(Square::new(mv.to.file(), mv.from.rank())),
            MoveKind::Quiet | MoveKind::DoubleStep | MoveKind::Castle(_) | MoveKind::Promotion => None,
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is illegal, see [`super::legality::explain`].
    pub fn play(&self, mv: Move) -> Result<Self, Vec<Illegality>> {
        if self.is_legal(mv) {
            Ok(self.after(mv))
        } else {
            Err(super::legality::explain(self, mv).expect_err("what is not generated is explained as illegal"))
        }
    }

    /// The position after a move known to be legal. Of an illegal move something is made that has no meaning.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        if let Some(role) = self.core.role_at(mv.from) {
            self.write_after(mv, self.kind(mv), role == Role::Pawn, &mut next);
        }
        next
    }

    /// Writes to `next` what [`Position::after`] gives, when it is known what the move does and whether a pawn makes it.
    /// Sides take turns among moves of all kinds, which no processor foresees: the usual moves are made without a branch
    /// for the colour and the kind of piece.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Where the kind of move is a constant, most of this falls away.
    pub(crate) fn write_after(&self, mv: Move, kind: MoveKind, by_pawn: bool, next: &mut Self) {
        let (core, us) = (&self.core, self.turn);
        match kind {
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoubleStep => {
                next.core = *core;
                if by_pawn {
                    next.core.play_pawn(us, mv.from, mv.to);
                    next.core.note_double_step(us, mv.from, mv.to);
                } else {
                    next.core.play_officer(us, mv.from, mv.to);
                }
            }
            MoveKind::Castle(side) => next.core = by_side!(us, S => core.after_castling::<S>(side)),
            MoveKind::EnPassant => next.core = by_side!(us, S => core.after_en_passant::<S>(mv.from, mv.to)),
            MoveKind::Promotion | MoveKind::CapturePromotion => {
                let role = mv.promotion.unwrap_or(Role::Queen);
                next.core = by_side!(us, S => core.after_promotion::<S>(mv.from, mv.to, role));
            }
        }
        next.turn = !us;
        let passed = Square::from_index(usize::midpoint(mv.from.index(), mv.to.index()));
        next.en_passant = if kind == MoveKind::DoubleStep { passed } else { None };
        let resets_clock = by_pawn || kind.is_capture();
        next.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        next.fullmove_number = self.fullmove_number.saturating_add(u32::from(us == Color::Black));
    }
}
