//! Looks for positions on which touchmove and its peers disagree: legal moves, check, mate, stalemate, material, FEN
//! and algebraic notation, in games played at random. `--positions N` (a million) and `--seed S` (1).

use std::collections::BTreeSet;
use std::process::ExitCode;

use shakmaty::Position as _;
use touchmove::notation::fen::{self, EnPassantField};
use touchmove::notation::{coordinate, san};
use touchmove::rules::Position;
use touchmove_bench::positions::play_at_random;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value =
        |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|at| arguments.get(at + 1));
    let number = value("--positions").and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let seed = value("--seed").and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut differences = 0_u64;
    let mut moves = 0_u64;
    play_at_random(number, seed, |pos| {
        moves += pos.count_legal_moves() as u64;
        for difference in compare(pos) {
            differences += 1;
            if differences <= 20 {
                println!("{}: {difference}", fen::write(pos, EnPassantField::Legal));
            }
        }
    });
    println!("{number} positions, {moves} moves, seed {seed}: {differences} differences");
    if differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What differs, each as a sentence.
fn compare(pos: &Position) -> Vec<String> {
    let text = fen::write(pos, EnPassantField::Legal);
    let mut differences = Vec::new();
    let mut expect = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            differences.push(format!("{what}: {ours}, not {theirs}"));
        }
    };
    let moves: BTreeSet<String> = pos.legal_moves().into_iter().map(coordinate::write).collect();
    let verdicts = (pos.is_check(), pos.is_checkmate(), pos.is_stalemate());

    match fen::position(&text) {
        Ok(read) => expect("FEN read again", fen::write(&read, EnPassantField::Legal), text.clone()),
        Err(error) => expect("FEN read again", error.to_string(), text.clone()),
    }

    match text.parse::<cozy_chess::Board>() {
        Ok(board) => {
            let theirs = moves_cozy(&board);
            let (check, stuck) = (!board.checkers().is_empty(), theirs.is_empty());
            expect("moves (cozy-chess)", format!("{moves:?}"), format!("{theirs:?}"));
            let judged = (check, check && stuck, !check && stuck);
            expect("check, mate, stalemate (cozy-chess)", format!("{verdicts:?}"), format!("{judged:?}"));
        }
        Err(error) => expect("cozy-chess reads", "yes".into(), error.to_string()),
    }

    let theirs = text.parse::<shakmaty::fen::Fen>().map_err(|error| error.to_string()).and_then(|fen| {
        fen.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard).map_err(|error| error.to_string())
    });
    match theirs {
        Ok(theirs) => {
            let standard = shakmaty::CastlingMode::Standard;
            let their_moves = theirs.legal_moves();
            let names: BTreeSet<String> = their_moves.iter().map(|mv| mv.to_uci(standard).to_string()).collect();
            expect("moves (shakmaty)", format!("{moves:?}"), format!("{names:?}"));
            let judged = (theirs.is_check(), theirs.is_checkmate(), theirs.is_stalemate());
            expect("check, mate, stalemate (shakmaty)", format!("{verdicts:?}"), format!("{judged:?}"));
            let material = (pos.is_insufficient_material(), theirs.is_insufficient_material());
            expect("insufficient material", material.0.to_string(), material.1.to_string());
            let written = shakmaty::fen::Fen::from_position(&theirs, shakmaty::EnPassantMode::Legal).to_string();
            expect("FEN (shakmaty)", text.clone(), written);
            for mv in their_moves {
                let san_theirs = shakmaty::san::SanPlus::from_move(theirs.clone(), mv).to_string();
                let ours = coordinate::read(&mv.to_uci(standard).to_string()).map(|mv| san::write(pos, mv));
                expect("SAN", ours.unwrap_or_default(), san_theirs);
            }
        }
        Err(error) => expect("shakmaty reads", "yes".into(), error),
    }
    differences
}

/// cozy-chess writes castling as the king taking its own rook.
fn moves_cozy(board: &cozy_chess::Board) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let own_rooks = board.colored_pieces(board.side_to_move(), cozy_chess::Piece::Rook);
    board.generate_moves(|moves| {
        for mv in moves {
            let castles = board.piece_on(mv.from) == Some(cozy_chess::Piece::King) && own_rooks.has(mv.to);
            let text = mv.to_string();
            all.insert(match &text[2..3] {
                "h" if castles => format!("{}g{}", &text[..2], &text[3..]),
                "a" if castles => format!("{}c{}", &text[..2], &text[3..]),
                _ => text,
            });
        }
        false
    });
    all
}
