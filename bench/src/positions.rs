//! Positions to work on: the usual six for node counts, and any number from games played at random.

use touchmove::notation::fen::{self, EnPassantField};
use touchmove::rules::Position;

/// Name, FEN and depth of the usual six (Chess Programming Wiki, "Perft Results").
pub const PERFT: [(&str, &str, u32); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

/// A small generator of numbers (xorshift), so that a seed always gives the same positions.
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which isn't 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }
}

/// Calls `visit` for each position of games played at random, until there were `number` of them.
///
/// Some games start from positions with few pieces, so that ends, promotions and bare kings are seen often. Games end
/// with the fifty-move rule, because cozy-chess reads no higher clock.
pub fn play_at_random(number: usize, seed: u64, mut visit: impl FnMut(&Position)) {
    const STARTS: [&str; 8] = [
        PERFT[0].1,
        PERFT[0].1,
        PERFT[1].1,
        PERFT[2].1,
        PERFT[3].1,
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "2b1k1n1/p6p/8/8/8/8/P6P/2B1K1N1 w - - 0 1",
    ];
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < number {
        let start = STARTS[random.below(STARTS.len())];
        let mut pos = fen::position(start).expect("the starts are sound");
        for _ in 0..200 {
            visit(&pos);
            seen += 1;
            let moves = pos.legal_moves();
            if seen == number || moves.is_empty() || pos.is_insufficient_material() || pos.halfmove_clock() == 100 {
                break;
            }
            pos = pos.after(moves[random.below(moves.len())]);
        }
    }
}

/// `number` positions from games played at random, as FEN.
pub fn random_fens(number: usize, seed: u64) -> Vec<String> {
    let mut fens = Vec::with_capacity(number);
    play_at_random(number, seed, |pos| fens.push(fen::write(pos, EnPassantField::Legal)));
    fens
}

/// Positions of `number` games played at random to their end or 400 single moves, as FEN: the last position but one,
/// one late and one from the middle. Every third game begins in an ending, so that a fair share has few pieces.
pub fn game_ends(number: usize, seed: u64) -> Vec<String> {
    const ENDINGS: [&str; 7] = [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "2b1k1n1/p6p/8/8/8/8/P6P/2B1K1N1 w - - 0 1",
        "8/4k3/p2p1p1p/P2P1P1P/8/8/4K3/8 w - - 0 1",
        "5b2/p3k3/Pp1p1p1p/1P1P1P1P/8/8/4K3/5B2 w - - 0 1",
        "r3k3/8/8/8/8/8/4P3/4K2N w - - 0 1",
        "4k1n1/8/8/8/8/8/4P3/B3K3 w - - 0 1",
        "4k1n1/8/8/8/8/8/8/B1B1K3 w - - 0 1",
    ];
    let mut random = Random::new(seed);
    let mut fens = Vec::new();
    for round in 0..number {
        let start = if round % 3 == 0 { ENDINGS[random.below(ENDINGS.len())] } else { PERFT[0].1 };
        let mut game = vec![fen::position(start).expect("the starts are sound")];
        while let Some(pos) = game.last().filter(|pos| game.len() < 400 && !pos.is_insufficient_material()) {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            let takes: Vec<_> = moves.iter().copied().filter(|&mv| pos.kind(mv).is_capture()).collect();
            let among = if takes.is_empty() || random.below(3) > 0 { moves.as_slice() } else { &takes };
            let next = pos.after(among[random.below(among.len())]);
            game.push(next);
        }
        let places = [game.len() / 2, game.len() * 7 / 8, game.len().saturating_sub(2)];
        fens.extend(places.map(|at| fen::write(&game[at], EnPassantField::Legal)));
    }
    fens
}
