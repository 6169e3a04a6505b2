//! A teacher's desk: what an assignment is about and how it is to be done, tried as a pupil and saved as a file.

use chrono::{DateTime, Utc};

use super::frame::Look;
use super::list::{Entry, Item, ListScreen};
use crate::classroom::assignment::Rules;
use crate::classroom::assignment::make::{Order, USUAL_VARIANTS};
use crate::exercise::kind;
use crate::learner::session::Conduct;
use crate::learner::{World, usual};
use crate::notation::describe::counted;
use crate::tui::app::Action;

/// Most questions that can be asked for here; the command line takes more.
const MOST: usize = 60;

/// What a teacher has chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Sets, lessons, skills and kinds by their words, in the order in which they were picked.
    topics: Vec<String>,
    count: usize,
    level: u8,
    conduct: Conduct,
    variants: bool,
    /// Drawn once, so that what is tried is what is saved.
    seed: u64,
}

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Takes a topic in, or out again.
    Topic(String),
    /// So many questions.
    Count(usize),
    /// The level of fresh questions.
    Level(u8),
    /// Hints or none.
    Hints,
    /// More than one try or not.
    Retries,
    /// A test or not.
    Exam,
    /// Other positions for neighbours or not.
    Variants,
}

impl Plan {
    /// Nothing chosen yet.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            topics: Vec::new(),
            count: usual::COUNT,
            level: usual::LEVEL,
            conduct: Conduct::FREE,
            variants: false,
            seed,
        }
    }

    /// Whether nothing has been picked that it could be about.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.topics.is_empty()
    }

    /// Makes a choice. What is out of range is brought into it.
    pub fn change(&mut self, change: Change) {
        match change {
            Change::Topic(word) => match self.topics.iter().position(|topic| *topic == word) {
                Some(place) => {
                    self.topics.remove(place);
                }
                None => self.topics.push(word),
            },
            Change::Count(count) => self.count = count.clamp(1, MOST),
            Change::Level(level) => self.level = level.clamp(1, 5),
            Change::Hints => {
                let (hints, retries) = (!self.conduct.has_hints(), self.conduct.has_retries());
                self.conduct = Conduct::Homework { hints, retries };
            }
            Change::Retries => {
                let (hints, retries) = (self.conduct.has_hints(), !self.conduct.has_retries());
                self.conduct = Conduct::Homework { hints, retries };
            }
            Change::Exam => {
                self.conduct = if self.conduct.is_exam() { Conduct::FREE } else { Conduct::Exam };
            }
            Change::Variants => self.variants ^= true,
        }
    }

    /// What the assignment is made of.
    #[must_use]
    pub fn order(&self, now: DateTime<Utc>) -> Order {
        Order {
            topics: self.topics.clone(),
            title: None,
            note: None,
            count: Some(self.count),
            level: Some(self.level),
            seed: self.seed,
            due: None,
            rules: Rules { conduct: self.conduct, ..Rules::default() },
            variants: if self.variants { USUAL_VARIANTS } else { 1 },
            now: now.fixed_offset(),
        }
    }
}

/// The screen.
#[must_use]
pub fn screen(world: &World, plan: &Plan, look: Look) -> ListScreen {
    let mut entries = vec![
        Entry::Item(Item::new(
            "Try it as a pupil",
            "Shows it as a pupil would see it. Nothing is written down.",
            Action::TryAssignment,
        )),
        Entry::Item(Item::new(
            "Save it as a file",
            "Writes one file into the folder where touchmove was started. Your pupils need nothing else:\ntouchmove do \
             FILE\n\nA title, a note, a date, a time limit: touchmove assign --help",
            Action::SaveAssignment,
        )),
        Entry::Heading(String::new()),
        Entry::Heading("How".into()),
    ];
    entries.extend(how(plan));
    let catalog = &world.catalog;
    let makers = || kind::KINDS.iter().filter(|kind| kind.generator.is_some());
    let can_train = |id: &str| makers().any(|kind| kind.generator.as_ref().is_some_and(|it| it.skills.contains(&id)));
    let sets = catalog.sets.iter().map(|set| (set.id.as_str(), set.title.as_str(), set.summary.as_str()));
    let lessons = catalog.lessons.iter().map(|it| (it.id.as_str(), it.title.as_str(), it.summary.as_str()));
    let kinds = makers().map(|kind| (kind.id, kind.title, kind.summary));
    let skills = catalog.skills.iter().filter(|skill| can_train(&skill.id));
    let skills = skills.map(|skill| (skill.id.as_str(), skill.title.as_str(), "Fresh questions on this one thing."));
    add(&mut entries, plan, "Puzzle sets", sets);
    add(&mut entries, plan, "Questions of lessons", lessons);
    add(&mut entries, plan, "Kinds of fresh questions", kinds);
    add(&mut entries, plan, "One thing to know", skills);
    let topics = match plan.topics.len() {
        0 => "pick what it is about".to_owned(),
        some => counted(some, "topic", "topics"),
    };
    ListScreen::new("For a class", topics, entries, look)
}

/// The lines on how it is to be done.
fn how(plan: &Plan) -> Vec<Entry> {
    let line = |label: &str, state: String, about: &str, action: Action, sideways: [Action; 2]| {
        Entry::Item(Item { state, sideways: Some(sideways), ..Item::new(label, about, action) })
    };
    let toggle = |label: &str, on: bool, about: &str, change: Change| {
        let action = Action::Assign(change);
        let state = if on { "yes" } else { "no" }.to_owned();
        line(label, state, about, action.clone(), [action.clone(), action])
    };
    let count = |count: usize| Action::Assign(Change::Count(count));
    let level = |level: u8| Action::Assign(Change::Level(level));
    let next = if plan.level == 5 { 1 } else { plan.level + 1 };
    vec![
        line(
            "Questions",
            plan.count.to_string(),
            "How many in all, shared among the topics: ← fewer, → more.",
            count(plan.count + 1),
            [count(plan.count.saturating_sub(1)), count(plan.count + 1)],
        ),
        line(
            "Level of fresh questions",
            format!("{} of 5", plan.level),
            "← easier, → harder.",
            level(next),
            [level(plan.level.saturating_sub(1)), level(plan.level + 1)],
        ),
        toggle("Hints", plan.conduct.has_hints(), "Whether hints and solutions are given.", Change::Hints),
        toggle(
            "More than one try",
            plan.conduct.has_retries(),
            "Whether a question that was missed may be tried again.",
            Change::Retries,
        ),
        toggle(
            "A test",
            plan.conduct.is_exam(),
            "No hints, one try for each question, and what is right is told at the end.",
            Change::Exam,
        ),
        toggle(
            "Other positions for neighbours",
            plan.variants,
            "Fresh questions come in several variants; which one a pupil gets follows from the name.",
            Change::Variants,
        ),
    ]
}

/// A heading, and a topic a line, each with a sign when it is taken in.
fn add<'t>(
    entries: &mut Vec<Entry>,
    plan: &Plan,
    heading: &str,
    topics: impl Iterator<Item = (&'t str, &'t str, &'t str)>,
) {
    let mut topics = topics.peekable();
    if topics.peek().is_none() {
        return;
    }
    entries.extend([Entry::Heading(String::new()), Entry::Heading(heading.to_owned())]);
    entries.extend(topics.map(|(word, title, about)| {
        let sign = if plan.topics.iter().any(|topic| topic == word) { "✓" } else { " " };
        Entry::Item(Item { sign, ..Item::new(title, about, Action::Assign(Change::Topic(word.to_owned()))) })
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_has_no_hints_and_numbers_stay_in_range() {
        let mut plan = Plan::new(1);
        for change in [Change::Count(0), Change::Level(0), Change::Exam, Change::Topic("verdict".into())] {
            plan.change(change);
        }
        let order = plan.order(DateTime::default());
        assert_eq!((order.count, order.level, order.topics.len()), (Some(1), Some(1), 1));
        assert_eq!(order.rules.conduct, Conduct::Exam);
        plan.change(Change::Hints);
        assert_eq!(plan.conduct, Conduct::Homework { hints: true, retries: false }, "what has hints is no test");
        plan.change(Change::Topic("verdict".into()));
        plan.change(Change::Count(1000));
        assert_eq!((plan.topics.len(), plan.count), (0, MOST));
    }
}
