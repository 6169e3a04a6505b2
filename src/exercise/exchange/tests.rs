//! Exchanges counted to their end, and what a false count overlooks.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Verdict};

#[test]
fn a_guarded_pawn_costs_a_knight_or_more() {
    // Knight takes pawn, pawn takes knight, rook takes pawn: one and one won, three lost.
    let pawn = exercise(&KIND, KIND.example);
    assert_solves_itself(&pawn);
    assert_other_shapes_slip(&pawn, &[0]);
    let mut attempt = pawn.begin();
    let greedy = attempt.submit(&Answer::Choice(vec![0]));
    assert_eq!(greedy.verdict, Verdict::Wrong);
    assert!(words(&greedy).contains("It begins: The knight on f3 takes the pawn on e5. That wins 1 point."));
    assert!(words(&greedy).contains("Then: The pawn on d6 takes the knight on e5. That wins 3 points back."));
    assert_eq!(attempt.submit(&Answer::Choice(vec![1])).verdict, Verdict::Continue);
    assert_eq!(attempt.submit(&Answer::Choice(vec![1])).verdict, Verdict::Slip);
    let half = attempt.submit(&Answer::Number(2));
    assert_eq!(half.verdict, Verdict::Wrong);
    assert!(
        words(&half).contains("So it stands after 2 captures. But it goes on. The rook on e1 takes the pawn on e5.")
    );
    assert_eq!(attempt.submit(&Answer::Number(-1)).verdict, Verdict::Slip, "ahead by a number above 0");
    let done = attempt.submit(&Answer::Number(1));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("In the end Black is 1 point ahead."), "{}", words(&done));
    assert!(
        words(&done).contains("3. The rook on e1 takes the pawn on e5. That wins 1 point: Black is 1 point ahead.")
    );
    assert!(words(&done).contains("Nothing of Black's attacks the rook on e5: it ends here."), "{}", words(&done));
}

#[test]
fn an_even_exchange_is_done_after_one_answer() {
    let even = exercise(&KIND, "on = \"d5\"\nfen = \"4k3/8/4p3/3n4/8/8/6B1/4K3 w - - 0 1\"\nexpect = 0");
    assert_eq!(feedback(&even, &Answer::Choice(vec![2])).verdict, Verdict::Right);
    assert_eq!(feedback(&even, &Answer::Choice(vec![0])).verdict, Verdict::Wrong);
    assert_solves_itself(&even);
}

#[test]
fn a_pinned_guard_does_not_take_back() {
    let pinned = exercise(&KIND, "on = \"e5\"\nfen = \"4k3/3n4/8/1B2p3/8/5N2/8/4K3 w - - 0 1\"\nexpect = 1");
    let timid = feedback(&pinned, &Answer::Choice(vec![1]));
    assert!(
        words(&timid).contains(
            "The knight on d7 can't legally take the knight on e5: it ends here. \
             The knight on d7 is pinned: behind it the bishop on b5 looks at the king on e8."
        ),
        "{}",
        words(&timid)
    );
}

#[test]
fn one_stops_where_going_on_does_not_pay() {
    // After rook takes pawn, the queen does not take the rook, which the other rook guards.
    let stop = exercise(&KIND, "on = \"d5\"\nfen = \"3q3k/8/8/3p4/8/8/3R4/3R3K w - - 0 1\"\nexpect = 1");
    let told = stop.begin().solution().explanation.full.to_plain();
    assert!(told.contains("Black does better not to take the rook on d5 with the queen on d8"), "{told}");
}

#[test]
fn the_capture_can_be_given() {
    // The rook begins instead of the knight: worse by two.
    let given = exercise(&KIND, "move = \"Rxe5\"\nfen = \"4k3/8/3p4/4p3/8/5N2/8/4RK2 w - - 0 1\"\nexpect = -3");
    assert!(given.begin().prompt().question.to_plain().contains("White plays Rxe5+."));
    assert_solves_itself(&given);
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("", "missing-field"),
        ("on = \"e9\"", "bad-square"),
        ("on = \"e4\"", "no-piece"),
        ("on = \"e2\"", "no-piece"),
        ("on = \"e7\"", "no-right-answer"),
        ("move = \"e4\"", "no-capture"),
        ("move = \"e5\"", "illegal-move"),
        ("on = \"e7\"\nmove = \"e4\"", "conflicting-fields"),
        ("on = \"d5\"\nmoves = \"1. e4 d5\"\nexpect = 1", "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 60).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 55, "level {}: {}", level + 1, distinct.len());
    }
}
