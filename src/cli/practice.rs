//! `touchmove practice` and `touchmove quiz`: drills; `touchmove placement`: where to begin.

use anyhow::anyhow;

use super::Done;
use super::options::Options;
use super::world;
use crate::learner::World;
use crate::learner::session::DrillPlan;
use crate::learner::start::Start;

/// What `quiz` drills: the shortest way in.
const QUIZ: &str = "verdict";

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A puzzle set, a skill, or a kind of exercise; a choice of them when left out
    #[arg(value_name = "SET|SKILL|KIND")]
    topic: Option<String>,
    #[command(flatten)]
    plan: Plan,
}

#[derive(clap::Args, Debug)]
pub struct PlacementArgs {
    /// The same number gives the same questions
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(clap::Args, Debug)]
pub struct QuizArgs {
    #[command(flatten)]
    plan: Plan,
}

/// How a drill runs.
#[derive(clap::Args, Debug)]
struct Plan {
    /// How many exercises; without end when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: Option<u32>,
    /// The same number gives the same exercises
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// 1 (easiest) to 5
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=5))]
    level: Option<u8>,
    /// Stop asking after so many minutes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=600))]
    minutes: Option<u32>,
}

impl Plan {
    fn of(&self, world: &mut World) -> DrillPlan {
        DrillPlan {
            count: self.count.map(|count| count as usize),
            seed: self.seed.unwrap_or_else(|| world.seed()),
            level: self.level,
            minutes: self.minutes,
        }
    }
}

pub fn run(args: &Args, options: &Options) -> anyhow::Result<Done> {
    match &args.topic {
        Some(topic) => drill(topic, &args.plan, options),
        None => world::show(world::open(options)?, Start::Practice, options),
    }
}

pub fn quiz(args: &QuizArgs, options: &Options) -> anyhow::Result<Done> {
    drill(QUIZ, &args.plan, options)
}

pub fn placement(args: &PlacementArgs, options: &Options) -> anyhow::Result<Done> {
    let mut world = world::open(options)?;
    let seed = args.seed.unwrap_or_else(|| world.seed());
    let session = world.placement(seed);
    world::show(world, Start::Session(Box::new(session)), options)
}

fn drill(topic: &str, plan: &Plan, options: &Options) -> anyhow::Result<Done> {
    let mut world = world::open(options)?;
    let plan = plan.of(&mut world);
    let session = world.practice(topic, plan).map_err(|message| anyhow!(message))?;
    world::show(world, Start::Session(Box::new(session)), options)
}
