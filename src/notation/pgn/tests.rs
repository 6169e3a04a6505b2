use super::*;
use crate::notation::fen;
use crate::rules::Color;

fn moves(text: &str) -> Result<String, (usize, usize)> {
    play_moves(Position::initial(), text).map(|game| write_moves(&game)).map_err(|error| (error.offset, error.len))
}

/// The move text of a game as it is written again, without its tags.
#[track_caller]
fn again(text: &str) -> String {
    let game = read_games(text).next().expect("a game").unwrap_or_else(|error| panic!("{text}: {error}"));
    let written = write_game(&game);
    let read = read_games(&written).next().unwrap().unwrap();
    assert_eq!((&read.line, &read.start, read.result), (&game.line, &game.start, game.result), "{written}");
    written.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

/// For each game of a text the line of its error, or 0.
fn lines_of_errors(text: &str) -> Vec<usize> {
    let lines: Vec<usize> = read_games(text).map(|game| game.map_or_else(|error| error.line, |_| 0)).collect();
    let main: Vec<usize> = read_main_lines(text).map(|game| game.map_or_else(|error| error.line, |_| 0)).collect();
    assert_eq!(lines, main);
    lines
}

#[test]
fn everything_but_moves_is_skipped() {
    let plain = Ok("1. e4 e5 2. Nf3 Nc6".to_owned());
    for text in [
        "e4 e5 Nf3 Nc6",
        "e2e4 e7e5 g1f3 b8c6",
        "1.e4 e5 2.Nf3 Nc6 *",
        "1 e4 e5 2 Nf3 Nc6 *",
        "31. e4 31... e5 7.Nf3 9 ... Nc6",
        "1. e4! $1 e5 $2 2. Nf3 !? Nc6 1/2-1/2 {agreed} $10 ; here",
        "1. e4 {a comment (with a bracket ; and a semicolon} e5 2. Nf3 Nc6",
        "1. e4 e5 ; 2. d4 is another game {\n2. Nf3 Nc6",
        "1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... e5 2. Nf3 Nc6",
        "1. e4 (1. Ke8 is no move) 1... e5 2. Nf3 Nc6",
        "% escaped 1. d4\n1. e4 e5\n%more\n2. Nf3 Nc6",
        "1. e4 (=) e5 +/= 2. Nf3 ± Nc6 1-0",
        "1. e4\r\ne5\r\n2. ♘f3 ♞c6",
        "1. e4\re5;comment\r2. Nf3\rNc6",
        "1. e4 e5 2. Nf3 2... Nc6 ½-½",
    ] {
        assert_eq!(moves(text), plain, "{text}");
    }
}

#[test]
fn errors_point_at_the_text() {
    assert_eq!(moves("1. e4 e5 2. Ke3"), Err((12, 3)));
    assert_eq!(moves("1. e4 é5"), Err((6, 3)));
    assert_eq!(moves("1. e4 {never closed"), Err((6, 1)));
    assert_eq!(moves("1. e4 (1. d4"), Err((6, 1)));
    assert_eq!(moves("1. e4 e5)"), Err((8, 1)));
    assert_eq!(moves("1. e4 }"), Err((6, 1)));
    assert_eq!(moves("1. e4 --"), Err((6, 2)));
    for (text, place) in [
        ("1. e4 e5 1-0 2. Ke8 garbage", (16, 3)),
        ("1. e4 * 1... e5", (13, 2)),
        ("1. e4 1-0 0-1", (10, 3)),
        ("[x", (0, 1)),
        ("1. e4\n[Event \"?\"] 1. d4", (6, 1)),
        ("1. e4 * {never closed", (8, 1)),
    ] {
        assert_eq!(moves(text), Err(place), "{text}: nothing is cut off in silence");
    }
    let error = play_moves(Position::initial(), "1. e4 e5\n2. Ke3").unwrap_err();
    assert_eq!((error.line, error.column), (2, 4));
    assert!(error.message.starts_with("2. Ke3: From e1 to e3 is more than one step."), "{error}");
}

#[test]
fn the_reason_knows_the_history() {
    let start = fen::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let error = play_moves(start, "Ke2 Ra7 Ke1 Ra8 O-O").unwrap_err();
    assert!(error.message.contains("White's king moved on move 1."), "{error}");
}

#[test]
fn games_go_on_after_an_unclaimed_draw() {
    let start = fen::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let game = play_moves(start, "Kd1 Kd8 Kd2").unwrap();
    assert_eq!(game.moves().len(), 3);
}

#[test]
fn black_may_begin() {
    let start = fen::position("4k3/8/8/8/8/8/8/R3K3 b - - 0 31").unwrap();
    let game = play_moves(start, "31... Kd7 32. Ra7+").unwrap();
    assert_eq!(write_moves(&game), "31... Kd7 32. Ra7+");
}

#[test]
fn a_game_is_a_tree() {
    let text =
        "{Before} 1. e4!? {one} {two} $14 (1. d4 {Queen's pawn} d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) e5 1-0";
    let game = read_games(text).next().unwrap().unwrap();
    assert_eq!(game.line.comments, ["Before"]);
    let first = &game.line.moves[0];
    assert_eq!(first.nags, [Nag::INTERESTING_MOVE, Nag(14)]);
    assert_eq!(first.comments, ["one", "two"]);
    let [queens_pawn, english] = &first.variations[..] else { panic!("two variations") };
    assert_eq!((queens_pawn.moves.len(), english.moves.len()), (3, 1));
    assert_eq!(queens_pawn.moves[1].variations[0].moves[1].variations[0].moves.len(), 1);
    assert_eq!(game.result, PgnResult::Win(Color::White));
    assert_eq!(
        again(text),
        "{Before} 1. e4 $5 $14 {one} {two} (1. d4 {Queen's pawn} 1... d5 (1... Nf6 2. c4\n\
         (2. Nf3)) 2. c4) (1. c4) 1... e5 1-0"
    );
}

#[test]
fn what_is_written_again_means_the_same() {
    for (text, written) in [
        ("*", "*"),
        ("1. e4 e5 2. Qh5?! Nc6 3. Bc4 Nf6?? 4. Qxf7#", "1. e4 e5 2. Qh5 $6 Nc6 3. Bc4 Nf6 $4 4. Qxf7# *"),
        ("{ a } { } ; b\n1. e4 ()", "{a} {b} 1. e4 *"),
        ("1. e4 ({instead of it} 1. d4) e5", "1. e4 ({instead of it} 1. d4) 1... e5 *"),
        ("1. e4 {a\n  b\tc} e5", "1. e4 {a b c} 1... e5 *"),
        ("1. e4 ;to the end} of the line\n1... e5", "1. e4 {to the end) of the line} 1... e5 *"),
        ("$1 $300 1. e4 $300 $", "1. e4 *"),
        ("1. e2-e4 e7e5 2. 0-1", "1. e4 e5 0-1"),
        ("1. e4 (1. d4 1-0) *", "1. e4 (1. d4) *"),
    ] {
        assert_eq!(again(text), written, "{text}");
    }
}

#[test]
fn lines_are_broken_before_column_80() {
    let knights = "Nf3 {[%clk 0:01] a word % [Event \"B\"] } Nf6 (Nh6 (Na6)) $1 Ng1 Ng8 ".repeat(12);
    let game = read_games(&knights).next().unwrap().unwrap();
    let written = write_game(&game);
    assert!(written.lines().all(|line| line.len() < 80) && written.lines().count() > 14, "{written}");
    assert!(!written.split_once("\n\n").unwrap().1.contains("\n["), "{written}");
    assert_eq!(read_games(&written).next().unwrap().unwrap().line, game.line);
}

#[test]
fn tags_are_written_in_their_order() {
    let text = "[WhiteElo \"2000\"]\n[Black \"B \\\"b\\\" \\\\\"]\n[Annotator \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\n\
                [Result \"1-0\"]\n\n31... Kd7";
    let game = read_games(text).next().unwrap().unwrap();
    assert_eq!(game.result, PgnResult::Win(Color::White), "the tag tells, when the move text does not");
    assert_eq!(
        write_game(&game),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B \\\"b\\\" \\\\\"]\n\
         [Result \"1-0\"]\n[Annotator \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\n[SetUp \"1\"]\n\
         [WhiteElo \"2000\"]\n\n31... Kd7 1-0\n"
    );
    let main_line = read_main_lines(text).next().unwrap().unwrap();
    assert_eq!(write_main_line(&main_line), write_game(&game));
}

#[test]
fn games_of_a_file_come_one_by_one() {
    let text = "\u{feff}[Event \"A \\\"quoted\\\" (name\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Nf3 1-0\n\n\
                [Event \"B\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\n\n31... Kd7 *\n";
    for end in ["\n", "\r\n", "\r"] {
        let text = text.replace('\n', end);
        let games: Vec<MainLine> = read_main_lines(&text).map(|game| game.unwrap()).collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("Event"), Some("A \"quoted\" (name"));
        assert_eq!(games[0].result, PgnResult::Win(Color::White));
        assert_eq!(write_moves(&games[1].game), "31... Kd7");
    }
}

#[test]
fn a_broken_game_does_not_spoil_the_next() {
    let text = "[White \"A\"]\n\n1. e4 {never closed\n\n[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                [White B]\n[Black \"C\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. e4 {closed} *\n\n\
                [FEN \"8/8 w - -\"]\n\n1. e4 *\n\n[White \"E\"]\n\n*\n\n[Variant \"Antichess\"]\n\n1. e3\n";
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(lines_of_errors(&text.replace('\n', end)), [3, 7, 9, 0, 18, 0, 26]);
    }
    let games: Vec<_> = read_games(text).collect();
    assert_eq!(games[3].as_ref().unwrap().tag("White"), Some("D"));
    assert_eq!(games[5].as_ref().unwrap().tag("White"), Some("E"));
    let error = games[4].as_ref().unwrap_err();
    assert!(text[error.offset..error.offset + error.len].starts_with("[FEN"), "{error:?}");
}

#[test]
fn variations_are_checked_when_they_are_wanted() {
    let broken = "1. e4 (1. Ke3) e5";
    let error = read_games(broken).next().unwrap().unwrap_err();
    assert_eq!((error.offset, error.len), (10, 3));
    assert!(read_main_lines(broken).next().unwrap().is_ok());
    assert!(read_games("(1. d4) 1. e4").next().unwrap().is_err(), "it replaces no move");
    let deep = |depth: usize| format!("1. e4 {}{}", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert!(read_games(&deep(200)).next().unwrap().is_ok());
    assert!(read_games(&deep(100_000)).next().unwrap().is_err());
    assert!(read_main_lines(&deep(100_000)).next().unwrap().is_ok());
}

#[test]
fn games_without_tags_are_parted_by_results() {
    let games: Vec<_> = read_games("1. e4 e5 1-0 1. d4 d5 0-1").map(|game| game.unwrap().result).collect();
    assert_eq!(games, [PgnResult::Win(Color::White), PgnResult::Win(Color::Black)]);
    assert!(read_games(" \n% nothing\n").next().is_none());
}

#[test]
fn a_visitor_may_skip_games() {
    struct OfB(usize);
    impl Visitor for OfB {
        const ANNOTATED: bool = true;
        fn begin(&mut self, tags: &Tags<'_>, _: &Position) -> std::ops::ControlFlow<()> {
            if tags.get("White") == Some("B") {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        }
        fn mv(&mut self, _: &Position, _: crate::rules::Move, _: &Position) {
            self.0 += 1;
        }
    }
    let text = "[White \"A\"]\n\n1. e4 e4 (((*) 1-0))) *\n\n[White \"B\"]\n\n1. d4 d5 *\n1. c4 *\n";
    let (mut reader, mut visitor) = (Reader::new(text.as_bytes()), OfB(0));
    let games = std::iter::from_fn(|| reader.visit(&mut visitor)).collect::<Vec<_>>();
    assert_eq!((games.len(), visitor.0), (3, 2));
}

#[test]
fn old_files_are_latin_1() {
    assert_eq!(decode(b"[White \"Gr\xfcnfeld\"]"), "[White \"Grünfeld\"]");
    assert_eq!(decode("Grünfeld".as_bytes()), "Grünfeld");
    let mixed =
        [b"[White \"Gr\xfcnfeld\"]\n\n1. d4 \x85 *\n\n".as_slice(), "[White \"Grünfeld\"]\n\n*".as_bytes()].concat();
    let mut reader = Reader::new(mixed.as_slice());
    assert_eq!(reader.next_game().unwrap().unwrap().tag("White"), Some("Grünfeld"));
    assert_eq!(reader.next_game().unwrap().unwrap().tag("White"), Some("Grünfeld"));
}

#[test]
fn move_text_in_every_language_reads_back() {
    let game = play_moves(
        Position::initial(),
        "1. e4 d5 2. exd5 Nf6 3. Nf3 Qxd5 4. Bb5+ c6 5. O-O cxb5 6. Re1 b4 7. a3 bxa3 8. b4 a2 9. Bb2 axb1=R 10. Qxb1 Kd8",
    )
    .unwrap();
    for letters in Letters::ALL {
        let text = write_moves_with(&game, letters);
        let again =
            play_moves_with(Position::initial(), &text, letters).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.moves(), game.moves(), "{text}");
        let tree = Reader::with_letters(text.as_bytes(), letters).next_game().unwrap().unwrap();
        let written = write_game_with(&tree, letters);
        let tree_again = Reader::with_letters(written.as_bytes(), letters).next_game().unwrap().unwrap();
        assert_eq!(tree_again.line, tree.line, "{written}");
    }
    assert!(write_moves_with(&game, Letters::German).contains("3. Sf3 Dxd5 4. Lb5+"));
}

#[test]
fn signs_and_stops_that_touch_a_move_are_taken_off() {
    let text = "[White \"A\"]\n\n1. e4. e5 2. Nf3= Nc6+/= 3. Bb5+- a6 *\n";
    let game = read_games(text).next().unwrap().unwrap();
    let main_line = read_main_lines(text).next().unwrap().unwrap();
    assert_eq!(write_moves(&main_line.game), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
    assert!(write_game(&game).contains("2. Nf3 $10 Nc6 $14 3. Bb5 $18 a6"), "{}", write_game(&game));
}

#[test]
fn null_moves_are_no_moves() {
    for null in ["--", "Z0", "null"] {
        let error = read_main_lines(&format!("1. e4 {null} 2. d4 *")).next().unwrap().unwrap_err();
        assert!(error.message.contains("nobody may pass"), "{error}");
    }
}

#[test]
fn the_mark_of_utf_8_before_latin_1_is_no_letter() {
    let bytes = b"\xef\xbb\xbf[White \"Gr\xfcnfeld\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\n\n31... Kd7 *\n";
    let game = Reader::new(&bytes[..]).next_main_line().unwrap().unwrap();
    assert_eq!(game.tag("White"), Some("Grünfeld"));
    assert_eq!(write_moves(&game.game), "31... Kd7");
}

#[test]
fn messages_about_strange_words_are_short_and_harmless() {
    let error = read_main_lines(&format!("1. e4\u{1b}]0;{} *", "x".repeat(500))).next().unwrap().unwrap_err();
    assert!(!error.message.contains('\u{1b}') && error.message.len() < 200, "{error:?}");
}
