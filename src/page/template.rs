//! The templates of the pages: HTML files in `templates/`, in which every value is escaped.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

/// A page could not be made: a fault of a template.
#[derive(Debug, thiserror::Error)]
#[error("the page could not be made: {0:#}")]
pub struct PageError(#[from] minijinja::Error);

/// All templates by name. What ends in `.html` escapes its values.
const TEMPLATES: &[(&str, &str)] = &[
    ("parts.html", include_str!("templates/parts.html")),
    ("report.html", include_str!("templates/report.html")),
    ("report.css", include_str!("templates/report.css")),
    ("worksheet.html", include_str!("templates/worksheet.html")),
    ("worksheet.css", include_str!("templates/worksheet.css")),
];

/// Fills a template.
pub(super) fn render(name: &str, values: impl Serialize) -> Result<String, PageError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let blocks_alone_leave_no_line = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?;
    environment.set_syntax(blocks_alone_leave_no_line);
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    Ok(environment.get_template(name)?.render(Serde(values))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_template_leaves_a_value_unescaped() {
        for (name, source) in TEMPLATES {
            assert!(!source.contains("safe"), "{name}: only pictures made here are safe, and they come marked as such");
            assert!(!source.contains("autoescape"), "{name}");
            assert!(!source.contains("<script"), "{name}");
        }
    }
}
