//! `choice`: pick from the author's options. The only kind whose right answers are written down by the author.

use super::fields::{At, Field, Fields, Shape, did_you_mean};
use super::kind::Kind;
use super::{
    Answer, Audit, Diagram, Explanation, Feedback, Hint, Input, Judge, Misconception, Pick, Prompt, Solution, Task,
    Text, Verdict, misconception, understand,
};
use crate::rules::{Board, Game};

/// The kind.
pub static KIND: Kind = Kind {
    id: "choice",
    title: "Questions",
    summary: "Pick the right answer, or all right answers, from a list.",
    fields: &[
        Field {
            name: "options",
            shape: Shape::Tables,
            required: true,
            doc: "2 to 8 tables `{ text = \"…\", right = true, reply = \"…\", reveals = \"…\" }`; `reply` is told when it is \
                  picked, `reveals` is the id of a misconception that picking it shows.",
        },
        Field {
            name: "pick",
            shape: Shape::Word(PICKS),
            required: false,
            doc: "`one` or `any` number; `one` when left out and exactly one option is right.",
        },
    ],
    example: r#"
id = "how-many-moves"
kind = "choice"
ask = "White has played 1. e4, Black 1... e5. Who is to move?"
options = [
    { text = "White", right = true },
    { text = "Black", reply = "Black has just moved. The players take turns, so it is White's move." },
]
"#,
    read,
    generator: None,
};

const PICKS: &[&str] = &["one", "any"];

#[derive(Clone, Debug)]
struct Choice {
    game: Option<Game>,
    has_board: bool,
    options: Vec<AuthoredOption>,
    pick: Pick,
}

#[derive(Clone, Debug)]
struct AuthoredOption {
    text: Text,
    right: bool,
    reply: Option<Text>,
    reveals: Option<Misconception>,
}

fn read(fields: &mut Fields<'_>) -> Option<Box<dyn Task>> {
    let has_game = fields.has("fen") || fields.has("moves");
    let has_board = has_game || fields.has("marks");
    let game = if has_game { Some(fields.game(true)) } else { None };
    let options = read_options(fields);
    let game = match game {
        Some(game) => Some(game?),
        None => None,
    };
    let (options, span) = options?;
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 {
        let help = Some("add right = true to at least one option".into());
        fields.problem(span, "no-right-answer", "no option is right", help);
        return None;
    }
    let pick = match fields.word("pick", PICKS) {
        Some(("one", word_span)) if right > 1 => {
            let message = format!("{right} options are right, and only one may be picked");
            fields.problem(word_span, "many-right-answers", message, Some("use pick = \"any\"".into()));
            return None;
        }
        Some(("one", _)) => Pick::One,
        None if right == 1 => Pick::One,
        Some(_) | None => Pick::Any,
    };
    Some(Box::new(Choice { game, has_board, options, pick }))
}

/// Reads the options; `None` when they can't be offered, once all of them have been looked at.
fn read_options(fields: &mut Fields<'_>) -> Option<At<Vec<AuthoredOption>>> {
    if !fields.has("options") {
        fields.missing("options", Shape::Tables);
        return None;
    }
    let (tables, span) = fields.tables("options")?;
    let mut options: Vec<Option<AuthoredOption>> = Vec::with_capacity(tables.len());
    for mut table in tables {
        let text = table.required_string("text", Shape::Text);
        let right = table.boolean("right").is_some_and(|(right, _)| right);
        let reply = table.string("reply", Shape::Text).map(|(reply, _)| Text::markdown(&reply));
        let reveals = revealed(&mut table, right);
        fields.absorb(table.finish(&["text", "right", "reply", "reveals"]));
        let option = text.map(|(text, text_span)| {
            let text = Text::markdown(&text);
            if options.iter().flatten().any(|option| option.text == text) {
                let help = Some("say something else, or take one of the two out".into());
                let message = format!("the option \"{}\" is there twice", text.to_plain());
                fields.problem(text_span, "repeated", message, help);
            }
            AuthoredOption { text, right, reply, reveals }
        });
        options.push(option);
    }
    if !(2..=8).contains(&options.len()) {
        let message = format!("{} options", options.len());
        fields.problem(span, "out-of-range", message, Some("expected from 2 to 8".into()));
        return None;
    }
    Some((options.into_iter().collect::<Option<_>>()?, span))
}

/// Reads which misconception an option shows.
fn revealed(table: &mut Fields<'_>, right: bool) -> Option<Misconception> {
    let (id, span) = table.string("reveals", Shape::Text)?;
    if right {
        let help = Some("say it of an option that is not right".into());
        table.problem(span, "right-reveals", "a right answer shows no misconception", help);
        return None;
    }
    let found = misconception::find(&id);
    if found.is_none() {
        let known = || misconception::ALL.iter().map(|one| one.id);
        let help = did_you_mean(&id, known()).map_or_else(
            || format!("known: {}", known().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean \"{near}\"?"),
        );
        table.problem(span, "unknown-misconception", format!("there is no misconception \"{id}\""), Some(help));
    }
    found
}

impl Choice {
    fn right(&self) -> Vec<usize> {
        (0..self.options.len()).filter(|&index| self.options[index].right).collect()
    }

    /// Why the right options are right: their replies, else their texts.
    fn explain_right(&self) -> Text {
        let told = self.options.iter().filter(|option| option.right).map(|option| {
            let text = option.text.clone();
            option.reply.as_ref().map_or(text.clone(), |reply| text.and(reply.clone()))
        });
        told.fold(Text::default(), Text::and)
    }
}

impl Task for Choice {
    fn begin(&self) -> Box<dyn Judge> {
        Box::new(self.clone())
    }

    fn audit(&self) -> Audit {
        let right = self.right().into_iter().map(|index| self.options[index].text.to_plain()).collect();
        Audit { right, possible: Some(self.options.len()), none_is_an_answer: false }
    }

    /// Its words are an author's: they stand in a file already, and no generator makes any.
    fn written(&self) -> Option<toml::Table> {
        None
    }

    fn identity(&self) -> String {
        let position = self.game.as_ref().map_or_else(String::new, super::task::game_identity);
        let options = self.options.iter().map(|option| format!("{} {}", option.text.to_plain(), option.right));
        format!("{position}\n{}", options.collect::<Vec<_>>().join("\n"))
    }
}

impl Judge for Choice {
    fn prompt(&self) -> Prompt {
        let diagram = match &self.game {
            Some(game) => Some(Diagram::of_game(game)),
            None => self.has_board.then(|| Diagram::of_board(Board::empty())),
        };
        let question = match self.pick {
            Pick::One => "Which answer is right?",
            Pick::Any => "Which answers are right? Pick all of them.",
        };
        Prompt {
            question: question.into(),
            diagrams: diagram.into_iter().collect(),
            input: Input::Choice {
                options: self.options.iter().map(|option| option.text.clone()).collect(),
                pick: self.pick,
            },
            progress: None,
            game: self.game.clone(),
        }
    }

    fn submit(&mut self, answer: &Answer) -> Feedback {
        let picked = match understand::options(answer, self.options.len(), self.pick) {
            Ok(picked) if picked.is_empty() => {
                return Feedback::slip("Nothing is picked yet. At least one answer is right.");
            }
            Ok(picked) => picked,
            Err(slip) => return *slip,
        };
        let chosen: Vec<&AuthoredOption> = picked.iter().map(|&index| &self.options[index]).collect();
        let hits = chosen.iter().filter(|option| option.right).count();
        let (extra, missing) = (chosen.len() - hits, self.right().len() - hits);
        if extra == 0 && missing == 0 {
            return Feedback::new(Verdict::Right, Explanation::short(Text::plain("Right.").and(self.explain_right())));
        }
        let mut told = Text::default();
        for option in chosen.iter().filter(|option| !option.right) {
            let reply = option.reply.clone();
            told = told.and(reply.unwrap_or_else(|| format!("“{}” does not fit.", option.text.to_plain()).into()));
        }
        if missing > 0 && self.pick == Pick::Any {
            told = told.and(match (hits, missing) {
                (0, _) => Text::plain("Look at the other answers again."),
                (_, 1) => Text::plain("One more answer is right."),
                (_, more) => format!("{more} more answers are right.").into(),
            });
        }
        let verdict = if hits == 0 { Verdict::Wrong } else { Verdict::Partly { missing, extra } };
        Feedback::new(verdict, Explanation::short(told)).revealing(chosen.iter().filter_map(|option| option.reveals))
    }

    fn hints(&self) -> Vec<Hint> {
        let right = self.right();
        let mut hints = vec![Hint::new("Read every answer to its end, and cross out those that can't be right.")];
        if self.pick == Pick::Any && right.len() > 1 {
            hints.push(Hint::new(format!("{} of the answers are right.", right.len())));
        } else if self.options.len() > 2
            && let Some(out) = self.options.iter().rposition(|option| !option.right)
        {
            hints.push(Hint::new(format!("It is not answer {}.", out + 1)));
        } else {
            hints.push(Hint::new(
                "Say each answer to yourself as a whole sentence, with the question. Which one is true?",
            ));
        }
        let numbers = crate::notation::describe::list(right.iter().map(|index| (index + 1).to_string()));
        hints.push(Hint::new(if right.len() == 1 {
            format!("The right answer is number {numbers}.")
        } else {
            format!("The right answers are numbers {numbers}.")
        }));
        hints
    }

    fn solution(&self) -> Solution {
        Solution {
            answers: vec![Answer::Choice(self.right())],
            explanation: Explanation::short(self.explain_right()),
            marks: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        assert_other_shapes_slip, assert_solves_itself, exercise, feedback, problem_codes, words,
    };
    use super::*;

    const COLORS: &str = r#"
        fen = "8/8/8/8/8/8/8/R7 w - - 0 1"
        options = [
            { text = "a1 is dark", right = true, reply = "It is the corner at White's left." },
            { text = "h1 is dark", reply = "h1 is light: **light on the right**." },
            { text = "a8 is light", right = true },
            { text = "h8 is light" },
        ]
    "#;

    #[test]
    fn one_right_option_is_picked_alone() {
        let one = exercise(&KIND, KIND.example);
        assert_eq!(feedback(&one, &Answer::Choice(vec![0])).verdict, Verdict::Right);
        let miss = feedback(&one, &Answer::Choice(vec![1]));
        assert_eq!(miss.verdict, Verdict::Wrong);
        assert!(words(&miss).contains("Black has just moved"));
        assert!(one.begin().prompt().diagrams.is_empty());
        for slip in [vec![], vec![2], vec![0, 1], vec![usize::MAX]] {
            assert_eq!(feedback(&one, &Answer::Choice(slip)).verdict, Verdict::Slip);
        }
    }

    #[test]
    fn several_right_options_are_counted() {
        let several = exercise(&KIND, COLORS);
        assert_eq!(feedback(&several, &Answer::Choice(vec![2, 0])).verdict, Verdict::Right);
        let partly = feedback(&several, &Answer::Choice(vec![0, 1]));
        assert_eq!(partly.verdict, Verdict::Partly { missing: 1, extra: 1 });
        assert!(words(&partly).contains("light on the right"));
        let none = feedback(&several, &Answer::Choice(vec![3]));
        assert_eq!(none.verdict, Verdict::Wrong);
        assert!(words(&none).contains("“h8 is light” does not fit"));
        assert_eq!(several.begin().prompt().diagrams.len(), 1);
    }

    #[test]
    fn it_solves_itself_and_refuses_other_shapes() {
        for toml in [KIND.example, COLORS] {
            let exercise = exercise(&KIND, toml);
            assert_solves_itself(&exercise);
            assert_other_shapes_slip(&exercise, &[0]);
        }
    }

    #[test]
    fn the_second_hint_gives_no_answer_away() {
        for toml in [KIND.example, COLORS] {
            let mut attempt = exercise(&KIND, toml).begin();
            let (first, second) = (attempt.hint().text.to_plain(), attempt.hint().text.to_plain());
            assert!(first != second && !second.contains("number"), "{second}");
        }
    }

    #[test]
    fn faults_of_the_author_are_named() {
        for (toml, code) in [
            ("", "missing-field"),
            ("options = 3", "wrong-type"),
            ("options = [{ text = \"a\", right = true }]", "out-of-range"),
            ("options = [{ text = \"a\" }, { text = \"b\" }]", "no-right-answer"),
            ("options = [{ text = \"a\", right = true }, { txt = \"b\" }]", "missing-field"),
            (
                "pick = \"one\"\noptions = [{ text = \"a\", right = true }, { text = \"b\", right = true }]",
                "many-right-answers",
            ),
            (
                "options = [{ text = \"a\", right = true }, { text = \"b\", reveals = \"one-quene\" }]",
                "unknown-misconception",
            ),
            ("options = [{ text = \"a\", right = true, reveals = \"one-queen\" }, { text = \"b\" }]", "right-reveals"),
            ("pick = \"two\"\noptions = [{ text = \"a\", right = true }, { text = \"b\" }]", "unknown-word"),
        ] {
            assert!(problem_codes(&KIND, toml).contains(&code), "{toml}");
        }
        for invisible in ["\\u0000", "\\u200b", "\\u00a0\\u202e", "\\u001b"] {
            let toml = format!("options = [{{ text = \"{invisible}\", right = true }}, {{ text = \"b\" }}]");
            assert_eq!(problem_codes(&KIND, &toml), ["empty-text"], "{invisible}");
        }
        let all =
            "options = [{ right = 1 }, { text = \"\" }, { text = \"b\" }, { text = \"b\", reveals = \"x\" }]\npick = 1";
        let told = ["missing-field", "wrong-type", "empty-text", "unknown-misconception", "repeated", "wrong-type"];
        let (mut found, mut told) = (problem_codes(&KIND, all), told.to_vec());
        found.sort_unstable();
        told.sort_unstable();
        assert_eq!(found, told, "one option keeps nobody from reading the others");
    }
}
