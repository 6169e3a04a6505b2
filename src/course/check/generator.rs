//! Proofs about generators, by samples: what they make can be solved and trains what was asked for.

use super::Checker;
use super::exercise::{answers_fault, over_fault, solve};
use crate::course::mirror::GenerateTable;
use crate::exercise::{Common, Exercise, Generator, Random, Request};

/// How many exercises of each skill are made and solved.
const SAMPLES: u64 = 4;

impl Checker<'_> {
    /// Makes and solves a few exercises of each generator.
    pub(super) fn generators(&mut self, file: usize, tables: &[GenerateTable]) {
        for table in tables {
            let Some(generator) = &table.kind.generator else { continue };
            let asked: Vec<Option<&str>> = if table.skills.is_empty() {
                vec![None]
            } else {
                table
                    .skills
                    .iter()
                    .map(|(skill, _)| Some(skill.as_str()))
                    .filter(|skill| knows(generator, *skill))
                    .collect()
            };
            for skill in asked {
                if let Some(fault) = (0..SAMPLES).find_map(|sample| sample_fault(table, generator, skill, sample)) {
                    let help = "change level or skills; if they are right, this is a fault of touchmove";
                    self.error(file, &table.span, "generator-sample", fault, help.into());
                }
            }
        }
    }
}

fn knows(generator: &Generator, skill: Option<&str>) -> bool {
    skill.is_none_or(|skill| generator.skills.contains(&skill))
}

fn sample_fault(table: &GenerateTable, generator: &Generator, skill: Option<&str>, sample: u64) -> Option<String> {
    let seed = table.seed.unwrap_or(1).wrapping_add(sample);
    let made = (generator.make)(&mut Random::new(seed), &Request { level: table.level, skill });
    let place = || format!("level {}, seed {seed}", table.level);
    if let Some(skill) = skill
        && !made.skills.contains(&skill)
    {
        return Some(format!("asked for \"{skill}\" ({}), it trains {}", place(), made.skills.join(", ")));
    }
    let exercise = Exercise::new("sample", table.kind, Common::default(), made.task);
    let fault = over_fault(&exercise).or_else(|| answers_fault(&exercise)).map(|(_, message, _)| message);
    let fault = fault.or_else(|| solve(&exercise).err())?;
    Some(format!("a fresh exercise ({}) is not right: {fault}", place()))
}
