//! Reads `then`: the further questions of a chain, asked on the board of the step they belong to.

use toml::Spanned;

use super::mirror::WordingPlace;
use super::schema::READ;
use super::step::{Question, meant_kind, question, wording_place};
use crate::exercise::fields::{Fields, Shape};
use crate::exercise::{Exercise, MAX_QUESTIONS, kind};

/// Keys that are said of a chain as a whole.
const OF_THE_WHOLE: [&str; 4] = ["id", "skills", "level", "then"];

/// The further questions that have no faults.
pub(super) fn then(table: &mut Fields<'_>) -> Vec<(Exercise, WordingPlace)> {
    let Some((mut tables, span)) = table.tables("then") else { return Vec::new() };
    if tables.is_empty() {
        let help = Some("write { kind = \"…\", … }, or take `then` out".into());
        table.problem(span, "nothing-to-ask", "`then` asks nothing", help);
    } else if let Some(first_too_many) = tables.get(MAX_QUESTIONS - 1) {
        let message = format!("this chain has {} questions", tables.len() + 1);
        let help = Some(format!("the most is {MAX_QUESTIONS}, the first one counted"));
        table.problem(first_too_many.span(), "chain-too-long", message, help);
        tables.truncate(MAX_QUESTIONS - 1);
    }
    let mut questions = Vec::with_capacity(tables.len());
    for (index, further) in tables.into_iter().enumerate() {
        let mut further = further.on_the_board_of(table);
        let read = one(&mut further, index + 2);
        let known = read.as_ref().map(|(_, _, known)| known.clone());
        let mut found = further.finish(known.as_deref().unwrap_or_default());
        if known.is_none() {
            found.retain(|problem| problem.code != "unknown-key");
        }
        let faultless = found.is_empty();
        table.absorb(found);
        questions.extend(read.and_then(|(question, place, _)| Some((question?, place))).filter(|_| faultless));
    }
    questions
}

type Read = (Option<Exercise>, WordingPlace, Vec<&'static str>);

/// One further question; `None` when it is not known what its kind would read.
fn one(further: &mut Fields<'_>, number: usize) -> Option<Read> {
    for key in OF_THE_WHOLE {
        let Some(span) = further.place_of(key) else { continue };
        further.value(key).map(Spanned::span);
        let (code, help) = match key {
            "then" => ("nested-chain", "write one question after the other in one list"),
            _ => ("key-of-the-whole", "say it once, of the exercise that has `then`"),
        };
        further.problem(span, code, format!("`{key}` can't stand in a question of a chain"), Some(help.into()));
    }
    let (word, span) = further.required_string("kind", Shape::Text)?;
    if word == READ {
        let help = Some("put the page before the exercise".into());
        further.problem(span, "unknown-kind", "a page can't be a question of a chain", help);
        return None;
    }
    let kind = match kind::find(&word) {
        Some(kind) => kind,
        None => meant_kind(further, &word, span, false)?,
    };
    let place = wording_place(further);
    let Question { common, task, mut known } = question(further, kind);
    known.retain(|key| !OF_THE_WHOLE.contains(key));
    let exercise = task.map(|task| Exercise::new(format!("question {number}"), kind, common, task));
    Some((exercise, place, known))
}

#[cfg(test)]
mod tests {
    use crate::course::{Content, Sources, check};
    use crate::exercise::Answer;

    const HEAD: &str = "format = 1\nid = \"x\"\ntitle = \"X\"\nsummary = \"X.\"\nskills = [\"mate.proof\"]\n\n";

    /// The scholar's mate: is it mate, who gives check, where can the king not go?
    const CHAIN: &str = r#"
[[puzzle]]
id = "scholar"
kind = "verdict"
proof = false
moves = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#"
then = [
  { kind = "select", what = "attackers", of = "e8", side = "white", ask = "Who gives check?" },
  { kind = "count", what = "legal-moves" },
]
"#;

    fn loaded(puzzle: &str) -> (Content, String) {
        let text = format!("{HEAD}{puzzle}");
        (Content::load(Sources::embedded().with_text("puzzles/x.toml", text.clone())), text)
    }

    /// Code, and the text pointed at, of every fault.
    fn told(puzzle: &str) -> Vec<(&'static str, String)> {
        let (content, text) = loaded(puzzle);
        let found = check::check(&content, Some(1));
        let at = |it: &crate::course::Diagnostic| {
            it.place.as_ref().map_or("", |place| &text[place.span.clone()]).to_string()
        };
        found.iter().filter(|it| it.code != "few-puzzles").map(|it| (it.code, at(it))).collect()
    }

    #[test]
    fn the_questions_share_the_position() {
        assert_eq!(told(CHAIN), []);
        let (content, _) = loaded(CHAIN);
        let exercise = &content.catalog.set("x").unwrap().exercises[0];
        assert_eq!(exercise.questions().count(), 3);
        let mut attempt = exercise.begin();
        for answer in attempt.solution().answers {
            let prompt = attempt.prompt();
            assert_eq!(prompt.game.map(|game| game.moves().len()), Some(7), "all ask of the mate");
            attempt.submit(&answer);
        }
        assert!(attempt.is_finished());
        assert_eq!(exercise.begin().solution().answers.len(), 3);
        assert_eq!(exercise.begin().solution().answers[2], Answer::Number(0));
    }

    #[test]
    fn a_question_may_have_a_position_of_its_own() {
        let own = CHAIN
            .replace("what = \"legal-moves\" }", "what = \"legal-moves\", fen = \"8/7p/8/8/8/8/8/K1k5 w - - 0 1\" }");
        assert_eq!(told(&own), []);
        let (content, _) = loaded(&own);
        let exercise = &content.catalog.set("x").unwrap().exercises[0];
        assert_eq!(exercise.begin().solution().answers[2], Answer::Number(1), "only the step to a2");
        let (plain, _) = loaded(CHAIN);
        assert_ne!(plain.catalog.set("x").unwrap().exercises[0].content_hash(), exercise.content_hash());
    }

    #[test]
    fn a_kind_without_a_board_can_begin_and_hand_one_on() {
        let chain = "[[puzzle]]\nid = \"a\"\nkind = \"find_square\"\nsquare = \"e4\"\nfen = \"8/7p/8/8/8/8/8/K1k5 w - - 0 1\"\n\
                     [[puzzle.then]]\nkind = \"count\"\nwhat = \"legal-moves\"\n";
        assert_eq!(told(chain), []);
    }

    #[test]
    fn faults_are_told_at_their_question() {
        let second = |with: &str| CHAIN.replace("what = \"legal-moves\"", with);
        for (puzzle, code, place) in [
            (second("what = \"legal-mvoes\""), "unknown-word", "\"legal-mvoes\""),
            (second("what = \"legal-moves\", waht = 1"), "unknown-key", "waht"),
            (second("what = \"legal-moves\", expect = 3"), "expect-differs", "3"),
            (second("what = \"legal-moves\", id = \"b\""), "key-of-the-whole", "id"),
            (second("what = \"legal-moves\", level = 2"), "key-of-the-whole", "level"),
            (second("what = \"legal-moves\", then = []"), "nested-chain", "then"),
            (second("what = \"legal-moves\", hints = [\"There are 0.\"]"), "hint-gives-away", "\"There are 0.\""),
            (CHAIN.replace("\"count\"", "\"cuont\""), "unknown-kind", "\"cuont\""),
            (CHAIN.replace("\"count\"", "\"read\""), "unknown-kind", "\"read\""),
            (CHAIN.replace("Qxf7#", "Qxf9#"), "bad-moves", "\"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf9#\""),
        ] {
            assert_eq!(told(&puzzle), [(code, place.to_string())], "{puzzle}");
        }
        let none_right = second("what = \"checks\" }, { kind = \"move\", goal = \"check\"");
        assert!(told(&none_right).iter().all(|(_, place)| place == "\"check\""), "{:?}", told(&none_right));
        assert!(!told(&none_right).is_empty());
        assert_eq!(
            told(&CHAIN.replace("then = [", "then = []\nnot = [")).first().map(|it| it.0),
            Some("nothing-to-ask")
        );
    }

    #[test]
    fn a_chain_is_short_and_asks_nothing_twice() {
        let more = |count: usize| {
            let questions: Vec<String> = ["e4", "d4", "e5", "d5", "c3"][..count]
                .iter()
                .map(|sq| format!("{{ kind = \"find_square\", square = \"{sq}\" }}"))
                .collect();
            CHAIN.replace("  { kind = \"count\"", &format!("  {},\n  {{ kind = \"count\"", questions.join(", ")))
        };
        assert_eq!(told(&more(3)), [], "six questions");
        assert_eq!(told(&more(4)).iter().map(|it| it.0).collect::<Vec<_>>(), ["chain-too-long"]);
        let twice = CHAIN.replace(
            "  { kind = \"count\"",
            "  { kind = \"count\", what = \"legal-moves\", ask = \"How many?\" },\n  { kind = \"count\"",
        );
        assert_eq!(told(&twice).iter().map(|it| it.0).collect::<Vec<_>>(), ["same-question"]);
    }
}
