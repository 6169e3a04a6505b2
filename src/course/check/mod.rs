//! Proves what can be proved about content: that every exercise can be solved, that nothing is asked before it is
//! taught, that every text fits its page.
//!
//! Rules of form (number of steps, size of a page …) are errors in the content that comes with the program, and
//! warnings in the content of others.

mod exercise;
mod generator;
mod hint;
mod house;
mod order;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::diagnostic::{Diagnostic, Severity};
use super::load::{Content, Faults};
use super::mirror::{Head, Mirror};

pub use house::{LEAST_STEPS, LINES, MOST_STEPS, WIDTH_ALONE, WIDTH_BESIDE_BOARD};

/// All faults of the content: those found in reading it, and those of the proofs. With `layer`, only those of the
/// files of this layer (see [`super::source`]).
///
/// ```
/// use touchmove::course::{Content, Sources, check};
/// let unsolved = "format = 1\nid = \"a\"\ntitle = \"A\"\nsummary = \"S.\"\nskills = [\"rook.mvoes\"]\n";
/// let content = Content::load(Sources::embedded().with_text("puzzles/a.toml", unsolved));
/// let found = check::check(&content, Some(1));
/// assert_eq!(found[0].help.as_deref(), Some("add [[puzzle]] tables, or a [[generate]] table"));
/// assert_eq!(found[1].help.as_deref(), Some("did you mean \"rook.moves\"?"));
/// ```
#[must_use]
pub fn check(content: &Content, layer: Option<usize>) -> Vec<Diagnostic> {
    let mut checker = Checker { content, layer, faults: Faults::default(), searched: 0, slow_kinds: BTreeSet::new() };
    checker.order();
    for (file, mirror) in content.mirrors.iter().enumerate() {
        if !checker.concerns(file) {
            continue;
        }
        match mirror {
            Some(Mirror::Lesson(lesson)) => {
                if let Some(head) = checker.in_effect(lesson.head.as_ref(), file) {
                    checker.lesson_form(file, head, lesson);
                    checker.exercises(file, &lesson.steps);
                }
            }
            Some(Mirror::Set(set)) => {
                if let Some(head) = checker.in_effect(set.head.as_ref(), file) {
                    checker.set_form(file, head, set);
                    checker.exercises(file, &set.puzzles);
                    checker.generators(file, &set.generators);
                }
            }
            Some(Mirror::Curriculum(_)) | None => {}
        }
    }
    let proofs = checker.faults.into_diagnostics(&content.sources);
    let of_layer = |diagnostic: &&Diagnostic| match layer {
        None => true,
        Some(layer) => content.sources.named(&diagnostic.file).is_none_or(|file| file.layer == layer),
    };
    let mut all: Vec<Diagnostic> = content.diagnostics.iter().filter(of_layer).cloned().chain(proofs).collect();
    let place = |it: &Diagnostic| it.place.as_ref().map(|place| (place.span.start, place.span.end));
    all.sort_by(|a, b| a.file.cmp(&b.file).then_with(|| place(a).cmp(&place(b))));
    all
}

/// The proofs under way.
struct Checker<'c> {
    content: &'c Content,
    layer: Option<usize>,
    faults: Faults,
    /// How many positions were looked at in searches for answers.
    searched: u64,
    /// The kinds whose answers needed a search.
    slow_kinds: BTreeSet<&'static str>,
}

impl Checker<'_> {
    fn layer_of(&self, file: usize) -> usize {
        self.content.sources.files.get(file).map_or(0, |source| source.layer)
    }

    /// Whether the faults of this file are wanted.
    fn concerns(&self, file: usize) -> bool {
        self.layer.is_none_or(|layer| self.layer_of(file) == layer)
    }

    /// The head of the lesson or set in this file, unless it has faults or one of a later layer takes its place.
    fn in_effect<'h>(&self, head: Option<&'h Head>, file: usize) -> Option<&'h Head> {
        let Content { files_at, clashing, .. } = self.content;
        head.filter(|head| files_at.get(&head.id.0) == Some(&file) || clashing.contains(&file))
    }

    /// How bad it is when a rule of form is not kept.
    fn house_rule(&self, file: usize) -> Severity {
        if self.layer_of(file) == 0 { Severity::Error } else { Severity::Warning }
    }
}
