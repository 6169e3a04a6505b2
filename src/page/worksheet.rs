//! Worksheets and their keys: exercises on paper, and the answers with short reasons, as pages that print well.

use std::sync::Arc;

use minijinja::value::Value;
use serde::Serialize;

use super::diagram::{self, Ink, Symbols};
use super::form::{self, FormPart};
pub use super::layout::Paper;
use super::layout::{self, MARGIN, Needs, Plan};
use super::pieces;
use super::template::{PageError, render};
use super::text::{TextView, clean};
use crate::exercise::printed::{Printed, Rest};
use crate::exercise::{Block, Diagram, Exercise, Input, Mark, Text};
use crate::rules::Board;

/// Fewest and most exercises a page.
pub const PER_PAGE: std::ops::RangeInclusive<usize> = 2..=12;
/// Longest part of an explanation in a key, in characters; the rest is for the screen.
const LONGEST_REASON: usize = 260;
/// More answers in a row than these are told by the explanation only.
const MOST_ANSWERS: usize = 8;

/// A worksheet, for one pupil or for many.
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The title on each page.
    pub title: String,
    /// How it is laid out.
    pub look: Look,
    /// The sheets: one for all, or one for each pupil.
    pub sheets: Vec<Sheet>,
}

/// How a worksheet is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The paper.
    pub paper: Paper,
    /// Exercises a page, when their texts are short; see [`PER_PAGE`].
    pub per_page: usize,
    /// Whether letters are at least 16 points high.
    pub large_print: bool,
}

/// The exercises of one pupil.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The pupil's name, where each has a sheet of their own.
    pub pupil: Option<String>,
    /// Printed small at the foot, so that sheet and key can be matched, and made again.
    pub foot: String,
    /// What is asked.
    pub exercises: Vec<Arc<Exercise>>,
}

/// What is printed of a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// The questions.
    Questions,
    /// The key.
    Key,
    /// The questions, and behind them the key.
    Both,
}

/// A worksheet as a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendered {
    /// The file.
    pub html: String,
    /// Sheets of paper with questions.
    pub papers: usize,
}

#[derive(Serialize)]
struct PageView {
    title: String,
    paper: PaperView,
    plan: Plan,
    symbols: Value,
    sheets: Vec<SheetView>,
    keys: Vec<KeyView>,
}

#[derive(Serialize)]
struct PaperView {
    name: &'static str,
    width: f64,
    height: f64,
    margin: f64,
}

#[derive(Serialize)]
struct SheetView {
    pupil: Option<String>,
    foot: String,
    pages: Vec<SheetPage>,
}

#[derive(Serialize)]
struct SheetPage {
    number: usize,
    exercises: Vec<ExerciseView>,
}

#[derive(Serialize)]
struct ExerciseView {
    number: usize,
    question: TextView,
    boards: Vec<Value>,
    legend: Vec<LegendView>,
    parts: Vec<FormPart>,
}

#[derive(Serialize)]
struct LegendView {
    sign: Value,
    word: &'static str,
}

#[derive(Serialize)]
struct KeyView {
    pupil: Option<String>,
    foot: String,
    entries: Vec<KeyEntry>,
}

#[derive(Serialize)]
struct KeyEntry {
    number: usize,
    answers: Vec<String>,
    board: Option<Value>,
    reason: TextView,
    more: TextView,
    articles: String,
}

impl Worksheet {
    /// The page, and on how many sheets of paper the questions stand.
    ///
    /// # Errors
    /// A fault of a template: never by what the exercises or names are.
    pub fn render(&self, content: Content) -> Result<Rendered, PageError> {
        let look = self.look;
        let per_page = look.per_page.clamp(*PER_PAGE.start(), *PER_PAGE.end());
        let title = clean(&self.title);
        let plan = layout::plan(look.paper, per_page, look.large_print, title.chars().count());
        let of_sheet = |sheet: &Sheet| -> Vec<Printed> {
            sheet.exercises.iter().flat_map(|exercise| exercise.questions()).map(Exercise::printed).collect()
        };
        let printed: Vec<Vec<Printed>> = self.sheets.iter().map(of_sheet).collect();
        let needs: Vec<Needs> = printed.iter().flatten().map(|printed| form_of(printed, &plan).1).collect();
        let plan = plan.fitted(&needs);
        let (width, height) = look.paper.size();
        let (mut sheets, mut keys) = (Vec::new(), Vec::new());
        for (sheet, printed) in self.sheets.iter().zip(&printed) {
            let (pupil, foot) = (sheet.pupil.as_deref().map(clean), clean(&sheet.foot));
            if content != Content::Key {
                sheets.push(SheetView { pupil: pupil.clone(), foot: foot.clone(), pages: pages(printed, &plan) });
            }
            if content != Content::Questions {
                let entries = printed.iter().zip(1..).map(|(printed, number)| key_entry(printed, number)).collect();
                keys.push(KeyView { pupil, foot, entries });
            }
        }
        let page = PageView {
            title,
            paper: PaperView { name: look.paper.name(), width, height, margin: MARGIN },
            plan,
            symbols: Value::from_safe_string(pieces::sheet()),
            sheets,
            keys,
        };
        let papers = page.sheets.iter().map(|sheet| sheet.pages.len()).sum();
        Ok(Rendered { html: render("worksheet.html", page)?, papers })
    }
}

fn form_of(printed: &Printed, plan: &Plan) -> (Vec<FormPart>, Needs) {
    form::of(printed, plan.letters(!printed.first.diagrams.is_empty()))
}

fn pages(printed: &[Printed], plan: &Plan) -> Vec<SheetPage> {
    let (forms, needs): (Vec<Vec<FormPart>>, Vec<Needs>) = printed.iter().map(|printed| form_of(printed, plan)).unzip();
    let mut views = printed.iter().zip(forms).zip(1..).map(|((printed, parts), number)| ExerciseView {
        number,
        question: TextView::of(&form::question(printed)),
        boards: boards(printed).iter().map(picture).collect(),
        legend: legend(&printed.first.diagrams),
        parts,
    });
    let counts = plan.pages(&needs);
    counts
        .into_iter()
        .zip(1..)
        .map(|(count, number)| SheetPage { number, exercises: views.by_ref().take(count).collect() })
        .collect()
}

/// The boards of an exercise; an empty one where pieces are to be drawn and there is none.
fn boards(printed: &Printed) -> Vec<Diagram> {
    let first = &printed.first;
    let mut boards = first.diagrams.clone();
    if boards.is_empty() && matches!(first.input, Input::Placement { .. }) {
        boards.push(Diagram::of_board(Board::empty()));
    }
    if let Rest::Further(more) = &printed.rest {
        let others = more.iter().filter(|prompt| prompt.diagrams != first.diagrams);
        boards.extend(others.flat_map(|prompt| prompt.diagrams.iter().cloned()));
    }
    boards
}

fn picture(diagram: &Diagram) -> Value {
    Value::from_safe_string(diagram::svg(diagram, Ink::Black, Symbols::Shared))
}

/// What the signs mean, where there are several: one alone is what the question is about.
fn legend(diagrams: &[Diagram]) -> Vec<LegendView> {
    let roles = diagrams.first().map_or_else(Vec::new, |diagram| Mark::roles(&diagram.marks));
    if roles.len() < 2 {
        return Vec::new();
    }
    let sign = |role| Value::from_safe_string(diagram::legend_sign(role, Ink::Black));
    roles.into_iter().map(|role| LegendView { sign: sign(role), word: role.legend() }).collect()
}

fn key_entry(printed: &Printed, number: usize) -> KeyEntry {
    let answers: Vec<String> = match &printed.rest {
        Rest::Nothing | Rest::Reason => printed.answers.iter().take(1).map(|answer| clean(answer)).collect(),
        Rest::InTurn(_) if printed.answers.len() > MOST_ANSWERS => Vec::new(),
        Rest::InTurn(_) => printed.answers.iter().map(|answer| clean(answer)).collect(),
        Rest::Further(_) => {
            let lettered = printed.answers.iter().zip('a'..='z');
            lettered.map(|(answer, letter)| format!("{letter}) {}", clean(answer))).collect()
        }
    };
    let explanation = &printed.key.explanation;
    let board = printed.first.diagrams.first().map(|diagram| {
        let mut board = diagram.clone();
        board.marks.extend(printed.key.marks.iter().copied());
        picture(&board)
    });
    KeyEntry {
        number,
        answers,
        board,
        reason: TextView::of(&explanation.short),
        more: TextView::of(&beginning(&explanation.full, &explanation.short)),
        articles: explanation.articles.join(", "),
    }
}

/// The first whole blocks of a text that say more than `told`, as many as fit.
fn beginning(text: &Text, told: &Text) -> Text {
    let told = told.to_plain();
    let is_new = |block: &&Block| !told.contains(&block.to_plain());
    let mut room = LONGEST_REASON;
    let fits = |block: &&Block| {
        let length = block.to_plain().chars().count();
        let fits = length <= room;
        room = room.saturating_sub(length);
        fits
    };
    Text { blocks: text.blocks.iter().filter(is_new).take_while(fits).cloned().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::kind::KINDS;
    use crate::exercise::{Common, Request};
    use crate::learner::fresh;
    use crate::page::testing::assert_well_formed;

    fn sheet(pupil: Option<&str>) -> Sheet {
        let request = Request { level: 2, skill: None };
        let kinds = KINDS.iter().filter(|kind| kind.generator.is_some());
        let exercises = kinds.map(|kind| Arc::new(fresh::exercise(kind, &request, 3).expect("a fresh exercise")));
        Sheet { pupil: pupil.map(str::to_owned), foot: "seed 3".into(), exercises: exercises.collect() }
    }

    fn worksheet(sheets: Vec<Sheet>, per_page: usize) -> Worksheet {
        let look = Look { paper: Paper::A4, per_page, large_print: false };
        Worksheet { title: "Everything".into(), look, sheets }
    }

    #[test]
    fn every_kind_has_its_place_on_paper_and_in_the_key() {
        for per_page in PER_PAGE {
            let worksheet = worksheet(vec![sheet(None)], per_page);
            let Rendered { html: page, papers } = worksheet.render(Content::Both).unwrap();
            assert_well_formed(&page);
            let kinds = worksheet.sheets[0].exercises.len();
            assert_eq!(page.matches("class=\"exercise\"").count(), kinds);
            assert_eq!(page.matches("class=\"entry\"").count(), kinds);
            assert_eq!(page.matches("class=\"page\"").count(), papers);
            assert!(
                !page.contains("<script") && !page.contains("url(") && !page.contains(" src="),
                "one file, and nothing that runs"
            );
        }
    }

    #[test]
    fn the_questions_do_not_hold_the_key() {
        let worksheet = worksheet(vec![sheet(None)], 6);
        let questions = worksheet.render(Content::Questions).unwrap().html;
        assert!(!questions.contains("class=\"entry\""));
        let key = worksheet.render(Content::Key).unwrap().html;
        assert!(!key.contains("class=\"exercise\""));
    }

    #[test]
    fn nothing_in_a_name_title_or_question_is_markup() {
        let evil = "<script>alert('x')</script>\"&\u{1b}[2J";
        let mut evil_sheet = sheet(Some(evil));
        evil_sheet.foot = evil.into();
        let verdict = &evil_sheet.exercises[3];
        let kind = crate::exercise::kind::find("choice").expect("a kind");
        assert_ne!(verdict.kind.id, kind.id);
        let mut asked = (**verdict).clone();
        asked.common =
            Common { ask: Some(Text::markdown(&format!("**{evil}** `{evil}`\n\n- {evil}"))), ..Common::default() };
        let sheets = vec![Sheet { exercises: vec![Arc::new(asked)], ..evil_sheet }];
        let mut worksheet = worksheet(sheets, 2);
        worksheet.title = evil.into();
        let page = worksheet.render(Content::Both).unwrap().html;
        assert_well_formed(&page);
        assert!(!page.contains("<script") && !page.contains('\u{1b}'), "{page}");
        assert!(page.contains("&lt;script&gt;"));
    }

    #[test]
    fn each_pupil_has_their_own_pages() {
        let worksheet = worksheet(vec![sheet(Some("Anna")), sheet(Some("Ben"))], 6);
        let page = worksheet.render(Content::Both).unwrap().html;
        assert!(page.contains("<strong>Anna</strong>") && page.contains("· Ben</h1>"));
        assert_eq!(page.matches("class=\"key\"").count(), 2);
    }
}
