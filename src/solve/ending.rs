//! How a game has ended by itself, dead positions included: the first end that came, in the order of the Laws.

use crate::rules::{Game, Illegality, Move, MoveKind, Outcome, Position, Termination, legality};

use super::winnable;

/// Positions visited at the most on each question of a dead position while somebody waits for an answer: a fraction of a
/// second. No position of usual games needs a hundredth of it.
pub const IN_PLAY: u64 = 20_000;

/// The end of a game and the moment it came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, if anyone, and why the game is over.
    pub outcome: Outcome,
    /// After how many single moves of the game; 0 when the first position ended it.
    pub ply: usize,
}

/// How the game has ended by itself, if it has: the first end in the moves played. On one and the same move, mate goes
/// before stalemate, dead position (article 5.2.2), fivefold repetition (9.6.1) and seventy-five moves (9.6.2).
///
/// A position in which [`IN_PLAY`] positions do not settle who can still mate counts as alive; [`ending`] looks as far as
/// it is told to.
///
/// ```
/// use touchmove::notation::fen;
/// use touchmove::rules::{Game, Termination};
/// use touchmove::solve::ending;
/// // White must take the bishop, and only the kings remain: the game has ended already.
/// let game = Game::new(fen::position("7k/8/8/8/8/8/6b1/7K w - - 0 1").unwrap());
/// assert_eq!(ending::outcome(&game).unwrap().termination, Termination::DeadPosition);
/// ```
#[must_use]
pub fn outcome(game: &Game) -> Option<Outcome> {
    ending(game, IN_PLAY).map(|ending| ending.outcome)
}

/// Judges a move at the end of a game's moves, as [`crate::rules::legality::explain_in_game`], knowing dead positions.
///
/// # Errors
/// Every reason that holds, the most basic first; never an empty list.
pub fn explain(game: &Game, mv: Move) -> Result<MoveKind, Vec<Illegality>> {
    let judged = legality::explain_in_game(game, mv);
    let told = |reasons: &[Illegality]| reasons.iter().any(|reason| matches!(reason, Illegality::GameOver { .. }));
    match outcome(game) {
        Some(Outcome { termination, .. }) if !judged.as_ref().is_err_and(|reasons| told(reasons)) => {
            let mut reasons = vec![Illegality::GameOver { termination }];
            reasons.extend(judged.err().into_iter().flatten());
            Err(reasons)
        }
        Some(_) | None => judged,
    }
}

/// As [`outcome`], with the moment of the end, spending at most `limit` nodes on each question of a dead position.
#[must_use]
pub fn ending(game: &Game, limit: u64) -> Option<Ending> {
    let by_itself = first_known_end(game);
    let last = by_itself.map_or(game.moves().len(), |ending| ending.ply);
    let dead = by_itself.is_none_or(|ending| ending.outcome.termination != Termination::Checkmate);
    let first_dead = if dead { first_dead(&game.positions()[..=last], limit) } else { None };
    match (by_itself, first_dead) {
        (Some(ending), Some(ply)) if ply == ending.ply && ending.outcome.termination == Termination::Stalemate => {
            Some(ending)
        }
        (_, Some(ply)) => {
            Some(Ending { outcome: Outcome { winner: None, termination: Termination::DeadPosition }, ply })
        }
        (ending, None) => ending,
    }
}

/// The first end that [`Game::outcome`] knows of.
fn first_known_end(game: &Game) -> Option<Ending> {
    let mut replayed = Game::new(game.start().clone());
    let mut moves = game.moves().iter();
    loop {
        if let Some(outcome) = replayed.outcome() {
            return Some(Ending { outcome, ply: replayed.moves().len() });
        }
        replayed.play_on(*moves.next()?).expect("the moves of a game are legal");
    }
}

/// The first dead one of these positions. What is dead stays dead, so the search runs backwards.
fn first_dead(positions: &[Position], limit: u64) -> Option<usize> {
    let alive = positions.iter().rposition(|pos| winnable::is_dead(pos, limit) != Some(true));
    let first = alive.map_or(0, |ply| ply + 1);
    (first < positions.len()).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::Color;

    fn played(start: &str, moves: &str) -> Game {
        let mut game = Game::new(fen::position(start).unwrap());
        for text in moves.split_whitespace() {
            game.play_on(coordinate::read(text).unwrap()).unwrap();
        }
        game
    }

    fn end(game: &Game) -> Option<(Termination, usize)> {
        ending(game, 100_000).map(|ending| (ending.outcome.termination, ending.ply))
    }

    #[test]
    fn a_forced_capture_of_the_last_piece_ends_the_game_before_it_is_made() {
        let game = played("7k/8/8/8/8/6b1/8/7K b - - 0 1", "g3h2 h1h2 h8g8");
        assert_eq!(end(&game), Some((Termination::DeadPosition, 0)), "a bishop alone never mates");
        let game = played("7k/8/8/8/8/6q1/8/7K b - - 0 1", "g3g2 h1g2 h8g8");
        assert_eq!(end(&game), Some((Termination::DeadPosition, 1)), "the queen must be taken");
        let game = played("7k/8/8/8/8/6q1/8/7K b - - 0 1", "");
        assert_eq!(end(&game), None);
    }

    #[test]
    fn blocked_pawns_are_dead_before_the_seventy_five_moves_are_over() {
        let wall = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 149 200";
        assert_eq!(end(&played(wall, "e1d1")), Some((Termination::DeadPosition, 0)));
    }

    #[test]
    fn mate_and_stalemate_go_before_all_else() {
        let mated = played("7k/8/5KQ1/8/8/8/8/8 w - - 149 200", "g6g7");
        assert_eq!(end(&mated), Some((Termination::Checkmate, 1)));
        assert_eq!(outcome(&mated).unwrap().winner, Some(Color::White));
        // The pawn's only move leaves Black without any.
        let stale = played("7k/8/6KP/8/8/8/8/8 w - - 0 1", "h6h7");
        assert_eq!(end(&stale), Some((Termination::Stalemate, 1)));
        // In the corner the king must take; the game was dead one move before.
        let dead = played("k7/1P6/K7/8/8/8/8/8 b - - 0 1", "a8b8");
        assert_eq!(end(&dead), None);
    }

    #[test]
    fn games_that_go_on_have_no_end() {
        assert_eq!(end(&Game::default()), None);
        let opening = played("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 g1f3 b8c6");
        assert_eq!(end(&opening), None);
        let repeated =
            played("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &"g1f3 g8f6 f3g1 f6g8 ".repeat(4));
        assert_eq!(end(&repeated), Some((Termination::FivefoldRepetition, 16)));
    }
}
