//! Sentences about how a game has ended and what may be claimed.

use crate::rules::{DrawClaim, Outcome, Termination};

/// The end of a game as a sentence: "Checkmate: White wins."
#[must_use]
pub fn outcome(outcome: Outcome) -> String {
    let result = outcome.winner.map_or_else(|| "a draw".to_owned(), |winner| format!("{winner} wins"));
    let reason = match outcome.termination {
        Termination::Checkmate => "Checkmate",
        Termination::Stalemate => "Stalemate",
        Termination::DeadPosition => "Dead position, in which nobody can ever give checkmate",
        Termination::FivefoldRepetition => "The same position for the fifth time",
        Termination::SeventyFiveMoves => "Seventy-five moves each without a capture or a pawn move",
    };
    format!("{reason}: {result}.")
}

/// A termination in words: `checkmate`, `draw by fivefold repetition`.
#[must_use]
pub fn termination(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "checkmate",
        Termination::Stalemate => "draw by stalemate",
        Termination::DeadPosition => "draw by dead position",
        Termination::FivefoldRepetition => "draw by fivefold repetition",
        Termination::SeventyFiveMoves => "draw by the seventy-five-move rule",
    }
}

/// A claim in words: `threefold repetition`.
#[must_use]
pub fn claim(claim: DrawClaim) -> &'static str {
    match claim {
        DrawClaim::ThreefoldRepetition => "threefold repetition",
        DrawClaim::FiftyMoves => "fifty moves each without a capture or a pawn move",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    #[test]
    fn endings_name_the_winner_or_a_draw() {
        let mate = Outcome { winner: Some(Color::White), termination: Termination::Checkmate };
        assert_eq!(outcome(mate), "Checkmate: White wins.");
        let stalemate = Outcome { winner: None, termination: Termination::Stalemate };
        assert_eq!(outcome(stalemate), "Stalemate: a draw.");
        assert_eq!(termination(Termination::FivefoldRepetition), "draw by fivefold repetition");
        assert_eq!(claim(DrawClaim::ThreefoldRepetition), "threefold repetition");
    }
}
