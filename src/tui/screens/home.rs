//! The home map: going on, the ways to practise, and all lessons with how far they are.

use super::frame::Look;
use super::list::{Entry, Item, ListScreen};
use crate::course::{Lesson, Unit};
use crate::learner::World;
use crate::learner::progress::LessonState;
use crate::notation::describe::counted;
use crate::tui::app::{Action, Place};

/// The sign of a lesson: done, begun, next, or none of these.
const DONE: &str = "✓";
const NEXT: &str = "▶";
const BEGUN: &str = "◐";

/// What the placement quiz is for.
const BEGIN: &str =
    "You know some of it already? A short quiz finds the unit to begin with. Pass over what you don't know.";

/// What a teacher finds behind it.
const CLASS: &str = "For teachers: pick sets, lessons and kinds of questions, try them as a pupil, and save them as a file \
                     for your class.";

/// The screen, with *Continue* chosen.
#[must_use]
pub fn screen(world: &World, look: Look) -> ListScreen {
    let next = world.progress.next_lesson(&world.catalog);
    let mut entries: Vec<Entry> = vec![going_on(world, next)];
    let place = |label: &str, about: &str, place: Place| Entry::Item(Item::new(label, about, Action::Open(place)));
    entries.extend([
        place("Practice", "Fresh positions without end, on whatever you choose.", Place::Practice),
        place("Puzzle sets", "Positions picked by hand, a theme a set.", Place::Sets),
        place("Progress", "What you have done and what you know.", Place::Progress),
        place("Settings", "Figurines or letters, dark or light.", Place::Settings),
        Entry::Item(Item::new("Where to begin", BEGIN, Action::Placement)),
        place("For a class", CLASS, Place::Assign),
        Entry::Item(Item::new("Help", "All keys, and what the marks on the board mean.", Action::Help)),
        Entry::Item(Item::new("Quit", "Leaves touchmove. What you have done is kept.", Action::Leave)),
    ]);
    let catalog = &world.catalog;
    let mut placed: Vec<&str> = Vec::new();
    let has_lessons = |unit: &&Unit| unit.lessons.iter().any(|id| catalog.lesson(id).is_some());
    for (number, unit) in catalog.units.iter().filter(has_lessons).enumerate() {
        entries.push(Entry::Heading(String::new()));
        entries.push(Entry::Heading(format!("{}  {}", number + 1, unit.title)));
        for lesson in unit.lessons.iter().filter_map(|id| catalog.lesson(id)) {
            placed.push(&lesson.id);
            entries.push(entry(world, lesson, next));
        }
    }
    let mut others = catalog.lessons.iter().filter(|lesson| !placed.contains(&lesson.id.as_str())).peekable();
    if others.peek().is_some() {
        entries.push(Entry::Heading(String::new()));
        entries.push(Entry::Heading("More lessons".into()));
        entries.extend(others.map(|lesson| entry(world, lesson, next)));
    }
    let is_done = |lesson: &&Lesson| world.progress.lesson(lesson) == LessonState::Done;
    let done = catalog.lessons.iter().filter(is_done).count();
    ListScreen::new("touchmove", format!("{done} of {} lessons done", catalog.lessons.len()), entries, look)
}

fn going_on(world: &World, next: Option<&Lesson>) -> Entry {
    let Some(lesson) = next else {
        let about = "You have done every lesson. Fresh positions keep what you know fresh.";
        return Entry::Item(Item { sign: NEXT, ..Item::new("Practise", about, Action::Open(Place::Practice)) });
    };
    let verb = match world.progress.lesson(lesson) {
        LessonState::New if world.progress.entries().is_empty() => "Begin",
        LessonState::New | LessonState::Begun { .. } | LessonState::Done => "Continue",
    };
    let item =
        Item::new(format!("{verb}: {}", lesson.title), lesson.summary.as_str(), Action::Lesson(lesson.id.clone()));
    Entry::Item(Item { sign: NEXT, state: state(world, lesson), ..item })
}

fn state(world: &World, lesson: &Lesson) -> String {
    match world.progress.lesson(lesson) {
        LessonState::New => String::new(),
        LessonState::Begun { done, of } => format!("{done}/{of}"),
        LessonState::Done => "done".into(),
    }
}

fn entry(world: &World, lesson: &Lesson, next: Option<&Lesson>) -> Entry {
    let is_next = next.is_some_and(|next| next.id == lesson.id);
    let sign = match world.progress.lesson(lesson) {
        LessonState::Done => DONE,
        LessonState::New | LessonState::Begun { .. } if is_next => NEXT,
        LessonState::Begun { .. } => BEGUN,
        LessonState::New => " ",
    };
    let state = state(world, lesson);
    let mut about = format!("{}\n\n{}", lesson.summary, counted(lesson.steps.len(), "step", "steps"));
    let before: Vec<&str> =
        lesson.after.iter().filter_map(|id| world.catalog.lesson(id)).map(|lesson| lesson.title.as_str()).collect();
    if !before.is_empty() {
        about.push_str("\n\nBest after: ");
        about.push_str(&before.join(", "));
    }
    let item = Item::new(lesson.title.as_str(), about, Action::Lesson(lesson.id.clone()));
    Entry::Item(Item { sign, state, ..item })
}
