//! Moves said in words, put into notation: `knight takes f3`, `d8 queen`, `castles kingside`.

use std::borrow::Cow;

use super::coordinate;
use crate::rules::{CastlingSide, File, Rank, Role, Square};

/// What words about a move come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spoken {
    /// A move in notation, or by its squares; still to be read.
    Move(String),
    /// Castling, on a side that is not named.
    Castling,
    /// What a pawn becomes, without the move.
    Becoming(Role),
}

/// Words that add nothing.
const FILLERS: [&str; 19] = [
    "-", "to", "a", "an", "the", "on", "from", "at", "in", "into", "it", "and", "my", "becomes", "becoming", "become",
    "promotes", "makes", "square",
];

/// Words for taking.
const TAKES: [&str; 4] = ["takes", "take", "captures", "x"];

/// Understands a move that is said in words; `None` where nothing but notation is written, or some word is unknown.
///
/// ```
/// use touchmove::notation::spoken::{Spoken, hear};
/// use touchmove::rules::Role;
/// assert_eq!(hear("knight takes f3"), Some(Spoken::Move("Nxf3".into())));
/// assert_eq!(hear("d8 queen"), Some(Spoken::Move("d8=Q".into())));
/// assert_eq!(hear("castle long"), Some(Spoken::Move("O-O-O".into())));
/// assert_eq!(hear("a queen"), Some(Spoken::Becoming(Role::Queen)));
/// assert_eq!(hear("Nf3"), None);
/// ```
#[must_use]
pub fn hear(text: &str) -> Option<Spoken> {
    let apart = text.replace(',', " ").replace('=', " = ");
    let words: Vec<String> = apart.split_whitespace().map(str::to_lowercase).collect();
    if words.len() > 16 {
        return None;
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if words.iter().any(|word| word.starts_with("castl")) {
        return castling(&words);
    }
    // The file a, when something is taken from it.
    let is_file = |at: usize| words[at] == "a" && words.get(at + 1).is_some_and(|next| TAKES.contains(next));
    let says_something = |at: &usize| words[*at] != "=" && (!FILLERS.contains(&words[*at]) || is_file(*at));
    let words: Vec<&str> = (0..words.len()).filter(says_something).map(|at| words[at]).collect();
    match words[..] {
        [word] if word != text.trim().to_lowercase() || role(word).is_some_and(|_| word.len() > 1) || letter(word) => {
            match promoted(word) {
                Some(role) => Some(Spoken::Becoming(role)),
                None if is_notation(word) => Some(Spoken::Move(original(&apart, word).into_owned())),
                None => None,
            }
        }
        [] | [_] => None,
        [..] => in_notation(&apart, &words).map(Spoken::Move),
    }
}

/// `castles kingside`, `short castling`, `castle on the queen's side`.
fn castling(words: &[&str]) -> Option<Spoken> {
    const OTHERS: [&str; 8] = ["castle", "castles", "castled", "castling", "side", "sides", "way", "with"];
    let side = |word: &str| match word {
        "short" => Some(CastlingSide::King),
        "long" => Some(CastlingSide::Queen),
        _ if word.starts_with("king") => Some(CastlingSide::King),
        _ if word.starts_with("queen") => Some(CastlingSide::Queen),
        _ => None,
    };
    let known = |word: &&str| side(word).is_some() || OTHERS.contains(word) || FILLERS.contains(word);
    if !words.iter().all(known) {
        return None;
    }
    let sides: Vec<CastlingSide> = words.iter().filter_map(|word| side(word)).collect();
    match sides[..] {
        [] => Some(Spoken::Castling),
        [first, ..] if sides.iter().all(|&side| side == first) => Some(Spoken::Move(first.notation().to_owned())),
        [_, ..] => None,
    }
}

/// Several words in one: piece, squares, sign of taking, new piece.
fn in_notation(apart: &str, words: &[&str]) -> Option<String> {
    let mut written = String::new();
    let mut squares = 0;
    let mut becomes = None;
    for (at, &word) in words.iter().enumerate() {
        let square: Option<Square> = word.parse().ok();
        if matches!(word, "check" | "checkmate" | "mate") && at + 1 == words.len() {
            // The position knows.
        } else if becomes.is_some() {
            return None;
        } else if let Some(sq) = square {
            written.push_str(&sq.to_string());
            squares += 1;
        } else if at == 0 && role(word).is_some_and(|_| word.len() > 1) {
            let role = role(word)?;
            if role != Role::Pawn {
                written.push(role.letter().to_ascii_uppercase());
            }
        } else if TAKES.contains(&word) {
            written.push('x');
        } else if squares > 0 && promoted(word).is_some() {
            becomes = promoted(word);
        } else if word == "pawn" || is_notation(word) || (squares == 0 && is_file_or_rank(word)) {
            let word = if word == "pawn" { Cow::Borrowed("") } else { original(apart, word) };
            squares += usize::from(word.ends_with(|last: char| last.is_ascii_digit()) && word.len() > 1);
            written.push_str(&word);
        } else {
            return None;
        }
    }
    if squares == 0 {
        return None;
    }
    Some(match (becomes, coordinate::read(&written)) {
        (Some(role), Some(mv)) => coordinate::write(crate::rules::Move { promotion: Some(role), ..mv }),
        (Some(role), None) => format!("{written}={}", role.letter().to_ascii_uppercase()),
        (None, Some(_) | None) => written,
    })
}

/// The kind of piece of this name.
fn role(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.to_string() == word)
}

/// Whether it is the letter of a piece that a pawn can become.
fn letter(word: &str) -> bool {
    word.len() == 1 && promoted(word).is_some()
}

/// What a pawn can become, by its name or letter.
fn promoted(word: &str) -> Option<Role> {
    Role::PROMOTIONS.into_iter().find(|role| role.to_string() == word || role.letter().to_string() == word)
}

fn is_file_or_rank(word: &str) -> bool {
    let mut chars = word.chars();
    let (Some(only), None) = (chars.next(), chars.next()) else { return false };
    File::from_letter(only).is_some() || Rank::from_digit(only).is_some()
}

/// Whether a word ends like notation, with a square: `nf3`, `exd5`, `e2-e4`.
fn is_notation(word: &str) -> bool {
    let length = word.chars().count();
    let tail: String = word.chars().skip(length.saturating_sub(2)).collect();
    length <= 6 && tail.parse::<Square>().is_ok()
}

/// The word as it was typed, with its capitals.
fn original<'t>(apart: &'t str, word: &str) -> Cow<'t, str> {
    let typed = apart.split_whitespace().find(|typed| typed.to_lowercase() == word);
    typed.map_or_else(|| Cow::Owned(word.to_owned()), Cow::Borrowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_words() {
        for (words, notation) in [
            ("e2 e4", "e2e4"),
            ("E2 to e4", "e2e4"),
            ("knight f3", "Nf3"),
            ("Knight to f3", "Nf3"),
            ("knight b takes d2", "Nbxd2"),
            ("bishop takes f1, check", "Bxf1"),
            ("pawn e4", "e4"),
            ("e takes d5", "exd5"),
            ("the pawn from e4 takes d5", "e4xd5"),
            ("b x c3", "bxc3"),
            ("a takes b5", "axb5"),
            ("e2 - e4", "e2e4"),
            ("Bb5 check", "Bb5"),
            ("a7 a8 knight", "a7a8n"),
            ("a7a8 Q", "a7a8q"),
            ("a7 a8 =r", "a7a8r"),
            ("d8 queen", "d8=Q"),
            ("d8 = a queen", "d8=Q"),
            ("a8=queen", "a8=Q"),
            ("d8 becomes a knight", "d8=N"),
            ("e takes d8, becomes a knight, checkmate", "exd8=N"),
            ("exd8 rook", "exd8=R"),
        ] {
            assert_eq!(hear(words), Some(Spoken::Move(notation.into())), "{words}");
        }
    }

    #[test]
    fn castling_in_words() {
        for (words, notation) in [
            ("castle kingside", "O-O"),
            ("castles kingside", "O-O"),
            ("Castle short", "O-O"),
            ("short castling", "O-O"),
            ("castle on the king's side", "O-O"),
            ("queenside castling", "O-O-O"),
            ("castle long", "O-O-O"),
            ("castling on the queen side", "O-O-O"),
        ] {
            assert_eq!(hear(words), Some(Spoken::Move(notation.into())), "{words}");
        }
        assert_eq!(hear("castle"), Some(Spoken::Castling));
        assert_eq!(hear("I castle"), None);
        assert_eq!(hear("castle short long"), None, "which of them?");
    }

    #[test]
    fn what_a_pawn_becomes() {
        for (words, role) in [
            ("queen", Role::Queen),
            ("Q", Role::Queen),
            ("q", Role::Queen),
            ("=N", Role::Knight),
            ("a knight", Role::Knight),
            ("becomes a rook", Role::Rook),
            ("b", Role::Bishop),
        ] {
            assert_eq!(hear(words), Some(Spoken::Becoming(role)), "{words}");
        }
    }

    #[test]
    fn notation_and_other_words_stay_as_they_are() {
        for words in
            ["Nf3", "e4", "exd6 e.p.", "O-O", "a8=Q", "12. Nf3", "king", "a7 a8 king", "hello there", "", "é4 e5", "e"]
        {
            let heard = hear(words);
            assert!(heard.is_none() || heard == Some(Spoken::Move(words.into())), "{words}: {heard:?}");
        }
        assert_eq!(hear(&"e4 ".repeat(20)), None);
    }
}
