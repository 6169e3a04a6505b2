//! Content from others: folders that lead astray, files beyond every limit, and thousands of damaged lessons.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use touchmove::course::{Content, Diagnostic, Severity, Sources, check};
use touchmove::exercise::{Random, kind};

const LESSON: &str = r#"format = 1
id = "mine"
title = "Mine"
summary = "Mine."
skills = ["rook.moves"]

[[step]]
id = "page"
kind = "read"
text = "A rook."
"#;

/// Content of two skills and nothing else.
fn base() -> Sources {
    let skill = |id: &str| format!("[[skill]]\nid = \"{id}\"\ntitle = \"Skill\"\narticles = []\n");
    let curriculum = format!("format = 1\n{}{}", skill("rook.moves"), skill("board.names"));
    Sources::none().with_text("lessons/curriculum.toml", curriculum)
}

fn of_folder(folder: &Path) -> Content {
    Content::load(base().with_path(folder))
}

/// Code and file name of what is told about the files of a folder.
fn told(content: &Content) -> Vec<(&'static str, String)> {
    let name =
        |file: &str| Path::new(file).file_name().map_or_else(String::new, |it| it.to_string_lossy().into_owned());
    content.diagnostics.iter().map(|it| (it.code, name(&it.file))).collect()
}

#[test]
fn what_comes_with_the_program_has_no_faults() {
    let content = Content::load(Sources::embedded());
    let found = check::check(&content, None);
    let told: Vec<String> = found
        .iter()
        .map(|it| it.render(content.sources.named(&it.file).map(|file| file.text.as_str()), false))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

#[test]
fn a_folder_is_read_as_far_as_it_can_be() {
    let dir = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.toml"), LESSON.replace("mine", "secret")).unwrap();
    let lessons = dir.path().join("lessons");
    fs::create_dir_all(lessons.join("01-unit")).unwrap();
    fs::write(lessons.join("01-unit/a.toml"), LESSON).unwrap();
    fs::write(lessons.join("01-unit/notes.txt"), "not content").unwrap();
    fs::write(lessons.join("b.toml"), b"format = 1\nid = \"\xff\"\n").unwrap();
    fs::write(lessons.join("c.toml"), vec![b'#'; 1024 * 1024 + 1]).unwrap();
    fs::write(lessons.join("d.toml"), "").unwrap();
    fs::create_dir(lessons.join("e.toml")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink(outside.path().join("secret.toml"), lessons.join("f.toml")).unwrap();
        symlink(outside.path(), lessons.join("g")).unwrap();
        symlink(dir.path(), lessons.join("h")).unwrap();
        symlink(lessons.join("nowhere.toml"), lessons.join("i.toml")).unwrap();
    }
    let content = of_folder(dir.path());
    let told = told(&content);
    assert!(content.catalog.lesson("mine").is_some());
    assert!(content.catalog.lesson("secret").is_none());
    for (code, file) in [("not-utf8", "b.toml"), ("file-too-large", "c.toml"), ("not-a-file", "e.toml")] {
        assert!(told.contains(&(code, file.to_string())), "{code}: {told:?}");
    }
    assert!(told.contains(&("missing-field", "d.toml".into())), "an empty file: {told:?}");
    if cfg!(unix) {
        for (code, file) in [("outside-folder", "f.toml"), ("outside-folder", "g"), ("unreadable", "i.toml")] {
            assert!(told.contains(&(code, file.to_string())), "{code}: {told:?}");
        }
    }
    assert!(content.diagnostics.iter().all(|it| it.help.is_some() || it.place.is_some()), "each says what to do");
}

#[test]
fn what_is_not_there_or_empty_is_told() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(told(&of_folder(&dir.path().join("nowhere"))), [("unreadable", "nowhere".into())]);
    assert_eq!(told(&of_folder(dir.path()))[0].0, "no-content");
    let deep = dir.path().join("lessons/a/b/c/d/e/f/g/h/i/j");
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("x.toml"), LESSON).unwrap();
    assert!(told(&of_folder(dir.path())).iter().any(|(code, _)| *code == "too-deep"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(told(&of_folder(dir.path())), [("not-a-file", "pipe.toml".into())]);
    }
}

#[test]
fn a_byte_order_mark_and_dos_lines_do_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    let text = format!("\u{feff}{}", LESSON.replace('\n', "\r\n"));
    fs::write(dir.path().join("a.toml"), text).unwrap();
    let content = of_folder(dir.path());
    assert_eq!(content.diagnostics, []);
    assert!(content.catalog.lesson("mine").is_some());
}

fn codes(text: &str) -> Vec<&'static str> {
    let content = Content::load(base().with_text("puzzles/a.toml", text));
    content.diagnostics.iter().map(|it| it.code).collect()
}

#[test]
fn every_limit_has_its_own_fault() {
    let head = "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nsummary = \"Mine.\"\nskills = [\"board.names\"]\n";
    let puzzle = |number: usize| format!("[[puzzle]]\nid = \"p{number}\"\nkind = \"name_square\"\nsquare = \"e4\"\n");
    let puzzles: String = (0..10_001).map(puzzle).collect();
    assert_eq!(codes(&format!("{head}{puzzles}")), ["too-many-exercises"]);

    let long = "x".repeat(20_001);
    assert_eq!(codes(&format!("{head}{}note = \"{long}\"\n", puzzle(1))), ["text-too-long"]);
    assert_eq!(codes(&format!("{head}{}hints = [\"{long}\"]\n", puzzle(1))), ["text-too-long"]);

    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let moves = |count: usize| (0..count).map(|ply| there_and_back[ply % 4]).collect::<Vec<_>>().join(" ");
    let choice = |moves: &str| {
        let options = "options = [{ text = \"a\", right = true }, { text = \"b\" }]\n";
        format!("{head}[[puzzle]]\nid = \"p\"\nkind = \"choice\"\nask = \"?\"\nmoves = \"{moves}\"\n{options}")
    };
    assert_eq!(codes(&choice(&moves(600))), Vec::<&str>::new());
    assert_eq!(codes(&choice(&moves(601))), ["history-too-long"]);

    let keys: Vec<String> = (0..5_000).map(|key| format!("k{key} = 1\n")).collect();
    let keys = keys.concat();
    let found = codes(&format!("{head}{keys}{}", puzzle(1)));
    assert_eq!((found.len(), found.last()), (1_001, Some(&"too-many-problems")));

    let nested = format!("{head}x = {}{}\n", "[".repeat(500), "]".repeat(500));
    assert!(codes(&nested).contains(&"toml-syntax"));
}

/// Texts to damage: a lesson with one exercise of every kind, the shipped files, and the curriculum.
fn texts() -> Vec<(String, String)> {
    let mut lesson = LESSON.to_string();
    for kind in kind::KINDS {
        lesson.push_str("\n[[step]]");
        lesson.push_str(kind.example);
    }
    let mut texts = vec![("lessons/kinds.toml".to_string(), lesson)];
    texts.extend(Sources::embedded().files.into_iter().map(|file| (file.name, file.text)));
    texts
}

/// The text damaged in one of many ways.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(lines.len());
        let other = random.below(lines.len());
        let Some(line) = lines.get(at).cloned() else { continue };
        match random.below(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, line),
            2 => lines.swap(at, other),
            3 => lines[at] = line.replace('"', ""),
            4 => lines[at] = line.replace(['[', '{'], "("),
            5 => lines[at] = line.replacen("= ", "= 99999999999999999999999", 1),
            6 => {
                let values = ["-1 #", "1.5 #", "[] #", "{} #", "true #", "\"\" #", "nan #"];
                lines[at] = line.replacen("= ", &format!("= {}", values[random.below(values.len())]), 1);
            }
            7 => lines[at] = line.chars().rev().collect(),
            8 => lines.truncate(at),
            9 => {
                let mut chars: Vec<char> = line.chars().collect();
                let place = random.below(chars.len() + 1);
                let odd = ['\u{0}', '\u{1b}', '"', '\'', '\\', '\u{202e}', '♞', '9', '/', '=', '\u{feff}', '\r'];
                chars.insert(place, odd[random.below(odd.len())]);
                lines[at] = chars.into_iter().collect();
            }
            10 => {
                let mut chars: Vec<char> = line.chars().collect();
                if !chars.is_empty() {
                    chars.remove(random.below(chars.len()));
                }
                lines[at] = chars.into_iter().collect();
            }
            _ => {
                let mut bytes = line.into_bytes();
                for byte in &mut bytes {
                    if random.chance(1, 8) {
                        *byte = u8::try_from(random.below(256)).unwrap();
                    }
                }
                lines[at] = String::from_utf8_lossy(&bytes).into_owned();
            }
        }
    }
    lines.join("\n")
}

fn is_told_well(diagnostic: &Diagnostic, text: &str) {
    let rendered = diagnostic.render(Some(text), false);
    assert!(!rendered.contains(|c: char| c.is_control() && c != '\n'), "{rendered:?}");
    assert!(rendered.len() < 4_000, "{rendered}");
    assert!(!diagnostic.message.is_empty() && !diagnostic.to_json().contains('\u{1b}'));
    if let Some(place) = &diagnostic.place {
        assert!(place.span.start <= place.span.end && place.span.end <= text.len());
        assert!(place.line >= 1 && place.line <= text.lines().count().max(1) + 1);
    }
}

#[test]
fn damaged_files_are_told_about_and_never_stop_the_program() {
    let texts = texts();
    let mut random = Random::new(20_231);
    let began = Instant::now();
    let mut slowest = Duration::ZERO;
    let mut faulty = 0;
    let rounds = 3_000;
    for round in 0..rounds {
        let (name, text) = &texts[round % texts.len()];
        let text = damaged(text, &mut random);
        let start = Instant::now();
        let content = Content::load(Sources::none().with_text(name.as_str(), text.as_str()));
        if round % 10 == 0 {
            let _ = check::check(&content, None);
        }
        slowest = slowest.max(start.elapsed());
        for diagnostic in content.diagnostics.iter().take(20) {
            is_told_well(diagnostic, &text);
        }
        faulty += usize::from(content.diagnostics.iter().any(|it| it.severity == Severity::Error));
    }
    assert!(faulty > rounds / 2, "most damage is noticed: {faulty}");
    assert!(slowest < Duration::from_secs(20), "one file took {slowest:?}");
    assert!(began.elapsed() < Duration::from_mins(10));
}
