//! Mate, stalemate, check or nothing: as asked, and as built.

use shakmaty::{CastlingMode, Chess, Color, FromSetup as _, Piece, Position as _, PositionError, Role, Square};
use touchmove::exercise::{Input, Prompt};

use super::origins::can_have_come_about;
use super::{AnswerSet, bits, is_perhaps_dead, is_surely_dead, shown, written};
use crate::generated::asked::Asked;

/// What a position shows, as in lesson files; and whether it may be a dead one all the same.
fn call(pos: &Chess) -> (&'static str, bool) {
    let stuck = pos.legal_moves().is_empty();
    match (pos.is_check(), stuck) {
        (true, true) => ("checkmate", false),
        (false, true) => ("stalemate", false),
        _ if is_surely_dead(pos) => ("dead-position", false),
        (true, false) => ("check", is_perhaps_dead(pos)),
        (false, false) => ("none", is_perhaps_dead(pos)),
    }
}

/// The words of lesson files and how their options begin.
const OPTIONS: [(&str, &str); 5] = [
    ("checkmate", "Checkmate"),
    ("stalemate", "Stalemate"),
    ("check", "Check,"),
    ("dead-position", "Dead"),
    ("none", "None"),
];

pub(super) fn verdict(prompt: &Prompt) -> Option<AnswerSet> {
    let pos = shown(prompt)?;
    let question = prompt.question.to_plain();
    match &prompt.input {
        Input::Choice { options, .. } => {
            let (call, perhaps_dead) = call(&pos);
            let index = |word: &str| {
                let begin = OPTIONS.iter().find(|(known, _)| *known == word)?.1;
                options.iter().position(|option| option.to_plain().starts_with(begin))
            };
            let mut right: std::collections::BTreeSet<usize> = index(call).into_iter().collect();
            if perhaps_dead {
                right.extend(index("dead-position"));
            }
            Some(AnswerSet::Option(right, !perhaps_dead))
        }
        Input::Squares { .. } if question.contains("gives check") => Some(AnswerSet::Squares(bits(pos.checkers()))),
        Input::Squares { .. } => {
            let flight: Square = question.split("guards ").nth(1)?.get(..2)?.parse().ok()?;
            let king = pos.board().king_of(pos.turn())?;
            let without = pos.board().occupied() & !shakmaty::Bitboard::from_square(king);
            Some(AnswerSet::OneSquare(bits(pos.board().attacks_to(flight, !pos.turn(), without))))
        }
        Input::Move => Some(AnswerSet::Moves(pos.legal_moves().into_iter().map(written).collect(), true)),
        Input::Way | Input::Text { .. } | Input::Number { .. } | Input::Placement { .. } => None,
    }
}

fn piece(words: &str) -> Option<Piece> {
    let (color, role) = words.split_once(' ')?;
    let color = if color == "white" { Color::White } else { Color::Black };
    let role = match role {
        "pawn" => Role::Pawn,
        "knight" => Role::Knight,
        "bishop" => Role::Bishop,
        "rook" => Role::Rook,
        "queen" => Role::Queen,
        "king" => Role::King,
        _ => return None,
    };
    Some(Piece { color, role })
}

pub(super) fn build(asked: &Asked) -> Option<AnswerSet> {
    let (board, turn) = asked.board()?;
    let goal = asked.word("goal")?;
    let castling = asked.position().map(|pos| pos.to_setup(shakmaty::EnPassantMode::Legal).castling_rights);
    let mut known = true;
    let mut shows = |board: shakmaty::Board| {
        let mut setup = shakmaty::Setup { board, turn, ..shakmaty::Setup::empty() };
        setup.castling_rights = castling.unwrap_or_default();
        let pos =
            Chess::from_setup(setup, CastlingMode::Standard).or_else(PositionError::ignore_invalid_castling_rights);
        pos.is_ok_and(|pos| {
            if pos.is_check() && !can_have_come_about(pos.board(), turn) {
                return false;
            }
            let (call, perhaps_dead) = call(&pos);
            known &= !perhaps_dead || matches!(goal, "checkmate" | "stalemate");
            call == goal
        })
    };
    let empty: Vec<Square> = (!board.occupied()).into_iter().collect();
    let changed = |change: &dyn Fn(&mut shakmaty::Board)| {
        let mut next = board.clone();
        change(&mut next);
        next
    };
    let right = if let Some(added) = asked.word("add") {
        let added = piece(added)?;
        AnswerSet::OneSquare(bits(empty.into_iter().filter(|&sq| shows(changed(&|next| next.set_piece_at(sq, added))))))
    } else if let Some(moved) = asked.word("move") {
        let moved = piece(moved)?;
        let mut right = std::collections::BTreeSet::new();
        for from in board.by_piece(moved) {
            for &to in &empty {
                let next = changed(&|next| {
                    next.discard_piece_at(from);
                    next.set_piece_at(to, moved);
                });
                if shows(next) {
                    right.insert(format!("{from}{to}"));
                }
            }
        }
        AnswerSet::Moves(right, true)
    } else {
        let pieces = board.occupied().into_iter();
        AnswerSet::OneSquare(bits(pieces.filter(|&sq| shows(changed(&|next| next.discard_piece_at(sq))))))
    };
    known.then_some(right)
}
