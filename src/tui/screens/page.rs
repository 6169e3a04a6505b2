//! A screen of text to read and scroll.

use cursive::event::{Event, EventResult, MouseEvent};
use cursive::view::View;
use cursive::{Printer, Vec2};

use super::frame::{self, Look};
use crate::tui::app::{self, Action};
use crate::tui::flow::Line;
use crate::tui::keys::{self, Command, Mode};
use crate::tui::theme::Paint;

/// The screen.
pub struct PageScreen {
    title: String,
    lines: Vec<Line>,
    first: usize,
    size: Vec2,
    look: Look,
    write: Box<dyn Fn(usize) -> Vec<Line> + Send + Sync>,
}

impl PageScreen {
    /// A page whose lines are written for a number of columns.
    #[must_use]
    pub fn new(
        title: impl Into<String>,
        look: Look,
        write: impl Fn(usize) -> Vec<Line> + Send + Sync + 'static,
    ) -> Self {
        Self { title: title.into(), lines: Vec::new(), first: 0, size: Vec2::zero(), look, write: Box::new(write) }
    }

    fn rows(&self) -> usize {
        self.size.y.saturating_sub(4).max(1)
    }

    fn scroll(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(self.rows());
        self.first = self.first.saturating_add_signed(by).min(last);
    }

    fn spots(&self) -> Vec<frame::KeySpot> {
        let keys: Vec<_> = keys::line(Mode::Page).filter(|row| row.command == Command::Leave).collect();
        frame::key_spots(&keys, self.size)
    }
}

impl View for PageScreen {
    fn layout(&mut self, size: Vec2) {
        if size != self.size {
            self.size = size;
            self.lines = (self.write)(size.x.saturating_sub(4).clamp(1, 90));
        }
        self.scroll(0);
    }

    fn required_size(&mut self, constraint: Vec2) -> Vec2 {
        constraint
    }

    fn draw(&self, printer: &Printer<'_, '_>) {
        let theme = self.look.theme;
        if frame::asks_for_room(printer, theme) {
            return;
        }
        let last = (self.first + self.rows()).min(self.lines.len());
        let place = if self.lines.len() > self.rows() {
            format!("{last} of {} lines", self.lines.len())
        } else {
            String::new()
        };
        frame::draw_title(printer, theme, &self.title, &place);
        frame::draw_lines(printer, theme, Vec2::new(2, 2), &self.lines[self.first..last]);
        let mut end = 1;
        let spots = self.spots();
        if let Some(spot) = spots.last() {
            end = spot.at.x + 12;
        }
        frame::draw_keys(printer, theme, &spots);
        if last < self.lines.len() || self.first > 0 {
            printer.with_style(theme.style(Paint::Dim), |printer| {
                printer.print((end, self.size.y.saturating_sub(1)), "↑ ↓ scroll");
            });
        }
    }

    fn on_event(&mut self, event: Event) -> EventResult {
        if !frame::is_enough(self.size) {
            return EventResult::Ignored;
        }
        let page = self.rows().cast_signed() - 1;
        match event {
            Event::Mouse { event: MouseEvent::WheelUp, .. } => self.scroll(-3),
            Event::Mouse { event: MouseEvent::WheelDown, .. } => self.scroll(3),
            Event::Char(' ') => self.scroll(page),
            event => match keys::command(Mode::Page, &event).or_else(|| frame::clicked(&self.spots(), &event)) {
                Some(Command::Up) => self.scroll(-1),
                Some(Command::Down) => self.scroll(1),
                Some(Command::PageUp) => self.scroll(-page),
                Some(Command::PageDown) => self.scroll(page),
                Some(Command::Leave | Command::Help) => return app::result(Action::Leave),
                _ => {}
            },
        }
        EventResult::consumed()
    }
}
