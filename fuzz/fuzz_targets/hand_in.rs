//! Any bytes as a hand-in, and as an assignment.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::classroom::gather::Gathered;
use touchmove::classroom::{Assignment, HandIn, Report};
use touchmove::course::Catalog;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(assignment) = Assignment::read("fuzz.toml", text)
    {
        let again = Assignment::read("again.toml", &assignment.to_toml()).expect("what is written reads back");
        assert_eq!(again.hash, assignment.hash);
    }
    let Ok(reading) = HandIn::read(bytes) else { return };
    let written = reading.hand_in.to_text();
    let again = HandIn::read(written.as_bytes()).expect("what is written reads back");
    assert_eq!(again.hand_in, reading.hand_in);
    let gathered = Gathered { hand_ins: vec![("fuzz.jsonl".into(), reading)], remarks: Vec::new() };
    let report = Report::of(&gathered, None, &Catalog::default(), "1970-01-01T00:00:00Z".parse().expect("a moment"));
    let lines = report.to_lines().join("\n") + &report.to_csv();
    assert!(lines.chars().all(|c| !c.is_control() || "\r\n".contains(c)), "{lines:?}");
});
