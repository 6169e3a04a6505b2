//! How long things take: judged answers of each kind of exercise, and the engine below them.
//!
//! `cargo bench` prints times; `cargo bench -- judged` those of some. What is worked out is asserted, times are not:
//! they swing twofold on a busy machine. How touchmove compares with other libraries is measured in `bench/`.

use divan::Bencher;
use touchmove::exercise::{Answer, Exercise, Request, Verdict, kind};
use touchmove::learner::fresh;
use touchmove::notation::fen::{self, EnPassantField};
use touchmove::notation::{pgn, san};
use touchmove::rules::perft::perft;
use touchmove::rules::{Color, Position};
use touchmove::solve::winnable::{USUAL_LIMIT, can_mate};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Petrov's suite of perft positions, no. 2.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() {
    divan::main();
}

fn position(text: &str) -> Position {
    fen::position(text).expect("the positions here are sound")
}

/// The kinds that make fresh exercises.
fn kinds() -> impl Iterator<Item = &'static str> {
    kind::KINDS.iter().filter(|kind| kind.generator.is_some()).map(|kind| kind.id)
}

fn generated(kind: &str) -> Exercise {
    let kind = kind::find(kind).expect("the kind is in the registry");
    fresh::exercise(kind, &Request { level: 2, skill: None }, 7).expect("the kind has a generator")
}

/// The first answer of the solution, judged: what a learner waits for after each input.
#[divan::bench(args = kinds())]
fn judged(bencher: Bencher<'_, '_>, kind: &str) {
    let exercise = generated(kind);
    let answer: Answer = exercise.begin().solution().answers.swap_remove(0);
    let verdict = exercise.begin().submit(&answer).verdict;
    assert!(matches!(verdict, Verdict::Right | Verdict::Continue), "{kind}: {verdict:?}");
    bencher.with_inputs(|| exercise.begin()).bench_refs(|attempt| attempt.submit(&answer));
}

/// A generator and one of its levels.
struct Level {
    kind: &'static str,
    level: u8,
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.level)
    }
}

fn levels() -> impl Iterator<Item = Level> {
    kinds().flat_map(|kind| (1..=5).map(move |level| Level { kind, level }))
}

/// Fresh exercises, one after the other: what a learner waits for between two questions of a drill. A mean of 5 ms is
/// 200 a second; tours and mates may take longer.
#[divan::bench(args = levels(), sample_count = 40, sample_size = 1)]
fn made(bencher: Bencher<'_, '_>, of: &Level) {
    let kind = kind::find(of.kind).expect("the kind is in the registry");
    let request = Request { level: of.level, skill: None };
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            seed
        })
        .bench_local_values(|seed| fresh::exercise(kind, &request, seed));
}

#[divan::bench]
fn perft_start_4(bencher: Bencher<'_, '_>) {
    let pos = position(START);
    assert_eq!(perft(&pos, 4), 197_281);
    bencher.bench(|| perft(divan::black_box(&pos), 4));
}

#[divan::bench]
fn perft_kiwipete_3(bencher: Bencher<'_, '_>) {
    let pos = position(KIWIPETE);
    assert_eq!(perft(&pos, 3), 97_862);
    bencher.bench(|| perft(divan::black_box(&pos), 3));
}

#[divan::bench]
fn fen_read_and_judged(bencher: Bencher<'_, '_>) {
    assert!(position(KIWIPETE).has_legal_move());
    bencher.bench(|| {
        let pos = position(divan::black_box(KIWIPETE));
        (pos.is_check(), pos.has_legal_move())
    });
}

#[divan::bench]
fn fen_written(bencher: Bencher<'_, '_>) {
    let pos = position(KIWIPETE);
    assert_eq!(fen::write(&pos, EnPassantField::Legal), KIWIPETE);
    bencher.bench(|| fen::write(divan::black_box(&pos), EnPassantField::Legal));
}

/// The notation of all 48 moves.
#[divan::bench]
fn san_written(bencher: Bencher<'_, '_>) {
    let pos = position(KIWIPETE);
    let moves = pos.legal_moves();
    assert_eq!(moves.len(), 48);
    bencher.bench(|| moves.iter().map(|&mv| san::write(&pos, mv).len()).sum::<usize>());
}

/// A strict text, one of the long form, and one that can't be.
#[divan::bench(args = ["Nxd7", "Ne5xd7", "Nxd8"])]
fn san_read(bencher: Bencher<'_, '_>, text: &str) {
    let pos = position(KIWIPETE);
    assert_eq!(san::read(&pos, text).is_ok(), text != "Nxd8");
    bencher.bench(|| san::read(&pos, divan::black_box(text)));
}

/// Anderssen against Kieseritzky, London 1851: the Immortal Game.
#[divan::bench]
fn pgn_read(bencher: Bencher<'_, '_>) {
    const GAME: &str = "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 \
                        10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 \
                        Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0";
    let played = |text| pgn::play_moves(Position::initial(), text).expect("the game is legal");
    assert!(played(GAME).position().is_checkmate());
    bencher.bench(|| played(divan::black_box(GAME)));
}

/// Alive, dead by its material, and dead behind locked pawns.
#[divan::bench(args = [
    (START, true),
    ("8/8/4k3/8/2B5/8/4K3/8 w - - 0 1", false),
    ("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1", false),
])]
fn winnable(bencher: Bencher<'_, '_>, (text, winnable): (&str, bool)) {
    let pos = position(text);
    assert_eq!(can_mate(&pos, Color::White, USUAL_LIMIT).code(), if winnable { "yes" } else { "no" });
    bencher.bench(|| can_mate(divan::black_box(&pos), Color::White, USUAL_LIMIT));
}
