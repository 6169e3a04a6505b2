//! `find_square`: pick the square with a given name, one after the other.

use super::fields::{Field, Fields, Shape};
use super::kind::{Generated, Generator, Kind, Request};
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Mark, MarkRole, Pick, Progress, Prompt, Random,
    Solution, Task, Text, Verdict, common, table, understand, whereabouts,
};
use crate::notation::describe;
use crate::rules::{Board, Color, Square, SquareSet};

/// The kind.
pub static KIND: Kind = Kind {
    id: "find_square",
    title: "Find the square",
    summary: "Pick the square with the given name.",
    fields: &[
        Field { name: "square", shape: Shape::Square, required: false, doc: "The square to find." },
        Field {
            name: "squares",
            shape: Shape::Squares,
            required: false,
            doc: "Several squares to find, one after the other; either this or `square`.",
        },
        Field {
            name: "coordinates",
            shape: Shape::Bool,
            required: false,
            doc: "Whether letters and numbers are shown at the edge; when left out, yes up to level 2.",
        },
        Field {
            name: "reply",
            shape: Shape::Text,
            required: false,
            doc: "Where `ask` describes the square: what is told of another one, in place of whether its file or rank is \
                  right.",
        },
    ],
    example: r#"
id = "find-e4"
kind = "find_square"
square = "e4"
coordinates = true
"#,
    read,
    generator: Some(Generator { skills: &["board.names", "board.files-ranks"], make }),
};

#[derive(Clone, Debug)]
struct FindSquare {
    board: Board,
    targets: Vec<Square>,
    coordinates: bool,
    orientation: Color,
    /// Whether the question names the square; an author may describe it by other means.
    names_it: bool,
    /// What the author tells of another square than the one that is described.
    reply: Option<Text>,
    found: usize,
}

/// Whether the edge of the board is to be labelled: as the author says, else up to level 2.
pub(super) fn read_coordinates(fields: &mut Fields<'_>) -> bool {
    let level = fields.value("level").and_then(|level| level.get_ref().as_integer()).map(toml::de::DeInteger::as_str);
    let easy = !matches!(level, Some("3" | "4" | "5"));
    fields.boolean("coordinates").map_or(easy, |(shown, _)| shown)
}

/// The pieces on the board: none, unless the author gives a position.
pub(super) fn read_board(fields: &mut Fields<'_>) -> Option<Board> {
    if fields.has("fen") || fields.has("moves") {
        fields.game(true).map(|game| game.position().board())
    } else {
        Some(Board::empty())
    }
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let coordinates = read_coordinates(fields);
    let board = read_board(fields);
    let orientation = common::orientation(fields).unwrap_or(Color::White);
    let one = fields.square("square");
    let several = fields.squares("squares");
    if !fields.has("square") && !fields.has("squares") {
        fields.missing("square", Shape::Square);
    }
    let targets = match (one, several) {
        (Some(_), Some((_, span))) => {
            let help = Some("give only one of them".into());
            fields.problem(span, "conflicting-fields", "both `square` and `squares` are given", help);
            return None;
        }
        (Some((sq, _)), None) => vec![sq],
        (None, Some((targets, span))) => {
            if targets.is_empty() || targets.len() > 32 {
                let help = Some("expected from 1 to 32".into());
                fields.problem(span, "out-of-range", format!("{} squares to find", targets.len()), help);
                return None;
            }
            targets
        }
        (None, None) => return None,
    };
    let names: Vec<String> = targets.iter().map(Square::to_string).collect();
    fields.expect_all(&names);
    let names_it = targets.len() > 1 || !fields.has("ask");
    let reply = read_reply(fields, names_it, &names);
    Some(Box::new(FindSquare { board: board?, targets, coordinates, orientation, names_it, reply, found: 0 }))
}

/// What the author tells of another square.
fn read_reply(fields: &mut Fields<'_>, names_it: bool, names: &[String]) -> Option<Text> {
    let (text, span) = fields.string("reply", Shape::Text)?;
    if names_it {
        let help = Some("leave it out, or describe the square with `ask`".into());
        fields.problem(span, "unused-field", "where the question names the square there is no `reply`", help);
    } else if let Some(name) = names.iter().find(|name| text.to_lowercase().contains(*name)) {
        let help = Some("say where to look, or which rule it is".into());
        fields.problem(span, "hint-gives-away", format!("this reply gives the answer away: {name}"), help);
    }
    Some(Text::markdown(&text))
}

fn make(random: &mut Random, request: &Request<'_>) -> Generated {
    let count = [1, 2, 3, 4, 6][usize::from(request.level.clamp(1, 5)) - 1];
    let mut all: Vec<Square> = Square::all().collect();
    random.shuffle(&mut all);
    all.truncate(count);
    let orientation = if request.level >= 4 && random.chance(1, 2) { Color::Black } else { Color::White };
    let skill =
        request.skill.filter(|skill| *skill == "board.files-ranks").map_or("board.names", |_| "board.files-ranks");
    let task = FindSquare {
        board: Board::empty(),
        targets: all,
        coordinates: request.level <= 2,
        orientation,
        names_it: true,
        reply: None,
        found: 0,
    };
    Generated { task: Box::new(task), skills: vec![skill] }
}

impl FindSquare {
    fn target(&self) -> Square {
        self.targets[self.found.min(self.targets.len() - 1)]
    }

    fn explain(&self, target: Square) -> Explanation {
        Explanation::short(Text::paragraphs([
            format!("{target} is where the {}-file and rank {} cross.", target.file(), target.rank()),
            "The letter names the file, the number the rank.".into(),
        ]))
        .in_full(Text::paragraphs([
            whereabouts::file(target, self.orientation),
            whereabouts::rank(target, self.orientation),
        ]))
    }

    /// What is right about a square picked in place of one that the question describes: no more, for its name would give
    /// the answer away.
    fn half_right(target: Square, picked: Square) -> String {
        let what = if picked.file() == target.file() {
            "The file is right, the rank is not yet."
        } else if picked.rank() == target.rank() {
            "The rank is right, the file is not yet."
        } else {
            "Neither its file nor its rank is right yet. Read once more where the square is to be."
        };
        what.into()
    }

    /// What somebody who picked this square for the target has mixed up, if it can be told.
    fn mix_up(&self, target: Square, picked: Square) -> String {
        let turned = Square::from_index(63 - target.index()) == Some(picked);
        let swapped = picked.file().index() == target.rank().index() && picked.rank().index() == target.file().index();
        if turned {
            "You counted from the other side of the board.".into()
        } else if picked.file() == target.file() {
            format!("The {}-file is right. {}", target.file(), whereabouts::rank(target, self.orientation))
        } else if picked.rank() == target.rank() {
            format!("Rank {} is right. {}", target.rank(), whereabouts::file(target, self.orientation))
        } else if swapped {
            "File and rank have changed places: the letter names the file, the number the rank.".into()
        } else {
            let way = whereabouts::way(picked, target, self.orientation);
            format!("Go {way} from there, as {} sees it.", self.orientation)
        }
    }
}

impl Task for FindSquare {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        let right = self.targets.iter().map(Square::to_string).collect();
        Audit { right, possible: Some(64), none_is_an_answer: false }
    }

    fn written(&self) -> Option<toml::Table> {
        let table =
            if self.board == Board::empty() { toml::Table::new() } else { table::of_board(&self.board, Color::White) };
        let table = table::with(table, "squares", table::squares(self.targets.iter().copied()));
        let table = table::with(table, "orientation", table::color(self.orientation));
        Some(table::with(table, "coordinates", self.coordinates))
    }

    fn identity(&self) -> String {
        let targets = self.targets.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        let board = crate::notation::fen::write_board(&self.board);
        format!("{board} {targets} {} {}", self.coordinates, self.orientation)
    }
}

impl Judge for FindSquare {
    fn prompt(&self) -> Prompt {
        let diagram =
            Diagram { orientation: self.orientation, coordinates: self.coordinates, ..Diagram::of_board(self.board) };
        let found: SquareSet = self.targets[..self.found].iter().copied().collect();
        let marks = (!found.is_empty()).then(|| Mark::squares(MarkRole::Good, found));
        let of = self.targets.len();
        Prompt {
            question: format!("Where is {}? Pick the square.", self.target()).into(),
            diagrams: vec![diagram.with_marks(marks)],
            input: Input::Squares { pick: Pick::One },
            progress: (of > 1).then_some(Progress { done: self.found, of, unit: "squares" }),
            game: None,
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let picked = match understand::square(answer) {
            Ok(picked) => picked,
            Err(slip) => return *slip,
        };
        let target = self.target();
        if picked != target {
            let told = match &self.reply {
                _ if self.names_it => {
                    Text::paragraphs([format!("That is {picked}, not {target}."), self.mix_up(target, picked)])
                }
                Some(reply) => Text::plain(format!("That is {picked}.")).and(reply.clone()),
                None => Text::paragraphs([format!("That is {picked}."), Self::half_right(target, picked)]),
            };
            return Feedback::new(Verdict::Wrong, Explanation::short(told))
                .with_marks([Mark::squares(MarkRole::Bad, picked)]);
        }
        self.found += 1;
        let verdict = if self.found == self.targets.len() { Verdict::Right } else { Verdict::Continue };
        Feedback::new(verdict, self.explain(target)).with_marks([Mark::squares(MarkRole::Good, target)])
    }

    fn hints(&self) -> Vec<Hint> {
        let target = self.target();
        let path = |squares: SquareSet| Mark::squares(MarkRole::Path, squares);
        vec![
            Hint::new("The letter names the file (up and down the board), the number names the rank (across it)."),
            Hint::new(whereabouts::file(target, self.orientation)).with_marks([path(SquareSet::file(target.file()))]),
            Hint::new(whereabouts::rank(target, self.orientation))
                .with_marks([path(SquareSet::file(target.file()) | SquareSet::rank(target.rank()))]),
            Hint::new(format!("{target} is marked now.")).with_marks([Mark::squares(MarkRole::Good, target)]),
        ]
    }

    fn solution(&self) -> Solution {
        let rest = &self.targets[self.found.min(self.targets.len() - 1)..];
        let explanation = match rest {
            [one] => self.explain(*one),
            _ => Explanation::short(format!("{} are marked.", describe::list(rest.iter().map(Square::to_string))))
                .in_full(Text::paragraphs(rest.iter().map(|sq| {
                    format!(
                        "{sq}: {} {}",
                        whereabouts::file(*sq, self.orientation),
                        whereabouts::rank(*sq, self.orientation)
                    )
                }))),
        };
        let all: SquareSet = rest.iter().copied().collect();
        Solution {
            answers: rest.iter().map(|&sq| Answer::Squares(vec![sq])).collect(),
            explanation,
            marks: vec![Mark::squares(MarkRole::Good, all)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        assert_generates, assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
    };
    use super::*;

    fn pick(square: Square) -> Answer {
        Answer::Squares(vec![square])
    }

    #[test]
    fn a_miss_is_told_by_what_was_mixed_up() {
        let e4 = exercise(&KIND, KIND.example);
        assert_eq!(feedback(&e4, &pick(Square::E4)).verdict, Verdict::Right);
        for (picked, reason) in [
            (Square::E5, "The e-file is right. Rank 4 is the fourth"),
            (Square::D4, "Rank 4 is right. The e-file is the fifth"),
            (Square::D5, "You counted from the other side of the board."),
            (Square::D6, "one file to the right and two ranks further down"),
        ] {
            let miss = feedback(&e4, &pick(picked));
            assert_eq!(miss.verdict, Verdict::Wrong);
            assert!(words(&miss).contains(reason), "{picked}: {}", words(&miss));
            assert!(words(&miss).starts_with(&format!("That is {picked}, not e4.")));
        }
        let c7 = exercise(&KIND, "square = \"c7\"");
        assert!(words(&feedback(&c7, &pick(Square::G3))).contains("changed places"));
        let from_black = exercise(&KIND, "square = \"e4\"\norientation = \"black\"");
        for (picked, reason) in [
            (Square::E5, "Rank 4 is the fifth, counted from Black's side."),
            (Square::D6, "Go one file to the left and two ranks further up from there, as Black sees it."),
        ] {
            let miss = feedback(&from_black, &pick(picked));
            assert!(words(&miss).contains(reason), "{picked}: {}", words(&miss));
        }
        assert_eq!(feedback(&e4, &Answer::Squares(vec![Square::E4, Square::E5])).verdict, Verdict::Slip);
    }

    #[test]
    fn a_square_that_is_described_is_not_named_by_a_miss() {
        let corner = exercise(&KIND, "square = \"a1\"\nask = \"Which corner is at White's left hand?\"");
        for picked in Square::all().filter(|&sq| sq != Square::A1) {
            let told = words(&feedback(&corner, &pick(picked)));
            assert!(!told.contains("a1") && !told.contains("a-file") && !told.contains("ank 1"), "{told}");
        }
        assert!(words(&feedback(&corner, &pick(Square::A8))).contains("The file is right, the rank is not yet."));
    }

    #[test]
    fn an_author_s_reply_stands_in_place_of_file_and_rank() {
        let asked = "ask = \"Where does the white queen start?\"\n";
        let queen = format!("square = \"d1\"\n{asked}reply = \"The queen starts on her own colour.\"");
        let told = words(&feedback(&exercise(&KIND, &queen), &pick(Square::E1)));
        assert!(told.starts_with("That is e1.\nThe queen starts on her own colour."), "{told}");
        assert_eq!(problem_codes(&KIND, "square = \"d1\"\nreply = \"Look again.\""), ["unused-field"]);
        let tells = format!("square = \"d1\"\n{asked}reply = \"It is `d1`.\"");
        assert_eq!(problem_codes(&KIND, &tells), ["hint-gives-away"]);
    }

    #[test]
    fn several_are_asked_one_after_the_other() {
        let three = exercise(&KIND, "squares = [\"a1\", \"h1\", \"a8\"]\nlevel = 3");
        let mut attempt = three.begin();
        assert!(!attempt.prompt().diagrams[0].coordinates);
        assert_eq!(attempt.submit(&pick(Square::A1)).verdict, Verdict::Continue);
        assert!(attempt.prompt().question.to_plain().contains("h1"));
        assert_eq!(attempt.prompt().progress, Some(Progress { done: 1, of: 3, unit: "squares" }));
        assert_solves_itself(&three);
        assert_other_shapes_slip(&three, &[1]);
    }

    #[test]
    fn faults_of_the_author_are_named() {
        for (toml, code) in [
            ("", "missing-field"),
            ("square = \"e9\"", "bad-square"),
            ("square = \"e4\"\nsquares = [\"a1\"]", "conflicting-fields"),
            ("squares = []", "out-of-range"),
            ("squares = [\"a1\", \"a1\"]", "repeated"),
            ("square = \"e4\"\nexpect = [\"e5\"]", "expect-differs"),
        ] {
            assert!(problem_codes(&KIND, toml).contains(&code), "{toml}");
        }
    }

    #[test]
    fn the_generator_keeps_its_promises() {
        let levels = assert_generates(&KIND, 200);
        for (level, identities) in levels.iter().enumerate() {
            let distinct: std::collections::BTreeSet<_> = identities.iter().collect();
            assert!(distinct.len() > 50, "level {}: {}", level + 1, distinct.len());
        }
    }
}
