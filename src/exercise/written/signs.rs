//! The signs of a move in algebraic notation, read one by one.

use crate::notation::{describe, san};
use crate::rules::{CastlingSide, Move, MoveKind, Position, Role};

/// What each sign of the move says, in the order written.
pub(in crate::exercise) fn read_out(pos: &Position, mv: Move) -> Vec<String> {
    let text = san::write(pos, mv);
    let kind = pos.kind(mv);
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    let mut signs = Vec::new();
    if let MoveKind::Castle(side) = kind {
        signs.push(match side {
            CastlingSide::King => "O-O is castling on the king's side, the short way.".to_string(),
            CastlingSide::Queen => "O-O-O is castling on the queen's side, the long way.".to_string(),
        });
    } else {
        let origin = origin(pos, mv);
        if role == Role::Pawn && kind.is_capture() {
            signs.push(format!("A pawn that takes is written with the file it comes from: {}.", mv.from.file()));
        } else if role == Role::Pawn {
            signs.push("There is no letter for the piece, so it is a pawn.".to_string());
        } else {
            signs.push(format!("{} stands for the {role}.", role.letter().to_ascii_uppercase()));
            if !origin.is_empty() {
                signs.push(format!("The {origin} tells which {role}: the one that comes from {}.", mv.from));
            }
        }
        if kind.is_capture() {
            signs.push("The x says that something is taken.".to_string());
        }
        signs.push(format!("{} is the square it goes to.", mv.to));
        if kind == MoveKind::EnPassant {
            signs.push("The pawn is taken en passant; that need not be written.".to_string());
        }
        signs.extend(
            mv.promotion.map(|became| {
                format!("={} says that the pawn becomes a {became}.", became.letter().to_ascii_uppercase())
            }),
        );
    }
    if text.ends_with('+') {
        signs.push("The + says check.".to_string());
    } else if text.ends_with('#') {
        signs.push("The # says checkmate.".to_string());
    }
    signs
}

/// The file, rank or square that tells the piece from its twins; empty where none is needed.
pub(in crate::exercise) fn origin(pos: &Position, mv: Move) -> String {
    let text = san::write(pos, mv);
    let is_pawn = pos.piece_at(mv.from).is_none_or(|piece| piece.role == Role::Pawn);
    if is_pawn || matches!(pos.kind(mv), MoveKind::Castle(_)) {
        return String::new();
    }
    let body = text.trim_end_matches(['+', '#']).replace('x', "");
    let target = mv.to.to_string();
    body.strip_suffix(&target).and_then(|start| start.get(1..)).unwrap_or_default().to_string()
}

/// The other pieces of the same kind that could go to the same square, named; empty where there is none.
pub(in crate::exercise) fn twins(pos: &Position, mv: Move) -> String {
    let Some(piece) = pos.piece_at(mv.from) else { return String::new() };
    let others = pos.board().pieces(piece.color, piece.role).without(mv.from);
    let twins = others.into_iter().filter(|&from| pos.is_legal(Move { from, ..mv })).collect();
    describe::pieces(&pos.board(), twins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};

    #[track_caller]
    fn assert_reads(text: &str, mv: &str, signs: &[&str]) {
        let pos = fen::position(text).unwrap();
        assert_eq!(read_out(&pos, coordinate::read(mv).unwrap()), signs);
    }

    #[test]
    fn each_sign_is_read() {
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_reads(
            knights,
            "f3d2",
            &[
                "N stands for the knight.",
                "The f tells which knight: the one that comes from f3.",
                "d2 is the square it goes to.",
            ],
        );
        let pos = fen::position(knights).unwrap();
        assert_eq!(twins(&pos, coordinate::read("f3d2").unwrap()), "the knight on b1");
        assert_reads(
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q",
            &[
                "A pawn that takes is written with the file it comes from: a.",
                "The x says that something is taken.",
                "b8 is the square it goes to.",
                "=Q says that the pawn becomes a queen.",
                "The + says check.",
            ],
        );
        assert_reads(
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            &["O-O is castling on the king's side, the short way.", "The + says check."],
        );
        // Three queens: file and rank are both needed (PGN 8.2.3.4).
        let queens = fen::position("5k2/8/8/8/4Q2Q/K7/8/7Q w - - 0 1").unwrap();
        assert_eq!(origin(&queens, coordinate::read("h4e1").unwrap()), "h4");
    }
}
