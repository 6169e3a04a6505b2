//! Puts what was read from all files together: layers, order of the curriculum, and faults between files.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::catalog::{Catalog, Generate, Lesson, PuzzleSet, Skill, Step, Unit};
use super::diagnostic::{Diagnostic, LineIndex, Severity};
use super::known;
use super::mirror::{Body, CurriculumFile, Head, LessonFile, Mirror, SetFile, UnitTable};
use super::reader;
use super::schema::READ;
use super::source::Sources;
use crate::exercise::Exercise;
use crate::exercise::fields::{At, FieldProblem, did_you_mean};
use crate::exercise::kind;

/// All content: the catalog made of it, the files it stands in, and what is wrong with them.
#[derive(Clone, Debug)]
pub struct Content {
    /// What there is to learn from. Exercises with faults are left out of it.
    pub catalog: Catalog,
    /// The files.
    pub sources: Sources,
    /// What each file says, beside `sources.files`; `None` where nothing could be used.
    pub mirrors: Vec<Option<Mirror>>,
    /// The file in which each unit in effect stands, by its id.
    pub units_at: BTreeMap<String, usize>,
    /// The file of each lesson and set in effect, by its id.
    pub files_at: BTreeMap<String, usize>,
    /// The files of sets that have the id of a lesson: they are checked as well.
    pub clashing: BTreeSet<usize>,
    /// All faults, by file and place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Faults of files while they are being collected: the index of the file, and the fault.
#[derive(Clone, Debug, Default)]
pub struct Faults(Vec<(usize, Severity, FieldProblem)>);

impl Faults {
    /// Notes one.
    pub fn push(&mut self, file: usize, severity: Severity, problem: FieldProblem) {
        self.0.push((file, severity, problem));
    }

    /// Notes an error.
    pub fn error(&mut self, file: usize, span: &Range<usize>, code: &'static str, message: String, help: String) {
        self.push(file, Severity::Error, FieldProblem { span: span.clone(), code, message, help: Some(help) });
    }

    /// The faults as diagnostics, by file and place.
    #[must_use]
    pub fn into_diagnostics(mut self, sources: &Sources) -> Vec<Diagnostic> {
        self.0.sort_by_key(|(file, _, problem)| (*file, problem.span.start, problem.span.end));
        self.0.dedup();
        let mut diagnostics = Vec::with_capacity(self.0.len());
        let mut index: Option<(usize, LineIndex<'_>)> = None;
        for (file, severity, problem) in self.0 {
            let Some(source) = sources.files.get(file) else { continue };
            let index = match &mut index {
                Some((of, index)) if *of == file => index,
                index => &mut index.insert((file, LineIndex::new(&source.text))).1,
            };
            diagnostics.push(Diagnostic::at(severity, &source.name, index, problem));
        }
        diagnostics
    }
}

impl Content {
    /// Reads all files and puts them together.
    ///
    /// ```
    /// use touchmove::course::{Content, Sources};
    /// let content = Content::load(Sources::embedded());
    /// assert_eq!(content.catalog.units[0].id, "the-board");
    /// ```
    #[must_use]
    pub fn load(mut sources: Sources) -> Self {
        let mut faults = Faults::default();
        let mut mirrors = Vec::with_capacity(sources.files.len());
        for (file, source) in sources.files.iter().enumerate() {
            let reading = reader::read(source);
            for problem in reading.problems {
                faults.push(file, Severity::Error, problem);
            }
            mirrors.push(reading.mirror);
        }
        let assembly = Assembly { sources: &sources, mirrors: &mirrors, faults: &mut faults };
        let Assembled { catalog, units_at, files_at, clashing } = assembly.assemble();
        let mut diagnostics = std::mem::take(&mut sources.problems);
        diagnostics.extend(faults.into_diagnostics(&sources));
        Self { catalog, sources, mirrors, units_at, files_at, clashing, diagnostics }
    }

    /// Whether anything makes content unusable.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// The files of one form, later layers in place of earlier ones.
struct Layered<'m, T> {
    order: Vec<String>,
    by_id: BTreeMap<String, (usize, &'m T)>,
}

impl<T> Default for Layered<'_, T> {
    fn default() -> Self {
        Self { order: Vec::new(), by_id: BTreeMap::new() }
    }
}

impl<'m, T> Layered<'m, T> {
    /// Puts an item in.
    ///
    /// # Errors
    /// The file of the same layer that has the id already.
    fn put(&mut self, id: &str, file: usize, item: &'m T, layer_of: impl Fn(usize) -> usize) -> Result<(), usize> {
        match self.by_id.entry(id.to_string()) {
            Entry::Vacant(place) => {
                self.order.push(id.to_string());
                place.insert((file, item));
            }
            Entry::Occupied(mut place) => {
                let other = place.get().0;
                if layer_of(other) == layer_of(file) {
                    return Err(other);
                }
                place.insert((file, item));
            }
        }
        Ok(())
    }

    fn places(&self) -> impl Iterator<Item = (String, usize)> {
        self.by_id.iter().map(|(id, (file, _))| (id.clone(), *file))
    }

    fn items(&self) -> impl Iterator<Item = (usize, &'m T)> {
        self.order.iter().filter_map(|id| self.by_id.get(id)).copied()
    }
}

/// What the assembly comes to.
struct Assembled {
    catalog: Catalog,
    units_at: BTreeMap<String, usize>,
    files_at: BTreeMap<String, usize>,
    clashing: BTreeSet<usize>,
}

struct Assembly<'a> {
    sources: &'a Sources,
    mirrors: &'a [Option<Mirror>],
    faults: &'a mut Faults,
}

impl<'a> Assembly<'a> {
    fn assemble(mut self) -> Assembled {
        let (units, skills) = self.curriculum();
        let units_at = units.places().collect();
        let units: Vec<Unit> = units.items().map(|(_, table)| build_unit(table)).collect();
        let (lessons, sets) = self.lessons_and_sets();
        let clashing = sets.places().filter(|(id, _)| lessons.by_id.contains_key(id)).map(|(_, file)| file).collect();
        // The lesson of an id goes before the set.
        let files_at = sets.places().chain(lessons.places()).collect();
        self.check_references(&lessons, &skills);

        let mut built: BTreeMap<&str, Lesson> = lessons
            .items()
            .filter_map(|(_, file)| Some((file.head.as_ref()?.id.0.as_str(), build_lesson(file)?)))
            .filter(|(_, lesson)| !lesson.steps.is_empty())
            .collect();
        let mut ordered = Vec::with_capacity(built.len());
        for id in units.iter().flat_map(|unit| &unit.lessons).chain(&lessons.order) {
            ordered.extend(built.remove(id.as_str()));
        }
        let mut sets: Vec<PuzzleSet> = sets
            .items()
            .filter_map(|(_, file)| build_set(file))
            .filter(|set| !set.exercises.is_empty() || !set.generators.is_empty())
            .collect();
        sets.sort_by_cached_key(|set| set.title.to_lowercase());
        known::tell(&mut ordered, &mut sets, &skills);
        Assembled { catalog: Catalog { units, lessons: ordered, sets, skills }, units_at, files_at, clashing }
    }

    fn layer_of(&self, file: usize) -> usize {
        self.sources.files.get(file).map_or(0, |source| source.layer)
    }

    /// `other` is the file that has the id already.
    fn repeated(&mut self, file: usize, (id, span): &At<String>, what: &str, other: usize) {
        let place = self.sources.files.get(other).filter(|_| other != file);
        let place = place.map_or_else(String::new, |source| format!(", in {}", source.name));
        let message = format!("there is another {what} with the id \"{id}\"{place}");
        self.faults.error(file, span, "repeated-id", message, "give it an id of its own".into());
    }

    fn curriculum(&mut self) -> (Layered<'a, UnitTable>, Vec<Skill>) {
        let mirrors = self.mirrors;
        let curricula: Vec<(usize, &CurriculumFile)> = mirrors
            .iter()
            .enumerate()
            .filter_map(|(file, mirror)| match mirror {
                Some(Mirror::Curriculum(read)) => Some((file, read)),
                Some(Mirror::Lesson(_) | Mirror::Set(_)) | None => None,
            })
            .collect();
        let mut units = Layered::default();
        let mut skills = Layered::default();
        for &(file, read) in &curricula {
            for unit in &read.units {
                if let Err(other) = units.put(&unit.id.0, file, unit, |file| self.layer_of(file)) {
                    self.repeated(file, &unit.id, "unit", other);
                }
            }
            for skill in &read.skills {
                if let Err(other) = skills.put(&skill.id.0, file, skill, |file| self.layer_of(file)) {
                    self.repeated(file, &skill.id, "skill", other);
                }
            }
        }
        let skills = skills.items().map(|(_, skill)| Skill {
            id: skill.id.0.clone(),
            title: skill.title.clone(),
            articles: words(&skill.articles),
            fresh: skill.fresh,
        });
        (units, skills.collect())
    }

    fn lessons_and_sets(&mut self) -> (Layered<'a, LessonFile>, Layered<'a, SetFile>) {
        let mirrors = self.mirrors;
        let mut lessons = Layered::default();
        let mut sets = Layered::default();
        for (file, mirror) in mirrors.iter().enumerate() {
            match mirror {
                Some(Mirror::Lesson(read)) => {
                    let Some(Head { id, .. }) = &read.head else { continue };
                    if let Err(other) = lessons.put(&id.0, file, read, |file| self.layer_of(file)) {
                        self.repeated(file, id, "lesson", other);
                    }
                }
                Some(Mirror::Set(read)) => {
                    let Some(Head { id, .. }) = &read.head else { continue };
                    if let Err(other) = sets.put(&id.0, file, read, |file| self.layer_of(file)) {
                        self.repeated(file, id, "set", other);
                    }
                }
                Some(Mirror::Curriculum(_)) | None => {}
            }
        }
        for (file, set) in sets.items() {
            let Some(Head { id: place @ (id, span), .. }) = &set.head else { continue };
            if let Some(&(other, _)) = lessons.by_id.get(id) {
                self.repeated(file, place, "lesson", other);
            } else if kind::find(id).is_some() || id == READ {
                let message = format!("a kind of exercise is called \"{id}\" already");
                self.faults.error(file, span, "repeated-id", message, "give the set another id".into());
            }
        }
        (lessons, sets)
    }

    /// Words that name something in another file: skills, and lessons to be done before.
    fn check_references(&mut self, lessons: &Layered<'_, LessonFile>, skills: &[Skill]) {
        let mirrors = self.mirrors;
        for (file, mirror) in mirrors.iter().enumerate() {
            let (named, after): (&[At<String>], &[At<String>]) = match mirror {
                Some(Mirror::Lesson(lesson)) => (&lesson.named_skills, &lesson.after),
                Some(Mirror::Set(set)) => (&set.named_skills, &[]),
                Some(Mirror::Curriculum(_)) | None => continue,
            };
            let unknown = named.iter().filter(|(id, _)| !skills.iter().any(|skill| skill.id == *id));
            for (id, span) in unknown.take(reader::MAX_PROBLEMS) {
                let known = skills.iter().map(|skill| skill.id.as_str());
                let help = suggestion(id, known, "the skills are listed in lessons/curriculum.toml");
                self.faults.error(file, span, "unknown-skill", format!("there is no skill \"{id}\""), help);
            }
            let unknown = after.iter().filter(|(id, _)| !lessons.by_id.contains_key(id));
            for (id, span) in unknown.take(reader::MAX_PROBLEMS) {
                let known = lessons.order.iter().map(String::as_str);
                let help = suggestion(id, known, "name a lesson that there is, or leave it out");
                self.faults.error(file, span, "unknown-lesson", format!("there is no lesson \"{id}\""), help);
            }
        }
    }
}

/// "did you mean …?", or what to do when nothing is close.
pub(super) fn suggestion<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    did_you_mean(word, known).map_or_else(|| otherwise.to_string(), |word| format!("did you mean \"{word}\"?"))
}

fn words(list: &[At<String>]) -> Vec<String> {
    list.iter().map(|(word, _)| word.clone()).collect()
}

/// The exercise with the skills of its file when it has none of its own.
fn with_skills(exercise: &Exercise, own: &[At<String>], of_file: &[At<String>]) -> Arc<Exercise> {
    let mut exercise = exercise.clone();
    exercise.common.skills = words(if own.is_empty() { of_file } else { own });
    Arc::new(exercise)
}

fn build_unit(table: &UnitTable) -> Unit {
    Unit {
        id: table.id.0.clone(),
        title: table.title.clone(),
        summary: table.summary.clone(),
        lessons: words(&table.lessons),
    }
}

fn build_lesson(file: &LessonFile) -> Option<Lesson> {
    let head = file.head.as_ref()?;
    let steps = file.steps.iter().map(|step| match &step.body {
        Body::Page(page) => Step::Read(Arc::clone(page)),
        Body::Exercise(exercise) => Step::Exercise(with_skills(exercise, &step.skills, &head.skills)),
    });
    Some(Lesson {
        id: head.id.0.clone(),
        title: head.title.0.clone(),
        summary: head.summary.0.clone(),
        skills: words(&head.skills),
        after: words(&file.after),
        steps: steps.collect(),
    })
}

fn build_set(file: &SetFile) -> Option<PuzzleSet> {
    let head = file.head.as_ref()?;
    let exercises = file.puzzles.iter().filter_map(|puzzle| match &puzzle.body {
        Body::Exercise(exercise) => Some(with_skills(exercise, &puzzle.skills, &head.skills)),
        Body::Page(_) => None,
    });
    let generators = file.generators.iter().map(|table| Generate {
        kind: table.kind.id,
        skills: words(&table.skills),
        level: table.level,
        count: table.count,
        seed: table.seed,
    });
    Some(PuzzleSet {
        id: head.id.0.clone(),
        title: head.title.0.clone(),
        summary: head.summary.0.clone(),
        skills: words(&head.skills),
        exercises: exercises.collect(),
        generators: generators.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "format = 1\nid = \"first\"\ntitle = \"First\"\nsummary = \"One page.\"\nskills = [\"rook.moves\"]\n\n[[step]]\nid = \"page\"\nkind = \"read\"\ntext = \"The rook on `a1`.\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\nmarks = [\"path a2 a3\"]\n";

    /// The skills of the shipped curriculum and nothing else.
    fn base() -> Sources {
        let mut sources = Sources::embedded();
        sources.files.retain(|file| file.name == "lessons/curriculum.toml");
        sources
    }

    fn codes(content: &Content) -> Vec<(&'static str, usize)> {
        content.diagnostics.iter().map(|it| (it.code, it.place.as_ref().map_or(0, |place| place.line))).collect()
    }

    #[test]
    fn the_embedded_content_can_be_loaded() {
        let content = Content::load(Sources::embedded());
        assert!(content.diagnostics.is_empty());
        assert_eq!(content.catalog.units[0].id, "the-board");
        assert_eq!(content.catalog.skill("castling.through").unwrap().articles, ["3.8.2.2.1"]);
    }

    #[test]
    fn a_page_is_read_with_its_board() {
        let content = Content::load(base().with_text("lessons/a.toml", PAGE));
        assert_eq!(content.diagnostics, []);
        let lesson = content.catalog.lesson("first").unwrap();
        let Step::Read(page) = &lesson.steps[0] else { panic!("a page") };
        assert_eq!(page.id, "first/page");
        assert_eq!(page.diagram.as_ref().unwrap().marks.len(), 1);
    }

    #[test]
    fn a_later_layer_replaces_by_id_and_keeps_the_place() {
        let replacement = PAGE.replace("\"first\"", "\"the-knight\"");
        let content = Content::load(
            base()
                .with_text("lessons/a.toml", PAGE)
                .with_text("lessons/b.toml", PAGE.replace("First", "Second"))
                .with_text("lessons/c.toml", replacement),
        );
        assert_eq!(content.diagnostics, []);
        assert_eq!(content.catalog.lesson("first").unwrap().title, "Second");
        let at = |id: &str| content.catalog.lessons.iter().position(|lesson| lesson.id == id);
        assert!(at("the-knight") < at("first"), "a lesson of a unit comes before one of none");
    }

    #[test]
    fn a_newer_format_is_told_and_nothing_else() {
        let newer = PAGE.replace("format = 1", "format = 2").replace("kind", "kid");
        let content = Content::load(base().with_text("lessons/a.toml", newer));
        assert_eq!(codes(&content), [("format", 1)]);
        assert!(content.diagnostics[0].message.contains("newer touchmove"));
        assert!(content.catalog.lesson("first").is_none());
    }
}
