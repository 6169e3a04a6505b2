//! A game: a first position, the moves played, and what only history can tell.

use super::{Color, Illegality, Move, Outcome, Position, Square};

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

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has its first position")
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
        super::legality::explain_in_game(self, mv)?;
        self.positions.push(self.position().after(mv));
        self.moves.push(mv);
        Ok(())
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
        todo!("rules helper")
    }

    /// Whether two positions are the same for repetition (article 9.2.3).
    #[must_use]
    pub fn same_position(a: &Position, b: &Position) -> bool {
        let _ = (a, b);
        todo!("rules helper")
    }

    /// How the game has ended by itself, if it has. Of dead positions only those by material are known here; the
    /// exact test is in [`crate::solve`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        todo!("rules helper")
    }

    /// The draws the player to move may claim now (articles 9.2.2, 9.3.2).
    #[must_use]
    pub fn claims(&self) -> Vec<DrawClaim> {
        todo!("rules helper")
    }

    /// The draws the player to move may claim by announcing a move (articles 9.2.1, 9.3.1), by coordinates.
    #[must_use]
    pub fn claims_by_move(&self) -> Vec<(Move, DrawClaim)> {
        todo!("rules helper")
    }

    /// The number of the full move with which a piece first left `sq`, or was taken there, in the moves known.
    #[must_use]
    pub fn first_departure(&self, sq: Square) -> Option<u32> {
        let _ = sq;
        todo!("rules helper")
    }

    /// The double step that brought the pawn of `color` to `sq`: how many single moves (plies) ago, 1 for the last
    /// one; `None` when the moves known show no double step to that square by the pawn that stands there.
    #[must_use]
    pub fn double_step_age(&self, sq: Square, color: Color) -> Option<usize> {
        let _ = (sq, color);
        todo!("rules helper")
    }
}
