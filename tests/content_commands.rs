//! `touchmove check` and `touchmove list`, run as commands.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

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

fn touchmove(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("touchmove").unwrap().args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
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
        let (code, out, err) = touchmove(&["check", path]);
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
    let (code, out, _) = touchmove(&["check", "--json", &file]);
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
    let (code, out, err) = touchmove(&["check", "no/such/folder"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("there is no file or folder no/such/folder"), "{err}");
    let (code, ..) = touchmove(&["list", "--content", "no/such/folder"]);
    assert_eq!(code, 2);
}

#[test]
fn coverage_names_every_skill() {
    let (_, out, _) = touchmove(&["check", "--coverage"]);
    for word in ["castling.rook-attacked", "3.8.2.2.1", "skills have holes"] {
        assert!(out.contains(word), "{out}");
    }
}

#[test]
fn list_names_what_there_is() {
    let (code, out, _) = touchmove(&["list"]);
    assert_eq!(code, 0);
    assert!(out.contains("The board\n") && out.contains("when-may-i-castle"), "{out}");
    let (_, out, _) = touchmove(&["list", "skills", "--json"]);
    let line = out.lines().find(|line| line.contains("\"castling.through\"")).unwrap();
    let skill: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(skill["lessons"][0], "when-may-i-castle");
    let (_, out, _) = touchmove(&["list", "kinds"]);
    assert!(out.contains("verdict"), "{out}");
}

#[test]
fn a_content_folder_adds_its_lessons() {
    let fine = FAULTY.replace("nmaes", "names").replace("sqare", "square");
    let (dir, _) = folder_with("lessons/a.toml", &fine);
    let (_, out, _) = touchmove(&["list", "lessons", "--json", "--content", dir.path().to_str().unwrap()]);
    let line = out.lines().find(|line| line.contains("\"lesson\":\"mine\"")).unwrap_or_else(|| panic!("{out}"));
    assert!(line.contains("\"unit\":null") && line.contains("\"exercises\":1"), "{line}");
}
