use super::*;
use crate::notation::fen;
use crate::rules::Color;

fn verdict(fen: &str, winner: Color) -> Verdict {
    // Some of the positions have more bishops than a game can have.
    let pos = Position::unreachable(fen::read(fen).unwrap()).unwrap();
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
    let lemma = Lemma::LoneKnight { bare: false };
    assert_eq!(verdict(queen, Color::White), Verdict::No { argument: Argument::Material(lemma) });
    assert!(yes(queen, Color::Black));
}

#[test]
fn mates_by_minor_pieces_are_found_soon() {
    for (fen, winner) in [
        ("2R5/8/7n/7P/8/8/4k3/2K5 b - - 0 1", Color::Black),
        ("8/5b2/8/3k4/8/8/2N5/K7 w - - 0 1", Color::White),
        ("8/5b2/8/3k4/8/8/2N5/K7 w - - 0 1", Color::Black),
        ("8/8/3b4/4b3/8/2k5/7N/K7 w - - 0 1", Color::White),
        ("8/8/3b4/4b3/8/2k5/7N/K7 w - - 0 1", Color::Black),
        ("8/4N3/8/5N2/2K5/8/8/k7 b - - 0 1", Color::White),
        ("8/4B3/8/5N2/2K5/8/8/k7 b - - 0 1", Color::White),
        ("8/4B3/8/5B2/2K5/8/8/k7 b - - 0 1", Color::White),
    ] {
        let pos = fen::position(fen).unwrap();
        assert!(matches!(can_mate(&pos, winner, 1000), Verdict::Yes { .. }), "{fen} {winner:?}");
    }
}

#[test]
fn a_king_that_has_only_blocked_pawns_takes_the_blocker_first() {
    for fen in
        ["8/1k1K4/8/7p/7P/8/8/8 w - - 0 1", "3k4/8/1n6/7p/7P/8/5K2/8 w - - 0 1", "2B1k3/8/3N4/p7/P7/8/7K/8 b - - 0 1"]
    {
        let pos = fen::position(fen).unwrap();
        assert!(matches!(can_mate(&pos, Color::Black, 1000), Verdict::Yes { .. }), "{fen}");
    }
}

#[test]
fn a_pawn_that_is_free_runs_though_a_blocked_one_is_nearer() {
    let pos = fen::position("8/8/7p/5p2/5p1K/b4Pp1/1b4P1/b4kb1 b - - 0 1").unwrap();
    assert!(matches!(can_mate(&pos, Color::Black, 1000), Verdict::Yes { .. }));
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

/// Whether `winner` can mate, by looking at each position that can come up and nothing else; `None` beyond the limit.
fn exhaustive(pos: &Position, winner: Color, limit: usize) -> Option<bool> {
    if pos.turn() != winner && pos.is_checkmate() {
        return Some(true);
    }
    let mut seen = std::collections::HashSet::from([crate::solve::key::Key::of(pos)]);
    let mut open = vec![pos.clone()];
    while let Some(pos) = open.pop() {
        for mv in pos.legal_moves() {
            let after = pos.after(mv);
            if after.turn() != winner && after.is_checkmate() {
                return Some(true);
            }
            if seen.insert(crate::solve::key::Key::of(&after)) {
                open.push(after);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// A source of numbers that is the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A wall of blocked pawns on every second file, sometimes with a fault in it, kings, and at most two other pieces: the
/// kind of position in which little can move.
fn blocked_position(numbers: &mut Numbers) -> Option<Position> {
    use crate::rules::{File, Piece, Rank, Role, Setup, Square};
    let mut setup = Setup::empty();
    let (first, base) = (numbers.below(2), 2 + numbers.below(3));
    for file in File::ALL.into_iter().skip(first).step_by(2) {
        let fault = numbers.below(12);
        let rank = if fault == 1 { base + 1 } else { base };
        let gap = usize::from(fault == 2);
        let square = |rank: usize| Rank::from_index(rank).map(|rank| Square::new(file, rank));
        if let (Some(white), Some(black)) = (square(rank), square(rank + 1 + gap))
            && fault != 0
        {
            setup.board.put(white, Piece::new(Color::White, Role::Pawn));
            setup.board.put(black, Piece::new(Color::Black, Role::Pawn));
        }
    }
    let mut pieces = vec![(Color::White, Role::King), (Color::Black, Role::King)];
    let others = [Role::Bishop, Role::Bishop, Role::Pawn, Role::Pawn, Role::Knight, Role::Rook];
    for _ in 0..numbers.below(3) {
        pieces.push((Color::ALL[numbers.below(2)], others[numbers.below(others.len())]));
    }
    for (color, role) in pieces {
        let free: Vec<Square> = (!setup.board.occupied()).into_iter().collect();
        setup.board.put(free[numbers.below(free.len())], Piece::new(color, role));
    }
    setup.turn = Color::ALL[numbers.below(2)];
    Position::new(setup).ok()
}

#[test]
fn exhaustion_never_refutes_a_static_argument_or_a_lemma() {
    let mut numbers = Numbers(2023);
    let (mut arguments, mut alive) = (0, 0);
    for _ in 0..900 {
        let Some(pos) = blocked_position(&mut numbers) else { continue };
        for winner in Color::ALL {
            let claim = net::survey(&pos, winner).is_err()
                || material::rules_out_mate(&pos.board(), winner).is_some()
                || loose::prove(&pos, winner, 300).is_some();
            // A claim is worth a long look; a position without one only shows that the test can see mates.
            let limit = if claim { 4000 } else { 200 };
            if let Some(mate) = exhaustive(&pos, winner, limit) {
                assert!(!(claim && mate), "{} {winner:?}", fen::write(&pos, fen::EnPassantField::Always));
                arguments += u32::from(claim);
                alive += u32::from(mate);
            }
        }
    }
    assert!(arguments > 30 && alive > 10, "{arguments} arguments tried, {alive} mates seen");
}

#[test]
fn the_verdict_agrees_with_exhaustion() {
    let mut numbers = Numbers(7);
    let (mut mates, mut none) = (0, 0);
    for _ in 0..250 {
        let Some(pos) = blocked_position(&mut numbers) else { continue };
        for winner in Color::ALL {
            let Some(expected) = exhaustive(&pos, winner, 2000) else { continue };
            let text = fen::write(&pos, fen::EnPassantField::Always);
            assert_eq!(yes(&text, winner), expected, "{text} {winner:?}");
            if expected { mates += 1 } else { none += 1 }
        }
    }
    assert!(mates > 10 && none > 10, "{mates} mates, {none} without");
}

#[test]
fn walls_with_bishops_are_settled_without_looking_at_where_each_bishop_stands() {
    for (fen, winner) in [
        // The white king shuttles between two squares and is stalemated when the other comes near.
        ("1k6/b7/7p/5p1P/5p2/5PpK/6P1/8 w - - 0 1", Color::Black),
        // The rook and a bishop can leave their corner when the rook is taken, which helps nobody.
        ("B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", Color::White),
        ("B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", Color::Black),
    ] {
        let pos = fen::position(fen).unwrap();
        let verdict = can_mate(&pos, winner, 30_000);
        assert!(matches!(verdict, Verdict::No { argument: Argument::Loose { .. } }), "{fen} {verdict:?}");
    }
}

#[test]
fn walls_with_many_bishops_fall_when_one_gives_itself_up() {
    // From the tests of chasolver and from reports on it: a search through all positions hardly gets anywhere here.
    for (fen, winner) in [
        ("2b1b2k/1p5b/1Pp5/2Pp1b2/3Pp3/B3Pp1b/5P2/K1B1B3 w - - 0 1", Color::White),
        ("k1b1b3/8/8/BpBpBpBp/1PbP1PpP/6P1/6P1/K1B5 w - - 0 1", Color::White),
        ("B2k1b2/1BpBpBp1/KpP1P1P1/1P2bB2/3b1b2/4b3/8/8 w - - 7 56", Color::White),
        ("B2k1b2/1BpBpBp1/KpP1P1P1/1P2bB2/3b1b2/4b3/8/8 w - - 7 56", Color::Black),
        ("1Bb5/8/2b1b1k1/1pBpBb2/pP1PpBp1/4P1P1/P4K2/8 w - - 9 56", Color::Black),
    ] {
        assert!(yes(fen, winner), "{fen}");
    }
}

#[test]
fn no_position_on_the_way_to_a_mate_is_given_up() {
    let mut numbers = Numbers(31);
    let mut seen = 0;
    for _ in 0..150 {
        let Some(mut pos) = blocked_position(&mut numbers) else { continue };
        for winner in Color::ALL {
            let Verdict::Yes { line } = can_mate(&pos, winner, 2000) else { continue };
            for &mv in &line {
                let text = fen::write(&pos, fen::EnPassantField::Always);
                assert!(net::survey(&pos, winner).is_ok(), "{text} {winner:?}");
                assert_eq!(loose::prove(&pos, winner, 300), None, "{text} {winner:?}");
                pos = pos.after(mv);
                seen += 1;
            }
            break;
        }
    }
    assert!(seen > 300, "{seen} positions");
}

#[test]
fn lone_minor_pieces_are_checked_in_the_corner() {
    // All positions with the losing king in the corner a8, the winner's king near it, a knight that gives check, and two
    // queens that could block: none is mate (lemma of the lone knight).
    use crate::rules::{Piece, Role, Setup, Square, attacks};
    let corner = Square::A8;
    for hunter in Square::all().filter(|sq| (2..=3).contains(&sq.distance(corner))) {
        for knight in attacks::knight(corner).without(hunter) {
            for first in attacks::king(corner) {
                for second in Square::all() {
                    let mut setup = Setup::empty();
                    setup.turn = Color::Black;
                    for sq in [first, second] {
                        setup.board.put(sq, Piece::new(Color::Black, Role::Queen));
                    }
                    for (sq, color, role) in [
                        (corner, Color::Black, Role::King),
                        (hunter, Color::White, Role::King),
                        (knight, Color::White, Role::Knight),
                    ] {
                        setup.board.put(sq, Piece::new(color, role));
                    }
                    if let Ok(pos) = Position::new(setup) {
                        assert!(!pos.is_checkmate(), "{}", fen::write(&pos, fen::EnPassantField::Legal));
                    }
                }
            }
        }
    }
}

#[test]
fn pawns_that_face_each_other_never_pass() {
    // Eight pairs of pawns, none of which can take anything, and two kings that can't come through.
    let pos = fen::position("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1").unwrap();
    for winner in Color::ALL {
        assert!(matches!(can_mate(&pos, winner, 10_000), Verdict::No { argument: Argument::Static(_) }), "{winner:?}");
    }
}
