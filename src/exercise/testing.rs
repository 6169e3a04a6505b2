//! Helpers for the tests of the kinds: an exercise from TOML, its own solution played, a generator held to its promises.

use toml::de::DeTable;

use super::common;
use super::fields::{FieldProblem, Fields};
use super::kind::Kind;
use super::{Answer, Common, Exercise, Feedback, Generated, Mark, MarkRole, MarkShape, Random, Request, Verdict};
use crate::rules::SquareSet;
use crate::solve::ending;

/// Reads one exercise of a kind.
pub(super) fn read(kind: &'static Kind, toml: &str) -> Result<Exercise, Vec<FieldProblem>> {
    let table = DeTable::parse(toml).unwrap_or_else(|error| panic!("{error}\n{toml}"));
    let span = table.span();
    let mut fields = Fields::new(table.get_ref(), span);
    for key in ["id", "kind", "skills"] {
        fields.value(key);
    }
    let common = Common::read(&mut fields);
    let task = kind.task(&mut fields);
    let known: Vec<&str> = common::FIELDS.iter().chain(kind.fields).map(|field| field.name).collect();
    let problems = fields.finish(&known);
    match task {
        Some(task) if problems.is_empty() => Ok(Exercise::new("test/exercise", kind, common, task)),
        Some(_) | None => {
            assert!(!problems.is_empty(), "no task and no problem told:\n{toml}");
            Err(problems)
        }
    }
}

/// As [`read`], for an exercise that has to be fine.
pub(super) fn exercise(kind: &'static Kind, toml: &str) -> Exercise {
    read(kind, toml).unwrap_or_else(|problems| panic!("{problems:#?}\n{toml}"))
}

/// The codes of what is wrong with an exercise.
pub(super) fn problem_codes(kind: &'static Kind, toml: &str) -> Vec<&'static str> {
    read(kind, toml).map_or_else(|problems| problems.iter().map(|problem| problem.code).collect(), |_| vec![])
}

/// The feedback to one answer at the start.
pub(super) fn feedback(exercise: &Exercise, answer: &Answer) -> Feedback {
    let feedback = exercise.begin().submit(answer);
    assert_kind_words(&feedback);
    feedback
}

/// All that feedback says, in one string.
pub(super) fn words(feedback: &Feedback) -> String {
    format!("{}\n{}", feedback.explanation.short.to_plain(), feedback.explanation.full.to_plain())
}

/// Feedback always says something, and never that somebody failed.
pub(super) fn assert_kind_words(feedback: &Feedback) {
    let words = words(feedback);
    assert!(!feedback.explanation.short.is_empty(), "{feedback:?}");
    let first = feedback.explanation.short.blocks[0].to_plain();
    let sentence = first.split_inclusive(". ").next().unwrap_or_default();
    assert!(sentence.chars().count() < 160, "the first sentence is long: {sentence}");
    for harsh in ["wrong", "failed", "incorrect", "Wrong", "Failed", "Incorrect"] {
        assert!(!words.contains(harsh), "{words}");
    }
}

/// Plays the exercise's own solution; from every state on the way, the solution from there leads to the end too.
pub(super) fn assert_solves_itself(exercise: &Exercise) {
    let all = exercise.begin().solution().answers;
    assert!(!all.is_empty(), "{exercise:?}");
    for done in 0..all.len() {
        let mut attempt = exercise.begin();
        for answer in &all[..done] {
            assert_eq!(attempt.submit(answer).verdict, Verdict::Continue, "{exercise:?}: {answer:?}");
        }
        assert!(!attempt.hint().text.is_empty());
        let rest = attempt.solution().answers;
        let (last, before) = rest.split_last().expect("an open exercise has a way to its end");
        for answer in before {
            assert_eq!(attempt.submit(answer).verdict, Verdict::Continue, "{exercise:?}: {answer:?}");
        }
        let end = attempt.submit(last);
        assert_eq!(end.verdict, Verdict::Right, "{exercise:?}: {last:?}: {}", words(&end));
        assert_kind_words(&end);
        assert!(attempt.is_finished());
    }
}

/// Answers of every shape but the right one are slips.
pub(super) fn assert_other_shapes_slip(exercise: &Exercise, fitting: &[usize]) {
    use crate::rules::{Board, Move, Square};
    let shapes = [
        Answer::Choice(vec![0]),
        Answer::Squares(vec![Square::A1]),
        Answer::Move(Move::new(Square::A1, Square::A1)),
        Answer::Text("xyz".into()),
        Answer::Number(3),
        Answer::Placement(Board::empty()),
    ];
    for (index, answer) in shapes.iter().enumerate() {
        if !fitting.contains(&index) {
            assert_eq!(feedback(exercise, answer).verdict, Verdict::Slip, "{answer:?}");
        }
    }
}

/// A generator of a kind: `count` exercises a level are made, solve themselves, and come again from the same seed.
/// Returns the identities of all, level by level.
pub(super) fn assert_generates(kind: &'static Kind, count: u64) -> Vec<Vec<String>> {
    let generator = kind.generator.as_ref().expect("the kind has a generator");
    let generate = |seed: u64, request: &Request<'_>| -> Generated {
        let mut random = Random::new(seed);
        (generator.make)(&mut random, request)
    };
    let mut levels = Vec::new();
    for level in 1..=5 {
        let mut identities = Vec::new();
        for seed in 0..count {
            let request = Request { level, skill: None };
            let made = generate(seed, &request);
            assert!(!made.skills.is_empty());
            for skill in &made.skills {
                assert!(generator.skills.contains(skill), "{skill} is not among the generator's skills");
            }
            let identity = made.task.identity();
            assert_eq!(generate(seed, &request).task.identity(), identity, "level {level}, seed {seed}");
            let end = made.task.open_game().and_then(|game| ending::ending(game, 1_000));
            assert_eq!(end, None, "the game is over: {identity}");
            let audit = made.task.audit();
            assert!(!audit.right.is_empty() || audit.none_is_an_answer, "{identity}");
            assert!(audit.possible.is_none_or(|possible| audit.right.len() < possible), "{identity}: {audit:?}");
            assert_solves_itself(&Exercise::new("generated", kind, Common::default(), made.task));
            identities.push(identity);
        }
        levels.push(identities);
    }
    for skill in generator.skills {
        for level in 1..=5 {
            let made = generate(17, &Request { level, skill: Some(skill) });
            assert!(made.skills.contains(skill), "level {level}: asked for {skill}, got {:?}", made.skills);
        }
    }
    levels
}

/// All squares marked with a role.
pub(super) fn marked(marks: &[Mark], role: MarkRole) -> SquareSet {
    marks.iter().filter(|mark| mark.role == role).fold(SquareSet::EMPTY, |set, mark| match mark.shape {
        MarkShape::Squares(squares) => set | squares,
        MarkShape::Arrow(..) => set,
    })
}
