//! A game: a first position, the moves played, and what only history can tell.

use super::{CastlingSide, Color, Illegality, Move, MoveKind, Outcome, Position, Role, Square, Termination};

/// Single moves without a capture or a pawn move after which a draw may be claimed (article 9.3).
pub const FIFTY_MOVES: u32 = 100;
/// Single moves without a capture or a pawn move after which the game is drawn (article 9.6.2).
pub const SEVENTY_FIVE_MOVES: u32 = 150;

/// A draw that the player to move may claim (article 9.2, 9.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DrawClaim {
    /// The same position for the third time (article 9.2).
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move (article 9.3).
    FiftyMoves,
}

impl DrawClaim {
    /// The code used in JSON output.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
        }
    }
}

/// How a piece went from a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Departure {
    /// The number of the full move.
    pub move_number: u32,
    /// Whether it was taken there; else it moved.
    pub taken: bool,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

impl Game {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// As [`Game::new`], with room for so many moves.
    pub(crate) fn with_capacity(start: Position, moves: usize) -> Self {
        let mut positions = Vec::with_capacity(moves + 1);
        positions.push(start);
        Self { positions, moves: Vec::with_capacity(moves) }
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// All positions, the first one included: one more than moves.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is illegal, with what the history knows; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), Vec<Illegality>> {
        if self.outcome().is_some() {
            return Err(super::legality::explain_in_game(self, mv).expect_err("no move is legal after the end"));
        }
        self.play_on(mv)
    }

    /// Plays a move that the position allows, even when the game has ended without the players noticing: a dead
    /// position, a fifth repetition, seventy-five moves. For reading games that were played on.
    ///
    /// # Errors
    /// Why it is illegal, with what the history knows; the game is then as it was.
    pub fn play_on(&mut self, mv: Move) -> Result<(), Vec<Illegality>> {
        if !self.position().is_legal(mv) {
            return Err(
                super::legality::explain_in_game(self, mv).expect_err("an illegal move is explained as illegal")
            );
        }
        self.go_on(mv);
        Ok(())
    }

    /// Plays a move that the position is known to allow.
    pub(crate) fn go_on(&mut self, mv: Move) {
        let after = self.position().after(mv);
        self.go_on_to(mv, after);
    }

    /// As [`Game::go_on`], when the position after the move is at hand.
    pub(crate) fn go_on_to(&mut self, mv: Move, after: Position) {
        self.positions.push(after);
        self.moves.push(mv);
    }

    /// Takes back the last move and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How often the position now has been on the board (article 9.2.3), this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences(self.position(), self.moves.len())
    }

    /// How many of the first `ply` positions are the same as `pos`, which stands (or would stand) after `ply` moves.
    /// Behind the last capture or pawn move there is none.
    fn earlier_occurrences(&self, pos: &Position, ply: usize) -> usize {
        let reversible = usize::try_from(pos.halfmove_clock()).unwrap_or(usize::MAX).min(ply);
        (2..=reversible).step_by(2).filter(|back| Self::same_position(&self.positions[ply - back], pos)).count()
    }

    /// Whether two positions are the same for repetition (article 9.2.3): the same pieces on the same squares, the same
    /// side to move, the same castling rights, and the same legal en passant capture or none.
    #[must_use]
    pub fn same_position(a: &Position, b: &Position) -> bool {
        a.turn() == b.turn()
            && a.core().same_but_for_en_passant(b.core())
            && (a.en_passant() == b.en_passant() || a.legal_en_passant() == b.legal_en_passant())
    }

    /// How the game has ended by itself, if it has. Of dead positions only those by material are known here; the
    /// exact test is in [`crate::solve`]. A position without both kings has no end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let pos = self.position();
        if Color::ALL.into_iter().any(|color| pos.king(color).is_none()) {
            return None;
        }
        let termination = if pos.is_checkmate() {
            return Some(Outcome { winner: Some(!pos.turn()), termination: Termination::Checkmate });
        } else if pos.is_stalemate() {
            Termination::Stalemate
        } else if pos.is_insufficient_material() {
            Termination::DeadPosition
        } else if self.occurrences() >= 5 {
            Termination::FivefoldRepetition
        } else if pos.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            Termination::SeventyFiveMoves
        } else {
            return None;
        };
        Some(Outcome { winner: None, termination })
    }

    /// The draws the player to move may claim now (articles 9.2.2, 9.3.2); none when the game is over.
    #[must_use]
    pub fn claims(&self) -> Vec<DrawClaim> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let threefold = (self.occurrences() >= 3).then_some(DrawClaim::ThreefoldRepetition);
        let fifty = (self.position().halfmove_clock() >= FIFTY_MOVES).then_some(DrawClaim::FiftyMoves);
        threefold.into_iter().chain(fifty).collect()
    }

    /// The draws the player to move may claim by announcing a move (articles 9.2.1, 9.3.1), by coordinates; none when
    /// the game is over. The move may be one that mates or stalemates.
    #[must_use]
    pub fn claims_by_move(&self) -> Vec<(Move, DrawClaim)> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.position().legal_moves();
        moves.sort_by_key(|mv| (mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank(), mv.promotion));
        let mut claims = Vec::new();
        for mv in moves {
            let after = self.position().after(mv);
            if self.earlier_occurrences(&after, self.positions.len()) >= 2 {
                claims.push((mv, DrawClaim::ThreefoldRepetition));
            }
            if after.halfmove_clock() >= FIFTY_MOVES {
                claims.push((mv, DrawClaim::FiftyMoves));
            }
        }
        claims
    }

    /// How a piece first went from `sq`, in the moves known: it left, or was taken there.
    #[must_use]
    pub fn first_departure(&self, sq: Square) -> Option<Departure> {
        self.positions.iter().zip(&self.moves).find_map(|(pos, &mv)| {
            let (us, kind) = (pos.turn(), pos.kind(mv));
            let rook = CastlingSide::ALL.into_iter().find(|&side| kind == MoveKind::Castle(side));
            let left = mv.from == sq || rook.is_some_and(|side| side.rook_from(us) == sq);
            let taken = pos.taken_square(mv) == Some(sq);
            (left || taken).then(|| Departure { move_number: pos.fullmove_number(), taken })
        })
    }

    /// The double step that brought the pawn of `color` to `sq`: how many single moves (plies) ago, 1 for the last
    /// one; `None` when the moves known show no double step to that square by the pawn that stands there.
    /// The en passant square of the first position counts as a double step just before it.
    #[must_use]
    pub fn double_step_age(&self, sq: Square, color: Color) -> Option<usize> {
        if !self.position().board().pieces(color, Role::Pawn).contains(sq) {
            return None;
        }
        if let Some(ply) = self.moves.iter().rposition(|mv| mv.to == sq) {
            let kind = self.positions[ply].kind(self.moves[ply]);
            return (kind == MoveKind::DoubleStep).then(|| self.moves.len() - ply);
        }
        let crossed = sq.offset(0, -color.forward());
        let stepped = self.start().turn() != color && crossed.is_some() && self.start().en_passant() == crossed;
        stepped.then(|| self.moves.len() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{mv, position};

    fn played(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(position(fen));
        for text in moves.split_whitespace() {
            game.play(mv(text)).unwrap_or_else(|reasons| panic!("{text}: {reasons:?}"));
        }
        game
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 ";

    #[test]
    fn threefold_is_claimed_and_fivefold_ends_the_game() {
        let game = played(START, &KNIGHTS.repeat(2));
        assert_eq!(game.occurrences(), 3);
        assert_eq!(game.claims(), [DrawClaim::ThreefoldRepetition]);
        assert_eq!(game.outcome(), None);
        let game = played(START, &KNIGHTS.repeat(4));
        assert_eq!(game.outcome().map(|outcome| outcome.termination), Some(Termination::FivefoldRepetition));
        assert_eq!(game.claims(), []);
    }

    #[test]
    fn a_claim_ahead_names_the_move() {
        let game = played(START, &format!("{KNIGHTS}g1f3 g8f6 f3g1"));
        assert_eq!(game.claims(), []);
        assert_eq!(game.claims_by_move(), [(mv("f6g8"), DrawClaim::ThreefoldRepetition)]);
    }

    #[test]
    fn knights_may_swap_places() {
        // The knights of c3 and f3 change squares: pieces of a kind are alike (article 9.2.3).
        let game =
            played("4k3/8/8/8/8/2N2N2/8/4K3 w - - 0 1", "c3e4 e8e7 f3d2 e7e8 d2b1 e8e7 b1c3 e7e8 e4d2 e8e7 d2f3 e7e8");
        assert_eq!(game.occurrences(), 2);
    }

    #[test]
    fn an_unusable_en_passant_square_makes_no_difference() {
        let game = played(START, &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2)));
        assert_eq!(game.occurrences(), 3);
        let usable = played("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &format!("d7d5 {}", "e1e2 e8e7 e2e1 e7e8 ".repeat(2)));
        assert_eq!(usable.occurrences(), 2, "the first time, exd6 was possible");
        let pinned =
            played("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &format!("d7d5 {}", "e1f2 g8h8 f2e1 h8g8 ".repeat(2)));
        assert_eq!(pinned.occurrences(), 3, "a pawn pinned along the file could not take");
    }

    #[test]
    fn a_lost_right_makes_a_difference() {
        let game = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &"h1g1 e8d8 g1h1 d8e8 ".repeat(2));
        assert_eq!(game.occurrences(), 2);
    }

    #[test]
    fn fifty_moves_are_a_hundred_plies_and_mate_goes_before_seventy_five() {
        let at = |clock: u32| played(&format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 200"), "");
        assert_eq!(at(98).claims_by_move().len(), 0);
        assert_eq!(at(99).claims(), []);
        assert_eq!(at(99).claims_by_move().len(), at(99).position().legal_moves().len());
        assert_eq!(at(100).claims(), [DrawClaim::FiftyMoves]);
        assert_eq!(at(149).outcome(), None);
        assert_eq!(at(150).outcome().map(|outcome| outcome.termination), Some(Termination::SeventyFiveMoves));
        let mate = played("7k/8/6K1/8/8/8/8/R7 w - - 149 200", "a1a8");
        assert_eq!(mate.outcome(), Some(Outcome { winner: Some(Color::White), termination: Termination::Checkmate }));
    }

    #[test]
    fn departures_and_double_steps() {
        let game = played("r3k2r/1p6/8/P7/8/8/8/R3K2R b KQkq - 0 10", "b7b5 e1g1 h8h1");
        assert_eq!(game.double_step_age(Square::B5, Color::Black), Some(3));
        let castled = Some(Departure { move_number: 11, taken: false });
        assert_eq!(game.first_departure(Square::H1), castled, "the rook left by castling");
        assert_eq!(game.first_departure(Square::H8), castled);
        assert_eq!(game.first_departure(Square::A1), None);
        let fresh = played("4k3/8/8/1p6/P7/8/8/4K3 w - b6 0 10", "e1e2");
        assert_eq!(fresh.double_step_age(Square::B5, Color::Black), Some(2));
        assert_eq!(fresh.double_step_age(Square::A4, Color::White), None);
    }

    #[test]
    fn study_positions_have_no_end() {
        assert_eq!(played("8/8/8/8/3p4/3P4/8/8 w - - 0 1", "").outcome(), None);
        assert_eq!(played("8/8/8/8/3N4/8/8/8 w - - 0 1", "d4e6").outcome(), None);
    }
}
