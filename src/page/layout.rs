//! How many exercises a page of a worksheet holds: board sizes, estimates of heights, and pages that split no exercise.

use serde::Serialize;

/// Sizes of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Millimetres of white around a page.
pub(super) const MARGIN: f64 = 12.0;
/// Millimetres of the foot of a page, and of the lines and gaps of its head.
const FOOT: f64 = 6.0;
const HEAD_GAPS: f64 = 6.0;
/// Millimetres between columns, and between a board and what stands beside it.
const GAP: f64 = 7.0;
const BOARD_GAP: f64 = 4.0;
/// Millimetres for the number before a question.
const NUMBER: f64 = 6.0;
/// Millimetres of a printer's point.
const POINT: f64 = 0.3528;
/// The usual width of a letter and height of a line, in sizes of the font.
const LETTER: f64 = 0.52;
const LINE: f64 = 1.34;
/// The height of a line to write on, in sizes of the font.
const RULED: f64 = 1.62;
/// The size of the title, in sizes of the font.
const TITLE: f64 = 1.35;
/// So many exercises of a hundred have to fit into their row with the board that is chosen.
const FITTING: usize = 80;

impl Paper {
    /// The word that CSS has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// Where question, board and answer stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    /// The board at the left, question and answer beside it.
    Beside,
    /// The question above; below it the board, and the answer beside it.
    Split,
    /// One below the other.
    Stacked,
}

/// How a page is divided. Lengths in millimetres, the font in points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Plan {
    pub columns: usize,
    pub rows: usize,
    pub form: Form,
    pub board: f64,
    /// A board that is not alone.
    pub pair: f64,
    /// The least height of a row.
    pub row: f64,
    /// The height for all rows of a page.
    pub space: f64,
    /// The width of a column.
    pub column: f64,
    pub font: f64,
}

/// What takes room in an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Needs {
    /// How many boards.
    pub boards: usize,
    /// Letters of each paragraph of the question.
    pub question: Vec<usize>,
    /// Letters of each further line of print: parts, hints, options that take a line each.
    pub print: Vec<usize>,
    /// Lines to write on.
    pub ruled: usize,
    /// Short slots to write in.
    pub slots: usize,
}

/// The division of a page that holds `per_page` exercises (2 to 12) when their texts are short, below a title of so many
/// letters. The boards are as large as they may be.
pub(super) fn plan(paper: Paper, per_page: usize, large_print: bool, title: usize) -> Plan {
    let (columns, rows) = match per_page {
        0..=3 => (1, per_page.max(1)),
        4..=8 => (2, per_page.div_ceil(2)),
        _ => (3, per_page.div_ceil(3)),
    };
    let font = match (large_print, columns, rows) {
        (true, 1, _) => 18.0,
        (true, _, _) => 16.0,
        (false, 1, 0..=2) => 12.0,
        (false, 1, _) | (false, 2, 0..=2) => 11.0,
        (false, 2, 3) => 10.0,
        (false, _, _) => 9.0,
    };
    let em = font * POINT;
    let (width, height) = paper.size();
    let width = width - 2.0 * MARGIN;
    let title_lines = title.div_ceil(whole(width / (TITLE * em * LETTER)).max(1)).max(1);
    let head = TITLE * em * 1.15 * small(title_lines) + RULED * em + HEAD_GAPS;
    let space = height - 2.0 * MARGIN - head - FOOT;
    let column = (width - GAP * (small(columns) - 1.0)) / small(columns);
    let row = space / small(rows);
    let form = match (columns, rows) {
        (1, _) => Form::Beside,
        (2, 3..) if !large_print => Form::Split,
        (_, _) => Form::Stacked,
    };
    let plan =
        Plan { columns, rows, form, board: 0.0, pair: 0.0, row: tenth(row - 0.1), space: tenth(space), column, font };
    plan.with_board(match form {
        Form::Beside => (row - 5.0).min(column * 0.55),
        Form::Split => column * 0.54,
        Form::Stacked => column.min(row),
    })
}

impl Plan {
    /// The plan with boards that leave room for what most of the exercises print and ask to write.
    pub(super) fn fitted(self, needs: &[Needs]) -> Self {
        let above = |needs: &Needs| match self.form {
            Form::Beside => 0.0,
            Form::Split => self.question(needs),
            Form::Stacked => self.question(needs) + self.answer(needs),
        };
        let mut texts: Vec<f64> = needs.iter().filter(|needs| needs.boards > 0).map(above).collect();
        texts.sort_by(f64::total_cmp);
        let Some(&text) = texts.get(texts.len() * FITTING / 100).or(texts.last()) else { return self };
        let left = self.row - text - self.gaps();
        match self.form {
            Form::Beside => self,
            Form::Split => self.with_board(left.clamp(self.column * 0.42, self.column * 0.54)),
            Form::Stacked => {
                let least = self.column.min(self.row) * 0.5;
                self.with_board(left.clamp(least, self.column.min(self.row).max(least)))
            }
        }
    }

    fn with_board(mut self, board: f64) -> Self {
        self.board = tenth(board);
        self.pair = tenth(match self.form {
            Form::Beside => board * 0.49,
            Form::Split => board * 0.75,
            Form::Stacked => (self.column * 0.48).min(board),
        });
        self
    }

    fn em(&self) -> f64 {
        self.font * POINT
    }

    /// Millimetres between the parts of an exercise and below it.
    fn gaps(&self) -> f64 {
        match self.form {
            Form::Beside => 4.0,
            Form::Split => 5.0,
            Form::Stacked => 6.0,
        }
    }

    fn letters_in(&self, width: f64) -> usize {
        whole((width / (self.em() * LETTER)).max(4.0))
    }

    fn answer_width(&self, has_board: bool) -> f64 {
        match self.form {
            Form::Beside | Form::Split if has_board => self.column - self.board - BOARD_GAP,
            Form::Beside | Form::Split | Form::Stacked => self.column,
        }
    }

    /// The letters that fit into a line of an answer.
    pub(super) fn letters(&self, has_board: bool) -> usize {
        self.letters_in(self.answer_width(has_board))
    }

    fn question(&self, needs: &Needs) -> f64 {
        let width = match self.form {
            Form::Beside => self.answer_width(needs.boards > 0),
            Form::Split | Form::Stacked => self.column,
        };
        self.print(&needs.question, self.letters_in(width - NUMBER))
    }

    fn answer(&self, needs: &Needs) -> f64 {
        let width = self.answer_width(needs.boards > 0);
        let slots_a_line = whole(width / 22.0).max(1);
        let ruled = small((needs.ruled + needs.slots.div_ceil(slots_a_line)).min(250));
        self.print(&needs.print, self.letters_in(width)) + ruled * (RULED * self.em() + 0.6)
    }

    /// The height of paragraphs of so many letters each.
    fn print(&self, texts: &[usize], letters: usize) -> f64 {
        let lines: usize = texts.iter().map(|text| text.div_ceil(letters.max(1)).max(1)).sum();
        self.em() * LINE * small(lines.min(250)) + 0.7 * small(texts.len().min(250))
    }

    /// The height that an exercise takes.
    pub(super) fn height(&self, needs: &Needs) -> f64 {
        let boards = match (needs.boards, self.form) {
            (0, _) => 0.0,
            (1, _) => self.board,
            (many, Form::Beside | Form::Stacked) => (self.pair + 1.0) * small(many.div_ceil(2).min(8)),
            (many, Form::Split) => (self.pair + 1.0) * small(many.min(8)),
        };
        let (question, answer) = (self.question(needs), self.answer(needs));
        self.gaps()
            + match self.form {
                Form::Beside => (question + answer).max(boards),
                Form::Split => question + answer.max(boards),
                Form::Stacked => question + boards + answer,
            }
    }

    /// How many exercises come on each page, so that none is split. An exercise higher than a page has one to itself.
    pub(super) fn pages(&self, needs: &[Needs]) -> Vec<usize> {
        let mut pages = Vec::new();
        let (mut on_page, mut rows, mut left) = (0, 0, self.space);
        for row in needs.chunks(self.columns.max(1)) {
            let height = row.iter().map(|needs| self.height(needs)).fold(self.row, f64::max);
            if on_page > 0 && (rows == self.rows || height > left) {
                pages.push(on_page);
                (on_page, rows, left) = (0, 0, self.space);
            }
            on_page += row.len();
            rows += 1;
            left -= height;
        }
        if on_page > 0 {
            pages.push(on_page);
        }
        pages
    }
}

fn tenth(length: f64) -> f64 {
    (length * 10.0).floor() / 10.0
}

fn small(count: usize) -> f64 {
    f64::from(u8::try_from(count).unwrap_or(u8::MAX))
}

/// The whole part of a small length.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred at most")]
fn whole(length: f64) -> usize {
    length.clamp(0.0, 10_000.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short() -> Needs {
        Needs { boards: 1, question: vec![60], ruled: 1, ..Needs::default() }
    }

    #[test]
    fn short_exercises_fill_their_pages() {
        for paper in [Paper::A4, Paper::Letter] {
            for per_page in 2..=12 {
                let needs = vec![short(); 24];
                let plan = plan(paper, per_page, false, 20).fitted(&needs);
                let pages = plan.pages(&needs);
                assert_eq!(pages.iter().sum::<usize>(), 24);
                assert!(pages[0] >= per_page, "{paper:?}, {per_page}: {pages:?} {plan:?}");
                assert!(plan.board >= 30.0, "{paper:?}, {per_page}: {plan:?}");
            }
        }
    }

    #[test]
    fn questions_of_choice_fill_their_pages() {
        let choice = Needs { boards: 1, question: vec![48], print: vec![20; 5], ruled: 2, ..Needs::default() };
        for per_page in [2, 3, 4, 6, 8, 9] {
            let needs = vec![choice.clone(); 24];
            let plan = plan(Paper::A4, per_page, false, 20).fitted(&needs);
            assert_eq!(plan.pages(&needs)[0], per_page, "{plan:?}");
        }
    }

    #[test]
    fn long_exercises_take_more_pages_and_none_is_split() {
        let plan = plan(Paper::A4, 6, false, 20);
        let long = Needs { question: vec![400], print: vec![80; 8], ..short() };
        let pages = plan.pages(&vec![long; 6]);
        assert!(pages.len() > 1 && pages.iter().all(|count| *count > 0), "{pages:?}");
        let endless = Needs { question: vec![100_000], ..short() };
        assert_eq!(plan.pages(&[endless.clone(), endless]).iter().sum::<usize>(), 2);
    }

    #[test]
    fn a_long_title_leaves_less_room() {
        assert!(plan(Paper::A4, 6, false, 200).space < plan(Paper::A4, 6, false, 20).space);
    }

    #[test]
    fn large_print_is_large() {
        assert!(plan(Paper::A4, 2, true, 20).font >= 18.0);
        assert!(plan(Paper::Letter, 12, true, 20).font >= 16.0);
    }

    #[test]
    fn no_exercises_need_no_page() {
        assert_eq!(plan(Paper::A4, 6, false, 20).fitted(&[]).pages(&[]), [] as [usize; 0]);
    }
}
