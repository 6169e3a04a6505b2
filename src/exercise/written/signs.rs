//! The signs of a move in algebraic notation, read one by one.

use crate::notation::letters::{Letters, read_figurine};
use crate::notation::{describe, san};
use crate::rules::{CastlingSide, Move, MoveKind, Position, Role, articles};

/// What each sign of the move says in usual notation, in the order written.
pub(in crate::exercise) fn read_out(pos: &Position, mv: Move) -> Vec<String> {
    read_out_as(pos, mv, &san::write(pos, mv), Letters::English)
}

/// What each sign says of a text that reads as this move, with the letters of its language, in the order written.
pub(in crate::exercise) fn read_out_as(pos: &Position, mv: Move, text: &str, letters: Letters) -> Vec<String> {
    let kind = pos.kind(mv);
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    let mut signs = Vec::new();
    let Parts { piece, origin, takes, after } = parts(pos, mv, text, letters);
    if let MoveKind::Castle(side) = kind {
        let written = text.trim_end_matches(['+', '#', '!', '?', ' ']);
        signs.push(match side {
            CastlingSide::King => format!("{written} is castling on the king's side, the short way."),
            CastlingSide::Queen => format!("{written} is castling on the queen's side, the long way."),
        });
    } else {
        let is_whole = origin == mv.from.to_string();
        let comes_from = format!("{} is the square it comes from.", mv.from);
        if role == Role::Pawn && kind.is_capture() && !is_whole {
            signs.push(format!("A pawn that takes is written with the file it comes from: {}.", mv.from.file()));
        } else if role == Role::Pawn {
            signs.push("There is no letter for the piece, so it is a pawn.".to_string());
            signs.extend(is_whole.then_some(comes_from));
        } else {
            signs.push(stands_for(&piece, role, letters));
            if is_whole && twins(pos, mv).is_empty() {
                signs.push(comes_from);
            } else if !origin.is_empty() {
                signs.push(format!("The {origin} tells which {role}: the one that comes from {}.", mv.from));
            }
        }
        match (kind.is_capture(), takes) {
            (true, Some(sign)) => signs.push(format!("The {sign} says that something is taken.")),
            (true, None) => signs.push(format!("Something is taken on {}; the x for it is left out.", mv.to)),
            (false, _) => {}
        }
        signs.push(format!("{} is the square it goes to.", mv.to));
        if after.contains("e.p") {
            signs.push("The e.p. says that the pawn is taken en passant.".to_string());
        } else if kind == MoveKind::EnPassant {
            signs.push("The pawn is taken en passant; that need not be written.".to_string());
        }
        signs.extend(mv.promotion.map(|became| {
            let sign = after.trim_end_matches(['+', '#', '!', '?', ' ']);
            format!("{sign} {BECOMES} a {became}.")
        }));
    }
    let signs_of_check = text.trim_end_matches(['!', '?', ' ']);
    if signs_of_check.ends_with("++") {
        signs.push("The ++ says checkmate.".to_string());
    } else if signs_of_check.ends_with('+') {
        signs.push("The + says check.".to_string());
    } else if signs_of_check.ends_with('#') {
        signs.push("The # says checkmate.".to_string());
    }
    signs
}

/// The articles that say how this move is written: that of its peculiarities, or else that of any move (C.8).
pub(in crate::exercise) fn articles(pos: &Position, mv: Move, letters: Letters) -> Vec<&'static str> {
    let kind = pos.kind(mv);
    let is_foreign = letters != Letters::English && letters.language().is_some();
    let has_sign = matches!(kind, MoveKind::Castle(_)) || san::write(pos, mv).ends_with(['+', '#']);
    let peculiar: Vec<&str> = [
        (kind.is_capture(), articles::NOTATION_CAPTURE),
        (!twins(pos, mv).is_empty(), articles::NOTATION_AMBIGUITY),
        (mv.promotion.is_some(), articles::NOTATION_PROMOTION),
        (has_sign, articles::NOTATION_SIGNS),
        (is_foreign, articles::NOTATION_OWN_LANGUAGE),
    ]
    .into_iter()
    .filter_map(|(concerns, article)| concerns.then_some(article))
    .collect();
    if peculiar.is_empty() { vec![articles::NOTATION_MOVE] } else { peculiar }
}

/// How the sentence on a promotion goes on.
pub(in crate::exercise) const BECOMES: &str = "says that the pawn becomes";

/// `N stands for the knight.`, `L stands for the bishop in German.`
fn stands_for(sign: &str, role: Role, letters: Letters) -> String {
    match letters.language().filter(|_| letters != Letters::English) {
        Some(language) => format!("{sign} stands for the {role} in {language}."),
        None => format!("{sign} stands for the {role}."),
    }
}

/// The parts of a text that reads as a move.
struct Parts {
    /// The sign of the piece; empty for a pawn.
    piece: String,
    /// The file, rank or square where it comes from, as far as it is written.
    origin: String,
    /// The sign for taking, where there is one.
    takes: Option<char>,
    /// What follows the target square.
    after: String,
}

fn parts(pos: &Position, mv: Move, text: &str, letters: Letters) -> Parts {
    let target = mv.to.to_string();
    let (before, after) = text.rsplit_once(&target).unwrap_or((text, ""));
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    let rest = match letters.read(before).or_else(|| read_figurine(before)) {
        Some((read, rest)) if read == role => rest,
        Some(_) | None => before,
    };
    Parts {
        piece: before[..before.len() - rest.len()].to_owned(),
        origin: rest.chars().filter(char::is_ascii_alphanumeric).filter(|&sign| sign != 'x').collect(),
        takes: rest.chars().find(|sign| matches!(sign, 'x' | ':' | '×')),
        after: after.trim().to_owned(),
    }
}

/// The file, rank or square in a text that tells the piece from its twins; empty where none is written, or it is a pawn.
pub(in crate::exercise) fn origin_as(pos: &Position, mv: Move, text: &str, letters: Letters) -> String {
    let is_pawn = pos.piece_at(mv.from).is_none_or(|piece| piece.role == Role::Pawn);
    if is_pawn || matches!(pos.kind(mv), MoveKind::Castle(_)) {
        return String::new();
    }
    parts(pos, mv, text, letters).origin
}

/// As [`origin_as`], in usual notation.
pub(in crate::exercise) fn origin(pos: &Position, mv: Move) -> String {
    origin_as(pos, mv, &san::write(pos, mv), Letters::English)
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
        // Other forms of the same moves.
        let taken = fen::position("4k3/8/8/3p4/2B5/8/8/4K3 w - - 0 1").unwrap();
        let bishop = coordinate::read("c4d5").unwrap();
        for (text, letters, first, third) in [
            ("Lxd5", Letters::German, "L stands for the bishop in German.", "d5 is the square it goes to."),
            ("♗:d5", Letters::Figurines, "♗ stands for the bishop.", "d5 is the square it goes to."),
            ("Bd5", Letters::English, "B stands for the bishop.", "d5 is the square it goes to."),
            ("Bc4xd5", Letters::English, "B stands for the bishop.", "The x says that something is taken."),
        ] {
            let signs = read_out_as(&taken, bishop, text, letters);
            assert_eq!((signs[0].as_str(), signs[2].as_str()), (first, third), "{text}: {signs:?}");
        }
        let rook = fen::position("8/1P5k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let signs = read_out_as(&rook, coordinate::read("b7b8r").unwrap(), "b8R", Letters::English);
        assert_eq!(signs.last().map(String::as_str), Some("R says that the pawn becomes a rook."));
        // Three queens: file and rank are both needed (PGN 8.2.3.4).
        let queens = fen::position("5k2/8/8/8/4Q2Q/K7/8/7Q w - - 0 1").unwrap();
        assert_eq!(origin(&queens, coordinate::read("h4e1").unwrap()), "h4");
    }
}
