//! The content and the learner that the options of the command line name.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use chrono::Utc;

use super::Done;
use super::options::{Options, PieceStyle};
use crate::course::{Content, Sources};
use crate::learner::place::Place;
use crate::learner::settings::Pieces;
use crate::learner::start::Start;
use crate::learner::{World, place};
use crate::plain;

/// The embedded content and the folders of `--content`.
pub fn content(options: &Options) -> anyhow::Result<Content> {
    let mut sources = Sources::embedded();
    for folder in &options.content {
        if !folder.exists() {
            bail!("--content {}: there is no such folder", folder.display());
        }
        sources = sources.with_path(folder);
    }
    Ok(Content::load(sources))
}

/// The content, and the progress and settings of the learner.
pub fn open(options: &Options) -> anyhow::Result<World> {
    let content = content(options)?;
    let place = Place::find(options.progress.as_deref(), options.learner.as_deref())?;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| {
        let nanos = u64::from(time.subsec_nanos());
        time.as_secs() ^ nanos.rotate_left(32) ^ u64::from(std::process::id()).rotate_left(48)
    });
    let faults = content.diagnostics.len();
    let mut world = World::open(Arc::new(content.catalog), &place, Box::new(Utc::now), seed)?;
    if faults > 0 {
        let what = if faults == 1 { "1 fault".to_string() } else { format!("{faults} faults") };
        world.remarks.push(format!(
            "The lessons and puzzles have {what}; what can't be read is left out. `touchmove check` with the same \
             --content tells where."
        ));
    }
    match options.pieces {
        Some(PieceStyle::Letters) => world.settings.pieces = Pieces::Letters,
        Some(PieceStyle::Figurines) => world.settings.pieces = Pieces::Figurines,
        None => {}
    }
    Ok(world)
}

/// Shows the world in the front end that the options and the terminal ask for.
pub fn show(mut world: World, start: Start, options: &Options) -> anyhow::Result<Done> {
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let io = plain::Io { input: &mut input, output: &mut out };
    match start {
        Start::Home | Start::Practice => plain::run_menu(&mut world, io)?,
        Start::Session(session) => {
            plain::run_session(*session, &mut world, io)?;
        }
    }
    Ok(Done::Well)
}
