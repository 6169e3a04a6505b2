//! A position a line: FEN, or EPD with its opcodes `id`, `bm`, `dm`, `c0`, `hmvc` and `fmvn`.

use crate::notation::{fen, san};
use crate::rules::{Move, Position};

/// Longest mate that becomes an exercise, in moves.
const LONGEST_MATE: u32 = 5;

/// A line, read.
#[derive(Clone, Debug)]
pub(super) struct Epd {
    pub pos: Position,
    /// The name of the position.
    pub id: Option<String>,
    /// What is said about it.
    pub comment: Option<String>,
    /// The best moves.
    pub best: Vec<Move>,
    /// Mate in so many moves.
    pub mate_in: Option<u32>,
}

/// Reads a line.
///
/// # Errors
/// What can't be read, in a sentence without its point.
pub(super) fn read(line: &str) -> Result<Epd, String> {
    let (placement, rest) = fields(line, 4);
    let (clocks, mut rest) = (clocks(rest), rest);
    if let Some((_, after)) = clocks {
        rest = after;
    }
    let codes = opcodes(rest)?;
    let operand = |name: &str| codes.iter().find(|(code, _)| *code == name).map(|(_, operand)| operand.as_str());
    let clocks = match clocks {
        Some((clocks, _)) => clocks.to_owned(),
        None => format!("{} {}", operand("hmvc").unwrap_or("0"), operand("fmvn").unwrap_or("1")),
    };
    let setup = fen::read(&format!("{placement} {clocks}")).map_err(|error| error.to_string())?;
    let pos = Position::lenient(setup).map_err(|problems| fen::FenError::Problems(problems).to_string())?;
    let best = operand("bm").unwrap_or_default().split([' ', ',']).filter(|word| !word.is_empty());
    let best = best.map(|word| {
        let read = san::read(&pos, word).map_err(|error| format!("bm {word}: {}", error.message(&pos)))?;
        Ok(read.mv)
    });
    let best = best.collect::<Result<Vec<Move>, String>>()?;
    let mate_in = operand("dm").and_then(|moves| moves.parse().ok()).filter(|moves| (1..=LONGEST_MATE).contains(moves));
    let text = |name: &str| operand(name).map(str::to_owned).filter(|text| !text.is_empty());
    Ok(Epd { id: text("id"), comment: text("c0"), best, mate_in, pos })
}

/// The first fields of a line, and what follows them.
fn fields(line: &str, count: usize) -> (&str, &str) {
    let mut end = 0;
    for _ in 0..count {
        let rest = &line[end..];
        let begin = rest.len() - rest.trim_start().len();
        let word = rest[begin..].find([' ', '\t', ';']).unwrap_or(rest.len() - begin);
        end += begin + word;
    }
    (line[..end].trim(), line[end..].trim_start())
}

/// The two clocks of a FEN, and what follows them.
fn clocks(rest: &str) -> Option<(&str, &str)> {
    let (clocks, after) = fields(rest, 2);
    let is_clocks = !clocks.is_empty() && clocks.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    is_clocks.then_some((clocks, after))
}

/// The opcodes with their operands, quotation marks taken off.
fn opcodes(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut codes = Vec::new();
    let mut rest = text.trim_start_matches([' ', '\t', ';']);
    while !rest.is_empty() {
        let (code, after) = rest.split_at(rest.find([' ', '\t', ';']).unwrap_or(rest.len()));
        if !code.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(format!("\"{code}\" is too much; a FEN or EPD is expected"));
        }
        let (mut quoted, mut operand) = (false, String::new());
        let mut end = after.len();
        for (at, c) in after.char_indices() {
            match c {
                '"' => quoted = !quoted,
                ';' if !quoted => {
                    end = at;
                    break;
                }
                c => operand.push(c),
            }
        }
        if quoted {
            return Err(format!("the quotation mark after {code} is never closed"));
        }
        codes.push((code, operand.trim().to_owned()));
        rest = after[end..].trim_start_matches([' ', '\t', ';']);
    }
    Ok(codes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;

    #[test]
    fn opcodes_are_read() {
        let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back; rank\"; dm 1; hmvc 7; fmvn 31; c0 \"Luft!\";";
        let read = read(line).unwrap();
        assert_eq!(read.best.into_iter().map(coordinate::write).collect::<Vec<_>>(), ["a1a8"]);
        assert_eq!((read.id.as_deref(), read.comment.as_deref()), (Some("back; rank"), Some("Luft!")));
        assert_eq!((read.mate_in, read.pos.halfmove_clock(), read.pos.fullmove_number()), (Some(1), 7, 31));
    }

    #[test]
    fn a_fen_is_an_epd_with_clocks() {
        for (line, number) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 3 20", 20),
            ("4k3/8/8/8/8/8/8/4K2R w K -", 1),
            ("4k3/8/8/8/8/8/8/4K2R w K - 3 20; id \"a\"", 20),
        ] {
            assert_eq!(read(line).unwrap().pos.fullmove_number(), number, "{line}");
        }
    }

    #[test]
    fn faults_are_told() {
        for (line, told) in [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "king"),
            ("4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;", "bm Qd1"),
            ("4k3/8/8/8/8/8/8/4K3 w - - id \"a", "never closed"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 !", "too much"),
            ("", ""),
            ("\0\0", ""),
            ("é é é é é", ""),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(told), "{line}: {error}");
        }
    }
}
