//! Positions and games by chance, for the generators: seeded play, pieces put on fitting squares, mirrored boards.

use super::Random;
use crate::rules::{
    Board, CastlingRights, Color, File, Game, Move, Piece, Position, Rank, Role, Setup, Square, SquareSet,
};

/// Plays up to `plies` moves by chance from where the game is: captures and moves towards the centre a little more
/// often, so that it looks like a game. Stops where the game is over. `allowed` may forbid moves.
pub fn play(random: &mut Random, game: &mut Game, plies: usize, allowed: impl Fn(&Position, Move) -> bool) {
    for _ in 0..plies {
        let pos = game.position();
        let moves: Vec<Move> = sorted_moves(pos).into_iter().filter(|&mv| allowed(pos, mv)).collect();
        let (Some(&first), Some(&second)) = (random.pick(&moves), random.pick(&moves)) else { return };
        let liked = if appeal(pos, second) > appeal(pos, first) { second } else { first };
        if game.play(liked).is_err() {
            return;
        }
    }
}

/// The legal moves in their order, which does not depend on how they are generated.
#[must_use]
pub fn sorted_moves(pos: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = pos.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|mv| mv.rank());
    moves
}

/// How much a move looks like one of a game: taking, and standing in the middle.
fn appeal(pos: &Position, mv: Move) -> usize {
    let middle = |index: usize| index.min(7 - index);
    let capture = if pos.kind(mv).is_capture() { 4 } else { 0 };
    let king = pos.king(pos.turn()) == Some(mv.from);
    if king { capture } else { capture + middle(mv.to.file().index()) + middle(mv.to.rank().index()) }
}

/// Puts a piece on one of the empty squares of `squares`; pawns never on a back rank. False when there is none.
pub fn put(random: &mut Random, board: &mut Board, piece: Piece, squares: SquareSet) -> bool {
    let mut free = squares - board.occupied();
    if piece.role == Role::Pawn {
        free = free - SquareSet::rank(Rank::First) - SquareSet::rank(Rank::Eighth);
    }
    let Some(sq) = free.into_iter().nth(random.below(free.len())) else { return false };
    board.put(sq, piece);
    true
}

/// The squares at most so many king's steps away, `sq` itself left out.
#[must_use]
pub fn within(sq: Square, steps: usize) -> SquareSet {
    SquareSet::ALL.into_iter().filter(|&other| other != sq && sq.distance(other) <= steps).collect()
}

/// The squares at the edge of the board.
#[must_use]
pub fn edge() -> SquareSet {
    SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth) | SquareSet::file(File::A) | SquareSet::file(File::H)
}

/// A position without rights or history; `None` when the placement can't be one.
#[must_use]
pub fn position(board: Board, turn: Color) -> Option<Position> {
    Position::new(Setup { board, turn, fullmove_number: 30, ..Setup::empty() }).ok()
}

/// How a board is turned over so that one construction gives many pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mirror {
    /// Left and right exchanged. Only where no castling is possible.
    pub files: bool,
    /// White and Black exchanged, top and bottom too.
    pub colors: bool,
}

impl Mirror {
    /// One of the four, by chance.
    pub fn pick(random: &mut Random) -> Self {
        Self { files: random.chance(1, 2), colors: random.chance(1, 2) }
    }

    /// Where a square goes.
    #[must_use]
    pub fn square(self, sq: Square) -> Square {
        let file = if self.files { 7 - sq.file().index() } else { sq.file().index() };
        let rank = if self.colors { 7 - sq.rank().index() } else { sq.rank().index() };
        Square::new(File::ALL[file], Rank::ALL[rank])
    }

    /// Where a move goes.
    #[must_use]
    pub fn mv(self, mv: Move) -> Move {
        Move { from: self.square(mv.from), to: self.square(mv.to), promotion: mv.promotion }
    }

    /// The position turned over. Castling rights go with their corners, unless files are exchanged: then they are lost.
    #[must_use]
    #[allow(clippy::missing_panics_doc)] // It never does: a mirrored position is as possible as the position.
    pub fn position(self, pos: &Position) -> Position {
        let setup = pos.to_setup();
        let color = |color: Color| if self.colors { !color } else { color };
        let board = setup
            .board
            .iter()
            .map(|(sq, piece)| (self.square(sq), Piece::new(color(piece.color), piece.role)))
            .collect();
        let corners = setup.castling.corners().into_iter().map(|sq| self.square(sq)).collect();
        let castling = if self.files { CastlingRights::NONE } else { CastlingRights::from_corners(corners) };
        let turn = color(setup.turn);
        let mirrored = Setup { board, turn, castling, en_passant: setup.en_passant.map(|sq| self.square(sq)), ..setup };
        Position::lenient(mirrored).expect("a mirrored position is as possible as the position")
    }

    /// A game turned over, move by move; `None` when it castles and files are exchanged.
    #[must_use]
    pub fn game(self, game: &Game) -> Option<Game> {
        let mut mirrored = Game::new(self.position(game.start()));
        game.moves().iter().try_for_each(|&mv| mirrored.play(self.mv(mv))).ok()?;
        Some(mirrored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::{self, EnPassantField};

    #[test]
    fn a_mirrored_position_has_as_many_moves() {
        let text = "r1bqk2r/ppp2ppp/2n2n2/2bPp3/8/2N2N2/PPP1BPPP/R1BQK2R w KQkq e6 0 7";
        let pos = fen::position(text).unwrap();
        let mirror = Mirror { files: false, colors: true };
        let mirrored = mirror.position(&pos);
        assert_eq!(
            fen::write(&mirrored, EnPassantField::Always),
            "r1bqk2r/ppp1bppp/2n2n2/8/2BpP3/2N2N2/PPP2PPP/R1BQK2R b KQkq e3 0 7"
        );
        assert_eq!(mirrored.legal_moves().len(), pos.legal_moves().len());
        assert_eq!(mirror.position(&mirrored), pos);
    }

    #[test]
    fn play_depends_on_nothing_but_the_seed() {
        let played = |seed| {
            let mut game = Game::default();
            play(&mut Random::new(seed), &mut game, 30, |_, _| true);
            game.moves().to_vec()
        };
        assert_eq!(played(5), played(5));
        assert_ne!(played(5), played(6));
        assert!(played(5).len() > 10);
    }
}
