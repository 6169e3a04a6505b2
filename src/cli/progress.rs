//! `touchmove progress`: what the learner knows and keeps getting wrong.

use std::io::Write;

use super::answers::{Format, Report};
use super::options::Options;
use super::{Done, world};
use crate::learner::overview::Overview;

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    format: Format,
}

impl Report for Overview {
    fn sentences(&self) -> Vec<String> {
        Self::sentences(self)
    }
}

pub fn run(args: &Args, options: &Options, out: &mut dyn Write) -> anyhow::Result<Done> {
    let world = world::visit(options)?;
    if !args.format.json {
        world.remarks.iter().try_for_each(|remark| writeln!(out, "{remark}"))?;
    }
    args.format.print(&Overview::of(&world.progress, &world.catalog), out)?;
    Ok(Done::Well)
}
