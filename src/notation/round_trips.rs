//! What is written reads back, and no text makes a reader panic.

use proptest::prelude::*;

use super::pgn::Reader;
use super::{coordinate, diagram, fen, letters::Letters, pgn, san};
use crate::rules::{Game, Position};

/// A game of moves chosen by these numbers.
fn game(choices: &[u16]) -> Game {
    let mut game = Game::default();
    for &choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play_on(moves[usize::from(choice) % moves.len()]).expect("a generated move is legal");
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..160)
}

/// Move text of a game with comments, signs and variations, chosen by these numbers.
fn annotated(choices: &[u16], letters: Letters) -> String {
    const COMMENTS: [&str; 6] = [
        "a",
        "[%clk 1:00]",
        "% \n [Event \"B\"]",
        "( \" ; $",
        "♘é  \t1-0",
        "so long that a line has to be broken before it",
    ];
    let mut text = String::new();
    let mut line = (None, Position::initial());
    let mut outer = Vec::new();
    for &choice in choices {
        let moves = line.1.legal_moves();
        match (choice % 8, &line.0) {
            (0, Some(before)) if outer.len() < 9 => {
                let before: Position = Position::clone(before);
                text.push_str(" (");
                outer.push(std::mem::replace(&mut line, (None, before)));
            }
            (1, _) if !outer.is_empty() => {
                text.push(')');
                line = outer.pop().expect("a line was left");
            }
            (2, _) => text.extend([" {", COMMENTS[usize::from(choice / 8) % COMMENTS.len()], "}"]),
            (3, Some(_)) => text.extend([" $", &(choice / 8 % 256).to_string()]),
            _ if moves.is_empty() => {}
            _ => {
                let mv = moves[usize::from(choice / 8) % moves.len()];
                text.extend([" ", &san::write_with(&line.1, mv, letters)]);
                let after = line.1.after(mv);
                line = (Some(line.1), after);
            }
        }
    }
    text + &")".repeat(outer.len())
}

/// Text made of what occurs in notation, so that more than the first character is looked at.
fn notation_like() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "a", "b", "e", "h", "1", "4", "8", "0", "N", "K", "Q", "B", "n", "O-O", "0-0-0", "x", "-", "–", ":", "=", "+",
        "#", "!", "?", "(", ")", "(=)", "e.p.", " ", "\n", ".", "...", "{", "}", ";", "%", "$", "[", "]", "\"", "/",
        "♘", "\u{fe0e}", "é", "1-0", "*", "½", "w", "KQkq", "8/8/", "pppp", "\u{feff}", "Кр",
    ]);
    prop::collection::vec(pieces, 0..24).prop_map(|words| words.concat())
}

fn no_reader_panics(text: &str) {
    let positions = [
        Position::initial(),
        fen::position("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1").expect("a possible position"),
        fen::study_position("8/P7/8/3pP3/8/8/8/R6b w - d6 0 1").expect("a possible study"),
    ];
    for pos in &positions {
        for letters in Letters::ALL {
            if let Err(error) = san::read_with(pos, text, letters) {
                assert!(!error.message(pos).is_empty());
            }
        }
        if let Err(error) = pgn::play_moves(pos.clone(), text) {
            assert!(text.get(error.offset..error.offset + error.len).is_some(), "{text:?} {error:?}");
        }
    }
    let _ = (fen::position(text), fen::study_position(text), coordinate::read(text));
    for game in pgn::read_games(text) {
        if let Err(error) = game {
            assert!(text.get(error.offset..error.offset + error.len).is_some(), "{text:?} {error:?}");
            assert!(error.line >= 1 && error.column >= 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_reads_back(choices in choices()) {
        let game = game(&choices);
        let pos = game.position();
        let text = fen::write(pos, fen::EnPassantField::Always);
        let setup = fen::read(&text).expect("a written FEN reads");
        prop_assert_eq!(&setup, &pos.to_setup());
        prop_assert_eq!(fen::write_setup(&setup), text);
        prop_assert_eq!(diagram::text(&setup.board, pos.turn()).lines().count(), 9);
    }

    #[test]
    fn moves_read_back(choices in choices(), letters in prop::sample::select(Letters::ALL.to_vec())) {
        let game = game(&choices);
        let pos = game.position();
        for mv in pos.legal_moves() {
            prop_assert_eq!(coordinate::read(&coordinate::write(mv)), Some(mv));
            let reading = san::read_with(pos, &san::write_with(pos, mv, letters), letters).expect("written moves read");
            prop_assert_eq!((reading.mv, reading.quality), (mv, san::Quality::Strict));
            let reading = san::read(pos, &coordinate::write(mv)).expect("coordinates read");
            prop_assert_eq!(reading.mv, mv);
        }
    }

    #[test]
    fn move_text_reads_back(choices in choices()) {
        let game = game(&choices);
        let text = pgn::write_moves(&game);
        let again = pgn::play_moves(Position::initial(), &text).expect("written moves play");
        prop_assert_eq!(again.moves(), game.moves());
        let tags = vec![("Event".to_owned(), "A \"quoted\" \\ name".to_owned())];
        let written = pgn::write_main_line(&pgn::MainLine { tags, game, result: pgn::PgnResult::Draw });
        let read = pgn::read_main_lines(&written).next().expect("a game").expect("a written game reads");
        prop_assert_eq!(read.game.moves(), again.moves());
        prop_assert_eq!(read.tag("Event"), Some("A \"quoted\" \\ name"));
        prop_assert_eq!(read.result, pgn::PgnResult::Draw);
    }

    #[test]
    fn trees_read_back(choices in prop::collection::vec(any::<u16>(), 0..120), letters in prop::sample::select(Letters::ALL.to_vec())) {
        let text = annotated(&choices, letters);
        let read = |text: &str| Reader::with_letters(text.as_bytes(), letters).next_game().map(|game| game.expect("a sound game"));
        let Some(game) = read(&text) else { return Ok(()) };
        let written = pgn::write_game_with(&game, letters);
        let again = read(&written).expect("a game");
        prop_assert_eq!(&again.line, &game.line);
        prop_assert_eq!(&again.start, &game.start);
        prop_assert_eq!(pgn::write_game_with(&again, letters), written.clone());
        prop_assert!(written.lines().all(|line| line.chars().count() < 80), "{}", written);
        let main_line = Reader::with_letters(text.as_bytes(), letters).next_main_line().expect("a game").expect("a sound one");
        prop_assert!(game.main_line().eq(main_line.game.moves().iter().copied()));
    }

    #[test]
    fn pieces_of_a_stream_make_no_difference(texts in prop::collection::vec(notation_like(), 1..6), step in 1_usize..9) {
        struct Pieces<'a>(&'a [u8], usize);
        impl std::io::Read for Pieces<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                let len = self.1.min(buffer.len());
                std::io::Read::read(&mut self.0, &mut buffer[..len])
            }
        }
        let text = texts.join("\n[Event \"\"]\n");
        let all = |mut reader: Reader<Pieces<'_>>| {
            std::iter::from_fn(|| reader.next_game()).map(|game| game.map_err(|error| error.to_string())).collect::<Vec<_>>()
        };
        let whole = all(Reader::new(Pieces(text.as_bytes(), usize::MAX)));
        prop_assert_eq!(all(Reader::new(Pieces(text.as_bytes(), step))), whole);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        no_reader_panics(&text);
    }

    #[test]
    fn nothing_like_notation_makes_a_reader_panic(text in notation_like()) {
        no_reader_panics(&text);
    }
}
