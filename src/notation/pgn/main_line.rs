//! The main line of a game recorded, with its history.

use std::ops::ControlFlow;

use super::game::{MainLine, PgnResult, Tag};
use super::movetext::Visitor;
use super::tags::Tags;
use crate::rules::{Game, Move, Position};

/// Room for so many single moves is made before a game is read: more than most games have.
const USUAL_LENGTH: usize = 127;

/// Plays the main line in a [`Game`].
pub(super) struct Recorder {
    tags: Vec<Tag>,
    pub game: Game,
    result: PgnResult,
}

impl Recorder {
    pub fn new(start: &Position) -> Self {
        let game = Game::with_capacity(start.clone(), USUAL_LENGTH);
        Self { tags: Vec::new(), game, result: PgnResult::Unknown }
    }

    pub fn into_main_line(self) -> MainLine {
        MainLine { tags: self.tags, game: self.game, result: self.result }
    }
}

impl Visitor for Recorder {
    const ANNOTATED: bool = false;

    fn begin(&mut self, tags: &Tags<'_>, start: &Position) -> ControlFlow<()> {
        *self = Self { tags: tags.to_owned(), ..Self::new(start) };
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: &Position, mv: Move, after: &Position) {
        self.game.go_on_to(mv, after.clone());
    }

    fn end(&mut self, result: PgnResult) {
        self.result = result;
    }
}
