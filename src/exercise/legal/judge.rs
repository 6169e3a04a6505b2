//! One attempt: legal or not, then the broken rule.

use std::sync::Arc;

use super::rules::against;
use super::{Shown, believed};
use crate::exercise::understand::{self, Understood};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Solution, Text,
    Verdict, illegal,
};
use crate::notation::{describe, pgn};
use crate::rules::{CastlingSide, Illegality, Move, MoveKind, Piece, Position, Role, SquareSet, articles, attacks};

/// The index of "legal" among the options of the first question.
const LEGAL: usize = 0;

/// Where the learner is: whether the move is legal, or which rule it breaks.
pub(super) struct Legalities {
    shown: Arc<Shown>,
    asks_rule: bool,
}

impl Legalities {
    pub const fn new(shown: Arc<Shown>) -> Self {
        Self { shown, asks_rule: false }
    }

    fn pos(&self) -> &Position {
        self.shown.game.position()
    }

    fn end(&self, words: impl Into<Text>, others: Vec<String>) -> Feedback {
        let whole = explanation(&self.shown);
        let short = words.into().and(whole.short);
        Feedback::new(Verdict::Right, Explanation { short, ..whole }).with_marks(marks(&self.shown)).with_others(others)
    }

    fn answer_legality(&mut self, answer: &Answer) -> Understood<Feedback> {
        let said_legal = understand::option(answer, 2)? == LEGAL;
        let shown = &*self.shown;
        let is_legal = shown.why.is_empty();
        Ok(match (said_legal, is_legal) {
            (true, true) => self.end("Yes, it is legal.", Vec::new()),
            (false, false) if !shown.asks_rule() => self.end("Right: it is not legal.", Vec::new()),
            (false, false) => {
                self.asks_rule = true;
                Feedback::new(Verdict::Continue, Explanation::short("Right: it is not legal."))
            }
            (true, false) => illegal::feedback(self.pos(), shown.mv, &shown.why),
            (false, true) => {
                Feedback::new(Verdict::Wrong, explanation(shown)).with_marks(marks(shown)).revealing(believed(shown))
            }
        })
    }

    fn answer_rule(&mut self, answer: &Answer) -> Understood<Feedback> {
        let shown = &*self.shown;
        let named = shown.rules[understand::option(answer, shown.rules.len())?];
        if shown.why.iter().any(|reason| reason.code() == named) {
            let others = shown.why.iter().filter(|reason| reason.code() != named);
            let others = others.filter_map(|reason| describe::rule(reason.code())).map(str::to_owned).collect();
            return Ok(self.end(Text::default(), others));
        }
        let words = against(self.pos(), shown.mv, named);
        Ok(Feedback::new(Verdict::Wrong, Explanation::short(words)).with_marks(arrow(shown.mv)))
    }
}

/// Why the move is legal, or every rule it breaks.
pub(super) fn explanation(shown: &Shown) -> Explanation {
    let pos = shown.game.position();
    if !shown.why.is_empty() {
        return illegal::explanation(pos, shown.mv, &shown.why);
    }
    let fact = describe::legal_move(pos, shown.mv);
    Explanation::short(format!("{fact} {}", why_legal(shown))).by([articles::LEGAL_MOVE])
}

/// What makes a legal move legal that looks as if it were not.
fn why_legal(shown: &Shown) -> String {
    let (pos, mv) = (shown.game.position(), shown.mv);
    let us = pos.turn();
    let board = pos.board();
    let pinner = pos.pins(us).into_iter().find(|&(pinned, _)| pinned == mv.from).map(|(_, pinner)| pinner);
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    match pos.kind(mv) {
        MoveKind::Castle(side) => {
            let path = SquareSet::from([CastlingSide::king_from(us), side.rook_to(us), side.king_to(us)]);
            format!("Castling is allowed: no piece of {} attacks {}.", !us, either(path))
        }
        MoveKind::EnPassant => "That is en passant, on the very next move after the double step.".to_owned(),
        _ if role == Role::King && !shown.knows_check => {
            "A king moves one square in any direction, and no piece of its own stands there.".to_owned()
        }
        _ if role == Role::King => {
            let safe = match board.piece_at(mv.to) {
                Some(_) => format!("Nothing guards {}", describe::pieces(&board, mv.to.into())),
                None => format!("No piece of {} attacks {}", !us, mv.to),
            };
            let more = if pos.is_check() { ", so there the king is out of check" } else { "" };
            format!("{safe}{more}.")
        }
        _ if pos.is_check() => "That answers the check.".to_owned(),
        _ if pinner.is_some() => {
            let pinner = pinner.unwrap_or(mv.to);
            let pinner = describe::pieces(&board, pinner.into());
            format!("It is pinned by {pinner}, but it stays on the line, so the king stays safe.")
        }
        MoveKind::Promotion | MoveKind::CapturePromotion => {
            "A pawn may become a queen, a rook, a bishop or a knight, whatever is on the board.".to_owned()
        }
        _ if role == Role::Knight && shown.knows_check => "A knight jumps, and its own king stays safe.".to_owned(),
        _ if role == Role::Knight => "A knight jumps, and no piece of its own stands where it lands.".to_owned(),
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoubleStep if shown.knows_check => {
            format!("A {role} moves like that, nothing is in its way, and its own king stays safe.")
        }
        MoveKind::Quiet | MoveKind::DoubleStep => {
            format!("A {role} moves like that, and nothing is in its way.")
        }
        MoveKind::Capture => format!("A {role} takes like that, and nothing is in its way."),
    }
}

/// `e1, f1 or g1`.
fn either(squares: SquareSet) -> String {
    describe::either(squares.into_iter().map(|sq| sq.to_string()))
}

fn arrow(mv: Move) -> Option<Mark> {
    (mv.from != mv.to).then(|| Mark::arrow(MarkRole::Path, mv.from, mv.to))
}

fn marks(shown: &Shown) -> Vec<Mark> {
    if shown.why.is_empty() {
        let role = MarkRole::Good;
        return vec![Mark::squares(MarkRole::From, shown.mv.from), Mark::squares(role, shown.mv.to)];
    }
    illegal::marks(shown.mv, &shown.why)
}

/// `White wants to move the knight from g1 to f3.`
fn wish(pos: &Position, mv: Move) -> String {
    let us = pos.turn();
    let Some(Piece { role, .. }) = pos.piece_at(mv.from) else {
        return format!("{us} wants to move from {} to {}.", mv.from, mv.to);
    };
    let is_castling = role == Role::King
        && mv.from == CastlingSide::king_from(us)
        && CastlingSide::ALL.iter().any(|side| side.king_to(us) == mv.to);
    if is_castling {
        return format!("{us} wants to castle: the king from {} to {}.", mv.from, mv.to);
    }
    let becoming = mv.promotion.map_or_else(String::new, |role| format!(" and make it a {role}"));
    format!("{us} wants to move the {role} from {} to {}{becoming}.", mv.from, mv.to)
}

/// What to ask of a move, one thing after the other.
fn to_be_asked(shown: &Shown) -> String {
    let (pos, mv) = (shown.game.position(), shown.mv);
    let us = pos.turn();
    let safe = if shown.knows_check { format!(" Is {us}'s king safe afterwards?") } else { String::new() };
    match pos.piece_at(mv.from).map(|piece| piece.role) {
        Some(Role::Knight) => format!(
            "Ask in this order: is that a knight's jump? What stands where it lands?{safe} A knight jumps, so nothing is \
             in its way."
        ),
        Some(Role::King) if mv.from.distance(mv.to) == 1 && !shown.knows_check => {
            format!("What stands on {}? Only a piece of {us}'s own would be in the way.", mv.to)
        }
        Some(Role::King) if mv.from.distance(mv.to) == 1 => {
            format!("Ask two things: what stands on {}? And does an enemy piece attack that square?", mv.to)
        }
        role => {
            let piece = role.map_or("piece".to_owned(), |role| role.to_string());
            format!("Ask in this order: does a {piece} move like that? Is the way free?{safe}")
        }
    }
}

impl Judge for Legalities {
    fn prompt(&self) -> Prompt {
        let shown = &*self.shown;
        let pos = self.pos();
        let (question, options) = if self.asks_rule {
            let rules = shown.rules.iter().filter_map(|code| describe::rule(code)).map(Text::plain).collect();
            ("Which rule does it break?".to_owned(), rules)
        } else {
            let question = format!("{} Is that legal?", wish(pos, shown.mv));
            (question, vec![Text::plain("Legal"), Text::plain("Not legal")])
        };
        let moves = (!shown.game.moves().is_empty())
            .then(|| format!("The last moves: {}", pgn::write_moves_before_question(&shown.game)));
        Prompt {
            question: Text::paragraphs(moves.into_iter().chain([question])),
            diagrams: vec![
                Diagram { last_move: shown.game.moves().last().copied(), ..Diagram::of_position(pos) }
                    .with_marks(arrow(shown.mv)),
            ],
            input: Input::Choice { options, pick: Pick::One },
            progress: self.asks_rule.then_some(Progress { done: 1, of: 2, unit: "questions" }),
            game: Some(shown.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let feedback = if self.asks_rule { self.answer_rule(answer) } else { self.answer_legality(answer) };
        feedback.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let shown = &*self.shown;
        let pos = self.pos();
        let us = pos.turn();
        let is_far = !attacks::between(shown.mv.from, shown.mv.to).is_empty();
        let answer = if shown.why.is_empty() {
            Hint::new("It is legal.")
        } else if self.asks_rule {
            Hint::new(explanation(shown).short)
        } else {
            Hint::new("It is not legal.")
        };
        let answer = answer.with_marks(marks(shown));
        if pos.piece_at(shown.mv.from).is_none_or(|piece| piece.color != us) {
            let from = Mark::squares(MarkRole::From, shown.mv.from);
            return vec![
                Hint::new("Ask first of all: whose move is it, and whose piece is to be moved?"),
                Hint::new(format!("Look at {}: what stands there?", shown.mv.from)).with_marks([from]),
                answer,
            ];
        }
        let king = pos.king(us).filter(|_| shown.knows_check).map(|king| Mark::squares(MarkRole::Target, king));
        let way = attacks::between(shown.mv.from, shown.mv.to).with(shown.mv.to);
        let cause = shown.why.first().map(|reason| reason.causes() | reason.squares());
        let third = match cause {
            Some(set) if !set.is_empty() => Hint::new(format!("Look at {}.", describe::squares(set)))
                .with_marks([Mark::squares(MarkRole::Target, set)]),
            Some(_) => Hint::new("The reason is not on the board, but in what has happened before."),
            None => Hint::new("Every rule you may think of is kept: check them one by one."),
        };
        vec![
            Hint::new(to_be_asked(shown)),
            Hint::new(format!(
                "{} {}{}.",
                if is_far { "Follow the way to" } else { "Look at" },
                shown.mv.to,
                if shown.knows_check { format!(", then look at {us}'s king") } else { String::new() }
            ))
            .with_marks(std::iter::once(Mark::squares(MarkRole::Path, way)).chain(king)),
            third,
            answer,
        ]
    }

    fn solution(&self) -> Solution {
        let shown = &*self.shown;
        let right = shown.why.first().map(Illegality::code);
        let rule = shown.rules.iter().position(|&code| Some(code) == right).filter(|_| shown.asks_rule());
        let first = Answer::Choice(vec![if shown.why.is_empty() { LEGAL } else { 1 }]);
        let second = rule.map(|index| Answer::Choice(vec![index]));
        let answers =
            if self.asks_rule { second.into_iter().collect() } else { [first].into_iter().chain(second).collect() };
        Solution { answers, explanation: explanation(shown), marks: marks(shown) }
    }
}
