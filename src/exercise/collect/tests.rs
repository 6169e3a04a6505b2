//! Stars collected, par told, dangers named.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::rules::Square;

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

const GUARDED: &str = "fen = \"8/8/8/8/1b6/8/8/R7 w - - 0 1\"\nstars = [\"a3\", \"h3\"]";

const PINNED: &str = "fen = \"4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1\"\nhero = \"e2\"\n";

#[test]
fn no_move_leaves_the_own_king_in_check() {
    // Only the rook that pins may be taken; then the way is free.
    let pinned = exercise(&KIND, &format!("{PINNED}stars = [\"a2\"]\npar = 3"));
    assert_solves_itself(&pinned);
    let mut attempt = pinned.begin();
    let refused = attempt.submit(&typed("a2"));
    assert_eq!(refused.verdict, Verdict::Wrong);
    assert!(words(&refused).contains("The rook on e2 is pinned"), "{}", words(&refused));
    for step in ["e8", "a8"] {
        assert_eq!(attempt.submit(&typed(step)).verdict, Verdict::Continue, "{step}");
    }
    assert_eq!(attempt.submit(&typed("a2")).verdict, Verdict::Right);
}

#[test]
fn a_king_is_never_taken() {
    let around = "fen = \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"\nhero = \"a1\"\nstars = [\"a8\", \"h8\"]\npar = 4";
    let around = exercise(&KIND, around);
    assert_solves_itself(&around);
    let mut attempt = around.begin();
    assert_eq!(attempt.submit(&typed("a8")).verdict, Verdict::Continue);
    let refused = attempt.submit(&typed("e8"));
    assert_eq!(refused.verdict, Verdict::Wrong);
    assert!(words(&refused).contains("A king is never taken"), "{}", words(&refused));
    for step in ["a4", "h4"] {
        assert_eq!(attempt.submit(&typed(step)).verdict, Verdict::Continue, "{step}");
    }
    assert_eq!(attempt.submit(&typed("h8")).verdict, Verdict::Right);
}

#[test]
fn par_and_more_than_par() {
    let corners = exercise(&KIND, KIND.example);
    let mut attempt = corners.begin();
    assert!(attempt.prompt().question.to_plain().contains("It can be done in 2 moves."));
    assert_eq!(attempt.submit(&typed("a8")).verdict, Verdict::Continue);
    let done = attempt.submit(&typed("Rh8"));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("in 2 moves") && words(&done).contains("Nobody can do it in fewer."));
    let mut slow = corners.begin();
    for step in ["a4", "a1a8"] {
        slow.submit(&typed(step));
    }
    assert_eq!(slow.prompt().progress, Some(Progress { done: 0, of: 2, unit: "stars" }), "a1 is not where it stands");
    for step in ["a8", "b8"] {
        assert_eq!(slow.submit(&typed(step)).verdict, Verdict::Continue);
    }
    let done = slow.submit(&typed("h8"));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("in 4 moves") && words(&done).contains("It can be done in 2 moves."));
    assert!(words(&done).contains("A shortest way: a1,"), "{}", words(&done));
}

#[test]
fn an_enemy_takes_and_the_piece_goes_back() {
    let guarded = exercise(&KIND, GUARDED);
    let mut attempt = guarded.begin();
    let taken = attempt.submit(&typed("a3"));
    assert_eq!(taken.verdict, Verdict::Wrong);
    assert!(words(&taken).contains("On a3 the bishop on b4 attacks the rook."), "{}", words(&taken));
    assert_eq!(taken.reply.as_ref().unwrap().mv, Move::new(Square::B4, Square::A3));
    assert_eq!(taken.reply.as_ref().unwrap().san, "Bxa3");
    assert_eq!(attempt.prompt().diagrams[0].board.piece_at(Square::A1).map(|piece| piece.role), Some(Role::Rook));
    // The bishop itself may be taken: nothing guards it.
    assert_eq!(attempt.submit(&typed("b1")).verdict, Verdict::Continue);
    assert_eq!(attempt.submit(&typed("Rxb4")).verdict, Verdict::Continue);
    assert!(attempt.take_back() && attempt.take_back() && !attempt.take_back());
    assert_solves_itself(&guarded);
}

#[test]
fn impossible_moves_get_their_reason() {
    let guarded = exercise(&KIND, "hero = \"a1\"\nfen = \"8/8/8/8/8/8/P7/R7 w - - 0 1\"\nstars = [\"h8\"]");
    for (text, verdict, reason) in [
        ("b2", Verdict::Wrong, "From a1 to b2 is no straight line."),
        ("a3", Verdict::Wrong, "The pawn on a2 stands in the way"),
        ("a2", Verdict::Wrong, "The pawn on a2 is White's own."),
        ("a2a3", Verdict::Slip, "Only the rook on a1 moves here."),
        ("hello", Verdict::Slip, ""),
        ("", Verdict::Slip, ""),
    ] {
        let told = feedback(&guarded, &typed(text));
        assert_eq!(told.verdict, verdict, "{text}");
        assert!(words(&told).contains(reason), "{text}: {}", words(&told));
    }
    assert_other_shapes_slip(&guarded, &[1, 2, 3]);
}

#[test]
fn a_pawn_can_not_turn_back() {
    let pawn = exercise(&KIND, "fen = \"8/8/8/8/3n4/8/4P3/8 w - - 0 1\"\nstars = [\"e3\", \"d4\"]");
    let told = feedback(&pawn, &typed("e4"));
    assert_eq!(told.verdict, Verdict::Wrong);
    assert!(words(&told).contains("From e4 the pawn could never reach e3 and d4."), "{}", words(&told));
    assert_solves_itself(&pawn);
}

#[test]
fn faults_of_the_author_are_named() {
    let rook = "fen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\n";
    for (toml, code) in [
        (rook.to_string(), "missing-field"),
        (format!("{rook}stars = []"), "out-of-range"),
        (format!("{rook}stars = [\"a1\"]"), "bad-star"),
        (format!("{rook}stars = [\"b2\"]\npar = 1"), "par-differs"),
        (format!("{rook}stars = [\"b2\"]\nhero = \"b3\""), "no-piece"),
        ("stars = [\"e4\"]".to_string(), "missing-field"),
        ("fen = \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"\nhero = \"h1\"\nstars = [\"e8\"]".to_string(), "bad-star"),
        // The rook is pinned on the e-file, so that one move is not enough.
        (format!("{PINNED}stars = [\"a2\"]\npar = 1"), "par-differs"),
        // The king is in check, and the knight can't help it.
        ("fen = \"4r2k/8/8/8/8/8/8/4K1N1 w - - 0 1\"\nhero = \"g1\"\nstars = [\"h3\"]".to_string(), "no-right-answer"),
        ("fen = \"8/8/8/8/8/8/8/B7 w - - 0 1\"\nstars = [\"a2\"]".to_string(), "no-right-answer"),
    ] {
        assert!(problem_codes(&KIND, &toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, &toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    assert_generates(&KIND, 60);
}
