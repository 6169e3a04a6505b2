//! A styled text on one line: what a table or a list has room for.

use crate::classroom::name::one_line;
use crate::exercise::Text;

/// The paragraphs one after the other, each with a stop at its end.
pub(super) fn on_one_line(text: &Text) -> String {
    let mut told = String::new();
    for block in &text.blocks {
        let words = one_line(&block.to_plain());
        if told.ends_with(|c: char| c.is_alphanumeric() || c == '+' || c == '#') {
            told.push('.');
        }
        if !told.is_empty() && !words.is_empty() {
            told.push(' ');
        }
        told.push_str(&words);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_do_not_run_into_each_other() {
        let thoughts = ["13. Ne5", "Before that, Black castled.", "Is it mate?", "Who knows"];
        let text = Text::paragraphs(thoughts.map(str::to_owned));
        assert_eq!(on_one_line(&text), "13. Ne5. Before that, Black castled. Is it mate? Who knows");
        assert_eq!(on_one_line(&Text::default()), "");
    }
}
