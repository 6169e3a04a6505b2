//! One piece of work, done by touchmove and by its peers in turn.

use std::time::{Duration, Instant};

/// Work that returns a number which all libraries must agree on.
pub type Work = Box<dyn FnMut() -> u64>;

/// One line of the table.
pub struct Row {
    /// What is done.
    pub name: String,
    /// Rows of one group are summed up by their geometric mean.
    pub group: &'static str,
    /// touchmove's way of doing it.
    pub ours: Work,
    /// The peers' ways: name, ratio to reach if there is one, work.
    pub peers: Vec<(&'static str, Option<f64>, Work)>,
}

impl Row {
    /// Runs all interleaved, `rounds` times, and returns the best time of ours and of each peer.
    ///
    /// # Panics
    /// When the numbers differ.
    pub fn measure(&mut self, rounds: usize) -> (Duration, Vec<Duration>) {
        let (mut ours, mut peers) = (Duration::MAX, vec![Duration::MAX; self.peers.len()]);
        for _ in 0..rounds {
            let (number, time) = timed(&mut self.ours);
            ours = ours.min(time);
            for ((name, _, work), best) in self.peers.iter_mut().zip(&mut peers) {
                let (theirs, time) = timed(work);
                assert_eq!(number, theirs, "{}: touchmove and {name} disagree", self.name);
                *best = (*best).min(time);
            }
        }
        (ours, peers)
    }
}

fn timed(work: &mut Work) -> (u64, Duration) {
    let start = Instant::now();
    let number = work();
    (number, start.elapsed())
}
