//! The registry of kinds: what each is called, which fields it reads, how it is read and generated.

use super::fields::{Field, Fields};
use super::{Random, Task};

/// A kind of exercise.
pub struct Kind {
    /// The word in `kind = "…"`, lower case with underscores.
    pub id: &'static str,
    /// The name for people: `Mate or stalemate`.
    pub title: &'static str,
    /// What the learner does, in one sentence.
    pub summary: &'static str,
    /// The fields it reads beside the common ones.
    pub fields: &'static [Field],
    /// A whole exercise in TOML without its `[[step]]` line: shown in the authoring guide, and read by a test.
    pub example: &'static str,
    /// Reads the kind's own fields, pushing what is wrong with them; `None` when no task can be made of them.
    pub(super) read: fn(&mut Fields<'_>) -> Option<Box<dyn Task>>,
    /// Makes fresh exercises, where the kind can.
    pub generator: Option<Generator>,
}

impl Kind {
    /// Reads the kind's own fields. Where no task can be made of them, those that its reader has not come to are looked at
    /// too, so that one run tells all faults.
    pub fn task(&self, fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
        let task = (self.read)(fields);
        if task.is_none() {
            fields.read_the_rest(self.fields);
        }
        task
    }
}

/// Makes fresh exercises of one kind.
pub struct Generator {
    /// The skills it can be asked to train; the first is what it trains when none is named.
    pub skills: &'static [&'static str],
    /// Makes one. The same source of chance and request give the same exercise for ever.
    pub make: fn(&mut Random, &Request<'_>) -> Generated,
}

/// What is asked of a generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// 1 (easiest) to 5.
    pub level: u8,
    /// One of the generator's skills, or any of them.
    pub skill: Option<&'a str>,
}

/// A fresh exercise.
#[derive(Debug)]
pub struct Generated {
    /// The question.
    pub task: Box<dyn Task>,
    /// The skills it trains.
    pub skills: Vec<&'static str>,
}

/// All kinds, in the order of the authoring guide. A new kind is one file in this folder and one line here.
#[rustfmt::skip] // one line a kind
pub static KINDS: &[&Kind] = &[
    &super::choice::KIND,
    &super::select::KIND,
    &super::play_move::KIND,
    &super::verdict::KIND,
    &super::build::KIND,
    &super::line::KIND,
    &super::play_out::KIND,
    &super::promotion::KIND,
    &super::count::KIND,
    &super::exchange::KIND,
    &super::threats::KIND,
    &super::castling::KIND,
    &super::en_passant::KIND,
    &super::draw::KIND,
    &super::ending::KIND,
    &super::collect::KIND,
    &super::capture_all::KIND,
    &super::route::KIND,
    &super::tour::KIND,
    &super::read_move::KIND,
    &super::write_move::KIND,
    &super::find_square::KIND,
    &super::legal::KIND,
    &super::impossible::KIND,
    &super::name_square::KIND,
    &super::setup::KIND,
];

/// The kind with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.id == id)
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kind").field(&self.id).finish()
    }
}
