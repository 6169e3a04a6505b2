//! A board drawn with letters, a line a rank, for those who look at it.

use crate::exercise::{Diagram, MarkRole};
use crate::rules::{Color, File, Rank, Square, SquareSet};

/// The lines of a diagram. Capital letters are White's pieces; a tour's steps are numbers; `*` is a star, `?` the square
/// asked about. Squares that the board does not have are left blank.
///
/// ```
/// use touchmove::exercise::Diagram;
/// use touchmove::plain::drawing;
/// use touchmove::rules::Board;
/// let lines = drawing::lines(&Diagram::of_board(Board::initial()));
/// assert_eq!(lines[0], "8  r n b q k b n r");
/// assert_eq!(lines[8], "   a b c d e f g h");
/// ```
#[must_use]
pub fn lines(diagram: &Diagram) -> Vec<String> {
    let mut files: Vec<File> =
        File::ALL.into_iter().filter(|file| !(SquareSet::file(*file) & diagram.squares).is_empty()).collect();
    let mut ranks: Vec<Rank> =
        Rank::ALL.into_iter().filter(|rank| !(SquareSet::rank(*rank) & diagram.squares).is_empty()).collect();
    match diagram.orientation {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let width = diagram.numbers.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(1);
    let row = |edge: String, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{edge:<2} {}", cells.join(" ")).trim_end().to_owned()
    };
    let mut lines: Vec<String> = ranks
        .iter()
        .map(|&rank| {
            let edge = if diagram.coordinates { rank.to_string() } else { String::new() };
            row(edge, files.iter().map(|&file| cell(diagram, Square::new(file, rank))).collect())
        })
        .collect();
    if diagram.coordinates {
        lines.push(row(String::new(), files.iter().map(ToString::to_string).collect()));
    }
    lines
}

fn cell(diagram: &Diagram, sq: Square) -> String {
    if !diagram.squares.contains(sq) {
        return String::new();
    }
    let number = diagram.numbers.iter().find(|(numbered, _)| *numbered == sq).map(|(_, number)| number.to_string());
    match (diagram.board.piece_at(sq), number) {
        (Some(piece), _) => piece.letter().to_string(),
        (None, Some(number)) => number,
        (None, None) if diagram.marked(MarkRole::Star).contains(sq) => "*".to_owned(),
        (None, None) if diagram.marked(MarkRole::Target).contains(sq) => "?".to_owned(),
        (None, None) => ".".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Mark;
    use crate::rules::{Board, Piece, Role};

    #[test]
    fn a_small_board_shows_steps_stars_and_holes() {
        let mut board = Board::empty();
        board.put(Square::C2, Piece::new(Color::White, Role::Knight));
        let mut diagram = Diagram::of_board(board).with_marks([Mark::squares(MarkRole::Star, Square::A3)]);
        diagram.squares = Square::all().filter(|sq| sq.file() <= File::C && sq.rank() <= Rank::Third).collect();
        diagram.squares.remove(Square::B2);
        diagram.numbers = vec![(Square::A1, 1), (Square::B3, 12)];
        assert_eq!(lines(&diagram), ["3   * 12  .", "2   .     N", "1   1  .  .", "    a  b  c"]);
        diagram.orientation = Color::Black;
        assert_eq!(lines(&diagram)[0], "1   .  .  1");
    }

    #[test]
    fn a_board_without_coordinates_names_nothing() {
        let mut diagram = Diagram::of_board(Board::empty()).with_marks([Mark::squares(MarkRole::Target, Square::A8)]);
        diagram.coordinates = false;
        let lines = lines(&diagram);
        assert_eq!((lines.len(), lines[0].as_str()), (8, "   ? . . . . . . ."));
    }
}
