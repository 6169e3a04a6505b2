//! A small reader of FEN for the tests of this room, which must not know of notation.

use super::{CastlingSide, Color, File, Piece, Position, Rank, Setup, Square};

/// The set-up a FEN describes. Panics on anything that is not one: tests only.
pub(super) fn setup(fen: &str) -> Setup {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let mut setup = Setup::empty();
    for (row, rank) in fields[0].split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
            } else {
                let sq = Square::new(File::from_index(file).expect("eight files"), rank);
                setup.board.put(sq, Piece::from_letter(letter).expect("a piece letter"));
                file += 1;
            }
        }
        assert_eq!(file, 8, "{fen}");
    }
    setup.turn = if fields[1] == "w" { Color::White } else { Color::Black };
    for letter in fields[2].chars().filter(|&letter| letter != '-') {
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        let side = if letter.eq_ignore_ascii_case(&'k') { CastlingSide::King } else { CastlingSide::Queen };
        setup.castling = setup.castling.with(color, side);
    }
    setup.en_passant = (fields[3] != "-").then(|| fields[3].parse().expect("a square"));
    setup.halfmove_clock = fields.get(4).map_or(0, |clock| clock.parse().expect("a number"));
    setup.fullmove_number = fields.get(5).map_or(1, |number| number.parse().expect("a number"));
    setup
}

/// The position a FEN describes, kings being optional.
pub(super) fn position(fen: &str) -> Position {
    Position::study(setup(fen)).unwrap_or_else(|problems| panic!("{fen}: {problems:?}"))
}

/// A move in coordinates, such as `e2e4` or `e7e8q`.
pub(super) fn mv(text: &str) -> super::Move {
    let promotion = text[4..].chars().next().map(|letter| super::Role::from_letter(letter).expect("a piece letter"));
    super::Move { from: text[..2].parse().expect("a square"), to: text[2..4].parse().expect("a square"), promotion }
}
