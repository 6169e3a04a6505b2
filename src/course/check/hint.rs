//! Whether a hint of the author's gives the answer away.

use crate::exercise::{Answer, Input, Prompt, Text};
use crate::notation::{coordinate, san};
use crate::rules::{Move, Square};

/// Up to so many right squares, a hint must not name them all; of more it must not name half.
const FEW: usize = 4;

/// What a hint gives away of the answer to this prompt, if it does. `right` are the right answers as in the audit,
/// `answer` is one of them.
pub(super) fn given_away(hint: &Text, prompt: &Prompt, right: &[String], answer: &Answer) -> Option<String> {
    let plain = hint.to_plain();
    let words: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || "+#=-".contains(c))).filter(|word| !word.is_empty()).collect();
    let squares: Vec<Square> = words.iter().filter_map(|word| word.to_lowercase().parse().ok()).collect();
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
        Answer::Number(number) => words.contains(&number.to_string().as_str()).then(|| number.to_string()),
        Answer::Placement(_) => None,
    }
}

fn names_move(mv: Move, prompt: &Prompt, words: &[&str], squares: &[Square]) -> bool {
    let written =
        prompt.game.as_ref().filter(|game| game.position().is_legal(mv)).map(|game| san::write(game.position(), mv));
    let bare = written.as_deref().map(|san| san.trim_end_matches(['+', '#']));
    let both = squares.contains(&mv.from) && squares.contains(&mv.to);
    both || words.iter().any(|word| Some(word.trim_end_matches(['+', '#'])) == bare || *word == coordinate::write(mv))
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
        for hint in ["Try `Nf3`.", "g1f3 is it", "From g1 to f3."] {
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
    fn an_option_is_given_away_when_it_alone_is_named() {
        let options = || Input::Choice { options: vec!["Light".into(), "Dark".into()], pick: Pick::One };
        assert!(told("It looks dark to me.", options(), &["Dark"], &Answer::Choice(vec![1])));
        assert!(!told("Is it light or dark?", options(), &["Dark"], &Answer::Choice(vec![1])));
        assert!(!told("Think of the corner.", options(), &["Dark"], &Answer::Choice(vec![1])));
    }
}
