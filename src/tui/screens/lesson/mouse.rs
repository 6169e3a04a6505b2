//! The mouse in a lesson: click and click, or drag; options, the promotion box, the wheel.

use cursive::Vec2;
use cursive::event::{Event, MouseButton, MouseEvent};

use super::LessonScreen;
use super::scene::Spot;
use crate::exercise::Input;
use crate::learner::session::Screen;
use crate::rules::Square;
use crate::tui::keys::Mode;

/// Lines that the wheel scrolls.
const WHEEL: isize = 3;

/// The square on which the button went down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pressed {
    sq: Option<Square>,
    /// The piece there was held already: it is put down when the button goes up on the same square.
    again: bool,
}

impl LessonScreen {
    pub(super) fn mouse(&mut self, event: &Event, mode: Mode) {
        let Event::Mouse { offset, position, event } = event else { return };
        let at = position.saturating_sub(*offset);
        match event {
            MouseEvent::WheelUp => self.scroll_by(-WHEEL),
            MouseEvent::WheelDown => self.scroll_by(WHEEL),
            MouseEvent::Press(MouseButton::Left) => self.press(at, mode),
            MouseEvent::Release(MouseButton::Left) => self.release(at),
            MouseEvent::Press(_)
            | MouseEvent::Release(_)
            | MouseEvent::Hold(_)
            | MouseEvent::WheelLeft
            | MouseEvent::WheelRight => {}
        }
    }

    fn square_at(&self, at: Vec2) -> Option<Square> {
        let (diagram, geometry) = self.scene.board.as_ref()?;
        let inside = at.checked_sub(self.scene.board_at)?;
        geometry.square_at((inside.x, inside.y)).filter(|sq| diagram.squares.contains(*sq))
    }

    /// What is clicked in the list of pieces: a piece, or the empty hand.
    fn palette_at(&self, at: Vec2) -> Option<&Spot> {
        let inside = at.checked_sub(self.scene.panel_at).filter(|inside| inside.y < self.scene.panel_size.y)?;
        let line = inside.y + self.scroll;
        self.scene.palette.iter().find(|spot| spot.line == line && spot.columns.contains(&inside.x))
    }

    fn press(&mut self, at: Vec2, mode: Mode) {
        self.pressed = Pressed::default();
        match mode {
            Mode::Promotion => self.press_promotion(at),
            Mode::Looking => self.looking = false,
            Mode::Board | Mode::Placing | Mode::Typing | Mode::Why => {
                if let Some(sq) = self.square_at(at) {
                    self.press_square(sq);
                } else if let Some(brush) = self.palette_at(at).map(|spot| spot.brush) {
                    self.draft.held = None;
                    self.draft.brush = brush;
                }
            }
            Mode::Options => {
                let line = at.y.checked_sub(self.scene.panel_at.y).map(|row| row + self.scroll);
                let inside = at.x >= self.scene.panel_at.x && at.y < self.scene.panel_at.y + self.scene.panel_size.y;
                let option = self.scene.options.iter().position(|lines| line.is_some_and(|line| lines.contains(&line)));
                if let (true, Some(option)) = (inside, option) {
                    self.pick_option(option);
                }
            }
            Mode::Reading | Mode::Answered | Mode::Finished | Mode::List | Mode::Page => {}
        }
    }

    fn press_promotion(&mut self, at: Vec2) {
        let row = at.checked_sub(self.scene.promotion_at()).map(|inside| inside.y);
        if let Some(choice) = row.and_then(|row| row.checked_sub(1)).filter(|&choice| choice < 4) {
            let picked = self.draft.promote(choice);
            self.take(picked);
        }
    }

    fn press_square(&mut self, sq: Square) {
        self.pressed = Pressed { sq: Some(sq), again: self.draft.held == Some(sq) };
        if !self.pressed.again {
            self.pick_square(sq);
        }
    }

    fn release(&mut self, at: Vec2) {
        let Pressed { sq: Some(from), again } = std::mem::take(&mut self.pressed) else { return };
        let Some(to) = self.square_at(at) else { return };
        let is_held = self.draft.held == Some(from);
        if from == to {
            if again {
                self.pick_square(from);
            }
        } else if is_held && self.before_why.is_some() {
            self.draft.cursor = to;
            self.rule_on(from, to);
        } else if is_held && let Screen::Question(prompt) = &self.screen {
            let picked = match prompt.input {
                Input::Move | Input::Way => self.draft.move_to(prompt, from, to),
                Input::Placement { .. } => self.draft.pick_square(prompt, to),
                Input::Choice { .. } | Input::Squares { .. } | Input::Text { .. } | Input::Number { .. } => return,
            };
            self.take(picked);
        }
    }
}
