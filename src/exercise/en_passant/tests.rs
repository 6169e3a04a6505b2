//! En passant in known positions: just now, too late, single steps, pieces, kings in the way, generated games.

use super::*;
use crate::exercise::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use crate::exercise::{Answer, Attempt, Exercise, Random, Request, Verdict};
use crate::rules::Square;

fn asked(fen: &str, moves: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\"\nmoves = \"{moves}\""))
}

fn position(fen: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\""))
}

fn pawns(squares: &[Square]) -> Answer {
    Answer::Squares(squares.to_vec())
}

fn why(attempt: &mut Attempt, reason: Reason) -> crate::exercise::Feedback {
    attempt.submit(&Answer::Choice(vec![reason as usize]))
}

use reason::Reason;

#[test]
fn the_example_is_read_and_solves_itself() {
    let example = exercise(&KIND, KIND.example);
    assert_solves_itself(&example);
    assert_eq!(example.audit().right, ["e5d6"]);
    assert!(example.begin().prompt().question.to_plain().contains("1. e5 d5"));
    let end = feedback(&example, &pawns(&[Square::E5]));
    assert_eq!(end.verdict, Verdict::Right);
    assert!(words(&end).contains("e5") && words(&end).contains("en passant"), "{}", words(&end));
    assert_other_shapes_slip(&example, &[1]);
}

#[test]
fn answer_sets_of_known_positions() {
    for (fen, right, reasons, what) in [
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 9", &["c5d6", "e5d6"][..], &[][..], "two pawns"),
        ("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 9", &[], &[Reason::KingInCheck], "both pawns leave the rank"),
        ("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", &[], &[Reason::KingInCheck], "pinned along the file"),
        ("4k3/6b1/8/3pP3/3K4/8/8/8 w - d6 0 9", &[], &[Reason::KingInCheck], "pinned along the other diagonal"),
        ("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 9", &["e5d6"], &[], "along the pin"),
        ("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 9", &["e5d6"], &[], "takes the pawn that gives check"),
        ("2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 9", &[], &[Reason::KingInCheck], "a check that it does not answer"),
        ("4k3/8/8/3p2P1/8/8/8/4K3 w - d6 0 9", &[], &[Reason::NotBeside], "too far"),
        ("4k3/8/4P3/3p4/4P3/8/8/4K3 w - d6 0 9", &[], &[Reason::NotBeside], "on other ranks"),
        ("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 9", &["d4e3", "f4e3"], &[], "Black takes"),
    ] {
        let exercise = position(fen);
        assert_eq!(exercise.audit().right, right, "{what}");
        assert_solves_itself(&exercise);
        let scene = Scene::new(crate::rules::Game::new(crate::notation::fen::position(fen).unwrap()));
        assert_eq!(scene.reasons(), reasons, "{what}");
    }
}

#[test]
fn one_move_later_it_is_too_late() {
    let exercise = asked("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", "1. e5 d5 2. Ke2 Ke7");
    assert!(exercise.audit().right.is_empty());
    let miss = feedback(&exercise, &pawns(&[Square::E5]));
    assert_eq!(miss.verdict, Verdict::Wrong);
    assert!(words(&miss).contains("pawn on d5 went two squares"), "{}", words(&miss));
    assert_eq!(miss.misconceptions[0].id, "en-passant-any-time");
    let mut attempt = exercise.begin();
    assert_eq!(attempt.submit(&pawns(&[])).verdict, Verdict::Continue);
    assert!(words(&why(&mut attempt, Reason::NoDoubleStep)).contains("did make a double step"));
    assert!(words(&why(&mut attempt, Reason::NotBeside)).contains("e5 and d5"));
    assert!(words(&why(&mut attempt, Reason::KingInCheck)).contains("king has nothing to do"));
    assert_eq!(why(&mut attempt, Reason::TooLate).verdict, Verdict::Right);
}

#[test]
fn single_steps_do_not_count() {
    let exercise = asked("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "1... d5");
    let miss = feedback(&exercise, &pawns(&[Square::E5]));
    assert!(words(&miss).contains("d5"), "{}", words(&miss));
    assert_eq!(miss.misconceptions[0].id, "en-passant-single-step");
    let mut attempt = exercise.begin();
    attempt.submit(&pawns(&[]));
    assert!(words(&why(&mut attempt, Reason::TooLate)).contains("no double step"));
    assert_eq!(why(&mut attempt, Reason::NoDoubleStep).verdict, Verdict::Right);
}

#[test]
fn only_pawns_take_en_passant() {
    let exercise = position("4k3/8/8/3pP3/8/B7/8/4K3 w - d6 0 9");
    let miss = feedback(&exercise, &pawns(&[Square::A3, Square::E5]));
    assert_eq!(miss.verdict, Verdict::Partly { missing: 0, extra: 1 });
    assert!(words(&miss).contains("bishop on a3 is no pawn"), "{}", words(&miss));
    assert_eq!(miss.misconceptions[0].id, "en-passant-any-piece");
}

#[test]
fn one_of_two_is_half_the_answer() {
    let exercise = position("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 9");
    let half = feedback(&exercise, &pawns(&[Square::C5]));
    assert_eq!(half.verdict, Verdict::Partly { missing: 1, extra: 0 });
    assert!(words(&half).contains("pawn on d5") && words(&half).contains("other pawn"), "{}", words(&half));
    let none = feedback(&exercise, &pawns(&[]));
    assert_eq!(none.verdict, Verdict::Wrong);
    let both = feedback(&exercise, &pawns(&[Square::E5, Square::C5]));
    assert_eq!(both.verdict, Verdict::Right);
}

#[test]
fn a_square_or_the_taken_pawn_is_a_slip() {
    let exercise = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
    for sq in [Square::D6, Square::D5, Square::E8] {
        assert_eq!(feedback(&exercise, &pawns(&[sq])).verdict, Verdict::Slip, "{sq}");
    }
    let king = feedback(&exercise, &pawns(&[Square::E1]));
    assert_eq!(king.verdict, Verdict::Wrong);
}

#[test]
fn the_king_is_named_where_it_would_be_exposed() {
    let exercise = position("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 9");
    let miss = feedback(&exercise, &pawns(&[Square::E5]));
    assert!(words(&miss).contains("rook on a5") && words(&miss).contains("king on h5"), "{}", words(&miss));
}

#[test]
fn without_a_past_there_is_no_reason_to_give() {
    let exercise = position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 9");
    assert!(exercise.begin().prompt().question.to_plain().contains("no double step of a pawn"));
    assert_eq!(feedback(&exercise, &pawns(&[])).verdict, Verdict::Right);
}

#[test]
fn faults_of_the_author_are_named() {
    let fen = "fen = \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9\"\n";
    assert!(problem_codes(&KIND, &format!("{fen}expect = [\"e5d6\"]")).is_empty());
    assert_eq!(problem_codes(&KIND, &format!("{fen}expect = []")), ["expect-differs"]);
    assert_eq!(problem_codes(&KIND, &format!("{fen}expect = \"e5d6\"")), ["wrong-type"]);
    assert_eq!(problem_codes(&KIND, "fen = \"4k3/8\"\nexpect = []"), ["bad-fen"]);
}

#[test]
fn generated_questions_hold() {
    for (index, identities) in assert_generates(&KIND, 200).into_iter().enumerate() {
        let mut different = identities.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 120, "level {}: only {} different ones", index + 1, different.len());
    }
}

#[test]
fn yes_and_no_come_up_at_every_level_and_every_skill_above() {
    let generator = KIND.generator.as_ref().unwrap();
    for level in 1..=5 {
        let made: Vec<_> =
            (0..150).map(|seed| (generator.make)(&mut Random::new(seed), &Request { level, skill: None })).collect();
        let yes = made.iter().filter(|one| !one.task.audit().right.is_empty()).count();
        assert!((30..=120).contains(&yes), "level {level}: {yes} of 150 may be taken");
        let wanted: &[&str] =
            if level < 4 { &["en-passant.when", "en-passant.how"] } else { &["en-passant.king-safe"] };
        for skill in wanted {
            assert!(made.iter().any(|one| one.skills.contains(skill)), "level {level}: no {skill}");
        }
    }
}

#[test]
fn the_third_hint_asks_what_matters_here() {
    let third = |exercise: &Exercise| {
        let mut attempt = exercise.begin();
        (0..3).map(|_| attempt.hint().text.to_plain()).last().unwrap()
    };
    let late = asked("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", "1. e5 d5 2. Ke2 Ke7");
    assert_eq!(third(&late), "Think about the pawn on e5. How did the pawn beside it get there, and when?");
    let exposed = position("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 9");
    assert_eq!(third(&exposed), "Think about the pawn on e5. Is the king safe afterwards?");
}
