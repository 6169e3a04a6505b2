//! The pictures of the pieces, drawn for this program: six outlines as symbols, inked white or black where they are used.

use svg::node::element::{Definitions, SVG, Use};
use svg::node::{Blob, Node as _};

use crate::rules::{Color, Piece, Role};

/// Six symbols of 100 by 100 units. An outline takes `fill` and `stroke` of its use, the lines on it its `color`.
const DRAWINGS: &str = include_str!("pieces.svg");

/// Units of a symbol; a square of a diagram has fewer.
const DRAWN: f64 = 100.0;

/// An invisible picture with all symbols: once in a page whose diagrams [share](super::diagram::Symbols::Shared) them.
#[must_use]
pub fn sheet() -> String {
    let mut svg = SVG::new().set("width", 0).set("height", 0).set("aria-hidden", "true");
    svg = svg.set("style", "position:absolute");
    for role in Role::ALL {
        svg.append(Blob::new(symbol(role)));
    }
    svg.to_string()
}

/// The symbols of these kinds, for a diagram that stands alone.
pub(super) fn definitions(roles: impl IntoIterator<Item = Role>) -> Definitions {
    roles.into_iter().fold(Definitions::new(), |all, role| all.add(Blob::new(symbol(role))))
}

/// A piece in a square of `size` units whose upper left corner is at (`x`, `y`).
pub(super) fn piece(piece: Piece, x: f64, y: f64, size: f64) -> Use {
    let (fill, line) = match piece.color {
        Color::White => ("#fff", "#1c1c1c"),
        Color::Black => ("#1c1c1c", "#fff"),
    };
    Use::new()
        .set("href", format!("#{}", id(piece.role)))
        .set("x", x)
        .set("y", y)
        .set("width", size)
        .set("height", size)
        .set("fill", fill)
        .set("stroke", "#1c1c1c")
        .set("color", line)
}

/// The width of lines in a symbol, in its own units.
pub(super) const LINE: f64 = DRAWN / 24.0;

fn id(role: Role) -> String {
    format!("tm-{role}")
}

/// The `symbol` element of a kind of piece.
fn symbol(role: Role) -> String {
    let start = DRAWINGS.find(&format!("<symbol id=\"{role}\"")).expect("every kind of piece is drawn");
    let end = DRAWINGS[start..].find("</symbol>").expect("a drawing has an end");
    let drawing = &DRAWINGS[start..start + end];
    drawing.replacen(&format!("id=\"{role}\""), &format!("id=\"{}\"", id(role)), 1) + "</symbol>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_piece_is_drawn_once() {
        let sheet = sheet();
        for role in Role::ALL {
            assert_eq!(sheet.matches(&format!("id=\"tm-{role}\"")).count(), 1, "{role}");
            assert_eq!(symbol(role).matches("<symbol").count(), 1, "{role}");
        }
    }
}
