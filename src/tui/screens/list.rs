//! A screen with a list of entries to choose from, and words about the entry under the cursor.

use cursive::event::{Event, EventResult, MouseButton, MouseEvent};
use cursive::view::View;
use cursive::{Printer, Rect, Vec2};
use unicode_width::UnicodeWidthStr;

use super::frame::{self, Look};
use crate::tui::app::{self, Action};
use crate::tui::flow::{self, Line};
use crate::tui::keys::{self, Command, Mode};
use crate::tui::theme::Paint;

/// One line of the list.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A heading, or an empty line.
    Heading(String),
    /// Something to choose.
    Item(Item),
}

/// Something to choose.
#[derive(Clone, Debug)]
pub struct Item {
    /// A sign before it: done, begun, next.
    pub sign: &'static str,
    /// Its name.
    pub label: String,
    /// A short word behind it.
    pub state: String,
    /// What is said about it while it is under the cursor.
    pub about: String,
    /// What choosing it does.
    pub action: Action,
    /// What the arrows to the left and right do.
    pub sideways: Option<[Action; 2]>,
}

impl Item {
    /// An entry with a name, words about it, and what it does.
    #[must_use]
    pub fn new(label: impl Into<String>, about: impl Into<String>, action: Action) -> Self {
        Self { sign: " ", label: label.into(), state: String::new(), about: about.into(), action, sideways: None }
    }
}

/// The screen.
pub struct ListScreen {
    title: String,
    aside: String,
    entries: Vec<Entry>,
    chosen: usize,
    first: usize,
    size: Vec2,
    look: Look,
}

impl ListScreen {
    /// A list with its first entry chosen. `aside` stands at the right of the title.
    #[must_use]
    pub fn new(title: impl Into<String>, aside: impl Into<String>, entries: Vec<Entry>, look: Look) -> Self {
        let chosen = entries.iter().position(|entry| matches!(entry, Entry::Item(_))).unwrap_or(0);
        Self { title: title.into(), aside: aside.into(), entries, chosen, first: 0, size: Vec2::new(80, 24), look }
    }

    /// The same list with another entry chosen, where there is one at that place.
    #[must_use]
    pub fn at(mut self, chosen: usize) -> Self {
        if matches!(self.entries.get(chosen), Some(Entry::Item(_))) {
            self.chosen = chosen;
        }
        self
    }

    /// The place of the chosen entry.
    #[must_use]
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    fn item(&self) -> Option<&Item> {
        match self.entries.get(self.chosen) {
            Some(Entry::Item(item)) => Some(item),
            Some(Entry::Heading(_)) | None => None,
        }
    }

    /// Goes to the next entry in a direction; stays where there is none.
    fn step(&mut self, down: bool) {
        let is_item = |&i: &usize| matches!(self.entries[i], Entry::Item(_));
        let next = if down {
            (self.chosen + 1..self.entries.len()).find(is_item)
        } else {
            (0..self.chosen.min(self.entries.len())).rev().find(is_item)
        };
        match next {
            Some(next) => self.chosen = next,
            None if !down => self.first = 0,
            None => {}
        }
        self.keep_in_view();
    }

    fn rows(&self) -> usize {
        self.size.y.saturating_sub(4).max(1)
    }

    fn keep_in_view(&mut self) {
        let rows = self.rows();
        // A heading directly above the entry stays in view with it.
        let top = if self.chosen > 0 && matches!(self.entries[self.chosen - 1], Entry::Heading(_)) {
            self.chosen - 1
        } else {
            self.chosen
        };
        self.first = self.first.min(top).max((self.chosen + 1).saturating_sub(rows));
    }

    /// The list takes the left part where there is room for words at the right.
    fn list_width(&self) -> usize {
        if self.size.x >= 76 { (self.size.x * 3 / 5).min(64) } else { self.size.x }
    }

    fn spots(&self) -> Vec<frame::KeySpot> {
        let keys: Vec<_> = keys::line(Mode::List).collect();
        frame::key_spots(&keys, self.size)
    }

    fn entry_at(&self, event: &Event) -> Option<usize> {
        let Event::Mouse { offset, position, event: MouseEvent::Press(MouseButton::Left) } = event else { return None };
        let at = position.saturating_sub(*offset);
        let index = at.y.checked_sub(2)? + self.first;
        let inside = at.y < 2 + self.rows() && at.x < self.list_width();
        (inside && matches!(self.entries.get(index), Some(Entry::Item(_)))).then_some(index)
    }

    fn line(entry: &Entry, chosen: bool, width: usize) -> Line {
        match entry {
            Entry::Heading(text) => flow::line(frame::shortened(text, width), Paint::Heading),
            Entry::Item(item) => {
                let paint = if chosen { Paint::Selected } else { Paint::Text };
                let pointer = if chosen { "›" } else { " " };
                let room = width.saturating_sub(item.state.width() + 6);
                let label = frame::shortened(&item.label, room);
                let gap = " ".repeat(room.saturating_sub(label.width()));
                let state = if chosen { Paint::Selected } else { Paint::Dim };
                vec![(format!("{pointer} {} {label}{gap} ", item.sign), paint), (format!("{} ", item.state), state)]
            }
        }
    }
}

impl View for ListScreen {
    fn layout(&mut self, size: Vec2) {
        self.size = size;
        self.keep_in_view();
    }

    fn required_size(&mut self, constraint: Vec2) -> Vec2 {
        constraint
    }

    fn draw(&self, printer: &Printer<'_, '_>) {
        let theme = self.look.theme;
        if frame::asks_for_room(printer, theme) {
            return;
        }
        frame::draw_title(printer, theme, &self.title, &self.aside);
        let width = self.list_width();
        let last = (self.first + self.rows()).min(self.entries.len());
        let lines: Vec<Line> = (self.first..last)
            .map(|i| Self::line(&self.entries[i], i == self.chosen, width.saturating_sub(2)))
            .collect();
        frame::draw_lines(printer, theme, Vec2::new(1, 2), &lines);
        let more = |there: bool, row: usize, sign: &str| {
            if there {
                printer.with_style(theme.style(Paint::Dim), |printer| printer.print((width - 1, row), sign));
            }
        };
        more(self.first > 0, 2, "↑");
        more(last < self.entries.len(), 1 + self.rows(), "↓");
        if let Some(item) = self.item()
            && width < self.size.x
        {
            let room = self.size.x - width - 3;
            let mut about = flow::words(&item.label, room, "", Paint::Strong);
            about.push(Vec::new());
            for paragraph in item.about.split('\n') {
                about.extend(flow::words(paragraph, room, "", Paint::Text));
            }
            about.truncate(self.rows());
            frame::draw_lines(printer, theme, Vec2::new(width + 2, 2), &about);
        }
        frame::draw_keys(printer, theme, &self.spots());
    }

    fn on_event(&mut self, event: Event) -> EventResult {
        if !frame::is_enough(self.size) {
            return EventResult::Ignored;
        }
        if let Event::Mouse { event: wheel @ (MouseEvent::WheelUp | MouseEvent::WheelDown), .. } = event {
            self.step(wheel == MouseEvent::WheelDown);
            return EventResult::consumed();
        }
        if let Some(index) = self.entry_at(&event) {
            let again = index == self.chosen;
            self.chosen = index;
            return match self.item() {
                Some(item) if again => app::result(item.action.clone()),
                _ => EventResult::consumed(),
            };
        }
        match keys::command(Mode::List, &event).or_else(|| frame::clicked(&self.spots(), &event)) {
            Some(Command::Up) => self.step(false),
            Some(Command::Down) => self.step(true),
            Some(Command::PageUp) => (0..self.rows()).for_each(|_| self.step(false)),
            Some(Command::PageDown) => (0..self.rows()).for_each(|_| self.step(true)),
            Some(command @ (Command::Left | Command::Right)) => {
                if let Some([left, right]) = self.item().and_then(|item| item.sideways.clone()) {
                    return app::result(if command == Command::Left { left } else { right });
                }
            }
            Some(Command::Pick) => {
                if let Some(item) = self.item() {
                    return app::result(item.action.clone());
                }
            }
            Some(Command::Help) => return app::result(Action::Help),
            Some(Command::Leave) => return app::result(Action::Leave),
            _ => {}
        }
        EventResult::consumed()
    }

    fn important_area(&self, size: Vec2) -> Rect {
        Rect::from_size(Vec2::zero(), size)
    }
}
