//! Captures in a safe order, dangers and dead ends named.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Progress, Verdict};
use crate::rules::{Move, Square};

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[test]
fn everything_is_taken_move_by_move() {
    let three = exercise(&KIND, KIND.example);
    assert_solves_itself(&three);
    assert_other_shapes_slip(&three, &[1, 2, 3]);
    let mut attempt = three.begin();
    assert!(attempt.prompt().question.to_plain().contains("Each move has to take something."));
    assert_eq!(attempt.prompt().progress, Some(Progress { done: 0, of: 3, unit: "pieces" }));
    let idle = attempt.submit(&typed("d2"));
    assert_eq!(idle.verdict, Verdict::Wrong);
    assert!(words(&idle).contains("Nothing stands on d2."), "{}", words(&idle));
}

#[test]
fn a_guarded_piece_is_taken_back() {
    // The bishop on g7 guards the knight on d4; the rook takes it first.
    let guarded = exercise(&KIND, "fen = \"8/6b1/8/8/3n4/8/8/3R2R1 w - - 0 1\"\nhero = \"d1\"\nfree_moves = true");
    let taken = feedback(&guarded, &typed("Rxd4"));
    assert_eq!(taken.verdict, Verdict::Wrong);
    assert!(words(&taken).contains("On d4 the bishop on g7 attacks the rook."), "{}", words(&taken));
    assert_eq!(taken.reply.as_ref().unwrap().mv, Move::new(Square::G7, Square::D4));
    assert_solves_itself(&guarded);
    assert_eq!(feedback(&guarded, &typed("g1g2")).verdict, Verdict::Slip, "only the hero moves");
}

#[test]
fn a_dead_end_is_told_before_it_is_entered() {
    // With h1 first, either a5 or h8 is left over; with a5 first the rook comes round.
    let order = exercise(&KIND, "fen = \"7n/8/8/p6p/8/8/8/R6n w - - 0 1\"\npar = 4");
    let stuck = feedback(&order, &typed("Rxh1"));
    assert_eq!(stuck.verdict, Verdict::Wrong);
    assert!(words(&stuck).contains("After that it would get stuck"), "{}", words(&stuck));
    assert_eq!(feedback(&order, &typed("Rxa5")).verdict, Verdict::Continue);
    assert_solves_itself(&order);
}

#[test]
fn more_moves_than_par_are_told() {
    let free = exercise(&KIND, "fen = \"8/8/8/8/8/p7/8/1R6 w - - 0 1\"\nfree_moves = true\npar = 2");
    let mut attempt = free.begin();
    let mut asking = free.begin();
    let hints: Vec<String> = (0..3).map(|_| asking.hint().text.to_plain()).collect();
    assert_eq!(hints[1], "Nothing can be taken safely at once. Look for the way round to the pawn on a3.");
    assert!(hints[2].starts_with("Go to "), "{hints:?}");
    for step in ["b8", "a8"] {
        assert_eq!(attempt.submit(&typed(step)).verdict, Verdict::Continue);
    }
    let done = attempt.submit(&typed("Rxa3"));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(
        words(&done).contains("in 3 moves") && words(&done).contains("It can be done in 2 moves."),
        "{}",
        words(&done)
    );
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("fen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"", "out-of-range"),
        ("fen = \"8/8/8/8/8/8/1p6/R7 w - - 0 1\"", "no-right-answer"),
        ("fen = \"4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1\"\nhero = \"e2\"", "king-to-take"),
        ("fen = \"3k4/8/2p5/8/8/8/8/2R5 w - - 0 1\"\nfree_moves = true", "king-to-take"),
        ("fen = \"8/8/8/8/8/8/p7/R6R w - - 0 1\"", "missing-field"),
        ("fen = \"8/8/8/8/8/8/p7/R6R w - - 0 1\"\nhero = \"b1\"", "no-piece"),
        ("fen = \"8/8/8/8/8/8/p7/R7 w - - 0 1\"\npar = 2", "par-differs"),
        ("", "missing-field"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    assert_generates(&KIND, 60);
}
