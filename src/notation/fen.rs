//! Forsyth-Edwards Notation: one line for a set-up.

mod quick;

use crate::rules::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Setup, SetupProblem, Square,
};

/// What is wrong with a FEN: its text, or the position it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// The text can't be read: the first fault of each field.
    #[error("{}", joined(.0, "; ", SyntaxFault::to_string))]
    Syntax(Vec<SyntaxFault>),
    /// The text is fine, the position can't be.
    #[error("{}", joined(.0, " ", super::describe::setup_problem))]
    Problems(Vec<SetupProblem>),
}

/// What can't be read in a field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}, column {column}: {message}")]
pub struct SyntaxFault {
    /// Name of the field: `placement`, `side to move`, `castling`, `en passant`, `halfmove clock`, `move number`.
    pub field: &'static str,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

fn joined<T>(faults: &[T], between: &str, told: impl Fn(&T) -> String) -> String {
    faults.iter().map(told).collect::<Vec<_>>().join(between)
}

/// When a FEN that is written names the square passed over by a double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassantField {
    /// Only where a legal en passant capture exists (article 9.2.3.1).
    #[default]
    Legal,
    /// After every double step, as the PGN standard has it.
    Always,
}

const FIELDS: [&str; 6] = ["placement", "side to move", "castling", "en passant", "halfmove clock", "move number"];

/// One field of the text, with the column at which it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: &'static str,
    column: usize,
    text: &'a str,
}

impl Field<'_> {
    fn error(self, offset: usize, message: String) -> SyntaxFault {
        SyntaxFault { field: self.name, column: self.column + offset, message }
    }
}

/// Reads a FEN. White space around and between the fields is free, and the clocks may be missing (they are then 0
/// and 1). Whether such a position can be is for [`Setup::problems`] to say.
///
/// ```
/// use touchmove::notation::fen::{self, FenError};
/// // After 1. e4 of any game.
/// let setup = fen::read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
/// assert_eq!(setup.en_passant, Some(touchmove::rules::Square::E3));
/// let error = fen::read("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "placement, column 14: `x` is no piece (KQRBNP kqrbnp), no number 1 to 8 and no `/`");
/// # Ok::<(), FenError>(())
/// ```
///
/// # Errors
/// The first thing in each field that can't be read, with its column.
pub fn read(text: &str) -> Result<Setup, FenError> {
    quick::read(text).map_or_else(|| read_patiently(text), Ok)
}

/// As [`read`], with all that is tolerated and all that can be said of the rest.
fn read_patiently(text: &str) -> Result<Setup, FenError> {
    let mut faults = Vec::new();
    let fields = split(text, &mut faults);
    let mut read = Reader { text, fields: &fields, faults: &mut faults };
    let setup = Setup {
        board: read.required(0, placement).unwrap_or_default(),
        turn: read.required(1, side_to_move).unwrap_or(Color::White),
        castling: read.required(2, castling).unwrap_or(CastlingRights::NONE),
        en_passant: read.required(3, en_passant).flatten(),
        halfmove_clock: read.optional(4, number).unwrap_or(0),
        fullmove_number: read.optional(5, number).unwrap_or(1),
    };
    faults.sort_by_key(|fault| fault.column);
    if faults.is_empty() { Ok(setup) } else { Err(FenError::Syntax(faults)) }
}

/// Reads field after field, and goes on where one is at fault.
struct Reader<'a> {
    text: &'a str,
    fields: &'a [Field<'a>],
    faults: &'a mut Vec<SyntaxFault>,
}

impl<'a> Reader<'a> {
    fn optional<T>(&mut self, index: usize, read: fn(Field<'a>) -> Result<T, SyntaxFault>) -> Option<T> {
        read(*self.fields.get(index)?).map_err(|fault| self.faults.push(fault)).ok()
    }

    /// Of fields that are missing the first one is told.
    fn required<T>(&mut self, index: usize, read: fn(Field<'a>) -> Result<T, SyntaxFault>) -> Option<T> {
        if index == self.fields.len() {
            let (field, column) = (FIELDS[index], self.text.trim_end().chars().count() + 1);
            self.faults.push(SyntaxFault { field, column, message: format!("the {field} is missing") });
        }
        self.optional(index, read)
    }
}

/// The fields of a text; what stands after the last one is a fault.
fn split<'a>(text: &'a str, faults: &mut Vec<SyntaxFault>) -> Vec<Field<'a>> {
    let mut fields: Vec<Field<'_>> = Vec::with_capacity(FIELDS.len());
    let mut start = None;
    for (column, (offset, c)) in (1..).zip(text.char_indices().chain([(text.len(), ' ')])) {
        let blank = c.is_whitespace() || c == '\u{feff}';
        match (start, blank) {
            (None, false) => start = Some((offset, column)),
            (Some((from, column)), true) => {
                let Some(&name) = FIELDS.get(fields.len()) else {
                    let message = format!("`{}` is too much: a FEN ends with the move number", &text[from..offset]);
                    faults.push(SyntaxFault { field: "move number", column, message });
                    return fields;
                };
                fields.push(Field { name, column, text: &text[from..offset] });
                start = None;
            }
            (None, true) | (Some(_), false) => {}
        }
    }
    fields
}

fn placement(field: Field<'_>) -> Result<Board, SyntaxFault> {
    let mut board = Board::empty();
    let (mut file, mut rank, mut after_digit) = (0, 7, false);
    for (offset, c) in field.text.chars().enumerate() {
        if c == '/' {
            if file != 8 {
                return Err(field.error(offset, format!("rank {} has {file} squares, not 8", rank + 1)));
            }
            if rank == 0 {
                return Err(field.error(offset, "there are more than 8 ranks".to_owned()));
            }
            (file, rank, after_digit) = (0, rank - 1, false);
            continue;
        }
        let piece = Piece::from_letter(c);
        let width = match (piece, c.to_digit(10)) {
            (Some(_), _) => 1,
            (None, Some(digit @ 1..=8)) if !after_digit => digit as usize,
            (None, Some(1..=8)) => {
                return Err(field.error(offset, "two numbers stand side by side: write their sum".to_owned()));
            }
            (None, _) => {
                let message = format!("`{c}` is no piece (KQRBNP kqrbnp), no number 1 to 8 and no `/`");
                return Err(field.error(offset, message));
            }
        };
        after_digit = piece.is_none();
        if file + width > 8 {
            return Err(field.error(offset, format!("rank {} has more than 8 squares", rank + 1)));
        }
        if let (Some(piece), Some(file), Some(rank)) = (piece, File::from_index(file), Rank::from_index(rank)) {
            board.put(Square::new(file, rank), piece);
        }
        file += width;
    }
    let end = field.text.chars().count();
    if file != 8 {
        return Err(field.error(end, format!("rank {} has {file} squares, not 8", rank + 1)));
    }
    if rank != 0 {
        return Err(field.error(end, format!("there are {} ranks, not 8", 8 - rank)));
    }
    Ok(board)
}

fn side_to_move(field: Field<'_>) -> Result<Color, SyntaxFault> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        other => Err(field.error(0, format!("expected `w` or `b`, found `{other}`"))),
    }
}

const RIGHTS: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

fn castling(field: Field<'_>) -> Result<CastlingRights, SyntaxFault> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    for (offset, c) in field.text.chars().enumerate() {
        let Some(&(_, color, side)) = RIGHTS.iter().find(|right| right.0 == c) else {
            return Err(field.error(offset, format!("expected `-` or some of `KQkq`, found `{c}`")));
        };
        if rights.has(color, side) {
            return Err(field.error(offset, format!("`{c}` stands here twice")));
        }
        rights = rights.with(color, side);
    }
    Ok(rights)
}

fn en_passant(field: Field<'_>) -> Result<Option<Square>, SyntaxFault> {
    match field.text {
        "-" => Ok(None),
        text => text
            .parse()
            .map(Some)
            .map_err(|_| field.error(0, format!("expected `-` or a square such as `e3`, found `{text}`"))),
    }
}

fn number(field: Field<'_>) -> Result<u32, SyntaxFault> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let value = if digits { field.text.parse().ok() } else { None };
    value.ok_or_else(|| field.error(0, format!("expected a whole number, found `{}`", field.text)))
}

/// Reads a FEN and checks it.
///
/// # Errors
/// What can't be read, or all problems of the position.
pub fn position(text: &str) -> Result<Position, FenError> {
    Position::new(read(text)?).map_err(FenError::Problems)
}

/// Reads a FEN and checks it, kings being optional (see [`Position::study`]).
///
/// # Errors
/// As [`position`].
pub fn study_position(text: &str) -> Result<Position, FenError> {
    Position::study(read(text)?).map_err(FenError::Problems)
}

/// Writes a position.
///
/// ```
/// use touchmove::notation::fen::{self, EnPassantField};
/// // Black has no pawn that could take on e3.
/// let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// let pos = fen::position(text)?;
/// assert_eq!(fen::write(&pos, EnPassantField::Always), text);
/// assert_eq!(fen::write(&pos, EnPassantField::Legal), text.replace("e3", "-"));
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn write(pos: &Position, en_passant: EnPassantField) -> String {
    let named = match en_passant {
        EnPassantField::Legal => pos.legal_en_passant(),
        EnPassantField::Always => pos.en_passant(),
    };
    write_setup(&Setup { en_passant: named, ..pos.to_setup() })
}

/// Writes a set-up, whether or not such a position can be; the en passant square as it stands there.
#[must_use]
pub fn write_setup(setup: &Setup) -> String {
    let side = match setup.turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let rights: String =
        RIGHTS.iter().filter(|&&(_, color, side)| setup.castling.has(color, side)).map(|right| right.0).collect();
    let castling = if rights.is_empty() { "-" } else { &rights };
    let en_passant = setup.en_passant.map_or_else(|| "-".to_owned(), |sq| sq.to_string());
    let Setup { halfmove_clock, fullmove_number, .. } = setup;
    format!("{} {side} {castling} {en_passant} {halfmove_clock} {fullmove_number}", write_board(&setup.board))
}

/// Writes the placement alone, the first field.
#[must_use]
pub fn write_board(board: &Board) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let (mut text, mut empty) = (String::with_capacity(8), 0);
        for piece in File::ALL.map(|file| board.piece_at(Square::new(file, rank))) {
            match piece {
                None => empty += 1,
                Some(piece) => {
                    push_count(&mut text, empty);
                    text.push(piece.letter());
                    empty = 0;
                }
            }
        }
        push_count(&mut text, empty);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn push_count(text: &mut String, empty: u32) {
    text.extend(char::from_digit(empty, 10).filter(|_| empty > 0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (&'static str, usize) {
        match read(text) {
            Err(FenError::Syntax(faults)) => (faults[0].field, faults[0].column),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_starting_position_reads_and_writes() {
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(read(text), Ok(Setup::initial()));
        assert_eq!(write_setup(&Setup::initial()), text);
        assert_eq!(read("\t rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  KQkq -\n"), Ok(Setup::initial()));
    }

    #[test]
    fn every_field_is_kept() {
        for text in [
            // Petrov's suite of perft positions, no. 2 ("Kiwipete").
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
            "8/8/8/8/8/8/8/8 b - - 99 120",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w Kq f6 0 3",
        ] {
            assert_eq!(write_setup(&read(text).unwrap()), text);
        }
    }

    #[test]
    fn faults_name_field_and_column() {
        assert_eq!(fault(""), ("placement", 1));
        assert_eq!(fault("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), ("side to move", 44));
        assert_eq!(fault("8/8/8/8/8/8/8/8 x - -"), ("side to move", 17));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w KxQ -"), ("castling", 20));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w KK -"), ("castling", 20));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w - e9"), ("en passant", 21));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w - - -1 1"), ("halfmove clock", 23));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w - - 0 99999999999"), ("move number", 25));
        assert_eq!(fault("8/8/8/8/8/8/8/8 w - - 0 1 ♞"), ("move number", 27));
        assert_eq!(fault("8/8/8/8/8/8/8 w - - 0 1"), ("placement", 14));
        assert_eq!(fault("8/8/8/8/8/8/8/8/8 w - - 0 1"), ("placement", 16));
        assert_eq!(fault("8/8/8/7/8/8/8/8 w - - 0 1"), ("placement", 8));
        assert_eq!(fault("8/8/8/44/8/8/8/8 w - - 0 1"), ("placement", 8));
        assert_eq!(fault("8/8/♞7/8/8/8/8/8 w - - 0 1"), ("placement", 5));
        assert_eq!(fault("8/8/8p/8/8/8/8/8 w - - 0 1"), ("placement", 6));
    }

    #[test]
    fn each_field_tells_its_fault() {
        let faults = |text: &str| -> Vec<(&str, usize)> {
            let Err(FenError::Syntax(faults)) = read(text) else { panic!("{text} has faults") };
            faults.iter().map(|fault| (fault.field, fault.column)).collect()
        };
        let all: Vec<_> = FIELDS.into_iter().zip([3, 18, 20, 22, 25, 27]).chain([("move number", 29)]).collect();
        assert_eq!(faults("8/9/8/8/8/8/8/8  x x e9 x x x"), all);
        assert_eq!(faults("9 x"), [("placement", 1), ("side to move", 3), ("castling", 4)]);
    }
}
