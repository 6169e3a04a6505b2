//! Templates for authors: a lesson and a puzzle set that pass every check as they stand.

use super::reader::id_fault;
use super::schema::MAX_ID;
use crate::notation::describe;

/// What a template is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Template {
    /// A lesson.
    Lesson,
    /// A puzzle set.
    Puzzles,
}

impl Template {
    /// The text of a new file with this id; its title is made of the id.
    ///
    /// # Errors
    /// What is expected, when the text can't be an id.
    ///
    /// ```
    /// use touchmove::course::template::Template;
    /// let text = Template::Puzzles.text("my-first-set").unwrap();
    /// assert!(text.contains("id = \"my-first-set\"\ntitle = \"My first set\"\n"));
    /// assert!(Template::Puzzles.text("My first set").is_err());
    /// ```
    pub fn text(self, id: &str) -> Result<String, String> {
        if let Some(fault) = id_fault(id, false) {
            let shown: String = id.chars().filter(|c| !c.is_control()).take(MAX_ID).collect();
            return Err(format!("\"{shown}\" can't be an id: {fault}"));
        }
        let title = describe::capitalized(&id.replace('-', " "));
        let text = match self {
            Self::Lesson => include_str!("templates/lesson.toml"),
            Self::Puzzles => include_str!("templates/puzzles.toml"),
        };
        Ok(text.replace("{{ID}}", id).replace("{{TITLE}}", &title))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources, check};

    #[test]
    fn a_template_passes_every_check_as_it_stands() {
        for template in [Template::Lesson, Template::Puzzles] {
            let text = template.text("something-new").unwrap();
            let content = Content::load(Sources::embedded().with_text("something-new.toml", text.clone()));
            let found = check::check(&content, Some(1));
            let told: Vec<String> = found.iter().map(|it| it.render(Some(&text), false)).collect();
            assert!(told.is_empty(), "{}", told.join("\n"));
        }
    }

    #[test]
    fn only_ids_are_taken() {
        for text in ["", "-", "a--b", "Lesson", "a_b", "../x", "a b", "é", &"a".repeat(61), "\u{1b}[31m"] {
            let error = Template::Lesson.text(text).unwrap_err();
            assert!(
                (error.contains("lower-case") || error.contains("60 characters")) && !error.contains('\u{1b}'),
                "{error}"
            );
        }
    }
}
