//! Where a square is, in words: its file and rank counted off, its way from another square, the colour it has.

use crate::notation::describe;
use crate::rules::{Color, File, Rank, Square};

const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// `The e-file is the fifth from White's left.`, counted from the left of the side that sits below.
#[must_use]
pub fn file(sq: Square, below: Color) -> String {
    format!("The {}-file is the {} from {below}'s left.", sq.file(), ORDINALS[seen(sq, below).file().index()])
}

/// `Rank 4 is the fourth, counted from White's side.`, counted from the side that sits below.
#[must_use]
pub fn rank(sq: Square, below: Color) -> String {
    format!("Rank {} is the {}, counted from {below}'s side.", sq.rank(), ORDINALS[seen(sq, below).rank().index()])
}

/// Where White would see a square that the side below sees.
fn seen(sq: Square, below: Color) -> Square {
    match below {
        Color::White => sq,
        Color::Black => Square::new(File::ALL[7 - sq.file().index()], Rank::ALL[7 - sq.rank().index()]),
    }
}

/// The way from one square to another as the side that sits below sees it: `two files to the left and one rank further
/// up`. Empty for the same square.
#[must_use]
pub fn way(from: Square, to: Square, below: Color) -> String {
    let (from, to) = (seen(from, below), seen(to, below));
    let part = |from: usize, to: usize, unit: &str, less: &str, more: &str| {
        let steps = from.abs_diff(to);
        let (plural, side) = (if steps == 1 { "" } else { "s" }, if to < from { less } else { more });
        (steps > 0).then(|| format!("{} {unit}{plural} {side}", number(steps)))
    };
    let files = part(from.file().index(), to.file().index(), "file", "to the left", "to the right");
    let ranks = part(from.rank().index(), to.rank().index(), "rank", "further down", "further up");
    describe::list(files.into_iter().chain(ranks))
}

/// A small number in words.
#[must_use]
pub fn number(number: usize) -> String {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_string())
}

/// `light` or `dark`.
#[must_use]
pub const fn color(sq: Square) -> &'static str {
    if sq.is_light() { "light" } else { "dark" }
}

/// Why a square has its colour, to be reckoned without a board: the number of the file and the rank are both odd or
/// both even on a dark square.
#[must_use]
pub fn color_reason(sq: Square) -> String {
    let (file, rank) = (sq.file().index() + 1, sq.rank().index() + 1);
    let sum = file + rank;
    let parity = if sum % 2 == 0 { "even" } else { "odd" };
    format!(
        "Count the {}-file as {file} and add the rank {rank}: that makes {sum}. \
         Dark squares like a1 (1 + 1) give an even number, light ones an odd number, and {sum} is {parity}.",
        sq.file()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_told_as_the_board_is_seen() {
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(way(Square::E4, Square::C5, white), "two files to the left and one rank further up");
        assert_eq!(way(Square::E4, Square::C5, black), "two files to the right and one rank further down");
        assert_eq!(way(Square::E4, Square::E3, white), "one rank further down");
        assert_eq!(way(Square::A1, Square::H1, white), "seven files to the right");
        assert_eq!(way(Square::A1, Square::A1, white), "");
    }

    #[test]
    fn the_reckoning_agrees_with_the_board() {
        for sq in Square::all() {
            let reason = color_reason(sq);
            assert_eq!(reason.ends_with("odd."), sq.is_light(), "{sq}: {reason}");
        }
        assert!(color_reason(Square::E4).contains("5 and add the rank 4: that makes 9"));
        assert_eq!(file(Square::E4, Color::White), "The e-file is the fifth from White's left.");
        assert_eq!(file(Square::E4, Color::Black), "The e-file is the fourth from Black's left.");
        assert_eq!(rank(Square::H8, Color::White), "Rank 8 is the eighth, counted from White's side.");
        assert_eq!(rank(Square::H8, Color::Black), "Rank 8 is the first, counted from Black's side.");
    }
}
