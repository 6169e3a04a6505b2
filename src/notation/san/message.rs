//! What to tell the learner about a text: why it is no move, or how it differs from strict notation.

use super::{Remark, SanError, write};
use crate::notation::describe;
use crate::notation::letters::read_figurine;
use crate::rules::{CastlingSide, Move, Position, Role, Square};

impl SanError {
    /// One or two sentences for the learner: what was not understood, and what to write.
    #[must_use]
    pub fn message(&self, pos: &Position) -> String {
        match self {
            Self::Unreadable { column, expected } => {
                format!("This can't be read as a move. At character {column} there should be {expected}.")
            }
            Self::Ambiguous { candidates } => ambiguous(pos, candidates),
            Self::PawnCaptureWithoutFile { to } => {
                let takers = pos.legal_moves().into_iter().filter(|mv| {
                    let pawn = pos.piece_at(mv.from).is_some_and(|piece| piece.role == Role::Pawn);
                    pawn && mv.to == *to && mv.from.file() != to.file()
                });
                let example =
                    takers.map(|mv| write(pos, mv)).min().map_or_else(String::new, |text| format!(": {text}"));
                format!("A pawn would take on {to}. Write first the file it comes from{example}.")
            }
            Self::CapitalFile { small } => format!("The letters of files are small: {small}."),
            Self::PawnLetter => "A pawn has no letter: its move begins with a file.".to_owned(),
            Self::PromotionMissing { to, .. } => {
                format!("The pawn reaches its last rank on {to}. Add what it becomes, for instance {to}=Q for a queen.")
            }
            Self::NoSuchMove { role, to, meant, why } => match why.first() {
                Some(reason) => {
                    let castling = Move::new(CastlingSide::king_from(pos.turn()), *to);
                    describe::illegality(pos, meant.unwrap_or(castling), reason)
                }
                None => nobody(pos, *role, *to),
            },
        }
    }
}

fn ambiguous(pos: &Position, candidates: &[Move]) -> String {
    let board = pos.board();
    let names = candidates.iter().map(|mv| describe::pieces(&board, mv.from.into()));
    let texts: Vec<String> = candidates.iter().map(|&mv| write(pos, mv)).collect();
    let to = candidates.first().map_or_else(String::new, |mv| mv.to.to_string());
    let pieces = describe::capitalized(&describe::list(names));
    format!("{pieces} can go to {to}. Say which one you mean: {}.", texts.join(" or "))
}

/// No piece of this kind can go there, and none was surely meant.
fn nobody(pos: &Position, role: Role, to: Square) -> String {
    let us = pos.turn();
    let own = pos.board().pieces(us, role);
    let castling = CastlingSide::ALL.into_iter().find(|side| role == Role::King && side.king_to(us) == to);
    if let Some(side) = castling {
        return format!("A king goes two squares only when castling. That is written {}.", side.notation());
    }
    if own.is_empty() {
        return format!("{us} has no {role}.");
    }
    match role {
        Role::Pawn => format!("No pawn of {us}'s can go to {to} like that."),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            if own.contains(to) {
                format!("A {role} stands on {to} already.")
            } else if pos.legal_moves_of(own).iter().any(|mv| mv.to == to) {
                format!("No such {role} of {us}'s can go to {to}.")
            } else {
                format!("None of {us}'s {role}s can go to {to}.")
            }
        }
    }
}

impl Remark {
    /// The remark as a short sentence.
    #[must_use]
    pub fn message(&self) -> String {
        let text = match self {
            Self::CaptureSignMissing => "The x for taking is missing.",
            Self::CaptureSignTooMuch => "There is an x, but nothing is taken.",
            Self::CheckSignMissing { mate: false } => "The + for check is missing.",
            Self::CheckSignMissing { mate: true } => "The # for checkmate is missing.",
            Self::CheckSignWrong => "The sign for check or checkmate at the end does not fit.",
            Self::OriginTooMuch => "The part that tells where the piece comes from is not needed like that.",
            Self::LongForm => "This is the long form, with the square the piece comes from.",
            Self::SquaresAlone => "These are the two squares; the letter of the piece is missing.",
            Self::CastlingBySquares => "Castling has signs of its own: O-O and O-O-O.",
            Self::PromotionSignMissing => "The = before the new piece is missing.",
            Self::CastlingZeros => "Castling is written here with zeros; computers write it with the letter O.",
            Self::LowerCasePiece => "The letters of pieces, and of castling, are capital ones.",
            Self::Skipped(text) => return skipped(text),
        };
        text.to_owned()
    }
}

fn skipped(text: &str) -> String {
    if let Some((role, _)) = read_figurine(text) {
        let article = if matches!(role, Role::Knight | Role::Rook) { "an" } else { "a" };
        return format!("In letters the {text} is {article} {}.", role.letter().to_ascii_uppercase());
    }
    match text {
        "++" => "The two signs ++ for checkmate are an older form of #.".to_owned(),
        "e.p." => "The e.p. may be left out.".to_owned(),
        "(=)" => "The (=) offers a draw; it is no part of the move.".to_owned(),
        ":" | "×" | "X" => format!("Taking is written with a small x, not with {text}."),
        text if text.trim().is_empty() => "There is a space in the move.".to_owned(),
        text => format!("The {text} is not needed."),
    }
}
