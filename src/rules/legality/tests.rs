use super::*;
use crate::rules::testing::{mv, position};

fn reasons_of(fen: &str, text: &str) -> Vec<Illegality> {
    explain(&position(fen), mv(text)).expect_err(text)
}

fn codes(reasons: &[Illegality]) -> Vec<&'static str> {
    reasons.iter().map(Illegality::code).collect()
}

#[track_caller]
fn assert_codes(text: &str, mv: &str, expected: &[&str]) {
    assert_eq!(codes(&reasons_of(text, mv)), expected, "{mv} in {text}");
}

fn attempts() -> impl Iterator<Item = Move> {
    let promotions = [None].into_iter().chain(Role::PROMOTIONS.map(Some));
    Square::all().flat_map(move |from| {
        let promotions = promotions.clone();
        Square::all().flat_map(move |to| promotions.clone().map(move |promotion| Move { from, to, promotion }))
    })
}

#[track_caller]
fn assert_agrees(pos: &Position) {
    let legal = pos.legal_moves();
    for mv in attempts() {
        let verdict = explain(pos, mv);
        assert_eq!(verdict.is_ok(), legal.contains(&mv), "{mv:?} in {pos:?}: {verdict:?}");
        if let Err(reasons) = verdict {
            let order: Vec<_> =
                reasons.iter().map(|why| Illegality::CODES.iter().position(|&c| c == why.code())).collect();
            assert!(!reasons.is_empty() && order.is_sorted() && order.iter().all(Option::is_some), "{reasons:?}");
        }
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn what_stands_there_comes_first() {
    assert_codes(START, "e3e4", &["empty-square"]);
    assert_codes(START, "e7e5", &["not-your-piece"]);
    assert_codes(START, "e2e2", &["same-square"]);
    assert_codes(START, "e4e4", &["empty-square", "same-square"]);
}

#[test]
fn pieces_have_their_ways() {
    for (mv, article) in [("b1b3", "3.6"), ("c1c3", "3.2"), ("a1b3", "3.3"), ("d1e3", "3.4"), ("e2e1", "3.7")] {
        let reasons = reasons_of(START, mv);
        assert_eq!(reasons[0].code(), "not-its-way", "{mv}");
        assert_eq!(reasons[0].article(), Some(article), "{mv}");
    }
    assert_codes("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", &["not-its-way"]);
    assert_codes(START, "b1d2", &["own-piece-there"]);
    // A rook on a1 behind its pawns: a2 is the nearer of the two.
    let reasons = reasons_of("4k3/8/8/p7/8/P7/P7/R3K3 w - - 0 1", "a1a5");
    let blockers = vec![Square::A2, Square::A3];
    let (role, from, to) = (Role::Rook, Square::A1, Square::A5);
    assert_eq!(reasons, [Illegality::PathBlocked { role, from, to, blockers }]);
    let down = reasons_of("4k3/8/r7/8/8/P7/P7/R3K3 b - - 0 1", "a6a1");
    assert_eq!(
        down[0],
        Illegality::PathBlocked { role, from: Square::A6, to: Square::A1, blockers: vec![Square::A3, Square::A2] }
    );
}

#[test]
fn pawns_have_rules_of_their_own() {
    let pos = "4k3/8/8/3n4/3P4/4p3/1P2P3/4K3 w - - 0 1";
    assert_codes(pos, "d4d5", &["pawn-blocked"]);
    assert_codes(pos, "e2e3", &["pawn-blocked"]);
    assert_codes(pos, "e2e4", &["path-blocked"]);
    assert_codes(pos, "d4d6", &["path-blocked", "pawn-not-first-move"]);
    assert_codes(pos, "b2a3", &["pawn-nothing-to-capture"]);
    assert_codes(pos, "b2b1", &["not-its-way"]);
    assert_codes(pos, "b2b5", &["not-its-way"]);
    assert_codes("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e6", &["pawn-not-first-move"]);
    assert_codes("4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1", "e2d3", &["own-piece-there"]);
    assert_codes("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2e4", &["own-piece-there", "pawn-blocked"]);
    assert_eq!(reasons_of(pos, "e2e4")[0].article(), Some("3.7.2"));
}

#[test]
fn promotions_name_a_piece_that_can_be() {
    let pos = "7k/P7/8/8/8/8/4P3/K7 w - - 0 1";
    assert_codes(pos, "a7a8", &["promotion-needed"]);
    assert_codes(pos, "a7a8k", &["promotion-bad-piece"]);
    assert_codes(pos, "a7a8p", &["promotion-bad-piece"]);
    assert_codes(pos, "e2e3q", &["promotion-not-last-rank"]);
    assert_codes(pos, "a1b1q", &["promotion-not-a-pawn"]);
    assert_eq!(explain(&position(pos), mv("a7a8n")), Ok(MoveKind::Promotion));
}

#[test]
fn kings_keep_away_from_danger() {
    assert_codes("8/8/3k4/8/3K4/8/8/7R w - - 0 1", "d4d5", &["king-next-to-king"]);
    assert_codes("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", &["king-into-check"]);
    // Away from a rook along its own line: the king shields the square only now.
    let reasons = reasons_of("4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", "e2e1");
    assert_eq!(reasons, [Illegality::KingIntoCheck { to: Square::E1, attackers: SquareSet::of(Square::E8) }]);
    let reasons = reasons_of("4k3/8/8/8/8/5p2/4p3/4K3 w - - 0 1", "e1e2");
    assert_eq!(reasons, [Illegality::KingTakesGuarded { to: Square::E2, guards: SquareSet::of(Square::F3) }]);
    // The queen on e2 is guarded by the king on e3.
    assert_codes("8/8/8/8/8/4k3/4q3/4K3 w - - 0 1", "e1e2", &["game-over", "king-next-to-king", "king-takes-guarded"]);
}

#[test]
fn the_king_must_not_be_left_in_check() {
    let reasons = reasons_of("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3d5");
    let (from, king, pinner) = (Square::C3, Square::E1, Square::B4);
    assert_eq!(reasons, [Illegality::Pinned { from, king, pinner }]);
    assert!(explain(&position("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1"), Move::new(Square::E2, Square::E8)).is_ok());
    assert_codes("4r1k1/8/8/8/8/8/3P4/N3K3 w - - 0 1", "a1b3", &["still-in-check"]);
    // Knight f3 and rook e8 both give check; the pawn could take the knight.
    let double = reasons_of("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", "g2f3");
    let checkers = SquareSet::from([Square::F3, Square::E8]);
    assert_eq!(double, [Illegality::DoubleCheck { king: Square::E1, checkers }]);
    // In check from the knight, and the bishop that could take it is pinned.
    assert_codes("4r1k1/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e2d3", &["pinned"]);
    assert_codes("4r1k1/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e2f3", &["still-in-check", "pinned"]);
}

#[test]
fn en_passant_must_not_open_a_line_to_the_king() {
    let reasons = reasons_of("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "e5d6");
    let attackers = SquareSet::of(Square::A5);
    assert_eq!(reasons, [Illegality::EnPassantExposesKing { to: Square::D6, king: Square::H5, attackers }]);
    // Pinned on the file: the ordinary reason.
    assert_codes("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", &["pinned"]);
    // Along its own pin line the capture is allowed.
    assert!(explain(&position("b6k/8/8/2pP4/4K3/8/8/8 w - c6 0 1"), Move::new(Square::D5, Square::C6)).is_ok());
    assert!(explain(&position("8/5b1k/8/2pP4/2K5/8/8/8 w - c6 0 1"), Move::new(Square::D5, Square::C6)).is_err());
    // The pawn that made the double step gives check: taking it answers the check.
    assert!(explain(&position("7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1"), Move::new(Square::E5, Square::D6)).is_ok());
    // A knight gets no en passant: on d6 it takes nothing, and the check of the pawn remains.
    assert_codes("7k/8/8/3p4/4K3/8/4N3/8 w - d6 0 1", "e2c1", &["still-in-check"]);
    let knight = position("7k/1N6/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(explain(&knight, Move::new(Square::B7, Square::D6)), Ok(MoveKind::Quiet));
}

#[test]
fn castling_has_many_conditions() {
    let castle = |text: &str| codes(&reasons_of(text, "e1g1"));
    assert_eq!(castle("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1"), ["castling-in-check"]);
    assert_eq!(castle("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1"), ["castling-through-check"]);
    assert_eq!(castle("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1"), ["castling-into-check"]);
    assert_eq!(castle("4k3/8/8/8/8/8/8/4K1NR w K - 0 1"), ["castling-path-blocked"]);
    assert_eq!(castle("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"), ["castling-right-lost"]);
    assert_eq!(
        castle("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"),
        ["castling-no-rook", "castling-right-lost", "castling-path-blocked"]
    );
    assert_codes("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1", &["not-its-way", "castling-no-king", "castling-right-lost"]);
    // The rook may be attacked, and b1 too.
    let pos = position("1r2k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    assert_eq!(explain(&pos, Move::new(Square::E1, Square::C1)), Ok(MoveKind::Castle(CastlingSide::Queen)));
    // Taking the own rook is no way to castle.
    assert_codes("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", &["not-its-way", "own-piece-there"]);
}

fn played(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen));
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap_or_else(|reasons| panic!("{text}: {reasons:?}"));
    }
    game
}

#[test]
fn history_tells_when_a_right_was_lost() {
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // The king went and came back.
    let game = played(ROOKS, "e1e2 a8b8 e2e1 b8a8");
    let side = CastlingSide::King;
    let reasons = explain_in_game(&game, mv("e1g1")).unwrap_err();
    assert_eq!(reasons, [Illegality::CastlingKingMoved { side, move_number: 1 }]);
    // The rook of h1 went on move 2 and came back; a1 is as it was.
    let game = played(ROOKS, "a1a2 h8h7 h1h2 h7h8 h2h1 h8h7 a2a1 h7h8");
    let reasons = explain_in_game(&game, mv("e1g1")).unwrap_err();
    assert_eq!(reasons, [Illegality::CastlingRookMoved { side, corner: Square::H1, move_number: 2, taken: false }]);
    // Rook takes rook: both sides lose the right, and the taken rook is not there.
    let game = played(ROOKS, "h1h8 e8e7");
    assert_eq!(codes(&explain_in_game(&game, mv("e1g1")).unwrap_err()), ["castling-no-rook", "castling-rook-moved"]);
    let game = played(ROOKS, "h1h8");
    let reasons = explain_in_game(&game, mv("e8g8")).unwrap_err();
    assert_eq!(codes(&reasons)[..3], ["castling-no-rook", "castling-rook-moved", "castling-in-check"]);
    assert_eq!(reasons[1], Illegality::CastlingRookMoved { side, corner: Square::H8, move_number: 1, taken: true });
}

#[test]
fn history_tells_how_the_pawn_came() {
    const PAWNS: &str = "4k3/3p4/5p2/8/4P3/8/8/4K3 w - - 0 1";
    let double = played(PAWNS, "e4e5 d7d5");
    assert_eq!(explain_in_game(&double, mv("e5d6")), Ok(MoveKind::EnPassant));
    let (to, pawn) = (Square::D6, Square::D5);
    let late = played(PAWNS, "e4e5 d7d5 e1e2 e8e7");
    let reasons = explain_in_game(&late, mv("e5d6")).unwrap_err();
    assert_eq!(reasons, [Illegality::EnPassantTooLate { to, pawn, moves_ago: 1 }]);
    let single = played(PAWNS, "e1e2 d7d6 e4e5 d6d5");
    let reasons = explain_in_game(&single, mv("e5d6")).unwrap_err();
    assert_eq!(reasons, [Illegality::EnPassantNoDoubleStep { to, pawn }]);
    assert_codes("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", &["pawn-nothing-to-capture", "en-passant-no-double-step"]);
    // The en passant square is d6; on f6 there is nothing.
    assert_codes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5f6", &["pawn-nothing-to-capture"]);
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    assert_codes("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", &["game-over", "king-into-check"]);
    let dead = Game::new(position("8/8/4k3/8/8/3K4/8/8 w - - 0 1"));
    let termination = Termination::DeadPosition;
    assert_eq!(explain_in_game(&dead, mv("d3d4")), Err(vec![Illegality::GameOver { termination }]));
    assert_eq!(explain(dead.position(), mv("d3d4")), Ok(MoveKind::Quiet));
}

#[test]
fn castling_without_a_king_at_home_is_explained() {
    let pos = position("4k3/8/8/8/8/8/8/3K3R w - - 0 1");
    let reasons = explain_castling(&pos, None, CastlingSide::King).unwrap_err();
    assert_eq!(codes(&reasons), ["castling-no-king", "castling-right-lost"]);
    let pos = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(explain_castling(&pos, None, CastlingSide::King), Ok(MoveKind::Castle(CastlingSide::King)));
}

#[test]
fn every_attempt_agrees_with_move_generation() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        // Kiwipete, and the positions 3 to 5 beside it in the Chess Programming Wiki's perft results.
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1",
        "7k/8/8/r1PpP2K/8/8/8/8 w - d6 0 1",
        "b6k/8/8/2pP4/4K3/8/8/8 w - c6 0 1",
        "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
        "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/7b/8/RN2K2R w KQkq - 0 1",
        // Without kings, or with one.
        "8/8/8/3pP3/8/8/8/R6b w - d6 0 1",
        "8/P7/8/8/8/4n3/3P4/R3K3 w Q - 0 1",
    ] {
        assert_agrees(&position(fen));
    }
}

#[test]
fn attempts_agree_along_random_games() {
    use rand::{Rng as _, SeedableRng as _};
    let mut random = rand::rngs::ChaCha8Rng::seed_from_u64(7);
    for _ in 0..2 {
        let mut pos = Position::initial();
        for ply in 0..120 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 12 == 0 {
                assert_agrees(&pos);
            }
            pos = pos.after(moves[random.next_u32() as usize % moves.len()]);
        }
    }
}
