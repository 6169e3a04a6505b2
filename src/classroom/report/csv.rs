//! The report as CSV: a line for each hand-in, and one for each pupil who is missing.

use super::{HandInRow, Report, Standing, written};

const HEAD: &str = "pupil,assignment,assignment_id,handed_in,exercises,answered,right,first_try,hints,solutions,seconds,begun,\
                    last_answer,late,partial,repeated,edited,cut,standings,file";

impl Standing {
    /// One character for it: `+` at the first try, `o` later, `x` not yet, `.` no answer.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::FirstTry => '+',
            Self::Later => 'o',
            Self::Missed => 'x',
            Self::Open => '.',
        }
    }
}

impl Report {
    /// CSV with a line of headings, as RFC 4180 has it. Text that a spreadsheet would take for a formula gets an
    /// apostrophe in front.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut csv = format!("{HEAD}\r\n");
        for part in &self.assignments {
            for row in &part.rows {
                csv.push_str(&line(&cells(row, &part.title, &part.id)));
            }
            for pupil in &part.missing {
                let mut cells = vec![pupil.clone(), part.title.clone(), part.id.clone(), "no".to_owned()];
                cells.resize(HEAD.split(',').count(), String::new());
                csv.push_str(&line(&cells));
            }
        }
        csv
    }
}

fn cells(row: &HandInRow, title: &str, id: &str) -> Vec<String> {
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let marks = row.marks;
    vec![
        row.pupil.clone(),
        title.to_owned(),
        id.to_owned(),
        "yes".to_owned(),
        row.standings.len().to_string(),
        row.answered.to_string(),
        row.right.to_string(),
        row.first_try.to_string(),
        row.hints.to_string(),
        row.solutions.to_string(),
        (row.millis / 1000).to_string(),
        written(row.begun),
        row.last.map(written).unwrap_or_default(),
        yes(marks.late),
        yes(marks.partial),
        yes(marks.repeated),
        yes(marks.edited),
        yes(marks.cut),
        // In brackets, so that no spreadsheet takes + for the beginning of a formula.
        format!("[{}]", row.standings.iter().map(|standing| standing.sign()).collect::<String>()),
        row.file.clone(),
    ]
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

fn quoted(cell: &str) -> String {
    let safe = if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell.to_owned() };
    if safe.contains([',', '"', '\n', '\r']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_no_name_becomes_a_formula() {
        assert_eq!(quoted("Zoë"), "Zoë");
        assert_eq!(quoted("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
        assert_eq!(quoted("-1"), "'-1");
        assert_eq!(line(&["a,b".into(), "c".into()]), "\"a,b\",c\r\n");
    }
}
