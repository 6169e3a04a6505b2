//! Where a puzzle comes from, as a note: names out of files, made harmless.

use crate::classroom::name::one_line;
use crate::notation::pgn::MainLine;
use crate::rules::Color;

/// Longest name in characters.
const MAX_NAME: usize = 40;
/// Longest comment in characters.
const MAX_COMMENT: usize = 300;

/// `From Morphy – Duke Karl, Paris 1858.`; `None` when the tags say nothing.
pub(super) fn of_game(game: &MainLine) -> Option<String> {
    let tag = |name: &str| game.tag(name).and_then(|value| words(value, MAX_NAME));
    let players = match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => Some(format!("{white} – {black}")),
        (white, black) => white.or(black),
    };
    let year = game.tag("Date").and_then(|date| date.get(..4)).filter(|year| year.bytes().all(|b| b.is_ascii_digit()));
    let place = [tag("Site").or_else(|| tag("Event")), year.map(str::to_owned)];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let parts: Vec<String> = players.into_iter().chain((!place.is_empty()).then_some(place)).collect();
    (!parts.is_empty()).then(|| format!("From {}.", parts.join(", ")))
}

/// What a position is called and what is said about it.
pub(super) fn of_position(id: Option<&str>, comment: Option<&str>) -> Option<String> {
    let parts = [id.and_then(|id| words(id, MAX_NAME)), comment.and_then(|text| words(text, MAX_COMMENT))];
    let note = parts.into_iter().flatten().collect::<Vec<_>>().join(": ");
    (!note.is_empty()).then_some(note)
}

/// The sides that a player has, told by a part of the name; both when nobody is asked for.
pub(super) fn sides(game: &MainLine, player: Option<&str>) -> Vec<Color> {
    let Some(player) = player.map(str::to_lowercase) else { return Color::ALL.to_vec() };
    let is_player = |color: &Color| {
        let name = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        game.tag(name).is_some_and(|name| name.to_lowercase().contains(&player))
    };
    Color::ALL.into_iter().filter(is_player).collect()
}

/// The mean of the players' ratings, if any is known.
pub(super) fn rating(game: &MainLine) -> Option<u32> {
    let ratings = ["WhiteElo", "BlackElo"].map(|name| game.tag(name).and_then(|value| value.parse::<u16>().ok()));
    let known: Vec<u32> = ratings.into_iter().flatten().map(u32::from).collect();
    let count = u32::try_from(known.len()).ok().filter(|&count| count > 0)?;
    Some(known.iter().sum::<u32>() / count)
}

/// A text of a file on one line, cut, with nothing that Markdown would take for a sign; `None` when it says nothing.
fn words(text: &str, most: usize) -> Option<String> {
    let text: String = one_line(text).chars().take(most).collect();
    let says_something = text.chars().any(char::is_alphanumeric);
    let is_sign = |c: char| "\\`*_[]<>#&|~!$^".contains(c);
    let escape = |c: char| is_sign(c).then_some('\\').into_iter().chain([c]);
    says_something.then(|| text.trim_end().chars().flat_map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Text;
    use crate::notation::pgn;

    fn game(tags: &str) -> MainLine {
        pgn::read_main_lines(&format!("{tags}\n\n1. e4 *\n")).next().unwrap().unwrap()
    }

    #[test]
    fn what_the_tags_say() {
        let opera = game("[White \"Morphy\"]\n[Black \"Duke Karl\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]");
        assert_eq!(of_game(&opera).as_deref(), Some("From Morphy – Duke Karl, Paris 1858."));
        let unknown = game("[White \"?\"]\n[Black \"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]");
        assert_eq!(of_game(&unknown), None);
        assert_eq!(sides(&opera, Some("morph")), [Color::White]);
        assert_eq!(sides(&opera, Some("Tal")), []);
        assert_eq!(sides(&opera, None), Color::ALL);
        assert_eq!(rating(&game("[WhiteElo \"2000\"]\n[BlackElo \"1501\"]")), Some(1750));
        assert_eq!(rating(&unknown), None);
    }

    #[test]
    fn names_do_no_harm() {
        let evil = game("[White \"\u{1b}[2J*Eve* [x](http://e.org) `a`\"]\n[Black \"<b>Mallory</b>\"]");
        let note = of_game(&evil).unwrap();
        assert!(!note.contains('\u{1b}'));
        let shown = Text::markdown(&note).to_plain();
        assert_eq!(shown, "From [2J*Eve* [x](http://e.org) `a` – <b>Mallory</b>.");
        assert!(of_position(Some(&"x".repeat(1000)), None).unwrap().len() <= MAX_NAME);
    }
}
