//! Words typed by a learner, read as the answer that a prompt asks for, and shown back as they are understood.

use super::{Answer, Input, Pick, Prompt, Text, placing};
use crate::notation::san::{self, SanError};
use crate::notation::spoken::{self, Spoken};
use crate::notation::{coordinate, describe, shown};
use crate::rules::{Board, Game, Move, Position, Role, Square, SquareSet};

impl Prompt {
    /// The answer that these words give, of the shape the prompt asks for. A move stays text, for its judge to read.
    ///
    /// # Errors
    /// What was not understood, and what to write instead.
    pub fn read(&self, words: &str) -> Result<Answer, String> {
        let words = words.trim();
        match &self.input {
            Input::Choice { options, pick } => choice(options, *pick, words).map(Answer::Choice),
            Input::Squares { pick } => squares(*pick, words).map(Answer::Squares),
            Input::Way if words.is_empty() => Err("Write the two squares, as in e2e4.".into()),
            Input::Move if words.is_empty() => Err("Write a move, as in e4, Nf3 or g1f3.".into()),
            Input::Move | Input::Way => {
                let words = match spoken::hear(words) {
                    Some(Spoken::Move(notation)) => notation,
                    Some(Spoken::Castling | Spoken::Becoming(_)) | None => words.to_owned(),
                };
                Ok(match (&self.game, coordinate::read(&words.replace('-', ""))) {
                    (None, Some(mv)) => Answer::Move(mv),
                    (Some(_) | None, Some(_) | None) => Answer::Text(words),
                })
            }
            Input::Text { expected } if words.is_empty() => Err(format!("Write {expected}.")),
            Input::Text { .. } => Ok(Answer::Text(words.to_owned())),
            Input::Number { unit } => {
                let number = words.strip_prefix('+').unwrap_or(words).replace(['−', '–'], "-");
                let number = number.parse().map_err(|_| format!("Write the number of {unit} in digits, as in 12."))?;
                Ok(Answer::Number(number))
            }
            Input::Placement { pieces } => {
                let start = self.diagrams.first().map_or(Board::empty(), |diagram| diagram.board);
                let mut placing = placing::Placing::new(start, pieces.clone());
                placing.change(&placing::read(words, pieces)?.changes)?;
                Ok(Answer::Placement(*placing.board()))
            }
        }
    }

    /// What these words are understood as, before they are sent: never whether that is right.
    #[must_use]
    pub fn preview(&self, words: &str) -> String {
        let words = words.trim();
        if words.is_empty() {
            return String::new();
        }
        match (self.read(words), &self.input) {
            (Ok(Answer::Text(text)), Input::Move) => self.preview_move(&text),
            // What notation means is what is asked: only two squares are shown as they are understood.
            (Ok(Answer::Text(text)), Input::Way) if coordinate::read(&text).is_some() => self.preview_move(&text),
            (Ok(Answer::Move(mv)), _) => self.name_move(mv),
            (Ok(answer @ (Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_))), _) => self.told(&answer),
            (Ok(Answer::Text(_) | Answer::Placement(_)), _) => String::new(),
            (Err(message), _) => message,
        }
    }

    /// An answer to this prompt as a person would tell it: `Checkmate`, `e4 and d5`, `Nf3`, `12`.
    #[must_use]
    pub fn told(&self, answer: &Answer) -> String {
        match (answer, &self.input) {
            (Answer::Choice(picked), Input::Choice { .. }) if picked.is_empty() => "none of them".into(),
            (Answer::Choice(picked), Input::Choice { options, .. }) => {
                describe::list(picked.iter().filter_map(|&i| options.get(i)).map(Text::to_plain))
            }
            (Answer::Squares(squares), _) if squares.is_empty() => "no square".into(),
            (Answer::Squares(squares), _) => describe::list(squares.iter().map(ToString::to_string)),
            (Answer::Move(mv), _) => match self.game.as_ref().map(Game::position) {
                Some(pos) if pos.is_legal(*mv) => san::write(pos, *mv),
                Some(_) | None => self.name_move(*mv),
            },
            (Answer::Text(text), _) => text.clone(),
            (Answer::Number(number), _) => number.to_string(),
            (Answer::Choice(_) | Answer::Placement(_), _) => answer.to_words(),
        }
    }

    fn preview_move(&self, text: &str) -> String {
        let Some(pos) = self.game.as_ref().map(Game::position) else { return String::new() };
        match spoken::hear(text) {
            Some(Spoken::Castling) => return "castling".into(),
            Some(Spoken::Becoming(role)) if has_pawn_before_last_rank(pos) => {
                return format!("the pawn becomes a {role}");
            }
            Some(Spoken::Becoming(role)) => return format!("a {role}, without its move"),
            Some(Spoken::Move(_)) | None => {}
        }
        match san::read(pos, text) {
            Ok(reading) => self.name_move(reading.mv),
            Err(SanError::NoSuchMove { meant: Some(mv), .. }) => self.name_move(mv),
            Err(SanError::NoSuchMove { meant: None, .. }) => text.to_owned(),
            Err(
                error @ (SanError::Unreadable { .. }
                | SanError::Ambiguous { .. }
                | SanError::PawnCaptureWithoutFile { .. }
                | SanError::PawnLetter
                | SanError::CapitalFile { .. }
                | SanError::PromotionMissing { .. }),
            ) => error.message(pos),
        }
    }

    /// The piece and its squares: the same for a legal move and for one that isn't.
    fn name_move(&self, mv: Move) -> String {
        let board = self.diagrams.first().map(|diagram| &diagram.board);
        let what = match board.and_then(|board| board.piece_at(mv.from)) {
            Some(piece) => format!("the {} from {} to {}", piece.role, mv.from, mv.to),
            None => format!("from {} to {}", mv.from, mv.to),
        };
        match mv.promotion {
            Some(role) => format!("{what}, becoming a {role}"),
            None => what,
        }
    }
}

impl Answer {
    /// The words that [`Prompt::read`] takes for this answer: `1 3`, `e4 d5`, `e7e8q`, `clear Ke1 ke8 done`, `none`.
    #[must_use]
    pub fn to_words(&self) -> String {
        let words: Vec<String> = match self {
            Self::Choice(picked) => picked.iter().map(|index| index.saturating_add(1).to_string()).collect(),
            Self::Squares(squares) => squares.iter().map(ToString::to_string).collect(),
            Self::Move(mv) => vec![coordinate::write(*mv)],
            Self::Text(text) => return text.clone(),
            Self::Number(number) => vec![number.to_string()],
            Self::Placement(board) => {
                let pieces = board.iter().map(|(sq, piece)| format!("{}{sq}", piece.letter()));
                std::iter::once("clear".into()).chain(pieces).chain(["done".into()]).collect()
            }
        };
        if words.is_empty() { "none".into() } else { words.join(" ") }
    }
}

/// Whether a pawn of the side to move is one step from its last rank, whatever may be in its way.
fn has_pawn_before_last_rank(pos: &Position) -> bool {
    let us = pos.turn();
    !(pos.board().pieces(us, Role::Pawn) & SquareSet::rank((!us).pawn_rank())).is_empty()
}

/// Words that say "none of them" or "no square".
fn is_none(words: &str) -> bool {
    ["none", "nothing", "-", "0"].iter().any(|none| words.eq_ignore_ascii_case(none))
}

fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.split([' ', ',', ';']).filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("and"))
}

/// Where the options are something and its opposite, as in `Legal` and `Not legal`: yes, no, and the opposite in one
/// word (`illegal`).
fn yes_or_no(options: &[Text], wanted: &str) -> Option<usize> {
    let [yes, no] = options else { return None };
    let (yes, no) = (yes.to_plain().to_lowercase(), no.to_plain().to_lowercase());
    if no.strip_prefix("not ") != Some(yes.as_str()) {
        return None;
    }
    match wanted {
        "yes" | "y" => Some(0),
        "no" | "n" => Some(1),
        _ => ["il", "im", "in", "un"].iter().any(|not| wanted.strip_prefix(not) == Some(yes.as_str())).then_some(1),
    }
}

/// The options that begin with what is wanted. A bare yes or no is only what says yes or no: `no` is not `Nothing`. Mate
/// alone is checkmate.
fn beginning(options: &[Text], wanted: &str) -> Vec<usize> {
    let is_meant = |option: &str, wanted: &str| {
        let word = option.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
        let is_bare = ["yes", "y", "no", "n"].contains(&wanted);
        !wanted.is_empty() && option.starts_with(wanted) && (!is_bare || ["yes", "no"].contains(&word))
    };
    let all = |wanted: &str| -> Vec<usize> {
        (0..options.len()).filter(|&i| is_meant(&options[i].to_plain().to_lowercase(), wanted)).collect()
    };
    let found = all(wanted);
    if found.is_empty() && wanted == "mate" { all("checkmate") } else { found }
}

/// Numbers from 1, or the beginning of one option's words.
fn choice(options: &[Text], pick: Pick, words: &str) -> Result<Vec<usize>, String> {
    let numbers: Option<Vec<usize>> =
        parts(words).map(|part| part.parse().ok().filter(|number| (1..=options.len()).contains(number))).collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
        return Ok(numbers.into_iter().map(|number| number - 1).collect());
    }
    let wanted = words.to_lowercase();
    if let Some(option) = yes_or_no(options, &wanted) {
        return Ok(vec![option]);
    }
    let begins = beginning(options, &wanted);
    let exact = begins.iter().copied().find(|&i| options[i].to_plain().to_lowercase() == wanted);
    match (exact, &begins[..]) {
        (Some(one), _) | (None, &[one]) => Ok(vec![one]),
        (None, _) if pick == Pick::Any && is_none(words) => Ok(Vec::new()),
        (None, []) => Err(format!("Write the number of an answer, from 1 to {}.", options.len())),
        (None, several) => {
            let numbers = describe::list(several.iter().map(|i| (i + 1).to_string()));
            Err(format!("{numbers} begin like that. Write the number."))
        }
    }
}

/// Words that go with the name of a square and say nothing else: `the black knight on f6`.
fn is_beside_a_square(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_piece = || Role::ALL.into_iter().any(|role| role.to_string() == word.strip_suffix('s').unwrap_or(&word));
    ["the", "on", "at", "square", "squares", "white", "black"].contains(&word.as_str()) || is_piece()
}

fn squares(pick: Pick, words: &str) -> Result<Vec<Square>, String> {
    if pick == Pick::Any && is_none(words) {
        return Ok(Vec::new());
    }
    if is_none(words) {
        return Err("One square is asked for, as in e4.".into());
    }
    if ["no", "n", "yes", "y"].iter().any(|bare| words.eq_ignore_ascii_case(bare)) {
        return Err(match pick {
            Pick::One => "Write a square, as in e4.".into(),
            Pick::Any => "Write the squares, as in e4 d5. Where there is none, write none.".into(),
        });
    }
    let mut squares = Vec::new();
    for part in parts(words).filter(|part| !is_beside_a_square(part)) {
        let letters: Vec<char> = part.chars().collect();
        for two in letters.chunks(2) {
            let square = two.iter().collect::<String>().parse::<Square>();
            squares.push(square.map_err(|_| format!("`{}` is not a square such as e4.", shown(part)))?);
        }
    }
    match (pick, squares.is_empty()) {
        (_, false) => Ok(squares),
        (Pick::One, true) => Err("Write a square, as in e4.".into()),
        (Pick::Any, true) => Err("Write the squares, as in e4 d5, or none.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Diagram;
    use crate::notation::fen;
    use crate::rules::{Board, Game, Piece, Position, Role};

    fn prompt(input: Input) -> Prompt {
        let diagrams = vec![Diagram::of_board(Board::initial())];
        Prompt { question: Text::default(), diagrams, input, progress: None, game: None }
    }

    fn options(pick: Pick) -> Prompt {
        prompt(Input::Choice { options: ["checkmate", "check", "stalemate"].map(Text::from).to_vec(), pick })
    }

    #[test]
    fn options_go_by_number_or_by_their_beginning() {
        let one = options(Pick::One);
        assert_eq!(one.read("2"), Ok(Answer::Choice(vec![1])));
        assert_eq!(one.read("Stale"), Ok(Answer::Choice(vec![2])));
        assert_eq!(one.read("check"), Ok(Answer::Choice(vec![1])), "an exact word goes before a beginning");
        assert!(one.read("che").unwrap_err().contains("1 and 2"));
        assert!(one.read("4").is_err() && one.read("").is_err() && one.read("none").is_err());
        assert_eq!(options(Pick::Any).read("1, 3"), Ok(Answer::Choice(vec![0, 2])));
        assert_eq!(options(Pick::Any).read("none"), Ok(Answer::Choice(vec![])));
        assert_eq!(options(Pick::Any).preview("1 3"), "checkmate and stalemate");
    }

    #[test]
    fn squares_are_read_with_any_commas() {
        let any = prompt(Input::Squares { pick: Pick::Any });
        assert_eq!(any.read("e4, D5 and a1"), Ok(Answer::Squares(vec![Square::E4, Square::D5, Square::A1])));
        assert_eq!(any.read("none"), Ok(Answer::Squares(vec![])));
        for bare in ["no", "No", "yes"] {
            assert!(any.read(bare).unwrap_err().ends_with("Where there is none, write none."), "{bare}");
        }
        assert_eq!(any.preview("e4 d5"), "e4 and d5");
        assert_eq!(any.read("e4 i9"), Err("`i9` is not a square such as e4.".into()));
        let one = prompt(Input::Squares { pick: Pick::One });
        assert_eq!(one.read("none"), Err("One square is asked for, as in e4.".into()));
        let long = any.read(&"x".repeat(5_000)).unwrap_err();
        assert!(long.len() < 100, "{long}");
    }

    #[test]
    fn a_bare_no_is_not_nothing() {
        let ask = |options: &[&str]| {
            prompt(Input::Choice { options: options.iter().map(|&option| option.into()).collect(), pick: Pick::One })
        };
        let possible = ask(&["White has no king.", "Nothing: the position is possible."]);
        for word in ["no", "n", "No", "yes"] {
            assert!(possible.read(word).unwrap_err().contains("number of an answer"), "{word}");
        }
        assert_eq!(possible.read("noth"), Ok(Answer::Choice(vec![1])));
        let castling = ask(&["Castling on the king's side (O-O) is allowed", "No, castling is not allowed"]);
        for word in ["no", "n", "No, castling"] {
            assert_eq!(castling.read(word), Ok(Answer::Choice(vec![1])), "{word}");
        }
        assert_eq!(ask(&["Stalemate", "Checkmate"]).read("mate"), Ok(Answer::Choice(vec![1])));
    }

    #[test]
    fn a_piece_may_be_named_by_its_square() {
        let one = prompt(Input::Squares { pick: Pick::One });
        assert_eq!(one.read("the knight on f6"), Ok(Answer::Squares(vec![Square::F6])));
        let any = prompt(Input::Squares { pick: Pick::Any });
        assert_eq!(any.read("black rooks a8 and h8"), Ok(Answer::Squares(vec![Square::A8, Square::H8])));
        assert!(any.read("the knight").is_err());
    }

    #[test]
    fn squares_may_be_written_without_spaces() {
        let any = prompt(Input::Squares { pick: Pick::Any });
        assert_eq!(any.read("e4d5"), Ok(Answer::Squares(vec![Square::E4, Square::D5])));
        for words in ["e4d", "é4", "e", "king"] {
            assert!(any.read(words).is_err(), "{words}");
        }
    }

    #[test]
    fn a_move_may_be_said_in_words() {
        let mut ask = prompt(Input::Move);
        assert_eq!(ask.read("e2 to e4"), Ok(Answer::Move(Move::new(Square::E2, Square::E4))));
        ask.game = Some(Game::new(Position::initial()));
        for (words, read) in [
            ("knight f3", "Nf3"),
            ("castles kingside", "O-O"),
            ("d8 queen", "d8=Q"),
            ("a7a8 Q", "a7a8q"),
            ("queen", "queen"),
            ("castle", "castle"),
        ] {
            assert_eq!(ask.read(words), Ok(Answer::Text(read.into())), "{words}");
        }
        assert_eq!(ask.preview("queen"), "a queen, without its move", "no pawn is near its last rank");
        ask.game = Some(Game::new(fen::position("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap()));
        assert_eq!(ask.preview("queen"), "the pawn becomes a queen");
        ask.game = Some(Game::new(Position::initial()));
        assert_eq!(ask.preview("knight f3"), "the knight from g1 to f3");
    }

    #[test]
    fn yes_and_no_are_options_that_say_so() {
        let legal = prompt(Input::Choice { options: ["Legal", "Not legal"].map(Text::from).to_vec(), pick: Pick::One });
        for (words, option) in [("yes", 0), ("Y", 0), ("legal", 0), ("no", 1), ("n", 1), ("illegal", 1), ("not", 1)] {
            assert_eq!(legal.read(words), Ok(Answer::Choice(vec![option])), "{words}");
        }
        assert!(options(Pick::One).read("yes").is_err() && options(Pick::One).read("no").is_err());
    }

    #[test]
    fn what_notation_means_is_not_told_where_it_is_asked() {
        let mut ask = prompt(Input::Way);
        ask.game = Some(Game::new(Position::initial()));
        assert_eq!(ask.preview("g1f3"), "the knight from g1 to f3");
        assert_eq!(ask.preview("Nf3"), "");
        assert_eq!(ask.read(""), Err("Write the two squares, as in e2e4.".into()));
    }

    #[test]
    fn what_an_answer_is_in_words_is_read_as_that_answer() {
        let mut board = Board::empty();
        board.put(Square::E1, Piece::from_letter('K').unwrap());
        board.put(Square::E8, Piece::from_letter('q').unwrap());
        let rook = Move::promoting(Square::A7, Square::A8, Role::Rook);
        let all: Vec<Piece> = "KQRBNPkqrbnp".chars().filter_map(Piece::from_letter).collect();
        for (input, answer) in [
            (Input::Squares { pick: Pick::Any }, Answer::Squares(vec![Square::A1, Square::H8])),
            (Input::Squares { pick: Pick::Any }, Answer::Squares(vec![])),
            (Input::Move, Answer::Move(rook)),
            (Input::Text { expected: "a word" }, Answer::Text("Nf3".into())),
            (Input::Number { unit: "moves" }, Answer::Number(-7)),
            (Input::Placement { pieces: all.clone() }, Answer::Placement(board)),
            (Input::Placement { pieces: all.clone() }, Answer::Placement(Board::empty())),
        ] {
            assert_eq!(prompt(input).read(&answer.to_words()), Ok(answer));
        }
        for picked in [vec![], vec![0, 2]] {
            let answer = Answer::Choice(picked);
            assert_eq!(options(Pick::Any).read(&answer.to_words()), Ok(answer));
        }
        assert!(prompt(Input::Placement { pieces: all }).read("Ke1 xx").unwrap_err().contains("`xx`"));
    }

    #[test]
    fn numbers_are_digits() {
        let number = prompt(Input::Number { unit: "moves" });
        assert_eq!(number.read(" 20 "), Ok(Answer::Number(20)));
        assert_eq!(number.read("−3"), Ok(Answer::Number(-3)));
        assert!(number.read("twenty").unwrap_err().contains("moves"));
    }

    #[test]
    fn a_move_is_named_by_its_squares_whether_legal_or_not() {
        let mut ask = prompt(Input::Move);
        assert_eq!(ask.read("e1e8"), Ok(Answer::Move(Move::new(Square::E1, Square::E8))));
        assert_eq!(ask.preview("e1e8"), "the king from e1 to e8");
        ask.game = Some(Game::new(Position::initial()));
        assert_eq!(ask.read("Nf3"), Ok(Answer::Text("Nf3".into())));
        assert!(ask.read("  ").is_err());
    }
}
