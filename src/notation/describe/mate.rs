//! Proof that a checkmate is one.

use super::king::{alternatives, flights, pinner, targets};
use super::{capitalized, check, kind_on};
use crate::rules::{Position, Role, Square, SquareSet, attacks};

/// Proof that a checkmate is one, sentence by sentence: the checker, each flight square with its guard, why the
/// checker can't be taken, why the line can't be blocked. Empty when the position is no checkmate.
///
/// ```
/// use touchmove::notation::{describe, fen};
/// // Back-rank mate.
/// let pos = fen::position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")?;
/// assert_eq!(
///     describe::mate_proof(&pos),
///     [
///         "The rook on a8 gives check to the king on g8.",
///         "The king can't go to f7, g7 or h7: its own pieces stand there.",
///         "The rook on a8 attacks f8.",
///         "There is no way out on h8: once the king moves off, the rook on a8 attacks that square too.",
///         "Nothing can take the rook on a8.",
///         "Nothing can step between on b8, c8, d8, e8 or f8.",
///         "So it is checkmate.",
///     ]
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
#[must_use]
pub fn mate_proof(pos: &Position) -> Vec<String> {
    let Some(king) = pos.king(pos.turn()).filter(|_| pos.is_checkmate()) else { return Vec::new() };
    let mut proof = vec![check(pos)];
    proof.extend(flights(pos));
    match pos.checkers().single() {
        None => proof.push("Against two checks at once only the king could move.".to_owned()),
        Some(checker) => {
            proof.extend(no_capture(pos, king, checker));
            proof.extend(no_block(pos, king, checker));
        }
    }
    proof.push("So it is checkmate.".to_owned());
    proof
}

fn no_capture(pos: &Position, king: Square, checker: Square) -> Vec<String> {
    let (board, us) = (pos.board(), pos.turn());
    let prey = kind_on(&board, checker);
    let takers = board.attackers(checker, us).without(king);
    let mut sentences: Vec<String> =
        takers.into_iter().map(|taker| bound(pos, taker, &format!("could take {prey}"))).collect();
    let passed = pos.en_passant().filter(|sq| checker == Square::new(sq.file(), checker.rank()));
    if let Some(passed) = passed.filter(|&sq| attacks::pawn(us, sq).is_disjoint(SquareSet::of(checker))) {
        let takers = board.attackers(passed, us) & board.by_role(Role::Pawn);
        sentences.extend(takers.into_iter().map(|taker| bound(pos, taker, &format!("could take {prey} en passant"))));
    }
    if sentences.is_empty() {
        let beside = attacks::king(king).contains(checker);
        sentences.push(format!("Nothing {}can take {prey}.", if beside { "else " } else { "" }));
    }
    sentences
}

fn no_block(pos: &Position, king: Square, checker: Square) -> Vec<String> {
    let board = pos.board();
    let gap = attacks::between(king, checker);
    let checker_role = board.piece_at(checker).map(|piece| piece.role);
    if checker_role == Some(Role::Knight) {
        return vec!["A knight's check can't be blocked: the knight jumps.".to_owned()];
    }
    if gap.is_empty() {
        return vec![format!(
            "{} stands next to the king, so there is nothing to block.",
            capitalized(&kind_on(&board, checker))
        )];
    }
    let own = board.by_color(pos.turn()).without(king);
    let blockers = own.into_iter().filter_map(|sq| {
        let steps = targets(pos, sq) & gap;
        (!steps.is_empty()).then(|| bound(pos, sq, &format!("could step between on {}", alternatives(steps))))
    });
    let blockers: Vec<String> = blockers.collect();
    if blockers.is_empty() { vec![format!("Nothing can step between on {}.", alternatives(gap))] } else { blockers }
}

/// A piece that could do something, if it were not bound to its king.
fn bound(pos: &Position, sq: Square, could: &str) -> String {
    let board = pos.board();
    let name = capitalized(&kind_on(&board, sq));
    match pinner(pos, sq) {
        Some(pinner) => format!("{name} {could}, but it is pinned by {}.", kind_on(&board, pinner)),
        None => format!("{name} {could}, but that would open a line to its own king."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[track_caller]
    fn assert_proves(text: &str, expected: &[&str]) {
        let pos = fen::position(text).unwrap();
        let proof = mate_proof(&pos);
        for sentence in expected {
            assert!(proof.iter().any(|said| said == sentence), "{sentence}\n{proof:#?}");
        }
    }

    #[test]
    fn scholars_mate() {
        assert_proves(
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            &[
                "The queen on f7 gives check to the king on e8.",
                "The king can't go to d7, d8 or f8: its own pieces stand there.",
                "The queen on f7 can't be taken by the king: it is guarded by the bishop on c4.",
                "The queen on f7 attacks e7.",
                "Nothing else can take the queen on f7.",
                "The queen on f7 stands next to the king, so there is nothing to block.",
            ],
        );
    }

    #[test]
    fn smothered_mate() {
        assert_proves(
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            &[
                "The knight on f7 gives check to the king on h8.",
                "The king can't go to g7, h7 or g8: its own pieces stand there.",
                "Nothing can take the knight on f7.",
                "A knight's check can't be blocked: the knight jumps.",
            ],
        );
    }

    #[test]
    fn pinned_takers_and_blockers_are_told() {
        // The bishop on b5 pins the knight on d7 to its king on e8, or else Nxe5 would take the checking queen.
        assert_proves(
            "3rkr2/3n1p2/8/1B2Q3/8/8/8/4K3 b - - 0 1",
            &["The knight on d7 could take the queen on e5, but it is pinned by the bishop on b5."],
        );
        // Double check: rook e1 and knight f6.
        assert_proves(
            "3rkr2/3p1p2/5N2/8/8/8/8/K3R3 b - - 0 1",
            &[
                "The rook on e1 and the knight on f6 give check to the king on e8: a double check.",
                "Against two checks at once only the king could move.",
            ],
        );
    }

    #[test]
    fn what_is_no_mate_has_no_proof() {
        assert!(mate_proof(&Position::initial()).is_empty());
        assert!(mate_proof(&fen::position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap()).is_empty());
    }
}
