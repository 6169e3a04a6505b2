//! The plain front end as a learner meets it: whole conversations, from the first line to the last.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;

use touchmove::course::{Catalog, Content, Generate, Lesson, Sources};
use touchmove::exercise::kind::{KINDS, Kind};
use touchmove::learner::World;
use touchmove::learner::log::Forgetful;
use touchmove::learner::progress::LessonState;
use touchmove::learner::session::{DrillPlan, Session};
use touchmove::plain::{self, Io, Left};

/// What has been said, with what was typed as lines that begin with `> `.
type Transcript = Rc<RefCell<String>>;

/// Types the next line when it is asked to, looking at what has been said. `None` ends the input.
struct Pupil<F> {
    transcript: Transcript,
    next_line: F,
    typed: Vec<u8>,
    at: usize,
    seen: usize,
}

impl<F: FnMut(&str) -> Option<String>> Read for Pupil<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<F: FnMut(&str) -> Option<String>> BufRead for Pupil<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.typed.len() {
            let news = self.transcript.borrow()[self.seen..].to_owned();
            self.typed.clear();
            self.at = 0;
            if let Some(line) = (self.next_line)(&news) {
                self.transcript.borrow_mut().push_str(format!("> {line}").trim_end());
                self.transcript.borrow_mut().push('\n');
                self.typed.extend(line.bytes());
                self.typed.push(b'\n');
            }
            self.seen = self.transcript.borrow().len();
        }
        Ok(&self.typed[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount;
    }
}

struct Ear(Transcript);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().push_str(std::str::from_utf8(bytes).expect("whole lines of UTF-8"));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A conversation with a pupil; the transcript.
fn converse<T>(
    next_line: impl FnMut(&str) -> Option<String>,
    talk: impl FnOnce(Io<'_>) -> io::Result<T>,
) -> (T, String) {
    let transcript = Transcript::default();
    let mut pupil = Pupil { transcript: Rc::clone(&transcript), next_line, typed: vec![], at: 0, seen: 0 };
    let mut ear = Ear(Rc::clone(&transcript));
    let result = talk(Io { input: &mut pupil, output: &mut ear }).expect("nothing goes wrong in memory");
    let said = transcript.borrow().clone();
    for line in said.lines().filter(|line| !line.starts_with("> ")) {
        assert!(!line.contains(char::is_control), "a control character: {line:?}");
    }
    (result, said)
}

/// Types these lines, then ends the input.
fn script(lines: &[&str]) -> impl FnMut(&str) -> Option<String> {
    let mut lines: VecDeque<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    move |_| lines.pop_front()
}

/// Asks for the solution of each question, types what it says, and presses Enter in between.
fn diligent() -> impl FnMut(&str) -> Option<String> {
    let mut to_type: VecDeque<String> = VecDeque::new();
    move |news: &str| {
        let told = news.lines().filter_map(|line| line.strip_prefix("To answer, type: "));
        to_type.extend(told.map(str::to_owned));
        let last = news.lines().last().unwrap_or_default();
        Some(match to_type.pop_front() {
            Some(line) => line,
            None if last == "Press Enter to go on." => String::new(),
            None => "solution".to_owned(),
        })
    }
}

fn world(catalog: Catalog) -> World {
    let clock = Box::new(|| "2026-03-01T10:00:00Z".parse().unwrap());
    World::forgetful(Arc::new(catalog), clock, 1)
}

/// A lesson of these steps, read as a lesson file is.
fn lesson(steps: &str) -> Lesson {
    let file = format!(
        "format = 1\nid = \"test-lesson\"\ntitle = \"A lesson\"\nsummary = \"For tests.\"\nskills = []\n{steps}"
    );
    let content = Content::load(Sources::none().with_text("lessons/01-test/01-test-lesson.toml", file));
    let found = content.catalog.lessons.first().cloned();
    found.unwrap_or_else(|| panic!("{:#?}", content.diagnostics))
}

fn example(kind: &Kind) -> String {
    format!("\n[[step]]\n{}", kind.example)
}

#[test]
fn every_example_is_completed_by_typing_what_its_solution_says() {
    for kind in KINDS {
        let lesson = lesson(&example(kind));
        assert_eq!(lesson.steps.len(), 1, "{}", kind.id);
        let mut world = world(Catalog::default());
        let session = world.lesson(&lesson);
        let (left, said) = converse(diligent(), |io| plain::run_session(session, &mut world, io));
        assert_eq!(left, Left::Finished, "{}:\n{said}", kind.id);
        assert!(said.contains("You answered 1 of 1 question"), "{}:\n{said}", kind.id);
        assert_eq!(world.progress.lesson(&lesson), LessonState::Done, "{}:\n{said}", kind.id);
    }
}

#[test]
fn fresh_questions_of_every_kind_and_level_are_completed_by_typing_what_their_solutions_say() {
    for kind in KINDS.iter().filter(|kind| kind.generator.is_some()) {
        for level in 1..=5 {
            let generator = Generate { kind: kind.id, skills: vec![], level, count: 1, seed: None };
            let plan = DrillPlan { count: Some(4), seed: u64::from(level), level: None, minutes: None };
            let session = Session::drill(kind.title, &[generator], plan, Box::new(Forgetful));
            let mut world = world(Catalog::default());
            let (left, said) = converse(diligent(), |io| plain::run_session(session, &mut world, io));
            assert_eq!(left, Left::Finished, "{}:\n{said}", kind.id);
            assert!(said.contains("You answered 4 of 4 questions, 0 at the first try."), "{}:\n{said}", kind.id);
        }
    }
}

#[test]
fn pieces_are_placed_in_words() {
    let lesson = lesson("\n[[step]]\nid = \"place\"\nkind = \"setup\"\ntarget = \"4k3/8/8/8/8/8/8/4Q2K\"\n");
    let mut world = world(Catalog::default());
    let session = world.lesson(&lesson);
    let lines = ["white queen d1", "black king e8, white king h1", "pieces", "undo", "pieces", "done", "move d1 e1"];
    let lines = [&lines[..], &["put kings on h1", "white king h1", "again", "black king e8 done", ""]].concat();
    let (left, said) = converse(script(&lines), |io| plain::run_session(session, &mut world, io));
    assert_eq!(left, Left::Finished, "{said}");
    for words in [
        "White queen on d1.",
        "Black king on e8, white king on h1.",
        "White: king h1, queen d1.",
        "Taken back.",
        "White: queen d1.",
        "The white queen on d1 does not belong there.",
        "The white queen on e1.",
        "Say also the colour, as in white king d1.",
        "White: king h1, queen e1.",
        "Every piece stands where it belongs.",
    ] {
        assert!(said.contains(words), "no \"{words}\" in:\n{said}");
    }
}

#[test]
fn the_end_of_input_anywhere_is_a_quiet_end() {
    let lesson = lesson(&KINDS.iter().map(|kind| example(kind)).collect::<String>());
    for lines in 0..60 {
        let mut world = world(Catalog::default());
        let session = world.lesson(&lesson);
        let mut pupil = diligent();
        let mut left = lines;
        let until_tired = move |news: &str| {
            left -= 1;
            if left >= 0 { pupil(news) } else { None }
        };
        let (_, said) = converse(until_tired, |io| plain::run_session(session, &mut world, io));
        assert!(said.ends_with("Goodbye.\n") || said.contains("This is the end."), "{said}");
    }
}

#[test]
fn every_query_gets_an_answer_at_every_question() {
    const QUERIES: [&str; 24] = [
        "board",
        "pieces",
        "rank 4",
        "file e",
        "square e4",
        "moves e2",
        "attackers f7",
        "last",
        "played",
        "marks",
        "again",
        "why e1g1",
        "why nonsense",
        "hint",
        "hint",
        "hint",
        "more",
        "take back",
        "help",
        "next",
        "square x9",
        "zzz",
        "\u{1b}[2J",
        "",
    ];
    for kind in KINDS {
        let lesson = lesson(&example(kind));
        let mut world = world(Catalog::default());
        let session = world.lesson(&lesson);
        let silent = RefCell::new(Vec::new());
        let mut queries = QUERIES.iter();
        let mut last = "";
        let ask = |news: &str| {
            if news.trim().is_empty() {
                silent.borrow_mut().push(last);
            }
            last = queries.next()?;
            Some(last.to_owned())
        };
        let (left, said) = converse(ask, |io| plain::run_session(session, &mut world, io));
        assert_eq!(left, Left::ForGood);
        assert_eq!(silent.into_inner(), [""; 0], "{}:\n{said}", kind.id);
        assert!(!said.contains('{') && !said.contains("Some("), "{}:\n{said}", kind.id);
    }
}

/// A page, a castling that is not allowed and is answered as beginners do, and a move that is no mate.
#[test]
fn a_lesson_with_misses_reads_well() {
    let lesson = lesson(
        r#"
[[step]]
id = "the-conditions"
kind = "read"
text = "The king may not cross an **attacked square**. Nothing else is asked of `f1`."
fen = "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1"
marks = ["path f1", "arrow e1 g1"]
[[step]]
id = "through-check"
kind = "castling"
fen = "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1"
sides = ["kingside"]
note = "On the other side everything is fine."
[[step]]
id = "back-rank"
kind = "move"
fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
goal = "mate"
"#,
    );
    let mut world = world(Catalog::default());
    let session = world.lesson(&lesson);
    let typed = [
        "",
        "pieces",
        "why e1g1",
        "1",
        "more",
        "more",
        "hint",
        "2",
        "take back",
        "solution",
        "4",
        "4",
        "skip",
        "a1a7",
        "a1 b3",
        "Rook",
        "board",
        "Ra8",
        "more",
    ];
    let (mut typed, mut then) = (script(&typed), diligent());
    let (left, said) =
        converse(|news| typed(news).or_else(|| then(news)), |io| plain::run_session(session, &mut world, io));
    assert_eq!(left, Left::Finished);
    insta::assert_snapshot!(said);
}

#[test]
fn the_menu_leads_everywhere_and_back() {
    let mut world = world(Content::load(Sources::embedded()).catalog);
    let lines = [
        "help",
        "2",
        "back",
        "practice",
        "back",
        "4",
        "",
        "progress",
        "settings",
        "1",
        "back",
        "learn nothing",
        "quit",
    ];
    let ((), said) = converse(script(&lines), |io| plain::run_menu(&mut world, io));
    for expected in ["Lessons.", "Practice: fresh questions.", "Sets of puzzles.", "Settings.", "There is no lesson"] {
        assert!(said.contains(expected), "{expected} is missing:\n{said}");
    }
    assert!(said.contains("1: Squares in words, echo four for e4: off"), "{said}");
    // Said again after the change, and now in words.
    assert!(said.contains("1: Squares in words, echo four for echo four: on"), "{said}");
    assert!(said.ends_with("Goodbye.\n"));
    assert!(world.settings.phonetic);
}

#[test]
fn every_shipped_lesson_and_set_is_completed_by_its_own_solutions() {
    let catalog = Content::load(Sources::embedded()).catalog;
    let mut world = world(catalog.clone());
    for lesson in &catalog.lessons {
        let session = world.lesson(lesson);
        let (left, said) = converse(diligent(), |io| plain::run_session(session, &mut world, io));
        assert_eq!(
            (left, world.progress.lesson(lesson)),
            (Left::Finished, LessonState::Done),
            "{}:\n{said}",
            lesson.id
        );
    }
    for set in &catalog.sets {
        let own = set.exercises.len();
        let plan = DrillPlan { count: Some(own), seed: 1, level: None, minutes: None };
        let session = world.set(set, plan);
        let (left, said) = converse(diligent(), |io| plain::run_session(session, &mut world, io));
        assert_eq!(left, Left::Finished, "{}", set.id);
        assert!(said.contains(&format!("You answered {own} of {own} questions")), "{}:\n{said}", set.id);
    }
}

#[test]
fn moves_and_verdicts_are_said_in_words() {
    let lesson = lesson(
        r#"
[[step]]
id = "promote"
kind = "move"
goal = { promote = "queen" }
fen = "2n4k/3P4/8/8/8/8/8/K7 w - - 0 1"

[[step]]
id = "castle"
kind = "move"
goal = "castle-queenside"
fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"

[[step]]
id = "jump"
kind = "legal"
fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"
move = "c3d5"
"#,
    );
    let mut world = world(Catalog::default());
    let session = world.lesson(&lesson);
    let lines = ["queen", "d8", "a queen", "", "castle", "castle long", "", "no", "A pinned piece", ""];
    let (left, said) = converse(script(&lines), |io| plain::run_session(session, &mut world, io));
    assert_eq!(left, Left::Finished, "{said}");
    for words in ["Say the move too", "Say also what the pawn becomes", "On which side?", "Right: it is not legal."] {
        assert!(said.contains(words), "no \"{words}\" in:\n{said}");
    }
    assert!(said.contains("You answered 3 of 3 questions"), "{said}");
}
