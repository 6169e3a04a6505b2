//! A checked position and its legal moves.

use arrayvec::ArrayVec;

use super::{
    Board, CastlingRights, CastlingSide, Color, Illegality, Move, MoveKind, Piece, Role, Setup, SetupFault,
    SetupProblem, Square, SquareSet, attacks,
};

/// The legal moves of a position: 218 at the most.
pub type MoveList = ArrayVec<Move, 256>;

/// A position in which chess can be played. History (repetition, claims) is in [`super::Game`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    setup: Setup,
}

impl Position {
    /// The starting position.
    #[must_use]
    pub fn initial() -> Self {
        Self { setup: Setup::initial() }
    }

    /// Checks a set-up.
    ///
    /// # Errors
    /// All faults of the set-up, see [`Setup::problems`].
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems();
        if problems.is_empty() { Ok(Self { setup }) } else { Err(problems) }
    }

    /// As [`Position::new`], but a side may lack its king, for the first lessons on single pieces. Such a side is
    /// never in check; nothing else is forgiven.
    ///
    /// # Errors
    /// All other faults of the set-up.
    pub fn study(setup: Setup) -> Result<Self, Vec<SetupProblem>> {
        let mut problems = setup.problems();
        problems.retain(|problem| !matches!(problem.fault, SetupFault::NoKing(_)));
        if problems.is_empty() { Ok(Self { setup }) } else { Err(problems) }
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
        if problems.is_empty() { Ok(Self { setup }) } else { Err(problems) }
    }

    /// The set-up of this position.
    /// The en passant square is there after every double step, whether or not it can be used.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup.clone()
    }

    /// The placement.
    #[must_use]
    pub fn board(&self) -> Board {
        self.setup.board
    }

    /// What stands on `sq`.
    #[must_use]
    pub fn piece_at(&self, sq: Square) -> Option<Piece> {
        self.setup.board.piece_at(sq)
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.setup.turn
    }

    /// The castling rights not lost for good.
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.setup.castling
    }

    /// The square passed over by the double step just made, usable or not.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.setup.en_passant
    }

    /// The en passant square, only when a legal en passant capture exists (article 9.2.3.1).
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        self.legal_moves().into_iter().find(|&mv| self.kind(mv) == MoveKind::EnPassant).map(|mv| mv.to)
    }

    /// Moves of one side since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.setup.halfmove_clock
    }

    /// Number of the move.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.setup.fullmove_number
    }

    /// The square of this colour's king; `None` only in a position made by [`Position::study`].
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.setup.board.king(color)
    }

    /// The enemy pieces that give check to the side to move (article 3.9.1).
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        self.king(self.turn()).map_or(SquareSet::EMPTY, |king| self.setup.board.attackers(king, !self.turn()))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of `color` that are pinned to their king, each with the piece that pins it, as (pinned, pinner).
    #[must_use]
    pub fn pins(&self, color: Color) -> Vec<(Square, Square)> {
        let Some(king) = self.king(color) else { return Vec::new() };
        let board = &self.setup.board;
        let queens = board.pieces(!color, Role::Queen);
        let straight = (board.pieces(!color, Role::Rook) | queens) & attacks::rook(king, SquareSet::EMPTY);
        let diagonal = (board.pieces(!color, Role::Bishop) | queens) & attacks::bishop(king, SquareSet::EMPTY);
        let mut pins = Vec::new();
        for pinner in straight | diagonal {
            let shield = attacks::between(king, pinner) & board.occupied();
            if let Some(pinned) = shield.single()
                && board.by_color(color).contains(pinned)
            {
                pins.push((pinned, pinner));
            }
        }
        pins
    }

    /// All legal moves (article 3.10.1), in no particular order.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.pseudo_legal().into_iter().filter(|&mv| self.leaves_king_safe(mv)).collect()
    }

    /// The legal moves of the piece on `from`.
    #[must_use]
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        self.legal_moves().into_iter().filter(|mv| mv.from == from).collect()
    }

    /// Whether this move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.legal_moves().is_empty()
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

    /// Whether the material left rules out mate by any series of moves: bare kings, one minor piece, or bishops all
    /// on squares of one colour. A dead position (article 5.2.2), though not the only kind. Never so in a position
    /// without both kings.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let board = &self.setup.board;
        let (kings, knights, bishops) =
            (board.by_role(Role::King), board.by_role(Role::Knight), board.by_role(Role::Bishop));
        let one_knight = bishops.is_empty() && !knights.more_than_one();
        let one_color =
            knights.is_empty() && (bishops.is_subset(SquareSet::LIGHT) || bishops.is_subset(SquareSet::DARK));
        kings.len() == 2 && board.occupied() == kings | knights | bishops && (one_knight || one_color)
    }

    /// What a legal move does. For an illegal move the answer has no meaning.
    #[must_use]
    pub fn kind(&self, mv: Move) -> MoveKind {
        let role = self.piece_at(mv.from).map(|piece| piece.role);
        let taken = self.piece_at(mv.to).is_some();
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

    /// The position after a move known to be legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let kind = self.kind(mv);
        let us = self.turn();
        let mut setup = self.setup.clone();
        let piece = setup.board.remove(mv.from).expect("a legal move starts from a piece");
        let role = mv.promotion.unwrap_or(piece.role);
        setup.board.put(mv.to, Piece::new(us, role));
        setup.en_passant = None;
        match kind {
            MoveKind::EnPassant => {
                setup.board.remove(Square::new(mv.to.file(), mv.from.rank()));
            }
            MoveKind::Castle(side) => {
                setup.board.remove(side.rook_from(us));
                setup.board.put(side.rook_to(us), Piece::new(us, Role::Rook));
            }
            MoveKind::DoubleStep => setup.en_passant = mv.from.offset(0, us.forward()),
            MoveKind::Quiet | MoveKind::Capture | MoveKind::Promotion | MoveKind::CapturePromotion => {}
        }
        let mut corners = setup.castling.corners().without(mv.from).without(mv.to);
        if piece.role == Role::King {
            corners = corners - SquareSet::rank(us.home_rank());
        }
        setup.castling = CastlingRights::from_corners(corners);
        setup.halfmove_clock =
            if piece.role == Role::Pawn || kind.is_capture() { 0 } else { setup.halfmove_clock.saturating_add(1) };
        setup.fullmove_number = setup.fullmove_number.saturating_add(u32::from(us == Color::Black));
        setup.turn = !us;
        Self { setup }
    }

    fn leaves_king_safe(&self, mv: Move) -> bool {
        let after = self.after(mv);
        after.king(self.turn()).is_none_or(|king| after.setup.board.attackers(king, !self.turn()).is_empty())
    }

    fn pseudo_legal(&self) -> Vec<Move> {
        let us = self.turn();
        let board = &self.setup.board;
        let mut moves = Vec::new();
        for from in board.by_color(us) {
            let piece = board.piece_at(from).expect("an occupied square has a piece");
            let mut targets = board.attacks_from(from) - board.by_color(us);
            if piece.role == Role::Pawn {
                let prey = board.by_color(!us) | self.setup.en_passant.map_or(SquareSet::EMPTY, SquareSet::of);
                targets = targets & prey;
                if let Some(one) = from.offset(0, us.forward()).filter(|&sq| !board.occupied().contains(sq)) {
                    targets.insert(one);
                    if from.rank() == us.pawn_rank()
                        && let Some(two) = one.offset(0, us.forward()).filter(|&sq| !board.occupied().contains(sq))
                    {
                        targets.insert(two);
                    }
                }
            }
            for to in targets {
                if piece.role == Role::Pawn && to.rank() == us.promotion_rank() {
                    moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
                } else {
                    moves.push(Move::new(from, to));
                }
            }
        }
        if !self.is_check() {
            for side in CastlingSide::ALL {
                if self.setup.castling.has(us, side)
                    && side.between(us).is_disjoint(board.occupied())
                    && board.attackers(side.rook_to(us), !us).is_empty()
                {
                    moves.push(Move::new(CastlingSide::king_from(us), side.king_to(us)));
                }
            }
        }
        moves
    }
}
