//! Piece letters by language, and figurines.

use crate::rules::{Color, Piece, Role};

/// How pieces are written.
///
/// ```
/// use touchmove::notation::letters::Letters;
/// use touchmove::rules::Role;
/// assert_eq!(Letters::German.write(Role::Knight), "S");
/// assert_eq!(Letters::German.read("Sf3"), Some((Role::Knight, "f3")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// K Q R B N
    #[default]
    English,
    /// ♔ ♕ ♖ ♗ ♘, in text presentation.
    Figurines,
    /// R D T F C
    French,
    /// K D T L S
    German,
    /// R D T A C
    Spanish,
    /// R D T A C
    Italian,
    /// K D T L P
    Dutch,
    /// R D T B C
    Portuguese,
    /// K H W G S
    Polish,
    /// Кр Ф Л С К
    Russian,
}

/// The kinds that have a letter, in the order of the tables below.
const NAMED: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The text presentation selector: what follows is no emoji.
const TEXT_PRESENTATION: char = '\u{fe0e}';

impl Letters {
    /// All ways of writing pieces.
    pub const ALL: [Self; 10] = [
        Self::English,
        Self::Figurines,
        Self::French,
        Self::German,
        Self::Spanish,
        Self::Italian,
        Self::Dutch,
        Self::Portuguese,
        Self::Polish,
        Self::Russian,
    ];

    /// The words for [`Letters::ALL`], in its order: `english`, `figurines`, `french` …
    pub const WORDS: &'static [&'static str] =
        &["english", "figurines", "french", "german", "spanish", "italian", "dutch", "portuguese", "polish", "russian"];

    /// The way of writing that goes by this word, one of [`Letters::WORDS`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|letters| letters.word() == word)
    }

    /// The word it goes by, one of [`Letters::WORDS`].
    #[must_use]
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// The language as it is named in a sentence; `None` for figurines, which belong to none.
    #[must_use]
    pub const fn language(self) -> Option<&'static str> {
        match self {
            Self::English => Some("English"),
            Self::Figurines => None,
            Self::French => Some("French"),
            Self::German => Some("German"),
            Self::Spanish => Some("Spanish"),
            Self::Italian => Some("Italian"),
            Self::Dutch => Some("Dutch"),
            Self::Portuguese => Some("Portuguese"),
            Self::Polish => Some("Polish"),
            Self::Russian => Some("Russian"),
        }
    }

    const fn table(self) -> [&'static str; 5] {
        match self {
            Self::English => ["K", "Q", "R", "B", "N"],
            Self::Figurines => ["♔\u{fe0e}", "♕\u{fe0e}", "♖\u{fe0e}", "♗\u{fe0e}", "♘\u{fe0e}"],
            Self::French => ["R", "D", "T", "F", "C"],
            Self::German => ["K", "D", "T", "L", "S"],
            Self::Spanish | Self::Italian => ["R", "D", "T", "A", "C"],
            Self::Dutch => ["K", "D", "T", "L", "P"],
            Self::Portuguese => ["R", "D", "T", "B", "C"],
            Self::Polish => ["K", "H", "W", "G", "S"],
            Self::Russian => ["Кр", "Ф", "Л", "С", "К"],
        }
    }

    /// The letter of a kind of piece; empty for a pawn (article C.4).
    #[must_use]
    pub fn write(self, role: Role) -> &'static str {
        NAMED.into_iter().zip(self.table()).find(|named| named.0 == role).map_or("", |named| named.1)
    }

    /// The kind that a text begins with, and the rest of the text.
    #[must_use]
    pub fn read(self, text: &str) -> Option<(Role, &str)> {
        if self == Self::Figurines {
            return read_figurine(text);
        }
        NAMED.into_iter().zip(self.table()).find_map(|(role, letter)| Some((role, text.strip_prefix(letter)?)))
    }

    /// As [`Letters::read`], with the letters in lower case.
    #[must_use]
    pub fn read_lower_case(self, text: &str) -> Option<(Role, &str)> {
        NAMED
            .into_iter()
            .zip(self.table())
            .find_map(|(role, letter)| Some((role, text.strip_prefix(letter.to_lowercase().as_str())?)))
    }
}

/// The kind whose figurine, of either colour, a text begins with, and the rest of the text.
#[must_use]
pub fn read_figurine(text: &str) -> Option<(Role, &str)> {
    let mut chars = text.chars();
    let role = match chars.next()? {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        _ => return None,
    };
    let rest = chars.as_str();
    Some((role, rest.strip_prefix([TEXT_PRESENTATION, '\u{fe0f}']).unwrap_or(rest)))
}

/// The figurine of a piece, always followed by the text-presentation selector so that no terminal draws an emoji.
#[must_use]
pub fn figurine(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => "♔\u{fe0e}",
        (Color::White, Role::Queen) => "♕\u{fe0e}",
        (Color::White, Role::Rook) => "♖\u{fe0e}",
        (Color::White, Role::Bishop) => "♗\u{fe0e}",
        (Color::White, Role::Knight) => "♘\u{fe0e}",
        (Color::White, Role::Pawn) => "♙\u{fe0e}",
        (Color::Black, Role::King) => "♚\u{fe0e}",
        (Color::Black, Role::Queen) => "♛\u{fe0e}",
        (Color::Black, Role::Rook) => "♜\u{fe0e}",
        (Color::Black, Role::Bishop) => "♝\u{fe0e}",
        (Color::Black, Role::Knight) => "♞\u{fe0e}",
        (Color::Black, Role::Pawn) => "♟\u{fe0e}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_reads_back() {
        for letters in Letters::ALL {
            for role in NAMED {
                let text = format!("{}f3", letters.write(role));
                assert_eq!(letters.read(&text), Some((role, "f3")), "{letters:?} {text}");
            }
            assert_eq!(letters.write(Role::Pawn), "");
            assert_eq!(letters.read("e4"), None);
        }
    }

    #[test]
    fn every_word_names_its_letters() {
        assert_eq!(Letters::WORDS.len(), Letters::ALL.len());
        for letters in Letters::ALL {
            let named = letters.language().unwrap_or("Figurines").to_lowercase();
            assert_eq!(Letters::from_word(&named), Some(letters));
        }
        assert_eq!(Letters::from_word("klingon"), None);
    }

    #[test]
    fn the_russian_king_is_not_taken_for_a_knight() {
        assert_eq!(Letters::Russian.read("Крe2"), Some((Role::King, "e2")));
        assert_eq!(Letters::Russian.read("Кf3"), Some((Role::Knight, "f3")));
    }

    #[test]
    fn figurines_of_both_colours_are_read() {
        assert_eq!(read_figurine("♞c6"), Some((Role::Knight, "c6")));
        for color in Color::ALL {
            for role in NAMED {
                assert_eq!(read_figurine(figurine(Piece::new(color, role))), Some((role, "")));
            }
        }
    }
}
