//! The famous pair built from both sides, every right square counted, each miss told with its fact.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Exercise, Feedback, Random, Request, Verdict};

const KINGS: &str = "7k/5K2/8/8/8/8/8/8 b - - 0 1";

fn asked(goal: &str, change: &str, fen: &str) -> Exercise {
    exercise(&KIND, &format!("goal = \"{goal}\"\n{change}\nfen = \"{fen}\""))
}

fn put(exercise: &Exercise, sq: Square) -> Feedback {
    feedback(exercise, &Answer::Squares(vec![sq]))
}

#[test]
fn every_right_square_counts() {
    let mate = asked("checkmate", "add = \"white queen\"", KINGS);
    let mut right = mate.audit().right;
    right.sort();
    // On the h-file the queen checks from afar; on g7 and g8 the white king guards her.
    assert_eq!(right, ["g7", "g8", "h1", "h2", "h3", "h4", "h5", "h6"]);
    assert_solves_itself(&mate);
    assert_other_shapes_slip(&mate, &[1]);
    let right = put(&mate, Square::H1);
    assert_eq!((right.verdict, right.others.len()), (Verdict::Right, 7));
    assert!(words(&right).starts_with("With the queen on h1 it is checkmate."), "{}", words(&right));
    assert!(words(&right).contains("Nothing can step between"), "{}", words(&right));
    assert_eq!(put(&mate, Square::F7).verdict, Verdict::Slip, "the king stands there");
}

#[test]
fn a_miss_says_what_it_became_and_why() {
    let mate = asked("checkmate", "add = \"white queen\"", KINGS);
    let miss = put(&mate, Square::G6);
    assert_eq!(miss.verdict, Verdict::Wrong);
    let told = words(&miss);
    assert!(told.starts_with("With the queen on g6 it is stalemate."), "{told}");
    assert!(told.contains("The king on h8 is not in check."), "{told}");
    assert_eq!(miss.misconceptions.first().map(|shown| shown.id), Some("stalemate-wins"));
    assert!(miss.diagram.is_some_and(|diagram| diagram.board.piece_at(Square::G6).is_some()));
    let told = words(&put(&mate, Square::A8));
    assert!(told.starts_with("With the queen on a8 it is check, but not mate."), "{told}");
    assert!(told.contains("The king goes from h8 to h7."), "{told}");
    let stalemate = exercise(&KIND, KIND.example);
    let told = words(&put(&stalemate, Square::G7));
    assert!(told.contains("it is checkmate") && told.contains("Stalemate is only without check."), "{told}");
    let told = words(&put(&stalemate, Square::A1));
    assert!(told.contains("it is check, but not mate") || told.contains("gives check"), "{told}");
    let none = asked("none", "remove = true", "7k/5K2/6Q1/8/8/8/4P3/8 b - - 0 1");
    assert_eq!(none.audit().right, ["g6"]);
    let told = words(&put(&none, Square::E2));
    assert!(told.contains("Without the pawn on e2 it is stalemate."), "{told}");
}

#[test]
fn what_can_not_be_is_told_as_such() {
    let king = asked("checkmate", "add = \"white king\"", "7k/6Q1/8/8/8/8/8/8 b - - 0 1");
    let mut right = king.audit().right;
    right.sort();
    assert_eq!(right, ["f6", "f7", "f8", "g6", "h6"]);
    let beside = put(&king, Square::G8);
    assert!(words(&beside).contains("it can't be a position of a game"), "{}", words(&beside));
    assert!(words(&beside).contains("The kings on g8 and h8 stand side by side."), "{}", words(&beside));
    assert_eq!(beside.misconceptions.first().map(|shown| shown.id), Some("king-next-to-king"));
    assert_eq!(beside.explanation.articles, ["3.10.3"]);
    let elsewhere = put(&king, Square::A1);
    // Black has to take the queen, and two kings are left.
    assert!(words(&elsewhere).contains("With the king on a1 it is a dead position"), "{}", words(&elsewhere));
    let opposite = asked("checkmate", "remove = true", "3Rr1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(put(&opposite, Square::G8).verdict, Verdict::Wrong);
    assert!(words(&put(&opposite, Square::G8)).contains("Black has no king."));
}

#[test]
fn a_piece_is_taken_away() {
    // Without the rook on e8 nothing stops the back-rank mate of the rook on d8.
    let mate = asked("checkmate", "remove = true", "3Rr1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(mate.audit().right, ["e8"]);
    assert_solves_itself(&mate);
    let told = words(&put(&mate, Square::G7));
    assert!(told.starts_with("Without the pawn on g7 it is neither check nor mate nor stalemate."), "{told}");
    assert_eq!(put(&mate, Square::A1).verdict, Verdict::Slip);
    let dead = asked("dead-position", "remove = true", "8/8/4k3/8/2P5/3N4/4K3/8 b - - 0 1");
    assert_eq!(dead.audit().right, ["c4"]);
    let told = words(&put(&dead, Square::D3));
    assert!(told.contains("White can still mate"), "{told}");
}

#[test]
fn a_piece_is_put_elsewhere_by_board_or_by_words() {
    let mate = asked("checkmate", "move = \"white rook\"", "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1");
    let right = mate.audit().right;
    assert!(right.contains(&"a1a8".to_string()) && right.contains(&"a1d8".to_string()), "{right:?}");
    assert!(!right.contains(&"a1f8".to_string()), "the king takes it there: {right:?}");
    assert_solves_itself(&mate);
    for words in ["a1a8", "Ra8", "a8"] {
        assert_eq!(feedback(&mate, &Answer::Text(words.into())).verdict, Verdict::Right, "{words}");
    }
    for words in ["", "é", "rook", "a1a1x"] {
        assert_eq!(feedback(&mate, &Answer::Text(words.into())).verdict, Verdict::Slip, "{words}");
    }
    let king = Answer::Move(Move::new(Square::G1, Square::H1));
    assert!(words(&feedback(&mate, &king)).starts_with("The rook on a1 is to be put elsewhere."));
}

#[test]
fn faults_of_the_author_are_named() {
    let fen = format!("fen = \"{KINGS}\"\n");
    for (toml, code) in [
        (format!("{fen}add = \"white queen\""), "missing-field"),
        (format!("{fen}goal = \"stalemate\""), "missing-field"),
        (format!("{fen}goal = \"mate\"\nadd = \"white queen\""), "unknown-word"),
        (format!("{fen}goal = \"stalemate\"\nadd = \"queen\""), "bad-piece"),
        (format!("{fen}goal = \"stalemate\"\nadd = \"white queen\"\nremove = true"), "conflicting-fields"),
        (format!("{fen}goal = \"stalemate\"\nadd = \"black knight\""), "no-right-answer"),
        (format!("{fen}goal = \"stalemate\"\nmove = \"white queen\""), "no-piece"),
        // Bare kings are dead before the knight comes, and stay so with it; and it is mate already.
        (format!("{fen}goal = \"dead-position\"\nadd = \"white knight\""), "nothing-to-do"),
        (
            "goal = \"checkmate\"\nadd = \"white pawn\"\nfen = \"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\"".to_owned(),
            "nothing-to-do",
        ),
        (format!("{fen}goal = \"stalemate\"\nremove = false"), "out-of-range"),
        (format!("{fen}goal = \"stalemate\"\nadd = \"white queen\"\nexpect = [\"g7\"]"), "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, &toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, &toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 100).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert_eq!(distinct.len(), 100, "level {}", level + 1);
    }
}

#[test]
fn every_goal_and_every_change_comes_up() {
    let make = KIND.generator.as_ref().expect("there is a generator").make;
    let mut seen = std::collections::BTreeSet::new();
    for level in 1..=5 {
        for seed in 0..60 {
            let identity = make(&mut Random::new(seed), &Request { level, skill: None }).task.identity();
            let words: Vec<&str> = identity.split(' ').rev().collect();
            seen.insert(words[0].to_string());
            seen.insert(if words[1] == "remove" { "remove" } else { words[2] }.to_string());
        }
    }
    for word in ["checkmate", "stalemate", "check", "none", "dead-position", "add", "remove", "move"] {
        assert!(seen.contains(word), "{word}: {seen:?}");
    }
}

#[test]
fn what_is_no_dead_position_is_called_so() {
    let dead = asked("dead-position", "remove = true", "8/8/4k3/8/8/3N4/4K2R/8 b - - 0 1");
    let told = words(&put(&dead, Square::D3));
    assert!(told.starts_with("Without the knight on d3 it is no dead position."), "{told}");
    assert!(told.contains("A position is dead only when neither side can ever mate."), "{told}");
}

#[test]
fn only_steps_that_can_be_count_as_possible() {
    // 61 squares are empty, 48 of them on the second to seventh rank, where a pawn may stand; six are in the rook's way.
    let shielded = exercise(&KIND, "goal = \"none\"\nadd = \"white pawn\"\nfen = \"7k/8/8/8/8/8/8/K6R b - - 0 1\"");
    assert!(shielded.audit().possible.is_some_and(|possible| possible <= 48), "{:?}", shielded.audit());
    assert_eq!(shielded.audit().right, ["h2", "h3", "h4", "h5", "h6", "h7"]);
}
