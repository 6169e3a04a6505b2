//! What a typed line means: a query, or an answer to the question. And the other way round: how an answer is typed.

use super::speech;
use crate::exercise::{Answer, Input, Pick, Prompt};
use crate::rules::{Color, File, Rank, Square};

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
        Input::Way => "Type the move with its two squares, as in e2e4.".to_owned(),
        Input::Text { expected } => format!("Type {expected}."),
        Input::Number { unit } => format!("Type the number of {unit}."),
        Input::Placement { pieces } => {
            let black = pieces.first().is_some_and(|piece| piece.color == Color::Black);
            let example = if black { "place black queen d8" } else { "place white queen d1" };
            format!("Type {example}, remove e1, move a1 h1 (two pieces change places), and done when all is right.")
        }
    }
}

/// How an answer is typed, so that [`hear`] and [`Prompt::read`] understand it.
pub(super) fn typed(answer: &Answer) -> String {
    let words = answer.to_words();
    match hear(&words) {
        Heard::Answer(heard) if heard == words => words,
        Heard::Answer(_) | Heard::Nothing | Heard::Query(_) | Heard::Unfinished(_) => format!("answer {words}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Text;

    #[test]
    fn where_notation_is_asked_the_squares_are_wanted() {
        let asking = |input| Prompt { question: Text::plain("?"), diagrams: vec![], input, progress: None, game: None };
        assert!(expected(&asking(Input::Move)).contains("or notation"));
        assert_eq!(expected(&asking(Input::Way)), "Type the move with its two squares, as in e2e4.");
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
    fn what_is_to_be_typed_is_heard_as_an_answer() {
        for (answer, line) in [
            (Answer::Text("Nf3".into()), "Nf3"),
            (Answer::Text("back".into()), "answer back"),
            (Answer::Text("file e".into()), "answer file e"),
            (Answer::Choice(vec![0, 2]), "1 3"),
            (Answer::Squares(vec![]), "none"),
        ] {
            assert_eq!(typed(&answer), line);
            assert_eq!(hear(line), Heard::Answer(answer.to_words()));
        }
    }
}
