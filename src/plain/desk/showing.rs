//! What is read aloud when something new comes: a page, a question with its boards, the end.

use std::io;

use super::Desk;
use crate::course::Page;
use crate::exercise::{Diagram, Input, Prompt};
use crate::learner::session::Summary;
use crate::notation::describe::counted;
use crate::plain::{listening, queries, speech};

impl Desk<'_, '_> {
    pub(super) fn announce(&mut self) -> io::Result<()> {
        let (step, of) = self.session.place();
        if self.announced.replace(step) == Some(step) {
            return Ok(());
        }
        let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
        self.say(&format!("Step {step}{of}."))?;
        if self.session.is_repeat() { self.say("This one comes back.") } else { Ok(()) }
    }

    pub(super) fn show_page(&mut self, page: &Page) -> io::Result<()> {
        self.voice.say_text(&page.text)?;
        if let Some(diagram) = &page.diagram {
            self.voice.say_all(&speech::position(diagram))?;
            self.voice.say_all(&speech::marks(diagram, &diagram.marks, None))?;
        }
        self.say("Press Enter to go on.")
    }

    pub(super) fn show_question(&mut self, prompt: &Prompt) -> io::Result<()> {
        self.show_boards(prompt)?;
        self.voice.say_text(&prompt.question)?;
        match &prompt.input {
            Input::Choice { options, .. } => {
                for (index, option) in options.iter().enumerate() {
                    self.say(&format!("{}: {}", index + 1, option.to_plain().replace('\n', " ")))?;
                }
            }
            Input::Squares { .. }
            | Input::Move
            | Input::Way
            | Input::Text { .. }
            | Input::Number { .. }
            | Input::Placement { .. } => {}
        }
        self.voice.say_all(&prompt.progress.map(speech::progress).into_iter().collect::<Vec<_>>())?;
        self.voice.say_exactly(&listening::expected(prompt))
    }

    /// The boards of a question with the last move; what the question before has shown already is not said again.
    pub(super) fn show_boards(&mut self, prompt: &Prompt) -> io::Result<()> {
        if self.boards_told == prompt.diagrams {
            return Ok(());
        }
        let is_news = |index: usize, told: &[Diagram]| {
            told.get(index).is_none_or(|told| told.board != prompt.diagrams[index].board)
        };
        for (index, diagram) in prompt.diagrams.iter().enumerate() {
            if prompt.diagrams.len() > 1 {
                self.say(&format!("Board {}.", index + 1))?;
            }
            if is_news(index, &self.boards_told) {
                let mut lines = speech::position(diagram);
                // The question may say it too.
                lines.retain(|line| !speech::is_turn_in(line, &prompt.question));
                self.voice.say_all(&lines)?;
                if index == 0 && prompt.game.as_ref().is_some_and(|game| !game.moves().is_empty()) {
                    self.say(&queries::last(prompt, diagram))?;
                }
            }
            let mut marks = speech::marks(diagram, &diagram.marks, Some(&prompt.input));
            if let Some(before) = self.boards_told.get(index) {
                let told = speech::marks(before, &before.marks, None);
                marks.retain(|line| !told.contains(line));
            }
            self.voice.say_all(&marks)?;
        }
        self.boards_told.clone_from(&prompt.diagrams);
        Ok(())
    }

    pub(super) fn say_summary(&mut self, summary: Summary) -> io::Result<()> {
        self.say("This is the end.")?;
        let Summary { completed, first_try, of, found } = summary;
        if let Some(found) = found {
            return self.say(&found);
        }
        match of {
            Some(0) => Ok(()),
            Some(of) => {
                self.say(&format!(
                    "You answered {completed} of {}, {first_try} at the first try.",
                    counted(of, "question", "questions")
                ))?;
                if completed < of { self.say("The others are still open.") } else { Ok(()) }
            }
            None => {
                let questions = counted(completed, "question", "questions");
                self.say(&format!("You answered {questions}, {first_try} at the first try."))
            }
        }
    }
}
