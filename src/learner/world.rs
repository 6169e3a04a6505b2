//! What a front end works with: the content, one learner's progress and settings, and the clock.

use std::path::PathBuf;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::log::{Entry, Forgetful, LogError, LogFile, Reading, Record};
use super::place::Place;
use super::placement::Placement;
use super::progress::Progress;
use super::session::{DrillPlan, Session, Topic, topic};
use super::settings::{SaveError, Settings};
use crate::course::{Catalog, Lesson, PuzzleSet, Sources};
use crate::exercise::Random;

/// Tells the time.
pub type Clock = Box<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Everything around the sessions of one learner. Opens them, and takes in what comes of them.
pub struct World {
    /// Everything there is to learn from.
    pub catalog: Arc<Catalog>,
    /// The text that it was read from, for assignments that are made of it; none in most tests.
    pub sources: Arc<Sources>,
    /// The folder for files that are made for others: where the program was started.
    pub folder: PathBuf,
    /// What the learner has done. A session under way is added when it is [closed](World::close).
    pub progress: Progress,
    /// What the learner has chosen; [`World::save_settings`] keeps it.
    pub settings: Settings,
    /// What is to be told before anything else: damaged lines of the progress file, unreadable settings.
    pub remarks: Vec<String>,
    log: Option<LogFile>,
    settings_file: Option<PathBuf>,
    unsaved: Vec<Entry>,
    clock: Clock,
    random: Random,
}

impl World {
    /// The world of a learner whose files are at this place. `seed` starts what is drawn when nobody names a seed.
    ///
    /// # Errors
    /// The progress file can't be read or written; the message says what to do.
    pub fn open(catalog: Arc<Catalog>, place: &Place, clock: Clock, seed: u64) -> Result<Self, LogError> {
        let (log, reading) = LogFile::open(&place.progress)?;
        Ok(Self::of_learner(catalog, place, (log, reading), clock, seed))
    }

    /// The world of a learner who may do nothing in it: as [`open`](World::open), but no file and no folder is made
    /// before there is something to keep. For whoever asks about progress, and for work whose answers go elsewhere.
    ///
    /// # Errors
    /// The progress file can't be read; the message says what to do.
    pub fn visit(catalog: Arc<Catalog>, place: &Place, clock: Clock, seed: u64) -> Result<Self, LogError> {
        let reading = LogFile::read(&place.progress)?;
        Ok(Self::of_learner(catalog, place, (LogFile::at(&place.progress), reading), clock, seed))
    }

    fn of_learner(
        catalog: Arc<Catalog>,
        place: &Place,
        (log, reading): (LogFile, Reading),
        clock: Clock,
        seed: u64,
    ) -> Self {
        let mut world = Self::forgetful(catalog, clock, seed);
        world.remarks = reading.remarks();
        world.progress = Progress::of(reading.entries);
        world.log = Some(log);
        let (settings, trouble) = Settings::load(&place.settings);
        world.settings = settings;
        world.remarks.extend(trouble);
        world.settings_file = Some(place.settings.clone());
        world
    }

    /// A world that keeps nothing on a disk: previews and tests.
    #[must_use]
    pub fn forgetful(catalog: Arc<Catalog>, clock: Clock, seed: u64) -> Self {
        Self {
            catalog,
            sources: Arc::new(Sources::none()),
            folder: PathBuf::from("."),
            progress: Progress::default(),
            settings: Settings::default(),
            remarks: Vec::new(),
            log: None,
            settings_file: None,
            unsaved: Vec::new(),
            clock,
            random: Random::new(seed),
        }
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)()
    }

    /// A seed for a drill when nobody names one.
    pub fn seed(&mut self) -> u64 {
        self.random.seed()
    }

    /// A lesson, begun or gone on with.
    pub fn lesson(&mut self, lesson: &Lesson) -> Session {
        let session = Session::lesson(lesson, &self.progress, self.record());
        self.begun(session)
    }

    /// A set.
    pub fn set(&mut self, set: &PuzzleSet, plan: DrillPlan) -> Session {
        let session = Session::set(set, &self.progress, plan, self.record());
        self.begun(session)
    }

    /// The placement quiz.
    pub fn placement(&mut self, seed: u64) -> Session {
        let session = Session::placement(Placement::new(&self.catalog, seed), self.record());
        self.begun(session)
    }

    /// The set or drill that a word means.
    ///
    /// # Errors
    /// No such thing; the message names the closest.
    pub fn practice(&mut self, word: &str, plan: DrillPlan) -> Result<Session, String> {
        let catalog = Arc::clone(&self.catalog);
        match topic(&catalog, word)? {
            Topic::Set(set) => Ok(self.set(set, plan)),
            Topic::Drill(title, generators) => {
                let session = Session::drill(&title, &generators, plan, self.record());
                Ok(self.begun(session))
            }
        }
    }

    /// Ends a session: what happened counts from now on. Returns what went wrong with the progress file, if anything;
    /// what could not be written is handed to the next session.
    pub fn close(&mut self, session: Session) -> Option<String> {
        let closed = session.close();
        for entry in closed.entries {
            self.progress.add(entry);
        }
        self.unsaved = closed.unsaved;
        closed.trouble
    }

    /// Whether nothing waits to be written to the progress file.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.unsaved.is_empty()
    }

    /// Keeps the settings in their file.
    ///
    /// # Errors
    /// What the system says; the settings hold all the same until the program ends.
    pub fn save_settings(&self) -> Result<(), SaveError> {
        self.settings_file.as_deref().map_or(Ok(()), |file| self.settings.save(file))
    }

    fn record(&self) -> Box<dyn Record> {
        match &self.log {
            Some(log) => Box::new(log.clone()),
            None => Box::new(Forgetful),
        }
    }

    fn begun(&mut self, session: Session) -> Session {
        let session = session.with_unsaved(std::mem::take(&mut self.unsaved));
        let mut session = session.citing(Arc::clone(&self.catalog));
        session.begin(self.now());
        session
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("log", &self.log).field("settings", &self.settings).finish_non_exhaustive()
    }
}
