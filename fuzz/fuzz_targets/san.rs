//! Any text as a move, in a position of some games. What is understood is legal, and reads back when written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::notation::letters::Letters;
use touchmove::notation::{coordinate, fen, san};

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "k2r4/4P3/8/3pP3/8/1N3N2/8/1N2KN1R w - d6 0 1",
    "3k4/8/8/q7/2Q1Q3/7b/2Q3p1/4K2R w K - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1",
];

fuzz_target!(|input: (u8, u8, &str)| {
    let (place, letters, text) = input;
    let pos = fen::position(POSITIONS[usize::from(place) % POSITIONS.len()]).expect("a sound position");
    let letters = Letters::ALL[usize::from(letters) % Letters::ALL.len()];
    let _ = coordinate::read(text);
    match san::read_with(&pos, text, letters) {
        Ok(reading) => {
            assert!(pos.is_legal(reading.mv), "what is understood is legal");
            let written = san::write_with(&pos, reading.mv, letters);
            let again = san::read_with(&pos, &written, letters).expect("what is written can be read");
            assert_eq!((again.mv, again.quality), (reading.mv, san::Quality::Strict));
        }
        Err(error) => {
            let _ = error.message(&pos);
        }
    }
});
