//! Who can still win, asked for both sides of positions from games.

use crate::positions::game_ends;
use crate::row::Row;
use crate::winnable::{ours, theirs};

/// 100 games played at random, each looked at in the middle, late, and just before its end. Whether both find the same
/// is for `winnable --games` to say.
pub fn rows() -> Vec<Row> {
    let positions = game_ends(100, 19);
    let mine: Vec<_> = positions.iter().map(|fen| ours::read(fen).expect("a sound position")).collect();
    let other: Vec<_> = positions.iter().map(|fen| theirs::read(fen).expect("a sound position")).collect();
    vec![Row {
        name: "who can still win".into(),
        group: "winnable",
        ours: Box::new(move || mine.iter().map(|pos| ours::ask(pos).len() as u64).sum()),
        peers: vec![(
            "chasolver",
            Some(3.0),
            Box::new(move || other.iter().map(|pos| theirs::ask(pos).len() as u64).sum()),
        )],
    }]
}
