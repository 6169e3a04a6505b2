//! What a learner knows, as lines: the course, the skills, what was often mixed up.

use crate::exercise::misconception;
use crate::learner::World;
use crate::learner::progress::LessonState;

/// So many misconceptions are told.
const MOST_MISCONCEPTIONS: usize = 5;

/// The state of a lesson in words.
pub(super) fn state(state: LessonState) -> String {
    match state {
        LessonState::New => "new".to_owned(),
        LessonState::Begun { done, of } => format!("begun, {done} of {of} steps done"),
        LessonState::Done => "done".to_owned(),
    }
}

/// The progress report.
pub(super) fn lines(world: &World) -> Vec<String> {
    let totals = world.progress.totals();
    if totals == crate::learner::statistics::Totals::default() {
        return vec!["Nothing is done yet. The first lesson is a good beginning.".to_owned()];
    }
    let tally = totals.tally;
    let mut lines = vec![
        count(totals.pages, "page read.", "pages read."),
        count(totals.exercises, "exercise solved.", "exercises solved."),
        format!("{} answers, {} of them right, {} at the first try.", tally.answers, tally.right, tally.first_try),
        count(totals.days, "day with touchmove.", "days with touchmove."),
    ];
    for unit in &world.catalog.units {
        let lessons: Vec<LessonState> =
            unit.lessons.iter().filter_map(|id| world.catalog.lesson(id)).map(|l| world.progress.lesson(l)).collect();
        let done = lessons.iter().filter(|state| **state == LessonState::Done).count();
        lines.push(format!("Unit \"{}\": {done} of {} lessons done.", unit.title, lessons.len()));
    }
    let tallies = world.progress.skills();
    for skill in &world.catalog.skills {
        if let Some(tally) = tallies.get(skill.id.as_str()) {
            lines.push(format!("Skill \"{}\": {} of {} answers right.", skill.title, tally.right, tally.answers));
        }
    }
    for shown in world.progress.misconceptions().into_iter().take(MOST_MISCONCEPTIONS) {
        if let Some(misconception) = misconception::find(&shown.id) {
            let times = if shown.times == 1 { "once".to_owned() } else { format!("{} times", shown.times) };
            lines.push(format!("Mixed up {times}: {}", misconception.told()));
        }
    }
    lines
}

fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}
