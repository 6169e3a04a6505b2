//! A few frames as text.

use touchmove::learner::start::Start;
use touchmove::tui::ColorDepth;

use crate::by_keys::LESSON;
use crate::rig::{Rig, first_lesson, world};

#[test]
fn the_home_map() {
    let rig = Rig::new(world(&[LESSON]), Start::Home, ColorDepth::None);
    insta::assert_snapshot!(rig.screen());
}

#[test]
fn a_page() {
    insta::assert_snapshot!(Rig::lesson(LESSON).screen());
}

#[test]
fn every_mark_has_its_own_sign() {
    let lesson = r#"
format = 1
id = "marks"
title = "Marks"
summary = "All of them."
skills = []
[[step]]
id = "page"
kind = "read"
text = "Signs on the board."
fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
marks = ["from a8", "to b8", "attacker c8", "target d8", "guard e8", "path f8", "blocker g8", "pinned h8", "good a7",
    "bad b7", "star c7", "arrow e1 g1", "arrow a1 d4", "arrow h6 h3", "arrow a5 c6"]
"#;
    insta::assert_snapshot!(Rig::lesson(lesson).screen());
}

#[test]
fn several_answers_of_which_one_is_missing() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["n", "n", "3", "2", "Tab"]);
    insta::assert_snapshot!(rig.screen());
}

#[test]
fn a_large_board_with_pictures() {
    let mut world = world(&[LESSON]);
    let start = first_lesson(&mut world);
    let mut rig = Rig::new(world, start, ColorDepth::True);
    rig.resize(120, 40);
    insta::assert_snapshot!(rig.screen());
}
