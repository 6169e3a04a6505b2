//! The forms of content files: which keys a curriculum, a lesson, a set and their tables have.
//!
//! The reader, the checker and the authoring guide all read these tables.

use crate::exercise::fields::{Field, Shape};

/// The version of the form that this program reads.
pub const FORMAT: i64 = 1;
/// Most exercises of one file.
pub const MAX_EXERCISES: usize = 10_000;
/// Longest id in characters.
pub const MAX_ID: usize = 60;
/// The kind of a step that is a page to read.
pub const READ: &str = "read";

const fn field(name: &'static str, shape: Shape, required: bool, doc: &'static str) -> Field {
    Field { name, shape, required, doc }
}

const FORMAT_FIELD: Field = field("format", Shape::Number(FORMAT, FORMAT), true, "The version of the form: 1.");
const ID: Field =
    field("id", Shape::Text, true, "Lower-case words with hyphens; unique among lessons and sets, never reused.");
const TITLE: Field = field("title", Shape::Text, true, "The name for people.");
const SUMMARY: Field = field("summary", Shape::Text, true, "One or two sentences.");

/// `lessons/curriculum.toml`.
pub static CURRICULUM: &[Field] = &[
    FORMAT_FIELD,
    field("unit", Shape::Tables, false, "The units in order, each a `[[unit]]` table."),
    field("skill", Shape::Tables, false, "The skills, each a `[[skill]]` table."),
];

/// A `[[unit]]` of the curriculum.
pub static UNIT: &[Field] = &[
    field("id", Shape::Text, true, "Lower-case words with hyphens."),
    TITLE,
    SUMMARY,
    field("lessons", Shape::Words, true, "The ids of its lessons in order."),
];

/// A `[[skill]]` of the curriculum.
pub static SKILL: &[Field] = &[
    field("id", Shape::Text, true, "`area.part`, each of lower-case words with hyphens: `castling.through`."),
    TITLE,
    field("articles", Shape::Words, true, "The articles of the Laws it rests on: `[\"3.8.2.2\"]`; may be empty."),
    field(
        "fresh",
        Shape::Bool,
        false,
        "`false` where no fresh exercise can be made, as for history; true when left out.",
    ),
];

/// A lesson file.
pub static LESSON: &[Field] = &[
    FORMAT_FIELD,
    ID,
    TITLE,
    SUMMARY,
    field("skills", Shape::Words, true, "The skills it teaches: ids of the curriculum; empty when it only repeats."),
    field("after", Shape::Words, false, "The ids of lessons to be done before."),
    field("step", Shape::Tables, true, "The steps in order, each a `[[step]]` table: a page or an exercise."),
];

/// A set file.
pub static SET: &[Field] = &[
    FORMAT_FIELD,
    ID,
    TITLE,
    SUMMARY,
    field("skills", Shape::Words, true, "The skills it trains: ids of the curriculum."),
    field("puzzle", Shape::Tables, false, "The puzzles in order, each a `[[puzzle]]` table: an exercise."),
    field("generate", Shape::Tables, false, "What makes fresh ones, each a `[[generate]]` table."),
];

/// A `[[generate]]` table of a set.
pub static GENERATE: &[Field] = &[
    field("kind", Shape::Text, true, "A kind of exercise that can make fresh ones."),
    field("skills", Shape::Words, false, "The skills to train; any of the kind's own when left out."),
    field("level", Shape::Number(1, 5), true, "1 (easiest) to 5."),
    field("count", Shape::Number(1, 1000), true, "How many of them in one go."),
    field("seed", Shape::Number(0, i64::MAX), false, "Only when the same ones are wanted each time."),
];

/// A step of `kind = "read"`: a page.
pub static PAGE: &[Field] = &[
    field("id", Shape::Text, true, "Lower-case words with hyphens; unique in the file, never reused."),
    field("kind", Shape::Word(&[READ]), true, "`read`."),
    field("text", Shape::Text, true, "What is to be read, in small Markdown."),
    field("fen", Shape::Fen, false, "The position beside the text; kings may be missing."),
    field("moves", Shape::Moves, false, "Moves played from there; from the starting position when `fen` is left out."),
    field(
        "orientation",
        Shape::Word(&["white", "black"]),
        false,
        "The side at the bottom of the board; White when left out.",
    ),
    field("marks", Shape::Words, false, "Marks on the board: `\"path f1 g1\"`, `\"arrow e1 g1\"`."),
];

/// The names of fields.
#[must_use]
pub fn names(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().map(|field| field.name).collect()
}
