//! The authoring guide `lessons/README.md`, written from the same tables that the reader goes by.

use std::fmt::Write as _;

use super::check::{LEAST_STEPS, LINES, MOST_STEPS, WIDTH_ALONE, WIDTH_BESIDE_BOARD};
use super::schema;
use super::source::{MAX_DEPTH, MAX_FILE, MAX_FILES};
use crate::exercise::fields::{Field, MAX_HISTORY, MAX_TEXT, Shape};
use crate::exercise::{MAX_QUESTIONS, MarkRole, common, kind};

/// The words of the guide; `{{…}}` stands for a table or a number.
const TEMPLATE: &str = include_str!("guide.md");

/// The whole guide.
#[must_use]
pub fn authoring_guide() -> String {
    let roles: Vec<String> = MarkRole::ALL.into_iter().map(|role| format!("`{}`", role.word())).collect();
    let numbers = [
        ("{{LEAST_STEPS}}", LEAST_STEPS.to_string()),
        ("{{MOST_STEPS}}", MOST_STEPS.to_string()),
        ("{{LINES}}", LINES.to_string()),
        ("{{WIDTH_BESIDE_BOARD}}", WIDTH_BESIDE_BOARD.to_string()),
        ("{{WIDTH_ALONE}}", WIDTH_ALONE.to_string()),
        ("{{MAX_FILE}}", format!("{} MiB", MAX_FILE / 1024 / 1024)),
        ("{{MAX_FILES}}", thousands(MAX_FILES)),
        ("{{MAX_DEPTH}}", MAX_DEPTH.to_string()),
        ("{{MAX_EXERCISES}}", thousands(schema::MAX_EXERCISES)),
        ("{{MAX_QUESTIONS}}", MAX_QUESTIONS.to_string()),
        ("{{MAX_TEXT}}", thousands(MAX_TEXT)),
        ("{{MAX_HISTORY}}", thousands(MAX_HISTORY)),
        ("{{MARKS}}", roles.join(", ")),
        ("{{CURRICULUM}}", table(schema::CURRICULUM)),
        ("{{UNIT}}", table(schema::UNIT)),
        ("{{SKILL}}", table(schema::SKILL)),
        ("{{LESSON}}", table(schema::LESSON)),
        ("{{SET}}", table(schema::SET)),
        ("{{GENERATE}}", table(schema::GENERATE)),
        ("{{PAGE}}", table(schema::PAGE)),
        ("{{COMMON}}", table(common::FIELDS)),
        ("{{KINDS}}", kinds()),
    ];
    numbers.iter().fold(TEMPLATE.to_string(), |guide, (name, value)| guide.replace(name, value))
}

fn thousands(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}

/// A Markdown table of fields.
fn table(fields: &[Field]) -> String {
    let mut table = String::from("| key | value | | meaning |\n|---|---|---|---|\n");
    for field in fields {
        let required = if field.required { "required" } else { "" };
        let shape = shape(field.shape).replace('|', "\\|");
        let doc = field.doc.replace('|', "\\|");
        let _ = writeln!(table, "| `{}` | {shape} | {required} | {doc} |", field.name);
    }
    table.trim_end().to_string()
}

/// What a value looks like, in few words.
fn shape(shape: Shape) -> String {
    match shape {
        Shape::Text => "text".into(),
        Shape::Texts => "list of texts".into(),
        Shape::Word(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        Shape::Fen => "FEN".into(),
        Shape::Moves => "moves".into(),
        Shape::Move => "move".into(),
        Shape::Square => "square".into(),
        Shape::Squares => "list of squares".into(),
        Shape::Words => "list of words".into(),
        Shape::WordOrWords => "word, or list of words".into(),
        Shape::Number(low, i64::MAX) => format!("number from {low}"),
        Shape::Number(low, high) if low == high => low.to_string(),
        Shape::Number(low, high) => format!("{low} to {high}"),
        Shape::Bool => "`true` or `false`".into(),
        Shape::Tables => "table, or several".into(),
    }
}

fn kinds() -> String {
    let mut text = String::new();
    for kind in kind::KINDS {
        let _ = write!(text, "### `{}`: {}\n\n{}\n", kind.id, kind.title, kind.summary);
        if !kind.fields.is_empty() {
            let _ = write!(text, "\n{}\n", table(kind.fields));
        }
        let _ = write!(text, "\n```toml\n{}\n```\n\n", kind.example.trim());
        match &kind.generator {
            Some(generator) => {
                let skills: Vec<String> = generator.skills.iter().map(|skill| format!("`{skill}`")).collect();
                let _ = write!(text, "Makes fresh ones for {}.\n\n", skills.join(", "));
            }
            None => text.push_str("Makes no fresh ones.\n\n"),
        }
    }
    text.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources};

    /// Set `UPDATE_GUIDE=1` to write the guide anew.
    #[test]
    fn the_guide_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/README.md");
        if std::env::var_os("UPDATE_GUIDE").is_some() {
            std::fs::write(path, authoring_guide()).unwrap();
        }
        let written = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            written == authoring_guide(),
            "lessons/README.md is not what the tables say: run `UPDATE_GUIDE=1 cargo test --lib guide`"
        );
    }

    #[test]
    fn nothing_of_the_template_is_left_open() {
        let guide = authoring_guide();
        assert!(!guide.contains("{{") && !guide.contains("}}"), "{guide}");
    }

    #[test]
    fn the_example_of_every_kind_is_fine() {
        for kind in kind::KINDS {
            let head =
                "format = 1\nid = \"x\"\ntitle = \"X\"\nsummary = \"X.\"\nskills = [\"legal.any\"]\n[[puzzle]]\n";
            let text = format!("{head}{}", kind.example);
            let content = Content::load(Sources::embedded().with_text("puzzles/x.toml", text.clone()));
            let found = crate::course::check::check(&content, Some(1));
            let told: Vec<String> = found.iter().map(|it| it.render(Some(&text), false)).collect();
            assert!(told.is_empty(), "{}: {}", kind.id, told.join("\n"));
        }
    }

    /// The examples of the guide itself are content without faults.
    #[test]
    fn the_examples_of_the_guide_can_be_read() {
        let blocks: Vec<&str> =
            TEMPLATE.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(blocks.len() >= 3, "curriculum, lesson, set");
        for (number, block) in blocks.into_iter().enumerate() {
            let name = format!("example-{number}.toml");
            let content = Content::load(Sources::embedded().with_text(name.as_str(), block));
            let own = content.diagnostics.iter().filter(|it| it.file == name);
            let found: Vec<String> = own.map(|it| it.render(Some(block), false)).collect();
            assert!(found.is_empty(), "{}", found.join("\n"));
        }
    }
}
