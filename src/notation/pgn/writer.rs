//! Writing move text and games.

use super::PgnGame;
use crate::notation::fen::{self, EnPassantField};
use crate::notation::san;
use crate::rules::{Color, Game, Position};

/// Columns after which move text is broken (PGN standard 4.3).
const COLUMNS: usize = 79;

/// Writes moves as movetext: `1. e4 e5 2. Nf3`, with `1...` when Black begins.
#[must_use]
pub fn write_moves(game: &Game) -> String {
    words(game).join(" ")
}

fn words(game: &Game) -> Vec<String> {
    let mut words = Vec::with_capacity(game.moves().len() * 3 / 2 + 1);
    for (ply, (pos, &mv)) in game.positions().iter().zip(game.moves()).enumerate() {
        match pos.turn() {
            Color::White => words.push(format!("{}.", pos.fullmove_number())),
            Color::Black if ply == 0 => words.push(format!("{}...", pos.fullmove_number())),
            Color::Black => {}
        }
        words.push(san::write(pos, mv));
    }
    words
}

/// Writes a game with its tags; the tags `SetUp` and `FEN` are added where it does not begin with the starting
/// position.
#[must_use]
pub fn write_game(pgn: &PgnGame) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &value, "\"]\n"]);
    };
    let own = |name: &str| matches!(name, "SetUp" | "FEN" | "Result");
    for (name, value) in pgn.tags.iter().filter(|tag| !own(&tag.0)) {
        tag(name, value);
    }
    tag("Result", pgn.result.text());
    let start = pgn.game.start();
    if *start != Position::initial() {
        tag("SetUp", "1");
        tag("FEN", &fen::write(start, EnPassantField::Always));
    }
    let mut column = COLUMNS;
    for word in words(&pgn.game).into_iter().chain([pgn.result.text().to_owned()]) {
        let fits = column + 1 + word.len() <= COLUMNS;
        text.push(if fits { ' ' } else { '\n' });
        column = if fits { column + 1 + word.len() } else { word.len() };
        text.push_str(&word);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn::read_games;

    #[test]
    fn a_game_is_written_as_it_is_read() {
        let text =
            "[Event \"Scholar's \\\"mate\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
        let game = read_games(text).next().unwrap().unwrap();
        assert_eq!(write_game(&game), text);
        let text = "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 31\"]\n\n31... Kd7 *\n";
        let game = read_games(text).next().unwrap().unwrap();
        assert_eq!(write_game(&game), text);
    }

    #[test]
    fn long_lines_are_broken() {
        let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(12);
        let game = read_games(&knights).next().unwrap().unwrap();
        let written = write_game(&game);
        assert!(written.lines().all(|line| line.len() <= COLUMNS) && written.lines().count() > 4, "{written}");
    }
}
