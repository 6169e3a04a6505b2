//! Every kind's example is solved through the real keys, by typing and by mouse.

use touchmove::course::{Content, Sources, Step};
use touchmove::exercise::{Answer, Diagram, Exercise, Input, Kind, Pick, Prompt, Verdict, kind};
use touchmove::notation::coordinate;
use touchmove::rules::{Color, Role, Square};

use crate::rig::Rig;

/// How answers are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Keys,
    Typing,
    Mouse,
}

fn lesson(kind: &Kind) -> String {
    format!(
        "format = 1\nid = \"kind\"\ntitle = \"{}\"\nsummary = \"{}\"\nskills = []\n[[step]]\n{}\n",
        kind.title, kind.summary, kind.example
    )
}

fn exercise(toml: &str) -> std::sync::Arc<Exercise> {
    let content = Content::load(Sources::none().with_text("lessons/kind.toml", toml));
    match &content.catalog.lessons[0].steps[0] {
        Step::Exercise(exercise) => std::sync::Arc::clone(exercise),
        Step::Read(_) => panic!("an example is an exercise"),
    }
}

/// Solves the example of a kind; its own attempt runs beside the screen and tells what is asked.
fn solve(kind: &Kind, way: Way) {
    let toml = lesson(kind);
    let mut attempt = exercise(&toml).begin();
    let mut rig = Rig::lesson(&toml);
    for answer in attempt.solution().answers {
        give(&mut rig, &attempt.prompt(), &answer, way);
        let verdict = attempt.submit(&answer).verdict;
        let seen = if verdict == Verdict::Right { "✓ Right" } else { "✓ Right so far" };
        assert!(rig.screen().contains(seen), "{} by {way:?}: {answer:?}\n{}", kind.id, rig.screen());
    }
    assert!(attempt.is_finished());
    assert!(!rig.screen().contains("Right so far"), "{}", rig.screen());
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("1 right at the first try"), "{} by {way:?}\n{}", kind.id, rig.screen());
}

fn give(rig: &mut Rig, prompt: &Prompt, answer: &Answer, way: Way) {
    let board = prompt.diagrams.first();
    let way = match (way, board) {
        // Where the edge names no squares the mouse can't be aimed by this test.
        (Way::Mouse, Some(board)) if !board.coordinates || board.squares.len() < 64 => Way::Keys,
        (way, _) => way,
    };
    match (answer, way) {
        (Answer::Choice(picked), Way::Typing) => {
            let numbers = picked.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
            let words = if picked.is_empty() { "none".to_owned() } else { numbers };
            rig.press(&["/", &words, "Enter"]);
        }
        (Answer::Choice(picked), Way::Keys | Way::Mouse) => {
            for option in picked {
                rig.press(&[&(option + 1).to_string()]);
            }
            if matches!(prompt.input, Input::Choice { pick: Pick::Any, .. }) {
                rig.press(&["Tab"]);
            }
        }
        (Answer::Squares(squares), Way::Typing) => {
            let names = squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let words = if squares.is_empty() { "none".to_owned() } else { names };
            rig.press(&["/", &words, "Enter"]);
        }
        (Answer::Squares(squares), way) => {
            for sq in squares {
                pick(rig, board.expect("squares are on a board"), *sq, way);
            }
            if matches!(prompt.input, Input::Squares { pick: Pick::Any }) {
                rig.press(&["Tab"]);
            }
        }
        (Answer::Move(mv), Way::Typing) => {
            rig.press(&["/", &coordinate::write(*mv), "Enter"]);
        }
        (Answer::Move(mv), way) => {
            let board = board.expect("moves are on a board");
            if way == Way::Mouse {
                let (from, to) = (rig.square(&mv.from.to_string()), rig.square(&mv.to.to_string()));
                rig.drag(from, to);
            } else {
                pick(rig, board, mv.from, way);
                pick(rig, board, mv.to, way);
            }
            if let Some(role) = mv.promotion {
                let digit = 1 + Role::PROMOTIONS.iter().position(|other| *other == role).unwrap();
                rig.press(&[&digit.to_string()]);
            }
        }
        (Answer::Text(text), _) => {
            // Where words are asked for the field is open already.
            let opens = matches!(prompt.input, Input::Move);
            rig.press(if opens { &["/"] } else { &[] }).press(&[text, "Enter"]);
        }
        (Answer::Number(number), _) => {
            rig.press(&[&number.to_string(), "Enter"]);
        }
        (Answer::Placement(_), Way::Typing) => {
            rig.press(&["/", &answer.to_words(), "Enter"]);
        }
        (Answer::Placement(placement), way) => {
            let Input::Placement { pieces } = &prompt.input else { panic!("a placement is asked for") };
            let board = board.expect("pieces are placed on a board");
            rig.press(&["/", "clear", "Enter", "Esc"]);
            let mut color = pieces[0].color;
            for (sq, piece) in placement.iter().filter(|(_, piece)| pieces.contains(piece)) {
                rig.press(&[&piece.role.letter().to_uppercase().to_string()]);
                if piece.color != color {
                    rig.press(&["c"]);
                    color = piece.color;
                }
                pick(rig, board, sq, way);
            }
            rig.press(&["Tab"]);
        }
    }
}

/// Picks a square: by the mouse, or with the arrows from the lower left corner.
fn pick(rig: &mut Rig, board: &Diagram, sq: Square, way: Way) {
    if way == Way::Mouse {
        let at = rig.square(&sq.to_string());
        rig.click(at);
        return;
    }
    for _ in 0..8 {
        rig.press(&["h", "j"]);
    }
    let files: Vec<usize> = board.squares.into_iter().map(|sq| sq.file().index()).collect();
    let ranks: Vec<usize> = board.squares.into_iter().map(|sq| sq.rank().index()).collect();
    let (right, up) = match board.orientation {
        Color::White => {
            (sq.file().index() - files.iter().min().unwrap(), sq.rank().index() - ranks.iter().min().unwrap())
        }
        Color::Black => {
            (files.iter().max().unwrap() - sq.file().index(), ranks.iter().max().unwrap() - sq.rank().index())
        }
    };
    rig.press(&vec!["l"; right]).press(&vec!["k"; up]).press(&["Enter"]);
}

#[test]
fn every_kind_is_solved_by_keys() {
    for kind in kind::KINDS {
        solve(kind, Way::Keys);
    }
}

#[test]
fn every_kind_is_solved_by_typing() {
    for kind in kind::KINDS {
        solve(kind, Way::Typing);
    }
}

#[test]
fn every_kind_is_solved_with_the_mouse() {
    for kind in kind::KINDS {
        solve(kind, Way::Mouse);
    }
}
