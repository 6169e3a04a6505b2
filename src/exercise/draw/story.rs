//! What the board does not show: the moves so far, and what is known of the time before them.

use super::record::{could_castle, moves_of_each};
use super::{Case, LONG_QUIET, Question};
use crate::notation::pgn;
use crate::rules::{CastlingSide, Color, Piece, Position, Role, SquareSet};

/// The paragraphs before the question.
pub(super) fn story(case: &Case) -> Vec<String> {
    let game = &case.record.game;
    let start = game.start();
    let moves = pgn::write_moves_before_question(game);
    if *start == Position::initial() {
        return if game.moves().is_empty() { Vec::new() } else { vec![format!("The game so far: {moves}")] };
    }
    let told = (!game.moves().is_empty()).then(|| format!("The last moves: {moves}"));
    told.into_iter().chain([before(case)]).collect()
}

/// What is known of the time before the moves.
fn before(case: &Case) -> String {
    let start = case.record.game.start();
    let clock = start.halfmove_clock();
    let counts = case.questions.contains(&Question::QuietMoves) || clock >= LONG_QUIET;
    let for_so_long = moves_of_each(clock, start.turn());
    let mut told = Vec::new();
    if case.record.game.moves().is_empty() {
        if counts {
            told.push(format!("Nothing has been taken and no pawn has moved for {for_so_long}."));
        }
        told.push("This position is on the board for the first time.".to_owned());
        return told.join(" ");
    }
    match clock {
        _ if !counts => {}
        0 => told.push("The move before these was a capture or a pawn move.".to_owned()),
        1.. => told.push(format!("Before that, nothing had been taken and no pawn had moved for {for_so_long}.")),
    }
    told.push("Count positions from just before these moves on.".to_owned());
    told.extend(double_step(start));
    told.extend(rights(start));
    told.join(" ")
}

/// The double step that led to the first position, where it can be taken en passant.
fn double_step(start: &Position) -> Option<String> {
    let passed = start.legal_en_passant()?;
    let them = !start.turn();
    let (from, to) = (passed.offset(0, -them.forward())?, passed.offset(0, them.forward())?);
    Some(format!("Just before, {them}'s pawn had gone from {from} to {to}."))
}

/// Who may castle at first, where a king and a rook stand at home.
fn rights(start: &Position) -> Option<String> {
    let at_home: SquareSet = Color::ALL
        .into_iter()
        .flat_map(|color| CastlingSide::ALL.into_iter().map(move |side| (color, side)))
        .filter(|&(color, side)| {
            start.piece_at(side.rook_from(color)) == Some(Piece::new(color, Role::Rook))
                && start.king(color) == Some(CastlingSide::king_from(color))
        })
        .map(|(color, side)| side.rook_from(color))
        .collect();
    if at_home.is_empty() {
        return None;
    }
    Some(match could_castle(start.castling().corners()) {
        Some(could) => format!("At that time {could}."),
        None => "Nobody could castle any more.".to_owned(),
    })
}
