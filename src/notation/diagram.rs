//! Diagrams as text: a square board of letters, and a spoken list of pieces.

use super::describe;
use crate::rules::{Board, Color, File, Piece, Rank, Role, Square};

/// Eight lines of letters with ranks and files named, seen from this side, ending in a newline.
///
/// ```
/// use touchmove::notation::{diagram, fen};
/// use touchmove::rules::Color;
/// // Back-rank mate.
/// let setup = fen::read("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")?;
/// let text = diagram::text(&setup.board, Color::White);
/// assert_eq!(text.lines().next(), Some("8  R . . . . . k ."));
/// assert_eq!(text.lines().last(), Some("   a b c d e f g h"));
/// # Ok::<(), touchmove::notation::fen::FenError>(())
/// ```
#[must_use]
pub fn text(board: &Board, orientation: Color) -> String {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match orientation {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut text = String::with_capacity(9 * 20);
    for rank in ranks {
        text.push(rank.digit());
        text.push(' ');
        for file in files {
            text.push(' ');
            text.push(board.piece_at(Square::new(file, rank)).map_or('.', Piece::letter));
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in files {
        text.push(' ');
        text.push(file.letter());
    }
    text.push('\n');
    text
}

/// The pieces as a list to be read aloud: "White: king e1, rooks a1 and h1, pawns e2 and f2. Black: king e8."
#[must_use]
pub fn spoken(board: &Board) -> String {
    if board.occupied().is_empty() {
        return "The board is empty.".to_owned();
    }
    let sides = Color::ALL.map(|color| {
        let kinds: Vec<String> = Role::ALL
            .into_iter()
            .rev()
            .filter_map(|role| {
                let set = board.pieces(color, role);
                let plural = if set.more_than_one() { "s" } else { "" };
                (!set.is_empty()).then(|| format!("{role}{plural} {}", describe::squares(set)))
            })
            .collect();
        let kinds = if kinds.is_empty() { "no pieces".to_owned() } else { kinds.join(", ") };
        format!("{color}: {kinds}.")
    });
    sides.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        let text = text(&Board::initial(), Color::Black);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "1  R N B K Q B N R");
        assert_eq!(lines[7], "8  r n b k q b n r");
        assert_eq!(lines[8], "   h g f e d c b a");
        assert!(text.ends_with('\n') && lines.len() == 9);
    }

    #[test]
    fn pieces_are_read_aloud_kind_by_kind() {
        let setup = fen::read("4k3/8/8/8/8/8/4PP2/R3K2R w KQ - 0 1").unwrap();
        assert_eq!(spoken(&setup.board), "White: king e1, rooks a1 and h1, pawns e2 and f2. Black: king e8.");
        let lone = fen::read("8/8/8/3N4/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(spoken(&lone.board), "White: knight d5. Black: no pieces.");
        assert_eq!(spoken(&Board::empty()), "The board is empty.");
    }
}
