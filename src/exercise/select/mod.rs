//! `select`: mark squares of the board: where a piece may go, what it attacks, who guards what, pins, loose pieces,
//! colours, files, ranks and diagonals. The engine knows the answer.

mod generate;
mod read;
mod reasons;
#[cfg(test)]
mod tests;
mod what;
mod wording;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::task::{drawn_by_count, game_identity};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Prompt, Solution, Task,
    Text, Verdict, table, understand, whereabouts,
};
use crate::notation::describe;
use crate::rules::{Board, Color, Game, Square, SquareSet, articles};
use reasons::Reason;
use what::What;

/// The kind.
pub static KIND: Kind = Kind {
    id: "select",
    title: "Mark squares",
    summary: "Mark all the squares that are asked for: moves, attacks, guards, pins, colours, lines.",
    fields: &[
        Field {
            name: "what",
            shape: Shape::Word(read::WHATS),
            required: true,
            doc: "What is to be marked: where the piece on `of` may go (`moves`) or what it attacks or guards (`attacks`); \
                  who of `side` attacks the square `of` (`attackers`) or guards its own piece there (`guards`); where the \
                  king of the side to move may step (`king-safe`); from where the piece on `of` would give check \
                  (`check-squares`); `pinned` or `undefended` pieces of `side`; enemy pieces to be taken for free \
                  (`free`); `light` or `dark` squares; a `file`, `rank` or `diagonal`; `pieces` of one kind.",
        },
        Field {
            name: "of",
            shape: Shape::Text,
            required: false,
            doc: "The square asked about; for `file` its letter, for `rank` its number, for `diagonal` two of its squares \
                  (`\"a1 h8\"`), for `pieces` which (`\"white knight\"`).",
        },
        Field {
            name: "side",
            shape: Shape::Word(&["white", "black"]),
            required: false,
            doc: "Whose pieces; when left out the side to move, for `attackers` the opponent of the piece on `of`.",
        },
        Field {
            name: "expect",
            shape: Shape::Squares,
            required: false,
            doc: "The answer, compared with the engine's.",
        },
    ],
    example: r#"
id = "rook-behind-pawn"
kind = "select"
what = "moves"
of = "d1"
fen = "8/8/8/8/8/3P4/8/1n1R4 w - - 0 1"
expect = ["b1", "c1", "d2", "e1", "f1", "g1", "h1"]
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

#[derive(Clone, Debug)]
struct Select {
    what: What,
    game: Game,
    /// Whether the author gave a position; otherwise squares are marked on an empty board.
    has_pieces: bool,
    right: SquareSet,
}

impl Select {
    fn new(what: What, game: Game, has_pieces: bool) -> Self {
        let right = what.answer(game.position());
        Self { what, game, has_pieces, right }
    }

    fn board(&self) -> Board {
        if self.has_pieces { self.game.position().board() } else { Board::empty() }
    }

    fn explain(&self) -> Explanation {
        let pos = self.game.position();
        if let Some(held) = wording::held(self.what, pos) {
            return Explanation::short(held).by([articles::KING_SAFETY]);
        }
        let each = self.right.into_iter().map(|sq| reasons::why(self.what, pos, sq)).filter(|text| !text.is_empty());
        // How to look for pieces is worth a hint, but no rule.
        let rule = (!matches!(self.what, What::Pieces(..))).then(|| wording::rule(self.what, pos));
        let short = [wording::answer(self.what, pos, self.right)].into_iter().chain(rule);
        Explanation::short(Text::paragraphs(short))
            .in_full(Text::paragraphs(each))
            .by(wording::articles(self.what, pos))
    }

    /// Everything that is marked after an answer, but not what is still missing.
    fn judged_marks(&self, picked: SquareSet, causes: SquareSet) -> Vec<Mark> {
        let sets =
            [(MarkRole::Good, picked & self.right), (MarkRole::Bad, picked - self.right), (self.cause_role(), causes)];
        sets.into_iter().filter(|(_, set)| !set.is_empty()).map(|(role, set)| Mark::squares(role, set)).collect()
    }

    /// What the pieces are marked as that speak against a square.
    const fn cause_role(&self) -> MarkRole {
        match self.what {
            What::KingSafe(_) | What::CheckSquares(_) => MarkRole::Attacker,
            What::Undefended(_) | What::Free => MarkRole::Guard,
            What::Moves(_)
            | What::Attacks(_)
            | What::Attackers(..)
            | What::Guards(..)
            | What::Pinned(_)
            | What::Light
            | What::Dark
            | What::File(_)
            | What::Rank(_)
            | What::Diagonal(..)
            | What::Pieces(..) => MarkRole::Blocker,
        }
    }

    /// How many are missing: where to look for them is for the hints to say.
    fn missing(&self, picked: SquareSet) -> Option<String> {
        let number = |count| describe::capitalized(&whereabouts::number(count));
        match ((self.right - picked).len(), (picked & self.right).is_empty()) {
            (0, _) => None,
            (1, true) => Some("There is one to be marked.".into()),
            (count, true) => Some(format!("There are {} to be marked.", whereabouts::number(count))),
            (1, false) => Some("One more belongs to it.".into()),
            (count, false) => Some(format!("{} more belong to it.", number(count))),
        }
    }

    /// How many reasons are told at once; the rest is in the long form.
    const TOLD: usize = 2;
}

/// The texts without the sentences that one before has told already.
fn told_once<'r>(texts: impl Iterator<Item = &'r str>) -> Vec<String> {
    let mut told: Vec<&str> = Vec::new();
    let mut fresh = Vec::new();
    for text in texts {
        let sentences: Vec<&str> = text.split_inclusive(". ").map(str::trim_end).collect();
        let new: Vec<&str> = sentences.into_iter().filter(|sentence| !told.contains(sentence)).collect();
        if !new.is_empty() {
            fresh.push(new.join(" "));
        }
        told.extend(new);
    }
    fresh
}

impl Task for Select {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        let board = self.game.position().board();
        let candidates = match self.what {
            What::Pinned(side) | What::Undefended(side) => board.by_color(side).len(),
            What::Free => board.by_color(!self.game.position().turn()).len(),
            What::Moves(_)
            | What::Attacks(_)
            | What::Attackers(..)
            | What::Guards(..)
            | What::KingSafe(_)
            | What::CheckSquares(_)
            | What::Light
            | What::Dark
            | What::File(_)
            | What::Rank(_)
            | What::Diagonal(..)
            | What::Pieces(..) => 64,
        };
        Audit {
            right: self.right.into_iter().map(|sq| sq.to_string()).collect(),
            possible: Some(candidates),
            none_is_an_answer: self.what.may_be_empty(),
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = if self.has_pieces { table::of_game(&self.game) } else { toml::Table::new() };
        let (word, of, side) = self.what.written();
        let table = table::with_some(table::with(table, "what", word), "of", of);
        Some(table::with_some(table, "side", side.map(table::color)))
    }

    fn identity(&self) -> String {
        let position = if self.has_pieces { game_identity(&self.game) } else { "empty".into() };
        format!("{position} {:?}", self.what)
    }

    fn open_game(&self) -> Option<&Game> {
        let is_of_moves = match self.what {
            What::Moves(_) | What::KingSafe(_) => true,
            What::Attacks(_)
            | What::Attackers(..)
            | What::Guards(..)
            | What::CheckSquares(_)
            | What::Pinned(_)
            | What::Undefended(_)
            | What::Free
            | What::Light
            | What::Dark
            | What::File(_)
            | What::Rank(_)
            | What::Diagonal(..)
            | What::Pieces(..) => false,
        };
        Some(&self.game).filter(|game| is_of_moves && drawn_by_count(game))
    }
}

impl Judge for Select {
    fn prompt(&self) -> Prompt {
        let pos = self.game.position();
        let mut diagram = if self.has_pieces { Diagram::of_game(&self.game) } else { Diagram::of_board(self.board()) };
        if !self.what.needs_turn() {
            diagram.turn = None;
            diagram.orientation = Color::White;
        }
        if let Some(subject) = self.what.subject() {
            diagram.marks.push(Mark::squares(MarkRole::Target, subject));
        }
        Prompt {
            question: wording::question(self.what, pos).into(),
            diagrams: vec![diagram],
            input: Input::Squares { pick: Pick::Any },
            progress: None,
            game: self.has_pieces.then(|| self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let picked = match understand::squares(answer) {
            Ok(picked) => picked,
            Err(slip) => return *slip,
        };
        let (extra, missing) = (picked - self.right, self.right - picked);
        if extra.is_empty() && missing.is_empty() {
            return Feedback::new(Verdict::Right, self.explain())
                .with_marks(self.judged_marks(picked, SquareSet::EMPTY));
        }
        let reasons: Vec<Reason> = extra.into_iter().map(|sq| reasons::why_not(self.what, &self.game, sq)).collect();
        let causes = reasons.iter().fold(SquareSet::EMPTY, |set, reason| set | reason.causes);
        let mut told = told_once(reasons.iter().take(Self::TOLD).map(|reason| reason.text.as_str()));
        match reasons.len().saturating_sub(Self::TOLD) {
            0 => {}
            1 => told.push("One more does not belong to it either.".into()),
            more => told.push(format!("{more} more do not belong to it either.")),
        }
        told.extend(self.missing(picked));
        let full = if reasons.len() > Self::TOLD {
            Text::paragraphs(told_once(reasons.iter().map(|reason| reason.text.as_str())))
        } else {
            Text::default()
        };
        let verdict = if (picked & self.right).is_empty() {
            Verdict::Wrong
        } else {
            Verdict::Partly { missing: missing.len(), extra: extra.len() }
        };
        let mut revealed: Vec<_> = reasons.iter().filter_map(|reason| reason.reveals).collect();
        revealed.dedup();
        let explanation = Explanation::short(Text::paragraphs(told))
            .in_full(full)
            .by(wording::articles(self.what, self.game.position()));
        Feedback::new(verdict, explanation).with_marks(self.judged_marks(picked, causes)).revealing(revealed)
    }

    fn hints(&self) -> Vec<Hint> {
        let pos = self.game.position();
        let mut hints = vec![Hint::new(wording::rule(self.what, pos))];
        let count = self.right.len();
        hints.push(Hint::new(match count {
            0 => "Look again: there may be none at all.".to_string(),
            1 => "There is exactly one.".to_string(),
            _ => format!("There are {count} in all."),
        }));
        if let Some(sq) = self.right.first() {
            hints.push(Hint::new(wording::look(self.what, pos, sq)));
            if count > 1 {
                hints.push(Hint::new(format!("{sq} is one of them.")).with_marks([Mark::squares(MarkRole::Good, sq)]));
            }
            let answer = wording::answer(self.what, pos, self.right);
            hints.push(Hint::new(answer).with_marks([Mark::squares(MarkRole::Good, self.right)]));
        } else {
            hints.push(Hint::new("There is none: answer without marking anything."));
        }
        hints
    }

    fn solution(&self) -> Solution {
        let marks = (!self.right.is_empty()).then(|| Mark::squares(MarkRole::Good, self.right));
        Solution {
            answers: vec![Answer::Squares(self.right.into_iter().collect::<Vec<Square>>())],
            explanation: self.explain(),
            marks: marks.into_iter().collect(),
        }
    }
}
