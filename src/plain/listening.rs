//! What a typed line means: a query, or an answer to the question. And the other way round: how an answer is typed.

use super::speech;
use crate::exercise::{Answer, Input, Pick, Prompt};
use crate::notation::coordinate;
use crate::rules::{Board, File, Move, Piece, Rank, Role, Square};

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// An empty line.
    Nothing,
    /// A query.
    Query(Query),
    /// The beginning of a query; says how it is typed.
    Unfinished(&'static str),
    /// Anything else: an answer.
    Answer(String),
}

/// What can be asked at any prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Query {
    Board,
    Pieces,
    Rank(Rank),
    File(File),
    Square(Square),
    Moves(Square),
    Attackers(Square),
    Last,
    Played,
    Marks,
    Again,
    Why(String),
    More,
    Hint,
    Solution,
    TakeBack,
    Next,
    Skip,
    Back,
    Help,
    Menu,
    Quit,
}

/// Understands a line. A word that is a query is one, unless more words follow than belong to it. `answer` before
/// anything makes it an answer.
pub(super) fn hear(line: &str) -> Heard {
    let line = speech::from_phonetic(line);
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let query = match words[..] {
        [] => return Heard::Nothing,
        ["answer", _, ..] => return Heard::Answer(line["answer".len()..].trim().to_owned()),
        ["board"] => Query::Board,
        ["pieces"] => Query::Pieces,
        ["rank", which] => match rank(which) {
            Some(rank) => Query::Rank(rank),
            None => return Heard::Unfinished("Type it with a number from 1 to 8: rank 4"),
        },
        ["file", which] => match file(which) {
            Some(file) => Query::File(file),
            None => return Heard::Unfinished("Type it with a letter from a to h: file e"),
        },
        ["square", sq] => match sq.parse() {
            Ok(sq) => Query::Square(sq),
            Err(_) => return Heard::Unfinished("Type it with a square: square e4"),
        },
        ["moves", sq] => match sq.parse() {
            Ok(sq) => Query::Moves(sq),
            Err(_) => return Heard::Unfinished("Type it with the square of a piece: moves e2"),
        },
        ["attackers", sq] => match sq.parse() {
            Ok(sq) => Query::Attackers(sq),
            Err(_) => return Heard::Unfinished("Type it with a square: attackers f7"),
        },
        ["rank"] => return Heard::Unfinished("Type it with a number: rank 4"),
        ["file"] => return Heard::Unfinished("Type it with a letter: file e"),
        ["square"] => return Heard::Unfinished("Type it with a square: square e4"),
        ["moves"] => return Heard::Unfinished("Type it with the square of a piece: moves e2"),
        ["attackers"] => return Heard::Unfinished("Type it with a square: attackers f7"),
        ["why"] => return Heard::Unfinished("Type it with a move: why e1g1"),
        ["why", ..] => Query::Why(line["why".len()..].trim().to_owned()),
        ["last"] => Query::Last,
        ["played"] => Query::Played,
        ["marks"] => Query::Marks,
        ["again"] => Query::Again,
        ["more"] => Query::More,
        ["hint" | "?"] => Query::Hint,
        ["solution"] => Query::Solution,
        ["take", "back"] | ["undo"] => Query::TakeBack,
        ["next"] => Query::Next,
        ["skip"] => Query::Skip,
        ["back"] => Query::Back,
        ["help"] => Query::Help,
        ["menu"] => Query::Menu,
        ["quit" | "exit"] => Query::Quit,
        [_, ..] => return Heard::Answer(line),
    };
    Heard::Query(query)
}

fn rank(word: &str) -> Option<Rank> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Rank::from_digit)
}

fn file(word: &str) -> Option<File> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(File::from_letter)
}

/// The answer that a text is to this prompt.
///
/// # Errors
/// What was not understood, with what to type.
pub(super) fn answer(prompt: &Prompt, text: &str) -> Result<Answer, String> {
    let understood = match &prompt.input {
        Input::Choice { options, pick } => {
            let options: Vec<String> = options.iter().map(crate::exercise::Text::to_plain).collect();
            choice(&options, *pick, text).map(Answer::Choice)
        }
        Input::Squares { .. } => squares(text).map(Answer::Squares),
        Input::Move => Some(mv(text)),
        Input::Text { .. } => Some(Answer::Text(text.to_owned())),
        Input::Number { .. } => text.parse().ok().map(Answer::Number),
        Input::Placement { .. } => placement(text).map(Answer::Placement),
    };
    understood.ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        format!("\"{shown}\" was not understood. {} Or type help.", expected(prompt))
    })
}

/// What is to be typed, as a sentence.
pub(super) fn expected(prompt: &Prompt) -> String {
    match &prompt.input {
        Input::Choice { pick: Pick::One, .. } => "Type the number of your answer.".to_owned(),
        Input::Choice { pick: Pick::Any, .. } => {
            "Type the numbers of all right answers, such as 1 3, or none.".to_owned()
        }
        Input::Squares { pick: Pick::One } => "Type a square.".to_owned(),
        Input::Squares { pick: Pick::Any } => "Type all the squares with spaces between, or none.".to_owned(),
        Input::Move => "Type a move: its two squares, as in e2e4, or notation, as in Nf3.".to_owned(),
        Input::Text { expected } => format!("Type {expected}."),
        Input::Number { unit } => format!("Type the number of {unit}."),
        Input::Placement { .. } => {
            "Type the pieces with their squares: Ke1 Qd1 for White, ke8 qd8 for Black.".to_owned()
        }
    }
}

/// How an answer is typed, so that [`hear`] and [`answer`] understand it.
pub(super) fn typed(answer: &Answer) -> String {
    let or_none = |words: Vec<String>| if words.is_empty() { "none".to_owned() } else { words.join(" ") };
    let text = match answer {
        Answer::Choice(picked) => or_none(picked.iter().map(|index| (index + 1).to_string()).collect()),
        Answer::Squares(squares) => or_none(squares.iter().map(ToString::to_string).collect()),
        Answer::Move(mv) => coordinate::write(*mv),
        Answer::Text(text) => text.clone(),
        Answer::Number(number) => number.to_string(),
        Answer::Placement(board) => {
            or_none(board.iter().map(|(sq, piece)| format!("{}{sq}", piece.letter())).collect())
        }
    };
    match hear(&text) {
        Heard::Answer(heard) if heard == text => text,
        Heard::Answer(_) | Heard::Nothing | Heard::Query(_) | Heard::Unfinished(_) => format!("answer {text}"),
    }
}

fn is_none(text: &str) -> bool {
    text.eq_ignore_ascii_case("none")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', ';']).filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("and"))
}

/// Numbers, the words of one option or their beginning, or `none`.
fn choice(options: &[String], pick: Pick, text: &str) -> Option<Vec<usize>> {
    let normal = |text: &str| text.trim_end_matches(['.', '!', '?']).to_lowercase();
    let wanted = normal(text);
    let fitting = |fits: &dyn Fn(&str) -> bool| {
        let mut all = options.iter().enumerate().filter(|(_, option)| fits(&normal(option)));
        all.next().filter(|_| all.next().is_none()).map(|(index, _)| vec![index])
    };
    let numbers: Option<Vec<usize>> = words(text)
        .map(|word| word.trim_end_matches('.').parse::<u32>().ok())
        .map(|number| number.map(|number| (number as usize).checked_sub(1).unwrap_or(usize::MAX)))
        .collect();
    fitting(&|option| option == wanted)
        .or(numbers.filter(|numbers| !numbers.is_empty()))
        .or_else(|| fitting(&|option| wanted.chars().count() > 1 && option.starts_with(&wanted)))
        .or_else(|| (pick == Pick::Any && is_none(text)).then(Vec::new))
}

fn squares(text: &str) -> Option<Vec<Square>> {
    if is_none(text) {
        return Some(Vec::new());
    }
    let mut squares = Vec::new();
    for word in words(text) {
        if !word.is_ascii() || word.len() % 2 != 0 {
            return None;
        }
        for at in (0..word.len()).step_by(2) {
            squares.push(word[at..at + 2].parse().ok()?);
        }
    }
    (!squares.is_empty()).then_some(squares)
}

/// Two squares, with what a pawn becomes; or else notation, to be read by the exercise.
fn mv(text: &str) -> Answer {
    let parts: Vec<&str> = text.split([' ', '-']).filter(|part| !part.is_empty() && *part != "to").collect();
    let role = |word: &str| {
        let name = word.trim_start_matches('=').to_lowercase();
        Role::PROMOTIONS.into_iter().find(|role| role.to_string() == name || role.letter().to_string() == name)
    };
    let two_squares = |from: &str, to: &str| Some(Move::new(from.parse().ok()?, to.parse().ok()?));
    let understood = match parts[..] {
        [squares] => coordinate::read(squares),
        [first, second] => two_squares(first, second)
            .or_else(|| Some(Move { promotion: Some(role(second)?), ..coordinate::read(first)? })),
        [from, to, word] => two_squares(from, to).and_then(|mv| Some(Move { promotion: Some(role(word)?), ..mv })),
        _ => None,
    };
    let castles = |side: &str| Answer::Text(side.to_owned());
    match (understood, text.to_lowercase().as_str()) {
        (Some(mv), _) => Answer::Move(mv),
        (None, "castle kingside" | "castles kingside" | "castle short") => castles("O-O"),
        (None, "castle queenside" | "castles queenside" | "castle long") => castles("O-O-O"),
        (None, _) => Answer::Text(text.to_owned()),
    }
}

fn placement(text: &str) -> Option<Board> {
    let mut board = Board::empty();
    if is_none(text) {
        return Some(board);
    }
    for word in words(text) {
        let letter = word.chars().next()?;
        let sq: Square = word.get(letter.len_utf8()..)?.parse().ok()?;
        board.put(sq, Piece::from_letter(letter)?);
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompt(input: Input) -> Prompt {
        Prompt { question: "?".into(), diagrams: vec![], input, progress: None, game: None }
    }

    #[test]
    fn every_query_is_heard() {
        for (line, query) in [
            ("board", Query::Board),
            ("PIECES", Query::Pieces),
            ("rank 4", Query::Rank(Rank::Fourth)),
            ("file e", Query::File(File::E)),
            ("square e4", Query::Square(Square::E4)),
            ("square echo four", Query::Square(Square::E4)),
            ("moves e2", Query::Moves(Square::E2)),
            ("attackers f7", Query::Attackers(Square::F7)),
            ("last", Query::Last),
            ("again", Query::Again),
            ("why e1g1", Query::Why("e1g1".into())),
            ("why Nf3", Query::Why("Nf3".into())),
            ("hint", Query::Hint),
            ("solution", Query::Solution),
            ("skip", Query::Skip),
            ("back", Query::Back),
            ("take back", Query::TakeBack),
            ("more", Query::More),
            ("help", Query::Help),
            (" quit ", Query::Quit),
        ] {
            assert_eq!(hear(line), Heard::Query(query), "{line}");
        }
        for unfinished in ["rank", "rank 9", "file x", "square", "square e9", "moves", "attackers king", "why"] {
            assert!(matches!(hear(unfinished), Heard::Unfinished(_)), "{unfinished}");
        }
        for answer in ["e4", "Nf3", "1 3", "none", "back rank", "answer back"] {
            assert!(matches!(hear(answer), Heard::Answer(_)), "{answer}");
        }
        assert_eq!(hear("  "), Heard::Nothing);
    }

    #[test]
    fn options_are_picked_by_number_or_words() {
        let options = ["checkmate", "stalemate", "check", "none of these"].map(crate::exercise::Text::plain).to_vec();
        let one = prompt(Input::Choice { options: options.clone(), pick: Pick::One });
        for (text, picked) in
            [("2", vec![1]), ("check", vec![2]), ("Stale", vec![1]), ("none", vec![3]), ("1.", vec![0])]
        {
            assert_eq!(answer(&one, text), Ok(Answer::Choice(picked)), "{text}");
        }
        for text in ["mate", "c", "-1", "1 x", "99999999999999"] {
            assert!(answer(&one, text).unwrap_err().contains("was not understood. Type the number"), "{text}");
        }
        assert_eq!(answer(&one, "0"), Ok(Answer::Choice(vec![usize::MAX])));
        let any = prompt(Input::Choice { options: options[..3].to_vec(), pick: Pick::Any });
        assert_eq!(answer(&any, "1, 3"), Ok(Answer::Choice(vec![0, 2])));
        assert_eq!(answer(&any, "None"), Ok(Answer::Choice(vec![])));
    }

    #[test]
    fn moves_are_understood_in_many_forms() {
        let e4 = Move::new(Square::E2, Square::E4);
        let knight = Move::promoting(Square::A7, Square::A8, Role::Knight);
        for (text, mv) in [
            ("e2e4", e4),
            ("e2 e4", e4),
            ("e2-e4", e4),
            ("E2 to E4", e4),
            ("a7a8n", knight),
            ("a7 a8 knight", knight),
            ("a7a8 N", knight),
            ("a7 a8 =n", knight),
        ] {
            assert_eq!(answer(&prompt(Input::Move), text), Ok(Answer::Move(mv)), "{text}");
        }
        for (text, notation) in [("Nf3", "Nf3"), ("castle kingside", "O-O"), ("a8=Q", "a8=Q"), ("xyz", "xyz")] {
            assert_eq!(answer(&prompt(Input::Move), text), Ok(Answer::Text(notation.into())));
        }
    }

    #[test]
    fn squares_come_in_a_row() {
        let any = prompt(Input::Squares { pick: Pick::Any });
        for text in ["e4 d5", "e4,d5", "E4 and D5", "e4d5"] {
            assert_eq!(answer(&any, text), Ok(Answer::Squares(vec![Square::E4, Square::D5])), "{text}");
        }
        assert_eq!(answer(&any, "none"), Ok(Answer::Squares(vec![])));
        for text in ["e9", "e4 x", "king", "é4", ","] {
            assert!(answer(&any, text).is_err(), "{text}");
        }
    }

    #[test]
    fn whatever_is_typed_for_an_answer_is_heard_as_that_answer() {
        let mut board = Board::empty();
        board.put(Square::E1, Piece::from_letter('K').unwrap());
        board.put(Square::E8, Piece::from_letter('q').unwrap());
        let options = vec!["a".into(); 4];
        for (input, given) in [
            (Input::Choice { options: options.clone(), pick: Pick::One }, Answer::Choice(vec![3])),
            (Input::Choice { options: options.clone(), pick: Pick::Any }, Answer::Choice(vec![0, 2])),
            (Input::Choice { options, pick: Pick::Any }, Answer::Choice(vec![])),
            (Input::Squares { pick: Pick::Any }, Answer::Squares(vec![Square::A1, Square::H8])),
            (Input::Squares { pick: Pick::Any }, Answer::Squares(vec![])),
            (Input::Move, Answer::Move(Move::promoting(Square::A7, Square::A8, Role::Rook))),
            (Input::Text { expected: "a word" }, Answer::Text("Nf3".into())),
            (Input::Text { expected: "a word" }, Answer::Text("back".into())),
            (Input::Text { expected: "a word" }, Answer::Text("echo four".into())),
            (Input::Number { unit: "moves" }, Answer::Number(-7)),
            (Input::Placement { pieces: vec![] }, Answer::Placement(board)),
        ] {
            let line = typed(&given);
            let Heard::Answer(text) = hear(&line) else { panic!("{line} is no answer") };
            if given != Answer::Text("echo four".into()) {
                assert_eq!(answer(&prompt(input), &text), Ok(given), "{line}");
            }
        }
    }
}
