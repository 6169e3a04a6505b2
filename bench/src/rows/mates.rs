//! Each legal move played, and asked: is it mate?

use crate::positions::random_fens;
use crate::row::Row;

/// The mating moves of 20,000 positions from games played at random.
pub fn rows() -> Vec<Row> {
    let fens = random_fens(20_000, 11);
    let ours: Vec<touchmove::rules::Position> =
        fens.iter().map(|fen| touchmove::notation::fen::position(fen).expect("a sound position")).collect();
    let cozy: Vec<cozy_chess::Board> = fens.iter().map(|fen| fen.parse().expect("a sound position")).collect();
    vec![Row {
        name: "each move: is it mate?".into(),
        group: "mates",
        ours: Box::new(move || ours.iter().map(|pos| pos.mating_moves().len() as u64).sum()),
        peers: vec![("cozy-chess", Some(5.0), Box::new(move || cozy.iter().map(mates_cozy).sum()))],
    }]
}

fn mates_cozy(board: &cozy_chess::Board) -> u64 {
    let mut mates = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            if !after.checkers().is_empty() && !after.generate_moves(|_| true) {
                mates += 1;
            }
        }
        false
    });
    mates
}
