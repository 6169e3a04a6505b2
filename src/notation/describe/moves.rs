//! A legal move as a sentence.

use super::{capitalized, kind_on};
use crate::notation::san;
use crate::rules::{CastlingSide, Move, MoveKind, Position, Square};

/// A legal move as a sentence: "The knight goes from g1 to f3.", "The pawn on e5 takes the pawn on d5 en passant."
#[must_use]
pub fn legal_move(pos: &Position, mv: Move) -> String {
    let Move { from, to, promotion } = mv;
    let board = pos.board();
    let Some(piece) = board.piece_at(from) else {
        return format!("There is no piece on {from}.");
    };
    let role = piece.role;
    let mover = capitalized(&kind_on(&board, from));
    let becomes = promotion.map_or_else(String::new, |role| format!(" and becomes a {role}"));
    match pos.kind(mv) {
        MoveKind::Quiet | MoveKind::Promotion => format!("The {role} goes from {from} to {to}{becomes}."),
        MoveKind::DoubleStep => format!("The {role} goes two squares, from {from} to {to}."),
        MoveKind::Capture | MoveKind::CapturePromotion => {
            format!("{mover} takes {}{becomes}.", kind_on(&board, to))
        }
        MoveKind::EnPassant => {
            let taken = Square::new(to.file(), from.rank());
            format!("{mover} takes {} en passant and lands on {to}.", kind_on(&board, taken))
        }
        MoveKind::Castle(side) => {
            let us = pos.turn();
            let (rook_from, rook_to) = (side.rook_from(us), side.rook_to(us));
            let wing = wing(side);
            format!("{us} castles {wing}: the king goes from {from} to {to}, the rook from {rook_from} to {rook_to}.")
        }
    }
}

/// A move that answers another, and what it does: "Black answers Kb7: the king goes from a8 to b7."
#[must_use]
pub fn answers(pos: &Position, mv: Move) -> String {
    answers_by(pos, mv, &legal_move(pos, mv))
}

/// As [`answers`], with this sentence for what the move does.
#[must_use]
pub fn answers_by(pos: &Position, mv: Move, what: &str) -> String {
    let what = what.strip_prefix("The ").map_or_else(|| what.to_owned(), |rest| format!("the {rest}"));
    format!("{} answers {}: {what}", pos.turn(), san::write(pos, mv))
}

/// `on the king's side` or `on the queen's side`.
#[must_use]
pub const fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "on the king's side",
        CastlingSide::Queen => "on the queen's side",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};

    #[track_caller]
    fn assert_says(text: &str, mv: &str, sentence: &str) {
        let (pos, mv) = (fen::position(text).unwrap(), coordinate::read(mv).unwrap());
        assert!(pos.is_legal(mv));
        assert_eq!(legal_move(&pos, mv), sentence);
    }

    #[test]
    fn each_kind_of_move_has_its_sentence() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_says(start, "g1f3", "The knight goes from g1 to f3.");
        assert_says(start, "e2e4", "The pawn goes two squares, from e2 to e4.");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_says(passing, "e5d6", "The pawn on e5 takes the pawn on d5 en passant and lands on d6.");
        let promotion = "1n2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1";
        assert_says(promotion, "a7a8r", "The pawn goes from a7 to a8 and becomes a rook.");
        assert_says(promotion, "a7b8q", "The pawn on a7 takes the knight on b8 and becomes a queen.");
        let castling = "White castles on the queen's side: the king goes from e1 to c1, the rook from a1 to d1.";
        assert_says(promotion, "e1c1", castling);
        assert_says("4k3/8/8/8/8/4n3/8/2B1K3 w - - 0 1", "c1e3", "The bishop on c1 takes the knight on e3.");
    }
}
