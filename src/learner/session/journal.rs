//! What a session writes down: every event in its order, those kept that could not be written yet.

use std::collections::VecDeque;
use std::io;

use chrono::{DateTime, Utc};

use crate::learner::log::{Entry, Event, Record, VERSION};

/// The events of a session, and the record into which they go.
pub(super) struct Journal {
    record: Box<dyn Record>,
    entries: Vec<Entry>,
    unsaved: VecDeque<Entry>,
    trouble_told: bool,
}

impl Journal {
    pub fn new(record: Box<dyn Record>) -> Self {
        Self { record, entries: Vec::new(), unsaved: VecDeque::new(), trouble_told: false }
    }

    /// Entries of earlier sessions that could not be written yet: they are written before its own.
    pub fn owes(&mut self, unsaved: Vec<Entry>) {
        self.unsaved.extend(unsaved);
    }

    /// Everything that has happened, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All entries, and those of them and of earlier sessions that are not written.
    pub fn into_entries(self) -> (Vec<Entry>, Vec<Entry>) {
        (self.entries, self.unsaved.into())
    }

    /// How many lines are not written yet.
    pub fn missing(&self) -> usize {
        self.unsaved.len()
    }

    /// Notes an event and writes it down, after all that is still to be written.
    ///
    /// # Errors
    /// What went wrong; the event is kept, and written with the next.
    pub fn note(&mut self, event: Event, now: DateTime<Utc>) -> io::Result<()> {
        let entry = Entry { v: VERSION, at: now, event };
        self.entries.push(entry.clone());
        self.unsaved.push_back(entry);
        self.write()
    }

    /// As [`note`](Self::note); what went wrong in words, if that has not been told yet.
    pub fn log(&mut self, event: Event, now: DateTime<Utc>) -> Option<String> {
        match self.note(event, now) {
            Ok(()) => {
                self.trouble_told = false;
                None
            }
            Err(error) => (!std::mem::replace(&mut self.trouble_told, true))
                .then(|| format!("Your answer is kept, but could not be written down yet: {error}")),
        }
    }

    /// Writes what is still to be written.
    ///
    /// # Errors
    /// What went wrong; the rest is kept.
    pub fn write(&mut self) -> io::Result<()> {
        while let Some(entry) = self.unsaved.front() {
            self.record.record(entry)?;
            self.unsaved.pop_front();
        }
        Ok(())
    }
}
