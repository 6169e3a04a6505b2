//! A teacher picks topics, tries the assignment as a pupil, and saves it as a file.

use touchmove::classroom::Assignment;
use touchmove::learner::start::Start;
use touchmove::tui::ColorDepth;

use crate::by_keys::LESSON;
use crate::rig::{Rig, world};

/// From the first entry of the home map to the teacher's desk.
const TO_THE_DESK: &[&str] = &["Down", "Down", "Down", "Down", "Down", "Down", "Enter"];

/// The desk of a world with one lesson, and the folder for what is saved.
fn desk() -> (Rig, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut world = world(&[LESSON]);
    folder.path().clone_into(&mut world.folder);
    let mut rig = Rig::new(world, Start::Home, ColorDepth::None);
    rig.press(TO_THE_DESK);
    assert!(rig.screen().starts_with(" For a class"), "{}", rig.screen());
    (rig, folder)
}

fn saved(folder: &tempfile::TempDir, name: &str) -> Assignment {
    let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
    Assignment::read(name, &text).unwrap()
}

#[test]
fn nothing_is_made_of_nothing() {
    let (mut rig, folder) = desk();
    rig.press(&["Enter"]);
    rig.sees("Pick first what it is to be about");
    rig.press(&["Esc", "Down", "Enter"]);
    rig.sees("Pick first what it is to be about");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_lesson_is_picked_counted_tried_and_saved() {
    let (mut rig, folder) = desk();
    // Questions: 10 to 3; then down to the lesson, the first topic there is here.
    rig.press(&["Down", "Down"]).press(&["Left"; 7]);
    assert!(rig.screen().contains("Questions"), "{}", rig.screen());
    rig.press(&["Down"; 5]).press(&["Down", "Enter"]);
    assert!(rig.screen().contains("✓ First steps") && rig.screen().contains("1 topic"), "{}", rig.screen());
    rig.press(&["Up"; 7]).press(&["Enter"]);
    assert!(rig.screen().contains("Saved: 3 questions in the file first-steps.toml"), "{}", rig.words());
    rig.press(&["Esc"]);
    let first = saved(&folder, "first-steps.toml");
    assert_eq!((first.items.len(), first.title.as_str()), (3, "First steps"));
    assert!(first.rules.conduct.has_hints() && !first.changed);

    rig.press(&["Up", "Enter"]);
    rig.sees("Hello A pupil! Here are 3 questions for you.");
    rig.sees("nothing is written down");
    rig.press(&["Enter"]);
    assert!(rig.screen().contains("step 2 of 4"), "{}", rig.screen());
    // The first Esc may only close the field for typing.
    rig.press(&["Esc"]);
    if !rig.screen().starts_with(" For a class") {
        rig.press(&["Esc"]);
    }
    assert!(rig.screen().starts_with(" For a class"), "{}", rig.screen());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "trying leaves nothing");

    // A test now; saving again writes over nothing.
    rig.press(&["Down"; 6]).press(&["Enter"]).press(&["Up"; 5]).press(&["Enter"]);
    rig.sees("first-steps-2.toml");
    let second = saved(&folder, "first-steps-2.toml");
    assert!(second.rules.conduct.is_exam());
    assert_eq!(saved(&folder, "first-steps.toml").hash, second.hash);
}

#[test]
fn fresh_questions_come_in_variants() {
    let (mut rig, folder) = desk();
    rig.press(&["Down"; 7]).press(&["Enter"]);
    // The lesson, then the first kind of fresh questions.
    rig.press(&["Down", "Down", "Enter"]);
    assert!(rig.screen().contains("1 topic"), "{}", rig.screen());
    rig.press(&["Up"; 8]).press(&["Enter"]);
    rig.sees("Saved: 10 questions");
    let name = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().file_name();
    let assignment = saved(&folder, name.to_str().unwrap());
    assert!(assignment.items.iter().any(|item| item.variants.len() == 4));
}
