//! `move`: play one move that meets a goal, or find every such move.

mod exchange;
mod fork;
mod generate;
pub mod goal;
pub(in crate::exercise) mod read;
pub(in crate::exercise) mod refute;
#[cfg(test)]
mod tests;
mod unnamed;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::sample::sorted_moves;
use super::task::game_identity;
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Progress, Prompt, Reply,
    Solution, Task, Text, Verdict, illegal, misconception, table,
};
use crate::notation::{coordinate, describe, san};
use crate::rules::{Game, Move, Position, Role, SquareSet, attacks};
use goal::Goal;

/// The kind.
pub static KIND: Kind = Kind {
    id: "move",
    title: "Play a move",
    summary: "Play a move that does what is asked for; or find every such move.",
    fields: &[
        Field {
            name: "goal",
            shape: Shape::Tables,
            required: true,
            doc: "A word: `any`, `capture`, `check`, `mate`, `stalemate`, `no-stalemate`, `escape`, `escape-by-moving`, \
                  `escape-by-taking`, `escape-by-blocking`, `castle`, `castle-kingside`, `castle-queenside`, `en-passant`, \
                  `promote`. Or a table with one key: `{ take = \"d5\" }`, `{ reach = \"e5\" }`, `{ with = \"knight\" }` (a \
                  knight moves), `{ from = \"h1\" }` (the piece there moves), `{ promote = \"knight\" }`, \
                  `{ save = \"c3\" }`, `{ defend = \"c3\" }`, `{ fork = [\"e8\", \"c5\"] }`, `{ all = [ … ] }`, \
                  `{ any = [ … ] }`, `{ not = … }`. `no-stalemate` is met neither by a stalemate nor by a position in \
                  which nobody can mate any more: both are drawn at once. A `fork` attacks these pieces at once (`true`: any two that are no pawns) \
                  and wins something: whatever the opponent answers, its side can mate, or take with it or take one of these, so \
                  that it is ahead, and if the piece that forks is taken itself, more is won than lost; a piece just \
                  promoted was a pawn.",
        },
        Field {
            name: "find",
            shape: Shape::Word(&["one", "every"]),
            required: false,
            doc: "`one` (when left out), or `every` move that meets the goal.",
        },
        Field {
            name: "expect",
            shape: Shape::Words,
            required: false,
            doc: "The right moves as `e2e4`, compared with the engine's.",
        },
    ],
    example: r#"
id = "back-rank"
kind = "move"
goal = "mate"
fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
expect = ["a1a8"]
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

#[derive(Clone, Debug)]
pub(in crate::exercise) struct PlayMove {
    game: Game,
    pub(in crate::exercise) goal: Goal,
    every: bool,
    pub(in crate::exercise) right: Vec<Move>,
    found: Vec<Move>,
    /// The author's own question.
    ask: Option<String>,
}

impl PlayMove {
    pub(in crate::exercise) fn new(game: Game, goal: Goal, every: bool) -> Self {
        let pos = game.position();
        let right = sorted_moves(pos).into_iter().filter(|&mv| goal.judge(pos, mv).is_ok()).collect();
        Self { game, goal, every, right, found: Vec::new(), ask: None }
    }

    /// Asked in the author's own words, which may leave open what the goal names.
    fn asked_as(mut self, ask: Option<String>) -> Self {
        self.ask = ask;
        self
    }

    pub(in crate::exercise) fn pos(&self) -> &Position {
        self.game.position()
    }

    /// The right moves not found yet.
    fn open(&self) -> Vec<Move> {
        self.right.iter().copied().filter(|mv| !self.found.contains(mv)).collect()
    }

    /// The right move to be named: where any legal one is asked for, that of a pawn, which everybody can make.
    fn suggested(&self, open: &[Move]) -> Option<Move> {
        let is_pawn = |mv: &&Move| self.pos().piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
        let pawn = open.iter().find(is_pawn).filter(|_| self.goal == Goal::Any);
        pawn.or(open.first()).copied()
    }

    fn san(&self, mv: Move) -> String {
        san::write(self.pos(), mv)
    }

    /// The board after a move, seen from the side that made it.
    fn after(&self, mv: Move) -> Diagram {
        let after = self.pos().after(mv);
        Diagram { last_move: Some(mv), orientation: self.pos().turn(), ..Diagram::of_position(&after) }
    }

    /// Why a move is right: what it does, and the proof where it mates or stalemates.
    fn explain(&self, mv: Move) -> Explanation {
        let after = self.pos().after(mv);
        let mut short = vec![describe::legal_move(self.pos(), mv)];
        let mut full = Vec::new();
        if after.is_checkmate() {
            short.push(format!("{} is checkmate.", self.san(mv)));
            full = describe::mate_proof(&after);
        } else if after.is_stalemate() {
            short.push(format!("{} is stalemate.", self.san(mv)));
            full = describe::stalemate_proof(&after);
        } else if after.is_check() {
            short.push(describe::check(&after));
        }
        Explanation::short(Text::paragraphs(short)).in_full(Text::paragraphs(full)).by(self.goal.articles())
    }

    /// What to look at so that the other side keeps a move, where that is asked for.
    fn what_is_left(&self) -> Option<Hint> {
        let them = !self.pos().turn();
        let king = self.pos().king(them).filter(|_| self.goal.asks_for(&|goal| *goal == Goal::NoStalemate))?;
        let board = self.pos().board();
        let alone = board.by_color(them) == SquareSet::of(king);
        let others = if alone { "" } else { " Or can another of its pieces move?" };
        let text = format!(
            "Look at the king on {king} and the squares beside it: which of them are free after your move?{others}"
        );
        let around = attacks::king(king) - board.by_color(them);
        Some(Hint::new(text).with_marks([Mark::squares(MarkRole::Target, king), Mark::squares(MarkRole::Path, around)]))
    }

    fn accept(&mut self, mv: Move) -> Feedback {
        self.found.push(mv);
        let open = self.open();
        let done = !self.every || open.is_empty();
        let mut explanation = self.explain(mv);
        if self.every && !done {
            let more = if open.len() == 1 { "One more.".into() } else { format!("{} more.", open.len()) };
            explanation.short = explanation.short.and(more.into());
        }
        // Of any legal move there is nothing to be learnt from all the others.
        let has_others = !self.every && self.goal != Goal::Any;
        let others = if has_others { open.iter().map(|&other| self.san(other)).collect() } else { Vec::new() };
        let feedback = Feedback::new(if done { Verdict::Right } else { Verdict::Continue }, explanation)
            .with_marks([Mark::arrow(MarkRole::Good, mv.from, mv.to)])
            .with_others(others);
        if done { feedback.on(self.after(mv)) } else { feedback }
    }

    /// A legal move that misses the goal: it is played, and the answer that shows why it was not enough.
    fn miss(&self, mv: Move, missed: String) -> Feedback {
        let pos = self.pos();
        let after = pos.after(mv);
        let mut told = vec![missed];
        let refutation = refute::refute(&self.goal, pos, mv);
        told.extend(refutation.as_ref().map(|refutation| refutation.text.clone()));
        let stalemated = after.is_stalemate() && self.goal.asks_for(&|goal| matches!(goal, Goal::Mate));
        let full = if after.is_stalemate() { describe::stalemate_proof(&after) } else { Vec::new() };
        let explanation =
            Explanation::short(Text::paragraphs(told)).in_full(Text::paragraphs(full)).by(self.goal.articles());
        let mut feedback = Feedback::new(Verdict::Wrong, explanation)
            .with_marks([Mark::arrow(MarkRole::Bad, mv.from, mv.to)])
            .revealing(stalemated.then_some(misconception::STALEMATE_WINS))
            .on(self.after(mv));
        feedback.reply = refutation.map(|refutation| {
            let board = after.after(refutation.mv);
            let diagram =
                Diagram { last_move: Some(refutation.mv), orientation: pos.turn(), ..Diagram::of_position(&board) };
            Reply { mv: refutation.mv, san: san::write(&after, refutation.mv), diagram }
        });
        feedback
    }
}

/// An arrow for each way of right moves: the promotions of one pawn on one square share it.
fn arrows(moves: &[Move]) -> Vec<Mark> {
    let mut arrows: Vec<Mark> = Vec::new();
    for arrow in moves.iter().map(|mv| Mark::arrow(MarkRole::Good, mv.from, mv.to)) {
        if !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

impl Task for PlayMove {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        let legal = self.pos().legal_moves().len();
        Audit {
            right: self.right.iter().map(|&mv| coordinate::write(mv)).collect(),
            // Any legal move may be the goal: that is asked for where a check or a pin leaves few.
            possible: (self.goal != Goal::Any && self.goal != Goal::Escape(None)).then_some(legal),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = table::with(table::of_game(&self.game), "goal", self.goal.written());
        Some(table::with(table, "find", if self.every { "every" } else { "one" }))
    }

    fn identity(&self) -> String {
        format!("{} {:?} {}", game_identity(&self.game), self.goal, self.every)
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.game)
    }
}

impl Judge for PlayMove {
    fn prompt(&self) -> Prompt {
        let task = self.goal.task(self.pos());
        let turn = self.pos().turn();
        let question = if self.every {
            format!("{turn} to move. Find every move: {task}.")
        } else {
            format!("{turn} to move: {task}.")
        };
        let found = arrows(&self.found);
        Prompt {
            question: question.into(),
            diagrams: vec![Diagram::of_game(&self.game).with_marks(found)],
            input: Input::Move,
            progress: (self.every && self.right.len() > 1).then_some(Progress {
                done: self.found.len(),
                of: self.right.len(),
                unit: "moves",
            }),
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let is_castling = self.goal.asks_for(&|goal| matches!(goal, Goal::Castle(_)));
        let subject = if is_castling { illegal::Subject::Castling } else { illegal::Subject::Other };
        let mv = match illegal::legal_move(&self.game, answer, subject) {
            Ok(mv) => mv,
            Err(refusal) => return *refusal,
        };
        if self.found.contains(&mv) {
            return Feedback::slip(format!("{} is found already. Look for another move.", self.san(mv)));
        }
        match self.goal.judge(self.pos(), mv) {
            Ok(()) => self.accept(mv),
            Err(missed) => {
                let untold = self.ask.as_ref().and_then(|ask| unnamed::missed(&self.goal, self.pos(), mv, ask));
                self.miss(mv, untold.unwrap_or(missed))
            }
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let untold = self.ask.as_ref().and_then(|ask| unnamed::look(&self.goal, ask));
        let mut hints = vec![Hint::new(untold.unwrap_or(self.goal.rule()))];
        hints.extend(self.what_is_left());
        let open = self.open();
        let Some(mv) = self.suggested(&open) else { return hints };
        let Some(piece) = self.pos().piece_at(mv.from) else { return hints };
        let movers: SquareSet = self.pos().board().pieces(piece.color, piece.role);
        if self.goal != Goal::Any && (movers.more_than_one() || open.len() > 1) {
            hints.push(Hint::new(format!("Look for a {}'s move.", piece.role)));
        }
        let mover = describe::pieces(&self.pos().board(), mv.from.into());
        hints.push(Hint::new(format!("Move {mover}.")).with_marks([Mark::squares(MarkRole::From, mv.from)]));
        hints.push(Hint::new(format!("{} does it.", self.san(mv))).with_marks([Mark::arrow(
            MarkRole::Good,
            mv.from,
            mv.to,
        )]));
        hints
    }

    fn asks_the_same(&self) -> bool {
        self.every
    }

    fn solution(&self) -> Solution {
        let open = self.open();
        let suggested = self.suggested(&open);
        let shown: Vec<Move> = if self.every { open.clone() } else { suggested.into_iter().collect() };
        let mut explanation = suggested.map_or_else(Explanation::default, |mv| self.explain(mv));
        if self.right.len() > 1 && self.goal != Goal::Any {
            let all = describe::list(self.right.iter().map(|&mv| self.san(mv)));
            explanation.full = explanation.full.and(format!("All right moves: {all}.").into());
        }
        Solution { marks: arrows(&shown), answers: shown.into_iter().map(Answer::Move).collect(), explanation }
    }
}
