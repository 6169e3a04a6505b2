//! The time that this thread has worked, so that a busy machine makes nothing slower.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// A moment: on the clock, and in the work of this thread where the system counts that.
#[derive(Debug)]
pub struct Moment {
    clock: Instant,
    worked: Option<Duration>,
}

/// Now.
#[must_use]
pub fn now() -> Moment {
    // The system brings its count up to date when a thread steps back.
    thread::yield_now();
    Moment { clock: Instant::now(), worked: worked() }
}

/// How long this thread has worked since then; where the system does not count that, how long it was.
#[must_use]
pub fn since(then: &Moment) -> Duration {
    let now = now();
    match (now.worked, then.worked) {
        (Some(now), Some(then)) => now.saturating_sub(then),
        (_, _) => now.clock.duration_since(then.clock),
    }
}

/// The nanoseconds for which Linux has had this thread at work: the first number of `schedstat`.
fn worked() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
