//! Positions and games from arguments, files and standard input.

use super::fault::Fault;
use crate::notation::pgn::PgnResult;
use crate::notation::{fen, san, shown};
use crate::rules::{Game, Position};

/// The game that begins with `fen` (the starting position when there is none) and goes on with `moves`, in algebraic or
/// coordinate notation with or without numbers. The moves may go on after an end that nobody noticed.
pub fn game(fen: Option<&str>, moves: Option<&str>, lenient: bool) -> Result<Game, Fault> {
    let start = match fen {
        None => Position::initial(),
        Some(text) => position(text, lenient)?,
    };
    let mut game = Game::new(start);
    let words = moves.unwrap_or_default().split_whitespace().map(without_number);
    let words = words.filter(|word| !word.is_empty() && PgnResult::read(word).is_none());
    for (index, word) in words.enumerate() {
        let pos = game.position();
        let problem = |reason: String| Fault::new(format!("move {}, {}: {reason}", index + 1, shown(word)));
        let mv = san::attempt(pos, word).map_err(|error| problem(error.message(pos)))?;
        let before = pos.clone();
        game.play_on(mv).map_err(|reasons| problem(super::why::sentences(&before, mv, &reasons).join(" ")))?;
    }
    Ok(game)
}

/// `12.Nf3` is `Nf3`, `12.` and `12...` are nothing.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// A checked position; doubtful rights are dropped instead of refused when `lenient`.
pub fn position(text: &str, lenient: bool) -> Result<Position, Fault> {
    let setup = fen::read(text)?;
    let checked = if lenient { Position::lenient(setup) } else { Position::new(setup) };
    checked.map_err(|problems| Fault::of_problems(&problems))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_may_be_numbered_and_mixed() {
        let game = game(None, Some("1. e4 e7e5 2.Nf3 2... b8c6 1-0"), false).unwrap();
        assert_eq!(
            fen::write(game.position(), fen::EnPassantField::Legal),
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
        );
    }

    #[test]
    fn a_wrong_move_is_named_with_its_place() {
        let fault = game(None, Some("e2e4 e7e5 e4e5"), false).unwrap_err();
        assert!(fault.to_string().starts_with("move 3, e4e5: "), "{fault}");
        let fault = game(None, Some("\u{1b}[31me4"), false).unwrap_err();
        assert!(fault.to_string().starts_with("move 1, [31me4: "), "{fault:?}");
    }
}
