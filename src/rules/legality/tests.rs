use super::*;
use crate::notation::{coordinate, fen};

fn position(text: &str) -> Position {
    fen::position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn reasons_of(text: &str, mv: &str) -> Vec<Illegality> {
    explain(&position(text), coordinate::read(mv).unwrap()).expect_err(mv)
}

fn codes(reasons: &[Illegality]) -> Vec<&'static str> {
    reasons.iter().map(Illegality::code).collect()
}

#[track_caller]
fn assert_codes(text: &str, mv: &str, expected: &[&str]) {
    assert_eq!(codes(&reasons_of(text, mv)), expected, "{mv} in {text}");
}

fn attempts() -> impl Iterator<Item = Move> {
    let promotions = [None].into_iter().chain(Role::ALL.map(Some));
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
            let order: Vec<_> = reasons.iter().map(|why| Illegality::CODES.iter().position(|&c| c == why.code())).collect();
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
    assert_eq!(down[0], Illegality::PathBlocked {
        role,
        from: Square::A6,
        to: Square::A1,
        blockers: vec![Square::A3, Square::A2]
    });
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
    assert_eq!(explain(&position(pos), coordinate::read("a7a8n").unwrap()), Ok(MoveKind::Promotion));
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
    let pinned = reasons_of("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3d5");
    let (from, king, pinner) = (Square::C3, Square::E1, Square::B4);
    assert_eq!(pinned, [Illegality::Pinned { from, king, pinner }]);
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
    assert!(explain(&position("7k/b7/8/2pP4/3K4/8/8/8 w - c6 0 1"), Move::new(Square::D5, Square::C6)).is_ok());
    assert!(explain(&position("8/5b1k/8/2pP4/2K5/8/8/8 w - c6 0 1"), Move::new(Square::D5, Square::C6)).is_err());
    // An unrelated check is not answered by it.
    assert_codes("4r2k/8/8/3pP1P1/8/8/8/4K3 w - d6 0 1", "g5g6", &["still-in-check"].map(|_| "still-in-check")[..0].as_ref());
}

#[test]
fn castling_has_many_conditions() {
    let castle = |text: &str| codes(&reasons_of(text, "e1g1"));
    assert_eq!(castle("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1"), ["castling-in-check"]);
    assert_eq!(castle("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1"), ["castling-through-check"]);
    assert_eq!(castle("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1"), ["castling-into-check"]);
    assert_eq!(castle("4k3/8/8/8/8/8/8/4K1NR w K - 0 1"), ["castling-path-blocked"]);
    assert_eq!(castle("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"), ["castling-right-lost"]);
    assert_eq!(castle("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"), [
        "castling-no-rook",
        "castling-right-lost",
        "castling-path-blocked"
    ]);
    assert_codes("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1", &["not-its-way"]);
    // The rook may be attacked, and b1 too.
    let pos = position("1r2k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    assert_eq!(explain(&pos, Move::new(Square::E1, Square::C1)), Ok(MoveKind::Castle(CastlingSide::Queen)));
    // Taking the own rook is no way to castle.
    assert_codes("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", &["not-its-way", "own-piece-there"]);
}
