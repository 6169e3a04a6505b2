//! The way to mate, and what becomes of a move: answered by the table for both sides.

use crate::exercise::sample::sorted_moves;
use crate::rules::{DrawClaim, Game, Move, Position};
use crate::solve::endgame::{self, Outlook};

use super::moves_to_mate;

/// What becomes of a legal move of the stronger side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It mates.
    Mate,
    /// It leaves the bare king no move, and no check.
    Stalemate,
    /// What is left can't mate at all.
    Dead,
    /// The answer takes a piece or the pawn, and the win with it.
    PieceLost(Move),
    /// The answer holds the draw.
    Drawn(Move),
    /// The opponent claims a draw: at once, or with this move announced.
    Claimed(DrawClaim, Option<Move>),
    /// Still won, but after the answer it takes so many moves, more than are left.
    TooSlow(Move, usize),
    /// Still won, and in time.
    GoesOn(Move),
}

/// What becomes of a legal move when so many moves are left after it.
pub(super) fn fate(game: &Game, mv: Move, left: usize) -> Fate {
    let after = game.position().after(mv);
    if after.is_checkmate() {
        return Fate::Mate;
    }
    if after.is_stalemate() {
        return Fate::Stalemate;
    }
    let Some(reply) = reply(&after) else { return Fate::Dead };
    if endgame::outlook(&after) == Some(Outlook::Draw) {
        return if after.kind(reply).is_capture() { Fate::PieceLost(reply) } else { Fate::Drawn(reply) };
    }
    let mut on = game.clone();
    on.go_on(mv);
    if let Some((claim, announced)) = claim(&on) {
        return Fate::Claimed(claim, announced);
    }
    on.go_on(reply);
    match to_mate(&on, left) {
        Some(_) => Fate::GoesOn(reply),
        None => Fate::TooSlow(reply, moves_to_mate(on.position()).unwrap_or(0)),
    }
}

/// The draw that the opponent, to move, may claim (articles 9.2, 9.3), and the move to be announced with it.
fn claim(game: &Game) -> Option<(DrawClaim, Option<Move>)> {
    let now = game.claims().first().map(|&claim| (claim, None));
    now.or_else(|| game.claims_by_move().first().map(|&(mv, claim)| (claim, Some(mv))))
}

/// The bare king's answer: the longest defence, and of equal ones that with the most stalemates to fall into. `None`
/// where no piece is left that could win or the game is over.
pub(super) fn reply(after: &Position) -> Option<Move> {
    let best = endgame::best_moves(after)?;
    if let [only] = best[..] {
        return Some(only);
    }
    let traps = |mv: Move| {
        let then = after.after(mv);
        sorted_moves(&then).into_iter().filter(|&answer| then.after(answer).is_stalemate()).count()
    };
    best.into_iter().max_by_key(|&mv| (after.kind(mv).is_capture(), traps(mv), std::cmp::Reverse(mv)))
}

/// The game played to the mate in at most so many moves of the stronger side, which is to move: the quickest moves that
/// let the opponent claim nothing, against the longest defence.
pub(super) fn to_mate(game: &Game, moves: usize) -> Option<Game> {
    let mut game = game.clone();
    for left in (0..moves).rev() {
        if moves_to_mate(game.position())? > left + 1 {
            return None;
        }
        let mv = next(&mut game)?;
        game.go_on(mv);
        if game.position().is_checkmate() {
            return Some(game);
        }
        let reply = reply(game.position())?;
        game.go_on(reply);
    }
    None
}

/// The quickest move after which the opponent has no draw to claim.
fn next(game: &mut Game) -> Option<Move> {
    let pos = game.position().clone();
    let mut rated: Vec<(u32, Move)> = Vec::new();
    for mv in pos.legal_moves() {
        if let Some(Outlook::Mate { plies }) = endgame::outlook(&pos.after(mv)) {
            rated.push((plies, mv));
        }
    }
    rated.sort_unstable();
    rated.into_iter().map(|(_, mv)| mv).find(|&mv| {
        game.go_on(mv);
        let nothing_claimed = claim(game).is_none();
        game.take_back();
        nothing_claimed
    })
}
