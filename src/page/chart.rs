//! Small charts as SVG: bars beside numbers that are written out too.

use svg::node::element::{Rectangle, SVG};

/// Units of a bar's length and height.
const LENGTH: f64 = 100.0;
const HEIGHT: f64 = 10.0;

/// A bar whose full part is `part` of `whole`. Decoration: the numbers stand beside it.
#[must_use]
pub fn bar(part: usize, whole: usize) -> String {
    let rounded = || Rectangle::new().set("height", HEIGHT).set("rx", 2);
    SVG::new()
        .set("class", "bar")
        .set("viewBox", format!("0 0 {LENGTH} {HEIGHT}"))
        .set("preserveAspectRatio", "none")
        .set("aria-hidden", "true")
        .add(rounded().set("width", LENGTH).set("class", "bar-whole"))
        .add(rounded().set("width", percent(part, whole).unwrap_or(0)).set("class", "bar-part"))
        .to_string()
}

/// `part` of `whole` in hundredths, rounded; `None` of nothing.
#[must_use]
pub fn percent(part: usize, whole: usize) -> Option<usize> {
    (whole > 0).then(|| (part.min(whole) * 200 + whole) / (2 * whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_rounded() {
        assert_eq!(
            [(0, 3), (1, 3), (2, 3), (3, 3), (7, 3)].map(|(part, of)| percent(part, of)),
            [Some(0), Some(33), Some(67), Some(100), Some(100)]
        );
        assert_eq!(percent(0, 0), None);
    }

    #[test]
    fn a_bar_of_nothing_is_empty() {
        assert!(bar(0, 0).contains("width=\"0\""));
        assert!(bar(1, 2).contains("width=\"50\""));
    }
}
