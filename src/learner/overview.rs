//! What a learner knows so far, unit by unit and skill by skill: shown by every front end and by `touchmove progress`.

use serde::Serialize;

use super::progress::{LessonState, Progress};
use crate::course::Catalog;
use crate::exercise::misconception;
use crate::notation::describe::counted;

/// The overview of one learner's progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Overview {
    /// Lessons done.
    pub lessons_done: usize,
    /// Lessons in all.
    pub lessons: usize,
    /// Different exercises answered rightly.
    pub exercises: usize,
    /// Answers given.
    pub answers: usize,
    /// Exercises right at the first try, without hint or solution.
    pub first_try: usize,
    /// Days (UTC) with an answer.
    pub days: usize,
    /// The lesson to go on with.
    pub next_lesson: Option<String>,
    /// The units of the course.
    pub units: Vec<UnitOverview>,
    /// The skills with answers, in the order of the curriculum.
    pub skills: Vec<SkillOverview>,
    /// Misconceptions that answers showed, most often first.
    pub misconceptions: Vec<MisconceptionOverview>,
}

/// One unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitOverview {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Lessons done.
    pub done: usize,
    /// Lessons in all.
    pub lessons: usize,
}

/// One skill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SkillOverview {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Answers given.
    pub answers: usize,
    /// Of these, right.
    pub right: usize,
    /// Of these, right at the first try, without hint or solution.
    pub first_try: usize,
}

/// One misconception.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MisconceptionOverview {
    /// Its id.
    pub id: String,
    /// How many answers showed it.
    pub times: usize,
    /// What the learner believes and what is so; the id where this version doesn't know it.
    pub told: String,
}

impl Overview {
    /// The overview of this progress over this content.
    #[must_use]
    pub fn of(progress: &Progress, catalog: &Catalog) -> Self {
        let is_done =
            |id: &String| catalog.lesson(id).is_some_and(|lesson| progress.lesson(lesson) == LessonState::Done);
        let units = catalog
            .units
            .iter()
            .map(|unit| UnitOverview {
                id: unit.id.clone(),
                title: unit.title.clone(),
                done: unit.lessons.iter().filter(|id| is_done(id)).count(),
                lessons: unit.lessons.len(),
            })
            .collect();
        let tallies = progress.skills();
        let skills = catalog
            .skills
            .iter()
            .filter_map(|skill| {
                let tally = tallies.get(skill.id.as_str()).filter(|tally| tally.answers > 0)?;
                Some(SkillOverview {
                    id: skill.id.clone(),
                    title: skill.title.clone(),
                    answers: tally.answers,
                    right: tally.right,
                    first_try: tally.first_try,
                })
            })
            .collect();
        let misconceptions = progress
            .misconceptions()
            .into_iter()
            .map(|shown| MisconceptionOverview {
                told: misconception::find(&shown.id).map_or_else(|| shown.id.clone(), |known| known.told()),
                id: shown.id,
                times: shown.times,
            })
            .collect();
        let totals = progress.totals();
        Self {
            lessons_done: catalog.lessons.iter().filter(|lesson| is_done(&lesson.id)).count(),
            lessons: catalog.lessons.len(),
            exercises: totals.exercises,
            answers: totals.tally.answers,
            first_try: totals.tally.first_try,
            days: totals.days,
            next_lesson: progress.next_lesson(catalog).map(|lesson| lesson.id.clone()),
            units,
            skills,
            misconceptions,
        }
    }

    /// The overview as sentences, a line each; nothing by colour or picture.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut lines = vec![format!("Lessons done: {} of {}.", self.lessons_done, self.lessons)];
        lines.extend(
            self.units.iter().map(|unit| format!("{}: {} of {} lessons done.", unit.title, unit.done, unit.lessons)),
        );
        if self.answers == 0 {
            lines.push("No exercise has been answered yet.".into());
            return lines;
        }
        lines.push(format!(
            "Exercises solved: {}, of these {} at the first try, on {}.",
            self.exercises,
            self.first_try,
            counted(self.days, "day", "days")
        ));
        lines.extend(self.skills.iter().map(|skill| {
            format!(
                "{}: {} of {} answers right, {} at the first try.",
                skill.title, skill.right, skill.answers, skill.first_try
            )
        }));
        lines.extend(self.misconceptions.iter().map(|shown| match shown.times {
            1 => format!("Once: {}", shown.told),
            times => format!("{times} times: {}", shown.told),
        }));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::{Entry, Event, LoggedVerdict, VERSION};
    use super::*;
    use crate::course::{Content, Sources};

    #[test]
    fn a_new_learner_is_told_so_and_sent_to_the_first_lesson() {
        let catalog = Content::load(Sources::embedded()).catalog;
        let overview = Overview::of(&Progress::default(), &catalog);
        assert_eq!((overview.lessons_done, overview.answers), (0, 0));
        assert_eq!(overview.next_lesson.as_ref(), catalog.lessons.first().map(|lesson| &lesson.id));
        assert!(overview.sentences().contains(&"No exercise has been answered yet.".to_string()));
    }

    #[test]
    fn skills_and_misconceptions_are_told_by_name() {
        let catalog = Content::load(Sources::embedded()).catalog;
        let known = misconception::ALL[0];
        let event = Event::Answered {
            exercise: "a/b".into(),
            hash: "0".into(),
            kind: "castling".into(),
            verdict: LoggedVerdict::Wrong,
            attempt: 1,
            hints: 0,
            shown: false,
            skills: vec!["castling.through".into()],
            misconceptions: vec![known.id.into(), "from-a-later-version".into()],
            answer: None,
            millis: None,
        };
        let at = "2026-03-01T10:00:00Z".parse().unwrap();
        let overview = Overview::of(&Progress::of([Entry { v: VERSION, at, event }]), &catalog);
        assert_eq!((overview.skills.len(), overview.skills[0].answers, overview.skills[0].right), (1, 1, 0));
        assert!(overview.misconceptions.iter().any(|shown| shown.told == known.told()));
        assert!(overview.sentences().iter().any(|line| line == "Once: from-a-later-version"));
    }
}
