//! Each question answered right, and each typical miss met with its true reason.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;

fn pick(text: &str) -> Answer {
    Answer::Squares(text.split_whitespace().map(|sq| sq.parse().unwrap()).collect())
}

/// The exercise accepts `right`; each extra square is met with its reason.
#[track_caller]
fn assert_judges(toml: &str, right: &str, extras: &[(&str, &str)]) {
    let exercise = exercise(&KIND, toml);
    let told = feedback(&exercise, &pick(right));
    assert_eq!(told.verdict, Verdict::Right, "{}", words(&told));
    assert_solves_itself(&exercise);
    assert_other_shapes_slip(&exercise, &[1]);
    for (extra, reason) in extras {
        let miss = feedback(&exercise, &pick(&format!("{right} {extra}")));
        assert_ne!(miss.verdict, Verdict::Right);
        assert!(words(&miss).contains(reason), "{extra}: {}", words(&miss));
    }
}

#[test]
fn a_rook_stops_at_the_first_piece() {
    assert_judges(
        KIND.example,
        "b1 c1 d2 e1 f1 g1 h1",
        &[
            ("d4", "The pawn on d3 stands in the way from d1 to d4."),
            ("d3", "The pawn on d3 is White's own."),
            ("a1", "The knight on b1 stands in the way"),
            ("e2", "From d1 to e2 is no straight line."),
            ("d1", "The move ends on d1, where it began."),
        ],
    );
    let rook = exercise(&KIND, KIND.example);
    let partly = feedback(&rook, &pick("b1 c1 d2 d4"));
    assert_eq!(partly.verdict, Verdict::Partly { missing: 4, extra: 1 });
    assert!(words(&partly).contains("Four more belong to it."), "{}", words(&partly));
    assert!(!words(&partly).contains("Look to"), "{}", words(&partly));
    let hints: Vec<String> = {
        let mut attempt = rook.begin();
        (0..3).map(|_| attempt.hint().text.to_plain()).collect()
    };
    assert_eq!(hints[2], "Look to the left from d1, as White sees it.", "where to look is told when it is asked for");
    assert_eq!(partly.misconceptions[0].id, "sliders-jump");
    assert!(partly.marks.contains(&Mark::squares(MarkRole::Blocker, Square::D3)));
    assert!(words(&feedback(&rook, &pick(""))).contains("There are seven to be marked"));
}

#[test]
fn attacks_reach_own_pieces_and_pawns_attack_diagonally() {
    let rook = "fen = \"8/8/8/8/8/3P4/8/1n1R4 w - - 0 1\"\nwhat = \"attacks\"\nof = \"d1\"";
    assert_judges(
        rook,
        "b1 c1 d2 d3 e1 f1 g1 h1",
        &[("d4", "d4 is behind the pawn on d3: a rook does not jump."), ("a1", "a1 is behind the knight on b1")],
    );
    assert!(exercise(&KIND, rook).begin().prompt().question.to_plain().contains("guards count too"));
    let pawn = "fen = \"8/8/8/8/4P3/8/8/8 w - - 0 1\"\nwhat = \"attacks\"\nof = \"e4\"";
    assert_judges(pawn, "d5 f5", &[("e5", "e5 is straight ahead of the pawn on e4.")]);
}

#[test]
fn attackers_and_guards_are_told_apart() {
    // Italian game: White attacks f7 with the bishop alone, e5 with the knight alone; Black guards e5 with c6.
    let italian = "fen = \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\"\n";
    assert_judges(
        &format!("{italian}what = \"attackers\"\nof = \"f7\""),
        "c4",
        &[
            ("f3", "The knight on f3 does not reach f7."),
            ("e8", "That is the black king on e8. You are looking for White's pieces and pawns."),
            ("d4", "d4 is empty."),
        ],
    );
    assert_judges(
        &format!("{italian}what = \"guards\"\nof = \"e5\""),
        "c6",
        &[("e5", "does not guard itself"), ("d8", "The queen on d8 does not reach e5."), ("f8", "does not reach e5")],
    );
}

#[test]
fn a_king_sees_which_squares_are_barred() {
    let king = "fen = \"4r1k1/8/8/8/8/8/4K3/8 w - - 0 1\"\nwhat = \"king-safe\"";
    assert_judges(
        king,
        "d1 d2 d3 f1 f2 f3",
        &[
            ("e1", "Once the king has left e2, the rook on e8 attacks e1."),
            ("e3", "The rook on e8 attacks e3."),
            ("g2", "g2 is more than one step away"),
        ],
    );
    let castling = "fen = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\nwhat = \"king-safe\"";
    assert_judges(castling, "d1 f1 d2 e2 f2", &[("g1", "Castling is no single step.")]);
    let no_right = "fen = \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"\nwhat = \"king-safe\"";
    assert_judges(no_right, "d1 f1 d2 e2 f2", &[("g1", "A king moves one square in any direction.")]);
}

#[test]
fn checks_are_given_by_the_piece_itself() {
    let knight = "fen = \"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1\"\nwhat = \"check-squares\"\nof = \"e4\"";
    assert_judges(
        knight,
        "d6 f6",
        &[
            ("c5", "The check would come from the rook on e1, not from the piece on c5."),
            ("e5", "From e4 to e5 is no knight's jump."),
        ],
    );
    let bishop = "fen = \"4k3/3p4/8/8/8/8/4B3/4K3 w - - 0 1\"\nwhat = \"check-squares\"\nof = \"e2\"";
    assert_judges(bishop, "h5", &[("b5", "e8 is behind the pawn on d7"), ("c4", "does not reach e8")]);
}

#[test]
fn pins_need_a_slider_and_nothing_else_between() {
    let pins = "fen = \"4k3/8/8/b3r3/8/2N1N3/3B4/4K3 w - - 0 1\"\nwhat = \"pinned\"";
    assert_judges(
        pins,
        "e3",
        &[
            ("c3", "between the bishop on a5 and the king on e1 there is also the bishop on d2"),
            ("d2", "there is also the knight on c3"),
            ("e1", "A king is never pinned"),
            ("e5", "You are looking for White's pieces"),
        ],
    );
    let loose = "fen = \"4k3/8/8/b3r3/8/2N1N3/3B4/4K3 w - - 0 1\"\nwhat = \"pinned\"\nside = \"black\"";
    assert_judges(loose, "", &[("e5", "no enemy rook, bishop or queen looks through it at the king on e8")]);
}

#[test]
fn loose_and_free_pieces() {
    let position = "fen = \"4k3/8/4p3/n2n4/8/8/8/R2RK3 w - - 0 1\"\n";
    assert_judges(
        &format!("{position}what = \"undefended\"\nside = \"black\""),
        "a5 e6",
        &[("d5", "The knight on d5 is guarded by the pawn on e6."), ("e8", "Kings are left out")],
    );
    assert_judges(
        &format!("{position}what = \"free\""),
        "a5",
        &[
            ("d5", "when the rook on d1 takes it, the pawn on e6 takes back."),
            ("e6", "Nothing of White's attacks the pawn on e6."),
            ("a1", "You are looking for Black's pieces"),
        ],
    );
}

#[test]
fn the_geometry_of_the_board() {
    let light = exercise(&KIND, "what = \"light\"");
    assert!(light.begin().prompt().diagrams[0].board.occupied().is_empty());
    assert!(words(&feedback(&light, &pick("a1 h1"))).contains("a1 is dark."));
    assert_judges("what = \"file\"\nof = \"c\"", "c1 c2 c3 c4 c5 c6 c7 c8", &[("d4", "d4 is on the d-file")]);
    assert_judges("what = \"rank\"\nof = \"2\"", "a2 b2 c2 d2 e2 f2 g2 h2", &[("e4", "e4 is on rank 4")]);
    assert_judges("what = \"diagonal\"\nof = \"a6 c8\"", "a6 b7 c8", &[("d7", "not on the diagonal")]);
    assert_judges(
        "fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\nwhat = \"pieces\"\nof = \"white knights\"",
        "b1 g1",
        &[("b8", "That is the black knight on b8. You are looking for white knights."), ("e5", "e5 is empty.")],
    );
}

#[test]
fn an_open_file_is_not_named_by_a_miss() {
    let open = exercise(
        &KIND,
        "what = \"file\"\nof = \"c\"\nask = \"Which file is open?\"\n\
         fen = \"r4rk1/pp2pppp/8/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 15\"",
    );
    let miss = words(&feedback(&open, &pick("d1 b8")));
    assert!(miss.contains("b8 is on the b-file. Pawns stand there, on b2 and b7."), "{miss}");
    assert!(miss.contains("d1 is on the d-file. Pawns stand there, on d4 and d5."), "{miss}");
    assert!(!miss.contains("c-file"), "{miss}");
    // On an empty board there is nothing to tell of pawns.
    let empty = exercise(&KIND, "what = \"file\"\nof = \"c\"");
    assert!(!words(&feedback(&empty, &pick("d4"))).contains("awn"));
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("", "missing-field"),
        ("what = \"move\"", "unknown-word"),
        ("what = \"moves\"", "missing-field"),
        ("what = \"moves\"\nof = \"e9\"", "bad-of"),
        ("what = \"light\"\nof = \"zz\"", "unused-field"),
        ("what = \"dark\"\nside = \"black\"", "unused-field"),
        ("what = \"pinned\"\nof = \"e1\"", "unused-field"),
        ("what = \"attacks\"\nof = \"a1\"\nside = \"black\"", "unused-field"),
        ("what = \"moves\"\nof = \"e5\"", "no-piece"),
        ("what = \"moves\"\nof = \"e7\"", "not-to-move"),
        ("what = \"attackers\"\nof = \"e4\"", "missing-field"),
        ("what = \"rank\"\nof = \"9\"", "bad-of"),
        ("what = \"file\"", "missing-field"),
        ("what = \"diagonal\"\nof = \"a1 a8\"", "bad-of"),
        ("what = \"pieces\"\nof = \"red knights\"", "bad-of"),
        ("what = \"pinned\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"", "no-king"),
        ("what = \"moves\"\nof = \"g1\"\nexpect = [\"f3\"]", "expect-differs"),
        ("what = \"pieces\"\nof = \"white queen\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"", "no-right-answer"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 200).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 100, "level {}: {}", level + 1, distinct.len());
    }
}

#[test]
fn pawns_are_asked_for_by_name() {
    let fen = "fen = \"4k3/7p/2p5/8/8/8/8/4K2R w - - 0 1\"\n";
    for what in [
        "what = \"undefended\"\nside = \"black\"",
        "what = \"pinned\"\nside = \"black\"",
        "what = \"free\"",
        "what = \"attackers\"\nof = \"h7\"",
        "what = \"guards\"\nof = \"h7\"",
    ] {
        let question = exercise(&KIND, &format!("{fen}{what}")).begin().prompt().question.to_plain();
        assert!(question.contains("'s pieces and pawns"), "{question}");
    }
}

#[test]
fn a_piece_without_a_move_is_held_by_something() {
    let moves = |fen: &str, of: &str| exercise(&KIND, &format!("fen = \"{fen}\"\nwhat = \"moves\"\nof = \"{of}\""));
    let none = Answer::Squares(vec![]);
    let pinned = moves("4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1", "c6");
    let told = feedback(&pinned, &none);
    assert_eq!(told.verdict, Verdict::Right);
    assert_eq!(
        words(&told).trim_end(),
        "The knight on c6 is pinned: behind it the bishop on b5 looks at the king on e8. So it has no move."
    );
    assert_eq!(told.explanation.articles, [articles::KING_SAFETY]);
    let check = words(&feedback(&moves("4k3/8/8/8/8/8/n7/4RK2 b - - 0 1", "a2"), &none));
    assert!(check.contains("The knight on a2 has no move that answers it."), "{check}");
    // A rook behind its own pieces is held by nothing but them.
    let shut = words(&feedback(&moves("4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1", "a1"), &none));
    assert!(shut.starts_with("The rook on a1 has no move."), "{shut}");
    // The same fact and rule for both squares are told once.
    let twice = words(&feedback(&pinned, &pick("d4 b4")));
    assert_eq!(twice.matches("is pinned").count(), 1, "{twice}");
    let way = words(&feedback(&pinned, &pick("e4 d5")));
    assert_eq!(way.matches("A knight goes two squares").count(), 1, "{way}");
}
