//! Mates found, kept and missed; lines that were given.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Progress, Verdict, misconception};

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[test]
fn a_smothered_mate_is_played_to_its_end() {
    let smothered = exercise(&KIND, KIND.example);
    assert_solves_itself(&smothered);
    assert_other_shapes_slip(&smothered, &[2, 3]);
    let mut attempt = smothered.begin();
    assert!(attempt.prompt().question.to_plain().contains("checkmate in 2 moves"));
    let first = attempt.submit(&typed("Qg8+"));
    assert_eq!(first.verdict, Verdict::Continue);
    assert_eq!(first.reply.as_ref().unwrap().san, "Rxg8");
    assert!(words(&first).contains("Black answers Rxg8: the rook on f8 takes the queen on g8."), "{}", words(&first));
    assert_eq!(attempt.prompt().progress, Some(Progress { done: 1, of: 2, unit: "moves" }));
    let last = attempt.submit(&typed("Nf7"));
    assert_eq!(last.verdict, Verdict::Right);
    assert!(words(&last).contains("Nf7# is checkmate."));
    assert!(words(&last).contains("The whole line: 1. Qg8+ Rxg8 2. Nf7#."), "{}", words(&last));
}

#[test]
fn a_miss_is_answered_by_the_way_out() {
    let smothered = exercise(&KIND, KIND.example);
    let early = feedback(&smothered, &typed("Nf7+"));
    assert_eq!(early.verdict, Verdict::Wrong);
    assert_eq!(early.reply.as_ref().unwrap().san, "Rxf7", "the most valuable capture: {}", words(&early));
    assert!(words(&early).contains("That is check, but it does not mate in 2."), "{}", words(&early));
    assert!(words(&early).contains("Now there is no mate in 1."));
    let quiet = feedback(&smothered, &typed("Qc1"));
    assert!(words(&quiet).contains("Black is not in check after that"), "{}", words(&quiet));
    let mut attempt = smothered.begin();
    attempt.submit(&typed("Qg8+"));
    let slow = attempt.submit(&typed("Nxg8"));
    assert_eq!(slow.verdict, Verdict::Wrong);
    assert!(words(&slow).contains("nothing attacks the king on h8"), "{}", words(&slow));
    assert_eq!(attempt.submit(&typed("Nf7#")).verdict, Verdict::Right);
}

#[test]
fn a_side_that_may_castle_one_day_is_told_why_not_yet() {
    let opening = exercise(&KIND, "fen = \"4k3/8/8/8/8/8/8/4KB1R w K - 0 1\"\nline = \"1. Bc4 Ke7 2. O-O\"");
    for castling in ["e1g1", "O-O"] {
        let told = words(&feedback(&opening, &typed(castling)));
        assert!(told.contains("The bishop on f1 stands between king and rook."), "{told}");
    }
}

#[test]
fn a_mate_that_comes_later_is_told_from_none() {
    // Two rooks: mate in two with Ra6 and Rb7 only in this order of ranks.
    let ladder = exercise(&KIND, "mate_in = 2\nfen = \"7k/8/R7/1R6/8/8/8/K7 w - - 0 1\"");
    let mut attempt = ladder.begin();
    let first = attempt.submit(&typed("Rb7"));
    assert_eq!(first.verdict, Verdict::Continue, "{}", words(&first));
    assert_eq!(attempt.submit(&typed("Ra8#")).verdict, Verdict::Right);
    let slow = feedback(&ladder, &typed("Kb2"));
    assert_eq!(slow.verdict, Verdict::Wrong);
    assert!(words(&slow).contains("That mates too, but later: you were asked for mate in 2."), "{}", words(&slow));
    assert!(feedback(&ladder, &typed("Ra7")).verdict == Verdict::Continue, "the other rook does it too");
}

#[test]
fn stalemate_is_no_mate() {
    let corner = exercise(&KIND, "mate_in = 2\nfen = \"k7/8/8/1QK5/8/8/8/8 w - - 0 1\"");
    let drawn = feedback(&corner, &typed("Qb6"));
    assert_eq!(drawn.verdict, Verdict::Wrong);
    assert!(words(&drawn).contains("stalemate"));
    assert_eq!(drawn.misconceptions, [misconception::STALEMATE_WINS]);
    assert_eq!(drawn.reply, None);
}

#[test]
fn any_mate_in_one_counts_and_the_others_are_listed() {
    let queen = exercise(&KIND, "mate_in = 1\nfen = \"7k/5K2/8/8/8/8/6Q1/8 w - - 0 1\"");
    let right = feedback(&queen, &typed("Qg7#"));
    assert_eq!(right.verdict, Verdict::Right);
    assert_eq!(right.others, ["Qh1#", "Qh2#", "Qh3#", "Qg8#"]);
}

#[test]
fn a_given_line_is_followed_and_any_mate_ends_it() {
    let toml = "line = \"1. Qg8+ Rxg8 2. Nf7#\"\nfen = \"r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1\"";
    let given = exercise(&KIND, toml);
    assert_solves_itself(&given);
    let other = feedback(&given, &typed("Qf1"));
    assert_eq!(other.verdict, Verdict::Wrong);
    assert!(words(&other).contains("Qf1 is not in this line."), "{}", words(&other));
    assert_eq!(other.reply.as_ref().unwrap().san, "Rxf1+", "the queen is lost");
    let opening = exercise(&KIND, "line = \"1. e4 e5 2. Nf3\"");
    assert!(words(&feedback(&opening, &typed("d4"))).contains("d4 is not in this line. It goes on with another move."));
    assert_eq!(feedback(&opening, &typed("Nc3")).reply, None);
    // The line takes the long way; the mate at once counts too.
    let slow = exercise(&KIND, "line = \"1. Kg3 Kg1 2. Qg2#\"\nfen = \"8/8/8/8/8/5K2/3Q4/7k w - - 0 1\"");
    assert_eq!(feedback(&slow, &typed("Qg2#")).verdict, Verdict::Right);
}

#[test]
fn moves_of_a_game_are_read_and_not_refuted() {
    let toml =
        "line = \"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O\"\nask = \"Read and play.\"\nhints = [\"From left to right.\"]";
    let mut attempt = exercise(&KIND, toml).begin();
    assert_eq!(attempt.submit(&typed("e4")).verdict, Verdict::Continue);
    assert_eq!(attempt.prompt().question.to_plain(), "Read and play.", "what is to be read is still needed");
    assert_eq!(attempt.hint().text.to_plain(), "From left to right.");
    assert!(attempt.hint().text.to_plain().starts_with("Find the place in the line"));
    // The queen would be lost, but that is not what is asked.
    let lost = attempt.submit(&typed("Qg4"));
    assert_eq!(lost.reply, None);
    assert_eq!(words(&lost).trim(), "Qg4 is not in this line. It goes on with another move.");
    // A pawn taken and taken back is no combination either.
    let open = "moves = \"1. e4\"\nline = \"1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6\"";
    assert_eq!(feedback(&exercise(&KIND, open), &typed("b5")).reply, None);
}

#[test]
fn a_quiet_move_is_answered_only_where_the_answer_tells_something() {
    // Queen and king shut the other king in; a pawn move by White leaves Black more answers than one.
    let net = exercise(&KIND, "mate_in = 2\nfen = \"5rk1/p4p1p/5Pp1/8/8/7Q/6PP/6K1 w - - 0 1\"");
    let idle = feedback(&net, &typed("g3"));
    assert_eq!(idle.verdict, Verdict::Wrong);
    assert_eq!(idle.reply.map(|reply| reply.san), Some("Kh8".into()), "the king leaves the net");
    let mated = exercise(&KIND, "mate_in = 2\nfen = \"4r1k1/5pp1/8/7Q/8/1B6/5PPP/6K1 w - - 0 1\"");
    let slow = words(&feedback(&mated, &typed("Ba4")));
    assert!(slow.contains("Black answers Re1#: the rook goes from e8 to e1.\nThat is checkmate."), "{slow}");
    // Black's king can't move at all; many moves of the knight stop the mate, and none tells more than another.
    let stuck = exercise(&KIND, "mate_in = 2\nfen = \"kb6/p1K5/8/8/7n/8/8/6QN w - - 0 1\"");
    let idle = feedback(&stuck, &typed("Ng3"));
    assert_eq!(idle.verdict, Verdict::Wrong, "{}", words(&idle));
}

#[test]
fn faults_of_the_author_are_named() {
    let back_rank = "fen = \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"\n";
    for (more, code) in [
        ("", "missing-field"),
        ("mate_in = 6", "out-of-range"),
        ("mate_in = 2", "mate-is-quicker"),
        ("mate_in = 1\nline = \"Rd8#\"", "conflicting-fields"),
        ("line = \"Rd8+ Kf8\"", "bad-line"),
        ("line = \"Rd7 h6\"", "bad-line"),
        ("line = \"\"", "bad-line"),
        ("mate_in = 1\nexpect = [\"d1d7\"]", "expect-differs"),
    ] {
        let toml = format!("{back_rank}{more}");
        assert!(problem_codes(&KIND, &toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, &toml));
    }
    assert_eq!(problem_codes(&KIND, "mate_in = 1"), ["no-right-answer"]);
    let none = exercise(&KIND, "mate_in = 2");
    let why = "there is no mate in 2 against the best defence".to_string();
    assert_eq!(none.unanswerable(), Some(Unanswerable::NoAnswer(why)));
}

#[test]
fn what_is_not_decided_is_not_told_as_a_fact() {
    let beyond = exercise(
        &KIND,
        "mate_in = 5\nfen = \"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10\"",
    );
    let Some(Unanswerable::Undecided(undecided)) = beyond.unanswerable() else { panic!("forty moves, five deep") };
    assert!(undecided.contains("whether there is mate in 5 is not decided within"), "{undecided}");
    let answer = feedback(&beyond, &typed("Kh1"));
    assert_eq!(answer.verdict, Verdict::Slip);
    assert!(words(&answer).contains("Whether Kh1 forces mate in 5 is not decided within"), "{}", words(&answer));
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 12).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert_eq!(distinct.len(), 12, "level {}", level + 1);
    }
}

#[test]
fn hints_of_a_line_that_does_not_mate_speak_of_no_king() {
    let mut attempt = exercise(&KIND, "line = \"1. e4 e5 2. Nf3 Nc6 3. Bb5\"").begin();
    let ladder = |attempt: &mut crate::exercise::Attempt| -> Vec<String> {
        (0..4).map(|_| attempt.hint().text.to_plain()).collect()
    };
    assert_eq!(
        ladder(&mut attempt),
        [
            "Find the place in the line where the game stands now. The next move is the one to be played.",
            "The next one is a pawn's.",
            "Move the pawn on e2.",
            "e4 leads on."
        ]
    );
    attempt.submit(&typed("e4"));
    assert_eq!(ladder(&mut attempt)[1], "The last move was 1... e5. The next one is a knight's.");
    let mating = exercise(&KIND, "line = \"1. Qg8+ Rxg8 2. Nf7#\"\nfen = \"r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1\"");
    assert!(ladder(&mut mating.begin())[1].contains("the king on h8"));
}

#[test]
fn a_mate_that_the_seventy_five_moves_forestall_is_no_question() {
    let two = |clock: u32| exercise(&KIND, &format!("mate_in = 2\nfen = \"7k/8/4K3/6Q1/8/8/8/8 w - - {clock} 100\""));
    assert_eq!(two(147).unanswerable(), None);
    let Some(Unanswerable::NoAnswer(clause)) = two(149).unanswerable() else { panic!("the game is drawn first") };
    assert!(clause.contains("no mate in 2") && clause.contains("seventy-five moves"), "{clause}");
    let told = words(&feedback(&two(149), &typed("Kf7")));
    assert!(told.contains("After Kf7 the game is drawn."), "{told}");
    let given = |clock: u32| format!("line = \"1. Kf7 Kh7 2. Qg7#\"\nfen = \"7k/8/4K3/6Q1/8/8/8/8 w - - {clock} 1\"");
    assert_eq!(problem_codes(&KIND, &given(0)), [""; 0]);
    assert_eq!(problem_codes(&KIND, &given(0).replace(" 0 1", " 147 100")), [""; 0]);
    assert_eq!(problem_codes(&KIND, &given(0).replace(" 0 1", " 148 100")), ["bad-line"]);
}
