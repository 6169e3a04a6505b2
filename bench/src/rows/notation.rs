//! Algebraic notation of all legal moves.

use shakmaty::Position as _;

use crate::positions::random_fens;
use crate::row::Row;

/// All moves of 5,000 positions from games played at random.
pub fn rows() -> Vec<Row> {
    let fens = random_fens(5_000, 13);
    let ours: Vec<touchmove::rules::Position> =
        fens.iter().map(|fen| touchmove::notation::fen::position(fen).expect("a sound position")).collect();
    let theirs: Vec<shakmaty::Chess> = fens
        .iter()
        .map(|fen| fen.parse::<shakmaty::fen::Fen>().expect("a FEN"))
        .map(|fen| fen.into_position(shakmaty::CastlingMode::Standard).expect("a sound position"))
        .collect();
    let write = |pos: &touchmove::rules::Position| -> u64 {
        pos.legal_moves().into_iter().map(|mv| touchmove::notation::san::write(pos, mv).len() as u64).sum()
    };
    let write_theirs = |pos: &shakmaty::Chess| -> u64 {
        let text = |mv| shakmaty::san::SanPlus::from_move(pos.clone(), mv).to_string();
        pos.legal_moves().into_iter().map(|mv| text(mv).len() as u64).sum()
    };
    vec![Row {
        name: "SAN of all legal moves".into(),
        group: "san",
        ours: Box::new(move || ours.iter().map(write).sum()),
        peers: vec![("shakmaty", Some(1.5), Box::new(move || theirs.iter().map(write_theirs).sum()))],
    }]
}
