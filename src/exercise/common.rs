//! The fields that exercises of every kind share: wording, marks, hints, note, skills.

use super::fields::{Field, Fields, Shape};
use super::{Mark, Text};
use crate::rules::Color;

/// What an author may say about an exercise of any kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Common {
    /// The question, in place of the kind's own.
    pub ask: Option<Text>,
    /// What is told before the question.
    pub text: Option<Text>,
    /// The side at the bottom of the board, in place of the kind's own choice.
    pub orientation: Option<Color>,
    /// Marks on the board.
    pub marks: Vec<Mark>,
    /// Hints before the engine's own.
    pub hints: Vec<Text>,
    /// Told after success.
    pub note: Option<Text>,
    /// The skills it trains.
    pub skills: Vec<String>,
    /// 1 (easiest) to 5.
    pub level: Option<u8>,
    /// The articles that its skills rest on, where the course says so.
    pub articles: Vec<&'static str>,
}

/// The common fields, in the order of the authoring guide. `fen`, `moves` and `expect` are read by the kinds.
pub static FIELDS: &[Field] = &[
    Field {
        name: "id",
        shape: Shape::Text,
        required: true,
        doc: "Lower-case words with hyphens; unique in the file, never reused.",
    },
    Field { name: "kind", shape: Shape::Text, required: true, doc: "The kind of exercise, or `read`." },
    Field { name: "ask", shape: Shape::Text, required: false, doc: "The question, in place of the kind's own." },
    Field { name: "text", shape: Shape::Text, required: false, doc: "What is told before the question." },
    Field {
        name: "fen",
        shape: Shape::Fen,
        required: false,
        doc: "The position; the starting position when left out.",
    },
    Field { name: "moves", shape: Shape::Moves, required: false, doc: "Moves played from there before the question." },
    Field {
        name: "orientation",
        shape: Shape::Word(&["white", "black"]),
        required: false,
        doc: "The side at the bottom of the board; the side to move when left out.",
    },
    Field {
        name: "marks",
        shape: Shape::Words,
        required: false,
        doc: "Marks on the board: `\"path f1 g1\"`, `\"arrow e1 g1\"`.",
    },
    Field { name: "hints", shape: Shape::Texts, required: false, doc: "Hints before the engine's own." },
    Field { name: "note", shape: Shape::Text, required: false, doc: "Told after success." },
    Field {
        name: "skills",
        shape: Shape::Words,
        required: false,
        doc: "The skills it trains; those of the lesson or set when left out.",
    },
    Field { name: "level", shape: Shape::Number(1, 5), required: false, doc: "1 (easiest) to 5." },
    Field {
        name: "expect",
        shape: Shape::Words,
        required: false,
        doc: "The right answers, to be compared with those that the engine finds; never needed. Not for `choice`.",
    },
    Field {
        name: "then",
        shape: Shape::Tables,
        required: false,
        doc: "Further questions, asked one after the other on the same board: see *Chains*.",
    },
];

impl Common {
    /// Reads the common fields but for `id`, `kind`, `fen`, `moves` and `skills`, which others read.
    pub fn read(fields: &mut Fields<'_>) -> Self {
        let markdown = |(text, _): (String, _)| Text::markdown(&text);
        let orientation = orientation(fields);
        let marks = marks(fields);
        let hints = fields.strings("hints", Shape::Texts).map_or_else(Vec::new, |(list, _)| list);
        Self {
            ask: fields.string("ask", Shape::Text).map(markdown),
            text: fields.string("text", Shape::Text).map(markdown),
            orientation,
            marks,
            hints: hints.into_iter().map(markdown).collect(),
            note: fields.string("note", Shape::Text).map(markdown),
            skills: Vec::new(),
            level: fields.number("level", 1..=5).and_then(|(level, _)| u8::try_from(level).ok()),
            articles: Vec::new(),
        }
    }
}

/// Reads `orientation`: the side at the bottom of the board.
pub fn orientation(fields: &mut Fields<'_>) -> Option<Color> {
    fields.side("orientation").map(|(side, _)| side)
}

/// Reads `marks`: what is marked on the board.
pub fn marks(fields: &mut Fields<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (text, span) in fields.strings("marks", Shape::Words).map_or_else(Vec::new, |(list, _)| list) {
        match text.parse::<Mark>() {
            Ok(mark) => marks.push(mark),
            Err(error) => fields.problem(span, "bad-mark", error.to_string(), None),
        }
    }
    marks
}
