//! Any text as a file of lessons or puzzles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use touchmove::course::{Content, Sources, check};

fuzz_target!(|text: &str| {
    for name in ["lessons/a.toml", "puzzles/a.toml", "lessons/curriculum.toml"] {
        let content = Content::load(Sources::none().with_text(name, text));
        let _ = check::check(&content, None);
    }
});
