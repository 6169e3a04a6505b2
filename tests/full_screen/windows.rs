//! Windows of all sizes, and text from elsewhere.

use touchmove::tui::ColorDepth;

use crate::by_keys::LESSON;
use crate::rig::{Rig, first_lesson, world};

#[test]
fn a_tiny_window_asks_for_room_and_loses_nothing() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter", "h", "Down", "j", "Enter"]);
    let before = rig.screen();
    for (width, height) in [(20, 5), (1, 1), (57, 24), (80, 15), (5, 40)] {
        rig.resize(width, height);
        assert!(!rig.screen().contains("First steps"), "{width} x {height}");
        rig.press(&["q", "Esc", "n", "Enter"]);
    }
    rig.resize(20, 5);
    assert!(rig.screen().starts_with("A larger window,"), "{}", rig.screen());
    rig.resize(80, 24);
    assert_eq!(rig.screen(), before, "keys in a tiny window do nothing");
}

#[test]
fn every_size_can_be_drawn() {
    for depth in [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Cube, ColorDepth::True] {
        let mut world = world(&[LESSON]);
        let start = first_lesson(&mut world);
        let mut rig = Rig::new(world, start, depth);
        for step in 0..5 {
            for (width, height) in [(58, 16), (60, 17), (80, 24), (100, 30), (120, 40), (200, 70), (300, 20), (58, 90)]
            {
                rig.resize(width, height);
                let screen = rig.screen();
                assert!(screen.contains("First steps"), "{width} x {height}\n{screen}");
            }
            rig.press(if step == 3 { &["Esc", "n"] } else { &["n"] });
        }
    }
}

#[test]
fn the_board_grows_with_the_window() {
    let mut rig = Rig::lesson(LESSON);
    let step = |rig: &Rig| {
        let (a, b) = (rig.square("a1"), rig.square("b2"));
        (b.x - a.x, a.y - b.y)
    };
    assert_eq!(step(&rig), (4, 2));
    rig.resize(58, 16);
    assert_eq!(step(&rig), (3, 1));
    rig.resize(120, 40);
    assert_eq!(step(&rig), (8, 4));
    rig.resize(160, 56);
    assert_eq!(step(&rig), (12, 6));
}

#[test]
fn the_board_turns_around() {
    let mut rig = Rig::lesson(LESSON);
    let (a1, h8) = (rig.square("a1"), rig.square("h8"));
    rig.press(&["f"]);
    assert_eq!((rig.square("h8"), rig.square("a1")), (a1, h8));
    assert_eq!(rig.at("a1"), "♖\u{fe0e}");
}

#[test]
fn pasted_garbage_presses_no_keys() {
    let mut rig = Rig::lesson(LESSON);
    rig.press(&["Enter"]);
    rig.paste(b"q\x1b[31mnnnn\r\n\xff\xfe q q q");
    assert!(rig.screen().contains("step 2 of 5"));
    rig.sees("> q[31mnnnn");
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("step 2 of 5"));
    rig.press(&["Esc", "h", "Down", "j", "Enter"]);
    rig.sees("1 so far.");
}

#[test]
fn long_text_scrolls() {
    let text = (1..=60).map(|n| format!("Line number {n}.")).collect::<Vec<_>>().join("\n\n");
    let lesson = format!(
        "format = 1\nid = \"long\"\ntitle = \"Long\"\nsummary = \"S\"\nskills = []\n\
         [[step]]\nid = \"page\"\nkind = \"read\"\ntext = \"\"\"\n{text}\"\"\"\n"
    );
    let mut rig = Rig::lesson(&lesson);
    rig.sees("Line number 1.");
    rig.sees_not("Line number 60.");
    for _ in 0..10 {
        rig.press(&["PgDn"]);
    }
    rig.sees("Line number 60.");
    rig.wheel(false);
    rig.sees_not("Line number 60.");
    rig.press(&["Down", "Down", "Down"]);
    rig.sees("Line number 60.");
}
