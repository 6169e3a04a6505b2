//! Any text as a FEN. A position that is accepted reads back as itself and has sound moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::notation::fen::{self, EnPassantField};
use touchmove::rules::Position;

fuzz_target!(|text: &str| {
    let setup = match fen::read(text) {
        Ok(setup) => setup,
        Err(error) => {
            let _ = error.to_string();
            return;
        }
    };
    assert_eq!(fen::read(&fen::write_setup(&setup)), Ok(setup.clone()), "a set-up reads back");
    let _ = Position::lenient(setup.clone());
    match Position::study(setup) {
        Ok(pos) => {
            let written = fen::write(&pos, EnPassantField::Always);
            assert_eq!(fen::study_position(&written).as_ref(), Ok(&pos), "a position reads back");
            let moves = pos.legal_moves();
            assert_eq!(moves.len(), pos.count_legal_moves());
            assert_eq!(moves.is_empty(), !pos.has_legal_move());
            for mv in moves {
                let after = pos.after(mv);
                assert!(after.king(pos.turn()).is_none_or(|king| after.board().attackers(king, after.turn()).is_empty()));
            }
        }
        Err(problems) => assert!(!problems.is_empty()),
    }
});
