//! Arrays set up and mended, each typical mistake named.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, marked, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Exercise, Feedback, Input, MarkRole, Verdict};
use crate::notation::fen;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn board(placement: &str) -> Board {
    fen::read(&format!("{placement} w - - 0 1")).expect("the placement is fine").board
}

fn empty() -> Exercise {
    exercise(&KIND, "")
}

fn told(placement: &str) -> (Feedback, String) {
    let feedback = feedback(&empty(), &Answer::Placement(board(placement)));
    let words = words(&feedback);
    (feedback, words)
}

#[test]
fn the_starting_array_is_set_up_on_an_empty_board() {
    let exercise = empty();
    assert_eq!(exercise.audit().right, [INITIAL]);
    assert_solves_itself(&exercise);
    assert_other_shapes_slip(&exercise, &[5]);
    let prompt = exercise.begin().prompt();
    assert!(matches!(&prompt.input, Input::Placement { pieces } if pieces.len() == 12));
    assert_eq!(prompt.progress.map(|progress| (progress.done, progress.of)), Some((0, 32)));
    let whole = feedback(&exercise, &Answer::Placement(Board::initial()));
    assert_eq!(whole.diagram.map(|diagram| diagram.board), Some(Board::initial()), "it is shown as it was set up");
    let mut attempt = exercise.begin();
    assert_eq!(attempt.submit(&Answer::Placement(Board::empty())).verdict, Verdict::Wrong);
    let half = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(attempt.submit(&Answer::Placement(board(half))).verdict, Verdict::Partly { missing: 16, extra: 0 });
    assert_eq!(attempt.prompt().progress.map(|progress| progress.done), Some(16), "what was handed in stays");
    assert_eq!(attempt.prompt().diagrams[0].board, board(half));
}

#[test]
fn the_typical_mistakes_are_named() {
    for (placement, facts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
            &["The white queen stands on e1, a dark square.", "on her own colour: here that is light"][..],
        ),
        (
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            &["The black queen stands on e8, a light square.", "here that is dark"],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR",
            &["White's bishops and knights have changed places: look at b1, c1, f1 and g1.", "rook, knight, bishop"],
        ),
        (
            "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            &["Black's rook and knight have changed places: look at a8 and b8."],
        ),
        ("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr", &["The two sides have changed places."]),
        (
            "rp4PR/np4PN/bp4PB/qp4PQ/kp4PK/bp4PB/np4PN/rp4PR",
            &["Everything is turned by a quarter", "the light square h1"],
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/RNBQKBNR/PPPPPPPP", &["White's pawns stand behind the pieces."]),
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNR", &["White's pawns stand on rank 3. They start on rank 2."]),
        ("rnbqkbnr/pppppppp/8/8/4R3/8/PPPPPPPP/RNBQKBN1", &["The white rook on e4 does not belong there."]),
        ("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &["One black knight is missing."]),
        ("rnbqkbnr/pppppppp/8/8/8/4QQ2/PPPPPPPP/RNBQKBNR", &["Two white queens are too many."]),
    ] {
        let (feedback, told) = told(placement);
        assert!(!matches!(feedback.verdict, Verdict::Right | Verdict::Slip), "{placement}");
        for fact in facts {
            assert!(told.contains(fact), "{placement}: no \"{fact}\" in \"{told}\"");
        }
    }
}

#[test]
fn pieces_out_of_place_are_marked() {
    let (feedback, _) = told("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
    assert_eq!(marked(&feedback.marks, MarkRole::Bad), SquareSet::from([Square::D1, Square::E1]));
    assert_eq!(feedback.verdict, Verdict::Partly { missing: 2, extra: 2 });
    assert_eq!(feedback.explanation.articles, ["2.3"]);
}

#[test]
fn a_side_alone_leaves_the_other_as_it_is() {
    let white = exercise(&KIND, "only = [\"white\"]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/8/8\"");
    assert_eq!(white.audit().right, [INITIAL]);
    assert!(matches!(&white.begin().prompt().input, Input::Placement { pieces } if pieces.len() == 6));
    assert!(white.begin().prompt().question.to_plain().contains("White's pieces"));
    let alone = exercise(&KIND, "only = [\"black\"]");
    assert_eq!(alone.audit().right, ["rnbqkbnr/pppppppp/8/8/8/8/8/8"]);
    assert_eq!(alone.begin().prompt().diagrams[0].orientation, Color::Black);
}

#[test]
fn any_other_position_is_told_as_a_list() {
    let ending = exercise(&KIND, "target = \"4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1\"");
    let question = ending.begin().prompt().question.to_plain();
    assert!(question.contains("White: king e1; rooks a1 and h1; pawn e2.") && question.contains("Black: king e8."));
    assert_solves_itself(&ending);
    let told = words(&feedback(&ending, &Answer::Placement(board("4k3/8/8/8/8/8/4P3/R2K3R"))));
    assert!(told.contains("The white king on d1 does not belong there."), "{told}");
}

#[test]
fn hints_go_from_the_order_to_every_square() {
    let mending = exercise(&KIND, KIND.example);
    let mut attempt = mending.begin();
    let rungs: Vec<String> = (0..5).map(|_| attempt.hint().text.to_plain()).collect();
    assert!(rungs[0].contains("own colour"), "{rungs:?}");
    assert_eq!(rungs[1], "Look at d1 and e1.");
    assert_eq!(rungs[2], "On d1 belongs a white queen.");
    assert!(rungs[3].contains("On e1 belongs a white king.") && rungs[4] == rungs[3], "{rungs:?}");
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("target = \"nonsense\"", "bad-fen"),
        ("start = \"initial\"", "nothing-to-do"),
        ("target = \"kkkkkkkk/8/8/8/8/8/8/8\"", "impossible-position"),
        ("target = \"4k3/8/8/8/8/8/8/3KK3\"", "impossible-position"),
        ("target = \"PPPPPPPP/8/8/8/8/8/8/8\"", "impossible-position"),
        ("target = \"8/8/8/8/3kK3/8/8/8\"", "impossible-position"),
        ("target = \"8/8/8/8/8/8/8/8\"\nstart = \"initial\"", "impossible-position"),
        ("only = [\"green\"]", "unknown-word"),
        ("only = []", "unknown-word"),
        ("start = 3", "wrong-type"),
    ] {
        assert_eq!(problem_codes(&KIND, toml), [code], "{toml}");
    }
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 100).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() >= 97, "level {}: {}", level + 1, distinct.len());
    }
}

#[test]
fn a_target_may_lack_its_kings_or_be_in_check() {
    for target in ["8/8/8/3R4/8/8/8/8", "4k3/8/8/8/8/8/4Q3/4K3"] {
        assert_eq!(problem_codes(&KIND, &format!("target = \"{target}\"")), [""; 0], "{target}");
    }
}
