//! Legal or not in known positions: the shown rule, its rivals, legal moves that look doubtful, generated moves.

use super::*;
use crate::exercise::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use crate::exercise::{Answer, Attempt, Exercise, Generated, Input, Random, Request, Verdict};
use crate::notation::describe;

fn asked(fen: &str, mv: &str) -> Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\"\nmove = \"{mv}\""))
}

const LEGAL: usize = 0;
const NOT_LEGAL: usize = 1;

fn say(option: usize) -> Answer {
    Answer::Choice(vec![option])
}

fn options(attempt: &Attempt) -> Vec<String> {
    let Input::Choice { options, .. } = attempt.prompt().input else { panic!("a choice") };
    options.iter().map(crate::exercise::Text::to_plain).collect()
}

#[test]
fn the_example_is_read_and_solves_itself() {
    let example = exercise(&KIND, KIND.example);
    assert_solves_itself(&example);
    let question = example.begin().prompt().question.to_plain();
    assert_eq!(question, "White wants to move the knight from c3 to d5. Is that legal?");
    assert_other_shapes_slip(&example, &[0]);
}

#[test]
fn each_rule_is_offered_among_three_that_are_kept() {
    for (fen, mv, code) in [
        ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3d5", "pinned"),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a4", "path-blocked"),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1b3", "not-its-way"),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a2", "own-piece-there"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", "pawn-blocked"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "pawn-nothing-to-capture"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "pawn-not-first-move"),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", "king-into-check"),
        ("4k3/8/8/8/8/8/8/r3K2R w K - 0 1", "h1h8", "still-in-check"),
        ("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", "g2f3", "double-check"),
        ("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling-through-check"),
        ("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 9", "e5d6", "en-passant-exposes-king"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", "promotion-bad-piece"),
    ] {
        let exercise = asked(fen, mv);
        assert_eq!(exercise.audit().right, [code], "{fen} {mv}");
        assert_solves_itself(&exercise);
        let miss = feedback(&exercise, &say(LEGAL));
        assert_eq!(miss.verdict, Verdict::Wrong);
        let pos = crate::notation::fen::position(fen).unwrap();
        let told = describe::illegality(
            &pos,
            coordinate::read(mv).unwrap(),
            &legality::explain(&pos, coordinate::read(mv).unwrap()).unwrap_err()[0],
        );
        assert!(words(&miss).contains(&told), "{}", words(&miss));
        let mut attempt = exercise.begin();
        assert_eq!(attempt.submit(&say(NOT_LEGAL)).verdict, Verdict::Continue);
        let rules = options(&attempt);
        assert_eq!(rules.len(), 4, "{fen} {mv}: {rules:?}");
        for (index, rule) in rules.iter().enumerate() {
            let answered = attempt.submit(&say(index));
            let right = Some(rule.as_str()) == describe::rule(code);
            assert_eq!(answered.verdict, if right { Verdict::Right } else { Verdict::Wrong }, "{fen} {mv}: {rule}");
            if right {
                break;
            }
            assert!(words(&answered).contains("Look for another reason"), "{}", words(&answered));
        }
        assert!(attempt.is_finished());
    }
}

#[test]
fn a_rule_that_is_kept_is_answered_with_a_fact() {
    let told: Vec<String> = (0..4)
        .map(|index| {
            let mut attempt = asked("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a4").begin();
            attempt.submit(&say(NOT_LEGAL));
            words(&attempt.submit(&say(index)))
        })
        .collect();
    let all = told.join(" ");
    for fact in ["The rook on a1 is not pinned.", "No piece of White stands on a4.", "The king on e1 is not in check."]
    {
        assert!(all.contains(fact), "no \"{fact}\" in {all}");
    }
}

#[test]
fn legal_moves_that_look_doubtful() {
    for (fen, mv, fact, id) in [
        ("4k3/8/8/8/8/8/8/R3K2b w Q - 0 1", "e1c1", "no piece of Black attacks", None),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "no piece of Black attacks", Some("castling-rook-attacked")),
        ("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3e8", "stays on the line", None),
        ("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 9", "e5d6", "en passant", None),
        ("7k/P7/8/8/8/8/8/KQ6 w - - 0 1", "a7a8q", "whatever is on the board", Some("one-queen")),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "out of check", None),
    ] {
        let exercise = asked(fen, mv);
        assert_eq!(exercise.audit().right, ["legal"], "{fen} {mv}");
        assert_solves_itself(&exercise);
        let miss = feedback(&exercise, &say(NOT_LEGAL));
        assert_eq!(miss.verdict, Verdict::Wrong);
        assert!(words(&miss).contains(fact), "{}", words(&miss));
        assert_eq!(miss.misconceptions.first().map(|shown| shown.id), id, "{fen} {mv}");
    }
}

#[test]
fn history_decides_too() {
    let toml = "moves = \"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6\"\nmove = \"e1g1\"\nexpect = \"castling-king-moved\"";
    let exercise = exercise(&KIND, toml);
    assert_solves_itself(&exercise);
    assert!(exercise.begin().prompt().question.to_plain().contains("White wants to castle"));
    assert_eq!(feedback(&exercise, &say(LEGAL)).misconceptions[0].id, "castling-came-back");
}

#[test]
fn faults_of_the_author_are_named() {
    let fen = "fen = \"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1\"\n";
    let codes = |rest: &str| problem_codes(&KIND, &format!("{fen}{rest}"));
    assert_eq!(codes("move = \"Nd5\""), ["bad-move"]);
    assert_eq!(codes(""), ["missing-field"]);
    assert_eq!(codes("move = \"c3d5\"\nexpect = \"legal\""), ["expect-differs"]);
    assert_eq!(codes("move = \"c3d5\"\nexpect = \"pined\""), ["unknown-word"]);
    assert_eq!(codes("move = \"e1e2\"\nexpect = \"pinned\""), ["expect-differs"]);
    assert!(codes("move = \"e1e2\"\nexpect = \"legal\"").is_empty());
}

#[test]
fn generated_moves_hold() {
    for (index, identities) in assert_generates(&KIND, 200).into_iter().enumerate() {
        let mut different = identities.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 180, "level {}: only {} different ones", index + 1, different.len());
    }
}

#[test]
fn the_levels_bring_their_rules() {
    let generator = KIND.generator.as_ref().unwrap();
    for (level, needed) in [
        (1, &["legal", "path-blocked", "not-its-way", "own-piece-there"][..]),
        (2, &["legal", "pawn-nothing-to-capture", "pawn-blocked", "king-into-check"]),
        (3, &["legal", "pinned", "king-takes-guarded"]),
        (4, &["legal", "castling-king-moved", "castling-through-check"]),
        (5, &["legal", "pinned", "en-passant-exposes-king"]),
    ] {
        let codes: Vec<String> = (0..300)
            .flat_map(|seed| {
                (generator.make)(&mut Random::new(seed), &Request { level, skill: None }).task.audit().right
            })
            .collect();
        for code in needed {
            assert!(codes.iter().any(|found| found == code), "level {level}: no {code}");
        }
        let legal = codes.iter().filter(|code| *code == "legal").count();
        assert!((60..=180).contains(&legal), "level {level}: {legal} of 300 are legal");
    }
}

#[test]
fn a_theme_asks_about_itself_and_both_ways() {
    let generator = KIND.generator.as_ref().unwrap();
    for theme in themes::THEMES {
        for level in 1..=5 {
            let request = Request { level, skill: Some(theme.skill) };
            let made: Vec<Generated> = (0..40).map(|seed| (generator.make)(&mut Random::new(seed), &request)).collect();
            assert!(made.iter().all(|made| made.skills == [theme.skill]));
            let legal = made.iter().filter(|made| made.task.audit().right == ["legal"]).count();
            assert!((4..=32).contains(&legal), "{} {level}: {legal} of 40 are legal", theme.skill);
            let mut different: Vec<String> = made.iter().map(|made| made.task.identity()).collect();
            different.sort_unstable();
            different.dedup();
            assert!(different.len() > 30, "{} {level}: {} of 40 differ", theme.skill, different.len());
        }
    }
}

#[test]
fn a_king_that_does_not_castle_is_not_told_of_castling() {
    // From h2 to f1 the king goes two files, but that is no castling.
    let mut attempt = asked("4k3/8/8/8/8/8/7K/8 w - - 0 1", "h2f1").begin();
    attempt.submit(&say(NOT_LEGAL));
    let Input::Choice { options, .. } = attempt.prompt().input else { panic!("rules are offered") };
    assert!(options.iter().all(|option| !option.to_plain().to_lowercase().contains("castl")), "{options:?}");
    let pos = crate::notation::fen::position("4k3/8/8/8/8/8/7K/8 w - - 0 1").unwrap();
    let mv = crate::rules::Move::new(crate::rules::Square::H2, crate::rules::Square::F1);
    assert!(rules::against(&pos, mv, "castling-into-check").starts_with("This is no castling."));
}

#[test]
fn the_first_hint_asks_what_can_matter() {
    let hint = |toml: &str| exercise(&KIND, toml).begin().hint().text.to_plain();
    let knight = hint("move = \"g1f3\"");
    assert!(knight.contains("a knight's jump") && !knight.contains("Is the way free"), "{knight}");
    assert!(hint("move = \"f1c4\"").contains("does a bishop move like that? Is the way free?"));
    let king = hint("fen = \"4r1k1/8/8/8/8/8/8/3K4 w - - 0 1\"\nmove = \"d1e1\"");
    assert_eq!(king, "Ask two things: what stands on e1? And does an enemy piece attack that square?");
}

#[test]
fn a_king_that_takes_a_loose_piece_is_told_that_nothing_guards_it() {
    let loose = exercise(&KIND, "fen = \"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1\"\nmove = \"e1e2\"");
    let told = words(&feedback(&loose, &Answer::Choice(vec![0])));
    assert!(told.contains("Nothing guards the queen on e2, so there the king is out of check."), "{told}");
}
