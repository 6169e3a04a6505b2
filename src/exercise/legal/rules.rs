//! The rules a learner chooses from: the broken one among plausible others, and why another is not broken.

use crate::notation::describe;
use crate::rules::{CastlingSide, Illegality, Move, Piece, Position, Role, Square, SquareSet, attacks};

/// How many rules are offered.
pub(super) const OFFERED: usize = 4;

/// The codes offered for an illegal move: the most basic true one, and plausible ones that do not hold and that learners
/// with these skills know, in the order of telling.
pub(super) fn offered(pos: &Position, mv: Move, why: &[Illegality], knows: &dyn Fn(&str) -> bool) -> Vec<&'static str> {
    let Some(right) = why.first().map(Illegality::code) else { return Vec::new() };
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    let others = plausible(pos, mv)
        .into_iter()
        .filter(|code| taught_by(code, role).is_none_or(knows))
        .filter(|&code| code != right && why.iter().all(|reason| reason.code() != code) && !may_hold(pos, mv, code));
    let mut codes: Vec<&'static str> = others.take(OFFERED - 1).chain([right]).collect();
    codes.sort_by_key(|code| Illegality::CODES.iter().position(|known| known == code));
    codes
}

/// Rules that somebody might think of for such a move, the most tempting first.
fn plausible(pos: &Position, mv: Move) -> Vec<&'static str> {
    let role = pos.piece_at(mv.from).map(|piece| piece.role);
    let files = mv.from.file().index().abs_diff(mv.to.file().index());
    let special: &[&'static str] = match role {
        Some(Role::King) if looks_like_castling(pos, mv) => &[
            "castling-through-check",
            "castling-into-check",
            "castling-king-moved",
            "castling-in-check",
            "castling-path-blocked",
            "castling-rook-moved",
        ],
        Some(Role::King) => &["king-into-check", "king-takes-guarded", "king-next-to-king"],
        Some(Role::Pawn) if mv.promotion.is_some() => {
            &["promotion-bad-piece", "pawn-blocked", "pawn-nothing-to-capture"]
        }
        Some(Role::Pawn) if files == 1 => &[
            "pawn-nothing-to-capture",
            "en-passant-too-late",
            "en-passant-no-double-step",
            "en-passant-exposes-king",
            "pinned",
        ],
        Some(Role::Pawn) => &["pawn-blocked", "pawn-not-first-move", "path-blocked", "pinned"],
        Some(Role::Knight) => &["pinned", "path-blocked", "own-piece-there"],
        Some(Role::Bishop | Role::Rook | Role::Queen) => &["path-blocked", "pinned", "own-piece-there"],
        None => &["not-your-piece"],
    };
    let always = ["still-in-check", "not-its-way", "pinned", "own-piece-there", "double-check", "king-into-check"];
    let mut codes = special.to_vec();
    codes.extend(always.into_iter().filter(|code| !special.contains(code)));
    codes
}

/// Whether the king goes two squares sideways from where it begins.
fn looks_like_castling(pos: &Position, mv: Move) -> bool {
    let us = pos.turn();
    pos.king(us) == Some(mv.from)
        && mv.from == CastlingSide::king_from(us)
        && CastlingSide::ALL.into_iter().any(|side| side.king_to(us) == mv.to)
}

/// The skill that teaches a rule to those who move this kind of piece.
fn taught_by(code: &str, role: Role) -> Option<&'static str> {
    Some(match code {
        "not-your-piece" => "board.turns",
        "not-its-way" | "own-piece-there" | "path-blocked" => match role {
            Role::Pawn => "pawn.moves",
            Role::Knight => "knight.moves",
            Role::Bishop => "bishop.moves",
            Role::Rook => "rook.moves",
            Role::Queen => "queen.moves",
            Role::King => "king.moves",
        },
        "pawn-not-first-move" => "pawn.double-step",
        "pawn-blocked" | "pawn-nothing-to-capture" => "pawn.captures",
        "still-in-check" => "check.escape-move",
        "double-check" => "check.double",
        "king-into-check" | "king-takes-guarded" => "check.own-king",
        "king-next-to-king" => "check.kings-apart",
        "pinned" => "check.pins",
        "en-passant-too-late" => "en-passant.at-once",
        "en-passant-no-double-step" => "en-passant.when",
        "en-passant-exposes-king" => "en-passant.king-safe",
        "castling-no-rook" | "castling-no-king" => "castling.how",
        "castling-king-moved" | "castling-rook-moved" | "castling-right-lost" => "castling.rights",
        "castling-path-blocked" => "castling.path",
        "castling-in-check" => "castling.in-check",
        "castling-through-check" => "castling.through",
        "castling-into-check" => "castling.into",
        "promotion-needed" | "promotion-not-last-rank" | "promotion-not-a-pawn" => "promotion.at-once",
        "promotion-bad-piece" => "promotion.any-piece",
        _ => return None,
    })
}

/// Whether a rule could be called broken with some right, although it is not among the reasons.
fn may_hold(pos: &Position, mv: Move, code: &str) -> bool {
    let us = pos.turn();
    let board = pos.board();
    match code {
        "pinned" => pos.pins(us).iter().any(|&(pinned, _)| pinned == mv.from),
        "still-in-check" | "double-check" | "castling-in-check" => pos.is_check(),
        "own-piece-there" => board.by_color(us).contains(mv.to),
        "path-blocked" | "castling-path-blocked" => !attacks::between(mv.from, mv.to).is_disjoint(board.occupied()),
        "king-into-check" => pos.king(us) == Some(mv.from) && !reached(pos, mv.to).is_empty(),
        "king-takes-guarded" => board.by_color(!us).contains(mv.to) && !reached(pos, mv.to).is_empty(),
        "king-next-to-king" => pos.king(!us).is_some_and(|king| king.distance(mv.to) <= 1),
        "pawn-blocked" => ahead(pos, mv.from).is_some_and(|sq| board.occupied().contains(sq)),
        "pawn-not-first-move" => mv.from.rank() != us.pawn_rank(),
        "pawn-nothing-to-capture" => !board.occupied().contains(mv.to) && mv.from.file() != mv.to.file(),
        "castling-king-moved" | "castling-rook-moved" => {
            let side = if mv.to > mv.from { CastlingSide::King } else { CastlingSide::Queen };
            !pos.castling().has(us, side)
        }
        _ => false,
    }
}

/// The enemy pieces that attack a square once the own king has left its place.
fn reached(pos: &Position, sq: Square) -> SquareSet {
    let board = pos.board();
    let king = pos.king(pos.turn()).map_or(SquareSet::EMPTY, SquareSet::of);
    board.attackers_through(sq, !pos.turn(), board.occupied() - king)
}

fn ahead(pos: &Position, sq: Square) -> Option<Square> {
    sq.offset(0, pos.turn().forward())
}

/// Why the rule that was named is not the broken one: a fact of the board where one can be told.
pub(super) fn against(pos: &Position, mv: Move, code: &str) -> String {
    let us = pos.turn();
    let board = pos.board();
    let piece = describe::capitalized(&describe::pieces(&board, mv.from.into()));
    let role = pos.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    let side = if mv.to > mv.from { CastlingSide::King } else { CastlingSide::Queen };
    let fact = match code {
        code if code.starts_with("castling-") && !looks_like_castling(pos, mv) => "This is no castling.".to_owned(),
        "pinned" => format!("{piece} is not pinned."),
        "still-in-check" | "double-check" | "castling-in-check" => describe::check(pos),
        "own-piece-there" => format!("No piece of {us} stands on {}.", mv.to),
        "path-blocked" | "castling-path-blocked" if role != Role::Knight => {
            format!("Nothing stands between {} and {}.", mv.from, mv.to)
        }
        "path-blocked" => "A knight jumps, so nothing can be in its way.".to_owned(),
        "king-into-check" if pos.king(us) == Some(mv.from) => format!("No piece of {} attacks {}.", !us, mv.to),
        "king-into-check" => {
            format!("It is not the king that moves, but {}.", describe::pieces(&board, mv.from.into()))
        }
        "king-takes-guarded" if !board.occupied().contains(mv.to) => format!("There is nothing to take on {}.", mv.to),
        "king-takes-guarded" => {
            format!("{} is not guarded.", describe::capitalized(&describe::pieces(&board, mv.to.into())))
        }
        "king-next-to-king" => format!("The other king is not beside {}.", mv.to),
        "pawn-blocked" => "The square straight ahead of the pawn is empty.".to_owned(),
        "pawn-not-first-move" => format!("{piece} stands where it began."),
        "castling-king-moved" => format!("The king on {} has not moved yet.", mv.from),
        "castling-rook-moved" => format!("The rook on {} has not moved yet.", side.rook_from(us)),
        "castling-through-check" => {
            format!("No piece of {} attacks {}, which the king crosses.", !us, side.rook_to(us))
        }
        "castling-into-check" => format!("No piece of {} attacks {}, where the king lands.", !us, side.king_to(us)),
        "not-its-way" => {
            format!("A {role} may well move from {} to {}, as far as its way of moving goes.", mv.from, mv.to)
        }
        "not-your-piece" => format!("{piece} belongs to {us}, and it is {us}'s move."),
        "en-passant-too-late" | "en-passant-no-double-step" if !has_pawn_beside(pos, mv) => {
            format!("No pawn of {} stands beside {}.", !us, mv.from)
        }
        _ => "That is a rule of chess, but this move keeps it.".to_owned(),
    };
    format!("{fact} Look for another reason.")
}

fn has_pawn_beside(pos: &Position, mv: Move) -> bool {
    let prey = Some(Piece::new(!pos.turn(), Role::Pawn));
    pos.piece_at(Square::new(mv.to.file(), mv.from.rank())) == prey
}
