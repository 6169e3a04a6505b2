//! Move text read and checked: each move is found, judged and played, and a visitor is told.

use std::ops::ControlFlow;

use super::error::Fault;
use super::game::PgnResult;
use super::main_line::Recorder;
use super::nag::Nag;
use super::tags::Tags;
use super::tokens::{Token, TokenKind, Tokens};
use crate::notation::letters::Letters;
use crate::notation::san::{self, SanError};
use crate::notation::shown;
use crate::rules::{Color, Move, Position, legality};

/// How programs write that a side passes.
const NULL_MOVES: [&str; 5] = ["--", "Z0", "null", "0000", "@@@@"];

/// Variations stand inside one another no deeper than this.
const MAX_DEPTH: usize = 200;

/// What is done with the games that are read, step by step. A broken game ends without [`Visitor::end`].
///
/// ```
/// use std::ops::ControlFlow;
/// use touchmove::notation::pgn::{PgnResult, Reader, Tags, Visitor};
/// use touchmove::rules::{Move, Position};
///
/// /// Counts the captures of all games.
/// struct Captures(usize);
///
/// impl Visitor for Captures {
///     const ANNOTATED: bool = false;
///     fn mv(&mut self, before: &Position, mv: Move, _: &Position) {
///         self.0 += usize::from(before.kind(mv).is_capture());
///     }
/// }
///
/// let file: &[u8] = b"1. e4 d5 2. exd5 Qxd5 *";
/// let (mut reader, mut captures) = (Reader::new(file), Captures(0));
/// while let Some(game) = reader.visit(&mut captures) {
///     game?;
/// }
/// assert_eq!(captures.0, 2);
/// # Ok::<(), touchmove::notation::pgn::ReadError>(())
/// ```
#[allow(unused_variables)]
pub trait Visitor {
    /// Whether comments, signs and variations are wanted. Otherwise they are skipped, which is faster, and a fault in a
    /// variation does not matter.
    const ANNOTATED: bool;

    /// A game begins. `Break` skips it: its moves are then not checked, and [`Visitor::end`] is not called.
    fn begin(&mut self, tags: &Tags<'_>, start: &Position) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A legal move, with the positions before and after it.
    fn mv(&mut self, before: &Position, mv: Move, after: &Position) {}

    /// A sign for the last move of the line at hand.
    fn nag(&mut self, nag: Nag) {}

    /// What is said after the last move of the line at hand, or before its first one; never empty, white space folded.
    fn comment(&mut self, text: &str) {}

    /// Moves follow that could have been played instead of the last one.
    fn begin_variation(&mut self) {}

    /// The line goes on that was left for the last variation.
    fn end_variation(&mut self) {}

    /// The end of the game, and its result by the move text, or else by its tag.
    fn end(&mut self, result: PgnResult) {}
}

/// A line that is being read: the position now, and the one before its last move, when it has one. The two take turns, so
/// that none is copied.
struct Line {
    slots: [Position; 2],
    now: usize,
    has_moved: bool,
}

impl Line {
    fn new(start: &Position) -> Self {
        Self { slots: [start.clone(), start.clone()], now: 0, has_moved: false }
    }

    fn now(&self) -> &Position {
        &self.slots[self.now & 1]
    }

    fn before(&self) -> Option<&Position> {
        self.has_moved.then(|| &self.slots[!self.now & 1])
    }

    /// The position now, and the place for the next one.
    fn now_and_next(&mut self) -> (&Position, &mut Position) {
        let [first, second] = &mut self.slots;
        if self.now & 1 == 0 { (first, second) } else { (second, first) }
    }

    /// Goes on to the next position, which has been written to its place.
    fn step<V: Visitor>(&mut self, mv: Move, visitor: &mut V) {
        self.now ^= 1;
        self.has_moved = true;
        visitor.mv(&self.slots[!self.now & 1], mv, &self.slots[self.now & 1]);
    }
}

/// Reads until a result, a tag or the end of the text; returns the result if there is one.
pub(super) fn read<V: Visitor>(
    start: &Position,
    tokens: &mut Tokens<'_>,
    letters: Letters,
    visitor: &mut V,
) -> Result<Option<PgnResult>, Fault> {
    let begin = tokens.offset();
    let mut line = Line::new(start);
    let mut outer: Vec<(Line, Token<'_>)> = Vec::new();
    loop {
        if letters == Letters::English {
            play_usual_moves(&mut line, tokens, visitor);
        }
        let Some(token) = tokens.next()? else { break };
        match token.kind {
            TokenKind::Move => {
                let (text, nag) = if V::ANNOTATED { without_sign(token.text) } else { (token.text, None) };
                let found = san::find(line.now(), text, letters).map(|mv| (mv, nag));
                let (mv, nag) = match found.or_else(|error| loose(line.now(), text, letters).ok_or(error)) {
                    Ok(found) => found,
                    Err(error) if outer.is_empty() => {
                        let game = played(start, Tokens::new(&tokens.text()[..token.offset], begin), letters);
                        return Err(refused(line.now(), token, error, game.as_ref()));
                    }
                    Err(error) => return Err(refused(line.now(), token, error, None)),
                };
                let (now, next) = line.now_and_next();
                *next = now.after(mv);
                line.step(mv, visitor);
                if let Some(nag) = nag {
                    visitor.nag(nag);
                }
            }
            TokenKind::Open if !V::ANNOTATED => tokens.skip_variation(token)?,
            TokenKind::Open => {
                let Some(before) = line.before() else {
                    return Err(token.fault("A variation stands after the move it could replace; here is none."));
                };
                if outer.len() == MAX_DEPTH {
                    return Err(token.fault(format!("More than {MAX_DEPTH} variations stand inside one another.")));
                }
                visitor.begin_variation();
                let variation = Line::new(before);
                outer.push((std::mem::replace(&mut line, variation), token));
            }
            TokenKind::Close => {
                let Some((left, _)) = outer.pop() else {
                    return Err(token.fault("This bracket closes a variation that was never opened."));
                };
                line = left;
                visitor.end_variation();
            }
            TokenKind::Comment if V::ANNOTATED => {
                let text = folded(token.text);
                if !text.is_empty() {
                    visitor.comment(&text);
                }
            }
            TokenKind::Nag(nag) if V::ANNOTATED => {
                if line.has_moved {
                    visitor.nag(nag);
                }
            }
            TokenKind::Result if outer.is_empty() => return Ok(PgnResult::read(token.text)),
            TokenKind::Tag if outer.is_empty() => {
                tokens.put_back(token);
                break;
            }
            TokenKind::Comment | TokenKind::Nag(_) | TokenKind::Result | TokenKind::Tag => {}
        }
    }
    match outer.pop() {
        Some((_, token)) => Err(token.fault("The variation that begins here is never closed.")),
        None => Ok(None),
    }
}

/// Plays moves as long as they are of the usual kind, with nothing between them but numbers.
#[inline]
fn play_usual_moves<V: Visitor>(line: &mut Line, tokens: &mut Tokens<'_>, visitor: &mut V) {
    while let Some(word) = tokens.peek_short_word(V::ANNOTATED) {
        if V::ANNOTATED && word.has_sign() {
            return;
        }
        let (now, next) = line.now_and_next();
        let Some(mv) = san::play_usual(now, word, next) else { return };
        tokens.skip_word(word);
        line.step(mv, visitor);
    }
}

/// Reads what stands behind the end of a game: only comments and signs may.
pub(super) fn end(tokens: &mut Tokens<'_>) -> Result<(), Fault> {
    while let Some(token) = tokens.next()? {
        match token.kind {
            TokenKind::Comment | TokenKind::Nag(_) => {}
            TokenKind::Tag => return Err(token.fault("A tag begins here, and only moves are read: leave it out.")),
            TokenKind::Move | TokenKind::Result | TokenKind::Open | TokenKind::Close => {
                let message =
                    format!("{} stands behind the result, where nothing is read any more.", shown(token.text));
                return Err(token.fault(message));
            }
        }
    }
    Ok(())
}

/// Goes to the end of a game without reading its moves.
pub(super) fn skip(tokens: &mut Tokens<'_>) -> Result<(), Fault> {
    while let Some(token) = tokens.next()? {
        match token.kind {
            TokenKind::Open => tokens.skip_variation(token)?,
            TokenKind::Result => return Ok(()),
            TokenKind::Tag => {
                tokens.put_back(token);
                return Ok(());
            }
            TokenKind::Move | TokenKind::Close | TokenKind::Comment | TokenKind::Nag(_) => {}
        }
    }
    Ok(())
}

/// A move's text, and the sign at its end.
fn without_sign(text: &str) -> (&str, Option<Nag>) {
    if !text.ends_with(['!', '?']) {
        return (text, None);
    }
    let bare = text.trim_end_matches(['!', '?']);
    match Nag::of_sign(&text[bare.len()..]) {
        Some(nag) => (bare, Some(nag)),
        None => (text, None),
    }
}

/// A move with something at its end that is no part of it: a full stop, or a sign for the position such as `+-`.
fn loose(pos: &Position, text: &str, letters: Letters) -> Option<(Move, Option<Nag>)> {
    if let Some(bare) = text.strip_suffix('.') {
        return Some((san::find(pos, bare, letters).ok()?, None));
    }
    Nag::at_end_of(text).find_map(|(bare, nag)| Some((san::find(pos, bare, letters).ok()?, Some(nag))))
}

/// White space folded; a brace, which only a comment after a semicolon can hold, becomes a bracket.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().map(|c| if c == '}' { ')' } else { c }));
    }
    folded
}

/// The main line up to a broken move.
fn played(start: &Position, mut tokens: Tokens<'_>, letters: Letters) -> Option<crate::rules::Game> {
    let mut recorder = Recorder::new(start);
    read(start, &mut tokens, letters, &mut recorder).ok().map(|_| recorder.game)
}

/// Why a move can't be; with the history of a game the reason knows more.
fn refused(pos: &Position, token: Token<'_>, mut error: SanError, game: Option<&crate::rules::Game>) -> Fault {
    if let SanError::NoSuchMove { meant: Some(mv), why, .. } = &mut error
        && let Some(game) = game
        && let Err(known) = legality::explain_in_game(game, *mv)
    {
        *why = known;
    }
    if NULL_MOVES.contains(&token.text) {
        let message = "A null move is no move of chess: nobody may pass. Put such lines into a comment.";
        return token.fault(message);
    }
    let dots = match pos.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    token.fault(format!("{}{dots} {}: {}", pos.fullmove_number(), shown(token.text), error.message(pos)))
}
