use super::*;
use crate::notation::{coordinate, fen};

fn solved(fen: &str, moves: u32) -> (Option<u32>, Vec<String>, Vec<String>) {
    let pos = fen::position(fen).unwrap();
    let solution = solve(&pos, moves, 3_000_000).unwrap();
    let mut at = pos.clone();
    for &mv in &solution.line {
        at = at.play(mv).unwrap();
    }
    if let Some(mate_in) = solution.mate_in() {
        assert!(at.is_checkmate());
        assert_eq!(solution.line.len(), 2 * mate_in as usize - 1);
    }
    assert_eq!(shortest(&pos, moves, 3_000_000), Ok(solution.mate_in()));
    let write = |moves: Vec<Move>| moves.into_iter().map(coordinate::write).collect();
    (solution.mate_in(), write(solution.keys.iter().map(|key| key.mv).collect()), write(solution.line))
}

#[test]
fn mate_in_one_names_every_mating_move() {
    let (mate_in, keys, _) = solved("7k/5K2/8/8/8/8/6Q1/8 w - - 0 1", 1);
    assert_eq!(mate_in, Some(1));
    assert_eq!(keys, ["g2h1", "g2h2", "g2h3", "g2g7", "g2g8"]);
}

#[test]
fn a_stalemate_is_no_mate() {
    // 1.Qb6 would be stalemate. The queen has to give Black a move first.
    let (mate_in, keys, _) = solved("k7/8/8/1QK5/8/8/8/8 w - - 0 1", 2);
    assert_eq!(mate_in, Some(2));
    assert!(!keys.contains(&"b5b6".to_owned()));
    assert!(keys.contains(&"c5c6".to_owned()) || keys.contains(&"c5b6".to_owned()));
}

#[test]
fn smothered_mate_is_found_with_its_sacrifice() {
    // Philidor's legacy: double check, queen to g8, knight to f7.
    let (mate_in, keys, line) = solved("r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", 2);
    assert_eq!(mate_in, Some(2));
    assert_eq!(keys, ["c4g8"]);
    assert_eq!(line, ["c4g8", "f8g8", "h6f7"]);
}

#[test]
fn a_quiet_key_of_a_problem() {
    // Paul Morphy's problem: the rook gives itself, and each answer allows mate.
    let (mate_in, keys, _) = solved("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2);
    assert_eq!((mate_in, keys), (Some(2), vec!["a1a6".to_owned()]));
}

#[test]
fn no_mate_within_the_moves_asked_for() {
    let (mate_in, keys, line) = solved("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2);
    assert_eq!((mate_in, keys.len(), line.len()), (None, 0, 0));
    let mated = fen::position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    assert_eq!(solve(&mated, 3, 1000).unwrap().keys, []);
}

#[test]
fn the_best_defence_holds_out_longest() {
    let pos = fen::position("r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1").unwrap();
    let after = pos.play(coordinate::read("c4g8").unwrap()).unwrap();
    assert_eq!(
        best_defences(&after, 1, 1000).unwrap().into_iter().map(coordinate::write).collect::<Vec<_>>(),
        ["f8g8"]
    );
    assert_eq!(best_defences(&Position::initial(), 1, 1000), Ok(Vec::new()));
}

#[test]
fn the_limit_is_told() {
    assert_eq!(solve(&Position::initial(), 4, 50), Err(Undecided { nodes: 50 }));
}

#[test]
fn a_mate_after_the_seventy_five_moves_is_none() {
    // Kf6 or Kf7 and mate on the next move: three single moves, of which the last mates.
    let at = |clock: u32| solved(&format!("7k/8/4K3/6Q1/8/8/8/8 w - - {clock} 100"), 2).0;
    assert_eq!([at(0), at(147), at(148), at(149)], [Some(2), Some(2), None, None]);
    // Mate itself goes before the rule (article 9.6.2), and comes too late when the game is over already.
    let at_once = |clock: u32| solved(&format!("8/8/8/8/8/2k5/2q5/K7 b - - {clock} 100"), 1).0;
    assert_eq!([at_once(149), at_once(150)], [Some(1), None]);
    // A capture sets the clock back: Philidor's legacy has one on the way, by the one who is mated.
    let smothered = |clock: u32| solved(&format!("r4r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - {clock} 100"), 2).0;
    assert_eq!([smothered(148), smothered(149)], [Some(2), None]);
}

#[test]
fn the_clock_counts_in_every_depth_alike() {
    // The same position is asked for with different clocks in one search: what is known of one must not answer the other.
    for clock in 138..=150 {
        let pos = fen::position(&format!("7k/8/8/4K3/6Q1/8/8/8 w - - {clock} 100")).unwrap();
        let needed =
            shortest(&fen::position("7k/8/8/4K3/6Q1/8/8/8 w - - 0 1").unwrap(), 4, 3_000_000).unwrap().unwrap();
        let in_time = clock + 2 * (needed - 1) < 150;
        assert_eq!(shortest(&pos, 4, 3_000_000).unwrap(), in_time.then_some(needed), "{clock}");
    }
}
