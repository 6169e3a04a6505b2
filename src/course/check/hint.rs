//! Whether a hint of the author's, or a mark, gives the answer away.

use crate::exercise::{Answer, Input, Mark, MarkShape, Prompt, Text};
use crate::notation::{coordinate, san};
use crate::rules::{Move, Square, SquareSet};

/// Up to so many right squares, a hint must not name them all; of more it must not name half.
const FEW: usize = 4;

/// Numbers in words from ten on; smaller ones stand in hints for other things.
const NUMBERS: [&str; 11] = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// What a hint gives away of the answer to this prompt, if it does. `right` are the right answers as in the audit,
/// `answer` is one of them.
pub(super) fn given_away(hint: &Text, prompt: &Prompt, right: &[String], answer: &Answer) -> Option<String> {
    let plain = hint.to_plain();
    let words: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || "+#=-".contains(c))).filter(|word| !word.is_empty()).collect();
    let parts = words.iter().flat_map(|word| word.split('-'));
    let squares: Vec<Square> = parts.filter_map(|word| word.to_lowercase().parse().ok()).collect();
    match answer {
        Answer::Choice(picked) => {
            let Input::Choice { options, .. } = &prompt.input else { return None };
            let named: Vec<usize> =
                (0..options.len()).filter(|&option| says(&words, &options[option].to_plain())).collect();
            let only_right = !named.is_empty() && named.iter().all(|option| picked.contains(option));
            only_right.then(|| options[named[0]].to_plain())
        }
        Answer::Squares(answer) => {
            let named = answer.iter().filter(|sq| squares.contains(sq)).count();
            let told = if answer.len() <= FEW { named == answer.len() } else { named * 2 >= answer.len() };
            (told && named > 0).then(|| answer.iter().map(Square::to_string).collect::<Vec<_>>().join(", "))
        }
        Answer::Move(mv) => {
            let all = right.iter().filter_map(|text| coordinate::read(text)).chain([*mv]);
            all.into_iter().find(|mv| names_move(*mv, prompt, &words, &squares)).map(coordinate::write)
        }
        Answer::Text(text) => says(&words, text).then(|| text.clone()),
        Answer::Number(number) => {
            let in_words = NUMBERS.into_iter().zip(10..).find(|(_, value)| value == number).map(|(word, _)| word);
            let told = words.contains(&number.to_string().as_str()) || in_words.is_some_and(|word| says(&words, word));
            told.then(|| number.to_string())
        }
        Answer::Placement(_) => None,
    }
}

fn names_move(mv: Move, prompt: &Prompt, words: &[&str], squares: &[Square]) -> bool {
    let written =
        prompt.game.as_ref().filter(|game| game.position().is_legal(mv)).map(|game| san::write(game.position(), mv));
    let bare = written.as_deref().map(|san| san.trim_end_matches(['+', '#']));
    let both = squares.contains(&mv.from) && squares.contains(&mv.to);
    let moved = prompt.game.as_ref().and_then(|game| game.position().piece_at(mv.from));
    let to = moved.is_some_and(|piece| says(words, &format!("{} to {}", piece.role, mv.to)));
    both || to
        || words.iter().any(|word| Some(word.trim_end_matches(['+', '#'])) == bare || *word == coordinate::write(mv))
}

/// What the author's marks on the board show of the answer: all the squares to be picked and no other, or the arrow of a
/// right move.
pub(super) fn shown(marks: &[Mark], right: &[String], answer: &Answer) -> Option<String> {
    let shows = |is: &dyn Fn(MarkShape) -> bool| marks.iter().any(|mark| is(mark.shape));
    match answer {
        Answer::Squares(answer) => {
            let picked: SquareSet = answer.iter().copied().collect();
            let is_shown = !picked.is_empty() && shows(&|shape| shape == MarkShape::Squares(picked));
            is_shown.then(|| answer.iter().map(Square::to_string).collect::<Vec<_>>().join(", "))
        }
        Answer::Move(mv) => {
            let all = right.iter().filter_map(|text| coordinate::read(text)).chain([*mv]);
            let is_shown = |mv: &Move| shows(&|shape| shape == MarkShape::Arrow(mv.from, mv.to));
            all.into_iter().find(is_shown).map(coordinate::write)
        }
        Answer::Choice(_) | Answer::Text(_) | Answer::Number(_) | Answer::Placement(_) => None,
    }
}

/// Whether the words of a phrase stand in this order side by side.
fn says(words: &[&str], phrase: &str) -> bool {
    let phrase: Vec<String> = phrase
        .split(|c: char| !(c.is_alphanumeric() || "+#=-".contains(c)))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    !phrase.is_empty()
        && words.windows(phrase.len()).any(|window| window.iter().zip(&phrase).all(|(a, b)| a.to_lowercase() == *b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Diagram, Pick};
    use crate::rules::{Game, Position};

    fn prompt(input: Input) -> Prompt {
        let game = Game::new(Position::initial());
        let diagrams = vec![Diagram::of_position(game.position())];
        Prompt { question: Text::plain("?"), diagrams, input, progress: None, game: Some(game) }
    }

    fn told(hint: &str, input: Input, right: &[&str], answer: &Answer) -> bool {
        let right: Vec<String> = right.iter().map(|text| (*text).to_string()).collect();
        given_away(&Text::markdown(hint), &prompt(input), &right, answer).is_some()
    }

    #[test]
    fn a_move_is_given_away_by_its_notation_or_both_squares() {
        let knight = Answer::Move(Move::new(Square::G1, Square::F3));
        for hint in ["Try `Nf3`.", "g1f3 is it", "From g1 to f3.", "g1-f3", "Knight to f3!"] {
            assert!(told(hint, Input::Move, &["g1f3"], &knight), "{hint}");
        }
        for hint in ["Which piece jumps?", "Look at f3.", "The knight on g1 has been waiting."] {
            assert!(!told(hint, Input::Move, &["g1f3"], &knight), "{hint}");
        }
        assert!(told("Or Nc3!", Input::Move, &["g1f3", "b1c3"], &knight), "another right answer");
    }

    #[test]
    fn squares_are_given_away_when_all_few_or_half_of_many_are_named() {
        let pick = || Input::Squares { pick: Pick::Any };
        assert!(told("It is e4.", pick(), &["e4"], &Answer::Squares(vec![Square::E4])));
        assert!(!told("One is e4.", pick(), &["e4", "d4"], &Answer::Squares(vec![Square::E4, Square::D4])));
        let rank: Vec<Square> = Square::all().filter(|sq| sq.rank() == Square::A1.rank()).collect();
        assert!(!told("It begins at a1.", pick(), &[], &Answer::Squares(rank.clone())));
        assert!(told("a1, b1, c1, d1 and so on.", pick(), &[], &Answer::Squares(rank)));
        assert!(!told("No square at all.", pick(), &[], &Answer::Squares(vec![])));
    }

    #[test]
    fn a_number_is_given_away_in_words_too() {
        assert!(told("Twenty.", Input::Number { unit: "moves" }, &["20"], &Answer::Number(20)));
        assert!(!told("Ten of them are pawns' moves.", Input::Number { unit: "moves" }, &["20"], &Answer::Number(20)));
    }

    #[test]
    fn marks_show_an_answer_as_a_whole() {
        let squares = |text: &str| Answer::Squares(text.split(' ').map(|sq| sq.parse().unwrap()).collect());
        let marks = |text: &str| vec![text.parse::<Mark>().unwrap()];
        assert_eq!(shown(&marks("star a1"), &[], &squares("a1")).as_deref(), Some("a1"));
        assert!(shown(&marks("target a3 c3"), &[], &squares("c3 a3")).is_some());
        assert_eq!(shown(&marks("target a3 b3 c3"), &[], &squares("a3 c3")), None);
        let mate = Answer::Move(Move::new(Square::A1, Square::A8));
        assert_eq!(shown(&marks("arrow a1 a8"), &["a1a8".into()], &mate).as_deref(), Some("a1a8"));
        assert_eq!(shown(&marks("arrow a1 a7"), &["a1a8".into()], &mate), None);
    }

    #[test]
    fn an_option_is_given_away_when_it_alone_is_named() {
        let options = || Input::Choice { options: vec!["Light".into(), "Dark".into()], pick: Pick::One };
        assert!(told("It looks dark to me.", options(), &["Dark"], &Answer::Choice(vec![1])));
        assert!(!told("Is it light or dark?", options(), &["Dark"], &Answer::Choice(vec![1])));
        assert!(!told("Think of the corner.", options(), &["Dark"], &Answer::Choice(vec![1])));
    }
}
