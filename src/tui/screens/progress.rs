//! What the learner has done: a bar a unit, totals, skills, and what is often mixed up.

use super::frame::{self, Look};
use super::page::PageScreen;
use crate::learner::World;
use crate::learner::overview::Overview;
use crate::tui::flow::{self, Line};
use crate::tui::theme::Paint;

/// Columns of a whole bar.
const BAR: usize = 20;

/// The screen.
#[must_use]
pub fn screen(world: &World, look: Look) -> PageScreen {
    let overview = Overview::of(&world.progress, &world.catalog);
    PageScreen::new("Progress", look, move |width| lines(&overview, width))
}

fn lines(overview: &Overview, width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![flow::line("Lessons", Paint::Heading)];
    for unit in &overview.units {
        let filled = (unit.done * BAR).checked_div(unit.lessons).unwrap_or(0).min(BAR);
        lines.push(vec![
            (format!("{:<26} ", frame::shortened(&unit.title, 26)), Paint::Text),
            ("█".repeat(filled), Paint::Right),
            ("░".repeat(BAR - filled), Paint::Dim),
            (format!("  {} of {}", unit.done, unit.lessons), Paint::Text),
        ]);
    }
    lines.push(Vec::new());
    lines.push(flow::line("In all", Paint::Heading));
    for (number, one, several) in [
        (overview.exercises, "exercise answered rightly", "different exercises answered rightly"),
        (overview.answers, "answer given", "answers given"),
        (overview.first_try, "right at the first try, without help", "right at the first try, without help"),
        (overview.days, "day with chess", "days with chess"),
    ] {
        let what = if number == 1 { one } else { several };
        lines.push(vec![(format!("{number:>5}  "), Paint::Strong), (what.to_owned(), Paint::Text)]);
    }
    if !overview.skills.is_empty() {
        lines.push(Vec::new());
        lines.push(flow::line("Skills: right answers of all", Paint::Heading));
        for skill in &overview.skills {
            let score = format!("{:>3} of {:<3}  ", skill.right, skill.answers);
            lines.push(vec![
                (score, Paint::Strong),
                (frame::shortened(&skill.title, width.saturating_sub(12)), Paint::Text),
            ]);
        }
    }
    if !overview.misconceptions.is_empty() {
        lines.push(Vec::new());
        lines.push(flow::line("Worth a second look", Paint::Heading));
        for misconception in &overview.misconceptions {
            let times = format!("{:>3} x  ", misconception.times);
            lines.extend(flow::words(&misconception.told, width, &times, Paint::Text));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::Catalog;
    use crate::learner::progress::Progress;

    #[test]
    fn one_of_a_thing_is_told_in_the_singular() {
        let mut overview = Overview::of(&Progress::default(), &Catalog::default());
        (overview.answers, overview.days) = (1, 1);
        let lines = lines(&overview, 60);
        let told: Vec<String> =
            lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect();
        assert!(told.contains(&"    1  answer given".to_owned()), "{told:?}");
        assert!(told.contains(&"    1  day with chess".to_owned()), "{told:?}");
        assert!(told.contains(&"    0  different exercises answered rightly".to_owned()), "{told:?}");
    }
}
