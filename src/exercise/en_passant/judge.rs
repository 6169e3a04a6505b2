//! One attempt: which pawns may take en passant, and where none may, why.

use std::sync::Arc;

use super::reason::{Neighbour, Reason, Scene};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Solution, Text,
    Verdict, illegal, misconception,
};
use crate::notation::{describe, pgn, san};
use crate::rules::{Color, Illegality, Move, Position, Role, Square, SquareSet, articles};

const RULE: &str = "En passant: a pawn that stands beside an enemy pawn which has just made its double step may take it \
                    as if it had gone one square only, and only on the very next move.";

/// Where the learner is: the pawns, or the reason why there are none.
pub(super) struct Passing {
    scene: Arc<Scene>,
    asks_why: bool,
}

impl Passing {
    pub const fn new(scene: Arc<Scene>) -> Self {
        Self { scene, asks_why: false }
    }

    fn us(&self) -> Color {
        self.scene.pos().turn()
    }

    fn has_two_questions(&self) -> bool {
        self.scene.right().is_empty() && !self.scene.is_past_unknown()
    }

    fn end(&self, words: impl Into<Text>, others: Vec<String>) -> Feedback {
        let whole = explanation(&self.scene);
        let short = words.into().and(whole.short);
        Feedback::new(Verdict::Right, Explanation { short, ..whole }).with_marks(marks(&self.scene)).with_others(others)
    }

    fn answer_pawns(&mut self, answer: &Answer) -> Understood<Feedback> {
        let picked = understand::squares(answer)?;
        let scene = &*self.scene;
        let pos = scene.pos();
        if let Some(slip) = picked.into_iter().find_map(|sq| aside(scene, sq)) {
            return Err(understand::slip(slip));
        }
        let right = scene.takers();
        let (missing, extra) = (right - picked, picked - right);
        if missing.is_empty() && extra.is_empty() {
            if self.has_two_questions() {
                self.asks_why = true;
                let words = format!("That is so: {} can't take en passant here.", self.us());
                return Ok(Feedback::new(Verdict::Continue, Explanation::short(words)));
            }
            return Ok(self.end(Text::default(), Vec::new()));
        }
        let verdict = if (picked & right).is_empty() {
            Verdict::Wrong
        } else {
            Verdict::Partly { missing: missing.len(), extra: extra.len() }
        };
        let feedback = if let Some(sq) = extra.first() {
            not_this_one(scene, sq)
        } else {
            let stepper = scene.stepper().unwrap_or(right.first().unwrap_or(Square::A1));
            let pawn = describe::capitalized(&describe::pieces(&pos.board(), stepper.into()));
            let more = if picked.is_empty() { "Which pawn" } else { "Which other pawn" };
            let words = format!("{pawn} has just gone two squares. {more} of {} stands beside it?", self.us());
            Feedback::new(verdict, Explanation::short(words).by([articles::EN_PASSANT]))
                .with_marks([Mark::squares(MarkRole::Target, stepper)])
        };
        Ok(Feedback { verdict, ..feedback })
    }

    fn answer_why(&mut self, answer: &Answer) -> Understood<Feedback> {
        let named = Reason::ALL[understand::option(answer, Reason::ALL.len())?];
        let reasons = self.scene.reasons();
        if reasons.contains(&named) {
            let others = reasons.into_iter().filter(|&other| other != named).map(|other| other.option().to_owned());
            return Ok(self.end(Text::default(), others.collect()));
        }
        let words = not_for_this(&self.scene, named);
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words).by([articles::EN_PASSANT]))
            .with_marks(marks(&self.scene)))
    }
}

/// A picked square that shows a misunderstood question: an empty one, or the pawn that would be taken.
fn aside(scene: &Scene, sq: Square) -> Option<String> {
    let pos = scene.pos();
    match pos.piece_at(sq) {
        None => Some(format!("{sq} is empty. Pick the pawn that takes, not the square where it lands.")),
        Some(piece) if piece.color != pos.turn() => {
            Some(format!("The {} on {sq} is {}'s. Pick the pawn that takes.", piece.role, piece.color))
        }
        Some(_) => None,
    }
}

/// Why the piece on `sq` may not take en passant.
fn not_this_one(scene: &Scene, sq: Square) -> Feedback {
    let pos = scene.pos();
    let board = pos.board();
    let piece = describe::capitalized(&describe::pieces(&board, sq.into()));
    let miss = |words: String| {
        Feedback::new(Verdict::Wrong, Explanation::short(words).by([articles::EN_PASSANT]))
            .with_marks([Mark::squares(MarkRole::Bad, sq)])
    };
    let is_pawn = pos.piece_at(sq).is_some_and(|piece| piece.role == Role::Pawn);
    if !is_pawn {
        return miss(format!("{piece} is no pawn. Only a pawn takes en passant."))
            .revealing([misconception::EN_PASSANT_ANY_PIECE]);
    }
    if let Some(Neighbour { mv, why }) = scene.against(sq) {
        return illegal::feedback(pos, *mv, why);
    }
    match scene.stepper() {
        Some(stepper) if stepper.rank() == sq.rank() => {
            miss(format!("{piece} does not stand next to the pawn on {stepper}, which has just gone two squares."))
                .with_marks([Mark::squares(MarkRole::Target, stepper)])
        }
        Some(stepper) => {
            miss(format!("{piece} is not on the same rank as the pawn on {stepper}, which has just gone two squares."))
                .with_marks([Mark::squares(MarkRole::Target, stepper)])
        }
        None => miss(format!("{piece} has no pawn of {} beside it that it could take en passant.", !pos.turn())),
    }
}

/// Why a reason that was named does not hold.
fn not_for_this(scene: &Scene, named: Reason) -> String {
    let pos = scene.pos();
    let them = !pos.turn();
    let last = last_written(scene);
    match (named, scene.stepper()) {
        (Reason::TooLate | Reason::NoDoubleStep, Some(stepper)) => {
            format!("{them}'s last move was the double step to {stepper}. So something else is in the way.")
        }
        (Reason::TooLate, None) if scene.neighbours.is_empty() => {
            format!("No pawn of {them} stands beside a pawn of {}, so there was nothing to miss.", pos.turn())
        }
        (Reason::TooLate, None) => {
            let pawn = scene.neighbours.first().map(|one| Square::new(one.mv.to.file(), one.mv.from.rank()));
            let pawn = pawn.map_or_else(String::new, |sq| format!(" on {sq}"));
            format!("The pawn{pawn} made no double step in the moves shown. So there was nothing to be late for.")
        }
        (Reason::NoDoubleStep, None) if scene.neighbours.is_empty() => {
            format!("No pawn of {them} stands beside a pawn of {}. Look at the pawns once more.", pos.turn())
        }
        (Reason::NoDoubleStep, None) => {
            format!("The pawn beside did make a double step, but not now: the last move was {last}.")
        }
        (Reason::NotBeside, _) => {
            let beside: Vec<String> = scene
                .neighbours
                .iter()
                .map(|one| format!("{} and {}", one.mv.from, Square::new(one.mv.to.file(), one.mv.from.rank())))
                .collect();
            format!("There are pawns side by side: {}.", beside.join("; "))
        }
        (Reason::KingInCheck, _) => {
            "The king has nothing to do with it here: taking would leave no line open to it.".to_owned()
        }
    }
}

/// Who may take, or why nobody may.
pub(super) fn explanation(scene: &Scene) -> Explanation {
    let pos = scene.pos();
    let right = scene.right();
    if !right.is_empty() {
        let sentences: Vec<String> = right.iter().map(|&mv| describe::legal_move(pos, mv)).collect();
        let full: Vec<String> = [RULE.to_owned()].into_iter().chain(refusals(scene)).collect();
        return Explanation::short(sentences.join(" "))
            .in_full(Text::paragraphs(full))
            .by([articles::EN_PASSANT, articles::EN_PASSANT_AT_ONCE]);
    }
    let refusals = refusals(scene);
    let short = match (refusals.first(), scene.stepper()) {
        (Some(first), _) => first.clone(),
        (None, Some(stepper)) => {
            format!("The pawn on {stepper} has just gone two squares, but no pawn of {} stands beside it.", pos.turn())
        }
        (None, None) => format!("No pawn of {} stands beside a pawn of {}.", pos.turn(), !pos.turn()),
    };
    let articles: Vec<&'static str> = scene
        .neighbours
        .iter()
        .filter_map(|one| one.why.first().and_then(Illegality::article))
        .chain([articles::EN_PASSANT])
        .collect();
    let full = refusals.into_iter().chain([RULE.to_owned()]);
    let mut explanation = Explanation::short(short).in_full(Text::paragraphs(full)).by(articles);
    explanation.articles.sort_unstable();
    explanation.articles.dedup();
    explanation
}

/// What speaks against each capture that the board suggests.
fn refusals(scene: &Scene) -> Vec<String> {
    let pos = scene.pos();
    let against = scene.neighbours.iter().filter_map(|one| Some((one.mv, one.why.first()?)));
    against.map(|(mv, why)| describe::illegality(pos, mv, why)).collect()
}

/// The captures that are allowed as arrows, the pawn that stepped, and what speaks against the others.
pub(super) fn marks(scene: &Scene) -> Vec<Mark> {
    let mut marks: Vec<Mark> = scene.stepper().map(|sq| Mark::squares(MarkRole::Target, sq)).into_iter().collect();
    for one in &scene.neighbours {
        match one.why.first() {
            None => marks.push(Mark::arrow(MarkRole::Good, one.mv.from, one.mv.to)),
            Some(why) => {
                marks.push(Mark::squares(MarkRole::Bad, one.mv.from));
                if !why.causes().is_empty() {
                    marks.push(Mark::squares(MarkRole::Attacker, why.causes()));
                }
            }
        }
    }
    marks
}

/// The moves that led here, or what is known of them.
fn story(scene: &Scene) -> String {
    let them = !scene.pos().turn();
    match (scene.game.moves().is_empty(), scene.stepper()) {
        (false, _) => format!("The last moves: {}", pgn::write_moves_before_question(&scene.game)),
        (true, Some(stepper)) => {
            let from = stepper.offset(0, -2 * them.forward()).unwrap_or(stepper);
            format!("{them} has just played the pawn from {from} to {stepper}.")
        }
        (true, None) => format!("{them}'s last move was no double step of a pawn."),
    }
}

/// The last move in notation; nothing where no move is known.
fn last_written(scene: &Scene) -> String {
    let Some(mv) = scene.game.moves().last() else { return String::new() };
    let before = scene.game.positions().iter().rev().nth(1);
    before.map_or_else(String::new, |before| san::write(before, *mv))
}

/// The last move, known from the moves or from the square that was passed over.
fn last_move(scene: &Scene) -> Option<Move> {
    let step = |to: Square| Some(Move::new(to.offset(0, 2 * scene.pos().turn().forward())?, to));
    scene.game.moves().last().copied().or_else(|| scene.stepper().and_then(step))
}

/// A word on where to look, without telling who takes.
fn region(scene: &Scene, pos: &Position) -> Hint {
    match scene.stepper() {
        Some(stepper) => Hint::new(format!("Look at the pawn on {stepper} and the squares to its left and right."))
            .with_marks([Mark::squares(MarkRole::Target, stepper)]),
        None => Hint::new(format!("What was the last move of {}?", !pos.turn())),
    }
}

impl Judge for Passing {
    fn prompt(&self) -> Prompt {
        let scene = &*self.scene;
        let us = self.us();
        let (question, input) = if self.asks_why {
            let options = Reason::ALL.map(|reason| Text::plain(reason.option())).to_vec();
            (format!("Why may {us} not take en passant?"), Input::Choice { options, pick: Pick::One })
        } else {
            let question = format!("Which pawns of {us} may take en passant now? Pick none if none may.");
            (question, Input::Squares { pick: Pick::Any })
        };
        Prompt {
            question: Text::paragraphs([story(scene), question]),
            diagrams: vec![Diagram { last_move: last_move(scene), ..Diagram::of_position(scene.pos()) }],
            input,
            progress: self.asks_why.then_some(Progress { done: 1, of: 2, unit: "questions" }),
            game: Some(scene.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = if self.asks_why { self.answer_why(answer) } else { self.answer_pawns(answer) };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let scene = &*self.scene;
        let pos = scene.pos();
        let pieces = scene.neighbours.iter().map(|one| one.mv.from).collect::<SquareSet>();
        let third = if pieces.is_empty() {
            Hint::new(format!("No pawn of {} has a pawn of {} beside it.", self.us(), !self.us()))
        } else {
            let thought = if scene.reasons().contains(&Reason::KingInCheck) {
                "Is the king safe afterwards?"
            } else {
                "How did the pawn beside it get there, and when?"
            };
            let pawns = describe::pieces(&pos.board(), pieces);
            let thought =
                if pieces.more_than_one() { thought.replace("beside it", "beside them") } else { thought.into() };
            Hint::new(format!("Think about {pawns}. {thought}")).with_marks([Mark::squares(MarkRole::From, pieces)])
        };
        let answer = if scene.right().is_empty() && !self.asks_why {
            Hint::new("No pawn may.")
        } else {
            Hint::new(explanation(scene).short)
        };
        vec![Hint::new(RULE), region(scene, pos), third, answer.with_marks(marks(scene))]
    }

    fn solution(&self) -> Solution {
        let scene = &*self.scene;
        let pawns = Answer::Squares(scene.takers().into_iter().collect());
        let reasons = scene.reasons();
        let why = Reason::ALL.into_iter().position(|reason| reasons.contains(&reason));
        let why = Answer::Choice(why.into_iter().collect());
        let answers = match (self.asks_why, self.has_two_questions()) {
            (true, _) => vec![why],
            (false, true) => vec![pawns, why],
            (false, false) => vec![pawns],
        };
        Solution { answers, explanation: explanation(scene), marks: marks(scene) }
    }
}
