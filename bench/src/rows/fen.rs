//! FEN read, checked and judged: checkmate, stalemate, check or none.

use std::rc::Rc;

use shakmaty::Position as _;

use crate::positions::random_fens;
use crate::row::Row;

/// Adds up the verdicts, so that all libraries must agree on them.
fn verdict(check: bool, can_move: bool) -> u64 {
    match (check, can_move) {
        (true, false) => 1_000_000,
        (false, false) => 1_000,
        (true, true) => 1,
        (false, true) => 0,
    }
}

/// 200,000 positions from games played at random.
pub fn rows() -> Vec<Row> {
    let fens = Rc::new(random_fens(200_000, 7));
    let (for_cozy, for_shakmaty) = (Rc::clone(&fens), Rc::clone(&fens));
    vec![Row {
        name: "200,000 FENs judged".into(),
        group: "fen",
        ours: Box::new(move || fens.iter().map(|fen| ours(fen)).sum()),
        peers: vec![
            ("cozy-chess", Some(1.5), Box::new(move || for_cozy.iter().map(|fen| cozy(fen)).sum())),
            ("shakmaty", None, Box::new(move || for_shakmaty.iter().map(|fen| shakmaty(fen)).sum())),
        ],
    }]
}

fn ours(fen: &str) -> u64 {
    let pos = touchmove::notation::fen::position(fen).expect("a sound position");
    verdict(pos.is_check(), pos.has_legal_move())
}

fn cozy(fen: &str) -> u64 {
    let board: cozy_chess::Board = fen.parse().expect("a sound position");
    verdict(!board.checkers().is_empty(), board.generate_moves(|_| true))
}

fn shakmaty(fen: &str) -> u64 {
    let pos: shakmaty::Chess = fen
        .parse::<shakmaty::fen::Fen>()
        .expect("a FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a sound position");
    verdict(pos.is_check(), !pos.legal_moves().is_empty())
}
