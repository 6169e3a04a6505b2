//! The help: every key from the table of keys, and every mark.

use unicode_width::UnicodeWidthStr as _;

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
    let widest = keys::TABLE.iter().map(|row| row.label.width()).max().unwrap_or(0);
    let column = |label: &str| format!("{label}{}", " ".repeat((widest + 1).saturating_sub(label.width())));
    for group in keys::GROUPS {
        lines.extend(heading(&format!("Keys: {}", group.title)));
        for row in group.rows() {
            lines.extend(labelled(&column(row.label), row.help, width, Paint::Key));
        }
        lines.push(Vec::new());
    }
    lines.extend(heading("Marks on the board"));
    lines.extend(labelled(&column(draw::PICKED), "picked by you", width, Paint::Key));
    for role in MarkRole::ALL {
        lines.extend(labelled(&column(marks::glyph(role)), role.legend(), width, Paint::Key));
    }
    lines.extend(labelled(&column("○→●"), "an arrow: from the ring to the dot", width, Paint::Key));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sentences_begin_in_one_column() {
        let lines = lines(70);
        let starts: Vec<usize> = lines.iter().filter(|line| line.len() > 1).map(|line| line[0].0.width()).collect();
        assert!(starts.len() > 30);
        assert!(starts.iter().all(|&start| start == starts[0] && start > 6), "{starts:?}");
    }
}
