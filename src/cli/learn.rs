//! `touchmove learn`: a lesson, or where the learner stopped.

use anyhow::anyhow;

use super::Done;
use super::options::Options;
use super::world;
use crate::exercise::fields::did_you_mean;
use crate::learner::start::Start;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The lesson, as `touchmove list lessons` names it; where you stopped when left out
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,
}

pub fn run(args: &Args, options: &Options) -> anyhow::Result<Done> {
    let mut world = world::open(options)?;
    let catalog = world.catalog.clone();
    let lesson = match &args.lesson {
        Some(id) => Some(catalog.lesson(id).ok_or_else(|| {
            let near = did_you_mean(id, catalog.lessons.iter().map(|lesson| lesson.id.as_str()));
            let advice = near.map_or_else(
                || "touchmove list lessons names them all".to_owned(),
                |near| format!("Did you mean {near}?"),
            );
            anyhow!("there is no lesson called \"{id}\". {advice}")
        })?),
        None => world.progress.next_lesson(&catalog),
    };
    let start = lesson.map_or(Start::Home, |lesson| Start::Session(Box::new(world.lesson(lesson))));
    world::show(world, start, options)
}
