//! Whole files with faults, and what is told about them.

use std::fmt::Write as _;

use super::*;
use crate::course::Sources;

/// A lesson of six steps without a fault.
const FINE: &str = r#"
format = 1
id = "corners"
title = "Corners"
summary = "The names of the corners."
skills = ["board.names"]
after = ["squares-and-names"]

[[step]]
id = "page"
kind = "read"
text = "Every square has a **name**: first the file, then the rank."
fen = "8/8/8/8/8/8/8/R7 w - - 0 1"
marks = ["target a1"]

[[step]]
id = "a1"
kind = "name_square"
square = "a1"
hints = ["Which file is it on?"]

[[step]]
id = "h8"
kind = "name_square"
square = "h8"

[[step]]
id = "find-a8"
kind = "find_square"
square = "a8"

[[step]]
id = "find-h1"
kind = "find_square"
square = "h1"
skills = ["board.files-ranks"]
level = 3

[[step]]
id = "how-many"
kind = "choice"
ask = "How many corners has the board?"
options = [{ text = "Two" }, { text = "Four", right = true }, { text = "Eight" }]
"#;

/// A lesson that teaches what [`FINE`] builds on.
const BEFORE: &str = r#"
format = 1
id = "squares-and-names"
title = "Squares and names"
summary = "First."
skills = ["board.names", "board.files-ranks"]

[[step]]
id = "e4"
kind = "find_square"
square = "e4"
"#;

/// The skills and units of the shipped curriculum and no lessons.
fn base() -> Sources {
    let mut sources = Sources::embedded();
    sources.files.retain(|file| file.name == "lessons/curriculum.toml");
    sources
}

fn content(text: &str) -> Content {
    Content::load(base().with_text("lessons/00.toml", BEFORE).with_text("lessons/a.toml", text))
}

/// Code and line of everything told about the file.
fn told(text: &str) -> Vec<(&'static str, usize)> {
    let diagnostics = check(&content(text), Some(2));
    diagnostics.iter().map(|it| (it.code, it.place.as_ref().map_or(0, |place| place.line))).collect()
}

/// The line, from 1, of the first place where `part` stands.
fn line_of(text: &str, part: &str) -> usize {
    text[..text.find(part).unwrap_or_else(|| panic!("{part} is there"))].matches('\n').count() + 1
}

#[test]
fn a_fine_lesson_has_no_faults() {
    assert_eq!(told(FINE), []);
    let catalog = content(FINE).catalog;
    let lesson = catalog.lesson("corners").unwrap();
    let skills: Vec<&[String]> = lesson
        .steps
        .iter()
        .filter_map(|step| match step {
            crate::course::Step::Read(_) => None,
            crate::course::Step::Exercise(exercise) => Some(exercise.common.skills.as_slice()),
        })
        .collect();
    assert_eq!(skills[0], ["board.names"], "those of the lesson");
    assert_eq!(skills[3], ["board.files-ranks"], "its own");
}

#[test]
fn each_fault_is_told_where_it_is() {
    for (from, to, code, at) in [
        ("id = \"corners\"", "id = \"Corners!\"", "bad-id", "Corners!"),
        ("title = \"Corners\"\n", "", "missing-field", "format = 1"),
        ("title = \"Corners\"", "title = \" \"", "empty-text", "title ="),
        ("summary = ", "sumary = ", "unknown-key", "sumary"),
        ("after = [\"squares-", "after = [\"square-", "unknown-lesson", "after ="),
        ("after = [\"squares-and-names\"]", "after = [\"corners\"]", "after-circle", "after ="),
        ("skills = [\"board.names\"]\n", "skills = [\"board.nmaes\"]\n", "unknown-skill", "board.nmaes"),
        ("skills = [\"board.names\"]\n", "skills = [\"board.names\", \"board.names\"]\n", "repeated", "skills ="),
        ("skills = [\"board.files-ranks\"]", "skills = [\"castling.how\"]", "not-yet-taught", "castling.how"),
        ("id = \"h8\"", "id = \"a1\"", "repeated-id", "id = \"a1\"\nkind = \"name_square\"\nsquare = \"h8\""),
        ("square = \"h8\"", "square = \"a1\"", "same-question", "id = \"h8\""),
        ("kind = \"read\"", "kind = \"raed\"", "unknown-kind", "raed"),
        ("marks = [\"target a1\"]", "marks = [\"target a9\"]", "bad-mark", "marks ="),
        ("fen = \"8/8", "fen = \"9/8", "bad-fen", "fen ="),
        ("square = \"a8\"", "square = \"a9\"", "bad-square", "a9"),
        ("square = \"a8\"", "square = \"a8\"\npar = 3", "unknown-key", "par = 3"),
        ("square = \"a8\"", "square = \"a8\"\nexpect = [\"b8\"]", "expect-differs", "expect ="),
        ("level = 3", "level = 6", "out-of-range", "level ="),
        ("level = 3", "level = \"3\"", "wrong-type", "level ="),
        ("level = 3", "level = 3\nlevel = 4", "toml-syntax", "level = 4"),
        ("Which file is it on?", "Look at A1!", "hint-gives-away", "hints ="),
        (", { text = \"Eight\" }]", "]\nmoves = \"1. e5\"", "bad-moves", "moves ="),
        ("{ text = \"Four\", right = true }", "{ text = \"Four\" }", "no-right-answer", "options ="),
        ("{ text = \"Eight\" }", "{ text = \" \" }", "empty-text", "options ="),
        ("{ text = \"Eight\" }", "{ text = \"Four\" }", "repeated", "options ="),
        ("hints = [\"Which file is it on?\"]", "hints = [\"\"]", "empty-text", "hints ="),
        ("Every square", &"Every square has a name. ".repeat(40), "page-too-long", "text ="),
    ] {
        assert!(FINE.contains(from), "{from}");
        let text = FINE.replacen(from, to, 1);
        let told = told(&text);
        assert!(told.contains(&(code, line_of(&text, at))), "{from} -> {to}: expected {code} at {at}, told {told:?}");
    }
}

#[test]
fn ten_faults_of_ten_sorts_are_told_in_one_run() {
    let mut text = FINE.to_string();
    for (from, to) in [
        ("title = \"Corners\"", "title = \"Corners"),
        ("summary = \"The names of the corners.\"", "summary = 7"),
        ("after = [\"squares-and-names\"]", "after = [\"squares-and-nmes\"]"),
        ("marks = [\"target a1\"]", "marks = [\"targt a1\"]"),
        ("hints = [\"Which file", "hint = [\"Which file"),
        ("square = \"h8\"", "square = \"i8\""),
        ("kind = \"find_square\"\nsquare = \"a8\"", "kind = \"find_sqare\"\nsquare = \"a8\""),
        ("skills = [\"board.files-ranks\"]", "skills = [\"board.file-ranks\"]"),
        ("level = 3", "level = 33"),
        ("id = \"how-many\"", "id = \"a1\""),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let expected = [
        ("toml-syntax", "title ="),
        ("wrong-type", "summary ="),
        ("unknown-lesson", "after ="),
        ("bad-mark", "marks ="),
        ("unknown-key", "hint ="),
        ("bad-square", "i8"),
        ("unknown-kind", "find_sqare"),
        ("unknown-skill", "board.file-ranks"),
        ("out-of-range", "level ="),
        ("repeated-id", "id = \"a1\"\nkind = \"choice\""),
    ];
    let expected: Vec<(&str, usize)> = expected.iter().map(|(code, at)| (*code, line_of(&text, at))).collect();
    assert_eq!(told(&text), expected);
}

#[test]
fn the_order_of_the_course_is_held() {
    let curriculum = r#"
format = 1
[[unit]]
id = "mine"
title = "Mine"
summary = "Mine."
lessons = ["corners", "later", "cornres"]
[[unit]]
id = "more"
title = "More"
summary = "More."
lessons = ["later"]
"#;
    let mine = FINE.replace("squares-and-names", "later").replace("board.names", "castling.how");
    let later = FINE.replace("\"corners\"", "\"later\"").replace("after = [\"squares-and-names\"]\n", "");
    let stray = later.replace("\"later\"", "\"stray\"");
    let dir = tempfile::tempdir().unwrap();
    let lessons = dir.path().join("lessons");
    std::fs::create_dir(&lessons).unwrap();
    for (name, text) in [("curriculum", curriculum), ("a", &mine), ("b", &later), ("c", &stray)] {
        std::fs::write(lessons.join(name).with_extension("toml"), text).unwrap();
    }
    let content = Content::load(base().with_path(dir.path()));
    let found = check(&content, Some(1));
    let found: Vec<(&str, usize, Severity)> =
        found.iter().map(|it| (it.code, it.place.as_ref().unwrap().line, it.severity)).collect();
    assert_eq!(
        found,
        [
            ("after-order", line_of(&mine, "after ="), Severity::Error),
            ("not-yet-taught", line_of(&mine, "board.files-ranks"), Severity::Error),
            ("not-yet-taught", line_of(&later, "board.files-ranks"), Severity::Error),
            ("lesson-in-no-unit", line_of(&stray, "id ="), Severity::Warning),
            ("not-yet-taught", line_of(&stray, "board.files-ranks"), Severity::Error),
            ("unknown-lesson", 7, Severity::Error),
            ("lesson-in-two-units", 12, Severity::Error),
        ]
    );
}

#[test]
fn a_circle_of_lessons_is_told_at_each_end() {
    let one = FINE.replace("squares-and-names", "two");
    let two = FINE.replace("\"corners\"", "\"two\"").replace("squares-and-names", "corners");
    let sources = base().with_text("lessons/a.toml", one).with_text("lessons/b.toml", two);
    let found = check(&Content::load(sources), None);
    let circles = found.iter().filter(|it| it.code == "after-circle").count();
    assert_eq!(circles, 1, "the second comes later, so only the first looks ahead");
}

#[test]
fn rules_of_form_are_warnings_for_the_content_of_others() {
    let short = FINE.split("[[step]]\nid = \"find-h1\"").next().unwrap();
    let found = check(&content(short), Some(2));
    assert_eq!(
        found.iter().map(|it| (it.code, it.severity)).collect::<Vec<_>>(),
        [("number-of-steps", Severity::Warning)]
    );
}

#[test]
fn generators_are_held_to_what_they_can() {
    let set = r#"
format = 1
id = "corners-again"
title = "Corners again"
summary = "Corners."
skills = ["board.names"]

[[generate]]
kind = "find_square"
skills = ["board.names"]
level = 2
count = 10

[[generate]]
kind = "find_square"
skills = ["castling.how"]
level = 2
count = 10

[[generate]]
kind = "choice"
level = 2
count = 10

[[generate]]
kind = "find_square"
level = 9
"#;
    let content = Content::load(base().with_text("puzzles/a.toml", set));
    let found = check(&content, Some(1));
    let found: Vec<(&str, usize)> = found.iter().map(|it| (it.code, it.place.as_ref().unwrap().line)).collect();
    assert_eq!(found, [("generator-skill", 16), ("no-generator", 21), ("missing-field", 25), ("out-of-range", 27)]);
    assert_eq!(content.catalog.set("corners-again").unwrap().generators.len(), 1, "those without faults are used");
}

#[test]
fn long_searches_end_the_check_of_a_file() {
    let mut text = FINE.to_owned();
    for number in 1..=exercise::MOST_UNDECIDED + 1 {
        // The sixth position of the usual ones for perft, by Steven Edwards.
        let crowd = format!("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 {number}");
        write!(text, "[[step]]\nid = \"long-{number}\"\nkind = \"line\"\nfen = \"{crowd}\"\nmate_in = 5\n").unwrap();
    }
    let undecided: Vec<Diagnostic> =
        check(&content(&text), Some(2)).into_iter().filter(|it| it.code == "undecided").collect();
    assert_eq!(undecided.len(), exercise::MOST_UNDECIDED + 1, "{undecided:?}");
    assert!(undecided[0].message.contains("whether there is mate in 5 is not decided"), "{}", undecided[0].message);
    assert!(undecided[exercise::MOST_UNDECIDED].message.contains("checked no further"));
}

#[test]
fn a_circle_of_lessons_is_told_whole() {
    let lesson = |id: &str, after: &str| {
        FINE.replace("id = \"corners\"", &format!("id = \"{id}\""))
            .replace("after = [\"squares-and-names\"]", &format!("after = [\"{after}\"]"))
    };
    let mut sources = base().with_text("lessons/00.toml", BEFORE);
    for (id, after) in [("one", "three"), ("two", "one"), ("three", "two")] {
        sources = sources.with_text(format!("lessons/{id}.toml"), lesson(id, after));
    }
    let circles: Vec<String> = check(&Content::load(sources), None)
        .into_iter()
        .filter(|it| it.code == "after-circle")
        .map(|it| it.message)
        .collect();
    let whole = "the lessons come after one another in a circle: \"one\" after \"three\" after \"two\" after \"one\"";
    assert!(circles.contains(&whole.to_string()), "{circles:?}");
}

#[test]
fn what_a_search_finds_is_told_once() {
    for (exercise, why) in [
        ("kind = \"tour\"\nsize = \"3x3\"", "there is no such tour"),
        (
            "kind = \"play_out\"\nlimit = 3\nfen = \"8/8/8/3k4/8/8/8/KQ6 w - - 0 1\"",
            "moves against the best defence, and the limit is 3",
        ),
        ("kind = \"line\"\nmate_in = 2", "there is no mate in 2 against the best defence"),
    ] {
        let text = format!("{FINE}\n[[step]]\nid = \"more\"\n{exercise}\n");
        let found: Vec<String> = check(&content(&text), Some(2))
            .into_iter()
            .filter(|it| matches!(it.code, "no-right-answer" | "unsolved"))
            .map(|it| it.message)
            .collect();
        assert_eq!(found.len(), 1, "{exercise}: {found:?}");
        assert!(found[0].contains(why), "{found:?}");
    }
}

#[test]
fn nothing_is_asked_of_the_player_of_a_finished_game() {
    let mated = "fen = \"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\"\n";
    let stale = "fen = \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\n";
    let mated_at_home = "fen = \"R3k2r/1R3p1p/8/8/8/8/8/6K1 b k - 0 1\"\n";
    // White has to take the queen, and nobody can mate any more.
    let dead = "fen = \"7k/8/8/8/8/8/6q1/7K w - - 0 1\"\n";
    let wall = "fen = \"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1\"\n";
    let seventy_five = "fen = \"4k3/8/8/8/8/8/8/R3K3 w Q - 150 200\"\n";
    let shuffle =
        "moves = \"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8\"\n";
    // The fifth repetition came two single moves before the question.
    let played_on = shuffle.replace("Ng8\"", "Ng8 9. e4 e5\"");
    for (board, question) in [
        (mated, "kind = \"legal\"\nmove = \"g8h8\""),
        (mated_at_home, "kind = \"castling\"\nsides = [\"kingside\"]"),
        (mated, "kind = \"en_passant\""),
        (mated, "kind = \"count\"\nwhat = \"captures\""),
        (stale, "kind = \"legal\"\nmove = \"h8g8\""),
        (stale, "kind = \"count\"\nwhat = \"checks\""),
        (dead, "kind = \"move\"\ngoal = \"capture\""),
        (dead, "kind = \"exchange\"\non = \"g2\""),
        (dead, "kind = \"read_move\"\nmove = \"Kxg2\""),
        (wall, "kind = \"write_move\"\nmove = \"Ke2\""),
        (wall, "kind = \"line\"\nline = \"1. Ke2\""),
        (seventy_five, "kind = \"castling\"\nsides = [\"queenside\"]"),
        (seventy_five, "kind = \"threats\"\nwhat = [\"checks\"]\nof = \"own\""),
        (shuffle, "kind = \"count\"\nwhat = \"legal-moves\""),
        (shuffle, "kind = \"verdict\"\nexpect = \"none\""),
        (&played_on, "kind = \"verdict\"\nproof = false"),
        (seventy_five, "kind = \"verdict\"\nexpect = \"none\""),
        (mated, "kind = \"verdict\"\nbeside = \"4k3/8/8/8/8/8/8/R3K3 w - - 150 200\""),
        (seventy_five, "kind = \"select\"\nwhat = \"moves\"\nof = \"a1\""),
        (seventy_five, "kind = \"select\"\nwhat = \"king-safe\""),
        (seventy_five, "kind = \"build\"\ngoal = \"check\"\nadd = \"black rook\""),
        (&played_on, "kind = \"legal\"\nmove = \"g1f3\""),
    ] {
        assert_eq!(codes_of(board, question).first(), Some(&"game-over"), "{board}{question}");
    }
    for (board, question) in [
        (mated, "kind = \"verdict\""),
        (stale, "kind = \"verdict\""),
        (dead, "kind = \"ending\""),
        (seventy_five, "kind = \"draw\""),
        (seventy_five, "kind = \"select\"\nwhat = \"attacks\"\nof = \"a1\""),
        // Mate by the last of the moves goes before the count (article 9.6.2).
        ("fen = \"7k/6Q1/5K2/8/8/8/8/8 b - - 150 200\"\n", "kind = \"verdict\"\nexpect = \"checkmate\""),
        (mated, "kind = \"select\"\nwhat = \"king-safe\""),
        ("fen = \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\n", "kind = \"build\"\ngoal = \"none\"\nadd = \"black pawn\""),
        (mated, "kind = \"count\"\nwhat = \"difference\""),
        // That there is none is what makes the end.
        (mated, "kind = \"count\"\nwhat = \"legal-moves\""),
        (stale, "kind = \"count\"\nwhat = \"legal-moves\""),
        (stale, "kind = \"select\"\nwhat = \"attackers\"\nof = \"g8\""),
        ("fen = \"4k3/8/8/8/8/8/8/R3K3 w Q - 149 200\"\n", "kind = \"castling\"\nsides = [\"queenside\"]"),
    ] {
        assert!(!codes_of(board, question).contains(&"game-over"), "{board}{question}");
    }
}

#[test]
fn a_history_is_never_cut_in_silence() {
    for (moves, code) in [
        ("kind = \"count\"\nwhat = \"legal-moves\"\nmoves = \"1. e4 e5 1-0 2. Ke8 garbage\"", "bad-moves"),
        ("kind = \"count\"\nwhat = \"legal-moves\"\nmoves = \"[x\"", "bad-moves"),
        ("kind = \"line\"\nline = \"1. e4 * 1... Ke3\"", "bad-line"),
    ] {
        assert_eq!(codes_of("", moves), [code], "{moves}");
    }
}

#[test]
fn a_lesson_and_a_set_of_one_id_are_both_checked() {
    let circle = BEFORE.replace("summary = \"First.\"", "summary = \"First.\"\nafter = [\"corners\"]");
    let set = "format = 1\nid = \"corners\"\ntitle = \"A\"\nsummary = \"S.\"\nskills = []\n\n[[puzzle]]\nid = \"a\"\n\
               kind = \"count\"\nwhat = \"checks\"\nhints = [\"There are 0.\"]\n";
    let sources = base().with_text("lessons/00.toml", circle).with_text("lessons/01.toml", FINE);
    let found = check(&Content::load(sources.with_text("puzzles/x.toml", set)), None);
    let of_set: Vec<&str> =
        found.iter().filter(|it| it.file == "puzzles/x.toml").map(|it| it.message.as_str()).collect();
    assert!(of_set[0].contains("there is another lesson with the id \"corners\", in lessons/01.toml"), "{of_set:?}");
    assert!(found.iter().any(|it| it.code == "after-circle"), "{found:?}");
    // Files given one by one are layers of their own.
    let twice = Sources::embedded().with_text("lessons/01.toml", FINE).with_text("lessons/02.toml", FINE);
    assert!(check(&Content::load(twice), None).iter().all(|it| it.code != "repeated-id"));
}

#[test]
fn the_faults_of_all_options_are_told_at_once() {
    let options = "kind = \"choice\"\nask = \"Q?\"\noptions = [{txt = \"a\"}, {text = \"b\", rigt = true}, \
                   {text = \"c\", reveals = \"zz\"}, {text = \"d\", right = 1}]";
    let mut codes = codes_of("", options);
    codes.sort_unstable();
    assert_eq!(codes, ["missing-field", "unknown-key", "unknown-key", "unknown-misconception", "wrong-type"]);
}

/// The codes of what is wrong with a set of one puzzle.
fn codes_of(board: &str, question: &str) -> Vec<&'static str> {
    let head = "format = 1\nid = \"a\"\ntitle = \"A\"\nsummary = \"S.\"\nskills = [\"board.names\"]\n";
    let text = format!("{head}\n[[puzzle]]\nid = \"b\"\n{board}{question}\n");
    let content = Content::load(base().with_text("puzzles/a.toml", text));
    check(&content, Some(1)).iter().filter(|it| it.severity == Severity::Error).map(|it| it.code).collect()
}
