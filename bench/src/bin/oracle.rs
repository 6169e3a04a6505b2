//! Looks for positions on which touchmove and its peers disagree: legal moves, check, mate, stalemate, material, FEN
//! and algebraic notation, in games played at random; and how often each position of games in which pieces go to and
//! fro has come up. `--positions N` (a million) and `--seed S` (1); a game of repetitions for each thousand positions.

use std::collections::{BTreeSet, HashMap};
use std::process::ExitCode;

use shakmaty::Position as _;
use touchmove::notation::fen::{self, EnPassantField};
use touchmove::notation::{coordinate, san};
use touchmove::rules::{Game, Move, Position};
use touchmove_bench::positions::{PERFT, Random, play_at_random};

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
    let (mut repeated, games) = (0, number / 1_000);
    let mut random = Random::new(seed);
    for _ in 0..games {
        match repetitions(&mut random) {
            Ok(times) => repeated += times,
            Err(difference) => {
                differences += 1;
                println!("{difference}");
            }
        }
    }
    println!(
        "{number} positions, {moves} moves, {games} games with {repeated} repetitions, seed {seed}: \
         {differences} differences"
    );
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

/// Plays a game in which half of the moves take back the last one, and counts each position (article 9.2.3) by what
/// shakmaty says of it: placement, side to move, rights, and the en passant square where it can be used.
fn repetitions(random: &mut Random) -> Result<u64, String> {
    const STARTS: [&str; 4] = [
        PERFT[0].1,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/2p1p3/8/1P1P1P2/8/8/8/4K2B b - - 0 1",
        "3rk3/2p1p3/8/1P1P1P2/6b1/8/8/3RK3 b - - 0 1",
    ];
    let start = STARTS[random.below(STARTS.len())];
    let mut game = Game::new(fen::position(start).map_err(|error| error.to_string())?);
    let mut theirs: shakmaty::Chess = start
        .parse::<shakmaty::fen::Fen>()
        .map_err(|error| error.to_string())?
        .into_position(shakmaty::CastlingMode::Standard)
        .map_err(|error| error.to_string())?;
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut repeated = 0;
    for _ in 0..120 {
        let text = shakmaty::fen::Fen::from_position(&theirs, shakmaty::EnPassantMode::Legal).to_string();
        let what = text.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let times = seen.entry(what).and_modify(|times| *times += 1).or_insert(1);
        repeated += u64::from(*times > 1);
        if game.occurrences() != *times {
            let moves: Vec<String> = game.moves().iter().map(|&mv| coordinate::write(mv)).collect();
            let ours = game.occurrences();
            return Err(format!("{start} moves {}: {ours} times on the board, not {times}", moves.join(" ")));
        }
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let last = game.moves().len().checked_sub(2).map(|ply| game.moves()[ply]);
        let back = last.map(|mv| Move::new(mv.to, mv.from)).filter(|mv| moves.contains(mv) && random.below(2) == 0);
        let mv = back.unwrap_or_else(|| moves[random.below(moves.len())]);
        let uci: shakmaty::uci::UciMove = coordinate::write(mv).parse().map_err(|_| "a move".to_owned())?;
        theirs.play_unchecked(uci.to_move(&theirs).map_err(|error| error.to_string())?);
        game.play_on(mv).map_err(|reasons| format!("{reasons:?}"))?;
    }
    Ok(repeated)
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
