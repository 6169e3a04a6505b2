//! The spoken forms: sentences a line, squares in phonetic words, positions, marks and moves read aloud.

use crate::exercise::{Diagram, Input, Mark, MarkRole, MarkShape, Progress, Prompt, Text};
use crate::notation::{describe, diagram, pgn};
use crate::rules::{Board, Color, File, Rank, Square, SquareSet};

const FILES: [&str; 8] = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"];
const NUMBERS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// So many squares may be missing where all of one colour are told.
const MOST_MISSING: usize = 4;

/// The sentences of a text, one a line: one thought after the other.
///
/// ```
/// use touchmove::plain::speech::sentences;
/// let text = "The bishop on a6 attacks f1. A king may not cross it. After 1. e4 e5 2. Nf3 it may.";
/// assert_eq!(
///     sentences(text),
///     ["The bishop on a6 attacks f1.", "A king may not cross it.", "After 1. e4 e5 2. Nf3 it may."]
/// );
/// ```
#[must_use]
pub fn sentences(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in text.lines() {
        let mut sentence = String::new();
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            let is_first = sentence.len() == word.len();
            if words.peek().is_some_and(|next| ends_sentence(word, is_first, next) && begins_sentence(next)) {
                all.push(std::mem::take(&mut sentence));
            }
        }
        if !sentence.is_empty() {
            all.push(sentence);
        }
    }
    all
}

/// Whether a sentence ends with this word. A number does not where it counts what follows: a move, or an item in a list.
fn ends_sentence(word: &str, is_first: bool, next: &str) -> bool {
    let word = word.trim_end_matches(['"', '”', ')', '\'']);
    let Some(body) = word.strip_suffix(['.', '!', '?']) else { return false };
    let is_number = body.bytes().all(|byte| byte.is_ascii_digit());
    let is_move = next.starts_with("O-O") || next.contains(|c: char| c.is_ascii_digit());
    !(is_number && (is_first || is_move)) && !body.contains('.')
}

fn begins_sentence(word: &str) -> bool {
    let first = word.trim_start_matches(['"', '“', '(', '\'']).chars().next();
    first.is_some_and(char::is_uppercase)
}

/// The sentences of a styled text.
#[must_use]
pub fn text(text: &Text) -> Vec<String> {
    sentences(&text.to_plain())
}

/// A line with its squares and files in words that can't be misheard: "the bishop on alpha six", "the echo-file".
///
/// ```
/// use touchmove::plain::speech::phonetic;
/// assert_eq!(phonetic("The pawn goes from e2 to e4."), "The pawn goes from echo two to echo four.");
/// assert_eq!(phonetic("e2e4, on the e-file"), "echo two echo four, on the echo-file");
/// ```
#[must_use]
pub fn phonetic(line: &str) -> String {
    let mut spoken = String::with_capacity(line.len() * 2);
    let mut rest = line;
    while !rest.is_empty() {
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        match (squares_of(word), File::ALL.into_iter().find(|file| word.chars().eq([file.letter()]))) {
            (Some(squares), _) => {
                let words: Vec<String> = squares.into_iter().map(square_words).collect();
                spoken.push_str(&words.join(" "));
            }
            (None, Some(file)) if after.starts_with("-file") || spoken.ends_with("file ") => {
                spoken.push_str(FILES[file.index()]);
            }
            (None, Some(_) | None) => spoken.push_str(word),
        }
        let separator = after.chars().next().map_or(0, char::len_utf8);
        spoken.push_str(&after[..separator]);
        rest = &after[separator..];
    }
    spoken
}

fn square_words(sq: Square) -> String {
    format!("{} {}", FILES[sq.file().index()], NUMBERS[sq.rank().index()])
}

/// The squares that a word is made of: `e4`, `e2e4`. `None` when it is anything else, or has a capital.
fn squares_of(word: &str) -> Option<Vec<Square>> {
    if word.is_empty() || !word.is_ascii() || !word.len().is_multiple_of(2) || word.contains(char::is_uppercase) {
        return None;
    }
    (0..word.len()).step_by(2).map(|at| word[at..at + 2].parse().ok()).collect()
}

/// What was typed, with phonetic words for squares put into letters: `echo two echo four` is `e2 e4`.
#[must_use]
pub fn from_phonetic(line: &str) -> String {
    let index_of = |words: &[&str], word: &str| words.iter().position(|known| known.eq_ignore_ascii_case(word));
    let mut heard: Vec<String> = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let word_of_file = if word.eq_ignore_ascii_case("alfa") { "alpha" } else { word };
        let file = index_of(&FILES, word_of_file).and_then(File::from_index);
        let rank = words.peek().and_then(|next| {
            let digit = next.chars().next().filter(|_| next.len() == 1);
            index_of(&NUMBERS, next).and_then(Rank::from_index).or_else(|| digit.and_then(Rank::from_digit))
        });
        if let (Some(file), Some(rank)) = (file, rank) {
            words.next();
            heard.push(Square::new(file, rank).to_string());
        } else {
            heard.push(word.to_owned());
        }
    }
    heard.join(" ")
}

/// A move in algebraic notation as words: `Bxf1+` is "bishop takes f1, check".
///
/// ```
/// use touchmove::plain::speech::san;
/// assert_eq!(san("Bxf1+"), "bishop takes f1, check");
/// assert_eq!(san("exd8=N#"), "e takes d8, becomes a knight, checkmate");
/// assert_eq!(san("O-O-O"), "castles queenside");
/// ```
#[must_use]
pub fn san(notation: &str) -> String {
    let (body, sign) = match (notation.strip_suffix('#'), notation.strip_suffix('+')) {
        (Some(body), _) => (body, ", checkmate"),
        (None, Some(body)) => (body, ", check"),
        (None, None) => (notation, ""),
    };
    let piece = |letter| match letter {
        'K' => Some("king"),
        'Q' => Some("queen"),
        'R' => Some("rook"),
        'B' => Some("bishop"),
        'N' => Some("knight"),
        _ => None,
    };
    let words = match body {
        "O-O" => "castles kingside".to_owned(),
        "O-O-O" => "castles queenside".to_owned(),
        _ => {
            let (path, promotion) = body.split_once('=').unwrap_or((body, ""));
            let mut words = String::new();
            for letter in path.chars() {
                match (letter, piece(letter)) {
                    (_, Some(name)) => words.extend([name, " "]),
                    ('x', None) => words.push_str(if words.ends_with(' ') { "takes " } else { " takes " }),
                    (_, None) => words.push(letter),
                }
            }
            if let Some(name) = promotion.chars().next().and_then(piece) {
                words.extend([", becomes a ", name]);
            }
            words
        }
    };
    format!("{words}{sign}")
}

/// The position of a diagram, line by line: the small board where it is one, the pieces of each side, the turn.
#[must_use]
pub fn position(diagram: &Diagram) -> Vec<String> {
    let mut lines = small_board(diagram.squares);
    if diagram.board == Board::initial() {
        lines.push("All pieces stand in their starting position.".to_owned());
    } else {
        lines.extend(sentences(&diagram::spoken(&diagram.board)));
    }
    let turn = diagram.turn.filter(|_| !diagram.board.occupied().is_empty());
    lines.extend(turn.map(describe::to_move));
    lines
}

/// Whether a line tells who is to move, and a question tells it as well: "White is to move", "White to move: give check."
#[must_use]
pub fn is_turn_in(line: &str, question: &Text) -> bool {
    let question = question.to_plain();
    [Color::White, Color::Black].into_iter().any(|turn| {
        let told = [format!("{turn} to move"), format!("{turn} is to move"), format!("It is {turn}'s turn")];
        line == describe::to_move(turn) && told.iter().any(|told| question.contains(told))
    })
}

/// The shape of a board that has not all 64 squares.
fn small_board(squares: SquareSet) -> Vec<String> {
    let files: Vec<File> =
        File::ALL.into_iter().filter(|file| !(SquareSet::file(*file) & squares).is_empty()).collect();
    let ranks: Vec<Rank> =
        Rank::ALL.into_iter().filter(|rank| !(SquareSet::rank(*rank) & squares).is_empty()).collect();
    let (Some(first_file), Some(last_file)) = (files.first(), files.last()) else { return vec![] };
    let (Some(first_rank), Some(last_rank)) = (ranks.first(), ranks.last()) else { return vec![] };
    if squares == SquareSet::ALL {
        return vec![];
    }
    let mut lines = vec![format!(
        "The board has {} files, {first_file} to {last_file}, and {} ranks, {first_rank} to {last_rank}.",
        files.len(),
        ranks.len()
    )];
    let missing: SquareSet = Square::all()
        .filter(|sq| files.contains(&sq.file()) && ranks.contains(&sq.rank()) && !squares.contains(*sq))
        .collect();
    if !missing.is_empty() {
        lines.push(format!("These squares are missing: {}.", describe::squares(missing)));
    }
    lines
}

/// All moves that led to the position of the question, if there were any and the question does not name them itself. The
/// last one has no sign of check or mate: that may be what is asked.
#[must_use]
pub fn history(prompt: &Prompt) -> Option<String> {
    let game = prompt.game.as_ref().filter(|game| !game.moves().is_empty())?;
    let moves = pgn::write_moves_before_question(game);
    (!prompt.question.to_plain().contains(&moves)).then(|| format!("Played before: {moves}"))
}

/// Progress inside an exercise: "3 of 25 squares."
#[must_use]
pub fn progress(progress: Progress) -> String {
    format!("{} of {} {}.", progress.done, progress.of, progress.unit)
}

/// The marks of a diagram, a line a role. Where `input` asks for the name of a marked square, the square is counted
/// off instead of being named.
#[must_use]
pub fn marks(diagram: &Diagram, marks: &[Mark], input: Option<&Input>) -> Vec<String> {
    let mut lines = Vec::new();
    for role in MarkRole::ALL {
        let of_role = || marks.iter().filter(move |mark| mark.role == role);
        let squares = of_role().fold(SquareSet::EMPTY, |set, mark| match mark.shape {
            MarkShape::Squares(squares) => set | squares,
            MarkShape::Arrow(..) => set,
        });
        let asks_for_its_name = role == MarkRole::Target && matches!(input, Some(Input::Text { .. }));
        if asks_for_its_name {
            lines.extend(squares.into_iter().map(|sq| counted_off(sq, diagram.orientation)));
        } else if !squares.is_empty() {
            let heading = if role == MarkRole::Star && !squares.more_than_one() { "Star" } else { heading(role) };
            lines.push(format!("{heading}: {}.", listed(squares)));
        }
        for mark in of_role() {
            match mark.shape {
                MarkShape::Arrow(from, to) => lines.push(format!("An arrow goes from {from} to {to}.")),
                MarkShape::Squares(_) => {}
            }
        }
    }
    lines
}

/// The squares by name; most of one colour as those, with the few that are missing.
fn listed(squares: SquareSet) -> String {
    for (color, all) in [("light", SquareSet::LIGHT), ("dark", SquareSet::DARK)] {
        let missing = all - squares;
        if squares.is_subset(all) && missing.len() <= MOST_MISSING {
            let but = if missing.is_empty() { String::new() } else { format!(" but {}", describe::squares(missing)) };
            return format!("all {color} squares{but}");
        }
    }
    describe::squares(squares)
}

fn heading(role: MarkRole) -> &'static str {
    match role {
        MarkRole::From => "A move begins on",
        MarkRole::To => "A move ends on",
        MarkRole::Attacker => "Attacking",
        MarkRole::Target => "Marked",
        MarkRole::Guard => "Guarding",
        MarkRole::Path => "Squares",
        MarkRole::Blocker => "In the way",
        MarkRole::Pinned => "Pinned",
        MarkRole::Good => "Ticked",
        MarkRole::Bad => "Crossed out",
        MarkRole::Star => "Stars",
    }
}

/// Where a square is for somebody who has to name it.
fn counted_off(sq: Square, orientation: Color) -> String {
    let (column, row) = match orientation {
        Color::White => (sq.file().index(), sq.rank().index()),
        Color::Black => (7 - sq.file().index(), 7 - sq.rank().index()),
    };
    format!(
        "The marked square is the {} from the left, in the {} row from below. {orientation} sits below.",
        ORDINALS[column], ORDINALS[row]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::Square;

    #[test]
    fn sentences_are_cut_where_they_end() {
        assert_eq!(sentences("One line.\nAnother one"), ["One line.", "Another one"]);
        assert_eq!(
            sentences("Is it mate? No! “It is stalemate.” So."),
            ["Is it mate?", "No!", "“It is stalemate.”", "So."]
        );
        assert_eq!(sentences("Say e.g. White, or 12. Kf1 and so on."), ["Say e.g. White, or 12. Kf1 and so on."]);
        assert_eq!(
            sentences("A rook is 5, a pawn 1. By how many? In 1956. Bobby won by 66. Kxe3 or 9. O-O."),
            ["A rook is 5, a pawn 1.", "By how many?", "In 1956.", "Bobby won by 66. Kxe3 or 9. O-O."]
        );
        assert_eq!(sentences("1. The king."), ["1. The king."]);
        assert!(sentences(" \n ").is_empty());
    }

    #[test]
    fn phonetic_words_go_both_ways() {
        assert_eq!(phonetic("Rxa8+ é h8h1 e9 b file b"), "Rxa8+ é hotel eight hotel one e9 b file bravo");
        for (typed, heard) in [
            ("echo two echo four", "e2 e4"),
            ("Alfa 1", "a1"),
            ("alpha ONE golf eight", "a1 g8"),
            ("moves echo two", "moves e2"),
            ("echo", "echo"),
            ("Nf3", "Nf3"),
            ("hotel nine", "hotel nine"),
        ] {
            assert_eq!(from_phonetic(typed), heard);
        }
        for sq in Square::all() {
            assert_eq!(from_phonetic(&phonetic(&sq.to_string())), sq.to_string());
        }
    }

    #[test]
    fn moves_are_read_aloud() {
        for (notation, words) in [
            ("Nf3", "knight f3"),
            ("Nbxd2", "knight b takes d2"),
            ("e4", "e4"),
            ("e8=Q+", "e8, becomes a queen, check"),
            ("O-O", "castles kingside"),
            ("Qxf7#", "queen takes f7, checkmate"),
        ] {
            assert_eq!(san(notation), words);
        }
    }

    #[test]
    fn a_position_is_read_side_by_side() {
        let pos = fen::position("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        assert_eq!(
            position(&Diagram::of_position(&pos)),
            ["White: king e1, rooks a1 and h1.", "Black: king e8, bishop a6.", "White to move."]
        );
        let mut corner = Diagram::of_board(Board::empty());
        corner.squares = [Square::A1, Square::B1, Square::A2].into_iter().collect();
        assert_eq!(
            position(&corner),
            [
                "The board has 2 files, a to b, and 2 ranks, 1 to 2.",
                "These squares are missing: b2.",
                "The board is empty."
            ]
        );
    }

    #[test]
    fn whose_turn_it_is_need_not_be_said_twice() {
        for question in ["White is to move. What does this position show?", "White to move: give check."] {
            assert!(is_turn_in("White to move.", &question.into()));
            assert!(
                !is_turn_in("Black to move.", &question.into()) && !is_turn_in("White: king e1.", &question.into())
            );
        }
        assert!(!is_turn_in("White to move.", &"What does the rook on a1 attack?".into()));
    }

    #[test]
    fn squares_of_one_colour_are_not_listed_one_by_one() {
        let closed = |squares: SquareSet| {
            marks(&Diagram::of_board(Board::empty()), &[Mark::squares(MarkRole::Blocker, squares)], None)
        };
        assert_eq!(closed(SquareSet::DARK), ["In the way: all dark squares."]);
        assert_eq!(closed(SquareSet::LIGHT.without(Square::B1)), ["In the way: all light squares but b1."]);
        assert_eq!(closed(SquareSet::from([Square::A1, Square::C1])), ["In the way: a1 and c1."]);
    }

    #[test]
    fn a_square_that_is_to_be_named_is_counted_off() {
        let mut board = Diagram::of_board(Board::empty());
        let target = [Mark::squares(MarkRole::Target, Square::C6)];
        let asked = Input::Text { expected: "a square, as in e4" };
        assert_eq!(
            marks(&board, &target, Some(&asked)),
            ["The marked square is the third from the left, in the sixth row from below. White sits below."]
        );
        board.orientation = Color::Black;
        assert_eq!(
            marks(&board, &target, Some(&asked)),
            ["The marked square is the sixth from the left, in the third row from below. Black sits below."]
        );
        assert_eq!(marks(&board, &target, Some(&Input::Move)), ["Marked: c6."]);
        let arrow = [Mark::arrow(MarkRole::Path, Square::G1, Square::F3)];
        assert_eq!(marks(&board, &arrow, Some(&asked)), ["An arrow goes from g1 to f3."]);
    }
}
