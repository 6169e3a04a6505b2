//! The learner that the options of the command line name, and the front end that shows the content to them.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::Utc;

use super::options::{ColorWhen, Options, PieceStyle};
use super::{Done, content};
use crate::course::{Catalog, Content};
use crate::learner::World;
use crate::learner::log::LogError;
use crate::learner::place::Place;
use crate::learner::settings::Pieces;
use crate::learner::start::Start;
use crate::learner::world::Clock;
use crate::tui::ColorDepth;
use crate::{plain, tui};

/// The content, and the progress and settings of the learner. The progress file is made where it is not there, so that
/// what keeps it from being written is told before the first question.
pub fn open(options: &Options) -> anyhow::Result<World> {
    world(options, World::open)
}

/// As [`open`], but no file and no folder is made before there is progress to keep.
pub fn visit(options: &Options) -> anyhow::Result<World> {
    world(options, World::visit)
}

type Entrance = fn(Arc<Catalog>, &Place, Clock, u64) -> Result<World, LogError>;

fn world(options: &Options, enter: Entrance) -> anyhow::Result<World> {
    let content = Content::load(content::sources(&options.content)?);
    let place = Place::find(options.progress.as_deref(), options.learner.as_deref())?;
    let remark = content::remark(&content, &options.content);
    let mut world = enter(Arc::new(content.catalog), &place, Box::new(Utc::now), seed())?;
    world.sources = Arc::new(content.sources);
    world.remarks.extend(remark);
    Ok(world)
}

/// A seed that nobody can foresee: no drill is like the last one.
pub fn seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| {
        let nanos = u64::from(time.subsec_nanos());
        time.as_secs() ^ nanos.rotate_left(32) ^ u64::from(std::process::id()).rotate_left(48)
    })
}

/// Shows the world in the front end that the options and the terminal ask for.
pub fn show(world: World, start: Start, options: &Options) -> anyhow::Result<Done> {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if options.plain || dumb || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        in_lines(world, start)
    } else {
        in_full_screen(world, start, options)
    }
}

fn in_lines(mut world: World, start: Start) -> anyhow::Result<Done> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let io = plain::Io { input: &mut input, output: &mut output };
    plain::run(start, &mut world, io)?;
    Ok(Done::saved(world.is_saved()))
}

fn in_full_screen(world: World, start: Start, options: &Options) -> anyhow::Result<Done> {
    let variable = |name: &str| env::var(name).ok();
    let depth = match options.color {
        ColorWhen::Auto => ColorDepth::detect(variable),
        ColorWhen::Always => ColorDepth::detect(|name| variable(name).filter(|_| name != "NO_COLOR")),
        ColorWhen::Never => ColorDepth::None,
    };
    let pieces = options.pieces.map(|style| match style {
        PieceStyle::Letters => Pieces::Letters,
        PieceStyle::Figurines => Pieces::Figurines,
    });
    let ended = tui::run(world, start, tui::Options { depth, pieces, mouse: !options.no_mouse })?;
    if let Some(trouble) = ended.trouble {
        writeln!(io::stderr(), "touchmove: {trouble}")?;
    }
    Ok(ended.signal.map_or(Done::saved(ended.is_saved), Done::BySignal))
}
