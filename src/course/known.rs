//! What the course knows about its exercises: the rules taught before each, and the articles that its skills rest on.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::catalog::{Lesson, PuzzleSet, Skill, Step};
use crate::exercise::Exercise;
use crate::rules::articles;

/// Most articles told for the skills of one exercise; one that trains more is about none of them in particular.
const MOST_ARTICLES: usize = 3;

/// Keeps what the exercises of lessons offer to choose from to what has been taught by then, and gives all exercises the
/// articles of their skills. Lessons are in the order of the course; a skill that no lesson teaches counts as known.
pub(super) fn tell(lessons: &mut [Lesson], sets: &mut [PuzzleSet], skills: &[Skill]) {
    let taught: BTreeSet<String> = lessons.iter().flat_map(|lesson| lesson.skills.iter().cloned()).collect();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for lesson in lessons {
        known.extend(lesson.skills.iter().cloned());
        let is_known = |skill: &str| known.contains(skill) || !taught.contains(skill);
        for step in &mut lesson.steps {
            if let Step::Exercise(exercise) = step {
                let fitting = Exercise::clone(exercise).for_skills(&is_known);
                let articles = of_skills(skills, &fitting.common.skills);
                *exercise = Arc::new(fitting.resting_on(&articles));
            }
        }
    }
    for exercise in sets.iter_mut().flat_map(|set| &mut set.exercises) {
        let articles = of_skills(skills, &exercise.common.skills);
        *exercise = Arc::new(Exercise::clone(exercise).resting_on(&articles));
    }
}

/// The articles of these skills, each once; none when they are many.
pub(super) fn of_skills(skills: &[Skill], own: &[String]) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for skill in skills.iter().filter(|skill| own.contains(&skill.id)) {
        let rests_on = |article: &&'static str| skill.articles.iter().any(|one| one == article);
        let fresh: Vec<&str> =
            articles::ALL.iter().copied().filter(rests_on).filter(|one| !found.contains(one)).collect();
        found.extend(fresh);
    }
    if found.len() > MOST_ARTICLES { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Catalog, Content, Sources};
    use crate::exercise::{Answer, Input, Verdict};

    fn catalog() -> Catalog {
        Content::load(Sources::embedded()).catalog
    }

    fn exercises(lesson: &Lesson) -> impl Iterator<Item = &Arc<Exercise>> {
        lesson.steps.iter().filter_map(|step| match step {
            Step::Exercise(exercise) => Some(exercise),
            Step::Read(_) => None,
        })
    }

    /// All options of all questions of an exercise, answered by its own solution, and those of them that are right.
    fn options(exercise: &Exercise) -> Vec<(Vec<String>, Vec<usize>)> {
        let mut attempt = exercise.begin();
        let mut asked = Vec::new();
        for answer in attempt.solution().answers {
            let input = attempt.prompt().input;
            let feedback = attempt.submit(&answer);
            assert!(matches!(feedback.verdict, Verdict::Right | Verdict::Continue), "{}", exercise.id);
            if let (Input::Choice { options, .. }, Answer::Choice(right)) = (input, &answer) {
                let options: Vec<String> = options.iter().map(crate::exercise::Text::to_plain).collect();
                let is_right = |at: &usize| right.contains(at) || feedback.others.contains(&options[*at]);
                let right = (0..options.len()).filter(is_right).collect();
                asked.push((options, right));
            }
        }
        asked
    }

    #[test]
    fn an_article_of_two_skills_is_told_once() {
        let skill = |id: &str, articles: &[&str]| Skill {
            articles: articles.iter().map(|&article| article.to_owned()).collect(),
            ..catalog().skill(id).expect("a skill of the course").clone()
        };
        let skills = [skill("pawn.moves", &["3.7.1", "3.7.2"]), skill("pawn.captures", &["3.7.3", "3.7.1"])];
        let own = ["pawn.moves".to_owned(), "pawn.captures".to_owned()];
        assert_eq!(of_skills(&skills, &own), ["3.7.1", "3.7.2", "3.7.3"]);
    }

    #[test]
    fn rules_taught_later_are_not_offered() {
        let catalog = catalog();
        // What is not spoken of before the lesson that teaches it, but for a right answer.
        let words = [
            ("pinned", "check.pins"),
            ("castl", "castling.how"),
            ("en passant", "en-passant.how"),
            ("stalemate", "stalemate.what"),
            ("checkmate", "mate.proof"),
            ("dead position", "draw.dead"),
            ("between king and rook", "castling.path"),
            ("cross an attacked square", "castling.through"),
            ("land on an attacked square", "castling.into"),
            ("rook is attacked", "castling.rook-attacked"),
        ];
        let kinds = ["castling", "legal", "verdict"];
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut looked_at = 0;
        for lesson in &catalog.lessons {
            known.extend(lesson.skills.iter().map(String::as_str));
            for exercise in exercises(lesson).filter(|exercise| kinds.contains(&exercise.kind.id)) {
                looked_at += 1;
                for (options, right) in options(exercise) {
                    assert!(options.len() > 1, "{}", exercise.id);
                    let wrong =
                        options.iter().enumerate().filter(|(at, _)| !right.contains(at)).map(|(_, option)| option);
                    for option in wrong.map(|option| option.to_lowercase()) {
                        let early = words.iter().find(|(word, skill)| option.contains(word) && !known.contains(skill));
                        assert_eq!(early, None, "{}: {option}", exercise.id);
                    }
                }
            }
        }
        assert!(looked_at > 50, "{looked_at}");
    }

    #[test]
    fn hints_speak_of_nothing_that_is_taught_later() {
        let catalog = catalog();
        let words = [
            ("king safe", "check.escape-move"),
            ("still mate", "draw.dead"),
            ("stalemate", "stalemate.what"),
            ("pinned", "check.pins"),
            ("castl", "castling.how"),
            ("en passant", "en-passant.how"),
        ];
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for lesson in &catalog.lessons {
            known.extend(lesson.skills.iter().map(String::as_str));
            for exercise in exercises(lesson) {
                let mut attempt = exercise.begin();
                for _ in 0..8 {
                    let hint = attempt.hint().text.to_plain().to_lowercase();
                    let early = words.iter().find(|(word, skill)| hint.contains(word) && !known.contains(skill));
                    assert_eq!(early, None, "{}: {hint}", exercise.id);
                }
            }
        }
    }

    #[test]
    fn with_no_other_rule_to_choose_none_is_asked_for() {
        let catalog = catalog();
        let find = |id: &str| {
            let all = catalog.lessons.iter().flat_map(exercises);
            all.into_iter().find(|exercise| exercise.id == id).unwrap_or_else(|| panic!("{id}")).clone()
        };
        assert_eq!(options(&find("taking-turns/your-own-pieces")).len(), 1, "whose move it is, and nothing else");
        let (check, _) = options(&find("what-is-check/is-it-check-by-a-bishop")).swap_remove(0);
        assert_eq!(check, ["Check", "No check"]);
    }

    #[test]
    fn an_explanation_without_an_article_gets_that_of_its_skill() {
        let catalog = catalog();
        let lesson = catalog.lesson("touched-moved").unwrap();
        let quick = exercises(lesson).find(|exercise| exercise.id.ends_with("/the-hand-was-too-quick")).unwrap();
        let mut attempt = quick.begin();
        let answer = attempt.solution().answers.swap_remove(0);
        let told = attempt.submit(&answer).explanation.articles;
        assert_eq!(told, [articles::TOUCHED_OWN, articles::TOUCHED_CANNOT_MOVE]);
    }
}
