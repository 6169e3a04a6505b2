//! Steps judged, dead ends known, ways back told; tours of known boards.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::Attempt;

fn squares(text: &str) -> Answer {
    Answer::Squares(text.split_whitespace().map(|sq| sq.parse().unwrap()).collect())
}

#[track_caller]
fn walk(attempt: &mut Attempt, text: &str) -> Feedback {
    let feedback = attempt.submit(&squares(text));
    assert_eq!(feedback.verdict, Verdict::Continue, "{}", words(&feedback));
    feedback
}

#[test]
fn a_whole_tour_is_right() {
    // One of the tours of the smallest board that has one.
    let tour = exercise(&KIND, KIND.example);
    assert_solves_itself(&tour);
    assert_other_shapes_slip(&tour, &[1]);
    let steps = tour.begin().solution().answers;
    assert_eq!(steps.len(), 11);
    let mut attempt = tour.begin();
    let all: Vec<Square> = steps
        .iter()
        .flat_map(|step| match step {
            Answer::Squares(squares) => squares.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    let done = attempt.submit(&Answer::Squares(all));
    assert_eq!(done.verdict, Verdict::Right);
    assert!(words(&done).contains("All 12 squares are visited, each once."));
    assert_eq!(done.diagram.unwrap().numbers.len(), 12);
}

#[test]
fn missteps_are_told_apart() {
    let tour = exercise(&KIND, "size = \"5x5\"\nfrom = \"a1\"\nholes = [\"e5\"]");
    for (step, verdict, reason) in [
        ("b2", Verdict::Wrong, "From a1 to b2 is no knight's jump."),
        ("a1", Verdict::Wrong, "a1 has been visited before, as square 1."),
        ("h8", Verdict::Slip, "h8 is not a square of this board."),
        ("e5", Verdict::Slip, "e5 is not a square of this board."),
        ("", Verdict::Slip, "Pick the square"),
    ] {
        let told = feedback(&tour, &squares(step));
        assert_eq!(told.verdict, verdict, "{step}");
        assert!(words(&told).contains(reason), "{step}: {}", words(&told));
    }
    let mut attempt = tour.begin();
    let half = attempt.submit(&squares("b3 c5 c4"));
    assert_eq!(half.verdict, Verdict::Wrong);
    assert_eq!(attempt.prompt().progress, Some(Progress { done: 3, of: 24, unit: "squares" }));
}

#[test]
fn a_dead_end_is_known_at_once_and_the_way_back_told() {
    let tour = exercise(&KIND, "size = \"5x5\"\nfrom = \"a1\"");
    let mut attempt = tour.begin();
    walk(&mut attempt, "b3");
    // Past both doors of the corner a5, which are b3 and c4.
    let dead = walk(&mut attempt, "d4 c2 a3 c4");
    assert!(words(&dead).starts_with("Square 6 of 25."), "{}", words(&dead));
    let asked = attempt.prompt().question.to_plain();
    assert!(asked.contains("Go back to") && !words(&dead).contains("Go back to"), "{asked}: {}", words(&dead));
    let back = dead.diagram.as_ref().unwrap().marked(MarkRole::Target).single().expect("one square to go back to");
    let rest = attempt.solution().answers;
    assert_eq!(rest[0], Answer::Squares(vec![back]), "the way back comes first");
    for answer in &rest[..rest.len() - 1] {
        assert_eq!(attempt.submit(answer).verdict, Verdict::Continue);
    }
    assert_eq!(attempt.submit(rest.last().unwrap()).verdict, Verdict::Right);
}

#[test]
fn steps_are_taken_back_but_not_the_beginning() {
    let tour = exercise(&KIND, "size = \"5x5\"\npath = [\"a1\", \"b3\"]");
    let mut attempt = tour.begin();
    assert!(!attempt.take_back());
    walk(&mut attempt, "d4");
    assert!(attempt.take_back());
    assert_eq!(attempt.prompt().progress.unwrap().done, 2);
    assert!(!attempt.take_back());
}

#[test]
fn the_first_square_may_be_free_but_not_hopeless() {
    let tour = exercise(&KIND, "size = \"5x5\"");
    let told = feedback(&tour, &squares("a2"));
    assert_eq!(told.verdict, Verdict::Wrong);
    assert!(words(&told).contains("No tour begins on a2."), "{}", words(&told));
    assert_eq!(feedback(&tour, &squares("c3")).verdict, Verdict::Continue);
    assert_solves_itself(&tour);
}

#[test]
fn a_closed_tour_has_to_close() {
    let tour = exercise(&KIND, "size = \"6x6\"\nclosed = true\nfrom = \"a1\"");
    let done = {
        let mut attempt = tour.begin();
        let answers = attempt.solution().answers;
        answers.iter().map(|answer| attempt.submit(answer)).last().unwrap()
    };
    assert!(words(&done).contains("the tour is closed"));
    // The last square has to be c2 or b3, the only doors of a1.
    let mut attempt = tour.begin();
    walk(&mut attempt, "b3 d2 b1 a3 c2");
    let asked = attempt.prompt().question.to_plain();
    assert!(asked.contains("Go back to d2, square 3"), "{asked}");
}

#[test]
fn stranded_squares_are_marked() {
    let tour = exercise(&KIND, "size = \"5x5\"\nfrom = \"b3\"");
    let mut attempt = tour.begin();
    assert_eq!(attempt.submit(&squares("d4")).verdict, Verdict::Continue);
    let cut = attempt.submit(&squares("c2 e1 d3 c1 a2 c3"));
    assert!(matches!(cut.verdict, Verdict::Continue | Verdict::Wrong));
    let prompt = attempt.prompt();
    assert_eq!(prompt.diagrams[0].squares.len(), 25);
    // a1 touches b3 and c2 only: both are used.
    assert!(prompt.diagrams[0].marked(MarkRole::Bad).contains(Square::A1));
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("size = \"9x9\"", "bad-size"),
        ("size = \"5\"", "bad-size"),
        ("size = \"5x5\"\nholes = [\"h8\"]", "bad-board"),
        ("size = \"5x5\"\nfrom = \"h8\"", "bad-path"),
        ("path = [\"a1\", \"b2\"]", "bad-path"),
        ("from = \"a1\"\npath = [\"a1\"]", "conflicting-fields"),
        ("size = \"1x1\"", "nothing-to-do"),
        ("size = \"1x1\"\nfrom = \"a1\"", "nothing-to-do"),
        ("size = \"2x2\"\nholes = [\"a1\", \"a2\", \"b1\"]", "nothing-to-do"),
        ("size = \"5x5\"\nfrom = \"a1\"\nexpect = [\"b3\"]", "expect-differs"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
    exercise(&KIND, "size = \"5x5\"\nfrom = \"a1\"\nexpect = [\"b3\", \"c2\"]");
    let hopeless = exercise(&KIND, "size = \"4x4\"\nfrom = \"a1\"");
    assert!(hopeless.audit().right.is_empty(), "there is no tour on 4x4 (Euler 1759)");
    assert!(words(&feedback(&hopeless, &squares("b3"))).len() > 10);
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 200).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() > 120, "level {}: {}", level + 1, distinct.len());
    }
}

#[test]
fn what_is_complete_needs_no_solution() {
    let tour = exercise(&KIND, "size = \"3x4\"");
    let mut attempt = tour.begin();
    for answer in attempt.solution().answers {
        attempt.submit(&answer);
    }
    assert!(attempt.is_finished());
    let told = attempt.solution().explanation.short.to_plain();
    assert_eq!(told, "The tour is complete: every square is visited, each once.");
}
