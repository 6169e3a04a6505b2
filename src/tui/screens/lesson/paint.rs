//! Draws the scene of a lesson.

use cursive::{Printer, Vec2};
use unicode_width::UnicodeWidthStr;

use super::scene::Scene;
use crate::exercise::Mark;
use crate::tui::board::{BoardView, Hand, marks};
use crate::tui::flow;
use crate::tui::screens::frame::{self, KeySpot, Look};
use crate::tui::theme::Paint;

/// What is drawn around the scene.
pub struct Around<'a> {
    /// The title of the lesson.
    pub title: &'a str,
    /// The place in it.
    pub place: &'a str,
    /// The line of keys.
    pub spots: &'a [KeySpot],
    /// The lines of the panel above the window.
    pub scroll: usize,
    /// What is picked on the board.
    pub hand: &'a Hand,
}

/// Draws it all.
pub fn draw(printer: &Printer<'_, '_>, look: Look, scene: &Scene, around: &Around<'_>) {
    let theme = look.theme;
    frame::draw_title(printer, theme, around.title, around.place);
    if let Some((diagram, geometry)) = &scene.board {
        let hand = around.hand;
        let view = BoardView { diagram, geometry, hand, theme, pieces: look.pieces };
        let size = Vec2::new(geometry.width(), geometry.height());
        view.draw(&printer.offset(scene.board_at).cropped(size));
        draw_legend(printer, look, scene);
    }
    if let Some((diagram, geometry, at)) = &scene.beside {
        let view = BoardView { diagram, geometry, hand: &Hand::default(), theme, pieces: look.pieces };
        view.draw(&printer.offset(*at).cropped(Vec2::new(geometry.width(), geometry.height())));
    }
    let last = (around.scroll + scene.panel_size.y).min(scene.lines.len());
    let first = around.scroll.min(last);
    frame::draw_lines(printer, theme, scene.panel_at, &scene.lines[first..last]);
    let edge = scene.panel_at.x + scene.panel_size.x;
    printer.with_style(theme.style(Paint::Key), |printer| {
        if first > 0 {
            printer.print((edge, scene.panel_at.y), "↑");
        }
        if last < scene.lines.len() {
            printer.print((edge, scene.panel_at.y + scene.panel_size.y - 1), "↓");
        }
    });
    frame::draw_lines(printer, theme, scene.panel_at + Vec2::new(0, scene.panel_size.y), &scene.field);
    frame::draw_lines(printer, theme, scene.promotion_at(), &scene.promotion);
    frame::draw_keys(printer, theme, around.spots);
}

/// Below the board: whose move it is, and what the marks mean.
fn draw_legend(printer: &Printer<'_, '_>, look: Look, scene: &Scene) {
    let Some((diagram, geometry)) = &scene.board else { return };
    let at = scene.board_at + Vec2::new(2, geometry.height());
    let last = printer.size.y.saturating_sub(2);
    let width = scene.panel_at.x.saturating_sub(at.x + 1);
    let mut rows: Vec<flow::Line> = vec![Vec::new()];
    let mut used = 0;
    let turn = diagram.turn.map(|turn| (format!("{turn} to move"), String::new()));
    let legend = Mark::roles(&diagram.marks)
        .into_iter()
        .map(|role| (marks::glyph(role).to_owned(), format!(" {}", role.legend())));
    for (sign, word) in turn.into_iter().chain(legend) {
        let length = sign.width() + word.width();
        if used > 0 && used + 2 + length > width {
            rows.push(Vec::new());
            used = 0;
        }
        let row = rows.last_mut().expect("there is always a last row");
        if used > 0 {
            row.push(("  ".into(), Paint::Dim));
            used += 2;
        }
        let paint = if word.is_empty() { Paint::Strong } else { Paint::Key };
        row.push((sign, paint));
        row.push((word, Paint::Dim));
        used += length;
    }
    rows.truncate(last.saturating_sub(at.y));
    frame::draw_lines(printer, look.theme, at, &rows);
}
