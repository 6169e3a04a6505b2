//! Faults of a set-up as sentences.

use super::{squares, verb};
use crate::rules::{SetupFault, SetupProblem};

/// One fault of a set-up as a sentence.
#[must_use]
pub fn setup_problem(problem: &SetupProblem) -> String {
    let SetupProblem { fault, squares: set } = *problem;
    let places = squares(set);
    match fault {
        SetupFault::NoKing(color) => format!("{color} has no king. Each side has exactly one."),
        SetupFault::ManyKings(color) => {
            format!("{color} has {} kings, on {places}. Each side has exactly one.", set.len())
        }
        SetupFault::AdjacentKings => format!("The kings on {places} stand side by side. Kings never do."),
        SetupFault::OppositeCheck => {
            let king = if set.is_empty() { String::new() } else { format!(" ({places})") };
            format!("The side that has just moved is still in check{king}. No move may leave its own king in check.")
        }
        SetupFault::PawnOnBackRank => {
            let stand = verb(set, "A pawn stands", "Pawns stand");
            format!("{stand} on {places}. On the first and the last rank there is never a pawn.")
        }
        SetupFault::TooManyPawns(color) => {
            format!("{color} has more than eight pawns. Eight is what each side begins with.")
        }
        SetupFault::TooManyPieces(color) => {
            format!("{color} has more extra pieces than lost pawns. Each extra piece was a pawn once.")
        }
        SetupFault::LockedIn(color) => {
            let stand = if set.is_empty() {
                format!("a piece of {color}'s stands")
            } else {
                format!("what stands on {places}")
            };
            format!("Past pawns that have never moved, {stand} where it can't have come.")
        }
        SetupFault::CastlingWithoutKingOrRook => {
            let corner = if set.is_empty() { String::new() } else { format!(" toward {places}") };
            format!("Castling{corner} can't be allowed: king or rook is not where it began.")
        }
        SetupFault::BadEnPassant => {
            let square = if set.is_empty() { "that square".to_owned() } else { places };
            format!("No pawn can just have passed over {square}, so en passant there can't be.")
        }
        SetupFault::ImpossibleCheck => {
            let seen = if set.is_empty() { String::new() } else { format!(" (look at {places})") };
            format!("No single move can give such a check{seen}.")
        }
        SetupFault::ImpossibleClock => {
            "The move counters contradict each other: so many moves can't have been played yet.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::fen;

    fn faults(text: &str) -> String {
        fen::position(text).expect_err(text).to_string()
    }

    #[test]
    fn faults_name_squares() {
        assert_eq!(faults("8/8/8/8/8/8/8/7K w - - 0 1"), "Black has no king. Each side has exactly one.");
        let kings = faults("k7/8/8/8/8/8/8/6KK w - - 0 1");
        assert!(kings.contains("White has 2 kings, on g1 and h1."), "{kings}");
        let pawn = faults("P3k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert!(pawn.starts_with("A pawn stands on a8."), "{pawn}");
        let check = faults("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1");
        assert!(check.starts_with("The side that has just moved is still in check"), "{check}");
    }
}
