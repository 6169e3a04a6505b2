//! `touchmove schema`: JSON Schema for editors.

use std::io::Write;

use clap::ValueEnum;

use super::Done;
use crate::course::json_schema::json_schema;
use crate::course::source::Form;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// For which files; any of them when left out
    #[arg(value_name = "FORM")]
    form: Option<What>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    /// A lesson
    Lesson,
    /// A puzzle set
    Puzzles,
    /// The curriculum
    Curriculum,
}

pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let form = match args.form {
        None => Form::Unknown,
        Some(What::Lesson) => Form::Lesson,
        Some(What::Puzzles) => Form::Set,
        Some(What::Curriculum) => Form::Curriculum,
    };
    writeln!(out, "{:#}", json_schema(form))?;
    Ok(Done::Well)
}
