//! Writes the fields of an exercise as its author would, so that reading them gives the same question again.

use toml::{Table, Value};

use crate::notation::fen::{self, EnPassantField};
use crate::notation::pgn;
use crate::rules::{Board, Color, Game, Square};

/// `fen`, and `moves` where some were played.
pub(super) fn of_game(game: &Game) -> Table {
    let mut table = Table::new();
    table.insert("fen".into(), fen::write(game.start(), EnPassantField::Always).into());
    if !game.moves().is_empty() {
        table.insert("moves".into(), pgn::write_moves(game).into());
    }
    table
}

/// `fen` of pieces on a board.
pub(super) fn of_board(board: &Board, turn: Color) -> Table {
    let turn = match turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    Table::from_iter([("fen".to_owned(), format!("{} {turn} - - 0 1", fen::write_board(board)).into())])
}

/// Adds a field.
pub(super) fn with(mut table: Table, key: &str, value: impl Into<Value>) -> Table {
    table.insert(key.to_owned(), value.into());
    table
}

/// Adds a field that has something to say.
pub(super) fn with_some(table: Table, key: &str, value: Option<impl Into<Value>>) -> Table {
    match value {
        Some(value) => with(table, key, value),
        None => table,
    }
}

/// Squares as a list.
pub(super) fn squares(squares: impl IntoIterator<Item = Square>) -> Value {
    Value::Array(squares.into_iter().map(|sq| sq.to_string().into()).collect())
}

/// A colour as a word.
pub(super) const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
