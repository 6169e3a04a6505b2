//! One learner at one combination: right moves are answered by the best defence, others are refuted.

use std::sync::{Arc, OnceLock};

use super::{Combination, LIMIT, Plan, given_or_mates, keys};
use crate::exercise::play_move::goal::Goal;
use crate::exercise::play_move::refute;
use crate::exercise::sample::sorted_moves;
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Progress, Prompt, Reply, Solution,
    Text, Verdict, illegal, misconception,
};
use crate::notation::{describe, pgn, san};
use crate::rules::game::SEVENTY_FIVE_MOVES;
use crate::rules::{CastlingSide, Color, Game, Move, MoveKind, Position, SquareSet, articles, attacks};
use crate::solve::exchange::worth_taken;
use crate::solve::mate::{self, Undecided};

pub(super) struct LineJudge {
    task: Arc<Combination>,
    /// The game up to here, replies included.
    game: Game,
    /// The learner's moves so far.
    played: usize,
    /// What is right now.
    right: OnceLock<Result<Vec<Move>, Undecided>>,
}

impl LineJudge {
    pub(super) fn new(task: Arc<Combination>) -> Self {
        Self { game: task.game.clone(), task, played: 0, right: OnceLock::new() }
    }

    fn pos(&self) -> &Position {
        self.game.position()
    }

    /// How many moves the learner has left, the one to be made now counted.
    fn left(&self) -> usize {
        self.task.moves().saturating_sub(self.played).max(1)
    }

    fn depth(&self) -> u32 {
        u32::try_from(self.left()).unwrap_or(1)
    }

    /// The right moves now, the quickest or the given one first.
    fn decided(&self) -> Result<&[Move], Undecided> {
        let right = self.right.get_or_init(|| match (&self.task.plan, self.played) {
            (Plan::Mate(_) | Plan::Given(_), 0) => self.task.first_moves(),
            (Plan::Mate(_), _) => Ok(keys(self.pos(), self.depth())?.into_iter().map(|key| key.mv).collect()),
            (Plan::Given(line), played) => Ok(given_or_mates(self.pos(), line.get(2 * played).copied())),
        });
        right.as_deref().map_err(|&undecided| undecided)
    }

    /// The right moves known now.
    fn right(&self) -> &[Move] {
        self.decided().unwrap_or_default()
    }

    /// The opponent's answer to a right move: the one that holds out longest, or the given one.
    fn reply(&self, mv: Move) -> Option<Move> {
        let after = self.pos().after(mv);
        match &self.task.plan {
            Plan::Given(line) => line.get(2 * self.played + 1).copied(),
            Plan::Mate(_) => {
                let longest = mate::best_defences(&after, self.depth().saturating_sub(1), LIMIT).unwrap_or_default();
                let replies = if longest.is_empty() { sorted_moves(&after) } else { longest };
                replies.into_iter().min_by_key(|&reply| (!after.kind(reply).is_capture(), reply))
            }
        }
    }

    /// The board after a move, seen from the learner's side.
    fn diagram(&self, before: &Position, mv: Move) -> Diagram {
        Diagram {
            last_move: Some(mv),
            orientation: self.task.game.position().turn(),
            ..Diagram::of_position(&before.after(mv))
        }
    }

    fn as_reply(&self, before: &Position, mv: Move) -> Reply {
        Reply { mv, san: san::write(before, mv), diagram: self.diagram(before, mv) }
    }

    /// The moves from the first position on, as in a game.
    fn written(&self) -> String {
        let mut line = Game::new(self.task.game.position().clone());
        for &mv in &self.game.moves()[self.task.game.moves().len()..] {
            if line.play_on(mv).is_err() {
                break;
            }
        }
        pgn::write_moves(&line)
    }

    fn play(&mut self, mv: Move) {
        // A legal move of a game that need not have been claimed as drawn.
        let _ = self.game.play_on(mv);
        self.right = OnceLock::new();
    }

    fn accept(&mut self, mv: Move) -> Feedback {
        let before = self.pos().clone();
        let after = before.after(mv);
        let others: Vec<String> =
            self.right().iter().filter(|&&other| other != mv).map(|&other| san::write(&before, other)).collect();
        let board = self.diagram(&before, mv);
        let mark = Mark::arrow(MarkRole::Good, mv.from, mv.to);
        let mut told = vec![describe::legal_move(&before, mv)];
        let reply = if after.is_checkmate() { None } else { self.reply(mv) };
        self.play(mv);
        self.played += 1;
        let Some(reply) = reply else {
            return self.done(&before, mv, told).with_marks([mark]).with_others(others).on(board);
        };
        let answer = self.as_reply(&after, reply);
        told.push(describe::answers(&after, reply));
        self.play(reply);
        if let Plan::Mate(_) = self.task.plan {
            told.push(format!("Now it is mate in {}.", self.left()));
        }
        let mut feedback = Feedback::new(Verdict::Continue, Explanation::short(Text::paragraphs(told)))
            .with_marks([mark])
            .with_others(others)
            .on(board);
        feedback.reply = Some(answer);
        feedback
    }

    fn done(&self, before: &Position, mv: Move, mut told: Vec<String>) -> Feedback {
        let after = before.after(mv);
        let mut full = Vec::new();
        if after.is_checkmate() {
            told.push(format!("{} is checkmate.", san::write(before, mv)));
            full = describe::mate_proof(&after);
        }
        if self.played > 1 {
            full.push(format!("The whole line: {}.", self.written()));
        }
        let articles = after.is_checkmate().then_some(articles::CHECKMATE);
        let explanation = Explanation::short(Text::paragraphs(told)).in_full(Text::paragraphs(full)).by(articles);
        Feedback::new(Verdict::Right, explanation)
    }

    /// A legal move that does not lead on: what it misses, and the answer that shows it.
    fn miss(&self, mv: Move) -> Feedback {
        let pos = self.pos();
        let after = pos.after(mv);
        let (told, reply) = match &self.task.plan {
            Plan::Given(_) => self.not_in_this_line(mv),
            Plan::Mate(_) if self.left() == 1 || after.is_stalemate() => not_mate(pos, mv),
            Plan::Mate(_) => self.escaped(mv),
        };
        let full = if after.is_stalemate() { describe::stalemate_proof(&after) } else { Vec::new() };
        let explanation = Explanation::short(Text::paragraphs(told)).in_full(Text::paragraphs(full));
        let mut feedback = Feedback::new(Verdict::Wrong, explanation)
            .with_marks([Mark::arrow(MarkRole::Bad, mv.from, mv.to)])
            .revealing(after.is_stalemate().then_some(misconception::STALEMATE_WINS))
            .on(self.diagram(pos, mv));
        feedback.reply = reply.map(|reply| self.as_reply(&after, reply));
        feedback
    }

    /// The first hints of a way to mate.
    fn towards_mate(&self) -> Vec<Hint> {
        let pos = self.pos();
        let rule = match (&self.task.plan, self.left()) {
            (Plan::Mate(_), 1) => Goal::Mate.rule(),
            (Plan::Mate(_), _) => {
                "Look at every check first, then at moves that take squares from the king. Think of each answer."
            }
            (Plan::Given(_), _) => "Look at every check, then at every capture, then at threats.",
        };
        let region = pos.king(!pos.turn()).map(|king| {
            Hint::new(format!("Look at the king on {king} and at the squares around it."))
                .with_marks([Mark::squares(MarkRole::Path, attacks::king(king)), Mark::squares(MarkRole::Target, king)])
        });
        std::iter::once(Hint::new(rule)).chain(region).collect()
    }

    /// The first hints of a line that is only read and played: where one is in it, and what moves next.
    fn along_the_line(&self) -> Vec<Hint> {
        let rule = "Find the place in the line where the game stands now. The next move is the one to be played.";
        let (pos, moves) = (self.pos(), self.game.moves());
        let before = moves.len().checked_sub(1).map(|last| &self.game.positions()[last]);
        let last = before.zip(moves.last()).map_or_else(String::new, |(before, &last)| {
            let dots = if before.turn() == Color::White { "." } else { "..." };
            format!("The last move was {}{dots} {}. ", before.fullmove_number(), san::write(before, last))
        });
        let next = self.right().first().and_then(|&mv| match pos.kind(mv) {
            MoveKind::Castle(_) => Some("Next, king and rook move at once.".to_owned()),
            MoveKind::Quiet
            | MoveKind::Capture
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Promotion
            | MoveKind::CapturePromotion => Some(format!("The next one is a {}'s.", pos.piece_at(mv.from)?.role)),
        });
        std::iter::once(rule.to_owned()).chain(next.map(|next| last + &next)).map(Hint::new).collect()
    }

    fn not_in_this_line(&self, mv: Move) -> (Vec<String>, Option<Move>) {
        let written = san::write(self.pos(), mv);
        if !self.task.is_combination() {
            return (vec![format!("{written} is not in this line. It goes on with another move.")], None);
        }
        let what_then = if self.task.ends_in_mate() {
            "Look for a move that leaves fewer answers."
        } else {
            "It goes on with another move."
        };
        let mut told = vec![format!("{written} is not in this line. {what_then}")];
        let refutation = refute::refute(&Goal::Any, self.pos(), mv);
        told.extend(refutation.as_ref().map(|refutation| refutation.text.clone()));
        (told, refutation.map(|refutation| refutation.mv))
    }

    /// The answer after which there is no mate in the moves that are left.
    fn escaped(&self, mv: Move) -> (Vec<String>, Option<Move>) {
        let (pos, left) = (self.pos(), self.depth());
        let after = pos.after(mv);
        let them = after.turn();
        if after.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            let rule = "Seventy-five moves each have passed without a capture or a pawn move";
            return (vec![format!("After {} the game is drawn. {rule}.", san::write(pos, mv))], None);
        }
        let mut replies = sorted_moves(&after);
        replies.sort_by_cached_key(|&reply| order(&after, reply));
        let first_escape = |from: usize| mate::first_escape(&after, replies[from..].iter().copied(), left - 1, LIMIT);
        let Ok(Some(escape)) = first_escape(0) else {
            // The moves that mate in time are known, and this is none of them.
            let written = san::write(pos, mv);
            return (
                vec![format!("{written} does not force mate in {left}: the best defence holds out longer.")],
                None,
            );
        };
        let later = replies.iter().position(|&reply| reply == escape).map_or(0, |index| index + 1);
        if !is_telling(&after, escape) && matches!(first_escape(later), Ok(Some(_))) {
            let told = format!("{them} is not in check after that, and more than one answer stops mate in {left}.");
            return (vec![told], None);
        }
        let mut told = Vec::new();
        let forced_later = mate::best_defences(&after, left, LIMIT / 10).is_ok_and(|replies| !replies.is_empty());
        if forced_later {
            told.push(format!("That mates too, but later: you were asked for mate in {left}."));
        } else if after.is_check() {
            told.push(format!("That is check, but it does not mate in {left}."));
        } else {
            told.push(format!("{them} is not in check after that, and it does not mate in {left}."));
        }
        told.push(describe::answers(&after, escape));
        let escaped = after.after(escape);
        told.push(if escaped.is_checkmate() {
            "That is checkmate.".into()
        } else if escaped.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            "Seventy-five moves each have passed without a capture or a pawn move: the game is drawn.".into()
        } else {
            format!("Now there is no mate in {}.", left - 1)
        });
        (told, Some(escape))
    }
}

/// Why a last move does not mate, and the way out.
fn not_mate(pos: &Position, mv: Move) -> (Vec<String>, Option<Move>) {
    let mut told: Vec<String> = Goal::Mate.judge(pos, mv).err().into_iter().collect();
    let refutation = refute::refute(&Goal::Mate, pos, mv);
    told.extend(refutation.as_ref().map(|refutation| refutation.text.clone()));
    (told, refutation.map(|refutation| refutation.mv))
}

/// The most telling answers first: mate, then the capture of the most valuable piece, then the king's moves.
fn order(after: &Position, reply: Move) -> (bool, i32, bool, Move) {
    let king = after.king(after.turn()) == Some(reply.from);
    (!after.after(reply).is_checkmate(), -worth_taken(after, reply), !king, reply)
}

/// Whether an answer shows by itself what is wrong with a move: it gets out of a check or gives one, takes something, or is
/// a step of the king.
fn is_telling(after: &Position, reply: Move) -> bool {
    let king = after.king(after.turn()) == Some(reply.from);
    king || after.is_check() || after.kind(reply).is_capture() || after.after(reply).is_check()
}

impl Judge for LineJudge {
    fn prompt(&self) -> Prompt {
        let (turn, left) = (self.pos().turn(), self.left());
        let question = match (&self.task.plan, self.played) {
            (Plan::Mate(1), _) => format!("{turn} to move: checkmate in one move."),
            (Plan::Mate(moves), 0) => format!("{turn} to move: checkmate in {moves} moves, whatever the answers are."),
            (Plan::Mate(_), _) if left == 1 => "Now mate in one move.".to_string(),
            (Plan::Mate(_), _) => format!("Go on: mate in {left} moves."),
            (Plan::Given(_), 0) => format!("{turn} to move. Find the best moves, one after the other."),
            (Plan::Given(_), _) => "Go on: which move is next?".to_string(),
        };
        let of = self.task.moves();
        Prompt {
            question: question.into(),
            diagrams: vec![Diagram::of_game(&self.game)],
            input: Input::Move,
            progress: (of > 1).then_some(Progress { done: self.played, of, unit: "moves" }),
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        // A side that may castle one day is told why not yet.
        let (rights, us) = (self.pos().castling(), self.pos().turn());
        let may_castle = CastlingSide::ALL.into_iter().any(|side| rights.has(us, side));
        let subject = if may_castle { illegal::Subject::Castling } else { illegal::Subject::Other };
        let mv = match illegal::legal_move(&self.game, answer, subject) {
            Ok(mv) => mv,
            Err(refusal) => return *refusal,
        };
        match self.decided() {
            Ok(right) if right.contains(&mv) => self.accept(mv),
            Ok(_) => self.miss(mv),
            Err(undecided) => Feedback::slip(format!(
                "Whether {} forces mate in {} is {undecided}, so it can't be judged.",
                san::write(self.pos(), mv),
                self.left()
            )),
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let pos = self.pos();
        let mut hints = if self.task.is_combination() { self.towards_mate() } else { self.along_the_line() };
        let Some(&mv) = self.right().first() else { return hints };
        let mover = describe::pieces(&pos.board(), SquareSet::of(mv.from));
        hints.push(Hint::new(format!("Move {mover}.")).with_marks([Mark::squares(MarkRole::From, mv.from)]));
        hints.push(Hint::new(format!("{} leads on.", san::write(pos, mv))).with_marks([Mark::arrow(
            MarkRole::Good,
            mv.from,
            mv.to,
        )]));
        hints
    }

    fn asks_the_same(&self) -> bool {
        !self.task.is_combination()
    }

    fn solution(&self) -> Solution {
        let mut way =
            Self { task: Arc::clone(&self.task), game: self.game.clone(), played: self.played, right: OnceLock::new() };
        let mut answers = Vec::new();
        let mut marks = Vec::new();
        let mut full = Vec::new();
        let written = |moves: &[Move]| describe::list(moves.iter().map(|&mv| san::write(self.pos(), mv)));
        if self.right().len() > 1 {
            full.push(format!("All right moves here: {}.", written(self.right())));
        }
        while let Some(&mv) = way.right().first() {
            marks.extend(marks.is_empty().then(|| Mark::arrow(MarkRole::Good, mv.from, mv.to)));
            answers.push(Answer::Move(mv));
            let end = way.accept(mv);
            if end.verdict == Verdict::Right {
                let proof = if way.pos().is_checkmate() { describe::mate_proof(way.pos()) } else { Vec::new() };
                full.extend(proof);
                break;
            }
        }
        let text = if answers.is_empty() {
            "No way to the end is known from here.".to_string()
        } else {
            format!("The line: {}.", way.written())
        };
        let articles = way.pos().is_checkmate().then_some(articles::CHECKMATE);
        Solution { answers, explanation: Explanation::short(text).in_full(Text::paragraphs(full)).by(articles), marks }
    }
}
