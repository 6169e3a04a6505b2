//! What a pupil writes on: tick boxes, lines and slots, as the input asks for. Nothing here knows a kind.

use serde::Serialize;

use super::layout::Needs;
use super::text::{TextView, clean};
use crate::exercise::printed::{Printed, Rest};
use crate::exercise::{Input, Pick, Prompt, Text};
use crate::notation::describe;

/// From so many squares on they are numbered on the board, not written one by one.
const MANY_SQUARES: usize = 7;
/// Slots for a row of moves that is not told how long it is.
const SLOTS: usize = 6;
/// Letters for the box before an option.
const BOX: usize = 4;

/// One part of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct FormPart {
    /// `a`, `b`, where there are several questions.
    letter: String,
    /// The question, where it is not the exercise's own.
    question: Option<TextView>,
    /// What to do with pencil on paper.
    hint: Option<String>,
    /// Boxes to tick.
    options: Vec<TextView>,
    two_columns: bool,
    /// Labels of short slots.
    slots: Vec<String>,
    /// Labels of lines.
    lines: Vec<String>,
}

/// The form for an exercise, and the room it takes where `letters` fit in a line.
pub(super) fn of(printed: &Printed, letters: usize) -> (Vec<FormPart>, Needs) {
    let parts = match &printed.rest {
        Rest::Nothing if !matches!(printed.first.input, Input::Choice { .. }) => vec![single(&printed.first, letters)],
        // Where only some answers have a "why?" behind them, a line for it would tell which.
        Rest::Nothing | Rest::Reason => {
            let mut part = single(&printed.first, letters);
            part.lines.extend(["Because:".to_owned(), String::new()]);
            vec![part]
        }
        Rest::InTurn(count) => vec![in_turn(&printed.first, *count)],
        Rest::Further(more) => further(&printed.first, more, letters),
    };
    let mut needs = Needs { boards: boards(printed), ..Needs::default() };
    needs.question = paragraphs(&question(printed));
    for part in &parts {
        needs.print.extend(part.question.iter().map(TextView::length));
        needs.print.extend(part.hint.iter().map(|hint| hint.chars().count()));
        let options = part.options.iter().map(|option| option.length() + BOX);
        let beside = if part.two_columns { part.options.len() / 2 } else { 0 };
        needs.print.extend(options.skip(beside));
        needs.slots += part.slots.len();
        needs.ruled += part.lines.len();
    }
    (parts, needs)
}

/// How many boards are printed: those of the first prompt, and those of further ones that show something else.
fn boards(printed: &Printed) -> usize {
    let further = match &printed.rest {
        Rest::Further(more) => {
            more.iter().filter(|prompt| prompt.diagrams != printed.first.diagrams).map(|it| it.diagrams.len()).sum()
        }
        Rest::Nothing | Rest::InTurn(_) | Rest::Reason => 0,
    };
    printed.first.diagrams.len() + further
}

/// What stands above the board: the question, or what is to be done with several.
pub(super) fn question(printed: &Printed) -> Text {
    match &printed.rest {
        Rest::Further(_) if is_on_the_board(&printed.first) => {
            Text::plain("Write the letter of each question into the square that answers it.")
        }
        Rest::Further(_) => Text::plain("Answer each question."),
        Rest::Nothing | Rest::InTurn(_) | Rest::Reason => printed.first.question.clone(),
    }
}

/// Whether one square is asked for, so that a letter can be written into it.
fn is_on_the_board(prompt: &Prompt) -> bool {
    matches!(prompt.input, Input::Squares { pick: Pick::One })
}

fn paragraphs(text: &Text) -> Vec<usize> {
    text.blocks.iter().map(|block| block.to_plain().chars().count()).collect()
}

/// A form for one answer.
fn single(prompt: &Prompt, letters: usize) -> FormPart {
    let names_are_shown = prompt.diagrams.first().is_none_or(|diagram| diagram.coordinates);
    let mut part = FormPart::default();
    match &prompt.input {
        Input::Choice { options, pick } => {
            part.hint = (*pick == Pick::Any).then(|| "Tick all that fit, or none.".to_owned());
            part.options = options.iter().map(TextView::of).collect();
            let longest = part.options.iter().map(TextView::length).max().unwrap_or(0);
            part.two_columns = part.options.len() > 3 && 2 * (longest + BOX) < letters;
        }
        Input::Squares { pick: Pick::One } if names_are_shown => part.lines.push("Square:".to_owned()),
        Input::Squares { pick: Pick::Any } if names_are_shown => part.lines.push("Squares:".to_owned()),
        Input::Squares { pick: Pick::One } => part.hint = Some("Mark the square on the board.".to_owned()),
        Input::Squares { pick: Pick::Any } => part.hint = Some("Mark the squares on the board.".to_owned()),
        Input::Move | Input::Way => part.lines.push("Move:".to_owned()),
        Input::Text { expected } => part.lines.push(format!("{}:", describe::capitalized(&clean(expected)))),
        Input::Number { unit } => part.lines.push(format!("Number of {}:", clean(unit))),
        Input::Placement { pieces } => {
            let letters: Vec<String> = pieces.iter().map(|piece| piece.letter().to_string()).collect();
            part.hint = Some(match letters.as_slice() {
                [] => "Draw the pieces on the board.".to_owned(),
                _ => format!("Write the letters of the pieces on the board: {}.", describe::list(letters)),
            });
        }
    }
    part
}

/// A form for answers one after the other on the board as it then is.
fn in_turn(prompt: &Prompt, count: Option<usize>) -> FormPart {
    let mut part = FormPart::default();
    match (&prompt.input, count) {
        (Input::Squares { .. }, Some(count)) if count >= MANY_SQUARES => {
            let begun = prompt.diagrams.first().map_or(0, |diagram| diagram.numbers.len());
            part.hint = Some(format!(
                "Write {}, {}, {} and so on into the squares, in the order of the steps.",
                begun + 1,
                begun + 2,
                begun + 3
            ));
        }
        (_, Some(count)) => part.slots = (1..=count).map(|step| format!("{step}.")).collect(),
        (_, None) => {
            part.hint = Some("Write down one after the other, as many as it takes.".to_owned());
            part.slots = (1..=SLOTS).map(|step| format!("{step}.")).collect();
        }
    }
    part
}

/// A form for questions that stand on their own.
fn further(first: &Prompt, more: &[Prompt], letters: usize) -> Vec<FormPart> {
    let lettered = |index: usize| char::from(b'a' + u8::try_from(index.min(25)).unwrap_or(0)).to_string();
    let form = |prompt: &Prompt| {
        if is_on_the_board(first) { FormPart::default() } else { single(prompt, letters) }
    };
    let questions = [first].into_iter().chain(more).enumerate();
    questions
        .map(|(index, prompt)| FormPart {
            letter: lettered(index),
            question: Some(TextView::of(&prompt.question)),
            ..form(prompt)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::kind::KINDS;
    use crate::exercise::{Diagram, Exercise, Request};
    use crate::learner::fresh;
    use crate::rules::{Board, Color, Piece, Role};

    fn form(id: &str) -> Vec<FormPart> {
        of(&fresh::again(id).expect("a fresh exercise").printed(), 40).0
    }

    fn asking(input: Input) -> Prompt {
        let diagrams = vec![Diagram::of_board(Board::initial())];
        Prompt { question: "?".into(), diagrams, input, progress: None, game: None }
    }

    #[test]
    fn every_input_has_a_form() {
        let options = vec![Text::plain("yes"), Text::plain("no")];
        for (input, label) in [
            (Input::Squares { pick: Pick::One }, "Square:"),
            (Input::Squares { pick: Pick::Any }, "Squares:"),
            (Input::Move, "Move:"),
            (Input::Text { expected: "a move, as in Nf3" }, "A move, as in Nf3:"),
            (Input::Number { unit: "captures" }, "Number of captures:"),
        ] {
            assert_eq!(single(&asking(input), 40).lines, [label]);
        }
        let choice = single(&asking(Input::Choice { options, pick: Pick::Any }), 40);
        assert_eq!((choice.options.len(), choice.hint.is_some(), choice.lines.len()), (2, true, 0));
        let placement = single(&asking(Input::Placement { pieces: vec![Piece::new(Color::White, Role::King)] }), 40);
        assert_eq!(placement.hint.as_deref(), Some("Write the letters of the pieces on the board: K."));
    }

    #[test]
    fn squares_without_names_are_marked_on_the_board() {
        let mut prompt = asking(Input::Squares { pick: Pick::One });
        prompt.diagrams[0].coordinates = false;
        let part = single(&prompt, 40);
        assert!(part.lines.is_empty() && part.hint.is_some());
    }

    #[test]
    fn a_tour_is_numbered_on_the_board_and_a_reason_is_asked_for() {
        let tour = form("tour@1@0");
        assert_eq!(
            tour[0].hint.as_deref(),
            Some("Write 2, 3, 4 and so on into the squares, in the order of the steps.")
        );
        let castling = form("castling@1@0");
        assert_eq!((castling[0].options.len(), castling[0].lines.len()), (4, 2));
        let squares = form("find_square@3@0");
        assert_eq!(squares.len(), 3);
        assert_eq!(squares[2].letter, "c");
    }

    #[test]
    fn every_fresh_exercise_has_something_to_write_on() {
        for kind in KINDS.iter().filter(|kind| kind.generator.is_some()) {
            for seed in 0..3 {
                let request = Request { level: 2, skill: None };
                let exercise: Exercise = fresh::exercise(kind, &request, seed).expect("it has a generator");
                let (parts, needs) = of(&exercise.printed(), 40);
                let is_form = |part: &FormPart| {
                    part.hint.is_some() || !part.options.is_empty() || !part.slots.is_empty() || !part.lines.is_empty()
                };
                assert!(parts.len() > 1 || parts.iter().any(is_form), "{}", exercise.id);
                assert!(needs.boards > 0 && !needs.question.is_empty(), "{}", exercise.id);
            }
        }
    }
}
