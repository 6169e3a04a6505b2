//! The order of the course: every lesson in exactly one unit, none before those it builds on, nothing asked untaught.

use std::collections::{BTreeMap, BTreeSet};

use super::Checker;
use crate::course::load::suggestion;
use crate::course::mirror::{Head, LessonFile, Mirror, UnitTable};
use crate::exercise::fields::{At, FieldProblem};

/// A lesson in its place of the course.
#[derive(Clone, Copy)]
struct Taught<'m> {
    file: usize,
    head: &'m Head,
    lesson: &'m LessonFile,
}

impl<'m> Taught<'m> {
    fn id(&self) -> &'m str {
        &self.head.id.0
    }
}

impl Checker<'_> {
    /// Checks units, `after` and the order of teaching.
    pub(super) fn order(&mut self) {
        let content = self.content;
        let mut lessons: BTreeMap<&str, Taught<'_>> = BTreeMap::new();
        let mut units: Vec<(usize, &UnitTable)> = Vec::new();
        for (file, mirror) in content.mirrors.iter().enumerate() {
            match mirror {
                Some(Mirror::Lesson(lesson)) => {
                    if let Some(head) = self.in_effect(lesson.head.as_ref(), file) {
                        lessons.insert(&head.id.0, Taught { file, head, lesson });
                    }
                }
                Some(Mirror::Curriculum(read)) => {
                    units.extend(
                        read.units
                            .iter()
                            .filter(|unit| content.units_at.get(&unit.id.0) == Some(&file))
                            .map(|unit| (file, unit)),
                    );
                }
                Some(Mirror::Set(_)) | None => {}
            }
        }
        let position = |unit: &UnitTable| content.catalog.units.iter().position(|it| it.id == unit.id.0);
        units.sort_by_key(|(_, unit)| position(unit));
        let mut order = self.listed(&units, &lessons);
        let mut unlisted: Vec<Taught<'_>> =
            lessons.values().filter(|taught| !order.contains(&taught.id())).copied().collect();
        unlisted.sort_by_key(|taught| taught.file);
        for taught in unlisted {
            self.unlisted(taught, &units);
            order.push(taught.id());
        }
        let order: Vec<Taught<'_>> = order.into_iter().filter_map(|id| lessons.get(id).copied()).collect();
        self.after(&order);
        self.taught_before_asked(&order);
    }

    /// The lessons named by the units, in order.
    fn listed<'m>(&mut self, units: &[(usize, &'m UnitTable)], lessons: &BTreeMap<&str, Taught<'_>>) -> Vec<&'m str> {
        let mut order: Vec<&'m str> = Vec::new();
        let mut unit_of: BTreeMap<&str, &str> = BTreeMap::new();
        for &(file, unit) in units {
            for (id, span) in &unit.lessons {
                if let Some(other) = unit_of.insert(id, &unit.id.0) {
                    let message = format!("the lesson \"{id}\" is in the unit \"{other}\" already");
                    self.error(file, span, "lesson-in-two-units", message, "a lesson belongs to one unit".into());
                    continue;
                }
                order.push(id);
                if !lessons.contains_key(id.as_str()) {
                    let unlisted = lessons.keys().copied().filter(|known| !unit_of.contains_key(known));
                    let help = suggestion(id, unlisted, "write the lesson, or take it out of the list");
                    self.error(file, span, "unknown-lesson", format!("there is no lesson \"{id}\""), help);
                }
            }
        }
        order
    }

    fn unlisted(&mut self, taught: Taught<'_>, units: &[(usize, &UnitTable)]) {
        let file = taught.file;
        let has_curriculum = units.iter().any(|(unit, _)| self.layer_of(*unit) == self.layer_of(file));
        if has_curriculum && self.concerns(file) {
            let (id, span) = &taught.head.id;
            let severity = self.house_rule(file);
            let problem = FieldProblem {
                span: span.clone(),
                code: "lesson-in-no-unit",
                message: format!("the lesson \"{id}\" is in no unit"),
                help: Some("name it in the lessons of a unit of curriculum.toml".into()),
            };
            self.faults.push(file, severity, problem);
        }
    }

    fn after(&mut self, order: &[Taught<'_>]) {
        let position: BTreeMap<&str, usize> = order.iter().enumerate().map(|(at, taught)| (taught.id(), at)).collect();
        let before: BTreeMap<&str, &[At<String>]> =
            order.iter().map(|taught| (taught.id(), taught.lesson.after.as_slice())).collect();
        for (at, taught) in order.iter().enumerate() {
            let (file, own) = (taught.file, taught.id());
            for (id, span) in &taught.lesson.after {
                if position.get(id.as_str()).is_none_or(|&earlier| earlier < at) {
                    continue;
                }
                if let Some(way) = way_back(id, own, &before) {
                    let circle: Vec<String> = [own].into_iter().chain(way).map(|id| format!("\"{id}\"")).collect();
                    let message = format!("the lessons come after one another in a circle: {}", circle.join(" after "));
                    self.error(file, span, "after-circle", message, "take one of these out".into());
                } else {
                    let message = format!("the lesson \"{id}\" comes later in the course");
                    let help = format!("put \"{id}\" before \"{own}\" in curriculum.toml, or leave it out here");
                    self.error(file, span, "after-order", message, help);
                }
            }
        }
    }

    fn taught_before_asked(&mut self, order: &[Taught<'_>]) {
        let first: BTreeMap<&str, &str> = order
            .iter()
            .rev()
            .flat_map(|lesson| lesson.head.skills.iter().map(|(skill, _)| (skill.as_str(), lesson.id())))
            .collect();
        let mut taught: BTreeSet<&str> = BTreeSet::new();
        for &Taught { file, head, lesson } in order {
            taught.extend(head.skills.iter().map(|(skill, _)| skill.as_str()));
            for (skill, span) in lesson.steps.iter().flat_map(|step| &step.skills) {
                if taught.contains(skill.as_str()) || self.content.catalog.skill(skill).is_none() {
                    continue;
                }
                let (message, help) = match first.get(skill.as_str()) {
                    Some(later) => (
                        format!("\"{skill}\" is asked before it is taught"),
                        format!("it is taught in \"{later}\"; ask it from there on"),
                    ),
                    None => (
                        format!("\"{skill}\" is asked and no lesson teaches it"),
                        "add it to the skills of this lesson, if it teaches it".into(),
                    ),
                };
                self.error(file, span, "not-yet-taught", message, help);
            }
        }
    }

    /// Notes an error, when the faults of this file are wanted.
    pub(super) fn error(
        &mut self,
        file: usize,
        span: &std::ops::Range<usize>,
        code: &'static str,
        message: String,
        help: String,
    ) {
        if self.concerns(file) {
            self.faults.error(file, span, code, message, help);
        }
    }
}

/// The lessons through which `after` leads back from one to the other, both named; `None` when it does not lead there.
fn way_back<'m>(from: &'m str, to: &str, before: &BTreeMap<&str, &'m [At<String>]>) -> Option<Vec<&'m str>> {
    let mut open = vec![vec![from]];
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while let Some(way) = open.pop() {
        let &last = way.last()?;
        if last == to {
            return Some(way);
        }
        if seen.insert(last) {
            let further = before.get(last).copied().unwrap_or_default().iter();
            open.extend(further.map(|(id, _)| way.iter().copied().chain([id.as_str()]).collect()));
        }
    }
    None
}
