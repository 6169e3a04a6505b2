//! Games that are over, games that are not, and what false answers show.

use std::collections::BTreeSet;

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Common, Exercise, Feedback, Input, Random, Request, Verdict};

fn ended(fen: &str, rest: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\"\n{rest}"))
}

/// The number of the option that begins with these words.
fn option(exercise: &Exercise, words: &str) -> Answer {
    let Input::Choice { options, .. } = exercise.begin().prompt().input else { panic!("a choice") };
    let found = options.iter().position(|option| option.to_plain().starts_with(words));
    Answer::Choice(vec![found.unwrap_or_else(|| panic!("{words}: {options:?}"))])
}

fn say(exercise: &Exercise, words: &str) -> Feedback {
    feedback(exercise, &option(exercise, words))
}

/// The end named rightly, then this result.
fn write_down(exercise: &Exercise, result: usize) -> Feedback {
    let mut attempt = exercise.begin();
    let first = attempt.solution().answers[0].clone();
    assert_eq!(attempt.submit(&first).verdict, Verdict::Continue);
    attempt.submit(&Answer::Choice(vec![result]))
}

fn ids(feedback: &Feedback) -> Vec<&'static str> {
    feedback.misconceptions.iter().map(|one| one.id).collect()
}

const WHITE: usize = 0;
const BLACK: usize = 1;
const DRAWN: usize = 2;

#[test]
fn a_flag_falls_against_a_bare_king() {
    let queen = exercise(&KIND, KIND.example);
    assert_solves_itself(&queen);
    assert_other_shapes_slip(&queen, &[0]);
    assert_eq!(ids(&write_down(&queen, BLACK)), ["bare-king-flag"]);
    assert_eq!(ids(&write_down(&queen, WHITE)), ["captured-points"]);
    let done = write_down(&queen, DRAWN);
    assert_eq!(done.verdict, Verdict::Right);
    assert!(
        words(&done).contains("A bare king can't give mate. So it is a draw all the same, ½-½."),
        "{}",
        words(&done)
    );
    // A knight could mate a king that its own rook shuts in, but not one with a queen only.
    let rook = ended("8/8/3k4/8/3n4/4K3/5R2/8 w - - 3 71", "story = \"flag\"\nexpect = \"0-1\"");
    assert_eq!(write_down(&rook, BLACK).verdict, Verdict::Right);
    let knight = ended("8/8/3k4/8/3n4/4K3/5Q2/8 w - - 3 71", "story = \"flag\"\nexpect = \"1/2-1/2\"");
    assert_eq!(ids(&write_down(&knight, BLACK)), ["flag-loses"]);
}

#[test]
fn two_knights_can_mate() {
    let knights = ended("8/8/3k4/8/8/4K3/5NN1/8 b - - 3 71", "story = \"flag\"\nexpect = \"1-0\"");
    assert_eq!(ids(&say(&knights, "A dead position")), ["two-knights-dead"]);
    assert_eq!(ids(&write_down(&knights, DRAWN)), ["two-knights-dead"]);
    assert_eq!(write_down(&knights, WHITE).verdict, Verdict::Right);
}

#[test]
fn resigning_and_the_second_illegal_move_know_the_same_exception() {
    let fen = "8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71";
    let resigned = ended(fen, "story = \"resigns\"\nby = \"white\"\nexpect = \"1/2-1/2\"");
    assert_eq!(ids(&write_down(&resigned, BLACK)), ["resigning-loses"]);
    assert_solves_itself(&resigned);
    let lost = ended(fen, "story = \"resigns\"\nby = \"black\"\nexpect = \"1-0\"");
    // A queen mates by force: nothing else is to be said of it.
    let told = words(&write_down(&lost, DRAWN));
    assert!(told.starts_with("White could still mate: that is enough to win."), "{told}");
    assert_solves_itself(&lost);
    let illegal = ended(fen, "story = \"second-illegal-move\"\nexpect = \"1/2-1/2\"");
    assert!(illegal.begin().prompt().question.to_plain().contains("for the second time in this game"));
    assert_solves_itself(&illegal);
    let rich = exercise(&KIND, "moves = \"1. e4 e5 2. Nf3 Nc6\"\nstory = \"second-illegal-move\"\nexpect = \"0-1\"");
    assert_solves_itself(&rich);
}

#[test]
fn a_draw_is_agreed_after_a_move_of_each_side() {
    for (toml, expect) in [
        ("story = \"agreement\"", "*"),
        ("moves = \"1. e4\"\nstory = \"agreement\"", "*"),
        ("moves = \"1. e4 e5\"\nstory = \"agreement\"", "1/2-1/2"),
        ("fen = \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 2\"\nstory = \"agreement\"", "1/2-1/2"),
    ] {
        let agreed = exercise(&KIND, &format!("{toml}\nexpect = \"{expect}\""));
        assert_solves_itself(&agreed);
        if expect == "*" {
            assert_eq!(ids(&say(&agreed, "The agreement")), ["agreed-at-once"]);
        }
    }
    let early = exercise(&KIND, "moves = \"1. e4\"\nstory = \"agreement\"");
    assert!(words(&say(&early, "Nothing")).contains("Black has not moved yet."));
}

#[test]
fn a_wrong_result_is_told_why_and_not_what_is_right() {
    let bare = exercise(&KIND, KIND.example);
    let flag = write_down(&bare, BLACK);
    assert!(
        words(&flag).contains("Black could not mate by any moves at all. A bare king can't give mate."),
        "{}",
        words(&flag)
    );
    let rich = write_down(&bare, WHITE);
    assert!(words(&rich).contains("White has no time left. Nobody wins by that"), "{}", words(&rich));
    for (exercise, right) in [
        (bare, DRAWN),
        (ended("8/8/3k4/8/8/4K3/5NN1/8 b - - 3 71", "story = \"flag\""), WHITE),
        (ended("7k/5Q2/6K1/8/8/8/8/8 b - - 3 71", ""), DRAWN),
        (ended("8/8/3k4/8/8/4K3/5N2/8 w - - 3 71", "story = \"resigns\""), DRAWN),
        (ended("R5k1/5ppp/8/8/8/8/8/6K1 b - - 3 71", ""), WHITE),
    ] {
        for wrong in (0..3).filter(|&result| result != right) {
            let told = words(&write_down(&exercise, wrong));
            for given_away in ["1-0", "0-1", "½", "draw", "has won,", "White has won", "Black has won"] {
                assert!(!told.contains(given_away), "{given_away}: {told}");
            }
        }
    }
    let early = exercise(&KIND, "moves = \"1. e4\"\nstory = \"agreement\"");
    let told = words(&say(&early, "The agreement"));
    assert!(told.contains("Black has not moved yet.") && !told.contains("goes on"), "{told}");
}

#[test]
fn the_board_is_looked_at_first() {
    let mated =
        exercise(&KIND, "moves = \"1. f3 e5 2. g4 Qh4#\"\nstory = \"resigns\"\nby = \"black\"\nexpect = \"0-1\"");
    assert!(words(&say(&mated, "Black's resignation")).contains("the game was over before that"));
    assert_eq!(ids(&say(&mated, "Nothing yet: the king")), ["king-captured"]);
    let done = write_down(&mated, BLACK);
    assert!(words(&done).contains("whatever is said or happens afterwards changes nothing"), "{}", words(&done));
    let stale = ended("7k/5Q2/6K1/8/8/8/8/8 b - - 3 71", "story = \"flag\"\nexpect = \"1/2-1/2\"");
    let mut attempt = stale.begin();
    let miss = attempt.submit(&option(&stale, "Checkmate"));
    assert!(ids(&miss).is_empty() && !words(&miss).to_lowercase().contains("stalemate"), "{}", words(&miss));
    assert_eq!(ids(&attempt.submit(&option(&stale, "Stalemate"))), ["stalemate-wins"]);
    assert_eq!(ids(&write_down(&stale, WHITE)), ["stalemate-wins"]);
    let dead = ended("8/8/3k4/8/8/4K3/5N2/8 w - - 3 71", "story = \"resigns\"\nexpect = \"1/2-1/2\"");
    assert_eq!(ids(&write_down(&dead, WHITE)), ["captured-points"]);
}

#[test]
fn what_goes_on_goes_on() {
    let check = ended("R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 30", "expect = \"*\"");
    assert_eq!(ids(&say(&check, "Nothing yet: the king")), ["king-captured"]);
    assert_eq!(say(&check, "Nothing: the game").verdict, Verdict::Right);
    let saved = ended("R5k1/5ppp/8/8/8/8/1b6/6K1 b - - 0 30", "expect = \"1-0\"");
    assert_solves_itself(&saved);
    let blocked = ended("R5k1/5ppp/2b5/8/8/8/8/6K1 b - - 0 30", "expect = \"*\"");
    assert_eq!(ids(&say(&blocked, "Checkmate")), ["mate-king-stuck"]);
    let stuck = ended("k7/2Q5/8/K7/7p/8/8/8 b - - 4 70", "expect = \"*\"");
    assert_eq!(ids(&say(&stuck, "Stalemate")), ["stalemate-few-moves"]);
    let quiet = ended("8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 104 90", "expect = \"*\"");
    assert_eq!(ids(&say(&quiet, "50 moves")), ["fifty-automatic"]);
    let thrice = exercise(&KIND, "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8\"\nexpect = \"*\"");
    assert_eq!(ids(&say(&thrice, "The same position for the third")), ["threefold-automatic"]);
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("story = \"resigned\"", "unknown-word"),
        ("story = \"agreement\"\nby = \"white\"", "unused-field"),
        ("by = \"white\"", "unused-field"),
        ("story = \"flag\"\nby = \"black\"", "not-their-turn"),
        ("story = \"flag\"\nexpect = \"1-0\"", "expect-differs"),
        ("story = \"flag\"\nexpect = \"0-0\"", "unknown-word"),
    ] {
        assert_eq!(problem_codes(&KIND, toml), [code], "{toml}");
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 120).iter().enumerate() {
        let distinct: BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 105, "level {}: {}", level + 1, distinct.len());
    }
}

#[test]
fn drills_bring_every_result_and_every_belief() {
    let (mut shown, mut right) = (BTreeSet::new(), BTreeSet::new());
    let generator = KIND.generator.as_ref().expect("there is one");
    for level in 1..=5 {
        for seed in 0..120 {
            let made = (generator.make)(&mut Random::new(seed), &Request { level, skill: None });
            right.extend(made.task.audit().right);
            let exercise = Exercise::new("generated", &KIND, Common::default(), made.task);
            let Input::Choice { options, .. } = exercise.begin().prompt().input else { panic!("a choice") };
            assert!((4..=9).contains(&options.len()), "{options:?}");
            for index in 0..options.len() {
                shown.extend(ids(&feedback(&exercise, &Answer::Choice(vec![index]))));
            }
            if exercise.begin().solution().answers.len() > 1 {
                shown.extend((0..3).flat_map(|result| ids(&write_down(&exercise, result))));
            }
        }
    }
    for word in decision::Score::WORDS {
        assert!(right.contains(*word), "{word} never comes up: {right:?}");
    }
    for belief in [
        "stalemate-wins",
        "king-captured",
        "two-knights-dead",
        "bare-king-flag",
        "flag-loses",
        "resigning-loses",
        "agreed-at-once",
        "captured-points",
        "fifty-automatic",
    ] {
        assert!(shown.contains(belief), "{belief} is never shown: {shown:?}");
    }
}

#[test]
fn no_sign_in_the_question_tells_that_it_is_mate() {
    // Fool's mate.
    let question = exercise(&KIND, "moves = \"1. f3 e5 2. g4 Qh4#\"").begin().prompt().question.to_plain();
    assert!(question.contains("2. g4 Qh4\n"), "{question}");
}

#[test]
fn a_mate_in_one_needs_no_help() {
    let agreed = ended("6k1/5ppp/8/8/8/8/1r3PPP/6K1 b - - 3 36", "story = \"agreement\"");
    let told = words(&say(&agreed, "A dead position"));
    assert!(told.contains("A mate is possible, at once: 36... Rb1#."), "{told}");
}
