//! Any bytes as a file of games, read as trees and as main lines. A game that is read reads back when written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::notation::pgn::{self, ReadError, Reader};

fuzz_target!(|bytes: &[u8]| {
    let mut trees = Reader::new(bytes);
    while let Some(game) = trees.next_game() {
        match game {
            Ok(game) => {
                let written = pgn::write_game(&game);
                let again = pgn::read_games(&written).next().expect("a game").expect("what is written can be read");
                assert_eq!((&again.start, &again.line, again.result), (&game.start, &game.line, game.result));
                assert_eq!(pgn::write_game(&again), written);
                let main_line = pgn::read_main_lines(&written).next().expect("a game").expect("a main line");
                assert!(game.main_line().eq(main_line.game.moves().iter().copied()));
            }
            Err(ReadError::Game(error)) => {
                assert!(error.line >= 1 && error.column >= 1);
                let _ = error.to_string();
            }
            Err(ReadError::Input(error)) => panic!("memory can be read: {error}"),
        }
    }
    let text = pgn::decode(bytes);
    for game in pgn::read_main_lines(&text) {
        match game {
            Ok(game) => {
                let written = pgn::write_main_line(&game);
                let again = pgn::read_main_lines(&written).next().expect("a game").expect("what is written can be read");
                assert_eq!(again.game.positions(), game.game.positions());
                assert_eq!(again.result, game.result);
            }
            Err(error) => assert!(text.get(error.offset..error.offset + error.len).is_some(), "inside the text"),
        }
    }
});
