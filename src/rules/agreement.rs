//! The fast generator against the definition, move for move, in games played at random and in tricky positions.

use std::collections::BTreeSet;

use super::testing::{mv, position, setup};
use super::{Color, Move, MoveKind, Position, Setup, Square, reference};

/// Where generators have erred: pins, en passant, castling, double checks, promotions, missing kings.
const TRICKY: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Kiwipete, by Peter McKenzie: a bit of everything.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    // En passant would clear the rank, the file or the taker's own diagonal.
    "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
    "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 2",
    "4k3/8/8/K1PpP2r/8/8/8/8 w - d6 0 2",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 2",
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "7k/6b1/8/3pP3/8/2K5/8/8 w - d6 0 2",
    // En passant along the pin, and with a check by the stepped pawn or by a piece behind it.
    "7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 2",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 2",
    "8/8/8/3pP3/2K5/8/8/6k1 w - d6 0 2",
    "3b3k/8/8/4pP2/7K/8/8/8 w - e6 0 2",
    "2b4k/8/8/3pP3/8/7K/8/8 w - d6 0 2",
    // En passant with a check that it doesn't answer.
    "2r4k/8/8/3pP3/8/2K5/8/8 w - - 0 2",
    // Castling: through, into and out of check, b1 attacked, a rook that takes a rook, a pinned guard.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "r3k2r/8/8/4r3/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/6n1/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/p6p/R3K2R w KQ - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    // Double check, pins along every line, a king in the shadow of its own square.
    "4k3/8/8/8/8/4n3/8/R2K3r w - - 0 1",
    "4r1k1/8/8/b7/8/2N5/3PR3/4K3 w - - 0 1",
    "3rk3/8/8/3r4/q2R3r/3Q4/1b1K1b2/8 w - - 0 1",
    "4k3/8/8/8/r3K3/8/8/8 w - - 0 1",
    // Promotions, pinned and free.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "2r1r2k/1P1P1P2/8/8/8/8/8/4K3 w - - 0 1",
    "q6k/1P6/8/3K4/8/8/8/8 w - - 0 1",
    // A king is missing on one side or on both.
    "8/P7/8/3pP3/8/2N2q2/8/R7 w - d6 0 2",
    "4k3/8/8/8/1Q1p4/8/2P5/8 w - - 0 1",
    "4k3/8/8/8/Q2p4/8/2P5/8 b - - 0 1",
];

/// The next number of a simple generator (xorshift).
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).expect("31 bits")
}

fn assert_agreement(pos: &Position, setup: &Setup) {
    assert_eq!(&pos.to_setup(), setup);
    let by_definition: BTreeSet<Move> = reference::legal_moves(setup).into_iter().collect();
    let fast = pos.legal_moves();
    assert_eq!(fast.iter().copied().collect::<BTreeSet<_>>(), by_definition, "{setup:?}");
    assert_eq!(fast.len(), by_definition.len(), "no move twice: {setup:?}");
    assert_eq!(pos.count_legal_moves(), fast.len(), "{setup:?}");
    let check = reference::is_check(setup);
    assert_eq!(pos.is_check(), check, "{setup:?}");
    assert_eq!(pos.has_legal_move(), !fast.is_empty(), "{setup:?}");
    assert_eq!(pos.is_checkmate(), check && fast.is_empty(), "{setup:?}");
    let kings = Color::ALL.map(|color| setup.board.king(color).is_some());
    assert_eq!(pos.is_stalemate(), kings[setup.turn.index()] && !check && fast.is_empty(), "{setup:?}");
    let mut mates = BTreeSet::new();
    for &mv in &by_definition {
        assert_eq!(pos.kind(mv), reference::kind(setup, mv), "{mv:?} in {setup:?}");
        let after = reference::after(setup, mv);
        assert_eq!(pos.after(mv).to_setup(), after, "{mv:?} in {setup:?}");
        if reference::is_check(&after) && reference::legal_moves(&after).is_empty() {
            mates.insert(mv);
        }
    }
    assert_eq!(pos.mating_moves().into_iter().collect::<BTreeSet<_>>(), mates, "{setup:?}");
    let takes_en_passant = by_definition.iter().find(|&&mv| reference::kind(setup, mv) == MoveKind::EnPassant);
    assert_eq!(pos.legal_en_passant(), takes_en_passant.map(|mv| mv.to), "{setup:?}");
}

#[test]
fn in_tricky_positions_and_one_move_on() {
    for fen in TRICKY {
        let (pos, setup) = (position(fen), setup(fen));
        assert_agreement(&pos, &setup);
        for mv in reference::legal_moves(&setup) {
            assert_agreement(&pos.after(mv), &reference::after(&setup, mv));
        }
    }
}

#[test]
fn in_games_played_at_random() {
    let mut random = 0x2545_f491_4f6c_dd1d;
    for game in 0..120 {
        let fen = TRICKY[game % TRICKY.len()];
        let (mut pos, mut setup) = (position(fen), setup(fen));
        for _ in 0..60 {
            assert_agreement(&pos, &setup);
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[next(&mut random) % moves.len()];
            (pos, setup) = (pos.after(mv), reference::after(&setup, mv));
        }
    }
}

#[test]
fn each_attempt_is_judged_alike() {
    for fen in TRICKY {
        let pos = position(fen);
        let legal: BTreeSet<Move> = reference::legal_moves(&setup(fen)).into_iter().collect();
        for from in Square::all() {
            let from_here: BTreeSet<Move> = legal.iter().copied().filter(|mv| mv.from == from).collect();
            assert_eq!(pos.legal_moves_from(from).into_iter().collect::<BTreeSet<_>>(), from_here, "{from} in {fen}");
            for to in Square::all() {
                let promotions = super::Role::ALL.into_iter().map(|role| Move::promoting(from, to, role));
                for mv in promotions.chain([Move::new(from, to)]) {
                    assert_eq!(pos.is_legal(mv), legal.contains(&mv), "{mv:?} in {fen}");
                }
            }
        }
    }
}

#[test]
fn a_right_is_lost_with_the_rook_that_is_taken() {
    let pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").after(mv("a1a8"));
    assert_eq!(pos.castling().corners().to_string(), "h1 h8");
}
