//! Rows of a puzzle table: `PuzzleId,FEN,Moves,Rating,…,Themes,…`; the first of the moves is the opponent's.

use super::puzzle::Puzzle;
use crate::notation::{coordinate, fen, pgn, san};
use crate::rules::{Game, Move};

/// Most moves of a puzzle.
const MAX_MOVES: usize = 200;
/// Longest mate that is left to the solver; a longer one follows the moves given.
const SOLVED_MATE: usize = 2;

/// Where the columns are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    id: Option<usize>,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

impl Default for Columns {
    /// `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags`
    fn default() -> Self {
        Self { id: Some(0), fen: 1, moves: 2, rating: Some(3), themes: Some(7) }
    }
}

impl Columns {
    /// The columns that a first row names; `None` when it is a puzzle already.
    ///
    /// # Errors
    /// The names lack `FEN` or `Moves`.
    pub fn named(row: &[u8]) -> Result<Option<Self>, String> {
        let names = fields(row)?;
        let find = |name: &str| names.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        let (fen, moves) = (find("FEN"), find("Moves"));
        let is_puzzle = names.iter().any(|field| fen::read(field).is_ok());
        match (fen, moves) {
            (Some(fen), Some(moves)) => {
                Ok(Some(Self { id: find("PuzzleId"), fen, moves, rating: find("Rating"), themes: find("Themes") }))
            }
            (None, None) if is_puzzle => Ok(None),
            _ => Err("the first row names no columns FEN and Moves".into()),
        }
    }
}

/// A row, read.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Letters and digits.
    pub id: Option<String>,
    /// From the position of the row; the first move is the opponent's.
    pub game: Game,
    pub rating: Option<u32>,
    pub themes: Vec<String>,
}

impl Row {
    /// Reads a row.
    ///
    /// # Errors
    /// What can't be read, or which move is illegal.
    pub fn read(row: &[u8], columns: Columns) -> Result<Self, String> {
        let fields = fields(row)?;
        let field = |index: usize| fields.get(index).map(|field| field.trim());
        let optional = |index: Option<usize>| index.and_then(field).filter(|field| !field.is_empty());
        let text = field(columns.fen).ok_or("the column FEN is missing")?;
        let start = fen::position(text).map_err(|error| format!("FEN: {error}"))?;
        let moves: Vec<&str> = field(columns.moves).ok_or("the column Moves is missing")?.split_whitespace().collect();
        if moves.len() > MAX_MOVES {
            return Err(format!("there are {} moves; the most is {MAX_MOVES}", moves.len()));
        }
        if moves.len() < 2 || moves.len() % 2 == 1 {
            return Err("Moves begins with the opponent's move and ends with the solver's".into());
        }
        let mut game = Game::new(start);
        for (number, word) in moves.into_iter().enumerate() {
            let mv =
                read_move(&game, word).ok_or_else(|| format!("move {} of Moves, {word}, is not legal", number + 1))?;
            game.go_on(mv);
        }
        let is_plain = |id: &&str| id.len() <= 20 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        Ok(Self {
            id: optional(columns.id).filter(is_plain).map(str::to_ascii_lowercase),
            game,
            rating: optional(columns.rating).and_then(|rating| rating.parse().ok()),
            themes: optional(columns.themes).unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        })
    }

    /// The exercise: the opponent's move is shown, the rest is to be played.
    pub fn puzzle(&self) -> Option<Puzzle> {
        let moves = self.game.moves();
        let solver = moves.len() / 2;
        let mates = self.game.position().is_checkmate();
        let asked = &self.game.positions()[1];
        let puzzle = Puzzle::on("line", &self.game, 0, 1)?;
        let is_solved = mates && solver <= SOLVED_MATE && (solver == 1 || asked.mating_moves().is_empty());
        let mut rest = Game::new(asked.clone());
        moves[1..].iter().for_each(|&mv| rest.go_on(mv));
        let (mate_in, line) =
            if is_solved { (u32::try_from(solver).ok(), None) } else { (None, Some(pgn::write_moves(&rest))) };
        let note = self.rating.map(|rating| format!("This puzzle is rated {rating}."));
        let skills = vec![self.skill(mates, solver).to_owned()];
        Some(Puzzle { mate_in, line, note, skills, level: self.rating.map(level), ..puzzle })
    }

    /// The skill that the puzzle trains most.
    fn skill(&self, mates: bool, solver: usize) -> &'static str {
        let by_theme = [
            ("underPromotion", "promotion.under"),
            ("enPassant", "en-passant.how"),
            ("castling", "castling.how"),
            ("doubleCheck", "check.double"),
            ("promotion", "promotion.any-piece"),
            ("pin", "check.pins"),
            ("hangingPiece", "pieces.free"),
        ];
        match solver {
            1 if mates => "mate.in-one",
            2 if mates => "mate.in-two",
            _ => by_theme
                .into_iter()
                .find(|(theme, _)| self.themes.iter().any(|it| it == theme))
                .map_or("look.first", |(_, skill)| skill),
        }
    }
}

/// The level of a puzzle with a rating.
pub(super) const fn level(rating: u32) -> u32 {
    match rating {
        0..1000 => 1,
        1000..1400 => 2,
        1400..1800 => 3,
        1800..2200 => 4,
        2200.. => 5,
    }
}

fn read_move(game: &Game, word: &str) -> Option<Move> {
    let pos = game.position();
    match coordinate::read(word) {
        Some(mv) => pos.is_legal(mv).then_some(mv),
        None => san::read(pos, word).ok().map(|reading| reading.mv),
    }
}

fn fields(row: &[u8]) -> Result<Vec<String>, String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(row);
    let mut record = csv::ByteRecord::new();
    match reader.read_byte_record(&mut record) {
        Ok(true) => {}
        Ok(false) => return Err("this row is empty".into()),
        Err(error) => return Err(error.to_string()),
    }
    let text = |field: &[u8]| {
        let field = field.strip_prefix("\u{feff}".as_bytes()).unwrap_or(field);
        String::from_utf8(field.to_vec()).map_err(|_| "this row is not UTF-8".to_owned())
    };
    record.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After 1... Kf8?? the rook mates on a8.
    const BACK_RANK: &str =
        "Ab1,6k1/5ppp/8/8/8/8/8/R3K3 b - - 4 30,h7h6 a1a8,950,80,90,100,mate mateIn1,https://e.org,";

    #[test]
    fn a_row_becomes_a_line() {
        let row = "x,6k1/5ppp/8/8/8/8/8/R3K3 b - - 4 30,g8f8 a1a8,950,80,90,100,mate mateIn1,,";
        let row = Row::read(row.as_bytes(), Columns::default()).unwrap();
        assert_eq!(row.puzzle().unwrap().mate_in, None, "Ke7 is a way out");
        let row = Row::read(BACK_RANK.replace("h7h6", "f7f6").as_bytes(), Columns::default()).unwrap();
        assert_eq!((row.id.as_deref(), row.rating), (Some("ab1"), Some(950)));
        let puzzle = row.puzzle().unwrap();
        assert_eq!(puzzle.fen.as_deref(), Some("6k1/5ppp/8/8/8/8/8/R3K3 b - - 4 30"));
        assert_eq!(puzzle.moves.as_deref(), Some("30... f6"));
        assert_eq!(puzzle.line.as_deref(), Some("31. Ra8+"), "the king goes to f7");
        assert_eq!(puzzle.level, Some(1));
    }

    #[test]
    fn mates_are_left_to_the_solver() {
        let row = "m,6k1/5ppp/8/8/8/8/1p6/R3K3 b - - 0 1,b2a1q a1a8,950,80,90,100,mate,,";
        assert!(Row::read(row.as_bytes(), Columns::default()).unwrap_err().contains("move 2"));
        let row = "m,6k1/p4ppp/8/8/8/8/8/R3K3 b - - 0 1,a7a6 a1d1,950,80,90,100,endgame,,";
        let puzzle = Row::read(row.as_bytes(), Columns::default()).unwrap().puzzle().unwrap();
        assert_eq!((puzzle.line.as_deref(), puzzle.skills), (Some("2. Rd1"), vec!["look.first".to_owned()]));
        let row = "m,6k1/2p2ppp/8/8/8/8/8/R3K3 b - - 0 1,c7c6 a1a8,,80,90,100,mate,,";
        let puzzle = Row::read(row.as_bytes(), Columns::default()).unwrap().puzzle().unwrap();
        assert_eq!((puzzle.mate_in, puzzle.line, puzzle.level), (Some(1), None, None));
    }

    #[test]
    fn columns_go_by_their_names() {
        let columns = Columns::named(b"\xef\xbb\xbfMoves,\"FEN\",Rating").unwrap().unwrap();
        let row = Row::read(b"c7c6 a1a8,6k1/2p2ppp/8/8/8/8/8/R3K3 b - - 0 1,1500", columns).unwrap();
        assert_eq!((row.id, row.rating), (None, Some(1500)));
        assert_eq!(Columns::named(BACK_RANK.as_bytes()), Ok(None));
        assert!(Columns::named(b"name,age").is_err());
    }

    #[test]
    fn broken_rows_are_told() {
        for (row, told) in [
            ("a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2", "ends with the solver's"),
            ("a,4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Moves is missing"),
            ("a,8/8/8/8/8/8/8/8 w - - 0 1,e1e2 e8e7", "FEN"),
            ("a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e3 e8e7", "move 1 of Moves, e1e3"),
        ] {
            let error = Row::read(row.as_bytes(), Columns::default()).unwrap_err();
            assert!(error.contains(told), "{row}: {error}");
        }
        let latin = b"a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,\xfc";
        assert!(Row::read(latin, Columns::default()).unwrap_err().contains("UTF-8"));
    }
}
