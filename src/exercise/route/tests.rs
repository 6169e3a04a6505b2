//! Known distances, steps judged, longer ways told.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Verdict};

fn squares(text: &str) -> Answer {
    Answer::Squares(text.split_whitespace().map(|sq| sq.parse().unwrap()).collect())
}

#[test]
fn every_shortest_route_counts() {
    let corner = exercise(&KIND, KIND.example);
    assert_solves_itself(&corner);
    assert_other_shapes_slip(&corner, &[1]);
    for route in ["b3 a5 c4 b2", "a1 c2 e3 c4 b2", "b3 c5 a4 b2"] {
        let done = feedback(&corner, &squares(route));
        assert_eq!(done.verdict, Verdict::Right, "{route}: {}", words(&done));
        assert!(words(&done).contains("b2 is reached, in 4 moves.") && words(&done).contains("no shorter way"));
    }
    let far = exercise(&KIND, "from = \"a1\"\nto = \"h8\"\nexpect = 6");
    let text = far.begin().solution().explanation.full.to_plain();
    assert!(text.contains("And 102 more, just as short."), "108 ways, 6 of them shown: {text}");
}

#[test]
fn a_longer_way_is_done_but_told() {
    let near = exercise(&KIND, "from = \"d4\"\nto = \"e5\"\nexpect = 2");
    let mut attempt = near.begin();
    assert_eq!(attempt.submit(&squares("b3")).verdict, Verdict::Continue);
    assert!(attempt.take_back() && !attempt.take_back());
    attempt.submit(&squares("b3"));
    attempt.submit(&squares("d2"));
    let done = attempt.submit(&squares("f3 e5"));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("in 4 moves") && words(&done).contains("It can be done in 2 moves."));
    assert!(words(&done).contains("d4, c6, e5."), "{}", words(&done));
}

#[test]
fn steps_that_are_none_get_their_reason() {
    let rook = exercise(&KIND, "piece = \"rook\"\nfrom = \"a1\"\nto = \"a3\"\nforbidden = [\"a2\"]\nexpect = 3");
    for (step, reason) in [
        ("a2", "a2 is forbidden here."),
        ("a3", "a2 is forbidden, and a rook does not jump."),
        ("b2", "A rook moves along ranks and files."),
    ] {
        let told = feedback(&rook, &squares(step));
        assert_eq!(told.verdict, Verdict::Wrong, "{step}");
        assert!(words(&told).contains(reason), "{step}: {}", words(&told));
    }
    assert_eq!(feedback(&rook, &squares("")).verdict, Verdict::Slip);
    assert_eq!(feedback(&rook, &squares("b1 b3 a3")).verdict, Verdict::Right);
    assert_solves_itself(&rook);
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("from = \"a1\"", "missing-field"),
        ("from = \"a1\"\nto = \"a9\"", "bad-square"),
        ("from = \"a1\"\nto = \"a1\"", "no-right-answer"),
        ("from = \"a1\"\nto = \"h8\"\nforbidden = [\"b3\", \"c2\"]", "no-right-answer"),
        ("from = \"a1\"\nto = \"h8\"\nforbidden = [\"a1\"]", "bad-route"),
        ("from = \"a1\"\nto = \"b1\"\npiece = \"bishop\"", "no-right-answer"),
        ("from = \"a1\"\nto = \"b1\"\npiece = \"pawn\"", "unknown-word"),
        ("from = \"a1\"\nto = \"b2\"\nexpect = 3", "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    assert_generates(&KIND, 60);
}

#[test]
fn a_piece_of_black_s_is_black() {
    let white = exercise(&KIND, "from = \"f8\"\nto = \"d4\"");
    let black = exercise(&KIND, "from = \"f8\"\nto = \"d4\"\nside = \"black\"");
    let board = |exercise: &crate::exercise::Exercise| exercise.begin().prompt().diagrams[0].clone();
    assert_eq!(board(&black).board.piece_at(Square::F8), Some(Piece::new(Color::Black, crate::rules::Role::Knight)));
    assert_eq!((board(&black).orientation, board(&white).orientation), (Color::Black, Color::White));
    assert_ne!(white.content_hash(), black.content_hash());
    assert_eq!(black.written().unwrap()["side"].as_str(), Some("black"));
    assert_eq!(problem_codes(&KIND, "from = \"f8\"\nto = \"d4\"\nside = \"grey\""), ["unknown-word"]);
    assert_solves_itself(&black);
}
