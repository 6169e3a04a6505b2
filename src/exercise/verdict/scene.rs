//! One position of a verdict exercise: its call, and the questions that prove it.

use super::Call;
use crate::rules::{Game, Position, Square, SquareSet, attacks};

/// A question of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Which of the five is it?
    Call,
    /// Which pieces give check?
    Checkers(SquareSet),
    /// Which piece guards this flight square?
    Guard { flight: Square, guards: SquareSet },
    /// Any legal move.
    LegalMove,
}

/// A position with its call and its questions.
#[derive(Clone, Debug)]
pub(in crate::exercise) struct Scene {
    pub game: Game,
    pub call: Call,
    pub(super) questions: Vec<Question>,
}

impl Scene {
    /// `None` when the call is not decided, see [`Call::of`].
    pub fn new(game: Game, proof: bool) -> Option<Self> {
        let pos = game.position();
        let call = Call::of(pos)?;
        let mut questions = vec![Question::Call];
        if proof {
            match call {
                Call::Checkmate => questions.push(Question::Checkers(pos.checkers())),
                Call::Check | Call::None => questions.push(Question::LegalMove),
                Call::Stalemate | Call::DeadPosition => {}
            }
            if matches!(call, Call::Checkmate | Call::Stalemate) {
                questions.extend(telling_flight(pos).map(|(flight, guards)| Question::Guard { flight, guards }));
            }
        }
        Some(Self { game, call, questions })
    }

    pub fn pos(&self) -> &Position {
        self.game.position()
    }

    pub fn king(&self) -> Square {
        self.pos().king(self.pos().turn()).expect("positions of verdict exercises have both kings")
    }
}

/// The pieces that keep the king of the side to move from `flight`: they attack the square, or guard the piece there,
/// also when only the king itself stands in their line now.
pub(super) fn guards(pos: &Position, flight: Square) -> SquareSet {
    let board = pos.board();
    let king = pos.king(pos.turn()).map_or(SquareSet::EMPTY, SquareSet::of);
    board.attackers_through(flight, !pos.turn(), board.occupied() - king)
}

/// The squares beside the king that no own piece occupies.
pub(super) fn flights(pos: &Position) -> SquareSet {
    pos.king(pos.turn()).map_or(SquareSet::EMPTY, attacks::king) - pos.board().by_color(pos.turn())
}

/// The guarded flight square whose guard tells the most: behind the king on a checker's line, then a guarded enemy
/// piece, then a guard that does not give check, then any; the fewer guards the better.
fn telling_flight(pos: &Position) -> Option<(Square, SquareSet)> {
    let board = pos.board();
    let checkers = pos.checkers();
    let telling = |flight: Square, guards: SquareSet| {
        if board.attackers(flight, !pos.turn()).is_empty() {
            0
        } else if board.occupied().contains(flight) {
            1
        } else if guards.is_disjoint(checkers) {
            2
        } else {
            3
        }
    };
    flights(pos)
        .into_iter()
        .map(|flight| (flight, guards(pos, flight)))
        .filter(|(_, guards)| !guards.is_empty())
        .min_by_key(|&(flight, guards)| (telling(flight, guards), guards.len(), flight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn scene(text: &str) -> Scene {
        Scene::new(Game::new(fen::position(text).unwrap()), true).unwrap()
    }

    #[test]
    fn a_mate_is_proven_by_the_checker_and_a_guard() {
        let scene = scene("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert_eq!(
            scene.questions,
            [
                Question::Call,
                Question::Checkers(SquareSet::of(Square::G7)),
                Question::Guard { flight: Square::G7, guards: SquareSet::of(Square::F6) },
            ]
        );
    }

    #[test]
    fn the_square_behind_the_king_is_the_most_telling_one() {
        let scene = scene("R5k1/1R6/8/8/8/8/8/6K1 b - - 0 1");
        let hidden = Question::Guard { flight: Square::H8, guards: SquareSet::of(Square::A8) };
        assert_eq!(scene.questions[2], hidden);
    }

    #[test]
    fn a_smothered_king_has_no_flight_square_to_ask_about() {
        let scene = scene("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1");
        assert_eq!(scene.questions.len(), 2);
    }
}
