//! Positions made by chance: a few pieces scattered over the board, and games of random legal moves.

use super::{Random, sample};
use crate::rules::{Board, Color, Game, Piece, Position, Role, Setup, Square};

/// A position with exactly these pieces on random squares and this side to move; `None` when the squares drawn make no
/// possible position (the kings side by side, the wrong side in check). Kings may be left out.
pub fn scatter(random: &mut Random, pieces: &[Piece], turn: Color) -> Option<Position> {
    let mut board = Board::empty();
    let mut squares: Vec<Square> = Square::all().collect();
    random.shuffle(&mut squares);
    for &piece in pieces {
        let fits = |sq: &Square| {
            piece.role != Role::Pawn || (sq.rank() != Color::White.home_rank() && sq.rank() != Color::Black.home_rank())
        };
        let index = squares.iter().position(fits)?;
        board.put(squares.swap_remove(index), piece);
    }
    Position::study(Setup { board, turn, ..Setup::empty() }).ok()
}

/// A game of about so many moves by chance from the starting position; it is not over after its last move.
pub fn random_game(random: &mut Random, moves: usize) -> Game {
    let mut game = Game::default();
    sample::play(random, &mut game, moves, |_, _| true);
    if game.outcome().is_some() {
        game.take_back();
    }
    game
}

/// Some pieces of a side, without its king: more valuable ones are rarer.
pub fn some_pieces(random: &mut Random, color: Color, count: usize) -> Vec<Piece> {
    const BAG: [Role; 9] = [
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Knight,
        Role::Bishop,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    (0..count).map(|_| Piece::new(color, random.pick(&BAG).copied().unwrap_or(Role::Pawn))).collect()
}

/// Both kings.
pub const KINGS: [Piece; 2] = [Piece::new(Color::White, Role::King), Piece::new(Color::Black, Role::King)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_positions_are_possible_and_have_what_was_asked() {
        let mut random = Random::new(3);
        let mut made = 0;
        for _ in 0..300 {
            let mut pieces = KINGS.to_vec();
            pieces.extend(some_pieces(&mut random, Color::White, 4));
            let Some(pos) = scatter(&mut random, &pieces, Color::White) else { continue };
            made += 1;
            assert_eq!(pos.board().occupied().len(), 6);
            assert!(Position::new(pos.to_setup()).is_ok());
        }
        assert!(made > 100, "{made}");
    }

    #[test]
    fn random_games_go_on() {
        for seed in 0..40 {
            let game = random_game(&mut Random::new(seed), 40);
            assert!(game.outcome().is_none() && game.position().has_legal_move());
            assert!(game.moves().len() > 3);
        }
    }
}
