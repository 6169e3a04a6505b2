//! Writing move text and games in the export format (PGN standard 3.2, 8.2).

use super::game::{MainLine, PgnGame, PgnResult, Tag, Variation};
use super::nag::Nag;
use super::tags;
use crate::notation::fen::{self, EnPassantField};
use crate::notation::letters::Letters;
use crate::notation::san;
use crate::rules::{Color, Game, Move, Position};

/// Columns after which move text is broken (PGN standard 4.3).
const COLUMNS: usize = 79;

/// The tags that each game has, in their order, and what stands for an unknown value (PGN standard 8.1.1). The result
/// is the seventh.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Writes moves as movetext: `1. e4 e5 2. Nf3`, with `1...` when Black begins.
#[must_use]
pub fn write_moves(game: &Game) -> String {
    write_moves_with(game, Letters::English)
}

/// As [`write_moves`], the last move without its `+` or `#`: where a question follows, the position it leads to is for the
/// reader to judge.
///
/// ```
/// use touchmove::notation::pgn;
/// use touchmove::rules::Position;
/// let game = pgn::play_moves(Position::initial(), "1. f3 e5 2. g4 Qh4#")?;
/// assert_eq!(pgn::write_moves_before_question(&game), "1. f3 e5 2. g4 Qh4");
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[must_use]
pub fn write_moves_before_question(game: &Game) -> String {
    let mut text = write_moves(game);
    text.truncate(text.trim_end_matches(['+', '#']).len());
    text
}

/// As [`write_moves`], with the piece letters of a language.
#[must_use]
pub fn write_moves_with(game: &Game, letters: Letters) -> String {
    let mut text = MoveText::new(letters, usize::MAX);
    text.game(game);
    text.text
}

/// Writes a game with all that belongs to it, in lines of less than 80 columns: first the seven tags that each game has, then
/// the others by name; `SetUp` and `FEN` are added where the game does not begin with the starting position. A move that is
/// not legal ends its line.
///
/// ```
/// use touchmove::notation::pgn;
/// let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"?\"]\n\
///             [Result \"0-1\"]\n\n1. f3 e5 2. g4 $4 {Now comes} (2. e4) 2... Qh4# 0-1\n";
/// let game = pgn::read_games(text).next().unwrap()?;
/// assert_eq!(pgn::write_game(&game), text);
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[must_use]
pub fn write_game(game: &PgnGame) -> String {
    write_game_with(game, Letters::English)
}

/// As [`write_game`], with the piece letters of a language: for people, since the standard wants English ones.
#[must_use]
pub fn write_game_with(game: &PgnGame, letters: Letters) -> String {
    let mut text = MoveText::new(letters, COLUMNS);
    text.line(&game.line, &game.start);
    with_tags(&game.tags, &game.start, game.result, text)
}

/// As [`write_game`], for a game of which only the main line is known.
#[must_use]
pub fn write_main_line(game: &MainLine) -> String {
    let mut text = MoveText::new(Letters::English, COLUMNS);
    text.game(&game.game);
    with_tags(&game.tags, game.game.start(), game.result, text)
}

fn with_tags(tags: &[Tag], start: &Position, result: PgnResult, mut moves: MoveText) -> String {
    let mut text = String::new();
    let known = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
    for (name, unknown) in ROSTER {
        tag(&mut text, name, known(name).unwrap_or(unknown));
    }
    tag(&mut text, "Result", result.text());
    let set_up = (*start != Position::initial()).then(|| fen::write(start, EnPassantField::Always));
    let own = |name: &str| matches!(name, "Result" | "SetUp" | "FEN") || ROSTER.iter().any(|tag| tag.0 == name);
    let mut others: Vec<(&str, &str)> =
        tags.iter().filter(|tag| !own(&tag.0)).map(|tag| (tag.0.as_str(), tag.1.as_str())).collect();
    if let Some(fen) = &set_up {
        others.extend([("SetUp", "1"), ("FEN", fen.as_str())]);
    }
    others.sort_by_key(|tag| tag.0);
    for (name, value) in others {
        tag(&mut text, name, value);
    }
    moves.word(result.text());
    text.push('\n');
    text.push_str(&moves.text);
    text.push('\n');
    text
}

/// Writes a tag; what a name or a value can't hold is left out.
fn tag(text: &mut String, name: &str, value: &str) {
    let name: String = name.chars().filter(|&c| u8::try_from(c).is_ok_and(tags::is_in_name)).collect();
    if name.is_empty() {
        return;
    }
    text.extend(["[", &name, " \""]);
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text.push_str("\"]\n");
}

/// Words in lines.
struct MoveText {
    text: String,
    letters: Letters,
    columns: usize,
    /// Where the last line ends.
    column: usize,
    /// What the next word begins with.
    prefix: &'static str,
}

impl MoveText {
    const fn new(letters: Letters, columns: usize) -> Self {
        Self { text: String::new(), letters, columns, column: 0, prefix: "" }
    }

    fn word(&mut self, word: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        let width = prefix.len() + word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= self.columns;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.extend([prefix, word]);
        self.column += width;
    }

    fn close_bracket(&mut self) {
        if !self.prefix.is_empty() {
            // Nothing could be written inside.
            self.prefix = "";
            return;
        }
        if self.column == self.columns {
            return self.word(")");
        }
        self.text.push(')');
        self.column += 1;
    }

    fn mv(&mut self, pos: &Position, mv: Move, with_number: bool) {
        match pos.turn() {
            Color::White => self.word(&format!("{}.", pos.fullmove_number())),
            Color::Black if with_number => self.word(&format!("{}...", pos.fullmove_number())),
            Color::Black => {}
        }
        let letters = self.letters;
        self.word(&san::write_with(pos, mv, letters));
    }

    fn nag(&mut self, nag: Nag) {
        self.word(&format!("${}", nag.0));
    }

    /// A comment in braces. It can't hold a closing one; and no line may begin with what looks like a tag or an escape.
    fn comment(&mut self, comment: &str) {
        let comment = comment.replace('}', ")");
        let mut words = comment.split_whitespace().peekable();
        if words.peek().is_none() {
            return;
        }
        let mut brace = "{";
        while let Some(word) = words.next() {
            let mut word = format!("{}{word}", std::mem::take(&mut brace));
            while let Some(next) = words.next_if(|next| next.starts_with(['[', '%', ';'])) {
                word.extend([" ", next]);
            }
            if words.peek().is_none() {
                word.push('}');
            }
            self.word(&word);
        }
    }

    fn game(&mut self, game: &Game) {
        for (ply, (pos, &mv)) in game.positions().iter().zip(game.moves()).enumerate() {
            self.mv(pos, mv, ply == 0);
        }
    }

    fn line(&mut self, line: &Variation, start: &Position) {
        for comment in &line.comments {
            self.comment(comment);
        }
        let mut pos = start.clone();
        let mut with_number = true;
        for step in &line.moves {
            if !pos.is_legal(step.mv) {
                return;
            }
            self.mv(&pos, step.mv, with_number);
            for &nag in &step.nags {
                self.nag(nag);
            }
            for comment in &step.comments {
                self.comment(comment);
            }
            for variation in step.variations.iter().filter(|variation| **variation != Variation::default()) {
                self.prefix = "(";
                self.line(variation, &pos);
                self.close_bracket();
            }
            with_number = !step.comments.is_empty() || !step.variations.is_empty();
            pos = pos.after(step.mv);
        }
    }
}
