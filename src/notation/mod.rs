//! Text to rules and back: FEN, algebraic and coordinate notation, PGN, diagrams, sentences.
//!
//! Knows nothing of exercises.

pub mod coordinate;
pub mod describe;
pub mod diagram;
pub mod fen;
pub mod letters;
pub mod pgn;
#[cfg(test)]
mod round_trips;
pub mod san;
pub mod spoken;

/// Most characters of a stranger's word that are repeated to the reader.
const SHOWN: usize = 40;

/// A word of somebody's text as a message may repeat it: cut where it is long, without the characters that control a terminal
/// or turn the direction of writing.
///
/// ```
/// use touchmove::notation::shown;
/// assert_eq!(shown("Nf3"), "Nf3");
/// assert_eq!(shown("e4\u{1b}]0;title"), "e4]0;title");
/// assert_eq!(shown(&"x".repeat(99)), "x".repeat(40) + "…");
/// ```
#[must_use]
pub fn shown(word: &str) -> String {
    let harmless = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
    };
    let mut clean = word.chars().filter(harmless);
    let mut shown: String = clean.by_ref().take(SHOWN).collect();
    if clean.next().is_some() {
        shown.push('…');
    }
    shown
}
