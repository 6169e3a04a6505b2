//! Right moves accepted, misses played out, illegal moves explained.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::rules::Square;

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[test]
fn a_right_move_is_proven_and_the_others_are_listed() {
    let mate = exercise(&KIND, KIND.example);
    let right = feedback(&mate, &Answer::Move(Move::new(Square::A1, Square::A8)));
    assert_eq!(right.verdict, Verdict::Right);
    assert!(words(&right).contains("Ra8# is checkmate."));
    assert_eq!(right.diagram.as_ref().unwrap().last_move, Some(Move::new(Square::A1, Square::A8)));
    let capture = exercise(&KIND, "goal = { take = \"d5\" }\nfen = \"4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1\"");
    assert_eq!(feedback(&capture, &typed("exd5")).others, ["Nxd5"]);
}

#[test]
fn a_miss_is_played_out_and_refuted() {
    let mate = exercise(&KIND, KIND.example);
    let quiet = feedback(&mate, &typed("Ra7"));
    assert_eq!(quiet.verdict, Verdict::Wrong);
    assert!(words(&quiet).contains("nothing attacks the king on g8"), "{}", words(&quiet));
    // The check on a8 can be blocked by the rook from d7.
    let block =
        exercise(&KIND, "goal = \"mate\"\nfen = \"6k1/3r1ppp/5P2/8/6Q1/8/8/R3K3 w - - 0 1\"\nexpect = [\"g4g7\"]");
    let check = feedback(&block, &typed("Ra8+"));
    assert_eq!(check.verdict, Verdict::Wrong);
    assert!(words(&check).contains("That is check, but Black has a way out."));
    assert_eq!(check.reply.as_ref().unwrap().san, "Rd8");
    assert!(words(&check).contains("Black answers Rd8:"), "{}", words(&check));
    let stalemate = exercise(&KIND, "goal = \"mate\"\nfen = \"7k/5K2/8/8/6Q1/8/8/8 w - - 0 1\"");
    let drawn = feedback(&stalemate, &typed("Qg6"));
    assert!(words(&drawn).contains("stalemate"));
    assert_eq!(drawn.misconceptions, [misconception::STALEMATE_WINS]);
    assert_eq!(drawn.reply, None);
}

#[test]
fn a_blunder_is_answered_by_the_capture() {
    let save = exercise(&KIND, "goal = { save = \"c3\" }\nfen = \"4k3/8/8/8/1p6/2N5/8/R3K3 w - - 0 1\"");
    let miss = feedback(&save, &typed("Ra8+"));
    assert!(
        words(&miss).contains("The knight on c3 can still be won: the pawn on b4 takes it.")
            || miss.verdict == Verdict::Right
    );
    let miss = feedback(&save, &typed("Ra2"));
    assert_eq!(miss.reply.as_ref().unwrap().san, "bxc3");
    assert!(words(&miss).contains("The knight on c3 can still be won: the pawn on b4 takes it."));
    // Quiet goals too: a queen put en prise is taken.
    let check = exercise(&KIND, "goal = \"check\"\nfen = \"4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1\"");
    assert_eq!(feedback(&check, &typed("Qd5")).reply.as_ref().unwrap().san, "cxd5");
    let mated = exercise(&KIND, "goal = \"capture\"\nfen = \"4r1k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1\"");
    let miss = feedback(&mated, &typed("Rd3"));
    assert_eq!(miss.reply.as_ref().unwrap().san, "Re1#");
    assert!(
        words(&miss).contains("Nothing is taken on d3.") && words(&miss).contains("Black answers Re1#: checkmate.")
    );
}

#[test]
fn illegal_moves_get_their_exact_reason() {
    let pinned = exercise(&KIND, "goal = \"any\"\nfen = \"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1\"");
    let told = feedback(&pinned, &typed("Nd5"));
    assert_eq!(told.verdict, Verdict::Wrong);
    assert!(words(&told).contains("The knight on c3 is pinned: behind it the bishop on b4 looks at the king on e1."));
    assert_eq!(told.misconceptions, [misconception::PINNED_MAY_MOVE]);
    let castling = exercise(&KIND, "goal = \"any\"\nfen = \"4k3/8/b7/8/8/8/8/4K2R w K - 0 1\"");
    for text in ["O-O", "e1g1"] {
        let told = feedback(&castling, &typed(text));
        assert!(words(&told).contains("The king would cross f1, which the bishop on a6 attacks."), "{}", words(&told));
        assert_eq!(told.verdict, Verdict::Wrong);
    }
}

#[test]
fn unreadable_and_ambiguous_text_is_a_slip() {
    let knights = exercise(&KIND, "goal = \"any\"\nfen = \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"");
    let slip = feedback(&knights, &typed("Nd2"));
    assert_eq!(slip.verdict, Verdict::Slip);
    assert!(words(&slip).contains("Nbd2") && words(&slip).contains("Nfd2"), "{}", words(&slip));
    for text in ["", "hello", "e9", "Zf3", "\u{1b}[31m"] {
        assert_eq!(feedback(&knights, &typed(text)).verdict, Verdict::Slip, "{text}");
    }
    assert_eq!(feedback(&knights, &typed("Nfd2")).verdict, Verdict::Right);
    assert_other_shapes_slip(&knights, &[2, 3]);
}

#[test]
fn every_move_can_be_asked_for() {
    let every = exercise(
        &KIND,
        "goal = { with = \"knight\" }\nfind = \"every\"\nfen = \"8/8/8/8/8/8/8/N7 w - - 0 1\"\nexpect = [\"a1b3\", \"a1c2\"]",
    );
    let mut attempt = every.begin();
    assert_eq!(attempt.submit(&typed("Nb3")).verdict, Verdict::Continue);
    assert_eq!(attempt.submit(&typed("Nb3")).verdict, Verdict::Slip);
    assert_eq!(attempt.prompt().progress, Some(Progress { done: 1, of: 2, unit: "moves" }));
    assert_eq!(attempt.submit(&typed("Nc2")).verdict, Verdict::Right);
    assert_solves_itself(&every);
}

#[test]
fn the_promotions_of_a_pawn_share_an_arrow() {
    let every = exercise(&KIND, "goal = \"promote\"\nfind = \"every\"\nfen = \"1r5k/P7/8/8/8/8/8/K7 w - - 0 1\"");
    assert_eq!(every.begin().solution().answers.len(), 8);
    assert_eq!(every.begin().solution().marks.len(), 2, "to a8, and to b8");
    let mut attempt = every.begin();
    for mv in ["a8=Q", "a8=R", "axb8=Q"] {
        assert_eq!(attempt.submit(&typed(mv)).verdict, Verdict::Continue);
    }
    assert_eq!(attempt.prompt().diagrams[0].marks.len(), 2);
}

#[test]
fn positions_without_kings_work() {
    let lone = exercise(&KIND, "goal = { reach = \"a8\" }\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"");
    assert_eq!(feedback(&lone, &typed("Ra8")).verdict, Verdict::Right);
    assert_eq!(feedback(&lone, &typed("a1a8")).verdict, Verdict::Right);
    let told = feedback(&lone, &typed("Rb2"));
    assert!(words(&told).contains("no straight line") || told.verdict == Verdict::Slip);
    assert!(words(&feedback(&lone, &typed("Ra7"))).contains("The move ends on a7, not on a8."));
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("", "missing-field"),
        ("goal = 3", "wrong-type"),
        ("goal = \"mat\"", "bad-goal"),
        ("goal = \"mate\"", "no-right-answer"),
        ("goal = \"escape\"", "bad-goal"),
        ("goal = { take = \"e4\" }", "no-piece"),
        ("goal = { defend = \"e2\" }", "bad-goal"),
        ("goal = { defend = \"e1\" }\nfen = \"7k/8/8/8/8/8/8/R3K3 w - - 0 1\"", "bad-goal"),
        ("goal = { fork = [\"e8\", \"e8\"] }\nfen = \"r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1\"", "repeated"),
        ("goal = { take = \"x\" }", "bad-square"),
        ("goal = { tke = \"e4\" }", "bad-goal"),
        ("goal = { with = \"horse\" }", "bad-goal"),
        ("goal = { all = [] }", "wrong-type"),
        ("goal = { take = \"e4\", reach = \"e4\" }", "bad-goal"),
        ("goal = { reach = \"e4\" }\nexpect = [\"e2e3\"]", "expect-differs"),
        ("goal = { not = { not = { not = { not = { not = { not = \"any\" } } } } } }", "bad-goal"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn all_faults_of_a_goal_are_told_in_one_run() {
    let goal = "goal = { all = [\"mat\", { take = \"e9\" }, { with = \"pown\" }, { not = [] }, { promote = \"king\" }, {}, \
                { fork = [\"a9\", \"e2\"] }, { any = [{ grab = 1 }] }] }\nfind = \"all\"";
    let told =
        ["unknown-word", "bad-goal", "bad-square", "bad-goal", "wrong-type", "bad-goal", "bad-goal", "bad-square"];
    let told: Vec<&str> = told.into_iter().chain(["no-piece", "bad-goal"]).collect();
    assert_eq!(problem_codes(&KIND, goal), told);
    let nowhere = problem_codes(&KIND, "fen = \"8/8\"\ngoal = [\"mate\"]\nexpect = 3");
    assert_eq!(nowhere, ["bad-fen", "wrong-type", "wrong-type"], "without a position the form is looked at");
}

#[test]
fn where_any_move_will_do_a_pawn_s_is_named() {
    let any = exercise(&KIND, "goal = \"any\"");
    let mut attempt = any.begin();
    let hints: Vec<String> = (0..3).map(|_| attempt.hint().text.to_plain()).collect();
    assert_eq!(hints[1..], ["Move the pawn on a2.", "a3 does it."]);
    assert!(feedback(&any, &typed("Nf3")).others.is_empty(), "nobody wants to read nineteen others");
    assert_solves_itself(&any);
}

#[test]
fn what_is_to_be_looked_at_against_stalemate_is_said() {
    let toml = "goal = \"no-stalemate\"\nfen = \"7k/5K2/8/8/8/8/3Q4/8 w - - 0 1\"";
    let mut attempt = exercise(&KIND, toml).begin();
    attempt.hint();
    let second = attempt.hint();
    assert!(second.text.to_plain().starts_with("Look at the king on h8 and the squares beside it"), "{second:?}");
    assert_eq!(super::super::testing::marked(&second.marks, MarkRole::Path).len(), 3, "g7, g8 and h7");
}

#[test]
fn the_generator_keeps_its_promises() {
    assert_generates(&KIND, 60);
}
