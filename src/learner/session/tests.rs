use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::*;
use crate::course::{Catalog, Content, Sources};
use crate::exercise::Verdict;
use crate::learner::fresh;
use crate::rules::Square;

/// A record that keeps entries in memory, and fails on request.
#[derive(Clone, Default)]
struct Memory {
    entries: Arc<Mutex<Vec<Entry>>>,
    is_full: Arc<AtomicBool>,
}

impl Memory {
    fn boxed(&self) -> Box<dyn Record> {
        Box::new(self.clone())
    }

    fn progress(&self) -> Progress {
        Progress::of(self.entries.lock().unwrap().clone())
    }

    fn len(&self) -> usize {
        self.entries.lock().unwrap().len()
    }
}

impl Record for Memory {
    fn record(&mut self, entry: &Entry) -> io::Result<()> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.entries.lock().unwrap().push(entry.clone());
        Ok(())
    }
}

fn at(second: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_780_000_000 + second, 0).unwrap()
}

/// A page, three squares to name, and one that asks for two squares one after the other.
const STEPS: &str = r#"
[[STEP]]
id = "name-c6"
kind = "name_square"
square = "c6"
[[STEP]]
id = "name-a1"
kind = "name_square"
square = "a1"
skills = ["board.colors"]
[[STEP]]
id = "find-two"
kind = "find_square"
squares = ["e4", "d5"]
"#;

fn catalog() -> Catalog {
    let head = "format = 1\ntitle = \"Squares\"\nsummary = \"Squares.\"\nskills = [\"board.names\"]\n";
    let page = "[[step]]\nid = \"page\"\nkind = \"read\"\ntext = \"Squares have names.\"\n";
    let lesson = format!("{head}id = \"squares\"\n{page}{}", STEPS.replace("STEP", "step"));
    let set = format!("{head}id = \"square-set\"\n{}", STEPS.replace("STEP", "puzzle"));
    let generate = "[[generate]]\nkind = \"find_square\"\nskills = [\"board.names\"]\nlevel = 1\ncount = 4\n";
    let endless = format!("{head}id = \"endless-set\"\n{}{generate}", STEPS.replace("STEP", "puzzle"));
    let content = Content::load(
        Sources::none()
            .with_text("lessons/01-board/01-squares.toml", lesson)
            .with_text("puzzles/square-set.toml", set)
            .with_text("puzzles/endless-set.toml", endless),
    );
    assert_eq!((content.catalog.lessons.len(), content.catalog.sets.len()), (1, 2), "{:#?}", content.diagnostics);
    content.catalog
}

fn text(words: &str) -> Answer {
    Answer::Text(words.into())
}

const fn plan(count: Option<usize>) -> DrillPlan {
    DrillPlan { count, seed: 7, level: None, minutes: None }
}

fn id(session: &Session) -> String {
    session.exercise().map(|exercise| exercise.id.clone()).unwrap_or_default()
}

/// Answers what is on the screen as its solution says, without looking at the solution.
fn solve(session: &mut Session) {
    let exercise = session.exercise().expect("a question is on the screen").clone();
    for answer in exercise.begin().solution().answers {
        session.submit(&answer, at(0));
    }
    assert!(matches!(session.screen(), Screen::Answered(_)), "{}", exercise.id);
}

fn miss(session: &mut Session) {
    let wrong = Answer::Squares(vec![Square::H8]);
    let prompt_is_text = matches!(session.screen(), Screen::Question(prompt) if matches!(prompt.input, crate::exercise::Input::Text { .. }));
    let verdict = session.submit(&if prompt_is_text { text("h8") } else { wrong }, at(0)).feedback.verdict;
    assert_eq!(verdict, Verdict::Wrong);
}

#[test]
fn a_lesson_goes_on_where_it_stopped() {
    let (catalog, memory) = (catalog(), Memory::default());
    let lesson = &catalog.lessons[0];
    let mut session = Session::lesson(lesson, &memory.progress(), memory.boxed());
    assert!(matches!(session.screen(), Screen::Page(_)));
    assert_eq!(session.place(), (1, Some(4)));
    session.advance(at(0));
    solve(&mut session);
    session.advance(at(0));
    session.advance(at(0)); // past an open one
    solve(&mut session);

    let mut session = Session::lesson(lesson, &memory.progress(), memory.boxed());
    assert_eq!((id(&session).as_str(), session.place()), ("squares/name-a1", (3, Some(4))));
    assert!(session.back() && session.back() && !session.back());
    session.advance(at(0));
    assert_eq!(id(&session), "squares/name-c6", "a step gone back to is shown again");
    session.advance(at(0));
    solve(&mut session);
    session.advance(at(0));
    let Screen::Finished(summary) = session.screen() else { panic!("what was done before is passed over") };
    assert_eq!((summary.completed, summary.first_try), (1, 1));
    assert!(session.back(), "from the end too");

    let session = Session::lesson(lesson, &memory.progress(), memory.boxed());
    assert!(matches!(session.screen(), Screen::Page(_)), "a lesson that is done begins anew");
}

#[test]
fn a_miss_in_a_lesson_stays_and_can_be_passed() {
    let (catalog, memory) = (catalog(), Memory::default());
    let mut session = Session::lesson(&catalog.lessons[0], &memory.progress(), memory.boxed());
    session.advance(at(0));
    miss(&mut session);
    assert!(matches!(session.screen(), Screen::Question(_)));
    for _ in 0..3 {
        session.advance(at(0));
    }
    assert_eq!(session.screen_summary(), Summary { completed: 0, first_try: 0, of: Some(3), found: None });
    let session = Session::lesson(&catalog.lessons[0], &memory.progress(), memory.boxed());
    assert_eq!(id(&session), "squares/name-c6");
}

impl Session {
    fn screen_summary(&self) -> Summary {
        match self.screen() {
            Screen::Finished(summary) => summary,
            other => panic!("not finished: {other:?}"),
        }
    }
}

#[test]
fn what_happened_is_written_as_it_happened() {
    let (catalog, memory) = (catalog(), Memory::default());
    let mut session = Session::lesson(&catalog.lessons[0], &memory.progress(), memory.boxed());
    session.begin(at(0));
    session.advance(at(10));
    assert_eq!(session.submit(&text("???"), at(11)).feedback.verdict, Verdict::Slip);
    session.submit(&text("c5"), at(12));
    session.hint(at(13));
    session.submit(&text("c6"), at(15));
    session.submit(&text("c6"), at(16));
    session.advance(at(20));
    session.solution(at(20));
    session.submit(&text("a1"), at(21));
    session.solution(at(22));
    session.advance(at(30));
    session.submit(&Answer::Squares(vec![Square::E4]), at(32));
    session.submit(&Answer::Squares(vec![Square::D5]), at(35));

    let entries = memory.entries.lock().unwrap().clone();
    assert_eq!(session.entries(), entries);
    let told: Vec<String> = entries
        .iter()
        .map(|entry| match &entry.event {
            Event::Read { step } => step.clone(),
            Event::Placed { unit } => format!("placed {unit:?}"),
            Event::Begun | Event::Helped { .. } => panic!("this is no set work"),
            Event::Answered { exercise, verdict, attempt, hints, shown, skills, millis, .. } => format!(
                "{exercise} {verdict:?} attempt {attempt} hints {hints} {shown} {} {millis:?}",
                skills.join(",")
            ),
        })
        .collect();
    assert_eq!(
        told,
        [
            "squares/page",
            "squares/name-c6 Wrong attempt 1 hints 0 false board.names Some(2000)",
            "squares/name-c6 Right attempt 2 hints 1 false board.names Some(5000)",
            "squares/name-a1 Right attempt 1 hints 0 true board.colors Some(1000)",
            "squares/find-two Continue attempt 1 hints 0 false board.names Some(2000)",
            "squares/find-two Right attempt 1 hints 0 false board.names Some(3000)",
        ]
    );
    session.advance(at(40));
    assert_eq!(session.screen_summary(), Summary { completed: 3, first_try: 1, of: Some(3), found: None });
}

#[test]
fn a_set_asks_what_is_not_done_and_brings_misses_back_once() {
    let (catalog, memory) = (catalog(), Memory::default());
    let set = catalog.set("square-set").unwrap();
    let mut session = Session::set(set, &memory.progress(), plan(None), memory.boxed());
    assert_eq!((id(&session).as_str(), session.place()), ("square-set/name-c6", (1, Some(3))));
    miss(&mut session);
    solve(&mut session);
    session.advance(at(0));
    session.advance(at(0)); // past an open one
    solve(&mut session);
    session.advance(at(0));
    assert!(session.is_repeat());
    assert_eq!((id(&session).as_str(), session.place()), ("square-set/name-c6", (4, Some(4))));
    miss(&mut session);
    session.advance(at(0));
    assert_eq!((id(&session).as_str(), session.is_repeat()), ("square-set/name-a1", true));
    solve(&mut session);
    session.advance(at(0));
    assert_eq!(session.screen_summary(), Summary { completed: 3, first_try: 2, of: Some(3), found: None });

    let session = Session::set(set, &memory.progress(), plan(Some(2)), memory.boxed());
    assert_eq!(session.place(), (1, Some(2)), "all are done, so they are asked again");
}

#[test]
fn a_set_with_a_generator_goes_on_with_fresh_ones() {
    let (catalog, memory) = (catalog(), Memory::default());
    let set = catalog.set("endless-set").unwrap();
    let mut session = Session::set(set, &memory.progress(), plan(Some(6)), memory.boxed());
    let mut ids = Vec::new();
    while let Screen::Question(_) = session.screen() {
        ids.push(id(&session));
        solve(&mut session);
        session.advance(at(0));
    }
    assert_eq!(ids[..3], ["endless-set/name-c6", "endless-set/name-a1", "endless-set/find-two"]);
    assert!(ids.len() == 6 && ids[3..].iter().all(|id| id.starts_with("find_square@1@")), "{ids:?}");
    assert_eq!(session.screen_summary(), Summary { completed: 6, first_try: 6, of: Some(6), found: None });

    let session = Session::set(set, &memory.progress(), plan(Some(2)), memory.boxed());
    assert!(id(&session).starts_with("find_square@1@"), "fresh ones come before those that are done");
}

fn squares_drill(plan: DrillPlan) -> Session {
    let generate = |kind| Generate { kind, skills: vec![], level: 2, count: 1, seed: None };
    Session::drill("Squares", &[generate("find_square"), generate("name_square")], plan, Memory::default().boxed())
}

#[test]
fn a_drill_follows_from_its_seed_and_asks_nothing_twice() {
    let ids = |plan| {
        let mut session = squares_drill(plan);
        let mut ids = Vec::new();
        let mut hashes = HashSet::new();
        while let Screen::Question(_) = session.screen() {
            let exercise = session.exercise().unwrap();
            assert!(hashes.insert(exercise.content_hash()), "{} came twice", exercise.id);
            assert_eq!(fresh::again(&exercise.id).unwrap().content_hash(), exercise.content_hash());
            ids.push(exercise.id.clone());
            solve(&mut session);
            session.advance(at(0));
        }
        ids
    };
    let first = ids(plan(Some(40)));
    assert_eq!(first.len(), 40);
    assert_eq!(first.iter().filter(|id| id.starts_with("name_square@2@")).count(), 20, "the generators take turns");
    assert_eq!(ids(plan(Some(40))), first);
    assert_ne!(ids(DrillPlan { seed: 8, ..plan(Some(40)) }), first);
    assert!(ids(DrillPlan { level: Some(4), ..plan(Some(2)) })[0].starts_with("find_square@4@"));
}

#[test]
fn fresh_exercises_cite_the_articles_of_their_skills() {
    let catalog = Arc::new(Content::load(Sources::embedded()).catalog);
    let mut session = squares_drill(plan(Some(4))).citing(catalog);
    while let Screen::Question(_) = session.screen() {
        let solution = session.solution(at(0)).unwrap();
        assert!(!solution.explanation.articles.is_empty(), "{}", session.exercise().unwrap().id);
        solve(&mut session);
        session.advance(at(0));
    }
}

#[test]
fn a_drill_that_has_asked_everything_begins_a_new_round() {
    let generate = Generate { kind: "name_square", skills: vec!["board.names".into()], level: 1, count: 1, seed: None };
    let mut session = Session::drill("Squares", &[generate], plan(Some(100)), Memory::default().boxed());
    let mut hashes = HashSet::new();
    while let Screen::Question(_) = session.screen() {
        hashes.insert(session.exercise().unwrap().content_hash());
        solve(&mut session);
        session.advance(at(0));
    }
    assert_eq!(session.screen_summary().completed, 100);
    assert!((50..=64).contains(&hashes.len()), "{}", hashes.len());
}

#[test]
fn in_an_endless_drill_a_miss_comes_back_after_a_rest() {
    let mut session = squares_drill(plan(None));
    assert_eq!(session.place(), (1, None));
    let missed = id(&session);
    session.advance(at(0));
    for _ in 0..4 {
        assert!(!session.is_repeat());
        solve(&mut session);
        session.advance(at(0));
    }
    assert_eq!((id(&session), session.is_repeat()), (missed, true));
}

#[test]
fn when_the_minutes_are_over_the_question_at_hand_is_the_last() {
    let mut session = squares_drill(DrillPlan { minutes: Some(5), ..plan(None) });
    session.begin(at(0));
    solve(&mut session);
    session.advance(at(299));
    assert!(matches!(session.screen(), Screen::Question(_)));
    session.advance(at(300));
    assert_eq!(session.screen_summary(), Summary { completed: 1, first_try: 1, of: None, found: None });
}

#[test]
fn a_placement_quiz_ends_where_the_learner_misses_and_continue_leads_there() {
    let catalog = Content::load(Sources::embedded()).catalog;
    let memory = Memory::default();
    let mut session = Session::placement(Placement::new(&catalog, 3), memory.clone().boxed());
    for _ in 0..3 {
        solve(&mut session);
        session.advance(at(0));
    }
    for _ in 0..2 {
        assert!(session.summary().found.is_none());
        session.advance(at(0));
    }
    let Screen::Finished(summary) = session.screen() else { panic!("two were passed open") };
    assert!(summary.found.unwrap().contains("Begin with unit 2, The pieces"));
    let entries = memory.entries.lock().unwrap().clone();
    assert_eq!(entries.last().unwrap().event, Event::Placed { unit: Some("the-pieces".into()) });
    let progress = Progress::of(entries);
    assert_eq!(progress.next_lesson(&catalog).unwrap().id, catalog.units[1].lessons[0]);
}

#[test]
fn without_a_generator_there_is_nothing_to_do() {
    let generate = Generate { kind: "no_such_kind", skills: vec![], level: 1, count: 1, seed: None };
    let mut session = Session::drill("Nothing", &[generate], plan(None), Memory::default().boxed());
    assert_eq!(
        (session.screen_summary(), session.place()),
        (Summary { of: Some(0), ..Summary::default() }, (0, Some(0)))
    );
    assert!(
        !session.back() && session.hint(at(0)).is_none() && session.solution(at(0)).is_none() && !session.take_back()
    );
    assert_eq!(session.submit(&text("e4"), at(0)).feedback.verdict, Verdict::Slip);
    assert_eq!(session.advance(at(0)), None);
}

#[test]
fn what_cannot_be_written_is_told_once_and_written_with_the_next() {
    let (catalog, memory) = (catalog(), Memory::default());
    let mut session = Session::lesson(&catalog.lessons[0], &memory.progress(), memory.boxed());
    memory.is_full.store(true, Ordering::Relaxed);
    assert!(session.advance(at(0)).unwrap().starts_with("Your answer is kept, but could not be written down yet"));
    assert!(session.submit(&text("c5"), at(1)).trouble.is_none(), "it has been told");
    memory.is_full.store(false, Ordering::Relaxed);
    assert!(session.submit(&text("c6"), at(2)).trouble.is_none());
    assert_eq!(*memory.entries.lock().unwrap(), session.entries());
    assert_eq!(memory.len(), 3);

    memory.is_full.store(true, Ordering::Relaxed);
    session.advance(at(3));
    assert!(session.submit(&text("a1"), at(4)).trouble.is_some(), "a new trouble is told again");
    let closed = session.close();
    assert_eq!((closed.entries.len(), closed.unsaved.len(), closed.trouble.is_some()), (4, 1, true));
    memory.is_full.store(false, Ordering::Relaxed);
    let next = squares_drill(plan(Some(1))).with_unsaved(closed.unsaved);
    assert_eq!(next.close().unsaved.len(), 0);
}

#[test]
fn a_topic_is_a_set_a_skill_an_area_or_a_kind() {
    let mut catalog = catalog();
    catalog.skills = crate::course::Content::load(Sources::embedded()).catalog.skills;
    assert!(matches!(topic(&catalog, "Square_Set"), Ok(Topic::Set(set)) if set.id == "square-set"));
    let Ok(Topic::Drill(title, generators)) = topic(&catalog, "find-square") else { panic!("a kind") };
    assert_eq!((title.as_str(), generators.len(), generators[0].kind), ("Find the square", 1, "find_square"));
    let Ok(Topic::Drill(_, generators)) = topic(&catalog, "board.colors") else { panic!("a skill") };
    assert!(generators.iter().all(|generate| generate.skills == ["board.colors"]));
    let Ok(Topic::Drill(title, generators)) = topic(&catalog, "board") else { panic!("an area") };
    assert_eq!(title, "Board");
    assert!(generators.iter().any(|generate| generate.skills.len() > 1));
    assert!(topic(&catalog, "choice").unwrap_err().starts_with("No fresh exercises can be made for \"choice\"."));
    assert!(topic(&catalog, "sqare-set").unwrap_err().ends_with("Did you mean square-set?"));
    let unknown = topic(&catalog, "\u{1b}[2Jxyzzy").unwrap_err();
    assert!(unknown.contains("touchmove list") && !unknown.contains('\u{1b}'), "{unknown}");
}
