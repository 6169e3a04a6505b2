//! Games at the edge of a draw, and what false answers show.

use std::collections::BTreeSet;

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Exercise, Input, Misconception, Random, Request, Verdict, misconception};

const NOTHING: usize = 0;
const THREEFOLD: usize = 1;
const FIFTY: usize = 2;
const BOTH: usize = 3;
const DRAWN: usize = 4;
const WON: usize = 5;

fn draw(toml: &str) -> Exercise {
    exercise(&KIND, toml)
}

fn say(exercise: &Exercise, option: usize) -> crate::exercise::Feedback {
    feedback(exercise, &Answer::Choice(vec![option]))
}

fn reveals(exercise: &Exercise, option: usize) -> Vec<&'static str> {
    say(exercise, option).misconceptions.iter().map(|one| one.id).collect()
}

fn fen(fen: &str, rest: &str) -> String {
    format!("fen = \"{fen}\"\n{rest}")
}

/// Answers the questions before the last one right and the last one with `answer`.
fn at_last(exercise: &Exercise, answer: &Answer) -> crate::exercise::Feedback {
    let mut attempt = exercise.begin();
    let right = attempt.solution().answers;
    for answer in &right[..right.len() - 1] {
        assert_eq!(attempt.submit(answer).verdict, Verdict::Continue);
    }
    attempt.submit(answer)
}

#[test]
fn the_third_time_has_to_be_claimed() {
    let knights = draw(KIND.example);
    assert_solves_itself(&knights);
    assert_other_shapes_slip(&knights, &[0]);
    assert_eq!(reveals(&knights, DRAWN), ["threefold-automatic"]);
    assert_eq!(reveals(&knights, NOTHING), ["repetition-of-moves"], "other knights went out the second time");
    let told = say(&knights, DRAWN);
    assert!(
        words(&told).contains("for the third time: at the beginning of the game, after 2... Ng8 and now."),
        "{}",
        words(&told)
    );
    let mut attempt = knights.begin();
    assert_eq!(attempt.submit(&Answer::Choice(vec![THREEFOLD])).verdict, Verdict::Continue);
    assert!(words(&attempt.submit(&Answer::Number(2))).contains("Count this time as well"));
    let done = attempt.submit(&Answer::Number(3));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("White may claim a draw now. Unless the claim is made, the game goes on."));
}

#[test]
fn other_positions_may_come_in_between() {
    let slow =
        draw("moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Nd4 Nd5 5. Nf3 Nf6 6. Ng1 Ng8\"\nexpect = \"threefold\"");
    assert_eq!(reveals(&slow, NOTHING), ["repetition-in-a-row"]);
    let few = at_last(&slow, &Answer::Number(2));
    assert_eq!(few.misconceptions, [misconception::REPETITION_IN_A_ROW]);
    assert_eq!(at_last(&slow, &Answer::Number(3)).verdict, Verdict::Right);
}

#[test]
fn a_lost_right_makes_another_position() {
    let rooks = draw(&fen(
        "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 20",
        "moves = \"20. Rg1 Kd8 21. Rh1 Ke8 22. Rg1 Kd8 23. Rh1 Ke8\"\nexpect = \"nothing\"",
    ));
    let told = say(&rooks, THREEFOLD);
    assert_eq!(told.misconceptions, [misconception::REPETITION_BY_LOOKS]);
    assert!(
        words(&told).contains(
            "Before these moves the pieces stood the same, but then White could still castle on the king's side."
        ),
        "{}",
        words(&told)
    );
    assert_eq!(at_last(&rooks, &Answer::Number(3)).misconceptions, [misconception::REPETITION_BY_LOOKS]);
    assert_eq!(at_last(&rooks, &Answer::Number(2)).verdict, Verdict::Right);
    let prompt = rooks.begin().prompt().question.to_plain();
    assert!(prompt.contains("At that time White could still castle on the king's side."), "{prompt}");
}

#[test]
fn a_legal_capture_in_passing_makes_another_position() {
    let free = draw(&fen(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 30",
        "moves = \"30... d5 31. Kd2 Kd7 32. Ke1 Ke8 33. Kd2 Kd7 34. Ke1 Ke8\"\nexpect = \"nothing\"",
    ));
    assert!(words(&say(&free, THREEFOLD)).contains("but then the pawn on e5 could take en passant on d6"));
    // A pawn pinned along the file can't take: the first time counts too.
    let pinned = draw(&fen(
        "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 30",
        "moves = \"30... d5 31. Kf2 Kh8 32. Ke1 Kg8 33. Kf2 Kh8 34. Ke1 Kg8\"\nexpect = \"threefold\"",
    ));
    assert_solves_itself(&pinned);
}

#[test]
fn moments_are_picked() {
    let rooks = draw(&fen(
        "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 20",
        "moves = \"20. Rg1 Kd8 21. Rh1 Ke8 22. Rg1 Kd8 23. Rh1 Ke8\"\nmoments = true",
    ));
    assert_solves_itself(&rooks);
    let mut attempt = rooks.begin();
    attempt.submit(&Answer::Choice(vec![NOTHING]));
    let Input::Choice { options, .. } = attempt.prompt().input else { panic!("a choice") };
    let at = |words: &str| options.iter().position(|option| option.to_plain() == words).expect(words);
    let looks = attempt.submit(&Answer::Choice(vec![at("Before these moves"), at("After 21... Ke8")]));
    assert_eq!(looks.verdict, Verdict::Partly { missing: 0, extra: 1 });
    assert_eq!(looks.misconceptions, [misconception::REPETITION_BY_LOOKS]);
    assert_eq!(attempt.submit(&Answer::Choice(vec![at("After 21... Ke8")])).verdict, Verdict::Right);
}

#[test]
fn a_move_can_be_announced() {
    let back = draw("moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1\"\nintend = \"Ng8\"\nexpect = \"nothing\"");
    assert_solves_itself(&back);
    assert_eq!(at_last(&back, &Answer::Choice(vec![0])).misconceptions, [misconception::CLAIM_AFTER_MOVING]);
    assert!(words(&at_last(&back, &Answer::Choice(vec![1]))).contains("Black may write the move down, not play it"));
    let early = draw("moves = \"1. Nf3 Nf6 2. Ng1\"\nintend = \"f6g8\"");
    assert_eq!(at_last(&early, &Answer::Choice(vec![0])).verdict, Verdict::Right);
    // One single move is lacking: a quiet move brings it, a pawn move begins anew.
    let ending = "8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 99 90";
    let quiet = draw(&fen(ending, "intend = \"Rh7\"\nexpect = \"nothing\""));
    assert_eq!(at_last(&quiet, &Answer::Choice(vec![2])).verdict, Verdict::Right);
    let taking = draw(&fen("8/5k2/8/4p2r/4P3/3K4/7R/8 w - - 99 90", "intend = \"Rxh5\""));
    assert!(words(&at_last(&taking, &Answer::Choice(vec![2]))).contains("the count would start anew"));
}

#[test]
fn fifty_moves_are_of_each_side_and_have_to_be_claimed() {
    let at = |clock: u32| draw(&fen(&format!("8/5k2/8/4p3/4P3/3K4/7R/r7 w - - {clock} 90"), ""));
    assert_eq!(at(100).audit().right, ["fifty"]);
    assert_eq!(reveals(&at(100), DRAWN), ["fifty-automatic"]);
    assert_eq!(at(99).audit().right, ["nothing"]);
    // Somebody who counts single moves has had enough long before; off by one is off by one.
    for clock in [50, 60, 95] {
        assert_eq!(reveals(&at(clock), FIFTY), ["fifty-single-moves"], "{clock}");
        assert_eq!(reveals(&at(clock), DRAWN), ["fifty-single-moves"], "{clock}");
    }
    for clock in [0, 49, 96, 98, 99] {
        assert_eq!(reveals(&at(clock), FIFTY), [""; 0], "{clock}");
        assert_eq!(reveals(&at(clock), DRAWN), [""; 0], "{clock}");
    }
    let told = words(&say(&at(99), FIFTY));
    assert!(told.contains("49 moves of each side and one more of Black's"), "{told}");
    assert!(told.contains("One single move is lacking, and it is White's."), "{told}");
    let told = words(&say(&at(98), FIFTY));
    assert!(told.contains("49 moves of each side. One move of each side is lacking."), "{told}");
    assert_eq!(at(149).audit().right, ["fifty"]);
    assert_eq!(at(150).audit().right, ["seventy-five"]);
    assert_eq!(at_last(&at(150), &Answer::Choice(vec![4])).misconceptions, [misconception::FIFTY_AUTOMATIC]);
    let played = draw(&fen("8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 98 90", "moves = \"90. Rg2 Rh1\""));
    assert_eq!(at_last(&played, &Answer::Number(100)).misconceptions, [misconception::FIFTY_SINGLE_MOVES]);
    assert_eq!(at_last(&played, &Answer::Number(50)).verdict, Verdict::Right);
    // Where the story tells the number it is not asked for.
    assert!(at(100).begin().prompt().question.to_plain().contains("for 50 moves of each side"));
    assert_eq!(say(&at(100), FIFTY).verdict, Verdict::Right);
    let broken = draw(&fen(
        "8/5k2/8/4p2p/4P2P/3K4/7R/r7 w - - 97 90",
        "moves = \"90. Rg2 Rh1 91. Rg5 Kf6 92. Rxh5 Rg1\"\nexpect = \"nothing\"",
    ));
    assert!(words(&at_last(&broken, &Answer::Number(51))).contains("Begin to count after 92. Rxh5"));
}

#[test]
fn mate_goes_before_all_draws() {
    let mate = draw(&fen("7k/8/6K1/8/8/8/8/R7 w - - 149 200", "moves = \"200. Ra8#\"\nexpect = \"checkmate\""));
    assert_solves_itself(&mate);
    assert_eq!(say(&mate, WON).verdict, Verdict::Right);
    assert!(words(&say(&mate, WON)).contains("Mate goes before any draw."));
    let stale = draw(&fen("7k/8/8/6K1/8/8/8/5Q2 w - - 149 200", "moves = \"200. Qf7\"\nexpect = \"stalemate\""));
    assert_eq!(reveals(&stale, WON), ["stalemate-wins"]);
    assert_solves_itself(&stale);
}

#[test]
fn the_fifth_time_needs_no_claim() {
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    let fifth = draw(&format!("moves = \"{}\"\nexpect = \"fivefold\"", round.repeat(4)));
    assert_solves_itself(&fifth);
    assert_eq!(at_last(&fifth, &Answer::Choice(vec![2])).misconceptions, [misconception::THREEFOLD_AUTOMATIC]);
    assert_eq!(say(&fifth, THREEFOLD).verdict, Verdict::Wrong);
    let played_on = format!("moves = \"{}e4\"", round.repeat(4));
    assert_eq!(problem_codes(&KIND, &played_on), ["over-before"]);
}

#[test]
fn both_claims_are_half_right_alone() {
    let both = draw(&fen(
        "8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 92 90",
        "moves = \"90. Rh7+ Kg8 91. Rh2 Kf7 92. Rh7+ Kg8 93. Rh2 Kf7\"\nexpect = \"both\"",
    ));
    assert_eq!(say(&both, THREEFOLD).verdict, Verdict::Wrong);
    assert_eq!(say(&both, FIFTY).verdict, Verdict::Wrong);
    assert_eq!(say(&draw(KIND.example), BOTH).verdict, Verdict::Wrong);
    assert_solves_itself(&both);
}

#[test]
fn beliefs_about_checks_and_material() {
    let checks = |moves: &str| draw(&fen("6k1/5r2/8/8/8/3q4/8/Q6K b - - 5 50", moves));
    let three = checks("moves = \"50... Qh3+ 51. Kg1 Qg3+ 52. Kh1 Qh3+\"");
    assert_eq!(reveals(&three, DRAWN), ["three-checks-draw"]);
    let four = checks("moves = \"50... Qh3+ 51. Kg1 Qg3+ 52. Kh1 Qh3+ 53. Kg1 Qg3+\"");
    assert_eq!(reveals(&four, DRAWN), ["perpetual-rule"]);
    let knights = draw(&fen("8/8/4k3/8/8/3NN3/4K3/8 b - - 4 70", "expect = \"nothing\""));
    assert_eq!(reveals(&knights, DRAWN), ["two-knights-dead"]);
    let bare = draw(&fen("8/8/4k3/8/8/3r4/4K3/8 w - - 4 70", "moves = \"70. Kxd3\"\nexpect = \"dead-position\""));
    assert_eq!(reveals(&bare, WON), ["captured-points"]);
    let stuck = draw(&fen("k7/2Q5/8/K7/7p/8/8/8 b - - 4 70", ""));
    assert_eq!(reveals(&stuck, DRAWN), ["stalemate-few-moves"]);
    let same_move = draw("moves = \"1. Nf3 Nf6 2. Ng1 Nc6 3. Nf3 Rb8 4. Ng1 e6 5. Nf3\"");
    assert_eq!(reveals(&same_move, THREEFOLD), ["repetition-of-moves"]);
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("moves = \"1. e4\"\nmoments = true", "nothing-to-ask"),
        ("moments = 3", "wrong-type"),
        ("intend = \"e5\"", "illegal-move"),
        ("intend = \"e2e5\"", "illegal-move"),
        ("expect = \"threefold\"", "expect-differs"),
        ("expect = \"draw\"", "unknown-word"),
        ("fen = \"8/8/8/8/8/8/8/8 w - - 0 1\"\nintend = \"e4\"", "impossible-position"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 120).iter().enumerate() {
        let distinct: BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 110, "level {}: {}", level + 1, distinct.len());
    }
}

/// All that wrong answers to generated exercises show, and all right answers.
fn drilled(count: u64) -> (BTreeSet<&'static str>, BTreeSet<String>) {
    let (mut shown, mut right) = (BTreeSet::new(), BTreeSet::new());
    for level in 1..=5 {
        for seed in 0..count {
            let generator = KIND.generator.as_ref().expect("there is one");
            let made = (generator.make)(&mut Random::new(seed), &Request { level, skill: None });
            right.extend(made.task.audit().right);
            let exercise = Exercise::new("generated", &KIND, crate::exercise::Common::default(), made.task);
            let beliefs = |feedback: crate::exercise::Feedback| {
                feedback.misconceptions.into_iter().map(|one: Misconception| one.id).collect::<Vec<_>>()
            };
            for option in 0..6 {
                shown.extend(beliefs(say(&exercise, option)));
                if exercise.begin().solution().answers.len() > 1 {
                    shown.extend(beliefs(at_last(&exercise, &Answer::Choice(vec![option]))));
                }
            }
        }
    }
    (shown, right)
}

#[test]
fn drills_bring_every_answer_and_every_belief() {
    let (shown, right) = drilled(200);
    for word in standing::Standing::WORDS {
        assert!(right.contains(*word), "{word} never comes up: {right:?}");
    }
    for belief in [
        "threefold-automatic",
        "fifty-automatic",
        "fifty-single-moves",
        "repetition-in-a-row",
        "repetition-of-moves",
        "repetition-by-looks",
        "claim-after-moving",
        "three-checks-draw",
        "perpetual-rule",
        "stalemate-wins",
        "two-knights-dead",
        "captured-points",
    ] {
        assert!(shown.contains(belief), "{belief} is never shown: {shown:?}");
    }
}

#[test]
fn no_sign_in_the_question_tells_that_it_is_mate() {
    let mated = draw(&fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 100 80", "moves = \"80. Ra8#\""));
    let question = mated.begin().prompt().question.to_plain();
    assert!(question.contains("80. Ra8\n"), "{question}");
}
