//! `name_square`: name the marked square, or say whether a square is light or dark.

use super::fields::{Field, Fields, Shape};
use super::find_square::{read_board, read_coordinates};
use super::kind::{Generated, Generator, Kind, Request};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Prompt, Random, Solution,
    Task, Text, Verdict, common, table, understand, whereabouts,
};
use crate::rules::{Board, Color, Square, SquareSet, articles};

/// The kind.
pub static KIND: Kind = Kind {
    id: "name_square",
    title: "Name the square",
    summary: "Type the name of the marked square, or say whether a square is light or dark.",
    fields: &[
        Field { name: "square", shape: Shape::Square, required: true, doc: "The square." },
        Field {
            name: "what",
            shape: Shape::Word(WHATS),
            required: false,
            doc: "`name` (of the marked square; when left out) or `color` (of the named square).",
        },
        Field {
            name: "coordinates",
            shape: Shape::Bool,
            required: false,
            doc: "Whether letters and numbers are shown at the edge, and for `color` whether a board is shown at all; \
                  when left out, yes up to level 2.",
        },
    ],
    example: r#"
id = "name-the-star"
kind = "name_square"
square = "c6"
"#,
    read,
    generator: Some(Generator { skills: &["board.names", "board.colors"], make }),
};

const WHATS: &[&str] = &["name", "color"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Name,
    Color,
}

#[derive(Clone, Debug)]
struct NameSquare {
    board: Board,
    square: Square,
    what: What,
    coordinates: bool,
    orientation: Color,
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let coordinates = read_coordinates(fields);
    let board = read_board(fields);
    let what = match fields.word("what", WHATS) {
        Some(("color", _)) => What::Color,
        Some(_) | None => What::Name,
    };
    let orientation = common::orientation(fields).unwrap_or(Color::White);
    if !fields.has("square") {
        fields.missing("square", Shape::Square);
    }
    let (square, _) = fields.square("square")?;
    let task = NameSquare { board: board?, square, what, coordinates, orientation };
    fields.expect_all(&task.audit().right);
    Some(Box::new(task))
}

fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let square = random.pick(&SquareSet::ALL.into_iter().collect::<Vec<_>>()).copied().unwrap_or(Square::E4);
    let what = match request.skill {
        Some("board.colors") => What::Color,
        None if random.chance(1, 4) => What::Color,
        Some(_) | None => What::Name,
    };
    let orientation = if request.level >= 4 && random.chance(2, 3) { Color::Black } else { Color::White };
    let board = if request.level == 5 { Board::initial() } else { Board::empty() };
    let task = NameSquare { board, square, what, coordinates: request.level <= 2, orientation };
    let skill = if what == What::Color { "board.colors" } else { "board.names" };
    Generated { task: Box::new(task), skills: vec![skill] }
}

const LIGHT: usize = 0;
const DARK: usize = 1;

impl NameSquare {
    fn input(&self) -> Input {
        match self.what {
            What::Name => Input::Text { expected: "a square, as in e4" },
            What::Color => Input::Choice { options: vec!["light".into(), "dark".into()], pick: Pick::One },
        }
    }

    fn explain(&self) -> Explanation {
        let square = self.square;
        match self.what {
            What::Name => Explanation::short(format!(
                "This is {square}: the {}-file crosses rank {} here.",
                square.file(),
                square.rank()
            ))
            .in_full(Text::paragraphs([
                whereabouts::file(square, self.orientation),
                whereabouts::rank(square, self.orientation),
            ])),
            What::Color => Explanation::short(format!("{square} is a {} square.", whereabouts::color(square)))
                .in_full(Text::paragraphs([
                    whereabouts::color_reason(square),
                    "Light and dark squares take turns along every file and rank; a1 is dark.".into(),
                ]))
                .by([articles::BOARD]),
        }
    }

    fn judge_name(&self, text: &str) -> Feedback {
        let typed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let square = self.square;
        let Ok(named) = typed.parse::<Square>() else {
            let reversed: String = typed.chars().rev().collect();
            return Feedback::slip(if reversed.parse::<Square>().is_ok() {
                "The letter of the file comes first, then the number of the rank, as in e4."
            } else {
                "A square is named by a letter from a to h and a number from 1 to 8, as in e4."
            });
        };
        if named == square {
            return Feedback::new(Verdict::Right, self.explain()).with_marks([Mark::squares(MarkRole::Good, square)]);
        }
        let below = self.orientation;
        let at = |white_below: &'static str, black_below: &'static str| match below {
            Color::White => white_below,
            Color::Black => black_below,
        };
        let way = whereabouts::way(square, named, below);
        let mut told = vec![format!("{named} is another square: it lies {way} from here, as {below} sees it.")];
        told.push(if Square::from_index(63 - square.index()) == Some(named) {
            "You counted from the other side of the board. a1 is the corner at White's left hand.".into()
        } else if named.file() == square.file() {
            format!(
                "The file is right. Count the ranks again, from White's side{}.",
                at(" up", ", which is at the top")
            )
        } else if named.rank() == square.rank() {
            format!(
                "The rank is right. Count the files again, from White's left{}.",
                at("", ", which is at the right here")
            )
        } else {
            "Files have letters, a to h from White's left; ranks have numbers, 1 to 8 from White's side.".into()
        });
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)))
            .with_marks([Mark::squares(MarkRole::Bad, named)])
    }

    fn judge_color(&self, picked: usize) -> Feedback {
        let right = if self.square.is_light() { LIGHT } else { DARK };
        if picked == right {
            return Feedback::new(Verdict::Right, self.explain())
                .with_marks([Mark::squares(MarkRole::Good, self.square)]);
        }
        let told = [
            format!("Not yet: {} is {}.", self.square, whereabouts::color(self.square)),
            whereabouts::color_reason(self.square),
        ];
        Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)).by([articles::BOARD]))
    }
}

impl Task for NameSquare {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        match self.what {
            What::Name => Audit { right: vec![self.square.to_string()], possible: Some(64), none_is_an_answer: false },
            What::Color => Audit {
                right: vec![whereabouts::color(self.square).into()],
                possible: Some(2),
                none_is_an_answer: false,
            },
        }
    }

    fn written(&self) -> Option<toml::Table> {
        let table =
            if self.board == Board::empty() { toml::Table::new() } else { table::of_board(&self.board, Color::White) };
        let table = table::with(table, "square", self.square.to_string());
        let what = match self.what {
            What::Name => WHATS[0],
            What::Color => WHATS[1],
        };
        let table = table::with(table, "what", what);
        let table = table::with(table, "orientation", table::color(self.orientation));
        Some(table::with(table, "coordinates", self.coordinates))
    }

    fn identity(&self) -> String {
        let board = crate::notation::fen::write_board(&self.board);
        format!("{board} {} {:?} {} {}", self.square, self.what, self.coordinates, self.orientation)
    }
}

impl Judge for NameSquare {
    fn prompt(&self) -> Prompt {
        let diagram =
            Diagram { orientation: self.orientation, coordinates: self.coordinates, ..Diagram::of_board(self.board) };
        let diagram = match self.what {
            What::Name => Some(diagram.with_marks([Mark::squares(MarkRole::Target, self.square)])),
            What::Color => self.coordinates.then_some(diagram),
        };
        let question = match self.what {
            What::Name => "What is the name of the marked square?".into(),
            What::Color => format!("Is {} a light or a dark square?", self.square),
        };
        Prompt {
            question: question.into(),
            diagrams: diagram.into_iter().collect(),
            input: self.input(),
            progress: None,
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let judged = match self.what {
            What::Name => {
                understand::text(answer, "the name of a square, such as e4").map(|text| self.judge_name(text))
            }
            What::Color => understand::option(answer, 2).map(|picked| self.judge_color(picked)),
        };
        judged.unwrap_or_else(|slip| *slip)
    }

    fn hints(&self) -> Vec<Hint> {
        let square = self.square;
        let file = Mark::squares(MarkRole::Path, SquareSet::file(square.file()));
        match self.what {
            What::Name => vec![
                Hint::new("First the letter of the file (a to h from White's left), then the number of the rank."),
                Hint::new(whereabouts::file(square, self.orientation)).with_marks([file]),
                Hint::new(whereabouts::rank(square, self.orientation)).with_marks([file]),
                Hint::new(format!("It is {square}.")),
            ],
            What::Color => vec![
                Hint::new("The corner at White's left, a1, is dark. Light and dark take turns from there."),
                Hint::new(
                    "Count the file as a number (a is 1, b is 2 and so on) and add the rank. Dark squares are even.",
                ),
                Hint::new(whereabouts::color_reason(square)),
                Hint::new(format!("It is {}.", whereabouts::color(square))),
            ],
        }
    }

    fn solution(&self) -> Solution {
        let answer = match self.what {
            What::Name => Answer::Text(self.square.to_string()),
            What::Color => Answer::Choice(vec![if self.square.is_light() { LIGHT } else { DARK }]),
        };
        Solution {
            answers: vec![answer],
            explanation: self.explain(),
            marks: vec![Mark::squares(MarkRole::Good, self.square)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
    };
    use super::*;

    fn typed(text: &str) -> Answer {
        Answer::Text(text.into())
    }

    #[test]
    fn names_are_judged_by_where_they_are() {
        let c6 = exercise(&KIND, KIND.example);
        for right in ["c6", "C6", " c 6 "] {
            assert_eq!(feedback(&c6, &typed(right)).verdict, Verdict::Right);
        }
        for (text, reason) in [
            ("f3", "from the other side"),
            ("c3", "The file is right"),
            ("f6", "The rank is right"),
            ("d4", "one file to the right and two ranks further down"),
        ] {
            let miss = feedback(&c6, &typed(text));
            assert_eq!(miss.verdict, Verdict::Wrong);
            assert!(words(&miss).contains(reason), "{text}: {}", words(&miss));
        }
        let from_black = exercise(&KIND, "square = \"c6\"\norientation = \"black\"");
        for (text, reason) in [
            ("c3", "it lies three ranks further up from here, as Black sees it."),
            ("c3", "Count the ranks again, from White's side, which is at the top."),
            ("f6", "three files to the left from here"),
        ] {
            assert!(words(&feedback(&from_black, &typed(text))).contains(reason), "{text}: {reason}");
        }
        for (text, reason) in [("6c", "comes first"), ("", "letter from a to h"), ("c9", "letter from a to h")] {
            let slip = feedback(&c6, &typed(text));
            assert_eq!(slip.verdict, Verdict::Slip);
            assert!(words(&slip).contains(reason), "{text}");
        }
    }

    #[test]
    fn colors_are_reckoned() {
        let g5 = exercise(&KIND, "square = \"g5\"\nwhat = \"color\"\nlevel = 3");
        assert!(g5.begin().prompt().diagrams.is_empty(), "a board would give it away");
        assert_eq!(feedback(&g5, &Answer::Choice(vec![DARK])).verdict, Verdict::Right);
        let miss = feedback(&g5, &Answer::Choice(vec![LIGHT]));
        assert_eq!(miss.verdict, Verdict::Wrong);
        assert!(words(&miss).contains("g5 is dark") && words(&miss).contains("that makes 12"));
        for slip in [vec![], vec![2], vec![0, 1]] {
            assert_eq!(feedback(&g5, &Answer::Choice(slip)).verdict, Verdict::Slip);
        }
        assert_solves_itself(&g5);
        assert_other_shapes_slip(&g5, &[0]);
    }

    #[test]
    fn it_solves_itself_and_refuses_other_shapes() {
        let c6 = exercise(&KIND, KIND.example);
        assert_solves_itself(&c6);
        assert_other_shapes_slip(&c6, &[]);
    }

    #[test]
    fn faults_of_the_author_are_named() {
        for (toml, code) in [
            ("", "missing-field"),
            ("square = \"i1\"", "bad-square"),
            ("square = \"e4\"\nwhat = \"colour\"", "unknown-word"),
            ("square = \"e4\"\nwhat = \"color\"\nexpect = [\"dark\"]", "expect-differs"),
        ] {
            assert!(problem_codes(&KIND, toml).contains(&code), "{toml}");
        }
    }

    #[test]
    fn the_generator_keeps_its_promises() {
        assert_generates(&KIND, 200);
    }
}
