//! One learner at one ending: sound moves are answered by the longest defence, others by what they lose.

use std::sync::Arc;

use super::way::{self, Fate};
use super::{Ending, moves_to_mate, plan};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Misconception, Progress, Prompt, Reply,
    Solution, Text, Verdict, illegal, misconception,
};
use crate::notation::{describe, pgn, san};
use crate::rules::{Color, DrawClaim, Game, Move, Position, SquareSet, articles};
use crate::solve::endgame::Endgame;

pub(super) struct PlayOutJudge {
    task: Arc<Ending>,
    /// The game up to here, replies included. Mate in time is always possible from here, if it was from the start.
    game: Game,
    /// The learner's moves so far.
    played: usize,
}

/// What a move that throws the win away is told.
struct Miss {
    told: Vec<String>,
    full: Vec<String>,
    reply: Option<Move>,
    article: Option<&'static str>,
    misconception: Option<Misconception>,
}

impl PlayOutJudge {
    pub(super) fn new(task: Arc<Ending>) -> Self {
        Self { game: task.game.clone(), task, played: 0 }
    }

    fn pos(&self) -> &Position {
        self.game.position()
    }

    /// The side with the pieces: the learner's.
    fn us(&self) -> Color {
        self.task.game.position().turn()
    }

    /// How many moves are left, the one to be made now counted.
    fn left(&self) -> usize {
        self.task.limit().saturating_sub(self.played)
    }

    /// The ending on the board now: a pawn may have become a queen.
    fn endgame(&self) -> Endgame {
        Endgame::of(&self.pos().board()).map_or(self.task.endgame, |(endgame, _)| endgame)
    }

    /// The board after a move, seen from the learner's side.
    fn diagram(&self, before: &Position, mv: Move) -> Diagram {
        Diagram { last_move: Some(mv), orientation: self.us(), ..Diagram::of_position(&before.after(mv)) }
    }

    fn as_reply(&self, before: &Position, mv: Move) -> Reply {
        Reply { mv, san: san::write(before, mv), diagram: self.diagram(before, mv) }
    }

    /// The moves since the first position, as in a game.
    fn written(&self, game: &Game) -> String {
        let mut line = Game::new(self.task.game.position().clone());
        for &mv in &game.moves()[self.task.game.moves().len()..] {
            if line.play_on(mv).is_err() {
                break;
            }
        }
        pgn::write_moves(&line)
    }

    fn play(&mut self, mv: Move) {
        // A legal move; the game goes on, as nobody has claimed anything.
        let _ = self.game.play_on(mv);
    }

    fn go_on(&mut self, mv: Move, reply: Move) -> Feedback {
        let before = self.pos().clone();
        let after = before.after(mv);
        let answer = self.as_reply(&after, reply);
        let was = self.endgame();
        self.play(mv);
        self.play(reply);
        self.played += 1;
        let mut told = vec![describe::legal_move(&before, mv), describe::answers(&after, reply)];
        if was != self.endgame() {
            told.push(format!("Now it is {} against king.", plan::name(self.endgame())));
        }
        let explanation = Explanation::short(Text::paragraphs(told)).in_full(plan::rule(self.endgame()));
        let mut feedback = Feedback::new(Verdict::Continue, explanation)
            .with_marks([Mark::arrow(MarkRole::Good, mv.from, mv.to)])
            .on(self.diagram(&before, mv));
        feedback.reply = Some(answer);
        feedback
    }

    fn mate(&mut self, mv: Move) -> Feedback {
        let before = self.pos().clone();
        self.play(mv);
        self.played += 1;
        let moves = if self.played == 1 { "one move".to_string() } else { format!("{} moves", self.played) };
        let mut told = vec![format!("{} is checkmate, in {moves}.", san::write(&before, mv))];
        match self.task.fewest() {
            Some(fewest) if fewest < self.played => told.push(format!("The quickest mate took {fewest}.")),
            Some(_) if self.played > 1 => told.push("It can't be done in fewer.".into()),
            Some(_) | None => {}
        }
        let mut full = describe::mate_proof(self.pos());
        if self.played > 1 {
            full.push(format!("The whole line: {}.", self.written(&self.game)));
        }
        let explanation =
            Explanation::short(Text::paragraphs(told)).in_full(Text::paragraphs(full)).by([articles::CHECKMATE]);
        Feedback::new(Verdict::Right, explanation)
            .with_marks([Mark::arrow(MarkRole::Good, mv.from, mv.to)])
            .on(self.diagram(&before, mv))
    }

    /// A move that is taken back for the learner: what it would have lost.
    fn miss(&self, mv: Move, fate: &Fate) -> Feedback {
        let pos = self.pos();
        let after = pos.after(mv);
        let Miss { told, full, reply, article, misconception } = self.why(&after, mv, fate);
        let explanation = Explanation::short(Text::paragraphs(told)).in_full(Text::paragraphs(full)).by(article);
        let mut feedback = Feedback::new(Verdict::Wrong, explanation)
            .with_marks([Mark::arrow(MarkRole::Bad, mv.from, mv.to)])
            .revealing(misconception)
            .on(self.diagram(pos, mv));
        feedback.reply = reply.map(|reply| self.as_reply(&after, reply));
        feedback
    }

    fn why(&self, after: &Position, mv: Move, fate: &Fate) -> Miss {
        let (us, them) = (self.us(), !self.us());
        let board = after.board();
        let full = vec![plan::rule(self.endgame()).to_string()];
        let plain =
            |told: Vec<String>| Miss { told, full: full.clone(), reply: None, article: None, misconception: None };
        let answers = |reply: Move| describe::answers(after, reply);
        match *fate {
            Fate::Stalemate => Miss {
                full: describe::stalemate_proof(after),
                article: Some(articles::STALEMATE),
                misconception: Some(misconception::STALEMATE_WINS),
                ..plain(vec![
                    format!("{them} is not in check and has no legal move: stalemate, and the game is drawn."),
                    "Leave the bare king a square until you can mate.".into(),
                ])
            },
            Fate::Dead => Miss {
                article: Some(articles::DEAD_POSITION),
                ..plain(vec![format!(
                    "With {} alone {us} can't mate at all: the game is drawn at once.",
                    describe::pieces(&board, mv.to.into())
                )])
            },
            Fate::PieceLost(reply) => Miss {
                reply: Some(reply),
                ..plain(vec![
                    format!("{} With that the win is gone.", answers(reply)),
                    "Before each move look where the king can go next.".into(),
                ])
            },
            Fate::Drawn(reply) => Miss {
                reply: Some(reply),
                ..plain(vec![
                    format!("After that {us} can no longer win by force."),
                    format!("{} From here the best play of both sides is a draw.", answers(reply)),
                ])
            },
            Fate::Claimed(claim, announced) => {
                let what = match claim {
                    DrawClaim::ThreefoldRepetition => "the same position for the third time",
                    DrawClaim::FiftyMoves => "fifty moves of each side without a capture or a pawn move",
                };
                let how = announced.map_or_else(String::new, |mv| format!(", announcing {}", san::write(after, mv)));
                Miss {
                    article: Some(match claim {
                        DrawClaim::ThreefoldRepetition => articles::THREEFOLD_REPETITION,
                        DrawClaim::FiftyMoves => articles::FIFTY_MOVES,
                    }),
                    ..plain(vec![
                        format!("{them} claims a draw{how}: {what}."),
                        "A bare king is glad of every draw. Find a move that makes headway.".into(),
                    ])
                }
            }
            Fate::TooSlow(reply, needed) => {
                let left = self.left().saturating_sub(1);
                let have = match left {
                    0 => format!("but that was the last of your {} moves", self.task.limit()),
                    1 => "but only 1 move is left".to_string(),
                    left => format!("but only {left} moves are left"),
                };
                let lost_piece = after.kind(reply).is_capture();
                let first = if lost_piece { answers(reply) } else { format!("That is too slow: {}", answers(reply)) };
                let outlook = if needed > left {
                    let moves = if needed == 1 { "1 more move".to_string() } else { format!("{needed} more moves") };
                    format!("Mate still takes {moves}, {have}.")
                } else {
                    "The quick way from there would only repeat the position.".to_string()
                };
                let take_back = (self.played > 0).then(|| "You can also take moves back.".to_string());
                Miss { reply: Some(reply), ..plain([first, outlook].into_iter().chain(take_back).collect()) }
            }
            Fate::Mate | Fate::GoesOn(_) => plain(Vec::new()),
        }
    }
}

impl Judge for PlayOutJudge {
    fn prompt(&self) -> Prompt {
        let (us, them) = (self.us(), !self.us());
        let mut question = if self.played == 0 {
            format!(
                "{us} to move, with {} against a bare king: play on until mate. {them} defends as well as possible.",
                plan::name(self.task.endgame)
            )
        } else {
            "Go on until mate.".to_string()
        };
        // Without a limit of the author's the count begins after the first move, when the table is there.
        let known = self.task.given.is_some() || self.played > 0;
        if self.played == 0 {
            question += &self.task.given.map_or_else(
                || {
                    " You may take a few moves more than needed; how many is counted from the first move on."
                        .to_string()
                },
                |limit| if limit == 1 { " You have one move.".into() } else { format!(" You have {limit} moves.") },
            );
        }
        Prompt {
            question: question.into(),
            diagrams: vec![Diagram { orientation: us, ..Diagram::of_game(&self.game) }],
            input: Input::Move,
            progress: known.then(|| Progress {
                done: self.played,
                of: self.task.limit().max(self.played),
                unit: "moves",
            }),
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let mv = match illegal::legal_move(&self.game, answer, illegal::Subject::Other) {
            Ok(mv) => mv,
            Err(refusal) => return *refusal,
        };
        match way::fate(&self.game, mv, self.left().saturating_sub(1)) {
            Fate::Mate if self.left() > 0 => self.mate(mv),
            Fate::GoesOn(reply) => self.go_on(mv, reply),
            fate => self.miss(mv, &fate),
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let (pos, endgame) = (self.pos(), self.endgame());
        let mut hints = vec![Hint::new(plan::rule(endgame))];
        let line = way::to_mate(&self.game, self.left());
        let best = line.as_ref().and_then(|line| line.moves().get(self.game.moves().len())).copied();
        hints.extend(plan::region(pos, endgame, self.us(), best));
        let Some(mv) = best else { return hints };
        let mover = describe::pieces(&pos.board(), SquareSet::of(mv.from));
        hints.push(Hint::new(format!("Move {mover}.")).with_marks([Mark::squares(MarkRole::From, mv.from)]));
        let written = san::write(pos, mv);
        let text = match moves_to_mate(pos) {
            Some(1) | None => format!("{written} mates."),
            Some(count) => format!("{written} is best: with it, mate takes {count} moves in all from here."),
        };
        hints.push(Hint::new(text).with_marks([Mark::arrow(MarkRole::Good, mv.from, mv.to)]));
        hints
    }

    fn solution(&self) -> Solution {
        let done = self.game.moves().len();
        let Some(line) = way::to_mate(&self.game, self.left()) else {
            let text = if self.pos().is_checkmate() {
                "It is checkmate."
            } else {
                "No way to mate in time is known from here."
            };
            return Solution { answers: Vec::new(), explanation: Explanation::short(text), marks: Vec::new() };
        };
        let own: Vec<Move> = line.moves()[done..].iter().copied().step_by(2).collect();
        let mut rest = Game::new(self.pos().clone());
        for &mv in &line.moves()[done..] {
            if rest.play_on(mv).is_err() {
                break;
            }
        }
        let told = vec![format!("The quickest way from here: {}.", pgn::write_moves(&rest))];
        let full = [vec![plan::rule(self.endgame()).to_string()], describe::mate_proof(line.position())].concat();
        Solution {
            marks: own.first().map(|mv| Mark::arrow(MarkRole::Good, mv.from, mv.to)).into_iter().collect(),
            answers: own.into_iter().map(Answer::Move).collect(),
            explanation: Explanation::short(Text::paragraphs(told))
                .in_full(Text::paragraphs(full))
                .by([articles::CHECKMATE]),
        }
    }

    fn take_back(&mut self) -> bool {
        if self.played == 0 {
            return false;
        }
        self.game.take_back();
        self.game.take_back();
        self.played -= 1;
        true
    }

    fn can_take_back(&self) -> bool {
        self.played > 0
    }
}
