//! One step of building: what it leads to, and why that is or is not what is asked for.

use std::sync::Arc;

use super::{Change, Site, Step};
use crate::exercise::impossible::telling::fault;
use crate::exercise::understand::{self, Understood};
use crate::exercise::verdict::scene::Scene;
use crate::exercise::verdict::{Call, telling};
use crate::exercise::{
    Answer, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Misconception, Pick, Prompt, Solution,
    Text, Verdict, misconception,
};
use crate::notation::{coordinate, describe};
use crate::rules::{Board, Color, Game, Move, Piece, Position, SetupFault, SetupProblem, Square, articles, attacks};

pub(super) struct Building(pub Arc<Site>);

/// `white queen`.
fn name(piece: Piece) -> String {
    format!("{} {}", piece.color.to_string().to_lowercase(), piece.role)
}

/// What a position shows, after "it is" or "so that".
const fn shown(call: Call) -> &'static str {
    match call {
        Call::Checkmate => "it is checkmate",
        Call::Stalemate => "it is stalemate",
        Call::Check => "it is check, but not mate",
        Call::DeadPosition => "it is a dead position: nobody can ever mate",
        Call::None => "it is neither check nor mate nor stalemate",
    }
}

impl Building {
    /// `With the queen on g6`, `Without the pawn on h7`.
    fn with(&self, step: Step) -> String {
        let board = self.0.board();
        match (step, self.0.change) {
            (Step::Put(sq), Change::Add(piece)) => format!("With the {} on {sq}", piece.role),
            (Step::Take(sq) | Step::Put(sq), _) => format!("Without {}", describe::pieces(&board, sq.into())),
            (Step::Shift(from, to), _) => {
                let role = board.piece_at(from).map_or_else(|| "piece".to_string(), |piece| piece.role.to_string());
                format!("With the {role} on {to}")
            }
        }
    }

    /// The step as another right answer.
    fn name_step(&self, step: Step) -> String {
        match step {
            Step::Put(sq) => sq.to_string(),
            Step::Take(sq) => describe::pieces(&self.0.board(), sq.into()),
            Step::Shift(from, to) => format!("{} to {to}", describe::pieces(&self.0.board(), from.into())),
        }
    }

    fn diagram(&self, board: Board) -> Diagram {
        let turn = self.0.game.position().turn();
        Diagram { orientation: turn, turn: Some(turn), ..Diagram::of_board(board) }
    }

    fn understand(&self, answer: &Answer) -> Understood<Step> {
        let board = self.0.board();
        match self.0.change {
            Change::Add(_) => {
                let sq = understand::square(answer)?;
                if board.piece_at(sq).is_some() {
                    let there = describe::capitalized(&describe::pieces(&board, sq.into()));
                    return Err(understand::slip(format!("{there} is there already. Pick an empty square.")));
                }
                Ok(Step::Put(sq))
            }
            Change::Remove => {
                let sq = understand::square(answer)?;
                if board.piece_at(sq).is_none() {
                    return Err(understand::slip(format!("{sq} is empty. Pick a piece.")));
                }
                Ok(Step::Take(sq))
            }
            Change::Shift(piece) => {
                let movable = board.pieces(piece.color, piece.role);
                let (from, to) = match answer {
                    Answer::Move(mv) => (mv.from, mv.to),
                    Answer::Text(text) => read_shift(text, movable.single())?,
                    Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => {
                        return Err(understand::wrong_shape("a piece and its new square"));
                    }
                };
                if !movable.contains(from) {
                    let (which, is) =
                        (describe::pieces(&board, movable), if movable.len() == 1 { "is" } else { "are" });
                    let message = format!("{which} {is} to be put elsewhere.");
                    return Err(understand::slip(describe::capitalized(&message)));
                }
                if board.piece_at(to).is_some() {
                    return Err(understand::slip(format!("{to} is not empty. Pick an empty square.")));
                }
                Ok(Step::Shift(from, to))
            }
        }
    }

    /// Why a step leads to something else.
    fn miss(&self, step: Step, pos: Position) -> Feedback {
        let goal = self.0.goal;
        let alive = if pos.is_check() { Call::Check } else { Call::None };
        let Some(scene) = Scene::new(Game::new(pos), false) else {
            // Mate or stalemate was asked for. Whether anybody can still mate is not known; that it is neither is.
            let fact = format!("{} {}.", self.with(step), shown(alive));
            return Feedback::new(Verdict::Wrong, Explanation::short(fact).by([goal.article()]));
        };
        let is_over =
            matches!(scene.call, Call::Checkmate | Call::Stalemate) && matches!(goal, Call::Check | Call::None);
        let mut feedback = if is_over || scene.call == Call::DeadPosition {
            Feedback::new(Verdict::Wrong, telling::explanation(&scene)).with_marks(telling::marks(&scene))
        } else {
            telling::miss(&scene, goal).revealing(telling::believed_till_told(&scene, goal))
        };
        let is = match (goal, scene.call) {
            (Call::DeadPosition, Call::None) => "it is no dead position",
            (_, call) => shown(call),
        };
        let fact = format!("{} {is}.", self.with(step));
        feedback.explanation.short = Text::plain(fact).and(feedback.explanation.short);
        feedback
    }

    /// A step that makes no position of chess.
    fn impossible(&self, step: Step, problems: &[SetupProblem]) -> Feedback {
        let setup = self.0.after(step);
        let fact = format!("{} it can't be a position of a game.", self.with(step));
        let facts = problems.iter().map(|problem| fault(&setup, problem));
        let squares = problems.iter().map(|problem| problem.squares).filter(|squares| !squares.is_empty());
        Feedback::new(
            Verdict::Wrong,
            Explanation::short(Text::paragraphs([fact].into_iter().chain(facts))).by([articles::ILLEGAL_POSITION]),
        )
        .with_marks(squares.map(|squares| Mark::squares(MarkRole::Bad, squares)))
        .revealing(problems.iter().filter_map(|problem| believed(problem.fault)))
    }

    fn right(&self, step: Step) -> (Explanation, Vec<Mark>) {
        let Ok(pos) = self.0.result(step) else { return (Explanation::default(), Vec::new()) };
        let scene = Scene::new(Game::new(pos), false).expect("a right step shows what was asked for");
        let mut explanation = telling::explanation(&scene);
        let fact = Text::plain(format!("{} {}.", self.with(step), shown(scene.call)));
        explanation.short = fact.and(explanation.short);
        (explanation, telling::marks(&scene))
    }

    fn judge(&self, step: Step) -> Feedback {
        let site = &self.0;
        let after = self.diagram(site.after(step).board);
        let feedback = match site.result(step) {
            Err(problems) => self.impossible(step, &problems),
            Ok(_) if site.right.contains(&step) => {
                let (explanation, marks) = self.right(step);
                let others = site.right.iter().filter(|&&other| other != step).map(|&other| self.name_step(other));
                Feedback::new(Verdict::Right, explanation).with_marks(marks).with_others(others.collect())
            }
            Ok(pos) => self.miss(step, pos),
        };
        feedback.on(after)
    }

    /// What the king of the side to move can do now; nothing where the question is who could still mate.
    fn region(&self) -> Option<Hint> {
        if self.0.goal == Call::DeadPosition {
            return None;
        }
        let pos = self.0.game.position();
        let king = pos.king(pos.turn())?;
        let free: Vec<String> = pos.legal_moves_from(king).into_iter().map(|mv| mv.to.to_string()).collect();
        let told = if free.is_empty() {
            format!("Look at the king on {king}. As it stands it can't move.")
        } else {
            format!("Look at the king on {king}. As it stands it can go to {}.", describe::list(free))
        };
        Some(Hint::new(told).with_marks([Mark::squares(MarkRole::Path, attacks::king(king))]))
    }
}

/// Both squares, or the square where the only such piece goes: `a1d4`, `Rd4`, `d4`.
fn read_shift(text: &str, only: Option<Square>) -> Understood<(Square, Square)> {
    let text = text.trim();
    if let Some(mv) = coordinate::read(text) {
        return Ok((mv.from, mv.to));
    }
    let tail = text.char_indices().rev().nth(1).map_or("", |(index, _)| &text[index..]);
    match (only, tail.parse()) {
        (Some(from), Ok(to)) => Ok((from, to)),
        (Some(_) | None, Ok(_) | Err(_)) => Err(understand::slip("Write both squares, as in a1d4.")),
    }
}

/// What an impossible position shows that the learner believes.
const fn believed(fault: SetupFault) -> Option<Misconception> {
    match fault {
        SetupFault::AdjacentKings => Some(misconception::KING_NEXT_TO_KING),
        SetupFault::NoKing(_) | SetupFault::OppositeCheck => Some(misconception::KING_CAPTURED),
        SetupFault::ManyKings(_)
        | SetupFault::PawnOnBackRank
        | SetupFault::TooManyPawns(_)
        | SetupFault::TooManyPieces(_)
        | SetupFault::LockedIn(_)
        | SetupFault::CastlingWithoutKingOrRook
        | SetupFault::BadEnPassant
        | SetupFault::ImpossibleCheck
        | SetupFault::ImpossibleClock => None,
    }
}

const fn rule(goal: Call) -> &'static str {
    match goal {
        Call::Checkmate => "Checkmate: the king is attacked, and it can't step away, nobody takes, nobody blocks.",
        Call::Stalemate => "Stalemate: the king is not attacked, and no piece of that side has a legal move.",
        Call::Check => "Check: the king is attacked. It is not mate when at least one move answers it.",
        Call::DeadPosition => "A dead position: whatever is played with these pieces, nobody is ever mated.",
        Call::None => "The king must not be attacked, and there has to be a legal move.",
    }
}

impl Judge for Building {
    fn prompt(&self) -> Prompt {
        let site = &self.0;
        let (turn, goal) = (site.game.position().turn(), shown(site.goal));
        let (ask, input) = match site.change {
            Change::Add(piece) => {
                (format!("Add a {} so that {goal}. On which square?", name(piece)), Input::Squares { pick: Pick::One })
            }
            Change::Remove => {
                (format!("Take one piece off the board so that {goal}. Which one?"), Input::Squares { pick: Pick::One })
            }
            Change::Shift(piece) => {
                let several = site.board().pieces(piece.color, piece.role).more_than_one();
                let which = if several { "one" } else { "the" };
                let plural = if several { format!("of the {}s", name(piece)) } else { name(piece) };
                let ask =
                    format!("Put {which} {plural} on any other empty square so that {goal}. It need not be a move.");
                (ask, Input::Move)
            }
        };
        Prompt {
            question: format!("{turn} is to move. {ask}").into(),
            diagrams: vec![self.diagram(site.board())],
            input,
            progress: None,
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        match self.understand(answer) {
            Ok(step) => self.judge(step),
            Err(slip) => *slip,
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let site = &self.0;
        let mut hints = vec![Hint::new(rule(site.goal))];
        hints.extend(self.region());
        let Some(&step) = site.right.first() else { return hints };
        hints.push(Hint::new(match step {
            Step::Put(sq) => format!("There is a right square on the {}-file.", sq.file()),
            Step::Shift(from, to) => {
                format!(
                    "Take {}. A right square is on the {}-file.",
                    describe::pieces(&site.board(), from.into()),
                    to.file()
                )
            }
            Step::Take(sq) => {
                let color = site.board().piece_at(sq).map_or(Color::White, |piece| piece.color);
                format!("It is one of {color}'s pieces.")
            }
        }));
        let solution = self.solution();
        hints.push(Hint::new(solution.explanation.short).with_marks(solution.marks));
        hints
    }

    fn solution(&self) -> Solution {
        let Some(&step) = self.0.right.first() else {
            return Solution { answers: Vec::new(), explanation: Explanation::default(), marks: Vec::new() };
        };
        let (explanation, _) = self.right(step);
        let (answer, mark) = match step {
            Step::Put(sq) | Step::Take(sq) => (Answer::Squares(vec![sq]), Mark::squares(MarkRole::Good, sq)),
            Step::Shift(from, to) => (Answer::Move(Move::new(from, to)), Mark::arrow(MarkRole::Good, from, to)),
        };
        Solution { answers: vec![answer], explanation, marks: vec![mark] }
    }
}
