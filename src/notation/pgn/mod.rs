//! Portable Game Notation: games with tags, comments, signs and variations, as streams, trees and main lines.

mod error;
mod game;
mod main_line;
mod movetext;
mod nag;
mod reader;
mod split;
mod tags;
#[cfg(test)]
mod tests;
mod texts;
mod tokens;
mod tree;
mod writer;

pub use error::{PgnError, ReadError};
pub use game::{MainLine, PgnGame, PgnMove, PgnResult, Tag, Variation};
pub use movetext::Visitor;
pub use nag::Nag;
pub use reader::{Games, MainLines, Reader, decode, read_games, read_main_lines};
pub use tags::Tags;
pub use texts::{GameText, Texts};
pub use writer::{
    write_game, write_game_with, write_main_line, write_moves, write_moves_before_question, write_moves_with,
};

use super::letters::Letters;
use crate::rules::{Game, Position};

/// Plays the main line of PGN move text from a position: numbers, comments, variations, NAGs and the
/// result at the end are skipped; coordinate notation is understood too. It is one game without tags: behind its result,
/// and from a tag on, nothing but comments may stand. Moves after a draw that nobody
/// claims (articles 5.2.2 and 9.6) are played on, as many a real game was.
///
/// ```
/// use touchmove::notation::pgn;
/// use touchmove::rules::Position;
/// let game = pgn::play_moves(Position::initial(), "1. f3 {weakens the king} e5 2. g4?? (2. e4) Qh4# 0-1")?;
/// assert_eq!(pgn::write_moves(&game), "1. f3 e5 2. g4 Qh4#");
/// let error = pgn::play_moves(Position::initial(), "1. e4 e5 2. Ke3").unwrap_err();
/// assert_eq!((error.offset, error.len), (12, 3));
/// # Ok::<(), pgn::PgnError>(())
/// ```
///
/// # Errors
/// The first move that can't be read or is illegal, or the first word after the end, with its place and the reason.
pub fn play_moves(start: Position, text: &str) -> Result<Game, PgnError> {
    play_moves_with(start, text, Letters::English)
}

/// As [`play_moves`], with the piece letters of a language.
///
/// # Errors
/// The first move that can't be read or is illegal, or the first word after the end, with its place and the reason.
#[allow(clippy::needless_pass_by_value)] // The position becomes part of the game.
pub fn play_moves_with(start: Position, text: &str, letters: Letters) -> Result<Game, PgnError> {
    let mut recorder = main_line::Recorder::new(&start);
    let mut tokens = tokens::Tokens::new(text, 0);
    movetext::read(&start, &mut tokens, letters, &mut recorder)
        .and_then(|_| movetext::end(&mut tokens))
        .map_err(|fault| fault.located(text, error::Place::START))?;
    Ok(recorder.game)
}
