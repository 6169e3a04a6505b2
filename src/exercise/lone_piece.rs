//! One piece that moves alone while enemies stand still: what `collect` and `capture_all` share.

use super::fields::Fields;
use super::{
    Answer, Diagram, Explanation, Feedback, Mark, MarkRole, Reply, Text, Verdict, illegal, misconception, reach,
    understand,
};
use crate::notation::san::{self, SanError};
use crate::notation::{coordinate, describe};
use crate::rules::{Board, Game, Move, Piece, Position, Role, Setup, Square, SquareSet, articles, legality};
use crate::solve::route::Collection;

/// Reads `hero`: the square of the piece that moves, the only one of the side to move when left out.
pub(super) fn read_hero(fields: &mut Fields<'_>, game: &Game) -> Option<Square> {
    let pos = game.position();
    let color = pos.turn();
    let own = pos.board().by_color(color);
    let given = fields.square("hero");
    match given {
        Some((sq, _)) if own.contains(sq) => Some(sq),
        Some((sq, span)) => {
            fields.problem(span, "no-piece", format!("no piece of {color}'s stands on {sq}"), None);
            None
        }
        None if fields.has("hero") => None,
        None => {
            if own.single().is_none() {
                let message = format!("{color} has {} pieces, so `hero` has to say which one moves", own.len());
                fields.problem(fields.span(), "missing-field", message, Some("add hero = \"e4\"".into()));
            }
            own.single()
        }
    }
}

/// The piece that moves.
pub(super) fn hero(stage: &Collection) -> Piece {
    stage.board.piece_at(stage.hero).unwrap_or(Piece::new(stage.color, Role::Queen))
}

/// The stage as a position, for reading notation; `None` where the pieces make none.
pub(super) fn position(stage: &Collection) -> Option<Position> {
    Position::study(Setup { board: stage.board, turn: stage.color, ..Setup::empty() }).ok()
}

/// `the rook on a1`.
pub(super) fn name(stage: &Collection) -> String {
    describe::pieces(&stage.board, stage.hero.into())
}

/// The move meant: on the board, as a lone square for the hero, or in notation.
pub(super) fn understand(stage: &Collection, answer: &Answer) -> understand::Understood<Move> {
    match answer {
        Answer::Move(mv) => Ok(*mv),
        Answer::Text(text) => {
            let text = text.trim();
            if let Ok(to) = text.parse::<Square>() {
                return Ok(Move::new(stage.hero, to));
            }
            if let Some(mv) = coordinate::read(text) {
                return Ok(mv);
            }
            match position(stage).map(|pos| (san::read(&pos, text), pos)) {
                Some((Ok(reading), _)) => Ok(reading.mv),
                Some((
                    Err(
                        error @ (SanError::NoSuchMove { .. }
                        | SanError::Ambiguous { .. }
                        | SanError::PawnCaptureWithoutFile { .. }
                        | SanError::PawnLetter
                        | SanError::CapitalFile { .. }
                        | SanError::PromotionMissing { .. }),
                    ),
                    pos,
                )) => Err(understand::slip(error.message(&pos))),
                Some((Err(SanError::Unreadable { .. }), _)) | None => {
                    Err(understand::slip("Say the square where it goes, for example e4."))
                }
            }
        }
        Answer::Squares(squares) => match squares[..] {
            [to] => Ok(Move::new(stage.hero, to)),
            [from, to] => Ok(Move::new(from, to)),
            [] | [_, ..] => Err(understand::slip("Say the square where it goes, for example e4.")),
        },
        Answer::Choice(_) | Answer::Number(_) | Answer::Placement(_) => Err(understand::wrong_shape("a move")),
    }
}

/// Why the piece may not go to a square that is none of its moves: it can't, nobody may, or it would be taken there.
pub(super) fn refused(stage: &Collection, mv: Move) -> Feedback {
    let goes_there = !stage.board.by_color(stage.color).contains(mv.to) && could_go(stage, mv.to);
    if !goes_there {
        return cannot_go(stage, mv);
    }
    if stage.board.by_role(Role::King).contains(mv.to) {
        return takes_the_king(mv);
    }
    let guards = stage.guards_of(mv.to);
    if guards.is_empty() || !stage.checkers_after(mv.to).is_empty() {
        return cannot_go(stage, mv);
    }
    taken(stage, mv, guards)
}

fn takes_the_king(mv: Move) -> Feedback {
    let told = ["A king is never taken, in no game of chess.", "Choose another square."];
    Feedback::new(
        Verdict::Wrong,
        Explanation::short(Text::paragraphs(told.map(String::from))).by([articles::KING_NEVER_TAKEN]),
    )
    .with_marks([Mark::squares(MarkRole::Bad, mv.to)])
    .revealing([misconception::KING_CAPTURED])
}

/// The move is none that the piece can make.
fn cannot_go(stage: &Collection, mv: Move) -> Feedback {
    let attempt = Move { promotion: (stage.moves().iter().find(|found| found.to == mv.to)).and(mv.promotion), ..mv };
    let why = position(stage).and_then(|pos| Some((legality::explain(&pos, attempt).err()?, pos)));
    if let Some((why, pos)) = why {
        return illegal::feedback(&pos, attempt, &why);
    }
    let text = reach::why_not(&stage.board, mv.from, mv.to)
        .map_or_else(|| format!("{} can't go to {}.", describe::capitalized(&name(stage)), mv.to), |(text, _)| text);
    Feedback::new(Verdict::Wrong, Explanation::short(text)).with_marks([Mark::squares(MarkRole::Bad, mv.to)])
}

/// An enemy takes the piece where it stopped; then it is put back.
fn taken(stage: &Collection, mv: Move, guards: SquareSet) -> Feedback {
    let after = stage.after(mv);
    let guard = guards.first().unwrap_or(mv.to);
    let reply = Move::new(guard, mv.to);
    let mut board = after.board;
    if let Some(piece) = board.remove(guard) {
        board.put(mv.to, piece);
    }
    let san = position(&Collection { color: !stage.color, ..after.clone() })
        .filter(|pos| pos.is_legal(reply))
        .map_or_else(|| coordinate::write(reply), |pos| san::write(&pos, reply));
    let told = [
        format!("On {} {} attacks the {}.", mv.to, describe::pieces(&stage.board, guard.into()), hero(stage).role),
        format!("It goes back to {}: never stop on a square that an enemy piece attacks.", stage.hero),
    ];
    let mut feedback = Feedback::new(Verdict::Wrong, Explanation::short(Text::paragraphs(told)))
        .with_marks([Mark::squares(MarkRole::Bad, mv.to), Mark::squares(MarkRole::Attacker, guards)])
        .on(diagram(after.board, &after, Some(mv)));
    // A king is never taken: it could not have gone there.
    feedback.reply = (hero(stage).role != Role::King).then(|| Reply {
        mv: reply,
        san,
        diagram: diagram(board, &after, Some(reply)),
    });
    feedback
}

/// The board as it is at a stage, or as it was there, with the stars that are left.
pub(super) fn diagram(board: Board, stage: &Collection, last_move: Option<Move>) -> Diagram {
    let diagram = Diagram { orientation: stage.color, last_move, ..Diagram::of_board(board) };
    diagram.with_marks((!stage.stars.is_empty()).then(|| Mark::squares(MarkRole::Star, stage.stars)))
}

/// `a1, a8, h8`.
pub(super) fn way_in_words(from: Square, moves: &[Move]) -> String {
    std::iter::once(from).chain(moves.iter().map(|mv| mv.to)).map(|sq| sq.to_string()).collect::<Vec<_>>().join(", ")
}

/// Whether the hero's way leads to the square, safe or not.
fn could_go(stage: &Collection, to: Square) -> bool {
    let hero = hero(stage);
    match hero.role {
        Role::Pawn => {
            let takes =
                stage.board.by_color(!stage.color).contains(to) && stage.board.attacks_from(stage.hero).contains(to);
            let ahead = stage.hero.offset(0, stage.color.forward());
            takes || (ahead == Some(to) && stage.board.piece_at(to).is_none())
        }
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            stage.board.attacks_from(stage.hero).contains(to)
        }
    }
}
