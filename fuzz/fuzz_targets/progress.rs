//! Any bytes as a progress file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::learner::log::Reading;
use touchmove::learner::progress::Progress;

fuzz_target!(|bytes: &[u8]| {
    let reading = Reading::of(bytes).expect("bytes in memory can be read");
    for entry in &reading.entries {
        let line = serde_json::to_string(entry).expect("an entry can be written");
        let again = Reading::of(line.as_bytes()).expect("bytes in memory can be read");
        assert_eq!(again.entries, [entry.clone()], "an entry reads back");
    }
    let progress = Progress::of(reading.entries);
    let _ = (progress.skills(), progress.misconceptions(), progress.totals());
});
