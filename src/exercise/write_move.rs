//! `write_move`: see a move and write it in algebraic notation.

use super::fields::{Field, Fields, Shape};
use super::kind::{Generated, Generator, Kind, Request};
use super::task::game_identity;
use super::written::untrue::untrue;
use super::written::{self, generate, signs};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Prompt, Random, Solution, Task,
    Text, Verdict, table, understand,
};
use crate::notation::letters::Letters;
use crate::notation::san::{self, Quality, SanError};
use crate::notation::{coordinate, describe};
use crate::rules::{Game, Move, MoveKind, Position, Role, Square};

/// The kind.
pub static KIND: Kind = Kind {
    id: "write_move",
    title: "Write a move",
    summary: "See a move on the board and write it in chess notation.",
    fields: &[Field {
        name: "move",
        shape: Shape::Move,
        required: true,
        doc: "The move; it is shown as an arrow and has to be written.",
    }],
    example: r#"
id = "first-move"
kind = "write_move"
move = "g1f3"
"#,
    read,
    generator: Some(Generator { skills: SKILLS, make }),
};

const SKILLS: &[&str] = &[
    "notation.write",
    generate::FEATURE_SKILLS[0],
    generate::FEATURE_SKILLS[1],
    generate::FEATURE_SKILLS[2],
    generate::FEATURE_SKILLS[3],
    generate::FEATURE_SKILLS[4],
    generate::FEATURE_SKILLS[5],
];

#[derive(Clone, Debug)]
struct WriteMove {
    game: Game,
    target: Move,
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true)?;
    let target = written::read_move(fields, &game)?;
    let task = WriteMove { game, target };
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let (game, target, skills) = generate::draw(random, request, SKILLS[0]);
    Generated { task: Box::new(WriteMove { game, target }), skills }
}

impl WriteMove {
    fn pos(&self) -> &Position {
        self.game.position()
    }

    fn notation(&self) -> String {
        san::write(self.pos(), self.target)
    }

    /// The articles that say how the move is written.
    fn articles(&self) -> Vec<&'static str> {
        signs::articles(self.pos(), self.target, Letters::English)
    }

    fn explain(&self) -> Explanation {
        Explanation::short(format!(
            "{} It is written {}.",
            describe::legal_move(self.pos(), self.target),
            self.notation()
        ))
        .in_full(Text::paragraphs(signs::read_out(self.pos(), self.target)))
        .by(self.articles())
    }

    fn arrow(&self, role: MarkRole) -> Mark {
        Mark::arrow(role, self.target.from, self.target.to)
    }

    /// Understood as the move shown: right, with what is not standard pointed at.
    fn understood(&self, text: &str, reading: &san::Reading) -> Feedback {
        let mut explanation = self.explain();
        if reading.quality != Quality::Strict {
            let mut told = vec![match reading.quality {
                Quality::Strict | Quality::Fide => {
                    format!("In the usual form it is {}.", self.notation())
                }
                Quality::Lenient => {
                    format!("I understand what you mean: {}. In the usual form it is {}.", text.trim(), self.notation())
                }
            }];
            told.extend(reading.remarks.iter().map(san::Remark::message));
            explanation.full = explanation.short.and(explanation.full);
            explanation.short = Text::paragraphs(told);
        }
        Feedback::new(Verdict::Right, explanation).with_marks([self.arrow(MarkRole::Good)])
    }

    /// Understood as the move shown, but it says something that is not so.
    fn untrue(&self, reason: String) -> Feedback {
        Feedback::new(Verdict::Wrong, Explanation::short(reason).by(self.articles()))
            .with_marks([self.arrow(MarkRole::Target)])
    }

    /// The text means another legal move.
    fn other_move(&self, written: Move) -> Feedback {
        let pos = self.pos();
        let role = |mv: Move| pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        let mut told = vec![format!("That would be another move. {}", describe::legal_move(pos, written))];
        if role(written) != role(self.target) {
            told.push(format!("The arrow shows a move of the {} on {}.", role(self.target), self.target.from));
        } else if written.to != self.target.to {
            told.push(format!("The arrow ends on {}.", self.target.to));
        } else if written.from != self.target.from {
            told.push(format!("The arrow begins on {}.", self.target.from));
        }
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by(self.articles()))
            .with_marks([Mark::arrow(MarkRole::Bad, written.from, written.to), self.arrow(MarkRole::Target)])
    }

    /// Whether a square is that of the pawn taken en passant.
    fn names_the_pawn_taken(&self, sq: Square) -> bool {
        self.pos().kind(self.target) == MoveKind::EnPassant && self.pos().taken_square(self.target) == Some(sq)
    }

    fn not_a_move(&self, error: &SanError) -> Feedback {
        let pos = self.pos();
        let message = match error {
            SanError::Unreadable { .. } => return Feedback::slip(error.message(pos)),
            SanError::Ambiguous { candidates } => {
                let twins: crate::rules::SquareSet = candidates.iter().map(|mv| mv.from).collect();
                let same = candidates.iter().any(|mv| mv.to == self.target.to);
                // All of them, however many: each could be meant.
                let names = twins.into_iter().map(|sq| describe::pieces(&pos.board(), sq.into()));
                let pieces = describe::capitalized(&describe::list(names));
                let to = candidates.first().map_or(self.target.to, |mv| mv.to);
                let tell = if same {
                    "Write behind the letter the file it comes from; if that is the same, the rank."
                } else {
                    "And the arrow ends elsewhere."
                };
                format!("{pieces} can both go to {to}. {tell}")
                    .replace("can both", if twins.len() > 2 { "can all" } else { "can both" })
            }
            SanError::PawnCaptureWithoutFile { to } => {
                format!("A pawn would take on {to}. A pawn that takes is written with the file it comes from, then x.")
            }
            SanError::PromotionMissing { to, .. } => {
                format!("The pawn reaches its last rank on {to}. Write what it becomes, with = and a letter.")
            }
            SanError::NoSuchMove { to, .. } if self.names_the_pawn_taken(*to) => {
                let target = self.target.to;
                format!("Written is {target}, where the pawn arrives. On {to} stands the pawn that is taken.")
            }
            SanError::PawnLetter | SanError::CapitalFile { .. } | SanError::NoSuchMove { .. } => error.message(pos),
        };
        let arrow = format!("The arrow shows this move. {}", describe::legal_move(pos, self.target));
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs([message, arrow])).by(self.articles()))
            .with_marks([self.arrow(MarkRole::Target)])
    }
}

const EXPECTED: &str = "a move, as in Nf3";

impl Task for WriteMove {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        Audit { right: vec![self.notation()], possible: Some(self.pos().legal_moves().len()), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        Some(table::with(table::of_game(&self.game), "move", coordinate::write(self.target)))
    }

    fn identity(&self) -> String {
        format!("{} : {}", game_identity(&self.game), coordinate::write(self.target))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.game)
    }
}

impl Judge for WriteMove {
    fn prompt(&self) -> Prompt {
        let became = self.target.promotion.map_or_else(String::new, |role| format!(" The pawn becomes a {role}."));
        let question =
            format!("{} plays the move of the arrow.{became} Write it in chess notation.", self.pos().turn());
        Prompt {
            question: question.into(),
            diagrams: vec![Diagram::of_game(&self.game).with_marks([self.arrow(MarkRole::Path)])],
            input: Input::Text { expected: EXPECTED },
            progress: None,
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let text = match understand::text(answer, EXPECTED) {
            Ok(text) => text,
            Err(slip) => return *slip,
        };
        match san::read(self.pos(), text) {
            Ok(reading) if reading.mv == self.target => match untrue(self.pos(), text, &reading) {
                Some(reason) => self.untrue(reason),
                None => self.understood(text, &reading),
            },
            Ok(reading) => self.other_move(reading.mv),
            Err(error) => self.not_a_move(&error),
        }
    }

    fn hints(&self) -> Vec<Hint> {
        let pos = self.pos();
        let mut hints = vec![Hint::new(
            "First the letter of the piece (none for a pawn), x if something is taken, then the square it goes to.",
        )];
        let twins = signs::twins(pos, self.target);
        if !twins.is_empty() && !signs::origin(pos, self.target).is_empty() {
            hints.push(Hint::new(format!(
                "{} could go to {} too: say which one moves.",
                describe::capitalized(&twins),
                self.target.to
            )));
        }
        hints.extend(signs::read_out(pos, self.target).into_iter().take(2).map(Hint::new));
        hints.push(Hint::new(format!("It is written {}.", self.notation())));
        hints
    }

    fn solution(&self) -> Solution {
        Solution {
            answers: vec![Answer::Text(self.notation())],
            explanation: self.explain(),
            marks: vec![self.arrow(MarkRole::Good)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
    };
    use super::*;

    const KNIGHTS: &str = "fen = \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"\nmove = \"f3d2\"";
    const TAKES: &str = "fen = \"4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1\"\nmove = \"e4d5\"";

    #[track_caller]
    fn assert_judged(toml: &str, text: &str, verdict: Verdict, reason: &str) {
        let judged = feedback(&exercise(&KIND, toml), &Answer::Text(text.into()));
        assert_eq!(judged.verdict, verdict, "{text}: {}", words(&judged));
        assert!(words(&judged).contains(reason), "{text}: {}", words(&judged));
    }

    #[test]
    fn exact_and_understood_writing_is_right() {
        assert_judged(KIND.example, "Nf3", Verdict::Right, "N stands for the knight.");
        assert_judged(KIND.example, "Ng1f3", Verdict::Right, "In the usual form it is Nf3.");
        assert_judged(KIND.example, "nf3", Verdict::Right, "The letters of pieces, and of castling, are capital ones.");
        assert_judged(TAKES, "ed5", Verdict::Right, "The x for taking is missing.");
        assert_judged(TAKES, "exd5", Verdict::Right, "A pawn that takes is written with the file it comes from: e.");
    }

    #[test]
    fn squares_and_false_signs_are_not_yet_right() {
        let queen = "moves = \"1. e4 d5 2. exd5\"\nmove = \"d8d5\"";
        assert_judged(queen, "d8d5", Verdict::Wrong, "Those are the two squares.");
        assert_judged(queen, "Qxd5+", Verdict::Wrong, "nothing attacks the king on e1");
        assert_judged(queen, "Qd8xd5", Verdict::Right, "This is the long form");
        let castles = "moves = \"1. e4 e5 2. Nf3 Nf6 3. Nc3 Bb4 4. Bc4\"\nmove = \"e8g8\"";
        assert_judged(castles, "e8g8", Verdict::Wrong, "Castling has a sign of its own");
        assert_judged(castles, "Ke8g8", Verdict::Wrong, "Castling has a sign of its own");
        assert_judged(castles, "0-0", Verdict::Right, "zeros");
        assert_judged("move = \"e2e4\"", "e2e4", Verdict::Right, "This is the long form");
    }

    #[test]
    fn pawns_have_no_letter_and_arrive_behind_what_they_take_in_passing() {
        let two_pawns = "moves = \"1. d4 e6 2. e4 d5 3. c4 Nf6\"\nmove = \"c4d5\"";
        assert_judged(two_pawns, "Pcxd5", Verdict::Wrong, "A pawn has no letter");
        let passing = "moves = \"1. Nf3 e5 2. Nc3 e4 3. d4\"\nmove = \"e4d3\"";
        assert_judged(passing, "pxd3", Verdict::Wrong, "A pawn has no letter");
        let arrives = "Written is d3, where the pawn arrives. On d4 stands the pawn that is taken.";
        assert_judged(passing, "exd4", Verdict::Wrong, arrives);
        assert_judged(passing, "exd3", Verdict::Right, "exd3");
    }

    #[test]
    fn ambiguous_writing_names_both_pieces() {
        assert_judged(KNIGHTS, "Nd2", Verdict::Wrong, "The knight on b1 and the knight on f3 can both go to d2.");
        assert_judged(KNIGHTS, "Nbd2", Verdict::Wrong, "The arrow begins on f3.");
        assert_judged(KNIGHTS, "Nfd2", Verdict::Right, "The f tells which knight");
        let five = "fen = \"k7/8/8/2N5/8/2N3N1/3N1N2/4K3 w - - 0 1\"\nmove = \"c3e4\"";
        let all = "The knight on d2, the knight on f2, the knight on c3, the knight on g3 and the knight on c5 can all go to e4.";
        assert_judged(five, "Ne4", Verdict::Wrong, all);
    }

    #[test]
    fn other_moves_and_missing_parts() {
        assert_judged(TAKES, "Nxd5", Verdict::Wrong, "The arrow shows a move of the pawn on e4.");
        assert_judged(TAKES, "e5", Verdict::Wrong, "The arrow ends on d5.");
        assert_judged(TAKES, "xd5", Verdict::Wrong, "written with the file it comes from");
        assert_judged(TAKES, "Qd5", Verdict::Wrong, "White has no queen.");
        assert_judged(TAKES, "hello", Verdict::Slip, "can't be read as a move");
        let promotion = "fen = \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"\nmove = \"a7a8q\"";
        assert_judged(promotion, "a8", Verdict::Wrong, "Write what it becomes");
        assert_judged(promotion, "a8Q", Verdict::Right, "The = before the new piece is missing.");
        assert_judged(promotion, "a8=R", Verdict::Wrong, "becomes a rook");
    }

    #[test]
    fn it_solves_itself_and_names_the_author_s_faults() {
        let knights = exercise(&KIND, KNIGHTS);
        assert_solves_itself(&knights);
        assert_other_shapes_slip(&knights, &[]);
        for (toml, code) in [
            ("", "missing-field"),
            ("move = \"e2e5\"", "illegal-move"),
            ("move = \"e2e4\"\nexpect = [\"e3\"]", "expect-differs"),
        ] {
            assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
        }
    }

    #[test]
    fn the_generator_keeps_its_promises() {
        assert_generates(&KIND, 200);
    }
}
