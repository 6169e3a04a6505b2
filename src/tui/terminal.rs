//! The app on a real terminal: starts it, waits without working, ends it on quit, panic and signals.

use std::io::{self, Write as _};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::app::{self, Options};
use super::backend::{self, Backend};
use crate::learner::World;
use crate::learner::start::Start;

/// How long one wait lasts when nothing happens; a signal is noticed after it at the latest.
const WAIT: Duration = Duration::from_millis(250);

/// What kept the full screen from being shown.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// There is no terminal to draw on.
    #[error("there is no terminal for the full screen ({0}); try --plain")]
    Terminal(#[source] io::Error),
    /// The system refuses to tell about signals.
    #[error("signals can't be handled: {0}")]
    Signals(#[source] io::Error),
}

/// How the app ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// What went wrong with the progress file, to be told after the screen is gone.
    pub trouble: Option<String>,
    /// Whether nothing is left to be written to the progress file.
    pub is_saved: bool,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
}

/// Runs the app in the full screen until the learner leaves, a signal comes, or the terminal goes away. The terminal is
/// then as it was found, also before a panic is told by the hook that was set.
///
/// # Errors
/// There is no terminal.
pub fn run(world: World, start: Start, options: Options) -> Result<Ended, TerminalError> {
    let signals = Signals::watch().map_err(TerminalError::Signals)?;
    let mut siv = app::build(world, start, options);
    let backend = Backend::start(options.mouse).map_err(|error| {
        backend::restore();
        TerminalError::Terminal(error)
    })?;
    let is_shown = restore_on_panic();
    let signal = {
        let mut runner = siv.runner(Box::new(backend));
        let mut drawn = backend::size();
        runner.refresh();
        loop {
            if let Some(signal) = signals.arrived() {
                break Some(signal);
            }
            let input = backend::wait(WAIT);
            if input.is_err() {
                break None;
            }
            let happened = input.is_ok_and(|ready| ready) && runner.process_events();
            if !runner.is_running() {
                break None;
            }
            // The size is asked for as well: a resize during start-up would be missed otherwise.
            let size = backend::size();
            if happened || size != drawn {
                drawn = size;
                runner.refresh();
            }
        }
    };
    let trouble = app::end(&mut siv);
    let is_saved = app::is_saved(&mut siv);
    backend::restore();
    is_shown.store(false, Ordering::Relaxed);
    Ok(Ended { trouble, is_saved, signal })
}

/// Has a panic give the terminal back before it is told in the way that it was told before. While the flag is set.
fn restore_on_panic() -> Arc<AtomicBool> {
    let is_shown = Arc::new(AtomicBool::new(true));
    let (flag, before) = (Arc::clone(&is_shown), panic::take_hook());
    panic::set_hook(Box::new(move |panic| {
        if flag.swap(false, Ordering::Relaxed) {
            backend::restore();
            // Nothing can be done when standard error is closed as well.
            let _ = writeln!(io::stderr(), "Your progress up to the last answer is kept.");
        }
        before(panic);
    }));
    is_shown
}

/// The signals that end the app, each with whether it has come.
struct Signals(Vec<(i32, Arc<AtomicBool>)>);

impl Signals {
    fn watch() -> io::Result<Self> {
        let watch = |signal| {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
            Ok((signal, flag))
        };
        [SIGTERM, SIGHUP, SIGINT].into_iter().map(watch).collect::<io::Result<Vec<_>>>().map(Self)
    }

    fn arrived(&self) -> Option<i32> {
        self.0.iter().find(|(_, flag)| flag.load(Ordering::Relaxed)).map(|(signal, _)| *signal)
    }
}
