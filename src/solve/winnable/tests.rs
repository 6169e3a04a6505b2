use super::*;
use crate::notation::fen;
use crate::rules::Color;

fn verdict(fen: &str, winner: Color) -> Verdict {
    let pos = fen::position(fen).unwrap();
    let verdict = can_mate(&pos, winner, 100_000);
    if let Verdict::Yes { line } = &verdict {
        let end = line.iter().fold(pos, |pos, &mv| pos.play(mv).unwrap());
        assert!(end.is_checkmate() && end.turn() != winner, "{fen}");
    }
    verdict
}

fn yes(fen: &str, winner: Color) -> bool {
    match verdict(fen, winner) {
        Verdict::Yes { .. } => true,
        Verdict::No { .. } => false,
        Verdict::Unknown { nodes } => panic!("{fen} {winner:?} open after {nodes}"),
    }
}

#[test]
fn a_knight_mates_with_the_help_of_any_piece_but_a_queen() {
    for helper in ["p", "n", "b", "r"] {
        assert!(yes(&format!("7k/8/8/3{helper}4/8/8/1N6/K7 w - - 0 1"), Color::White), "{helper}");
    }
    let queen = "7k/8/8/3q4/8/8/1N6/K7 w - - 0 1";
    assert_eq!(verdict(queen, Color::White), Verdict::No { argument: Argument::Material(Lemma::LoneKnight) });
    assert!(yes(queen, Color::Black));
}

#[test]
fn bishops_of_one_colour_need_a_helper_on_the_other() {
    assert!(!yes("6k1/8/4r3/8/8/8/1B6/K1B5 w - - 0 1", Color::White));
    assert!(yes("6k1/8/4n3/8/8/8/1B6/K1B5 w - - 0 1", Color::White));
    assert!(yes("6k1/8/4b3/8/8/8/1B6/K1B5 w - - 0 1", Color::White));
    assert!(!yes("6k1/8/5b2/8/8/8/1B6/K1B5 b - - 0 1", Color::White));
}

#[test]
fn the_start_of_a_game_is_alive_for_both() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(yes(start, Color::White) && yes(start, Color::Black));
}

#[test]
fn walls_of_pawns_are_dead() {
    let wall = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
    for winner in Color::ALL {
        assert!(!yes(wall, winner));
    }
    // The same wall with a gap on the h-file is not.
    assert!(yes("4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1", Color::White));
}

#[test]
fn positions_on_which_published_tools_have_erred() {
    // A mate in 18 single moves, which ends with the step of a pawn.
    assert!(yes("8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1", Color::White));
    let both = "k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1";
    assert!(yes(both, Color::White) && yes(both, Color::Black));
    // The moving king's neighbour gives up a flight square when it gives check.
    assert!(yes("B6b/8/4k3/2p1p1pB/1pP1P1P1/1Ppp4/3p4/3K4 b - - 0 1", Color::White));
}
