//! Holds the order of the rooms: a module uses what stands to its left, never what stands to its right.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up; those of one row do not know each other.
const HOUSE: &[&[&str]] = &[
    &["rules"],
    &["notation"],
    &["solve"],
    &["exercise"],
    &["course"],
    &["learner"],
    &["classroom"],
    &["tui", "plain", "page"],
    &["cli"],
];

fn floor(room: &str) -> Option<usize> {
    HOUSE.iter().position(|row| row.contains(&room))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The rooms named in code after `crate::` or `touchmove::`, `{a, b}` lists included. Comments don't count.
fn rooms_used(source: &str) -> Vec<String> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect();
    let first_name = |path: &str| path.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let mut rooms = Vec::new();
    for start in ["crate::", "touchmove::"] {
        for (at, _) in code.match_indices(start) {
            let rest = &code[at + start.len()..];
            match rest.strip_prefix('{') {
                None => rooms.push(first_name(rest)),
                Some(list) => {
                    let mut depth = 1;
                    let inside = list.char_indices().find_map(|(end, c)| {
                        depth += i32::from(c == '{') - i32::from(c == '}');
                        (depth == 0).then_some(&list[..end])
                    });
                    let mut depth = 0;
                    let top_level = inside.unwrap_or_default().split(|c| {
                        depth += i32::from(c == '{') - i32::from(c == '}');
                        c == ',' && depth == 0
                    });
                    rooms.extend(top_level.map(first_name));
                }
            }
        }
    }
    rooms
}

#[test]
fn no_room_uses_one_to_its_right() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    assert!(files.len() > 40, "the house has been found");
    let mut wrong = Vec::new();
    for path in files {
        let inside = path.strip_prefix(&src).expect("the file is in src");
        let room = inside.components().next().expect("a file has a name").as_os_str().to_string_lossy().to_string();
        let Some(own) = floor(&room) else {
            assert!(["lib.rs", "main.rs"].contains(&room.as_str()), "{room} is not a room of the house");
            continue;
        };
        let source = fs::read_to_string(&path).expect("the file can be read");
        for used in rooms_used(&source) {
            if floor(&used).is_some_and(|other| other > own || (other == own && used != room)) {
                wrong.push(format!("{} uses {used}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn uses_are_found_in_lists_and_paths() {
    let source = "use crate::rules::{Board, Color};\nuse crate::{course::{Catalog, Lesson}, learner};\n// crate::tui\n\
                  let x = crate::cli::main();";
    assert_eq!(rooms_used(source), ["rules", "course", "learner", "cli"]);
}
