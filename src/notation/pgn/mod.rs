//! Portable Game Notation: move text and games. Of variations only the main line is kept.

mod games;
mod tokens;
mod writer;

pub use games::{Games, PgnGame, PgnResult, Tag, decode, read_games};
pub use writer::{write_game, write_moves};

use super::san::{self, SanError};
use crate::rules::{Game, Position, legality};
use tokens::{Token, TokenKind, Tokens};

/// Room for so many single moves is made before a game is read: more than most games have.
const USUAL_LENGTH: usize = 127;

/// What is wrong with move text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct PgnError {
    /// Byte offset into the text.
    pub offset: usize,
    /// Length in bytes of what is wrong.
    pub len: usize,
    /// What was found, and why it can't be.
    pub message: String,
}

impl PgnError {
    /// The line of the text this error stands on, counted from 1.
    #[must_use]
    pub fn line(&self, text: &str) -> usize {
        1 + text.bytes().take(self.offset).filter(|&byte| byte == b'\n').count()
    }
}

/// Plays the main line of PGN move text from a position: numbers, comments, variations, NAGs and results are
/// skipped; coordinate notation is understood too. What follows a result is not read. Moves after a draw that nobody
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
/// The first move that can't be read or is illegal, with its place and the reason.
pub fn play_moves(start: Position, text: &str) -> Result<Game, PgnError> {
    let mut tokens = Tokens::new(text, 0);
    main_line(start, &mut tokens).map(|played| played.0)
}

/// Plays the main line until a result, a tag or the end of the text; returns the result if there is one.
fn main_line<'a>(start: Position, tokens: &mut Tokens<'a>) -> Result<(Game, Option<&'a str>), PgnError> {
    let mut game = Game::with_capacity(start, USUAL_LENGTH);
    let mut open: Vec<Token<'a>> = Vec::new();
    while let Some(token) = tokens.next_token()? {
        match token.kind {
            TokenKind::Open => open.push(token),
            TokenKind::Close => {
                open.pop().ok_or_else(|| token.error("This bracket closes a variation that was never opened."))?;
            }
            TokenKind::Move if open.is_empty() => play(&mut game, token)?,
            TokenKind::Result if open.is_empty() => return Ok((game, Some(token.text))),
            TokenKind::Tag if open.is_empty() => {
                tokens.put_back(token);
                break;
            }
            TokenKind::Move | TokenKind::Result | TokenKind::Tag => {}
        }
    }
    match open.pop() {
        Some(token) => Err(token.error("The variation that begins here is never closed.")),
        None => Ok((game, None)),
    }
}

fn play(game: &mut Game, token: Token<'_>) -> Result<(), PgnError> {
    let pos = game.position();
    match san::find(pos, token.text) {
        Ok(mv) => {
            game.go_on(mv);
            Ok(())
        }
        Err(mut error) => {
            if let SanError::NoSuchMove { meant: Some(mv), why, .. } = &mut error
                && let Err(known) = legality::explain_in_game(game, *mv)
            {
                *why = known;
            }
            let dots = match pos.turn() {
                crate::rules::Color::White => ".",
                crate::rules::Color::Black => "...",
            };
            let number = pos.fullmove_number();
            Err(token.error(format!("{number}{dots} {}: {}", token.text, error.message(pos))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn moves(text: &str) -> Result<String, (usize, usize)> {
        play_moves(Position::initial(), text).map(|game| write_moves(&game)).map_err(|error| (error.offset, error.len))
    }

    #[test]
    fn everything_but_moves_is_skipped() {
        let plain = Ok("1. e4 e5 2. Nf3 Nc6".to_owned());
        for text in [
            "e4 e5 Nf3 Nc6",
            "e2e4 e7e5 g1f3 b8c6",
            "1.e4 e5 2.Nf3 Nc6 *",
            "1. e4! $1 e5 $2 2. Nf3 !? Nc6 1/2-1/2 Bb5",
            "1. e4 {a comment (with a bracket ; and a semicolon} e5 2. Nf3 Nc6",
            "1. e4 e5 ; 2. d4 is another game {\n2. Nf3 Nc6",
            "1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... e5 2. Nf3 Nc6",
            "% escaped 1. d4\n1. e4 e5\n%more\n2. Nf3 Nc6",
            "1. e4 (=) e5 +/= 2. Nf3 ± Nc6 1-0",
            "1. e4\r\ne5\r\n2. ♘f3 ♞c6",
            "1. e4 e5 2. Nf3 2... Nc6 ½-½",
        ] {
            assert_eq!(moves(text), plain, "{text}");
        }
    }

    #[test]
    fn errors_point_at_the_text() {
        assert_eq!(moves("1. e4 e5 2. Ke3"), Err((12, 3)));
        assert_eq!(moves("1. e4 é5"), Err((6, 3)));
        assert_eq!(moves("1. e4 {never closed"), Err((6, 1)));
        assert_eq!(moves("1. e4 (1. d4"), Err((6, 1)));
        assert_eq!(moves("1. e4 e5)"), Err((8, 1)));
        assert_eq!(moves("1. e4 --"), Err((6, 2)));
        let error = play_moves(Position::initial(), "1. e4 e5\n2. Ke3").unwrap_err();
        assert_eq!(error.line("1. e4 e5\n2. Ke3"), 2);
        assert!(error.message.starts_with("2. Ke3: From e1 to e3 is more than one step."), "{error}");
    }

    #[test]
    fn the_reason_knows_the_history() {
        let start = fen::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let error = play_moves(start, "Ke2 Ra7 Ke1 Ra8 O-O").unwrap_err();
        assert!(error.message.contains("White's king moved on move 1."), "{error}");
    }

    #[test]
    fn games_go_on_after_an_unclaimed_draw() {
        let start = fen::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let game = play_moves(start, "Kd1 Kd8 Kd2").unwrap();
        assert_eq!(game.moves().len(), 3);
    }

    #[test]
    fn black_may_begin() {
        let start = fen::position("4k3/8/8/8/8/8/8/R3K3 b - - 0 31").unwrap();
        let game = play_moves(start, "31... Kd7 32. Ra7+").unwrap();
        assert_eq!(write_moves(&game), "31... Kd7 32. Ra7+");
    }
}
