//! What every screen has: the bar at the top, the line of keys at the bottom, and the least size.

use cursive::event::{Event, MouseButton, MouseEvent};
use cursive::{Printer, Vec2};
use unicode_width::UnicodeWidthStr;

use crate::learner::settings::Pieces;
use crate::tui::flow::Line;
use crate::tui::keys::{Binding, Command};
use crate::tui::theme::{Paint, Theme};

/// Colours and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colours.
    pub theme: Theme,
    /// Letters or figurines.
    pub pieces: Pieces,
}

/// The least columns and rows in which a lesson can be shown.
pub const LEAST: Vec2 = Vec2 { x: 58, y: 16 };

/// One key in the line of keys.
#[derive(Debug)]
pub struct KeySpot {
    /// Where it begins.
    pub at: Vec2,
    /// Its name.
    pub label: &'static str,
    /// What it does.
    pub word: &'static str,
    /// What it asks for.
    pub command: Command,
}

impl KeySpot {
    fn width(&self) -> usize {
        self.label.width() + 1 + self.word.width()
    }
}

/// The keys in as many rows as they need (at most two), the last row at the bottom of the screen.
#[must_use]
pub fn key_spots(keys: &[&'static Binding], size: Vec2) -> Vec<KeySpot> {
    let mut spots: Vec<KeySpot> = Vec::new();
    let (mut x, mut y) = (1, 0);
    for binding in keys {
        let spot = KeySpot { at: Vec2::new(x, y), label: binding.label, word: binding.word, command: binding.command };
        let width = spot.width();
        if x > 1 && x + width >= size.x {
            (x, y) = (1, y + 1);
            if y > 1 {
                break;
            }
        }
        spots.push(KeySpot { at: Vec2::new(x, y), ..spot });
        x += width + 2;
    }
    let rows = y.min(1) + 1;
    for spot in &mut spots {
        spot.at.y += size.y.saturating_sub(rows);
    }
    spots
}

/// The command of the key under a click, if any.
#[must_use]
pub fn clicked(spots: &[KeySpot], event: &Event) -> Option<Command> {
    let Event::Mouse { offset, position, event: MouseEvent::Press(MouseButton::Left) } = event else { return None };
    let at = position.saturating_sub(*offset);
    spots
        .iter()
        .find(|spot| spot.at.y == at.y && (spot.at.x..spot.at.x + spot.width()).contains(&at.x))
        .map(|spot| spot.command)
}

/// Draws the line of keys.
pub fn draw_keys(printer: &Printer<'_, '_>, theme: Theme, spots: &[KeySpot]) {
    for spot in spots {
        printer.with_style(theme.style(Paint::Key), |printer| printer.print(spot.at, spot.label));
        let after = spot.at + Vec2::new(spot.label.width() + 1, 0);
        printer.with_style(theme.style(Paint::Dim), |printer| printer.print(after, spot.word));
    }
}

/// Fills the screen with its ground and draws the bar at the top.
pub fn draw_title(printer: &Printer<'_, '_>, theme: Theme, left: &str, right: &str) {
    let width = printer.size.x;
    printer.with_style(theme.style(Paint::Text), |printer| {
        for y in 0..printer.size.y {
            printer.print_hline((0, y), width, " ");
        }
    });
    printer.with_style(theme.style(Paint::Title), |printer| {
        printer.print_hline((0, 0), width, " ");
        let start = width.saturating_sub(right.width() + 1);
        printer.print((1, 0), &shortened(left, start.saturating_sub(2)));
        printer.print((start, 0), right);
    });
}

/// Text cut to a width, with a sign that it was cut.
#[must_use]
pub fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if short.width() + 2 > width {
            break;
        }
        short.push(c);
    }
    short.push('…');
    short
}

/// Draws lines from a place downwards.
pub fn draw_lines(printer: &Printer<'_, '_>, theme: Theme, at: Vec2, lines: &[Line]) {
    for (row, line) in lines.iter().enumerate() {
        let mut x = at.x;
        for (text, paint) in line {
            printer.with_style(theme.style(*paint), |printer| printer.print((x, at.y + row), text));
            x += text.width();
        }
    }
}

/// Asks for more room when there is too little; false when there is enough.
#[must_use]
pub fn asks_for_room(printer: &Printer<'_, '_>, theme: Theme) -> bool {
    let size = printer.size;
    if is_enough(size) {
        return false;
    }
    printer.with_style(theme.style(Paint::Text), |printer| {
        for y in 0..size.y {
            printer.print_hline((0, y), size.x, " ");
        }
        let lines = [
            "A larger window, please:".to_owned(),
            format!("at least {} x {},", LEAST.x, LEAST.y),
            format!("this one has {} x {}.", size.x, size.y),
            "Nothing is lost.".to_owned(),
        ];
        for (row, line) in lines.iter().enumerate() {
            printer.print((0, row), &shortened(line, size.x));
        }
    });
    true
}

/// Whether a lesson can be shown.
#[must_use]
pub const fn is_enough(size: Vec2) -> bool {
    size.x >= LEAST.x && size.y >= LEAST.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::{self, Mode};

    #[test]
    fn the_keys_of_a_lesson_fit_into_two_rows() {
        for mode in [Mode::Board, Mode::Options, Mode::Answered, Mode::Reading, Mode::List] {
            let keys: Vec<_> = keys::line(mode).collect();
            let spots = key_spots(&keys, Vec2::new(80, 24));
            assert_eq!(spots.len(), keys.len(), "{mode:?}");
            assert!(spots.iter().all(|spot| spot.at.y >= 22 && spot.at.x + spot.width() <= 80));
        }
    }

    #[test]
    fn long_text_is_cut_with_a_sign() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdef", 4), "abc…");
        assert_eq!(shortened("abcdef", 0), "…");
    }
}
