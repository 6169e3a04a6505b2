//! `touchmove preview`: a lesson, set or assignment as a learner sees it, with nothing written down.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use chrono::Utc;

use super::options::Options;
use super::{Done, assignment_file, content, world};
use crate::classroom::assignment::read::is_assignment;
use crate::classroom::name::PupilName;
use crate::classroom::work::preview;
use crate::course::mirror::Mirror;
use crate::course::{Catalog, Content, Severity};
use crate::learner::World;
use crate::learner::session::DrillPlan;
use crate::learner::start::Start;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A lesson, a puzzle set or an assignment
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub fn run(args: &Args, options: &Options) -> anyhow::Result<Done> {
    content::must_be_there(&args.file)?;
    if args.file.is_file() && assignment_file::text(&args.file).is_ok_and(|text| is_assignment(&text)) {
        return assignment(&args.file, options);
    }
    let sources = content::sources(&options.content)?;
    let layer = sources.layers();
    let content = Content::load(sources.with_paths(&[&args.file]));
    let own = |file: &usize| content.sources.files[*file].layer == layer;
    let heads: Vec<&str> = (0..content.mirrors.len())
        .filter(own)
        .filter_map(|file| match content.mirrors[file].as_ref()? {
            Mirror::Lesson(lesson) => lesson.head.as_ref(),
            Mirror::Set(set) => set.head.as_ref(),
            Mirror::Curriculum(_) => None,
        })
        .map(|head| head.id.0.as_str())
        .collect();
    let shown = args.file.display();
    let [id] = heads[..] else {
        bail!("{shown} has {} lessons or puzzle sets to show, not one; see touchmove check {shown}", heads.len());
    };
    let catalog = Arc::new(content.catalog.clone());
    let mut world = World::forgetful(Arc::clone(&catalog), Box::new(Utc::now), world::seed());
    let errors = content.diagnostics.iter().filter(|it| it.severity == Severity::Error).count();
    if errors > 0 {
        world
            .remarks
            .push(format!("What has faults is left out ({errors} of them). To see them: touchmove check {shown}"));
    }
    let session = match (catalog.lesson(id), catalog.set(id)) {
        (Some(lesson), _) => world.lesson(lesson),
        (None, Some(set)) => {
            let plan = DrillPlan { count: Some(set.in_one_go()), seed: world.seed(), level: None, minutes: None };
            world.set(set, plan)
        }
        (None, None) => bail!("nothing of {shown} can be shown; see touchmove check {shown}"),
    };
    world::show(world, Start::Session(Box::new(session)), options)
}

/// An assignment as a pupil meets it: the one that `--learner` names, whose variants these are.
fn assignment(file: &Path, options: &Options) -> anyhow::Result<Done> {
    let Some(assignment) = assignment_file::read(file, options)? else { return Ok(Done::WithProblems) };
    let pupil = PupilName::of_anything(options.learner.as_deref().unwrap_or("A pupil"));
    let world = World::forgetful(Arc::new(Catalog::default()), Box::new(Utc::now), world::seed());
    let session = preview(&assignment, &pupil, world.now());
    world::show(world, Start::Session(Box::new(session)), options)
}
