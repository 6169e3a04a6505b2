//! Verdicts on known positions: right calls, each miss met with its fact, proofs, generated positions.

use super::*;
use crate::exercise::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, marked, problem_codes, words,
};
use crate::exercise::{Answer, Exercise, Input, MarkRole, Verdict};
use crate::rules::{Move, Square, SquareSet};

fn asked(fen: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\""))
}

fn call(call: Call) -> Answer {
    Answer::Choice(vec![call as usize])
}

const MATE: &str = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
const STALEMATE: &str = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
/// Check on the back rank; only the bishop can help.
const NEAR_MATE: &str = "R5k1/1b3ppp/8/8/8/8/8/6K1 b - - 0 1";
/// The king can't move, the pawn can.
const NEAR_STALEMATE: &str = "k7/P6p/1K6/8/8/8/8/8 b - - 0 1";
const DEAD: &str = "8/8/4k3/8/8/3N4/4K3/8 b - - 0 1";

#[test]
fn the_example_is_read_and_solves_itself() {
    let pair = exercise(&KIND, KIND.example);
    assert_solves_itself(&pair);
    let prompt = pair.begin().prompt();
    assert_eq!(prompt.diagrams.len(), 2);
    assert!(prompt.question.to_plain().contains("look alike"));
    assert_eq!(prompt.progress.map(|progress| progress.of), Some(5));
}

#[test]
fn the_second_position_is_asked_about_alone() {
    let mut attempt = exercise(&KIND, KIND.example).begin();
    let boards = attempt.prompt().diagrams;
    assert!(attempt.prompt().question.to_plain().contains("the first one"));
    for answer in attempt.solution().answers {
        let prompt = attempt.prompt();
        if prompt.question.to_plain().contains("the second one") {
            assert_eq!(prompt.diagrams, boards[1..], "the first board would be taken for the second");
            return;
        }
        attempt.submit(&answer);
    }
    panic!("the second position is asked about");
}

#[test]
fn right_calls_go_on_to_their_proof() {
    for (fen, right, questions) in [
        (MATE, Call::Checkmate, 3),
        (STALEMATE, Call::Stalemate, 2),
        (NEAR_MATE, Call::Check, 2),
        (NEAR_STALEMATE, Call::None, 2),
        (DEAD, Call::DeadPosition, 1),
    ] {
        let exercise = asked(fen);
        assert_eq!(exercise.audit().right, [right.word()]);
        assert_solves_itself(&exercise);
        assert_eq!(exercise.begin().solution().answers.len(), questions, "{fen}");
        let verdict = feedback(&exercise, &call(right)).verdict;
        assert_eq!(verdict, if questions == 1 { Verdict::Right } else { Verdict::Continue });
        for other in Call::ALL.into_iter().filter(|&other| other != right) {
            assert_eq!(feedback(&exercise, &call(other)).verdict, Verdict::Wrong, "{fen} {other:?}");
        }
        assert_other_shapes_slip(&exercise, &[0]);
    }
}

#[test]
fn a_miss_is_met_with_the_fact_that_speaks_against_it() {
    for (fen, said, facts) in [
        (MATE, Call::Stalemate, &["queen on g7", "h8", "Stalemate is only without check"][..]),
        (MATE, Call::None, &["queen on g7", "in check"]),
        (STALEMATE, Call::Checkmate, &["h8", "not in check", "Without check"]),
        (STALEMATE, Call::Check, &["h8", "not in check"]),
        (STALEMATE, Call::None, &["Black has no legal move"]),
        (NEAR_MATE, Call::Checkmate, &["bishop on b7 takes the rook on a8", "not checkmate"]),
        (NEAR_MATE, Call::None, &["rook on a8", "g8"]),
        (NEAR_STALEMATE, Call::Stalemate, &["pawn", "h7", "not stalemate"]),
        (NEAR_STALEMATE, Call::Check, &["a8", "not in check"]),
        (
            NEAR_STALEMATE,
            Call::DeadPosition,
            &["Black can still mate", "if both sides help", "neither side can ever mate"],
        ),
        (DEAD, Call::None, &["knight on d3", "could still mate"]),
        (DEAD, Call::Check, &["king on e6 is not in check", "could still mate"]),
        (DEAD, Call::Checkmate, &["king on e6 is not in check", "could still mate"]),
        (DEAD, Call::Stalemate, &["That is a legal move, so it is not stalemate", "could still mate"]),
        ("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", Call::Check, &["knight on e3", "rook on e8"]),
    ] {
        let told = words(&feedback(&asked(fen), &call(said)));
        for fact in facts {
            assert!(told.contains(fact), "{fen} {said:?}: no \"{fact}\" in \"{told}\"");
        }
    }
}

#[test]
fn what_a_miss_shows_that_the_learner_believes() {
    // The white knight on d6 is pinned to its king on d2 by the rook on d8 and gives check all the same.
    let pinned_checker = "3r4/8/3N4/8/2k5/8/3K4/8 b - - 0 1";
    let two_knights = "8/8/4k3/8/8/3NN3/4K3/8 b - - 0 1";
    for (fen, said, id) in [
        (NEAR_MATE, Call::Checkmate, Some("mate-king-stuck")),
        // It would name the answer.
        (STALEMATE, Call::Checkmate, None),
        (NEAR_STALEMATE, Call::Stalemate, Some("stalemate-few-moves")),
        (pinned_checker, Call::None, Some("pinned-gives-no-check")),
        (two_knights, Call::DeadPosition, Some("two-knights-dead")),
        (MATE, Call::Check, None),
    ] {
        let shown = feedback(&asked(fen), &call(said)).misconceptions;
        assert_eq!(shown.first().map(|shown| shown.id), id, "{fen} {said:?}");
    }
}

#[test]
fn what_names_the_answer_is_told_once_it_is_found() {
    let mut attempt = asked(STALEMATE).begin();
    let miss = attempt.submit(&call(Call::Checkmate));
    let told: Vec<String> = miss.misconceptions.iter().map(super::super::Misconception::told).collect();
    assert!(!format!("{} {told:?}", words(&miss)).to_lowercase().contains("stalemate"), "{miss:?}");
    let found = attempt.submit(&call(Call::Stalemate));
    assert_eq!(found.misconceptions.first().map(|shown| shown.id), Some("stalemate-wins"));
}

#[test]
fn hints_ask_only_about_calls_that_are_known() {
    for (known, words, missing) in [
        (&["check.attacks"][..], "could an enemy piece take", "legal move"),
        (&["check.attacks", "mate.proof"], "legal move", "still mate"),
        (&["check.attacks", "mate.proof", "stalemate.what", "draw.dead"], "still mate", "Ask two"),
    ] {
        let hint = asked(NEAR_MATE).for_skills(&|skill| known.contains(&skill)).begin().hint().text.to_plain();
        assert!(hint.contains(words) && !hint.contains(missing), "{known:?}: {hint}");
    }
}

#[test]
fn the_checker_is_pointed_out() {
    let mut attempt = asked(MATE).begin();
    attempt.submit(&call(Call::Checkmate));
    assert!(attempt.prompt().question.to_plain().contains("gives check to the king on h8"));
    let told = words(&attempt.submit(&Answer::Squares(vec![Square::F6])));
    assert!(told.contains("king on f6 does not reach h8"), "{told}");
    let told = words(&attempt.submit(&Answer::Squares(vec![Square::H8])));
    assert!(told.contains("The king itself"), "{told}");
    for (picked, told) in [(vec![Square::A1], "a1 is empty."), (vec![], "Checkmate is a check too.")] {
        let slip = attempt.submit(&Answer::Squares(picked));
        assert_eq!(slip.verdict, Verdict::Slip);
        assert!(words(&slip).starts_with(told), "{}", words(&slip));
    }
    let partly = attempt.submit(&Answer::Squares(vec![Square::G7, Square::F6])).verdict;
    assert_eq!(partly, Verdict::Partly { missing: 0, extra: 1 });
    assert_eq!(attempt.submit(&Answer::Squares(vec![Square::G7])).verdict, Verdict::Continue);
}

#[test]
fn a_double_check_has_two_checkers() {
    // Réti against Tartakower, Vienna 1910, after 10. Bg5+: bishop and rook give check.
    let mut attempt = asked("rnbk1b1r/pp3ppp/2p5/4q1B1/4n3/8/PPP2PPP/2KR1BNR b - - 1 10").begin();
    assert!(matches!(attempt.prompt().input, Input::Choice { .. }));
    attempt.submit(&call(Call::Check));
    // And after 10... Kc7 11. Bd8#.
    let mut mate = asked("rnbB1b1r/ppk2ppp/2p5/4q3/4n3/8/PPP2PPP/2KR1BNR b - - 3 11").begin();
    assert_eq!(mate.submit(&call(Call::Checkmate)).verdict, Verdict::Continue);
    // A double check that mates: knight and rook.
    let mut double = asked("3nkr2/3p1p2/5N2/8/8/8/8/4R1K1 b - - 0 1").begin();
    assert_eq!(double.submit(&call(Call::Checkmate)).verdict, Verdict::Continue);
    let half = double.submit(&Answer::Squares(vec![Square::E1]));
    assert_eq!(half.verdict, Verdict::Partly { missing: 1, extra: 0 });
    assert!(words(&half).contains("double check"));
    let both = double.submit(&Answer::Squares(vec![Square::F6, Square::E1]));
    assert_eq!(both.verdict, Verdict::Continue);
}

#[test]
fn the_guard_of_a_flight_square_proves_it() {
    let mut attempt = asked(STALEMATE).begin();
    attempt.submit(&call(Call::Stalemate));
    let asked_for = attempt.prompt().question.to_plain();
    assert!(asked_for.contains("g7") || asked_for.contains("g8") || asked_for.contains("h7"), "{asked_for}");
    let told = words(&attempt.submit(&Answer::Squares(vec![Square::H8])));
    assert!(told.contains("That is the king itself. Pick an enemy piece"), "{told}");
    let Answer::Squares(right) = attempt.solution().answers[0].clone() else { panic!("a square is asked for") };
    let end = attempt.submit(&Answer::Squares(right));
    assert_eq!(end.verdict, Verdict::Right);
    assert!(words(&end).contains("stalemate") && end.explanation.articles == ["5.2.1"]);
}

#[test]
fn an_illegal_move_is_no_proof() {
    let mut attempt = asked(NEAR_MATE).begin();
    attempt.submit(&call(Call::Check));
    let miss = attempt.submit(&Answer::Move(Move::new(Square::G8, Square::F8)));
    assert_eq!(miss.verdict, Verdict::Wrong);
    assert!(words(&miss).contains("rook on a8"), "{}", words(&miss));
    assert_eq!(marked(&miss.marks, MarkRole::Bad), SquareSet::of(Square::F8));
    assert_eq!(attempt.submit(&Answer::Number(3)).verdict, Verdict::Slip);
    let end = attempt.submit(&Answer::Move(Move::new(Square::B7, Square::C8)));
    assert_eq!(end.verdict, Verdict::Right);
    assert!(end.diagram.is_some_and(|diagram| diagram.board.piece_at(Square::C8).is_some()));
}

#[test]
fn the_first_hint_asks_about_every_call() {
    let hint = asked(DEAD).begin().hint().text.to_plain();
    for part in ["in check", "legal move", "can anyone still mate"] {
        assert!(hint.contains(part), "{hint}");
    }
}

#[test]
fn a_mate_in_one_needs_no_help() {
    let told = words(&feedback(&asked("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), &call(Call::DeadPosition)));
    assert!(told.starts_with("White can mate at once: 1. Ra8#."), "{told}");
}

#[test]
fn a_way_out_by_promoting_is_told_with_the_queen() {
    // The pawn takes the rook that gives check; any piece it becomes will do.
    let told = words(&feedback(&asked("2k5/8/8/8/8/8/1p6/2R4K b - - 0 1"), &call(Call::Checkmate)));
    assert!(told.starts_with("The pawn on b2 takes the rook on c1 and becomes a queen."), "{told}");
}

#[test]
fn without_proof_the_call_is_all() {
    let exercise = exercise(&KIND, &format!("fen = \"{MATE}\"\nproof = false"));
    assert_eq!(feedback(&exercise, &call(Call::Checkmate)).verdict, Verdict::Right);
    assert_ne!(exercise.content_hash(), asked(MATE).content_hash());
}

#[test]
fn what_the_author_expects_is_compared() {
    let codes = |toml: String| problem_codes(&KIND, &toml);
    assert!(codes(format!("fen = \"{MATE}\"\nexpect = \"checkmate\"")).is_empty());
    assert_eq!(codes(format!("fen = \"{MATE}\"\nexpect = \"stalemate\"")), ["expect-differs"]);
    assert_eq!(codes(format!("fen = \"{MATE}\"\nexpect = \"mat\"")), ["unknown-word"]);
    let pair = format!("fen = \"{MATE}\"\nbeside = \"{STALEMATE}\"\n");
    assert_eq!(codes(format!("{pair}expect = [\"stalemate\", \"checkmate\"]")), ["expect-differs"]);
    assert_eq!(codes(format!("{pair}expect = \"checkmate\"")), ["expect-differs"], "two calls are expected");
    assert_eq!(codes(format!("{pair}expect = [\"mat\", \"stalemat\"]")), ["unknown-word", "unknown-word"]);
    assert_eq!(codes(format!("fen = \"{MATE}\"\nbeside = \"{MATE}\"")), ["same-question"]);
    assert_eq!(codes("fen = \"8\"\nbeside = \"8\"\nproof = 1\nexpect = 2".into()).len(), 4);
    assert_eq!(codes(format!("fen = \"{MATE}\"\nproof = 1")), ["wrong-type"]);
    assert_eq!(codes("fen = \"8/8/8/8/8/8/8/K7 w - - 0 1\"".into()), ["impossible-position"]);
}

#[test]
fn generated_verdicts_hold() {
    for identities in assert_generates(&KIND, 200) {
        let mut different = identities.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 150, "only {} different ones", different.len());
    }
}

#[test]
fn every_call_comes_up_at_every_level() {
    let generator = KIND.generator.as_ref().unwrap();
    for level in 1..=5 {
        let mut calls = std::collections::BTreeSet::new();
        let mut pairs = 0;
        for seed in 0..120 {
            let request = crate::exercise::Request { level, skill: None };
            let right = (generator.make)(&mut crate::exercise::Random::new(seed), &request).task.audit().right;
            pairs += usize::from(right.len() == 2 && right[0] != right[1]);
            calls.extend(right);
        }
        assert_eq!(calls.len(), 4, "level {level}: {calls:?}");
        assert!(pairs >= 5, "level {level}: {pairs} pairs");
    }
}
