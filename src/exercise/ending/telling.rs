//! The sentences of ending exercises: what has ended a game and why, and why another answer misses it.

use super::decision::Score;
use super::end::End;
use super::{Case, Story};
use crate::exercise::{Explanation, Feedback, Mark, MarkRole, Misconception, Text, Verdict, misconception};
use crate::notation::{describe, pgn, san};
use crate::rules::{Color, Game, Move, Role, Termination, articles, game};
use crate::solve::exchange::material;
use crate::solve::winnable::{self, Verdict as Winnable};

/// Mates with more single moves than this are not told.
const LONGEST_LINE: usize = 16;

/// What has ended the game, what follows, and the proof in full.
pub(super) fn explanation(case: &Case) -> Explanation {
    let pos = case.game.position();
    let mut short = vec![reason(case)];
    short.extend(too_late(case));
    let full = match (case.decision.end, &case.decision.chance) {
        (End::By(Termination::Checkmate), _) => describe::mate_proof(pos),
        (End::By(Termination::Stalemate), _) => describe::stalemate_proof(pos),
        (_, Some(Winnable::Yes { line })) => example(&case.game, line).into_iter().collect(),
        (_, Some(Winnable::No { .. } | Winnable::Unknown { .. }) | None) => Vec::new(),
    };
    Explanation::short(short.join(" ")).in_full(Text::paragraphs(full)).by([article(case)])
}

/// The article of the end.
fn article(case: &Case) -> &'static str {
    match case.decision.end {
        End::By(termination) => termination.article(),
        End::Nothing if case.game.occurrences() >= 3 => articles::THREEFOLD_REPETITION,
        End::Nothing if case.game.position().halfmove_clock() >= game::FIFTY_MOVES => articles::FIFTY_MOVES,
        End::Story | End::Nothing => case.story.article(),
        End::KingNotTaken => articles::CHECKMATE,
        End::ThirdTime => articles::THREEFOLD_REPETITION,
        End::FiftyMoves => articles::FIFTY_MOVES,
    }
}

/// The end and its result, as sentences.
fn reason(case: &Case) -> String {
    let pos = case.game.position();
    let (us, them) = (pos.turn(), !pos.turn());
    let word = match case.decision.score {
        Score::Drawn => "½-½",
        Score::Won(_) | Score::Open => case.decision.score.word(),
    };
    match (case.decision.end, case.story.loser()) {
        (End::By(Termination::Checkmate), _) => {
            format!("{} No move helps: it is checkmate, and {them} has won, {word}.", describe::check(pos))
        }
        (End::By(Termination::Stalemate), _) => {
            format!("{} {us} has no legal move: it is stalemate, a draw, {word}.", describe::check(pos))
        }
        (End::By(Termination::DeadPosition), _) => {
            format!("Neither side can ever mate: a dead position, drawn at once, {word}.")
        }
        (End::By(Termination::FivefoldRepetition), _) => {
            format!("The same position was there for the fifth time: drawn by itself, {word}.")
        }
        (End::By(Termination::SeventyFiveMoves), _) => {
            format!("75 moves of each side without a capture or a pawn move: drawn by itself, {word}.")
        }
        (End::Story, Some(loser)) => match case.decision.score {
            Score::Drawn => {
                format!(
                    "{} But {} So it is a draw all the same, {word}.",
                    happened(case.story),
                    cannot_mate(case, !loser)
                )
            }
            Score::Won(_) | Score::Open => {
                format!("{} {} could still mate, so {} has won, {word}.", happened(case.story), !loser, !loser)
            }
        },
        (End::Story, None) => format!("Both have made a move, and both agree: a draw, {word}."),
        (End::Nothing, _) if case.story == Story::Agreement => {
            format!("{} So the game goes on.", not_yet_agreed(case))
        }
        (End::Nothing | End::KingNotTaken | End::ThirdTime | End::FiftyMoves, _) => {
            let words = [describe::check(pos), a_move(case), unclaimed(case).unwrap_or_default().to_owned()];
            format!("{} The game goes on.", words.join(" ").trim_end())
        }
    }
}

/// Why a draw can't be agreed at the very beginning.
fn not_yet_agreed(case: &Case) -> String {
    let pos = case.game.position();
    let nobody = pos.fullmove_number() == 1 && pos.turn() == Color::White;
    let late = if nobody { "Nobody has" } else { "Black has not" };
    format!("{late} moved yet. A draw can be agreed only after a move of each side.")
}

/// What a story tells, as a fact.
fn happened(story: Story) -> String {
    match story {
        Story::Resigns(by) => format!("{by} has resigned."),
        Story::Flag(by) => format!("{by} has no time left."),
        Story::SecondIllegalMove(by) => format!("{by} has made a second illegal move."),
        Story::Agreement => "Both have agreed.".into(),
        Story::None => String::new(),
    }
}

/// Why a side can't mate, as sentences.
fn cannot_mate(case: &Case, side: Color) -> String {
    let why = match &case.decision.chance {
        Some(Winnable::No { argument }) => argument.sentence(),
        Some(Winnable::Yes { .. } | Winnable::Unknown { .. }) | None => String::new(),
    };
    format!("{side} could not mate by any moves at all. {why}").trim_end().to_owned()
}

/// A mate that is still possible, when it is short enough to be told.
fn example(game: &Game, line: &[Move]) -> Option<String> {
    let mut shown = Game::new(game.position().clone());
    for &mv in line {
        shown.play_on(mv).ok()?;
    }
    let told = !line.is_empty() && line.len() <= LONGEST_LINE;
    let how = if line.len() == 1 { "at once" } else { "if both sides help" };
    told.then(|| format!("A mate is possible, {how}: {}.", pgn::write_moves(&shown)))
}

/// A legal move, as a sentence: `White can play Kf2.`
fn a_move(case: &Case) -> String {
    let pos = case.game.position();
    let first = crate::exercise::sample::sorted_moves(pos).into_iter().next();
    first.map_or_else(String::new, |mv| format!("{} can play {}.", pos.turn(), san::write(pos, mv)))
}

/// That a draw could be claimed, and nobody has done so.
fn unclaimed(case: &Case) -> Option<&'static str> {
    if case.game.occurrences() >= 3 {
        return Some("The third time only allows a claim, and nobody has claimed.");
    }
    let quiet = case.game.position().halfmove_clock() >= game::FIFTY_MOVES;
    quiet.then_some("Fifty quiet moves only allow a claim, and nobody has claimed.")
}

/// That a story came too late.
fn too_late(case: &Case) -> Option<String> {
    let over = matches!(case.decision.end, End::By(_));
    let earlier = case.decision.ply.is_some_and(|ply| ply < case.game.moves().len());
    if over && case.story != Story::None {
        return Some("That ended the game: whatever is said or happens afterwards changes nothing.".into());
    }
    earlier.then(|| "The moves after that no longer count.".into())
}

/// What to point at: the king that is attacked or can't move.
pub(super) fn marks(case: &Case) -> Vec<Mark> {
    let pos = case.game.position();
    let stuck = case.decision.end == End::By(Termination::Stalemate);
    let king = pos.king(pos.turn()).filter(|_| pos.is_check() || stuck);
    let checkers = pos.is_check().then(|| Mark::squares(MarkRole::Attacker, pos.checkers()));
    king.map(|sq| Mark::squares(MarkRole::Target, sq)).into_iter().chain(checkers).collect()
}

/// Feedback for naming another end than the one that came.
pub(super) fn end_missed(case: &Case, said: End) -> Feedback {
    Feedback::new(Verdict::Wrong, Explanation::short(against(case, said)).by([article(case)]))
        .with_marks(marks(case))
        .revealing(believed(case, said))
}

/// What speaks against an end.
fn against(case: &Case, said: End) -> String {
    let pos = case.game.position();
    let us = pos.turn();
    let check = describe::check(pos);
    let over = match case.decision.end {
        End::By(termination) => Some(termination),
        End::Story | End::Nothing | End::KingNotTaken | End::ThirdTime | End::FiftyMoves => None,
    };
    match (said, over) {
        (End::Story, Some(_)) => "Look at the board first: the game was over before that.".into(),
        (End::Story, None) => not_yet_agreed(case),
        (End::By(Termination::Checkmate), _) if !pos.is_check() => {
            format!("{check} Without check it can't be checkmate.")
        }
        (End::By(Termination::Checkmate), _) => format!("{check} But the check can be answered: {}", a_move(case)),
        (End::By(Termination::Stalemate), Some(Termination::Checkmate)) => {
            format!("{check} It is stalemate only when the king is not in check.")
        }
        (End::By(Termination::Stalemate), _) => {
            format!("{} It is stalemate only when there is no legal move at all.", a_move(case))
        }
        (End::By(Termination::DeadPosition), Some(Termination::Checkmate | Termination::Stalemate)) => {
            format!("{check} {us} has no legal move: that has a name of its own.")
        }
        (End::By(Termination::DeadPosition), _) => still_alive(case),
        (End::KingNotTaken, _) => {
            format!("{check} A king is never taken: a check is answered, or the game is over at once.")
        }
        (End::ThirdTime, _) => {
            "The third time only allows a claim, and nobody has claimed. It does not end the game by itself.".into()
        }
        (End::FiftyMoves, _) => {
            "Fifty moves only allow a claim, and nobody has claimed. They do not end the game by themselves.".into()
        }
        (End::By(Termination::FivefoldRepetition), _) => {
            let times = case.game.occurrences();
            format!("The position has been there {times} times, not five. Nobody has claimed a draw.")
        }
        (End::By(Termination::SeventyFiveMoves), _) => {
            let moves = pos.halfmove_clock() / 2;
            format!("It has been quiet for {moves} moves of each side, not for 75.")
        }
        (End::Nothing, Some(Termination::Checkmate)) => {
            format!("{check} Look for a move that helps: the king's steps, taking, putting something between.")
        }
        (End::Nothing, Some(Termination::Stalemate)) => format!("{check} Which legal move does {us} have?"),
        (End::Nothing, Some(Termination::DeadPosition)) => {
            "Look at the pieces that are left: can anyone still mate, by any moves at all?".into()
        }
        (End::Nothing, Some(Termination::FivefoldRepetition | Termination::SeventyFiveMoves)) => {
            "Count: it is more than a claim needs. Does anybody still have to claim?".into()
        }
        (End::Nothing, None) => format!("{} That ends the game at once.", happened(case.story)),
    }
}

/// Who could still mate, and with what.
fn still_alive(case: &Case) -> String {
    let pos = case.game.position();
    let able = [pos.turn(), !pos.turn()].into_iter().find_map(|side| {
        match winnable::can_mate(pos, side, super::decision::LIMIT) {
            Winnable::Yes { line } => Some((side, line)),
            Winnable::No { .. } | Winnable::Unknown { .. } => None,
        }
    });
    let dead = "A position is dead only when nobody can mate, whatever is played.";
    match able {
        Some((side, line)) => {
            let example = example(&case.game, &line).map_or_else(String::new, |example| format!(" {example}"));
            format!("{side} could still mate. {dead}{example}")
        }
        None => dead.to_owned(),
    }
}

/// Whether what naming this end shows can't be told without naming the right one.
pub(super) fn names_the_end(case: &Case, said: End) -> bool {
    matches!((said, case.decision.end), (End::By(Termination::Checkmate), End::By(Termination::Stalemate)))
}

/// What naming an end shows that the learner believes.
fn believed(case: &Case, said: End) -> Option<Misconception> {
    let pos = case.game.position();
    let stuck = pos.king(pos.turn()).is_some_and(|king| pos.legal_moves_from(king).is_empty());
    match (said, case.decision.end) {
        (End::By(Termination::Checkmate), End::By(Termination::Stalemate)) => Some(misconception::STALEMATE_WINS),
        (End::KingNotTaken, _) => Some(misconception::KING_CAPTURED),
        (End::ThirdTime, _) => Some(misconception::THREEFOLD_AUTOMATIC),
        (End::FiftyMoves, _) => Some(misconception::FIFTY_AUTOMATIC),
        (End::Story, End::Nothing) => Some(misconception::AGREED_AT_ONCE),
        (End::By(Termination::DeadPosition), End::Nothing | End::Story) if has_two_knights(case) => {
            Some(misconception::TWO_KNIGHTS_DEAD)
        }
        (End::By(Termination::Checkmate), End::Nothing | End::Story) if pos.is_check() && stuck => {
            Some(misconception::MATE_KING_STUCK)
        }
        (End::By(Termination::Stalemate), End::Nothing | End::Story) if !pos.is_check() && stuck => {
            Some(misconception::STALEMATE_FEW_MOVES)
        }
        (
            End::By(_) | End::Story | End::Nothing,
            End::By(_) | End::Story | End::Nothing | End::KingNotTaken | End::ThirdTime | End::FiftyMoves,
        ) => None,
    }
}

/// Whether a side has two knights and nothing else, against anything.
fn has_two_knights(case: &Case) -> bool {
    let board = case.game.position().board();
    Color::ALL.into_iter().any(|color| {
        let pieces = board.by_color(color) - board.by_role(Role::King);
        pieces.len() == 2 && pieces.is_subset(board.by_role(Role::Knight))
    })
}

/// Feedback for writing down another result than the right one: what speaks against it, not the right one itself.
pub(super) fn score_missed(case: &Case, said: Score) -> Feedback {
    let told = match (case.decision.end, said, case.decision.score) {
        (End::Story, Score::Won(winner), Score::Drawn) => match case.story.loser() {
            Some(loser) if winner == loser => {
                let by = if matches!(case.story, Story::Resigns(_)) { "resigning" } else { "that" };
                format!("{} Nobody wins by {by}, however many pieces there are.", happened(case.story))
            }
            Some(_) => cannot_mate(case, winner),
            None => "Both agreed on a draw. What is written for a draw?".into(),
        },
        (End::Story, Score::Drawn, Score::Won(winner)) => {
            let example = match &case.decision.chance {
                Some(Winnable::Yes { line }) => example(&case.game, line),
                Some(Winnable::No { .. } | Winnable::Unknown { .. }) | None => None,
            };
            let told = match &case.decision.chance {
                Some(Winnable::Yes { line }) if line.len() == 1 => {
                    format!("{winner} could mate at once, and so has won.")
                }
                Some(Winnable::Yes { .. } | Winnable::No { .. } | Winnable::Unknown { .. }) | None => {
                    format!("{winner} could still mate: that is enough to win.")
                }
            };
            [Some(told), example].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        (End::Story, _, _) => {
            format!("{} Who has won then? The pieces on the board are not counted.", happened(case.story))
        }
        (End::By(Termination::Stalemate), _, Score::Drawn) => {
            format!(
                "{} A king that is not attacked is not mated. Who has won then, if anyone?",
                describe::check(case.game.position())
            )
        }
        (End::By(Termination::DeadPosition), _, Score::Drawn) => {
            "Neither side can ever mate from here. Who has won then, if anyone?".into()
        }
        (_, _, Score::Drawn) => "Nobody has been mated. Who has won then, if anyone?".into(),
        (_, _, Score::Won(_) | Score::Open) => {
            let check = describe::check(case.game.position());
            format!("{check} Who has mated whom? White's number stands first, Black's second.")
        }
    };
    Feedback::new(Verdict::Wrong, Explanation::short(told).by([article(case)]))
        .with_marks(marks(case))
        .revealing(believed_of_score(case, said))
}

/// What writing down a result shows that the learner believes.
fn believed_of_score(case: &Case, said: Score) -> Option<Misconception> {
    let Score::Won(winner) = said else {
        let by_story = case.decision.end == End::Story;
        return (by_story && has_two_knights(case)).then_some(misconception::TWO_KNIGHTS_DEAD);
    };
    let board = case.game.position().board();
    let bare = (board.by_color(winner) - board.by_role(Role::King)).is_empty();
    let points = |side| material(&board, side);
    match (case.decision.end, case.story) {
        (End::By(Termination::Stalemate), _) if winner != case.game.position().turn() => {
            Some(misconception::STALEMATE_WINS)
        }
        (End::By(Termination::Checkmate), _) => None,
        (End::Story, Story::Flag(by)) if by != winner && bare => Some(misconception::BARE_KING_FLAG),
        (End::Story, Story::Flag(by)) if by != winner => Some(misconception::FLAG_LOSES),
        (End::Story, Story::Resigns(by)) if by != winner => Some(misconception::RESIGNING_LOSES),
        _ if points(winner) > points(!winner) => Some(misconception::CAPTURED_POINTS),
        _ => None,
    }
}
