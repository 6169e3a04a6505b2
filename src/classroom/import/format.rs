//! What a file holds: games, positions, puzzles in rows, or a set; told by what stands in it, and else by its name.

use std::path::Path;

use super::epd;
use crate::notation::{fen, pgn};

/// The forms that can be imported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Games in Portable Game Notation.
    Pgn,
    /// A position a line, in FEN or EPD.
    Epd,
    /// Puzzles in rows: id, FEN, moves, rating, themes.
    Csv,
    /// A set of this program.
    Set,
}

impl Format {
    /// The format of a file that begins like this and has this name. What stands in it counts more than its name.
    ///
    /// ```
    /// use touchmove::classroom::import::Format;
    /// assert_eq!(Format::tell("games.txt", b"[Event \"Cup\"]\n\n1. e4 *\n"), Some(Format::Pgn));
    /// assert_eq!(Format::tell("-", b"8/8/8/8/8/k7/p7/K7 w - -\n"), Some(Format::Epd));
    /// assert_eq!(Format::tell("puzzles.csv.zst", b""), Some(Format::Csv));
    /// assert_eq!(Format::tell("notes.txt", b"Buy milk.\n"), None);
    /// ```
    #[must_use]
    pub fn tell(name: &str, head: &[u8]) -> Option<Self> {
        Self::by_content(&pgn::decode(&head[..head.len().min(1 << 13)])).or_else(|| Self::by_name(name))
    }

    fn by_content(head: &str) -> Option<Self> {
        let lines = head.trim_start_matches('\u{feff}').lines().map(str::trim);
        let line = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with(['%', ';', '#']))?;
        let mut fields = line.split(',');
        let second = fields.nth(1).map(|field| field.trim_matches('"'));
        if line.starts_with("[[") || is_key(line) {
            Some(Self::Set)
        } else if line.starts_with('[') && line.contains('"') || line.starts_with("1.") || line.starts_with("1 ") {
            Some(Self::Pgn)
        } else if line.starts_with("PuzzleId,") || second.is_some_and(|field| fen::read(field).is_ok()) {
            Some(Self::Csv)
        } else {
            epd::read(line).is_ok().then_some(Self::Epd)
        }
    }

    fn by_name(name: &str) -> Option<Self> {
        let lower = name.to_lowercase();
        let plain = lower.strip_suffix(".zst").or_else(|| lower.strip_suffix(".zstd")).unwrap_or(&lower);
        match Path::new(plain).extension()?.to_str()? {
            "pgn" => Some(Self::Pgn),
            "epd" | "fen" => Some(Self::Epd),
            "csv" => Some(Self::Csv),
            "toml" => Some(Self::Set),
            _ => None,
        }
    }

    /// What one record is called, and several.
    #[must_use]
    pub const fn records(self) -> (&'static str, &'static str) {
        match self {
            Self::Pgn => ("game", "games"),
            Self::Epd => ("position", "positions"),
            Self::Csv | Self::Set => ("puzzle", "puzzles"),
        }
    }
}

/// `format = 1`
fn is_key(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, _)| {
        let key = key.trim();
        !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    })
}

/// The program that packed a file which can't be read as it is.
pub(super) fn packer(head: &[u8]) -> Option<&'static str> {
    let magics: [(&[u8], &str); 5] = [
        (b"\x1f\x8b", "gzip"),
        (b"PK\x03\x04", "zip"),
        (b"BZh", "bzip2"),
        (b"\xfd7zXZ", "xz"),
        (b"7z\xbc\xaf", "7-zip"),
    ];
    magics.into_iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_counts_more_than_the_name() {
        let row = b"00abc,6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1,g8f8 a1a8,900,80,90,100,mate,,\n";
        for (name, head, format) in [
            ("a.txt", &row[..], Format::Csv),
            ("a.pgn", b"PuzzleId,FEN,Moves\n", Format::Csv),
            ("a.csv", b"\xef\xbb\xbf\r\n% escaped\r\n[Event \"A\"]\r\n", Format::Pgn),
            ("a.csv", b"1. e4 e5 *", Format::Pgn),
            ("a.dat", b"# a set\nformat = 1\n", Format::Set),
            ("a.dat", b"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"a\";", Format::Epd),
            ("A.FEN.zst", b"", Format::Epd),
        ] {
            assert_eq!(Format::tell(name, head), Some(format), "{name}");
        }
        assert_eq!(packer(b"PK\x03\x04...."), Some("zip"));
    }
}
