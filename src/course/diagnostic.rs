//! One fault of a content file: where it is, what is wrong, what to do; told with a caret or as JSON.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

use crate::exercise::fields::FieldProblem;

/// Longest message or help in characters; what is longer (a huge key, say) is cut.
const MAX_MESSAGE: usize = 600;
/// Beyond this column a line is not shown, only named.
const MAX_COLUMN: usize = 1000;
/// So many characters of a line are shown behind the fault.
const SHOWN_BEHIND: usize = 200;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The content cannot be used as it is.
    Error,
    /// It can be used, but something is likely not as meant.
    Warning,
}

/// Where in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// In bytes.
    pub span: Range<usize>,
    /// Line of the first character, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// Line of the end, from 1.
    pub end_line: usize,
    /// Column just behind the last character, from 1.
    pub end_column: usize,
}

/// A fault of a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable code: `unknown-key`, `wrong-type`, `bad-fen`, `toml-syntax` …
    pub code: &'static str,
    /// The file, as it was named to the program.
    pub file: String,
    /// Where; `None` when the fault is the file itself (unreadable, too large).
    pub place: Option<Place>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What was expected, or what to do.
    pub help: Option<String>,
}

/// Finds lines and columns in one text.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> LineIndex<'t> {
    /// Looks for the lines of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// Line and column, both from 1, of a byte; a byte inside a character counts as that character.
    #[must_use]
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let byte = floor_boundary(self.text, byte);
        let line = self.starts.partition_point(|&start| start <= byte);
        let start = self.starts[line - 1];
        (line, self.text[start..byte].chars().count() + 1)
    }

    /// The place of a range of bytes.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        let start = floor_boundary(self.text, span.start);
        let end = floor_boundary(self.text, span.end).max(start);
        let ((line, column), (end_line, end_column)) = (self.line_column(start), self.line_column(end));
        Place { span: start..end, line, column, end_line, end_column }
    }
}

/// The nearest start of a character at or before `byte`.
fn floor_boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

/// In tests, no diagnostic leaves without its words for `check --explain`.
fn must_be_explained(code: &'static str) {
    #[cfg(test)]
    assert!(super::codes::explain(code).is_ok(), "{code} is missing in codes.rs");
    #[cfg(not(test))]
    let _ = code;
}

impl Diagnostic {
    /// A fault of the file as a whole.
    #[must_use]
    pub fn of_file(
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        must_be_explained(code);
        Self {
            severity: Severity::Error,
            code,
            file: harmless(&file.into()),
            place: None,
            message: harmless(&message.into()),
            help: Some(harmless(&help.into())),
        }
    }

    /// A fault at a place of a file.
    #[must_use]
    pub fn at(severity: Severity, file: &str, index: &LineIndex<'_>, problem: FieldProblem) -> Self {
        must_be_explained(problem.code);
        Self {
            severity,
            code: problem.code,
            file: harmless(file),
            place: Some(index.place(problem.span)),
            message: harmless(&problem.message),
            help: problem.help.as_deref().map(harmless),
        }
    }

    /// `file:line:column: severity: message [code]` with the line of the file and a caret under the fault, then the
    /// help. `text` is the text of the file, where it could be read. Nothing in it can control a terminal.
    #[must_use]
    pub fn render(&self, text: Option<&str>, colored: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(self.message.as_str()).id(self.code);
        let shown = match (&self.place, text) {
            (Some(place), Some(text)) => shown_line(text, place),
            _ => None,
        };
        let mut group = match (&shown, &self.place) {
            (Some((line, span)), Some(place)) => title.element(
                Snippet::source(line.as_str())
                    .line_start(place.line)
                    .path(self.file.as_str())
                    .annotation(AnnotationKind::Primary.span(span.clone())),
            ),
            (None, Some(place)) => {
                title.element(Origin::path(self.file.as_str()).line(place.line).char_column(place.column))
            }
            (_, None) => title.element(Origin::path(self.file.as_str())),
        };
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = if colored { Renderer::styled() } else { Renderer::plain() };
        let report: &[Group<'_>] = &[group];
        renderer.render(report)
    }

    /// One JSON object.
    ///
    /// ```
    /// use touchmove::course::Diagnostic;
    /// let diagnostic = Diagnostic::of_file("too-large", "big.toml", "too large", "split it");
    /// assert_eq!(
    ///     diagnostic.to_json(),
    ///     r#"{"file":"big.toml","line":null,"column":null,"end_line":null,"end_column":null,"#.to_owned()
    ///         + r#""severity":"error","code":"too-large","message":"too large","help":"split it"}"#
    /// );
    /// ```
    ///
    /// # Panics
    /// Never: strings and numbers are always JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Object<'d> {
            file: &'d str,
            line: Option<usize>,
            column: Option<usize>,
            end_line: Option<usize>,
            end_column: Option<usize>,
            severity: Severity,
            code: &'d str,
            message: &'d str,
            help: Option<&'d str>,
        }
        let place = self.place.as_ref();
        let object = Object {
            file: &self.file,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            end_line: place.map(|place| place.end_line),
            end_column: place.map(|place| place.end_column),
            severity: self.severity,
            code: self.code,
            message: &self.message,
            help: self.help.as_deref(),
        };
        serde_json::to_string(&object).expect("strings and numbers are always JSON")
    }
}

/// The first line of the fault and where in it the caret goes; `None` when the line is too long to be shown.
fn shown_line(text: &str, place: &Place) -> Option<(String, Range<usize>)> {
    if place.column > MAX_COLUMN {
        return None;
    }
    let start = text.get(..place.span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let rest = text.get(start..)?;
    let whole = rest.find('\n').map_or(rest, |end| &rest[..end]);
    let from = place.span.start - start;
    let cut = whole.char_indices().nth(place.column + SHOWN_BEHIND).map_or(whole.len(), |(at, _)| at);
    let line = same_width(whole[..cut].trim_end_matches('\r'));
    let from = from.min(line.len());
    let to = (place.span.end - start).clamp(from, line.len());
    Some((line, from..to))
}

/// The text with everything that could control a terminal replaced by something harmless of the same number of bytes.
fn same_width(line: &str) -> String {
    line.chars()
        .map(|c| match c.len_utf8() {
            _ if c == '\t' || !is_control(c) => c,
            1 => '?',
            2 => '\u{b7}',
            _ => '\u{fffd}',
        })
        .collect()
}

/// A message in which nothing can control a terminal, cut where it is too long.
fn harmless(message: &str) -> String {
    let mut safe = String::with_capacity(message.len().min(MAX_MESSAGE));
    for (count, c) in message.chars().enumerate() {
        if count == MAX_MESSAGE {
            safe.push('…');
            break;
        }
        match c {
            '\n' => safe.push('\n'),
            '\t' | '\r' => safe.push(' '),
            c if is_control(c) => {
                let _ = write!(safe, "{}", c.escape_unicode());
            }
            c => safe.push(c),
        }
    }
    safe.trim_end().to_string()
}

/// Control characters, and the invisible ones that turn the direction of writing.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(span: Range<usize>) -> FieldProblem {
        FieldProblem {
            span,
            code: "bad-square",
            message: "\"e9\" is not a square".into(),
            help: Some("such as e4".into()),
        }
    }

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "äö = 1\nid = \"e9\"\n";
        let index = LineIndex::new(text);
        assert_eq!(index.line_column(0), (1, 1));
        assert_eq!(index.line_column(4), (1, 3));
        assert_eq!(index.line_column(1), (1, 1));
        let place = index.place(14..18);
        assert_eq!((place.line, place.column, place.end_line, place.end_column), (2, 6, 2, 10));
        assert_eq!(index.line_column(999), (3, 1));
    }

    #[test]
    fn the_caret_stands_under_the_fault() {
        let text = "id = \"x\"\nsquare = \"e9\"\n";
        let diagnostic = Diagnostic::at(Severity::Error, "a.toml", &LineIndex::new(text), problem(18..22));
        let rendered = diagnostic.render(Some(text), false);
        assert_eq!(
            rendered,
            "error[bad-square]: \"e9\" is not a square\n --> a.toml:2:10\n  |\n2 | square = \"e9\"\n  |          ^^^^\n  |\n  = help: such as e4"
        );
        assert!(diagnostic.render(Some(text), true).contains("\u{1b}["));
    }

    #[test]
    fn no_escape_sequence_of_a_file_reaches_the_terminal() {
        let text = "id = \"\u{1b}[31m\u{9b}2J\u{202e}\" # e9\r\n";
        let diagnostic = Diagnostic::at(
            Severity::Warning,
            "a\u{1b}[2J.toml",
            &LineIndex::new(text),
            FieldProblem { span: 5..9, code: "bad-id", message: "\u{1b}]0;x\u{7}".into(), help: None },
        );
        let rendered = diagnostic.render(Some(text), false);
        assert!(rendered.chars().all(|c| c == '\n' || !is_control(c)), "{rendered:?}");
        assert!(rendered.contains("a.toml") || rendered.contains("a\\u{1b}[2J.toml"), "{rendered}");
    }

    #[test]
    fn a_long_line_is_cut_and_a_very_long_one_only_named() {
        let text = format!("id = \"e9\"{}", "x".repeat(5000));
        let index = LineIndex::new(&text);
        let rendered = Diagnostic::at(Severity::Error, "a.toml", &index, problem(5..9)).render(Some(&text), false);
        assert!(rendered.len() < 1000, "{rendered}");
        let rendered =
            Diagnostic::at(Severity::Error, "a.toml", &index, problem(4000..4001)).render(Some(&text), false);
        assert!(rendered.contains("a.toml:1:4001") && rendered.len() < 200, "{rendered}");
    }
}
