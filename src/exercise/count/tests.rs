//! Numbers that are known, and what is told to a number that is not right.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Verdict};

#[track_caller]
fn assert_counts(toml: &str, number: i64) {
    let exercise = exercise(&KIND, toml);
    assert_eq!(exercise.audit().right, [number.to_string()], "{toml}");
    assert_eq!(feedback(&exercise, &Answer::Number(number)).verdict, Verdict::Right);
    for other in [number - 1, number + 1, -1, i64::MAX, i64::MIN] {
        let judged = feedback(&exercise, &Answer::Number(other));
        if other < 0 {
            assert_eq!(judged.verdict, Verdict::Slip, "{toml}: {other}");
            assert_eq!(judged.explanation.short.to_plain(), "Give a number from 0 up.");
        } else {
            assert_eq!(judged.verdict, Verdict::Wrong, "{toml}: {other}");
        }
    }
    assert_solves_itself(&exercise);
}

/// A position of Steven Edwards' perft suite, known for its special moves.
const KIWIPETE: &str = "fen = \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"";

#[test]
fn numbers_that_are_known() {
    assert_counts(KIND.example, 20);
    assert_counts(&format!("{KIWIPETE}\nwhat = \"legal-moves\""), 48);
    assert_counts(&format!("{KIWIPETE}\nwhat = \"captures\""), 8);
    assert_counts(&format!("{KIWIPETE}\nwhat = \"checks\""), 0);
    assert_counts("what = \"material\"", 39);
    assert_counts("what = \"difference\"", 0);
    assert_counts("what = \"material\"\nside = \"black\"\nfen = \"3qk3/8/8/8/8/8/8/4K3 w - - 0 1\"", 9);
    assert_counts("what = \"guards\"\nof = \"e2\"", 4);
    assert_counts("what = \"attackers\"\nof = \"f3\"\nside = \"white\"", 3);
    assert_counts("what = \"legal-moves\"\nof = \"g1\"", 2);
    assert_counts("what = \"legal-moves\"\nof = \"a7\"\nfen = \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"", 8);
    assert_other_shapes_slip(&exercise(&KIND, KIND.example), &[4]);
}

#[test]
fn too_few_names_what_is_easily_missed() {
    let kiwipete = exercise(&KIND, &format!("{KIWIPETE}\nwhat = \"legal-moves\""));
    let few = feedback(&kiwipete, &Answer::Number(47));
    assert!(words(&few).contains("Nearly: there is one more."));
    assert!(words(&few).contains("One that is easily missed: O-O"), "{}", words(&few));
    let passing = exercise(&KIND, "what = \"captures\"\nfen = \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"");
    let none = feedback(&passing, &Answer::Number(0));
    assert!(words(&none).contains("exd6. The pawn on e5 takes the pawn on d5 en passant"), "{}", words(&none));
    let queen = exercise(&KIND, "what = \"material\"\nfen = \"4k3/8/8/8/8/2N5/4P3/3QK3 w - - 0 1\"");
    assert!(words(&feedback(&queen, &Answer::Number(10))).contains("Did you count the knight on c3?"));
}

#[test]
fn too_many_names_what_does_not_count() {
    let pinned = exercise(&KIND, "what = \"legal-moves\"\nfen = \"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1\"");
    let many = feedback(&pinned, &Answer::Number(30));
    assert!(words(&many).contains("There are not so many."));
    assert!(words(&many).contains("The knight on e2 is pinned"), "{}", words(&many));
    let blocked = exercise(&KIND, "what = \"attackers\"\nof = \"d5\"\nfen = \"4k3/8/8/3p4/8/3P4/3R4/4K3 w - - 0 1\"");
    let many = feedback(&blocked, &Answer::Number(1));
    assert!(words(&many).contains("Nearly: there is one fewer."));
    assert!(words(&many).contains("the rook on d2: d5 is behind the pawn on d3"), "{}", words(&many));
}

#[test]
fn the_second_hint_begins_and_leaves_the_rest() {
    let second = |toml: &str| {
        let mut attempt = exercise(&KIND, toml).begin();
        let _ = attempt.hint();
        attempt.hint().text.to_plain()
    };
    let knight = "fen = \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"";
    assert_eq!(second(&format!("{knight}\nwhat = \"legal-moves\"\nof = \"a1\"")), "One of the moves goes to c2.");
    let queen = "fen = \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"";
    assert_eq!(second(&format!("{queen}\nwhat = \"checks\"")), "Look at the queen on d1.");
    assert!(second(&format!("{KIWIPETE}\nwhat = \"checks\"")).contains("There may be none at all."));
    assert_eq!(second("what = \"legal-moves\""), "The knight on b1 has 2 of them.");
    assert_eq!(second("what = \"guards\"\nof = \"e2\""), "One of them is the queen on d1.");
    assert_eq!(second("what = \"difference\""), "White has 39 points. How many has Black?");
}

#[test]
fn the_article_is_that_of_the_piece() {
    let articles = |toml: &str| exercise(&KIND, toml).begin().solution().explanation.articles;
    let of_knight = "what = \"legal-moves\"\nof = \"a1\"\n";
    assert_eq!(articles(&format!("{of_knight}fen = \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"")), ["3.6"]);
    let pinned = "what = \"legal-moves\"\nof = \"e2\"\nfen = \"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1\"";
    assert_eq!(articles(pinned), ["3.6", "3.9.2"]);
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("", "missing-field"),
        ("what = \"moves\"", "unknown-word"),
        ("what = \"guards\"", "missing-field"),
        ("what = \"guards\"\nof = \"e4\"", "no-piece"),
        ("what = \"guards\"\nof = \"e2\"\nside = \"black\"", "no-piece"),
        ("what = \"attackers\"\nof = \"e4\"", "missing-field"),
        ("what = \"checks\"\nof = \"e4\"", "unused-field"),
        ("what = \"legal-moves\"\nside = \"black\"", "unused-field"),
        ("what = \"captures\"\nside = \"black\"", "unused-field"),
        ("what = \"legal-moves\"\nof = \"e7\"", "no-piece"),
        ("what = \"legal-moves\"\nof = \"e9\"", "bad-square"),
        ("what = \"legal-moves\"\nexpect = 21", "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    assert_generates(&KIND, 60);
}
