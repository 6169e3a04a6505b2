//! Styled text: the small Markdown of lessons, and the plain sentences of the engine.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthChar as _;

/// Text in paragraphs and list items, styled word by word. Front ends decide what the styles look like.
///
/// ```
/// use touchmove::exercise::Text;
/// let text = Text::markdown("The **king** moves to `e2`.\n\n- one\n- two");
/// assert_eq!(text.to_plain(), "The king moves to e2.\n- one\n- two");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// Paragraphs and list items in order.
    pub blocks: Vec<Block>,
}

/// A paragraph or an item of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// One item of a list.
    Item(Vec<Inline>),
}

/// A run of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inline {
    /// No style.
    Plain(String),
    /// Slightly stressed.
    Emphasis(String),
    /// Strongly stressed.
    Strong(String),
    /// A square or a move, to be drawn in the chosen piece letters; or any other code.
    Notation(String),
}

/// Whether anything of a text can be seen: more than spaces, control characters and characters without width.
///
/// ```
/// use touchmove::exercise::text::says_something;
/// assert!(says_something("No.") && says_something("\u{1b}[31m"));
/// assert!(!says_something(" \u{a0}\n") && !says_something("\u{0}\u{200b}\u{202e}"));
/// ```
#[must_use]
pub fn says_something(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && c.width().is_some_and(|width| width > 0))
}

impl Inline {
    /// The words without style.
    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Self::Plain(words) | Self::Emphasis(words) | Self::Strong(words) | Self::Notation(words) => words,
        }
    }
}

impl Block {
    /// The runs of the block.
    #[must_use]
    pub fn inlines(&self) -> &[Inline] {
        match self {
            Self::Paragraph(inlines) | Self::Item(inlines) => inlines,
        }
    }

    /// The words without style; an item begins with `- `.
    #[must_use]
    pub fn to_plain(&self) -> String {
        let words: String = self.inlines().iter().map(Inline::words).collect();
        match self {
            Self::Paragraph(_) => words,
            Self::Item(_) => format!("- {words}"),
        }
    }
}

impl Text {
    /// One unstyled paragraph, taken literally; no paragraph when `words` is empty.
    #[must_use]
    pub fn plain(words: impl Into<String>) -> Self {
        let words = words.into();
        let blocks = if words.is_empty() { vec![] } else { vec![Block::Paragraph(vec![Inline::Plain(words)])] };
        Self { blocks }
    }

    /// Each sentence or thought as an unstyled paragraph of its own.
    #[must_use]
    pub fn paragraphs(thoughts: impl IntoIterator<Item = String>) -> Self {
        thoughts.into_iter().fold(Self::default(), |text, thought| text.and(Self::plain(thought)))
    }

    /// Reads the small Markdown of lessons: paragraphs, emphasis, lists and `code`. Anything else (headings, HTML,
    /// links) is taken as its words. Control characters are dropped, so that no file can send an escape sequence.
    #[must_use]
    pub fn markdown(source: &str) -> Self {
        let source: String = source.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
        let mut text = Self::default();
        let mut runs: Vec<Inline> = Vec::new();
        let (mut emphasis, mut strong, mut item) = (0u32, 0u32, 0u32);
        let flush = |runs: &mut Vec<Inline>, blocks: &mut Vec<Block>, in_item: bool| {
            if !runs.is_empty() {
                let runs = std::mem::take(runs);
                blocks.push(if in_item { Block::Item(runs) } else { Block::Paragraph(runs) });
            }
        };
        for event in Parser::new(&source) {
            match event {
                Event::Start(Tag::Emphasis) => emphasis += 1,
                Event::End(TagEnd::Emphasis) => emphasis = emphasis.saturating_sub(1),
                Event::Start(Tag::Strong) => strong += 1,
                Event::End(TagEnd::Strong) => strong = strong.saturating_sub(1),
                Event::Start(Tag::Item) => {
                    flush(&mut runs, &mut text.blocks, item > 0);
                    item += 1;
                }
                Event::End(TagEnd::Item) => {
                    flush(&mut runs, &mut text.blocks, true);
                    item = item.saturating_sub(1);
                }
                Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock) => {
                    flush(&mut runs, &mut text.blocks, item > 0);
                }
                Event::Code(words) => runs.push(Inline::Notation(words.into_string())),
                Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => {
                    let words = words.into_string();
                    match (strong > 0, emphasis > 0, runs.last_mut()) {
                        (true, _, Some(Inline::Strong(before))) | (false, true, Some(Inline::Emphasis(before))) => {
                            before.push_str(&words);
                        }
                        (false, false, Some(Inline::Plain(before))) => before.push_str(&words),
                        (true, _, _) => runs.push(Inline::Strong(words)),
                        (false, true, _) => runs.push(Inline::Emphasis(words)),
                        (false, false, _) => runs.push(Inline::Plain(words)),
                    }
                }
                Event::SoftBreak | Event::HardBreak => match runs.last_mut() {
                    Some(Inline::Plain(before)) => before.push(' '),
                    _ => runs.push(Inline::Plain(" ".into())),
                },
                _ => {}
            }
        }
        flush(&mut runs, &mut text.blocks, item > 0);
        text
    }

    /// This text followed by another.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.blocks.extend(more.blocks);
        self
    }

    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The words without style, a line a block.
    #[must_use]
    pub fn to_plain(&self) -> String {
        self.blocks.iter().map(Block::to_plain).collect::<Vec<_>>().join("\n")
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Self {
        Self::plain(words)
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::plain(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_keeps_paragraphs_items_and_styles_apart() {
        let text = Text::markdown("A *small* **big**\nword.\n\nThen:\n\n- `e4` first\n- then **`e5`**\n\nEnd.");
        assert_eq!(text.to_plain(), "A small big word.\nThen:\n- e4 first\n- then e5\nEnd.");
        assert_eq!(
            text.blocks[0].inlines()[..4],
            [
                Inline::Plain("A ".into()),
                Inline::Emphasis("small".into()),
                Inline::Plain(" ".into()),
                Inline::Strong("big".into())
            ]
        );
        assert!(matches!(text.blocks[2], Block::Item(_)));
    }

    #[test]
    fn no_escape_sequence_survives() {
        assert_eq!(Text::markdown("a\u{1b}[31mb\u{7}").to_plain(), "a[31mb");
    }

    #[test]
    fn plain_text_is_taken_literally() {
        assert_eq!(Text::plain("1/2 * 2 _and_ `x`").to_plain(), "1/2 * 2 _and_ `x`");
        assert!(Text::plain("").is_empty());
    }
}
