//! A board as SVG: pieces, marks, numbers, coordinates, missing squares, and a description for screen readers.

use svg::node::element::{Circle, Description, Group, Path, Rectangle, SVG, Text, Title};
use svg::node::{Node as _, Text as Words};

use super::mark_art::{self, Form, tidy};
use super::pieces;
use crate::exercise::{Diagram, Mark, MarkRole, MarkShape};
use crate::notation::{describe, diagram as spoken};
use crate::rules::{Color, File, Rank, Role, Square, SquareSet};

/// Units of one square.
pub(super) const SQUARE: f64 = 40.0;
/// Units around the board, for coordinates and the sign of the side to move.
const MARGIN: f64 = 17.0;
/// Units of the radius of a mark's sign in the corner of a square, and in the middle of an empty one.
const IN_CORNER: f64 = 7.5;
const IN_MIDDLE: f64 = 12.0;

/// What a picture is inked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Black on white with grey squares, for any printer.
    Black,
    /// Colours, for the screen.
    Color,
}

/// Where the symbols of the pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbols {
    /// In the picture itself: it can be cut out and used elsewhere.
    Own,
    /// Once in the page: see [`pieces::sheet`].
    Shared,
}

/// The diagram as an `svg` element.
///
/// ```
/// use touchmove::exercise::Diagram;
/// use touchmove::notation::fen;
/// use touchmove::page::diagram::{Ink, Symbols, svg};
/// // Back-rank mate.
/// let setup = fen::read("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")?;
/// let picture = svg(&Diagram::of_board(setup.board), Ink::Black, Symbols::Own);
/// assert!(picture.contains("White: king g1, rook a8. Black: king g8, pawns f7, g7 and h7."));
/// # Ok::<(), touchmove::notation::fen::FenError>(())
/// ```
#[must_use]
pub fn svg(diagram: &Diagram, ink: Ink, symbols: Symbols) -> String {
    let drawing = Drawing { diagram, ink, view: View::of(diagram) };
    drawing.draw(symbols).to_string()
}

/// The sign of a role, for a legend.
#[must_use]
pub fn legend_sign(role: MarkRole, ink: Ink) -> String {
    let svg = SVG::new().set("viewBox", "0 0 24 24").set("class", "sign").set("aria-hidden", "true");
    svg.add(mark_art::sign(role, ink, 12.0, 12.0, 10.5)).to_string()
}

/// The files and ranks that are shown, from left to right and from top to bottom.
struct View {
    files: Vec<File>,
    ranks: Vec<Rank>,
}

impl View {
    fn of(diagram: &Diagram) -> Self {
        let is_used = |set: SquareSet| !(set & diagram.squares).is_empty();
        let files = File::ALL.map(|file| is_used(SquareSet::file(file)));
        let ranks = Rank::ALL.map(|rank| is_used(SquareSet::rank(rank)));
        let mut files = File::ALL[whole(files)].to_vec();
        let mut ranks = Rank::ALL[whole(ranks)].to_vec();
        match diagram.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        Self { files, ranks }
    }

    fn width(&self) -> f64 {
        SQUARE * units(self.files.len())
    }

    fn height(&self) -> f64 {
        SQUARE * units(self.ranks.len())
    }

    /// The upper left corner of a square.
    fn corner(&self, sq: Square) -> (f64, f64) {
        let column = self.files.iter().position(|file| *file == sq.file()).unwrap_or(0);
        let row = self.ranks.iter().position(|rank| *rank == sq.rank()).unwrap_or(0);
        (SQUARE * units(column), SQUARE * units(row))
    }

    fn middle(&self, sq: Square) -> (f64, f64) {
        let (x, y) = self.corner(sq);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }
}

/// From the first line in use to the last: what is missing between them is a gap in the board, not its end.
fn whole(used: [bool; 8]) -> std::ops::Range<usize> {
    let first = used.iter().position(|used| *used).unwrap_or(0);
    let last = used.iter().rposition(|used| *used).map_or(0, |last| last + 1);
    first..last
}

/// A count of at most eight as a number of units.
fn units(count: usize) -> f64 {
    f64::from(u8::try_from(count).unwrap_or(u8::MAX))
}

struct Drawing<'a> {
    diagram: &'a Diagram,
    ink: Ink,
    view: View,
}

impl Drawing<'_> {
    fn draw(&self, symbols: Symbols) -> SVG {
        let (width, height) = (self.view.width(), self.view.height());
        let frame = format!("{} -3 {} {}", -MARGIN, width + 2.0 * MARGIN, height + 3.0 + MARGIN);
        let mut svg = SVG::new().set("viewBox", frame).set("class", "board").set("role", "img");
        svg.append(Title::new(self.title()));
        svg.append(Description::new().add(Words::new(self.description())));
        if symbols == Symbols::Own {
            let used =
                |role: &Role| Color::ALL.iter().any(|&color| !self.diagram.board.pieces(color, *role).is_empty());
            svg.append(pieces::definitions(Role::ALL.into_iter().filter(used)));
        }
        svg.append(self.squares());
        self.last_move(&mut svg);
        self.frames(&mut svg);
        svg.append(self.pieces());
        svg.append(self.numbers());
        self.signs(&mut svg);
        self.arrows(&mut svg);
        svg.append(self.coordinates());
        self.turn(&mut svg);
        svg
    }

    fn title(&self) -> String {
        let occupied = !self.diagram.board.occupied().is_empty();
        match self.diagram.turn.filter(|_| occupied) {
            Some(turn) => format!("Chess board. {}", describe::to_move(turn)),
            None => "Chess board.".to_owned(),
        }
    }

    /// The pieces and the marks in words; where the names of squares are not shown, marks are not told either: they may be
    /// the question.
    fn description(&self) -> String {
        let mut told = vec![spoken::spoken(&self.diagram.board)];
        if self.diagram.squares != SquareSet::ALL {
            told.push(format!("The board has {} squares.", self.diagram.squares.len()));
        }
        if self.diagram.coordinates {
            for role in Mark::roles(&self.diagram.marks) {
                let squares = describe::squares(self.diagram.marked(role));
                told.push(format!("{}: {squares}.", describe::capitalized(role.legend())));
            }
            for mark in &self.diagram.marks {
                if let MarkShape::Arrow(from, to) = mark.shape {
                    told.push(format!("An arrow goes from {from} to {to}."));
                }
            }
            if let Some(mv) = self.diagram.last_move {
                told.push(format!("The last move went from {} to {}.", mv.from, mv.to));
            }
        }
        told.join(" ")
    }

    fn squares(&self) -> Group {
        let (light, dark) = match self.ink {
            Ink::Black => ("#fff", "#cfcfcf"),
            Ink::Color => ("#f4ead7", "#c9a57b"),
        };
        let outline = |set: SquareSet| -> String {
            set.into_iter().fold(String::new(), |outline, sq| {
                let (x, y) = self.view.corner(sq);
                outline + &format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
            })
        };
        let there = self.diagram.squares;
        let mut group = Group::new().set("stroke", "#1c1c1c");
        for (set, fill) in [(there & SquareSet::LIGHT, light), (there & SquareSet::DARK, dark)] {
            if !set.is_empty() {
                group.append(Path::new().set("d", outline(set)).set("fill", fill).set("stroke-width", 0.4));
            }
        }
        if there == SquareSet::ALL {
            group.append(
                Rectangle::new()
                    .set("width", self.view.width())
                    .set("height", self.view.height())
                    .set("fill", "none")
                    .set("stroke-width", 1.6),
            );
        }
        group
    }

    /// The squares of the last move: hatched in black ink, tinted in colour.
    fn last_move(&self, svg: &mut SVG) {
        let Some(mv) = self.diagram.last_move else { return };
        for sq in [mv.from, mv.to] {
            let (x, y) = self.view.corner(sq);
            match self.ink {
                Ink::Color => svg.append(
                    Rectangle::new()
                        .set("x", x)
                        .set("y", y)
                        .set("width", SQUARE)
                        .set("height", SQUARE)
                        .set("fill", "#e8c547")
                        .set("fill-opacity", 0.6),
                ),
                Ink::Black => {
                    let line = |step: f64| {
                        let (low, high) = ((step - SQUARE).max(0.0), step.min(SQUARE));
                        format!("M{} {}L{} {}", x + low, y + high, x + high, y + low)
                    };
                    let lines: String = (1..8).map(|step| line(f64::from(step) * SQUARE / 4.0)).collect();
                    svg.append(Path::new().set("d", lines).set("stroke", "#777").set("stroke-width", 0.9));
                }
            }
        }
    }

    fn marked(&self, form: Form) -> impl Iterator<Item = (MarkRole, Square)> {
        let roles = Mark::roles(&self.diagram.marks).into_iter().filter(move |role| mark_art::form(*role) == form);
        roles.flat_map(|role| {
            let squares = self.diagram.marked(role) & self.diagram.squares;
            squares.into_iter().map(move |sq| (role, sq))
        })
    }

    fn frames(&self, svg: &mut SVG) {
        for (role, sq) in self.marked(Form::Frame) {
            let (x, y) = self.view.corner(sq);
            svg.append(mark_art::frame(role, self.ink, x, y));
        }
    }

    fn pieces(&self) -> Group {
        let mut group = Group::new()
            .set("stroke-width", tidy(pieces::LINE))
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round");
        for (sq, piece) in self.diagram.board.iter() {
            let (x, y) = self.view.corner(sq);
            let inset = 1.6;
            group.append(pieces::piece(piece, x + inset, y + inset, SQUARE - 2.0 * inset));
        }
        group
    }

    fn numbers(&self) -> Group {
        let mut group = Group::new().set("font-family", "sans-serif").set("text-anchor", "middle");
        for &(sq, number) in &self.diagram.numbers {
            let (x, y) = self.view.middle(sq);
            let text = Text::new(number.to_string());
            if self.diagram.board.piece_at(sq).is_some() {
                let corner = Circle::new().set("cx", x + 13.0).set("cy", y - 13.0).set("r", 6.5).set("fill", "#fff");
                group.append(corner);
                let text = text.set("x", x + 13.0).set("y", y - 9.6);
                group.append(text.set("font-size", 9.5).set("font-weight", "bold"));
            } else {
                group.append(text.set("x", x).set("y", y + 5.6).set("font-size", 16));
            }
        }
        group
    }

    fn signs(&self, svg: &mut SVG) {
        let marked: Vec<(MarkRole, Square)> = self.marked(Form::Sign).collect();
        let numbered = |sq: Square| self.diagram.numbers.iter().any(|(other, _)| *other == sq);
        let mut corners_taken = [0_usize; 64];
        for &(role, sq) in &marked {
            let (x, y) = self.view.middle(sq);
            let alone = marked.iter().filter(|(_, other)| *other == sq).count() == 1;
            if alone && self.diagram.board.piece_at(sq).is_none() && !numbered(sq) {
                svg.append(mark_art::sign(role, self.ink, x, y, IN_MIDDLE));
                continue;
            }
            let taken = &mut corners_taken[sq.index()];
            let off = SQUARE / 2.0 - IN_CORNER - 1.0;
            let (dx, dy) = [(off, -off), (-off, -off), (off, off), (-off, off)][*taken % 4];
            *taken += 1;
            svg.append(mark_art::sign(role, self.ink, x + dx, y + dy, IN_CORNER));
        }
    }

    fn arrows(&self, svg: &mut SVG) {
        for mark in &self.diagram.marks {
            if let MarkShape::Arrow(from, to) = mark.shape {
                svg.append(mark_art::arrow(mark.role, self.ink, self.view.middle(from), self.view.middle(to)));
            }
        }
    }

    fn coordinates(&self) -> Group {
        let mut group = Group::new()
            .set("font-family", "sans-serif")
            .set("font-size", 12)
            .set("text-anchor", "middle")
            .set("fill", "currentColor")
            .set("class", "coordinates");
        if self.diagram.coordinates {
            let middle = |index: usize| SQUARE * (units(index) + 0.5);
            for (index, file) in self.view.files.iter().enumerate() {
                let text = Text::new(file.letter().to_string());
                group.append(text.set("x", middle(index)).set("y", self.view.height() + 12.5));
            }
            for (index, rank) in self.view.ranks.iter().enumerate() {
                let text = Text::new(rank.digit().to_string());
                group.append(text.set("x", -9).set("y", middle(index) + 4.2));
            }
        }
        group
    }

    /// A disc beside the board, at the side of the player to move.
    fn turn(&self, svg: &mut SVG) {
        let Some(turn) = self.diagram.turn.filter(|_| !self.diagram.board.occupied().is_empty()) else { return };
        let below = turn == self.diagram.orientation;
        let y = if below { self.view.height() - 8.0 } else { 8.0 };
        let fill = match turn {
            Color::White => "#fff",
            Color::Black => "#1c1c1c",
        };
        svg.append(
            Circle::new()
                .set("cx", self.view.width() + MARGIN / 2.0 + 0.5)
                .set("cy", y)
                .set("r", 5.5)
                .set("fill", fill)
                .set("stroke", "#1c1c1c")
                .set("stroke-width", 1.4)
                .set("class", "turn"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::{Board, Move};

    fn of(fen: &str) -> Diagram {
        Diagram::of_position(&fen::position(fen).expect("a position"))
    }

    #[test]
    fn black_sees_a8_at_the_lower_right() {
        let mut diagram = of("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(diagram.orientation, Color::Black);
        assert_eq!(View::of(&diagram).corner(Square::A8), (280.0, 280.0));
        diagram.orientation = Color::White;
        assert_eq!(View::of(&diagram).corner(Square::A8), (0.0, 0.0));
    }

    #[test]
    fn a_small_board_is_cut_out_with_its_holes() {
        let mut diagram = Diagram::of_board(Board::empty());
        diagram.squares = SquareSet::from([Square::A1, Square::A2, Square::C1, Square::C2, Square::A4]);
        let view = View::of(&diagram);
        assert_eq!((view.width(), view.height()), (3.0 * SQUARE, 4.0 * SQUARE));
        let drawn = svg(&diagram, Ink::Black, Symbols::Shared);
        assert_eq!(drawn.matches("h40v40h-40z").count(), 5);
        assert!(drawn.contains("The board has 5 squares."), "{drawn}");
    }

    #[test]
    fn the_description_names_pieces_and_marks() {
        let mut diagram = of("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1")
            .with_marks(["attacker a6", "path f1", "arrow e1 g1"].map(|mark| mark.parse().expect("a mark")));
        diagram.last_move = Some(Move::new(Square::B7, Square::A6));
        let drawn = svg(&diagram, Ink::Color, Symbols::Own);
        for told in [
            "Chess board. White to move.",
            "White: king e1, rooks a1 and h1. Black: king e8, bishop a6.",
            "Attacks: a6. On the way: f1.",
            "An arrow goes from e1 to g1.",
            "The last move went from b7 to a6.",
        ] {
            assert!(drawn.contains(told), "{told}\n{drawn}");
        }
        diagram.coordinates = false;
        assert!(!svg(&diagram, Ink::Color, Symbols::Own).contains("Attacks:"), "the marked square may be the question");
    }

    #[test]
    fn only_the_pieces_on_the_board_are_defined() {
        let drawn = svg(&of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Ink::Black, Symbols::Own);
        assert_eq!(drawn.matches("<symbol").count(), 2);
        assert_eq!(drawn.matches("<use").count(), 3);
        assert!(!svg(&of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Ink::Black, Symbols::Shared).contains("<symbol"));
    }

    #[test]
    fn several_signs_share_a_square() {
        let diagram = of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
            .with_marks(["good a1", "pinned a1", "star h8"].map(|mark| mark.parse().expect("a mark")));
        let signs = svg(&diagram, Ink::Black, Symbols::Shared);
        assert_eq!(signs.matches("r=\"7.5\"").count(), 2);
    }

    #[test]
    fn a_small_diagram_looks_like_this() {
        let mut diagram = Diagram::of_board(Board::empty());
        diagram.squares = SquareSet::from([Square::A1, Square::B1, Square::A2, Square::B2]);
        diagram.numbers = vec![(Square::A1, 1)];
        let diagram = diagram.with_marks(["star b2".parse().expect("a mark")]);
        insta::assert_snapshot!(svg(&diagram, Ink::Black, Symbols::Own));
    }
}
