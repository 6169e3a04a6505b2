//! Any bytes as a file of games. A game that is read reads back when written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::notation::pgn;

fuzz_target!(|bytes: &[u8]| {
    let text = pgn::decode(bytes);
    for game in pgn::read_games(&text).take(50) {
        match game {
            Ok(game) => {
                let written = pgn::write_game(&game);
                let again = pgn::read_games(&written).next().expect("a game").expect("what is written can be read");
                assert_eq!(again.game.moves(), game.game.moves());
                assert_eq!(again.game.position().board(), game.game.position().board());
                assert_eq!(again.result, game.result);
            }
            Err(error) => {
                assert!(error.offset + error.len <= text.len(), "an error is inside the text");
                let _ = (error.line(&text), error.to_string());
            }
        }
    }
});
