//! Castling in known positions and games: each condition, what does not matter, lost rights, generated games.

use super::*;
use crate::exercise::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, marked, problem_codes, words,
};
use crate::exercise::{Answer, Exercise, Verdict};
use crate::rules::Square;

fn asked(toml: &str) -> Exercise {
    exercise(&KIND, toml)
}

fn position(fen: &str) -> Exercise {
    asked(&format!("fen = \"{fen}\""))
}

/// The index of the option that contains these words.
fn option(attempt: &crate::exercise::Attempt, words: &str) -> Answer {
    let crate::exercise::Input::Choice { options, .. } = attempt.prompt().input else { panic!("a choice") };
    let found = options.iter().position(|option| option.to_plain().contains(words));
    Answer::Choice(vec![found.unwrap_or_else(|| panic!("no option \"{words}\" in {options:?}"))])
}

const CAME_BACK: &str = "moves = \"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6\"";

#[test]
fn the_example_is_read_and_solves_itself() {
    let example = exercise(&KIND, KIND.example);
    assert_solves_itself(&example);
    assert!(example.audit().right.is_empty() && example.audit().none_is_an_answer);
    let question = example.begin().prompt().question.to_plain();
    assert!(question.contains("4. Kf1 O-O 5. Ke1 d6") && question.contains("May White castle on the king's side"));
}

#[test]
fn each_condition_is_found_and_named() {
    for (fen, allowed, reason, facts) in [
        ("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1", &["O-O-O"][..], "cross an attacked", &["f1", "bishop on a6"][..]),
        ("4k3/8/8/2b5/8/8/8/R3K2R w KQ - 0 1", &["O-O-O"], "land on an attacked", &["g1", "bishop on c5"]),
        ("4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1", &[], "in check", &["e1", "bishop on b4"]),
        ("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", &["O-O-O"], "between", &["bishop on f1"]),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", &["O-O"], "between", &["knight on b1"]),
        ("r3k2r/8/8/8/3R4/8/8/4K3 b kq - 0 1", &["O-O"], "cross an attacked", &["d8", "rook on d4"]),
        ("r3k2r/8/8/8/8/8/2R5/4K3 b kq - 0 1", &["O-O"], "land on an attacked", &["c8", "rook on c2"]),
    ] {
        let exercise = position(fen);
        assert_eq!(exercise.audit().right, allowed, "{fen}");
        assert_solves_itself(&exercise);
        let mut attempt = exercise.begin();
        let first = attempt.solution().answers[0].clone();
        assert_eq!(attempt.submit(&first).verdict, Verdict::Continue);
        let told = attempt.submit(&option(&attempt, reason));
        for fact in facts {
            assert!(words(&told).contains(fact), "{fen}: {}", words(&told));
        }
        let mut idle_attempt = exercise.begin();
        idle_attempt.submit(&first);
        let miss = idle_attempt.submit(&option(&idle_attempt, "The rook is attacked"));
        assert_eq!(miss.verdict, Verdict::Wrong);
        assert_eq!(miss.misconceptions[0].id, "castling-rook-attacked");
    }
}

#[test]
fn an_attacked_rook_or_b1_does_not_matter() {
    // The bishop on e4 attacks the rook on h1 and the square b1; only f1 and g1, c1 and d1 count.
    let exercise = position("4k3/8/8/8/4b3/8/8/R3K2R w KQ - 0 1");
    assert_eq!(exercise.audit().right, ["O-O", "O-O-O"]);
    let attempt = exercise.begin();
    for wrong in ["Neither", "Only on the king's side", "Only on the queen's side"] {
        let miss = feedback(&exercise, &option(&attempt, wrong));
        assert!(words(&miss).contains("does not matter") || words(&miss).contains("only the rook crosses"), "{wrong}");
        assert_eq!(miss.misconceptions.first().map(|shown| shown.id), Some("castling-rook-attacked"), "{wrong}");
    }
    let half = feedback(&exercise, &option(&attempt, "Only on the king's side")).verdict;
    assert_eq!(half, Verdict::Wrong, "one answer is picked: there is nothing missing or too many");
    assert_eq!(feedback(&exercise, &option(&attempt, "Both")).verdict, Verdict::Right);
}

#[test]
fn a_king_that_came_back_has_moved() {
    let exercise = asked(CAME_BACK);
    assert!(exercise.audit().right.is_empty());
    let attempt = exercise.begin();
    let miss = feedback(&exercise, &option(&attempt, "Only on the king's side"));
    assert!(words(&miss).contains("White's king moved on move 4"), "{}", words(&miss));
    assert_eq!(miss.misconceptions[0].id, "castling-came-back");
    let mut attempt = exercise.begin();
    attempt.submit(&option(&attempt, "Neither"));
    let told = words(&attempt.submit(&option(&attempt, "That rook has moved")));
    assert!(told.contains("rook on h1 has not moved"), "{told}");
    assert_eq!(attempt.submit(&option(&attempt, "The king has moved")).verdict, Verdict::Continue);
    assert!(attempt.prompt().question.to_plain().contains("on the queen's side"));
}

#[test]
fn every_miss_of_a_reason_is_met_with_its_fact() {
    let exercise = position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1");
    for (named, fact) in [
        ("The king has moved", "king on e1 has not moved"),
        ("That rook", "rook on h1 has not moved"),
        ("between", "Nothing stands between e1 and h1"),
        ("in check", "e1 is not in check"),
        ("land on", "No piece of Black attacks g1"),
        ("The rook is attacked", "Only the king's squares"),
    ] {
        let mut attempt = exercise.begin();
        attempt.submit(&option(&attempt, "No, castling"));
        let miss = attempt.submit(&option(&attempt, named));
        assert_eq!(miss.verdict, Verdict::Wrong);
        assert!(words(&miss).contains(fact), "{named}: {}", words(&miss));
    }
}

#[test]
fn castling_misses_reveal_what_is_believed() {
    for (fen, id) in [
        ("4k3/8/8/8/1b6/8/8/4K2R w K - 0 1", "castling-out-of-check"),
        ("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "castling-through-check"),
        ("4k3/8/8/2b5/8/8/8/4K2R w K - 0 1", "castling-into-check"),
    ] {
        let exercise = position(fen);
        let miss = feedback(&exercise, &option(&exercise.begin(), "is allowed"));
        assert_eq!(miss.misconceptions.first().map(|shown| shown.id), Some(id), "{fen}");
        assert!(marked(&miss.marks, MarkRole::Attacker).len() == 1, "{fen}: {:?}", miss.marks);
    }
}

#[test]
fn a_right_lost_before_the_known_moves_is_told() {
    let exercise = position("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    assert_eq!(exercise.audit().right, ["O-O-O"]);
    assert!(exercise.begin().prompt().question.to_plain().contains("the rook of h1 has moved"));
    assert_solves_itself(&exercise);
    let mut attempt = exercise.begin();
    attempt.submit(&option(&attempt, "Only on the queen's side"));
    assert_eq!(attempt.submit(&option(&attempt, "The king or that rook has moved")).verdict, Verdict::Right);
}

#[test]
fn a_rook_that_was_taken_can_not_be_replaced() {
    let toml = "fen = \"4k3/1p3pp1/p7/8/8/5P2/5nP1/R3K2R b KQ - 0 25\"
moves = \"25... Nxh1 26. Ra4 a5 27. Rh4 Ke7 28. Rxh1 Kd7\"";
    let exercise = asked(toml);
    assert!(exercise.audit().right.is_empty());
    let miss = feedback(&exercise, &option(&exercise.begin(), "is allowed"));
    assert!(words(&miss).contains("rook that began on h1"), "{}", words(&miss));
    assert_eq!(marked(&miss.marks, MarkRole::Bad), crate::rules::SquareSet::of(Square::G1));
}

#[test]
fn all_broken_conditions_count() {
    // In check, through check and into check at once.
    let exercise = position("4k3/8/8/8/8/8/3n1q2/4K2R w K - 0 1");
    let position_in_check = exercise.begin();
    let mut attempt = exercise.begin();
    attempt.submit(&option(&position_in_check, "No, castling"));
    let end = attempt.submit(&option(&attempt, "in check"));
    assert_eq!(end.verdict, Verdict::Right);
    assert_eq!(end.others.len(), 2, "{:?}", end.others);
}

#[test]
fn faults_of_the_author_are_named() {
    let both = "fen = \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\n";
    assert!(problem_codes(&KIND, &format!("{both}expect = [\"O-O-O\", \"O-O\"]")).is_empty());
    assert_eq!(problem_codes(&KIND, &format!("{both}expect = []")), ["expect-differs"]);
    assert_eq!(problem_codes(&KIND, &format!("{both}sides = [\"kingsde\"]")), ["unknown-word"]);
    assert_eq!(problem_codes(&KIND, &format!("{both}sides = [\"kingside\", \"kingside\"]")), ["repeated"]);
    assert_eq!(problem_codes(&KIND, "fen = \"4k3/8/8/8/8/8/8/R2K3R w - - 0 1\""), ["nothing-to-ask"]);
    assert_eq!(problem_codes(&KIND, "fen = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\""), ["nothing-to-ask"]);
    assert_eq!(problem_codes(&KIND, "fen = \"4k3/8/8\"\nexpect = []"), ["bad-fen"]);
    assert_eq!(problem_codes(&KIND, "fen = \"4k3/8/8\"\nexpect = 3\nsides = [\"long\"]").len(), 3);
    assert_eq!(problem_codes(&KIND, &format!("{both}sides = []")), ["nothing-to-ask"]);
    let problems = crate::exercise::testing::read(&KIND, &format!("{both}sides = []")).unwrap_err();
    assert_eq!(problems[0].message, "`sides` asks about no side", "king and rooks are at home");
    let one = asked(&format!("{both}sides = [\"queenside\"]"));
    assert_eq!(one.audit().right, ["O-O-O"]);
    assert_other_shapes_slip(&one, &[0]);
}

#[test]
fn generated_castlings_hold() {
    for (index, identities) in assert_generates(&KIND, 200).into_iter().enumerate() {
        let mut different = identities.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 150, "level {}: only {} different ones", index + 1, different.len());
    }
}

#[test]
fn allowed_and_not_allowed_come_up_at_every_level_and_histories_from_level_two() {
    let generator = KIND.generator.as_ref().unwrap();
    for level in 1..=5 {
        let made: Vec<_> = (0..150)
            .map(|seed| {
                let request = crate::exercise::Request { level, skill: None };
                (generator.make)(&mut crate::exercise::Random::new(seed), &request)
            })
            .collect();
        for count in 0..=2 {
            let hits = made.iter().filter(|one| one.task.audit().right.len() == count).count();
            assert!(hits >= 3, "level {level}: {hits} with {count} castlings allowed");
        }
        for skill in generator.skills {
            if level > 1 {
                assert!(made.iter().any(|one| one.skills.contains(skill)), "level {level}: no {skill}");
            }
        }
        let told = made.iter().filter(|one| !one.task.identity().lines().next().unwrap().ends_with(['0', '5'])).count();
        assert!(level == 1 || told > 10, "level {level}: {told} with a history");
    }
}

#[test]
fn only_conditions_that_have_been_taught_are_offered() {
    let rights = |skill: &str| skill == "castling.rights";
    let taught = asked(CAME_BACK).for_skills(&rights);
    assert_solves_itself(&taught);
    let mut attempt = taught.begin();
    let told: Vec<String> = (0..2).map(|_| attempt.hint().text.to_plain()).collect();
    assert!(told.iter().all(|hint| !hint.contains("attacked") && !hint.contains("safe")), "{told:?}");
    attempt.submit(&option(&attempt, "Neither"));
    let crate::exercise::Input::Choice { options, .. } = attempt.prompt().input else { panic!("a choice") };
    let options: Vec<String> = options.iter().map(crate::exercise::Text::to_plain).collect();
    assert_eq!(options, ["The king has moved before.", "That rook has moved or been taken."]);
    // Where the broken condition is the only one that can be named it is not asked for.
    let unknown = position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1").for_skills(&|_| false);
    assert_solves_itself(&unknown);
    assert_eq!(unknown.begin().solution().answers.len(), 1);
}

#[test]
fn the_article_is_that_of_the_condition() {
    let exercise = position("4k3/8/b7/8/8/8/8/4K2R w K - 0 1");
    for (named, article) in [
        ("The rook is attacked", "3.8.2.2.1"),
        ("in check", "3.8.2.2.1"),
        ("between", "3.8.2.2.2"),
        ("The king has moved", "3.8.2.1"),
    ] {
        let mut attempt = exercise.begin();
        attempt.submit(&option(&attempt, "No, castling"));
        assert_eq!(attempt.submit(&option(&attempt, named)).explanation.articles, [article], "{named}");
    }
}

/// All rungs of the ladder of hints, as they are told.
fn hints(exercise: &Exercise) -> Vec<String> {
    let mut attempt = exercise.begin();
    (0..4).map(|_| attempt.hint().text.to_plain()).collect()
}

#[test]
fn hints_are_true_of_the_position() {
    let came_back = hints(&asked(CAME_BACK));
    assert!(came_back[0].starts_with("Castling needs three things: king and rook have not moved"), "{came_back:?}");
    // The rook on b8 looks straight at b1, and the one on h8 at h1: neither matters.
    let harmless = hints(&position("1r2k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    assert_eq!(harmless[2], "No enemy piece attacks c1, d1, e1, f1 or g1.");
}

#[test]
fn no_sign_in_the_question_tells_that_the_king_is_in_check() {
    let question =
        asked("fen = \"4k3/8/r7/8/8/8/4P3/4K2R b K - 0 1\"\nmoves = \"1... Ra1+\"").begin().prompt().question;
    assert!(question.to_plain().contains("1... Ra1\n"), "{}", question.to_plain());
}
