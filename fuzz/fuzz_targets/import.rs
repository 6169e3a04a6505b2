//! Any bytes as a file to be imported: what is found becomes a set that passes every check.
#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use touchmove::classroom::import::{Format, Head, Input, Request, gather, make};
use touchmove::course::{Content, Severity, Sources, check};

/// The skills of the course without its lessons, which would have to be read and checked each time.
static SKILLS: LazyLock<Sources> = LazyLock::new(|| {
    let curriculum = include_str!("../../lessons/curriculum.toml");
    let catalog = Content::load(Sources::none().with_text("lessons/curriculum.toml", curriculum)).catalog;
    let skill = |id: &str| format!("[[skill]]\nid = \"{id}\"\ntitle = \"Skill\"\narticles = []\n");
    let skills: Vec<String> = catalog.skills.iter().map(|it| skill(&it.id)).collect();
    Sources::none().with_text("lessons/curriculum.toml", format!("format = 1\n{}", skills.concat()))
});

// The first byte says as what the others are read; packed bytes are told by what they are.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let formats = [None, Some(Format::Pgn), Some(Format::Epd), Some(Format::Csv), Some(Format::Set)];
    let format = formats[usize::from(*first) % formats.len()];
    let input = Input { name: "fuzz".into(), stream: Box::new(Cursor::new(bytes.to_vec())), format };
    let gathered = gather(vec![input], &Request { limit: 5, ..Request::default() });
    for broken in &gathered.broken {
        assert!(!broken.reason.contains(char::is_control), "{:?}", broken.reason);
    }
    let head = Head { id: "fuzz".into(), title: "Fuzz".into(), summary: "Fuzz.".into() };
    let Ok(made) = make(gathered, &head, 5, &SKILLS) else { return };
    if !made.is_empty() {
        let content = Content::load(SKILLS.clone().with_text("puzzles/fuzz.toml", made.text.as_str()));
        let faults = check::check(&content, None);
        let is_ours = |file: &str| file == "puzzles/fuzz.toml";
        assert!(
            faults.iter().all(|fault| fault.severity != Severity::Error || !is_ours(&fault.file)),
            "{faults:?}\n{}",
            made.text
        );
    }
});
