//! What the content covers: each skill and each article of the Laws, and the holes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Serialize;

use super::catalog::{Catalog, Lesson, Step};
use crate::exercise::{Exercise, kind};
use crate::rules::articles;

/// The matrix: skills and articles against lessons, exercises and generators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The skills in the order of the curriculum.
    pub skills: Vec<SkillRow>,
    /// The articles of the Laws in their order.
    pub articles: Vec<ArticleRow>,
}

/// What there is for one skill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SkillRow {
    /// Its id.
    pub skill: String,
    /// The articles it rests on.
    pub articles: Vec<String>,
    /// The lessons that teach it.
    pub lessons: Vec<String>,
    /// How many exercises of lessons train it.
    pub exercises: usize,
    /// How many puzzles of sets train it.
    pub puzzles: usize,
    /// The kinds that can make fresh exercises for it.
    pub generators: Vec<&'static str>,
    /// What is missing: `lesson`, `exercise`, `generator`.
    pub holes: Vec<&'static str>,
}

/// What there is for one article.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArticleRow {
    /// Its number.
    pub article: String,
    /// The skills that rest on it, or on an article inside it.
    pub skills: Vec<String>,
    /// How many lessons teach one of them.
    pub lessons: usize,
    /// How many exercises of lessons train one of them.
    pub exercises: usize,
    /// How many puzzles of sets train one of them.
    pub puzzles: usize,
    /// How many kinds can make fresh exercises for one of them.
    pub generators: usize,
    /// What is missing, as with skills.
    pub holes: Vec<&'static str>,
}

/// What is missing. The exercises may be puzzles; a generator is missed only where fresh exercises can be made.
fn holes(lessons: usize, exercises: usize, generators: usize, fresh: bool) -> Vec<&'static str> {
    [("lesson", lessons == 0), ("exercise", exercises == 0), ("generator", fresh && generators == 0)]
        .into_iter()
        .filter_map(|(what, missing)| missing.then_some(what))
        .collect()
}

impl Coverage {
    /// Counts what a catalog has.
    ///
    /// ```
    /// use touchmove::course::{Content, Coverage, Sources};
    /// let coverage = Coverage::of(&Content::load(Sources::embedded()).catalog);
    /// let castling = coverage.articles.iter().find(|row| row.article == "3.8.2.1").unwrap();
    /// assert_eq!(castling.skills, ["castling.rights"]);
    /// ```
    #[must_use]
    pub fn of(catalog: &Catalog) -> Self {
        let trains = |exercise: &Exercise, skill: &str| exercise.common.skills.iter().any(|it| it == skill);
        let in_lesson = |lesson: &Lesson, skill: &str| {
            let asks = |step: &&Step| match step {
                Step::Read(_) => false,
                Step::Exercise(exercise) => trains(exercise, skill),
            };
            lesson.steps.iter().filter(asks).count()
        };
        let skills: Vec<SkillRow> = catalog
            .skills
            .iter()
            .map(|skill| {
                let id = skill.id.as_str();
                let teaches = |lesson: &&Lesson| lesson.skills.iter().any(|it| it == id);
                let lessons: Vec<String> =
                    catalog.lessons.iter().filter(teaches).map(|lesson| lesson.id.clone()).collect();
                let exercises = catalog.lessons.iter().map(|lesson| in_lesson(lesson, id)).sum();
                let puzzles = catalog.sets.iter().flat_map(|set| &set.exercises).filter(|it| trains(it, id)).count();
                let makes = |kind: &&&kind::Kind| kind.generator.as_ref().is_some_and(|it| it.skills.contains(&id));
                let generators: Vec<&str> = kind::KINDS.iter().filter(makes).map(|kind| kind.id).collect();
                let holes = holes(lessons.len(), exercises + puzzles, generators.len(), skill.fresh);
                let articles = skill.articles.clone();
                SkillRow { skill: skill.id.clone(), articles, lessons, exercises, puzzles, generators, holes }
            })
            .collect();
        let is_fresh = |id: &str| catalog.skill(id).is_some_and(|skill| skill.fresh);
        let articles = articles(&skills, is_fresh);
        Self { skills, articles }
    }

    /// The matrix as a table, and the holes below it.
    #[must_use]
    pub fn to_table(&self) -> String {
        let heads = ["lessons", "exercises", "puzzles", "generators"].map(String::from);
        let mut table = table_row("skill", &heads, &[]);
        for row in &self.skills {
            let counts = [row.lessons.len(), row.exercises, row.puzzles, row.generators.len()];
            table += &table_row(&row.skill, &counts.map(|count| count.to_string()), &row.holes);
        }
        table.push('\n');
        table += &table_row("article", &heads, &[]);
        for row in &self.articles {
            let counts = [row.lessons, row.exercises, row.puzzles, row.generators];
            table += &table_row(&row.article, &counts.map(|count| count.to_string()), &row.holes);
        }
        let open = self.skills.iter().filter(|row| !row.holes.is_empty()).count();
        let holes = self.articles.iter().filter(|row| !row.holes.is_empty()).count();
        let (skills, articles) = (self.skills.len(), self.articles.len());
        let _ = write!(table, "\n{open} of {skills} skills and {holes} of {articles} articles have holes.\n");
        table
    }
}

fn table_row(name: &str, [lessons, exercises, puzzles, generators]: &[String; 4], holes: &[&str]) -> String {
    let holes = if holes.is_empty() { String::new() } else { format!("no {}", holes.join(", no ")) };
    let row = format!("{name:<28} {lessons:>7} {exercises:>9} {puzzles:>7} {generators:>10}  {holes}");
    format!("{}\n", row.trim_end())
}

fn articles(skills: &[SkillRow], any_fresh: impl Fn(&str) -> bool) -> Vec<ArticleRow> {
    let row = |article: &&str| {
        let rows: Vec<&SkillRow> =
            skills.iter().filter(|row| row.articles.iter().any(|it| is_inside(it, article))).collect();
        let lessons: BTreeSet<&str> = rows.iter().flat_map(|row| &row.lessons).map(String::as_str).collect();
        let generators: BTreeSet<&str> = rows.iter().flat_map(|row| &row.generators).copied().collect();
        let exercises: usize = rows.iter().map(|row| row.exercises).sum();
        let puzzles: usize = rows.iter().map(|row| row.puzzles).sum();
        let fresh = rows.iter().any(|row| any_fresh(&row.skill));
        ArticleRow {
            article: (*article).to_owned(),
            skills: rows.iter().map(|row| row.skill.clone()).collect(),
            lessons: lessons.len(),
            exercises,
            puzzles,
            generators: generators.len(),
            holes: holes(lessons.len(), exercises + puzzles, generators.len(), fresh),
        }
    };
    articles::ALL.iter().map(row).collect()
}

/// Whether an article is another one or a part of it: 3.8.2.1 is inside 3.8.2.
fn is_inside(article: &str, whole: &str) -> bool {
    article.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Content, Sources};

    #[test]
    fn holes_are_named_and_articles_stand_in_order() {
        let mut catalog = Content::load(Sources::embedded()).catalog;
        catalog.lessons.clear();
        catalog.sets.clear();
        let coverage = Coverage::of(&catalog);
        let names = coverage.skills.iter().find(|row| row.skill == "board.names").unwrap();
        assert!(names.generators.contains(&"find_square"));
        assert_eq!(names.holes, ["lesson", "exercise"]);
        let articles: Vec<&str> = coverage.articles.iter().map(|row| row.article.as_str()).collect();
        let at = |article: &str| articles.iter().position(|it| *it == article).unwrap();
        assert!(at("1.2") < at("3.9.2") && at("3.9.2") < at("3.10.1") && at("5.2.2") < at("C.2"));
        assert!(at("C.9") < at("C.10"));
        assert!(coverage.to_table().contains("no lesson, no exercise"));
    }
}
