//! The keyboard in a lesson: commands, digits, arrows, typing and pasting.

use cursive::event::{Event, EventResult, Key};

use super::LessonScreen;
use super::draft::Picked;
use super::told::Said;
use crate::exercise::placing::Change;
use crate::exercise::{Input, Verdict};
use crate::learner::session::{Screen, Session};
use crate::rules::Role;
use crate::tui::app::{self, Action};
use crate::tui::keys::{Command, Mode};

impl LessonScreen {
    /// Enter or Space.
    fn pick(&mut self, mode: Mode) {
        match mode {
            Mode::Looking => self.looking = false,
            Mode::Promotion => {
                let picked = self.draft.promote(self.draft.option);
                self.take(picked);
            }
            Mode::Options => self.pick_option(self.draft.option),
            Mode::Board if self.wants_words() => self.draft.field.is_open = true,
            _ => self.pick_square(self.draft.cursor),
        }
    }

    pub(super) fn wants_words(&self) -> bool {
        self.prompt().is_some_and(|prompt| matches!(prompt.input, Input::Text { .. } | Input::Number { .. }))
    }

    pub(super) fn pick_option(&mut self, option: usize) {
        let Screen::Question(prompt) = &self.screen else { return };
        let picked = self.draft.pick_option(prompt, option);
        self.take(picked);
    }

    fn digit(&mut self, mode: Mode, event: &Event) {
        let Event::Char(c) = event else { return };
        let number = c.to_digit(10).map(|digit| digit as usize);
        match (mode, number) {
            (Mode::Promotion, Some(number @ 1..)) => {
                let picked = self.draft.promote(number - 1);
                self.take(picked);
            }
            (Mode::Options, Some(number @ 1..)) => self.pick_option(number - 1),
            (Mode::Board, _) if self.wants_words() => {
                self.draft.field.is_open = true;
                self.draft.type_char(*c);
            }
            _ => {}
        }
    }

    /// The letter of a kind of piece.
    fn piece(&mut self, event: &Event) {
        let (Screen::Question(prompt), Event::Char(letter)) = (&self.screen, event) else { return };
        if let Some(role) = Role::from_letter(*letter) {
            self.draft.take_in_hand(prompt, role);
        }
    }

    fn done(&mut self) {
        let Screen::Question(prompt) = &self.screen else { return };
        let picked = self.draft.done(prompt);
        self.take(picked);
    }

    /// Arrows: the cursor of the board or of the options; where there is neither, the text scrolls.
    fn arrow(&mut self, mode: Mode, right: isize, down: isize) {
        let options = self.prompt().map_or(0, |prompt| match &prompt.input {
            Input::Choice { options, .. } => options.len(),
            _ => 0,
        });
        match mode {
            Mode::Options | Mode::Promotion => {
                let last = if mode == Mode::Promotion { Role::PROMOTIONS.len() } else { options } - 1;
                self.draft.option = self.draft.option.saturating_add_signed(down).min(last);
                self.show_option();
            }
            Mode::Board | Mode::Placing | Mode::Why => {
                if let Some((_, geometry)) = &self.scene.board {
                    self.draft.cursor = geometry.neighbour(self.draft.cursor, right, down);
                } else {
                    self.scroll_by(down);
                }
            }
            _ => self.scroll_by(down),
        }
    }

    fn show_option(&mut self) {
        if let Some(lines) = self.scene.options.get(self.draft.option) {
            let last = (lines.end).saturating_sub(self.scene.panel_size.y);
            self.scroll = self.scroll.clamp(last, lines.start.max(last));
        }
    }

    pub(super) fn scroll_by(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.scene.last_scroll());
    }

    pub(super) fn typed(&mut self, event: &Event) -> bool {
        match event {
            Event::Char(c) => self.draft.type_char(*c),
            Event::Key(Key::Backspace) => {
                self.draft.field.is_refused = false;
                self.draft.field.text.pop();
            }
            Event::CtrlChar('u' | 'w') => self.draft.field.text.clear(),
            _ => return false,
        }
        true
    }

    /// Pasted text goes into the field, never to the keys.
    pub(super) fn paste(&mut self, bytes: &[u8]) {
        if matches!(self.mode(), Mode::Board | Mode::Placing | Mode::Options | Mode::Typing) {
            self.draft.field.is_open = true;
            for c in String::from_utf8_lossy(bytes).chars() {
                self.draft.type_char(if c == '\n' || c == '\r' { ' ' } else { c });
            }
        }
    }

    pub(super) fn perform(&mut self, command: Command, mode: Mode, event: &Event) -> EventResult {
        match command {
            Command::Up => self.arrow(mode, 0, -1),
            Command::Down => self.arrow(mode, 0, 1),
            Command::Left => self.arrow(mode, -1, 0),
            Command::Right => self.arrow(mode, 1, 0),
            Command::Pick => self.pick(mode),
            Command::Done => self.done(),
            Command::Digit => self.digit(mode, event),
            Command::Type => self.draft.field.is_open = true,
            Command::Piece => self.piece(event),
            Command::Color => {
                if let Screen::Question(prompt) = &self.screen {
                    self.draft.turn_hand(prompt);
                }
            }
            Command::Move => self.draft.brush = None,
            Command::Remove => {
                self.draft.held = None;
                let picked = self.draft.change(Change::Remove(self.draft.cursor));
                self.take(picked);
            }
            Command::Enter => {
                let Screen::Question(prompt) = &self.screen else { return EventResult::consumed() };
                let picked = self.draft.read_field(prompt);
                let is_answer = matches!(picked, Picked::Answer(_));
                self.take(picked);
                self.field_sent(is_answer);
            }
            Command::Unfocus => {
                self.draft.promoting = None;
                self.draft.close_field();
            }
            Command::Hint => self.hint(),
            Command::TakeBack => self.take_back(),
            Command::Solution => self.solution(),
            Command::Flip => self.flipped = !self.flipped,
            Command::Next => self.advance(),
            Command::Back => {
                if self.session().is_some_and(Session::back) {
                    self.arrive();
                } else {
                    self.say(Said::Remark("This is the first step.".into()));
                }
            }
            Command::Why => self.toggle_why(),
            Command::Deeper => {
                self.depth = self.said.deeper(self.depth);
                self.show_newest();
            }
            Command::PageUp => self.scroll_by(1 - self.scene.panel_size.y.cast_signed()),
            Command::PageDown => self.scroll_by(self.scene.panel_size.y.cast_signed() - 1),
            Command::Help => return app::result(Action::Help),
            Command::Leave if mode == Mode::Why => self.toggle_why(),
            Command::Leave if self.draft.held.take().is_some() => {}
            Command::Leave => return app::result(Action::Leave),
        }
        EventResult::consumed()
    }

    /// After a move or square was typed the field makes room for the board again, unless it was not understood: then it
    /// may be mended, or typed anew.
    fn field_sent(&mut self, is_answer: bool) {
        let slipped = matches!(&self.said, Said::Feedback(feedback) if feedback.verdict == Verdict::Slip);
        self.draft.field.is_refused = (!is_answer || slipped) && !self.draft.field.text.is_empty();
        if is_answer && !slipped && !self.wants_words() {
            self.draft.field.is_open = false;
            self.draft.field.text.clear();
        }
    }
}
