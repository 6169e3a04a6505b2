//! The report as lines of text for a terminal, a screen reader or a file.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr};

use super::{AssignmentPart, HandInRow, ItemRow, Report, Standing};
use crate::classroom::work::moment;
use crate::notation::describe::counted;

/// Widest name in columns.
const WIDEST_NAME: usize = 28;
/// Most exercises told one by one of each assignment.
const MOST_ITEMS: usize = 60;
/// Most names told in a row.
const MOST_NAMES: usize = 12;
/// Most skills and misconceptions told.
const MOST_ROWS: usize = 8;

impl Report {
    /// The lines.
    #[must_use]
    pub fn to_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.assignments.is_empty() {
            lines.push("No hand-ins were found.".to_owned());
        }
        for part in &self.assignments {
            assignment(part, self.has_class, &mut lines);
        }
        if self.assignments.len() > 1 {
            self.pupils(&mut lines);
        }
        self.skills(&mut lines);
        self.misconceptions(&mut lines);
        if !self.advice.is_empty() {
            lines.push("What to teach next".to_owned());
            for (index, advice) in self.advice.iter().enumerate() {
                lines.push(format!("  {}. {}", index + 1, advice.because));
                for (id, title) in &advice.lessons {
                    lines.push(format!("     Lesson: {title} (touchmove learn {id})"));
                }
                lines.extend(advice.command.iter().map(|command| format!("     Practice: {command}")));
            }
            lines.push(String::new());
        }
        if !self.remarks.is_empty() {
            lines.push("Please note".to_owned());
            lines.extend(self.remarks.iter().map(|remark| format!("  {}: {}", remark.file, remark.text)));
            lines.push(String::new());
        }
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    fn pupils(&self, lines: &mut Vec<String>) {
        lines.push("All assignments together".to_owned());
        let width = widest(self.pupils.iter().map(|pupil| pupil.name.as_str()));
        lines.push(format!("  {}  handed in  first try", padded("", width)));
        for pupil in &self.pupils {
            let first = rate(pupil.first_try, pupil.answered);
            let handed = format!("{} of {}", pupil.handed_in, self.assignments.len());
            lines.push(format!("  {}  {handed:>9}  {first:>9}", padded(&pupil.name, width)));
        }
        lines.push(String::new());
    }

    fn skills(&self, lines: &mut Vec<String>) {
        let weak: Vec<_> = self.skills.iter().filter(|skill| skill.first_try < skill.answered).collect();
        if weak.is_empty() {
            return;
        }
        lines.push("Skills, the weakest first (right at the first try)".to_owned());
        for skill in weak.iter().take(MOST_ROWS) {
            let mut line = format!("  {:>4}  {} ({})", rate(skill.first_try, skill.answered), skill.title, skill.id);
            if !skill.weak.is_empty() {
                let _ = write!(line, ": {}", names(&skill.weak));
            }
            lines.push(line);
        }
        lines.push(String::new());
    }

    fn misconceptions(&self, lines: &mut Vec<String>) {
        if self.misconceptions.is_empty() {
            return;
        }
        lines.push("What pupils believe".to_owned());
        for row in self.misconceptions.iter().take(MOST_ROWS) {
            lines.push(format!("  {} {}", row.belief, row.truth));
            lines.push(format!("     {}", names(&row.pupils)));
        }
        lines.push(String::new());
    }
}

fn assignment(part: &AssignmentPart, has_class: bool, lines: &mut Vec<String>) {
    let due = part.due.map_or_else(String::new, |due| format!(", due {}", moment(due)));
    lines.push(format!("{} ({}{due})", part.title, counted(part.items.len(), "exercise", "exercises")));
    let handed = part.rows.len();
    let of = if has_class { format!(" of {}", handed + part.missing.len()) } else { String::new() };
    lines.push(format!("{handed}{of} handed in."));
    if !part.missing.is_empty() {
        lines.push(format!("Not handed in: {}.", part.missing.join(", ")));
    }
    lines.push(String::new());
    let width = widest(part.rows.iter().map(|row| row.pupil.as_str()));
    let board = part.items.len() + part.items.len().saturating_sub(1) / 5;
    lines.push(format!("  {}  {:board$}  right  first    time", padded("", width), ""));
    lines.extend(part.rows.iter().map(|row| hand_in(row, width)));
    lines.push("  + at the first try, o later or with help, x not yet, . no answer".to_owned());
    lines.push(String::new());
    for item in part.items.iter().take(MOST_ITEMS) {
        exercise(item, lines);
    }
    if part.items.len() > MOST_ITEMS {
        lines.push(format!("  And {} more: see --json.", part.items.len() - MOST_ITEMS));
    }
    lines.push(String::new());
}

fn hand_in(row: &HandInRow, width: usize) -> String {
    let signs: Vec<char> = row.standings.iter().map(|standing| Standing::sign(*standing)).collect();
    let signs: Vec<String> = signs.chunks(5).map(|five| five.iter().collect()).collect();
    let marks = [
        (row.marks.late, "late"),
        (row.marks.partial, "partial"),
        (row.marks.repeated, "handed in again"),
        (row.marks.edited, "edited"),
        (row.marks.cut, "cut off"),
    ];
    let marks: Vec<&str> = marks.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect();
    let line = format!(
        "  {}  {}  {:>5}  {:>5}  {:>6}  {}",
        padded(&row.pupil, width),
        signs.join(" "),
        row.right,
        row.first_try,
        time(row.millis),
        marks.join(", ")
    );
    line.trim_end().to_owned()
}

fn exercise(item: &ItemRow, lines: &mut Vec<String>) {
    let time = item.median_millis.map_or_else(String::new, |millis| format!(", half took at most {}", time(millis)));
    let question: String = item.question.chars().take(90).collect();
    let more = if item.question.chars().count() > 90 { "…" } else { "" };
    lines.push(format!("  {}. {}: {question}{more}", item.number, item.title));
    lines.push(format!(
        "     Right at the first try: {} of {}; in the end {}{time}.",
        item.first_try, item.pupils, item.right
    ));
    for wrong in &item.wrong {
        let who = counted(wrong.pupils, "pupil", "pupils");
        let told = if wrong.told.is_empty() { String::new() } else { format!(": {}", wrong.told) };
        lines.push(format!("     {who} answered {}{told}", wrong.answer));
    }
}

/// `3 of 10` as a percentage.
fn rate(part: usize, of: usize) -> String {
    if of == 0 { "-".to_owned() } else { format!("{}%", (part * 200 + of) / (of * 2)) }
}

/// `75` seconds as `1:15`.
fn time(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn names(names: &[String]) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let shown = names.iter().take(MOST_NAMES).map(String::as_str).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

fn widest<'n>(names: impl Iterator<Item = &'n str>) -> usize {
    names.map(UnicodeWidthStr::width).max().unwrap_or(0).clamp(5, WIDEST_NAME)
}

/// The name in exactly so many columns.
fn padded(name: &str, width: usize) -> String {
    let mut shown = String::new();
    let mut used = 0;
    let is_long = name.width() > width;
    for c in name.chars() {
        let columns = c.width().unwrap_or(0);
        if used + columns > width - usize::from(is_long) {
            break;
        }
        shown.push(c);
        used += columns;
    }
    if is_long {
        shown.push('…');
        used += 1;
    }
    shown + &" ".repeat(width.saturating_sub(used))
}
