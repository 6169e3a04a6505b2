//! Words typed by a learner, read as the answer that a prompt asks for, and shown back as they are understood.

use super::{Answer, Input, Pick, Prompt, Text};
use crate::notation::san::{self, SanError};
use crate::notation::{coordinate, describe};
use crate::rules::{Move, Square};

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
            Input::Move if words.is_empty() => Err("Write a move, as in e4, Nf3 or g1f3.".into()),
            Input::Move => Ok(match (&self.game, coordinate::read(words)) {
                (None, Some(mv)) => Answer::Move(mv),
                (Some(_) | None, Some(_) | None) => Answer::Text(words.to_owned()),
            }),
            Input::Text { expected } if words.is_empty() => Err(format!("Write {expected}.")),
            Input::Text { .. } => Ok(Answer::Text(words.to_owned())),
            Input::Number { unit } => {
                let number = words.strip_prefix('+').unwrap_or(words).replace(['−', '–'], "-");
                let number = number.parse().map_err(|_| format!("Write the number of {unit} in digits, as in 12."))?;
                Ok(Answer::Number(number))
            }
            Input::Placement { .. } => Err("Put the pieces on the board.".into()),
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
            (Ok(Answer::Text(_)), _) => String::new(),
            (Ok(Answer::Move(mv)), _) => self.name_move(mv),
            (Ok(Answer::Choice(picked)), Input::Choice { options, .. }) => {
                let names = picked.iter().filter_map(|&i| options.get(i)).map(Text::to_plain);
                if picked.is_empty() { "none of them".into() } else { describe::list(names) }
            }
            (Ok(Answer::Squares(squares)), _) if squares.is_empty() => "no square".into(),
            (Ok(Answer::Squares(squares)), _) => describe::list(squares.iter().map(ToString::to_string)),
            (Ok(Answer::Number(number)), _) => number.to_string(),
            (Ok(Answer::Choice(_) | Answer::Placement(_)), _) => String::new(),
            (Err(message), _) => message,
        }
    }

    fn preview_move(&self, text: &str) -> String {
        let Some(pos) = self.game.as_ref().map(|game| game.position()) else { return String::new() };
        match san::read(pos, text) {
            Ok(reading) => self.name_move(reading.mv),
            Err(SanError::NoSuchMove { meant: Some(mv), .. }) => self.name_move(mv),
            Err(SanError::NoSuchMove { meant: None, .. }) => text.to_owned(),
            Err(
                error @ (SanError::Unreadable { .. }
                | SanError::Ambiguous { .. }
                | SanError::PawnCaptureWithoutFile { .. }
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

/// Words that say "none of them" or "no square".
fn is_none(words: &str) -> bool {
    ["none", "no", "nothing", "-", "0"].iter().any(|none| words.eq_ignore_ascii_case(none))
}

fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.split([' ', ',', ';']).filter(|part| !part.is_empty() && !part.eq_ignore_ascii_case("and"))
}

/// Numbers from 1, or the beginning of one option's words.
fn choice(options: &[Text], pick: Pick, words: &str) -> Result<Vec<usize>, String> {
    let numbers: Option<Vec<usize>> =
        parts(words).map(|part| part.parse().ok().filter(|number| (1..=options.len()).contains(number))).collect();
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
        return Ok(numbers.into_iter().map(|number| number - 1).collect());
    }
    let wanted = words.to_lowercase();
    let begins: Vec<usize> = (0..options.len())
        .filter(|&i| !wanted.is_empty() && options[i].to_plain().to_lowercase().starts_with(&wanted))
        .collect();
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

fn squares(pick: Pick, words: &str) -> Result<Vec<Square>, String> {
    if pick == Pick::Any && is_none(words) {
        return Ok(Vec::new());
    }
    let read = |part: &str| {
        part.to_ascii_lowercase().parse::<Square>().map_err(|_| format!("`{part}` is not a square such as e4."))
    };
    let squares = parts(words).map(read).collect::<Result<Vec<_>, _>>()?;
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
    use crate::rules::{Board, Game, Position};

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
        assert_eq!(any.preview("e4 d5"), "e4 and d5");
        assert_eq!(any.read("e4 i9"), Err("`i9` is not a square such as e4.".into()));
        assert!(prompt(Input::Squares { pick: Pick::One }).read("none").is_err());
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
