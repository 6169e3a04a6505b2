//! Node counts, counted at the leaves.

use shakmaty::Position as _;

use crate::positions::PERFT;
use crate::row::Row;

/// The usual six positions.
pub fn rows() -> Vec<Row> {
    PERFT.into_iter().map(|(name, fen, depth)| row(name, fen, depth)).collect()
}

fn row(name: &str, fen: &'static str, depth: u32) -> Row {
    let ours = touchmove::notation::fen::position(fen).expect("a sound position");
    let cozy: cozy_chess::Board = fen.parse().expect("a sound position");
    let shak: shakmaty::Chess = fen
        .parse::<shakmaty::fen::Fen>()
        .expect("a FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a sound position");
    Row {
        name: format!("perft {depth} {name}"),
        group: "perft",
        ours: Box::new(move || touchmove::rules::perft::perft(&ours, depth)),
        peers: vec![
            ("cozy-chess", Some(2.0), Box::new(move || count_cozy(&cozy, depth))),
            ("shakmaty", Some(4.0), Box::new(move || count_shakmaty(&shak, depth))),
        ],
    }
}

fn count_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += count_cozy(&after, depth - 1);
            }
        }
        false
    });
    nodes
}

fn count_shakmaty(pos: &shakmaty::Chess, depth: u32) -> u64 {
    let moves = pos.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut after = pos.clone();
            after.play_unchecked(mv);
            count_shakmaty(&after, depth - 1)
        })
        .sum()
}
