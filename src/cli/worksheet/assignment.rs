//! An assignment on paper: the questions that its file carries, for a pupil those of the name.

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;

use super::Args;
use crate::classroom::assignment::read::is_assignment;
use crate::classroom::class_list::told_apart;
use crate::classroom::name::PupilName;
use crate::classroom::work::variants_of;
use crate::cli::assignment_file;
use crate::cli::options::Options;
use crate::page::worksheet::Sheet;

/// Whether one of the sources is an assignment.
pub(super) fn is_among(sources: &[String]) -> bool {
    let is_one = |word: &String| {
        let path = Path::new(word);
        path.is_file() && assignment_file::text(path).is_ok_and(|text| is_assignment(&text))
    };
    sources.iter().any(is_one)
}

/// The title and the sheets of the assignment that is the only source: one for all with the first variant of each
/// question, or one for each name with the variants that the pupil would get on the screen. `None` when its faults have
/// been printed.
///
/// # Errors
/// There are other sources, or options that an assignment leaves nothing to; it can't be read.
pub(super) fn sheets(
    args: &Args,
    names: Option<&[PupilName]>,
    options: &Options,
) -> anyhow::Result<Option<(String, Vec<Sheet>)>> {
    let [source] = &args.sources[..] else {
        bail!("an assignment makes a sheet of its own: name it alone");
    };
    if args.count.is_some() || args.level.is_some() || args.seed.is_some() {
        bail!("{source} is an assignment and says itself what is asked; leave out --count, --level and --seed");
    }
    let Some(assignment) = assignment_file::read(Path::new(source), options)? else { return Ok(None) };
    let foot = format!("touchmove worksheet {source}");
    let sheets = if let Some(names) = names {
        let sheet = |(name, pupil): (&PupilName, String)| {
            let variants = variants_of(&assignment, name);
            let exercises = variants.into_iter().map(|(_, variant)| Arc::clone(&variant.exercise)).collect();
            Sheet { pupil: Some(pupil), foot: foot.clone(), exercises }
        };
        names.iter().zip(told_apart(names)).map(sheet).collect()
    } else {
        let first = assignment.items.iter().filter_map(|item| item.variants.first());
        let exercises = first.map(|variant| Arc::clone(&variant.exercise)).collect();
        vec![Sheet { pupil: None, foot, exercises }]
    };
    Ok(Some((assignment.title, sheets)))
}
