//! Lays out styled text in lines of a given width.

use unicode_width::UnicodeWidthStr;

use super::theme::Paint;
use crate::exercise::{Block, Inline, Text};

/// One line: runs of text, each in one style.
pub type Line = Vec<(String, Paint)>;

/// A line in one style.
#[must_use]
pub fn line(text: impl Into<String>, paint: Paint) -> Line {
    vec![(text.into(), paint)]
}

/// The text in lines of at most `width` columns, an empty line between paragraphs, items with a bullet.
#[must_use]
pub fn text(text: &Text, width: usize, base: Paint) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut after_item = false;
    for block in &text.blocks {
        let is_item = matches!(block, Block::Item(_));
        let stays_close = is_item && after_item;
        if !lines.is_empty() && !stays_close {
            lines.push(Vec::new());
        }
        after_item = is_item;
        let runs = block.inlines().iter().map(|inline| match inline {
            Inline::Plain(words) => (words.as_str(), base),
            Inline::Emphasis(words) => (words.as_str(), Paint::Emphasis),
            Inline::Strong(words) => (words.as_str(), Paint::Strong),
            Inline::Notation(words) => (words.as_str(), Paint::Notation),
        });
        let first = if is_item { "• " } else { "" };
        lines.extend(wrap(runs, width, first));
    }
    lines
}

/// Plain words in lines of at most `width` columns. The first line begins with `first`, the others are indented by
/// its width.
#[must_use]
pub fn words(words: &str, width: usize, first: &str, paint: Paint) -> Vec<Line> {
    wrap([(words, paint)].into_iter(), width, first)
}

/// Styled text as an entry of a list: the first line begins with `first`, the others are indented by its width.
#[must_use]
pub fn item(text: &Text, width: usize, first: &str, paint: Paint) -> Vec<Line> {
    let mut runs: Vec<(&str, Paint)> = Vec::new();
    for block in &text.blocks {
        runs.extend(runs.last().map(|_| (" ", paint)));
        runs.extend(block.inlines().iter().map(|inline| {
            (inline.words(), if matches!(inline, Inline::Notation(_)) { Paint::Notation } else { paint })
        }));
    }
    wrap(runs.into_iter(), width, first)
}

/// Breaks runs at spaces, and words that are too long where they have to be.
fn wrap<'a>(runs: impl Iterator<Item = (&'a str, Paint)>, width: usize, first: &str) -> Vec<Line> {
    let indent = first.width();
    let room = width.saturating_sub(indent).max(1);
    let mut lines: Vec<Line> = vec![Vec::new()];
    let mut column = 0;
    for word in glued(runs) {
        let length: usize = word.iter().map(|(text, _)| text.width()).sum();
        let space = usize::from(column > 0);
        if column + space + length > room && column > 0 {
            lines.push(Vec::new());
            column = 0;
        }
        if column > 0 {
            let before = lines.last().and_then(|line| line.last()).map_or(Paint::Text, |(_, paint)| *paint);
            push(&mut lines, " ", before);
            column += 1;
        }
        for (text, paint) in &word {
            for c in text.chars() {
                let mut buffer = [0; 4];
                let c: &str = c.encode_utf8(&mut buffer);
                if column + c.width() > room {
                    lines.push(Vec::new());
                    column = 0;
                }
                push(&mut lines, c, *paint);
                column += c.width();
            }
        }
    }
    for (i, line) in lines.iter_mut().enumerate() {
        let start = if i == 0 { first.to_owned() } else { " ".repeat(indent) };
        if !start.is_empty() {
            let paint = line.first().map_or(Paint::Text, |(_, paint)| *paint);
            line.insert(0, (start, paint));
        }
    }
    lines
}

fn push(lines: &mut [Line], text: &str, paint: Paint) {
    let line = lines.last_mut().expect("there is always a last line");
    match line.last_mut() {
        Some((before, same)) if *same == paint => before.push_str(text),
        _ => line.push((text.to_owned(), paint)),
    }
}

/// Words, each made of the styled pieces that stand together without a space.
fn glued<'a>(runs: impl Iterator<Item = (&'a str, Paint)>) -> Vec<Vec<(&'a str, Paint)>> {
    let mut words: Vec<Vec<(&str, Paint)>> = Vec::new();
    let mut open = false;
    for (text, paint) in runs {
        for (i, part) in text.split([' ', '\n', '\t']).enumerate() {
            open &= i == 0;
            if part.is_empty() {
                continue;
            }
            match words.last_mut() {
                Some(word) if open => word.push((part, paint)),
                _ => words.push(vec![(part, paint)]),
            }
            open = true;
        }
        open &= !text.ends_with([' ', '\n', '\t']);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.iter().map(|(text, _)| text.as_str()).collect()).collect()
    }

    #[test]
    fn lines_break_at_spaces_and_styles_stay() {
        let source = Text::markdown("The **king** goes to `e2`, `f1`.\n\nThen:\n\n- one and two\n- three");
        let lines = text(&source, 12, Paint::Text);
        assert_eq!(plain(&lines), ["The king", "goes to e2,", "f1.", "", "Then:", "", "• one and", "  two", "• three"]);
        assert_eq!(lines[0][1], ("king".to_owned(), Paint::Strong));
        assert_eq!(lines[1].last().unwrap(), &(",".to_owned(), Paint::Text));
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        let source = Text::plain("Supercalifragilistic ♔\u{fe0e}♔\u{fe0e} words and more words");
        for width in 1..30 {
            for line in text(&source, width, Paint::Text) {
                let total: usize = line.iter().map(|(text, _)| text.width()).sum();
                assert!(total <= width, "{width}: {line:?}");
            }
        }
    }

    #[test]
    fn an_entry_of_a_list_is_indented() {
        assert_eq!(plain(&words("one two three", 9, "1 ", Paint::Text)), ["1 one two", "  three"]);
        assert_eq!(plain(&words("", 9, "1 ", Paint::Text)), ["1 "]);
    }
}
