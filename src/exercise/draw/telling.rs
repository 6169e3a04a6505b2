//! The sentences of draw exercises: how the game stands and why, and why another answer misses it.

use super::Case;
use super::record::{Difference, Record, moves_of_each};
use super::standing::{Said, Standing};
use crate::exercise::sample::sorted_moves;
use crate::exercise::{Explanation, Feedback, Mark, MarkRole, Misconception, Text, Verdict, misconception};
use crate::notation::{describe, san};
use crate::rules::{Color, Role, Termination, articles};

/// `for the third time`, `for the 12th time`.
pub(super) fn time(count: usize) -> String {
    let word = match count {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        6 => "sixth",
        _ => return format!("for time number {count}"),
    };
    format!("for the {word} time")
}

/// `once`, `twice`, `3 times`.
pub(super) fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        3 => "three times".into(),
        4 => "four times".into(),
        5 => "five times".into(),
        _ => format!("{count} times"),
    }
}

/// How often the position has been on the board, and when.
pub(super) fn counted(record: &Record) -> String {
    let now = time(record.times());
    if record.same.is_empty() {
        return format!("This position is on the board {now}.");
    }
    let moments = record.same.iter().map(|&ply| record.moment(ply)).chain(["now".to_owned()]);
    format!("This position is on the board {now}: {}.", describe::list(moments))
}

/// How long nothing has been taken and no pawn has moved.
pub(super) fn quiet(record: &Record) -> String {
    let clock = record.pos().halfmove_clock();
    let since = moves_of_each(clock, record.pos().turn());
    match record.last_loud() {
        Some((last, what)) if clock == 0 => {
            format!("{last} was a {what}: the count of quiet moves starts anew.")
        }
        Some((last, what)) => format!("{last} was a {what}. Since then it has been quiet for {since}."),
        None if clock == 0 => "The last move was a capture or a pawn move.".into(),
        None => format!("Nothing has been taken and no pawn has moved for {since}."),
    }
}

/// Why a moment that looked the same was not, as a sentence; `None` when it was the same.
pub(super) fn unlike(record: &Record, ply: usize) -> Option<(String, Difference)> {
    let difference = record.difference(ply)?;
    let then = &record.game.positions()[ply];
    let moment = describe::capitalized(&record.moment(ply));
    Some((format!("{moment} the pieces stood the same, but then {}.", difference.words(then)), difference))
}

/// The first moment that only looked the same, with the difference that is hardest to see.
pub(super) fn first_unlike(record: &Record) -> Option<(String, Difference)> {
    let all: Vec<(String, Difference)> = record.alike.iter().filter_map(|&ply| unlike(record, ply)).collect();
    let is_hidden = |difference: &Difference| *difference != Difference::Turn;
    all.iter().find(|(_, difference)| is_hidden(difference)).or_else(|| all.first()).cloned()
}

/// Single moves that are more than fifty, and too few by more than somebody who counts full moves miscounts.
const SINGLE_MOVES: std::ops::Range<u32> = 50..96;

/// So few moves may look like none.
const FEW_MOVES: usize = 8;

const STILL_GOES_ON: &str = "Unless the claim is made, the game goes on.";

/// How the game stands and why; in full each moment that looked like this one.
pub(super) fn explanation(case: &Case) -> Explanation {
    let record = &case.record;
    let (us, them) = (record.pos().turn(), !record.pos().turn());
    let short = match case.standing {
        Standing::Nothing => {
            let mut told = vec![counted(record)];
            told.extend(first_unlike(record).map(|(words, _)| words));
            if case.record.pos().halfmove_clock() >= super::LONG_QUIET || told.len() == 1 {
                told.push(quiet(record));
            }
            told.push("As the board stands, nothing can be claimed yet: the game goes on.".into());
            told
        }
        Standing::Threefold => vec![counted(record), format!("{us} may claim a draw now. {STILL_GOES_ON}")],
        Standing::Fifty => vec![quiet(record), format!("{us} may claim a draw now. {STILL_GOES_ON}")],
        Standing::Both => {
            vec![counted(record), quiet(record), format!("{us} may claim a draw for either reason. {STILL_GOES_ON}")]
        }
        Standing::Drawn(termination) => vec![drawn(record, termination)],
        Standing::Won => vec![format!(
            "{} No move helps: it is checkmate, and {them} has won. Mate goes before any draw.",
            describe::check(record.pos())
        )],
    };
    let full = match case.standing {
        Standing::Drawn(Termination::Stalemate) => describe::stalemate_proof(record.pos()),
        Standing::Won => describe::mate_proof(record.pos()),
        Standing::Nothing | Standing::Threefold | Standing::Fifty | Standing::Both | Standing::Drawn(_) => {
            moment_by_moment(record)
        }
    };
    Explanation::short(short.join(" ")).in_full(Text::paragraphs(full)).by(articles(case))
}

/// By which rule the game is drawn, as sentences.
fn drawn(record: &Record, termination: Termination) -> String {
    let us = record.pos().turn();
    match termination {
        Termination::Stalemate => {
            format!(
                "{} {us} has no legal move: this is stalemate, and the game is drawn.",
                describe::check(record.pos())
            )
        }
        Termination::DeadPosition => {
            "Neither side can ever mate from here: a dead position. The game is drawn at once.".into()
        }
        Termination::FivefoldRepetition => {
            format!("{} The fifth time ends the game by itself: a draw.", counted(record))
        }
        Termination::SeventyFiveMoves => {
            format!("{} After 75 moves of each side the game is drawn by itself.", quiet(record))
        }
        Termination::Checkmate => describe::check(record.pos()),
    }
}

/// Each earlier moment at which the pieces stood as now, and how long it has been quiet.
fn moment_by_moment(record: &Record) -> Vec<String> {
    let mut moments: Vec<usize> = record.same.iter().chain(&record.alike).copied().collect();
    moments.sort_unstable();
    let mut told: Vec<String> = moments
        .into_iter()
        .map(|ply| match unlike(record, ply) {
            Some((words, _)) => words,
            None => format!("{} it was the same position.", describe::capitalized(&record.moment(ply))),
        })
        .collect();
    told.push(quiet(record));
    told
}

fn articles(case: &Case) -> Vec<&'static str> {
    match case.standing {
        Standing::Nothing => first_unlike(&case.record).map_or_else(
            || vec![articles::THREEFOLD_REPETITION, articles::FIFTY_MOVES],
            |(_, difference)| vec![articles::THREEFOLD_REPETITION, difference.article()],
        ),
        Standing::Threefold => vec![articles::THREEFOLD_REPETITION],
        Standing::Fifty => vec![articles::FIFTY_MOVES],
        Standing::Both => vec![articles::THREEFOLD_REPETITION, articles::FIFTY_MOVES],
        Standing::Drawn(termination) => vec![termination.article()],
        Standing::Won => vec![articles::CHECKMATE],
    }
}

/// What to point at: the king when it is about the king.
pub(super) fn marks(case: &Case) -> Vec<Mark> {
    let pos = case.pos();
    let about_king = matches!(case.standing, Standing::Won | Standing::Drawn(Termination::Stalemate));
    let king = pos.king(pos.turn()).filter(|_| about_king).map(|sq| Mark::squares(MarkRole::Target, sq));
    let checkers = (about_king && pos.is_check()).then(|| Mark::squares(MarkRole::Attacker, pos.checkers()));
    king.into_iter().chain(checkers).collect()
}

/// Feedback for saying that the game stands otherwise than it does: the fact, then the rule.
pub(super) fn miss(case: &Case, said: Said) -> Feedback {
    let told = sentences(case, said).join(" ");
    Feedback::new(Verdict::Wrong, Explanation::short(told).by(articles(case)))
        .with_marks(marks(case))
        .revealing(believed(case, said))
}

/// What speaks against an answer.
fn sentences(case: &Case, said: Said) -> Vec<String> {
    let record = &case.record;
    let (us, them) = (record.pos().turn(), !record.pos().turn());
    let check = describe::check(record.pos());
    let clock = record.pos().halfmove_clock();
    match (said, case.standing) {
        (_, Standing::Won) => vec![format!("{check} Look for a move that helps {us} before you think of a draw.")],
        (_, Standing::Drawn(Termination::Stalemate)) => {
            vec![format!("{check} But {us} has no legal move: what is that called, and who wins?")]
        }
        (Said::Won, Standing::Drawn(Termination::DeadPosition)) => {
            vec!["Nobody has been mated. Ask who could still mate with what is left on the board.".into()]
        }
        (_, Standing::Drawn(Termination::DeadPosition)) => {
            vec!["Look at the pieces that are left: can anyone still mate, by any moves at all?".into()]
        }
        (Said::Won, _) => vec![not_mate(case)],
        (Said::Drawn, Standing::Threefold | Standing::Both) => {
            vec![counted(record), format!("The third time does not end the game: {us} has to claim the draw.")]
        }
        (Said::Drawn, Standing::Fifty) => {
            vec![quiet(record), format!("Fifty moves do not end the game: {us} has to claim the draw.")]
        }
        (Said::Drawn, Standing::Nothing) if record.checks_in_a_row() >= 3 => {
            let checks = record.checks_in_a_row();
            vec![format!("{them} has given {checks} checks in a row, but checks do not count."), counted(record)]
        }
        (Said::Drawn, Standing::Nothing) if SINGLE_MOVES.start <= clock && record.times() == 1 => too_loud(record),
        (Said::Drawn, Standing::Nothing) => {
            let mut told: Vec<String> = first_unlike(record).map(|(words, _)| words).into_iter().collect();
            told.extend([counted(record), format!("{us} can move, and someone can still mate: the game goes on.")]);
            told
        }
        (Said::Nothing | Said::Threefold | Said::Fifty | Said::Both, Standing::Drawn(termination)) => vec![
            if termination == Termination::SeventyFiveMoves { quiet(record) } else { counted(record) },
            "That is more than a claim needs. Does anybody still have to claim?".into(),
        ],
        (Said::Nothing, Standing::Threefold | Standing::Both) => {
            let rule = if record.is_by_the_same_moves() {
                "The third time is enough for a claim."
            } else {
                "It need not come three times in a row, nor by the same moves."
            };
            vec![counted(record), rule.into()]
        }
        (Said::Nothing, Standing::Fifty) => {
            vec![quiet(record), "Fifty moves of each side are enough for a claim.".into()]
        }
        (Said::Threefold, Standing::Fifty | Standing::Nothing) | (Said::Both, Standing::Fifty) => too_seldom(record),
        (Said::Threefold, Standing::Both) => {
            vec!["That is one reason. Is there another? Count the quiet moves.".into()]
        }
        (Said::Fifty, Standing::Both) => {
            vec!["That is one reason. Is there another? Compare with earlier positions.".into()]
        }
        (Said::Fifty | Said::Both, Standing::Threefold | Standing::Nothing) => too_loud(record),
        (Said::Nothing, Standing::Nothing)
        | (Said::Threefold, Standing::Threefold)
        | (Said::Fifty, Standing::Fifty)
        | (Said::Both, Standing::Both)
        | (Said::Drawn, Standing::Drawn(_)) => Vec::new(),
    }
}

/// The position has not been there three times.
fn too_seldom(record: &Record) -> Vec<String> {
    let mut told = match first_unlike(record) {
        Some((words, difference)) => vec![words, difference.rule().to_owned()],
        None => Vec::new(),
    };
    told.push(counted(record));
    if record.checks_in_a_row() >= 3 {
        told.push("Checks do not count, only the same position does.".into());
    } else if record.times_of_last_move() >= 3 && told.len() == 1 {
        told.push("The same move is not enough: all pieces of both sides have to stand the same.".into());
    } else if told.len() == 1 {
        told.push("For that claim it has to be the third time.".into());
    }
    told
}

/// Fifty moves are not over.
fn too_loud(record: &Record) -> Vec<String> {
    let us = record.pos().turn();
    let lacking = match 100_u32.saturating_sub(record.pos().halfmove_clock()) {
        1 => format!("One single move is lacking, and it is {us}'s. "),
        2 => "One move of each side is lacking. ".to_owned(),
        3 => format!("One move of each side and one more of {us}'s are lacking. "),
        4 => "Two moves of each side are lacking. ".to_owned(),
        _ => String::new(),
    };
    vec![
        quiet(record),
        format!("{lacking}A claim needs 50 moves of White and 50 of Black without a capture or a pawn move."),
    ]
}

/// Why it is no mate.
fn not_mate(case: &Case) -> String {
    let pos = case.pos();
    let check = describe::check(pos);
    match sorted_moves(pos).first() {
        Some(&mv) if pos.is_check() => format!("{check} But {} answers it: nobody has won.", san::write(pos, mv)),
        Some(_) | None => format!("{check} Without check nobody has been mated."),
    }
}

/// What an answer shows that the learner believes.
fn believed(case: &Case, said: Said) -> Option<Misconception> {
    let record = &case.record;
    let clock = record.pos().halfmove_clock();
    let checks = record.checks_in_a_row();
    match (said, case.standing) {
        (Said::Won, Standing::Drawn(Termination::Stalemate)) => Some(misconception::STALEMATE_WINS),
        (Said::Won, Standing::Drawn(Termination::DeadPosition)) => Some(misconception::CAPTURED_POINTS),
        (Said::Drawn, Standing::Threefold | Standing::Both) => Some(misconception::THREEFOLD_AUTOMATIC),
        (Said::Drawn, Standing::Fifty) => Some(misconception::FIFTY_AUTOMATIC),
        (Said::Drawn, Standing::Nothing) if checks >= 4 => Some(misconception::PERPETUAL_RULE),
        (Said::Drawn | Said::Threefold | Said::Both, Standing::Nothing) if checks >= 3 => {
            Some(misconception::THREE_CHECKS_DRAW)
        }
        (Said::Drawn, Standing::Nothing) if king_is_stuck(case) => Some(misconception::STALEMATE_FEW_MOVES),
        (Said::Drawn, Standing::Nothing) if has_two_knights(case) => Some(misconception::TWO_KNIGHTS_DEAD),
        (Said::Nothing, Standing::Threefold | Standing::Both) if !record.is_in_a_row() => {
            Some(misconception::REPETITION_IN_A_ROW)
        }
        (Said::Nothing, Standing::Threefold | Standing::Both) if !record.is_by_the_same_moves() => {
            Some(misconception::REPETITION_OF_MOVES)
        }
        (Said::Threefold | Said::Both | Said::Drawn, Standing::Nothing | Standing::Fifty)
            if record.times() + record.alike.len() >= 3 && !record.alike.is_empty() =>
        {
            Some(misconception::REPETITION_BY_LOOKS)
        }
        (Said::Threefold | Said::Both, Standing::Nothing | Standing::Fifty) if record.times_of_last_move() >= 3 => {
            Some(misconception::REPETITION_OF_MOVES)
        }
        (Said::Fifty | Said::Both, Standing::Nothing | Standing::Threefold) if SINGLE_MOVES.contains(&clock) => {
            Some(misconception::FIFTY_SINGLE_MOVES)
        }
        (Said::Drawn, Standing::Nothing) if SINGLE_MOVES.contains(&clock) && record.times() == 1 => {
            Some(misconception::FIFTY_SINGLE_MOVES)
        }
        (
            Said::Nothing | Said::Threefold | Said::Fifty | Said::Both | Said::Drawn | Said::Won,
            Standing::Nothing
            | Standing::Threefold
            | Standing::Fifty
            | Standing::Both
            | Standing::Drawn(_)
            | Standing::Won,
        ) => None,
    }
}

/// Whether the king of the side to move, not in check, has no move, and the other pieces have few.
fn king_is_stuck(case: &Case) -> bool {
    let pos = case.pos();
    let stuck = pos.king(pos.turn()).is_some_and(|king| pos.legal_moves_from(king).is_empty());
    !pos.is_check() && stuck && pos.legal_moves().len() <= FEW_MOVES
}

/// Whether it is two knights against a bare king.
fn has_two_knights(case: &Case) -> bool {
    let board = case.pos().board();
    let pieces = board.occupied() - board.by_role(Role::King);
    let knights = board.by_role(Role::Knight);
    pieces == knights
        && Color::ALL.into_iter().any(|color| (knights & board.by_color(color)).len() == 2)
        && knights.len() == 2
}
