//! A placement in the making: pieces are put on the board, moved, taken away, and the steps undone; by hand or in words.

use crate::notation::{describe, shown};
use crate::rules::{Board, Color, File, Piece, Rank, Role, Square};

/// One change of a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Puts a piece on a square, in place of what stood there.
    Put(Piece, Square),
    /// Takes away what stands there.
    Remove(Square),
    /// Moves a piece. With a piece that stands there already it changes places.
    Move(Square, Square),
    /// Takes all pieces away that may be placed.
    Clear,
}

/// What words ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// Whether that is all: the placement is the answer.
    pub done: bool,
}

/// A board that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    board: Board,
    /// The pieces that may be placed, moved and taken away.
    pieces: Vec<Piece>,
    before: Vec<Board>,
}

impl Placing {
    /// Begins with a board.
    #[must_use]
    pub const fn new(board: Board, pieces: Vec<Piece>) -> Self {
        Self { board, pieces, before: Vec::new() }
    }

    /// The board as it stands.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a piece that may be placed stands on the square.
    #[must_use]
    pub fn is_movable(&self, sq: Square) -> bool {
        self.board.piece_at(sq).is_some_and(|piece| self.pieces.contains(&piece))
    }

    /// Changes the board.
    ///
    /// # Errors
    /// Why this can't be done; nothing has changed then.
    pub fn change(&mut self, changes: &[Change]) -> Result<(), String> {
        let mut board = self.board;
        for &change in changes {
            self.apply(&mut board, change)?;
        }
        if board != self.board {
            self.before.push(std::mem::replace(&mut self.board, board));
        }
        Ok(())
    }

    /// Undoes the last change; false when there is none.
    pub fn undo(&mut self) -> bool {
        let before = self.before.pop();
        self.board = before.unwrap_or(self.board);
        before.is_some()
    }

    /// Whether there is a change to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Why a piece is none of those that may be placed.
    fn not_placed(&self, piece: Piece) -> String {
        let why = if self.pieces.iter().all(|placed| placed.color != piece.color) {
            format!("Only {}'s pieces are set up.", !piece.color)
        } else {
            format!("Only these are: {}.", describe::list(self.pieces.iter().copied().map(name)))
        };
        format!("A {} is not placed here. {why}", name(piece))
    }

    fn apply(&self, board: &mut Board, change: Change) -> Result<(), String> {
        let fixed = |board: &Board, sq: Square| {
            let piece = board.piece_at(sq).filter(|piece| !self.pieces.contains(piece));
            piece.map(|_| format!("{} stays where it is.", describe::capitalized(&describe::piece_on(board, sq))))
        };
        match change {
            // A whole board in words names the pieces that stay, too.
            Change::Put(piece, sq) if board.piece_at(sq) == Some(piece) => {}
            Change::Put(piece, sq) => {
                if !self.pieces.contains(&piece) {
                    return Err(self.not_placed(piece));
                }
                fixed(board, sq).map_or(Ok(()), Err)?;
                board.put(sq, piece);
            }
            Change::Remove(sq) => {
                fixed(board, sq).map_or(Ok(()), Err)?;
                board.remove(sq).ok_or_else(|| format!("There is no piece on {sq}."))?;
            }
            Change::Move(from, to) => {
                fixed(board, from).or_else(|| fixed(board, to)).map_or(Ok(()), Err)?;
                let piece = board.remove(from).ok_or_else(|| format!("There is no piece on {from}."))?;
                if let Some(other) = board.remove(to) {
                    board.put(from, other);
                }
                board.put(to, piece);
            }
            Change::Clear => {
                *board = board.iter().filter(|(_, piece)| !self.pieces.contains(piece)).collect();
            }
        }
        Ok(())
    }
}

/// `white queen`.
#[must_use]
pub fn name(piece: Piece) -> String {
    format!("{} {}", piece.color.to_string().to_lowercase(), piece.role)
}

/// What changes made of a board, as a sentence: `White queen on d1.`, `White pawns on a2 and b2.`
#[must_use]
pub fn told(changes: &[Change], after: &Board) -> String {
    let on = |sq: Square| describe::piece_on(after, sq);
    let mut parts: Vec<String> = Vec::new();
    let mut rest = changes;
    while let Some(&change) = rest.first() {
        let run = match change {
            Change::Put(piece, _) => {
                let same = |other: &Change| matches!(other, Change::Put(next, _) if *next == piece);
                let run = rest.iter().take_while(|other| same(other)).count();
                let squares = rest[..run].iter().filter_map(|put| match put {
                    Change::Put(_, sq) => Some(sq.to_string()),
                    Change::Remove(_) | Change::Move(..) | Change::Clear => None,
                });
                let plural = if run > 1 { "s" } else { "" };
                parts.push(format!("{}{plural} on {}", name(piece), describe::list(squares)));
                run
            }
            Change::Remove(sq) => {
                parts.push(format!("{sq} is empty"));
                1
            }
            Change::Move(from, to) if after.piece_at(from).is_some() => {
                parts.push(format!("{} and {}", on(to), on(from)));
                1
            }
            Change::Move(_, to) => {
                parts.push(on(to));
                1
            }
            Change::Clear => {
                parts.push("the board is cleared".into());
                1
            }
        };
        rest = &rest[run..];
    }
    format!("{}.", describe::capitalized(&parts.join(", ")))
}

/// Words that are passed over.
const FILLERS: [&str; 12] = ["place", "put", "add", "on", "to", "the", "and", "from", "at", "with", "set", "piece"];

/// What the squares that follow are for.
#[derive(Clone, Copy)]
enum Aim {
    Put(Piece),
    Remove,
    Move,
}

/// Reads changes: `place white queen d1`, `white pawns a2-h2`, `Qd1 ke8`, `remove e1`, `move a1 h1`, `clear`, `done`.
/// Where only one colour is placed it need not be said.
///
/// # Errors
/// What was not understood, and what to write instead.
pub fn read(words: &str, pieces: &[Piece]) -> Result<Edit, String> {
    const HOW: &str = "Write place white queen d1, remove e1, move a1 h1, clear or done.";
    let only = Color::ALL.into_iter().find(|&color| pieces.iter().all(|piece| piece.color == color));
    let mut edit = Edit { changes: Vec::new(), done: false };
    let (mut color, mut aim) = (only, Aim::Move);
    let (mut from, mut waiting): (Option<Square>, bool) = (None, false);
    for word in words.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let lower = word.trim_end_matches('.').to_lowercase();
        if let Some(piece) = letter_and_square(word) {
            edit.changes.push(Change::Put(piece.0, piece.1));
            waiting = false;
        } else if let Some(squares) = squares(&lower) {
            waiting = false;
            for sq in squares {
                match (aim, from.take()) {
                    (Aim::Put(piece), _) => edit.changes.push(Change::Put(piece, sq)),
                    (Aim::Remove, _) => edit.changes.push(Change::Remove(sq)),
                    (Aim::Move, Some(first)) => edit.changes.push(Change::Move(first, sq)),
                    (Aim::Move, None) => from = Some(sq),
                }
            }
        } else if let Some(role) = role(&lower) {
            let color = color.ok_or_else(|| format!("Say also the colour, as in white {role} d1."))?;
            (aim, waiting) = (Aim::Put(Piece::new(color, role)), true);
        } else {
            match lower.as_str() {
                "white" | "whites" => color = Some(Color::White),
                "black" | "blacks" => color = Some(Color::Black),
                "remove" | "delete" | "take" => (aim, waiting) = (Aim::Remove, true),
                "move" | "swap" | "exchange" => (aim, waiting) = (Aim::Move, true),
                "clear" | "empty" | "none" => edit.changes.push(Change::Clear),
                "done" | "ready" | "" => edit.done = true,
                filler if FILLERS.contains(&filler) => {}
                _ => return Err(format!("`{}` is not understood. {HOW}", shown(word))),
            }
        }
    }
    if let Some(from) = from {
        return Err(format!("Where does the piece on {from} go? Write both squares, as in move a1 h1."));
    }
    if waiting {
        return Err("Say also the square, as in place white queen d1.".into());
    }
    if edit.changes.is_empty() && !edit.done {
        return Err(HOW.into());
    }
    Ok(edit)
}

/// `Qd1`, `ke8`: a capital letter for White.
fn letter_and_square(word: &str) -> Option<(Piece, Square)> {
    let letter = word.chars().next()?;
    Some((Piece::from_letter(letter)?, word.get(letter.len_utf8()..)?.parse().ok()?))
}

/// `queen`, `queens`.
fn role(word: &str) -> Option<Role> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    Role::ALL.into_iter().find(|role| role.to_string() == singular)
}

/// `d1`, `a1h1`, or a row of squares: `a2-h2`.
fn squares(word: &str) -> Option<Vec<Square>> {
    if let Some((first, last)) = word.split_once('-') {
        let (first, last): (Square, Square) = (first.parse().ok()?, last.parse().ok()?);
        let steps = |a: usize, b: usize| if a <= b { (a..=b).collect() } else { (b..=a).rev().collect::<Vec<_>>() };
        let files = steps(first.file().index(), last.file().index());
        let ranks = steps(first.rank().index(), last.rank().index());
        if files.len() > 1 && ranks.len() > 1 {
            return None;
        }
        let along = |file: usize| ranks.iter().map(move |&rank| Square::new(File::ALL[file], Rank::ALL[rank]));
        return Some(files.into_iter().flat_map(along).collect());
    }
    let letters: Vec<char> = word.chars().collect();
    if letters.is_empty() || letters.len() % 2 == 1 {
        return None;
    }
    letters.chunks(2).map(|two| two.iter().collect::<String>().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE_QUEEN: Piece = Piece::new(Color::White, Role::Queen);

    fn all() -> Vec<Piece> {
        Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece::new(color, role))).collect()
    }

    fn changes(words: &str) -> Vec<Change> {
        read(words, &all()).unwrap_or_else(|why| panic!("{words}: {why}")).changes
    }

    #[test]
    fn changes_are_read_from_words() {
        let put = vec![Change::Put(WHITE_QUEEN, Square::D1)];
        for words in
            ["place white queen d1", "Put the White Queen on D1.", "white queen d1", "Qd1", "add white queens d1"]
        {
            assert_eq!(changes(words), put, "{words}");
        }
        assert_eq!(changes("white pawns a2-h2").len(), 8);
        assert_eq!(changes("white rooks a1 h1, knights b1 and g1").len(), 4);
        assert_eq!(changes("black bishop c8-c6").len(), 3);
        for words in ["move a1 h1", "a1 h1", "a1h1", "move from a1 to h1", "swap a1 and h1"] {
            assert_eq!(changes(words), [Change::Move(Square::A1, Square::H1)], "{words}");
        }
        assert_eq!(changes("remove e1 d1"), [Change::Remove(Square::E1), Change::Remove(Square::D1)]);
        assert_eq!(changes("clear"), [Change::Clear]);
        let edit = read("Ke1 done", &all()).unwrap();
        assert!(edit.done && edit.changes.len() == 1);
        assert_eq!(read("queen d1", &[WHITE_QUEEN]).unwrap().changes, put, "only White is placed");
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (words, part) in [
            ("", "done"),
            ("queen d1", "colour"),
            ("white queen", "square"),
            ("move a1", "Where does the piece on a1 go?"),
            ("remove", "square"),
            ("white dragon d1", "`dragon`"),
            ("a1-h8", "`a1-h8`"),
            ("é", "`é`"),
        ] {
            let why = read(words, &all()).unwrap_err();
            assert!(why.contains(part), "{words}: {why}");
        }
    }

    #[test]
    fn pieces_are_put_moved_exchanged_and_taken_back() {
        let mut placing = Placing::new(Board::empty(), all());
        let mut hear = |words: &str| {
            let edit = read(words, &all()).unwrap();
            placing.change(&edit.changes).map(|()| told(&edit.changes, placing.board()))
        };
        assert_eq!(hear("white queen d1").unwrap(), "White queen on d1.");
        assert_eq!(hear("white king e2").unwrap(), "White king on e2.");
        assert_eq!(hear("move e2 e1").unwrap(), "The white king on e1.");
        assert_eq!(hear("white pawns a2-c2").unwrap(), "White pawns on a2, b2 and c2.");
        assert_eq!(hear("remove a2 b2 c2").unwrap(), "A2 is empty, b2 is empty, c2 is empty.");
        assert_eq!(hear("swap e1 d1").unwrap(), "The white king on d1 and the white queen on e1.");
        assert_eq!(hear("move a1 a2").unwrap_err(), "There is no piece on a1.");
        assert!(hear("white king h1 remove a1").is_err());
        assert_eq!(placing.board().occupied().len(), 2, "nothing is done by halves");
        assert!(placing.undo());
        assert_eq!(placing.board().piece_at(Square::D1), Some(WHITE_QUEEN));
        assert_eq!((0..9).filter(|_| placing.undo()).count(), 5);
        assert_eq!(*placing.board(), Board::empty());
    }

    #[test]
    fn what_is_not_placed_stays() {
        let white: Vec<Piece> = all().into_iter().filter(|piece| piece.color == Color::White).collect();
        let mut placing = Placing::new(Board::initial(), white);
        for change in [
            Change::Remove(Square::E8),
            Change::Move(Square::A1, Square::A8),
            Change::Put(WHITE_QUEEN, Square::D8),
            Change::Put(Piece::new(Color::Black, Role::Pawn), Square::E4),
        ] {
            assert!(placing.change(&[change]).is_err(), "{change:?}");
        }
        let black_pawn = Change::Put(Piece::new(Color::Black, Role::Pawn), Square::E4);
        assert_eq!(
            placing.change(&[black_pawn]).unwrap_err(),
            "A black pawn is not placed here. Only White's pieces are set up."
        );
        placing.change(&[Change::Clear]).unwrap();
        assert_eq!(placing.board().occupied(), Board::initial().by_color(Color::Black));
    }
}
