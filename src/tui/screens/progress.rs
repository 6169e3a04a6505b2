//! What the learner has done: a bar a unit, totals, and what was mixed up most often.

use super::frame::Look;
use super::page::PageScreen;
use crate::learner::World;
use crate::learner::progress::LessonState;
use crate::tui::flow::{self, Line};
use crate::tui::theme::Paint;

/// Columns of a whole bar.
const BAR: usize = 20;

/// The screen.
#[must_use]
pub fn screen(world: &World, look: Look) -> PageScreen {
    let mut lines: Vec<Line> = vec![flow::line("Lessons", Paint::Heading)];
    for unit in &world.catalog.units {
        let lessons: Vec<_> = unit.lessons.iter().filter_map(|id| world.catalog.lesson(id)).collect();
        let done = lessons.iter().filter(|lesson| world.progress.lesson(lesson) == LessonState::Done).count();
        let filled = (done * BAR).checked_div(lessons.len()).unwrap_or(0);
        lines.push(vec![
            (format!("{:<28} ", unit.title), Paint::Text),
            ("█".repeat(filled), Paint::Right),
            ("░".repeat(BAR - filled), Paint::Dim),
            (format!("  {done} of {}", lessons.len()), Paint::Text),
        ]);
    }
    let totals = world.progress.totals();
    lines.push(Vec::new());
    lines.push(flow::line("In all", Paint::Heading));
    for (number, what) in [
        (totals.exercises, "different exercises answered rightly"),
        (totals.tally.answers, "answers given"),
        (totals.pages, "pages read"),
        (totals.days, "days with chess"),
    ] {
        lines.push(vec![(format!("{number:>5}  "), Paint::Strong), (what.to_owned(), Paint::Text)]);
    }
    let skills = world.progress.skills();
    let mut known: Vec<_> = skills.iter().filter_map(|(id, tally)| Some((world.catalog.skill(id)?, tally))).collect();
    known.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.answers));
    if !known.is_empty() {
        lines.push(Vec::new());
        lines.push(flow::line("Skills (right at the first try, of all answers)", Paint::Heading));
        for (skill, tally) in known {
            let score = format!("{:>3} of {:<3}  ", tally.first_try, tally.answers);
            lines.push(vec![(score, Paint::Strong), (skill.title.clone(), Paint::Text)]);
        }
    }
    PageScreen::new("Progress", look, move |_| lines.clone())
}
