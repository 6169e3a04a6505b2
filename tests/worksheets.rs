//! `touchmove worksheet`, run as a command.

mod support;

use std::fs;
use std::path::Path;

use support::{Ran, run};

fn touchmove(folder: &Path, arguments: &[&str]) -> Ran {
    run(folder, arguments, "")
}

/// Makes a worksheet that has to be fine; returns the page.
fn sheet(folder: &Path, arguments: &[&str]) -> String {
    let arguments: Vec<&str> = ["worksheet", "-o", "sheet.html", "--force"].iter().chain(arguments).copied().collect();
    let Ran { code, out, err } = touchmove(folder, &arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("sheet.html"), "{out}");
    fs::read_to_string(folder.join("sheet.html")).unwrap()
}

fn count(page: &str, what: &str) -> usize {
    page.matches(what).count()
}

const EXERCISE: &str = "class=\"exercise\"";

#[test]
fn sets_lessons_skills_and_kinds_can_be_printed() {
    let folder = tempfile::tempdir().unwrap();
    for source in ["may-i-castle", "how-to-castle", "castling.through", "castling", "verdict"] {
        let page = sheet(folder.path(), &[source, "--count", "4", "--seed", "1"]);
        assert_eq!(count(&page, EXERCISE), 4, "{source}");
        assert!(page.contains("Name:") && page.contains("Date:"));
        assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("@import"), "one file");
    }
    let mixed = sheet(folder.path(), &["how-to-castle", "verdict", "write_move", "count", "--count", "30"]);
    assert_eq!(count(&mixed, EXERCISE), 30);
    assert!(mixed.contains("<h1>Mixed exercises</h1>"));
}

#[test]
fn the_same_seed_gives_the_same_page_and_its_key_has_every_answer() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["verdict", "--count", "6", "--seed", "9", "--key", "key.html", "--paper", "letter"];
    let first = sheet(folder.path(), &arguments);
    assert_eq!(sheet(folder.path(), &arguments), first);
    assert!(first.contains("size: letter") && first.contains("--seed 9"));
    let key = fs::read_to_string(folder.path().join("key.html")).unwrap();
    assert_eq!(count(&key, "class=\"entry\""), 6);
    assert_eq!(count(&first, "class=\"entry\""), 0);
    let other = sheet(folder.path(), &["verdict", "--count", "6", "--seed", "10"]);
    assert_ne!(other, first);
}

#[test]
fn each_pupil_has_the_same_sheet_every_time() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("names.txt"), "Anna\nBen <b>\n# a remark\n").unwrap();
    let class = sheet(folder.path(), &["verdict", "--count", "3", "--variants", "names.txt", "--with-key"]);
    assert_eq!((count(&class, EXERCISE), count(&class, "class=\"entry\"")), (6, 6));
    assert!(class.contains("<strong>Ben &lt;b&gt;</strong>") && !class.contains("<b>"));
    fs::write(folder.path().join("anna.txt"), "ANNA\n").unwrap();
    let anna = sheet(folder.path(), &["verdict", "--count", "3", "--variants", "anna.txt", "--with-key"]);
    let boards = |page: &str| -> Vec<String> {
        page.split("<desc>").skip(1).map(|rest| rest.split("</desc>").next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(boards(&anna)[..3], boards(&class)[..3], "Anna's sheet is Anna's in any list");
    assert_ne!(boards(&class)[..3], boards(&class)[3..6], "and Ben's is another");
}

/// One rule for all commands: a name that two pupils have stands in the list twice.
#[test]
fn two_pupils_of_one_name_have_a_sheet_each() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("names.txt"), "Anna\nANNA\n").unwrap();
    let class = sheet(folder.path(), &["verdict", "--count", "3", "--variants", "names.txt"]);
    assert!(class.contains("<strong>Anna</strong>") && class.contains("<strong>ANNA (2)</strong>"), "{class}");
    let boards: Vec<&str> = class.split("<desc>").skip(1).map(|rest| rest.split("</desc>").next().unwrap()).collect();
    assert_ne!(boards[..3], boards[3..6]);
    fs::write(folder.path().join("names.txt"), format!("Anna\n{}\n", "x".repeat(61))).unwrap();
    for command in [
        &["worksheet", "verdict", "-o", "new.html", "--variants", "names.txt"][..],
        &["report", ".", "--class", "names.txt"],
    ] {
        let Ran { code, out, err } = touchmove(folder.path(), command);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains("names.txt, line 2: ") && err.contains("1 to 60 characters"), "{err}");
    }
}

#[test]
fn a_file_of_ones_own_can_be_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = "format = 1\nid = \"mine\"\ntitle = \"Mine & <yours>\"\nsummary = \"Mine.\"\nskills = [\"board.names\"]\n\n\
                [[puzzle]]\nid = \"a1\"\nkind = \"choice\"\nask = \"Is **a1** <script>alert(1)</script> dark?\"\n\
                options = [{ text = \"Yes \\\"<b>\\\"\", right = true }, { text = \"No\" }]\n";
    fs::write(&path, text).unwrap();
    let page = sheet(folder.path(), &["mine.toml", "--with-key"]);
    assert_eq!(count(&page, EXERCISE), 1);
    assert!(page.contains("<h1>Mine &amp; &lt;yours&gt;</h1>") && page.contains("<strong>a1</strong>"), "{page}");
    assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    fs::write(&path, text.replace("right = true", "right = 3")).unwrap();
    let Ran { code, err, .. } = touchmove(folder.path(), &["worksheet", "mine.toml", "-o", "other.html"]);
    assert_eq!(code, 2);
    assert!(err.contains("touchmove check mine.toml"), "{err}");
    assert!(!folder.path().join("other.html").exists());
}

#[test]
fn bad_input_is_met_with_clear_words_and_nothing_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("kept.html"), "kept").unwrap();
    fs::write(folder.path().join("empty.txt"), "\n").unwrap();
    for (arguments, told) in [
        (&["verdict", "-o", "kept.html"][..], "already there"),
        (&["verdict", "-o", "new.html", "--key", "kept.html"], "already there"),
        (&["verdict", "-o", "."], "is a folder"),
        (&["verdict", "-o", "no/sheet.html"], "make it first"),
        (&["verdict", "-o", "new.html", "--key", "new.html"], "same name"),
        (&["verdct", "-o", "new.html"], "Did you mean verdict?"),
        (&["missing.toml", "-o", "new.html"], "there is no file or folder missing.toml"),
        (&["verdict", "-o", "new.html", "--variants", "empty.txt"], "no names"),
        (&["verdict", "-o", "new.html", "--variants", "none.txt"], "none.txt: there is no such file"),
        (&["verdict", "-o", "new.html", "--per-page", "13"], "2..=12"),
        (&["-o", "new.html"], "required"),
    ] {
        let arguments: Vec<&str> = ["worksheet"].iter().chain(arguments).copied().collect();
        let Ran { code, out, err } = touchmove(folder.path(), &arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(told), "{arguments:?}: {err}");
        assert!(!folder.path().join("new.html").exists(), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("kept.html")).unwrap(), "kept");
}

#[test]
fn an_assignment_goes_on_paper_as_each_pupil_would_get_it() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["assign", "verdict", "legal", "--count", "4", "--seed", "3", "--variants", "-o", "homework.toml"];
    let Ran { code, out, err } = touchmove(folder.path(), &arguments);
    assert_eq!(code, 0, "{out}{err}");
    let all = sheet(folder.path(), &["homework.toml", "--with-key"]);
    assert_eq!((count(&all, EXERCISE), count(&all, "class=\"entry\"")), (4, 4));
    assert!(all.contains("touchmove worksheet homework.toml"));
    fs::write(folder.path().join("names.txt"), "Anna\nBen\nCarl\n").unwrap();
    let class = sheet(folder.path(), &["homework.toml", "--variants", "names.txt"]);
    assert_eq!(count(&class, EXERCISE), 12);
    assert_eq!(class, sheet(folder.path(), &["homework.toml", "--variants", "names.txt"]));
    for (arguments, told) in [
        (&["homework.toml", "verdict"][..], "name it alone"),
        (&["homework.toml", "--count", "3"], "leave out --count"),
    ] {
        let arguments: Vec<&str> = ["worksheet", "-o", "new.html"].iter().chain(arguments).copied().collect();
        let Ran { code, err, .. } = touchmove(folder.path(), &arguments);
        assert!(code == 2 && err.contains(told), "{err}");
    }
}

#[test]
fn what_is_named_twice_is_asked_once() {
    let folder = tempfile::tempdir().unwrap();
    let once = sheet(folder.path(), &["may-i-castle", "--seed", "1"]);
    let twice = sheet(folder.path(), &["may-i-castle", "may-i-castle", "--seed", "1"]);
    assert_eq!(count(&once, EXERCISE), count(&twice, EXERCISE));
    let title = |page: &str| page.split("<h1>").nth(1).and_then(|rest| rest.split("</h1>").next()).unwrap().to_owned();
    assert_eq!(title(&once), title(&twice));
}
