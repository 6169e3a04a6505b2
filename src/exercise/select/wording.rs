//! The words of `select`: the question, the rule behind it, the answer, where to look.

use super::reasons;
use super::what::{What, pieces_in_words};
use crate::exercise::{reach, whereabouts};
use crate::notation::describe;
use crate::rules::{Board, Piece, Position, Role, Square, SquareSet, articles};

fn piece(pos: &Position, sq: Square) -> Piece {
    pos.piece_at(sq).unwrap_or(Piece::new(pos.turn(), Role::Pawn))
}

fn named(pos: &Position, sq: Square) -> String {
    describe::pieces(&pos.board(), sq.into())
}

/// The question.
pub(super) fn question(what: What, pos: &Position) -> String {
    let end = "Mark all of them.";
    let none = "If there is none, mark nothing.";
    match what {
        What::Moves(of) => format!("Where may {} go? Mark every square it can move to.", named(pos, of)),
        What::Attacks(of) => {
            let own = pos.board().by_color(piece(pos, of).color) & pos.board().attacks_from(of);
            let more = if own.is_empty() { "" } else { " Pieces of its own side that it guards count too." };
            format!("Which squares does {} attack? {end}{more}", named(pos, of))
        }
        What::Attackers(target, side) if pos.piece_at(target).is_some() => {
            format!("Which of {side}'s pieces and pawns attack {}? {end} {none}", named(pos, target))
        }
        What::Attackers(target, side) => format!("Which of {side}'s pieces and pawns attack {target}? {end} {none}"),
        What::Guards(target, side) => {
            format!("Which of {side}'s pieces and pawns guard {}? {end} {none}", named(pos, target))
        }
        What::KingSafe(king) => {
            format!("To which squares may the king on {king} step? {end} {none}")
        }
        What::CheckSquares(of) => {
            format!("From which squares would {} give check? Mark where it has to go. {none}", named(pos, of))
        }
        What::Pinned(side) => format!("Which of {side}'s pieces and pawns are pinned to their king? {end} {none}"),
        What::Undefended(side) => {
            format!("Which of {side}'s pieces and pawns does nothing guard? Leave the king out. {end} {none}")
        }
        What::Free => format!(
            "Which of {}'s pieces and pawns can {} take for free, so that nothing takes back? {end} {none}",
            !pos.turn(),
            pos.turn()
        ),
        What::Light => "Mark all the light squares.".into(),
        What::Dark => "Mark all the dark squares.".into(),
        What::File(file) => format!("Mark the whole {file}-file."),
        What::Rank(rank) => format!("Mark the whole of rank {rank}."),
        What::Diagonal(a, b) => format!("Mark the whole diagonal that goes through {a} and {b}."),
        What::Pieces(color, role) => format!("Where are the {}? {end}", pieces_in_words(color, role)),
    }
}

/// The rule to think of.
pub(super) fn rule(what: What, pos: &Position) -> String {
    match what {
        What::Moves(of) => match piece(pos, of).role {
            role @ (Role::Bishop | Role::Rook | Role::Queen) => {
                format!(
                    "{} It stops before a piece of its own side, and on the first enemy piece, which it can take.",
                    describe::way(role)
                )
            }
            Role::Knight => format!("{} It jumps over other pieces.", describe::way(Role::Knight)),
            Role::King => format!("{} It may not step onto an attacked square.", describe::way(Role::King)),
            Role::Pawn => describe::way(Role::Pawn).into(),
        },
        What::Attacks(of) => match piece(pos, of).role {
            role @ (Role::Bishop | Role::Rook | Role::Queen) => {
                format!(
                    "{} It attacks up to the first piece in its way, that piece's square included.",
                    reach::rule(role)
                )
            }
            role @ (Role::Knight | Role::King | Role::Pawn) => reach::rule(role).into(),
        },
        What::Attackers(..) => "A piece attacks a square when it could take something there.".into(),
        What::Guards(..) | What::Undefended(_) => {
            "A piece is guarded when another of its own side could take back on its square.".into()
        }
        What::KingSafe(_) => "The king steps one square in any direction, never onto an attacked square.".into(),
        What::CheckSquares(of) => {
            let role = piece(pos, of).role;
            format!("A {role} gives check when it attacks the king. {}", reach::rule(role))
        }
        What::Pinned(_) => {
            "A piece is pinned when it alone stands between its king and an enemy rook, bishop or queen.".into()
        }
        What::Free => "A piece is free when it can be taken and nothing can take back.".into(),
        What::Light | What::Dark => "Light and dark squares take turns along files and ranks; a1 is dark.".into(),
        What::File(_) => "A file runs up and down: all its squares have the same letter.".into(),
        What::Rank(_) => "A rank runs across: all its squares have the same number.".into(),
        What::Diagonal(..) => "A diagonal runs from edge to edge through squares that touch at their corners.".into(),
        What::Pieces(_, role) => role.map_or_else(
            || "Go through the board rank by rank.".to_string(),
            |role| format!("Look for every {role}, rank by rank."),
        ),
    }
}

/// The whole answer as a sentence.
pub(super) fn answer(what: What, pos: &Position, right: SquareSet) -> String {
    let list = describe::squares(right);
    // Up to four are named by kind; of more only the squares, so that none is left out.
    let pieces = if right.len() <= 4 { describe::pieces(&pos.board(), right) } else { format!("the pieces on {list}") };
    let (is, few) = (if right.len() == 1 { "is" } else { "are" }, if right.len() == 1 { "s" } else { "" });
    let none = right.is_empty();
    match what {
        What::Moves(of) if none => format!("{} has no move.", describe::capitalized(&named(pos, of))),
        What::Moves(of) => format!("{} may go to {list}.", describe::capitalized(&named(pos, of))),
        What::Attacks(of) if none => format!("{} attacks nothing.", describe::capitalized(&named(pos, of))),
        What::Attacks(of) => format!("{} attacks {list}.", describe::capitalized(&named(pos, of))),
        What::Attackers(target, side) if none => format!("Nothing of {side}'s attacks {target}."),
        What::Attackers(target, _) => format!("{} attack{few} {target}.", describe::capitalized(&pieces)),
        What::Guards(target, _) if none => format!("Nothing guards {}.", named(pos, target)),
        What::Guards(target, _) => {
            format!("{} guard{few} {}.", describe::capitalized(&pieces), named(pos, target))
        }
        What::KingSafe(king) if none => format!("The king on {king} has nowhere to step."),
        What::KingSafe(king) => format!("The king on {king} may step to {list}."),
        What::CheckSquares(of) if none => format!("{} can't give check now.", describe::capitalized(&named(pos, of))),
        What::CheckSquares(of) => format!("{} would give check from {list}.", describe::capitalized(&named(pos, of))),
        What::Pinned(side) if none => format!("Nothing of {side}'s is pinned."),
        What::Pinned(_) => format!("{} {is} pinned.", describe::capitalized(&pieces)),
        What::Undefended(side) if none => format!("Each of {side}'s pieces and pawns is guarded."),
        What::Undefended(_) => format!("Nothing guards {pieces}."),
        What::Free if none => "Nothing can be taken for free.".into(),
        What::Free => format!("{} can be taken for free.", describe::capitalized(&pieces)),
        What::Light => "The 32 light squares are marked.".into(),
        What::Dark => "The 32 dark squares are marked.".into(),
        What::File(file) => format!("The {file}-file: {list}."),
        What::Rank(rank) => format!("Rank {rank}: {list}."),
        What::Diagonal(..) => format!("The diagonal: {list}."),
        What::Pieces(color, role) => {
            let named = pieces_in_words(color, role);
            match right.len() {
                1 => format!("The {} is on {list}.", named.trim_end_matches('s')),
                _ => format!("{} {is} on {list}.", describe::capitalized(&named)),
            }
        }
    }
}

/// Why a piece that moves as it does has no move at all: it is pinned, or it can't help against a check.
pub(super) fn held(what: What, pos: &Position) -> Option<String> {
    let What::Moves(of) = what else { return None };
    if !pos.legal_moves_from(of).is_empty() {
        return None;
    }
    let pinned = reasons::why(What::Pinned(pos.turn()), pos, of);
    if !pinned.is_empty() {
        return Some(format!("{pinned} So it has no move."));
    }
    let helpless =
        || format!("{} {} has no move that answers it.", describe::check(pos), describe::capitalized(&named(pos, of)));
    pos.is_check().then(helpless)
}

/// Where to look for a square that is still missing, without naming it.
pub(super) fn look(what: What, pos: &Position, sq: Square) -> String {
    let whose = |sq: Square| format!("Look at {}'s {}s.", piece(pos, sq).color, piece(pos, sq).role);
    match what {
        What::Moves(of) | What::Attacks(of) | What::KingSafe(of) | What::CheckSquares(of) => {
            let up = sq.rank().index().cmp(&of.rank().index());
            let right = sq.file().index().cmp(&of.file().index());
            let up = match up {
                std::cmp::Ordering::Less => Some("down"),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some("up"),
            };
            let right = match right {
                std::cmp::Ordering::Less => Some("to the left"),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some("to the right"),
            };
            let way = describe::list(up.into_iter().chain(right).map(str::to_owned));
            format!("Look {way} from {of}, as White sees it.")
        }
        What::Attackers(..) | What::Guards(..) | What::Pinned(_) | What::Undefended(_) | What::Free => whose(sq),
        What::Light | What::Dark => {
            format!("Look at rank {}: every second square there is {}.", sq.rank(), whereabouts::color(sq))
        }
        What::File(_) | What::Rank(_) | What::Diagonal(..) => "It goes from one edge of the board to the other.".into(),
        What::Pieces(..) => format!("Look at rank {}.", sq.rank()),
    }
}

/// The articles of the Laws behind it.
pub(super) fn articles(what: What, pos: &Position) -> Vec<&'static str> {
    match what {
        What::Moves(of) | What::Attacks(of) => match piece(pos, of).role {
            role @ (Role::Bishop | Role::Rook | Role::Queen) => vec![articles::of_role(role), articles::NO_JUMPING],
            role @ (Role::Knight | Role::King | Role::Pawn) => vec![articles::of_role(role)],
        },
        What::Attackers(..) | What::Guards(..) | What::Undefended(_) | What::Free => vec![articles::ATTACK],
        What::KingSafe(_) => vec![articles::KING, articles::KING_SAFETY],
        What::CheckSquares(_) => vec![articles::CHECK],
        What::Pinned(_) => vec![articles::PINNED_STILL_ATTACKS, articles::KING_SAFETY],
        What::Light | What::Dark => vec![articles::BOARD],
        What::File(_) | What::Rank(_) | What::Diagonal(..) => vec![articles::LINES],
        What::Pieces(..) if pos.board() == Board::initial() => vec![articles::STARTING_POSITION],
        What::Pieces(..) => vec![],
    }
}

impl What {
    /// Whether it matters who is to move.
    pub(super) const fn needs_turn(self) -> bool {
        match self {
            Self::Moves(_) | Self::KingSafe(_) | Self::CheckSquares(_) | Self::Free => true,
            Self::Attacks(_)
            | Self::Attackers(..)
            | Self::Guards(..)
            | Self::Pinned(_)
            | Self::Undefended(_)
            | Self::Light
            | Self::Dark
            | Self::File(_)
            | Self::Rank(_)
            | Self::Diagonal(..)
            | Self::Pieces(..) => false,
        }
    }
}
