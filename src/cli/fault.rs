//! What is wrong with a position, move or path given on the command line, as a sentence and as JSON.

use serde::Serialize;

use crate::classroom::name::one_line;
use crate::notation::describe;
use crate::notation::fen::{FenError, SyntaxFault};
use crate::rules::SetupProblem;

/// A fault of the input: exit code 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{}{message}", at(.place.as_ref()))]
pub struct Fault {
    message: String,
    problems: Vec<Problem>,
    #[serde(flatten)]
    place: Option<Place>,
}

/// A line of a stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Place {
    /// Its number, from 1.
    line: usize,
    /// What stands in it; the beginning where it is long.
    input: String,
}

/// So much of a line is told again, in characters.
const SHOWN: usize = 120;

fn at(place: Option<&Place>) -> String {
    place.map_or_else(String::new, |Place { line, input }| format!("line {line}, \"{input}\": "))
}

/// One of several problems of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Problem {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    squares: Vec<String>,
    message: String,
}

/// The form of a fault in JSON output.
#[derive(Serialize)]
pub struct FaultObject<'a> {
    pub error: &'a Fault,
}

impl Fault {
    /// A fault that is no fault of a position.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), problems: Vec::new(), place: None }
    }

    /// The fault of a line of a stream, which is told with it.
    pub fn in_line(self, line: usize, text: &str) -> Self {
        let input = one_line(text);
        let is_long = input.chars().count() > SHOWN;
        let input = if is_long { input.chars().take(SHOWN).chain(['…']).collect() } else { input };
        Self { place: Some(Place { line, input }), ..self }
    }

    /// Problems of a set-up.
    pub fn of_problems(problems: &[SetupProblem]) -> Self {
        let problems: Vec<Problem> = problems
            .iter()
            .map(|problem| Problem {
                code: problem.fault.code(),
                field: None,
                column: None,
                squares: problem.squares.into_iter().map(|sq| sq.to_string()).collect(),
                message: describe::setup_problem(problem),
            })
            .collect();
        let sentences: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        Self { message: format!("this position can't be: {}", sentences.join(" ")), problems, place: None }
    }
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Self {
        match error {
            FenError::Problems(problems) => Self::of_problems(&problems),
            FenError::Syntax(ref faults) => {
                let problem = |fault: &SyntaxFault| Problem {
                    code: "bad-fen",
                    field: Some(fault.field),
                    column: Some(fault.column),
                    squares: Vec::new(),
                    message: fault.message.clone(),
                };
                let problems = faults.iter().map(problem).collect();
                Self { message: format!("this FEN can't be read: {error}"), problems, place: None }
            }
        }
    }
}
