//! `collect`: lead one piece over all stars in few moves, never stopping where an enemy piece could take it.

mod generate;
mod read;
#[cfg(test)]
mod tests;

use super::fields::{Field, Shape};
use super::kind::{Generator, Kind};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Progress, Prompt, Reply,
    Solution, Task, Text, Verdict, illegal, reach, understand, whereabouts,
};
use crate::notation::{coordinate, describe, fen, san};
use crate::rules::{Board, Game, Move, Piece, Position, Role, Setup, Square, SquareSet, legality};
use crate::solve::route::{Collection, shortest_collection};

/// The kind.
pub static KIND: Kind = Kind {
    id: "collect",
    title: "Collect the stars",
    summary: "Lead one piece over all stars in as few moves as you can.",
    fields: &[
        Field {
            name: "hero",
            shape: Shape::Square,
            required: false,
            doc: "The square of the piece that moves; the only piece of the side to move when left out.",
        },
        Field { name: "stars", shape: Shape::Squares, required: true, doc: "The squares to visit, 1 to 10." },
        Field {
            name: "par",
            shape: Shape::Number(1, 60),
            required: false,
            doc: "The fewest moves; compared with the proven minimum, and reckoned when left out.",
        },
    ],
    example: r#"
id = "two-corners"
kind = "collect"
fen = "8/8/8/8/8/8/8/R7 w - - 0 1"
stars = ["a8", "h8"]
par = 2
"#,
    read: read::read,
    generator: Some(Generator { skills: generate::SKILLS, make: generate::make }),
};

#[derive(Clone, Debug)]
struct Collect {
    start: Collection,
    par: usize,
}

impl Task for Collect {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(CollectJudge { task: self.clone(), stages: vec![self.start.clone()], moves: Vec::new() })
    }

    fn audit(&self) -> Audit {
        let right = shortest_collection(&self.start).unwrap_or_default();
        Audit { right: right.into_iter().map(coordinate::write).collect(), possible: None, none_is_an_answer: false }
    }

    fn identity(&self) -> String {
        let Collection { board, hero, color, stars } = &self.start;
        format!("{} {hero} {color} {stars}", fen::write_board(board))
    }
}

struct CollectJudge {
    task: Collect,
    /// The stages so far, the first one included.
    stages: Vec<Collection>,
    moves: Vec<Move>,
}

/// The piece that moves.
fn hero(stage: &Collection) -> Piece {
    stage.board.piece_at(stage.hero).unwrap_or(Piece::new(stage.color, Role::Queen))
}

/// The stage as a position, for reading notation; `None` where the pieces make none.
fn position(stage: &Collection) -> Option<Position> {
    Position::study(Setup { board: stage.board, turn: stage.color, ..Setup::empty() }).ok()
}

fn diagram(board: Board, stage: &Collection, last_move: Option<Move>) -> Diagram {
    let diagram = Diagram { orientation: stage.color, last_move, ..Diagram::of_board(board) };
    diagram.with_marks((!stage.stars.is_empty()).then(|| Mark::squares(MarkRole::Star, stage.stars)))
}

impl CollectJudge {
    fn stage(&self) -> &Collection {
        self.stages.last().expect("there is the first stage")
    }

    fn name(&self) -> String {
        describe::pieces(&self.stage().board, self.stage().hero.into())
    }

    /// The move meant: on the board, as a lone square for the hero, or in notation.
    fn understand(&self, answer: &Answer) -> understand::Understood<Move> {
        let stage = self.stage();
        match answer {
            Answer::Move(mv) => Ok(*mv),
            Answer::Text(text) => {
                let text = text.trim();
                if let Ok(to) = text.parse::<Square>() {
                    return Ok(Move::new(stage.hero, to));
                }
                if let Some(mv) = coordinate::read(text) {
                    return Ok(mv);
                }
                match position(stage).map(|pos| (san::read(&pos, text), pos)) {
                    Some((Ok(reading), _)) => Ok(reading.mv),
                    Some((Err(error), pos)) => Err(understand::slip(error.message(&pos))),
                    None => Err(understand::slip("Say the square where it goes, for example e4.")),
                }
            }
            Answer::Squares(squares) => match squares[..] {
                [to] => Ok(Move::new(stage.hero, to)),
                [from, to] => Ok(Move::new(from, to)),
                [] | [_, ..] => Err(understand::slip("Say the square where it goes, for example e4.")),
            },
            Answer::Choice(_) | Answer::Number(_) | Answer::Placement(_) => Err(understand::wrong_shape("a move")),
        }
    }

    /// The move is none that the piece can make.
    fn cannot_go(&self, mv: Move) -> Feedback {
        let stage = self.stage();
        let attempt =
            Move { promotion: (stage.moves().iter().find(|found| found.to == mv.to)).and(mv.promotion), ..mv };
        let why = position(stage).and_then(|pos| Some((legality::explain(&pos, attempt).err()?, pos)));
        if let Some((why, pos)) = why {
            return illegal::feedback(&pos, attempt, &why);
        }
        let text = reach::why_not(&stage.board, mv.from, mv.to).map_or_else(
            || format!("{} can't go to {}.", describe::capitalized(&self.name()), mv.to),
            |(text, _)| text,
        );
        Feedback::new(Verdict::Wrong, Explanation::short(text)).with_marks([Mark::squares(MarkRole::Bad, mv.to)])
    }

    /// An enemy takes the piece where it stopped; then it is put back.
    fn taken(&self, mv: Move, guards: SquareSet) -> Feedback {
        let stage = self.stage();
        let after = stage.after(mv);
        let guard = guards.first().unwrap_or(mv.to);
        let reply = Move::new(guard, mv.to);
        let mut board = after.board;
        if let Some(piece) = board.remove(guard) {
            board.put(mv.to, piece);
        }
        let san = position(&Collection { color: !stage.color, ..after.clone() })
            .filter(|pos| pos.is_legal(reply))
            .map_or_else(|| coordinate::write(reply), |pos| san::write(&pos, reply));
        let told = [
            format!("On {} {} takes the {}.", mv.to, describe::pieces(&stage.board, guard.into()), hero(stage).role),
            format!("It goes back to {}: never stop on a square that an enemy piece attacks.", stage.hero),
        ];
        let mut feedback = Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)))
            .with_marks([Mark::squares(MarkRole::Bad, mv.to), Mark::squares(MarkRole::Attacker, guards)])
            .on(diagram(after.board, &after, Some(mv)));
        feedback.reply = Some(Reply { mv: reply, san, diagram: diagram(board, &after, Some(reply)) });
        feedback
    }

    /// Only a pawn can leave a star behind for good.
    fn out_of_reach(&self, mv: Move) -> Feedback {
        let left = self.stage().after(mv).stars;
        let told = [
            format!("From {} the pawn could never reach {}.", mv.to, describe::squares(left)),
            "A pawn only goes forward. Choose the way that leads over all stars.".to_string(),
        ];
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by(["3.7"]))
            .with_marks([Mark::squares(MarkRole::Bad, mv.to)])
    }

    fn done(&self) -> Feedback {
        let (needed, par) = (self.moves.len(), self.task.par);
        let moves = |count: usize| if count == 1 { "1 move".to_string() } else { format!("{count} moves") };
        let mut told = vec![format!("All stars are collected, in {}.", moves(needed))];
        let mut full = Text::default();
        if needed > par {
            told.push(format!("Par is {par}: it can be done in {}.", moves(par)));
            let way = shortest_collection(&self.task.start).unwrap_or_default();
            full = Text::plain(format!("A shortest way: {}.", way_in_words(self.task.start.hero, &way)));
        } else {
            told.push("Nobody can do it in fewer.".into());
        }
        Feedback::new(
            Verdict::Right,
            Explanation::short(Text::paragraphs(told)).in_full(full).by([reach::article(hero(&self.task.start).role)]),
        )
        .on(diagram(self.stage().board, self.stage(), self.moves.last().copied()))
    }
}

/// `a1, a8, h8`.
fn way_in_words(from: Square, moves: &[Move]) -> String {
    std::iter::once(from).chain(moves.iter().map(|mv| mv.to)).map(|sq| sq.to_string()).collect::<Vec<_>>().join(", ")
}

impl Judge for CollectJudge {
    fn prompt(&self) -> Prompt {
        let stage = self.stage();
        let enemies = !stage.board.by_color(!stage.color).is_empty();
        let danger = if enemies { " Never stop where an enemy piece could take it." } else { "" };
        let question = if self.moves.is_empty() {
            let par = self.task.par;
            let plural = if par == 1 { "" } else { "s" };
            let stars = if stage.stars.len() == 1 { "the star" } else { "all the stars" };
            format!("Collect {stars} with {}. It can be done in {par} move{plural}.{danger}", self.name())
        } else {
            let left = stage.stars.len();
            let plural = if left == 1 { "" } else { "s" };
            format!("{} star{plural} left.{danger}", describe::capitalized(&whereabouts::number(left)))
        };
        let of = self.task.start.stars.len();
        Prompt {
            question: question.into(),
            diagrams: vec![diagram(stage.board, stage, self.moves.last().copied())],
            input: Input::Move,
            progress: Some(Progress { done: of - stage.stars.len(), of, unit: "stars" }),
            game: position(stage).map(Game::new),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let mv = match self.understand(answer) {
            Ok(mv) => mv,
            Err(slip) => return *slip,
        };
        let stage = self.stage();
        if mv.from != stage.hero {
            return Feedback::slip(format!("Only {} moves here.", self.name()));
        }
        let Some(mv) = stage.moves().into_iter().find(|found| found.to == mv.to) else {
            let guards = stage.guards_of(mv.to);
            let own = stage.board.by_color(stage.color).contains(mv.to);
            let goes_there = !own && could_go(stage, mv.to);
            return if goes_there && !guards.is_empty() { self.taken(mv, guards) } else { self.cannot_go(mv) };
        };
        let next = stage.after(mv);
        if hero(stage).role == Role::Pawn && !next.stars.is_empty() && shortest_collection(&next).is_none() {
            return self.out_of_reach(mv);
        }
        let collected = next.stars.len() < stage.stars.len();
        self.stages.push(next);
        self.moves.push(mv);
        let stage = self.stage();
        if stage.stars.is_empty() {
            return self.done();
        }
        let left = stage.stars.len();
        let plural = if left == 1 { "" } else { "s" };
        let text = if collected {
            format!("A star! {left} star{plural} left.")
        } else {
            format!("On {}. {left} star{plural} left.", mv.to)
        };
        Feedback::new(Verdict::Continue, Explanation::short(text)).on(diagram(stage.board, stage, Some(mv)))
    }

    fn hints(&self) -> Vec<Hint> {
        let stage = self.stage();
        let mut hints = vec![Hint::new(describe::way(hero(stage).role))];
        let way = shortest_collection(stage).unwrap_or_default();
        hints.push(Hint::new(format!("From here it can be done in {} moves.", way.len())));
        if let Some(star) = way.iter().map(|mv| mv.to).find(|&to| stage.stars.contains(to)) {
            hints.push(
                Hint::new(format!("Go for the star on {star} first."))
                    .with_marks([Mark::squares(MarkRole::Target, star)]),
            );
        }
        if let Some(mv) = way.first() {
            hints.push(Hint::new(format!("Go to {}.", mv.to)).with_marks([Mark::arrow(
                MarkRole::Good,
                mv.from,
                mv.to,
            )]));
        }
        hints
    }

    fn solution(&self) -> Solution {
        let way = shortest_collection(self.stage()).unwrap_or_default();
        let text = format!("A shortest way: {}.", way_in_words(self.stage().hero, &way));
        Solution {
            marks: way.iter().map(|mv| Mark::arrow(MarkRole::Path, mv.from, mv.to)).collect(),
            answers: way.into_iter().map(Answer::Move).collect(),
            explanation: Explanation::short(text),
        }
    }

    fn take_back(&mut self) -> bool {
        let can = self.moves.pop().is_some();
        if can {
            self.stages.pop();
        }
        can
    }
}

/// Whether the hero's way leads to the square, safe or not.
fn could_go(stage: &Collection, to: Square) -> bool {
    let hero = hero(stage);
    match hero.role {
        Role::Pawn => {
            let takes =
                stage.board.by_color(!stage.color).contains(to) && stage.board.attacks_from(stage.hero).contains(to);
            let ahead = stage.hero.offset(0, stage.color.forward());
            takes || (ahead == Some(to) && stage.board.piece_at(to).is_none())
        }
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            stage.board.attacks_from(stage.hero).contains(to)
        }
    }
}
