//! Where practice is chosen: drills by kind and by skill, and the puzzle sets.

use super::frame::Look;
use super::list::{Entry, Item, ListScreen};
use crate::course::Step;
use crate::exercise::kind;
use crate::learner::World;
use crate::notation::describe;
use crate::tui::app::Action;

/// The drills: each kind that makes fresh exercises, then each skill that one of them trains.
#[must_use]
pub fn drills(world: &World, level: u8, look: Look) -> ListScreen {
    let sideways = Some([Action::Level(level - 1), Action::Level(level + 1)]);
    let drill = |title: &str, about: &str, word: &str| {
        let about = format!("{about}\n\nLevel {level} of 5: ← easier, → harder.");
        Entry::Item(Item { sideways: sideways.clone(), ..Item::new(title, about, Action::Drill(word.to_owned())) })
    };
    let makers: Vec<_> = kind::KINDS.iter().filter_map(|kind| Some((kind, kind.generator.as_ref()?))).collect();
    let mut entries = vec![Entry::Heading("What to do".into())];
    entries.extend(makers.iter().map(|(kind, _)| drill(kind.title, kind.summary, kind.id)));
    let can_train = |id: &str| makers.iter().any(|(_, generator)| generator.skills.contains(&id));
    let skills: Vec<_> = world.catalog.skills.iter().filter(|skill| can_train(&skill.id)).collect();
    if !skills.is_empty() {
        entries.push(Entry::Heading(String::new()));
        entries.push(Entry::Heading("One thing to know".into()));
        entries.extend(skills.iter().map(|skill| {
            let about: Vec<String> = skill.articles.iter().map(|article| describe::cite(article)).collect();
            drill(&skill.title, &about.join("\n\n"), &skill.id)
        }));
    }
    ListScreen::new("Practice", format!("level {level} of 5"), entries, look)
}

/// The puzzle sets, with how many of their puzzles are done.
#[must_use]
pub fn sets(world: &World, look: Look) -> ListScreen {
    let mut entries: Vec<Entry> = Vec::new();
    for set in &world.catalog.sets {
        let all = set.exercises.len();
        let is_done =
            |exercise: &&std::sync::Arc<_>| world.progress.is_done(&Step::Exercise(std::sync::Arc::clone(exercise)));
        let done = set.exercises.iter().filter(is_done).count();
        let sign = if all > 0 && done == all { "✓" } else { " " };
        let state = if all > 0 { format!("{done}/{all}") } else { String::new() };
        let more = if set.generators.is_empty() { "" } else { "\n\nAfter these come fresh ones." };
        let about = format!("{}{more}", set.summary);
        entries.push(Entry::Item(Item {
            sign,
            state,
            ..Item::new(set.title.as_str(), about, Action::Set(set.id.clone()))
        }));
    }
    if entries.is_empty() {
        entries.push(Entry::Item(Item::new("No puzzle sets yet", "Add a folder with --content.", Action::Leave)));
    }
    ListScreen::new("Puzzle sets", String::new(), entries, look)
}
