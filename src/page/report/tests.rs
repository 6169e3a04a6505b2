//! Tests of the report page: a small class, and names and answers that try to be markup.

use chrono::{TimeZone as _, Utc};

use super::*;
use crate::classroom::report::{MisconceptionRow, PupilRow, Remark};
use crate::notation::fen;
use crate::page::testing::assert_well_formed;

/// A castling question in which the king would cross f1.
fn board() -> Diagram {
    Diagram::of_position(&fen::position("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1").expect("a position"))
}

fn item(number: u32, wrong: Vec<WrongAnswer>) -> ItemRow {
    ItemRow {
        number,
        kind: "castling".into(),
        title: "Castling".into(),
        question: "Which castling is White allowed to do now?".into(),
        diagram: Some(board()),
        variants: 2,
        skills: vec!["castling.through".into()],
        pupils: 3,
        first_try: 1,
        right: 2,
        helped: 1,
        median_millis: Some(41_000),
        wrong,
    }
}

fn hand_in_of(pupil: &str, standings: [Standing; 2]) -> HandInRow {
    let made = Utc.with_ymd_and_hms(2026, 3, 2, 9, 0, 0).single().expect("a time");
    let first_try = standings.iter().filter(|standing| **standing == Standing::FirstTry).count();
    HandInRow {
        pupil: pupil.into(),
        file: format!("{pupil}.jsonl"),
        standings: standings.to_vec(),
        answered: 2,
        right: first_try,
        first_try,
        hints: 1,
        solutions: 0,
        millis: 125_000,
        begun: made,
        last: Some(made),
        marks: HandInMarks { late: true, ..HandInMarks::default() },
    }
}

fn pupil(name: &str, first_try: usize) -> PupilRow {
    PupilRow {
        name: name.into(),
        in_class: true,
        handed_in: 1,
        exercises: 2,
        answered: 2,
        right: 2,
        first_try,
        millis: 125_000,
        misconceptions: vec!["castling-through-check".into()],
    }
}

fn report(name: &str) -> Report {
    let marks = ["attacker a6", "bad f1", "path g1"].map(|mark| mark.parse().expect("a mark"));
    let wrong = WrongAnswer {
        answer: format!("Both are allowed {name}"),
        pupils: 2,
        told: "The king would cross f1, which the bishop on a6 attacks.".into(),
        diagram: Some(board().with_marks(marks)),
        misconceptions: vec!["castling-through-check".into()],
    };
    Report {
        made: Utc.with_ymd_and_hms(2026, 3, 4, 15, 30, 0).single().expect("a time"),
        assignments: vec![AssignmentPart {
            id: "castling".into(),
            title: format!("Castling {name}"),
            hash: "0123456789abcdef".into(),
            due: None,
            items: vec![item(1, vec![wrong]), item(2, vec![])],
            rows: vec![
                hand_in_of(name, [Standing::FirstTry, Standing::Later]),
                hand_in_of("Ben", [Standing::Missed, Standing::Open]),
            ],
            missing: vec!["Cleo".into()],
        }],
        pupils: vec![pupil(name, 1), pupil("Ben", 0)],
        skills: vec![SkillRow {
            id: "castling.through".into(),
            title: "The king may not cross an attacked square".into(),
            answered: 3,
            first_try: 1,
            weak: vec!["Ben".into()],
        }],
        misconceptions: vec![MisconceptionRow {
            id: "castling-through-check".into(),
            belief: "The king may cross an attacked square.".into(),
            truth: "It may not.".into(),
            pupils: vec!["Ben".into()],
            times: 2,
        }],
        advice: vec![Advice {
            because: "2 of 3 pupils let the king cross an attacked square.".into(),
            lessons: vec![("when-may-i-castle".into(), "When may I castle?".into())],
            command: Some("touchmove assign castling.through".into()),
        }],
        remarks: vec![Remark { file: "torn.jsonl".into(), text: "The file breaks off.".into(), unusable: true }],
        has_class: true,
    }
}

#[test]
fn everything_of_the_report_is_on_the_page() {
    let page = html(&report("Anna")).unwrap();
    assert_well_formed(&page);
    for told in [
        "4 March 2026, 15:30 UTC",
        "2 pupils in 1 assignment",
        "2 of 3 pupils let the king cross an attacked square.",
        "When may I castle?",
        "<code>touchmove assign castling.through</code>",
        "33 %",
        "right at the first try",
        "Not handed in (1):",
        "Cleo",
        "Both are allowed Anna",
        "The king would cross f1, which the bishop on a6 attacks.",
        "41 s",
        "2 min",
        "late",
        "torn.jsonl",
    ] {
        assert!(page.contains(told), "{told}\n{page}");
    }
    assert_eq!(page.matches("role=\"img\"").count(), 3, "two questions and a miss have their boards");
}

#[test]
fn nothing_in_a_report_is_markup() {
    let evil = "<script>alert('x')</script>\"&\u{1b}[2J";
    let page = html(&report(evil)).unwrap();
    assert_well_formed(&page);
    assert!(!page.contains("<script") && !page.contains('\u{1b}'), "{page}");
    assert!(page.contains("&lt;script&gt;"));
}

#[test]
fn an_empty_report_is_a_page_too() {
    let mut empty = report("Anna");
    empty.assignments.clear();
    empty.pupils.clear();
    empty.skills.clear();
    empty.misconceptions.clear();
    empty.advice.clear();
    empty.remarks.clear();
    assert_well_formed(&html(&empty).unwrap());
}

#[test]
fn times_are_told_as_people_say_them() {
    let told = [0, 40_400, 89_600, 125_000, 5_399_000, 3_900_000 * 2].map(duration);
    assert_eq!(told, ["0 s", "40 s", "2 min", "2 min", "1 h 30 min", "2 h 10 min"]);
}
