//! What has to hold for every kind: examples that can be read, solutions that complete from any state, answers by
//! chance that never panic and are never taken for right where the answer set says otherwise.

use super::kind::KINDS;
use super::testing::{assert_kind_words, exercise, read};
use super::{
    Answer, Attempt, Audit, Common, Exercise, Feedback, Input, Pick, Prompt, Random, Request, Verdict, sample,
};
use crate::notation::coordinate;
use crate::rules::{Board, Move, Square, SquareSet};

/// Exercises by chance for each level of each generator.
const GENERATED: u64 = 12;
/// Answers by chance for each of them.
const ANSWERS: usize = 12;

/// The example of each kind, and fresh ones where it makes them.
fn all_exercises() -> Vec<Exercise> {
    let mut all = Vec::new();
    for kind in KINDS {
        all.push(exercise(kind, kind.example));
        let Some(generator) = &kind.generator else { continue };
        for level in 1..=5 {
            for seed in 0..GENERATED {
                let made = (generator.make)(&mut Random::new(seed + 1000), &Request { level, skill: None });
                all.push(Exercise::new(format!("{}@{level}/{seed}", kind.id), kind, Common::default(), made.task));
            }
        }
    }
    all
}

/// An answer of the shape that is asked for.
fn answer_by_chance(random: &mut Random, prompt: &Prompt) -> Answer {
    let square = |random: &mut Random| Square::from_index(random.below(64)).expect("there are 64 squares");
    match &prompt.input {
        Input::Choice { options, pick } => {
            let count = if *pick == Pick::One { 1 } else { random.below(options.len() + 1) };
            Answer::Choice((0..count).map(|_| random.below(options.len())).collect())
        }
        Input::Squares { pick } => {
            let count = if *pick == Pick::One { 1 } else { random.below(5) };
            let occupied = prompt.diagrams.first().map_or(SquareSet::ALL, |diagram| diagram.board.occupied());
            let occupied: Vec<Square> = occupied.into_iter().collect();
            let one = |random: &mut Random| match random.pick(&occupied) {
                Some(&sq) if random.chance(1, 2) => sq,
                Some(_) | None => square(random),
            };
            Answer::Squares((0..count).map(|_| one(random)).collect())
        }
        Input::Move | Input::Way => {
            let legal = prompt.game.as_ref().map_or_else(Vec::new, |game| sample::sorted_moves(game.position()));
            match random.pick(&legal) {
                Some(&mv) if random.chance(1, 2) => Answer::Move(mv),
                Some(_) | None => Answer::Move(Move::new(square(random), square(random))),
            }
        }
        Input::Text { .. } => {
            let words = ["Nf3", "e4", "xyz", "O-O", "exd5", "a", "♘", "h8=Q", "  ", "Rad1+"];
            Answer::Text((*random.pick(&words).expect("there are words")).to_owned())
        }
        Input::Number { .. } => Answer::Number(i64::try_from(random.below(40)).unwrap_or_default() - 4),
        Input::Placement { .. } => {
            Answer::Placement(if random.chance(1, 2) { Board::initial() } else { Board::empty() })
        }
    }
}

/// Whether the answer set says that an answer, given at once and right, can be: `None` where it can't tell.
fn is_in_answer_set(audit: &Audit, prompt: &Prompt, answer: &Answer) -> Option<bool> {
    match (answer, &prompt.input) {
        (Answer::Squares(squares), Input::Squares { pick: Pick::Any }) if !audit.right.is_empty() => {
            let right: SquareSet = audit.right.iter().map(|text| text.parse::<Square>().ok()).collect::<Option<_>>()?;
            Some(squares.iter().copied().collect::<SquareSet>() == right)
        }
        (Answer::Squares(squares), Input::Squares { pick: Pick::Any }) => {
            Some(squares.is_empty() && audit.none_is_an_answer)
        }
        (Answer::Move(mv), Input::Move | Input::Way) => {
            let right: Vec<Move> = audit.right.iter().map(|text| coordinate::read(text)).collect::<Option<_>>()?;
            Some(right.contains(mv))
        }
        (
            Answer::Choice(_)
            | Answer::Squares(_)
            | Answer::Move(_)
            | Answer::Text(_)
            | Answer::Number(_)
            | Answer::Placement(_),
            _,
        ) => None,
    }
}

/// Whether a single pick is the whole answer.
const fn asks_for_one(input: &Input) -> bool {
    match input {
        Input::Choice { pick, .. } | Input::Squares { pick } => matches!(pick, Pick::One),
        Input::Move | Input::Way | Input::Text { .. } | Input::Number { .. } | Input::Placement { .. } => false,
    }
}

/// What every prompt and every rung of hints has.
fn assert_can_be_asked(exercise: &Exercise, attempt: &mut Attempt) {
    let prompt = attempt.prompt();
    let id = &exercise.id;
    assert!(!prompt.question.is_empty(), "{id}: no question");
    assert!(!attempt.hint().text.is_empty(), "{id}: an empty hint");
    if let Input::Choice { options, .. } = &prompt.input {
        assert!(options.len() >= 2, "{id}: {options:?}");
        let mut different: Vec<String> = options.iter().map(super::Text::to_plain).collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), options.len(), "{id}: the same option twice: {options:?}");
    }
    if let Some(progress) = prompt.progress {
        assert!(progress.done <= progress.of, "{id}: {progress:?}");
    }
    for mark in prompt.diagrams.iter().flat_map(|diagram| &diagram.marks) {
        if let super::MarkShape::Squares(squares) = mark.shape {
            assert!(!squares.is_empty(), "{id}: a mark without squares");
        }
    }
}

fn assert_is_complete(exercise: &Exercise, mut attempt: Attempt) {
    for answer in attempt.solution().answers {
        assert_can_be_asked(exercise, &mut attempt);
        let feedback = attempt.submit(&answer);
        assert!(
            matches!(feedback.verdict, Verdict::Right | Verdict::Continue),
            "{}: its own {answer:?} is judged {:?}",
            exercise.id,
            feedback.verdict
        );
        assert_feedback(exercise, &feedback);
    }
    assert!(attempt.is_finished(), "{}: not done after its own solution", exercise.id);
}

fn assert_feedback(exercise: &Exercise, feedback: &Feedback) {
    assert_kind_words(feedback);
    let told = feedback.explanation.short.to_plain();
    let first = told.split(['.', ':', '\n']).next().unwrap_or_default();
    assert!(first.chars().count() < 160, "{}: a long first sentence: {first}", exercise.id);
}

#[test]
fn kinds_are_told_apart_and_documented() {
    for (index, kind) in KINDS.iter().enumerate() {
        assert_eq!(KINDS.iter().position(|other| other.id == kind.id), Some(index), "{}", kind.id);
        assert!(kind.id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'), "{}", kind.id);
        assert!(kind.summary.ends_with('.') && !kind.title.is_empty(), "{}", kind.id);
        assert!(kind.example.contains(&format!("kind = \"{}\"", kind.id)), "{}", kind.id);
        for field in kind.fields {
            assert!(field.doc.ends_with('.'), "{}: {}", kind.id, field.name);
        }
        for skill in kind.generator.iter().flat_map(|generator| generator.skills) {
            assert!(skill.contains('.'), "{}: {skill}", kind.id);
        }
    }
}

/// A fault in one field keeps nobody from being told of those in the others.
#[test]
fn every_faulty_field_is_told_in_one_run() {
    for kind in KINDS {
        let mut toml = String::new();
        let mut places = Vec::new();
        for field in kind.fields {
            toml.push_str(field.name);
            toml.push_str(" = ");
            places.push((field.name, toml.len()));
            toml.push_str("1.5\n");
        }
        let problems = read(kind, &toml).expect_err("a fraction is nowhere asked for");
        for (name, place) in places {
            assert!(problems.iter().any(|problem| problem.span.start == place), "{}: {name}: {problems:#?}", kind.id);
        }
    }
}

#[test]
fn every_exercise_is_completed_by_its_own_solution() {
    for exercise in all_exercises() {
        assert_is_complete(&exercise, exercise.begin());
        let solution = exercise.begin().solution();
        assert!(!solution.explanation.short.is_empty(), "{}: nothing is explained", exercise.id);
    }
}

#[test]
fn hints_end_with_the_answer_and_stay_there() {
    for exercise in all_exercises() {
        let mut attempt = exercise.begin();
        let rungs: Vec<String> = (0..12).map(|_| attempt.hint().text.to_plain()).collect();
        assert!(rungs.iter().all(|rung| !rung.is_empty()), "{}: {rungs:?}", exercise.id);
        assert_eq!(rungs[10], rungs[11], "{}: the last rung stays", exercise.id);
        assert_ne!(rungs[0], rungs[11], "{}: one rung is no ladder", exercise.id);
    }
}

#[test]
fn answers_by_chance_are_survived_and_only_right_ones_accepted() {
    for exercise in all_exercises() {
        let mut random = Random::new(7);
        let audit = exercise.audit();
        for _ in 0..ANSWERS {
            let mut attempt = exercise.begin();
            let prompt = attempt.prompt();
            let answer = answer_by_chance(&mut random, &prompt);
            let feedback = attempt.submit(&answer);
            assert_feedback(&exercise, &feedback);
            assert!(
                !(asks_for_one(&prompt.input) && matches!(feedback.verdict, Verdict::Partly { .. })),
                "{}: of one answer nothing is missing or too many: {answer:?}",
                exercise.id
            );
            if feedback.verdict == Verdict::Right {
                let fits = is_in_answer_set(&audit, &prompt, &answer);
                assert_ne!(fits, Some(false), "{}: {answer:?} is not in {:?}", exercise.id, audit.right);
            }
        }
    }
}

#[test]
fn from_wherever_chance_leads_the_solution_leads_to_the_end() {
    for exercise in all_exercises() {
        let mut random = Random::new(11);
        let mut attempt = exercise.begin();
        for _ in 0..ANSWERS {
            let answer = answer_by_chance(&mut random, &attempt.prompt());
            let before = attempt.solution().answers;
            let feedback = attempt.submit(&answer);
            if feedback.verdict == Verdict::Slip {
                assert_eq!(attempt.solution().answers, before, "{}: a slip changes nothing", exercise.id);
            }
            if attempt.is_finished() {
                break;
            }
        }
        if !attempt.is_finished() {
            assert_is_complete(&exercise, attempt);
        }
    }
}

/// What a generator makes can be handed on in a file: written down and read again it is the same question.
#[test]
fn what_is_made_can_be_written_down_and_read_again() {
    for made in all_exercises() {
        let Some(table) = made.written() else {
            assert!(made.kind.generator.is_none(), "{} can't be written down", made.id);
            continue;
        };
        let toml = toml::to_string(&table).expect("a table of words and numbers can be written");
        assert_eq!(exercise(made.kind, &toml).content_hash(), made.content_hash(), "{}\n{toml}", made.id);
    }
}
