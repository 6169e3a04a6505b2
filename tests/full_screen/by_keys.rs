//! A lesson played by keys, by mouse and by typing; reasons, hints, promotion, "why not?".

use touchmove::learner::start::Start;
use touchmove::tui::ColorDepth;

use crate::rig::{Rig, first_lesson, world};

/// A page, marking squares, a question with several answers, the name of a square, a verdict with its proof.
pub const LESSON: &str = r#"
format = 1
id = "first-steps"
title = "First steps"
summary = "A little of everything."
skills = []

[[step]]
id = "page"
kind = "read"
text = "The rook moves along **files and ranks**."
fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
marks = ["path a2 a3"]

[[step]]
id = "rook"
kind = "select"
what = "moves"
of = "d1"
fen = "8/8/8/8/8/3P4/8/1n1R4 w - - 0 1"

[[step]]
id = "several"
kind = "choice"
ask = "Which of these jump or castle?"
options = [
    { text = "The knight", right = true },
    { text = "The bishop", reply = "The bishop never jumps." },
    { text = "The king", right = true },
]

[[step]]
id = "name"
kind = "name_square"
square = "c6"

[[step]]
id = "mate"
kind = "verdict"
fen = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"
"#;

/// From the cursor's first square, e4, to d2: one left, two down.
const E4_TO_D2: &[&str] = &["h", "Down", "j"];

#[test]
fn a_lesson_goes_on_only_when_the_learner_says_so() {
    let mut rig = Rig::lesson(LESSON);
    rig.sees("The rook moves along files and ranks.");
    assert!(rig.screen().contains("step 1 of 5"));
    rig.press(&["x", "z"]);
    assert!(rig.screen().contains("step 1 of 5"));
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("step 2 of 5"));
    rig.press(&["b"]);
    assert!(rig.screen().contains("step 1 of 5"));
}

#[test]
fn squares_are_picked_with_arrows_and_what_is_missing_is_told() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter"]).press(E4_TO_D2).press(&["Space"]);
    rig.sees("1 so far.");
    rig.press(&["Tab"]);
    rig.sees("Not all yet: 6 missing");
    rig.sees_not("Right");
}

#[test]
fn a_wrong_square_gets_its_reason_on_the_board() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter", "h", "Enter", "Tab"]);
    rig.sees("Not yet");
    rig.sees("The pawn on d3 stands in the way from d1 to d4.");
    assert!(rig.screen().contains("■ in the way"));
    rig.press(&["e"]);
    rig.sees("FIDE Laws of Chess, article");
}

#[test]
fn the_mouse_picks_squares_and_says_that_is_all() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter"]);
    for square in ["d2", "c1", "b1", "e1", "f1", "g1", "h1"] {
        let at = rig.square(square);
        rig.click(at);
    }
    rig.sees("7 so far.");
    let tab = find(&rig, "Tab that is all");
    rig.click(tab);
    rig.sees("✓ Right");
    assert!(rig.screen().contains("step 2 of 5"), "nothing goes on by itself");
}

#[test]
fn squares_can_be_typed_with_a_preview() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter", "/", "d2 b1, c1"]);
    rig.sees("d2, b1 and c1");
    rig.press(&[" e1 f1 g1 h1 x"]);
    rig.sees("`x` is not a square such as e4.");
    rig.press(&["Backspace", "Backspace", "Enter"]);
    rig.sees("✓ Right");
}

#[test]
fn several_options_are_picked_by_digits() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["n", "n", "1", "2", "Tab"]);
    rig.sees("The bishop never jumps.");
    rig.press(&["2", "3", "Tab"]);
    rig.sees("✓ Right");
}

#[test]
fn pieces_are_moved_placed_and_taken_away() {
    let mut rig = Rig::lesson(
        "format = 1\nid = \"array\"\ntitle = \"Array\"\nsummary = \"Mend it.\"\nskills = []\n[[step]]\nid = \"mend\"\n\
         kind = \"setup\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR\"\n",
    );
    rig.sees("30 of 32 pieces in place");
    rig.sees("move what stands there");
    let [d1, e1, e4, e8] = ["d1", "e1", "e4", "e8"].map(|name| rig.square(name));
    rig.drag(d1, e1).press(&["Tab"]);
    rig.sees("✓ Right");
    let mut rig = Rig::lesson(
        "format = 1\nid = \"array\"\ntitle = \"Array\"\nsummary = \"Set it up.\"\nskills = []\n[[step]]\nid = \"place\"\n\
         kind = \"setup\"\ntarget = \"4k3/8/8/8/8/8/8/4Q2K\"\n",
    );
    rig.press(&["Q"]).click(e4).click(e1).press(&["c", "K"]);
    rig.click(e8).press(&["Tab"]);
    rig.sees("The white queen on e4 does not belong there.");
    rig.sees("One white king is missing.");
    rig.press(&["m"]).click(e4).press(&["x", "/", "white king h1", "Enter", "done", "Enter"]);
    rig.sees("✓ Right");
}

#[test]
fn letters_are_typed_where_a_name_is_asked_for_and_keys_work_after_escape() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["n", "n", "n"]);
    rig.press(&["q?", "Enter"]);
    rig.sees("> q?");
    rig.sees("One moment");
    rig.press(&["Backspace", "Backspace", "b6", "Enter"]);
    rig.sees("Not yet");
    rig.press(&["Esc", "?"]);
    rig.sees("Hint");
    rig.press(&["Enter", "Backspace", "Backspace", "c6", "Enter"]);
    rig.sees("✓ Right");
}

#[test]
fn a_verdict_is_proven_on_the_board() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["n", "n", "n", "Esc", "n", "2"]);
    rig.sees("Not yet");
    rig.sees("The queen on g7 gives check");
    assert_eq!(rig.at("g7"), "♕\u{fe0e}");
    rig.press(&["1"]);
    rig.sees("Right so far");
}

#[test]
fn solution_and_hints_come_when_asked_for() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter", "?"]);
    rig.sees("Hint");
    rig.press(&["s"]);
    rig.sees("Solution");
    rig.press(&["u"]);
    rig.sees("There is nothing to take back.");
}

/// Two keys that are named only where there is something for them to do.
#[test]
fn taking_back_and_why_not_are_offered_where_they_work() {
    let route = r#"
format = 1
id = "way"
title = "A way"
summary = "A way."
skills = []
[[step]]
id = "next-door"
kind = "route"
piece = "knight"
from = "a1"
to = "b2"
"#;
    let offers = |rig: &Rig, key: &str| rig.screen().contains(key);
    let mut rig = Rig::lesson(route);
    assert!(!offers(&rig, "u take back") && !offers(&rig, "w why not?"), "{}", rig.screen());
    rig.press(&["h", "h", "h", "Down", "Space"]);
    assert!(offers(&rig, "u take back"), "{}", rig.screen());
    rig.press(&["u"]);
    assert!(!offers(&rig, "u take back"), "{}", rig.screen());
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter"]);
    assert!(offers(&rig, "w why not?") && !offers(&rig, "u take back"), "{}", rig.screen());
    rig.press(&["F1"]);
    assert!(rig.screen().contains("Keys: Everywhere"), "{}", rig.screen());
}

#[test]
fn any_move_can_be_asked_about() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter", "w"]);
    rig.sees("Why not?");
    let (from, to) = (rig.square("d1"), rig.square("d5"));
    rig.click(from).click(to);
    rig.sees("Not allowed");
    rig.sees("The pawn on d3 stands in the way");
    let to = rig.square("d2");
    rig.drag(from, to);
    rig.sees("✓ Allowed");
    rig.press(&["Esc"]);
    rig.sees("Pick the squares, then Tab.");
    assert!(rig.screen().contains("step 2 of 5"), "Esc ends the asking, not the lesson");
}

#[test]
fn the_end_is_a_summary_and_leads_home() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["n", "n", "n", "Esc", "n", "n"]);
    rig.sees("That is all of it.");
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("0 of 1 lessons done"));
    rig.sees("Continue: First steps");
    rig.press(&["q"]);
    assert!(!rig.is_running());
}

#[test]
fn home_leads_everywhere_and_back() {
    let mut rig = Rig::new(world(&[LESSON]), Start::Home, ColorDepth::None);
    assert!(rig.screen().contains("▶ Begin: First steps"));
    let places = [" Practice", " Puzzle sets", " Progress", " Settings", " Where to begin", " For a class", " Help"];
    for (down, title) in (1..).zip(places) {
        let mut rig = Rig::new(world(&[LESSON]), Start::Home, ColorDepth::None);
        for _ in 0..down {
            rig.press(&["Down"]);
        }
        rig.press(&["Enter"]);
        assert!(rig.screen().starts_with(title), "{}", rig.screen());
        rig.press(&["Esc"]);
        assert!(rig.screen().starts_with(" touchmove"), "{}", rig.screen());
    }
    rig.press(&["Enter"]);
    assert!(rig.screen().starts_with(" First steps"));
}

#[test]
fn a_drill_starts_at_the_level_chosen() {
    let mut rig = Rig::new(world(&[LESSON]), Start::Practice, ColorDepth::None);
    rig.press(&["Right", "Right"]);
    assert!(rig.screen().contains("level 3 of 5"));
    rig.press(&["Left", "Left", "Left", "Left"]);
    assert!(rig.screen().contains("level 1 of 5"));
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("number 1"), "{}", rig.screen());
    rig.press(&["n"]);
    rig.press(&["Esc", "n"]);
    assert!(rig.is_running());
}

#[test]
fn letters_in_place_of_figurines() {
    let mut rig = Rig::new(world(&[LESSON]), Start::Home, ColorDepth::None);
    rig.press(&["j", "j", "j", "j", "Enter", "Enter", "q", "k", "k", "k", "k", "Enter"]);
    assert_eq!(rig.at("e8"), "k", "{}", rig.screen());
    assert_eq!(rig.at("a1"), "R");
}

#[test]
fn what_was_done_is_done_on_the_map() {
    let lesson = LESSON.split("[[step]]").take(2).collect::<Vec<_>>().join("[[step]]");
    let mut world = world(&[&lesson]);
    let start = first_lesson(&mut world);
    let mut rig = Rig::new(world, start, ColorDepth::None);
    rig.press(&["Enter", "Enter"]);
    assert!(rig.screen().contains("1 of 1 lessons done"), "{}", rig.screen());
    assert!(rig.screen().contains("✓ First steps"));
}

/// Where some words stand on the screen.
fn find(rig: &Rig, words: &str) -> cursive::Vec2 {
    let screen = rig.screen();
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(words)).expect("the words are there");
    let before = &line[..line.find(words).expect("the line has them")];
    cursive::Vec2::new(before.chars().count(), y)
}

#[test]
fn a_move_is_said_in_words_and_the_new_piece_after_it() {
    let mut rig = Rig::lesson(
        r#"
format = 1
id = "words"
title = "Words"
summary = "Moves in words."
skills = []

[[step]]
id = "promote"
kind = "move"
goal = { promote = "queen" }
fen = "2n4k/3P4/8/8/8/8/8/K7 w - - 0 1"

[[step]]
id = "castle"
kind = "move"
goal = "castle-queenside"
fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
"#,
    );
    rig.press(&["/", "d8", "Enter"]);
    rig.sees("Say also what the pawn becomes");
    rig.press(&["Backspace", "Backspace", "queen", "Enter"]);
    rig.sees("Right");
    rig.press(&["Enter", "/", "castle", "Enter"]);
    rig.sees("On which side?");
    rig.press(&["castle long", "Enter"]);
    rig.sees("Right");
}
