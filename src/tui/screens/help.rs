//! The help: every key from the table of keys, and every mark.

use super::frame::Look;
use super::page::PageScreen;
use crate::exercise::MarkRole;
use crate::tui::board::{draw, marks};
use crate::tui::flow::{self, Line};
use crate::tui::keys;
use crate::tui::theme::Paint;

/// The screen.
#[must_use]
pub fn screen(look: Look) -> PageScreen {
    PageScreen::new("Help", look, lines)
}

fn lines(width: usize) -> Vec<Line> {
    let heading = |text: &str| vec![flow::line(text, Paint::Heading)];
    let mut lines = heading("How it goes");
    for words in [
        "You read a page or get a question. You answer on the board, by typing, or with the mouse: click a piece and \
         then its square, or drag it. Nothing goes on before you do.",
        "A miss is no harm: you are told the reason, and the question stays.",
    ] {
        lines.extend(flow::words(words, width, "", Paint::Text));
    }
    lines.push(Vec::new());
    lines.extend(heading("Keys"));
    let mut told: Vec<&str> = Vec::new();
    for row in keys::TABLE.iter().filter(|row| !row.help.is_empty()) {
        if !told.contains(&row.help) {
            told.push(row.help);
            lines.extend(labelled(&format!("{:<5} ", row.label), row.help, width, Paint::Key));
        }
    }
    lines.push(Vec::new());
    lines.extend(heading("Marks on the board"));
    lines.extend(labelled(&format!("{:<6}", draw::PICKED), "picked by you", width, Paint::Key));
    for role in MarkRole::ALL {
        lines.extend(labelled(&format!("{:<6}", marks::glyph(role)), role.legend(), width, Paint::Key));
    }
    lines.extend(labelled("○→●   ", "an arrow: from the ring to the dot", width, Paint::Key));
    lines
}

/// A label and words beside it.
fn labelled(label: &str, words: &str, width: usize, paint: Paint) -> Vec<Line> {
    let mut lines = flow::words(words, width, &" ".repeat(label.chars().count()), Paint::Text);
    if let Some(first) = lines.first_mut() {
        first.remove(0);
        first.insert(0, (label.to_owned(), paint));
    }
    lines
}
