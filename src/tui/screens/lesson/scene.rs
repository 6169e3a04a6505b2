//! What a lesson looks like at one moment: the board, the lines of the panel, and where everything is.

use std::ops::Range;

use cursive::Vec2;
use unicode_width::UnicodeWidthStr;

use super::draft::Draft;
use super::told::Said;
use crate::exercise::{Depth, Diagram, Input, Pick, Prompt};
use crate::learner::session::{Screen, Summary};
use crate::learner::settings::Pieces;
use crate::notation::{describe, letters};
use crate::rules::{Color, Piece, Role};
use crate::tui::board::Geometry;
use crate::tui::flow::{self, Line};
use crate::tui::keys::Mode;
use crate::tui::theme::Paint;

/// Columns that are kept for the text beside a board.
const LEAST_TEXT: usize = 28;
/// Columns beyond which text is hard to read.
const MOST_TEXT: usize = 76;
/// Rows at the top: the title and an empty one.
const TOP: usize = 2;
/// Rows at the bottom: two of keys.
const BOTTOM: usize = 2;

/// Where one of the pieces that may be placed is shown in the panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The line of the panel.
    pub line: usize,
    /// The columns of the panel.
    pub columns: Range<usize>,
    /// Which piece it is; `None` for an empty hand.
    pub brush: Option<usize>,
}

/// Everything that is drawn, and where.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board, with all marks, and its layout.
    pub board: Option<(Diagram, Geometry)>,
    /// The upper left corner of the board.
    pub board_at: Vec2,
    /// A second board to compare with, and its upper left corner: at the bottom of the panel.
    pub beside: Option<(Diagram, Geometry, Vec2)>,
    /// The upper left corner of the panel.
    pub panel_at: Vec2,
    /// Columns and rows of the panel.
    pub panel_size: Vec2,
    /// All lines of the panel; as many as fit are drawn.
    pub lines: Vec<Line>,
    /// The line at which the newest words begin.
    pub newest: usize,
    /// The lines of each option.
    pub options: Vec<Range<usize>>,
    /// The pieces that may be taken in hand.
    pub palette: Vec<Spot>,
    /// Lines at the bottom of the panel that do not scroll: the field.
    pub field: Vec<Line>,
    /// Lines of the box in which a pawn's promotion is asked.
    pub promotion: Vec<Line>,
}

/// What a scene is made of.
pub struct Parts<'a> {
    /// The size of the window.
    pub size: Vec2,
    /// The session's screen.
    pub screen: &'a Screen,
    /// The answer in the making.
    pub draft: &'a Draft,
    /// What is told.
    pub said: &'a Said,
    /// How deeply.
    pub depth: Depth,
    /// Trouble with the progress file.
    pub trouble: Option<&'a str>,
    /// What the learner is doing.
    pub mode: Mode,
    /// Whether the board is turned around.
    pub flipped: bool,
    /// Letters or figurines.
    pub pieces: Pieces,
}

impl Scene {
    /// Lays out the parts.
    #[must_use]
    pub fn compose(parts: &Parts<'_>) -> Self {
        let Vec2 { x: width, y: height } = parts.size;
        let rows = height.saturating_sub(TOP + BOTTOM).max(1);
        let board = parts.diagram().map(|diagram| {
            // Two rows below the board tell whose move it is and what the marks mean.
            let room = if rows > 11 { rows - 2 } else { rows - 1 };
            let geometry = Geometry::fit(&diagram, width.saturating_sub(LEAST_TEXT + 6), room);
            (diagram, geometry)
        });
        let left = board.as_ref().map_or(3, |(_, geometry)| geometry.width() + 5);
        let panel_width = width.saturating_sub(left + 2).clamp(1, MOST_TEXT);
        let beside = parts.beside().map(|diagram| {
            let geometry = Geometry::fit(&diagram, panel_width, rows / 2);
            let at = Vec2::new(left, TOP + rows.saturating_sub(geometry.height()));
            (diagram, geometry, at)
        });
        let panel_rows = beside.as_ref().map_or(rows, |(_, geometry, _)| rows.saturating_sub(geometry.height() + 1));
        let mut scene = Self {
            board,
            board_at: Vec2::new(1, TOP),
            beside,
            panel_at: Vec2::new(left, TOP),
            panel_size: Vec2::new(panel_width, panel_rows.max(1)),
            lines: Vec::new(),
            newest: 0,
            options: Vec::new(),
            palette: Vec::new(),
            field: Vec::new(),
            promotion: parts.promotion(),
        };
        let after_question = parts.fill(&mut scene, panel_width);
        scene.place_field(parts.field(panel_width), after_question);
        scene
    }

    /// The field stands below the question; where not everything fits, at the bottom of the panel, always in view.
    fn place_field(&mut self, field: Vec<Line>, after_question: usize) {
        if self.lines.len() + field.len() <= self.panel_size.y {
            self.newest += field.len();
            self.lines.splice(after_question..after_question, field);
        } else {
            self.panel_size.y = self.panel_size.y.saturating_sub(field.len()).max(1);
            self.field = field;
        }
    }

    /// The furthest the panel can be scrolled.
    #[must_use]
    pub fn last_scroll(&self) -> usize {
        self.lines.len().saturating_sub(self.panel_size.y)
    }

    /// The upper left corner of the promotion box.
    #[must_use]
    pub fn promotion_at(&self) -> Vec2 {
        self.board_at + Vec2::new(4, 3)
    }
}

impl Parts<'_> {
    const fn prompt(&self) -> Option<&Prompt> {
        match self.screen {
            Screen::Question(prompt) | Screen::Answered(prompt) => Some(prompt),
            Screen::Page(_) | Screen::Finished(_) => None,
        }
    }

    fn diagram(&self) -> Option<Diagram> {
        let shown = match self.screen {
            Screen::Page(page) => page.diagram.clone(),
            Screen::Finished(_) => None,
            Screen::Question(_) | Screen::Answered(_) => {
                let prompt = self.prompt()?.diagrams.first().map(|diagram| self.draft.on_diagram(diagram));
                let shows_result = matches!(self.mode, Mode::Looking | Mode::Answered);
                self.said.diagram().filter(|_| shows_result).cloned().or(prompt)
            }
        };
        let mut diagram = shown?.with_marks(self.said.marks().iter().copied());
        if self.flipped {
            diagram.orientation = !diagram.orientation;
        }
        Some(diagram)
    }

    /// A second board of the question.
    fn beside(&self) -> Option<Diagram> {
        let mut diagram = self.prompt()?.diagrams.get(1)?.clone();
        if self.flipped {
            diagram.orientation = !diagram.orientation;
        }
        Some(diagram)
    }

    /// Writes the lines of the panel; returns the line after the question.
    fn fill(&self, scene: &mut Scene, width: usize) -> usize {
        let lines = &mut scene.lines;
        match self.screen {
            Screen::Page(page) => lines.extend(flow::text(&page.text, width, Paint::Text)),
            Screen::Finished(summary) => lines.extend(finished(summary, width)),
            Screen::Question(prompt) | Screen::Answered(prompt) => {
                lines.extend(flow::text(&prompt.question, width, Paint::Text));
                lines.push(Vec::new());
                if let Input::Choice { options, pick } = &prompt.input {
                    for (i, option) in options.iter().enumerate() {
                        let start = lines.len();
                        lines.extend(self.option(i, option, *pick, width));
                        scene.options.push(start..lines.len());
                    }
                    lines.push(Vec::new());
                }
                if let Input::Placement { pieces } = &prompt.input
                    && matches!(self.mode, Mode::Placing | Mode::Typing)
                {
                    self.palette(pieces, lines, &mut scene.palette);
                }
                let expected = self.expected(prompt);
                if !expected.is_empty() {
                    lines.extend(flow::words(&expected, width, "", Paint::Dim));
                }
                // After the last answer the count of the question is behind the board.
                if let Some(progress) = prompt.progress.filter(|_| self.mode != Mode::Answered) {
                    let words = format!("{} of {} {}", progress.done, progress.of, progress.unit);
                    lines.push(flow::line(words, Paint::Dim));
                }
            }
        }
        let after_question = lines.len();
        let told = self.said.lines(self.depth, width);
        if !told.is_empty() {
            if lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(Vec::new());
            }
            scene.newest = lines.len();
            lines.extend(told);
        }
        if let Some(trouble) = self.trouble {
            lines.push(Vec::new());
            lines.extend(flow::words(trouble, width, "", Paint::Note));
        }
        after_question
    }

    fn option(&self, i: usize, option: &crate::exercise::Text, pick: Pick, width: usize) -> Vec<Line> {
        let picked = self.draft.options.contains(&i);
        let first = match pick {
            Pick::One => format!("{} ", i + 1),
            Pick::Any => format!("{} [{}] ", i + 1, if picked { "x" } else { " " }),
        };
        let chosen = self.mode == Mode::Options && self.draft.option == i;
        let pointer = if chosen { "›" } else { " " };
        let paint = if chosen { Paint::Selected } else { Paint::Text };
        let mut lines = flow::item(option, width, &format!("{pointer}{first}"), paint);
        if chosen {
            // The bar reaches over the whole width, whatever styles are in it.
            for line in &mut lines {
                let text: String = line.iter().map(|(text, _)| text.as_str()).collect();
                let pad = " ".repeat(width.saturating_sub(text.width()));
                *line = flow::line(text + &pad, Paint::Selected);
            }
        }
        lines
    }

    /// A row for each kind of piece with its letter, a column for each colour, and a row for the empty hand.
    fn palette(&self, pieces: &[Piece], lines: &mut Vec<Line>, spots: &mut Vec<Spot>) {
        let paint = |brush: Option<usize>| if self.draft.brush == brush { Paint::Selected } else { Paint::Text };
        for role in Role::ALL.into_iter().rev() {
            let mut line = vec![(format!(" {}", role.letter().to_ascii_uppercase()), Paint::Key)];
            let mut column = 2;
            for (brush, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.role == role) {
                let sign = match self.pieces {
                    Pieces::Figurines => letters::figurine(*piece).to_owned(),
                    Pieces::Letters => piece.letter().to_string(),
                };
                let cell = format!(" {sign} {:<7}", role.to_string());
                let width = cell.width();
                line.extend([(" ".to_owned(), Paint::Text), (cell, paint(Some(brush)))]);
                spots.push(Spot { line: lines.len(), columns: column + 1..column + 1 + width, brush: Some(brush) });
                column += 1 + width;
            }
            if line.len() > 1 {
                lines.push(line);
            }
        }
        let cell = " move what stands there ";
        spots.push(Spot { line: lines.len(), columns: 3..3 + cell.width(), brush: None });
        lines.push(vec![(" m ".to_owned(), Paint::Key), (cell.to_owned(), paint(None))]);
        lines.push(Vec::new());
    }

    fn expected(&self, prompt: &Prompt) -> String {
        match self.mode {
            Mode::Why => {
                return match self.draft.held {
                    None => "Why not? Pick a piece, then the square you want it to go to. Esc ends this.".into(),
                    Some(from) => format!("From {from}: pick the square it should go to."),
                };
            }
            Mode::Looking => return "This is what came of it.".into(),
            Mode::Answered | Mode::Finished | Mode::Reading | Mode::List | Mode::Page | Mode::Promotion => {
                return String::new();
            }
            Mode::Board | Mode::Placing | Mode::Options | Mode::Typing => {}
        }
        match &prompt.input {
            Input::Choice { pick: Pick::One, .. } => "Pick an answer.".into(),
            Input::Choice { pick: Pick::Any, .. } => "Pick all that fit, or none; then Tab.".into(),
            Input::Squares { pick: Pick::One } => "Pick a square.".into(),
            Input::Squares { pick: Pick::Any } => {
                let count = self.draft.squares.len();
                let so_far = if count == 0 { String::new() } else { format!(" {count} so far.") };
                format!("Pick the squares, then Tab.{so_far}")
            }
            Input::Move | Input::Way => match self.draft.held {
                None => "Play a move: pick the piece, then its square.".into(),
                Some(from) => format!("From {from}: pick the square."),
            },
            Input::Text { expected } => format!("Write {expected}."),
            Input::Number { unit } => format!("Write the number of {unit}."),
            Input::Placement { .. } => match (self.draft.held, self.draft.brush) {
                (Some(from), _) => format!("From {from}: pick the square."),
                (None, None) => "Pick a piece, then its new square; Tab when all is right.".into(),
                (None, Some(_)) => "Enter puts the piece down; Tab when all is right.".into(),
            },
        }
    }

    /// The field for typing, with what the words are understood as.
    fn field(&self, width: usize) -> Vec<Line> {
        let (Mode::Typing, Some(prompt)) = (self.mode, self.prompt()) else { return Vec::new() };
        let room = width.saturating_sub(3);
        let text = &self.draft.field.text;
        let shown: String = text.chars().skip(text.chars().count().saturating_sub(room.saturating_sub(1))).collect();
        let pad = " ".repeat(room.saturating_sub(shown.chars().count() + 1));
        let entry = vec![("> ".to_owned(), Paint::Key), (format!("{shown}▏{pad}"), Paint::Field)];
        let mut preview = flow::words(&prompt.preview(text), width, "  ", Paint::Dim);
        preview.truncate(2);
        let mut lines = vec![Vec::new(), entry];
        lines.extend(preview);
        lines
    }

    fn promotion(&self) -> Vec<Line> {
        let (Mode::Promotion, Some((from, _))) = (self.mode, self.draft.promoting) else { return Vec::new() };
        let board = self.prompt().and_then(|prompt| prompt.diagrams.first()).map(|diagram| &diagram.board);
        let color = board.and_then(|board| board.piece_at(from)).map_or(Color::White, |piece| piece.color);
        let mut lines = vec![flow::line(" The pawn becomes:   ", Paint::Field)];
        for (i, role) in Role::PROMOTIONS.into_iter().enumerate() {
            let chosen = i == self.draft.option;
            let sign = match self.pieces {
                Pieces::Figurines => letters::figurine(Piece::new(color, role)),
                Pieces::Letters => " ",
            };
            let pointer = if chosen { "›" } else { " " };
            let text = format!(" {pointer}{} {:<8} {sign}      ", i + 1, role.to_string());
            lines.push(flow::line(text, if chosen { Paint::Selected } else { Paint::Field }));
        }
        lines
    }
}

fn finished(summary: &Summary, width: usize) -> Vec<Line> {
    let mut lines = vec![flow::line("That is all of it.", Paint::Heading), Vec::new()];
    let exercises = |count: usize| describe::counted(count, "exercise", "exercises");
    let words = match (summary.completed, summary.of) {
        (0, _) => "You have looked through it.".to_owned(),
        (done, Some(of)) if done < of => format!("You have solved {done} of {}.", exercises(of)),
        (done, _) => format!("You have solved {}.", exercises(done)),
    };
    lines.extend(flow::words(&words, width, "", Paint::Text));
    if summary.completed > 0 {
        let first = format!("{} right at the first try, without help.", summary.first_try);
        lines.extend(flow::words(&describe::capitalized(&first), width, "", Paint::Text));
    }
    if let Some(found) = &summary.found {
        lines.push(Vec::new());
        lines.extend(flow::words(found, width, "", Paint::Emphasis));
    }
    lines.push(Vec::new());
    lines.push(flow::line("Enter takes you back.", Paint::Dim));
    lines
}
