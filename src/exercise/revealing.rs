//! Each misconception is revealed somewhere: for every entry an exercise, and an answer that shows it.

use super::testing::exercise;
use super::{kind, misconception};

/// Id, kind, exercise, and answers as they are typed; the last one shows it.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// A question of words on each habit that no position can show.
const MUST_SAY_CHECK: &str = r#"options = [
    { text = "Say \"check\"", reveals = "must-say-check" },
    { text = "Nothing", right = true },
]"#;
const CAPTURED_POINTS: &str = r#"options = [
    { text = "Who has taken more points", reveals = "captured-points" },
    { text = "Who gives checkmate", right = true },
]"#;
const TOUCHED: &str = r#"options = [
    { text = "Put it back", reveals = "touched-put-back" },
    { text = "Move it", right = true },
]"#;

/// Checks of a queen on g3 and h3, three and four of them.
const THREE_CHECKS: &str =
    "fen = \"6k1/5r2/8/8/8/3q4/8/Q6K b - - 5 50\"\nmoves = \"50... Qh3+ 51. Kg1 Qg3+ 52. Kh1 Qh3+\"";
const FOUR_CHECKS: &str =
    "fen = \"6k1/5r2/8/8/8/3q4/8/Q6K b - - 5 50\"\nmoves = \"50... Qh3+ 51. Kg1 Qg3+ 52. Kh1 Qh3+ 53. Kg1 Qg3+\"";

const CASES: &[Case] = &[
    legal("castling-rook-attacked", "fen = \"r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"\nmove = \"e1c1\"", NO),
    legal("castling-out-of-check", "fen = \"4k3/8/8/8/4r3/8/8/4K2R w K - 0 1\"\nmove = \"e1g1\"", YES),
    legal("castling-through-check", "fen = \"4k3/8/8/8/5r2/8/8/4K2R w K - 0 1\"\nmove = \"e1g1\"", YES),
    legal("castling-into-check", "fen = \"4k3/8/8/8/6r1/8/8/4K2R w K - 0 1\"\nmove = \"e1g1\"", YES),
    legal(
        "castling-came-back",
        "moves = \"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6\"\nmove = \"e1g1\"",
        YES,
    ),
    ("stalemate-wins", "move", "goal = \"mate\"\nfen = \"7k/5K2/8/8/6Q1/8/8/8 w - - 0 1\"", &["Qg6"]),
    ("stalemate-few-moves", "verdict", "fen = \"7k/5K2/6Q1/8/8/8/p7/8 b - - 0 1\"", &["stalemate"]),
    ("mate-king-stuck", "verdict", "fen = \"R5k1/5ppp/8/8/8/8/K7/4r3 b - - 0 1\"", &["checkmate"]),
    (
        "king-captured",
        "threats",
        "of = \"own\"\nwhat = [\"captures\"]\nfen = \"4k3/8/8/1p6/2P5/8/8/4K3 w - - 0 1\"",
        &["b5 e8"],
    ),
    ("pinned-gives-no-check", "verdict", "fen = \"3r4/8/3N4/8/2k5/8/3K4/8 b - - 0 1\"", &["none of these"]),
    legal("pinned-may-move", "fen = \"4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1\"\nmove = \"e3g4\"", YES),
    legal("king-takes-guarded", "fen = \"4k3/8/8/8/8/2q5/3p4/4K3 w - - 0 1\"\nmove = \"e1d2\"", YES),
    legal("king-next-to-king", "fen = \"8/8/8/8/8/3k4/8/4K3 w - - 0 1\"\nmove = \"e1d2\"", YES),
    legal("king-shields-itself", "fen = \"k7/8/8/8/8/8/r3K3/8 w - - 0 1\"\nmove = \"e2f2\"", YES),
    (
        "en-passant-any-time",
        "en_passant",
        "fen = \"4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1\"\nmoves = \"1. e5 d5 2. Ke2 Ke7\"",
        &["e5"],
    ),
    (
        "en-passant-single-step",
        "en_passant",
        "fen = \"4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1\"\nmoves = \"1... d5\"",
        &["e5"],
    ),
    ("en-passant-any-piece", "en_passant", "fen = \"4k3/8/8/3pP3/8/B7/8/4K3 w - d6 0 9\"", &["a3 e5"]),
    legal("en-passant-compulsory", "fen = \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9\"\nmove = \"e1e2\"", NO),
    legal("pawn-takes-straight", "fen = \"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1\"\nmove = \"e2e3\"", YES),
    legal("pawn-moves-diagonally", "fen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"\nmove = \"e2d3\"", YES),
    legal("pawn-jumps", "fen = \"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1\"\nmove = \"e2e4\"", YES),
    legal("pawn-goes-back", "fen = \"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1\"\nmove = \"e4e3\"", YES),
    legal("promotion-captured-piece", "fen = \"8/P6k/8/8/8/8/8/KRR5 w - - 0 1\"\nmove = \"a7a8r\"", NO),
    legal("one-queen", "fen = \"8/P7/7k/8/8/8/8/KQ6 w - - 0 1\"\nmove = \"a7a8q\"", NO),
    legal("bishop-changes-color", "fen = \"4k3/8/8/8/4B3/8/8/4K3 w - - 0 1\"\nmove = \"e4e5\"", YES),
    legal("knight-blocked", "move = \"g1f3\"", NO),
    legal("sliders-jump", "fen = \"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1\"\nmove = \"a1a4\"", YES),
    ("must-say-check", "choice", MUST_SAY_CHECK, &["1"]),
    ("two-knights-dead", "verdict", "fen = \"8/8/4k3/8/8/3NN3/4K3/8 b - - 0 1\"", &["dead position"]),
    ("three-checks-draw", "draw", THREE_CHECKS, &["5"]),
    ("perpetual-rule", "draw", FOUR_CHECKS, &["5"]),
    ("fifty-automatic", "draw", "fen = \"8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 100 90\"", &["5"]),
    ("fifty-single-moves", "draw", "fen = \"8/5k2/8/4p3/4P3/3K4/7R/r7 w - - 60 90\"", &["3"]),
    ("threefold-automatic", "draw", "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8\"", &["5"]),
    (
        "repetition-in-a-row",
        "draw",
        "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Nd4 Nd5 5. Nf3 Nf6 6. Ng1 Ng8\"",
        &["1"],
    ),
    ("repetition-of-moves", "draw", "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8\"", &["1"]),
    (
        "repetition-by-looks",
        "draw",
        "fen = \"4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 20\"\nmoves = \"20. Rg1 Kd8 21. Rh1 Ke8 22. Rg1 Kd8 23. Rh1 Ke8\"",
        &["2"],
    ),
    (
        "claim-after-moving",
        "draw",
        "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1\"\nintend = \"Ng8\"",
        &["1", "no"],
    ),
    ("bare-king-flag", "ending", "fen = \"8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71\"\nstory = \"flag\"", &["1", "2"]),
    ("flag-loses", "ending", "fen = \"8/8/3k4/8/3n4/4K3/5Q2/8 w - - 3 71\"\nstory = \"flag\"", &["1", "2"]),
    ("resigning-loses", "ending", "fen = \"8/8/3k4/8/8/4K3/5Q2/8 w - - 3 71\"\nstory = \"resigns\"", &["1", "2"]),
    ("agreed-at-once", "ending", "moves = \"1. e4\"\nstory = \"agreement\"", &["1"]),
    ("captured-points", "choice", CAPTURED_POINTS, &["1"]),
    ("touched-put-back", "choice", TOUCHED, &["1"]),
];

/// A move shown, and what is said of it.
const fn legal(id: &'static str, toml: &'static str, said: &'static [&'static str]) -> Case {
    (id, "legal", toml, said)
}

const YES: &[&str] = &["legal"];
const NO: &[&str] = &["not legal"];

#[test]
fn every_misconception_is_revealed_by_an_answer() {
    for &(id, kind, toml, answers) in CASES {
        let exercise = exercise(kind::find(kind).unwrap(), toml);
        let mut attempt = exercise.begin();
        let mut shown = Vec::new();
        for words in answers {
            let answer = attempt.prompt().read(words).unwrap_or_else(|error| panic!("{id}: {words}: {error}"));
            shown = attempt.submit(&answer).misconceptions;
        }
        assert!(shown.iter().any(|one| one.id == id), "{id}: {toml}: {shown:?}");
    }
}

#[test]
fn none_is_left_out() {
    for one in misconception::ALL {
        let is_shown = CASES.iter().any(|case| case.0 == one.id);
        assert!(is_shown, "{}: no case shows it", one.id);
    }
    for id in CASES.iter().map(|case| case.0) {
        assert!(misconception::find(id).is_some(), "{id}");
    }
}
