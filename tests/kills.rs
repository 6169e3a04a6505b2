//! A drill is killed again and again, and two drills write at once: what was answered is in the progress file.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use touchmove::course::{Catalog, Generate};
use touchmove::learner::World;
use touchmove::learner::log::{Event, LogFile, LoggedVerdict};
use touchmove::learner::place::Place;
use touchmove::learner::session::{DrillPlan, Session};

const FILE: &str = "TOUCHMOVE_TEST_FILE";
const COUNT: &str = "TOUCHMOVE_TEST_COUNT";
const SEED: &str = "TOUCHMOVE_TEST_SEED";

/// Not a test of its own: the drill that the others start in a process of its own. It says "answered" after each answer.
#[test]
#[ignore = "started by the other tests"]
fn drill() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let number =
        |name| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok()).expect("a number is set");
    let clock = Box::new(chrono::Utc::now);
    let place = Place::of_file(Path::new(&file));
    let world = World::open(Arc::new(Catalog::default()), &place, clock, 1).expect("the progress file can be opened");
    let generate = Generate { kind: "name_square", skills: vec![], level: 1, count: 1, seed: None };
    let count = usize::try_from(number(COUNT)).expect("a small number");
    let plan = DrillPlan { count: Some(count), seed: number(SEED), level: None, minutes: None };
    let mut session = Session::drill("Squares", &[generate], plan, Box::new(LogFile::open(&place.progress).unwrap().0));
    while let Some(exercise) = session.exercise() {
        for answer in exercise.clone().begin().solution().answers {
            let submitted = session.submit(&answer, world.now());
            assert_eq!(submitted.trouble, None);
        }
        println!("answered");
        session.advance(world.now());
    }
}

fn start(file: &Path, count: usize, seed: usize) -> Child {
    Command::new(std::env::current_exe().expect("this test has a path"))
        .args(["--ignored", "--exact", "drill", "--nocapture"])
        .envs([(FILE, file.as_os_str()), (COUNT, count.to_string().as_ref()), (SEED, seed.to_string().as_ref())])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the drill can be started")
}

/// Waits until so many answers have been given.
fn listen(child: &mut Child, answers: usize) -> usize {
    let output = BufReader::new(child.stdout.take().expect("the output is piped"));
    let lines = output.lines().map_while(Result::ok);
    lines.filter(|line| line.ends_with("answered")).take(answers).count()
}

fn right_answers(file: &Path) -> (usize, usize) {
    let reading = LogFile::read(file).expect("the progress file can be read");
    let is_right = |event: &Event| matches!(event, Event::Answered { verdict: LoggedVerdict::Right, .. });
    (reading.entries.iter().filter(|entry| is_right(&entry.event)).count(), reading.damaged.len())
}

#[test]
fn a_killed_drill_has_lost_nothing_that_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anna.jsonl");
    let mut heard = 0;
    for round in 0..25 {
        let mut child = start(&file, 10_000, round);
        heard += listen(&mut child, 1 + round % 7);
        child.kill().unwrap();
        child.wait().unwrap();
        let (written, damaged) = right_answers(&file);
        assert!(written >= heard, "{heard} answers were heard, {written} are in the file");
        assert!(damaged <= round + 1, "{damaged} damaged lines after {} kills", round + 1);
        heard = written;
    }
    assert!(heard >= 25);
}

#[test]
fn two_drills_at_once_write_whole_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anna.jsonl");
    for drill in [start(&file, 60, 1), start(&file, 60, 2)] {
        let output = drill.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(output.stdout.windows(8).filter(|word| word == b"answered").count(), 60);
    }
    assert_eq!(right_answers(&file), (120, 0));
}
