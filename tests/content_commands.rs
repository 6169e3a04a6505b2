//! `touchmove check` and `touchmove list`, run as commands.

mod support;

use std::fs;
use std::path::Path;

use support::{Ran, run};

const FAULTY: &str = r#"format = 1
id = "mine"
title = "Mine"
summary = "Mine."
skills = ["board.nmaes"]

[[step]]
id = "a1"
kind = "name_square"
sqare = "a1"
"#;

fn touchmove(arguments: &[&str]) -> Ran {
    run(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments, "")
}

fn folder_with(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let shown = Path::new(&path).display().to_string();
    (dir, shown)
}

#[test]
fn check_tells_faults_with_a_caret_and_exits_with_1() {
    let (dir, file) = folder_with("lessons/a.toml", FAULTY);
    for path in [dir.path().to_str().unwrap(), &file] {
        let Ran { code, out, err } = touchmove(&["check", path]);
        assert_eq!((code, err.as_str()), (1, ""), "{out}");
        assert!(out.contains(&format!("--> {file}:5:11")), "{out}");
        assert!(out.contains("help: did you mean \"board.names\"?"), "{out}");
        assert!(out.contains("10 | sqare = \"a1\"\n   | ^^^^^"), "{out}");
        assert!(!out.contains('\u{1b}'), "no colours in a pipe");
        assert!(out.trim_end().ends_with("in 1 file."), "{out}");
    }
}

#[test]
fn check_tells_faults_as_json_with_stable_keys() {
    let (_dir, file) = folder_with("a.toml", FAULTY);
    let Ran { code, out, .. } = touchmove(&["check", "--json", &file]);
    assert_eq!(code, 1);
    let keys = ["file", "line", "column", "end_line", "end_column", "severity", "code", "message", "help"];
    for line in out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object.as_object().unwrap().len(), keys.len(), "{line}");
        assert!(keys.iter().all(|key| object.get(key).is_some()), "{line}");
        assert_eq!(object["file"], file);
    }
    let first: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!((first["line"].as_u64(), first["column"].as_u64()), (Some(2), Some(6)));
    assert_eq!((first["code"].as_str(), first["severity"].as_str()), (Some("number-of-steps"), Some("warning")));
}

#[test]
fn check_exits_with_2_when_a_path_is_not_there() {
    let Ran { code, out, err } = touchmove(&["check", "no/such/folder"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("there is no file or folder no/such/folder"), "{err}");
    let Ran { code, .. } = touchmove(&["list", "--content", "no/such/folder"]);
    assert_eq!(code, 2);
}

#[test]
fn coverage_names_every_skill() {
    let Ran { out, .. } = touchmove(&["check", "--coverage"]);
    for word in ["castling.rook-attacked", "3.8.2.2.1", "articles have holes"] {
        assert!(out.contains(word), "{out}");
    }
}

#[test]
fn list_names_what_there_is() {
    let Ran { code, out, .. } = touchmove(&["list"]);
    assert_eq!(code, 0);
    assert!(out.contains("The board\n") && out.contains("when-may-i-castle"), "{out}");
    let Ran { out, .. } = touchmove(&["list", "skills", "--json"]);
    let line = out.lines().find(|line| line.contains("\"castling.through\"")).unwrap();
    let skill: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(skill["lessons"][0], "when-may-i-castle");
    let Ran { out, .. } = touchmove(&["list", "kinds"]);
    assert!(out.contains("verdict"), "{out}");
}

#[test]
fn a_content_folder_adds_its_lessons() {
    let fine = FAULTY.replace("nmaes", "names").replace("sqare", "square");
    let (dir, _) = folder_with("lessons/a.toml", &fine);
    let Ran { out, .. } = touchmove(&["list", "lessons", "--json", "--content", dir.path().to_str().unwrap()]);
    let line = out.lines().find(|line| line.contains("\"lesson\":\"mine\"")).unwrap_or_else(|| panic!("{out}"));
    assert!(line.contains("\"unit\":null") && line.contains("\"exercises\":1"), "{line}");
}

#[test]
fn a_new_lesson_and_set_pass_the_check_and_can_be_previewed() {
    let dir = tempfile::tempdir().unwrap();
    for what in ["lesson", "puzzles"] {
        let file = dir.path().join(format!("{what}.toml")).display().to_string();
        let Ran { code, out, err } = touchmove(&["new", what, "first-try", "--output", &file]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let Ran { code, out, .. } = touchmove(&["check", &file]);
        assert_eq!((code, out.as_str()), (0, "No faults in 1 file.\n"));
        let Ran { code, out, .. } = touchmove(&["--plain", "preview", &file]);
        assert!(code == 0 && out.contains("First try"), "{out}");
        let Ran { code, err, .. } = touchmove(&["new", what, "first-try", "--output", &file]);
        assert!(code == 2 && err.contains("already there") && err.contains("--force"), "{err}");
    }
    for (what, id, told) in [
        ("puzzles", "castling", "a kind of step is called \"castling\" already; take another id, such as castling-2"),
        ("puzzles", "read", "such as read-2"),
        ("puzzles", "mate-in-one", "such as mate-in-one-2"),
        ("lesson", "rook-and-bishop", "a lesson is called \"rook-and-bishop\" already"),
    ] {
        let file = dir.path().join(format!("{id}.toml")).display().to_string();
        let Ran { code, err, .. } = touchmove(&["new", what, id, "--output", &file]);
        assert!(code == 2 && err.contains(told), "{id}: {err}");
        assert!(!std::path::Path::new(&file).exists(), "{id}");
    }
    let Ran { code, err, .. } = touchmove(&["new", "lesson", "../Evil"]);
    assert!(code == 2 && err.contains("lower-case words with hyphens"), "{err}");
}

#[test]
fn a_preview_keeps_nothing_and_tells_of_faults() {
    let good = "[[step]]\nid = \"b\"\nkind = \"name_square\"\nsquare = \"b1\"\n";
    let (dir, file) = folder_with("a.toml", &format!("{}\n{good}", FAULTY.replace("nmaes", "names")));
    let progress = dir.path().join("progress.jsonl");
    let Ran { out, .. } = touchmove(&["--plain", "--progress", progress.to_str().unwrap(), "preview", &file]);
    assert!(out.contains("touchmove check"), "{out}");
    assert!(!progress.exists());
    let (_dir, empty) = folder_with("b.toml", "format = 1\n");
    let Ran { code, err, .. } = touchmove(&["--plain", "preview", &empty]);
    assert!(code == 2 && err.contains("see touchmove check"), "{err}");
}

#[test]
fn the_schema_is_json_and_every_code_is_explained() {
    for form in [None, Some("lesson"), Some("puzzles"), Some("curriculum")] {
        let arguments: Vec<&str> = ["schema"].into_iter().chain(form).collect();
        let Ran { code, out, .. } = touchmove(&arguments);
        let schema: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(code == 0 && schema["$schema"].as_str().unwrap().contains("draft-07"));
    }
    let Ran { code, out, .. } = touchmove(&["check", "--explain"]);
    assert!(code == 0 && out.lines().count() > 50);
    let Ran { out: told, .. } = touchmove(&["check", "--explain", "unknown-key"]);
    assert!(told.contains("slip of the pen"), "{told}");
    let Ran { code, err, .. } = touchmove(&["check", "--explain", "unknown-kee"]);
    assert!(code == 2 && err.contains("Did you mean unknown-key?"), "{err}");
}

#[test]
fn a_watched_file_is_checked_again_when_it_changes() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;
    let (_dir, file) = folder_with("a.toml", FAULTY);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_touchmove"))
        .args(["check", "--watch", &file])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let faults = lines.by_ref().find(|line| line.ends_with("in 1 file.")).unwrap();
    assert_eq!(faults, "3 errors and 1 warning in 1 file.");
    fs::write(&file, FAULTY.replace("nmaes", "names")).unwrap();
    let faults = lines.by_ref().find(|line| line.ends_with("in 1 file.")).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(faults.starts_with("2 errors"), "{faults}");
}
