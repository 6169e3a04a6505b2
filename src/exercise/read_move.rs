//! `read_move`: read a move in algebraic notation and play it on the board.

use super::fields::{Field, Fields, Shape};
use super::kind::{Generated, Generator, Kind, Request};
use super::task::game_identity;
use super::written::untrue::false_sign;
use super::written::{self, generate, signs};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Prompt, Random, Solution, Task,
    Text, Verdict, illegal, table, understand,
};
use crate::notation::letters::Letters;
use crate::notation::{coordinate, describe, san};
use crate::rules::{Game, Move, MoveKind, Position, SquareSet, legality};

/// The kind.
pub static KIND: Kind = Kind {
    id: "read_move",
    title: "Read a move",
    summary: "Read a move in chess notation and play it on the board.",
    fields: &[
        Field {
            name: "move",
            shape: Shape::Move,
            required: true,
            doc: "The move; it is shown in algebraic notation and has to be played.",
        },
        Field {
            name: "shown",
            shape: Shape::Text,
            required: false,
            doc: "How the move is written, where that is not the usual way: `\"e5xd4\"`, `\"b8R\"`. It has to read as the \
                  move, and none of its signs may be false.",
        },
        Field {
            name: "letters",
            shape: Shape::Word(Letters::WORDS),
            required: false,
            doc: "The language of the letters in which the move is written, or figurines; English when left out.",
        },
    ],
    example: r#"
id = "which-knight"
kind = "read_move"
fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
move = "f3d2"
"#,
    read,
    generator: Some(Generator { skills: SKILLS, make }),
};

const SKILLS: &[&str] = &[
    "notation.read",
    generate::FEATURE_SKILLS[0],
    generate::FEATURE_SKILLS[1],
    generate::FEATURE_SKILLS[2],
    generate::FEATURE_SKILLS[3],
    generate::FEATURE_SKILLS[4],
    generate::FEATURE_SKILLS[5],
];

#[derive(Clone, Debug)]
struct ReadMove {
    game: Game,
    target: Move,
    /// How the move is written.
    shown: String,
    letters: Letters,
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let game = fields.game(true)?;
    let target = written::read_move(fields, &game);
    let word = fields.word("letters", Letters::WORDS);
    let has_shown = fields.has("shown");
    let shown = fields.string("shown", Shape::Text);
    let (target, pos) = (target?, game.position());
    if (fields.has("letters") && word.is_none()) || (has_shown && shown.is_none()) {
        return None;
    }
    let letters = word.and_then(|(word, _)| Letters::from_word(word)).unwrap_or_default();
    let shown = match shown {
        None => san::write_with(pos, target, letters),
        Some((text, span)) => {
            if let Some(message) = reads_otherwise(pos, target, &text, letters) {
                let help = Some("mend `shown`, `letters` or `move`".into());
                fields.problem(span, "reads-otherwise", message, help);
                return None;
            }
            text
        }
    };
    let task = ReadMove { game, target, shown, letters };
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

/// What is wrong with a text that is to show the move.
fn reads_otherwise(pos: &Position, target: Move, text: &str, letters: Letters) -> Option<String> {
    match san::read_with(pos, text, letters) {
        Ok(reading) if reading.mv == target => {
            false_sign(pos, text, &reading).map(|reason| format!("`shown` says what is not so. {reason}"))
        }
        Ok(reading) => {
            Some(format!("`shown` reads as {}, `move` is {}", san::write(pos, reading.mv), san::write(pos, target)))
        }
        Err(error) => Some(format!("`shown` can't be read here. {}", error.message(pos))),
    }
}

fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let (game, target, skills) = generate::draw(random, request, SKILLS[0]);
    let shown = san::write(game.position(), target);
    Generated { task: Box::new(ReadMove { game, target, shown, letters: Letters::English }), skills }
}

impl ReadMove {
    fn pos(&self) -> &Position {
        self.game.position()
    }

    /// What each sign of the move says, as it is shown.
    fn signs(&self) -> Vec<String> {
        signs::read_out_as(self.pos(), self.target, &self.shown, self.letters)
    }

    /// The articles that say how the move is written.
    fn articles(&self) -> Vec<&'static str> {
        signs::articles(self.pos(), self.target, self.letters)
    }

    /// Whether it is written as usual.
    fn is_usual(&self) -> bool {
        self.shown == san::write(self.pos(), self.target)
    }

    fn explain(&self) -> Explanation {
        let short = format!("{}: {}", self.shown, describe::legal_move(self.pos(), self.target));
        Explanation::short(short).in_full(Text::paragraphs(self.signs())).by(self.articles())
    }

    /// The first sign that a legal move does not agree with.
    fn differs(&self, played: Move) -> String {
        let (pos, target) = (self.pos(), self.target);
        let notation = &self.shown;
        let role = |mv: Move| pos.piece_at(mv.from).map(|piece| piece.role);
        let castles = |mv: Move| matches!(pos.kind(mv), MoveKind::Castle(_));
        if castles(target) || castles(played) {
            return self.signs().swap_remove(0);
        }
        match (role(target), role(played)) {
            (Some(wanted), Some(moved)) if wanted != moved => {
                let letter = self.signs().swap_remove(0);
                format!("{letter} You moved the {moved} on {}.", played.from)
            }
            (Some(_), Some(_)) if target.to != played.to => {
                format!("{notation} ends on {}. Your move ended on {}.", target.to, played.to)
            }
            (Some(wanted), Some(_)) if target.from != played.from => {
                let origin = signs::origin_as(pos, target, notation, self.letters);
                let origin = if origin.is_empty() { target.from.file().to_string() } else { origin };
                format!(
                    "Look at the {origin} in {notation}: it tells which {wanted} moves. You moved the one on {}.",
                    played.from
                )
            }
            (Some(_), Some(_)) => self
                .signs()
                .into_iter()
                .find(|sign| sign.contains(signs::BECOMES))
                .unwrap_or_else(|| format!("{notation} is another move.")),
            (None, _) | (_, None) => format!("{notation} is another move."),
        }
    }
}

/// Words that only repeat the notation shown say nothing about having read it: the two squares are wanted.
fn names_both_squares(answer: &Answer) -> bool {
    match answer {
        Answer::Text(text) => {
            let squares: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
            coordinate::read(&squares).is_some() || coordinate::read(squares.get(1..).unwrap_or_default()).is_some()
        }
        Answer::Move(_) | Answer::Choice(_) | Answer::Squares(_) | Answer::Number(_) | Answer::Placement(_) => true,
    }
}

impl Task for ReadMove {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        Audit {
            right: vec![coordinate::write(self.target)],
            possible: Some(self.pos().legal_moves().len()),
            none_is_an_answer: false,
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let table = table::with(table::of_game(&self.game), "move", coordinate::write(self.target));
        let word = (self.letters != Letters::English).then(|| self.letters.word());
        let shown = (!self.is_usual()).then(|| self.shown.clone());
        Some(table::with_some(table::with_some(table, "shown", shown), "letters", word))
    }

    fn identity(&self) -> String {
        let shown = if self.is_usual() { String::new() } else { format!(" as {}", self.shown) };
        format!("{} : {}{shown}", game_identity(&self.game), coordinate::write(self.target))
    }

    fn open_game(&self) -> Option<&Game> {
        Some(&self.game)
    }
}

impl Judge for ReadMove {
    fn prompt(&self) -> Prompt {
        let ask = format!("{} plays **{}**. Play that move on the board.", self.pos().turn(), self.shown);
        Prompt {
            question: Text::markdown(&ask),
            diagrams: vec![Diagram::of_game(&self.game)],
            input: Input::Way,
            progress: None,
            game: Some(self.game.clone()),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        if !names_both_squares(answer) {
            return Feedback::slip("Say from where to where, for example e2e4: that shows that you can read it.");
        }
        let played = match understand::mv(self.pos(), answer) {
            Ok(played) => played,
            Err(slip) => return *slip,
        };
        let pos = self.pos();
        if played == self.target {
            let after = Diagram {
                last_move: Some(played),
                orientation: pos.turn(),
                ..Diagram::of_position(&pos.after(played))
            };
            return Feedback::new(Verdict::Right, self.explain())
                .with_marks([Mark::arrow(MarkRole::Good, played.from, played.to)])
                .on(after);
        }
        if !pos.is_legal(played) {
            let why = legality::explain_in_game(&self.game, played).err().unwrap_or_default();
            return illegal::feedback(pos, played, &why);
        }
        let written = san::write_with(pos, played, self.letters);
        let told = [self.differs(played), format!("What you played is written {written}.")];
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by(self.articles()))
            .with_marks([Mark::arrow(MarkRole::Bad, played.from, played.to)])
    }

    fn hints(&self) -> Vec<Hint> {
        let pos = self.pos();
        let mut hints: Vec<Hint> = self.signs().into_iter().take(2).map(Hint::new).collect();
        let mover = pos.piece_at(self.target.from);
        if let Some(piece) = mover {
            let all: SquareSet = pos.board().pieces(piece.color, piece.role);
            hints.push(
                Hint::new(format!(
                    "Look at {}'s {}{}.",
                    piece.color,
                    piece.role,
                    if all.len() == 1 { "" } else { "s" }
                ))
                .with_marks([Mark::squares(MarkRole::From, all)]),
            );
        }
        hints.push(Hint::new(describe::legal_move(pos, self.target)).with_marks([Mark::arrow(
            MarkRole::Good,
            self.target.from,
            self.target.to,
        )]));
        hints
    }

    fn solution(&self) -> Solution {
        Solution {
            answers: vec![Answer::Move(self.target)],
            explanation: self.explain(),
            marks: vec![Mark::arrow(MarkRole::Good, self.target.from, self.target.to)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
    };
    use super::*;

    fn mv(text: &str) -> Answer {
        Answer::Move(coordinate::read(text).unwrap())
    }

    #[test]
    fn the_first_sign_that_differs_is_told() {
        let knight = exercise(&KIND, KIND.example);
        assert!(knight.begin().prompt().question.to_plain().contains("White plays Nfd2."));
        assert_eq!(feedback(&knight, &mv("f3d2")).verdict, Verdict::Right);
        for (played, reason) in [
            ("b1d2", "Look at the f in Nfd2: it tells which knight moves. You moved the one on b1."),
            ("f3e5", "Nfd2 ends on d2. Your move ended on e5."),
            ("e1d2", "N stands for the knight. You moved the king on e1."),
            ("f3f4", "From f3 to f4 is no knight's jump."),
        ] {
            let miss = feedback(&knight, &mv(played));
            assert_eq!(miss.verdict, Verdict::Wrong);
            assert!(words(&miss).contains(reason), "{played}: {}", words(&miss));
        }
        assert!(words(&feedback(&knight, &mv("b1d2"))).contains("What you played is written Nbd2."));
    }

    #[test]
    fn other_ways_of_writing_are_told_as_they_are_shown() {
        let italian = "moves = \"1. e4 e5 2. Nf3 Nc6\"\nmove = \"Bc4\"\n";
        let german = exercise(&KIND, &format!("{italian}shown = \"Lc4\"\nletters = \"german\""));
        assert!(german.begin().prompt().question.to_plain().contains("White plays Lc4."));
        let miss = words(&feedback(&german, &mv("f1b5")));
        assert!(miss.contains("Lc4 ends on c4.") && miss.contains("is written Lb5."), "{miss}");
        let miss = words(&feedback(&german, &mv("b1c3")));
        assert!(miss.contains("L stands for the bishop in German.") && miss.contains("is written Sc3."), "{miss}");
        let same = exercise(&KIND, &format!("{italian}letters = \"german\""));
        assert_eq!(same.content_hash(), german.content_hash());
        assert_ne!(exercise(&KIND, italian).content_hash(), german.content_hash(), "another thing to read");
        let rook = "fen = \"8/1P5k/8/8/8/8/8/4K3 w - - 0 1\"\nmove = \"b7b8r\"\nshown = \"b8R\"";
        let rook = exercise(&KIND, rook);
        assert!(words(&feedback(&rook, &mv("b7b8q"))).contains("R says that the pawn becomes a rook."));
        assert_solves_itself(&rook);
        for (more, code) in [
            ("shown = \"Lb5\"\nletters = \"german\"", "reads-otherwise"),
            ("shown = \"Lc4\"", "reads-otherwise"),
            ("letters = \"klingon\"", "unknown-word"),
        ] {
            assert_eq!(problem_codes(&KIND, &format!("{italian}{more}")), [code], "{more}");
        }
    }

    #[test]
    fn promotions_and_castling_are_read() {
        let promotion = exercise(&KIND, "fen = \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"\nmove = \"a7a8n\"");
        assert!(words(&feedback(&promotion, &mv("a7a8q"))).contains("=N says that the pawn becomes a knight."));
        let castling = exercise(&KIND, "fen = \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"\nmove = \"O-O-O\"");
        assert!(words(&feedback(&castling, &mv("e1g1"))).contains("O-O-O is castling on the queen's side"));
        assert_eq!(feedback(&castling, &mv("e1c1")).verdict, Verdict::Right);
    }

    #[test]
    fn repeating_the_notation_is_not_reading_it() {
        let knight = exercise(&KIND, KIND.example);
        assert_eq!(feedback(&knight, &Answer::Text("Nfd2".into())).verdict, Verdict::Slip);
        for text in ["f3d2", "f3-d2", "Nf3-d2", "Nf3d2"] {
            assert_eq!(feedback(&knight, &Answer::Text(text.into())).verdict, Verdict::Right, "{text}");
        }
        assert_other_shapes_slip(&knight, &[2]);
    }

    #[test]
    fn it_solves_itself_and_names_the_author_s_faults() {
        assert_solves_itself(&exercise(&KIND, KIND.example));
        for (toml, code) in [
            ("", "missing-field"),
            ("move = \"e2e5\"", "illegal-move"),
            ("move = \"xyz\"", "bad-move"),
            ("move = \"e2e4\"\nexpect = [\"e2e3\"]", "expect-differs"),
            ("move = \"g1f3\"\nshown = \"Nxf3\"", "reads-otherwise"),
            ("move = \"g1f3\"\nshown = \"Nf3+\"", "reads-otherwise"),
            ("move = \"h1h8\"\nshown = \"Rh8#\"\nfen = \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"", "reads-otherwise"),
        ] {
            assert!(problem_codes(&KIND, toml).contains(&code), "{toml}: {:?}", problem_codes(&KIND, toml));
        }
    }

    #[test]
    fn the_generator_keeps_its_promises() {
        assert_generates(&KIND, 200);
    }
}
