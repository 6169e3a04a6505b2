//! "Why not?": whether a move on a prompt's board is allowed, and exactly why not.

use super::{Explanation, Mark, MarkRole, Prompt, illegal};
use crate::notation::{describe, san};
use crate::rules::{Game, Move};
use crate::solve::ending;

/// What the Laws say about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Whether it may be played.
    pub legal: bool,
    /// The most basic reason, then all others; for a legal move the move in words.
    pub explanation: Explanation,
    /// The move, and what the reasons point at.
    pub marks: Vec<Mark>,
}

impl Prompt {
    /// What the Laws say about a move in the position of the first board; `None` where there is no game behind it.
    #[must_use]
    pub fn why(&self, mv: Move) -> Option<Ruling> {
        self.game.as_ref().map(|game| ruling(game, mv))
    }
}

/// What the Laws say about a move at the end of a game's moves.
///
/// ```
/// use touchmove::exercise::why;
/// use touchmove::notation::fen;
/// use touchmove::rules::{Game, Move, Square};
/// let game = Game::new(fen::position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1")?);
/// let ruling = why::ruling(&game, Move::new(Square::E1, Square::G1));
/// assert!(!ruling.legal);
/// assert_eq!(ruling.explanation.articles, ["3.8.2.2.1"]);
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn ruling(game: &Game, mv: Move) -> Ruling {
    let pos = game.position();
    let arrow = (mv.from != mv.to).then(|| Mark::arrow(MarkRole::Path, mv.from, mv.to));
    match ending::explain(game, mv) {
        Ok(_) => {
            let words = format!("{} is allowed. {}", san::write(pos, mv), describe::legal_move(pos, mv));
            Ruling { legal: true, explanation: Explanation::short(words), marks: arrow.into_iter().collect() }
        }
        Err(reasons) => Ruling {
            legal: false,
            explanation: illegal::explanation(pos, mv, &reasons),
            marks: arrow.into_iter().chain(illegal::marks(mv, &reasons)).collect(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::Square;

    fn ask(position: &str, from: Square, to: Square) -> Ruling {
        ruling(&Game::new(fen::position(position).unwrap()), Move::new(from, to))
    }

    #[test]
    fn a_blocked_bishop_names_the_blocker() {
        let ruling = ask("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Square::F1, Square::C4);
        assert!(!ruling.legal);
        assert!(ruling.explanation.short.to_plain().contains("e2"), "{:?}", ruling.explanation);
        assert!(ruling.marks.contains(&Mark::squares(MarkRole::Blocker, Square::E2)));
        assert!(ruling.marks.contains(&Mark::arrow(MarkRole::Path, Square::F1, Square::C4)));
    }

    #[test]
    fn a_pin_marks_the_pinned_piece_and_the_pinner() {
        let ruling = ask("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", Square::E2, Square::D3);
        let pinned = ruling.marks.iter().find(|mark| mark.role == MarkRole::Pinned).unwrap();
        assert!(matches!(pinned.shape, crate::exercise::MarkShape::Squares(squares) if squares.contains(Square::E2)));
        assert!(ruling.marks.contains(&Mark::squares(MarkRole::Attacker, Square::E4)));
    }

    #[test]
    fn no_move_is_allowed_when_the_game_is_over() {
        // The pawns are locked, and no king comes through: a dead position.
        let blocked = "8/2p1k3/1pP1p1p1/1P1pPpP1/3P1P2/8/4K3/8 w - - 0 1";
        let ruling = ask(blocked, Square::E2, Square::E3);
        assert!(!ruling.legal);
        assert_eq!(ruling.explanation.articles, ["5.2.2"]);
    }

    #[test]
    fn a_legal_move_is_told_in_words() {
        let ruling = ask("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Square::E1, Square::G1);
        assert!(ruling.legal);
        assert!(ruling.explanation.short.to_plain().starts_with("O-O is allowed. White castles"));
    }
}
