//! Reads the fields of one TOML table, collecting every fault with its place instead of stopping at the first.

mod shape;

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::text::says_something;
use crate::notation::{fen, pgn};
use crate::rules::{Color, Game, Position, Square, SquareSet};

use shape::quoted;
pub use shape::{Field, Shape};

/// Longest text in characters.
pub const MAX_TEXT: usize = 20_000;
/// Longest history in single moves.
pub const MAX_HISTORY: usize = 600;

/// `an integer`.
pub(super) fn type_of(value: &Spanned<DeValue<'_>>) -> String {
    let found = value.get_ref().type_str();
    let article = if found.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {found}")
}

/// `e4, d5`, or `nothing`.
fn list<'a>(words: impl IntoIterator<Item = &'a (impl AsRef<str> + 'a + ?Sized)>) -> String {
    let words: Vec<&str> = words.into_iter().map(AsRef::as_ref).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// The words for the sides.
pub const SIDES: &[&str] = &["white", "black"];

/// What a FEN consists of.
pub const FEN_HELP: &str = "a FEN has the pieces rank by rank from the eighth down, `w` or `b`, and, where they matter, the \
                            rights to castle, the en passant square and two clocks";

/// One fault in a table, at a byte range of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldProblem {
    /// Where, in bytes of the file.
    pub span: Range<usize>,
    /// Stable code of the fault: `unknown-key`, `wrong-type`, `bad-fen`, `expect-differs` …
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What was expected, or what to do.
    pub help: Option<String>,
}

/// No known word is longer than this many characters.
const LONGEST_WORD: usize = 80;

/// The known word closest to `word`, when it is close enough to be a slip of the pen.
#[must_use]
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length > LONGEST_WORD {
        return None;
    }
    let most = (length / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A table being read: hands out its values, notes which keys were asked for, and collects what is wrong.
pub struct Fields<'t> {
    table: &'t DeTable<'t>,
    /// The table whose position this one shares.
    base: Option<&'t DeTable<'t>>,
    span: Range<usize>,
    asked: BTreeSet<&'static str>,
    problems: Vec<FieldProblem>,
}

/// A value and its place in the file.
pub type At<T> = (T, Range<usize>);

impl<'t> Fields<'t> {
    /// Begins to read a table that stands at `span`.
    #[must_use]
    pub fn new(table: &'t DeTable<'t>, span: Range<usize>) -> Self {
        Self { table, base: None, span, asked: BTreeSet::new(), problems: Vec::new() }
    }

    /// The fields with the position of another table: its `fen` and `moves`, unless this one has either, and its
    /// `orientation`, unless this one has its own.
    #[must_use]
    pub fn on_the_board_of(mut self, other: &Self) -> Self {
        self.base = Some(other.table);
        self
    }

    /// The value of a key, shared ones included.
    fn get(&self, name: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        let shared = match name {
            "fen" | "moves" => !self.table.contains_key("fen") && !self.table.contains_key("moves"),
            _ => name == "orientation",
        };
        self.table.get(name).or_else(|| self.base.filter(|_| shared)?.get(name))
    }

    /// Where the table stands.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Notes a fault.
    pub fn problem(
        &mut self,
        span: Range<usize>,
        code: &'static str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        self.problems.push(FieldProblem { span, code, message: message.into(), help });
    }

    /// Whether the key is there. Does not count as reading it.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Whether the table itself has the key, shared ones left out.
    #[must_use]
    pub fn has_own(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// Where a key stands in the table itself.
    #[must_use]
    pub fn place_of(&self, name: &str) -> Option<Range<usize>> {
        self.table.get_key_value(name).map(|(key, _)| key.span())
    }

    /// The raw value of a key.
    pub fn value(&mut self, name: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.asked.insert(name);
        self.get(name)
    }

    /// Notes that a required key is missing.
    pub fn missing(&mut self, name: &'static str, shape: Shape) {
        self.problem(
            self.span(),
            "missing-field",
            format!("`{name}` is missing"),
            Some(format!("add {name} = …: {}", shape.expected())),
        );
    }

    fn wrong_type(&mut self, name: &str, value: &Spanned<DeValue<'_>>, shape: Shape) {
        let message = format!("`{name}` is {}", type_of(value));
        self.problem(value.span(), "wrong-type", message, Some(format!("expected {}", shape.expected())));
    }

    /// A string.
    pub fn string(&mut self, name: &'static str, shape: Shape) -> Option<At<String>> {
        let value = self.value(name)?;
        if let Some(text) = value.get_ref().as_str() {
            if text.chars().count() > MAX_TEXT {
                self.problem(
                    value.span(),
                    "text-too-long",
                    format!("`{name}` has {} characters", text.chars().count()),
                    Some(format!("the most is {MAX_TEXT}")),
                );
                return None;
            }
            if shape == Shape::Text && !says_something(text) {
                self.says_nothing(name, value.span());
                return None;
            }
            Some((text.to_string(), value.span()))
        } else {
            self.wrong_type(name, value, shape);
            None
        }
    }

    /// Notes a text that is empty.
    pub fn says_nothing(&mut self, name: &str, span: Range<usize>) {
        self.problem(span, "empty-text", format!("`{name}` says nothing"), Some("write a sentence".into()));
    }

    /// A string that has to be there.
    pub fn required_string(&mut self, name: &'static str, shape: Shape) -> Option<At<String>> {
        if !self.has(name) {
            self.asked.insert(name);
            self.missing(name, shape);
            return None;
        }
        self.string(name, shape)
    }

    /// One of a list of words.
    pub fn word(&mut self, name: &'static str, words: &'static [&'static str]) -> Option<At<&'static str>> {
        let (text, span) = self.string(name, Shape::Word(words))?;
        self.known(name, &text, span.clone(), words).map(|word| (word, span))
    }

    /// The one among these words that a text is.
    pub fn known<'w>(&mut self, name: &str, text: &str, span: Range<usize>, words: &[&'w str]) -> Option<&'w str> {
        let known = words.iter().copied().find(|word| *word == text);
        if known.is_none() {
            let help = did_you_mean(text, words.iter().copied())
                .map_or_else(|| format!("expected {}", quoted(words)), |word| format!("did you mean \"{word}\"?"));
            self.problem(span, "unknown-word", format!("`{name}` can't be \"{text}\""), Some(help));
        }
        known
    }

    /// A whole number in a range.
    pub fn number(&mut self, name: &'static str, range: RangeInclusive<i64>) -> Option<At<i64>> {
        let value = self.value(name)?;
        let shape = Shape::Number(*range.start(), *range.end());
        let Some(digits) = value.get_ref().as_integer() else {
            self.wrong_type(name, value, shape);
            return None;
        };
        match i64::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(number) if range.contains(&number) => Some((number, value.span())),
            Ok(_) | Err(_) => {
                let message = format!("`{name}` is {digits}");
                self.problem(value.span(), "out-of-range", message, Some(format!("expected {}", shape.expected())));
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, name: &'static str) -> Option<At<bool>> {
        let value = self.value(name)?;
        if let Some(yes) = value.get_ref().as_bool() {
            Some((yes, value.span()))
        } else {
            self.wrong_type(name, value, Shape::Bool);
            None
        }
    }

    /// A list of strings.
    pub fn strings(&mut self, name: &'static str, shape: Shape) -> Option<At<Vec<At<String>>>> {
        let value = self.value(name)?;
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type(name, value, shape);
            return None;
        };
        let mut strings = Vec::with_capacity(items.len());
        for item in items {
            match item.get_ref().as_str() {
                Some(text) if shape == Shape::Texts && !says_something(text) => {
                    self.says_nothing(name, item.span());
                }
                Some(text) if text.chars().count() <= MAX_TEXT => strings.push((text.to_string(), item.span())),
                Some(_) => self.problem(
                    item.span(),
                    "text-too-long",
                    format!("a text of `{name}` has more than {MAX_TEXT} characters"),
                    None,
                ),
                None => self.wrong_type(name, item, shape),
            }
        }
        Some((strings, value.span()))
    }

    /// A list of strings of which none may stand there twice: each once, in the order given.
    pub fn distinct(&mut self, name: &'static str, shape: Shape) -> Option<At<Vec<At<String>>>> {
        let (words, span) = self.strings(name, shape)?;
        let mut distinct: Vec<At<String>> = Vec::with_capacity(words.len());
        for (word, place) in words {
            if distinct.iter().any(|(known, _)| *known == word) {
                self.problem(place, "repeated", format!("\"{word}\" is in the list twice"), None);
            } else {
                distinct.push((word, place));
            }
        }
        Some((distinct, span))
    }

    /// Notes a key that is given and means nothing beside the others; `beside` says which: `with what = "light"`.
    pub fn unused(&mut self, name: &'static str, beside: &str) {
        if let Some(place) = self.place_of(name) {
            self.asked.insert(name);
            let help = Some("leave it out".into());
            self.problem(place, "unused-field", format!("{beside} `{name}` has no meaning"), help);
        }
    }

    /// A list of strings, or a string for a list of one.
    pub fn word_or_words(&mut self, name: &'static str) -> Option<At<Vec<At<String>>>> {
        let shape = Shape::WordOrWords;
        if self.value(name)?.get_ref().is_array() {
            return self.strings(name, shape);
        }
        let (word, span) = self.string(name, shape)?;
        Some((vec![(word, span.clone())], span))
    }

    /// The name of a square.
    pub fn square(&mut self, name: &'static str) -> Option<At<Square>> {
        let (text, span) = self.string(name, Shape::Square)?;
        self.parse_square(&text, span)
    }

    /// A list of squares, in the order given.
    pub fn squares(&mut self, name: &'static str) -> Option<At<Vec<Square>>> {
        let (words, span) = self.strings(name, Shape::Squares)?;
        let mut seen = SquareSet::EMPTY;
        let mut squares = Vec::with_capacity(words.len());
        for (word, word_span) in words {
            if let Some((sq, word_span)) = self.parse_square(&word, word_span) {
                if seen.contains(sq) {
                    self.problem(word_span, "repeated", format!("{sq} is in the list twice"), None);
                } else {
                    squares.push(sq);
                }
                seen.insert(sq);
            }
        }
        Some((squares, span))
    }

    fn parse_square(&mut self, text: &str, span: Range<usize>) -> Option<At<Square>> {
        if let Ok(sq) = text.parse() {
            Some((sq, span))
        } else {
            let help = Some(format!("expected {}", Shape::Square.expected()));
            self.problem(span, "bad-square", format!("\"{text}\" is not a square"), help);
            None
        }
    }

    /// A list of tables, or one table.
    pub fn tables(&mut self, name: &'static str) -> Option<At<Vec<Fields<'t>>>> {
        let value = self.value(name)?;
        let mut tables = Vec::new();
        if let Some(table) = value.get_ref().as_table() {
            tables.push(Fields::new(table, value.span()));
        } else if let Some(items) = value.get_ref().as_array() {
            for item in items {
                match item.get_ref().as_table() {
                    Some(table) => tables.push(Fields::new(table, item.span())),
                    None => self.wrong_type(name, item, Shape::Tables),
                }
            }
        } else {
            self.wrong_type(name, value, Shape::Tables);
            return None;
        }
        Some((tables, value.span()))
    }

    /// A position in FEN; with `kings_optional` a side may lack its king.
    pub fn position(&mut self, name: &'static str, kings_optional: bool) -> Option<At<Position>> {
        let (text, span) = self.string(name, Shape::Fen)?;
        match if kings_optional { fen::study_position(&text) } else { fen::position(&text) } {
            Ok(pos) => Some((pos, span)),
            Err(error) => {
                let (code, help) = match &error {
                    fen::FenError::Syntax(_) => ("bad-fen", FEN_HELP),
                    fen::FenError::Problems(_) => ("impossible-position", "mend the placement, or whose turn it is"),
                };
                self.problem(span, code, error.to_string(), Some(help.into()));
                None
            }
        }
    }

    /// The game that `fen` and `moves` tell: the position of `fen` (else the starting position) with the moves played.
    /// With `kings_optional`, and only when there are no moves, a side may lack its king.
    pub fn game(&mut self, kings_optional: bool) -> Option<Game> {
        let start = match self.position("fen", kings_optional) {
            Some((pos, _)) => Some(pos),
            None if self.has("fen") => None,
            None => Some(Position::initial()),
        };
        if !self.has("moves") {
            self.value("moves");
            return start.map(Game::new);
        }
        let from = "the position of `fen`";
        self.played("moves", start, from).map(|(game, _)| game)
    }

    /// The game of these moves from `start` on, which is called `from` in messages; `None` too when there is no start.
    pub fn played(&mut self, name: &'static str, start: Option<Position>, from: &str) -> Option<At<Game>> {
        let (text, span) = self.string(name, Shape::Moves)?;
        match pgn::play_moves(start?, &text) {
            Ok(game) if game.moves().len() <= MAX_HISTORY => Some((game, span)),
            Ok(game) => {
                let message = format!("`{name}` has {} single moves", game.moves().len());
                self.problem(span, "history-too-long", message, Some(format!("the most is {MAX_HISTORY}")));
                None
            }
            Err(error) => {
                let help = format!("write legal moves from {from} on, as in \"1. e4 e5 2. Nf3\"");
                self.problem(span, "bad-moves", error.message, Some(help));
                None
            }
        }
    }

    /// A side: `white` or `black`.
    pub fn side(&mut self, name: &'static str) -> Option<At<Color>> {
        let (word, span) = self.word(name, SIDES)?;
        Some((if word == "black" { Color::Black } else { Color::White }, span))
    }

    /// Compares the author's `expect`, a list of words in any order, with the engine's answer set. Nothing is said when
    /// there is no `expect`.
    pub fn expect_all(&mut self, found: &[String]) {
        let Some((words, span)) = self.strings("expect", Shape::Words) else { return };
        let expected: BTreeSet<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        if expected != found {
            self.expect_differs(span, &list(&expected), &list(&found));
        }
    }

    /// As [`Fields::expect_all`], for a single word out of `words`.
    pub fn expect_one(&mut self, words: &'static [&'static str], found: &str) {
        if let Some((word, span)) = self.word("expect", words)
            && word != found
        {
            self.expect_differs(span, word, found);
        }
    }

    /// Notes that the author expected something else than the engine found.
    pub fn expect_differs(&mut self, span: Range<usize>, expected: &str, found: &str) {
        let said = if expected.is_empty() { "nothing" } else { expected };
        let message = format!("`expect` says {said}, the engine finds {found}");
        self.problem(span, "expect-differs", message, Some("mend the position or `expect`".into()));
    }

    /// Reads those of the declared fields that nobody has asked for, each by its shape: what is wrong with them is told
    /// although another fault kept their reader from coming to them.
    pub(super) fn read_the_rest(&mut self, declared: &[Field]) {
        for &Field { name, shape, .. } in declared {
            if self.asked.contains(name) || !self.has(name) {
                continue;
            }
            match shape {
                Shape::Text | Shape::Moves | Shape::Move => drop(self.string(name, shape)),
                Shape::Texts | Shape::Words => drop(self.strings(name, shape)),
                Shape::Word(words) => drop(self.word(name, words)),
                Shape::Fen => drop(self.position(name, true)),
                Shape::Square => drop(self.square(name)),
                Shape::Squares => drop(self.squares(name)),
                Shape::Number(low, high) => drop(self.number(name, low..=high)),
                Shape::Bool => drop(self.boolean(name)),
                Shape::WordOrWords => drop(self.word_or_words(name)),
                Shape::Tables => drop(self.tables(name)),
            }
        }
    }

    /// Ends the reading: every key that nobody asked for is a fault. `known` is named in suggestions.
    #[must_use]
    pub fn finish(mut self, known: &[&str]) -> Vec<FieldProblem> {
        for (key, _) in self.table {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(name) && !known.contains(&name) {
                let help = did_you_mean(name, known.iter().copied().chain(self.asked.iter().copied())).map_or_else(
                    || format!("known here: {}", known.join(", ")),
                    |word| format!("did you mean `{word}`?"),
                );
                self.problems.push(FieldProblem {
                    span: key.span(),
                    code: "unknown-key",
                    message: format!("`{name}` is not a key here"),
                    help: Some(help),
                });
            }
        }
        self.problems
    }

    /// Takes over the faults found in a nested table.
    pub fn absorb(&mut self, problems: Vec<FieldProblem>) {
        self.problems.extend(problems);
    }
}
