//! Endings won, thrown away and drawn out.

use super::super::testing::{
    assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
};
use super::*;
use crate::exercise::{Answer, Progress, Verdict, misconception};

fn ending(fen: &str, limit: usize) -> crate::exercise::Exercise {
    exercise(&KIND, &format!("fen = \"{fen}\"\nlimit = {limit}"))
}

fn typed(text: &str) -> Answer {
    Answer::Text(text.into())
}

#[test]
fn every_ending_is_won_by_its_own_solution() {
    for (fen, limit) in [
        ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 10),
        ("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 16),
        ("8/8/8/3k4/8/8/8/KRR5 w - - 0 1", 7),
        ("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 19),
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 33),
        ("4k3/8/8/8/4K3/4P3/8/8 w - - 0 1", 28),
        ("8/4p3/4k3/8/8/8/8/4K3 b - - 0 1", 28),
    ] {
        let ending = ending(fen, limit);
        let answers = ending.begin().solution().answers;
        assert!(answers.len() > 4 && answers.len() <= limit, "{fen}: {}", answers.len());
        let mut attempt = ending.begin();
        for answer in &answers[..answers.len() - 1] {
            assert_eq!(attempt.submit(answer).verdict, Verdict::Continue, "{fen}");
        }
        let end = attempt.submit(&answers[answers.len() - 1]);
        assert_eq!(end.verdict, Verdict::Right, "{fen}");
        assert!(words(&end).contains("It can't be done in fewer."), "{}", words(&end));
    }
    assert_solves_itself(&exercise(&KIND, KIND.example));
    assert_other_shapes_slip(&exercise(&KIND, KIND.example), &[2, 3]);
}

#[test]
fn the_example_needs_no_table_to_be_shown() {
    let attempt = exercise(&KIND, "fen = \"8/8/8/3k4/8/8/8/KQ6 w - - 0 1\"").begin();
    let prompt = attempt.prompt();
    assert!(
        prompt.question.to_plain().contains("with king and queen against a bare king: play on until mate"),
        "{}",
        prompt.question.to_plain()
    );
    assert_eq!(prompt.progress, None, "how many moves there are is counted out later");
}

#[test]
fn stalemate_is_told_and_taken_back() {
    // King h8, queen to g6: the classic trap.
    let corner = ending("7k/5K2/8/8/6Q1/8/8/8 w - - 0 1", 5);
    let trap = feedback(&corner, &typed("Qg6"));
    assert_eq!(trap.verdict, Verdict::Wrong);
    assert!(words(&trap).contains("stalemate"), "{}", words(&trap));
    assert_eq!(trap.misconceptions, [misconception::STALEMATE_WINS]);
    assert_eq!(trap.reply, None);
    let mate = feedback(&corner, &typed("Qg7#"));
    assert_eq!(mate.verdict, Verdict::Right);
    assert!(words(&mate).contains("Qg7# is checkmate, in one move."), "{}", words(&mate));
}

#[test]
fn a_loose_piece_is_taken() {
    let queen = ending("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 15);
    let lost = feedback(&queen, &typed("Qe4+"));
    assert_eq!(lost.verdict, Verdict::Wrong);
    assert_eq!(lost.reply.as_ref().unwrap().san, "Kxe4");
    assert!(
        words(&lost).contains("the king on d5 takes the queen on e4. With that the win is gone."),
        "{}",
        words(&lost)
    );
    // With two rooks the game is still won after one is lost, but not in time.
    let rooks = ending("8/8/8/3k4/8/8/8/KRR5 w - - 0 1", 8);
    let lost = feedback(&rooks, &typed("Rb5+"));
    assert_eq!(lost.verdict, Verdict::Continue, "the rook on b5 is out of reach: {}", words(&lost));
    let lost = feedback(&rooks, &typed("Rc4"));
    assert_eq!(lost.reply.as_ref().unwrap().san, "Kxc4");
    assert!(words(&lost).contains("but only 7 moves are left"), "{}", words(&lost));
}

#[test]
fn a_rook_given_away_is_said_to_be_taken() {
    let attacked = ending("8/8/8/2k5/1R6/R7/8/6K1 w - - 0 40", 14);
    let lost = feedback(&attacked, &typed("b4b5"));
    assert_eq!(lost.reply.as_ref().unwrap().san, "Kxb5");
    assert!(words(&lost).starts_with("Black answers Kxb5: the king on c5 takes the rook on b5."), "{}", words(&lost));
}

#[test]
fn a_pawn_needs_its_king() {
    // With the opposition White wins; a pawn move now gives it away.
    let pawn = ending("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1", 25);
    assert_eq!(feedback(&pawn, &typed("e5")).verdict, Verdict::Continue);
    let gone = feedback(&pawn, &typed("Kd5"));
    assert_eq!(gone.verdict, Verdict::Wrong, "{}", words(&gone));
    assert!(words(&gone).contains("can no longer win by force"), "{}", words(&gone));
    assert_eq!(gone.reply.as_ref().unwrap().san, "Kd7");
    // The pawn becomes a queen, and the game goes on; a bishop would be a draw at once.
    let promoted = ending("8/4P1k1/8/8/8/8/8/K7 w - - 0 1", 20);
    let queen = feedback(&promoted, &typed("e8=Q"));
    assert_eq!(queen.verdict, Verdict::Continue);
    assert!(words(&queen).contains("Now it is king and queen against king."), "{}", words(&queen));
    let bishop = feedback(&promoted, &typed("e8=B"));
    assert_eq!(bishop.verdict, Verdict::Wrong);
    assert!(words(&bishop).contains("can't mate at all"), "{}", words(&bishop));
    assert_eq!(bishop.explanation.articles, ["5.2.2"]);
}

#[test]
fn the_limit_is_told_as_soon_as_it_can_no_longer_be_kept() {
    let fen = "8/8/8/8/8/5k2/8/4Q2K w - - 0 1";
    let pos = crate::notation::fen::position(fen).unwrap();
    let fewest = moves_to_mate(&pos).unwrap();
    let tight = ending(fen, fewest);
    let best = endgame::best_moves(&pos).unwrap();
    for mv in pos.legal_moves() {
        let told = feedback(&tight, &Answer::Move(mv));
        assert_eq!(told.verdict == Verdict::Continue, best.contains(&mv), "{mv:?}: {}", words(&told));
    }
    // One move to spare: the first slow move is let pass, the second one is not.
    let roomy = ending(fen, fewest + 1);
    let slow = pos.legal_moves().into_iter().find(|&mv| {
        matches!(way::fate(&Game::new(pos.clone()), mv, fewest), way::Fate::GoesOn(_)) && !best.contains(&mv)
    });
    let mut attempt = roomy.begin();
    assert_eq!(attempt.submit(&Answer::Move(slow.unwrap())).verdict, Verdict::Continue);
    assert_eq!(attempt.prompt().progress, Some(Progress { done: 1, of: fewest + 1, unit: "moves" }));
    assert_eq!(attempt.solution().answers.len(), fewest, "from here every move has to be the best");
    assert!(attempt.take_back() && !attempt.take_back());
    assert_eq!(attempt.solution().answers.len(), fewest);
}

#[test]
fn going_to_and_fro_ends_in_a_claim() {
    let rooks = ending("7k/8/8/8/R7/1R6/8/K7 w - - 0 1", 40);
    let mut attempt = rooks.begin();
    let mut last = None;
    for round in 0..12 {
        let mv = if round % 2 == 0 { "b3b4" } else { "b4b3" };
        let told = attempt.submit(&typed(mv));
        if told.verdict != Verdict::Continue {
            last = Some(told);
            break;
        }
    }
    let told = last.expect("somewhere the position comes for the third time");
    assert!(words(&told).contains("Black claims a draw"), "{}", words(&told));
    assert!(words(&told).contains("for the third time"), "{}", words(&told));
    assert_eq!(told.explanation.articles, ["9.2"]);
    let answers = attempt.solution().answers;
    assert!(!answers.is_empty());
    for answer in &answers {
        assert!(matches!(attempt.submit(answer).verdict, Verdict::Continue | Verdict::Right));
    }
    assert!(attempt.is_finished());
}

#[test]
fn fifty_moves_end_the_game_if_black_likes() {
    // The forty-ninth move has been made: only mate at once is in time.
    let late = ending("7k/8/R7/1R6/8/8/8/K7 w - - 97 80", 9);
    let told = feedback(&late, &typed("Kb2"));
    assert_eq!(told.verdict, Verdict::Wrong);
    let mate_in_two = feedback(&late, &typed("Rb7"));
    assert_eq!(mate_in_two.verdict, Verdict::Continue, "{}", words(&mate_in_two));
    let too_late = ending("7k/8/R7/1R6/8/8/8/K7 w - - 98 80", 9);
    let told = feedback(&too_late, &typed("Rb7"));
    assert_eq!(told.verdict, Verdict::Wrong);
    assert!(words(&told).contains("Black claims a draw, announcing Kg8: fifty moves"), "{}", words(&told));
    assert!(too_late.audit().right.is_empty(), "no way to win in time: the checker tells it");
}

#[test]
fn hints_go_from_the_rule_to_the_move() {
    let mut attempt = ending("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 20).begin();
    let rungs: Vec<String> = (0..4).map(|_| attempt.hint().text.to_plain()).collect();
    assert!(rungs[0].contains("wall"), "{rungs:?}");
    assert!(rungs[1].contains("squares"), "{rungs:?}");
    assert!(rungs[2].starts_with("Move the "), "{rungs:?}");
    assert!(rungs[3].contains("is best"), "{rungs:?}");
}

#[test]
fn faults_of_the_author_are_named() {
    for (toml, code) in [
        ("limit = 3", "missing-field"),
        ("fen = \"8/8/8/3k4/8/8/8/KQ6 w - - 0 1\"\nlimit = 0", "out-of-range"),
        ("fen = \"8/8/8/3k4/8/8/8/KQ6 b - - 0 1\"", "wrong-side"),
        ("fen = \"8/8/8/3k4/8/8/8/KNN5 w - - 0 1\"", "no-such-ending"),
        ("fen = \"8/8/8/3k4/8/8/8/4K2R w K - 0 1\"", "no-such-ending"),
        ("moves = \"1. e4 e5\"", "no-such-ending"),
    ] {
        assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
    }
    let drawn = exercise(&KIND, "fen = \"k7/8/K7/P7/8/8/8/8 w - - 0 1\"");
    assert!(drawn.audit().right.is_empty(), "a rook's pawn with the king in the corner");
    assert!(ending("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2).audit().right.is_empty(), "not in two moves");
}

#[test]
fn the_generator_keeps_its_promises() {
    for (level, identities) in assert_generates(&KIND, 12).iter().enumerate() {
        let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
        assert!(distinct.len() >= 11, "level {}: {identities:?}", level + 1);
    }
}
