use super::*;
use crate::notation::{coordinate, fen};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// Before scholar's mate: Qxf7 mates.
const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
// After 1. e4 a6 2. e5 f5, say: exf6 is possible en passant.
const PASSING: &str = "rnbqkbnr/1pppp1pp/p7/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";

fn position(text: &str) -> Position {
    fen::position(text).unwrap()
}

#[track_caller]
fn assert_reads(pos: &str, text: &str, mv: &str, quality: Quality) {
    let reading = read(&position(pos), text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!((coordinate::write(reading.mv).as_str(), reading.quality), (mv, quality), "{text} {reading:?}");
    assert_eq!(reading.remarks.is_empty(), quality == Quality::Strict, "{text} {reading:?}");
}

fn error(pos: &str, text: &str) -> SanError {
    read(&position(pos), text).expect_err(text)
}

#[test]
fn strict_notation_needs_no_remark() {
    for (pos, text, mv) in [
        (START, "e4", "e2e4"),
        (START, "Nf3", "g1f3"),
        (SCHOLAR, "Qxf7#", "h5f7"),
        (PASSING, "exf6", "e5f6"),
        (CASTLES, "O-O-O", "e1c1"),
        (CASTLES, "Rxa8+", "a1a8"),
        (PROMOTION, "axb8=R+", "a7b8r"),
    ] {
        assert_reads(pos, text, mv, Quality::Strict);
        assert_eq!(write(&position(pos), coordinate::read(mv).unwrap()), text);
    }
}

#[test]
fn appendix_c_allows_more() {
    for (pos, text, mv) in [
        (START, "e4 (=)", "e2e4"),
        (START, "Ng1f3", "g1f3"),
        (START, "e2e4", "e2e4"),
        (SCHOLAR, "Qxf7++", "h5f7"),
        (SCHOLAR, "Qh5xf7", "h5f7"),
        (PASSING, "ef6 e.p.", "e5f6"),
        (PASSING, "e5xf6e.p.", "e5f6"),
        (CASTLES, "0-0", "e1g1"),
        (PROMOTION, "a8Q", "a7a8q"),
        (PROMOTION, "ab8N", "a7b8n"),
    ] {
        assert_reads(pos, text, mv, Quality::Fide);
    }
}

#[test]
fn what_is_customary_is_understood() {
    for (pos, text, mv) in [
        (START, "Ng1-f3", "g1f3"),
        (START, "e4!?", "e2e4"),
        (START, "1. e4", "e2e4"),
        (START, "e4#", "e2e4"),
        (START, "♘f3", "g1f3"),
        (START, "nf3", "g1f3"),
        (START, "E2E4", "e2e4"),
        (START, "Nxf3", "g1f3"),
        (SCHOLAR, "h5f7", "h5f7"),
        (SCHOLAR, "Q:f7", "h5f7"),
        (CASTLES, "o-o", "e1g1"),
        (CASTLES, "O–O", "e1g1"),
        (CASTLES, "e1h1", "e1g1"),
        (CASTLES, "Ke1g1", "e1g1"),
        (PROMOTION, "a8(Q)", "a7a8q"),
        (PROMOTION, "a7a8q", "a7a8q"),
        // Only the bishop can take: there is no pawn on the b-file.
        ("4k3/8/8/8/1p6/8/3B4/4K3 w - - 0 1", "bxb4", "d2b4"),
    ] {
        assert_reads(pos, text, mv, Quality::Lenient);
    }
}

#[test]
fn the_pawn_goes_before_the_bishop() {
    // The pawn on b2 and the bishop on e1 can both take on c3.
    let pos = "4k3/8/8/8/8/2n5/1P6/4B2K w - - 0 1";
    assert_reads(pos, "bxc3", "b2c3", Quality::Strict);
    assert_reads(pos, "Bxc3", "e1c3", Quality::Strict);
}

#[test]
fn remarks_tell_the_difference() {
    let remarks = |pos: &str, text: &str| read(&position(pos), text).unwrap().remarks;
    assert_eq!(remarks(SCHOLAR, "Qf7"), [Remark::CaptureSignMissing, Remark::CheckSignMissing { mate: true }]);
    assert_eq!(remarks(SCHOLAR, "Qxf7+"), [Remark::CheckSignWrong]);
    assert_eq!(remarks(START, "Nxf3"), [Remark::CaptureSignTooMuch]);
    assert_eq!(remarks(START, "Ngf3"), [Remark::OriginTooMuch]);
    assert_eq!(remarks(START, "Ng1f3"), [Remark::LongForm]);
    assert_eq!(remarks(START, "e2e4"), [Remark::LongForm], "a pawn has no letter");
    assert_eq!(remarks(START, "g1f3"), [Remark::SquaresAlone]);
    assert_eq!(remarks(CASTLES, "e1g1"), [Remark::CastlingBySquares]);
    assert_eq!(remarks(CASTLES, "Ke1g1"), [Remark::CastlingBySquares]);
    assert_eq!(remarks(START, "nf3"), [Remark::LowerCasePiece]);
    assert_eq!(remarks(CASTLES, "0-0"), [Remark::CastlingZeros]);
    assert_eq!(remarks(START, "e4!"), [Remark::Skipped("!".to_owned())]);
    assert!(remarks(PROMOTION, "a8Q").contains(&Remark::PromotionSignMissing));
    for remark in remarks(SCHOLAR, "h5-f7 !?") {
        assert!(remark.message().ends_with('.'), "{remark:?}");
    }
}

#[test]
fn what_could_be_two_moves_is_refused() {
    let candidates = vec![Move::new(Square::A1, Square::A3), Move::new(Square::A5, Square::A3)];
    let ambiguous = error("3k4/8/8/R7/8/8/8/R3K3 w - - 0 1", "Ra3");
    assert_eq!(ambiguous, SanError::Ambiguous { candidates });
    let message = ambiguous.message(&position("3k4/8/8/R7/8/8/8/R3K3 w - - 0 1"));
    assert_eq!(message, "The rook on a1 and the rook on a5 can go to a3. Say which one you mean: R1a3 or R5a3.");
    assert_eq!(error(PASSING, "f6"), SanError::PawnCaptureWithoutFile { to: Square::F6 });
    assert!(error(PASSING, "f6").message(&position(PASSING)).contains("exf6"));
    assert_eq!(error(PROMOTION, "a8"), SanError::PromotionMissing { from: Square::A7, to: Square::A8 });
    assert_eq!(error(PROMOTION, "a7a8"), SanError::PromotionMissing { from: Square::A7, to: Square::A8 });
}

#[test]
fn two_squares_mean_what_stands_on_the_first() {
    let refused = |pos: &str, text: &str| match error(pos, text) {
        SanError::NoSuchMove { role, meant, why, .. } => (role, meant.map(coordinate::write), why[0].code()),
        other => panic!("{text}: {other:?}"),
    };
    let is = |text: &str| Some(text.to_owned());
    assert_eq!(refused(START, "e1g1"), (Role::King, is("e1g1"), "castling-path-blocked"));
    assert_eq!(refused(START, "e1h1"), (Role::King, is("e1g1"), "castling-path-blocked"));
    assert_eq!(refused(START, "b1d2"), (Role::Knight, is("b1d2"), "own-piece-there"));
    assert_eq!(refused(START, "b1-b5"), (Role::Knight, is("b1b5"), "not-its-way"));
    assert_eq!(refused(START, "e4e5"), (Role::Pawn, is("e4e5"), "empty-square"));
    assert_eq!(refused(START, "e7e5"), (Role::Pawn, is("e7e5"), "not-your-piece"));
    assert_eq!(refused(START, "e2e5"), (Role::Pawn, is("e2e5"), "not-its-way"));
    // The bishop on e1 could go to c3, but nothing stands on b1.
    assert_eq!(refused("4k3/8/8/8/8/8/8/4B2K w - - 0 1", "b1c3"), (Role::Pawn, is("b1c3"), "empty-square"));
    assert_eq!(attempt(&position(PROMOTION), "a7a8"), Ok(Move::new(Square::A7, Square::A8)));
    assert_eq!(attempt(&position(PROMOTION), "a8"), Ok(Move::new(Square::A7, Square::A8)));
}

#[test]
fn capital_files_are_named_as_such() {
    let capital = |small: &str| SanError::CapitalFile { small: small.to_owned() };
    assert_eq!(error(START, "D4"), capital("d4"));
    assert_eq!(error(START, "NF3 "), capital("Nf3"));
    assert_eq!(error(PASSING, "Exf6"), capital("exf6"));
    assert_eq!(capital("d4").message(&position(START)), "The letters of files are small: d4.");
    // In German, D is the queen, but no queen goes to a rank.
    assert_eq!(read_with(&position(START), "D4", Letters::German), Err(capital("d4")));
    assert!(matches!(error(START, "DD"), SanError::Unreadable { .. }));
}

#[test]
fn a_small_letter_behind_the_last_rank_is_what_the_pawn_becomes() {
    for (text, promotion) in [("a8q", Role::Queen), ("a8n", Role::Knight), ("a8b", Role::Bishop)] {
        let reading = read(&position(PROMOTION), text).unwrap();
        assert_eq!((reading.mv.promotion, reading.quality), (Some(promotion), Quality::Lenient), "{text}");
        assert!(reading.remarks.contains(&Remark::LowerCasePiece), "{text}");
    }
    assert!(read(&position(START), "e4q").is_err());
}

#[test]
fn where_no_piece_can_go_is_said_of_all_of_that_kind() {
    let told = |pos: &str, text: &str| error(pos, text).message(&position(pos));
    let rooks = "4k3/8/8/8/8/2N3N1/8/R3K2R w - - 0 1";
    assert_eq!(told(rooks, "Nh8"), "None of White's knights can go to h8.");
    assert_eq!(told(rooks, "Rbh1"), "A rook stands on h1 already.");
    assert_eq!(told(rooks, "Nbe4"), "No such knight of White's can go to e4.");
    assert_eq!(Remark::Skipped("♞".to_owned()).message(), "In letters the ♞ is an N.");
}

#[test]
fn a_pawn_has_no_letter() {
    for (pos, text) in [(START, "Pe4"), (START, "pe2-e4"), (PASSING, "Pexf6"), (PASSING, "pxf6")] {
        assert_eq!(error(pos, text), SanError::PawnLetter, "{text}");
    }
    assert!(SanError::PawnLetter.message(&position(START)).starts_with("A pawn has no letter"));
    assert!(matches!(error(START, "please"), SanError::Unreadable { .. }));
    // In Dutch, P is the knight.
    assert!(read_with(&position(START), "Pf3", Letters::Dutch).is_ok());
}

#[test]
fn a_pinned_twin_is_no_twin() {
    // The knight on c3 is pinned, so Ne2 can only be the one on g1.
    let pos = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_reads(pos, "Ne2", "g1e2", Quality::Strict);
    let SanError::NoSuchMove { meant, why, .. } = error(pos, "Nce2") else { panic!("the knight is pinned") };
    assert_eq!(meant, Some(Move::new(Square::C3, Square::E2)));
    assert_eq!(why[0].code(), "pinned");
}

#[test]
fn three_queens_need_both_file_and_rank() {
    let pos = position("8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1");
    assert_eq!(write(&pos, Move::new(Square::H4, Square::E1)), "Qh4e1");
    assert_eq!(write(&pos, Move::new(Square::H1, Square::E1)), "Q1e1");
    assert_eq!(write(&pos, Move::new(Square::E4, Square::E1)), "Qee1");
}

#[test]
fn errors_have_columns_and_reasons() {
    let column = |text: &str| match error(START, text) {
        SanError::Unreadable { column, .. } => column,
        other => panic!("{text}: {other:?}"),
    };
    for (text, expected) in
        [("", 1), ("  ", 3), ("Sf3", 1), ("Ni3", 2), ("Nf9", 3), ("e4 e5", 4), ("♘f3 é", 5), ("--", 2)]
    {
        assert_eq!(column(text), expected, "{text}");
    }
    let says = |pos: &str, text: &str| error(pos, text).message(&position(pos));
    assert_eq!(says(CASTLES, "Qd1"), "White has no queen.");
    assert_eq!(says(CASTLES, "Kg1"), "A king goes two squares only when castling. That is written O-O.");
    assert!(says(START, "e5").starts_with("The pawn on e2 can't reach e5"), "{}", says(START, "e5"));
    assert!(says(START, "O-O").starts_with("The bishop on f1 and the knight on g1 stand between"));
    assert!(says("4k3/8/8/8/8/8/8/5K1R w - - 0 1", "O-O").starts_with("White's king is not on e1."));
    assert!(says(PASSING, "e6 e.p.").contains("e.p."));
}

#[test]
fn other_languages_have_other_letters() {
    let pos = position(START);
    let knight = Move::new(Square::G1, Square::F3);
    for (letters, text) in [
        (Letters::German, "Sf3"),
        (Letters::French, "Cf3"),
        (Letters::Dutch, "Pf3"),
        (Letters::Russian, "Кf3"),
        (Letters::Figurines, "♘\u{fe0e}f3"),
    ] {
        assert_eq!(write_with(&pos, knight, letters), text);
        let reading = read_with(&pos, text, letters).unwrap();
        assert_eq!((reading.mv, reading.quality), (knight, Quality::Strict), "{text}");
    }
    assert!(read(&pos, "Sf3").is_err());
}
