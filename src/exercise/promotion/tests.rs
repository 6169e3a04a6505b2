//! The right piece, and what the others lead to.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::rules::Square;

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[test]
fn a_queen_that_stalemates_is_told() {
    let rook = exercise(&KIND, "goal = \"no-stalemate\"\nfen = \"8/5P1k/8/6K1/8/8/8/8 w - - 0 1\"");
    assert_solves_itself(&rook);
    assert_other_shapes_slip(&rook, &[2, 3]);
    let drawn = feedback(&rook, &typed("f8=Q"));
    assert_eq!(drawn.verdict, Verdict::Wrong);
    assert!(words(&drawn).contains("That is stalemate, and the game is drawn."), "{}", words(&drawn));
    assert!(words(&drawn).contains("The square is right. Another piece on f8 does it."));
    let right = feedback(&rook, &typed("f8=R"));
    assert_eq!(right.verdict, Verdict::Right);
    assert!(words(&right).contains("f8=Q does not do it. Black is not in check"), "{}", words(&right));
    assert!(right.others.is_empty(), "{:?}", right.others);
    assert!(
        words(&right).contains("f8=N+ does not do it. That is no stalemate, but the game is drawn"),
        "{}",
        words(&right)
    );
    let elsewhere = feedback(&rook, &typed("Kf6"));
    assert!(words(&elsewhere).contains("No pawn reaches its last rank with that."), "{}", words(&elsewhere));
    let nothing = Answer::Move(Move::new(Square::F7, Square::F8));
    assert_eq!(feedback(&rook, &nothing).verdict, Verdict::Slip, "what the pawn becomes has to be said");
}

#[test]
fn a_knight_forks_where_a_queen_does_not() {
    let knight = exercise(&KIND, KIND.example);
    assert_solves_itself(&knight);
    let queen = feedback(&knight, &typed("c8=Q"));
    assert_eq!(queen.verdict, Verdict::Wrong);
    assert!(words(&queen).contains("The queen on c8 does not attack the king on a7."), "{}", words(&queen));
    let any = exercise(&KIND, "goal = { fork = true }\nfen = \"8/k1P5/3q4/8/8/8/8/K7 w - - 0 1\"");
    assert_eq!(any.audit().right, ["c7c8n"]);
}

#[test]
fn a_queen_and_a_rook_may_both_mate() {
    let mate = exercise(&KIND, "goal = \"mate\"\nfen = \"k7/2P5/1K6/8/8/8/8/8 w - - 0 1\"");
    let mut right = mate.audit().right;
    right.sort();
    assert_eq!(right, ["c7c8q", "c7c8r"]);
    let queen = feedback(&mate, &typed("c8=Q"));
    assert_eq!((queen.verdict, queen.others), (Verdict::Right, vec!["c8=R#".to_string()]));
    let knight = feedback(&mate, &typed("c8=N"));
    assert!(words(&knight).contains("nothing attacks the king on a8"), "{}", words(&knight));
}

#[test]
fn faults_of_the_author_are_named() {
    let pawn = "fen = \"8/5P1k/8/6K1/8/8/8/8 w - - 0 1\"\n";
    for (toml, code) in [
        (pawn.to_string(), "missing-field"),
        ("goal = \"mate\"".to_string(), "no-right-answer"),
        (format!("{pawn}goal = \"mate\""), "no-right-answer"),
        (format!("{pawn}goal = {{ fork = [\"h7\"] }}"), "wrong-type"),
        (format!("{pawn}goal = {{ fork = [\"h7\", \"g5\"] }}"), "no-piece"),
        (format!("{pawn}goal = {{ fork = [\"h7\", \"h7\"] }}"), "repeated"),
        (format!("{pawn}goal = {{ fork = false }}"), "wrong-type"),
        (format!("{pawn}goal = \"no-stalemate\"\nexpect = [\"f7f8q\"]"), "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, &toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, &toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 40).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 35, "level {}: {}", level + 1, distinct.len());
    }
}

#[test]
fn of_several_right_pieces_the_queen_is_shown() {
    let mate = exercise(&KIND, "goal = \"mate\"\nfen = \"k7/2P5/1K6/8/8/8/8/8 w - - 0 1\"");
    assert_eq!(mate.audit().right, ["c7c8q", "c7c8r"]);
    let queen = Answer::Move(Move::promoting(Square::C7, Square::C8, Role::Queen));
    assert_eq!(mate.begin().solution().answers, [queen]);
}
