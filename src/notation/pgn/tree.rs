//! A game recorded as a tree.

use std::ops::ControlFlow;

use super::game::{PgnGame, PgnMove, PgnResult, Tag, Variation};
use super::movetext::Visitor;
use super::nag::Nag;
use super::tags::Tags;
use crate::rules::{Move, Position};

/// Builds the tree from its root: the line at hand, and the lines that were left for it.
#[derive(Default)]
pub(super) struct Planter {
    tags: Vec<Tag>,
    start: Option<Position>,
    line: Variation,
    outer: Vec<Variation>,
    result: PgnResult,
}

impl Planter {
    /// The game, when one was begun.
    pub fn into_game(self) -> Option<PgnGame> {
        Some(PgnGame { tags: self.tags, start: self.start?, line: self.line, result: self.result })
    }
}

impl Visitor for Planter {
    const ANNOTATED: bool = true;

    fn begin(&mut self, tags: &Tags<'_>, start: &Position) -> ControlFlow<()> {
        *self = Self { tags: tags.to_owned(), start: Some(start.clone()), ..Self::default() };
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: &Position, mv: Move, _: &Position) {
        self.line.moves.push(PgnMove::new(mv));
    }

    fn nag(&mut self, nag: Nag) {
        if let Some(last) = self.line.moves.last_mut() {
            last.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        let comments = match self.line.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut self.line.comments,
        };
        comments.push(text.to_owned());
    }

    fn begin_variation(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn end_variation(&mut self) {
        let Some(left) = self.outer.pop() else { return };
        let variation = std::mem::replace(&mut self.line, left);
        if let Some(last) = self.line.moves.last_mut()
            && variation != Variation::default()
        {
            last.variations.push(variation);
        }
    }

    fn end(&mut self, result: PgnResult) {
        self.result = result;
    }
}
