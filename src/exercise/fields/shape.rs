//! What a field of a content file is and what its value looks like: read by the checker, the guide and the JSON Schema.

/// Documentation of one field: the authoring guide, the JSON Schema and the checker all read this.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// Whether it has to be there.
    pub required: bool,
    /// What it means, in one sentence.
    pub doc: &'static str,
}

/// What a value looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A string of small Markdown.
    Text,
    /// A list of such strings.
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A position in FEN.
    Fen,
    /// Moves as PGN move text.
    Moves,
    /// A move in coordinate or algebraic notation.
    Move,
    /// The name of a square.
    Square,
    /// A list of squares.
    Squares,
    /// A list of words or moves.
    Words,
    /// A word, or a list of words.
    WordOrWords,
    /// A whole number in this range.
    Number(i64, i64),
    /// `true` or `false`.
    Bool,
    /// A table or a list of tables with a form of its own, told in the field's doc.
    Tables,
}

impl Shape {
    /// What is expected, in words.
    #[must_use]
    pub fn expected(self) -> String {
        match self {
            Self::Text => "a text in quotes".into(),
            Self::Texts => "a list of texts: [\"…\", \"…\"]".into(),
            Self::Word(words) => format!("one of {}", quoted(words)),
            Self::Fen => "a position in FEN".into(),
            Self::Moves => "moves such as \"1. e4 e5 2. Nf3\"".into(),
            Self::Move => "a move such as \"e2e4\" or \"Nf3\"".into(),
            Self::Square => "a square such as \"e4\"".into(),
            Self::Squares => "a list of squares: [\"e4\", \"d5\"]".into(),
            Self::Words => "a list of words: [\"…\", \"…\"]".into(),
            Self::WordOrWords => "a word in quotes, or a list of words".into(),
            Self::Number(low, high) => format!("a whole number from {low} to {high}"),
            Self::Bool => "true or false".into(),
            Self::Tables => "a table: { … }".into(),
        }
    }
}

/// `"a", "b" or "c"`.
pub(super) fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} or {last}", start.join(", ")),
    }
}
