//! Rules of form: the number of steps of a lesson, the share of exercises, the size of a page.

use std::ops::Range;

use super::Checker;
use crate::course::mirror::{Body, Head, LessonFile, SetFile, StepTable, WordingPlace};
use crate::exercise::fields::FieldProblem;
use crate::exercise::{Block, Exercise, Input, Text};

/// Fewest steps of a lesson.
pub const LEAST_STEPS: usize = 6;
/// Most steps of a lesson.
pub const MOST_STEPS: usize = 15;
/// Lines of text that a page of 80 columns and 24 lines has room for.
pub const LINES: usize = 20;
/// Columns of text beside a board on a screen of 80: the board with squares of four columns takes the rest.
pub const WIDTH_BESIDE_BOARD: usize = 39;
/// Columns of text where there is no board.
pub const WIDTH_ALONE: usize = 76;
/// Fewest puzzles of a set that comes with the program.
const LEAST_PUZZLES: usize = 24;

impl Checker<'_> {
    fn form(&mut self, file: usize, span: &Range<usize>, code: &'static str, message: String, help: String) {
        let severity = self.house_rule(file);
        self.faults.push(file, severity, FieldProblem { span: span.clone(), code, message, help: Some(help) });
    }

    /// Checks the form of a lesson.
    pub(super) fn lesson_form(&mut self, file: usize, head: &Head, lesson: &LessonFile) {
        let (_, id) = &head.id;
        let steps = lesson.written;
        if !(LEAST_STEPS..=MOST_STEPS).contains(&steps) {
            let message = format!("this lesson has {steps} steps");
            self.form(file, id, "number-of-steps", message, format!("expected {LEAST_STEPS} to {MOST_STEPS}"));
        }
        let pages = lesson.steps.iter().filter(|step| matches!(step.body, Body::Page(_))).count();
        if pages * 3 > steps {
            let message = format!("{pages} of {steps} steps are pages to read");
            self.form(file, id, "too-much-to-read", message, "at least two thirds should be exercises".into());
        }
        for (skill, span) in &head.skills {
            let asked = lesson.steps.iter().any(|step| match &step.body {
                Body::Page(_) => false,
                Body::Exercise(_) => step.skills.is_empty() || step.skills.iter().any(|(it, _)| it == skill),
            });
            if !asked && lesson.steps.len() == steps {
                let message = format!("\"{skill}\" is taught, but no exercise of this lesson asks it");
                self.form(file, span, "taught-not-asked", message, "add an exercise that trains it".into());
            }
        }
        self.pages(file, &lesson.steps);
    }

    /// Checks the form of a set.
    pub(super) fn set_form(&mut self, file: usize, head: &Head, set: &SetFile) {
        let (puzzles, (_, id)) = (set.puzzles.len(), &head.id);
        if self.layer_of(file) == 0 && puzzles < LEAST_PUZZLES {
            let message = format!("this set has {puzzles} puzzles of its own");
            self.form(file, id, "few-puzzles", message, format!("write at least {LEAST_PUZZLES}"));
        }
        self.pages(file, &set.puzzles);
    }

    /// Checks that what is first shown of each step, and of each question of a chain, fits its page.
    fn pages(&mut self, file: usize, steps: &[StepTable]) {
        for step in steps {
            match &step.body {
                Body::Page(page) => {
                    let width = if page.diagram.is_some() { WIDTH_BESIDE_BOARD } else { WIDTH_ALONE };
                    self.page(file, step.wording.first(), lines(&page.text, width), width);
                }
                Body::Exercise(exercise) => {
                    for (number, question) in exercise.questions().enumerate() {
                        let (lines, width) = room(&question.alone());
                        // A chain tells above each question which one it is.
                        let place = if step.wording.len() > 1 { 2 } else { 0 };
                        self.page(file, step.wording.get(number), lines + place, width);
                    }
                }
            }
        }
    }

    fn page(&mut self, file: usize, place: Option<&WordingPlace>, lines: usize, width: usize) {
        let Some(place) = place.filter(|_| lines > LINES) else { return };
        let span = place.text.as_ref().unwrap_or(&place.span);
        let message = format!("this takes {lines} lines of {width} columns");
        let help = format!("a page has {LINES} lines; split it in two, or say it shorter");
        self.form(file, span, "page-too-long", message, help);
    }
}

/// How many lines the question and its options take, and of what width.
fn room(question: &Exercise) -> (usize, usize) {
    let prompt = question.begin().prompt();
    let width = if prompt.diagrams.is_empty() { WIDTH_ALONE } else { WIDTH_BESIDE_BOARD };
    let options = match &prompt.input {
        Input::Choice { options, .. } => options.iter().map(|option| lines(option, width - 3)).sum(),
        Input::Squares { .. }
        | Input::Move
        | Input::Way
        | Input::Text { .. }
        | Input::Number { .. }
        | Input::Placement { .. } => 0,
    };
    (lines(&prompt.question, width) + options, width)
}

/// How many lines a text takes: an empty line between paragraphs, none between the items of a list.
fn lines(text: &Text, width: usize) -> usize {
    let mut lines = 0;
    let mut before: Option<&Block> = None;
    for block in &text.blocks {
        let apart = !matches!((before, block), (None, _) | (Some(Block::Item(_)), Block::Item(_)));
        lines += usize::from(apart) + textwrap::wrap(&block.to_plain(), width).len();
        before = Some(block);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_they_are_shown() {
        let text = Text::markdown("One two three.\n\n- four\n- five\n\nSix.");
        assert_eq!(lines(&text, 80), 1 + 1 + 2 + 1 + 1);
        assert_eq!(lines(&text, 8), 2 + 1 + 2 + 1 + 1);
        assert_eq!(lines(&Text::default(), 80), 0);
    }
}
