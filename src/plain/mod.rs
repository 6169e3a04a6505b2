//! The plain front end: append-only lines of text, one thought a line, for screen readers, pipes and scripts.
//!
//! Lines are never wrapped (a screen reader or a terminal does that better), nothing is drawn but the board of letters
//! when it is asked for, nothing means anything by colour, and no escape code is ever written. At every prompt the same
//! queries work; `help` lists them. The end of input is the same as `quit`: what was answered is already on the disk.
//!
//! ```
//! use std::sync::Arc;
//! use touchmove::course::Catalog;
//! use touchmove::learner::World;
//! use touchmove::plain::{self, Io};
//!
//! let clock = Box::new(|| "2026-03-01T10:00:00Z".parse().unwrap());
//! let mut world = World::forgetful(Arc::new(Catalog::default()), clock, 1);
//! let mut said = Vec::new();
//! plain::run_menu(&mut world, Io { input: &mut "quit\n".as_bytes(), output: &mut said })?;
//! assert!(String::from_utf8_lossy(&said).ends_with("Goodbye.\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod desk;
pub mod drawing;
mod listening;
mod menu;
mod queries;
pub mod speech;
mod voice;

use std::io;

pub use voice::Io;

use self::desk::Desk;
use self::menu::Menu;
use self::voice::Voice;
use crate::learner::World;
use crate::learner::session::Session;
use crate::learner::start::Start;

/// How a learner left a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// It is finished.
    Finished,
    /// With `menu`, to do something else.
    ForMenu,
    /// With `quit`, or by the end of input.
    ForGood,
}

/// The menu: continue, lessons, practice, sets, progress, settings, help; until the learner quits or the input ends.
///
/// # Errors
/// The output can't be written (its reader has gone) or the input can't be read. Nothing that was answered is lost.
pub fn run_menu(world: &mut World, io: Io<'_>) -> io::Result<()> {
    let mut voice = Voice::new(io, world.settings.phonetic);
    Menu::new(world, &mut voice).run()
}

/// Begins where the command line says: at the menu, at the choice of what to practise, or with a session, after which
/// the program ends.
///
/// # Errors
/// As [`run_menu`].
pub fn run(start: Start, world: &mut World, io: Io<'_>) -> io::Result<()> {
    match start {
        Start::Home => run_menu(world, io),
        Start::Practice => {
            let mut voice = Voice::new(io, world.settings.phonetic);
            Menu::new(world, &mut voice).run_practice()
        }
        Start::Session(session) => run_session(*session, world, io).map(drop),
    }
}

/// One session, a lesson, a set or a drill, to its end or until the learner leaves it. What happened is in
/// `world.progress` afterwards, also after an error.
///
/// # Errors
/// As [`run_menu`].
pub fn run_session(session: Session, world: &mut World, io: Io<'_>) -> io::Result<Left> {
    let mut voice = Voice::new(io, world.settings.phonetic);
    let remarks = std::mem::take(&mut world.remarks);
    let left = voice.say_all(&remarks).and_then(|()| converse(session, world, &mut voice))?;
    if left == Left::ForGood {
        voice.say("Goodbye.")?;
    }
    Ok(left)
}

fn converse(session: Session, world: &mut World, voice: &mut Voice<'_>) -> io::Result<Left> {
    let mut desk = Desk::new(session, world, voice);
    let left = desk.run();
    let session = desk.into_session();
    let trouble = world.close(session);
    let left = left?;
    if let Some(trouble) = trouble {
        voice.say(&format!("Note: {trouble}"))?;
    }
    Ok(left)
}
