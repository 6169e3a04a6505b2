//! Draws a diagram: squares, pieces, marks, numbers, the cursor.

use cursive::Printer;
use cursive::style::{Color as Ink, Effect};

use super::marks;
use super::piece_art::{self, Picture, Pixel};
use super::{Geometry, geometry::Point};
use crate::exercise::{Diagram, MarkRole};
use crate::learner::settings::Pieces;
use crate::notation::letters;
use crate::rules::{Color, Piece, Square};
use crate::tui::theme::{ColorDepth, Paint, Theme, style};

/// What the learner has in hand on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The square under the cursor, where it is shown.
    pub cursor: Option<Square>,
    /// Squares picked so far.
    pub picked: Vec<Square>,
}

/// A diagram with all that is needed to draw it.
pub struct BoardView<'a> {
    /// What is drawn.
    pub diagram: &'a Diagram,
    /// Where its squares are.
    pub geometry: &'a Geometry,
    /// What is picked.
    pub hand: &'a Hand,
    /// Colours.
    pub theme: Theme,
    /// Letters or figurines.
    pub pieces: Pieces,
}

/// The sign of a picked square.
pub const PICKED: &str = "◆";

impl BoardView<'_> {
    /// Draws the board with its upper left corner at the origin of the printer.
    pub fn draw(&self, printer: &Printer<'_, '_>) {
        for sq in self.diagram.squares {
            if let Some(corner) = self.geometry.corner(sq) {
                self.draw_square(printer, sq, corner);
            }
        }
        if self.diagram.coordinates {
            self.draw_names(printer);
        }
    }

    fn draw_names(&self, printer: &Printer<'_, '_>) {
        let on_cursor = |is: bool| self.theme.style(if is { Paint::Key } else { Paint::Dim });
        for (rank, row) in self.geometry.ranks() {
            let look = on_cursor(self.hand.cursor.is_some_and(|sq| sq.rank() == rank));
            printer.with_style(look, |printer| printer.print((0, row), &rank.digit().to_string()));
        }
        let below = self.geometry.height() - 1;
        for (file, column) in self.geometry.files() {
            let look = on_cursor(self.hand.cursor.is_some_and(|sq| sq.file() == file));
            printer.with_style(look, |printer| printer.print((column, below), &file.letter().to_string()));
        }
    }

    fn draw_square(&self, printer: &Printer<'_, '_>, sq: Square, corner: Point) {
        let (width, height) = (self.geometry.cell_width, self.geometry.cell_height);
        let signs = self.signs(sq);
        let ground = self.theme.square(sq.is_light(), signs.iter().find_map(|(role, _)| *role));
        let shade = if self.theme.depth == ColorDepth::None && !sq.is_light() { "░" } else { " " };
        let middle = ((width - 1) / 2, (height - 1) / 2);
        let at = |x: usize, y: usize| (corner.0 + x, corner.1 + y);
        let put = |front: Ink, effect: Option<Effect>, place: Point, text: &str| {
            printer.with_style(style(front, ground, effect), |printer| printer.print(place, text));
        };
        for y in 0..height {
            put(self.theme.ink(), None, at(0, y), &shade.repeat(width));
        }
        if let Some(piece) = self.diagram.board.piece_at(sq) {
            if let Some(picture) = self.picture(piece) {
                let left = (width - picture.size) / 2;
                let top = (height - picture.size / 2) / 2;
                for (x, y) in (0..picture.size / 2).flat_map(|y| (0..picture.size).map(move |x| (x, y))) {
                    let pixels = [picture.at(x, 2 * y), picture.at(x, 2 * y + 1)];
                    self.draw_pixels(printer, piece, pixels, ground, at(left + x, top + y));
                }
            } else {
                let text = self.piece_text(piece);
                // Without colours a margin keeps the piece clear of the shading.
                let has_margin = self.theme.depth == ColorDepth::None && width > 3;
                let (left, text) = if has_margin { (middle.0 - 1, format!(" {text} ")) } else { (middle.0, text) };
                put(self.theme.piece(piece.color), Some(Effect::Bold), at(left, middle.1), &text);
            }
        } else if let Some((_, number)) = self.diagram.numbers.iter().find(|(of, _)| *of == sq) {
            let text = format!("{number:>2}");
            put(self.theme.piece(Color::White), None, at(middle.0.min(width - 2), middle.1), &text);
        }
        // The uppermost sign stands left, the next one right; in flat squares beside the piece, else above it.
        let row = usize::from(height == 2);
        for (column, (_, sign)) in [0, width - 1].into_iter().zip(&signs) {
            put(self.theme.ink(), Some(Effect::Bold), at(column, row), sign);
        }
        if self.hand.cursor == Some(sq) {
            let (left, right, rows) = if height > 2 { ("▌", "▐", 1..height) } else { ("[", "]", 0..1) };
            for y in rows {
                put(self.theme.ink(), Some(Effect::Bold), at(0, y), left);
                put(self.theme.ink(), Some(Effect::Bold), at(width - 1, y), right);
            }
        }
    }

    /// What stands on a square beside its piece, the most important first.
    fn signs(&self, sq: Square) -> Vec<(Option<MarkRole>, &'static str)> {
        let mut signs = Vec::new();
        if self.hand.picked.contains(&sq) {
            signs.push((Some(MarkRole::From), PICKED));
        }
        for (role, sign) in marks::on_square(&self.diagram.marks, sq) {
            let turn = self.diagram.orientation == Color::Black;
            signs.push((Some(role), if turn { marks::turned(sign) } else { sign }));
        }
        if let Some(mv) = self.diagram.last_move {
            signs.extend((mv.from == sq).then_some((Some(MarkRole::From), marks::glyph(MarkRole::From))));
            signs.extend((mv.to == sq).then_some((Some(MarkRole::To), marks::glyph(MarkRole::To))));
        }
        signs
    }

    fn piece_text(&self, piece: Piece) -> String {
        match self.pieces {
            Pieces::Figurines => letters::figurine(piece).to_owned(),
            Pieces::Letters => piece.letter().to_string(),
        }
    }

    /// Two pixels, one above the other, in one character.
    fn draw_pixels(&self, printer: &Printer<'_, '_>, piece: Piece, pixels: [Pixel; 2], ground: Ink, place: Point) {
        let color = |pixel: Pixel| match pixel {
            Pixel::Clear => None,
            Pixel::Body => Some(self.theme.piece(piece.color)),
            Pixel::Line => Some(self.theme.piece_line(piece.color)),
        };
        let (text, front, back) = match pixels.map(color) {
            [None, None] => (" ", ground, ground),
            [Some(upper), None] => ("▀", upper, ground),
            [None, Some(lower)] => ("▄", lower, ground),
            [Some(upper), Some(lower)] if upper == lower => ("█", upper, ground),
            [Some(upper), Some(lower)] => ("▀", upper, lower),
        };
        printer.with_style(style(front, back, None), |printer| printer.print(place, text));
    }

    /// The picture of a piece; without colours White's and Black's would look the same, so there are none.
    fn picture(&self, piece: Piece) -> Option<&'static Picture> {
        let has_colors = self.theme.depth > ColorDepth::None;
        piece_art::picture(piece.role, self.geometry.cell_width, self.geometry.cell_height).filter(|_| has_colors)
    }
}
