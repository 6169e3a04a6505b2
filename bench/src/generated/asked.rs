//! What an exercise asks, read from the table it writes down: fields as words, and its position for shakmaty.

use std::collections::BTreeMap;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Position as _, PositionError, Setup, Square,
};
use touchmove::exercise::Exercise;

/// The kind of an exercise and its fields, each as words.
#[derive(Debug)]
pub struct Asked {
    /// The id of the kind.
    pub kind: &'static str,
    fields: BTreeMap<String, Vec<String>>,
}

impl Asked {
    /// What an exercise asks; `None` when it can't be written down.
    #[must_use]
    pub fn of(exercise: &Exercise) -> Option<Self> {
        let table = exercise.written()?;
        let fields = table.iter().map(|(key, value)| {
            let words = match (value.as_array(), value.as_str()) {
                (Some(items), _) => {
                    items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect()
                }
                (None, Some(text)) => vec![text.to_owned()],
                (None, None) => vec![value.to_string()],
            };
            (key.clone(), words)
        });
        Some(Self { kind: exercise.kind.id, fields: fields.collect() })
    }

    /// A field of one word.
    #[must_use]
    pub fn word(&self, field: &str) -> Option<&str> {
        self.fields.get(field)?.first().map(String::as_str)
    }

    /// The words of a field; none when it is left out.
    #[must_use]
    pub fn words(&self, field: &str) -> &[String] {
        self.fields.get(field).map_or(&[], Vec::as_slice)
    }

    /// A field that names a square.
    #[must_use]
    pub fn square(&self, field: &str) -> Option<Square> {
        self.word(field)?.parse().ok()
    }

    /// A field that names a colour.
    #[must_use]
    pub fn color(&self, field: &str) -> Option<Color> {
        match self.word(field)? {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        }
    }

    /// What the field `fen` sets up.
    #[must_use]
    pub fn setup(&self) -> Option<Setup> {
        Some(self.word("fen")?.parse::<Fen>().ok()?.into_setup())
    }

    /// The positions of the game: that of `fen`, and one after each move.
    #[must_use]
    pub fn positions(&self) -> Option<Vec<Chess>> {
        let mut positions = vec![position(self.setup()?)?];
        let written = self.word("moves").unwrap_or_default();
        for token in written.split_whitespace().filter(|token| !token.ends_with('.')) {
            let mut pos = positions.last()?.clone();
            let mv = SanPlus::from_ascii(token.as_bytes()).ok()?.san.to_move(&pos).ok()?;
            pos.play_unchecked(mv);
            positions.push(pos);
        }
        Some(positions)
    }

    /// The position that is asked about.
    #[must_use]
    pub fn position(&self) -> Option<Chess> {
        self.positions()?.pop()
    }

    /// The board that is asked about, with or without kings, and whose turn it is.
    #[must_use]
    pub fn board(&self) -> Option<(Board, Color)> {
        if self.word("moves").is_some() {
            let pos = self.position()?;
            return Some((pos.board().clone(), pos.turn()));
        }
        let setup = self.setup()?;
        Some((setup.board, setup.turn))
    }
}

/// A position of what is set up. What shakmaty lets pass when it is told to is let pass.
#[must_use]
pub fn position(setup: Setup) -> Option<Chess> {
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// The position of a FEN.
#[must_use]
pub fn read(fen: &str) -> Option<Chess> {
    position(fen.parse::<Fen>().ok()?.into_setup())
}

/// What has to be the same for a position to be the same (article 9.2.3).
#[must_use]
pub fn likeness(pos: &Chess) -> String {
    let text = Fen::from_position(pos, EnPassantMode::Legal).to_string();
    text.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
impl Asked {
    /// What these fields ask.
    pub(super) fn fields(kind: &'static str, fields: &[(&str, &str)]) -> Self {
        let fields = fields.iter().map(|(key, words)| {
            let words = if matches!(*key, "sides" | "stars" | "squares") {
                words.split(' ').map(str::to_owned).collect()
            } else {
                vec![(*words).to_owned()]
            };
            ((*key).to_owned(), words)
        });
        Self { kind, fields: fields.collect() }
    }
}
