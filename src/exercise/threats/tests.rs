//! Looks that see everything, too little and too much.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Input, Progress, Verdict, misconception};
use crate::rules::{Color, Square};

fn marked(squares: &[Square]) -> Answer {
    Answer::Squares(squares.to_vec())
}

#[test]
fn three_looks_before_a_move() {
    // Scholar's mate threatens: the queen takes on f7, and even the bishop could, as the queen guards it.
    let scholar = exercise(&KIND, KIND.example);
    assert_solves_itself(&scholar);
    assert_other_shapes_slip(&scholar, &[1]);
    let mut attempt = scholar.begin();
    let prompt = attempt.prompt();
    assert!(prompt.question.to_plain().starts_with("Before Black moves: suppose it were White's turn."));
    assert_eq!(prompt.progress, Some(Progress { done: 0, of: 3, unit: "looks" }));
    assert_eq!(prompt.game.unwrap().position().turn(), Color::Black, "the board is as it is");
    let partly = attempt.submit(&marked(&[Square::F7]));
    assert_eq!(partly.verdict, Verdict::Partly { missing: 1, extra: 0 });
    assert_eq!(words(&partly).trim(), "One is not seen yet.", "which one is for the hints to say");
    assert_eq!(words(&attempt.submit(&marked(&[]))).trim(), "Two are not seen yet.");
    let checks = attempt.submit(&marked(&[Square::E5, Square::F7]));
    assert_eq!(checks.verdict, Verdict::Continue);
    assert!(words(&checks).contains("White could give check on e5 and f7."), "{}", words(&checks));
    assert_eq!(attempt.submit(&marked(&[Square::E5, Square::F7, Square::H7])).verdict, Verdict::Continue);
    let Input::Choice { options, .. } = attempt.prompt().input else { panic!("moves are offered") };
    let options: Vec<String> = options.iter().map(crate::exercise::Text::to_plain).collect();
    assert!(options.iter().all(|option| !option.contains(['+', '#'])), "{options:?}");
    let pick = |mv: &str| options.iter().position(|option| option == mv).unwrap_or_else(|| panic!("{mv}: {options:?}"));
    // The pawn on e5 is guarded by the knight, the one on h7 by the rook.
    let greedy = attempt.submit(&Answer::Choice(vec![pick("Qxf7"), pick("Bxf7"), pick("Qxe5")]));
    assert_eq!(greedy.verdict, Verdict::Partly { missing: 0, extra: 1 });
    assert!(
        words(&greedy).contains("The knight on c6 takes the queen on e5. In the end that loses 8 points."),
        "{}",
        words(&greedy)
    );
    let last = attempt.submit(&Answer::Choice(vec![pick("Qxf7"), pick("Bxf7")]));
    assert_eq!(last.verdict, Verdict::Right);
    assert!(words(&last).contains("That is checkmate."), "{}", words(&last));
}

#[test]
fn what_can_not_be_taken_is_told_why() {
    // The knight on e3 is pinned: it attacks the rook on g4, but may not take it.
    let pinned = exercise(&KIND, "of = \"own\"\nwhat = [\"captures\"]\nfen = \"4r1k1/8/8/8/6r1/4N3/8/4K3 w - - 0 1\"");
    let told = feedback(&pinned, &marked(&[Square::G4]));
    assert_eq!(told.verdict, Verdict::Wrong);
    assert!(
        words(&told).contains("The knight on e3 attacks it, but may not take it. The knight on e3 is pinned"),
        "{}",
        words(&told)
    );
    assert_eq!(told.misconceptions, [misconception::PINNED_MAY_MOVE]);
    let king = feedback(&pinned, &marked(&[Square::G8, Square::B2, Square::E3]));
    assert_eq!(king.misconceptions, [misconception::KING_CAPTURED]);
    let told = words(&king);
    for part in ["is never taken", "Nothing stands on b2.", "The knight on e3 is White's own."] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(pinned.audit().right.is_empty(), "nothing to be found: the checker tells it");
}

#[test]
fn checks_by_an_opened_line_count() {
    let open = exercise(&KIND, "of = \"own\"\nwhat = [\"checks\"]\nfen = \"4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1\"");
    let all = feedback(&open, &marked(&[Square::C6]));
    assert!(matches!(all.verdict, Verdict::Partly { extra: 0, .. }), "every move of the bishop gives check");
    let told = open.begin().solution().explanation.full.to_plain();
    assert!(told.contains("That opens the way for the rook on e1: check."), "{told}");
    let castling = exercise(&KIND, "of = \"own\"\nwhat = [\"checks\"]\nfen = \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"");
    let told = castling.begin().solution().explanation.full.to_plain();
    assert!(told.contains("the rook from h1 to f1. That is check."), "{told}");
    let wild = feedback(&open, &marked(&[Square::A8, Square::E3, Square::H3]));
    assert!(
        words(&wild).contains("The rook on e1 can go to e3, but nothing attacks the king on e8 then."),
        "{}",
        words(&wild)
    );
    assert!(words(&wild).contains("No piece of White's can legally go to h3."), "{}", words(&wild));
}

#[test]
fn nothing_can_be_the_answer_of_a_look() {
    let quiet = exercise(&KIND, "of = \"own\"\nfen = \"4k3/8/8/1p6/2P5/8/8/4K3 w - - 0 1\"");
    let mut attempt = quiet.begin();
    let none = attempt.submit(&marked(&[]));
    assert_eq!(none.verdict, Verdict::Continue);
    assert!(words(&none).contains("White can give no check."));
    assert_eq!(attempt.submit(&marked(&[])).verdict, Verdict::Wrong, "the pawn can be taken");
    assert_eq!(attempt.submit(&marked(&[Square::B5])).verdict, Verdict::Continue);
    let hints: Vec<String> = (0..4).map(|_| attempt.hint().text.to_plain()).collect();
    assert_eq!(hints[1], "Exactly one of them is a threat.");
    assert_eq!(hints[2], "Look at the pawn on c4.");
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("of = \"mine\"", "unknown-word"),
        ("what = [\"chekcs\"]", "unknown-word"),
        ("what = [\"checks\", \"checks\"]", "repeated"),
        ("what = []", "nothing-to-ask"),
        ("what = 3", "wrong-type"),
        ("fen = \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"", "in-check"),
        ("of = \"own\"\nmoves = \"1. f3 e5 2. g4 Qh4#\"", "nothing-to-ask"),
        ("expect = [\"e2e4\"]", "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 20).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert_eq!(distinct.len(), 20, "level {}", level + 1);
    }
}
