//! Known diagrams: faults, near misses, misconceptions, generated ones.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, marked, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Exercise, Input, MarkRole, Pick, Random, Request, Text, Verdict};
use crate::rules::{Color, SetupFault, Square, SquareSet};

fn asked(fen: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\""))
}

/// A diagram that a game leads to.
fn proven(fen: &str, game: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\"\ngame = \"{game}\""))
}

/// The shortest checkmate there is.
fn fools_mate() -> Exercise {
    proven("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "1. f3 e5 2. g4 Qh4#")
}

/// Two white queens, and a pawn that is missing.
fn two_queens() -> Exercise {
    let game = "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 e6 5. bxa8=Q";
    proven("Qnbqkb1r/p4ppp/4pn2/8/8/8/PPPP1PPP/RNBQKBNR b - - 0 5", game)
}

/// Réti against Tartakower, Vienna 1910: a double check.
fn reti() -> Exercise {
    let game = "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 \
                10. Bg5+";
    proven("rnbk1b1r/pp3ppp/2p5/4q1B1/4n3/8/PPP2PPP/2KR1BNR b - - 1 10", game)
}

fn options(exercise: &Exercise) -> Vec<String> {
    let Input::Choice { options, .. } = exercise.begin().prompt().input else { panic!("options are asked for") };
    options.iter().map(Text::to_plain).collect()
}

/// The answer that picks the options that begin like this.
fn pick(exercise: &Exercise, beginnings: &[&str]) -> Answer {
    let options = options(exercise);
    let find = |beginning: &&str| {
        options.iter().position(|option| option.starts_with(beginning)).unwrap_or_else(|| panic!("{options:?}"))
    };
    let mut picked: Vec<usize> = beginnings.iter().map(find).collect();
    picked.sort_unstable();
    Answer::Choice(picked)
}

#[test]
fn each_fault_is_the_answer_where_it_is() {
    for (fen, code, option) in [
        ("8/8/8/3k4/8/8/5P2/8 w - - 0 1", "no-king", "White has no king."),
        ("4k3/8/8/8/8/8/5P2/2K3K1 w - - 0 1", "many-kings", "White has more than one king."),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "adjacent-kings", "The kings stand side by side."),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "opposite-check", "Black has just moved and is in check."),
        ("4k2P/8/8/8/8/8/8/4K3 b - - 0 1", "pawn-on-back-rank", "A pawn stands"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "too-many-pawns", "White has more than eight pawns."),
        ("4k3/8/8/8/3Q4/8/PPPPPPPP/RNBQKBNR b - - 0 1", "too-many-pieces", "White has more promoted pieces"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "castling-without-king-or-rook", "Castling can't be allowed"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "bad-en-passant", "No pawn can just have gone"),
        ("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", "impossible-check", "No single move"),
        ("rnbqkbnr/pppppppp/8/8/4PB2/8/PPPP1PPP/RN1QKBNR b - - 0 2", "locked-in", "A piece of White's can't"),
        ("8/8/8/8/8/4k3/3P4/7K b - - 0 60", "impossible-check", "No single move"),
        ("", "possible", "Nothing: the position is possible."),
    ] {
        let exercise = if fen.is_empty() { fools_mate() } else { asked(fen) };
        assert_eq!(exercise.audit().right, [code], "{fen}");
        assert_solves_itself(&exercise);
        assert_other_shapes_slip(&exercise, &[0]);
        assert_eq!(feedback(&exercise, &pick(&exercise, &[option])).verdict, Verdict::Right, "{fen}");
        let all = options(&exercise);
        assert_eq!(all.len(), 5, "{all:?}");
        for other in (0..all.len()).filter(|&other| !all[other].starts_with(option)) {
            assert_eq!(
                feedback(&exercise, &Answer::Choice(vec![other])).verdict,
                Verdict::Wrong,
                "{fen}: {}",
                all[other]
            );
        }
    }
}

#[test]
fn the_side_to_move_decides_whether_a_check_can_be() {
    let impossible = asked("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let told = feedback(&impossible, &pick(&impossible, &["Black has just moved"]));
    assert!(words(&told).starts_with("The rook on e2 attacks the king on e8, and yet it is White's move."));
    assert_eq!(told.explanation.articles, ["3.9.2", "3.10.3"]);
    assert_eq!(marked(&told.marks, MarkRole::Attacker), SquareSet::of(Square::E2));
    let queen = "rnbqkbnr/pppp1p1p/6p1/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b - - 0 3";
    let fine = proven(queen, "1. e4 e5 2. Qh5 g6 3. Qxe5+");
    let told = words(&feedback(&fine, &pick(&fine, &["White has just moved"])));
    assert!(told.contains("The queen on e5 attacks Black's king on e8, but it is Black's move"), "{told}");
    assert!(told.contains("Nothing attacks White's king on e1."), "{told}");
}

#[test]
fn many_queens_are_fine_as_long_as_pawns_are_missing() {
    let fine = two_queens();
    assert_eq!(fine.audit().right, ["possible"]);
    let miss = feedback(&fine, &pick(&fine, &["White has more promoted"]));
    let told = words(&miss);
    assert!(
        told.contains("White has one queen more than at the start") && told.contains("one pawn is missing"),
        "{told}"
    );
    assert_eq!(miss.misconceptions.first().map(|shown| shown.id), Some("one-queen"));
    let bishops = asked("4k3/8/8/8/8/3B4/PPPPPPPP/RN1QKBNR w - - 0 9");
    let told = words(&feedback(&bishops, &pick(&bishops, &["White has more promoted"])));
    assert!(
        told.contains("The bishops on f1 and d3 both stand on light squares") && told.contains("no pawn is missing"),
        "{told}"
    );
}

#[test]
fn bishops_of_one_colour_are_not_counted_as_more_than_there_were() {
    let told = |fen: &str, option: &str| {
        let exercise = asked(fen);
        words(&feedback(&exercise, &pick(&exercise, &[option])))
    };
    let one = told("4k3/8/8/8/2B1P3/3B4/PPPP1PPP/4K3 b - - 0 9", "White has more promoted");
    let expected = "The bishops on d3 and c4 both stand on light squares. One of them must have been a pawn, and no pawn \
                    is missing.";
    assert!(one.starts_with(expected), "{one}");
    let mixed = told("4k3/8/8/8/2B1P3/3B1Q2/PPPP1PPP/3QK3 b - - 0 9", "White has more promoted");
    assert!(mixed.contains("White has two pieces that it can't have begun with, and no pawn is missing"), "{mixed}");
    let pawns = crate::notation::fen::read("4k3/8/8/8/2B1P3/3B4/PPPP4/4K3 b - - 0 9").unwrap();
    let case = case::Case {
        setup: pawns,
        problems: Vec::new(),
        proof: None,
        options: Vec::new(),
        suspect: SetupFault::AdjacentKings,
    };
    let against = telling::against(&case, case::Claim::Fault(SetupFault::TooManyPieces(Color::White)));
    assert!(
        against.ends_with("One of them must have been a pawn, and three pawns are missing: that can be."),
        "{against}"
    );
}

#[test]
fn what_castling_lacks_is_named() {
    let told = |fen: &str| {
        let exercise = asked(fen);
        words(&feedback(&exercise, &pick(&exercise, &["Castling can't be allowed"])))
    };
    let rook = told("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1");
    let expected = "White can't be allowed to castle on the king's side: no rook of White's stands on h1.";
    assert!(rook.starts_with(expected), "{rook}");
    let king = told("r4k2/8/8/8/8/8/8/4K3 w q - 0 1");
    assert!(king.contains("on the queen's side: Black's king does not stand on e8."), "{king}");
}

#[test]
fn what_a_miss_shows_that_the_learner_believes() {
    for (fen, id) in [
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", Some("king-next-to-king")),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", Some("king-captured")),
        // The knight on d6 is pinned by the rook on d8, and attacks the king on c4 all the same.
        ("3r4/8/3N4/8/2k5/8/3K4/8 w - - 0 1", Some("pinned-gives-no-check")),
        ("4k2P/8/8/8/8/8/8/4K3 b - - 0 1", None),
    ] {
        let exercise = asked(fen);
        let mut attempt = exercise.begin();
        assert!(attempt.submit(&pick(&exercise, &["Nothing"])).misconceptions.is_empty(), "it would name the fault");
        let found = attempt.submit(&attempt.solution().answers[0]);
        assert_eq!(found.misconceptions.first().map(|shown| shown.id), id, "{fen}");
    }
}

#[test]
fn a_double_check_is_possible_when_one_move_gives_it() {
    let fine = reti();
    assert_eq!(fine.audit().right, ["possible"]);
    let told = words(&feedback(&fine, &pick(&fine, &["No single move"])));
    assert!(told.contains("The rook on d1 and the bishop on g5 attack at once, but one move can do that"), "{told}");
    // Knights open no line; a rook's could have been opened, but not by the knight from d3 on its way.
    let knights = asked("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1");
    let told = words(&feedback(&knights, &pick(&knights, &["No single move"])));
    assert!(told.contains("Only the line of a rook, bishop or queen can be opened"), "{told}");
    let rook = asked("8/8/8/R1k5/8/3N4/8/3K4 b - - 0 1");
    let told = words(&feedback(&rook, &pick(&rook, &["No single move"])));
    assert!(told.contains("moved out of the other's line, and neither can have"), "{told}");
    let triple = asked("4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1");
    let told = words(&feedback(&triple, &pick(&triple, &["No single move"])));
    assert!(told.contains("never gives check with more than two pieces"), "{told}");
}

#[test]
fn what_pawns_lock_in_and_a_pawn_that_never_moved() {
    let locked = asked("rnbqkbnr/pppppppp/8/8/4PB2/8/PPPP1PPP/RN1QKBNR b - - 0 2");
    let told = words(&feedback(&locked, &pick(&locked, &["A piece of White's can't"])));
    assert!(
        told.contains("The bishop on f4 can't have come from c1: the pawns on b2 and d2 have never moved"),
        "{told}"
    );
    let open = proven("rnbqkbnr/pppp1ppp/8/4p3/3P1B2/8/PPP1PPPP/RN1QKBNR b - - 1 2", "1. d4 e5 2. Bf4");
    assert_eq!(open.audit().right, ["possible"]);
    let pawn = asked("8/8/8/8/8/4k3/3P4/7K b - - 0 60");
    let told = words(&feedback(&pawn, &pick(&pawn, &["No single move"])));
    assert!(told.contains("The pawn on d2 gives check to the king on e3. That pawn has never moved"), "{told}");
}

#[test]
fn the_second_hint_does_not_tell_that_a_diagram_is_possible() {
    for exercise in [fools_mate(), two_queens(), reti(), asked("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")] {
        let mut attempt = exercise.begin();
        let ladder: Vec<String> = (0..3).map(|_| attempt.hint().text.to_plain()).collect();
        assert!(ladder[1].starts_with("Look at") || ladder[1].starts_with("Count"), "{ladder:?}");
        assert!(!ladder[1].contains("possible") && ladder[2].len() > 40, "{ladder:?}");
    }
}

#[test]
fn what_is_generated_as_possible_has_been_played() {
    let make = KIND.generator.as_ref().expect("there is a generator").make;
    let mut possible = 0;
    for level in 1..=5 {
        for seed in 500..520 {
            let task = make(&mut Random::new(seed), &Request { level, skill: None }).task;
            let table = task.written().expect("what is generated can be written");
            assert_eq!(table.contains_key("game"), task.audit().right == ["possible"]);
            possible += usize::from(table.contains_key("game"));
            assert_eq!(exercise(&KIND, &table.to_string()).audit(), task.audit());
        }
    }
    assert!(possible > 15, "{possible}");
}

#[test]
fn several_faults_are_all_asked_for() {
    let both = asked("4k2P/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert_eq!(both.audit().right, ["opposite-check", "pawn-on-back-rank"]);
    assert!(matches!(both.begin().prompt().input, Input::Choice { pick: Pick::Any, .. }));
    let half = feedback(&both, &pick(&both, &["A pawn stands"]));
    assert_eq!(half.verdict, Verdict::Partly { missing: 1, extra: 0 });
    assert!(words(&half).contains("there is more. Look at the king on e8"), "{}", words(&half));
    let whole = feedback(&both, &pick(&both, &["A pawn stands", "Black has just moved"]));
    assert_eq!(whole.verdict, Verdict::Right);
    assert_eq!(feedback(&both, &Answer::Choice(vec![])).verdict, Verdict::Slip);
    assert_eq!(feedback(&both, &pick(&both, &["Nothing"])).verdict, Verdict::Wrong);
}

#[test]
fn rights_and_double_steps_are_told() {
    let castling = asked("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1");
    let question = castling.begin().prompt().question.to_plain();
    assert!(
        question.contains("White may still castle on the king's side, since king and rook have not moved"),
        "{question}"
    );
    let passed = asked("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1");
    let question = passed.begin().prompt().question.to_plain();
    assert!(question.contains("Black has just played a pawn from e7 to e5"), "{question}");
    let told = words(&feedback(&passed, &pick(&passed, &["No pawn can"])));
    assert!(told.contains("The pawn on e7 stands where the pawn came from"), "{told}");
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("", "missing-field"),
        ("fen = \"8/8/8/8/8/8/8 w - - 0 1\"", "bad-fen"),
        ("fen = \"8/8/8/3kK3/8/8/8/8 w - - 0 1\"\nexpect = [\"possible\"]", "expect-differs"),
        // No fault is known, and that proves nothing.
        ("fen = \"8/5k2/8/8/4P3/4K3/8/8 w - - 0 1\"", "unproven"),
        ("fen = \"8/5k2/8/8/4P3/4K3/8/8 w - - 0 1\"\ngame = \"1. e4\"", "proof-differs"),
        ("fen = \"8/8/8/3kK3/8/8/8/8 w - - 0 1\"\ngame = \"1. e4\"", "proof-differs"),
        ("fen = \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1\"\ngame = \"1. e4\"", "proof-differs"),
        (
            "fen = \"r1bqkbnr/pppppppp/n7/8/8/N7/PPPPPPPP/R1BQKBNR w Q - 6 4\"\ngame = \"1. Na3 Na6 2. Rb1 Rb8 3. Ra1 Ra8\"",
            "proof-differs",
        ),
        (
            "fen = \"rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w - d6 0 3\"\ngame = \"1. e4 d6 2. e5 d5 3. Be2 e6 4. Bd3 Nf6 5. Bf1 Ng8\"",
            "proof-differs",
        ),
        ("fen = \"8/5k2/8/8/4P3/4K3/8/8 w - - 0 1\"\ngame = \"1. e5\"", "bad-moves"),
    ] {
        assert_eq!(problem_codes(&KIND, toml), [code], "{toml}");
    }
}

#[test]
fn a_code_of_two_sides_is_named_once() {
    let toml = "fen = \"8/8/8/8/8/8/8/8 w - - 0 1\"\n";
    assert_eq!(problem_codes(&KIND, &format!("{toml}expect = [\"no-king\"]")), [""; 0]);
    let problems = crate::exercise::testing::read(&KIND, &format!("{toml}expect = [\"possible\"]")).unwrap_err();
    assert_eq!(problems[0].message, "`expect` says possible, the engine finds no-king");
}

#[test]
fn a_miss_does_not_tell_the_fault() {
    // The kings stand side by side.
    let exercise = exercise(&KIND, KIND.example);
    let mut attempt = exercise.begin();
    let Input::Choice { options, .. } = attempt.prompt().input else { panic!("a choice") };
    let possible = attempt.submit(&Answer::Choice(vec![options.len() - 1]));
    let hints: Vec<String> = (0..2).map(|_| attempt.hint().text.to_plain()).collect();
    let told = words(&possible);
    assert!(!told.contains("king") && hints.iter().all(|hint| !told.contains(hint)), "{told}");
    assert!(possible.misconceptions.is_empty());
    let found = attempt.submit(&attempt.solution().answers[0]);
    assert_eq!(found.misconceptions.first().map(|shown| shown.id), Some("king-next-to-king"));
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 50).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert_eq!(distinct.len(), 50, "level {}", level + 1);
    }
}

#[test]
fn every_fault_comes_up() {
    let make = KIND.generator.as_ref().expect("there is a generator").make;
    let mut seen = std::collections::BTreeMap::new();
    for level in 1..=5 {
        for seed in 0..60 {
            for code in make(&mut Random::new(seed), &Request { level, skill: None }).task.audit().right {
                *seen.entry(code).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(seen.len(), 12, "{seen:?}");
    assert!(seen.values().all(|&count| count >= 3), "{seen:?}");
}
