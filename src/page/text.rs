//! Styled text as a template takes it: paragraphs and lists of runs. The template escapes the words.

use serde::Serialize;

use crate::exercise::{Block, Inline, Text};

/// Text for the macro `text` of `parts.html`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct TextView(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Part {
    /// Items of a list; otherwise one paragraph.
    list: bool,
    entries: Vec<Vec<Run>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Run {
    style: &'static str,
    words: String,
}

impl TextView {
    /// The view of a text.
    pub(super) fn of(text: &Text) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        for block in &text.blocks {
            let runs = block.inlines().iter().map(run).collect();
            match (block, parts.last_mut()) {
                (Block::Item(_), Some(part)) if part.list => part.entries.push(runs),
                (Block::Item(_), _) => parts.push(Part { list: true, entries: vec![runs] }),
                (Block::Paragraph(_), _) => parts.push(Part { list: false, entries: vec![runs] }),
            }
        }
        Self(parts)
    }

    /// The number of letters.
    pub(super) fn length(&self) -> usize {
        let runs = self.0.iter().flat_map(|part| part.entries.iter().flatten());
        runs.map(|run| run.words.chars().count()).sum()
    }
}

fn run(inline: &Inline) -> Run {
    let style = match inline {
        Inline::Plain(_) => "plain",
        Inline::Emphasis(_) => "em",
        Inline::Strong(_) => "strong",
        Inline::Notation(_) => "notation",
    };
    Run { style, words: unbroken(&clean(inline.words())) }
}

/// Castling stays on one line: with hyphens that lines are not broken at.
fn unbroken(words: &str) -> String {
    words.replace("O-O-O", "O\u{2011}O\u{2011}O").replace("O-O", "O\u{2011}O")
}

/// The words without control characters: they have no place in a page.
pub(super) fn clean(words: &str) -> String {
    words.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_follow_each_other_are_one_list() {
        let view = TextView::of(&Text::markdown("Choose:\n\n- a\n- *b*\n\nThen go."));
        let shape: Vec<(bool, usize)> = view.0.iter().map(|part| (part.list, part.entries.len())).collect();
        assert_eq!(shape, [(false, 1), (true, 2), (false, 1)]);
        assert_eq!(view.0[1].entries[1], [Run { style: "em", words: "b".into() }]);
    }

    #[test]
    fn castling_is_not_broken() {
        assert_eq!(
            unbroken("On the short side (O-O) or O-O-O+, well-known"),
            "On the short side (O‑O) or O‑O‑O+, well-known"
        );
    }

    #[test]
    fn no_control_character_gets_into_a_page() {
        assert_eq!(clean("a\u{1b}[31mb\u{7}\nc"), "a[31mb\nc");
    }
}
