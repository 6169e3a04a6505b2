//! Where squares are on the screen: the size of cells, and which square is under a point.

use crate::exercise::Diagram;
use crate::rules::{Color, File, Rank, Square};

/// The sizes a square can have, in columns and rows; from the third on pieces are pictures.
const CELLS: [(usize, usize); 6] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (3, 1)];

/// Columns left of the board for the names of the ranks.
const MARGIN: usize = 2;

/// A place on the screen: column and row, from 0.
pub type Point = (usize, usize);

/// The layout of one board inside its area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Columns of one square.
    pub cell_width: usize,
    /// Rows of one square.
    pub cell_height: usize,
    files: Vec<File>,
    ranks: Vec<Rank>,
}

impl Geometry {
    /// The largest layout of a diagram that fits into `width` columns and `height` rows, or the smallest there is.
    #[must_use]
    pub fn fit(diagram: &Diagram, width: usize, height: usize) -> Self {
        let used = |on: &dyn Fn(Square) -> bool| diagram.squares.into_iter().any(on);
        let mut files: Vec<File> = File::ALL.into_iter().filter(|file| used(&|sq| sq.file() == *file)).collect();
        let mut ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|rank| used(&|sq| sq.rank() == *rank)).collect();
        match diagram.orientation {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let (columns, rows) = (files.len(), ranks.len());
        let fits = |&(w, h): &(usize, usize)| w * columns + MARGIN <= width && h * rows < height;
        let (cell_width, cell_height) = CELLS.into_iter().find(fits).unwrap_or((3, 1));
        Self { cell_width, cell_height, files, ranks }
    }

    /// Columns of the whole board with its margin.
    #[must_use]
    pub fn width(&self) -> usize {
        MARGIN + self.cell_width * self.files.len()
    }

    /// Rows of the whole board with the names of the files.
    #[must_use]
    pub fn height(&self) -> usize {
        self.cell_height * self.ranks.len() + 1
    }

    /// The files from left to right, each with the column of the middle of its squares.
    pub fn files(&self) -> impl Iterator<Item = (File, usize)> + '_ {
        self.files.iter().enumerate().map(|(i, file)| (*file, MARGIN + i * self.cell_width + (self.cell_width - 1) / 2))
    }

    /// The ranks from top to bottom, each with the row of the middle of its squares.
    pub fn ranks(&self) -> impl Iterator<Item = (Rank, usize)> + '_ {
        self.ranks.iter().enumerate().map(|(i, rank)| (*rank, i * self.cell_height + (self.cell_height - 1) / 2))
    }

    /// The upper left corner of a square; `None` for one that is not on this board.
    #[must_use]
    pub fn corner(&self, sq: Square) -> Option<Point> {
        let column = self.files.iter().position(|file| *file == sq.file())?;
        let row = self.ranks.iter().position(|rank| *rank == sq.rank())?;
        Some((MARGIN + column * self.cell_width, row * self.cell_height))
    }

    /// The square under a point.
    #[must_use]
    pub fn square_at(&self, (x, y): Point) -> Option<Square> {
        let file = self.files.get(x.checked_sub(MARGIN)? / self.cell_width)?;
        let rank = self.ranks.get(y / self.cell_height)?;
        Some(Square::new(*file, *rank))
    }

    /// The square so many columns to the right and rows down from another; the edge stops.
    #[must_use]
    pub fn neighbour(&self, sq: Square, right: isize, down: isize) -> Square {
        let step = |len: usize, at: Option<usize>, by: isize| {
            at.unwrap_or(0).saturating_add_signed(by).min(len.saturating_sub(1))
        };
        let column = step(self.files.len(), self.files.iter().position(|file| *file == sq.file()), right);
        let row = step(self.ranks.len(), self.ranks.iter().position(|rank| *rank == sq.rank()), down);
        match (self.files.get(column), self.ranks.get(row)) {
            (Some(file), Some(rank)) => Square::new(*file, *rank),
            _ => sq,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, SquareSet};

    fn seen_from(orientation: Color) -> Diagram {
        Diagram { orientation, ..Diagram::of_board(Board::initial()) }
    }

    #[test]
    fn the_board_grows_with_its_area() {
        let cell = |width, height| {
            let geometry = Geometry::fit(&seen_from(Color::White), width, height);
            assert!(geometry.width() <= width.max(26) && geometry.height() <= height.max(9));
            (geometry.cell_width, geometry.cell_height)
        };
        assert_eq!(cell(46, 18), (4, 2));
        assert_eq!(cell(86, 35), (8, 4));
        assert_eq!(cell(98, 49), (12, 6));
        assert_eq!(cell(97, 49), (10, 5));
        assert_eq!(cell(30, 10), (3, 1));
        assert_eq!(cell(5, 5), (3, 1));
    }

    #[test]
    fn each_side_has_its_first_rank_at_the_bottom() {
        let white = Geometry::fit(&seen_from(Color::White), 40, 18);
        assert_eq!(white.square_at((2, 0)), Some(Square::A8));
        assert_eq!(white.square_at((33, 15)), Some(Square::H1));
        let black = Geometry::fit(&seen_from(Color::Black), 40, 18);
        assert_eq!(black.square_at((2, 0)), Some(Square::H1));
        assert_eq!(black.square_at((1, 0)), None);
        assert_eq!(black.square_at((34, 0)), None);
    }

    #[test]
    fn every_square_is_found_at_its_corner() {
        for orientation in Color::ALL {
            let geometry = Geometry::fit(&seen_from(orientation), 70, 33);
            for sq in Square::all() {
                assert_eq!(geometry.corner(sq).and_then(|corner| geometry.square_at(corner)), Some(sq));
            }
        }
    }

    #[test]
    fn the_cursor_stops_at_the_edge_and_goes_where_the_arrow_points() {
        let black = Geometry::fit(&seen_from(Color::Black), 40, 18);
        assert_eq!(black.neighbour(Square::E4, 1, 0), Square::D4);
        assert_eq!(black.neighbour(Square::E4, 0, 1), Square::E5);
        assert_eq!(black.neighbour(Square::A8, 1, 1), Square::A8);
    }

    #[test]
    fn small_boards_show_only_their_squares() {
        let squares: SquareSet = Square::all().filter(|sq| sq.file().index() < 3 && sq.rank().index() < 4).collect();
        let geometry = Geometry::fit(&Diagram { squares, ..Diagram::of_board(Board::empty()) }, 40, 18);
        assert_eq!((geometry.cell_width, geometry.cell_height), (8, 4));
        assert_eq!(geometry.corner(Square::D1), None);
        assert_eq!(geometry.corner(Square::A4), Some((2, 0)));
    }
}
