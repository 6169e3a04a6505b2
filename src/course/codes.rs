//! What each code of a diagnostic means, and how to mend it: `touchmove check --explain CODE`.

use crate::exercise::fields::did_you_mean;

/// What a code means and what to do, in a few sentences; or the code that was likely meant.
///
/// # Errors
/// No such code; a message that names the closest.
///
/// ```
/// use touchmove::course::codes::explain;
/// assert!(explain("par-differs").unwrap().contains("par"));
/// assert!(explain("par-difers").unwrap_err().contains("par-differs"));
/// ```
pub fn explain(code: &str) -> Result<&'static str, String> {
    if let Some((_, text)) = CODES.iter().find(|(known, _)| *known == code) {
        return Ok(text);
    }
    let shown: String = code.chars().filter(|c| !c.is_control()).take(60).collect();
    let help = did_you_mean(code, all())
        .map_or_else(|| "All codes: touchmove check --explain".to_owned(), |near| format!("Did you mean {near}?"));
    Err(format!("there is no code \"{shown}\". {help}"))
}

/// All codes, in the order of the alphabet.
pub fn all() -> impl Iterator<Item = &'static str> {
    CODES.iter().map(|(code, _)| *code)
}

/// Sorted by code.
static CODES: &[(&str, &str)] = &[
    ("after-circle", "Two lessons each have to come after the other. Take one of them out of the other's `after`."),
    (
        "after-order",
        "`after` names a lesson that stands later in the course. Put the lessons in order in curriculum.toml, \
      or mend `after`.",
    ),
    (
        "all-answers-right",
        "Whatever is answered is right, so nothing can be learnt from it. Ask for something that can be \
      missed, or change the position.",
    ),
    (
        "bad-article",
        "`articles` names something that is no article of the FIDE Laws of Chess. Numbers look like \
      \"3.8.2.2\"; Appendix C like \"C.9\".",
    ),
    (
        "bad-board",
        "The board of a tour can't be made like this: a hole outside it, or no square left. Mend `size` or `holes`.",
    ),
    ("bad-date", "The value is no moment. Write date, time and zone: 2026-03-08T20:00:00+01:00."),
    (
        "bad-fen",
        "The text is not a position in FEN. The caret stands where reading stopped. A FEN has six fields: the \
      pieces rank by rank from the eighth, w or b, castling rights, en passant square, and two numbers.",
    ),
    (
        "bad-goal",
        "The goal can't be understood. It is one of the words of the guide, or a table with one key, such as \
      { take = \"d5\" } or { all = [\"check\", { with = \"knight\" }] }.",
    ),
    (
        "bad-id",
        "An id is made of lower-case words, digits and hyphens; a skill's has two parts with a dot between. Ids are \
      never reused, because progress is kept by them.",
    ),
    (
        "bad-line",
        "The line can't be played as it is written, or does not end with a move of the learner. Write the moves of \
      both sides as in a game: \"1. Qxh7+ Kxh7 2. Rh3#\".",
    ),
    (
        "bad-mark",
        "A mark is a role and squares (\"path f1 g1\"), or \"arrow\" and two squares (\"arrow e1 g1\"). The guide \
      lists the roles.",
    ),
    (
        "bad-move",
        "The text is not a move. Write it with coordinates (\"e2e4\", \"e7e8q\") or in algebraic notation (\"Nf3\").",
    ),
    (
        "bad-moves",
        "The moves break off at the caret: the text can't be read there, or the move is not legal. Write them as \
      in a game: \"1. e4 e5 2. Nf3\".",
    ),
    (
        "bad-of",
        "`of` has to name what `what` asks about: a square, a file, a rank, two squares of a diagonal, or a piece.",
    ),
    ("bad-path", "The beginning of the tour is no path of knight's moves over squares of the board, each once."),
    ("bad-piece", "The value is no piece. Write its colour and its kind: \"white queen\"."),
    ("bad-route", "The route can't begin or end there: the square is forbidden, or both are the same."),
    ("bad-size", "`size` is files by ranks, from \"3x3\" to \"8x8\"; some kinds need more."),
    ("bad-square", "A square is a letter from a to h and a digit from 1 to 8: \"e4\"."),
    (
        "bad-star",
        "A star can't lie there: a king or a piece of the learner stands on the square, or the square is named twice.",
    ),
    (
        "chain-too-long",
        "A chain asks more questions on one board than a learner can keep in mind. Make a second \
      exercise of the last ones.",
    ),
    ("conflicting-fields", "Two keys contradict each other. Keep the one that is meant."),
    ("empty-text", "A text that has to say something is empty, or nothing of it can be seen. Write a sentence."),
    (
        "expect-differs",
        "`expect` is not what the engine finds. The message shows both lists. Either the position is not \
      what you meant, or `expect` is; answers need not be written at all.",
    ),
    ("few-puzzles", "A set that comes with the program has more puzzles. Add some."),
    ("file-too-large", "The file is larger than content files may be. Split it."),
    ("format", "Every content file begins with `format = 1`, so that a later program knows how to read it."),
    (
        "game-over",
        "The question asks for a move, or what is legal, but the game has ended: by mate, by stalemate, because nobody \
      can ever mate, by a fifth repetition or by the seventy-five moves. Take a position in which the game goes on, or \
      ask how it ended (`verdict`, `draw`, `ending`).",
    ),
    (
        "generator-sample",
        "An exercise that the generator made does not pass the checks. The table asks for something that \
      can't be made: another skill or level may do.",
    ),
    (
        "generator-skill",
        "This kind can't make fresh exercises for that skill. The guide lists, for each kind, what it can train.",
    ),
    (
        "hint-gives-away",
        "A hint or a reply names the answer. Let the reader find it: name the rule or the region first.",
    ),
    ("history-too-long", "There are more moves before the question than allowed. Start from a FEN nearer to it."),
    ("illegal-move", "The move is not legal in this position; the message gives the reason."),
    (
        "impossible-position",
        "No game can reach this position; the message names every fault. For `impossible`, and for the \
      first lessons without kings, other rules hold: see the guide.",
    ),
    (
        "in-check",
        "The side to move is in check, so the opponent's turn can't be imagined. Ask for its `own` \
      chances, or take the check away.",
    ),
    (
        "key-of-the-whole",
        "This key is said once, of the exercise that has `then`, not of one of its further questions. Move it there.",
    ),
    (
        "king-to-take",
        "Everything is to be taken, and a king is among it. A king is never taken: leave it off the board.",
    ),
    (
        "lesson-in-no-unit",
        "The lesson is named in no unit of curriculum.toml, so nobody comes to it. Add its id to a unit.",
    ),
    ("lesson-in-two-units", "Two units name the same lesson. A lesson belongs to one."),
    (
        "many-right-answers",
        "Several options are right, but only one may be picked. Write pick = \"any\", or leave one right.",
    ),
    (
        "marks-show-answer",
        "The marks on the board show the answer before anybody has thought about it. Mark something else.",
    ),
    ("mate-is-quicker", "There is a forced mate in fewer moves than `mate_in` says. Mend the number or the position."),
    ("missing-field", "A key that has to be there is missing. The guide's tables say which are required."),
    (
        "nested-chain",
        "A question of a chain can't have a chain of its own. Write all questions one after the other in one list.",
    ),
    ("no-capture", "The move takes nothing, so there is no exchange to count."),
    ("no-content", "The folder has no content files. Lessons lie in `lessons/`, puzzle sets in `puzzles/`."),
    ("no-exercise", "There is no exercise in the file. Add a [[step]] or a [[puzzle]]."),
    ("no-generator", "This kind can't make fresh exercises. The guide says which can."),
    ("no-king", "The question needs a king that is not on the board."),
    ("no-piece", "The question is about a piece, and there is none on that square, or not of that side."),
    (
        "no-right-answer",
        "The engine finds no right answer, so nobody could ever solve this. Mend the position or the question.",
    ),
    (
        "no-such-ending",
        "Only endings against a bare king can be played out: queen, rook, two rooks, two bishops of \
      different colours, bishop and knight, or pawn; and without castling rights.",
    ),
    ("not-a-file", "A file was expected, and this is a folder or something else."),
    (
        "not-an-assignment",
        "The file has no [[exercise]] tables. Make an assignment of a lesson or set with touchmove assign.",
    ),
    (
        "not-proved",
        "The searches for the answers of the exercises before took so long that these were not looked at. Check a \
      smaller file alone, or ask for mate in fewer moves.",
    ),
    (
        "not-their-turn",
        "Only the side to move can run out of time or make an illegal move. Change `by`, or add a move to `moves`.",
    ),
    ("not-to-move", "The question is about a move of a piece whose side is not to move."),
    ("not-utf8", "The file is not text in UTF-8. Save it again as UTF-8 in your editor."),
    (
        "not-yet-taught",
        "A lesson asks for a skill that no lesson has taught before it. Teach it earlier, or ask later.",
    ),
    ("nothing-to-ask", "The position leaves nothing to be asked for this kind."),
    (
        "nothing-to-do",
        "What is asked for is there from the start: the pieces stand where they belong, the position shows its goal, \
      or the board of a tour has one square. Change the position, or ask for something else.",
    ),
    ("number-of-steps", "A lesson is to have a handful of steps: short enough for one sitting, long enough to stick."),
    ("out-of-range", "A number or list is smaller or larger than allowed; the message gives the range."),
    ("outside-folder", "The file leads out of its folder (by a link). Content stays inside its folder."),
    (
        "over-before",
        "The game had ended by itself before the last of `moves`. End them there, or take another position.",
    ),
    ("page-too-long", "The page does not fit on a screen of 80 columns and 24 lines. Shorten it or make two of it."),
    (
        "par-differs",
        "`par` is not the proven least number of moves, which the message gives. Mend it, or leave it out.",
    ),
    (
        "proof-differs",
        "`game` is the proof that a game can lead to the diagram of `fen`. It has to end in just that placement, with the \
      same side to move, and with all that `fen` says of castling and of a double step.",
    ),
    (
        "reads-otherwise",
        "`shown` is the form in which the move is written, and has to read as that move in the language of `letters`. \
         Signs may be left out, but none may be false: no x where nothing is taken, no + without check, no # without mate.",
    ),
    ("repeated", "A word stands twice in a list."),
    ("repeated-id", "The id is used twice. Each lesson, set, step, puzzle and skill has its own."),
    ("right-reveals", "Picking a right option shows no misconception. Say `reveals` of an option that is not right."),
    ("same-question", "Two exercises of the file ask the same about the same position. Change one, or take it out."),
    ("taught-not-asked", "The lesson names a skill in `skills` that none of its exercises trains."),
    ("text-too-long", "The text is longer than allowed. Shorten it."),
    (
        "toml-syntax",
        "The file is not TOML from the caret on: a quote, a bracket or an equals sign is missing before it.",
    ),
    ("too-deep", "Folders lie too deep inside each other."),
    ("too-many-entries", "There are more files and folders than are looked at."),
    ("too-many-exercises", "The file has more exercises than allowed. Split it."),
    ("too-many-files", "The folder has more content files than allowed."),
    ("too-many-problems", "There are more faults than are shown. Mend those above, and check again."),
    ("too-much-content", "All files together are larger than allowed."),
    (
        "too-much-to-read",
        "The lesson has more pages than its exercises can carry: two thirds of the steps should be exercises.",
    ),
    (
        "undecided",
        "The answer could not be found out within the number of positions that a check looks at. Take a simpler position, \
         or ask for less: a mate in fewer moves, for example.",
    ),
    ("unknown-key", "There is no such key here. Look for a slip of the pen, or for a key of another kind of exercise."),
    ("unknown-kind", "There is no such kind of exercise. `touchmove list kinds` names them all."),
    ("unknown-lesson", "There is no lesson with this id. `touchmove list lessons` names them all."),
    (
        "unknown-misconception",
        "There is no misconception with this id; the message names the closest or lists them all.",
    ),
    (
        "unknown-skill",
        "There is no skill with this id. `touchmove list skills` names them all; curriculum.toml can add some.",
    ),
    ("unknown-word", "The value is not one of the words that this key knows; the message lists them."),
    (
        "unproven",
        "No fault is found in the diagram. That does not prove that a game leads to it, so the answer is not known. Add \
      `game`: the moves from the starting position that lead to it.",
    ),
    (
        "unreadable",
        "The file can't be read; the message says what the system answered. See whether it is there and may be read.",
    ),
    (
        "unsolved",
        "The exercise's own solution does not complete it. Look whether the question is the one that is meant.",
    ),
    ("unused-field", "The key has no meaning beside the others, and would be passed over."),
    (
        "wrong-side",
        "The side that is to win has to be to move. Change the side to move in `fen`, or add a move to `moves`.",
    ),
    (
        "wrong-type",
        "The value is of another type than expected: a text in quotes, a number, true or false, a list or a table.",
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::rules::Illegality;

    /// Every word that is handed on as a code anywhere in the source has its explanation, and no other has.
    #[test]
    fn every_code_in_the_source_is_explained() {
        let mut sources = Vec::new();
        for room in ["exercise", "course", "classroom/assignment"] {
            collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room), &mut sources);
        }
        assert!(sources.len() > 50, "the rooms have moved");
        let mut emitted: BTreeSet<String> = BTreeSet::new();
        for source in &sources {
            for opening in
                ["problem(", "of_file(", "error(", "form(", "fault(", "code: ", "let code", "let (code", "Some((\""]
            {
                for (at, _) in source.match_indices(opening) {
                    let statement = source[at..].split(';').next().unwrap_or_default();
                    let statement: String = statement.chars().take(400).collect();
                    // Every other part is a text in quotes, the last one perhaps cut off.
                    let parts: Vec<&str> = statement.split('"').collect();
                    let whole = &parts[..parts.len() - 1];
                    let texts = whole.iter().skip(1).step_by(2);
                    emitted.extend(texts.filter(|text| is_code(text)).map(|text| (*text).to_owned()));
                }
            }
        }
        // Rules that a move breaks have their words in `describe::rule`.
        emitted.retain(|code| !Illegality::CODES.contains(&code.as_str()));
        let missing: Vec<&String> = emitted.iter().filter(|code| explain(code).is_err()).collect();
        assert!(missing.is_empty(), "not in codes.rs: {missing:?}");
        for code in ["bad-piece", "nothing-to-do", "bad-date", "unsolved", "impossible-position", "bad-goal"] {
            assert!(emitted.contains(code), "{code} is not found in the source any more");
        }
        let is_written = |code: &&str| sources.iter().any(|source| source.contains(&format!("\"{code}\"")));
        let idle: Vec<&str> = all().filter(|code| !is_written(code)).collect();
        assert!(idle.is_empty(), "nothing tells of {idle:?}");
    }

    /// The source of a folder without its tests and comments.
    fn collect(folder: &Path, sources: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, sources);
            } else if !path.ends_with("codes.rs") && !path.ends_with("tests.rs") && !path.ends_with("testing.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
                sources.push(lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }

    /// Words with hyphens between, or a single word that has its explanation; no fault of a set-up.
    fn is_code(text: &str) -> bool {
        const OTHERS: [&str; 5] =
            ["adjacent-kings", "many-kings", "opposite-check", "pawn-on-back-rank", "too-many-pawns"];
        let is_word =
            |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        (text.contains('-') || explain(text).is_ok()) && text.split('-').all(is_word) && !OTHERS.contains(&text)
    }

    #[test]
    fn codes_are_sorted_and_told_in_sentences() {
        assert!(CODES.is_sorted_by(|(a, _), (b, _)| a < b));
        for (code, text) in CODES {
            assert!(text.len() > 25 && text.ends_with('.'), "{code}: {text}");
        }
    }
}
