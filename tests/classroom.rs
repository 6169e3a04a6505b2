//! A class from the assignment to the report: by the commands, and with files as they come back from pupils.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta, Utc};
use touchmove::classroom::assignment::Rules;
use touchmove::classroom::assignment::make::{Order, make};
use touchmove::classroom::hand_in::file::Wish;
use touchmove::classroom::hand_in::{Condition, HandInError};
use touchmove::classroom::name::PupilName;
use touchmove::classroom::{Assignment, HandIn, work};
use touchmove::course::{Content, Sources};
use touchmove::exercise::{Answer, Input, Verdict, kind};
use touchmove::learner::log::Event;
use touchmove::learner::session::{Screen, Session};

use support::{Ran, run};

fn touchmove(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    run(folder, &[&["--plain"], arguments].concat(), input)
}

fn assign(folder: &Path, name: &str, arguments: &[&str]) -> Assignment {
    let arguments = [&["assign", "-o", name], arguments].concat();
    let Ran { code, out, err } = touchmove(folder, &arguments, "");
    assert_eq!(code, 0, "{out}{err}");
    Assignment::read(name, &fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

fn at(second: i64) -> DateTime<Utc> {
    "2026-03-02T10:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::seconds(second)
}

fn name(text: &str) -> PupilName {
    PupilName::new(text).unwrap()
}

/// An answer of the first prompt that is not right.
fn wrong_answer(session: &Session) -> Answer {
    let Screen::Question(prompt) = session.screen() else { panic!("there is a question") };
    let Input::Choice { options, .. } = &prompt.input else { panic!("there are options") };
    let exercise = session.exercise().unwrap();
    let is_wrong = |index: &usize| exercise.begin().submit(&Answer::Choice(vec![*index])).verdict == Verdict::Wrong;
    Answer::Choice(vec![(0..options.len()).find(is_wrong).unwrap()])
}

/// A pupil who misses every so many questions once, and answers so many in all.
fn pupil_works(
    assignment: &Assignment,
    pupil: &str,
    folder: &Path,
    miss_every: usize,
    of: usize,
    chance: u64,
) -> PathBuf {
    let begun = work::begin(assignment, &name(pupil), Wish::Folder(folder), at(0), chance).unwrap();
    let (mut session, mut second) = (begun.session, 1);
    session.advance(at(0));
    for number in 1..=of {
        if number % miss_every == 0 {
            let answer = wrong_answer(&session);
            second += 7;
            assert_eq!(session.submit(&answer, at(second)).feedback.verdict, Verdict::Wrong);
        }
        let exercise = session.exercise().unwrap().clone();
        for answer in exercise.begin().solution().answers {
            second += 5;
            assert!(session.submit(&answer, at(second)).trouble.is_none());
        }
        session.advance(at(second));
    }
    assert!(session.close().trouble.is_none());
    begun.path
}

#[test]
fn a_class_of_thirty_hands_in_and_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("in")).unwrap();
    let due = ["--due", "2026-03-02T10:01:00Z"];
    let first = assign(folder, "one.toml", &[&["legal", "--count", "5", "--seed", "5"], &due[..]].concat());
    let second = assign(folder, "two.toml", &["legal", "--count", "4", "--seed", "6", "--variants=3", "--shuffle"]);
    let third = assign(folder, "three.toml", &["castling", "--count", "3", "--seed", "7"]);
    assert_eq!((first.items.len(), second.items.len(), third.items.len()), (5, 4, 3));
    let mut names: Vec<String> = (1..=30).map(|number| format!("Pupil {number:02}")).collect();
    names[3] = "Zoë <b>Ng</b>".into();
    fs::write(folder.join("names.txt"), names.join("\n")).unwrap();
    for (index, pupil) in names.iter().enumerate().take(28) {
        let chance = index as u64;
        pupil_works(&first, pupil, &folder.join("in"), if index < 10 { 2 } else { 99 }, 5, chance);
        pupil_works(&second, pupil, &folder.join("in"), 3, if index == 5 { 2 } else { 4 }, 100 + chance);
    }
    let Ran { code, out, err } = touchmove(folder, &["report", "in", "--class", "names.txt"], "");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("28 of 30 handed in.\nNot handed in: Pupil 29, Pupil 30."), "{out}");
    assert!(out.contains("Zoë <b>Ng</b>") && out.contains("All assignments together"), "{out}");
    assert!(out.contains("Right at the first try: 18 of 28; in the end 28"), "{out}");
    assert!(out.contains("10 pupils answered "), "{out}");

    let Ran { code, out: json, .. } = touchmove(folder, &["report", "in", "--class", "names.txt", "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, report["assignments"].as_array().unwrap().len()), (0, 2));
    let rows = report["assignments"][1]["rows"].as_array().unwrap();
    let partial: Vec<&str> =
        rows.iter().filter(|row| row["marks"]["partial"] == true).map(|row| row["pupil"].as_str().unwrap()).collect();
    let two = if report["assignments"][1]["title"] == second.title {
        &report["assignments"][1]
    } else {
        &report["assignments"][0]
    };
    assert!(two["items"].as_array().unwrap().len() >= 4);
    assert!(partial.iter().all(|pupil| *pupil == "Pupil 06"), "{partial:?}");
    assert_eq!(report["pupils"].as_array().unwrap().len(), 30);

    let Ran { code, out, err } =
        touchmove(folder, &["report", "in", "--class", "names.txt", "--html", "class.html"], "");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let page = fs::read_to_string(folder.join("class.html")).unwrap();
    assert!(page.contains("Zoë &lt;b&gt;Ng") && !page.contains("<b>Ng"), "names are escaped");
    let Ran { code, err, .. } = touchmove(folder, &["report", "in", "--html", "class.html"], "");
    assert!(code == 2 && err.contains("--force"), "{err}");
    let Ran { out: csv, .. } = touchmove(folder, &["report", "in", "--class", "names.txt", "--csv"], "");
    assert_eq!(csv.lines().count(), 1 + 2 * 30);
}

#[test]
fn a_pupil_is_asked_for_a_name_works_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let assignment = assign(folder, "homework.toml", &["name_square", "--count", "2", "--seed", "1", "--level", "1"]);
    let Ran { code, out, err } = touchmove(folder, &["do", "homework.toml"], "Anna\n\nz9\nhint\nquit\n");
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Hello Anna!\nHere are 2 questions for you."), "{out}");
    assert!(out.contains("Hint: "), "{out}");
    assert!(err.contains("0 of 2 answered. Hand in this file: "), "{err}");
    assert!(!folder.join("data").exists(), "what is done here is no part of their own progress");
    let solutions: Vec<String> = work::variants_of(&assignment, &name("Anna"))
        .iter()
        .map(|(_, variant)| variant.exercise.begin().solution().answers[0].to_words())
        .collect();
    let typed = format!("\n\n{}\n\nquit\n", solutions[0]);
    let Ran { out, err, .. } = touchmove(folder, &["do", "homework.toml"], &typed);
    assert!(out.contains("(just Enter: Anna)") && out.contains("Welcome back, Anna!"), "{out}");
    assert!(err.contains("1 of 2 answered."), "{out}{err}");
    let typed = format!("\n{}\n\n", solutions[1]);
    let Ran { out, err, .. } = touchmove(folder, &["do", "homework.toml", "--learner", "ANNA"], &typed);
    assert!(err.contains("2 of 2 answered.") && out.contains("You answered 2 of 2 questions"), "{out}{err}");
    let files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|file| file.ends_with(".hand-in.jsonl"))
        .collect();
    assert_eq!(files, [format!("{}.anna.hand-in.jsonl", assignment.id)]);
}

#[test]
fn who_asks_for_progress_begins_none() {
    let dir = tempfile::tempdir().unwrap();
    let Ran { code, out, err } = touchmove(dir.path(), &["progress", "--learner", "Nobody"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("No exercise has been answered yet."), "{out}");
    assert!(!dir.path().join("data").exists());
}

#[test]
fn a_test_tells_what_is_right_at_the_end_only() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let arguments = ["name_square", "--count", "2", "--seed", "1", "--level", "1", "--exam"];
    let assignment = assign(folder, "test.toml", &arguments);
    let variants = work::variants_of(&assignment, &name("Ben"));
    let right = variants[1].1.exercise.begin().solution().answers[0].to_words();
    let is_choice = matches!(variants[0].1.exercise.begin().prompt().input, Input::Choice { .. });
    let solution = variants[0].1.exercise.begin().solution().answers[0].to_words();
    let wrong = match (is_choice, solution.as_str()) {
        (true, "1") => "2",
        (true, _) => "1",
        (false, "a1") => "h8",
        (false, _) => "a1",
    };
    let typed = format!("\nhint\nsolution\n{wrong}\n\n{right}\n\n\n\n");
    let Ran { code, out, err } = touchmove(folder, &["do", "test.toml", "--learner", "Ben"], &typed);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("There are no hints in this work.") && out.contains("What is right is told at the end."),
        "{out}"
    );
    assert!(!out.contains("Right.") && out.contains("Your answer is written down."), "{out}");
    assert!(out.contains("You answered 2 of 2 questions, 1 of them rightly."), "{out}");
    assert!(out.contains("Your answer was:"), "{out}");
}

#[test]
fn an_assignment_is_the_same_for_a_name_and_reads_back() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let arguments = ["castling", "verdict", "--count", "8", "--seed", "3", "--variants", "--shuffle"];
    let assignment = assign(folder, "a.toml", &arguments);
    assert!(!assignment.changed && assignment.items.iter().any(|item| item.variants.len() == 4));
    let ids = |pupil: &str| -> Vec<String> {
        let variants = work::variants_of(&assignment, &name(pupil));
        variants.iter().map(|(_, variant)| variant.exercise.id.clone()).collect()
    };
    assert_eq!(ids("Anna Li"), ids("  ANNA   li "));
    let different: std::collections::BTreeSet<Vec<String>> =
        (0..30).map(|pupil| ids(&format!("Pupil {pupil}"))).collect();
    assert!(different.len() > 25, "{}", different.len());
    let edited = fs::read_to_string(folder.join("a.toml")).unwrap().replacen("level = 2", "level = 3", 1);
    assert!(Assignment::read("a.toml", &edited).unwrap().changed);
}

#[test]
fn nothing_is_written_over() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let assignment = assign(folder, "a.toml", &["name_square", "--count", "1", "--seed", "1"]);
    let Ran { code, err, .. } = touchmove(folder, &["assign", "castling", "-o", "a.toml"], "");
    assert!(code == 2 && err.contains("--force"), "{err}");
    let taken = folder.join("letter.txt");
    fs::write(&taken, "Dear Anna").unwrap();
    let Ran { code, err, .. } =
        touchmove(folder, &["do", "a.toml", "--learner", "Anna", "-o", "letter.txt"], "\nquit\n");
    assert!(code == 2 && err.contains("another sort of file"), "{err}");
    assert_eq!(fs::read_to_string(&taken).unwrap(), "Dear Anna");
    let bens = pupil_file(&assignment, "Ben", folder);
    let before = fs::read(&bens).unwrap();
    let shown = bens.file_name().unwrap().to_str().unwrap();
    let Ran { code, err, .. } = touchmove(folder, &["do", "a.toml", "--learner", "Anna", "-o", shown], "\nquit\n");
    assert!(code == 2 && err.contains("the work of Ben"), "{err}");
    assert_eq!(fs::read(&bens).unwrap(), before);
}

fn pupil_file(assignment: &Assignment, pupil: &str, folder: &Path) -> PathBuf {
    work::begin(assignment, &name(pupil), Wish::Folder(folder), at(0), 9).unwrap().path
}

#[test]
fn bad_files_are_told_in_clear_words() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let hand_ins = folder.join("in");
    fs::create_dir(&hand_ins).unwrap();
    let assignment = assign(folder, "a.toml", &["legal", "--count", "4", "--seed", "2"]);
    let whole = pupil_works(&assignment, "Anna", &hand_ins, 99, 4, 1);
    let text = fs::read_to_string(&whole).unwrap();
    let put = |file: &str, bytes: &[u8]| fs::write(hand_ins.join(file), bytes).unwrap();
    put("empty.hand-in.jsonl", b"");
    put("binary.hand-in.jsonl", b"\xff\xfe\x00\x01");
    put("other.jsonl", b"{\"v\":1}\n");
    put("ben.jsonl", &text.as_bytes()[..60]);
    put("carl.jsonl", b"{\"hand_in\":1,\"pupil\":[]}\n");
    put("finn.jsonl", b"<html>");
    put("torn.hand-in.jsonl", &text.as_bytes()[..40]);
    put("newer.hand-in.jsonl", b"{\"hand_in\":2}\n");
    let renamed = |pupil: &str, id: u32| {
        text.replacen("\"Anna\"", &format!("{pupil:?}"), 1).replacen(
            "\"id\":\"0000000000000001\"",
            &format!("\"id\":\"{id}\""),
            1,
        )
    };
    put("edited.hand-in.jsonl", renamed("Carl", 2).as_bytes());
    let cut = renamed("Dora", 3);
    put("cut.hand-in.jsonl", &cut.as_bytes()[..cut.len() - 120]);
    put(
        "escape.hand-in.jsonl",
        renamed("Eve\u{1b}[2J\u{202e}", 4).replace("\\u{1b}", "\\u001b").replace("\\u{202e}", "\\u202e").as_bytes(),
    );
    put("copy.hand-in.jsonl", text.as_bytes());
    fs::File::create(hand_ins.join("huge.hand-in.jsonl")).unwrap().set_len(50_000_000).unwrap();
    let Ran { code, out, err } = touchmove(folder, &["report", "in", "nowhere.jsonl"], "");
    assert_eq!((code, err.as_str()), (1, ""), "{out}");
    for told in [
        "empty.hand-in.jsonl: It can't be used: the file is empty.",
        "binary.hand-in.jsonl: It can't be used: this is no hand-in of touchmove.",
        "torn.hand-in.jsonl: It can't be used: the file breaks off in its first line",
        "ben.jsonl: It can't be used: the file breaks off in its first line",
        "carl.jsonl: It can't be used: its first line is not as touchmove wrote it",
        "finn.jsonl: It can't be used: this is no hand-in of touchmove.",
        "newer touchmove",
        "edited.hand-in.jsonl: It was changed by something else than touchmove.",
        "cut.hand-in.jsonl: Its end is missing.",
        "It is a copy of",
        "far larger than any hand-in",
        "There is no such file or folder",
    ] {
        assert!(out.contains(told), "{told}\n{out}");
    }
    assert!(!out.contains("other.jsonl") && !out.contains('\u{1b}') && !out.contains('\u{202e}'), "{out}");
}

#[test]
fn an_edited_copy_never_takes_the_place_of_a_sealed_original() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let hand_ins = folder.join("in");
    fs::create_dir(&hand_ins).unwrap();
    let assignment = assign(folder, "a.toml", &["legal", "--count", "4", "--seed", "2"]);
    let whole = pupil_works(&assignment, "Cara", &hand_ins, 1, 4, 1);
    let text = fs::read_to_string(&whole).unwrap();
    let better = text.replace("\"verdict\":\"wrong\"", "\"verdict\":\"right\"");
    assert_ne!(better, text, "Cara misses something");
    let first_try = |out: &str| {
        let row = out.lines().find(|line| line.trim_start().starts_with("Cara ")).expect("Cara has a row");
        row.to_owned()
    };
    let before = first_try(&touchmove(folder, &["report", "in"], "").out);
    // Of the same name at first in the alphabet; begun earlier; with an answer more; as a work of its own.
    let answer = text.lines().rev().nth(1).unwrap().to_owned();
    let begun = text.find("\"begun\":\"20").unwrap() + "\"begun\":\"".len();
    let earlier = format!("{}1{}", &better[..begun], &better[begun + 1..]);
    let own = better.replacen("\"id\":\"0", "\"id\":\"f", 1);
    for edited in [better.clone(), earlier.clone(), better.replacen(&answer, &format!("{answer}\n{answer}"), 1), own] {
        fs::write(hand_ins.join("a.hand-in.jsonl"), &edited).unwrap();
        let Ran { out, .. } = touchmove(folder, &["report", "in"], "");
        let after = first_try(&out);
        assert!(after.starts_with(before.split("partial").next().unwrap().trim_end()), "{before}\n{out}");
        assert!(!after.contains("edited") && out.contains("as touchmove wrote it"), "{out}");
    }
    fs::remove_file(&whole).unwrap();
    let Ran { out, .. } = touchmove(folder, &["report", "in"], "");
    assert!(first_try(&out).contains("edited"), "alone it counts: {out}");
}

#[test]
fn what_is_no_assignment_is_told_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let set = "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nsummary = \"Mine.\"\nskills = []\n[[puzzle]]\nid = \"a\"\nkind = \"name_square\"\nsquare = \"a1\"\n";
    fs::write(folder.join("set.toml"), set).unwrap();
    fs::write(folder.join("broken.toml"), "title = \"x\n").unwrap();
    fs::write(folder.join("binary.toml"), [0xff, 0xfe]).unwrap();
    for (file, told) in [
        ("set.toml", "touchmove assign THIS-FILE"),
        ("broken.toml", "broken.toml:1:"),
        ("binary.toml", "byte 1 (line 1) is not UTF-8 text"),
        ("none.toml", "none.toml: there is no such file; look for a slip in the name"),
        (".", "this is a folder"),
    ] {
        let Ran { code, out, err } = touchmove(folder, &["do", file, "--learner", "Anna"], "");
        assert!(code > 0 && err.contains(told) && !err.contains("panicked"), "{file}: {out}{err}");
    }
    let own = assign(folder, "own.toml", &["set.toml"]);
    assert_eq!((own.items.len(), own.title.as_str()), (1, "Mine"));
}

/// A hand-in cut at any byte is never taken for a whole one, and never loses what was whole.
#[test]
fn a_cut_anywhere_shows() {
    let dir = tempfile::tempdir().unwrap();
    let assignment = assign(dir.path(), "a.toml", &["name_square", "--count", "2", "--seed", "2", "--level", "1"]);
    let text = fs::read(pupil_works(&assignment, "Anna", dir.path(), 99, 2, 1)).unwrap();
    assert_eq!(HandIn::read(&text).unwrap().condition, Condition::Whole);
    let windows = String::from_utf8(text.clone()).unwrap().replace('\n', "\r\n");
    assert_eq!(HandIn::read(windows.as_bytes()).unwrap().condition, Condition::Whole);
    for cut in 0..text.len() - 1 {
        match HandIn::read(&text[..cut]) {
            Ok(reading) => assert_ne!(reading.condition, Condition::Whole, "cut at {cut}"),
            Err(error) => assert!(matches!(error, HandInError::Empty | HandInError::Torn), "cut at {cut}: {error}"),
        }
    }
    for byte in (0..text.len()).step_by(7) {
        let mut changed = text.clone();
        changed[byte] ^= 1;
        if let Ok(reading) = HandIn::read(&changed) {
            assert_ne!(reading.condition, Condition::Whole, "byte {byte}");
        }
    }
}

/// What is asked for is in the file: a fresh exercise of every kind that makes any.
#[test]
fn no_kind_is_left_out_of_an_assignment() {
    let makers: Vec<&str> = kind::KINDS.iter().filter(|kind| kind.generator.is_some()).map(|kind| kind.id).collect();
    let order = Order {
        topics: makers.iter().map(|id| (*id).to_owned()).collect(),
        title: None,
        note: None,
        count: Some(makers.len()),
        level: Some(2),
        seed: 11,
        due: None,
        rules: Rules::default(),
        variants: 2,
        now: at(0).fixed_offset(),
    };
    let content = Content::load(Sources::embedded());
    let made = make(&content.catalog, &content.sources, &order).unwrap();
    assert_eq!(made.items.len(), makers.len());
    // A word that a kind shares with a skill or set may mean that; all other kinds are there.
    let has = |id: &str| made.items.iter().any(|item| item.variants[0].exercise.kind.id == id);
    let lacking: Vec<&&str> = makers.iter().filter(|id| !has(id)).collect();
    assert!(lacking.len() <= 1, "{lacking:?}");
    let read = Assignment::read("all.toml", &made.to_toml()).unwrap();
    assert!(!read.changed && read.items.len() == makers.len());
    for (made, read) in made.items.iter().zip(&read.items) {
        for (made, read) in made.variants.iter().zip(&read.variants) {
            assert_eq!(made.exercise.content_hash(), read.exercise.content_hash(), "{:?}", made.from);
        }
    }
}

/// Help that no answer follows is in the hand-in all the same, and counts when the pupil comes back.
#[test]
fn help_is_written_down_when_it_is_taken() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let assignment = assign(folder, "a.toml", &["name_square", "--count", "2", "--seed", "2", "--level", "1"]);
    let open = |second| work::begin(&assignment, &name("Anna"), Wish::Folder(folder), at(second), 5).unwrap();
    let begun = open(0);
    let (mut session, path) = (begun.session, begun.path);
    session.advance(at(1));
    assert!(session.hint(at(2)).is_some() && session.solution(at(3)).is_some() && session.solution(at(4)).is_some());
    // Nothing is closed: the program was killed.
    drop(session);
    let entries = HandIn::read(&fs::read(&path).unwrap()).unwrap().hand_in.entries;
    let helped: Vec<(u32, bool)> = entries
        .iter()
        .filter_map(|entry| match entry.event {
            Event::Helped { hints, shown, .. } => Some((hints, shown)),
            Event::Begun | Event::Read { .. } | Event::Placed { .. } | Event::Answered { .. } => None,
        })
        .collect();
    assert_eq!((helped, entries.len()), (vec![(1, false), (1, true)], 3));
    let row = |report: &str| -> serde_json::Value {
        let report: serde_json::Value = serde_json::from_str(report).unwrap();
        report["assignments"][0]["rows"][0].clone()
    };
    let path = path.file_name().unwrap().to_str().unwrap().to_owned();
    let first = row(&touchmove(folder, &["report", &path, "--json"], "").out);
    assert_eq!((&first["hints"], &first["solutions"], &first["answered"]), (&1.into(), &1.into(), &0.into()));

    let mut session = open(60).session;
    session.advance(at(61));
    let answers = session.exercise().unwrap().begin().solution().answers;
    for answer in answers {
        assert_eq!(session.submit(&answer, at(65)).feedback.verdict, Verdict::Right);
    }
    let second = row(&touchmove(folder, &["report", &path, "--json"], "").out);
    assert_eq!((&second["right"], &second["first_try"], &second["solutions"]), (&1.into(), &0.into(), &1.into()));
}

/// The time runs from the first question, not from the cover, and goes on while the program is closed.
#[test]
fn the_time_runs_from_the_first_question_whatever_is_closed() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let arguments = ["name_square", "--count", "2", "--seed", "2", "--level", "1", "--minutes", "10"];
    let assignment = assign(folder, "a.toml", &arguments);
    let open = |second| work::begin(&assignment, &name("Anna"), Wish::Folder(folder), at(second), 5).unwrap().session;
    let cover = |session: &Session| match session.screen() {
        Screen::Page(page) => page.text.to_plain(),
        other => panic!("not the cover: {other:?}"),
    };
    assert!(cover(&open(0)).contains("You have 10 minutes from the first question on"));
    let mut session = open(3600);
    assert!(cover(&session).contains("You have 10 minutes from the first question on"), "reading is no working");
    session.advance(at(3600));
    let answer = session.exercise().unwrap().begin().solution().answers[0].clone();
    assert_eq!(session.submit(&answer, at(3660)).feedback.verdict, Verdict::Right);
    drop(session);
    let mut session = open(3600 + 500);
    assert!(cover(&session).contains("You have 2 of 10 minutes left."), "{}", cover(&session));
    session.advance(at(3600 + 510));
    let answer = session.exercise().unwrap().begin().solution().answers[0].clone();
    assert_eq!(session.submit(&answer, at(3600 + 600)).feedback.verdict, Verdict::Slip);
    assert!(cover(&open(3600 + 601)).contains("The time is over."));
}

#[test]
fn an_assignment_is_previewed_with_nothing_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let made = assign(folder, "a.toml", &["name_square", "--count", "2", "--seed", "1", "--level", "1"]);
    let Ran { code, out, err } = touchmove(folder, &["preview", "a.toml"], "\nhint\nquit\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Hello A pupil!\nHere are 2 questions") && out.contains("nothing is written down"), "{out}");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["a.toml"], "{}", made.id);
}
