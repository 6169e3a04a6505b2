//! Known node counts: the number of sequences of legal moves from well-known positions.

use touchmove::notation::fen;
use touchmove::rules::perft::{divide, perft};
use touchmove::rules::{Move, Position, Square};

#[test]
fn node_counts_are_the_published_ones() {
    let mut checked = 0;
    for line in include_str!("data/perft.epd").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ;");
        let text = fields.next().expect("a line begins with its position");
        let pos = fen::position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for field in fields {
            let (depth, nodes) = field.split_once(' ').expect("a depth and a count");
            let depth = depth.trim_start_matches('D').parse().expect("a depth");
            assert_eq!(perft(&pos, depth), nodes.parse::<u64>().expect("a count"), "depth {depth} of {text}");
            checked += 1;
        }
    }
    assert!(checked > 70, "only {checked} counts were read");
}

#[test]
fn dividing_splits_the_count_by_first_move() {
    let pos = Position::initial();
    let parts = divide(&pos, 3);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 8_902);
    assert!(parts.contains(&(Move::new(Square::E2, Square::E4), 600)));
    assert_eq!(divide(&pos, 0), []);
    assert_eq!(perft(&pos, 0), 1);
}
