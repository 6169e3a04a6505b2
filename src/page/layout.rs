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
/// Millimetres of the head of a page, and of its foot.
const HEAD: f64 = 15.0;
const FOOT: f64 = 6.0;
/// Millimetres between columns.
const GAP: f64 = 7.0;
/// Millimetres of a printer's point.
const POINT: f64 = 0.3528;
/// The usual width of a letter and height of a line, in sizes of the font.
const LETTER: f64 = 0.52;
const LINE: f64 = 1.34;
/// The height of a line to write on, in sizes of the font.
const RULED: f64 = 1.62;

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

/// How a page is divided. Lengths in millimetres, the font in points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Plan {
    pub columns: usize,
    pub rows: usize,
    /// Whether question and answer stand beside the board, not above and below.
    pub beside: bool,
    pub board: f64,
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

/// The division of a page that holds `per_page` exercises (2 to 12) when their texts are short.
pub(super) fn plan(paper: Paper, per_page: usize, large_print: bool) -> Plan {
    let (columns, rows) = match per_page {
        0..=3 => (1, per_page.max(1)),
        4..=8 => (2, per_page.div_ceil(2)),
        _ => (3, per_page.div_ceil(3)),
    };
    let (width, height) = paper.size();
    let space = height - 2.0 * MARGIN - HEAD - FOOT;
    let columns_f = small(columns);
    let column = (width - 2.0 * MARGIN - GAP * (columns_f - 1.0)) / columns_f;
    let row = space / small(rows);
    let beside = column > 1.3 * row;
    let font = match (large_print, columns, rows) {
        (true, 1, _) => 18.0,
        (true, _, _) => 16.0,
        (false, 1, 0..=2) => 12.0,
        (false, 1, _) | (false, 2, 0..=2) => 11.0,
        (false, 2, 3) => 10.0,
        (false, _, _) => 9.0,
    };
    let board = if beside {
        (row - 5.0).min(column * 0.55)
    } else {
        let text = font * POINT * (2.4 * LINE + 3.0 * RULED);
        (row - text - 4.0).clamp(column.min(row) * 0.5, column)
    };
    let tenth = |length: f64| (length * 10.0).floor() / 10.0;
    Plan {
        columns,
        rows,
        beside,
        board: tenth(board),
        row: tenth(row - 0.1),
        space: tenth(space),
        column: tenth(column),
        font,
    }
}

impl Plan {
    /// The letters that fit into a line of text beside or around the board.
    pub(super) fn letters(&self, has_board: bool) -> usize {
        let width = if self.beside && has_board { self.column - self.board - 5.0 } else { self.column };
        whole(((width - 6.0) / (self.font * POINT * LETTER)).max(4.0))
    }

    /// The height that an exercise takes.
    pub(super) fn height(&self, needs: &Needs) -> f64 {
        let letters = self.letters(needs.boards > 0).max(1);
        let lines = |texts: &[usize]| -> usize { texts.iter().map(|text| text.div_ceil(letters).max(1)).sum() };
        let slots_a_line = whole((self.column / 22.0).max(1.0)).max(1);
        let ruled = needs.ruled + needs.slots.div_ceil(slots_a_line);
        let printed = lines(&needs.question) + lines(&needs.print);
        let em = self.font * POINT;
        let gaps = 3.0 + 1.2 * 3.0 + 0.8 * small((needs.print.len() + needs.question.len() + ruled).min(60));
        let text = em * (LINE * small(printed.min(250)) + RULED * small(ruled.min(250))) + gaps;
        let boards = match needs.boards {
            0 => 0.0,
            1 => self.board,
            many => self.board * 0.7 * small(many.div_ceil(2).min(8)) + 2.0,
        };
        if self.beside { text.max(boards + 3.0) } else { text + boards }
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
                let plan = plan(paper, per_page, false);
                let pages = plan.pages(&vec![short(); 24]);
                assert_eq!(pages.iter().sum::<usize>(), 24);
                assert!(pages[0] >= per_page, "{paper:?}, {per_page}: {pages:?} {plan:?}");
                assert!(plan.board >= 30.0, "{paper:?}, {per_page}: {plan:?}");
            }
        }
    }

    #[test]
    fn long_exercises_take_more_pages_and_none_is_split() {
        let plan = plan(Paper::A4, 6, false);
        let long = Needs { question: vec![400], print: vec![80; 8], ..short() };
        let pages = plan.pages(&vec![long; 6]);
        assert!(pages.len() > 1 && pages.iter().all(|count| *count > 0), "{pages:?}");
        let endless = Needs { question: vec![100_000], ..short() };
        assert_eq!(plan.pages(&[endless.clone(), endless]).iter().sum::<usize>(), 2);
    }

    #[test]
    fn large_print_is_large() {
        assert!(plan(Paper::A4, 2, true).font >= 18.0);
        assert!(plan(Paper::Letter, 12, true).font >= 16.0);
    }

    #[test]
    fn no_exercises_need_no_page() {
        assert_eq!(plan(Paper::A4, 6, false).pages(&[]), [] as [usize; 0]);
    }
}
